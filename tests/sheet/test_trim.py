"""Trims: each game has a look of its own on title bars and frames, in every ink."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from sheetforge.content.library import Unreadable
from sheetforge.game import discover
from sheetforge.sheet import walk
from sheetforge.sheet.arms import READABLE
from sheetforge.sheet.livery import DISTINCT
from sheetforge.sheet.look_data import read_look
from sheetforge.sheet.palette import COLOR, PALETTES, contrast, trimmed
from sheetforge.sheet.scene import Box
from sheetforge.sheet.scene import Path as DrawnPath
from sheetforge.sheet.trim import PLAIN, TrimFile, trim_of
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.trim import finish, frame
from tests.sheet import layout

GAMES = {id: game.package for id, game in discover().items() if game.products()}
each = pytest.mark.parametrize("id", GAMES)


def test_no_two_games_share_corners_line_or_ornament() -> None:
    """A page tells its game without colours: each of the three differs."""
    for one, other in combinations(GAMES.values(), 2):
        a, b = trim_of(one), trim_of(other)
        assert a.ornament != b.ornament, (one, other)
        assert a.line != b.line, (one, other)
        assert a.corners != b.corners, (one, other)


@each
def test_text_and_ornament_can_be_read_in_the_inks_of_a_trim(id: str) -> None:
    """White on the bar and accents on paper have the contrast of text, ornaments that of crests."""
    palette = trimmed(COLOR, GAMES[id])
    assert palette.header_fill is not None
    assert palette.trim.second is not None
    assert contrast(palette.header_ink, palette.header_fill) >= READABLE
    assert contrast(palette.accent, palette.paper) >= READABLE
    assert contrast(palette.trim.second, palette.header_fill) >= DISTINCT


@each
@pytest.mark.parametrize("ink", PALETTES)
def test_the_trim_of_a_bar_stays_inside_it_and_leaves_its_text_free(id: str, ink: str) -> None:
    """Line and ornament do not leave the bar; the note ends before the ornament."""
    sketch = Sketch(trimmed(PALETTES[ink], GAMES[id]))
    bar = Box(10.0, 20.0, 150.0, 9.5)
    taken = finish(sketch, bar)
    assert sketch.items
    assert taken > 0
    ink_box = walk.bounds(sketch.items)
    assert ink_box.x >= bar.x
    assert ink_box.right <= bar.right
    assert ink_box.y >= bar.y
    assert ink_box.bottom <= bar.bottom
    whole = Sketch(sketch.palette)
    title_bar(whole, bar, "Title", "a note", size_pt=14.0)
    (note,) = [one for text, one in walk.texts(whole.items) if text.text == "a note"]
    assert layout.ink_box(note).right <= bar.right - taken


def test_pages_of_no_game_have_no_trim() -> None:
    """A bar has no line, no ornament, and the round corners of the house style."""
    assert trim_of("") == PLAIN
    assert trimmed(COLOR, "") is COLOR
    sketch = Sketch(COLOR)
    assert finish(sketch, Box(0.0, 0.0, 100.0, 9.5)) == 0.0
    assert not sketch.items
    frame(sketch, Box(0.0, 0.0, 50.0, 50.0))
    assert len(sketch.items) == 1
    assert isinstance(sketch.items[0], DrawnPath)


def test_a_faulty_trim_is_refused_with_its_place(tmp_path: Path) -> None:
    """An unknown ornament and an unknown key are named with line and column."""
    path = tmp_path / "game" / "data" / "trim.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("trim:\n  ornament: stars\n  colour: red\n", encoding="utf-8")
    with pytest.raises(Unreadable) as refused:
        read_look(path, TrimFile)
    assert "trim.yaml:2:" in str(refused.value)
    assert "trim.yaml:3:" in str(refused.value)
