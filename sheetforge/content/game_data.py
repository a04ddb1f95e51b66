"""Data files of a game: YAML in the folder `data` of its package, read on demand.

Texts in them may contain figures of the rules in braces. `figures` of the file names the constant
behind each figure, so that no text repeats a number:

    figures: {debris: engine.rulings:DEBRIS_DICE}
    line: Whoever flies into it is hit by {debris:dice}.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from pkgutil import resolve_name
from string import Formatter
from types import MappingProxyType
from typing import Any, TypeVar

from pydantic import Field

from sheetforge.content.kinds import data_of
from sheetforge.content.library import Unreadable
from sheetforge.content.model import Content, List, Mapped, Name, Words
from sheetforge.content.settings import read_settings
from sheetforge.content.yaml import Source
from sheetforge.dice import Dice
from sheetforge.text import listed, number_word, signed

NOTHING: Mapping[str, object] = MappingProxyType({})


class DataFile(Content):
    """The fields of every data file with texts."""

    figures: Mapped[Name, Words] = Field(
        default_factory=dict, description="name of a figure → `module:NAME` within the package"
    )


Abilities = Mapping[str, bool]
"""Name of an ability of units → whether a unit of the battle has it."""


class ForAbilities(Content):
    """The fields of a text that only some battles need."""

    needs: List[Name] = Field((), description="printed for a battle only if a unit has one of these")
    without: List[Name] = Field((), description="printed for a battle only, and only if no unit has one of these")

    def concerns(self, abilities: Abilities | None, where: str) -> bool:
        """Return whether it is printed: for a battle with these abilities, or for all battles if they are None.

        Raises `Unreadable` for an ability that the game does not know.
        """
        if abilities is None:
            return not self.without
        if unknown := [name for name in (*self.needs, *self.without) if name not in abilities]:
            raise Unreadable(f"{where}: no unit can have {listed(unknown)}; write one of {listed(sorted(abilities))}")
        lacks = not any(abilities[name] for name in self.needs)
        return not (self.needs and lacks) and not any(abilities[name] for name in self.without)


File = TypeVar("File", bound=DataFile)


def has_data(package: str, name: str) -> bool:
    """Return whether a package has `data/<name>.yaml`."""
    return os.path.isfile(data_of(package, f"{name}.yaml"))


def read_data(package: str, name: str, model: type[File]) -> tuple[File, Figures]:
    """Read `data/<name>.yaml` of a package; return it and the figures for its texts.

    Raises `Unreadable` with the place of every problem.
    """
    shown = data_name(package, name)
    file, source = read_settings(Path(data_of(package, f"{name}.yaml")), model, shown)
    return file, Figures(source, package, file.figures)


def data_name(package: str, name: str) -> str:
    """Return what messages call `data/<name>.yaml` of a package."""
    return f"{package.rpartition('.')[2]}/data/{name}.yaml"


def _dice(sides: int | Collection[int]) -> str:
    """Return dice as tables write them: (6, 6, 6) is 3D6, a single 10 is D10."""
    each = (sides,) if isinstance(sides, int) else tuple(sides)
    text = str(Dice(len(each), each[0])).upper()
    return text.removeprefix("1") if len(each) == 1 else text


def _duration(seconds: int) -> str:
    """Return seconds in words: half a minute, 90 seconds, two minutes."""
    if seconds == 30:
        return "half a minute"
    if seconds % 60 or seconds > 600:
        return f"{seconds} seconds"
    return "a minute" if seconds == 60 else f"{number_word(seconds // 60)} minutes"


FORMATS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "": str,
        "Count": lambda things: number_word(len(things)).capitalize(),
        "capital": lambda word: f"{word}".capitalize(),
        "dice": _dice,
        "duration": _duration,
        "kinds_of_dice": lambda sizes: listed([f"a d{sides}" for sides in sizes], "or"),
        "part": lambda share: "half" if share == Fraction(1, 2) else str(share),
        "signed": signed,
        "size": lambda number: str(abs(number)),
        "title": lambda word: f"{word}".replace("-", " ").title(),
        "up_to": lambda most: listed(range(1, most + 1), "or"),
        "word": number_word,
        "Word": lambda number: number_word(number).capitalize(),
    }
)
"""Formats of a placeholder by name: `{debris:dice}`; one without a format uses `str`."""


class Figures(Formatter):
    """The figures of the rules that fill the texts of a data file.

    `source` is the file with its positions; `places` maps a name to its `module:NAME` in
    `package`, or to `sheetforge.…` in another package. A figure may be a function without
    arguments. A text with an unknown figure raises `Unreadable`.
    """

    def __init__(self, source: Source, package: str, places: Mapping[str, str]) -> None:
        self.source = source
        self.shown = source.file
        self.package = package
        self.places = places
        self.used: set[str] = set()

    def fill(self, text: str, own: Mapping[str, object] = NOTHING) -> str:
        """Return a text with its figures; `own` are figures of this text alone."""
        if "{" not in text and "}" not in text:
            return text
        try:
            return self.vformat(text, (), own)
        except (ValueError, AttributeError, LookupError) as problem:
            raise Unreadable(f"{self.shown}: {text!r}: {problem}") from None

    def place_of(self, path: tuple[str, ...]) -> str:
        """Return the file, line and column of an entry."""
        span = self.source.span(path, "key")
        return f"{self.shown}:{span.line}:{span.column}"

    def find(self, place: str) -> Any:
        """Return the object at `module:NAME` within the package; call it if it is a function."""
        whole = place if place.startswith("sheetforge.") else f"{self.package}.{place}"
        try:
            figure = resolve_name(whole)
        except (AttributeError, ImportError, ValueError) as problem:
            raise Unreadable(f"{self.shown}: cannot find {place!r}: {problem}") from None
        return figure() if callable(figure) and not isinstance(figure, type) else figure

    def get_value(self, key: int | str, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
        """Return the figure of a name; for `Formatter`."""
        if key in kwargs and key not in self.places:
            return kwargs[str(key)]
        if key not in self.places:
            raise ValueError(f"no figure {key!r}; `figures` has {listed(sorted(self.places))}")
        self.used.add(str(key))
        return self.find(self.places[str(key)])

    def format_field(self, value: object, format_spec: str) -> str:
        """Write a figure in one of the `FORMATS`; for `Formatter`."""
        if format_spec not in FORMATS:
            known = listed(sorted(filter(None, FORMATS)))
            raise ValueError(f"no format {format_spec!r} for a figure; there are {known}")
        return FORMATS[format_spec](value)

    def close(self) -> None:
        """Raise `Unreadable` for an unused figure; call it after all texts are filled."""
        if unused := sorted(set(self.places) - self.used):
            raise Unreadable(f"{self.shown}: no text uses the figure {unused[0]!r}; remove it")
