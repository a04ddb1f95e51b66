"""The shortest way of warheads, compared with independent searches."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from itertools import product

import pytest

from sheetforge.geometry.hexes import ORIGIN, Hex, disk, neighbor, reflected, ring, rotated
from sheetforge.systems.silent_death.engine.board import Board, board
from sheetforge.systems.silent_death.engine.homing import (
    COSTS,
    SLIPS,
    STOP,
    Way,
    after,
    best_way,
    moves,
    moves_on_map,
    points_to,
)


def steps(q: int, r: int, may_slip: bool) -> list[tuple[int, Hex, bool]]:
    """Cost, where the target then lies for one who faces 0, and whether it was a sideslip."""
    target = Hex(q, r)
    found = [(1, target - Hex(0, -1), False), (3, rotated(target, -1), False), (3, rotated(target, 1), False)]
    if may_slip:
        found += [(2, target - neighbor(ORIGIN, side), True) for side in (1, 5)]
    return found


def searched(q: int, r: int, slips: bool, slipped: bool, field: int = 12) -> int:
    """The fewest points to the target, by Dijkstra's search."""
    heap = [(0, q, r, slipped)]
    seen = set()
    while True:
        cost, q, r, was = heappop(heap)
        if (q, r) == (0, 0):
            return cost
        if (q, r, was) not in seen:
            seen.add((q, r, was))
            for price, place, slip in steps(q, r, slips and not was):
                if place.length < field:
                    heappush(heap, (cost + price, *place, slip))


@cache
def tried(q: int, r: int, points: int, slips: bool, slipped: bool) -> Way:
    """The best end of all rows of moves."""
    if (q, r) == (0, 0):
        return Way(0, 0, 0)
    ends = [Way(Hex(q, r).length, points_to(q, r, slips, slipped), 0)]
    for price, place, slip in steps(q, r, slips and not slipped):
        if price <= points:
            way = tried(*place, points - price, slips, slip)
            ends.append(way._replace(spent=way.spent + price))
    return min(ends)


@pytest.mark.parametrize(("slips", "slipped"), [(False, False), (True, False), (True, True)])
def test_points_to_a_target(slips: bool, slipped: bool) -> None:
    """The formula, and with sideslips the table, agree with a search."""
    for hex in disk(ORIGIN, 5):
        assert points_to(*hex, slips, slipped) == searched(*hex, slips, slipped), hex


@pytest.mark.parametrize("slipped", [False, True])
def test_points_to_a_far_target(slipped: bool) -> None:
    """Beyond the table every further hex costs a point: one search over a wide field agrees."""
    for hex in (Hex(0, -11), Hex(9, -10), Hex(-10, 8), Hex(5, 6), Hex(-11, 11), Hex(2, 9)):
        assert points_to(*hex, True, slipped) == searched(*hex, True, slipped, 16), hex


@pytest.mark.parametrize(("slips", "slipped"), [(False, False), (True, False), (True, True)])
def test_the_best_way_is_the_best_of_all(slips: bool, slipped: bool) -> None:
    """Moves that are left out as useless are: trying everything finds nothing better."""
    for hex in disk(ORIGIN, 6):
        for points in range(10):
            wanted = tried(*hex, points, slips, slipped)
            assert best_way(*hex, points, slips, slipped) == wanted, (hex, points)


@pytest.mark.parametrize("slips", [False, True])
def test_every_move_that_is_offered_keeps_to_a_best_way(slips: bool) -> None:
    """Whatever the owner chooses, the warhead ends as well as it can."""
    for hex in (*ring(ORIGIN, 4), *ring(ORIGIN, 13)):
        best = best_way(*hex, 12, slips, False)
        ends = set()
        stack = [(ORIGIN, 0, 12, False)]
        while stack:
            at, facing, points, slipped = stack.pop()
            offered = (STOP,) if at == hex else moves(at, facing, hex, points, slips, slipped)
            for move in offered:
                if move == STOP:
                    ends.add(((hex - at).length, 12 - points if at == hex else best.spent))
                    continue
                cost = 1 if move == "forward" else 2 if move.startswith("slip") else 3
                stack.append((*after(at, facing, move), points - cost, cost == 2))
        assert ends == {(best.distance, best.spent)}


def test_ways_are_the_same_turned_and_mirrored() -> None:
    """Six facings and the mirror change nothing but names."""
    other = {"left": "right", "right": "left", "forward": "forward", "stop": "stop"}
    for hex in disk(ORIGIN, 4)[1:]:
        base = set(moves(ORIGIN, 0, hex, 12))
        for sixths in range(6):
            assert set(moves(ORIGIN, sixths, rotated(hex, sixths), 12)) == base
        assert {other[move] for move in moves(ORIGIN, 0, reflected(hex), 12)} == base


def test_forward_first_when_that_is_nearer() -> None:
    """Without sideslips a warhead goes forward while that brings it closer (official ruling)."""
    assert moves(ORIGIN, 0, Hex(3, -9), 12) == ("forward",)
    assert moves(ORIGIN, 0, Hex(3, 0), 12) == ("right",)
    assert moves(ORIGIN, 0, Hex(0, 3), 12) == ("left", "right")


def test_one_or_two_sideslips_are_cheaper_than_a_turn_and_three_are_as_dear() -> None:
    """With sideslips the owner chooses between three of them and a turn (official ruling)."""
    assert all("slip" in move or move == "forward" for move in moves(ORIGIN, 0, Hex(2, -6), 12, True))
    three = moves(ORIGIN, 0, Hex(3, -6), 12, True)
    assert "slip-right" in three
    assert points_to(3, -6, True) == 3 + 3 * 2 == points_to(3, -6) == 6 + 3
    assert points_to(4, -8, True) == 8 + 3


@cache
def tried_on_map(field: Board, hex: Hex, facing: int, target: Hex, points: int, slips: bool, slipped: bool) -> Way:
    """The best end of all rows of moves that stay on a map."""
    if hex == target:
        return Way(0, 0, 0)
    q, r = rotated(target - hex, -facing)
    ends = [Way(Hex(q, r).length, points_to(q, r, slips, slipped), 0)]
    for move, cost in COSTS.items():
        slip = move in SLIPS
        place, faces = after(hex, facing, move)
        if move == STOP or cost > points or place not in field or (slip and slipped):
            continue
        if slips or not slip:
            way = tried_on_map(field, place, faces, target, points - cost, slips, slip)
            ends.append(way._replace(spent=way.spent + cost))
    return min(ends)


@pytest.mark.parametrize("slips", [False, True])
def test_a_way_stays_on_the_map_and_is_the_best_of_those(slips: bool) -> None:
    """Near edges every move that begins a best way of those that stay on the map is offered, and no other."""
    field, points = board(6, 4), 9
    for hex, facing, target in product(field.around, range(6), (field.at(1, 1), field.at(6, 2))):
        if hex == target:
            continue
        best = tried_on_map(field, hex, facing, target, points, slips, False)
        due = set()
        for move, cost in COSTS.items():
            place, faces = after(hex, facing, move)
            if move != STOP and place in field and (slips or move not in SLIPS):
                way = tried_on_map(field, place, faces, target, points - cost, slips, move in SLIPS)
                due |= {move} if way._replace(spent=way.spent + cost) == best else set()
        assert set(moves_on_map(field, hex, facing, (target,), points, slips)) == (due or {STOP}), (hex, facing)


def test_far_from_edges_the_map_changes_no_way() -> None:
    """In the middle of a large map the moves are those of a map without edges."""
    field = board(40, 40)
    for target in ring(field.at(20, 20), 6):
        offered = moves_on_map(field, field.at(20, 20), 0, (target,), 14)
        assert offered == moves(field.at(20, 20), 0, target, 14)
