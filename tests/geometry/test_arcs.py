"""Arcs held against the geometry itself: cones and lines cut with real hexagons, in fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sheetforge.geometry.arcs import AHEAD, ALL_AROUND, area, blocked, covers, in_the_way, sides_toward
from sheetforge.geometry.hexes import (
    DIRECTIONS,
    ORIGIN,
    Hex,
    disk,
    neighbor,
    reflected,
    reflected_facing,
    ring,
    rotated,
)

Point = tuple[Fraction, Fraction]

# Points in axial coordinates: affine, so lines, sides of lines and convexity are what they are in
# the plane. A corner lies between three centres.
CORNERS = [
    (Fraction(a.q + b.q, 3), Fraction(a.r + b.r, 3))
    for a, b in zip(DIRECTIONS, (*DIRECTIONS[1:], DIRECTIONS[0]), strict=True)
]


def hexagon(hex: Hex) -> list[Point]:
    """The corners of a hex."""
    return [(hex.q + q, hex.r + r) for q, r in CORNERS]


def cross(a: Point, b: Point) -> Fraction:
    """Which side of the line from the centre through `a` the point `b` lies on."""
    return a[0] * b[1] - a[1] * b[0]


def cut(shape: list[Point], line: Point, keep: int) -> list[Point]:
    """What is left of a convex shape on one side of a line through the centre."""
    left: list[Point] = []
    for start, end in zip(shape, (*shape[1:], *shape[:1]), strict=True):
        here, there = keep * cross(line, start), keep * cross(line, end)
        if here >= 0:
            left.append(start)
        if here * there < 0:
            share = here / (here - there)
            left.append((start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])))
    return left


def surface(shape: list[Point]) -> Fraction:
    """Twice the area of a shape."""
    return abs(sum(map(cross, shape, (*shape[1:], *shape[:1])), Fraction(0)))


def in_cone(side: int, hex: Hex) -> bool:
    """Whether any part of a hex lies between the lines through the corners of a side."""
    left, right = CORNERS[side - 1], CORNERS[side]
    turn = 1 if cross(left, right) > 0 else -1
    return surface(cut(cut(hexagon(hex), left, turn), right, -turn)) > 0


@pytest.mark.parametrize("side", range(6))
def test_an_arc_is_every_hex_that_the_cone_reaches_into(side: int) -> None:
    """A hex is covered exactly when some part of it lies in the cone, crossed by a line or not."""
    sides = frozenset({side})
    for hex in disk(ORIGIN, 9)[1:]:
        assert covers(sides, ORIGIN, 0, hex) == in_cone(side, hex), hex


def test_two_arcs_share_just_the_hexes_that_their_line_runs_through() -> None:
    """Every other ring has one hex of both arcs, on the line; arcs farther round are apart."""
    shared = area(AHEAD, ORIGIN, 0, 8) & area(frozenset({1}), ORIGIN, 0, 8)
    assert shared == {Hex(1, -2), Hex(2, -4), Hex(3, -6), Hex(4, -8)}
    assert not area(AHEAD, ORIGIN, 0, 8) & area(frozenset({2}), ORIGIN, 0, 8)


def test_the_front_arc_widens_by_the_ring() -> None:
    """One hex at distance 1, three at 2 and 3, five at 4: one more on each even ring and side."""
    sizes = [len(area(AHEAD, ORIGIN, 0, far, far)) for far in range(1, 8)]
    assert sizes == [1, 3, 3, 5, 5, 7, 7]


def test_all_around_is_every_hex_in_range() -> None:
    """The six arcs together leave nothing out, and a minimum range cuts out the middle."""
    assert area(ALL_AROUND, ORIGIN, 0, 5) == set(disk(ORIGIN, 5)[1:])
    assert area(ALL_AROUND, ORIGIN, 0, 5, 4) == set(ring(ORIGIN, 4)) | set(ring(ORIGIN, 5))


def test_the_own_hex_lies_in_every_arc() -> None:
    """What passes through the hex itself can be fired at, whichever way the weapon points."""
    assert sides_toward(Hex(3, 4), 2, Hex(3, 4)) == ALL_AROUND


def test_arcs_turn_with_the_craft_and_with_the_map() -> None:
    """Turning craft and map together, or mirroring them, changes nothing."""
    origin = Hex(2, -5)
    for target in disk(origin, 6)[1:]:
        seen = sides_toward(origin, 1, target)
        for turn in range(6):
            turned = sides_toward(rotated(origin, turn), 1 + turn, rotated(target, turn))
            assert turned == seen
        mirrored = sides_toward(reflected(origin), reflected_facing(1), reflected(target))
        assert mirrored == {reflected_facing(side) for side in seen}


def test_a_craft_of_two_hexes_has_arcs_out_of_each() -> None:
    """Bow's right quarter and stern's right quarter are the same cone a hex apart."""
    bow, stern = Hex(0, 0), neighbor(ORIGIN, 3)
    right = frozenset({1})
    assert covers(right, bow, 0, Hex(3, -3))
    assert not covers(right, stern, 0, Hex(3, -6))
    assert {hex + DIRECTIONS[3] for hex in area(right, bow, 0, 6)} == area(right, stern, 0, 6)


def test_a_line_along_an_edge_is_stopped_by_both_its_hexes_only() -> None:
    """The edge rule of asteroids: one beside the line leaves it open, one on each side does not."""
    beside, other = Hex(0, -1), Hex(1, -1)
    assert not blocked(ORIGIN, Hex(1, -2), {beside})
    assert not blocked(ORIGIN, Hex(1, -2), {other})
    assert in_the_way(ORIGIN, Hex(1, -2), {beside, other}) == (beside, other)


def test_edges_at_different_places_of_a_line_do_not_add_up() -> None:
    """Left of the line near by and right of it farther on: the line is open."""
    near_left, far_right = Hex(0, -1), Hex(2, -3)
    assert not blocked(ORIGIN, Hex(2, -4), {near_left, far_right})


def test_a_line_is_stopped_by_the_least_part_of_a_hex() -> None:
    """A line that only shaves a hex still passes through it; one at a corner or edge does not."""
    for target in area(AHEAD, ORIGIN, 0, 6):
        for hex in area(frozenset({5, 0, 1}), ORIGIN, 0, 6, 0):
            end = (Fraction(target.q), Fraction(target.r))
            halves = [surface(cut(hexagon(hex), end, keep)) > 0 for keep in (1, -1)]
            ahead = 0 < _along(target, hex) < _along(target, target)
            passes = all(halves) and ahead and hex not in (ORIGIN, target)
            assert blocked(ORIGIN, target, {hex}) == passes, (target, hex)


def _along(target: Hex, hex: Hex) -> int:
    """How far along the way to `target` the centre of a hex lies (a scalar product)."""
    return 2 * target.q * hex.q + 2 * target.r * hex.r + target.q * hex.r + target.r * hex.q


def test_what_stands_in_the_two_hexes_themselves_is_not_between_them() -> None:
    """The firing and the target's own hex stop nothing, nor do neighbours anything at all."""
    assert not blocked(ORIGIN, Hex(0, -2), {ORIGIN, Hex(0, -2)})
    assert not blocked(ORIGIN, Hex(0, -1), set(disk(ORIGIN, 3)))


def test_a_line_is_open_both_ways_or_none() -> None:
    """What stops a shot stops the shot back."""
    rocks = {Hex(1, -2), Hex(2, -2), Hex(-1, 3), Hex(0, 2)}
    for target in disk(ORIGIN, 6):
        assert blocked(ORIGIN, target, rocks) == blocked(target, ORIGIN, rocks)
