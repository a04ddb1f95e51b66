"""The index of a book: every ship by class with its price, and the page of its display."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from sheetforge.sheet.faces import Face
from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Link, Page, shared
from sheetforge.sheet.text import Run, cap_height, fit
from sheetforge.sheet.widgets.column import Heading, Note, Part, draw_settled, settle
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.values import values

COLUMNS, BETWEEN = 3, 5.0
ROW, LEAST_ROW, MOST_ROW = 3.95, 3.45, 5.5
HEAD = 5.4
FIGURES = (("bpv", "BPV", 21.5), ("crew", "Crew", 14.5), ("tpv", "Cost", 6.5), ("page", "Page", 0.0))
"""Figures with their heads and how far their right edge lies from that of the column, in mm."""

NAME_ROOM = 28.5
BARE = 40.0
"""Height in mm kept on the page for ships of which only the name is known."""


@values(frozen=True, slots=True)
class IndexLine:
    """One ship: its class, name and figures, the page of its display (0: only listed)."""

    group: str
    name: str
    bpv: int | None = None
    crew: int | None = None
    cost: float | None = None
    page: int = 0
    target: str = ""
    ringed: frozenset[str] = frozenset()
    """The figures that are reconstructed: bpv, crew, tpv."""

    @property
    def has_figures(self) -> bool:
        """Return whether any of BPV, crew and cost is known."""
        return any(figure is not None for figure in (self.bpv, self.crew, self.cost))


def pages(lines: Sequence[IndexLine], options: Options, system: str) -> tuple[Page, ...]:
    """The index on as many pages as it needs, groups in the given order."""
    sheet = sheet_paper(options)
    made: list[Page] = []
    shown = [line for line in lines if line.page or line.has_figures]
    bare = [line for line in lines if not line.page and not line.has_figures]
    rows = _rows(shown)
    pitch = _pitch(rows, content_box(sheet).height - 12.0 - (BARE if bare else 0.0))
    while rows or bare or not made:
        sketch = Sketch(sheet_palette(options), "index")
        box = content_box(sheet)
        title = "Index of ships" if not made else "Index of ships, continued"
        title_bar(sketch, Box(box.x, box.y, box.width, 9.5), title, "", size_pt=14.0)
        area = Box(box.x, box.y + 12.0, box.width, box.height - 12.0)
        rows, bottom = _fill(sketch, rows, area, pitch)
        below = Box(area.x, bottom + 3.0, area.width, area.bottom - bottom - 3.0)
        if bare and not rows and _listed(sketch, bare, below):
            bare = []
        numbered = replace(options, page=options.page + len(made) if options.page else 0)
        anchor = f"index.{system}" if not made else ""
        note = "A dash for the page: the ship is only listed, no display of it is known."
        made.append(closed(sheet, sketch, numbered, f"Index  ·  {note}", "Index", anchor, "Index", level=0))
    return tuple(made)


Entry = str | IndexLine


def _rows(lines: Sequence[IndexLine]) -> list[Entry]:
    """Group titles and ships one after another."""
    made: list[Entry] = []
    for line in lines:
        if not made or _group(made) != line.group:
            made.append(line.group)
        made.append(line)
    return made


def _pitch(rows: Sequence[Entry], height: float) -> float:
    """The height of a row in mm at which a page holds everything, or the usual one."""
    heads = sum(isinstance(row, str) for row in rows) + COLUMNS
    room = height * COLUMNS - heads * (HEAD + 1.2) - COLUMNS * ROW
    pitch = shared(room, len(rows))
    return min(MOST_ROW, pitch) if pitch >= LEAST_ROW else ROW


def _group(rows: Sequence[Entry]) -> str:
    last = rows[-1]
    return last if isinstance(last, str) else last.group


def _listed(sketch: Sketch, lines: Sequence[IndexLine], box: Box) -> bool:
    """Draw ships known by name only, a paragraph for each class; return false if too high."""
    parts: list[Part] = [Heading("Only listed, no figures known")]
    for group, ships in groupby(lines, lambda line: line.group):
        names = ", ".join(ship.name.replace(" ", "\u00a0") for ship in ships)
        parts.append(Note((Run(f"{group}: ", "bold"), Run(f"{names}.")), f"listed {group}"))
    settled = settle(sketch, parts, [box], 9.0, 7.0) if box.height > 12.0 else None
    if settled is None:
        return False
    draw_settled(sketch, settled, [box], stretch=False, notes=False)
    return True


def _fill(sketch: Sketch, rows: list[Entry], area: Box, pitch: float) -> tuple[list[Entry], float]:
    """Fill the columns of a page; returns the rows that are left, and the y below the longest."""
    left = list(rows)
    total = sum(HEAD + 1.2 if isinstance(row, str) else pitch for row in left)
    limit = area.height
    if total < area.height * COLUMNS * 0.97:
        limit = min(area.height, total / COLUMNS + 3 * pitch)
    bottom = area.y
    for box in Box(area.x, area.y, area.width, limit).columns(COLUMNS, BETWEEN):
        y, group, shaded = box.y, "", False
        while left:
            row = left[0]
            group = row if isinstance(row, str) else row.group
            if y == box.y or isinstance(row, str):
                if y + HEAD + 1.2 + 2 * pitch > box.bottom:
                    break
                y += 1.2 if y > box.y else 0.0
                _heading(sketch, Box(box.x, y, box.width, HEAD), group, not isinstance(row, str))
                y += HEAD
                shaded = False
                if isinstance(row, str):
                    left.pop(0)
                    continue
            if y + pitch > box.bottom:
                break
            assert isinstance(row, IndexLine)
            _line(sketch, Box(box.x, y, box.width, pitch), row, shaded)
            shaded = not shaded
            y += pitch
            left.pop(0)
        bottom = max(bottom, y)
    return left, bottom


def _heading(sketch: Sketch, box: Box, group: str, again: bool) -> None:
    """A group's bar with the heads of the figures."""
    ink = title_bar(sketch, box, group + (" …" if again else ""))
    for _, head, inset in FIGURES:
        x = box.right - inset - 1.2
        sketch.text(head, x, box.y + box.height / 2 + 0.85, 6.5, "medium", ink, "right")


def _line(sketch: Sketch, box: Box, line: IndexLine, shaded: bool) -> None:
    """One ship."""
    p = sketch.palette
    most = min(9.5, round(box.height * 1.96 * 4) / 4)
    if shaded and sketch.brush.zebra:
        sketch.rect(box, sketch.brush.zebra)
    elif not sketch.brush.zebra:
        sketch.across(box.x, box.right, box.bottom)
    room = box.width - NAME_ROOM
    face: Face = "semibold" if line.page else "regular"
    size = fit(line.name, face, most, 6.5, room)
    base = box.y + box.height / 2 + 0.95
    if not isinstance(size, float | int):
        raise sketch.problem("name", size)
    sketch.text(line.name, box.x + 1.2, base, size, face, p.ink if line.page else p.soft_ink)
    cost = "" if line.cost is None else f"{line.cost:g}"
    figures = {
        "bpv": _figure(line.bpv),
        "crew": _figure(line.crew),
        "tpv": cost or "–",
        "page": str(line.page) if line.page else "–",
    }
    for key, _, inset in FIGURES:
        x = box.right - inset - 1.2
        width = sketch.text(figures[key], x, base, most, "regular", p.ink, "right")
        if key in line.ringed:
            sketch.ring(x - width - 0.8, base - cap_height("regular", most))
    if line.target:
        sketch.items.append(Link(box, f"#{line.target}", line.name))


def _figure(number: int | None) -> str:
    """A figure, or a dash where it is not known."""
    return "–" if number is None else str(number)
