"""Scripts of any game, answered question by question; battles that no scenario of the content could be."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from sheetforge.lint.rule import RuledGame
from sheetforge.play.questions import Answer, Question, Roll, check

T = TypeVar("T")
Game = TypeVar("Game", bound=RuledGame)


def without_rules(games: Mapping[str, Game]) -> dict[str, Game]:
    """The games without rules of content, for battles that put ships where a test needs them."""
    return {id: replace(game, rules=tuple) for id, game in games.items()}


def one_die(face: int, roll: Roll) -> Answer:
    """The answer to a roll of one die, by its face."""
    return (face,)


def run(script: Generator[Question, Any, T], *answers: Any, faces: Callable[[int, Roll], Answer] = one_die) -> T:
    """Answer a script; every answer must be legal, all must be used, and none may be missing.

    `faces` makes the answer to a roll out of a whole number.
    """
    given = list(answers)
    try:
        question = next(script)
        while True:
            assert given, f"nothing left to answer {question}"
            question = _answered(script, question, given.pop(0), faces)
    except StopIteration as end:
        assert not given, f"never asked for {given}"
        result: T = end.value
        return result


def asked(
    script: Generator[Question, Any, Any], *answers: Any, faces: Callable[[int, Roll], Answer] = one_die
) -> Question:
    """The question that is open after these answers."""
    question = next(script)
    for answer in answers:
        question = _answered(script, question, answer, faces)
    return question


def _answered(
    script: Generator[Question, Any, Any], question: Question, answer: Any, faces: Callable[[int, Roll], Answer]
) -> Question:
    if isinstance(question, Roll) and isinstance(answer, int):
        answer = faces(answer, question)
    check(question, answer)
    return script.send(answer)
