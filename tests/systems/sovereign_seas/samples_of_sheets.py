"""Control logs for the tests of sheets: those of the content, a heavy one, and the goldens."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from sheetforge.content.library import Library, open_library
from sheetforge.game import discover
from sheetforge.press import drawlog as calls
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.scene import Document, Page
from sheetforge.systems.sovereign_seas.products import PRODUCTS
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.systems.sovereign_seas.sheets import control_log
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options, Reference
from sheetforge.systems.sovereign_seas.sheets.model import control_log as resolved
from sheetforge.systems.sovereign_seas.sheets.reference import reference

CONTENT = Path(__file__).parents[3] / "content"
SS = "sovereign-seas"
GOLDENS = Path(__file__).parents[2] / "goldens" / "control-logs"
PAPERS = ("a4", "letter")
INKS = ("color", "mono", "saver")

HEAVIEST = """
(G)]]DD[[ ]]DD[[ (G)[EE][EE][EE][EE][EE] [AA][AA][AA] (G)[[DD]] [[DD]]
(C)[AA][AA](G)OO/OO/OO/OO/O/O/O/O()[BB][BB][BB](F)O/O/O/O/O(B)[AA][AA]
(G)]]DD[[ ]]DD[[ (G)[EE][EE][EE][EE][EE] [AA][AA][AA] (G)[[DD]] [[DD]]
"""
"""More of everything than any ship of the game has, with every mount and every place."""


@cache
def library() -> Library:
    """The content of the project."""
    return open_library(CONTENT, "content", discover())


@cache
def looked_up() -> Reference:
    """The tables of the content."""
    found = reference(library(), SS)
    assert found is not None
    return found


def ship(id: str) -> Ship:
    """A ship of the content."""
    found = library().get("ships", SS, id)
    assert isinstance(found, Ship), id
    return found


@cache
def log(id: str) -> ControlLog:
    """The control log of a ship of the content."""
    return resolved(ship(id), SS, id, library())


@cache
def every_log() -> tuple[ControlLog, ...]:
    """The control logs of all ships."""
    return tuple(log(key.id) for key in library().keys("ships", SS))


@cache
def heaviest() -> ControlLog:
    """A ship with the heaviest log, special arcs and the longest name that content may have."""
    plain = ship("ocean").model_dump(by_alias=True, mode="json")
    plain |= {"name": "The Heaviest of All Ironclads Ever Laid Down Upon a Slipway", "log": HEAVIEST}
    plain |= {"speed": "19/18/17/16/15/14/13/12/11/10/987654321", "magazines": "(MG)(MG)(MG)(MG)"}
    plain |= {"tower": "(G)(CT)", "points": 999}
    return resolved(Ship.model_validate(plain), SS, "heaviest", library())


def damaged() -> tuple[Page, ...]:
    """Two logs: one as it was at the end of a turn of a battle, one whole."""
    lost = frozenset({"hull.01", "hull.02", "hull.03", "speed.01", "battery.starboard-1"})
    options = Options(names=("1", "2"), damage=(lost,))
    return control_log.pages(log("bellerophon"), looked_up(), options)


def first_page(product: str, name: str = "", **how: Any) -> tuple[Page, ...]:
    """The first page of a product's sheet whose name ends so."""
    named = {name.replace("_", "-"): value for name, value in how.pop("settings", {}).items()}
    options = PrintOptions(**how, settings=named)
    sheets = PRODUCTS[product].plan(library(), SS, options, {}).sheets
    return next(one for one in sheets if one.name.endswith(name)).lay_out().pages[:1]


MAKERS: dict[str, Callable[[], tuple[Page, ...]]] = {
    "gunnery": lambda: first_page("tables", "gunnery"),
    "movement": lambda: first_page("tables", "movement", paper="letter", ink="mono"),
    "cards": lambda: first_page("cards"),
    "key": lambda: first_page("tables", "key"),
    "scenario": lambda: first_page("pack", "fleet-engagement", paper="letter"),
    "roster": lambda: first_page("worksheets", "convoy-attack-french"),
    "counters": lambda: first_page("counters"),
    "damaged": damaged,
    "barbettes": lambda: control_log.pages(log("ocean"), looked_up(), Options(paper="letter", ink="mono")),
    "corvette": lambda: control_log.pages(log("limier"), looked_up(), Options(ink="saver")),
    "form": lambda: control_log.pages(log("small-merchantman"), looked_up(), Options(fillable=True, copies=1)),
}


def logs_of(name: str) -> str:
    """The log of drawing calls of one golden."""
    return calls.write(Document(MAKERS[name](), title=name))


def regenerate() -> None:
    """Write all goldens again."""
    GOLDENS.mkdir(parents=True, exist_ok=True)
    for name in MAKERS:
        (GOLDENS / f"{name}.calls").write_text(logs_of(name), encoding="utf-8")
