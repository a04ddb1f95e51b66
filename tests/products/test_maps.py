"""What is asked of maps on the command line, for every game that has some."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.content.library import BadRequest, Library
from sheetforge.geometry.hexes import Shape
from sheetforge.products.maps import edge_notes, looks, map_sheets, size_asked
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.planner import Planner, Sheet
from sheetforge.sheet import walk
from sheetforge.sheet.hexmap.board import HexMap


def options(**settings: Setting) -> PrintOptions:
    return PrintOptions(settings={name.replace("_", "-"): one for name, one in settings.items()})


def sheets(board: HexMap, options: PrintOptions) -> list[Sheet]:
    planner = Planner(Library(Path(), "", {}, {}), "game", options)
    return list(map_sheets(planner, board, looks(options)))


def test_a_size_is_columns_and_rows() -> None:
    """`39x26`, and nothing that is no size or larger than any table."""
    assert (size_asked("39x26").columns, size_asked("39x26").rows) == (39, 26)
    for text, said in (("39", "columns x rows"), ("0x4", "columns x rows"), ("999x999", "998001")):
        with pytest.raises(BadRequest, match=said):
            size_asked(text)


def test_figures_that_make_no_sense_are_refused() -> None:
    """Hexes have a size that a counter can stand in; numbers are not below nothing."""
    assert looks(options(hex_size=16.0)).across == 16.0
    with pytest.raises(BadRequest, match="--hex-size 2"):
        looks(options(hex_size=2.0))
    with pytest.raises(BadRequest, match="--hex-numbers -1"):
        looks(options(hex_numbers=-1))


def test_a_map_is_a_poster_and_sheets() -> None:
    """Both by default; only the poster where sheets are not wanted."""
    board = HexMap("pond", "Pond", 8, 6)
    both = sheets(board, options())
    assert [sheet.name for sheet in both] == ["game/maps/pond", "game/maps/pond-sheets"]
    assert len(both[1].lay_out().pages) > 1
    poster = options(map_sheets=False)
    assert len(sheets(board, poster)) == 1


def test_a_map_that_no_paper_holds_is_refused() -> None:
    """Larger than any page and with more sheets than letters: told before anything is drawn."""
    board = HexMap("ocean", "Ocean", 200, 100)
    huge = options(hex_size=150.0)
    with pytest.raises(BadRequest, match="Ocean"):
        sheets(board, huge)


@pytest.mark.parametrize(("shape", "axis"), [("flat", "columns"), ("pointy", "rows")])
def test_a_map_that_moves_says_so_in_its_strip(shape: Shape, axis: str) -> None:
    """Players read how to move the pieces on the printed map; a closed edge needs no words."""
    assert edge_notes("closed", shape) == ()
    board = HexMap("b", "B", 20, 12, shape, notes=edge_notes("moving", shape))
    poster = sheets(board, options(hex_size=16.0, map_sheets=False))[0].lay_out()
    said = " ".join(walk.plain_text(poster.pages[0].items).split())
    assert f"{axis} by an even number" in said
