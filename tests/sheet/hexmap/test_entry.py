"""Arrows of entry: from areas over their borders, behind pieces against their noses."""

from dataclasses import replace

import pytest

from sheetforge.geometry.hexes import Hex, hex_at
from sheetforge.geometry.motion import Motion
from sheetforge.sheet.hexmap import entry
from sheetforge.sheet.hexmap.board import Zone
from sheetforge.sheet.hexmap.entry import Arrow, behind_pieces, from_zones
from sheetforge.sheet.hexmap.features import reach
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Box, Polygon

LAYOUT = Layout("flat", 5.0)
BOARD = tuple(hex_at(column, row, "flat") for column in range(20) for row in range(24))
FRAME = reach(BOARD, LAYOUT)


def rows(first: int, last: int) -> tuple[Hex, ...]:
    return tuple(hex for hex in BOARD if first <= hex.r + (hex.q - (hex.q & 1)) // 2 <= last)


def pieces(*places: tuple[int, int, int]) -> list[Piece]:
    return [
        Piece(str(number), "", hex_at(column, row, "flat"), "a", 0, facing)
        for number, (column, row, facing) in enumerate(places)
    ]


def tip(arrow: Arrow) -> tuple[float, float]:
    polygon = entry.draw_arrow(arrow, COLOR)
    assert isinstance(polygon, Polygon)
    return polygon.points[4]


def test_arrows_of_opposite_areas_point_at_each_other_and_do_not_meet() -> None:
    """Each begins at the border of its area."""
    north, south = Zone("north", rows(0, 2)), Zone("south", rows(14, 23))
    down, up = from_zones((north, south), BOARD, LAYOUT)
    assert (down.angle, up.angle) == (180.0, 0.0)
    assert down.tail[1] == pytest.approx(reach(north.hexes, LAYOUT).bottom)
    assert up.tail[1] == pytest.approx(reach(south.hexes, LAYOUT).y)
    assert down.tail[1] < tip(down)[1] < tip(up)[1] < up.tail[1]


@pytest.mark.parametrize(("edge", "angle"), [(0, 90.0), (18, 270.0)])
def test_an_area_at_a_side_is_entered_from_there(edge: int, angle: float) -> None:
    """Left and right as well as top and bottom."""
    zone = Zone("side", tuple(hex for hex in BOARD if edge <= hex.q <= edge + 1))
    assert [arrow.angle for arrow in from_zones((zone,), BOARD, LAYOUT)] == [angle]


def test_an_area_in_the_middle_or_all_over_is_entered_from_nowhere() -> None:
    """So are two areas with no room between them."""
    middle, everywhere = Zone("middle", rows(10, 13)), Zone("all", BOARD)
    assert not list(from_zones((middle,), BOARD, LAYOUT))
    assert not list(from_zones((everywhere,), BOARD, LAYOUT))
    assert not list(from_zones((Zone("one", rows(0, 11)), Zone("other", rows(13, 23))), BOARD, LAYOUT))


def test_an_arrow_stands_behind_pieces_and_inside_the_map() -> None:
    """Its tip is clear of the last of them, its length what the map leaves."""
    places = ((8, 14, 0), (10, 12, 0), (12, 14, 0))
    (arrow,) = behind_pieces(pieces(*places), LAYOUT, FRAME)
    last = max(LAYOUT.center(piece.hex)[1] for piece in pieces(*places))
    assert arrow.angle == pytest.approx(0.0)
    assert tip(arrow)[1] == pytest.approx(last + entry.AIR)
    assert arrow.tail[0] == pytest.approx(LAYOUT.center(hex_at(10, 12, "flat"))[0])
    assert arrow.length == entry.LONGEST
    (shorter,) = behind_pieces(pieces((10, 20, 0)), LAYOUT, FRAME)
    assert shorter.length < entry.LONGEST
    assert shorter.tail[1] == pytest.approx(FRAME.bottom)


def test_an_arrow_without_room_behind_pieces_stands_beside_them() -> None:
    """It begins at the edge that they come from, points as they do, and is clear of all pieces."""
    (arrow,) = behind_pieces(pieces((10, 22, 0)), LAYOUT, FRAME)
    assert arrow.angle == pytest.approx(0.0)
    assert arrow.tail[1] == pytest.approx(FRAME.bottom)
    assert abs(arrow.tail[0] - LAYOUT.center(hex_at(10, 22, "flat"))[0]) == pytest.approx(entry.BESIDE)
    box = entry.covered(arrow)
    assert (box.center[0], box.height) == pytest.approx((arrow.tail[0], arrow.length + 2 * entry.HEAD))
    crowded = pieces((10, 22, 0), (8, 19, 0), (12, 19, 0), (6, 22, 0), (14, 22, 0))
    for arrow in behind_pieces(crowded, LAYOUT, FRAME):
        box = entry.covered(arrow)
        assert not [piece for piece in crowded if box.overlaps(Box(*LAYOUT.center(piece.hex), 0.1, 0.1))]


def test_pieces_with_noses_apart_have_no_arrow() -> None:
    """Nothing is said of where they come from."""
    assert not list(behind_pieces(pieces((8, 12, 0), (10, 12, 3)), LAYOUT, FRAME))
    assert not list(behind_pieces([Piece("x", "", Hex(5, 5), "·")], LAYOUT, FRAME))


def test_a_side_that_holds_a_base_does_not_enter() -> None:
    """The base stays where it is, whatever its escort does; a side on its way has an arrow."""
    base, escort = (
        replace(piece, motion=Motion.along((0, speed)))
        for piece, speed in zip(pieces((8, 12, 0), (10, 14, 0)), (0, 3), strict=True)
    )
    assert not list(behind_pieces([base, escort], LAYOUT, FRAME))
    assert len(list(behind_pieces([escort], LAYOUT, FRAME))) == 1
