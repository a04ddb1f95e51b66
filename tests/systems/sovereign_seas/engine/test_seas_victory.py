"""Victory: the three scenarios' conditions, draws, and the last turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sheetforge.play.engine import Outcome
from sheetforge.systems.sovereign_seas.engine.damage import sink
from sheetforge.systems.sovereign_seas.engine.phases import end_phase
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.engine.victory import circles_lost, decided, points_left, time_up
from sheetforge.systems.sovereign_seas.play.game import ENGINE
from sheetforge.systems.sovereign_seas.schema.scenario import Victory
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea, library


def afloat(scenario: str) -> State:
    """A scenario with all ships afloat somewhere."""
    state: State = ENGINE.battle(library(), {"scenario": scenario}).begin()
    state.turn = 7
    for at, ship in enumerate(state.ships.values()):
        ship.status = "afloat"
        ship.hex = ship.hex._replace(q=3 * at)
    return state


def lose(state: State, side: str, *classes: str) -> None:
    """Sink a ship of each class named."""
    for name in classes:
        ship = next(one for one in state.afloat(side) if one.blueprint.ship_class == name)
        sink(state, ship, "a test")


def outcome(state: State) -> tuple[str | None, str] | None:
    decided(state)
    made: Outcome | None = state.outcome
    return None if made is None else (made.winner, made.reason)


def sink_all(state: State, side: str, but: int = 0) -> None:
    for ship in list(state.afloat(side))[but:]:
        sink(state, ship, "a test")


@pytest.mark.parametrize(
    ("left", "level"), [(9, "decisive"), (7, "decisive"), (6, "major"), (5, "major"), (4, "marginal"), (1, "marginal")]
)
def test_fleet_engagement_levels(left: int, level: str) -> None:
    """The last functional ship wins; half of one's ships make it major, three quarters decisive."""
    state = afloat("fleet-engagement")
    sink_all(state, FRENCH, left)
    assert outcome(state) is None
    sink_all(state, BRITISH)
    assert outcome(state) == (FRENCH, f"{level}-victory")


def test_nobody_left_is_a_draw() -> None:
    """Both last ships sank together."""
    state = afloat("fleet-engagement")
    sink_all(state, FRENCH)
    sink_all(state, BRITISH)
    assert outcome(state) == (None, "draw")


def test_a_ship_that_can_neither_fire_nor_make_way_is_not_functional() -> None:
    """Either alone is enough to go on."""
    sea = Sea((FRENCH, "limier", 5, 5, 0, 4), (BRITISH, "eclipse", 40, 40, 0, 4))
    ship = sea[0]
    ship.out = ship.blueprint.all_batteries
    assert outcome(sea.state) is None
    ship.factors = 3
    ship.settle()
    sea.state.struck = True
    assert outcome(sea.state) == (BRITISH, "last-functional-ship")


def test_blockade_breakout_by_sinking_both_ironclads() -> None:
    """With a CBIC of one's own left."""
    state = afloat("blockade-breakout")
    lose(state, FRENCH, "CBIC")
    lose(state, BRITISH, "BSIC")
    assert outcome(state) is None
    lose(state, BRITISH, "CBIC")
    assert outcome(state) == (FRENCH, "objective-sunk")


def test_blockade_breakout_is_denied_when_both_cbics_are_lost() -> None:
    """At once: the French cannot win any more."""
    state = afloat("blockade-breakout")
    lose(state, FRENCH, "CBIC", "BSIC", "SF")
    assert outcome(state) is None
    lose(state, FRENCH, "CBIC")
    assert outcome(state) == (BRITISH, "objective-denied")


def test_blockade_breakout_is_denied_at_the_last_turn() -> None:
    """The British need only last."""
    state = afloat("blockade-breakout")
    time_up(state)
    assert outcome(state) == (BRITISH, "objective-denied")


@pytest.mark.parametrize(
    ("merchants", "lost", "winner"),
    [(1, 0, None), (2, 0, BRITISH), (4, 1, None), (5, 1, BRITISH), (0, 1, None), (5, 2, FRENCH), (0, 2, FRENCH)],
)
def test_convoy_attack(merchants: int, lost: int, winner: str | None) -> None:
    """Two merchantmen without a loss, five having lost a ship; more losses deny it."""
    state = afloat("convoy-attack")
    lose(state, BRITISH, *["COV"] * lost)
    lose(state, FRENCH, *["LM", "SM", "LM", "SM", "LM"][:merchants])
    found = outcome(state)
    assert (found and found[0]) == winner


def test_ships_that_were_removed_stay_lost() -> None:
    """The end of a turn changes nothing of what was sunk."""
    state = afloat("convoy-attack")
    lose(state, FRENCH, "LM")
    end_phase(state)
    assert outcome(state) is None
    lose(state, FRENCH, "SM")
    assert outcome(state) == (BRITISH, "objective-sunk")


def test_the_last_turn_of_a_fleet_engagement_is_a_draw() -> None:
    """Any other result is a draw."""
    state = afloat("fleet-engagement")
    time_up(state)
    assert outcome(state) == (None, "turn-limit")


def test_points_left_are_those_of_ships_afloat() -> None:
    """Whole points of every ship that has not sunk."""
    sea = Sea((FRENCH, "ocean", 5, 5, 0, 4), (BRITISH, "eclipse", 40, 40, 0, 4))
    assert points_left(sea.state) == {FRENCH: 64.0, BRITISH: 18.0}
    sink(sea.state, sea[0], "a test")
    assert points_left(sea.state) == {FRENCH: 0.0, BRITISH: 18.0}


def test_two_goals_at_once_are_a_draw() -> None:
    """Neither was first."""
    goals: list[dict[str, Any]] = [
        {"side": BRITISH, "by": "sink", "classes": ["COV"]},
        {"side": FRENCH, "by": "sink", "classes": ["COV"]},
    ]
    sea = Sea((FRENCH, "limier", 5, 5, 0, 4), (BRITISH, "eclipse", 9, 9, 0, 4), victory=goals)
    sink(sea.state, sea[0], "a test")
    sink(sea.state, sea[1], "a test")
    assert outcome(sea.state) == (None, "draw")


def by_circles() -> Sea:
    """Two ships, of which the one that has lost fewer circles at the end wins."""
    sea = Sea((FRENCH, "ocean", 5, 5, 0, 4), (BRITISH, "bellerophon", 40, 40, 0, 4))
    ways = tuple(Victory(side=side, by="circles") for side in (FRENCH, BRITISH))
    sea.state.plan = replace(sea.state.plan, victory=ways)
    return sea


@pytest.mark.parametrize(
    ("french", "british", "winner"),
    [(3, 4, (FRENCH, "fewer-circles-lost")), (4, 3, (BRITISH, "fewer-circles-lost")), (4, 4, (None, "turn-limit"))],
)
def test_fewer_circles_lost_win_when_the_last_turn_is_over(
    french: int, british: int, winner: tuple[str | None, str]
) -> None:
    """Not before it, and as many are a draw."""
    sea = by_circles()
    sea[0].lost, sea[1].lost = french, british
    assert outcome(sea.state) is None
    time_up(sea.state)
    assert outcome(sea.state) == winner


def test_a_ship_that_sank_has_lost_all_of_its_circles() -> None:
    """A magazine that explodes marks off none of them."""
    sea = by_circles()
    sink(sea.state, sea[0], "a test")
    assert circles_lost(sea.state) == {FRENCH: 15, BRITISH: 0}


def test_circles_do_not_count_where_no_ship_is_functional() -> None:
    """Both sides are gone, so the battle is a draw."""
    sea = by_circles()
    sink_all(sea.state, FRENCH)
    sink_all(sea.state, BRITISH)
    assert outcome(sea.state) == (None, "draw")
