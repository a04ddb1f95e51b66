"""Every end of a script of the engine, for what tests hold odds and pages to."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import cache, partial
from itertools import product
from typing import TypeVar

from sheetforge.dice.distribution import Distribution, constant, counted, roll
from sheetforge.dice.explore import explore
from sheetforge.play.questions import Answer, Choose, Question, Script
from sheetforge.systems.silent_death.engine.state import State

T = TypeVar("T")
WHOLE = ("dodge", "point-defense", "decoy", "jam", "lock-on")
"""Throws of which every face is tried."""

SUMMED = ("critical", "amount")
"""Throws of which one is tried for each sum. Of all others one throw stands for all."""


def ends(
    state: State,
    script: Callable[[State], Script],
    read: Callable[[State], T],
    picks: Mapping[str, str] | None = None,
    whole: Container[str] = WHOLE,
) -> Distribution[T]:
    """What is read of the states that a script can lead to.

    `picks` are the choices by what they are about; otherwise players take their first option.
    `whole` are the throws of which every face is tried.
    """

    def begin() -> tuple[Script, Callable[[], T]]:
        after = state.copy()
        return script(after), partial(read, after)

    def answers(question: Question, given: tuple[Answer, ...]) -> Distribution[Answer]:
        if isinstance(question, Choose):
            pick = (picks or {}).get(question.why, question.options[0])
            assert pick in question.options, question
            return constant(pick)
        if question.why in whole:
            return roll(question.dice, tuple)
        if question.why in SUMMED:
            return throw_by_sum(question.dice)
        return counted([((1,) * len(question.dice), 1)], 1)

    return explore(begin, answers)


@cache
def throw_by_sum(dice: tuple[int, ...]) -> Distribution[Answer]:
    """One throw for each sum of dice, with the ways of that sum."""
    throws = {sum(faces): faces for faces in product(*(range(1, most + 1) for most in dice))}
    sums = roll(dice, sum)
    return counted(((throws[total], ways) for total, ways in sums.ways.items()), sums.of)


def first_end(state: State, script: Callable[[State], Script]) -> State:
    """The state after a script whose players take their first option and whose dice all show 1."""
    after = state.copy()
    running = script(after)
    question = next(running, None)
    while question is not None:
        answer = question.options[0] if isinstance(question, Choose) else (1,) * len(question.dice)
        try:
            question = running.send(answer)
        except StopIteration:
            break
    return after
