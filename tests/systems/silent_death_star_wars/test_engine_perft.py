"""Legal moves counted: against a file of counts, and against a second way of counting them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sheetforge.geometry.hexes import Hex, neighbor, reflected, reflected_facing, rotated
from sheetforge.systems.silent_death.engine.homing import FORWARD, SLIP_COST, STOP, TURN_COST
from sheetforge.systems.silent_death.engine.movement import NORMAL, SLIPS, TIGHT, Move
from tests.systems.silent_death_star_wars.table import Table

FILE = Path(__file__).parents[2] / "play" / "perft" / "movement.txt"
End = tuple[Hex, int]
LEAST_DIE = 1


def ends(drive: int, slips: bool, start: End, taken: frozenset[Hex] = frozenset(), board: str = "") -> Counter[End]:
    """End → how many moves lead to it, by the options that the rules give."""
    optional = ["sideslips"] if slips else []
    table = Table(("A", "a-wing", 1, 1, 0), ("B", "a-wing", 2, 2, 0), victory=(), optional=optional)
    ship = table["a-wing-1"]
    table["a-wing-2"].status = "left"
    ship.hex, ship.facing = start
    ship.drive = drive
    move = Move(table.state, ship)
    move.taken = move.shut = set(taken)
    if not board:
        move.around = _Endless()
    found: Counter[End] = Counter()

    def walk() -> None:
        options = move.options()
        assert options, "a legal move led into a corner"
        kept = (ship.hex, ship.facing, move.points, move.spent, move.last)
        for option in options:
            if option == STOP:
                found[ship.hex, ship.facing] += 1
                continue
            if option == FORWARD:
                ship.hex = neighbor(ship.hex, ship.facing)
                move.spend(1, "forward")
            elif option in SLIPS:
                ship.hex = neighbor(ship.hex, ship.facing + SLIPS[option])
                move.spend(SLIP_COST, "slip")
            elif option in NORMAL:
                ship.facing = (ship.facing + NORMAL[option]) % 6
                move.spend(min(TURN_COST, move.points), "turn")
            else:
                ship.facing = (ship.facing + TIGHT[option]) % 6
                move.spend(TURN_COST + LEAST_DIE, "turn")
            walk()
            ship.hex, ship.facing, move.points, move.spent, move.last = kept

    walk()
    return found


class _Endless(dict):  # type: ignore[type-arg]
    """A map without an edge."""

    def __missing__(self, hex: Hex) -> tuple[Hex, ...]:
        return tuple(neighbor(hex, facing) for facing in range(6))


def brute_force(drive: int, slips: bool, taken: frozenset[Hex] = frozenset()) -> set[End]:
    """The ends of moves from the origin facing 0, counted by themselves from the rule's words.

    Every row of steps that can be paid is tried, and kept if no two turns and no two sideslips
    follow each other, no turn is made over another ship, and the end is free.
    """
    found: set[End] = set()
    steps = [(1, 0, 0, "f"), *[(3, 0, turn, "t") for turn in (1, 5)]]
    steps += [(4, 0, turn, "t") for turn in (2, 3, 4)]
    if slips:
        steps += [(2, side, 0, "s") for side in (1, 5)]
    stack: list[tuple[Hex, int, int, str]] = [(Hex(0, 0), 0, drive, "")]
    while stack:
        hex, facing, left, last = stack.pop()
        if hex not in taken:
            found.add((hex, facing))
        if 0 < left == drive < 3:
            found |= {(hex, 1), (hex, 5)}
        for cost, side, turn, kind in steps:
            if cost > left or (kind == last and kind in "ts") or (turn and hex in taken):
                continue
            ahead = hex if turn else neighbor(hex, facing + side)
            stack.append((ahead, (facing + turn) % 6, left - cost, kind))
    return found


def lines() -> list[tuple[str, int, bool, int]]:
    kept = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            id, drive, slips, count = line.split()
            kept.append((id, int(drive), slips == "yes", int(count)))
    return kept


@pytest.mark.parametrize(("id", "drive", "slips", "count"), lines())
def test_perft(id: str, drive: int, slips: bool, count: int) -> None:
    """As many ends as the file says, and the same ends as by brute force."""
    reached = set(ends(drive, slips, (Hex(0, 0), 0)))
    assert len(reached) == count, divide(drive, slips)
    assert reached == brute_force(drive, slips)


def divide(drive: int, slips: bool) -> str:
    """The ends by facing, to find a wrong rule with."""
    by_facing = Counter(facing for _, facing in ends(drive, slips, (Hex(0, 0), 0)))
    return ", ".join(f"facing {facing}: {number}" for facing, number in sorted(by_facing.items()))


TAKEN = frozenset({Hex(0, -1), Hex(0, -2), Hex(1, -3), Hex(2, -2), Hex(-1, 0)})


@pytest.mark.parametrize("slips", [False, True])
def test_perft_among_other_ships(slips: bool) -> None:
    """Over occupied hexes the same ends as by brute force: nothing is pruned that is legal."""
    for drive in range(1, 9):
        assert set(ends(drive, slips, (Hex(0, 0), 0), TAKEN)) == brute_force(drive, slips, TAKEN)


@pytest.mark.parametrize("slips", [False, True])
def test_moves_turn_with_the_ship(slips: bool) -> None:
    """Started at any of six facings, the moves are the same ones turned; so are the ways."""
    base = ends(7, slips, (Hex(0, 0), 0), TAKEN)
    for sixths in range(1, 6):
        taken = frozenset(rotated(hex, sixths) for hex in TAKEN)
        turned = ends(7, slips, (Hex(0, 0), sixths), taken)
        assert turned == Counter(
            {(rotated(hex, sixths), (facing + sixths) % 6): n for (hex, facing), n in base.items()}
        )


@pytest.mark.parametrize("slips", [False, True])
def test_moves_are_the_same_in_the_mirror(slips: bool) -> None:
    """Left and right are alike."""
    base = ends(7, slips, (Hex(0, 0), 0), TAKEN)
    mirrored = ends(7, slips, (Hex(0, 0), 0), frozenset(reflected(hex) for hex in TAKEN))
    assert mirrored == Counter({(reflected(hex), reflected_facing(facing)): n for (hex, facing), n in base.items()})
