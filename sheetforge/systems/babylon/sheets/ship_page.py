"""The control sheet of a ship: one page, two where a ship has more than a page holds.

Forward, primary and aft stand below one another with the side chart about the silhouette between
them, port to their left and starboard to their right; tables fill the corners.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.column import Writing
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Lane, log_table
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.sheet.widgets.table import HEAD
from sheetforge.systems.babylon.sheets import movement, side_chart, tables
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions, title_with
from sheetforge.systems.babylon.sheets.systems import LARGEST, SectionPlan, plans

TITLE, GAP = 8.2, 1.8
BESIDE = (54.0, 52.0, 56.0, 50.0, 58.0, 60.0)
"""Widths in mm of the columns to the left and to the right: that with the largest boxes is used."""

WIDE_ENOUGH = 3.4
"""The side in mm of boxes with which the side chart is as high as it looks best."""

LOG = 60.0
"""The height in mm from which room that is left holds a log instead of lines for notes."""

MOTION_LOG = (
    Lane("round", wide=9.0), Lane("speed", "speed", share=1.0), Lane("course", "course", share=1.0),
    Lane("facing", "facing", share=1.0), Lane("slide", "slide", share=1.0),
)  # fmt: skip
POWER_LOG = (Lane("round", wide=9.0), Lane("power diverted, shut off", "power", share=1.0))

SIDES = tuple(round(LARGEST - 0.1 * step, 1) for step in range(17))
"""Sides of boxes in mm, from the largest, until the sections fit; a pencil ticks the least."""


def pages(sheet: ControlSheet, options: SheetOptions) -> tuple[Page, ...]:
    """Return the page of a ship, or two. Raises `LayoutProblem` when not even two hold it."""
    try:
        return (_page(sheet, options, 0),)
    except LayoutProblem:
        return _page(sheet, options, 1), _page(sheet, options, 2)


def _page(sheet: ControlSheet, options: SheetOptions, part: int) -> Page:
    """All on one page as part 0, else sections as part 1, tables and tracks as part 2."""
    paper = sheet_paper(options)
    form = Form(sheet_palette(options, sheet.arms), sheet.name)
    box = content_box(paper)
    prefix = f"{options.mark or sheet.id}.{'more.' if part == 2 else ''}"
    y = _title(form, Box(box.x, box.y, box.width, TITLE), sheet, options, part) + GAP
    craft = sheet.craft
    if part < 2 and not craft.immobile:
        place = Box(box.x, y, box.width, movement.BOX)
        movement.movement_box(form, place, craft, prefix)
        y = place.bottom + GAP
    foot = box.bottom
    if part != 1 and tables.weapons_of(craft):
        foot -= tables.weapon_height(craft)
        top = y if part == 2 else foot
        with form.group(f"{prefix}weapon-data", "table", "Weapon data"):
            tables.weapon_data(form, Box(box.x, top, box.width, 0.0), craft)
        if part == 2:
            y, foot = y + tables.weapon_height(craft) + GAP, box.bottom
        else:
            foot -= GAP
    body = Box(box.x, y, box.width, foot - y)
    if part == 2:
        _corners(form, body, sheet, prefix)
    elif part == 1:
        _stack(form, body, sheet, prefix)
    else:
        _sections(form, body, sheet, prefix)
    return _finished(sheet, form, options, part)


def _title(form: Form, box: Box, sheet: ControlSheet, options: SheetOptions, part: int) -> float:
    craft = sheet.craft
    name = title_with(options.given, craft.name)
    about = [f"{craft.house} {craft.role}".strip(), f"{craft.points} points"]
    if options.letter:
        about.append(f"counter {options.letter}")
    if part:
        about.append(f"sheet {part} of 2")
    title_bar(form, box, name, "  ·  ".join(about), craft.ringed("points"), 13.0, sheet.arms)
    return box.bottom


# --- sections in their places --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Fit:
    """A setting in which all sections fit: columns beside, side chart, sides of boxes."""

    beside: float
    band: float
    middle: float
    outer: float

    @property
    def worth(self) -> float:
        """The smallest boxes of all; a little for larger ones in the middle."""
        return min(self.middle, self.outer) + self.middle / 100


def _best(form: Form, box: Box, sheet: ControlSheet) -> _Fit | None:
    """Return the setting with the largest boxes; None when not even the least fit."""
    for band in side_chart.BANDS:
        least = tables.mounts_width(sheet.craft)
        tried = [_tried(form, box, sheet, width, band) for width in BESIDE if width >= least]
        fit = max((one for one in tried if one), key=lambda one: one.worth, default=None)
        if fit is not None and (fit.middle >= WIDE_ENOUGH or band == side_chart.BANDS[-1]):
            return fit
    return None


def _tried(form: Form, box: Box, sheet: ControlSheet, beside: float, band: float) -> _Fit | None:
    found = _by_name(sheet)
    order = [found[name] for name in MIDDLE if name in found]
    width = box.width - 2 * (beside + GAP)
    middle = _side(order, width, box.height - band - GAP * len(order))
    outer = []
    for name, taken in zip(
        ("port", "starboard"), (_left(form, sheet, beside), _right(sheet, beside)), strict=True
    ):
        room = box.height - taken
        outer.append(_side([found[name]], beside, room) if name in found else LARGEST * (room > 0))
    return _Fit(beside, band, middle, min(outer)) if middle and all(outer) else None


def _by_name(sheet: ControlSheet) -> dict[str, SectionPlan]:
    return {plan.found.name: plan for plan in plans(sheet.craft)}


def _left(form: Form, sheet: ControlSheet, width: float) -> float:
    """Return how much height figures, notes and the boxes of weapons take."""
    craft = sheet.craft
    height = tables.figures_height(craft, 4) + tables.notes_height(form, craft, width) + GAP
    return height + (tables.mounts_height(craft) + GAP if craft.weapons else 0.0)


def _right(sheet: ControlSheet, width: float) -> float:
    """Return how much height lost sides and tracks take."""
    craft = sheet.craft
    lost = tables.lost_height(craft) + GAP if tables.sides_of(craft) else 0.0
    return lost + (0.0 if craft.immobile else movement.motion_height(craft, width) + GAP)


def _sections(form: Form, box: Box, sheet: ControlSheet, prefix: str) -> None:
    fit = _best(form, box, sheet)
    if fit is None:
        raise form.problem("sections", f"they need more than {box.height:.0f} mm of height")
    found, beside, craft = _by_name(sheet), fit.beside, sheet.craft
    left = Box(box.x, box.y, beside, box.height)
    middle = Box(left.right + GAP, box.y, box.width - 2 * (beside + GAP), box.height)
    right = Box(middle.right + GAP, box.y, beside, box.height)
    _middle(form, middle, sheet, fit, prefix)
    largest = min(LARGEST, max(fit.middle, fit.outer) + 0.4)
    with form.group(f"{prefix}figures", "table", "Figures"):
        y = tables.figures(form, left, craft, 4) + GAP / 2
    y = tables.notes(form, Box(left.x, y, left.width, 0.0), craft) + GAP / 2
    foot = left.bottom
    if craft.weapons:
        height = tables.mounts_height(craft)
        foot -= height
        tables.mounts(form, Box(left.x, foot, left.width, height), craft, prefix)
        foot -= GAP
    _beside(form, Box(left.x, y, left.width, foot - y), "port", found.get("port"), largest, prefix)
    y, foot = right.y, right.bottom
    if tables.sides_of(craft):
        y = tables.lost_sides(form, right, sheet, prefix) + GAP
    if not craft.immobile:
        height = movement.motion_height(craft, right.width)
        foot -= height
        movement.motion_tracks(form, Box(right.x, foot, right.width, height), craft, prefix)
        foot -= GAP
    room = Box(right.x, y, right.width, foot - y)
    _beside(form, room, "starboard", found.get("starboard"), largest, prefix)


MIDDLE = ("forward", "primary", "aft")
"""The sections that stand below one another."""

STACKED = (("forward",), ("port", "starboard"), ("primary",), ("aft",))
"""The sections of a page of their own: port and starboard side by side, the others across."""


def _stack(form: Form, box: Box, sheet: ControlSheet, prefix: str) -> None:
    """All sections over the width of a page of their own."""
    found = _by_name(sheet)
    rows = [[found[name] for name in row if name in found] for row in STACKED]
    rows = [row for row in rows if row]
    widths = [(box.width - GAP * (len(row) - 1)) / len(row) for row in rows]
    room = box.height - GAP * (len(rows) - 1)
    for side in SIDES:
        heights = [
            max(plan.height(width, side) for plan in row)
            for row, width in zip(rows, widths, strict=True)
        ]
        if sum(heights) <= room:
            break
    else:
        raise form.problem("sections", f"they need more than {room:.0f} mm of height")
    spare, y = room - sum(heights), box.y
    for row, width, least in zip(rows, widths, heights, strict=True):
        height = least + spare * least / sum(heights)
        for at, plan in enumerate(row):
            plan.draw(form, Box(box.x + at * (width + GAP), y, width, height), prefix)
        y += height + GAP


def _beside(
    form: Form,
    box: Box,
    plan_side: Literal["port", "starboard"],
    plan: SectionPlan | None,
    largest: float,
    prefix: str,
) -> None:
    """A section at a side, no higher than its largest boxes need; a log or notes below it."""
    y = box.y
    if plan is not None:
        need = plan.height(box.width, largest) * 1.2
        height = box.height if box.height < need + 22.0 else need
        plan.draw(form, Box(box.x, y, box.width, height), prefix, largest)
        y += height + GAP
    rest = Box(box.x, y, box.width, box.bottom - y)
    name = "left" if plan_side == "port" else "right"
    if rest.height > LOG:
        lanes = MOTION_LOG if plan_side == "port" else POWER_LOG
        log_table(form, rest, lanes, int((rest.height - HEAD) / 6.0), f"log.{name}")
    elif rest.height > 18.0:
        Writing("Notes", f"notes.{name}").fill(form, box.x, y, box.width, rest.height)


def _side(order: Sequence[SectionPlan], width: float, room: float) -> float:
    """Return the side of the largest boxes with which sections fit one above another; else 0."""
    for side in SIDES:
        if sum(plan.height(width, side) for plan in order) <= room:
            return side
    return 0.0


def _middle(form: Form, box: Box, sheet: ControlSheet, fit: _Fit, prefix: str) -> None:
    """Forward, the side chart, primary and aft, which share the height by what they need."""
    found = _by_name(sheet)
    order = [found[name] for name in MIDDLE if name in found]
    room = box.height - fit.band - GAP * len(order)
    heights = [plan.height(box.width, fit.middle) for plan in order]
    spare = room - sum(heights)
    y = box.y
    for number, (plan, height) in enumerate(zip(order, heights, strict=True)):
        height += spare * height / sum(heights)
        plan.draw(form, Box(box.x, y, box.width, height), prefix)
        y += height + GAP
        if number == 0:
            place = Box(box.x, y, box.width, fit.band)
            side_chart.side_chart(form, place, sheet.craft, sheet.drawing, prefix)
            y = place.bottom + GAP


def _corners(form: Form, box: Box, sheet: ControlSheet, prefix: str) -> None:
    """The tables and tracks of a second page."""
    craft = sheet.craft
    half = (box.width - GAP) / 2
    place = Box(box.x, box.y, box.width, side_chart.BANDS[0])
    side_chart.side_chart(form, place, craft, sheet.drawing, prefix)
    box = Box(box.x, place.bottom + GAP, box.width, box.bottom - place.bottom - GAP)
    left, right = Box(box.x, box.y, half, box.height), Box(box.x + half + GAP, box.y, half, 0.0)
    y = tables.figures(form, left, craft, 4) + GAP / 2
    y = tables.notes(form, Box(left.x, y, left.width, 0.0), craft) + GAP
    if craft.weapons:
        y = tables.mounts(form, Box(left.x, y, half, 0.0), craft, prefix) + GAP
    Writing("Notes", "notes.left").fill(form, box.x, y, half, box.bottom - y)
    y = box.y
    if tables.sides_of(craft):
        y = tables.lost_sides(form, right, sheet, prefix) + GAP
    if not craft.immobile:
        room = Box(right.x, y, half, 0.0)
        y = movement.motion_tracks(form, room, craft, prefix) + GAP
    Writing("Notes", "notes.right").fill(form, right.x, y, half, box.bottom - y)


def _finished(sheet: ControlSheet, form: Form, options: SheetOptions, part: int) -> Page:
    craft = sheet.craft
    left = f"{craft.name}  ·  {craft.book}" if craft.book else craft.name
    note = f"{options.colophon or 'sheetforge'}  ·  {sheet.digest[:10]}".rstrip(" ·")
    prefix = f"ship.{craft.id}{'.more' if part == 2 else ''}" if options.fillable else ""
    return closed(
        sheet_paper(options), form, replace(options, colophon=note), left, craft.name,
        f"ship.{sheet.system}.{craft.id}" if part < 2 else "", craft.name, "", prefix,
        values=options.values,
    )  # fmt: skip
