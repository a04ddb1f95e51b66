"""A battle turned by 60°, or mirrored with every craft rolled over, is the same battle."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import pytest

from sheetforge.geometry.hexes import reflected, reflected_facing, rotated
from sheetforge.play.driver import Game, play_at_random
from sheetforge.play.questions import Answer, Question
from sheetforge.systems.babylon.engine.craft import FlightState
from sheetforge.systems.babylon.engine.events import MapMoved
from sheetforge.systems.babylon.engine.motion import Motion
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.play.game import ENGINE
from tests.systems.babylon.engine.space import library

TURNS = 5
OTHER = {"port": "starboard", "starboard": "port"}


@cache
def played(scenario: str) -> Game:
    """A battle between random players, some rounds long."""
    recipe = {"scenario": scenario, "changes": {"turn_limit": TURNS}}
    return play_at_random(ENGINE, ENGINE.battle(library(), recipe), "turned")


def turned(now: Motion, by: int) -> Motion:
    """A motion about the middle of the map, by a given number of hexsides clockwise."""
    course, facing = (now.course + by) % 6, (now.facing + by) % 6
    return now._replace(hex=rotated(now.hex, by), course=course, facing=facing)


def mirrored(now: Motion) -> Motion:
    """A motion in a mirror: the sheet's port is to starboard, as for a craft that has rolled."""
    return now._replace(
        hex=reflected(now.hex),
        course=reflected_facing(now.course),
        facing=reflected_facing(now.facing),
        slide=-now.slide,
        turning=now.turning and now.turning._replace(side=-now.turning.side),
        rolled=not now.rolled,
    )


def same(question: Question, answer: Answer) -> Answer:
    """Answers name sides and angles from the craft, so a turned battle has the same ones."""
    return answer


def other_side(question: Question, answer: Answer) -> Answer:
    """The answer in a mirror: manoeuvres go to the other side, systems and targets stay."""
    if question.why not in ("helm", "step", "snap") or not isinstance(answer, str):
        return answer
    verb, dash, rest = answer.partition("-")
    if verb == "pivot" and rest.isdigit():
        return f"pivot-{6 - int(rest)}"
    return "-".join(OTHER.get(word, word) for word in (verb + dash + rest).split("-"))


def again(game: Game, change: Callable[[Motion], Motion], translated: Callable[[Question, Answer], Answer]) -> State:
    """The state after the same battle from changed places, with translated answers."""
    state = game.battle.begin()
    for unit in state.ships.values():
        unit.motion = change(unit.motion)
    script = ENGINE.script(state)
    question = next(script, None)
    for answer in game.answers:
        assert question is not None
        try:
            question = script.send(translated(question, answer))
        except StopIteration:
            question = None
    assert question is None
    return state


CHANGES = {
    **{f"turned by {60 * by}°": (partial(turned, by=by), same) for by in range(1, 6)},
    "mirrored": (mirrored, other_side),
}


@pytest.mark.parametrize("scenario", ["lines-of-battle", "carrier-strike"])
@pytest.mark.parametrize("how", CHANGES)
def test_a_battle_is_the_same_from_every_side(how: str, scenario: str) -> None:
    """Every craft ends with the same marks, in the changed place; the events are as many."""
    game, (change, translated) = played(scenario), CHANGES[how]
    state = again(game, change, translated)
    # The paper is no square, so it is laid out again at other times.
    one, other = (
        [type(event) for event in found.events if not isinstance(event, MapMoved)] for found in (game.state, state)
    )
    assert one == other
    assert state.outcome == game.outcome
    lost = 0
    for id, unit in game.state.ships.items():
        found = state.ships[id]
        assert found.status == unit.status
        if unit.status == "flying":
            expected = change(unit.motion)
            # Flights leave the hangar upright in the mirror, too; their arcs have no port.
            rolled = found.rolled if isinstance(unit, FlightState) else expected.rolled
            assert found.motion == expected._replace(rolled=rolled), id
        assert found.structure_share() == unit.structure_share()
        lost += unit.structure_share() < 1
    assert lost
