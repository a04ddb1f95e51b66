"""The explorer against sums that are known, and against what a script does with its answers."""

from __future__ import annotations

from collections.abc import Callable, Generator
from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sheetforge.dice.distribution import Distribution, constant, counted, roll
from sheetforge.dice.explore import explore, sample

Dice = Generator[int, int, None]


def die(sides: int, given: tuple[int, ...]) -> Distribution[int]:
    """Every face of a die with a given number of sides."""
    return roll((sides,), sum)


def run(script: Callable[[list[int]], Dice]) -> Distribution[int]:
    """The sum of what a script writes down."""

    def begin() -> tuple[Dice, Callable[[], int]]:
        notes: list[int] = []
        return script(notes), lambda: sum(notes)

    return explore(begin, die)


@given(st.lists(st.integers(1, 6), max_size=4))
def test_dice_in_a_row_are_dice_thrown_together(dice: list[int]) -> None:
    """A script that rolls one die after the other ends as one throw of all of them does."""

    def script(notes: list[int]) -> Dice:
        for sides in dice:
            notes.append((yield sides))

    assert dict(run(script)) == dict(roll(dice, sum))


def test_a_script_may_ask_more_after_some_answers() -> None:
    """A 6 rolls again: 1 to 5 in a sixth each, 7 to 12 in a sixth of a sixth."""

    def script(notes: list[int]) -> Dice:
        first = yield 6
        notes.append(first)
        if first == 6:
            notes.append((yield 6))

    found = run(script)
    assert found.chance(6) == 0
    assert [found.chance(number) for number in (1, 7, 12)] == [Fraction(1, 6), Fraction(1, 36), Fraction(1, 36)]


def test_a_script_without_questions_ends_one_way() -> None:
    """Nothing asked is certain."""

    def script(notes: list[int]) -> Dice:
        notes.append(4)
        return
        yield

    assert run(script) == constant(4)


def test_ways_that_are_dropped_leave_the_rest_as_the_whole() -> None:
    """A face without an answer to what follows it is as good as rolled again."""

    def script(notes: list[int]) -> Dice:
        face = yield 6
        notes.append(face)
        if face > 4:
            yield 0

    def answers(sides: int, given: tuple[int, ...]) -> Distribution[int]:
        return die(sides, given) if sides else counted((), 1)

    def begin() -> tuple[Dice, Callable[[], int]]:
        notes: list[int] = []
        return script(notes), lambda: sum(notes)

    assert dict(explore(begin, answers)) == {face: Fraction(1, 4) for face in (1, 2, 3, 4)}


def test_every_way_runs_on_a_state_of_its_own() -> None:
    """What one way writes is not seen by another: each ends with as many notes as it made."""

    def begin() -> tuple[Dice, Callable[[], int]]:
        notes: list[int] = []

        def script() -> Dice:
            for _ in range(3):
                notes.append((yield 2))

        return script(), lambda: len(notes)

    assert explore(begin, die).ways == {3: 8}


def test_a_sample_draws_each_answer_by_its_chance() -> None:
    """Ends of as many runs as asked for, the same ones for the same stream, near the exact mean."""

    def begin() -> tuple[Dice, Callable[[], int]]:
        notes: list[int] = []

        def script() -> Dice:
            for _ in range(2):
                notes.append((yield 6))

        return script(), lambda: sum(notes)

    found = sample(begin, die, Random("sample"), 600)
    assert found == sample(begin, die, Random("sample"), 600)
    assert sum(found.ways.values()) == found.of == 600
    assert set(found.ways) == set(range(2, 13))
    # Five standard errors of the mean of 600 throws of two dice.
    assert abs(float(found.mean()) - 7) < 5 * (35 / 6 / 600) ** 0.5
