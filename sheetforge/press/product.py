"""What a game prints: products, and the sheets that a product is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from sheetforge.library import Key, Library
    from sheetforge.sheet.scene import Document

Format = Literal["pdf", "svg", "png"]


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How sheets are to look.

    `crew` are values for the crew's skills in the order the sheet asks for them; empty leaves the
    boxes blank to write in.
    """

    paper: str = "a4"
    ink: str = "color"
    fillable: bool = False
    crew: tuple[int, ...] = ()

    @property
    def suffix(self) -> str:
        """What tells a file of these options from one of the usual options, e.g. `.letter.mono`."""
        parts = [
            self.paper if self.paper != "a4" else "",
            self.ink if self.ink != "color" else "",
            "fillable" if self.fillable else "",
            "crew-" + "-".join(map(str, self.crew)) if self.crew else "",
        ]
        return "".join(f".{part}" for part in parts if part)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One document that can be printed.

    `name` is its path below the output folder without an ending; `rests_on` is every entity that
    it shows; `pages` is how many pages `lay_out` makes, which the names of SVG and PNG files need.
    """

    name: str
    rests_on: frozenset[Key]
    lay_out: Callable[[], Document]
    pages: int = 1
    formats: tuple[Format, ...] = ("pdf", "svg", "png")


@dataclass(frozen=True, slots=True)
class Plan:
    """The sheets of a product, and what is not printed with the reason."""

    sheets: tuple[Sheet, ...]
    left_out: Mapping[Key, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Product:
    """A product of a game, such as its displays.

    `plan(library, system, options, wanted)` lists the sheets; `wanted` maps a kind to the keys
    that were asked for, and is empty when all are.
    """

    name: str
    title: str
    plan: Callable[[Library, str, PrintOptions, Mapping[str, frozenset[Key]]], Plan]
