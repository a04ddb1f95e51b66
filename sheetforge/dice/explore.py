"""The explorer: run a script with every possible answer, and count the ends.

Rules of play are scripts that ask for faces and decisions. Odds need no second set of rules: they
run the same script once for every path through it.

>>> def two_coins(log):
...     for _ in range(2):
...         log.append((yield "coin"))
>>> def begin():
...     log = []
...     return two_coins(log), lambda: log.count("heads")
>>> heads = explore(begin, lambda question, given: counted([("heads", 1), ("tails", 1)], 2))
>>> heads.chance(1)
Fraction(1, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from math import lcm
from random import Random
from typing import TypeVar

from sheetforge.dice.distribution import Distribution, counted

Question = TypeVar("Question")
Answer = TypeVar("Answer")
End = TypeVar("End")

Run = tuple[Generator[Question, Answer, object], Callable[[], End]]
"""A script that has not started, and a function that reads its end as a hashable value."""

Answers = Callable[[Question, tuple[Answer, ...]], Distribution[Answer]]
"""The answers to try for a question, given the answers so far. An empty one drops the path."""


def explore(begin: Callable[[], Run[Question, Answer, End]], answers: Answers[Question, Answer]) -> Distribution[End]:
    """Return the distribution of the ends of a script over all answers.

    `begin` starts the script on a new state: a generator cannot be copied, so every path replays
    its answers. Equal ends are merged. Dropped paths do not count towards the total, which has the
    effect of rolling again.
    """
    ends: list[tuple[End, int, int]] = []
    pending: list[tuple[tuple[Answer, ...], int, int]] = [((), 1, 1)]
    while pending:
        given, ways, of = pending.pop()
        script, read = begin()
        question = _start(script, given)
        while question is not None:
            choices = answers(question, given)
            if not choices.ways:
                break
            # The first answer continues this run; every other one needs its own run.
            (first, share), *others = choices.ways.items()
            of *= choices.of
            pending.extend(((*given, other), ways * number, of) for other, number in others)
            given, ways = (*given, first), ways * share
            question = _send(script, first)
        else:
            ends.append((read(), ways, of))
    whole = lcm(*(of for _, _, of in ends)) if ends else 1
    shares = [(end, ways * (whole // of)) for end, ways, of in ends]
    return counted(shares, sum(share for _, share in shares) or 1)


def sample(
    begin: Callable[[], Run[Question, Answer, End]], answers: Answers[Question, Answer], chance: Random, times: int
) -> Distribution[End]:
    """Return the ends of a number of runs of a script with random answers.

    This is for scripts with too many paths to explore. Each answer is drawn with its chance.
    """
    ends: list[tuple[End, int]] = []
    for _ in range(times):
        script, read = begin()
        given: tuple[Answer, ...] = ()
        question = next(script, None)
        while question is not None:
            choices = answers(question, given)
            (drawn,) = chance.choices(tuple(choices.ways), tuple(choices.ways.values()))
            given = (*given, drawn)
            question = _send(script, drawn)
        ends.append((read(), 1))
    return counted(ends, times)


def _start(script: Generator[Question, Answer, object], answers: tuple[Answer, ...]) -> Question | None:
    """Run a script with some answers; return its next question, None if it has ended."""
    question = next(script, None)
    for answer in answers:
        question = _send(script, answer)
    return question


def _send(script: Generator[Question, Answer, object], answer: Answer) -> Question | None:
    try:
        return script.send(answer)
    except StopIteration:
        return None
