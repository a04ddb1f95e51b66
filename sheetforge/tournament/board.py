"""The board of an event: one HTML page for a large screen, with pairings, clock and standings.

The page loads nothing from outside. Tables that are too long to be read from five metres are shown
in parts, one after the other; the clock counts down the time limit of a game.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import NamedTuple

TEMPLATE = Path(__file__).with_name("data") / "board.html"
"""The page, with `@name@` for each part that an event fills."""

ROWS = 11
"""Rows of a table that are shown at once: more would be too small to read from five metres."""

SECONDS = 12
"""Seconds for which a part of a table is shown."""

RELOAD = 60
"""Seconds after which the page reads its file again."""


class BoardName(NamedTuple):
    """A cell with a name: a smaller line below it, such as a fleet, and a mark of who has won."""

    name: str
    below: str = ""
    won: bool = False


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


@dataclass(frozen=True, slots=True)
class Board:
    """All that a board shows. `start` is the time of day at which the clock starts, empty if a
    click starts it."""

    title: str
    now: str
    tables: tuple[BoardTable, ...]
    minutes: int | None = None
    warning: int = 0
    start: str = ""


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
    panels = "\n".join(map(_panel, board.tables))
    parts = {
        "reload": str(RELOAD),
        "title": escape(board.title),
        "now": escape(board.now),
        "time": time,
        "panels": str(max(1, len(board.tables))),
        "rows": str(_most_rows(board)),
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


def _panel(table: BoardTable) -> str:
    """Return a panel with every part of a table; the first one is shown."""
    parts = _parts(table)
    shown = "\n".join(
        f"<table{'' if number == 0 else ' hidden'}>{_head(table)}<tbody>"
        + "".join(_row(table, row) for row in part)
        + "</tbody></table>"
        for number, part in enumerate(parts)
    )
    part = f" <span class=part>1/{len(parts)}</span>" if len(parts) > 1 else ""
    large = " class=large" if table.large else ""
    return f"<section{large}><h2>{escape(table.title)}{part}</h2>\n{shown}</section>"


def _head(table: BoardTable) -> str:
    return f"<thead><tr>{_cells(table, table.heads, 'th')}</tr></thead>"


def _row(table: BoardTable, row: BoardRow) -> str:
    return f"<tr>{_cells(table, row, 'td')}</tr>"


def _cells(table: BoardTable, row: BoardRow, tag: str) -> str:
    made = []
    for at, cell in enumerate(row):
        names = [name for name, ats in (("r", table.right), ("w", table.wide)) if at in ats]
        text, below, won = (cell, "", False) if isinstance(cell, str) else cell
        names += ["won"] if won else []
        small = f"<small>{escape(below)}</small>" if below else ""
        mark = f' class="{" ".join(names)}"' if names else ""
        made.append(f"<{tag}{mark}>{escape(text)}{small}</{tag}>")
    return "".join(made)
