"""The odds of damage and the engine that does it: the same chances, for every ship of the content.

The engine marks boxes off with all the throws that there are for the critical hits on the way; how
often a ship then stands so or so must be, as a fraction, what the odds say.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from sheetforge.library import Key
from sheetforge.play.questions import Script
from sheetforge.systems.silent_death.engine.damage import hurt
from sheetforge.systems.silent_death.engine.ship import Ship
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.odds_targets import hull_of
from sheetforge.systems.silent_death.odds_track import FRESH, Hull, Standing, struck, target
from sheetforge.systems.silent_death.schema.ship import Craft
from tests.play.contract import Bout, engine, ships
from tests.systems.silent_death.armoury import GAMES, library
from tests.systems.silent_death.ways import all_ways

Looks = tuple[bool, int, int, bool, int]
"""Whether it is gone, its DV, the DR of the struck track, an intact defence, marked boxes."""

CASES = [(system, name) for system in GAMES for name in ships(system)]


def battle(system: str, name: str) -> tuple[State, Ship]:
    """A ship in action on the map."""
    rules = engine(system)
    state: State = rules.begin(
        rules.battle(library(), Bout(system, "plain", (name,) * 2, "").recipe())
    )
    for number, one in enumerate(state.ships.values()):
        one.hex, one.status = state.board.at(5, 5 + 5 * number), "on-map"
    return state, next(iter(state.ships.values()))


def by_engine(state: State, id: str, points: int, track: int) -> dict[Looks, Fraction]:
    """How the ship stands after damage, by the engine."""
    found: Counter[Looks] = Counter()

    def script(after: State) -> Script:
        return hurt(after, after.ships[id], points, "Right", track=track)

    for after, chance in all_ways(state, script):
        ship = after.ships[id]
        gone = ship.status == "destroyed"
        looks = (ship.defensive_value, ship.reductions[track], ship.intact, len(ship.marked))
        found[(True, 0, 0, False, 0) if gone else (False, *looks)] += chance  # type: ignore[assignment]
    return dict(found)


def by_odds(hull: Hull, points: int, start: Standing = FRESH) -> dict[Looks, Fraction]:
    """The same by the odds."""

    def look(standing: Standing) -> Looks:
        if standing.destroyed:
            return True, 0, 0, False, 0
        return False, *target(hull, standing), standing.marked.bit_count()

    return dict(struck(hull, start, points).map(look))


@pytest.mark.parametrize(("system", "name"), CASES)
def test_damage_to_every_track(system: str, name: str) -> None:
    """Through the second critical box of each track, and the box after it."""
    state, ship = battle(system, name)
    key = Key("ships", system, name)
    craft = library().entity(key)
    assert isinstance(craft, Craft)
    for at, plan in enumerate(ship.fit.tracks):
        stars = [place for place, kind in enumerate(plan.kinds) if kind == "critical"]
        points = stars[min(1, len(stars) - 1)] + 2 if stars else len(plan.kinds) // 2
        hull = hull_of(library(), key, craft, plan.facing)
        assert by_engine(state, ship.id, points, at) == by_odds(hull, points)


@pytest.mark.parametrize(("system", "name"), CASES)
def test_the_last_boxes_of_every_track(system: str, name: str) -> None:
    """Of a track with five boxes left, which other facings may have helped to the end."""
    state, ship = battle(system, name)
    key = Key("ships", system, name)
    craft = library().entity(key)
    assert isinstance(craft, Craft)
    for at, plan in enumerate(ship.fit.tracks):
        worn = state.copy()
        start = _wear(worn.ships[ship.id], at, len(plan.kinds) - 5)
        hull = hull_of(library(), key, craft, plan.facing)
        for points in (2, 5):
            assert by_engine(worn, ship.id, points, at) == by_odds(hull, points, start)


def _wear(ship: Ship, track: int, boxes: int) -> Standing:
    """Mark the first boxes of a track, and of the others all but the last row's worth and ends."""
    tracks = [track, *(at for at in range(len(ship.fit.tracks)) if at != track)]
    bits, first = 0, 0
    for at in tracks:
        kinds = ship.fit.tracks[at].kinds
        most = boxes if at == track else len(kinds) - 9
        for place in range(max(0, most)):
            if kinds[place] == "destroyed" and at != track:
                continue
            ship.marks[at][place] = 1
            ship.marked.append((at, place))
            bits |= 1 << first + place
        first += len(kinds)
    ship.settle()
    return Standing(bits)
