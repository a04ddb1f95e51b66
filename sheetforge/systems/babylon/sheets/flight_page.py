"""The sheet of a flight: its fighters with their boxes, drop-outs, ballistics, motion, weapons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from sheetforge.sheet.page import closed, content_box, copied, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.records import Writing
from sheetforge.sheet.widgets.silhouette import silhouette
from sheetforge.systems.babylon.figures import DROP_OUT_DIE
from sheetforge.systems.babylon.sheets import figure_boxes, movement, tables
from sheetforge.systems.babylon.sheets.badges import badge, fan, strip
from sheetforge.systems.babylon.sheets.logs import MOTION_LOG, rest
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions, title_with

TITLE, BAR, GAP = 8.6, 4.6, 2.5
ACROSS = (3, 2)
"""Fighters on a line: of a flight that shares its page, and of one alone where they become larger so."""

FIGHTER, TALLEST = 20.4, 27.0
"""The least and the largest height in mm of a fighter."""

HIGH = 1.35
"""The most by which a fighter on a page alone is higher than wide."""

LARGEST, LARGE = 7.6, 11.0
"""The largest side in mm of a fighter's boxes, on a shared page and on one alone."""

LEFT = 116.0
"""The width in mm of the fighters; figures and tracks stand beside them."""

STORE, GUN = 5.6, 7.4
BETWEEN = 6.0
"""In mm: a box of a ballistic, the line of a weapon, and the gap between two flights on a page."""


Shown = tuple[ControlSheet, SheetOptions]
"""A flight, and the options of its sheet."""


def pages(sheet: ControlSheet, options: SheetOptions) -> tuple[Page, ...]:
    """Return the page of a flight, twice where that fits; once for a single flight of a battle.

    Raises `LayoutProblem` when it does not fit.
    """
    return (_page([(sheet, options)], 1 if options.given else holds(sheet, options)),)


def holds(sheet: ControlSheet, options: SheetOptions) -> int:
    """Return how many flights of a kind a page has room for."""
    return 2 if _fit([(sheet, options)] * 2) else 1


def page_by_page(flights: Sequence[Shown], spares: bool = False) -> list[Page]:
    """Return the pages of single flights, two on a page where they fit.

    One that is left over is as high as those, and leaves the lower half of its page, unless it is there twice: the
    spare costs no paper.
    """
    left, groups = list(flights), []
    while left:
        count = 2 if len(left) > 1 and _fit(left[:2]) else 1
        groups.append(left[:count])
        del left[:count]
    shared = any(len(group) > 1 for group in groups)
    pages = [_page(group, places=2 if shared and _fit([group[0]] * 2) else 1) for group in groups]
    if spares and groups and len(groups[-1]) == 1:
        pages[-1] = _page(groups[-1], copies=holds(*groups[-1][0]))
    return pages


def _fit(flights: Sequence[Shown]) -> bool:
    """Return whether flights fit one below another."""
    (_, options), *_ = flights
    box = content_box(sheet_paper(options))
    needs = sum(_height(Form(sheet_palette(how, sheet.arms), sheet.name), sheet, box.width) for sheet, how in flights)
    return needs + BETWEEN * (len(flights) - 1) <= box.height


def _page(flights: Sequence[Shown], copies: int = 1, places: int = 1) -> Page:
    """One page with different flights, or with copies of one; each takes one of the `places` of a page."""
    sheet, options = flights[0]
    paper = sheet_paper(options)
    form = Form(sheet_palette(options, sheet.arms), sheet.name)
    box = content_box(paper)
    count = max(places, len(flights) * copies)
    height = (box.height - (count - 1) * BETWEEN) / count
    for index, (one, how) in enumerate(flights):
        drawn = Form(sheet_palette(how, one.arms), one.name)
        _panel(drawn, Box(0.0, 0.0, box.width, height), one, how)
        first = box.y + index * (height + BETWEEN)
        corners = [(box.x, first + number * (height + BETWEEN)) for number in range(copies)]
        prefix = f"flight.{how.mark or one.craft.id}" if how.fillable else ""
        name = f"{how.mark or one.id}.flight"
        form.items += copied(name, drawn, corners, [how.values], prefix)
    craft = sheet.craft
    names = " and ".join(dict.fromkeys(how.given or control_sheet.name for control_sheet, how in flights))
    left = f"{names}  ·  {craft.book}" if craft.book else names
    note = f"{options.colophon or 'sheetforge'}  ·  {sheet.digest[:10]}".rstrip(" ·")
    return closed(
        paper,
        form,
        replace(options, colophon=note),
        left,
        names,
        f"flight.{sheet.system}.{options.mark or craft.id}",
        names,
        key=strip,
    )


def _height(form: Form, sheet: ControlSheet, width: float) -> float:
    """Return how high the sheet of a flight is without lines for notes."""
    craft = sheet.craft
    right = width - LEFT - GAP
    beside = figure_boxes.figures_height(craft, right) + tables.notes_height(form, craft, right) + 1.5 * GAP
    beside += movement.motion_height(craft, right)
    fighters = BAR + GAP / 2 + ceil(craft.fighters / ACROSS[0]) * (FIGHTER + GAP) + 4.0 + GAP
    fighters += len(craft.guns) * (GUN + GAP / 2)
    top = TITLE + GAP + movement.BOX + GAP
    return top + max(beside, fighters) + GAP + tables.weapon_height(craft)


def _panel(form: Form, box: Box, sheet: ControlSheet, options: SheetOptions) -> None:
    """The sheet of one flight."""
    craft, prefix = sheet.craft, f"{options.mark or sheet.id}."
    name = title_with(options.given, craft.name)
    about = f"{craft.house} flight of {craft.fighters}  ·  {craft.points} points"
    if options.letter:
        about += f"  ·  counter {options.letter}"
    title = Box(box.x, box.y, box.width, TITLE)
    title_bar(form, title, name, about, craft.ringed("points"), 13.0, sheet.arms)
    place = Box(box.x, title.bottom + GAP, box.width, movement.BOX)
    movement.movement_box(form, place, craft, prefix)
    foot = box.bottom - tables.weapon_height(craft)
    tables.weapon_data(form, box.level(foot), craft)
    body = Box(box.x, place.bottom + GAP, box.width, foot - place.bottom - 2 * GAP)
    _fighters(form, Box(body.x, body.y, LEFT, body.height), sheet, prefix)
    right = Box(body.x + LEFT + GAP, body.y, body.width - LEFT - GAP, body.height)
    _beside(form, right, sheet, prefix)


def _fighters(form: Form, box: Box, sheet: ControlSheet, prefix: str) -> None:
    """A frame for each fighter, then ballistics that run out, then the reminder and notes."""
    craft = sheet.craft
    title_bar(form, Box(box.x, box.y, box.width, BAR), "Fighters", "", size_pt=7.0)
    y = box.y + BAR + GAP / 2
    below = 4.0 + GAP + len(craft.guns) * (GUN + GAP / 2)
    across, width, height = _places(craft.fighters, box.width, box.bottom - y - below)
    rows = ceil(craft.fighters / across)
    for number in range(craft.fighters):
        x = box.x + (number % across) * (width + GAP)
        top = y + (number // across) * (height + GAP)
        _fighter(form, Box(x, top, width, height), sheet, number + 1, prefix)
    y += rows * (height + GAP)
    text = f"A fighter that lost boxes stays on its remaining boxes or less on a d{DROP_OUT_DIE}."
    form.fitted(text, Box(box.x, y, box.width, 4.0), 8.0, 6.0, "drop-out", "semibold")
    y += 4.0 + GAP
    for at, gun in enumerate(craft.guns, 1):
        fan(form, box.x + 4.0, y + GUN / 2, 3.0, ((float(gun.arc.start), float(gun.arc.end)),))
        room = Box(box.x + 9.0, y, 34.0, GUN)
        form.fitted(gun.weapon.name, room, 9.0, 6.0, "weapon of a fighter", "semibold")
        for number in range(gun.salvo or 0):
            place = Box(box.x + 45.0 + number * STORE, y + (GUN - STORE) / 2, STORE, STORE)
            form.rect(place, form.brush.box)
            label = f"{gun.weapon.name} {number + 1}"
            form.blank(f"store-{at}.{number + 1:02d}", place, "check", 8.0, label)
        y += GUN + GAP / 2
    if box.bottom - y > 18.0:
        Writing("Notes", "notes.left").fill(form, box.x, y, box.width, box.bottom - y)


def _places(fighters: int, width: float, height: float) -> tuple[int, float, float]:
    """Return how many fighters stand on a line, and the width and height of each, as large as the room allows."""

    def size(across: int) -> tuple[float, float]:
        wide = (width - (across - 1) * GAP) / across
        high = height / ceil(fighters / across) - GAP
        return wide, min(max(FIGHTER, high), TALLEST if across == ACROSS[0] else wide * HIGH)

    across = max(ACROSS, key=lambda count: min(size(count)))
    return across, *size(across)


def _fighter(form: Form, box: Box, sheet: ControlSheet, number: int, prefix: str) -> None:
    """A fighter: its number, its armour, its silhouette and its boxes."""
    craft, p = sheet.craft, form.palette
    with form.group(f"{prefix}fighter-{number}", "figure", f"Fighter {number}"):
        form.rect(box, form.brush.frame, 0.9)
        form.text(str(number), box.x + 2.0, box.y + 5.0, 12.0, "bold", p.accent)
        badge(form, str(craft.armour), box.right - 4.5, box.y + 4.5, 6.0, ringed=craft.ringed("structure"))
        largest = LARGEST if box.height <= TALLEST else LARGE
        side = min(largest, box.height * 0.28, (box.width - 4.0) / craft.structure)
        if sheet.drawing is not None:
            room = box.height - side - 4.4
            silhouette(form, sheet.drawing, box.center[0], box.y + 1.2 + room / 2, min(room, box.width - 4.0))
        x, y = box.center[0] - craft.structure * side / 2, box.bottom - 2.0 - side
        for index in range(craft.structure):
            place = Box(x + index * side, y, side, side)
            form.rect(place, form.brush.box)
            label = f"fighter {number}, box {index + 1}"
            form.blank(f"fighter-{number}.{index + 1:02d}", place, "check", 8.0, label)


def _beside(form: Form, box: Box, sheet: ControlSheet, prefix: str) -> None:
    """Figures, notes and tracks."""
    craft = sheet.craft
    y = figure_boxes.figures(form, box, craft) + GAP / 2
    y = tables.notes(form, box.level(y), craft) + GAP
    y = movement.motion_tracks(form, Box(box.x, y, box.width, box.bottom - y), craft, prefix)
    rest(form, Box(box.x, y + GAP, box.width, box.bottom - y - GAP), MOTION_LOG, "right")
