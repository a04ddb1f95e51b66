"""Plans of rooms on sheets: places for tokens and figures, boxes to tick, sheets that meet."""

from __future__ import annotations

import pytest

from sheetforge.geometry.rooms import Passage, Room, RoomPlan
from sheetforge.press.tiles import tiling
from sheetforge.sheet import walk
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.paper import PAPERS
from sheetforge.sheet.scene import Circle
from sheetforge.sheet.widgets.rooms import (
    BOARD,
    RECORD,
    RoomFace,
    RoomLook,
    RoomMark,
    draw_rooms,
    laid_out,
    room_snaps,
)
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch

PLAN = RoomPlan(
    tuple(Room(f"{x}{y}", x, y) for x in range(6) for y in range(7)),
    tuple(Passage(f"{x}0", f"{x + 1}0") for x in range(5)),
)
FACE = RoomFace("12", "Engine", pattern="stripes", color="#8a2b2b", double=True,
                boxes=("L", "H", "F"), ticked=frozenset("H"),
                marks=(RoomMark("E"), RoomMark("M", True)))  # fmt: skip


def drawn(look: RoomLook, ink: str = "color", face: RoomFace = FACE) -> tuple[Sketch, float, float]:
    """A plan as it is drawn, with the size that it should have."""
    laid, sketch = laid_out(PLAN, look), Sketch(PALETTES[ink], "plan")
    draw_rooms(sketch, laid, dict.fromkeys(laid.middles, face), look)
    return sketch, laid.width, laid.height


@pytest.mark.parametrize("ink", ["color", "mono", "saver"])
def test_a_board_has_places_for_a_token_and_a_figure_side_by_side(ink: str) -> None:
    """In every room a circle of 20 mm and one of 15 mm, apart from each other, no boxes to tick."""
    sketch, _, _ = drawn(BOARD, ink)
    circles = [one.item for one in walk.walk(sketch.items)
               if isinstance(one.item, Circle) and one.item.style.dash]  # fmt: skip
    assert sorted({2 * circle.radius for circle in circles}) == [15.0, 20.0]
    assert len(circles) == 2 * len(PLAN.rooms)
    token, figure = circles[:2]
    assert figure.cx - token.cx >= token.radius + figure.radius
    assert not sketch.blanks


def test_a_record_has_boxes_to_tick() -> None:
    """Each letter of each room is a blank of its own, inside the drawing."""
    sketch, width, height = drawn(RECORD)
    assert len(sketch.blanks) == 3 * len(PLAN.rooms)
    assert len({blank.name for blank in sketch.blanks}) == len(sketch.blanks)
    for blank in sketch.blanks:
        assert blank.box.x >= 0
        assert blank.box.right <= width
        assert blank.box.bottom <= height
    said = walk.plain_text(sketch.items)
    assert said.count("Engine") == len(PLAN.rooms)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_large_board_is_cut_between_rooms(paper: str) -> None:
    """Where sheets meet no room is cut, on either paper."""
    laid = laid_out(PLAN, BOARD)
    snaps = room_snaps(laid, BOARD)
    tiles = tiling((laid.width, laid.height), PAPERS[paper], 6.0, "glue", snaps)
    assert len(tiles.tiles) > 1
    for cut in tiles.columns[1:-1]:
        assert all(abs(cut - x) >= BOARD.width / 2 for x, _ in laid.middles.values())
    for cut in tiles.rows[1:-1]:
        assert all(abs(cut - y) >= BOARD.height / 2 for _, y in laid.middles.values())


def test_a_name_that_is_too_long_names_its_room() -> None:
    """A name shrinks to a least size, and is a problem then."""
    with pytest.raises(LayoutProblem, match="plan: 00: name"):
        drawn(RECORD, face=RoomFace("1", "A name that no room has the width for, in any size"))
