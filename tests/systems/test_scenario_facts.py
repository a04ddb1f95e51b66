"""The facts of a scenario page beside the battle that the engine plays."""

from __future__ import annotations

import re
from pathlib import Path
from types import MappingProxyType

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import open_library
from sheetforge.content.notation import IntRange
from sheetforge.game import discover
from sheetforge.geometry.hexes import DIRECTIONS
from sheetforge.play import engine_of
from sheetforge.play.engine import AnyState
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.systems.babylon.engine.state import State as Round
from sheetforge.systems.babylon.engine.victory import decided as round_decided
from sheetforge.systems.silent_death.engine.damage import destroy
from sheetforge.systems.silent_death.engine.movement import LEAVE, Move
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.engine.victory import decided
from sheetforge.systems.silent_death.products import packs
from sheetforge.systems.silent_death.schema.fleet import Fleet, Scenario
from sheetforge.systems.silent_death.sheets.model import DISPLAY_OF
from sheetforge.systems.silent_death_star_wars.sheets import DISPLAY_OF as STAR_WARS_DISPLAY_OF
from sheetforge.systems.silent_fury.engine.rulings import crippled
from sheetforge.systems.silent_fury.engine.state import State as Action
from sheetforge.systems.silent_fury.engine.victory import WHOLE, worth
from sheetforge.systems.silent_fury.figures import INOPERABLE
from sheetforge.systems.silent_fury.schema.scenario import Scoring
from sheetforge.systems.silent_fury.words.scenarios import scored
from sheetforge.systems.sovereign_seas.engine.state import State as Sea
from sheetforge.turns import read_turns
from tests.systems.test_scenario_pages import facts

LIBRARY = open_library(Path(__file__).parents[2] / "content", "content", discover())
KEYS = list(LIBRARY.keys("scenarios"))
FAMILY = [key for key in KEYS if key.system.startswith("silent-death")]
DISPLAYS = MappingProxyType({"silent-death": DISPLAY_OF, "silent-death-star-wars": STAR_WARS_DISPLAY_OF})

PACKS = packs.DeathPacks(DISPLAY_OF, "", 4, False)


def begun(key: Key) -> AnyState:
    engine = engine_of(LIBRARY, key.system)
    return engine.battle(LIBRARY, {"scenario": key.id}).begin()


def on_map(key: Key) -> State:
    """A battle of the family with its ships on the map, each in the middle of its area."""
    state = begun(key)
    assert isinstance(state, State)
    state.turn = 2
    for ship in state.ships.values():
        area = state.plan.areas[ship.side]
        ship.hex, ship.status = area[len(area) // 2], "on-map"
    return state


def section(key: Key, title: str) -> tuple[tuple[tuple[str, str], ...], str]:
    """The lines of a part of a page, and its last one."""
    entity = LIBRARY.entity(key)
    assert entity is not None
    found = next(one for one in facts(key, entity).sections if one.title == title)
    return found.lines, found.after


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_a_page_has_the_turns_of_the_battle(key: Key) -> None:
    """Also where the scenario sets no limit: the engine ends every battle."""
    entity = LIBRARY.entity(key)
    assert entity is not None
    state = begun(key)
    if isinstance(state, State):
        limit = state.plan.rules.turn_limit
    else:
        assert isinstance(state, Round | Action | Sea)
        limit = state.plan.turn_limit
    assert facts(key, entity).turns == limit


@pytest.mark.parametrize("key", FAMILY, ids=str)
def test_a_page_names_who_may_leave_the_map(key: Key) -> None:
    """The sides and ships that the engine lets over the edge, by any edge; otherwise nobody."""
    state = on_map(key)
    said = dict(section(key, "Special rules")[0])["Leaving the map:"]
    for ship in state.ships.values():
        named = ship.side in said or ship.name in said
        assert named == (ship.id in state.plan.may_leave)
        for facing in range(6):
            ship.facing = facing
            ship.hex = next(
                hex
                for hex, beside in state.board.around.items()
                if beside[facing] is None and hex - DIRECTIONS[facing] in state.board
            )
            assert (LEAVE in Move(state, ship).options()) == named
    assert ("nobody may" in said) == (not state.plan.may_leave)


@pytest.mark.parametrize("key", FAMILY, ids=str)
def test_a_page_has_the_asteroids_that_are_placed(key: Key) -> None:
    """As many as the engine places, where asteroids are in use, and none where they are not."""
    state = on_map(key)
    said = dict(section(key, "Special rules")[0]).get("Asteroids.")
    assert (said is not None) == state.rules.asteroids
    if said is not None and state.plan.strewn is not None:
        low, high = state.plan.strewn
        assert said.startswith(str(IntRange(low, high)).replace("-", "–"))


@pytest.mark.parametrize("key", FAMILY, ids=str)
def test_the_only_side_left_wins_as_the_page_says(key: Key) -> None:
    """A ship without a living crew is a derelict; nobody left on either side is a draw."""
    lines, after = section(key, "Victory")
    assert "derelict is not in action: a ship without a living crew" in after
    said = " ".join(text for _, text in lines)
    assert ("Otherwise the only side" in after) == ("no other side has ships in action" not in said)
    state = on_map(key)
    loser, winner = state.plan.sides
    for ship in state.ships.values():
        if ship.side == loser:
            ship.dead = frozenset(ship.skills)
            ship.settle()
    assert decided(state)
    assert state.outcome is not None
    assert state.outcome.winner == winner
    state = on_map(key)
    for ship in state.ships.values():
        destroy(state, ship, "")
    assert decided(state)
    assert state.outcome is not None
    # The loss of the Y-Wing alone decides its battle, whatever else is lost with it.
    assert state.outcome.winner == (winner if key.id == "the-liberation-of-syruss" else None)
    assert "Two sides at once, or nobody left, is a draw" in after


@pytest.mark.parametrize("key", FAMILY, ids=str)
def test_a_pack_prints_the_turn_that_is_played(key: Key) -> None:
    """The whole one for a scenario."""
    entity = LIBRARY.entity(key)
    assert isinstance(entity, Scenario)
    planner = Planner(LIBRARY, key.system, PrintOptions(), {"scenarios": frozenset({key})})
    planner.track()
    made = packs.DeathPacks(DISPLAYS[key.system], "", 4, False).pack_of(planner, key, entity)
    state = begun(key)
    assert isinstance(state, State)
    sequences = [turn.id for turn in read_turns(LIBRARY.systems[key.system].package)]
    assert made.turn.id == sequences[0 if state.rules.sequence == "full" else -1]


def test_a_pack_of_a_fleet_prints_the_turn_of_its_event() -> None:
    """The short one of tournaments, if its event is played by that."""
    found = {}
    for key in LIBRARY.keys("fleets", "silent-death"):
        fleet = LIBRARY.entity(key)
        if isinstance(fleet, Fleet) and fleet.event:
            planner = Planner(LIBRARY, key.system, PrintOptions(), {"fleets": frozenset({key})})
            planner.track()
            event = LIBRARY.get("events", key.system, fleet.event)
            sequence = getattr(event, "turn_sequence", "")
            if sequence not in found:
                found[sequence] = PACKS.pack_of(planner, key, fleet).turn.id
    assert found["tournament"] == "row-ii"


def test_a_duel_in_which_both_go_down_is_a_draw() -> None:
    """Goals are looked at after a round, all at once; the page says so."""
    key = Key("scenarios", "babylon", "base-attacked")
    state = begun(key)
    assert isinstance(state, Round)
    for unit in state.ships.values():
        if unit.name == "Eyrie" or unit.side == "Ilmari":
            unit.status = "destroyed"
    assert round_decided(state)
    assert state.outcome is not None
    assert state.outcome.winner is None
    _, after = section(key, "Victory")
    assert "Two sides at once, or level, is a draw." in after
    assert "fewer than two sides have craft left" in after


def test_damage_scores_as_the_page_says() -> None:
    """A share of the points for components out of action, until the ship is crippled."""
    state = begun(Key("scenarios", "silent-fury", "wall-of-guns"))
    assert isinstance(state, Action)
    ship = next(iter(state.ships.values()))
    ship.status = "on-map"
    scoring, said = state.plan.scoring, scored(state.plan.scoring)
    assert f"otherwise {scoring.damaged} % times the share" in said
    most = re.search(r"no more than one in (\w+) of its components", said)
    assert most is not None
    assert most[1] == "two"
    for number in range(1, ship.blueprint.size + 1):
        ship.set_damage(number, next(iter(INOPERABLE)))
        points = worth(state, ship) / WHOLE
        lost = number / ship.blueprint.size
        if crippled(ship):
            assert lost >= 0.5
            assert points == scoring.crippled * ship.blueprint.points / 100
        else:
            share = scoring.damaged * ship.blueprint.points * lost / 100
            assert points == pytest.approx(share, abs=0.01)
    assert "otherwise" not in scored(Scoring.model_validate({"damaged": 0}))
