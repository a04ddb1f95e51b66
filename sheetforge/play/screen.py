"""The screen of a person: lines wrapped at words, the room that there is, and clearing it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from typing import NamedTuple

Write = Callable[[str], None]
"""A function that writes a line of text."""

LEAST_WIDTH = 8
"""A terminal narrower than this is treated as one of this width."""


PER_CENT = "\u00a0%"
"""A sign that stays with its figure where lines are broken."""


class ScreenSize(NamedTuple):
    """The columns and lines of a terminal."""

    columns: int
    lines: int


def unlimited() -> ScreenSize | None:
    """Return no size: text that is not on a terminal is neither wrapped nor cut."""
    return None


def nothing() -> None:
    """Leave everything as it is: what is not a terminal cannot be cleared."""


class Screen:
    """The place where text for people is written.

    `size` returns the size of a terminal at this moment, None for text that is kept or piped.
    `clear` removes everything from a terminal, the lines that were scrolled away included.
    """

    def __init__(
        self, put: Write, size: Callable[[], ScreenSize | None] = unlimited, clear: Callable[[], None] = nothing
    ) -> None:
        self.put = put
        self.size = size
        self.clear = clear

    def write(self, text: str) -> None:
        """Write text, each of its lines wrapped at words if it is wider than the terminal."""
        for line in self.wrapped(text):
            self.put(line)

    def wrapped(self, text: str, hang: int | None = None) -> list[str]:
        """Return the lines of a text; `hang` is the indent of those that continue a line."""
        size = self.size()
        if size is None:
            return text.split("\n")
        return [part for line in text.split("\n") for part in wrap(line, size.columns, hang)]


def wrap(line: str, width: int, hang: int | None = None) -> Iterator[str]:
    """Yield a line broken at words, at most `width` wide; longer words are broken too.

    What continues it is indented by `hang`, by default two more than the line itself.

    >>> list(wrap("  forward   a hex ahead", 16, 12))
    ['  forward   a', '        hex', '        ahead']
    >>> list(wrap("a chance of 36 %", 15))
    ['a chance of', '  36 %']
    """
    width = max(width, LEAST_WIDTH)
    if len(line) <= width:
        yield line
        return
    if hang is None:
        hang = len(line) - len(line.lstrip()) + 2
    indent = " " * min(hang, width // 2)
    for part in textwrap.wrap(
        line.replace(" %", PER_CENT), width, subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True
    ):
        yield part.replace(PER_CENT, " %")


def clearing(put: Callable[[str], None]) -> None:
    """Clear a terminal and the lines that were scrolled away.

    Terminals that cannot drop the latter ignore the last of these sequences.
    """
    put("\x1b[H\x1b[2J\x1b[3J")
