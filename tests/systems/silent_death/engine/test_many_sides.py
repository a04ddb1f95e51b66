"""Battles of more than two sides: where they come from, who moves when, who wins."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from sheetforge.arena.matchmaking import Terms, of_forces
from sheetforge.arena.run import run
from sheetforge.arena.standings import standings
from sheetforge.content.kinds import Key
from sheetforge.play.driver import play_at_random
from sheetforge.play.engine import Battle
from sheetforge.play.forces import Force
from sheetforge.play.log import record
from sheetforge.play.log_reader import parse_log
from sheetforge.play.questions import Roll
from sheetforge.play.replay import rebuilt, replay
from sheetforge.systems.silent_death.engine import order, places, victory
from sheetforge.systems.silent_death.engine.board import board
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.play import board_text
from sheetforge.systems.silent_death.play.forces import FORCES
from sheetforge.systems.silent_death.play.next_millennium import ENGINE
from sheetforge.systems.silent_death.schema.fleet import SetUp
from tests.systems.silent_death.armoury import library

PIRANHA = Force(Key("ships", "silent-death", "piranha-ii"))
ROWS = SetUp(area="rows", rows=3)


def a_battle(sides: int, **changes: Any) -> Battle:
    names = [f"Side {number}" for number in range(1, sides + 1)]
    made = dict(FORCES.recipe(library(), [PIRANHA] * sides, names))
    return ENGINE.battle(library(), {**made, "changes": changes})


def standing(sides: int) -> State:
    """A state with every side's one ship on the map, far from the others."""
    state: State = a_battle(sides).begin()
    state.turn = 1
    for at, ship in enumerate(state.ships.values()):
        ship.hex, ship.status = state.board.at(3 + 3 * at, 13), "on-map"
    return state


def test_sides_of_the_same_edge_share_it() -> None:
    """The fifth of five comes from the first's edge, each along one half of it."""
    names = [f"Side {number}" for number in range(1, 6)]
    ground = board(39, 26)
    edges = places.edges_of(names, {})
    assert [edges[name] for name in names] == ["south", "north", "east", "west", "south"]
    areas = places.areas_of(ground, dict.fromkeys(names, ROWS), edges)
    first, fifth = set(areas["Side 1"]), set(areas["Side 5"])
    whole = set(places.set_up_area(ground, ROWS, "south"))
    assert first.isdisjoint(fifth)
    assert first | fifth == whole
    assert abs(len(first) - len(fifth)) <= 3
    assert set(areas["Side 2"]) == set(places.set_up_area(ground, ROWS, "north"))


def test_ten_sides_have_room_of_their_own() -> None:
    """No two sides of an edge share a hex, and every side has some."""
    plan = a_battle(10).begin().plan
    for one, other in combinations(plan.sides, 2):
        if plan.edges[one] == plan.edges[other]:
            assert set(plan.areas[one]).isdisjoint(plan.areas[other])
    assert all(len(area) >= 20 for area in plan.areas.values())


def test_two_sides_have_halves_and_more_have_rows() -> None:
    """Where nobody says where to set up."""
    assert places.usual_set_up(2).area == "half"
    assert places.usual_set_up(3) == ROWS


def test_the_ratio_goes_by_the_side_with_fewest_ships() -> None:
    """Of 9, 6 and 3 ships three, two and one move; of 4, 6 and 3 only the six move two."""
    sides = ("A", "B", "C")
    assert order.a_round(sides, {"A": 9, "B": 6, "C": 3}) == [("A", 3), ("B", 2), ("C", 1)]
    assert order.a_round(sides, {"A": 4, "B": 6, "C": 3}) == [("A", 1), ("B", 2), ("C", 1)]
    assert order.a_round(sides, {"B": 4, "C": 2}) == [("B", 2), ("C", 1)]


def test_initiative_orders_all_sides() -> None:
    """From the lowest total to the highest; only those that are tied roll again."""
    state = standing(4)
    script = order.initiative(state, set(state.ships))
    faces = {"Side 1": [7, 3], "Side 2": [2], "Side 3": [7, 9], "Side 4": [10]}
    question: Any = next(script)
    while question is not None:
        assert isinstance(question, Roll)
        try:
            question = script.send((faces[question.by].pop(0),))
        except StopIteration:
            question = None
    assert state.order == ("Side 2", "Side 1", "Side 3", "Side 4")
    assert not any(faces.values())


def test_the_last_side_in_action_wins() -> None:
    """Two of three sides may still fight it out; when one is left it has won."""
    state = standing(3)
    assert not victory.decided(state)
    ships = list(state.ships.values())
    ships[1].status = "destroyed"
    assert not victory.decided(state)
    ships[0].status = "destroyed"
    assert victory.decided(state)
    assert state.outcome is not None
    assert state.outcome.winner == "Side 3"
    assert [state.outcome.place(side) for side in state.plan.sides] == [2, 2, 1]


@pytest.mark.parametrize("sides", [3, 10])
def test_random_games_of_many_sides_end_and_replay(sides: int) -> None:
    """They end with all sides in the outcome, and their logs lead to the same end."""
    game = play_at_random(ENGINE, a_battle(sides, turn_limit=8), "many")
    assert game.outcome is not None
    assert list(game.outcome.points) == list(game.battle.sides)
    log = parse_log(record(game).text())
    again = replay(ENGINE, rebuilt(ENGINE, library(), log), log)
    assert again.outcome == game.outcome


def test_every_ship_of_ten_sides_has_its_own_letter() -> None:
    """More sides than alphabets: letters are shared out, and none is used twice."""
    letters = board_text.letters(standing(10))
    assert len(set(letters.values())) == len(letters) == 10


def test_three_forces_in_the_arena_are_the_same_for_any_number_of_processes() -> None:
    """Games come in rounds of three; every entry has every side once in a round."""
    terms = Terms(6, "three", ("reference", "random"), {"turn_limit": 6})
    match = of_forces(ENGINE, library(), [PIRANHA] * 3, terms)
    assert [match.seats(game) for game in range(4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    assert [entry.bot for entry in match.entries] == ["reference", "random", "reference"]
    one, two = (run(match, jobs)[0] for jobs in (1, 2))
    assert one == two
    found = standings(match, one)
    assert sum(row.score.share for row in found.entries) == pytest.approx(1.0)
    assert sum(row.score.share for row in found.sides) == pytest.approx(1.0)
    for row in (*found.entries, *found.sides):
        assert row.wins + row.losses + row.draws + row.timeouts == 6
        assert 1.0 <= row.place <= 3.0
