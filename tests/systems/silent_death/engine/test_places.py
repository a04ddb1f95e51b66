"""Starting areas of events, and who sets up first in them."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.content.kinds import Key
from sheetforge.play.driver import Game
from sheetforge.play.forces import Force
from sheetforge.play.questions import Choose, Roll
from sheetforge.systems.silent_death.engine import places, setup
from sheetforge.systems.silent_death.engine.board import board
from sheetforge.systems.silent_death.engine.events import Placed
from sheetforge.systems.silent_death.play.forces import FORCES
from sheetforge.systems.silent_death.play.next_millennium import ENGINE
from sheetforge.systems.silent_death.schema.map import Map
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death_star_wars.table import run

ROW_II, LEAGUE = "rules-of-warfare-ii", "house-league"
DEARER_FIRST = ("dearer", "more-ships", "roll")


def force(ship: str, count: int = 1) -> Force:
    return Force(Key("ships", "silent-death", ship), count)


def a_battle(one: Force, other: Force, rules: str, **more: Any) -> Any:
    made = FORCES.recipe(library(), [one, other], ["One", "Other"])
    return ENGINE.battle(library(), {**made, "rules": rules, "unofficial": True, **more})


def zone(map: str, order: int) -> set[str]:
    """The numbers of the hexes of a starting area."""
    found = library().get("maps", "silent-death", map)
    assert isinstance(found, Map)
    ground = board(39, 26)
    return {ground.names[hex] for hex in places.zones_of(ground, found)[order - 1]}


@pytest.mark.parametrize("event", [ROW_II, LEAGUE])
def test_fleets_start_in_the_areas_of_the_event(event: str) -> None:
    """The dearer one in the deeper area, before the other; asteroids lie as the map has them."""
    battle = a_battle(force("piranha-ii", 2), force("dolphin-ii", 2), event)
    plan = battle.begin().plan
    names = plan.board.names
    assert {names[hex] for hex in plan.areas["Other"]} == zone(event, 1)
    assert {names[hex] for hex in plan.areas["One"]} == zone(event, 2)
    assert (plan.edges["Other"], plan.edges["One"]) == ("south", "north")
    assert plan.setups["Other"].order == 1
    assert len(plan.asteroids) in (5, 6)
    assert plan.strewn is None


def test_the_map_of_an_open_event_is_the_one_that_it_names() -> None:
    """Where no map is for the event alone."""
    assert a_battle(force("dolphin-ii"), force("piranha-ii"), "open-tournament").begin().plan.asteroids


def test_a_named_scenario_keeps_its_own_start() -> None:
    """Only forces that no scenario names start where the event says."""
    from sheetforge.systems.silent_death.engine.battle_setup import BattleContents

    reading = BattleContents(library(), "silent-death")
    assert reading.event({"scenario": "any", "rules": ROW_II}) is None
    assert reading.event({"scenario": {}, "rules": ROW_II}) is not None
    assert reading.event({"scenario": {}, "rules": "next-millennium"}) is None


@pytest.mark.parametrize(
    ("one", "other", "order", "contest"),
    [
        ((100.0, 2), (90.0, 5), ("One", "Other"), ""),
        ((90.0, 5), (100.0, 2), ("Other", "One"), ""),
        ((100.0, 2), (100.0, 5), ("Other", "One"), ""),
        ((100.0, 2), (100.0, 2), ("One", "Other"), "roll"),
    ],
)
def test_who_sets_up_first_in_the_house_league(one: Any, other: Any, order: tuple[str, ...], contest: str) -> None:
    """The dearer fleet, then that of more ships, then a roll."""
    assert places.first_to_set_up(DEARER_FIRST, {"One": one, "Other": other}) == (order, contest)


def test_an_equal_roll_is_rolled_again_and_the_lowest_sets_up_first() -> None:
    """A d10 for each; every ship of the first before any of the second."""
    battle = a_battle(force("dolphin-ii", 2), force("dolphin-ii", 2), LEAGUE)
    assert battle.begin().plan.contest == "roll"
    state = battle.begin()
    assert run(setup.contested(state), 4, 4, 9, 3) == ["Other", "One"]


def test_ships_of_equal_fleets_are_placed_by_turns_in_row_ii() -> None:
    """A pre-game initiative with the best pilots; its loser places the first ship."""
    game = Game(ENGINE, a_battle(force("dolphin-ii", 3), force("dolphin-ii", 3), ROW_II))
    assert game.battle.begin().plan.contest == "initiative"
    rolled = [3, 8]
    while game.state.turn == 0:
        question = game.question
        if isinstance(question, Roll):
            contest = question.why == "set-up-initiative"
            game.answer((rolled.pop(0),) if contest else (1,) * len(question.dice))
        else:
            assert isinstance(question, Choose)
            game.answer(question.options[0])
    placed = [game.state.ships[event.ship].side for event in game.state.events if isinstance(event, Placed)]
    assert placed == ["One", "Other"] * 3
    assert not rolled


def test_time_is_up_in_favour_of_who_has_more_points_left() -> None:
    """An event of fleets goes by the points of ships left; equal points are a draw."""
    from sheetforge.systems.silent_death.engine.victory import time_is_up

    for destroyed, winner, reason in (("One", "Other", "points"), (None, None, "turn-limit")):
        state = a_battle(force("dolphin-ii"), force("dolphin-ii"), ROW_II).begin()
        for ship in state.ships.values():
            ship.status = "destroyed" if ship.side == destroyed else "on-map"
        time_is_up(state)
        assert (state.outcome.winner, state.outcome.reason) == (winner, reason)
