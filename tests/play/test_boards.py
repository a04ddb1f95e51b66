"""Boards of pieces with a motion: text and picture show course, facing, drift, trail and stacks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetforge.geometry.hexes import Hex, Shape, hex_at
from sheetforge.geometry.motion import Motion
from sheetforge.geometry.window import Window, shift_text
from sheetforge.play import boards, tabletop
from sheetforge.play.board_data import BoardData, board_of
from sheetforge.play.scene_data import SceneData, leaves
from sheetforge.play.tabletop import Extent, Tabletop
from sheetforge.press import svg
from sheetforge.sheet import walk
from sheetforge.sheet.hexmap.board import HexMap, under
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.moving import seat
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.sheet.scene import Circle, Clip, Group, Item, Page, Style, Transform
from tests.play import samples_of_boards as samples

SHAPES: tuple[Shape, ...] = ("flat", "pointy")


def cell(lines: list[str], row: int, column: int, lower: bool) -> str:
    """Two characters of a map that begins at column 1, row 1."""
    line = lines[1 + 2 * (row - 1) + lower]
    return line[4 + 2 * (column - 1) :][:2]


def test_text_shows_letters_with_facings_drifts_and_trails() -> None:
    """The arrow is the facing; the course is in the drift and in the line below the map."""
    ship = Piece("hood", "Hood", hex_at(3, 3), "A", 0, 0, Motion.behind(hex_at(3, 3), hex_at(1, 3)))
    lines = boards.lines([ship], "flat", area=boards.Area(1, 1, 5, 5))
    assert cell(lines, 3, 3, False) == "A↑"
    assert cell(lines, 3, 1, False) == "A."
    assert cell(lines, 3, 5, False) == "A°"
    assert lines[-1] == "A Hood: faces ↑, moves ↗1 ↘1, drifts to 0503, trail in 0103"


def test_text_shows_several_pieces_in_one_hex() -> None:
    """The cell has the first counter's letter and a plus, the line below has all of them."""
    made = boards.lines(samples.pieces(), "flat")
    assert "1005  a Falke ↙, b Geier ×, 3 × * mine" in made
    assert "0408  A Hood ↑, J gate" in made
    assert "0602  C Nelson ↓, trail of B Rodney" in made
    assert sum("a+" in line for line in made) == 1


def test_text_of_an_unfinished_turn_and_of_rest() -> None:
    """A turn says where it leads and how many hexes are left of it."""
    made = boards.legend(samples.pieces(), "flat")
    assert "A Hood: faces ↑, moves ↑1 ↗4, drifts to 0805, turns to ↘ in 3 hexes" in made
    assert "C Nelson: faces ↓, at rest" in made


def test_hexes_are_numbered_as_the_paper_lies() -> None:
    """Under a moving battle every text has the numbers that players read off the paper."""
    paper = Window(5, 3, 10, 10)
    ship = Piece("hood", "Hood", hex_at(7, 4), "A", 0, 0, Motion.along((3, 2)))
    lines = boards.lines([ship], "flat", window=paper)
    assert lines[0].split()[0] == "01"
    assert boards.legend([ship], "flat", paper.number) == ["A Hood: faces ↑, moves ↓2, drifts to 0304"]


def test_nothing_on_the_map() -> None:
    """Before set-up the map says so."""
    assert boards.lines([], "flat") == ["(nothing is on the map yet)"]
    assert boards.part_drawn([], "flat", 30, 20) == boards.Area(1, 1, 30, 20)


def test_an_area_too_large_for_a_screen_is_cut_about_the_middle_piece() -> None:
    """What is scattered too far is left to the legend."""
    far = [Piece(f"p{n}", "P", hex_at(40 * n + 1, 3), "P", 0, 0) for n in range(5)]
    area = boards.area_of(far, "flat", (30, 20))
    assert area.right - area.left == 29
    assert area.left <= 81 <= area.right


# --- pictures ----------------------------------------------------------------------------------


def drawn(shape: Shape, of: list[Piece] | None = None) -> Page:
    """The sample battle as a picture."""
    there = samples.pieces(shape) if of is None else of
    names = {piece.id: piece.mark for piece in there}
    return boards.picture(samples.state(there), samples.board(shape), there, names, lambda unit: "fine", "Sample")


def groups(items: tuple[Item, ...]) -> dict[str, Group]:
    """The groups of a drawing by their ids."""
    found = {}
    for item in items:
        if isinstance(item, Group):
            found[item.id] = item
        if isinstance(item, Group | Transform):
            found |= groups(item.items)
    return found


@pytest.mark.parametrize("shape", SHAPES)
def test_a_picture_shows_every_piece_and_motion(shape: Shape) -> None:
    """Counters and motions are groups that programs find by the ids of their pieces."""
    found = groups(drawn(shape).items)
    shown = {id.removeprefix("counter-") for id in found if id.startswith("counter-")}
    hidden = {"boat-5", "boat-6", "boat-7"}
    assert shown == {piece.id for piece in samples.pieces(shape)} - hidden
    assert {id for id in found if id.startswith("motion-")} == {
        "motion-hood",
        "motion-rodney",
        "motion-falke",
        "motion-geier",
    }
    assert found["motion-falke"].data["velocity"] == "-2,2"


@pytest.mark.parametrize("shape", SHAPES)
def test_pieces_in_one_hex_do_not_cover_each_other(shape: Shape) -> None:
    """From two to six of them: none overlaps another, and all are inside the hex."""
    layout, hex = Layout(shape, 20.0), Hex(2, 1)
    for of in range(1, 7):
        places = [seat(layout, hex, index, of) for index in range(of)]
        centers = [one.center(hex) for one in places]
        reach = 0.86 * places[0].across / 2
        for index, (x, y) in enumerate(centers):
            assert layout.hex_at(x, y) == hex
            others = centers[:index] + centers[index + 1 :]
            assert all((x - u) ** 2 + (y - v) ** 2 > (1.9 * reach) ** 2 for u, v in others)
            cx, cy = layout.center(hex)
            assert ((x - cx) ** 2 + (y - cy) ** 2) ** 0.5 + reach < layout.radius


def test_the_list_beside_the_picture_names_what_shares_a_hex() -> None:
    """Units too small or too many for the map are listed beside it."""
    said = [one.text for one, _ in walk.texts(drawn("flat").items)]
    assert "1005: a Falke, b Geier, 3 × * mine" in said
    assert "+3" in said


def test_nothing_beyond_the_map_is_drawn() -> None:
    """A piece off the map is on the roster only; an arrow that leads off it ends at its edge."""
    far = replace(samples.pieces()[0], hex=hex_at(40, 8))
    assert "counter-hood" not in groups(drawn("flat", [far]).items)
    page = drawn("flat", [samples.pieces()[4]])
    box = walk.bounds(groups(page.items)["motion-geier"].items)
    assert page.box.contains(box)


def test_a_picture_is_the_same_every_time() -> None:
    """Same pieces, same bytes."""
    assert svg.write(drawn("pointy"), "x") == svg.write(drawn("pointy"), "x")


def test_a_map_that_has_moved_keeps_the_numbers_of_the_paper() -> None:
    """Columns and rows begin with 01 in the frame wherever the paper lies."""
    paper = Window(9, 5, 4, 3)
    board = under(samples.board(), paper)
    ship = Piece("hood", "Hood", hex_at(9, 5), "A", 0, 0)
    page = boards.picture(samples.state([ship]), board, [ship], {"hood": "A"}, lambda unit: "fine", "Sample")
    said = [one.text for one, _ in walk.texts(page.items)]
    assert {"01", "02", "03", "04"} <= set(said)
    assert not {"09", "0905"} & set(said)
    assert board.number(hex_at(9, 5)) == paper.number(hex_at(9, 5))


def test_heads_of_a_text_map_count_from_the_corner_of_the_paper() -> None:
    """Columns and rows of the text are those that the legend and the paper have."""
    paper = Window(5, 3, 10, 10)
    ship = Piece("hood", "Hood", hex_at(7, 4), "A", 0, 0)
    shown = boards.lines([ship], "flat", area=boards.Area(5, 3, 9, 5), window=paper)
    assert shown[0].split() == ["01", "03", "05"]
    assert shown[3].startswith("02")
    assert "A↑" in shown[3]
    assert paper.number(hex_at(7, 4)) == "0302"


@pytest.mark.parametrize(
    ("shift", "said"),
    [
        ((0, 0), ""),
        ((4, 0), "move all pieces 4 columns left"),
        ((-2, 1), "move all pieces 2 columns right and 1 row up"),
        ((0, -3), "move all pieces 3 rows down"),
        ((1, 0), "move all pieces 1 column left"),
    ],
)
def test_a_shift_says_what_to_do_at_the_table(shift: tuple[int, int], said: str) -> None:
    """The paper moves to the right, so pieces move to the left on it."""
    assert shift_text(*shift) == said


def test_the_chart_of_an_open_map_is_the_part_that_is_shown() -> None:
    """A closed map is drawn whole; a printed one of the same hexes is taken as it is."""
    extent = Extent(3, 2, 8, 9, "flat")
    opened = board_of(None, Tabletop(20, 30, "flat", (), closed=False), extent, "Chase")
    assert (opened.first, opened.columns, opened.rows) == ((3, 2), 6, 8)
    closed = board_of(None, Tabletop(20, 30, "flat", ()), extent, "Chase")
    assert (closed.first, closed.columns, closed.rows) == ((1, 1), 20, 30)
    assert board_of(closed, Tabletop(9, 9, "flat", ()), extent, "Chase") is closed
    assert board_of(closed, Tabletop(9, 9, "pointy", ()), extent, "Chase").columns == 9


def test_what_is_shown_has_a_margin_within_the_edges_of_a_map() -> None:
    """An open map has it on every side; where hexes end there is no column or row beyond the last one."""
    corners = tuple(Piece(mark, mark, hex_at(*place), mark, 0, 0) for mark, place in (("A", (1, 2)), ("B", (7, 5))))
    assert tabletop.extent([Tabletop(8, 6, "flat", corners, closed=False)]) == Extent(-1, 0, 9, 7, "flat")
    assert tabletop.extent([Tabletop(8, 6, "flat", corners)]) == Extent(1, 1, 8, 6, "flat")
    assert tabletop.extent([Tabletop(8, 6, "flat", ())]) is None


def test_only_what_moves_has_a_drift_on_a_page() -> None:
    """A piece at rest is its hex, facing, side and state; one that moves has the hex it drifts to, and its speed."""
    here = hex_at(3, 3)
    data = BoardData(HexMap("sea", "Sea", 9, 9), Extent(1, 1, 9, 9, "flat"), "sea", SceneData())
    for motion, more in (
        (None, []),
        (Motion.behind(here, here), []),
        (Motion.behind(here, hex_at(3, 2)), [3, 4, 1, 3, 2]),
    ):
        assert data.place(Piece("hood", "Hood", here, "A", 0, 0, motion))[6:] == more


def test_parts_of_a_clip_keep_their_places() -> None:
    """What lies in place is written as it is; what was moved, with where to."""
    disc = Circle(1, 2, 3, Style())
    moved = Transform((disc,), 5, 6)
    data = SceneData()
    data.number(next(leaves([Clip(Circle(0, 0, 9, Style()), (disc, moved))])))
    kind, _, inside = data.data()["items"][0]
    assert (kind, inside[0][0], inside[1][:4]) == ("k", "c", ["m", 5, 6, 0])
    assert inside[1][4] == inside[0]


def test_a_page_shows_a_map_and_all_that_lies_off_it() -> None:
    """Its first and last column and row are those of the map or of a piece beyond, whichever is farther out."""
    board = HexMap("sea", "Sea", 10, 8, first=(3, 5))
    for extent, first, last in (
        (Extent(4, 6, 9, 9, "flat"), [3, 5], [12, 12]),
        (Extent(1, 6, 9, 20, "flat"), [1, 5], [12, 20]),
        (Extent(4, 2, 30, 9, "flat"), [3, 2], [30, 12]),
    ):
        ground = BoardData(board, extent, "sea", SceneData()).ground()
        assert (ground["first"], ground["last"]) == (first, last)
