"""Systems as groups of boxes, badges, staggered tables, number tracks and logs."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetforge.sheet import walk
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.palette import COLOR, MONO
from sheetforge.sheet.scene import Box, Circle, Field, Page, Path, Polygon, Polyline, Rect, Text
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import log_table
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from sheetforge.systems.babylon.sheets.badges import badge, fan
from sheetforge.systems.babylon.sheets.blocks import BoxGroup, draw_group, group_plans
from sheetforge.systems.babylon.sheets.numbers import Stagger, number_track, staggered
from sheetforge.systems.babylon.sheets.sections import Structure, section, section_height
from tests.sheet import layout
from tests.systems.babylon import samples_of_sections as samples
from tests.systems.babylon.samples_of_sections import structure_bar
from tests.ticked import ticked

PAPERS, INKS = ("a4", "letter"), ("color", "mono", "saver")


@pytest.mark.parametrize("name", list(samples.LOOKS))
def test_golden_drawing_calls(name: str) -> None:
    """Changes of the sample sheet show as a readable diff; `make goldens` writes them again."""
    expected = (samples.GOLDENS / f"{name}.calls").read_text(encoding="utf-8")
    assert samples.logs_of(name) == expected


@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize("ink", INKS)
def test_the_sample_sheet_is_whole_and_legible(size: str, ink: str) -> None:
    """On both papers and in all inks nothing leaves the page and no texts touch."""
    page = samples.sheet(PageLook(size, ink))
    assert layout.outside(page) == []
    assert layout.overlapping_texts(page) == []


def test_every_box_is_a_field_of_a_fillable_sheet() -> None:
    """A form has a check box for each box of each system and bar, as the game left it."""
    page = samples.sheet(PageLook(fillable=True), samples.MARKED)
    found = {one.name: one for one in page.items if isinstance(one, Field)}
    assert found["sample.mid.pile.18"].value == "x"
    assert found["sample.mid.pile.17"].value == ""
    names = [name for name in found if name.startswith("sample.port.structure.")]
    assert len(names) == 60
    assert found["sample.log.10.notes"].kind == "text"


def test_marks_of_a_saved_game_are_drawn() -> None:
    """Each crossed box has a stroke on it; without a game there is none."""
    plain, marked = samples.sheet(PageLook()), samples.sheet(PageLook(), samples.MARKED)
    assert len(marked.items) == len(plain.items) + len(samples.MARKED)


# --- groups of boxes ---------------------------------------------------------------------------

ROWS = st.lists(st.integers(1, 6), min_size=1, max_size=4).map(tuple)
GROUPS = st.builds(
    BoxGroup,
    st.just("gun"),
    st.sampled_from(["Gun", "Heavy gun battery"]),
    st.lists(ROWS, min_size=1, max_size=4).map(tuple),
    st.sampled_from(["rows", "blocks"]),
    st.sampled_from(["", "5"]),
    st.sampled_from(["", "12"]),
    st.sampled_from(["", "9"]),
    st.sampled_from([(), ((300.0, 60.0),)]),
)


@given(GROUPS, st.floats(2.6, 5.6))
@settings(max_examples=60, deadline=None)
def test_a_group_holds_every_box_apart_from_its_badges(group: BoxGroup, side: float) -> None:
    """Whatever its rows and badges: all boxes inside its plan, none on another, names in order."""
    setting = group_plans(group, side)[0]
    sketch, place = Sketch(COLOR, "sample"), Box(7.0, 9.0, setting.width, setting.height)
    draw_group(sketch, place, group, setting)
    assert [blank.name for blank in sketch.blanks] == [f"gun.{n + 1:02d}" for n in range(group.boxes)]
    boxes = [blank.box for blank in sketch.blanks]
    assert all(place.contains(box) for box in boxes)
    circles = [one.item for one in walk.walk(sketch.items) if isinstance(one.item, Circle)]
    round_ones = [Box(c.cx - c.radius, c.cy - c.radius, 2 * c.radius, 2 * c.radius) for c in circles if c.radius > 1.0]
    for index, box in enumerate(boxes):
        others = boxes[:index] + round_ones
        assert not any(box.overlaps(other, 0.01) for other in others)


def test_groups_stand_on_the_lowest_shelves() -> None:
    """A high group makes its neighbours narrow and high, so that one shelf holds them all."""
    height = BoxGroup("pile", "Pile", ((2,),) * 10, "rows", "4", "3", "9")
    flat = BoxGroup("gun", "Gun", ((3, 3),) * 2, "blocks", "4", "3", arcs=((300.0, 60.0),))
    alone = [section_height((one,), 60.0, 4.0) or 0.0 for one in (height, flat)]
    both = section_height((height, flat), 60.0, 4.0)
    assert both is not None
    assert both == pytest.approx(max(alone), abs=0.1) or both < sum(alone) - 5.0


def test_systems_that_are_alike_have_their_own_numbered_boxes() -> None:
    """A group of items names the boxes of each block after its item, and prints its number."""
    items = (("left", "1"), ("right", "2"))
    group = BoxGroup("guns", "Gun", ((2, 1), (2, 1)), "blocks", "5", items=items)
    setting = group_plans(group, 4.0)[0]
    sketch = Sketch(COLOR, "sample")
    draw_group(sketch, Box(0.0, 0.0, setting.width, setting.height), group, setting)
    assert [blank.name for blank in sketch.blanks] == [
        "left.01",
        "left.02",
        "left.03",
        "right.01",
        "right.02",
        "right.03",
    ]
    drawn = [one.item.text for one in walk.walk(sketch.items) if isinstance(one.item, Text)]
    assert drawn == ["Gun", "5", "1", "2"]


def test_weapons_have_the_letters_of_the_figure_at_their_boxes() -> None:
    """Over the boxes of each of several that are alike, before the title of one by itself."""
    items = (("left", "1"), ("right", "2"))
    for group, words in (
        (
            BoxGroup("guns", "Gun", ((2, 1), (2, 1)), "blocks", "5", items=items, letters=("C", "D")),
            ["Gun", "5", "C", "D"],
        ),
        (BoxGroup("gun", "Gun", ((2, 1),), "blocks", "5", letters=("C",)), ["C", "Gun", "5"]),
    ):
        setting = group_plans(group, 4.0)[0]
        sketch = Sketch(COLOR, "sample")
        draw_group(sketch, Box(0.0, 0.0, setting.width, setting.height), group, setting)
        assert [one.item.text for one in walk.walk(sketch.items) if isinstance(one.item, Text)] == words


def structure_rows(width: float, height: float = 70.0) -> list[int]:
    """The number of boxes in each row of a structure of sixty."""
    sketch = Sketch(COLOR, "sample")
    structure_bar(sketch, Box(0.0, 0.0, width, height), Structure("hull", "Structure", 60, "5"))
    return list(Counter(round(blank.box.y, 3) for blank in sketch.blanks).values())


def test_rows_of_structure_are_whole_fives() -> None:
    """Sixty boxes stand in rows of fives, so that they are counted fast."""
    for width in (56.0, 90.0, 150.0):
        rows = structure_rows(width)
        assert sum(rows) == 60
        assert all(count % 5 == 0 for count in rows), (width, rows)


def test_a_narrow_structure_has_longer_rows_for_larger_boxes() -> None:
    """Where fives would be too small to tick, rows have a five and some more."""
    assert set(structure_rows(44.0)) == {5}
    assert structure_rows(44.0, 60.0) == [7] * 8 + [4]
    with pytest.raises(LayoutProblem, match="60 boxes need more than 20 x 70 mm"):
        structure_rows(20.0)


def test_rows_and_blocks_have_outlines_of_their_own() -> None:
    """Two blocks of two rows are four outlines by rows and two by blocks."""

    def outlines(split: str) -> int:
        group = BoxGroup("gun", "Gun", ((3, 2), (3, 2)), split)  # type: ignore[arg-type]
        sketch = Sketch(COLOR, "sample")
        section(sketch, Box(0, 0, 60, 40), "Bow", (group,))
        drawn = [one.item for one in walk.walk(sketch.items)]
        heavy = [
            one
            for one in drawn
            if not isinstance(one, Text)
            and hasattr(one, "style")
            and one.style.fill is None
            and one.style.stroke_width == 0.4
        ]
        return len(heavy)

    assert (outlines("rows"), outlines("blocks")) == (4, 2)


def test_badges_of_empty_values_are_left_out() -> None:
    """A system without power has no diamond."""
    assert BoxGroup("a", "A", ((2,),), armor="5", arcs=((0.0, 60.0),)).badges == 2
    assert BoxGroup("a", "A", ((2,),)).badges == 0


def test_a_section_takes_the_largest_boxes_that_fit() -> None:
    """More room, larger boxes; too little room names the section."""
    sizes = []
    for height in (39.0, 60.0):
        sketch = Sketch(MONO, "sample")
        bar = Structure("hull", "Hull", 40, "4")
        sizes.append(section(sketch, Box(0, 0, 120, height), "Bow", samples.FORWARD, bar))
        assert Box(0, 0, 120, height).inset(-0.4).contains(walk.bounds(sketch.items))
    assert sizes[0] < sizes[1]
    with pytest.raises(LayoutProblem, match="section Bow"):
        section(Sketch(MONO, "sample"), Box(0, 0, 60, 25), "Bow", samples.FORWARD)


@pytest.mark.parametrize("count", [1, 5, 36, 60])
def test_a_structure_bar_has_every_box(count: int) -> None:
    """The boxes stand beside the caption, in fives, inside the bar."""
    sketch = Sketch(COLOR, "sample")
    height = structure_bar(sketch, Box(0, 0, 90, 40), Structure("hull", "Hull", count, "5"))
    assert len(sketch.blanks) == count
    assert all(Box(0, 0, 90, height).contains(blank.box) for blank in sketch.blanks)
    with pytest.raises(LayoutProblem, match="structure Hull"):
        structure_bar(sketch, Box(0, 0, 30, 6), Structure("hull", "Hull", 90, "5"))


# --- badges ------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["circle", "diamond", "box"])
def test_a_number_stays_inside_its_badge(shape: str) -> None:
    """Numbers shrink to their outline; what cannot be read in it is an error with its name."""
    for text in ("5", "12", "580"):
        sketch = Sketch(COLOR, "sample")
        badge(sketch, text, 10.0, 10.0, 8.0, shape)  # type: ignore[arg-type]
        ((number, drawn),) = walk.texts(sketch.items)
        assert number.text == text
        assert Box(6.0, 6.0, 8.0, 8.0).contains(drawn.box, 0.3)
    with pytest.raises(LayoutProblem, match="number in a"):
        badge(Sketch(COLOR, "sample"), "123456", 0.0, 0.0, 4.0, shape)  # type: ignore[arg-type]


def test_a_strong_badge_differs_without_colour() -> None:
    """In black and white it has a second line."""
    count = []
    for strong in (False, True):
        sketch = Sketch(MONO, "sample")
        badge(sketch, "12", 5.0, 5.0, 9.0, "box", strong)
        count.append(sum(isinstance(item, Rect) for item in sketch.items))
    assert count == [1, 2]


def test_a_fan_covers_its_arcs() -> None:
    """An arc over the bow is one sector; all round is a whole circle."""
    sketch = Sketch(COLOR, "sample")
    fan(sketch, 0.0, 0.0, 2.0, ((300.0, 60.0),))
    (sector,) = [item for item in sketch.items if isinstance(item, Path)]
    box = walk.bounds([sector])
    assert box.bottom < 0.2
    assert box.right == pytest.approx(-box.x, abs=0.01)
    whole = Sketch(COLOR, "sample")
    fan(whole, 0.0, 0.0, 2.0, ((0.0, 360.0),))
    assert sum(isinstance(item, Circle) for item in whole.items) == 2


# --- tables of numbers -------------------------------------------------------------------------


def test_the_zigzag_runs_down_and_right_then_up_and_right() -> None:
    """From each upper number to the lower one half a column further, and so on; it ends before the last cell."""
    sketch = Sketch(COLOR, "sample")
    table = Stagger(("5", "6", "7"), ("2", "3", "4"), ("3", "4", "5"))
    staggered(sketch, Box(0, 0, 60, 24), table, "delay")
    (line,) = [one.item for one in walk.walk(sketch.items) if isinstance(one.item, Polyline)]
    points, cells = line.points, [one.item for one in walk.walk(sketch.items) if isinstance(one.item, Rect)]
    assert [b[0] - a[0] for a, b in pairwise(points[:5])] == pytest.approx([points[1][0] - points[0][0]] * 4)
    assert [b[1] > a[1] for a, b in pairwise(points)] == [True, False, True, False, True]
    (head,) = [one.item for one in walk.walk(sketch.items) if isinstance(one.item, Polygon)]
    assert points[-1][1] < max(y for _, y in head.points) == pytest.approx(max(cell.y for cell in cells))


def test_what_no_source_prints_is_dashed() -> None:
    """Columns outside the printed part differ in every ink."""
    table = Stagger(("5", "6"), ("2", "3"), ("3", "4"), outside=frozenset({1}))
    sketch = Sketch(MONO, "sample")
    staggered(sketch, Box(0, 0, 60, 24), table, "delay")
    rects = [one.item for one in walk.walk(sketch.items) if isinstance(one.item, Rect)]
    assert [bool(one.style.dash) for one in rects if one.style.fill is None] == [False, True, False, True]


def test_tables_too_narrow_name_themselves() -> None:
    """Nobody prints a table that cannot be read."""
    table = Stagger(tuple("123456789"), tuple("123456789"), tuple("123456789"))
    with pytest.raises(LayoutProblem, match="table delay"):
        staggered(Sketch(COLOR, "sample"), Box(0, 0, 30, 24), table, "delay")
    with pytest.raises(LayoutProblem, match="track Speed"):
        number_track(Sketch(COLOR, "s"), Box(0, 0, 20, 5), list("123456789"), "speed", "Speed", "")


def test_a_number_track_stands_in_even_rows() -> None:
    """As few rows as the width allows, the values in reading order."""
    sketch = Sketch(COLOR, "sample")
    labels = [str(n) for n in range(21)]
    number_track(sketch, Box(0, 0, 60, 30), labels, "speed", "Speed", "")
    assert [blank.name for blank in sketch.blanks] == [f"speed.{n:02d}" for n in range(1, 22)]
    rows = {round(blank.box.y, 3) for blank in sketch.blanks}
    assert len(rows) == 2
    assert max(blank.box.bottom for blank in sketch.blanks) < 30


def test_a_log_has_a_row_for_each_round() -> None:
    """Rounds are numbered from the first asked for; rows too low to write in are refused."""
    form = Form(COLOR, "sample", fillable=True)
    columns = (Column("round", "Round", wide=12.0), Column("speed", "Speed", share=1.0, write=True))
    log_table(form, Box(0, 0, 60, 80), columns, 10, "log", first=11)
    assert form.blanks[0].name == "log.11.speed"
    assert len(form.blanks) == 10
    said = [text.text for text, _ in walk.texts(form.items)]
    assert "20" in said
    with pytest.raises(LayoutProblem, match="10 rows"):
        log_table(form, Box(0, 0, 60, 30), columns, 10, "log")


def test_boxes_too_small_to_tick_are_noticed() -> None:
    """Measured is the frame that is drawn close about a blank, not one that holds much more."""

    def pages() -> tuple[Page, ...]:
        sketch = Sketch(COLOR, "sample")
        sketch.rect(Box(0.0, 0.0, 50.0, 20.0), sketch.brush.frame)
        for name, side in (("small", 3.0), ("large", 5.0)):
            place = Box(len(sketch.blanks) * 8.0 + 1.0, 1.0, side, side)
            sketch.rect(place, sketch.brush.box)
            sketch.blank(name, place.inset(0.3), "check")
        sketch.blank("words", Box(20.0, 1.0, 2.0, 2.0), "text")
        return (Page(50.0, 20.0, tuple(sketch.items)),)

    _, boxes = ticked(pages)
    assert [(box.name, box.side) for box in boxes] == [("small", 3.0), ("large", 5.0)]
