"""Legal moves counted: against a file of counts, and against two other ways of counting them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import comb
from pathlib import Path

import pytest

from sheetforge.geometry.hexes import ORIGIN, Hex, neighbor, reflected, reflected_facing, rotated
from sheetforge.systems.sovereign_seas.blueprint import Blueprint, HullCircle
from sheetforge.systems.sovereign_seas.bots.moves import Way, ways
from sheetforge.systems.sovereign_seas.engine.movement import advance, steps
from sheetforge.systems.sovereign_seas.engine.ship import ShipState

FILE = Path(__file__).parents[3] / "play" / "perft" / "turn-rates.txt"
End = tuple[Hex, int]

BARE = Blueprint(speeds=(8,), hull=(HullCircle(1, 0),))


def ship(rate: int, run: int = 0, facing: int = 0, rudder: str = "") -> ShipState:
    """A ship at the origin that turns at a rate and has run so far."""
    made = ShipState("one", "One", "", replace(BARE, turn_rate=rate))
    made.status, made.run, made.facing = "afloat", run, facing
    made.rudder = rudder  # type: ignore[assignment]
    return made


@cache
def every_way(rate: int, hexes: int, facing: int = 0) -> tuple[Way, ...]:
    return tuple(ways(ship(rate, facing=facing), hexes))


def ends(found: tuple[Way, ...]) -> set[End]:
    return {(way.hexes[-1], way.facing) for way in found}


def lines() -> list[tuple[int, int, int, int]]:
    """Rate, hexes, ways, ends."""
    kept = FILE.read_text(encoding="utf-8").splitlines()
    rows = (line.split() for line in kept if line and not line.startswith("#"))
    return [(int(a), int(b), int(c), int(d)) for a, b, c, d in rows]


@pytest.mark.parametrize(("rate", "hexes", "count", "places"), lines())
def test_perft(rate: int, hexes: int, count: int, places: int) -> None:
    """As many ways and ends as the file has."""
    found = every_way(rate, hexes)
    assert (len(found), len(ends(found))) == (count, places)


@pytest.mark.parametrize(("rate", "hexes"), [(one[0], one[1]) for one in lines()])
def test_ways_are_as_many_as_places_of_turns(rate: int, hexes: int) -> None:
    """Turns lie at least the rate apart, the first after the rate; each to one of two sides."""
    found = sum(
        2**turns * comb(max(0, hexes - rate - (turns - 1) * (rate - 1)), turns) for turns in range(1, hexes + 1)
    )
    assert len(every_way(rate, hexes)) == found + 1


@pytest.mark.parametrize(("rate", "hexes"), [(one[0], one[1]) for one in lines()])
def test_ends_by_layers(rate: int, hexes: int) -> None:
    """The same ends when states are merged hex by hex, with turning written out again."""
    layer = {(ORIGIN, 0, 0)}
    for _ in range(hexes):
        after = set()
        for hex, facing, run in layer:
            after.add((neighbor(hex, facing), facing, min(run + 1, rate)))
            if run >= rate:
                for turn in (1, 5):
                    new = (facing + turn) % 6
                    after.add((neighbor(hex, new), new, 1))
        layer = after
    assert {(hex, facing) for hex, facing, _ in layer} == ends(every_way(rate, hexes))


@pytest.mark.parametrize("rate", [1, 2, 3, 4])
def test_moves_are_the_same_in_all_six_facings_and_mirrored(rate: int) -> None:
    """A turned map turns all ends with it, a mirrored one mirrors them."""
    hexes = 6
    own = ends(every_way(rate, hexes))
    for turn in range(6):
        turned = {(rotated(hex, turn), (facing + turn) % 6) for hex, facing in own}
        assert ends(every_way(rate, hexes, turn)) == turned
    assert {(reflected(hex), reflected_facing(facing)) for hex, facing in own} == own


@pytest.mark.parametrize("rudder", ["left", "right"])
@pytest.mark.parametrize("rate", [1, 2, 3, 4])
def test_a_jammed_rudder_leads_back_to_where_it_began(rate: int, rudder: str) -> None:
    """Six turns of the rate, and the ship is where it was, as it was."""
    one = ship(rate, run=rate, rudder=rudder)
    advance(one, steps(one)[0])
    start = one.hex, one.facing, one.run
    for _ in range(6 * rate):
        advance(one, steps(one)[0])
    assert (one.hex, one.facing, one.run) == start
