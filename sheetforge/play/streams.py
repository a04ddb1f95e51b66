"""Random numbers, separate from the rules: one seeded stream per purpose and game.

Streams are named, so one purpose never affects another: a bot that draws more numbers does not
change the dice, and processes can play the games of a match in any order.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sheetforge.dice import distribution
from sheetforge.dice.distribution import Distribution, counted
from sheetforge.play.questions import Answer, Chance, Draw, Faces, Roll


class Streams:
    """The random streams of one game of a seed."""

    __slots__ = ("_draw", "_generators", "game", "seed")

    def __init__(self, seed: int | str, game: int = 0) -> None:
        self.seed = str(seed)
        self.game = game
        self._draw: dict[str, Callable[[], float]] = {}
        self._generators: dict[str, Random] = {}

    def copy(self) -> Streams:
        """Return independent streams that continue from the same point."""
        streams = Streams(self.seed, self.game)
        for purpose, generator in self._generators.items():
            streams._begun(purpose)
            streams._generators[purpose].setstate(generator.getstate())
        return streams

    def of(self, purpose: str) -> Random:
        """Return a new generator at the start of a purpose's stream."""
        return Random(f"{self.seed}:{self.game}:{purpose}")

    def roll(self, question: Roll) -> Faces:
        """Return the faces of a roll, the next ones of its stream."""
        draw = self._draw.get(question.stream) or self._begun(question.stream)
        dice = question.dice
        if len(dice) == 1:
            return (int(draw() * dice[0]) + 1,)
        return tuple([int(draw() * sides) + 1 for sides in dice])

    def draw(self, question: Draw) -> str:
        """The next card of the stream that a draw takes: each copy as likely as another."""
        copies = [number for _, number in question.cards]
        draw = self._draw.get(question.stream) or self._begun(question.stream)
        place = int(draw() * sum(copies))
        for card, number in question.cards:
            place -= number
            if place < 0:
                return card
        raise ValueError(f"no card of {question.deck} is left to draw")

    def answer(self, question: Chance) -> Answer:
        """The next answer to a question of chance."""
        return self.roll(question) if isinstance(question, Roll) else self.draw(question)

    def _begun(self, purpose: str) -> Callable[[], float]:
        generator = self._generators[purpose] = self.of(purpose)
        draw = self._draw[purpose] = generator.random
        return draw


def ways(question: Chance) -> Distribution[Answer]:
    """Every answer to a question of chance with its chance, for `dice.explore`."""
    if isinstance(question, Draw):
        total = sum(copies for _, copies in question.cards)
        return counted(((card, copies) for card, copies in question.cards), total)
    return distribution.roll(question.dice, tuple)
