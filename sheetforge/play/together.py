"""Decisions that several sides make at once, where a side writes before the others have.

A game asks one side after the other. A side that is not asked yet gets its questions from a copy of the game in
which the others have taken their first options: what they choose changes none of them. Its answers are kept until
the game asks for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetforge.play.driver import Game
from sheetforge.play.questions import Choose


class WrittenAnswer(NamedTuple):
    """An answer of a side to a question that the game has not asked yet."""

    question: Choose
    option: str


class DependsOnSealed(Exception):
    """A question of a side that depends on what another one has sealed, with the side."""

    def __str__(self) -> str:
        return f"what {self.args[0]} is asked depends on what another side has sealed: the table cannot go on"


def ahead_of(game: Game, side: str, written: Sequence[WrittenAnswer]) -> Game | None:
    """Return a copy of a game at the next question of a side in the open decision of several sides.

    None if it has no question there that is not written. Raises `DependsOnSealed`.
    """
    question = game.question
    if not isinstance(question, Choose) or side not in question.together.sides or side == question.side:
        return None
    decision, copy, left = question.together, game.copy(), list(written)
    while isinstance(asked := copy.question, Choose) and asked.together == decision:
        if asked.side != side or len(asked.options) == 1:
            copy.answer(asked.options[0])
        elif left:
            copy.answer(due(asked, left.pop(0)))
        else:
            return copy
    return None


def due(question: Choose, written: WrittenAnswer) -> str:
    """Return the written answer to a question of the game. Raises `DependsOnSealed` if it is another question."""
    if written.question != question:
        raise DependsOnSealed(question.side)
    return written.option
