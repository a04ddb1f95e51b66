"""The sheet of a flight: its fighters with their boxes, drop-outs, ballistics, motion, weapons."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from sheetforge.sheet.page import closed, content_box, copied, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.badges import badge, fan
from sheetforge.sheet.widgets.column import Writing
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.silhouette import silhouette
from sheetforge.systems.babylon.figures import DROP_OUT_DIE
from sheetforge.systems.babylon.sheets import movement, tables
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions, title_with

TITLE, BAR, GAP = 8.6, 4.6, 2.5
ACROSS = 3
"""Fighters on a line."""

FIGHTER = 21.0
"""The height in mm of a fighter, at least."""

LEFT = 116.0
"""The width in mm of the fighters; figures and tracks stand beside them."""

STORE = 5.6
BETWEEN = 6.0
"""In mm: a box of a ballistic, and the gap between two flights on a page."""


def pages(sheet: ControlSheet, options: SheetOptions) -> tuple[Page, ...]:
    """Return the page of a flight, twice where that fits; once for a single flight of a battle.

    Raises `LayoutProblem` when it does not fit.
    """
    paper = sheet_paper(options)
    form = Form(sheet_palette(options), sheet.name)
    box, craft = content_box(paper), sheet.craft
    need = _height(form, sheet, box.width)
    copies = 1 if options.given or 2 * need + BETWEEN > box.height else 2
    high = (box.height - (copies - 1) * BETWEEN) / copies
    drawn = Form(form.palette, sheet.name)
    _panel(drawn, Box(0.0, 0.0, box.width, high), sheet, options)
    places = [(box.x, box.y + number * (high + BETWEEN)) for number in range(copies)]
    prefix = f"flight.{craft.id}" if options.fillable else ""
    form.items += copied(
        f"{options.mark or sheet.id}.flight", drawn, places, [options.values], prefix
    )
    left = f"{craft.name}  ·  {craft.book}" if craft.book else craft.name
    note = f"{options.colophon or 'sheetforge'}  ·  {sheet.digest[:10]}".rstrip(" ·")
    return (
        closed(
            paper, form, replace(options, colophon=note), left, craft.name,
            f"flight.{sheet.system}.{craft.id}", craft.name,
        ),
    )  # fmt: skip


def _height(form: Form, sheet: ControlSheet, wide: float) -> float:
    """Return how high the sheet of a flight is without lines for notes."""
    craft = sheet.craft
    right = wide - LEFT - GAP
    beside = tables.figures_height(craft, 3) + tables.notes_height(form, craft, right) + 1.5 * GAP
    beside += movement.motion_height(craft, right)
    fighters = BAR + GAP / 2 + ceil(craft.fighters / ACROSS) * (FIGHTER + GAP) + 4.0 + GAP
    fighters += len(craft.guns) * (8.0 + GAP / 2)
    top = TITLE + GAP + movement.BOX + GAP
    return top + max(beside, fighters) + GAP + tables.weapon_height(craft)


def _panel(form: Form, box: Box, sheet: ControlSheet, options: SheetOptions) -> None:
    """The sheet of one flight."""
    craft, prefix = sheet.craft, f"{options.mark or sheet.id}."
    name = title_with(options.given, craft.name)
    about = f"{craft.house} flight of {craft.fighters}  ·  {craft.points} points"
    title = Box(box.x, box.y, box.width, TITLE)
    title_bar(form, title, name, about, craft.ringed("points"), 13.0)
    place = Box(box.x, title.bottom + GAP, box.width, movement.BOX)
    movement.movement_box(form, place, craft, prefix)
    foot = box.bottom - tables.weapon_height(craft)
    tables.weapon_data(form, Box(box.x, foot, box.width, 0.0), craft)
    body = Box(box.x, place.bottom + GAP, box.width, foot - place.bottom - 2 * GAP)
    _fighters(form, Box(body.x, body.y, LEFT, body.height), sheet, prefix)
    right = Box(body.x + LEFT + GAP, body.y, body.width - LEFT - GAP, body.height)
    _beside(form, right, sheet, prefix)


def _fighters(form: Form, box: Box, sheet: ControlSheet, prefix: str) -> None:
    """A frame for each fighter, then ballistics that run out, then the reminder and notes."""
    craft = sheet.craft
    title_bar(form, Box(box.x, box.y, box.width, BAR), "Fighters", "", size_pt=7.0)
    y = box.y + BAR + GAP / 2
    wide = (box.width - (ACROSS - 1) * GAP) / ACROSS
    for number in range(craft.fighters):
        x = box.x + (number % ACROSS) * (wide + GAP)
        top = y + (number // ACROSS) * (FIGHTER + GAP)
        _fighter(form, Box(x, top, wide, FIGHTER), sheet, number + 1, prefix)
    y += ceil(craft.fighters / ACROSS) * (FIGHTER + GAP)
    text = f"A fighter that was hit stays on its remaining boxes or less on a d{DROP_OUT_DIE}."
    form.fitted(text, Box(box.x, y, box.width, 4.0), 8.0, 6.0, "drop-out", "semibold")
    y += 4.0 + GAP
    for at, gun in enumerate(craft.guns, 1):
        fan(form, box.x + 4.0, y + 4.0, 3.0, ((float(gun.arc.start), float(gun.arc.end)),))
        room = Box(box.x + 9.0, y, 34.0, 8.0)
        form.fitted(gun.weapon.name, room, 9.0, 6.0, "weapon of a fighter", "semibold")
        for number in range(gun.salvo or 0):
            place = Box(box.x + 45.0 + number * STORE, y + 1.2, STORE, STORE)
            form.rect(place, form.brush.box)
            label = f"{gun.weapon.name} {number + 1}"
            form.blank(f"store-{at}.{number + 1:02d}", place, "check", 8.0, label)
        y += 8.0 + GAP / 2
    if box.bottom - y > 18.0:
        Writing("Notes", "notes.left").fill(form, box.x, y, box.width, box.bottom - y)


def _fighter(form: Form, box: Box, sheet: ControlSheet, number: int, prefix: str) -> None:
    """A fighter: its number, its armour, its silhouette and its boxes."""
    craft, p = sheet.craft, form.palette
    with form.group(f"{prefix}fighter-{number}", "figure", f"Fighter {number}"):
        form.rect(box, form.brush.frame, 0.9)
        form.text(str(number), box.x + 2.0, box.y + 5.0, 12.0, "bold", p.accent)
        badge(form, str(craft.armour), box.right - 4.5, box.y + 4.5, 6.0,
              ringed=craft.ringed("structure"))  # fmt: skip
        if sheet.drawing is not None:
            silhouette(form, sheet.drawing, box.center[0], box.y + 6.8, 11.5)
        side = min(5.6, (box.width - 4.0) / craft.structure)
        x, y = box.center[0] - craft.structure * side / 2, box.bottom - 2.0 - side
        for at in range(craft.structure):
            place = Box(x + at * side, y, side, side)
            form.rect(place, form.brush.box)
            label = f"fighter {number}, box {at + 1}"
            form.blank(f"fighter-{number}.{at + 1:02d}", place, "check", 8.0, label)


def _beside(form: Form, box: Box, sheet: ControlSheet, prefix: str) -> None:
    """Figures, notes and tracks."""
    craft = sheet.craft
    y = tables.figures(form, box, craft, 3) + GAP / 2
    y = tables.notes(form, Box(box.x, y, box.width, 0.0), craft) + GAP
    y = movement.motion_tracks(form, Box(box.x, y, box.width, box.bottom - y), craft, prefix)
    if box.bottom - y > 20.0:
        y += GAP
        Writing("Notes", "notes.right").fill(form, box.x, y, box.width, box.bottom - y)
