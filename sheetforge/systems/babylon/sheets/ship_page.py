"""The control sheet of a ship: one page, two or more where one has no room for a large picture.

Forward, primary and aft stand below one another with the side chart about the silhouette between
them, port to their left and starboard to their right; tables fill the corners.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper, side_by_side
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.sheets import around, figure_boxes, movement, side_chart, tables
from sheetforge.systems.babylon.sheets.around import GAP, PENCIL, SIDES, by_name
from sheetforge.systems.babylon.sheets.badges import strip
from sheetforge.systems.babylon.sheets.columns import ENOUGH, Columns
from sheetforge.systems.babylon.sheets.logs import MOTION_LOG, POWER_LOG, rest
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions, title_with
from sheetforge.systems.babylon.sheets.systems import LARGEST, SectionPlan
from sheetforge.values import values

TITLE = 8.2
BESIDE = tuple(60.0 - 2 * step for step in range(11))
"""Widths in mm of the columns at both sides: the widest with the largest boxes is used."""

LARGE_TICK = 5.6
"""The side in mm of the boxes of weapons on a second page, less for more weapons than it has room for."""

FOR_A_PICTURE = 1.0
"""The most in mm by which boxes are smaller for a large picture of the ship."""

WIDE = 53.0
"""The height in mm of a hex whose ship is 45 mm long, for which boxes are as small as they may be."""

_Rows = tuple[tuple[SectionPlan, ...], ...]


@values(frozen=True, slots=True)
class _Part:
    """A page of a ship: its number of how many; the sections of one that shows nothing else but weapon data.

    `armed` says whether the weapon data are on it.
    """

    number: int = 1
    count: int = 1
    rows: _Rows = ()
    around: around.Around | None = None
    armed: bool = True

    @property
    def is_sections(self) -> bool:
        """Return whether it has sections alone."""
        return bool(self.rows) or self.around is not None

    @property
    def is_last(self) -> bool:
        """Return whether it has tables and tracks alone."""
        return self.count > 1 and not self.is_sections


def pages(sheet: ControlSheet, options: SheetOptions) -> tuple[Page, ...]:
    """Return the page of a ship, or two: boxes that hits cross off about it, then motion and fire.

    Sections that a page does not hold have several. Raises `LayoutProblem` for one too large.
    """
    whole = _whole(sheet, options)
    if whole is not None:
        return (whole,)
    setting, armed = _around(sheet, options)
    if setting:
        both = (_Part(1, 2, around=setting, armed=armed), _Part(2, 2, armed=not armed))
        return side_by_side([_page(sheet, options, part) for part in both])
    chunks = (*_chunks(sheet, options), ())
    return side_by_side(
        [
            _page(sheet, options, _Part(number, len(chunks), rows, armed=not rows))
            for number, rows in enumerate(chunks, 1)
        ]
    )


def _whole(sheet: ControlSheet, options: SheetOptions) -> Page | None:
    """Return the page of a ship that has all on one, None if it does not fit."""
    try:
        return _page(sheet, options, _Part())
    except LayoutProblem:
        return None


def _around(sheet: ControlSheet, options: SheetOptions) -> tuple[around.Around | None, bool]:
    """Return the arrangement of all sections on a page of their own, None if it does not hold them.

    The page has the weapon data too if they leave room for a large picture and large boxes.
    """
    box = content_box(sheet_paper(options))
    height, table = box.height - TITLE - GAP, tables.weapon_height(sheet.craft)
    armed = around.fitting(box.width, height - table - GAP, sheet, around.LARGE) if table else None
    return (armed, True) if armed else (around.fitting(box.width, height, sheet), False)


def is_one(sheet: ControlSheet, options: SheetOptions) -> bool:
    """Return whether a ship has all on one page."""
    return _whole(sheet, options) is not None


def _page(sheet: ControlSheet, options: SheetOptions, part: _Part) -> Page:
    form, body = _begun(sheet, options, part)
    prefix = _prefix(sheet, options, part)
    if part.around:
        around.draw(form, body, sheet, part.around, prefix)
    elif part.rows:
        _stack(form, body, sheet, prefix, part)
    elif part.is_last:
        _corners(form, body, sheet, prefix, has_chart=not _around(sheet, options)[0])
    else:
        _sections(form, body, sheet, prefix, options)
    return _finished(sheet, form, options, part)


def _prefix(sheet: ControlSheet, options: SheetOptions, part: _Part) -> str:
    return f"{options.mark or sheet.id}.{'more.' if part.is_last else ''}"


def _begun(sheet: ControlSheet, options: SheetOptions, part: _Part) -> tuple[Form, Box]:
    """Draw the title and, but on pages of sections, motion; the weapon data on one page; return the rest."""
    form = Form(sheet_palette(options, sheet.arms), sheet.name)
    box = content_box(sheet_paper(options))
    craft, prefix = sheet.craft, _prefix(sheet, options, part)
    y = _title(form, Box(box.x, box.y, box.width, TITLE), sheet, options, part) + GAP
    if not craft.immobile and not part.is_sections:
        place = Box(box.x, y, box.width, movement.BOX)
        movement.movement_box(form, place, craft, prefix)
        movement.after_losses(form, place)
        y = place.bottom + GAP
    height = tables.weapon_height(craft) if part.armed else 0.0
    if not height:
        return form, Box(box.x, y, box.width, box.bottom - y)
    top = y if part.is_last else box.bottom - height
    with form.group(f"{prefix}weapon-data", "table", "Weapon data"):
        tables.weapon_data(form, box.level(top), craft)
    y += height + GAP if part.is_last else 0.0
    foot = box.bottom if part.is_last else top - GAP
    return form, Box(box.x, y, box.width, foot - y)


def _title(form: Form, box: Box, sheet: ControlSheet, options: SheetOptions, part: _Part) -> float:
    craft = sheet.craft
    name = title_with(options.given, craft.name)
    about = [f"{craft.house} {craft.role}".strip(), f"{craft.points} points"]
    if part.count > 1:
        about.append(f"sheet {part.number} of {part.count}")
    if options.letter:
        about.append(f"counter {options.letter}")
    title_bar(form, box, name, "  ·  ".join(about), craft.ringed("points") or craft.ringed("role"), 13.0, sheet.arms)
    return box.bottom


# --- sections in their places --------------------------------------------------------------------


@values(frozen=True, slots=True)
class _Fit:
    """A setting in which all sections fit: columns beside, side chart, sides of boxes."""

    beside: float
    band: float
    side: float


@lru_cache(maxsize=64)
def _best(width: float, height: float, sheet: ControlSheet) -> _Fit | None:
    """Return the setting with the largest boxes in a room; None when not even the least fit.

    Where some columns at the sides have room for a log of enough rounds, one of them is used, unless the picture
    of the ship is small then. The sheet of a battle is drawn at every step with another damage and the same setting.
    """
    sides = {beside: Columns(sheet, beside, height) for beside in BESIDE if beside >= tables.mounts_width(sheet.craft)}
    logged = {beside: columns for beside, columns in sides.items() if columns.rounds >= ENOUGH}
    best = _best_with(width, height, sheet, logged)
    return best if best is not None and best.band >= WIDE else _best_with(width, height, sheet, sides)


def _best_with(width: float, height: float, sheet: ControlSheet, sides: Mapping[float, Columns]) -> _Fit | None:
    """Return the setting with the largest boxes and one of some columns at the sides.

    Boxes are a little smaller for a large picture of the ship. Of columns with which they fit the
    widest are taken: their tables are the easiest to read.
    """
    found = by_name(sheet.craft)
    order = [found[name] for name in MIDDLE if name in found]

    def bands(side: float) -> Iterator[tuple[float, float]]:
        """Yield columns beside with the height that they leave for the side chart."""
        for beside, columns in sides.items():
            if columns.hold(side):
                between = width - 2 * (beside + GAP)
                used = sum(plan.height(between, side) for plan in order) + GAP * len(order)
                yield beside, height - used

    def fit_with(side: float) -> _Fit | None:
        free = tuple(bands(side))
        fits = (
            _Fit(beside, band, side)
            for band in side_chart.BANDS
            for beside, room in free
            if band <= room and side_chart.hex_width(band) + side_chart.CHART <= width - 2 * (beside + GAP)
        )
        return next(fits, None)

    best, low, high = None, 0, len(SIDES) - 1
    while low <= high:
        at = (low + high) // 2
        tried = fit_with(SIDES[at])
        best, low, high = (tried, low, at - 1) if tried else (best, at + 1, high)
    if best is not None and best.side > PENCIL:
        smaller = fit_with(max(PENCIL, round(best.side - FOR_A_PICTURE, 1)))
        if smaller is not None and smaller.band > best.band:
            best = smaller
    if best is not None and best.band < WIDE:
        fits = [fit for side in SIDES if side < best.side and (fit := fit_with(side)) is not None]
        large = (fit for fit in fits if fit.band >= WIDE)
        best = next(large, max((best, *fits), key=lambda fit: fit.band))
    return best


def _sections(form: Form, box: Box, sheet: ControlSheet, prefix: str, options: SheetOptions) -> None:
    fit = _best(box.width, box.height, sheet)
    if fit is None or (fit.band not in side_chart.LARGE and _around(sheet, options)[0]):
        raise form.problem("sections", f"with a picture of the ship they need more than {box.height:.0f} mm of height")
    left = Box(box.x, box.y, fit.beside, box.height)
    middle = Box(left.right + GAP, box.y, box.width - 2 * (fit.beside + GAP), box.height)
    right = Box(middle.right + GAP, box.y, fit.beside, box.height)
    _middle(form, middle, sheet, fit, prefix)
    Columns(sheet, fit.beside, box.height).draw(form, left, right, prefix, min(LARGEST, fit.side + 0.4))


MIDDLE = ("forward", "primary", "aft")
"""The sections that stand below one another."""

STACKED = (("forward",), ("port", "starboard"), ("primary",), ("aft",))
"""The sections of a page of their own: port and starboard side by side, the others across."""


def _chunks(sheet: ControlSheet, options: SheetOptions) -> list[_Rows]:
    """Return the rows of sections page by page, as many on each as it holds."""
    found = by_name(sheet.craft)
    rows = [tuple(found[name] for name in row if name in found) for row in STACKED]
    whole = content_box(sheet_paper(options))
    box = Box(whole.x, whole.y, whole.width, whole.height - TITLE - GAP)
    made: list[_Rows] = []
    for row in filter(None, rows):
        longer = (*made[-1], row) if made else (row,)
        part = _Part(max(1, len(made)), 2, longer)
        if made and _spare(box, part, sheet.craft, SIDES[-1]) >= 0.0:
            made[-1] = longer
        else:
            made.append((row,))
    return made


def _band(part: _Part, craft: Blueprint) -> float:
    """Return the height of the side chart on a page of sections, which the first of a ship has.

    A base has no tracks, so there is room for its side chart beside its tables.
    """
    return side_chart.SHARED if part.number == 1 and not craft.immobile else 0.0


def _heights(width: float, part: _Part, side: float) -> list[float]:
    """Return how high the rows of a page of sections are with boxes of a side."""
    return [max(plan.height((width - GAP * (len(row) - 1)) / len(row), side) for plan in row) for row in part.rows]


def _spare(box: Box, part: _Part, craft: Blueprint, side: float) -> float:
    """Return the height that rows of sections leave; below 0 if they need more."""
    band = _band(part, craft)
    gaps = GAP * (len(part.rows) - 1 + bool(band))
    return box.height - band - gaps - sum(_heights(box.width, part, side))


def _stack(form: Form, box: Box, sheet: ControlSheet, prefix: str, part: _Part) -> None:
    """Rows of sections over the width of a page, the side chart below the first of all."""
    craft = sheet.craft
    side = next((side for side in SIDES if _spare(box, part, craft, side) >= 0.0), None)
    if side is None:
        raise form.problem("sections", f"they need more than {box.height:.0f} mm of height")
    heights, band = _heights(box.width, part, side), _band(part, craft)
    spare, y = _spare(box, part, craft, side), box.y
    for number, (row, least) in enumerate(zip(part.rows, heights, strict=True)):
        height = least + spare * least / sum(heights)
        width = (box.width - GAP * (len(row) - 1)) / len(row)
        for index, plan in enumerate(row):
            plan.draw(form, Box(box.x + index * (width + GAP), y, width, height), prefix)
        y += height + GAP
        if band and number == 0:
            place = Box(box.x, y, box.width, band)
            side_chart.side_chart(form, place, craft, sheet.drawing, prefix)
            y = place.bottom + GAP


def _middle(form: Form, box: Box, sheet: ControlSheet, fit: _Fit, prefix: str) -> None:
    """Forward, the side chart, primary and aft, which share the height by their needs."""
    found = by_name(sheet.craft)
    order = [found[name] for name in MIDDLE if name in found]
    room = box.height - fit.band - GAP * len(order)
    heights = [plan.height(box.width, fit.side) for plan in order]
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


def _corners(form: Form, box: Box, sheet: ControlSheet, prefix: str, has_chart: bool) -> None:
    """The tables and tracks of a second page; for a base the side chart, if no page before had it."""
    craft = sheet.craft
    half = (box.width - GAP) / 2
    if craft.immobile and has_chart:
        place = Box(box.x, box.y, box.width, side_chart.SHARED)
        side_chart.side_chart(form, place, craft, sheet.drawing, prefix)
        box = Box(box.x, place.bottom + GAP, box.width, box.bottom - place.bottom - GAP)
    left, right = Box(box.x, box.y, half, box.height), Box(box.x + half + GAP, box.y, half, 0.0)
    with form.group(f"{prefix}figures", "table", "Figures"):
        y = figure_boxes.figures(form, left, craft) + GAP / 2
    y = tables.notes(form, left.level(y), craft) + GAP
    if craft.weapons:
        row = (box.bottom - y - tables.BAR - tables.MOUNT_HEAD) / len(craft.weapons)
        tick = min(LARGE_TICK, row - tables.MOUNT)
        y = tables.mounts(form, Box(left.x, y, half, 0.0), craft, prefix, tick) + GAP
    rest(form, Box(box.x, y, half, box.bottom - y), MOTION_LOG, "left")
    y = box.y
    if tables.sides_of(craft):
        y = tables.lost_sides(form, right, sheet, prefix) + GAP
    if not craft.immobile:
        room = Box(right.x, y, half, 0.0)
        y = movement.motion_tracks(form, room, craft, prefix) + GAP
    rest(form, Box(right.x, y, half, box.bottom - y), POWER_LOG, "right")


def _finished(sheet: ControlSheet, form: Form, options: SheetOptions, part: _Part) -> Page:
    craft = sheet.craft
    left = f"{craft.name}  ·  {craft.book}" if craft.book else craft.name
    note = f"{options.colophon or 'sheetforge'}  ·  {sheet.digest[:10]}".rstrip(" ·")
    page = options.page + part.number - 1 if options.page else 0
    prefix = f"ship.{craft.id}{'.more' if part.is_last else ''}" if options.fillable else ""
    return closed(
        sheet_paper(options),
        form,
        replace(options, colophon=note, page=page),
        left,
        craft.name,
        f"ship.{sheet.system}.{craft.id}" if part.number == 1 else "",
        craft.name,
        "",
        prefix,
        values=options.values,
        key=strip,
    )
