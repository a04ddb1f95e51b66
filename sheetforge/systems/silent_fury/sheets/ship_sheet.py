"""The record sheet of a ship: a page with everything that a player looks up, to be marked in
pencil, and another one for a layout that does not fit it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper, side_by_side
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Circle, Item, Page, Style
from sheetforge.sheet.text import text_width
from sheetforge.sheet.widgets.crest import band
from sheetforge.sheet.widgets.panel import title_bar, write_box
from sheetforge.sheet.widgets.records import Writing
from sheetforge.sheet.widgets.silhouette import PLATE, side_plate
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_fury.figures import SLOTS
from sheetforge.systems.silent_fury.sheets import beside, charts, diagrams
from sheetforge.systems.silent_fury.sheets.beside import Places
from sheetforge.systems.silent_fury.sheets.layouts import Rooms, draw_layout, rooms_in
from sheetforge.systems.silent_fury.sheets.look import crew_key
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet
from sheetforge.systems.silent_fury.sheets.stores import area

GAP = 2.5
HEAD, SLOT = 13.0, 12.0
WRITTEN = "Action card {}: write it, or lay it above this edge"
LEAST_DIAGRAM = 46.0
DIAGRAM = 42.0
"""The width in mm of the thrust diagram and of the armour hex."""

NAME_PT, ABOUT_PT = 14.0, 7.5
"""The least type in points of the name and of the line below it beside the side view of the ship."""

TAB, TAB_PT = 6.0, 9.0
"""The height in mm of the tab of a captured ship, and its type in points."""

FOOT = charts.DAMAGE_HEIGHT
VOLATILE = "double border: volatile"

NOTES = 32.0
"""The least height in mm for notes below a layout, and the air about a hull above them."""
AIR = 3.0


def pages(sheet: ShipSheet, options: SheetLook) -> tuple[Page, ...]:
    """The sheet of a ship; the layout on a page of its own where the first has too little room.

    Raises `LayoutProblem` for a ship that does not fit the paper.
    """
    sketch = Sketch(sheet_palette(options, sheet.arms), sheet.name)
    middle, under = _frame(sketch, sheet, options)
    place, rooms, places = _arranged(sheet, middle, under)
    places.draw(sketch, sheet)
    if rooms is not None:
        plan = _plan_place(place, rooms)
        draw_plan(sketch, sheet, plan, rooms)
        if plan.height < place.height:
            below = place.level(plan.bottom)
            area(sketch, replace(below, height=place.bottom - below.y), "battle", "Notes", "")
        return (closed_page(sheet, sketch, options),)
    _areas(sketch, place)
    return side_by_side((closed_page(sheet, sketch, options), _layout_page(sheet, options)))


def _arranged(sheet: ShipSheet, middle: Box, under: Box) -> tuple[Box, Rooms | None, Places]:
    """Return the place of the layout, the layout if it fits, and the places of what else a ship has.

    The layout has the whole width if there is room for all that about it, and its boxes become no smaller.
    """
    left = replace(middle, width=middle.width - beside.SIDE - GAP)
    column = Box(left.right + GAP, middle.y, beside.SIDE, middle.height)
    rooms = rooms_in(sheet, below_bar(left))
    wide = rooms_in(sheet, below_bar(middle)) if rooms is not None else None
    if rooms is not None and wide is not None and wide.look.box >= rooms.look.box:
        plan = below_bar(_plan_place(middle, wide))
        places = beside.about(sheet, wide.hull, plan, under)
        if places is not None:
            return middle, wide, places
    return left, rooms, beside.in_column(sheet, column)


def _plan_place(box: Box, rooms: Rooms) -> Box:
    """Return the part of a box that a layout takes: all, unless that leaves room for notes."""
    used = box.height - below_bar(box).height + rooms.hull.bounds.height + 2 * AIR
    return replace(box, height=used) if box.height - used >= NOTES else box


def _frame(sketch: Sketch, sheet: ShipSheet, options: SheetLook) -> tuple[Box, Box]:
    """Draw the head and the foot of a page; return the room between, and that below the weapons."""
    box = content_box(sheet_paper(options))
    y = box.y
    header(sketch, sheet, Box(box.x, y, box.width, HEAD))
    y += HEAD + GAP
    slots(sketch, Box(box.x, y, box.width, SLOT))
    y += SLOT + GAP
    under = _upper(sketch, sheet, box.level(y))
    y = under.bottom + GAP
    low = box.bottom - FOOT
    sketch.items += same_charts(sketch.palette, replace(box, y=low, height=FOOT))
    return Box(box.x, y, box.width, low - GAP - y), under


@lru_cache(maxsize=64)
def same_charts(palette: Palette, box: Box) -> tuple[Item, ...]:
    """The charts of attack and damage, which all ships of a livery have alike."""
    sketch = Sketch(palette, "charts")
    half = box.width * 0.43
    charts.attack_chart(sketch, replace(box, width=half - GAP / 2))
    charts.damage_chart(sketch, replace(box, x=box.x + half + GAP / 2, width=box.width - half - GAP / 2))
    return tuple(sketch.items)


def _layout_page(sheet: ShipSheet, options: SheetLook) -> Page:
    """The layout on a page of its own, upright or in landscape, whichever has the larger boxes."""
    found = []
    for lies in (False, True):
        box = content_box(sheet_paper(options, lies))
        place = Box(box.x, box.y + HEAD + GAP, box.width, box.height - HEAD - GAP)
        rooms = rooms_in(sheet, below_bar(place))
        found.append((rooms.look.box if rooms else 0.0, lies, box, place, rooms))
    _, lies, box, place, rooms = max(found, key=lambda layout: layout[0])
    sketch = Sketch(sheet_palette(options, sheet.arms), sheet.name)
    header(sketch, sheet, Box(box.x, box.y, box.width, HEAD))
    draw_plan(sketch, sheet, place, rooms)
    return closed_page(sheet, sketch, options, lies, "layout")


def closed_page(sheet: ShipSheet, sketch: Sketch, options: SheetLook, landscape: bool = False, part: str = "") -> Page:
    """The finished page of a ship, with its colophon and the texts of its blanks.

    A further page of a ship has the name of its `part`.
    """
    left = " · ".join(one for one in (sheet.name, sheet.book) if one)
    note = f"{options.colophon or 'sheetforge'}  ·  {sheet.digest[:10]}".rstrip(" ·")
    values = sheet.standing.written if sheet.standing is not None else None
    page = options.page + bool(part) if options.page else 0
    look = replace(options, colophon=note, page=page)
    return closed(
        sheet_paper(options, landscape),
        sketch,
        look,
        left,
        sheet.name,
        "" if part else anchor_of(sheet),
        sheet.name,
        prefix=f"ship.{sheet.id}" if options.fillable else "",
        values=values,
    )


def anchor_of(sheet: ShipSheet) -> str:
    """Return the name of the anchor of a ship in a document."""
    return f"ship.{sheet.system}.{sheet.id}"


ID = "I.D."
"""The head of the letter that tells a ship from others of its class, which a player writes on a sheet of the class."""


def header(sketch: Sketch, sheet: ShipSheet, box: Box) -> None:
    """Name, type and navy; the I.D., or a box for it; size, hull and point defense."""
    fit, palette = sheet.fit, sketch.palette
    figures: tuple[tuple[str, str | int], ...]
    hull = sheet.standing.hull if sheet.standing is not None else None
    now = ("Hull", fit.hull) if hull is None else (f"Hull, was {fit.hull}", hull)
    mark = sheet.standing.mark if sheet.standing is not None else ""
    figures = ((ID, mark), ("Size", fit.size), now, ("Point Def.", fit.point_defense), ("Points", fit.points))
    width = 17.0
    left = replace(box, width=box.width - len(figures) * (width + 1.2))
    taken = band(sketch, sheet.arms, left)
    room = left.inset(3.0, 0.0)
    room = replace(room, x=room.x + taken, width=room.width - taken)
    if sheet.standing is not None and sheet.standing.captor:
        room = replace(room, width=room.width - _captured(sketch, sheet.standing.captor, room))
    kind = fit.name if sheet.standing is not None else ""
    about = " · ".join(one for one in (kind, fit.type, sheet.navy) if one)
    plate = Box(room.right - PLATE + 0.8, box.y + 1.2, PLATE, box.height - 2.4)
    wide = max(text_width(sheet.name, "bold", NAME_PT), text_width(about, "medium", ABOUT_PT))
    if room.x + wide <= plate.x - 2.0:
        side_plate(sketch, sheet.side, plate, is_plain=True)
        room = replace(room, width=plate.x - 2.0 - room.x)
    sketch.fitted(
        sheet.name, Box(room.x, room.y + 1.0, room.width, 6.8), 17.0, 10.0, "name", "bold", palette.header_ink
    )
    sketch.fitted(about, Box(room.x, room.y + 7.6, room.width, 4.4), 9.0, 6.5, "type", "medium", palette.header_ink)
    for index, (label, figure) in enumerate(figures):
        place = Box(left.right + 1.2 + index * (width + 1.2), box.y, width, box.height)
        sketch.rect(place, sketch.brush.frame, 1.0)
        sketch.label(label, place.center[0], place.y + 3.2, "center")
        body = Box(place.x, place.y + 3.6, width, place.height - 3.8)
        if figure == "":
            sketch.blank("id", body.inset(0.5, 0.3), "text", 17.0, "letter of the ship", longest="MM")
            continue
        sketch.fitted(str(figure), body, 17.0, 9.0, label, "bold", align="center")


def _captured(sketch: Sketch, captor: str, room: Box) -> float:
    """Draw the tab of a captured ship at the right of a room; return the width that it takes."""
    words = f"captured by {captor}"
    wide = min(text_width(words, "semibold", TAB_PT) + 4.0, room.width * 0.45)
    tab = Box(room.right - wide, room.center[1] - TAB / 2, wide, TAB)
    sketch.rect(tab, Style(fill=sketch.palette.paper, stroke=sketch.palette.ink, stroke_width=0.3), 1.0)
    sketch.fitted(words, tab.inset(1.5, 0.0), TAB_PT, 6.5, "captor", "semibold", align="center")
    return wide + 2.0


def slots(sketch: Sketch, box: Box) -> None:
    """Boxes for the cards of the three rounds: lower than a card, which is written in or lies above."""
    width = (box.width - GAP * (SLOTS - 1)) / SLOTS
    for slot in range(1, SLOTS + 1):
        place = Box(box.x + (slot - 1) * (width + GAP), box.y, width, box.height)
        middle = (place.x + 4.0, place.center[1])
        fill = sketch.palette.header_fill or sketch.palette.paper
        sketch.items.append(Circle(*middle, 4.0, Style(fill=fill, stroke=sketch.palette.ink, stroke_width=0.3)))
        number = Box(middle[0] - 4.0, middle[1] - 4.0, 8.0, 8.0)
        sketch.fitted(str(slot), number, 14.0, 8.0, "slot", "bold", sketch.palette.header_ink, "center")
        blank = Box(place.x + 10.0, place.y, place.width - 10.0, place.height)
        write_box(sketch, blank, f"card.{slot}", WRITTEN.format(slot), f"Action card {slot}", size_pt=12.0)


def _upper(sketch: Sketch, sheet: ShipSheet, box: Box) -> Box:
    """Weapon chart and boarding equipment, thrust diagram, armour hex; return the room below the chart."""
    height = max(LEAST_DIAGRAM, charts.weapons_height(sheet))
    width = box.width - 2 * (DIAGRAM + GAP)
    charts.weapons(sketch, sheet, Box(box.x, box.y, width, height))
    diagram = min(height, 54.0)
    x = box.x + width + GAP
    diagrams.thrust(sketch, sheet, Box(x, box.y, DIAGRAM, diagram))
    diagrams.armor(sketch, sheet, Box(x + DIAGRAM + GAP, box.y, DIAGRAM, diagram))
    taken = charts.weapons_height(sheet)
    top = box.y + (taken + GAP if taken else 0.0)
    return Box(box.x, top, width, box.y + height - top)


BAR = 6.5
"""The height in mm of the bar over a layout, with the gap below it."""


def below_bar(box: Box) -> Box:
    return Box(box.x, box.y + BAR, box.width, box.height - BAR - 0.5)


def draw_plan(sketch: Sketch, sheet: ShipSheet, box: Box, rooms: Rooms | None) -> None:
    """The layout below its bar. Raises `LayoutProblem` if none fits."""
    volatile = any(component.volatile for component in sheet.fit.components)
    note = f"{f'{VOLATILE}   ·   ' if volatile else ''}{crew_key()}"
    title_bar(sketch, replace(box, height=5.0), "Ship layout", note, size_pt=7.5)
    draw_layout(sketch, sheet, below_bar(box), rooms)


def _areas(sketch: Sketch, box: Box) -> None:
    """Lines for notes in the room of a layout that is on the next page."""
    title_bar(sketch, replace(box, height=5.0), "Notes", "ship layout on sheet 2", size_pt=7.5)
    Writing("", "notes.battle").fill(sketch, box.x, box.y + 4.0, box.width, box.height - 4.0)
