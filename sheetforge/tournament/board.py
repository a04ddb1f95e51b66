"""The board of an event: one HTML page for a large screen, with pairings, clock and standings.

The page loads nothing from outside. Tables that are too long to be read from five metres are shown
in parts, one after the other; the clock counts down the time limit of a game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from sheetforge.content.library import BadRequest

ROWS = 11
"""Rows of a table that are shown at once: more would be too small to read from five metres."""

SECONDS = 12
"""Seconds for which a part of a table is shown."""

RELOAD = 60
"""Seconds after which the page reads its file again."""


@dataclass(frozen=True, slots=True)
class BoardTable:
    """A table of the board: its title, heads and rows; `right` are columns that align right.

    `wide` is the column that takes the spare width, or several.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int] = frozenset()
    wide: frozenset[int] = frozenset()


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
        "minutes": board.minutes, "warning": board.warning, "start": board.start,
        "key": f"{board.title} / {board.now}",
    }  # fmt: skip
    # Within a script, `<` could begin the end tag of the script.
    data = json.dumps(clock, ensure_ascii=False).replace("<", "\\u003c")
    time = "" if board.minutes is None else f"<div id=clock>{_hours(board.minutes)}</div>"
    panels = "\n".join(map(_panel, board.tables))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="{RELOAD}">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{escape(board.title)}: {escape(board.now)}</title>
<style>{STYLE}</style>
</head>
<body>
<header><div><h1>{escape(board.title)}</h1><p>{escape(board.now)}</p></div>{time}</header>
<main style="--panels:{max(1, len(board.tables))};--rows:{_most_rows(board)}">
{panels}
</main>
<script>const CLOCK = {data}, SECONDS = {SECONDS};
{SCRIPT}</script>
</body>
</html>
"""


def clock_time(text: str) -> str:
    """Return a time of day with two digits for the hour. Raises `BadRequest` for another text.

    >>> clock_time("9:05")
    '09:05'
    """
    found = re.fullmatch(r"(\d{1,2})[:.](\d{2})", text.strip())
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        raise BadRequest(
            f"--start {text}: write the time of day in hours and minutes, such as 10:00"
        )
    return f"{int(found[1]):02d}:{found[2]}"


def _hours(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02d}:00"


def _most_rows(board: Board) -> int:
    """Return the most rows that are shown at once."""
    return max((len(part) for table in board.tables for part in _parts(table)), default=1)


def _parts(table: BoardTable) -> list[tuple[tuple[str, ...], ...]]:
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
    return f"<section><h2>{escape(table.title)}{part}</h2>\n{shown}</section>"


def _head(table: BoardTable) -> str:
    return f"<thead><tr>{_cells(table, table.heads, 'th')}</tr></thead>"


def _row(table: BoardTable, row: Sequence[str]) -> str:
    return f"<tr>{_cells(table, row, 'td')}</tr>"


def _cells(table: BoardTable, row: Sequence[str], tag: str) -> str:
    made = []
    for at, text in enumerate(row):
        names = [name for name, ats in (("r", table.right), ("w", table.wide)) if at in ats]
        mark = f' class="{" ".join(names)}"' if names else ""
        made.append(f"<{tag}{mark}>{escape(text)}</{tag}>")
    return "".join(made)


STYLE = """
* { box-sizing: border-box; margin: 0; }
html { background: #0d1420; color: #fff; font-family: "Helvetica Neue", Arial, sans-serif; }
body { height: 100vh; display: flex; flex-direction: column; overflow: hidden; }
header { display: flex; justify-content: space-between; align-items: center; background: #1d2b3a;
 padding: 1.4vh 2vw; height: 17vh; }
h1 { font-size: min(6vh, 4vw); line-height: 1.1; }
header p { font-size: min(5vh, 3.2vw); color: #9fd0ff; }
#clock { font-size: min(11vh, 8vw); font-weight: 700; font-variant-numeric: tabular-nums;
 cursor: pointer; white-space: nowrap; line-height: 0.95; }
#clock.late { color: #ffd23f; }
#clock.over { color: #ff7b6b; }
#clock small { display: block; font-size: min(2.6vh, 1.8vw); font-weight: 400; text-align: right; }
main { flex: 1; display: grid; grid-template-columns: repeat(var(--panels), minmax(0, 1fr));
 gap: 2vw; padding: 1.4vh 2vw; min-height: 0; }
h2 { font-size: min(4.2vh, 2.6vw); color: #9fd0ff; padding-bottom: 0.8vh; }
.part { font-weight: 400; font-size: 70%; }
table { width: 100%; border-collapse: collapse; --high: min(8.4vh, 64vh / var(--rows));
 font-size: min(var(--high) * 0.62, 2.6vw); }
table[hidden] { display: none; }
th { text-align: left; font-size: min(2.4vh, 1.4vw); color: #b8c4d0; font-weight: 600; }
th, td { padding: 0 0.5vw; white-space: nowrap; }
td { height: var(--high); border-top: 1px solid #33465a; font-weight: 600; }
tr:nth-child(even) td { background: #152130; }
.r { text-align: right; font-variant-numeric: tabular-nums; }
.w { width: 50%; max-width: 0; overflow: hidden; text-overflow: ellipsis; }
td.w { padding-right: 1vw; }
"""

SCRIPT = """
const clock = document.getElementById("clock");
function begun() {
  if (CLOCK.start) {
    const [hours, minutes] = CLOCK.start.split(":").map(Number), day = new Date();
    day.setHours(hours, minutes, 0, 0);
    return day.getTime();
  }
  try { return Number(localStorage.getItem(CLOCK.key)) || 0; } catch { return 0; }
}
let clicked = 0;
function tick() {
  const start = clicked || begun();
  const whole = CLOCK.minutes * 60;
  const left = start ? whole - Math.floor((Date.now() - start) / 1000) : whole;
  const shown = Math.max(0, Math.min(left, whole));
  const two = (number) => String(number).padStart(2, "0");
  const text = Math.floor(shown / 3600) + ":" + two(Math.floor(shown / 60) % 60) + ":" +
    two(shown % 60);
  const note = !start ? "click to start" : left > whole ? "begins at " + CLOCK.start :
    left <= 0 ? "time: finish the turn" : left <= CLOCK.warning * 60 ? "last minutes" : "left";
  clock.className = left <= 0 ? "over" : left <= CLOCK.warning * 60 ? "late" : "";
  clock.replaceChildren(text, Object.assign(document.createElement("small"), {textContent: note}));
}
if (clock) {
  clock.addEventListener("click", () => {
    if (CLOCK.start || begun() || clicked) return;
    clicked = Date.now();
    try { localStorage.setItem(CLOCK.key, String(clicked)); } catch { }
    tick();
  });
  tick();
  setInterval(tick, 500);
}
// A long name is set smaller; one that is too long even so ends with an ellipsis.
const fit = (part) => {
  for (const cell of part.querySelectorAll("td.w")) {
    for (let size = 95; cell.scrollWidth > cell.clientWidth && size >= 60; size -= 5) {
      cell.style.fontSize = size + "%";
    }
  }
};
document.querySelectorAll("table").forEach(fit);
for (const section of document.querySelectorAll("section")) {
  const parts = [...section.querySelectorAll("table")], number = section.querySelector(".part");
  if (parts.length < 2) continue;
  const show = () => {
    // By the time of day, so that a page that is read again goes on where it was.
    const at = Math.floor(Date.now() / 1000 / SECONDS) % parts.length;
    parts.forEach((part, index) => { part.hidden = index !== at; });
    fit(parts[at]);
    number.textContent = (at + 1) + "/" + parts.length;
  };
  show();
  setInterval(show, 500);
}
"""
