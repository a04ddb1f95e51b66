"""Figures of another game made those of this one: what a game takes, and what it gives for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sheetforge.play.report import Report


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that can be given: a number from `least` to `most`, or some of the `choices`."""

    name: str
    help: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    several: bool = False

    @property
    def values(self) -> str:
        """What may be given, in words."""
        if not self.choices:
            return f"{self.least} to {self.most}"
        return ("any of " if self.several else "one of ") + ", ".join(self.choices)


Given = Mapping[str, int | tuple[str, ...]]
"""Name of a figure → its number, or its choices."""


@dataclass(frozen=True, slots=True)
class Conversion:
    """What a game converts: a title, the figures it takes, and how it answers.

    `convert` gets the figures that were given, each within its limits.
    """

    title: str
    figures: tuple[Figure, ...]
    convert: Callable[[Given], Report]


def read(conversion: Conversion, texts: Mapping[str, str]) -> Given:
    """Figures as they are written. Raises ValueError, in words, for one that is not taken."""
    known = {figure.name: figure for figure in conversion.figures}
    made: dict[str, int | tuple[str, ...]] = {}
    for name, text in texts.items():
        figure = known.get(name)
        if figure is None:
            raise ValueError(f"no figure {name!r}; figures are {', '.join(known)}")
        made[name] = _chosen(figure, text) if figure.choices else _number(figure, text)
    return made


def _number(figure: Figure, text: str) -> int:
    digits = text.removeprefix("-").removeprefix("+")
    # A longer run of digits is out of range whatever it is, and slow to read.
    if not (digits.isascii() and digits.isdigit() and len(digits) < 7):
        raise ValueError(f"{figure.name} is a whole number, {figure.values}, not {text!r}")
    if not figure.least <= int(text) <= figure.most:
        raise ValueError(f"{figure.name} is {figure.values}, not {text}")
    return int(text)


def _chosen(figure: Figure, text: str) -> tuple[str, ...]:
    chosen = tuple(one for one in text.split(",") if one)
    for one in chosen:
        if one not in figure.choices:
            raise ValueError(f"{figure.name} is {figure.values}, not {one!r}")
    if len(chosen) > 1 and not figure.several:
        raise ValueError(f"{figure.name} is {figure.values}, not several")
    return chosen
