"""What every game's engine keeps, on every scenario of its content."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from sheetforge.content.library import Library, open_library
from sheetforge.content.yaml import parse
from sheetforge.game import discover
from sheetforge.play.driver import Game, play_at_random
from sheetforge.play.engine import Engine, Unplayable
from sheetforge.play.log import record
from sheetforge.play.log_reader import parse_log
from sheetforge.play.questions import Choose, expected, read, written
from sheetforge.play.replay import rebuilt, replay, undone
from tests.test_mutations import findings


@cache
def library() -> Library:
    """The content of the repository."""
    return open_library(Path(__file__).parents[2] / "content", "content", discover())


def engine(system: str) -> Engine:
    made = discover()[system].engine
    assert made is not None
    return made()


BATTLES = [
    (name, key.id)
    for name, system in discover().items()
    if system.engine is not None
    for key in library().keys("scenarios", name)
]


@cache
def played(system: str, scenario: str) -> Game:
    """A game between random players."""
    rules = engine(system)
    return play_at_random(rules, rules.battle(library(), {"scenario": scenario}), "contract")


@pytest.mark.parametrize(("system", "scenario"), BATTLES)
def test_random_games_end(system: str, scenario: str) -> None:
    """They end, with an outcome that speaks of the battle's sides."""
    game = played(system, scenario)
    assert game.question is None
    assert game.outcome is not None
    assert set(game.outcome.points) == set(game.battle.sides)
    assert game.battle.system == system == game.engine.system


@pytest.mark.parametrize(("system", "scenario"), BATTLES)
def test_replays_are_equal(system: str, scenario: str) -> None:
    """A log that was written and read leads to the same answers, events and outcome."""
    game = played(system, scenario)
    log = parse_log(record(game).text())
    again = replay(game.engine, rebuilt(game.engine, library(), log), log)
    assert again.answers == game.answers
    assert again.state.events == game.state.events
    assert again.outcome == game.outcome
    shorter = undone(game, 5)
    assert shorter.answers == game.answers[:-5]
    assert shorter.question is not None


@pytest.mark.parametrize(("system", "scenario"), BATTLES)
def test_questions_are_sound(system: str, scenario: str) -> None:
    """Options differ in their tokens, can be read back, and belong to a side of the battle."""
    game = played(system, scenario)
    again = Game(game.engine, game.battle)
    for answer in game.answers:
        question = again.question
        assert question is not None
        assert expected(question)
        if isinstance(question, Choose):
            assert question.side in game.battle.sides
            tokens = [str(option) for option in question.options]
            assert len(tokens) == len(set(tokens)) > 0
            assert all(token and "\n" not in token for token in tokens)
        assert read(question, written(answer)) == answer
        again.answer(answer)


@pytest.mark.parametrize(("system", "scenario"), BATTLES)
def test_a_state_holds_no_chance_and_its_copy_stays_behind(system: str, scenario: str) -> None:
    """Two games of one battle share no state, and a copy does not follow the game."""
    game = played(system, scenario)
    one, other = (Game(game.engine, game.battle) for _ in range(2))
    copy = one.state.copy()
    for answer in game.answers:
        one.answer(answer)
    assert game.engine.outcome(copy) is None
    assert other.outcome is None
    assert other.question == Game(game.engine, game.battle).question
    held = {field.name: getattr(one.state, field.name) for field in fields(one.state)}
    assert held
    assert not any("random" in type(value).__module__ for value in held.values())


@pytest.mark.parametrize("system", sorted({system for system, _ in BATTLES}))
def test_a_battle_that_there_is_not(system: str) -> None:
    """An unknown scenario is refused in words."""
    with pytest.raises(Unplayable, match="no-such-battle"):
        engine(system).battle(library(), {"scenario": "no-such-battle"})


@pytest.mark.parametrize(("system", "scenario"), dict(reversed(BATTLES)).items())
def test_a_battle_is_refused_in_the_words_of_the_check(system: str, scenario: str) -> None:
    """A battle given by its data, and the file of a scenario: sides are named by one rule."""
    key = library().resolve("scenarios", system, scenario)
    assert key is not None
    data = json.loads(json.dumps(parse(library().text(key), "scenario").data))
    data["sides"][1]["name"] = first = data["sides"][0]["name"]
    data["victory"] = [{"side": "Nobody", "by": data["victory"][0]["by"]}]
    with pytest.raises(Unplayable) as refusal:
        engine(system).battle(library(), {"scenario": data})
    said = {finding.message for finding in findings(key, json.dumps(data))}
    for words in ("there is no side 'Nobody'", f"an earlier side is called {first!r} too"):
        (message,) = (message for message in said if message.startswith(words))
        assert message in str(refusal.value)
