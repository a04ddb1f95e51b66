"""Columns of reference text: as large as fits, nothing lost, headings with what follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Box, Text
from sheetforge.sheet.text import Run
from sheetforge.sheet.walk import bounds
from sheetforge.sheet.widgets.column import UNEVEN, Entry, Heading, Legend, Note, Part, draw_settled, settle, widows
from sheetforge.sheet.widgets.records import Turns
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from sheetforge.sheet.widgets.track import Cell
from tests.sheet.layout import plain_text


def parts(count: int) -> list[Part]:
    """A heading and a given number of entries of a few lines."""
    text = "The drive falls by three until the end of the next turn and nothing can be done."
    made: list[Part] = [Heading("Critical hits", "roll 2D6")]
    runs = (Run("Engine hit. ", "bold"), Run(text))
    return made + [Entry(str(n), runs, f"row {n}") for n in range(2, 2 + count)]


def test_little_text_is_set_large_and_much_text_small() -> None:
    """The size is the largest at which all of it fits."""
    sketch = Sketch(COLOR)
    column = [Box(0.0, 0.0, 58.0, 150.0)]
    few, many = settle(sketch, parts(6), column), settle(sketch, parts(13), column)
    assert few is not None
    assert many is not None
    assert few.size > many.size


def test_too_much_text_is_not_settled() -> None:
    """The caller learns that it has to find more room."""
    assert settle(Sketch(COLOR), parts(40), [Box(0.0, 0.0, 58.0, 150.0)]) is None


def test_everything_is_drawn_inside_its_columns() -> None:
    """Nothing is lost between columns and nothing leaves them."""
    sketch = Sketch(COLOR)
    boxes = [Box(10.0, 10.0, 60.0, 70.0), Box(75.0, 10.0, 60.0, 70.0)]
    made = [
        *parts(8),
        Note((Run("A note.", "bold"),), "note"),
        Legend(((Cell("star"), "Roll at once."),)),
        Turns(20, 10),
    ]
    settled = settle(sketch, made, boxes)
    assert settled is not None
    draw_settled(sketch, settled, boxes)
    text = plain_text(sketch.items)
    assert all(f"\n{n}\n" in f"\n{text}\n" for n in range(2, 10))
    assert "A note." in text
    assert Box(10.0, 10.0, 125.0, 70.0).inset(-0.5).contains(bounds(sketch.items))


def test_a_heading_never_ends_a_column() -> None:
    """A heading moves to the next column with what it heads."""
    sketch = Sketch(COLOR)
    first = parts(3)
    height = sum(part.height(sketch, 58.0, 8.0) for part in first) + 9.0
    boxes = [Box(0.0, 0.0, 58.0, height), Box(60.0, 0.0, 58.0, height)]
    settled = settle(sketch, [*first, *parts(1)], boxes, 8.0, 8.0)
    assert settled is not None
    assert isinstance(settled.columns[1][0][1], Heading)


def test_a_heading_is_counted_where_its_parts_go_on() -> None:
    """Over a third column it is the third of its name."""
    heading, *entries = parts(14)
    assert isinstance(heading, Heading)
    boxes = [Box(left, 0.0, 60.0, 62.0) for left in (0.0, 65.0, 130.0)]
    settled = settle(Sketch(COLOR), [replace(heading, repeats=True), *entries], boxes)
    assert settled is not None
    heads = [[part.title for _, part in column if isinstance(part, Heading)] for column in settled.columns]
    assert heads == [["Critical hits"], ["Critical hits (2)"], ["Critical hits (3)"]]


def test_a_column_that_starts_with_one_left_over_entry_is_a_widow() -> None:
    """Layouts can ask for another height rather than leave one line behind."""
    sketch = Sketch(COLOR)
    made = parts(4)
    height = sum(part.height(sketch, 58.0, 8.0) for part in made[:-1]) + 1.0
    boxes = [Box(0.0, 0.0, 58.0, height), Box(60.0, 0.0, 58.0, height)]
    settled = settle(sketch, made, boxes, 8.0, 8.0)
    assert settled is not None
    assert widows(settled)


def test_a_word_that_is_too_wide_names_its_field() -> None:
    """Nothing is broken inside a word in silence."""
    width = [Note((Run("x" * 200),), "note on lasers")]
    with pytest.raises(LayoutProblem) as caught:
        settle(Sketch(COLOR, "Dolphin II"), width, [Box(0.0, 0.0, 58.0, 50.0)])
    assert str(caught.value).startswith("Dolphin II: note on lasers: ")


def test_turns_of_a_long_game_go_through_their_boxes_again() -> None:
    """Each box has the number of its turn, and that of the turn in a second run as far as the game may last."""
    sketch = Sketch(COLOR)
    Turns(20, 10, limit=35).draw(sketch, 0.0, 0.0, 90.0, 8.0)
    shown = sorted(int(item.text) for item in sketch.items if isinstance(item, Text))
    assert shown == list(range(1, 36))
    once = Sketch(COLOR)
    Turns(12, 6, limit=12).draw(once, 0.0, 0.0, 90.0, 8.0)
    assert len([item for item in once.items if isinstance(item, Text)]) == 12


def test_headings_without_a_text_have_their_air_counted() -> None:
    """A column of headings, one after another, ends inside its box."""
    sketch, note = Sketch(COLOR), Note((Run("A ship is lost."),), "note")
    made = [*(Heading(f"Turn {number}", "none") for number in range(1, 13)), note]
    boxes = [Box(10.0, 10.0, 60.0, height / 2) for height in range(200, 500)]
    fits = next(one for one in boxes if settle(sketch, made, [one]) is not None)
    settled = settle(sketch, made, [fits])
    assert settled is not None
    draw_settled(sketch, settled, [fits], stretch=False)
    assert fits.inset(-0.5).contains(bounds(sketch.items))


def test_no_column_of_a_card_has_much_larger_gaps_than_another() -> None:
    """Where one column is full, paragraphs of another stay together, and the rest of it is white."""
    texts = [Note((Run(text),), "note") for text in ("A ship is lost. " * 40, *["Fire."] * 3)]
    boxes = [Box(left, 0.0, 40.0, texts[0].height(Sketch(COLOR), 40.0, 8.0) + 0.1) for left in (0.0, 45.0)]
    settled = settle(Sketch(COLOR), texts, boxes, 8.0, 8.0)
    assert settled is not None
    assert [len(column) for column in settled.columns] == [1, 3]
    alone, beside = Sketch(COLOR), Sketch(COLOR)
    draw_settled(alone, replace(settled, columns=settled.columns[1:]), boxes[1:], notes=False, most=4.0)
    draw_settled(beside, settled, boxes, notes=False, most=4.0)

    def gap(sketch: Sketch) -> float:
        lines = [item.y for item in sketch.items if isinstance(item, Text) and item.text == "Fire."]
        return lines[1] - lines[0]

    assert gap(alone) - gap(beside) == pytest.approx(4.0 - UNEVEN - 0.1)
