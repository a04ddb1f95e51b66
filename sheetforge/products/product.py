"""What a game prints: products, their options, and the sheets that a product is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from sheetforge.content.library import Key, Library
    from sheetforge.sheet.scene import Document

Format = Literal["pdf", "svg", "png"]
Setting = str | int | float | bool
Wanted = Mapping[str, "frozenset[Key]"]
"""Kind → the entities that were asked for; empty when all are."""


@dataclass(frozen=True, slots=True)
class ProductOption:
    """An option that a product has beyond the usual ones; the command line offers it as a flag.

    The type of `default` is the type of the value. Products that share an option (`size`) must
    give it the same default type and, where there are any, the same choices. With `is_file` the
    value names a file (or something of the program's own); what is in it counts as an input. An
    option that `selects` says which sheets there are, not how one looks, so names leave it out.
    """

    name: str
    default: Setting
    help: str
    choices: tuple[str, ...] = ()
    metavar: str = ""
    is_file: bool = False
    selects: bool = False


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How sheets are to look.

    `crew` are values for the crew's skills in the order the sheet asks for them; empty leaves the
    boxes blank to write in. `settings` are the options of products that were given; what was not
    given has its product's default.
    """

    paper: str = "a4"
    ink: str = "color"
    fillable: bool = False
    crew: tuple[int, ...] = ()
    settings: Mapping[str, Setting] = field(default_factory=dict)

    def setting(self, option: ProductOption) -> Setting:
        """The value of a product's option."""
        return self.settings.get(option.name, option.default)

    def suffix(self, options: tuple[ProductOption, ...] = (), crewed: bool = False) -> str:
        """What tells a file of these options from one of the usual ones, e.g. `.letter.mono`.

        Only those of the product's own `options` count that were given another value, and the
        skills of a crew only where a product writes them.
        """
        parts = [
            self.paper if self.paper != "a4" else "",
            self.ink if self.ink != "color" else "",
            "fillable" if self.fillable else "",
            "crew-" + "-".join(map(str, self.crew)) if self.crew and crewed else "",
        ]
        parts += [
            f"{option.name}-{_in_a_name(self.setting(option), option.is_file)}"
            for option in options
            if self.setting(option) != option.default and not option.selects
        ]
        return "".join(f".{part}" for part in parts if part)


def _in_a_name(value: Setting, is_file: bool) -> str:
    text = ("on" if value else "off") if isinstance(value, bool) else f"{value}"
    if isinstance(value, float):
        text = f"{value:g}"
    if is_file:
        # Where a file lies is nobody's business but its owner's.
        text = PurePath(text).stem
    return "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in text.lower())


@dataclass(frozen=True, slots=True)
class Sheet:
    """One document that can be printed.

    `name` is its path below the output folder without an ending; `depends_on` is every entity that
    it shows; `pages` is how many pages `lay_out` makes, which the names of SVG and PNG files need.
    """

    name: str
    depends_on: frozenset[Key]
    lay_out: Callable[[], Document]
    pages: int = 1
    formats: tuple[Format, ...] = ("pdf", "svg", "png")
    subject: Key | None = None
    """The entity that the sheet is about; its files go when it does."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The sheets of a product, and what is not printed with the reason."""

    sheets: tuple[Sheet, ...]
    left_out: Mapping[Key, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Product:
    """A product of a game, such as its displays.

    `plan(library, system, options, wanted)` lists the sheets. A product with `by_default` off is
    built only when it is named; one that is `crewed` writes the skills of a crew into its boxes.
    """

    name: str
    title: str
    plan: Callable[[Library, str, PrintOptions, Wanted], Plan]
    options: tuple[ProductOption, ...] = ()
    by_default: bool = True
    crewed: bool = False
