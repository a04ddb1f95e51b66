"""Setting up, winning, losing, and battles that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.play.engine import Unplayable
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.engine.setup import set_up
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.engine.victory import decided
from sheetforge.systems.silent_death_star_wars.engine import ENGINE
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death_star_wars.table import scenario

FIRST, SECOND, THIRD = ("patrolling-the-depths-of-space", "the-liberation-of-syruss", "dark-lord-of-the-sith")


def begun(recipe: str | dict[str, Any]) -> State:
    """A battle with all ships on the map, wherever that is."""
    state: State = ENGINE.battle(library(), {"scenario": recipe}).begin()
    for ship in state.ships.values():
        ship.status = "on-map"
    state.turn = 1
    return state


def gone(state: State, *ships: str, how: Any = "destroyed", edge: Any = "north") -> State:
    for id in ships:
        state.ships[id].status = how
        if how == "left":
            state.exits[id] = edge
    return state


def result(state: State) -> tuple[str | None, str] | None:
    assert decided(state) == (state.outcome is not None)
    return None if state.outcome is None else (state.outcome.winner, state.outcome.reason)


def test_the_last_ship_left_wins_the_patrol() -> None:
    """While both sides have ships it goes on; then the side that has one wins."""
    state = begun(FIRST)
    assert result(gone(state, "a-wing-a", "tie-fighter-a", "tie-fighter-b")) is None
    assert result(gone(state, "tie-fighter-c")) == ("Rebels", "last-ship")


def test_rebels_that_withdraw_lose_the_patrol() -> None:
    """Both have flown off, or one has and the other is destroyed."""
    state = gone(begun(FIRST), "a-wing-a", "a-wing-b", how="left")
    assert result(state) == ("Imperials", "opponent-withdraws")


def test_a_derelict_is_no_ship_that_is_left() -> None:
    """Our ruling: a ship without a living crew does not hold out."""
    state = gone(begun(FIRST), "a-wing-a")
    wreck = state.ships["a-wing-b"]
    wreck.dead |= {"pilot"}
    wreck.settle()
    assert result(state) == ("Imperials", "last-ship")


def test_all_destroyed_at_once_is_a_draw() -> None:
    """Nobody is left."""
    state = begun(FIRST)
    assert result(gone(state, *state.ships)) == (None, "draw")


def test_the_y_wing_must_leave_by_the_imperial_edge() -> None:
    """By the north it wins; by another edge it does not, and its side is beaten."""
    assert result(gone(begun(SECOND), "y-wing", how="left")) == ("Rebels", "exit")
    state = gone(begun(SECOND), "y-wing", how="left", edge="south")
    assert result(state) is None
    assert result(gone(state, "x-wing-a", "x-wing-b")) == ("Imperials", "unopposed")


def test_the_y_wing_destroyed_is_an_imperial_victory() -> None:
    """However many X-Wings are left."""
    assert result(gone(begun(SECOND), "y-wing")) == ("Imperials", "destroy")


def test_only_the_y_wing_may_leave_the_map() -> None:
    """The others have nothing to leave for."""
    assert begun(SECOND).plan.may_leave == {"y-wing"}
    assert begun(FIRST).plan.may_leave == {"a-wing-a", "a-wing-b"}
    assert len(begun(THIRD).plan.may_leave) == 11


def test_vaders_attack_is_destroyed_or_routed() -> None:
    """All Imperials destroyed; or the last of them gone and some of them fled."""
    imperials = [id for id, ship in begun(THIRD).ships.items() if ship.side == "Imperials"]
    assert result(gone(begun(THIRD), *imperials)) == ("Rebels", "destroy-all")
    state = gone(begun(THIRD), *imperials[1:])
    assert result(gone(state, imperials[0], how="left")) == ("Rebels", "rout")
    rebels = [id for id, ship in begun(THIRD).ships.items() if ship.side == "Rebels"]
    assert result(gone(begun(THIRD), *rebels)) == ("Imperials", "destroy-all")


def test_points_left_are_the_tpv_of_ships_that_are_left() -> None:
    """TPV is BPV and all skills; destroyed ships and derelicts count nothing, fled ones do."""
    state = begun(FIRST)
    assert [ship.points for ship in state.ships.values()] == [33, 33, 21, 24, 25]
    gone(state, "a-wing-a", how="left")
    gone(state, "a-wing-b", "tie-fighter-a")
    assert result(state) == ("Imperials", "opponent-withdraws")
    assert state.outcome is not None
    assert dict(state.outcome.points) == {"Rebels": 33, "Imperials": 49}
    assert state.outcome.margin("Imperials") == 16


def test_points_of_the_scenarios_are_those_printed() -> None:
    """66 and 70; 181 and 185; 332 and 332."""
    for name, wanted in ((FIRST, [66, 70]), (SECOND, [181, 185]), (THIRD, [332, 332])):
        state = begun(name)
        totals = dict.fromkeys(state.plan.sides, 0)
        for ship in state.ships.values():
            totals[ship.side] += ship.points
        assert list(totals.values()) == wanted


def test_sides_set_up_in_their_order_and_area() -> None:
    """The Rebels on their edge first; the Imperials three rows deep after them."""
    state = ENGINE.battle(library(), {"scenario": FIRST}).begin()
    script = set_up(state)
    question = next(script)
    assert isinstance(question, Choose)
    assert (question.side, question.about, len(question.options)) == ("Rebels", "a-wing-a", 39)
    assert question.options[0] == "0126"
    assert script.send("0126").options == ("0", "1", "2", "3", "4", "5")  # type: ignore[union-attr]
    following = script.send("0")
    assert isinstance(following, Choose)
    assert "0126" not in following.options
    state = ENGINE.battle(library(), {"scenario": THIRD}).begin()
    question = next(set_up(state))
    assert isinstance(question, Choose)
    assert (question.side, len(question.options)) == ("Rebels", 39 * 13)
    for ship in state.ships_of("Rebels"):
        ship.status = "on-map"


@pytest.mark.parametrize(
    ("recipe", "said"),
    [
        ({"scenario": "the-battle-of-yavin"}, "no valid scenario"),
        ({"scenario": FIRST, "map": "death-star"}, "no valid map"),
        ({"scenario": FIRST, "rules": "chess"}, "chess"),
        ({"scenario": FIRST, "changes": {"optional": ["magic"]}}, "no optional rule 'magic'"),
        ({"scenario": FIRST, "changes": {"turn_limit": 0}}, "turn_limit"),
        ({"scenario": FIRST, "changes": {"phases": 3}}, "phases"),
        ({"scenario": {"name": "X"}}, "source"),
        (
            {"scenario": scenario({"A": [("x", "death-star", {})], "B": [("y", "a-wing", {})]})},
            "A: no ship 'death-star' in silent-death-star-wars",
        ),
        (
            {"scenario": scenario({"A": [("x", "a-wing", {})], "B": [(f"y{n}", "a-wing", {}) for n in range(1100)]})},
            "at most 50 items",
        ),
    ],
)
def test_a_battle_that_cannot_be_says_why(recipe: dict[str, Any], said: str) -> None:
    """Unknown scenarios, maps, rules and ships, and sides without room, are reported in words."""
    with pytest.raises(Unplayable, match=said):
        ENGINE.battle(library(), recipe)


def test_a_ship_of_a_plan_is_never_played_itself() -> None:
    """Every game begins with copies; a plan can begin any number of games."""
    battle = ENGINE.battle(library(), {"scenario": FIRST})
    one, other = battle.begin(), battle.begin()
    one.ships["a-wing-a"].drive = 3
    assert other.ships["a-wing-a"].drive == 20
    assert all(isinstance(ship, ShipState) and ship.drive > 3 for ship in battle.begin().plan.ships)
