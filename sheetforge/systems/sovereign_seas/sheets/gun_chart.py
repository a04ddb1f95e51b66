"""A gun chart: what each gun penetrates at each range, and the strikes that hit there."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.sheet.scene import Box, Style
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.sketch import Sketch, edges
from sheetforge.systems.sovereign_seas.blueprint import GunFigures, letter_of
from sheetforge.systems.sovereign_seas.sheets.log import Reference

ROW, LEAST_ROW = 5.4, 4.4
CODE, POWER = 9.0, 9.0
"""Widths in mm of the columns of codes and of firing powers."""


def power_text(gun: GunFigures) -> str:
    """Return the FP of a gun in tenths, as charts print it."""
    return f"{float(gun.firepower):.1f}"


def height(guns: Sequence[GunFigures], row: float = ROW) -> float:
    """Return the height of a chart in mm."""
    return row * (len(guns) + 2)


def draw(sketch: Sketch, guns: Sequence[GunFigures], reference: Reference, box: Box, row: float = ROW) -> float:
    """The chart from the top of a box; returns the y below it."""
    reach = len(reference.needed)
    name = min(34.0, max(17.0, box.width - CODE - POWER - reach * 6.6))
    cell = (box.width - CODE - name - POWER) / reach
    first = box.x + CODE + name + POWER
    size = min(9.0, row * 1.72)
    ranges = [first + number * cell for number in range(reach + 1)]
    columns = [box.x, box.x + CODE, box.x + CODE + name, *ranges]
    with sketch.group("", "table", data=edges(columns, [box.y + row * n for n in range(len(guns) + 3)])):
        bottom = _rows(sketch, guns, reference, Box(box.x, box.y, box.width, row), first, cell, name, size)
    sketch.rect(Box(box.x, box.y, box.width, bottom - box.y), sketch.brush.frame)
    return bottom


def _rows(
    sketch: Sketch,
    guns: Sequence[GunFigures],
    reference: Reference,
    box: Box,
    first: float,
    cell: float,
    name: float,
    size: float,
) -> float:
    """The heads in a box, a row for each gun below, and the strikes that hit; returns the y below them."""
    p, row, reach = sketch.palette, box.height, len(reference.needed)
    _head(sketch, box, first, cell, reach, name, size)
    y = box.y + row
    for index, gun in enumerate(guns):
        line = Box(box.x, y, box.width, row)
        if index % 2 and sketch.brush.zebra:
            sketch.rect(line, sketch.brush.zebra)
        base = y + (row + cap_height("bold", size)) / 2
        sketch.text(gun.code, box.x + CODE / 2, base, size + 1.0, "bold", p.accent, "center")
        if "code" in gun.reconstructed:
            end = box.x + CODE / 2 + text_width(gun.code, "bold", size + 1.0) / 2
            sketch.ring(end + 0.9, base - cap_height("bold", size + 1.0))
        room = Box(box.x + CODE, y, name - 2.4, row)
        used = sketch.fitted(gun.type, room, size, 6.0, "gun", "medium")
        if gun.reconstructed & {"bore", "loading"}:
            _ring_after(sketch, gun.type, room.x, base, used)
        sketch.text(power_text(gun), first - POWER / 2, base, size, "semibold", p.ink, "center")
        if "fp" in gun.reconstructed:
            sketch.ring(first - POWER / 2 + 3.1, base - cap_height("bold", size))
        _letters(sketch, gun, first, cell, y, row, size)
        y += row
        sketch.across(box.x, box.right, y)
    _needed(sketch, reference, Box(box.x, y, box.width, row), first, cell, size)
    return y + row


def _head(sketch: Sketch, box: Box, first: float, cell: float, reach: int, name: float, size: float) -> None:
    """The heads: gun, firing power, ranges."""
    p = sketch.palette
    if sketch.brush.head:
        sketch.rect(box, sketch.brush.head)
    else:
        sketch.across(box.x, box.right, box.bottom, sketch.brush.heavy)
    base = box.y + (box.height + cap_height("bold", size)) / 2
    small = size - 1.0
    sketch.text("Gun", box.x + CODE, base, small, "bold", p.ink)
    sketch.text("FP", first - POWER / 2, base, small, "bold", p.ink, "center")
    sketch.text("Range", first - POWER - 1.5, base, small, "medium", p.ink, "right")
    for number in range(reach):
        x = first + (number + 0.5) * cell
        sketch.text(str(number + 1), x, base, small, "bold", p.ink, "center")


def _letters(sketch: Sketch, gun: GunFigures, first: float, cell: float, y: float, row: float, size: float) -> None:
    """The letters of one gun, darker where it penetrates more; a rule where the letter changes."""
    p = sketch.palette
    base = y + (row + cap_height("bold", size)) / 2
    letters = [letter_of(rank) for rank in gun.penetration]
    for index, letter in enumerate(letters):
        x = first + index * cell
        if not p.hatched:
            strength = 0.93 - 0.065 * (ord(letter) - ord("A"))
            tint = mixed(p.accent, p.paper, max(0.5, strength))
            sketch.rect(Box(x, y, cell, row), Style(fill=tint))
        if index == 0 or letter != letters[index - 1]:
            sketch.down(x, y, y + row, sketch.brush.rule)
        sketch.text(letter, x + cell / 2, base, size, "bold", p.ink, "center")
    end = first + len(letters) * cell
    sketch.down(end, y, y + row, sketch.brush.rule)
    if "penetration" in gun.reconstructed:
        sketch.ring(end - 0.9, y + 1.0)


def _needed(sketch: Sketch, reference: Reference, box: Box, first: float, cell: float, size: float) -> None:
    """The last row: how many strikes score a hit."""
    p = sketch.palette
    sketch.across(box.x, box.right, box.y, sketch.brush.rule)
    base = box.y + (box.height + cap_height("bold", size)) / 2
    text = f"To hit, of {reference.dice} dice"
    sketch.text(text, box.x + 1.4, base, size - 0.5, "semibold", p.ink)
    if reference.needed_ringed:
        sketch.ring(first - 1.6, base - cap_height("bold", size))
    for index, strikes in enumerate(reference.needed):
        x = first + (index + 0.5) * cell
        if index == 0 or strikes != reference.needed[index - 1]:
            sketch.down(x - cell / 2, box.y, box.bottom)
        sketch.text(str(strikes), x, base, size, "bold", p.accent, "center")


def _ring_after(sketch: Sketch, text: str, x: float, base: float, size: float) -> None:
    sketch.ring(x + text_width(text, "medium", size) + 0.9, base - cap_height("bold", size))
