"""The throws that odds try for a roll of the engine: only sums where nothing else counts."""

from __future__ import annotations

from functools import lru_cache

from sheetforge.dice.distribution import Distribution, roll, throws
from sheetforge.play.questions import Answer, Faces, Question, Roll

SUMMED = frozenset({"damage"})
"""Throws of which only the sum counts."""


def all_throws(question: Question, given: tuple[Answer, ...]) -> Distribution[Answer]:
    """Return the throws of a roll to try: of damage a throw for each sum."""
    assert isinstance(question, Roll)
    if question.why in SUMMED:
        return _sums(question.dice)
    return _throws(question.dice, question.bands)


@lru_cache(maxsize=256)
def _throws(dice: Faces, bands: Faces) -> Distribution[Answer]:
    found: Distribution[Answer] = throws(dice, bands).map(lambda faces: faces)
    return found


@lru_cache(maxsize=64)
def _sums(dice: Faces) -> Distribution[Answer]:
    """One throw for every sum of dice, with the ways of all throws of that sum."""
    found: Distribution[Answer] = roll(dice, sum).map(lambda total: _throw_of(dice, total))
    return found


def _throw_of(dice: Faces, total: int) -> Faces:
    """A throw with a sum: the first dice as high as they go."""
    faces: list[int] = []
    for at, die in enumerate(dice):
        rest = len(dice) - at - 1
        faces.append(min(die, total - sum(faces) - rest))
    return tuple(faces)
