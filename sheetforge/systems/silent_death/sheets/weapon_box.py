"""A weapon box: post and attack die, name and arcs with a rose, what to roll, bands, pips.

A full box has a line of its own for the post; a compact one, for ships with many mounts, puts the
post before the name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from sheetforge.sheet.scene import Box, Circle, Style
from sheetforge.sheet.text import cap_height, text_width, wrap
from sheetforge.sheet.widgets.panel import label_width, pip_fit, pips
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.sheets.arcs import arcs_in_words, arcs_text, wedges
from sheetforge.systems.silent_death.sheets.display import LONGEST_DIE, Display, WeaponBox
from sheetforge.systems.silent_death.sheets.rose import rose
from sheetforge.values import values

WIDE = 52.0
"""The least width in mm for all dice in one row."""

HEAD, NAME, SUB, CELL, FOOT = 4.8, 5.0, 3.4, 6.9, 0.8
PIP, PIP_LEAST = 4.8, 4.5
PIP_COMPACT = 4.5
CAPTION_PT, VALUE_PT = 6.5, 9.5
ADB_BOX = 9.0
ROSE_WIDE = 52.0
"""The least width in mm of a compact box of a fighter with a picture of its arcs."""

DISC = 1.9
"""Radius in mm of the disc with the number of a weapon."""

RING = 2.2
"""The room in mm for the ring after a name."""

COMPACT_LESS = 0.6
"""The height in mm that the rows of a compact box save."""


@values(frozen=True, slots=True)
class _Cell:
    """A caption and a value to be set beside others; `blank` for a value to write in."""

    caption: str
    value: str
    blank: str
    ringed: bool = False

    @property
    def wide(self) -> float:
        """Return its preferred width."""
        value = text_width(self.value, "semibold", VALUE_PT) + (8.0 if self.blank else 0.0)
        ring = 1.8 if self.ringed else 0.0
        return max(value, text_width(self.caption, "medium", CAPTION_PT) + ring) + 1.9


@lru_cache(maxsize=1 << 14)
def least_height(weapon: WeaponBox, frame: str, width: float, compact: bool = False) -> float:
    """Return the least height of a weapon box of a width, in mm."""
    height = NAME + len(_sub_texts(weapon, frame, width, compact)) * SUB + FOOT + (0.0 if compact else HEAD)
    height += len(_rows(weapon, width)) * CELL
    if weapon.pips:
        height += _pip_height(weapon, width, compact)
    return height - (COMPACT_LESS if compact else 0.0)


@lru_cache(maxsize=1 << 14)
def holds_name(weapon: WeaponBox, frame: str, width: float, compact: bool) -> bool:
    """Return whether the name of a weapon fits its box at the least size."""
    room = width - 2.6
    if _has_rose(frame, width, compact):
        room -= 2 * 3.5 + 1.8
    if compact:
        room -= 2 * DISC + 0.7
        room -= ADB_BOX + 0.8 + label_width("ADB", CAPTION_PT) + 1.0 if weapon.adb else 0.0
    return text_width(weapon.heading, "bold", 7.0) <= room


class WeaponStack:
    """Weapon boxes below one another in a column of a width; `least` are their least heights."""

    def __init__(self, display: Display, numbers: Iterable[int], width: float, gap: float, compact: bool) -> None:
        weapons, frame = display.weapons, display.frame
        self.gap = gap
        self.least = {n: least_height(weapons[n - 1], frame, width, compact) for n in numbers}
        self.total = sum(self.least.values())
        self.names_fit = all(holds_name(weapons[n - 1], frame, width, compact) for n in self.least)

    @property
    def height(self) -> float:
        """The least height of all of them with the gaps between them."""
        return self.total + self.gap * max(0, len(self.least) - 1)

    def put(
        self, places: dict[int, Box], numbers: Iterable[int], column: Box, y: float, grow: float, between: float = 0.0
    ) -> float:
        """Put weapons into a column from y on, and return the y below them.

        Each is `grow` mm higher than it must be, with `between` mm more than the gap below it.
        """
        for number in numbers:
            places[number] = Box(column.x, y, column.width, self.least[number] + grow)
            y += self.least[number] + grow + self.gap + between
        return y


def disc(sketch: Sketch, number: int, cx: float, cy: float) -> None:
    """The number of a weapon in a disc, which its hex has as well: letters are those of gunners."""
    p = sketch.palette
    style = Style(fill=p.accent_fill, stroke=p.accent, stroke_width=0.3)
    sketch.items.append(Circle(cx, cy, DISC, style))
    base = cy + cap_height("bold", 8.0) / 2
    sketch.text(str(number), cx, base, 8.0, "bold", p.accent_ink, "center")


def weapon_box(sketch: Sketch, display: Display, number: int, box: Box, compact: bool = False) -> None:
    """Draw the box of the ship's weapon of a number (from 1); spare height goes to its cells."""
    weapon = display.weapons[number - 1]
    spare = box.height - least_height(weapon, display.frame, box.width, compact)
    spare -= COMPACT_LESS if compact else 0.0
    rows = _rows(weapon, box.width)
    extra = spare / (len(rows) + 2 + (0.5 if weapon.pips else 0.0))
    label = f"{weapon.heading}, arc: {arcs_in_words(weapon.arcs)}"
    with sketch.group(f"{display.id}.weapon.{number}", "figure", label):
        sketch.rect(box, sketch.brush.field, 0.8)
        y = box.y
        if not compact:
            y = _head(sketch, weapon, number, box, HEAD + min(1.2, extra * 0.3))
        y = _title(sketch, display, number, box.level(y), extra, compact)
        height = CELL + extra if weapon.pips or not rows else (box.bottom - y) / len(rows)
        for cells in rows:
            _cells(sketch, cells, Box(box.x, y, box.width, height), number)
            y += height
        if weapon.pips:
            sketch.across(box.x, box.right, y)
            _pips(sketch, weapon, number, Box(box.x, y, box.width, box.bottom - y), compact)
        sketch.rect(box, sketch.brush.frame, 0.8)
        sketch.blank(f"weapon.{number}.lost", box, "strike", tooltip=f"weapon {number} is lost")


def _head(sketch: Sketch, weapon: WeaponBox, number: int, box: Box, height: float) -> float:
    """The tinted line with the post, and the blank for its attack die or the count of pips."""
    p = sketch.palette
    if p.panel_fill:
        sketch.rect(Box(box.x, box.y, box.width, height), sketch.brush.panel, 0.6)
    base = box.y + (height + cap_height("bold", 6.5)) / 2
    disc(sketch, number, box.x + 1.0 + DISC, box.y + height / 2)
    left = box.x + 2 * DISC + 2.0
    sketch.label(weapon.post_title, left, base, color=p.accent, size_pt=6.5)
    if _caption_apart(weapon, False):
        count = f"{weapon.pips} {weapon.pips_caption}"
        width = sketch.label(count, box.right - 1.3, base, "right", size_pt=CAPTION_PT)
        if "pips" in weapon.ringed:
            sketch.ring(box.right - 2.3 - width, base - 1.2)
    elif weapon.adb:
        blank = Box(box.right - ADB_BOX - 0.6, box.y + 0.55, ADB_BOX, height - 1.1)
        _adb(sketch, weapon, number, blank, base)
    sketch.across(box.x, box.right, box.y + height)
    return box.y + height


def _adb(sketch: Sketch, weapon: WeaponBox, number: int, blank: Box, base: float) -> None:
    """The blank for the attack die of the crew member who fires."""
    sketch.rect(blank, sketch.brush.field, 0.4)
    sketch.label("ADB", blank.x - 0.8, base, "right", size_pt=CAPTION_PT)
    tooltip = f"weapon {number}, attack die bonus of the {weapon.post_title}"
    sketch.blank(f"weapon.{number}.adb", blank, "text", 8.5, tooltip, longest=LONGEST_DIE)


def _title(sketch: Sketch, display: Display, number: int, top: Box, extra: float, compact: bool) -> float:
    """The name with the arcs below it and the rose at the right of both; returns the y below."""
    p = sketch.palette
    weapon = display.weapons[number - 1]
    lines = _sub_texts(weapon, display.frame, top.width, compact)
    height = NAME + len(lines) * SUB + extra
    if compact and p.panel_fill:
        sketch.rect(Box(top.x, top.y, top.width, height), sketch.brush.panel, 0.6)
    inner = top.width - 2.6
    if _has_rose(display.frame, top.width, compact):
        hexes = wedges(weapon.arcs, display.frame)
        radius = min(3.5, height / 2.4) if len(hexes) == 1 else min(2.5, height / 3.9)
        rose(sketch, top.right - radius - 1.6, top.y + height / 2, radius, hexes)
        inner = top.width - 2 * radius - 4.4
    name = Box(top.x + 1.3, top.y + 0.5 + extra * 0.35, inner, NAME - 0.5)
    y = name.bottom
    if compact:
        name = _beside_number(sketch, weapon, number, name)
    field = f"weapon {number}"
    ringed = display.ringed("weapons") or "name" in weapon.ringed
    if ringed and text_width(weapon.heading, "bold", 7.0) <= name.width - RING:
        name = replace(name, width=name.width - RING)
    size = sketch.fitted(weapon.heading, name, 11.0, 7.0, field, "bold")
    if ringed:
        sketch.ring(name.x + text_width(weapon.heading, "bold", size) + 0.9, name.y + 0.8)
    for line in lines:
        place = Box(top.x + 1.3, y, inner, SUB)
        size = sketch.fitted(line, place, 7.5, 7.0, f"{field} arcs", "medium", p.soft_ink)
        y += SUB
    if lines and weapon.ringed & {"target_drive", "range" if weapon.reach else ""}:
        sketch.ring(top.x + 2.1 + text_width(lines[-1], "medium", size), y - SUB + 0.9)
    return top.y + height


def _beside_number(sketch: Sketch, weapon: WeaponBox, number: int, name: Box) -> Box:
    """Number and blank on the line of the name; returns the room left for the name."""
    base = name.y + (name.height + cap_height("bold", 6.5)) / 2 + 0.3
    disc(sketch, number, name.x + DISC - 0.3, name.y + name.height / 2)
    left = name.x + 2 * DISC + 0.7
    right = name.right
    if weapon.adb:
        blank = Box(right - ADB_BOX, name.y, ADB_BOX, 4.3)
        _adb(sketch, weapon, number, blank, base)
        right = blank.x - label_width("ADB", CAPTION_PT) - 1.8
    return Box(left, name.y, right - left, name.height)


def _has_rose(frame: str, width: float, compact: bool) -> bool:
    """Return whether a box shows its arcs; a narrow one of a fighter leaves that to the hex."""
    return frame != "fighter" or not compact or width >= ROSE_WIDE


def _cells(sketch: Sketch, cells: list[_Cell], box: Box, number: int) -> None:
    """A row of captions and values, separated by hairlines; widths by what they hold."""
    p = sketch.palette
    total = sum(cell.wide for cell in cells)
    sketch.across(box.x, box.right, box.y)
    x = box.x
    for index, cell in enumerate(cells):
        width = box.width * cell.wide / total
        if index:
            sketch.down(x, box.y, box.bottom)
        sketch.text(cell.caption, x + 1.0, box.y + 2.35, CAPTION_PT, "medium", p.soft_ink)
        place = Box(x + 0.9, box.y + 2.5, width - 1.5, box.height - 2.6)
        field = f"weapon {number} {cell.caption}"
        size = sketch.fitted(cell.value, place, VALUE_PT + 1.0, 7.0, field, "semibold")
        if cell.ringed:
            # Behind the caption, as on gauges: the value may fill its cell to the edge.
            end = x + 1.0 + text_width(cell.caption, "medium", CAPTION_PT)
            sketch.ring(end + 0.9, box.y + 2.35 - cap_height("medium", CAPTION_PT) / 2)
        if cell.blank:
            value = place.x + text_width(cell.value, "semibold", size) + 0.6
            left = max(value, x + 1.8 + text_width(cell.caption, "medium", CAPTION_PT))
            blank = Box(left, box.y + 0.9, x + width - left - 0.8, box.height - 1.8)
            sketch.rect(blank, sketch.brush.field, 0.4)
            sketch.blank(
                f"weapon.{number}.{cell.blank}",
                blank,
                "text",
                8.5,
                f"weapon {number}, {cell.caption}",
                longest=LONGEST_DIE if cell.blank == "adb" else "00",
            )
        x += width


def _pips(sketch: Sketch, weapon: WeaponBox, number: int, box: Box, compact: bool) -> None:
    """The pips with their caption before them, or over the whole width."""
    area = box.inset(1.2, 0.55)
    name, caption = f"weapon.{number}.pip", weapon.pips_caption
    if _caption_apart(weapon, compact):
        taken = label_width(caption, CAPTION_PT) + 1.8 if compact else 0.0
        size, columns = pip_fit(area.width, area.height, weapon.pips, PIP)
        if compact and area.width - columns * size * 1.18 > taken:
            _pips_caption(sketch, weapon, area)
        pips(sketch, area, weapon.pips, name, PIP, caption, "right" if compact else "center")
        return
    _pips_caption(sketch, weapon, area)
    taken = label_width(caption, CAPTION_PT) + 1.8
    place = Box(area.x + taken, area.y, area.width - taken, area.height)
    pips(sketch, place, weapon.pips, name, PIP, caption, "right")


def _pips_caption(sketch: Sketch, weapon: WeaponBox, area: Box) -> None:
    """The caption before the pips, and the mark of their number."""
    base = area.y + area.height / 2 + 0.75
    end = area.x + sketch.label(weapon.pips_caption, area.x, base, size_pt=CAPTION_PT)
    if "pips" in weapon.ringed:
        sketch.ring(end + 0.8, base - 1.2)


def _pip_height(weapon: WeaponBox, width: float, compact: bool) -> float:
    """The height of as few rows of pips as possible."""
    area = width - 2.4
    if not _caption_apart(weapon, compact):
        area -= label_width(weapon.pips_caption, CAPTION_PT) + 1.8
    rows, most = 1, PIP_COMPACT if compact else PIP
    while (size := pip_fit(area, rows * most * 1.18, weapon.pips, most)[0]) < PIP_LEAST:
        rows += 1
    return rows * size * 1.18 + 1.1


def _caption_apart(weapon: WeaponBox, compact: bool) -> bool:
    """Return whether many pips have the whole width, with their caption elsewhere or none."""
    return weapon.pips > 8 and (compact or not weapon.adb)


def _rows(weapon: WeaponBox, width: float) -> list[list[_Cell]]:
    """Return dice and ranges as one row of cells or as two."""
    facts = [_Cell(caption, value, "", caption in weapon.ringed) for caption, value in weapon.facts]
    if weapon.lock_on:
        facts.append(_Cell("Lock-on", "<", "lock-on"))
    bands = [
        _Cell(f"{band.caption} {band.modifier}".strip(), band.hexes, "", "range" in weapon.ringed)
        for band in weapon.bands
    ]
    every = [*facts, *bands]
    if not every:
        return []
    natural = sum(cell.wide for cell in every)
    if (natural <= width and width >= WIDE) or (not bands and natural <= width * 1.12):
        return [every]
    if not bands and len(facts) > 2:
        return [facts[:2], facts[2:]]
    return [row for row in (facts, bands) if row]


def _sub_texts(weapon: WeaponBox, frame: str, width: float, compact: bool) -> tuple[str, ...]:
    """The lines below the name: arcs, and the fastest target or a launcher's range.

    A compact box begins them with the post.
    """
    arcs = arcs_text(weapon.arcs)
    if compact:
        arcs = f"{weapon.post_title}  ·  {arcs}"
    drive = f"target Drive ≤{weapon.target_drive}" if weapon.target_drive is not None else ""
    reach = weapon.reach or drive
    rose = (7.0 if frame != "warhound" else 4.6) if _has_rose(frame, width, compact) else -1.8
    room = width - rose - 4.4
    one = f"{arcs}  ·  {reach}" if reach else arcs
    if text_width(one, "medium", 7.0) <= room:
        return (one,)
    lines = wrap(arcs, "medium", 7.0, room)
    if not reach:
        return lines
    last = f"{lines[-1]}  ·  {reach}"
    if text_width(last, "medium", 7.0) <= room:
        return (*lines[:-1], last)
    return (*lines, reach)
