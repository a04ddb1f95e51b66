"""Print options: those of every product, and those that a product declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from math import inf
from pathlib import PurePath
from re import fullmatch
from typing import TYPE_CHECKING, Generic, Literal, Protocol, TypeVar

from sheetforge import __version__
from sheetforge.content.library import BadRequest
from sheetforge.sheet.paper import LARGE
from sheetforge.text import listed, short_list
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.press.svg import TextForm

Format = Literal["pdf", "svg", "png"]
Setting = str | int | float | bool

PACK = "pack"
"""The product of all papers of a battle."""

OUT = "build"
"""The folder into which `build` prints."""

DPI = 200
"""Default resolution of PNG, in dots per inch."""

START_PAGE = "index.html"
"""The start page of that folder."""
T = TypeVar("T", bound=Setting)
T_co = TypeVar("T_co", bound=Setting, covariant=True)
L = TypeVar("L", covariant=True)


@values(frozen=True, slots=True)
class ProductOption(Generic[T_co]):
    """An option of a product, declared once.

    The command line offers it as a flag, `read` refuses values out of range, and file names contain
    values other than the default. The type of `default` is the type of the value; `least` and
    `most` limit a number, and `limits` is the message for one outside, with `{}` for the range.
    Products that share an option (`size`) give it the same type; its choices may differ (`back`).
    With `is_file` the value names a file (or a preset) whose content counts as an input. An option
    that `selects` chooses sheets, not their look: file names omit it. `fit` names the option that
    gets N where the command line has `fit:N` in place of a number; it is `hidden`: it has no flag.
    `kind` is the kind of content of which the value is an id. With `decides_format` a value
    determines the format of files.
    """

    name: str
    default: T_co
    help: str
    choices: tuple[T_co, ...] = ()
    least: float | None = None
    most: float | None = None
    limits: str = "give {}"
    metavar: str = ""
    is_file: bool = False
    selects: bool = False
    fit: str = ""
    hidden: bool = False
    kind: str = ""
    decides_format: bool = False

    def read(self, given: Setting) -> T_co:
        """Return a value of the option's type. Raises `BadRequest` for a value not allowed."""
        if self.choices:
            for choice in self.choices:
                if choice == given:
                    return choice
            raise BadRequest(f"--{self.name} {given}: choose {listed(self.choices, 'or')}")
        kind = type(self.default)
        value = kind(given)
        if isinstance(value, int | float) and not isinstance(value, bool):
            least = -inf if self.least is None else self.least
            most = inf if self.most is None else self.most
            # In this form the comparison refuses NaN as well.
            if not least <= value <= most and self.range:
                raise BadRequest(f"--{self.name} {value:g}: {self.limits.format(self.range)}")
        return value

    @property
    def range(self) -> str:
        """The range in words: `8 to 120`, `0 or more`; empty for an option without one."""
        if self.least is None:
            return "" if self.most is None else f"at most {self.most:g}"
        return f"{self.least:g} to {self.most:g}" if self.most is not None else (f"{self.least:g} or more")

    def in_a_name(self, value: Setting) -> str:
        """Return the part of a file name that stands for a value, such as `size-25`; a flag as it is asked for."""
        if isinstance(value, bool):
            return self.name if value else f"no-{self.name}"
        text = f"{value:g}" if isinstance(value, float) else f"{value}"
        if self.is_file:
            # The folder of the user's file is private.
            text = PurePath(text).stem
        text = "".join(char if char.isalnum() or char in "-_" else "-" for char in text.lower())
        return f"{self.name}-{text}"


EVENT_FILE = ProductOption(
    "event-file",
    "",
    "The state file of an event; papers also take the file of a ranking.",
    metavar="FILE",
    is_file=True,
    selects=True,
)
ROUND = ProductOption(
    "round",
    0,
    "Only this round of an event: its papers, or its virtual tables, which without it are those of the last one.",
    least=0,
    most=1000,
    metavar="N",
    selects=True,
)


WITH_MAP = ProductOption("with-map", False, "Also print the sheets of a scenario's map with its pack.")

COVER = ProductOption(
    "cover",
    "auto",
    "A cover with the ships; `auto`: on packs of at least 3 sheets printed on both sides, if it needs no additional "
    "sheet, and not with `--ink saver`.",
    ("auto", "on", "off"),
)


class LookMaker(Protocol[L]):
    """The class of the look options of a game's sheets."""

    def __call__(self, *, paper: str, ink: str, fillable: bool, colophon: str, trim: str) -> L:
        """Return the look options."""


def made_by(*parts: str) -> str:
    """Return a colophon: the program and its version, then the non-empty parts."""
    return "  ·  ".join((f"sheetforge {__version__}", *filter(None, parts)))


@values(frozen=True, slots=True)
class PrintOptions:
    """The look of sheets.

    `crew` are values of the crew's skills in the order of the sheet; empty leaves the boxes blank.
    `settings` are the given options of products; the others have their product's default. `packs`
    are the packs with their versions that the colophon names. `svg_text` is the form of text in SVG
    (None: the product's usual one), `tagged` whether PDFs have a structure for screen readers,
    `dpi` the resolution of PNG.
    """

    paper: str = "a4"
    ink: str = "color"
    fillable: bool = False
    crew: tuple[int, ...] = ()
    settings: Mapping[str, Setting] = field(default_factory=dict)
    packs: tuple[str, ...] = ()
    credit: str = ""
    """The rules that the sheets show, if a game needs them."""
    trim: str = ""
    """The package of the game whose trim the sheets have."""
    svg_text: TextForm | None = None
    tagged: bool = True
    dpi: int = DPI
    copies: Mapping[Key, int] = field(default_factory=dict)
    """Number of each ship asked for; empty where no ship is asked for by number."""

    @property
    def origin(self) -> tuple[str, ...]:
        """The first parts of a colophon: the credit of the game, and the packs."""
        return (self.credit, *self.packs) if self.credit else self.packs

    @property
    def is_large(self) -> bool:
        """Return whether the paper is larger than those of desktop printers."""
        return self.paper in LARGE

    def of_format(self, form: Format, usual_text: TextForm) -> str:
        """Return the part of a file name for a format's own options: `.untagged`, `.dpi-300`."""
        if form == "svg" and self.svg_text not in (None, usual_text):
            return f".text-{self.svg_text}"
        if form == "pdf" and not self.tagged:
            return ".untagged"
        return f".dpi-{self.dpi}" if form == "png" and self.dpi != DPI else ""

    def setting(self, option: ProductOption[T]) -> T:
        """Return the value of a product's option. Raises `BadRequest` for one out of range."""
        given = self.settings.get(option.name)
        return option.default if given is None else option.read(given)

    def look(self, make: LookMaker[L]) -> L:
        """Return the options of a game's sheets, with the colophon of these."""
        return make(
            paper=self.paper,
            ink=self.ink,
            fillable=self.fillable,
            colophon=self.made_by(self.ink, "scale 100 %"),
            trim=self.trim,
        )

    def made_by(self, *parts: str) -> str:
        """Return a colophon: credit, packs, the program and its version, non-empty parts."""
        return "  ·  ".join((*self.origin, made_by(*parts)))

    def suffix(
        self, options: tuple[ProductOption[Setting], ...] = (), crewed: bool = False, counted: bool = False
    ) -> str:
        """Return the part of a file name for values other than the default: `.letter.mono`.

        It includes the product's own `options`, the skills of a crew for products that print them,
        and the numbers of ships for products that print as many.
        """
        ships = [f"{number}-{key.id}" for key, number in self.copies.items() if counted]
        parts = [
            self.paper if self.paper != "a4" else "",
            self.ink if self.ink != "color" else "",
            "fillable" if self.fillable else "",
            "crew-" + "-".join(map(str, self.crew)) if self.crew and crewed else "",
            short_list(ships),
        ]
        parts += [
            option.in_a_name(value)
            for option in options
            if (value := self.setting(option)) != option.default and not option.selects
        ]
        return "".join(f".{part}" for part in parts if part)


def clock_time(text: str) -> str:
    """Return a time of day with two digits for the hour. Raises `BadRequest` for another text.

    >>> clock_time("9:05")
    '09:05'
    """
    match = fullmatch(r"(\d{1,2})[:.](\d{2})", text.strip())
    if match is None or int(match[1]) > 23 or int(match[2]) > 59:
        raise BadRequest(f"--start {text}: write the time of day in hours and minutes, such as 10:00")
    return f"{int(match[1]):02d}:{match[2]}"
