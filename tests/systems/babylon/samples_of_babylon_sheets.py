"""Control sheets for the tests, and their goldens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.game import discover
from sheetforge.press import drawlog as calls
from sheetforge.products.cutting import read_cut
from sheetforge.products.options import PrintOptions
from sheetforge.products.shared_sheets import run_pages
from sheetforge.sheet import scenario_page
from sheetforge.sheet.arms import worn
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.scene import Document, Page
from sheetforge.sheet.widgets.grid import Line
from sheetforge.systems.babylon.products import PRODUCTS, counters
from sheetforge.systems.babylon.products.references import card_pages
from sheetforge.systems.babylon.products.scenarios import facts
from sheetforge.systems.babylon.products.ships import squads
from sheetforge.systems.babylon.schema.scenario import Scenario
from sheetforge.systems.babylon.sheets import logs, maps, ship_page
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions, sheet_of
from sheetforge.systems.babylon.words.shots import worked_shot

CONTENT = Path(__file__).parents[3] / "content"
BA = "babylon"
GOLDENS = Path(__file__).parents[2] / "goldens" / "control-sheets"


@cache
def library() -> Library:
    """The content of the project."""
    return open_library(CONTENT, "content", discover())


@cache
def sheets(kind: str = "ships") -> tuple[ControlSheet, ...]:
    """The sheets of all ships, or of all flights."""
    found = [sheet_of(library(), key) for key in library().keys(kind, BA)]
    assert all(isinstance(one, ControlSheet) for one in found), found
    return tuple(one for one in found if isinstance(one, ControlSheet))


def sheet(id: str, kind: str = "ships") -> ControlSheet:
    """The sheet of a ship or a flight of the content."""
    return next(one for one in sheets(kind) if one.id == id)


MARKED = {
    "forward-thruster-1.01": "x",
    "forward-thruster-1.02": "x",
    "port-structure.60": "x",
    "lost.port": "x",
    "speed.07": "x",
    "charge.port-medium-laser-1.3": "x",
}
"""What a battle has left."""


def _var_nic(options: SheetOptions) -> tuple[Page, ...]:
    # The digest in the colophon would change with every word of the file.
    return ship_page.pages(replace(sheet("var-nic"), digest=""), options)


def _scenario(options: PageLook) -> tuple[Page, ...]:
    key = Key("scenarios", BA, "escape-by-jump")
    entity = library().entity(key)
    assert isinstance(entity, Scenario)
    found = squads(library(), BA, entity)
    known = maps.map_of(library(), key, entity)
    assert known is not None
    board = maps.board(library(), *known, PrintOptions(), entity)
    return (scenario_page.page(facts(library(), key, entity, found, board), options),)


def _logs(options: PageLook) -> tuple[Page, ...]:
    pair = [logs.Log("1", "A", "Merlin", "", "Tarsians", "Duel"), logs.Log("2", is_flight=True)]
    return logs.log_pages(pair, options)


def _film() -> tuple[Page, ...]:
    sheets = PRODUCTS["templates"].plan(library(), BA, PrintOptions(), {}).sheets
    return sheets[0].lay_out().pages


def _counters() -> tuple[Page, ...]:
    craft = counters.of_craft(sheet("var-nic"), "Var'Nic", "A", *worn([sheet("var-nic").arms]))
    found = (*craft, *counters.markers(1, 12))
    options = PrintOptions()
    return tuple(run_pages(counters.COUNTERS.runs_of(options, read_cut(options), "Sample", "", found)))


def _cards(options: PageLook) -> tuple[Page, ...]:
    example = sheet("var-nic")
    shot = worked_shot(example.craft, [one.craft for one in sheets()], example.losses)
    return card_pages(example, shot, options)


def _roster() -> tuple[Page, ...]:
    row = Line({"mark": "A", "craft": "Merlin", "points": "290"}, ringed=frozenset({"points"}))
    return logs.roster_pages(logs.ForceRoster("1", "Roster", "Us", "Duel", 290, (row,)), PageLook())


MAKERS: dict[str, Callable[[], tuple[Page, ...]]] = {
    "var-nic": lambda: _var_nic(SheetOptions()),
    "var-nic-letter-mono": lambda: _var_nic(SheetOptions("letter", "mono", values=MARKED, given="Kha", mark="kha")),
    "scenario": lambda: _scenario(PageLook()),
    "logs-letter-mono": lambda: _logs(PageLook("letter", "mono")),
    "courses": _film,
    "counters": _counters,
    "cards": lambda: _cards(PageLook()),
    "roster": _roster,
}


def logs_of(name: str) -> str:
    """The log of drawing calls of one golden."""
    return calls.write(Document(MAKERS[name](), title=name))


def regenerate() -> None:
    """Write all goldens again."""
    GOLDENS.mkdir(parents=True, exist_ok=True)
    for name in MAKERS:
        (GOLDENS / f"{name}.calls").write_text(logs_of(name), encoding="utf-8")
