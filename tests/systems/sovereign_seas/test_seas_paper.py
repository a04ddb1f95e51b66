"""What the cards, logs and scenario pages of the sea say, beside what the engine does."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.systems.sovereign_seas.engine import setup
from sheetforge.systems.sovereign_seas.engine.damage import sink
from sheetforge.systems.sovereign_seas.engine.rulings import TURN_LIMIT
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.engine.victory import decided
from sheetforge.systems.sovereign_seas.play.game import ENGINE
from sheetforge.systems.sovereign_seas.products.scenarios import facts
from sheetforge.systems.sovereign_seas.schema import critical as listed
from sheetforge.systems.sovereign_seas.schema.scenario import Scenario
from sheetforge.systems.sovereign_seas.words import scenarios as words
from sheetforge.systems.sovereign_seas.words import sentences
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea, library
from tests.systems.sovereign_seas.engine.test_seas_criticals import RUDDER, TOWER, critical

SS = "sovereign-seas"
SCENARIOS = sorted(key.id for key in library().keys("scenarios", SS))


def scenario(id: str) -> Scenario:
    entity = library().entity(Key("scenarios", SS, id))
    assert isinstance(entity, Scenario)
    return entity


@pytest.mark.parametrize(("result", "answers"), [(TOWER, ()), (RUDDER, (1,))])
@pytest.mark.parametrize("strikes", [0, 2])
def test_an_effect_lasts_as_long_as_its_sentence_says(result: int, answers: tuple[int, ...], strikes: int) -> None:
    """To the end of next turn, and a turn more for every strike; the present turn is not one."""
    sea = Sea((BRITISH, "bellerophon", 20, 20, 0, 6))
    critical(sea, result, *answers, strikes)
    ship = sea[0]
    assert max(ship.command_lost, ship.rudder_until) == sea.state.turn + 1 + strikes
    said = sentences.turns(listed.Turns(turns=1, dice=5))
    assert said == "to the end of next turn, a turn more for every strike of five dice"
    assert sentences.turns(listed.Turns(turns=2)) == "to the end of turn 2 after this one"


def test_a_jammed_rudder_says_how_she_steers() -> None:
    """She turns at every chance to the side that the dice give, or never."""
    table = next(library().entity(key) for key in library().keys("criticals", SS))
    assert isinstance(table, listed.CriticalTable)
    said = sentences.critical_sentence(table.results[RUDDER])
    assert said.startswith("She turns at every chance (two dice: 0 left, 1 right and 2 never)")


@pytest.mark.parametrize("id", SCENARIOS)
def test_a_page_names_what_a_distance_is_from(id: str) -> None:
    """The nearest enemy who is there already; before that the edge that the enemy begins at."""
    entity = scenario(id)
    state: State = ENGINE.battle(library(), {"scenario": id}).begin()
    for side in entity.sides:
        if side.setup.from_enemy is None:
            continue
        said = words.set_up(side, entity.sides)
        there = setup.enemy_places(state, side.name)
        enemy = next(one for one in entity.sides if one is not side)
        if "nearest enemy" in said:
            assert enemy.setup.order < side.setup.order
        else:
            assert f"from the {enemy.setup.edge} edge" in said
            assert len(there) == state.plan.columns


@pytest.mark.parametrize("id", SCENARIOS)
def test_the_areas_of_a_map_are_those_that_the_engine_sets_up_in(id: str) -> None:
    """Of the side that begins exactly; of the other without the ships that are there by then."""
    entity = scenario(id)
    state: State = ENGINE.battle(library(), {"scenario": id}).begin()
    board = facts(library(), Key("scenarios", SS, id), entity).board
    assert board is not None
    for zone in board.zones:
        side = next(one for one in entity.sides if one.name == zone.name)
        own = side.setup
        if own.order > 1:
            own = own.model_copy(update={"from_enemy": None})
        edge = own.edge or ""
        assert set(zone.hexes) == set(setup.area(state, side.name, own, edge))


def test_a_page_has_the_turn_after_which_a_battle_ends() -> None:
    """Also where the scenario sets none: the engine ends it then."""
    entity = scenario("fleet-engagement").model_copy(update={"turns": None})
    page = facts(library(), Key("scenarios", SS, "fleet-engagement"), entity)
    state: State = ENGINE.battle(library(), {"scenario": entity.model_dump(mode="json", exclude_none=True)}).begin()
    assert page.turns == state.plan.turn_limit == TURN_LIMIT
    victory = next(one for one in page.sections if one.title == "Victory")
    assert "afloat and can fire a gun or make way" in victory.after
    assert f"no end by turn {TURN_LIMIT}" in victory.after


def test_a_victory_comes_before_its_denial() -> None:
    """The ships that had to be sunk are, and the side has none left that could sink another."""
    state: State = ENGINE.battle(library(), {"scenario": "blockade-breakout"}).begin()
    state.turn = 7
    for ship in state.ships.values():
        ship.status = "afloat"
    own = [ship for ship in state.ships.values() if ship.side == FRENCH]
    last = next(ship for ship in own if ship.blueprint.ship_class == "CBIC")
    for ship in own:
        if ship is not last:
            sink(state, ship, "a test")
    last.out, last.factors = last.blueprint.all_batteries, 99
    last.settle()
    for ship in state.enemies(FRENCH):
        if ship.blueprint.ship_class in ("BSIC", "CBIC"):
            sink(state, ship, "a test")
    assert decided(state)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == (FRENCH, "objective-sunk")
