"""Pages of the official content, one of each make, for tests that draw what is printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.game import discover
from sheetforge.press import svg
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.sheet.scene import Document, Page
from tests.running import OFFICIAL


@dataclass(frozen=True)
class RealPage:
    """A page of a product: the entity that it is about, by kind and id, and options."""

    system: str
    product: str
    wanted: tuple[str, str] = ("", "")
    name: str = ""
    page: int = 0
    paper: str = "a4"
    ink: str = "color"
    settings: dict[str, Setting] = field(default_factory=dict)


REAL = {
    "fighters": RealPage("silent-death", "displays", ("ships", "hornpipe")),
    "counters": RealPage("silent-death", "counters", ("houses", "ridotto"), ink="mono"),
    "map sheet": RealPage("silent-death", "maps", name="first-sortie-sheets", page=2),
    "control log": RealPage("sovereign-seas", "displays", ("ships", "ocean"), paper="letter"),
}
"""What a page shows → where it is found."""


@cache
def library() -> Library:
    """The official content, read once."""
    return open_library(OFFICIAL, "content", discover())


@cache
def document(name: str) -> Document:
    """The document with a page of `REAL`."""
    one = REAL[name]
    kind, id = one.wanted
    wanted = {kind: frozenset({Key(kind, one.system, id)})} if kind else {}
    product = discover()[one.system].products()[one.product]
    options = PrintOptions(one.paper, one.ink, settings=one.settings)
    sheets = product.plan(library(), one.system, options, wanted).sheets
    return next(sheet for sheet in sheets if sheet.name.endswith(one.name)).lay_out()


def page(name: str) -> Page:
    """A page of `REAL`."""
    return document(name).pages[REAL[name].page]


def usual_text(name: str) -> svg.TextForm:
    """The form that text has in the SVG of a page when no option chooses another."""
    one = REAL[name]
    return discover()[one.system].products()[one.product].svg_text
