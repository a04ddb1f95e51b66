"""Players with a method for every kind of question, named after why it is asked."""

from __future__ import annotations

from random import Random
from typing import Any

from sheetforge.play.questions import Choose


class ByQuestion:
    """A side's player: `set-up-facing` is answered by its method `_set_up_facing(view, question)`.

    A question without a method is answered at random, from the player's own stream of chance.
    """

    def __init__(self, side: str, stream: Random) -> None:
        self.side = side
        self.chance = stream

    def choose(self, view: Any, question: Choose) -> Any:
        """One of the options; where there is only one, nobody is asked."""
        options = question.options
        if len(options) == 1:
            return options[0]
        answer = getattr(self, f"_{question.why.replace('-', '_')}", None)
        return answer(view, question) if answer else self.any_of(question)

    def any_of(self, question: Choose) -> Any:
        """One of the options, at random."""
        return question.options[int(self.chance.random() * len(question.options))]
