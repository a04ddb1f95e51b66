"""Conversion of figures of another game: declared by a game, with the types of its input."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sheetforge.play.report import Report


@dataclass(frozen=True, slots=True)
class Figure:
    """An input figure: a number from `least` to `most`, or some of the `choices`."""

    name: str
    help: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    several: bool = False

    @property
    def values(self) -> str:
        """The allowed values in words."""
        if not self.choices:
            return f"{self.least} to {self.most}"
        return ("any of " if self.several else "one of ") + ", ".join(self.choices)


Given = Mapping[str, int | tuple[str, ...]]
"""Name of a figure → its number, or its choices."""


@dataclass(frozen=True, slots=True)
class Conversion:
    """A conversion that a game declares: a title, its input figures, and the function.

    `convert` gets the given figures, each within its limits.
    """

    title: str
    figures: tuple[Figure, ...]
    convert: Callable[[Given], Report]


def read(conversion: Conversion, texts: Mapping[str, str]) -> Given:
    """Return figures from their texts. Raises ValueError for an unknown or invalid one."""
    known = {figure.name: figure for figure in conversion.figures}
    given: dict[str, int | tuple[str, ...]] = {}
    for name, text in texts.items():
        figure = known.get(name)
        if figure is None:
            raise ValueError(f"no figure {name!r}; figures are {', '.join(known)}")
        given[name] = _chosen(figure, text) if figure.choices else _number(figure, text)
    return given


def _number(figure: Figure, text: str) -> int:
    digits = text.removeprefix("-").removeprefix("+")
    # A longer number is out of every range, and slow to convert.
    if not (digits.isascii() and digits.isdigit() and len(digits) < 7):
        raise ValueError(f"{figure.name} is a whole number, {figure.values}, not {text!r}")
    if not figure.least <= int(text) <= figure.most:
        raise ValueError(f"{figure.name} is {figure.values}, not {text}")
    return int(text)


def _chosen(figure: Figure, text: str) -> tuple[str, ...]:
    chosen = tuple(word for word in text.split(",") if word)
    for word in chosen:
        if word not in figure.choices:
            raise ValueError(f"{figure.name} is {figure.values}, not {word!r}")
    if len(chosen) > 1 and not figure.several:
        raise ValueError(f"{figure.name} is {figure.values}, not several")
    return chosen
