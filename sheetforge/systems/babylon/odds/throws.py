"""The throws that odds try: one for each different result, with the number of ways to throw it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Generic, TypeVar

from sheetforge.dice.distribution import Distribution, banded, counted, roll, throws
from sheetforge.dice.explore import explore
from sheetforge.play.questions import Answer, Asking, Faces, Question, Roll, Script
from sheetforge.systems.babylon.blueprint import Part
from sheetforge.systems.babylon.engine import gunnery
from sheetforge.systems.babylon.engine.gunnery import Hit
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.figures import INTERCEPT_DIE

T = TypeVar("T")

SUMMED = frozenset({"damage"})
"""Throws of which only the sum counts."""

Answers = Callable[[Question, tuple[Answer, ...]], Distribution[Answer]]


class Drawing(Generic[T]):
    """A distribution to draw values from by their chances."""

    def __init__(self, found: Distribution[T]) -> None:
        self._values = tuple(found.ways)
        self._sums = list(accumulate(found.ways.values()))

    def draw(self, chance: Random) -> T:
        """Return a value."""
        if len(self._values) == 1:
            return self._values[0]
        return self._values[bisect(self._sums, chance.randrange(self._sums[-1]))]


def returned(ask: Callable[[], Asking[T]], answers: Answers | None = None) -> Distribution[T]:
    """Explore a script, which `ask` starts, and return what it returns."""

    def begin() -> tuple[Script, Callable[[], T]]:
        ends: list[T] = []

        def script() -> Script:
            ends.append((yield from ask()))

        return script(), lambda: ends[0]

    return explore(begin, answers or all_throws)


def throw(script: Script, chance: Random) -> None:
    """Run a script of rolls with dice of a random stream."""
    question = next(script, None)
    while question is not None:
        assert isinstance(question, Roll)
        faces = tuple(chance.randrange(sides) + 1 for sides in question.dice)
        try:
            question = script.send(faces)
        except StopIteration:
            return


def all_throws(question: Question, given: tuple[Answer, ...]) -> Distribution[Answer]:
    """Return the throws of a roll to try: of damage a throw for each sum."""
    assert isinstance(question, Roll)
    if question.why in SUMMED:
        return _sums(question.dice)
    return _throws(question.dice, question.bands)


@lru_cache(maxsize=256)
def _throws(dice: Faces, bands: Faces) -> Distribution[Answer]:
    distribution: Distribution[Answer] = throws(dice, bands).map(lambda faces: faces)
    return distribution


@lru_cache(maxsize=64)
def _sums(dice: Faces) -> Distribution[Answer]:
    """One throw for every sum of dice, with the ways of all throws of that sum."""
    distribution: Distribution[Answer] = roll(dice, sum).map(lambda total: _throw_of(dice, total))
    return distribution


def _throw_of(dice: Faces, total: int) -> Faces:
    """A throw with a sum: the first dice as high as they go."""
    faces: list[int] = []
    for index, die in enumerate(dice):
        rest = len(dice) - index - 1
        faces.append(min(die, total - sum(faces) - rest))
    return tuple(faces)


@lru_cache(maxsize=64)
def attempt(value: int, is_by_value: bool) -> Distribution[int]:
    """Return the pulses that a weapon of an intercept value blocks with one attempt."""
    return roll((INTERCEPT_DIE,), lambda faces: gunnery.pulses_blocked(faces[0], value, is_by_value))


def attempts(state: State, hit: Hit, parts: Sequence[Part]) -> Distribution[Answer]:
    """One throw of interceptors for every number of pulses that comes through, die by die."""
    found: dict[int, tuple[Faces, int]] = {hit.pulses: ((), 1)}
    by_value = state.rules.pulses_by_value
    for part in parts:
        value = gunnery.value_of(state, part, hit.weapon)
        die = banded(INTERCEPT_DIE, range(1, value + 1))
        after: dict[int, tuple[Faces, int]] = {}
        for pulses, (faces, ways) in found.items():
            for face, more in die.ways.items():
                one = hit._replace(pulses=pulses)
                left = gunnery.pulses_through(one, (face,), (value,), by_value) if pulses else 0
                first, number = after.get(left, ((*faces, face), 0))
                after[left] = first, number + ways * more
        found = after
    return counted(found.values(), INTERCEPT_DIE ** len(parts))
