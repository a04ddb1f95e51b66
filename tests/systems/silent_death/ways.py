"""Every way in which a script of the engine can go, with its chance: what the odds are held to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from sheetforge.play.odds import thrown
from sheetforge.play.questions import Choose, Faces, Roll, Script
from sheetforge.systems.silent_death.engine.state import State

SUMMED = ("critical", "amount")
"""Rolls of which only the sum matters."""

WHOLE = ("dodge", "point-defense", "decoy", "jam", "lock-on")
"""Rolls of which every face matters. Of all others one throw stands for all."""


def throws(question: Roll) -> Iterator[tuple[Faces, Fraction]]:
    """One throw for each different result, with its chance."""
    if question.why in SUMMED:
        first: dict[int, Faces] = {}
        sums = thrown(
            question.dice, lambda faces: (first.setdefault(sum(faces), faces), sum(faces))[1]
        )
        yield from ((first[value], chance) for value, chance in sums)
    elif question.why in WHOLE:
        yield from thrown(question.dice, lambda faces: faces)
    else:
        yield tuple(1 for _ in question.dice), Fraction(1)


def all_ways(
    state: State,
    script: Callable[[State], Script],
    picks: Mapping[str, str] | None = None,
    answers: tuple[Any, ...] = (),
) -> Iterator[tuple[State, Fraction]]:
    """Every state that a script can lead to, with its chance.

    `picks` are the choices by what they are about; else players take their first option.
    """
    after = state.copy()
    running = script(after)
    question = next(running, None)
    for answer in answers:
        try:
            question = running.send(answer)
        except StopIteration:
            question = None
    if question is None:
        yield after, Fraction(1)
    elif isinstance(question, Choose):
        pick = (picks or {}).get(question.why, question.options[0])
        assert pick in question.options, question
        yield from all_ways(state, script, picks, (*answers, pick))
    else:
        for faces, chance in throws(question):
            for end, rest in all_ways(state, script, picks, (*answers, faces)):
                yield end, chance * rest
