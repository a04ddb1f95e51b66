"""Chance, kept apart from the rules: one seeded stream for each purpose of each game.

Streams are named, so what one purpose uses up never moves another: a bot that thinks longer does
not change the dice, and the games of a match can be shared out among processes in any order.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sheetforge.play.questions import Faces, Roll


class Streams:
    """The streams of one game of a seed."""

    __slots__ = ("_draw", "game", "seed")

    def __init__(self, seed: int | str, game: int = 0) -> None:
        self.seed = str(seed)
        self.game = game
        self._draw: dict[str, Callable[[], float]] = {}

    def of(self, purpose: str) -> Random:
        """A new generator at the start of a purpose's stream."""
        return Random(f"{self.seed}:{self.game}:{purpose}")

    def roll(self, question: Roll) -> Faces:
        """The next faces of the stream that a roll draws from."""
        draw = self._draw.get(question.stream)
        if draw is None:
            draw = self._draw[question.stream] = self.of(question.stream).random
        dice = question.dice
        if len(dice) == 1:
            return (int(draw() * dice[0]) + 1,)
        return tuple([int(draw() * sides) + 1 for sides in dice])
