"""The record sheet of a ship: a page with everything that a player looks up, to be marked in
pencil, and another one for a layout that does not fit it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper, side_by_side
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Circle, Item, Page, Style
from sheetforge.sheet.text import Run, text_width
from sheetforge.sheet.widgets.crest import band
from sheetforge.sheet.widgets.panel import title_bar, write_box
from sheetforge.sheet.widgets.records import Writing
from sheetforge.sheet.widgets.silhouette import PLATE, side_plate
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_fury.figures import SLOTS
from sheetforge.systems.silent_fury.sheets import charts, diagrams
from sheetforge.systems.silent_fury.sheets.layouts import Rooms, draw_layout, rooms_in
from sheetforge.systems.silent_fury.sheets.look import crew_key
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet

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
SIDE = 38.0
"""The width in mm of the parts beside the layout."""

VOLATILE = "double border: volatile"
PLURAL = {"missile": "Missiles", "torpedo": "Torpedoes", "fighter": "Fighters", "bomber": "Bombers"}
SENT = {"missile": "fired", "torpedo": "fired", "fighter": "launched", "bomber": "launched"}

LEAST_TUBE = 2.7
"""Half the least width in mm of a tube, so that a pencil can tick it."""

BOTH = 45.0
"""The least height in mm for a box of cards below that of disrupted crew."""

NOTES = 32.0
"""The least height in mm for notes below a layout, and the air about a hull above them."""
AIR = 3.0


def pages(sheet: ShipSheet, options: SheetLook) -> tuple[Page, ...]:
    """The sheet of a ship; the layout on a page of its own where the first has too little room.

    Raises `LayoutProblem` for a ship that does not fit the paper.
    """
    sketch = Sketch(sheet_palette(options, sheet.arms), sheet.name)
    middle = _frame(sketch, sheet, options)
    left = Box(middle.x, middle.y, middle.width - SIDE - GAP, middle.height)
    rooms = rooms_in(sheet, below_bar(left))
    _beside(sketch, sheet, Box(left.right + GAP, middle.y, SIDE, middle.height))
    if rooms is not None:
        used = left.height - below_bar(left).height + rooms.hull.bounds.height + 2 * AIR
        if left.height - used < NOTES:
            draw_plan(sketch, sheet, left, rooms)
        else:
            draw_plan(sketch, sheet, replace(left, height=used), rooms)
            below = left.level(left.y + used)
            area(sketch, replace(below, height=left.bottom - below.y), "battle", "Notes", "")
        return (closed_page(sheet, sketch, options),)
    _areas(sketch, left)
    return side_by_side((closed_page(sheet, sketch, options), _layout_page(sheet, options)))


def _frame(sketch: Sketch, sheet: ShipSheet, options: SheetLook) -> Box:
    """Draw the head and the foot of a page; return the room between."""
    box = content_box(sheet_paper(options))
    y = box.y
    header(sketch, sheet, Box(box.x, y, box.width, HEAD))
    y += HEAD + GAP
    slots(sketch, Box(box.x, y, box.width, SLOT))
    y += SLOT + GAP
    y = _upper(sketch, sheet, box.level(y)) + GAP
    low = box.bottom - FOOT
    sketch.items += same_charts(sketch.palette, replace(box, y=low, height=FOOT))
    return Box(box.x, y, box.width, low - GAP - y)


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


def header(sketch: Sketch, sheet: ShipSheet, box: Box) -> None:
    """Name, type and navy; size, hull and point defense."""
    fit, palette = sheet.fit, sketch.palette
    figures: tuple[tuple[str, str | int], ...]
    hull = sheet.standing.hull if sheet.standing is not None else None
    now = ("Hull", fit.hull) if hull is None else (f"Hull, was {fit.hull}", hull)
    figures = (("Size", fit.size), now, ("Point Def.", fit.point_defense), ("Points", fit.points))
    if sheet.standing is not None and sheet.standing.mark:
        figures = (("I.D.", sheet.standing.mark), *figures)
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
        side_plate(sketch, sheet.drawing, plate, is_plain=True)
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


def _upper(sketch: Sketch, sheet: ShipSheet, box: Box) -> float:
    """Weapon chart and boarding equipment, thrust diagram, armour hex; return where they end."""
    height = max(LEAST_DIAGRAM, charts.weapons_height(sheet))
    width = box.width - 2 * (DIAGRAM + GAP)
    charts.weapons(sketch, sheet, Box(box.x, box.y, width, height))
    diagram = min(height, 54.0)
    x = box.x + width + GAP
    diagrams.thrust(sketch, sheet, Box(x, box.y, DIAGRAM, diagram))
    diagrams.armor(sketch, sheet, Box(x + DIAGRAM + GAP, box.y, DIAGRAM, diagram))
    return box.y + height


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


def _beside(sketch: Sketch, sheet: ShipSheet, box: Box) -> None:
    """Torpedoes, ordinance, the Disrupted box, the cards on the ship."""
    x, y = box.x, box.y
    if sheet.fit.tubes:
        y = tubes(sketch, sheet.fit.tubes, Box(x, y, SIDE, 0.0)) + GAP
    y = ordinance(sketch, sheet, Box(x, y, SIDE, 0.0))
    height = box.bottom - y
    crew = Box(x, y, SIDE, (height + GAP) * 0.55 - GAP if height > BOTH else height)
    area(sketch, crew, "disrupted", "Disrupted", "crew")
    if height > BOTH:
        y = crew.bottom + GAP
        cards_area(sketch, sheet, Box(x, y, SIDE, box.bottom - y))


def cards_area(sketch: Sketch, sheet: ShipSheet, box: Box) -> None:
    """The place for the cards on a ship, with those that lie there in a battle."""
    place = area(sketch, box, "cards", "Cards", "on the ship")
    if sheet.standing is not None and sheet.standing.cards:
        cards = (Run(", ".join(sheet.standing.cards), "bold"),)
        sketch.paragraph(cards, place.inset(1.4), 9.5, 6.5, "cards")


def area(sketch: Sketch, box: Box, name: str, title: str, note: str) -> Box:
    """A titled area to write in; return the area."""
    title_bar(sketch, replace(box, height=5.0), title, note, size_pt=7.5)
    place = Box(box.x, box.y + 5.0, box.width, box.height - 5.0)
    sketch.rect(place, sketch.brush.field, 0.6)
    sketch.blank(f"notes.{name}", place.inset(1.0), "text", 10.0, f"{title.lower()} {note}")
    return place


def _areas(sketch: Sketch, box: Box) -> None:
    """Lines for notes in the room of a layout that is on the next page."""
    title_bar(sketch, replace(box, height=5.0), "Notes", "ship layout on sheet 2", size_pt=7.5)
    Writing("", "notes.battle").fill(sketch, box.x, box.y + 4.0, box.width, box.height - 4.0)


def tubes(sketch: Sketch, count: int, box: Box, radius: float = 3.0, away: float = 9.0) -> float:
    """The Torpedoes Away box above the torpedo tubes; return where they end.

    `radius` is that of a tube, `away` the height of the box, in mm.
    """
    title_bar(sketch, replace(box, height=5.0), "Torpedoes Away", size_pt=7.5)
    place = Box(box.x, box.y + 5.0, box.width, away)
    sketch.rect(place, sketch.brush.field, 0.6)
    sketch.blank("torpedoes.away", place.inset(1.0), "text", 11.0, "torpedoes away")
    middle = place.bottom + 1.4 + radius
    sketch.label("Tubes", box.x, middle + 1.0)
    room = box.width - 12.0
    across = min(count, int(room / (2 * LEAST_TUBE)))
    pitch = min(2.5 * radius, room / across)
    shown = min(radius, pitch * 0.42)
    for tube in range(count):
        x = box.x + 12.0 + pitch * (tube % across + 0.5)
        y = middle + tube // across * 2.4 * shown
        sketch.items.append(Circle(x, y, shown, sketch.brush.pip))
        around = Box(x - shown, y - shown, 2 * shown, 2 * shown)
        sketch.blank(f"tube.{tube + 1}", around, "check", 9.0, f"torpedo tube {tube + 1}")
    return middle + (count - 1) // across * 2.4 * shown + radius + 0.4


def ordinance(sketch: Sketch, sheet: ShipSheet, box: Box) -> float:
    """Boxes for the ordinance aboard, each with its limit; return where the next part begins."""
    carried = [name for name, limit in sheet.fit.ordinance.items() if limit]
    if not carried:
        return box.y
    title_bar(sketch, replace(box, height=5.0), "Ordinance", "limit", size_pt=7.5)
    y = box.y + 5.0
    for name in carried:
        limit = sheet.limits.get(name, 0)
        gone = sheet.standing.gone.get(name, 0) if sheet.standing is not None else 0
        caption = f"{PLURAL[name]} aboard" if limit else f"No {PLURAL[name].lower()} in this battle"
        caption += f", {gone} {SENT[name]}" if gone else ""
        write_box(sketch, Box(box.x, y + 0.8, box.width - 11.0, 8.0), f"ordinance.{name}", caption)
        end = Box(box.right - 10.0, y + 0.8, 10.0, 8.0)
        sketch.rect(end, sketch.brush.frame, 0.6)
        sketch.fitted(str(limit) if limit else "–", end, 11.0, 7.0, "ordinance limit", "bold", align="center")
        y += 8.8
    return y + GAP
