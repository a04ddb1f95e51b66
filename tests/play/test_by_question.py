"""Players that have a method for every kind of question."""

from __future__ import annotations

from random import Random
from typing import Any

from sheetforge.play.bots import ByQuestion
from sheetforge.play.questions import Choose


class Decided(ByQuestion[Any]):
    """It takes the last of the possible steps, and has no other method."""

    def _way_to_go(self, view: Any, question: Choose) -> Any:
        return (view, question.options[-1])


def question(why: str, *options: str) -> Choose:
    return Choose("red", options, why)


def test_a_question_is_answered_by_the_method_of_its_name() -> None:
    """Hyphens are underscores; the method sees the view."""
    player = Decided("red", Random(1))
    assert player.choose("view", question("way-to-go", "left", "right")) == ("view", "right")


def test_where_there_is_one_option_nobody_is_asked() -> None:
    """The one option is the answer, whatever a method would say."""
    assert Decided("red", Random(1)).choose("view", question("way-to-go", "on")) == "on"


def test_other_questions_are_answered_at_random_from_the_own_stream() -> None:
    """The same stream gives the same answers, and every option comes up."""
    asked = question("target", "a", "b", "c")
    first, second = (Decided("red", Random(7)) for _ in range(2))
    answers = [first.choose(None, asked) for _ in range(60)]
    assert answers == [second.choose(None, asked) for _ in range(60)]
    assert set(answers) == {"a", "b", "c"}
