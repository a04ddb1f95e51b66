"""The common part of a ship's two drawings: a grid of characters, and slips in it. No function
raises: characters that cannot be read are kept as slips for the linter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slip:
    """Characters of a drawing without a meaning, or with a wrong one, and the reason.

    `start` and `end` are places in the text; `meant` is the text that was probably meant.
    """

    text: str
    start: int
    end: int
    why: str
    meant: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """The characters of a drawing by line and column."""

    lines: tuple[str, ...]

    def sign(self, line: int, column: int) -> str:
        """Return the character at a place; a blank outside the drawing."""
        if 0 <= line < len(self.lines) and 0 <= column < len(self.lines[line]):
            return self.lines[line][column]
        return " "

    def offset(self, line: int, column: int) -> int:
        """Return where a place stands in the text."""
        return sum(len(one) + 1 for one in self.lines[:line]) + column

    def signs(self) -> Iterator[tuple[int, int, str]]:
        """Yield every character that is no blank, with its line and column."""
        for line, text in enumerate(self.lines):
            for column, sign in enumerate(text):
                if sign != " ":
                    yield line, column, sign
