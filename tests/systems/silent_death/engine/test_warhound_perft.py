"""Legal moves of a ship of two hexes counted: against a file, and a second way of counting."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sheetforge.geometry.hexes import Hex, disk, distance, neighbor, reflected, reflected_facing, rotated
from sheetforge.systems.silent_death.bots import moves as bot_moves
from sheetforge.systems.silent_death.engine.homing import FORWARD, STOP
from sheetforge.systems.silent_death.engine.movement import SLIPS, TIGHT, Move, after
from tests.systems.silent_death.engine.duel import Duel, built

FILE = Path(__file__).parents[3] / "play" / "perft" / "warhound.txt"
End = tuple[Hex, int]
START = (Hex(0, 0), 0)
LEAST_DIE = 1
PAID = {FORWARD: 1, **dict.fromkeys(SLIPS, 2), **dict.fromkeys(TIGHT, 3 + LEAST_DIE)}


class Endless(dict[Hex, tuple[Hex, ...]]):
    """A map without an edge."""

    def __missing__(self, hex: Hex) -> tuple[Hex, ...]:
        return tuple(neighbor(hex, facing) for facing in range(6))


def ends(
    drive: int, slips: bool, start: End = START, taken: frozenset[Hex] = frozenset(), size: int = 0
) -> Counter[End]:
    """End → how many moves lead to it, by the options that the rules give.

    With a `size` the map is a disk of a given number of hexes about the origin.
    """
    duel = Duel(None, built("moresca"), optional=["sideslips"] if slips else [])
    ship = duel.blue
    (ship.hex, ship.facing), ship.drive = start, drive
    move = Move(duel.state, ship)
    move.taken = move.shut = set(taken)
    move.around = Endless() if not size else disk_map(size)
    found: Counter[End] = Counter()

    def walk() -> None:
        options = move.options()
        assert options, "a legal move led into a corner"
        kept = (ship.hex, ship.facing, move.points, move.spent, move.last)
        for option in options:
            if option == STOP:
                found[ship.hex, ship.facing] += 1
                continue
            ship.hex, ship.facing = after(ship.hex, ship.facing, option, long=True)
            did = "slip" if option in SLIPS else "forward" if option == FORWARD else "turn"
            move.spend(min(PAID.get(option, 3), move.points), did)
            walk()
            ship.hex, ship.facing, move.points, move.spent, move.last = kept

    walk()
    return found


def disk_map(size: int) -> dict[Hex, tuple[Hex | None, ...]]:
    hexes = set(disk(Hex(0, 0), size))
    beyond = {hex: [neighbor(hex, facing) for facing in range(6)] for hex in hexes}
    return {hex: tuple(one if one in hexes else None for one in row) for hex, row in beyond.items()}


def brute_force(drive: int, slips: bool, taken: frozenset[Hex] = frozenset(), size: int = 99) -> set[End]:
    """The ends of moves from the origin facing 0, counted by themselves from the rule's words.

    A ship is two hexes, bow and stern. Every row of steps that can be paid is tried, and kept if no
    two turns and no two sideslips follow each other, no turn begins or ends over another ship, both
    hexes stay on the map, and both are free in the end. Where a ship faces is where its bow is from
    its stern: a turn puts the bow on another hex about the stern.
    """
    found: set[End] = set()
    stack: list[tuple[Hex, Hex, int, str]] = [(Hex(0, 0), Hex(0, 1), drive, "")]
    while stack:
        bow, stern, left, last = stack.pop()
        step = bow - stern
        facing = next(way for way in range(6) if neighbor(Hex(0, 0), way) == step)
        is_free = not {bow, stern} & taken
        if is_free:
            found.add((bow, facing))
        moves: list[tuple[int, Hex, Hex, str]] = [(1, bow + step, bow, "f")]
        if slips and last != "s":
            for side in (1, 5):
                aside = neighbor(Hex(0, 0), facing + side)
                moves.append((2, bow + aside, stern + aside, "s"))
        if is_free and last != "t":
            for turn in range(1, 6):
                swung = stern + rotated(step, turn)
                cost = 3 if turn in (1, 5) else 4
                if cost == 3 and 0 < left == drive < 3:
                    cost = left
                if swung not in taken:
                    moves.append((cost, swung, stern, "t"))
        for cost, to, behind, kind in moves:
            if cost <= left and max(distance(Hex(0, 0), one) for one in (to, behind)) <= size:
                stack.append((to, behind, left - cost, kind))
    return found


def lines() -> list[tuple[str, int, bool, int]]:
    kept = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            place, drive, slips, count = line.split()
            kept.append((place, int(drive), slips == "yes", int(count)))
    return kept


TAKEN = frozenset({Hex(0, -1), Hex(0, -2), Hex(1, -3), Hex(2, -2), Hex(-1, 0), Hex(1, 1)})
PLACES: dict[str, Any] = {"open": {}, "crowd": {"taken": TAKEN}, "small": {"size": 2}}


@pytest.mark.parametrize(("place", "drive", "slips", "count"), lines())
def test_perft_of_a_warhound(place: str, drive: int, slips: bool, count: int) -> None:
    """As many ends as the file says, and the same ends as by brute force.

    Among other ships neither half stops or turns over one, on a small map neither ever leaves it,
    and nothing is pruned that is legal.
    """
    reached = set(ends(drive, slips, **PLACES[place]))
    by_facing = Counter(facing for _, facing in reached)
    assert len(reached) == count, by_facing
    assert reached == brute_force(drive, slips, **PLACES[place])


def test_at_the_edge_of_the_map_a_warhound_can_turn_back() -> None:
    """With its bow in the last hex it turns to either side, and no further than the map goes."""
    edge = ends(3, False, (Hex(0, -2), 0), size=2)
    assert {facing for _, facing in edge} == {5, 0, 1}
    assert all(max(abs(hex.q), abs(hex.r), abs(hex.s)) <= 2 for hex, _ in edge)


@pytest.mark.parametrize("slips", [False, True])
def test_a_bot_finds_the_ends_of_a_warhound(slips: bool) -> None:
    """Every end without a tight turn, each by actions that lead there."""
    duel = Duel(None, built("moresca"), optional=["sideslips"] if slips else [])
    ship, board = duel.blue, duel.state.board
    ship.hex, ship.drive = board.at(20, 2), 6
    duel.green.hex = ship.hex + Hex(0, 2)
    found = {}
    for end in bot_moves.ends(duel.state, ship):
        place = ship.hex, ship.facing
        for action in end.actions:
            place = after(*place, action, long=True)
        assert place == (end.hex, end.facing)
        assert end.back is None or after(end.back, end.was, end.last, long=True) == place
        found[place] = end
    legal: set[End] = set()
    waiting = [(ship.hex, ship.facing, 6, 0, "")]
    while waiting:
        hex, facing, points, spent, last = waiting.pop()
        probe = ship.copy()
        probe.hex, probe.facing = hex, facing
        move = Move(duel.state, probe)
        move.taken = move.shut = duel.state.occupied(ship)
        move.points, move.spent, move.last = points, spent, last
        for option in move.options():
            if option == STOP:
                legal.add((hex, facing))
            elif option not in TIGHT:
                cost = PAID.get(option, 3)
                did = "slip" if option in SLIPS else "forward" if option == FORWARD else "turn"
                to = after(hex, facing, option, long=True)
                waiting.append((*to, points - cost, spent + cost, did))
    assert {place for place, end in found.items() if end.last == STOP} == legal


@pytest.mark.parametrize("slips", [False, True])
def test_moves_of_a_warhound_turn_with_it(slips: bool) -> None:
    """Started at any of six facings, the moves are the same ones turned; so are the ways."""
    base = ends(6, slips, taken=TAKEN)
    for sixths in range(1, 6):
        taken = frozenset(rotated(hex, sixths) for hex in TAKEN)
        moved = ends(6, slips, (Hex(0, 0), sixths), taken)
        assert moved == Counter({(rotated(hex, sixths), (facing + sixths) % 6): n for (hex, facing), n in base.items()})


@pytest.mark.parametrize("slips", [False, True])
def test_moves_of_a_warhound_are_the_same_in_the_mirror(slips: bool) -> None:
    """Left and right are alike."""
    base = ends(6, slips, taken=TAKEN)
    mirrored = ends(6, slips, taken=frozenset(reflected(hex) for hex in TAKEN))
    assert mirrored == Counter({(reflected(hex), reflected_facing(facing)): n for (hex, facing), n in base.items()})
