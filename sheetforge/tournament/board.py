"""The board of an event: one HTML page for a large screen, with pairings, clock and standings.

The page loads nothing from outside. Tables that are too long to be read from five metres are shown
in parts, one after the other; the clock counts down the time limit of a game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import NamedTuple

from sheetforge.pages.cards import CardMark
from sheetforge.pages.frame import faces_css
from sheetforge.pages.markup import Html, element
from sheetforge.sheet.faces import Face, family

TEMPLATE = Path(__file__).with_name("data") / "board.html"
"""The page, with `@name@` for each part that an event fills."""

ROWS = 11
"""Rows of a table that are shown at once: more would be too small to read from five metres."""

SECONDS = 12
"""Seconds for which a part of a table is shown."""

FACES: tuple[Face, ...] = ("regular", "semibold", "bold")
"""The faces that the page has in it."""

RELOAD = 60
"""Seconds after which the page reads its file again."""


class BoardName(NamedTuple):
    """A cell with a name: a smaller line below it, such as a fleet, a mark of who has won, and whose crest is worn.

    `fleet` is the line of the fleet, whose flagship stands beside the name.
    """

    name: str
    below: str = ""
    won: bool = False
    house: str = ""
    fleet: str = ""


BoardRow = tuple[str | BoardName, ...]


@dataclass(frozen=True, slots=True)
class BoardTable:
    """A table of the board: its title, heads and rows; `right` are columns that align right.

    `wide` is the column that takes the spare width, or several; a `large` table has few rows.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[BoardRow, ...]
    right: frozenset[int] = frozenset()
    wide: frozenset[int] = frozenset()
    large: bool = False


class Flagship(NamedTuple):
    """The dearest ship of a fleet: its id, its name, and its picture as the text of an SVG file."""

    id: str
    name: str
    picture: str


@dataclass(frozen=True, slots=True)
class Board:
    """All that a board shows. `start` is the time of day at which the clock starts, empty if a
    click starts it; `crests` are those of Houses by id, `flagships` those of fleets by their lines."""

    title: str
    now: str
    tables: tuple[BoardTable, ...]
    minutes: int | None = None
    warning: int = 0
    start: str = ""
    crests: Mapping[str, CardMark] = field(default_factory=dict)
    flagships: Mapping[str, Flagship] = field(default_factory=dict)


def html(board: Board) -> str:
    """Return the page of a board."""
    clock = {
        "minutes": board.minutes,
        "warning": board.warning,
        "start": board.start,
        "key": f"{board.title} / {board.now}",
    }
    # Within a script, `<` could begin the end tag of the script.
    data = json.dumps(clock, ensure_ascii=False).replace("<", "\\u003c")
    time = "" if board.minutes is None else f"<div id=clock>{_hours(board.minutes)}</div>"
    symbols = [mark.symbol(_crest_id(house)) for house, mark in sorted(board.crests.items())]
    symbols += [
        element("symbol", Html(ship.picture), id=ship.id, viewBox="0 0 100 100")
        for ship in dict.fromkeys(board.flagships.values())
    ]
    panels = "\n".join(_panel(table, board) for table in board.tables)
    parts = {
        "reload": str(RELOAD),
        "faces": faces_css(FACES),
        "family": family(),
        "title": escape(board.title),
        "now": escape(board.now),
        "time": time,
        "panels": str(max(1, len(board.tables))),
        "rows": str(_most_rows(board)),
        "crests": element("svg", *symbols, width=0, height=0, hidden=True) if symbols else "",
        "tables": panels,
        "clock": data,
        "seconds": str(SECONDS),
    }
    return re.sub("@([a-z]+)@", lambda name: parts[name[1]], TEMPLATE.read_text("utf-8"))


def _hours(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02d}:00"


def _most_rows(board: Board) -> int:
    """Return the most rows that are shown at once."""
    return max((len(part) for table in board.tables for part in _parts(table)), default=1)


def _parts(table: BoardTable) -> list[tuple[BoardRow, ...]]:
    """Return the rows of a table in parts of about the same length: none has a single row."""
    count = max(1, -(-len(table.rows) // ROWS))
    each = max(1, -(-len(table.rows) // count))
    return [table.rows[start : start + each] for start in range(0, len(table.rows), each)] or [()]


def _crest_id(house: str) -> str:
    return f"crest-{house}"


def _panel(table: BoardTable, board: Board) -> str:
    """Return a panel with every part of a table; the first one is shown."""
    parts = _parts(table)
    shown = "\n".join(
        f"<table{' class=single' if len(table.wide) == 1 else ''}{' hidden' if number else ''}>{_head(table)}<tbody>"
        + "".join(f"<tr>{_cells(table, row, 'td', board)}</tr>" for row in part)
        + "</tbody></table>"
        for number, part in enumerate(parts)
    )
    part = f" <span class=part>1/{len(parts)}</span>" if len(parts) > 1 else ""
    large = " class=large" if table.large else ""
    return f"<section{large}><h2>{escape(table.title)}{part}</h2>\n{shown}</section>"


def _head(table: BoardTable) -> str:
    return f"<thead><tr>{_cells(table, table.heads, 'th')}</tr></thead>"


def _cells(table: BoardTable, row: BoardRow, tag: str, board: Board | None = None) -> str:
    made = []
    for index, cell in enumerate(row):
        names = [name for name, ats in (("r", table.right), ("w", table.wide)) if index in ats]
        text, below, won, *_ = named = BoardName(cell) if isinstance(cell, str) else cell
        small = f"<small>{escape(below)}</small>" if below else ""
        said = f"<span{' class=won' if won else ''}>{escape(text)}{small}</span>"
        # Two names in a row leave no room for ships.
        worn = "" if board is None else _worn(named, board, is_alone=len(table.wide) == 1)
        mark = f' class="{" ".join(names)}"' if names else ""
        made.append(f"<{tag}{mark}>{f'<div>{worn}{said}</div>' if worn else said}</{tag}>")
    return "".join(made)


def _worn(named: BoardName, board: Board, is_alone: bool) -> str:
    """Return the crest of a name, and the flagship of its fleet if it `is_alone` in its row."""
    mark, ship = board.crests.get(named.house), board.flagships.get(named.fleet) if is_alone else None
    crest = "" if mark is None else mark.worn(_crest_id(named.house))
    if ship is None:
        return crest
    use = element("use", href=f"#{ship.id}")
    return crest + element("svg", use, class_="ship", viewBox="0 0 100 100", role="img", aria_label=ship.name)
