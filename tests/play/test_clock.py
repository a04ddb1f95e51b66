"""The clock of rules that limit how long a decision may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sheetforge.play.clock import TimeLimited
from sheetforge.play.questions import Choose


@dataclass
class Slow:
    """A player that takes ten seconds over everything, by its own clock."""

    now: float = 0.0
    turn: int = 1

    def choose(self, view: Any, question: Choose) -> Any:
        self.now += 10
        return question.options[0]

    def clock(self) -> float:
        return self.now


LIMITED = Choose("red", ("go", "stop"), "step", "ship", overtime="time-up")
FREE = Choose("red", ("go", "stop"), "other", "ship")


def test_time_over_one_thing_adds_up_until_it_is_used() -> None:
    """Three answers in 30 seconds are in time, the fourth is not."""
    slow = Slow()
    timed = TimeLimited(slow, 30, slow.clock)
    answers = [timed.choose(slow, LIMITED) for _ in range(4)]
    assert answers == ["go", "go", "go", "time-up"]


def test_another_thing_and_another_turn_have_time_of_their_own() -> None:
    """The clock starts again for the next ship, and for the same one in the next turn."""
    slow = Slow()
    timed = TimeLimited(slow, 15, slow.clock)
    assert timed.choose(slow, LIMITED) == "go"
    assert timed.choose(slow, LIMITED._replace(about="other ship")) == "go"
    assert timed.choose(slow, LIMITED) == "go"
    slow.turn = 2
    assert timed.choose(slow, LIMITED) == "go"
    assert timed.choose(slow, LIMITED) == "time-up"


def test_what_the_rules_do_not_limit_takes_as_long_as_it_takes() -> None:
    """Questions without an overtime answer are the player's alone."""
    slow = Slow()
    timed = TimeLimited(slow, 1, slow.clock)
    assert [timed.choose(slow, FREE) for _ in range(3)] == ["go"] * 3
