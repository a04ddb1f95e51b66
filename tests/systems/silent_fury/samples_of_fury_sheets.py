"""Ship sheets for the tests: of the content, of a large ship, and the goldens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.content.lookup import own_content
from sheetforge.game import discover
from sheetforge.geometry.hexes import hex_at
from sheetforge.geometry.motion import Motion
from sheetforge.press import drawlog as calls
from sheetforge.products.cutting import read_cut
from sheetforge.products.decks import deck_pages
from sheetforge.products.options import PrintOptions
from sheetforge.products.shared_sheets import run_pages
from sheetforge.sheet import scenario_page as first_page
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.deck_cards import POKER
from sheetforge.sheet.forces import SideForce
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.sheet.scenario_page import BattlePage, FactList, standing_on
from sheetforge.sheet.scene import Document, Page
from sheetforge.sheet.sides import side
from sheetforge.sheet.widgets.table import Row
from sheetforge.systems.silent_fury.figures import PIECES
from sheetforge.systems.silent_fury.products import decks, tokens
from sheetforge.systems.silent_fury.schema.card import Card
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.sheets import boards, reference, roster, scenario_page, ship_sheet
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet, sheet_of
from sheetforge.systems.silent_fury.sheets.roster import Roster
from sheetforge.systems.silent_fury.sheets.scenario_page import SHIP_COLUMNS, PieceGroup, ScenarioSheet

FURY = "silent-fury"
GOLDENS = Path(__file__).parents[2] / "goldens" / "fury-sheets"

LARGE = """\
              [W1]
               |
        [W2]--[B3]--[W4]
         |     |     |
  [W5]--[S6]--[R7*]-[S8]--[W9]
   |     |     |     |     |
  [C10]-[M11]-[R12]-[C13]-[S14]
         |     |     |     |
        [E15]-[E16]-[E17]  |
               |           |
               +-----------+
"""
"""A layout of more components than most ships have; its last corridor bends."""


@cache
def library() -> Library:
    """The content of the project."""
    return open_library(own_content(), "content", discover())


def ship(id: str) -> ShipClass:
    """A ship of the content."""
    found = library().get("ships", FURY, id)
    assert isinstance(found, ShipClass), id
    return found


@cache
def sheet(id: str) -> ShipSheet:
    """The sheet of a ship of the content."""
    return sheet_of(library(), Key("ships", FURY, id), ship(id))


@cache
def large() -> ShipSheet:
    """A ship with tubes, every kind of ordinance, and boarding equipment in a component."""
    plain = ship("warden").model_dump(by_alias=True, mode="json")
    plain |= {
        "name": "Large Ship, Longest Name",
        "size": 17,
        "points": 60,
        "thrust": "  3\n3   3\n  2\n2   2\n  1\n1   1\n  ^",
        "hull": 2,
        "point_defense": 3,
        "armor": [4, 3, 2, 1, 2, 3],
        "boarding": ["assault-lances"],
        "layout": LARGE,
        "weapons": [
            {"component": 1, "weapon": "rail-cannon", "arcs": ["front"]},
            {"component": 2, "weapon": "triple-pulse-laser", "narrow": ["front-left"]},
            {"component": 4, "weapon": "triple-pulse-laser", "narrow": ["front-right"]},
            {"component": 5, "weapon": "missile-rack"},
            {"component": 9, "weapon": "assault-transporter", "arcs": ["front-right"]},
        ],
        "tubes": 4,
        "ordinance": {"missile": 12, "torpedo": 6, "fighter": 4, "bomber": 2},
        "crew": [{"component": 3, "captain": 1, "spacer": 3, "marine": 4, "engineer": 2}],
    }
    made = sheet_of(library(), Key("ships", FURY, "warden"), ShipClass.model_validate(plain))
    return replace(made, digest="")


CARDS = (
    {
        "name": "Air in the Lines",
        "deck": "critical-hit",
        "timing": "crisis",
        "prerequisite": ["reactor"],
        "avert": {"repair": 2, "kind": "reactor"},
        "effects": [{"do": "fx", "when": "drift", "at": "random", "impact": 1, "effect": 1}],
    },
    {
        "name": "A Hand From Below",
        "deck": "critical-hit",
        "timing": "hero",
        "hero": {"type": "engineer", "name": "Somebody"},
        "effects": [{"do": "modify", "when": "always", "what": "repair", "by": 1}],
    },
)


def deck_page() -> tuple[Page, ...]:
    """Cards of a deck and their back, whatever the content has."""
    cards = {
        Key("cards", FURY, str(at)): Card.model_validate(
            {**plain, "source": {"book": "test"}, "flavor": "Somebody has to."}
        )
        for at, plain in enumerate(CARDS)
    }
    made = decks.deck("critical-hit", cards)
    return deck_pages(made, read_cut(PrintOptions("letter"), POKER).job("Silent Fury: a deck"))


def token_pages() -> tuple[Page, ...]:
    """Damage, crew and vector tokens: front and back of some."""
    cut = read_cut(PrintOptions("a4", "mono"))
    dies = tokens.dies_of(PrintOptions())
    pieces = (
        *tokens.damage(dict.fromkeys(PIECES, 1)),
        *tokens.crew({"marine": 1, "captain": 1}, Worn(side(1)), dies),
        *tokens.vectors(2, dies),
        *tokens.markers(1, dies),
    )
    return tuple(run_pages(tokens.COUNTERS.runs_of(PrintOptions("a4", "mono"), cut, "Tokens", "", pieces)))


def scenario_pages() -> tuple[Page, ...]:
    """The page of a scenario and its list of pieces."""
    hex = hex_at(5, 5, "flat")
    texts = ("A", "Ship", "Red", "Class, frigate", "0505", "up", "0506", "1", "3 S 1 C")
    cells = dict(zip((column.key for column in SHIP_COLUMNS), texts, strict=True))
    force = SideForce("Blue · A Navy", "60 points", SHIP_COLUMNS, (Row(cells),))
    ship = Piece("A", "Ship", hex, "A", 0, 0, Motion.behind(hex, hex_at(5, 6, "flat")))
    board = HexMap("open", "Open Space", 12, 10)
    crew = PieceGroup("Crew", (("Spacer", (3,), 0), ("Captain", (1,), 0)))
    battle = BattlePage(
        "sample",
        "A Scenario",
        "somewhere",
        "",
        (force,),
        (
            FactList("First move", (("Chip:", "Blue."),)),
            FactList("Victory", (("Blue wins", "as soon as it has won."),), numbered=True),
        ),
        board,
        "test",
        8,
        overlay=standing_on(board, (ship,)),
    )
    shields = PieceGroup("Shields", (("Shield", (0,), 2),))
    sheet = ScenarioSheet(battle, ("Blue",), (crew, shields))
    look = SheetLook("a4", "saver")
    return (first_page.page(sheet.battle, look), scenario_page.pieces_page(sheet, look))


MAKERS: dict[str, Callable[[], tuple[Page, ...]]] = {
    "large": lambda: ship_sheet.pages(large(), SheetLook()),
    "board": lambda: boards.pages(large(), SheetLook(), boards.Joining(10.0, "cut"))[:2],
    "strips": lambda: boards.strips(SheetLook("letter", "saver"), POKER, boards.STRIPS),
    "deck": deck_page,
    "tokens": token_pages,
    "cards": lambda: reference.pages(SheetLook("letter"))[-1:],
    "roster": lambda: roster.pages(Roster("blank", "Ships' roster", ""), SheetLook()),
    "scenario": scenario_pages,
    "form": lambda: ship_sheet.pages(large(), SheetLook("letter", "mono", fillable=True)),
}


def logs_of(name: str) -> str:
    """The log of drawing calls of one golden."""
    return calls.write(Document(MAKERS[name](), title=name))


def regenerate() -> None:
    """Write all goldens again."""
    GOLDENS.mkdir(parents=True, exist_ok=True)
    for name in MAKERS:
        (GOLDENS / f"{name}.calls").write_text(logs_of(name), encoding="utf-8")
