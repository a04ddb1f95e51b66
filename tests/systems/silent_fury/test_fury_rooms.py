"""Plans of rooms on sheets: places for tokens and figures, boxes to tick, sheets that meet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetforge.geometry.rooms import Passage, Room, RoomPlan
from sheetforge.press.tiles import tiling
from sheetforge.sheet import walk
from sheetforge.sheet.palette import PALETTES, contrast
from sheetforge.sheet.paper import PAPERS
from sheetforge.sheet.scene import Circle, Group, Page, Path, Polygon, Style
from sheetforge.sheet.text import cap_height
from sheetforge.sheet.walk import bounds
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from sheetforge.systems.silent_fury.sheets.compartments import compartments
from sheetforge.systems.silent_fury.sheets.rooms import (
    BOARD,
    LEAST_BOX,
    RoomFace,
    RoomLook,
    RoomMark,
    draw_rooms,
    laid_out,
    record_look,
    room_snaps,
)
from tests.sheet import layout

PLAN = RoomPlan(
    tuple(Room(f"{x}{y}", x, y) for x in range(6) for y in range(7)),
    tuple(Passage(f"{x}0", f"{x + 1}0") for x in range(5)),
)
FACE = RoomFace(
    "12",
    "Engine",
    pattern="stripes",
    color="#8a2b2b",
    double=True,
    boxes=("L", "H", "F"),
    marks=(RoomMark("E", False), RoomMark("M", True)),
)


def drawn(look: RoomLook, ink: str = "color", face: RoomFace = FACE) -> tuple[Sketch, float, float]:
    """A plan as it is drawn, with the size that it should have."""
    laid, sketch = laid_out(PLAN, look), Sketch(PALETTES[ink], "plan")
    plan = compartments(laid, look.width, look.height, look.gap)
    draw_rooms(sketch, plan, laid, dict.fromkeys(laid.middles, face), look, (0.0, 0.0))
    return sketch, laid.width, laid.height


@pytest.mark.parametrize("ink", ["color", "mono", "saver"])
def test_a_board_has_places_for_a_token_and_a_figure_side_by_side(ink: str) -> None:
    """In every room a circle of 20 mm and one of 15 mm, apart from each other, no boxes to tick."""
    sketch, _, _ = drawn(BOARD, ink)
    circles = [one.item for one in walk.walk(sketch.items) if isinstance(one.item, Circle) and one.item.style.dash]
    assert sorted({2 * circle.radius for circle in circles}) == [15.0, 20.0]
    assert len(circles) == 2 * len(PLAN.rooms)
    token, figure = circles[:2]
    assert figure.cx - token.cx >= token.radius + figure.radius
    assert not sketch.blanks


@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize("across", [1, 2, 3])
@pytest.mark.parametrize("box", [LEAST_BOX, 7.0])
def test_a_record_has_boxes_to_tick(box: float, across: int, beside: bool) -> None:
    """Each letter of each room is a blank of its own, as large as asked for, inside the drawing.

    Name, letters and crew have their room, however many boxes stand in a row.
    """
    look = record_look((FACE,), box, across, beside)
    sketch, width, height = drawn(look)
    ticked = [blank for blank in sketch.blanks if ".crew." not in blank.name]
    assert len(ticked) == 3 * len(PLAN.rooms)
    assert len(sketch.blanks) == len(ticked) + len(FACE.marks) * len(PLAN.rooms)
    assert len({blank.name for blank in sketch.blanks}) == len(sketch.blanks)
    assert all(blank.box.width == blank.box.height == box for blank in ticked)
    for blank in sketch.blanks:
        assert blank.box.x >= 0
        assert blank.box.right <= width
        assert blank.box.bottom <= height
    said = layout.plain_text(sketch.items)
    assert said.count("Engine") == len(PLAN.rooms)
    assert all(text.size_pt >= 6.5 for text, _ in walk.texts(sketch.items))
    whole = Page(width, height, tuple(sketch.items))
    assert layout.overlapping_texts(whole) == []


def test_the_figures_of_a_weapon_clear_the_boxes_and_letters_are_read_on_white() -> None:
    """1.5 mm lie between them in the lowest room, whose name is bold; letters have a contrast of 4.5 at least."""
    face = replace(FACE, detail="3/6 · Acc 3", tints=("#f0cf3c", "#e67e22", "#3f9c4d"), marks=())
    look = record_look([face], LEAST_BOX, 3, True, detailed=True)
    sketch, *_ = drawn(look, face=face)
    written = [text for text, _ in walk.texts(sketch.items)][:6]
    by_text = {text.text: text for text in written}
    letter = by_text["L"]
    top = letter.y - cap_height("medium", letter.size_pt) / 2 - LEAST_BOX / 2
    assert top - by_text["3/6 · Acc 3"].y == pytest.approx(1.5)
    assert by_text["Engine"].face == "bold"
    assert all(contrast(by_text[text].color, "#ffffff") > 4.5 for text in face.boxes)


def test_a_mark_of_several_letters_is_longer_than_a_disc() -> None:
    """Its letters are not made smaller, and rooms are wide enough for it."""
    crowd = replace(FACE, marks=(RoomMark("12S", False), RoomMark("C", True), RoomMark("10M", False)))
    look = record_look((crowd,), 5.0, 3, True)
    assert look.width > record_look((FACE,), 5.0, 3, True).width
    sketch, _, _ = drawn(look, face=crowd)
    sizes = {text.size_pt for text, _ in walk.texts(sketch.items) if text.text in ("12S", "C")}
    assert len(sizes) == 1


@pytest.mark.parametrize("look", [BOARD, record_look([FACE], LEAST_BOX, 3, True)])
def test_floors_have_plates_and_the_shadow_of_bulkheads_in_colour_alone(look: RoomLook) -> None:
    """All within their compartments; in black, paper stays free for the pencil."""
    laid = laid_out(PLAN, look)
    cells = compartments(laid, look.width, look.height, look.gap).cells

    def decks(ink: str) -> list[list[Path]]:
        face = replace(FACE, pattern=None, color=None)
        groups = [item for item in drawn(look, ink, face)[0].items if isinstance(item, Group)]
        return [[one for one in group.items if isinstance(one, Path)] for group in groups]

    for cell, (seams, *shadows) in zip(cells.values(), decks("color"), strict=True):
        own, inside = bounds([Polygon(cell, Style())]), bounds([seams, *shadows])
        assert (inside.x, inside.y) == pytest.approx((own.x, own.y), abs=0.1)
        assert own.inset(-0.1).contains(inside)
        assert shadows
    assert not any(decks("mono"))


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
        drawn(
            record_look((FACE,), 5.0, 3, True), face=RoomFace("1", "A name that no room has the width for, in any size")
        )
