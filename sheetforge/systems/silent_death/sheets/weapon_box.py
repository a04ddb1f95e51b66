"""A weapon box: post and attack die, name and arcs with a rose, what to roll, bands, pips."""

from __future__ import annotations

from dataclasses import dataclass

from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import cap_height, width, wrap
from sheetforge.sheet.widgets.panel import label_width, pip_fit, pips
from sheetforge.sheet.widgets.rose import rose
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.sheets.arcs import arcs_text, wedges
from sheetforge.systems.silent_death.sheets.display import Display, WeaponBox

WIDE = 52.0
"""From this width in mm on, everything that is rolled stands in one row."""

HEAD, NAME, SUB, CELL, FOOT = 4.6, 5.2, 3.5, 6.9, 0.8
PIP, PIP_LEAST = 3.7, 3.0
ADB_BOX = 10.0


@dataclass(frozen=True, slots=True)
class _Cell:
    """A caption and a value to be set beside others; `blank` for a value to write in."""

    caption: str
    value: str
    blank: str = ""

    @property
    def wide(self) -> float:
        """How wide it would like to be."""
        value = width(self.value, "semibold", 10.0) + (8.0 if self.blank else 0.0)
        return max(value, label_width(self.caption, 5.5)) + 2.4


def least_height(weapon: WeaponBox, frame: str, wide: float) -> float:
    """How high a weapon box must be at a width, in mm."""
    high = HEAD + NAME + _sub_lines(weapon, frame, wide) * SUB + FOOT
    high += len(_rows(weapon, wide)) * CELL
    if weapon.pips:
        high += _pip_height(weapon, wide)
    return high


def weapon_box(sketch: Sketch, display: Display, number: int, box: Box) -> None:
    """Draw the box of the ship's weapon of a number (from 1); spare height goes to its cells."""
    weapon = display.weapons[number - 1]
    spare = max(0.0, box.height - least_height(weapon, display.frame, box.width))
    rows = _rows(weapon, box.width)
    extra = spare / (len(rows) + 2 + (0.5 if weapon.pips else 0.0))
    with sketch.group(f"{display.id}.weapon.{number}", "figure", weapon.heading):
        sketch.rect(box, sketch.brush.field, 0.8)
        y = _head(sketch, display, weapon, number, box, HEAD + min(1.2, extra * 0.3))
        y = _name(sketch, display, weapon, number, box, y, extra)
        high = CELL + extra
        if rows and not weapon.pips:
            high = (box.bottom - y) / len(rows)
        for cells in rows:
            _cells(sketch, cells, Box(box.x, y, box.width, high), number)
            y += high
        if weapon.pips:
            sketch.across(box.x, box.right, y)
            _pips(sketch, weapon, number, Box(box.x, y, box.width, box.bottom - y))
        sketch.rect(box, sketch.brush.frame, 0.8)


def _head(
    sketch: Sketch, display: Display, weapon: WeaponBox, number: int, box: Box, high: float
) -> float:
    """The tinted line with the post and the blank for its attack die."""
    p, b = sketch.palette, sketch.brush
    if p.panel_fill:
        sketch.rect(Box(box.x, box.y, box.width, high), b.panel, 0.6)
    base = box.y + (high + cap_height("bold", 6.5)) / 2
    sketch.label(weapon.post_title, box.x + 1.3, base, color=p.accent, size_pt=6.5)
    if weapon.pips and _caption_above(weapon):
        sketch.label(
            f"{weapon.pips} {weapon.pips_caption}", box.right - 1.3, base, "right", size_pt=5.5
        )
    elif weapon.adb:
        blank = Box(box.right - ADB_BOX - 0.6, box.y + 0.55, ADB_BOX, high - 1.1)
        sketch.rect(blank, b.field, 0.4)
        sketch.label("ADB", blank.x - 0.8, base, "right", size_pt=5.5)
        sketch.blank(
            f"weapon.{number}.adb",
            blank,
            "text",
            8.5,
            f"attack die bonus of the {weapon.post_title}",
        )
    sketch.across(box.x, box.right, box.y + high)
    return box.y + high


def _name(
    sketch: Sketch,
    display: Display,
    weapon: WeaponBox,
    number: int,
    box: Box,
    y: float,
    extra: float,
) -> float:
    """The name with the arcs below it, the rose at the right of both."""
    p = sketch.palette
    lines = _sub_texts(weapon, display.frame, box.width)
    high = NAME + len(lines) * SUB + extra
    hexes = wedges(weapon.arcs, display.frame)
    radius = 3.5 if len(hexes) == 1 else min(2.3, high / 7.4)
    rose(sketch, box.right - radius - 1.6, y + high / 2, radius, hexes)
    inner = box.width - 2 * radius - 4.4
    name = Box(box.x + 1.3, y + 0.5 + extra * 0.35, inner, NAME - 0.5)
    size = sketch.fitted(weapon.heading, name, 11.5, 7.5, f"weapon {number}", "bold")
    if display.ringed("weapons"):
        wide = width(weapon.heading, "bold", size)
        sketch.ring(name.x + wide + 0.9, name.y + 0.8)
    top = name.bottom
    for line in lines:
        sketch.fitted(
            line,
            Box(name.x, top, inner, SUB),
            7.5,
            6.25,
            f"weapon {number} arcs",
            "medium",
            p.soft_ink,
        )
        top += SUB
    return y + high


def _cells(sketch: Sketch, cells: list[_Cell], box: Box, number: int) -> None:
    """A row of captions and values, separated by hairlines; widths by what they hold."""
    p = sketch.palette
    total = sum(cell.wide for cell in cells)
    sketch.across(box.x, box.right, box.y)
    x = box.x
    for index, cell in enumerate(cells):
        wide = box.width * cell.wide / total
        if index:
            sketch.down(x, box.y, box.bottom)
        sketch.text(cell.caption, x + 1.0, box.y + 2.35, 5.75, "medium", p.soft_ink)
        place = Box(x + 0.9, box.y + 2.5, wide - 1.5, box.height - 2.6)
        if cell.blank:
            used = width(cell.value, "semibold", 10.0)
            sketch.fitted(
                cell.value, place, 10.0, 7.0, f"weapon {number} {cell.caption}", "semibold"
            )
            left = max(place.x + used + 0.6, x + 1.8 + width(cell.caption, "medium", 5.75))
            blank = Box(left, box.y + 0.9, x + wide - left - 0.8, box.height - 1.8)
            sketch.rect(blank, sketch.brush.field, 0.4)
            sketch.blank(f"weapon.{number}.{cell.blank}", blank, "text", 8.5, cell.caption)
        else:
            sketch.fitted(
                cell.value, place, 10.0, 7.0, f"weapon {number} {cell.caption}", "semibold"
            )
        x += wide


def _pips(sketch: Sketch, weapon: WeaponBox, number: int, box: Box) -> None:
    """The caption and the pips beside it, or below it when there are many."""
    area = box.inset(1.2, 0.55)
    if _caption_above(weapon):
        pips(sketch, area, weapon.pips, f"weapon.{number}.pip", PIP, weapon.pips_caption, "center")
        return
    wide = label_width(weapon.pips_caption, 5.5) + 1.8
    base = area.y + area.height / 2 + 0.75
    sketch.label(weapon.pips_caption, area.x, base, size_pt=5.5)
    place = Box(area.x + wide, area.y, area.width - wide, area.height)
    pips(sketch, place, weapon.pips, f"weapon.{number}.pip", PIP, weapon.pips_caption, "right")


def _pip_height(weapon: WeaponBox, wide: float) -> float:
    """The height of the pips: rows of the least size side by side with their caption."""
    area = wide - 2.4
    if not _caption_above(weapon):
        area -= label_width(weapon.pips_caption, 5.5) + 1.8
    rows = 1
    while (size := pip_fit(area, rows * PIP * 1.18, weapon.pips, PIP)[0]) < PIP_LEAST:
        rows += 1
    return rows * size * 1.18 + 1.1


def _caption_above(weapon: WeaponBox) -> bool:
    """Whether the caption of the pips stands in the head, so that they have the whole width."""
    return not weapon.adb and weapon.pips > 8


def _rows(weapon: WeaponBox, wide: float) -> list[list[_Cell]]:
    """What is rolled and how far, as one row of cells or as two."""
    facts = [_Cell(caption, value) for caption, value in weapon.facts]
    if weapon.lock_on:
        facts.append(_Cell("Lock-on", "<", "lock-on"))
    bands = [_Cell(f"{band.caption} {band.modifier}".strip(), band.hexes) for band in weapon.bands]
    every = [*facts, *bands]
    if not every:
        return []
    natural = sum(cell.wide for cell in every)
    if (natural <= wide and wide >= WIDE) or (not bands and natural <= wide * 1.12):
        return [every]
    if not bands and len(facts) > 2:
        return [facts[:2], facts[2:]]
    return [row for row in (facts, bands) if row]


def _sub_texts(weapon: WeaponBox, frame: str, wide: float) -> tuple[str, ...]:
    """The lines below the name: arcs, and the fastest target."""
    arcs = arcs_text(weapon.arcs)
    drive = f"target Drive ≤{weapon.target_drive}" if weapon.target_drive is not None else ""
    drive = weapon.reach or drive
    room = wide - (7.0 if frame != "warhound" else 4.6) - 4.4
    one = f"{arcs}  ·  {drive}" if drive else arcs
    if width(one, "medium", 7.0) <= room:
        return (one,)
    lines = wrap(arcs, "medium", 7.0, room)
    if not drive:
        return lines
    last = f"{lines[-1]}  ·  {drive}"
    if width(last, "medium", 7.0) <= room:
        return (*lines[:-1], last)
    return (*lines, drive)


def _sub_lines(weapon: WeaponBox, frame: str, wide: float) -> int:
    return len(_sub_texts(weapon, frame, wide))
