"""Compact cards: a ship on a quarter or half of a page, with everything that a game needs.

Values and crew in strips, weapons as a table, the track, the critical hits in columns of small
type. A card that does not fit a quarter takes a half, and a ship that does not fit a half gets its
usual sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from sheetforge.sheet.arms import liveried
from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper, written
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Define, Item, Page, Polygon, Style, Use
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.column import Part, Settled, draw_settled, evened, settle, widows
from sheetforge.sheet.widgets.panel import pip_fit, pips
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from sheetforge.sheet.widgets.track import TrackPlan, best_plan
from sheetforge.systems.silent_death.engine.resolve import BAND_BONUS
from sheetforge.systems.silent_death.figures.skills import TURN_COST
from sheetforge.systems.silent_death.sheets import fighter, parts, reference, reference_tables
from sheetforge.systems.silent_death.sheets.arcs import arcs_text, wedges
from sheetforge.systems.silent_death.sheets.components import cells_of, crew_cell, gauge_cell
from sheetforge.systems.silent_death.sheets.display import LONGEST_DIE, Display, Options, filled
from sheetforge.systems.silent_death.sheets.rose import rose
from sheetforge.systems.silent_death.words.weapons import with_bonus
from sheetforge.values import values

Size = Literal["card", "half"]

GAP, PAD, COLUMN_GAP = 4.0, 1.6, 3.0
HEAD = 9.6
STATS = 9.4
LINE, PIPS = 8.0, 5.4
PIP, PIPS_ACROSS = 4.5, 12
"""Diameter of pips in mm, and how many stand in a line of a quarter."""

HALF_COLUMNS = (60.0, 52.0, 46.0)
"""Widths in mm that the column with critical hits may have on a half page."""

"""Heights in mm of a weapon's line and of the line of its pips."""

TEXT_LEAST, TEXT_LARGE, TEXT_LARGEST = 6.5, 8.5, 10.0
"""Sizes of text in points: the least, the least beside larger damage boxes, the largest."""

BOX_LEAST, BOX_MOST, BOX_WIDE = 4.5, 6.0, 7.0
BOX_GROWN = 8.4
"""The side in mm of damage boxes where large text leaves room for it, as on cards without weapons."""

BANDS = " / ".join(with_bonus(band[0].upper(), band) for band in BAND_BONUS)
"""Over the hexes of the three bands."""

NAME_SHARE = 0.36
"""Share of a weapon's line for its name and arcs; what is rolled needs the rest."""

WIDE = 120.0
"""The least width in mm for two columns of weapons."""


@values(frozen=True, slots=True)
class Copy:
    """One ship to print: its display, its crew where known, the player's mark."""

    display: Display
    crew: dict[str, dict[str, int]] | None = None
    name: str = ""


def size_of(display: Display, options: Options, wanted: Size) -> Size | None:
    """Return the size of a ship's card: the wanted one, or a half; None if it fits neither."""
    sizes: tuple[Size, ...] = ("card", "half") if wanted == "card" else ("half",)
    for size in sizes:
        box = _places(options, size)[0]
        try:
            _drawn(display, sheet_palette(options), round(box.width, 3), round(box.height, 3))
        except LayoutProblem:
            continue
        return size
    return None


def pages(copies: Sequence[Copy], options: Options, size: Size) -> tuple[Page, ...]:
    """Cards of one size, as many to a page as it holds, in their order.

    Raises `LayoutProblem` for a ship that does not fit the size.
    """
    sheet = sheet_paper(options)
    palette = sheet_palette(options)
    places = _places(options, size)
    made: list[Page] = []
    for first in range(0, len(copies), len(places)):
        page = Sketch(palette, "cards")
        shown = copies[first : first + len(places)]
        for number, (copy, box) in enumerate(zip(shown, places, strict=False), 1):
            prefix = f"card.{first + number}" if options.fillable else ""
            page.items += _put(copy, palette, box, prefix)
        _cuts(page, places, len(shown))
        names = list(dict.fromkeys(copy.display.name for copy in shown))
        numbered = replace(options, page=options.page + len(made) if options.page else 0)
        left = "Cards  ·  " + ", ".join(names)
        made.append(closed(sheet, page, numbered, left, ", ".join(names)))
    return tuple(made)


def _places(options: Options, size: Size) -> list[Box]:
    """The places of a page's cards."""
    content = content_box(sheet_paper(options))
    box = Box(content.x, content.y, content.width, content.height - 1.0)
    height = (box.height - GAP) / 2
    return [
        place
        for row in (0, 1)
        for place in Box(box.x, box.y + row * (height + GAP), box.width, height).columns(
            2 if size == "card" else 1, GAP
        )
    ]


def _put(copy: Copy, palette: Palette, box: Box, prefix: str) -> list[Item]:
    """A card in its place, with what is written on it."""
    display = copy.display
    drawn = _drawn(display, palette, round(box.width, 3), round(box.height, 3))
    part = Define(f"{display.id}.card.{round(box.width)}", tuple(drawn.items))
    values = filled(display, copy.crew) if copy.crew else {}
    if copy.name:
        values["id"] = copy.name
    return [Use(part, box.x, box.y), *written(drawn.blanks, values, (box.x, box.y), palette, prefix, drawn.subject)]


def _cuts(page: Sketch, places: Sequence[Box], count: int) -> None:
    """Draw the lines to cut along: dashes in the gaps between the cards."""
    if len(places) == 4 and count > 1:
        x = places[0].right + GAP / 2
        bottom = places[2].bottom if count > 2 else places[0].bottom
        page.down(x, places[0].y, bottom, page.brush.ray)
    if count > (2 if len(places) == 4 else 1):
        y = places[0].bottom + GAP / 2
        page.across(places[0].x, places[-1].right, y, page.brush.ray)


@lru_cache(maxsize=256)
def _drawn(display: Display, palette: Palette, width: float, height: float) -> Sketch:
    """A card drawn from the origin. Raises `LayoutProblem` when it does not fit."""
    if width > WIDE and display.frame == "fighter":
        for column in HALF_COLUMNS:
            try:
                return _half_sheet(display, palette, width, height, column)
            except LayoutProblem:
                continue  # With very many boxes or mounts a narrower column leaves more room.
    if len(display.tracks) == 1:
        with suppress(LayoutProblem):
            return _card(display, palette, width, height, BOX_GROWN, TEXT_LARGE)
    return _card(display, palette, width, height, 0.0, TEXT_LEAST)


def _card(display: Display, palette: Palette, width: float, height: float, grown: float, least: float) -> Sketch:
    """A card with damage boxes of the usual side or up to a `grown` one, and text of a size at least."""
    sketch = Sketch(liveried(palette, display.arms), display.name)
    whole = Box(0.0, 0.0, width, height)
    inner = Box(PAD, 0.0, width - 2 * PAD, height)
    plans, tracks_high = _tracks(sketch, display, inner, grown)
    with sketch.group(f"{display.id}.card", "figure", f"card: {display.name}"):
        sketch.rect(whole, sketch.brush.field, 1.2)
        parts.header(sketch, display, Box(0.0, 0.0, width, HEAD))
        y = _stats(sketch, display, Box(inner.x, HEAD + 1.2, inner.width, STATS)) + 1.2
        y = _strip(sketch, display, inner.level(y)) + 1.4
        y = _weapons(sketch, display, inner.level(y)) + 1.4
        _draw_tracks(sketch, display, Box(inner.x, y, inner.width, tracks_high), plans)
        y += tracks_high + 1.2
        _criticals(sketch, display, Box(inner.x, y, inner.width, height - y - 1.2), least)
        sketch.rect(whole, sketch.brush.frame, 1.2)
    return sketch


def _half_sheet(display: Display, palette: Palette, width: float, height: float, beside: float) -> Sketch:
    """A display as on its own sheet, its critical hits and notes in a column at the right."""
    sketch = Sketch(liveried(palette, display.arms), display.name)
    panel = fighter.arrange(display, sketch, width - beside - 2.0, height)
    fighter.draw(display, sketch, panel)
    column = Box(panel.wide + 2.0, 0.0, beside, height)
    text: list[Part] = [part for table in display.criticals for part in reference.criticals(table)]
    text += [*reference.weapon_notes(display), *reference_tables.readings(examples=False)]
    settled = settle(sketch, text, [column], TEXT_LARGEST, 7.0)
    if settled is None:
        raise sketch.problem("critical hits", f"they need more than {height:.0f} mm of height")
    draw_settled(sketch, settled, [column], notes=False)
    return sketch


def _stats(sketch: Sketch, display: Display, box: Box) -> float:
    """Defensive Value, Damage Reduction, Drive and the tight turn in a strip."""
    p = sketch.palette
    if p.panel_fill:
        sketch.rect(box, sketch.brush.panel, 0.8)
    width = (box.width - 34.0) / 3
    size = 17.0
    base = box.y + (box.height + cap_height("bold", size)) / 2
    values = (
        ("DV", display.defensive_value, "defensive_value"),
        ("DR", display.damage_reduction, "damage_reduction"),
        ("Drive", display.drive, "drive"),
    )
    for index, (label, value, field) in enumerate(values):
        x = box.x + index * width + 1.6
        x += sketch.label(label, x, base - 1.0, size_pt=6.75) + 2.6
        room = text_width(str(value), "bold", size)
        middle = (x + room / 2, box.y + box.height / 2)
        if field == "damage_reduction":
            reach = box.height * 0.46
            x += reach - room / 2
            middle = (x + room / 2, middle[1])
            points = tuple(
                (middle[0] + dx * reach, middle[1] + dy * reach) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
            )
            sketch.items.append(Polygon(points, sketch.brush.diamond))
        elif field == "drive":
            side = Box(x - 1.4, box.y + 1.0, room + 2.8, box.height - 2.0)
            fill = sketch.brush.tint or p.paper
            sketch.rect(side, Style(fill=fill, stroke=p.accent, stroke_width=0.5), 0.3)
        sketch.text(str(value), x, base, size, "bold")
        if display.ringed(field):
            sketch.ring(x + room + 2.2, box.y + 1.2)
    x = box.right - 33.0
    x += sketch.label("Tight turn", x, base - 1.0) + 1.2
    blank = Box(x, box.y + 1.4, 9.5, box.height - 2.8)
    sketch.rect(blank, sketch.brush.field, 0.6)
    sketch.blank("tight-turn", blank, "text", 10.0, "tight-turn die of the pilot", longest=LONGEST_DIE)
    sketch.text(f"+ {TURN_COST}", blank.right + 1.2, base - 0.8, 11.0, "bold")
    return box.bottom


def _strip(sketch: Sketch, display: Display, box: Box) -> float:
    """Crew and systems in rows; returns the y below them."""
    strip = cells_of(display, short=True).strip(box.width)
    if strip is None:
        raise sketch.problem("crew", f"its cells need more than {box.width:.0f} mm")
    crew, gauges = strip.places(replace(box, height=strip.height))
    for post, cell in zip(display.crew, crew, strict=True):
        crew_cell(sketch, display, post, cell, True)
    for gauge, cell in zip(display.gauges, gauges, strict=True):
        gauge_cell(sketch, display, gauge, cell)
    return box.y + strip.height


def _weapons(sketch: Sketch, display: Display, box: Box) -> float:
    """The weapons line by line, in two columns on a wide card; returns the y below them."""
    numbers = list(range(1, len(display.weapons) + 1))
    if not numbers:
        return box.y
    columns = 2 if box.width > WIDE and len(numbers) > 1 else 1
    each = -(-len(numbers) // columns)
    bottom = box.y
    for index, column in enumerate(box.columns(columns, COLUMN_GAP)):
        y = box.y
        for number in numbers[index * each : (index + 1) * each]:
            line = replace(column, y=y, height=_weapon_height(display, number))
            _weapon(sketch, display, number, line)
            y = line.bottom
        bottom = max(bottom, y)
    return bottom


def _weapon_height(display: Display, number: int) -> float:
    weapon = display.weapons[number - 1]
    return LINE + PIPS * -(-weapon.pips // PIPS_ACROSS)


def _weapon(sketch: Sketch, display: Display, number: int, box: Box) -> None:
    """A weapon: rose, name over post and arcs, what it rolls, its ranges, its pips."""
    p = sketch.palette
    weapon = display.weapons[number - 1]
    line = Box(box.x, box.y, box.width, LINE)
    found = wedges(weapon.arcs, display.frame)
    rose(sketch, box.x + 2.6, box.y + LINE / 2, 2.3 if len(found) == 1 else 1.55, found)
    name = box.width * NAME_SHARE
    field = f"weapon {number}"
    left = line.x + 6.0
    heading = Box(left, line.y + 0.5, name - 6.5, 4.2)
    size = sketch.fitted(weapon.heading, heading, 9.0, 7.0, field, "bold")
    if display.ringed("weapons") or "name" in weapon.ringed:
        sketch.ring(left + text_width(weapon.heading, "bold", size) + 0.8, heading.y + 0.7)
    under = f"{weapon.post_title} · {arcs_text(weapon.arcs)}"
    if weapon.target_drive is not None:
        under += f" · Drive ≤{weapon.target_drive}"
    small = Box(left, line.y + 4.5, name - 6.5, 2.8)
    size = sketch.fitted(under, small, 7.0, 6.5, f"{field} arcs", "medium", p.soft_ink)
    if "target_drive" in weapon.ringed:
        sketch.ring(left + text_width(under, "medium", size) + 0.7, small.y + 0.5)
    cells = [*weapon.facts]
    if weapon.bands:
        hexes = " / ".join(band.hexes for band in weapon.bands)
        cells.append((BANDS, hexes))
    elif weapon.reach:
        cells.append(("Range", weapon.reach.removeprefix("range ")))
    if weapon.adb:
        cells.append(("ADB", "adb"))
    if weapon.lock_on:
        cells.append(("Lock-on <", "lock-on"))
    blanks = ("adb", "lock-on")
    natural = [
        max(text_width(caption, "medium", 6.5), 7.5 if value in blanks else text_width(value, "semibold", 8.5))
        for caption, value in cells
    ]
    spare = (box.width - name - sum(natural)) / len(cells)
    x = line.x + name
    for (caption, value), width in zip(cells, natural, strict=True):
        cell = Box(x, line.y, width + spare, LINE)
        ringed = ("range" if caption in (BANDS, "Range") else caption) in weapon.ringed
        room = Box(x, line.y + 0.7, cell.width - (2.2 if ringed else 0.6), 2.2)
        size = sketch.fitted(caption, room, 6.5, 6.5, f"{field} {caption}", "medium", p.soft_ink)
        if ringed:
            end = x + text_width(caption, "medium", size)
            sketch.ring(end + 0.8, room.y + (room.height - cap_height("medium", size)) / 2)
        if value in blanks:
            blank = Box(x, line.y + 3.1, cell.width - 1.0, LINE - 3.7)
            sketch.rect(blank, sketch.brush.field, 0.4)
            sketch.blank(
                f"weapon.{number}.{value}",
                blank,
                "text",
                8.0,
                f"weapon {number}, {caption}",
                longest=LONGEST_DIE if value == "adb" else "00",
            )
        else:
            room = Box(x, line.y + 3.0, cell.width - 0.8, LINE - 3.4)
            sketch.fitted(value, room, 8.75, 7.0, f"{field} {caption}", "semibold")
        x += cell.width
    if weapon.pips:
        _pips(sketch, display, number, Box(box.x, line.bottom, box.width, box.bottom - line.bottom))
    sketch.across(box.x, box.right, box.bottom)


def _pips(sketch: Sketch, display: Display, number: int, box: Box) -> None:
    """The pips of a weapon behind their caption."""
    weapon = display.weapons[number - 1]
    x = box.x + 6.0
    x += sketch.label(weapon.pips_caption, x, box.y + box.height / 2 + 0.6, size_pt=6.5) + 1.6
    if "pips" in weapon.ringed:
        sketch.ring(x - 0.8, box.y + box.height / 2 - 0.6)
    room = Box(x, box.y + 0.2, box.right - x - 0.6, box.height - 0.7)
    if pip_fit(room.width, room.height, weapon.pips, PIP)[0] < PIP - 0.05:
        raise sketch.problem(f"weapon {number}", "its pips are too many for the card")
    pips(sketch, room, weapon.pips, f"weapon.{number}.pip", PIP, weapon.pips_caption)


def _tracks(sketch: Sketch, display: Display, box: Box, grown: float) -> tuple[list[TrackPlan], float]:
    """The plans of the tracks, and the height they take together."""
    columns = _track_columns(display, box)
    width = box.columns(columns, COLUMN_GAP)[0].width
    plans = []
    for panel in display.tracks:
        track_plan = best_plan(panel.rows, width, box.height * 0.45, max(grown, _box_most(box, columns)))
        if track_plan is None or track_plan.side < BOX_LEAST:
            raise sketch.problem("damage track", f"it needs more than {width:.0f} mm")
        plans.append(track_plan)
    rows = [plans[first : first + columns] for first in range(0, len(plans), columns)]
    height = sum(max(plan.height for plan in row) + parts.TRACK_HEAD + 1.4 for row in rows) - 1.4
    return plans, height


def _box_most(box: Box, columns: int) -> float:
    """The largest side of a damage box, in mm."""
    return 4.75 if columns > 1 else BOX_WIDE if box.width > WIDE else BOX_MOST


def _track_columns(display: Display, box: Box) -> int:
    return 2 if len(display.tracks) > 1 and box.width > WIDE else 1


def _draw_tracks(sketch: Sketch, display: Display, box: Box, plans: list[TrackPlan]) -> None:
    places = box.columns(_track_columns(display, box), COLUMN_GAP)
    y = box.y
    for first in range(0, len(plans), len(places)):
        row = plans[first : first + len(places)]
        height = max(plan.height for plan in row) + parts.TRACK_HEAD
        panels = display.tracks[first : first + len(places)]
        for panel, column, plan in zip(panels, places, row, strict=False):
            area = replace(column, y=y, height=height)
            parts.damage_track(sketch, display, panel, area, plan)
        y += height + 1.4


def _criticals(sketch: Sketch, display: Display, box: Box, least: float) -> None:
    """The critical tables and weapon notes in columns, as large as the rest of the card allows."""
    made: list[Part] = []
    for panel in display.criticals:
        made += reference.criticals(panel)
    notes = reference.weapon_notes(display)
    best: tuple[Settled, list[Box]] | None = None
    for columns in (2, 3, 4) if box.width > WIDE else (2,):
        boxes = box.columns(columns, COLUMN_GAP)
        for text in ([*made, *notes], made) if box.height > 8.0 else ():
            settled = settle(sketch, text, boxes, TEXT_LARGEST, least)
            if settled and (best is None or settled.size > best[0].size):
                even = evened(sketch, text, boxes, settled.size)
                best = (settled if widows(even) else even, boxes)
            if settled:
                break
    if best is None:
        needs = f"they need more than {box.height:.0f} mm of height"
        raise sketch.problem("critical hits", needs)
    draw_settled(sketch, best[0], best[1], notes=False)
