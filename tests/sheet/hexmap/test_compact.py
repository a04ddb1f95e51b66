"""Pieces on a small map: every mark stands in its hex or has a line to it, and covers no other."""

from __future__ import annotations

from itertools import combinations

from sheetforge.geometry.hexes import Hex
from sheetforge.sheet.hexmap import compact
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.features import reach
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Box, Group, Item, Line, Point, Polygon, Style
from sheetforge.sheet.walk import bounds

BOARD = HexMap("space", "Space", 12, 12)


def pieces(*hexes: int) -> list[Piece]:
    """Pieces in hexes of the board by their numbers, all facing up."""
    return [Piece(f"p{at}", "Dart", BOARD.hexes[hex], "abcdefgh"[at], at % 2, 0) for at, hex in enumerate(hexes)]


def drawn(there: list[Piece], across: float) -> tuple[list[Item], Layout]:
    """Their picture on hexes of a size in mm."""
    layout = Layout("flat", across)
    return compact.drawn(there, BOARD, layout, COLOR, reach(BOARD.hexes, layout)), layout


def marks(items: list[Item]) -> dict[str, Box]:
    """The place of every mark."""
    return {item.data["mark"]: bounds((item,)) for item in items if isinstance(item, Group)}


def middle(layout: Layout, hex: Hex) -> Point:
    """The middle of a hex, to a tenth of a mm."""
    x, y = layout.center(hex)
    return round(x, 1), round(y, 1)


def test_a_mark_stands_in_the_hex_of_its_piece() -> None:
    """Also beside others in all hexes around, each with its nose ahead of it."""
    there = pieces(40, 41, 52, 53, 28)
    items, layout = drawn(there, 5.0)
    found = marks(items)
    for piece in there:
        assert (round(found[piece.mark].center[0], 1), round(found[piece.mark].center[1], 1)) == middle(
            layout, piece.hex
        )
    assert not any(
        one.inset(0.2, 0.2).overlaps(other.inset(0.2, 0.2)) for one, other in combinations(found.values(), 2)
    )
    noses = [bounds((item,)) for item in items if isinstance(item, Polygon)]
    tops = [min(one.y for one in noses if abs(one.center[0] - found[p.mark].center[0]) < 0.1) for p in there]
    assert len(noses) == len(there)
    assert all(top < found[piece.mark].y for top, piece in zip(tops, there, strict=True))


def test_a_mark_beside_its_hex_has_a_line_to_it() -> None:
    """Where several pieces share a hex, and where hexes are too small for marks."""
    for there, across in ((pieces(40, 40, 40), 5.0), (pieces(40, 41, 52), 2.5)):
        items, layout = drawn(there, across)
        lines = {((round(one.x1, 1), round(one.y1, 1)), (one.x2, one.y2)) for one in items if isinstance(one, Line)}
        found = marks(items)
        for piece in there:
            box = found[piece.mark]
            ends = [end for start, end in lines if start == middle(layout, piece.hex)]
            assert any(abs(x - box.center[0]) < 0.1 and abs(y - box.center[1]) < 0.1 for x, y in ends), piece.mark
        assert not any(
            one.inset(0.2, 0.2).overlaps(two.inset(0.2, 0.2)) for one, two in combinations(found.values(), 2)
        )


def test_a_course_off_the_part_that_is_shown_ends_before_its_frame() -> None:
    """With an open head, which points on; one that ends inside is left as it is."""
    frame = Box(0.0, 0.0, 50.0, 40.0)
    assert compact.within((10.0, 10.0), (30.0, 20.0), frame) == ((30.0, 20.0), False)
    for beyond in ((10.0, 90.0), (90.0, 30.0), (-40.0, -40.0)):
        end, leaves = compact.within((10.0, 10.0), beyond, frame)
        assert leaves
        assert frame.contains(bounds((compact.going_on((10.0, 10.0), end, Style(stroke_width=0.3), 1.8),)))
