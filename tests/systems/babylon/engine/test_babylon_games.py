"""Whole games: the steps of the overview as a golden battle, random games, a log of other rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby

import pytest

from sheetforge.play.driver import Game, play, play_at_random
from sheetforge.play.log import record
from sheetforge.play.log_reader import parse_log
from sheetforge.play.questions import Choose
from sheetforge.play.replay import OtherRules, rebuilt, replay
from sheetforge.play.streams import Streams
from sheetforge.systems.babylon.engine.events import PhaseBegan
from sheetforge.systems.babylon.engine.state import View
from sheetforge.systems.babylon.play.game import ENGINE
from tests.play.playthroughs import BABYLON, BABYLON_SCENARIOS, TYPED, Playthrough, text
from tests.systems.babylon.engine.space import a_battle, events_of, library

SEED = "overview 9"
STEPS = {
    "initiative": 11,
    "roll-off": 11,
    "shut-off": 12,
    "divert": 12,
    "launch": 13,
    "ballistic": 13,
    "jump": 13,
    "snap": 21,
    "helm": 21,
    "step": 21,
    "delay": 21,
    "face": 21,
    "first-to-fire": 32,
    "fire-ship": 32,
    "fire": 32,
    "dogfight": 41,
    "drop-out": 42,
    "strike": 43,
    "critical": 51,
    "command": 52,
}
"""The step of the overview that a question belongs to; fire in general belongs to several."""


class Stander:
    """Stays in place and fires: flights at flights on odd turns, otherwise at ships."""

    def choose(self, view: View, question: Choose) -> str:
        fights = question.why == "strike" or (question.why == "dogfight" and view.turn % 2)
        # Torpedoes fly in the first turn; diverted power and snaps can be left out.
        fights = fights or (question.why == "ballistic" and view.turn == 1)
        return question.options[1 if fights else 0]


@cache
def overview() -> Game:
    """Two ships and two flights at close range, for two turns."""
    craft = [
        {"ship": "var-nic", "at": "2024", "facing": 1},
        {"flight": "sparrowhawk", "at": "2120"},
        {"ship": "sarastus", "side": "Them", "at": "2016", "course": 3},
        {"flight": "kuikka", "side": "Them", "at": "2117", "course": 3},
    ]
    duel = a_battle(*craft, turns=2)
    players = {side: Stander() for side in duel.sides}
    return play(Game(ENGINE, duel), players, Streams(SEED).roll)


def steps() -> Iterator[int]:
    """The steps of the overview that the questions of the battle belong to, in their order."""
    again = Game(ENGINE, overview().battle)
    for answer in overview().answers:
        question = again.question
        assert question is not None
        if question.why in STEPS:
            yield STEPS[question.why]
        again.answer(answer)


def test_steps_of_the_overview_in_their_order() -> None:
    """Preparation, movement, ships fire, fighters, criticals, each with its steps."""
    found = [step for step, _ in groupby(steps())]
    rounds = "".join("|" if step == 11 else f" {step}" for step in found).split("|")[1:]
    assert len(rounds) == 2
    for each in rounds:
        order = [int(step) for step in each.split()]
        assert order == sorted(order)
    assert set(found) >= {11, 12, 13, 21, 32, 41, 42, 43, 51}
    names = [event.phase for event in events_of(overview().state, PhaseBegan)]
    assert names == ["preparation", "movement", "ships-fire", "fighters", "criticals"] * 2


def test_the_battle_of_the_overview_is_as_it_was_reviewed() -> None:
    """Every step with its questions, dice and events, in a file to read."""
    assert battle_in_words() == TYPED["babylon-overview"].read_text(encoding="utf-8")


def battle_in_words() -> str:
    """The battle in words."""
    return text(Playthrough(BABYLON, SEED, bots=("stander",)), overview())


def regenerate() -> None:
    """Write the battle of the overview again."""
    TYPED["babylon-overview"].write_text(battle_in_words(), encoding="utf-8")


@pytest.mark.parametrize("id", ["first-duel", *BABYLON_SCENARIOS])
def test_random_games_end_and_replay(id: str) -> None:
    """Every scenario, by its own limit of turns; the log leads to the same end."""
    battle = ENGINE.battle(library(), {"scenario": id})
    game = play_at_random(ENGINE, battle, f"replay {id}")
    assert game.outcome is not None
    players = dict.fromkeys(battle.sides, "random")
    log = parse_log(record(game, players, f"replay {id}", 0).text())
    again = replay(ENGINE, rebuilt(ENGINE, library(), log), log)
    assert again.outcome == game.outcome
    assert again.state.window == game.state.window
    assert [str(event) for event in again.state.events] == [str(one) for one in game.state.events]


def test_a_battle_of_three_sides() -> None:
    """Each side fires at both others, begins to fire in its turn, and is counted at the end."""
    battle = ENGINE.battle(library(), {"scenario": "three-flags"})
    state = battle.begin()
    assert {one.side for one in state.enemies("Narn")} == {"Tarsians", "Ilmari"}
    game = play_at_random(ENGINE, battle, "three")
    assert game.outcome is not None
    assert set(game.outcome.points) == {"Narn", "Tarsians", "Ilmari"}
    begin = {answer for question, answer in asked_in(game) if question == "first-to-fire"}
    assert begin <= {(face,) for face in (1, 2, 3)}
    assert len(begin) > 1


def asked_in(game: Game) -> Iterator[tuple[str, object]]:
    """Every question of a game by its word, with the answer."""
    again = Game(ENGINE, game.battle)
    for answer in game.answers:
        assert again.question is not None
        yield again.question.why, answer
        again.answer(answer)


def test_a_log_of_changed_rules_is_refused() -> None:
    """The message has both versions."""
    battle = ENGINE.battle(library(), {"scenario": "patrol", "changes": {"turn_limit": 1}})
    game = play_at_random(ENGINE, battle, 1)
    log = record(game, dict.fromkeys(battle.sides, "random"), 1, 0)
    assert rebuilt(ENGINE, library(), log).name == "Patrol"
    with pytest.raises(OtherRules, match="0"):
        rebuilt(ENGINE, library(), replace(log, rules="0"))
