"""Games in mid-phase are copied exactly, and states and views are pickled, in every game."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from sheetforge.play.driver import Game, play_at_random
from sheetforge.play.engine import Battle, Engine
from sheetforge.play.events import TurnBegan
from sheetforge.play.plain import to_data
from sheetforge.play.questions import Choose, Script, choose
from sheetforge.play.streams import Streams
from sheetforge.play.views import View
from tests.play import feud, race
from tests.play.test_every_engine import BATTLES, engine, library
from tests.play.test_views import reached

SCENARIOS = dict(reversed(BATTLES))
"""One scenario of every game."""


def battle(system: str) -> tuple[Engine, Battle]:
    """A battle of a game, cut short."""
    rules = engine(system)
    recipe = {"scenario": SCENARIOS[system], "changes": {"turn_limit": 4}}
    return rules, rules.battle(library(), recipe)


def played_on(game: Game, answers: list[Any]) -> Game:
    """A game with more answers."""
    for answer in answers:
        game.answer(answer)
    return game


@pytest.mark.parametrize("seed", ["a", "b"])
@pytest.mark.parametrize("system", SCENARIOS)
def test_a_copy_in_mid_phase_plays_on_as_its_game_does(system: str, seed: str) -> None:
    """Copied anywhere, also from a copy: the same events, state and outcome by the same answers."""
    rules, fought = battle(system)
    whole = play_at_random(rules, fought, seed)
    places = sorted(Random(seed).sample(range(len(whole.answers)), 8))
    game, at = Game(rules, fought), 0
    for place in places:
        played_on(game, whole.answers[at:place])
        at = place
        copy = game.copy().copy()
        assert copy.question == game.question
        assert copy.state.events == game.state.events
        assert to_data(copy.state) == to_data(game.state)
        assert played_on(copy, whole.answers[place:]).outcome == whole.outcome
        assert copy.answers == whole.answers
        assert copy.state.events == whole.state.events
        assert type(copy.state.events) is list
        assert to_data(copy.state) == to_data(whole.state)
        assert len(game.answers) == at
    assert played_on(game, whole.answers[at:]).state.events == whole.state.events


@pytest.mark.parametrize("system", SCENARIOS)
def test_a_copy_replays_the_phase_and_not_the_game(system: str) -> None:
    """A second copy begins at the last boundary of a phase, late in the game."""
    rules, fought = battle(system)
    whole = play_at_random(rules, fought, "late")
    game = played_on(Game(rules, fought), whole.answers[:-1])
    boundary = game.copy()._boundary
    assert boundary is not None
    assert boundary.answers > len(whole.answers) / 2
    again = game.copy()
    assert again._boundary is not None
    assert again._boundary.answers == boundary.answers
    assert again.question == game.question


@pytest.mark.parametrize("toy", [(race.ENGINE, race.BATTLE), (feud.ENGINE, feud.BATTLE)])
def test_a_game_without_phases_is_copied_from_its_beginning(toy: tuple[Engine, Battle]) -> None:
    """Games that report no turns are copied as well."""
    whole = play_at_random(*toy, "toy")
    game = played_on(Game(*toy), whole.answers[:4])
    assert played_on(game.copy(), whole.answers[4:]).outcome == whole.outcome


@dataclass(slots=True)
class Late:
    """The state of a game that reports a turn after it has counted it."""

    turn: int = 0
    events: list[Any] = field(default_factory=list)

    def copy(self) -> Late:
        return Late(self.turn)

    def seen_by(self, side: str) -> Late:
        return self.copy()


def late(state: Late) -> Script:
    while state.turn < 3:
        state.turn += 1
        state.events.append(TurnBegan(state.turn))
        yield from choose("one", ("go", "stay"), "move", str(state.turn))
        yield from choose("one", ("go", "stay"), "move", str(state.turn))


def test_a_script_that_does_not_take_up_at_a_boundary_is_replayed_whole() -> None:
    """A copy asks the question of its game, also where a script counts before it reports."""
    rules: Engine = Engine("late", "1", lambda library, recipe: fought, late, lambda state: None, View)
    fought: Battle = Battle("late", "Late", ("one",), {}, {}, Late)
    game = played_on(Game(rules, fought), ["go", "go", "stay"])
    for _ in range(2):
        copy = game.copy()
        assert copy.question == game.question == Choose("one", ("go", "stay"), "move", "2")
        assert copy.state.events == game.state.events
        assert played_on(copy, ["go"]).question == Choose("one", ("go", "stay"), "move", "3")


def test_copied_streams_go_on_apart() -> None:
    """They give what the originals give from there, and neither moves the other."""
    whole = play_at_random(feud.ENGINE, feud.BATTLE, "streams")
    rules, fought = whole.engine, whole.battle
    game, streams = Game(rules, fought), Streams("streams")
    for answer in whole.answers[:5]:
        if game.question is not None and not isinstance(game.question, Choose):
            streams.answer(game.question)
        game.answer(answer)
    copies = [streams.copy(), streams.copy()]
    for answer in whole.answers[5:]:
        question = game.question
        assert question is not None
        if not isinstance(question, Choose):
            assert {str(one.answer(question)) for one in (streams, *copies)} == {str(answer)}
        game.answer(answer)


@pytest.mark.parametrize("system", SCENARIOS)
def test_a_state_is_pickled_and_played_on(system: str) -> None:
    """A state that was pickled at the beginning of a phase leads where the game has gone."""
    rules, fought = battle(system)
    whole = play_at_random(rules, fought, "pickled")
    game = played_on(Game(rules, fought), whole.answers[: len(whole.answers) // 2])
    boundary = game.copy()._boundary
    assert boundary is not None
    state = pickle.loads(pickle.dumps(boundary.state))
    assert to_data(state) == to_data(boundary.state)
    script = rules.script(state)
    next(script)
    *others, last = whole.answers[boundary.answers :]
    for answer in others:
        script.send(answer)
    with pytest.raises(StopIteration):
        script.send(last)
    assert rules.outcome(state) == whole.outcome
    assert [*boundary.events, *state.events] == whole.state.events


@pytest.mark.parametrize("system", SCENARIOS)
def test_a_view_is_pickled_with_what_its_side_knows(system: str) -> None:
    """It is a view again, and shows the same; another side's secrets are not in it."""
    rules, fought = battle(system)
    whole = play_at_random(rules, fought, "viewed")
    game = played_on(Game(rules, fought), whole.answers[: len(whole.answers) // 2])
    for side in fought.sides:
        view: Any = rules.view(game.state, side)
        again: Any = pickle.loads(pickle.dumps(view))
        assert to_data(again) == to_data(view)
        assert list(again.state.events) == list(view.state.events)
        assert again.copy().turn == view.turn
        held = [one for one in reached(again) if type(one).__name__ == "Secret"]
        assert all(one == one.seen_by(side) for one in held)
