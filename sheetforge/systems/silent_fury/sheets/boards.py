"""A ship as a board: its layout at the size of figures and tokens, over as many sheets as it needs,
and a sheet with its other parts, card slots at the size of cards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from sheetforge.drawings import shipped
from sheetforge.press import tiles
from sheetforge.press.tiles import Edge, Tiling
from sheetforge.sheet.deck_cards import CLEAR, POKER, SOLID, card_pattern
from sheetforge.sheet.dies import Die
from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Anchor, Box, Circle, Clip, Define, Page, Rect, Style
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.panel import title_bar, write_box
from sheetforge.sheet.widgets.silhouette import silhouette
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_fury.figures import SLOTS
from sheetforge.systems.silent_fury.sheets import charts, diagrams, ship_sheet, stores
from sheetforge.systems.silent_fury.sheets.action_cards import card_words
from sheetforge.systems.silent_fury.sheets.hull import Hull
from sheetforge.systems.silent_fury.sheets.hull_drawing import draw_hull
from sheetforge.systems.silent_fury.sheets.look import BOARDERS, LOOK, PACKAGE, BackLook
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet
from sheetforge.systems.silent_fury.sheets.rooms import BOARD, RoomLook, draw_rooms, room_snaps
from sheetforge.values import values

GAP = 2.5
BETWEEN = 2.0
"""Between two card slots, in mm."""

EDGE = tiles.MARK + 1.0
"""The free edge of a layout in mm, for registration marks."""

WEAPONS, DAMAGE = 0.37, 0.36
"""Shares of the width: the weapon chart, the damage chart; the rest has the attack chart."""

THRUST = 44.0
ENDS = (0.9, 0.6, 0.3, 0.0)
"""Lengths of bow and bells of a layout, as shares of that in pictures: the longest that takes no further sheet."""

GROWTH = tuple(round(2.0 - 0.05 * step, 2) for step in range(21))
"""Factors by which the components of a layout on one sheet are larger than those of others, the largest first."""

MOST_TYPE = 1.3
"""The most by which type and symbols of these are larger."""

TUBE = 7.5
"""The radius in mm of a torpedo tube, for tokens of 15 mm."""

LEAST_PLACE = 14.0
"""The least height in mm of a place below the weapons."""

NUMBER = 8.0
"""The radius in mm of the number of a card slot."""

PALE, PLATE = 0.5, 0.72
"""The share of paper in the colour of a back where its cards are laid, and of its height that the plate has."""

SLOTS_WIDE = SLOTS * POKER.width + (SLOTS - 1) * BETWEEN


@values(frozen=True, slots=True)
class Joining:
    """The overlap in mm of the sheets of a layout, and their edge."""

    overlap: float
    edge: Edge


def pages(sheet: ShipSheet, options: SheetLook, joining: Joining) -> tuple[Page, ...]:
    """The sheet beside the layout, and the layout. Raises `LayoutProblem`."""
    return (beside(sheet, options), *layout_pages(sheet, options, joining))


def count(sheet: ShipSheet, options: SheetLook, joining: Joining) -> int:
    """Return the number of pages."""
    return 1 + _fewest(sheet, options, joining)[1].count


# --- the layout ----------------------------------------------------------------------------------


def laid_out(sheet: ShipSheet, options: SheetLook, joining: Joining) -> tuple[Hull, RoomLook, Tiling]:
    """Return the hull of a layout, the lengths of its components, and how it is spread over the fewest sheets.

    A single one is filled.
    """
    ends, spread = _fewest(sheet, options, joining)
    look = BOARD
    if spread.count == 1:
        look, spread = _on_one(sheet, options, joining, ends)
    return sheet.hull(look, ends), look, spread


def _fewest(sheet: ShipSheet, options: SheetLook, joining: Joining) -> tuple[float, Tiling]:
    """Return the longest bow and bells with which a layout takes the fewest sheets, and how it is spread over these."""
    found = [(ends, _spread(sheet.hull(BOARD, ends), options, joining)) for ends in ENDS]
    return min(found, key=lambda one: one[1].count)


def _spread(hull: Hull, options: SheetLook, joining: Joining) -> Tiling:
    """Spread a layout over sheets; no cut runs through a component, no sheet shows parts of those
    on another."""
    extent = hull.extent
    across, down = room_snaps(hull.laid, BOARD)
    size = (extent.width + 2 * EDGE, extent.height + 2 * EDGE)
    snaps = ([place + EDGE - extent.x for place in across], [place + EDGE - extent.y for place in down])
    return tiles.tiling(size, sheet_paper(options), _overlap(joining), joining.edge, snaps)


def _overlap(joining: Joining) -> float:
    return min(joining.overlap, BOARD.gap - 1.0)


def _on_one(sheet: ShipSheet, options: SheetLook, joining: Joining, ends: float) -> tuple[RoomLook, Tiling]:
    """Return the largest components whose layout has room on one sheet, and that sheet, upright or on its side.

    All of a layout becomes larger, then its components higher and wider; the places for pieces have their size.
    """
    found: list[tuple[float, RoomLook, Tiling]] = []
    for lies in (False, True):
        paper = sheet_paper(options, lies).with_margin(tiles.MARGIN)
        room = paper.content.inset(EDGE)

        def fits(look: RoomLook, room: Box = room) -> bool:
            extent = sheet.hull(look, ends).extent
            return extent.width <= room.width and extent.height <= room.height

        look = BOARD
        for grown in (_larger, _higher, _wider):
            looks = [grown(look, factor) for factor in GROWTH]
            at = bisect_left(looks, True, key=fits)
            look = looks[at] if at < len(looks) else look
        if fits(look):
            one = tiles.tiling((paper.content.width, paper.content.height), paper, _overlap(joining), joining.edge)
            found.append((look.width * look.height, look, one))
    _, look, one = max(found, key=lambda way: way[0])
    return look, one


def _larger(look: RoomLook, factor: float) -> RoomLook:
    """Return a look whose lengths are larger by a factor, but for places of pieces, and type by less."""
    less = min(factor, MOST_TYPE)
    grown = replace(look, width=look.width * factor, height=look.height * factor, symbol=look.symbol * less)
    return replace(grown, number_pt=look.number_pt * less, name_pt=look.name_pt * less, strip=look.strip * less)


def _higher(look: RoomLook, factor: float) -> RoomLook:
    return replace(look, height=look.height * factor)


def _wider(look: RoomLook, factor: float) -> RoomLook:
    return replace(look, width=look.width * factor)


def layout_pages(sheet: ShipSheet, options: SheetLook, joining: Joining) -> tuple[Page, ...]:
    """The sheets of the layout, with registration marks where they meet."""
    hull, look, spread = laid_out(sheet, options, joining)
    sketch = Sketch(sheet_palette(options, sheet.arms), sheet.name)
    extent = hull.extent
    point = (EDGE - extent.x, EDGE - extent.y)
    if spread.count == 1:
        # It stands in the middle.
        point = (spread.width / 2 - extent.center[0], spread.height / 2 - extent.center[1])
    draw_hull(sketch, hull, point)
    draw_rooms(sketch, hull.compartments, hull.laid, sheet.faces(boxes=False), look, point)
    sketch.items += tiles.registration(spread, sketch.palette)
    part = Define(f"layout {sheet.id}", tuple(sketch.items))
    title = f"{sheet.name}, {sheet.fit.type}: layout"
    if any(component.volatile for component in sheet.fit.components):
        title += f"  ·  {ship_sheet.VOLATILE}"
    return tiles.sheets(part, spread, sketch.palette, title, options.colophon)


# --- the sheet beside it -------------------------------------------------------------------------


def beside(sheet: ShipSheet, options: SheetLook) -> Page:
    """All other parts of a ship, on a page that lies on its side."""
    box = content_box(sheet_paper(options, landscape=True))
    sketch = Sketch(sheet_palette(options, sheet.arms), sheet.name)
    ship_sheet.header(sketch, sheet, replace(box, height=ship_sheet.HEAD))
    y = box.y + ship_sheet.HEAD + GAP
    card_slots(sketch, box.x, y)
    right = box.x + SLOTS_WIDE + GAP
    place = Box(right, y, box.right - right, POKER.height)
    diagrams.armor(sketch, sheet, place, boxes=False)
    y += POKER.height + GAP
    _lower(sketch, sheet, Box(box.x, y, box.width, box.bottom - y))
    return ship_sheet.closed_page(sheet, sketch, options, landscape=True)


def card_slots(sketch: Sketch, x: float, y: float, die: Die = POKER, back: BackLook | None = None) -> float:
    """Places for the cards of the three rounds, as large as the cards, with their back; return the x behind them."""
    palette = sketch.palette
    for slot in range(1, SLOTS + 1):
        place = Box(x + (slot - 1) * (die.width + BETWEEN), y, die.width, die.height)
        dashed = Style(stroke=palette.rule, stroke_width=0.3, dash=(1.6, 1.0))
        sketch.rect(place, dashed, die.radius)
        cx, cy = place.center
        foot = place.bottom - 3.0
        if back is not None:
            plate = _pale_back(sketch, place.inset(CLEAR), back)
            foot = plate.bottom - 3.0
            cy = foot - 5.0 - NUMBER
        edge = Style(stroke=palette.faint_rule, stroke_width=0.3)
        sketch.items.append(Circle(cx, cy, NUMBER, edge))
        number = Box(cx - NUMBER, cy - NUMBER, 2 * NUMBER, 2 * NUMBER)
        sketch.fitted(str(slot), number, 26.0, 20.0, "slot", "bold", palette.faint_rule, "center")
        sketch.label(f"Action card {slot}", cx, foot, "center")
    return place.right


def _pale_back(sketch: Sketch, box: Box, back: BackLook) -> Box:
    """Draw the back of a boarding party's cards where they are laid, pale; return its plate.

    It says whose cards they are, and takes little ink, as they cover it.
    """
    palette = sketch.palette
    is_color = palette.name == "color"
    ink = mixed(back.color, palette.paper, PALE) if is_color else palette.faint_rule
    line = Style(stroke=ink, stroke_width=0.2)
    inside = Rect(box.x, box.y, box.width, box.height, Style(), 2.0)
    if back.pattern == "solid":
        sketch.rect(box, Style(fill=ink if is_color else None), 2.0)
        sketch.rect(box.inset(SOLID), replace(line, fill=palette.paper), 1.0)
    else:
        sketch.items.append(Clip(inside, card_pattern(back.pattern, box, line)))
    sketch.rect(box, line, 2.0)
    high = box.height * PLATE
    plate = Box(box.x + 6.0, box.center[1] - high / 2, box.width - 12.0, high)
    sketch.rect(plate, replace(line, fill=palette.paper), 2.5)
    sign = Sketch(replace(palette, accent=ink, ink=ink), back.title)
    art = plate.height - 2 * NUMBER - 12.0
    silhouette(sign, shipped(PACKAGE, BOARDERS), plate.center[0], plate.y + 2.0 + art / 2, art)
    sketch.items += sign.items
    return plate


def _lower(sketch: Sketch, sheet: ShipSheet, box: Box) -> None:
    """Weapons and boarding; thrust, torpedoes and crew; the charts of damage and attack."""
    weapons = Box(box.x, box.y, box.width * WEAPONS - GAP, box.height)
    charts.weapons(sketch, sheet, weapons)
    used = charts.weapons_height(sheet)
    x = weapons.right + GAP
    damage = Box(x, box.y, box.width * DAMAGE - GAP, charts.DAMAGE_HEIGHT)
    charts.damage_chart(sketch, damage)
    attack = Box(damage.right + GAP, box.y, box.right - damage.right - GAP, charts.DAMAGE_HEIGHT)
    charts.attack_chart(sketch, attack)
    top = box.y + charts.DAMAGE_HEIGHT + GAP
    thrust = Box(x, top, THRUST, box.bottom - top)
    diagrams.thrust(sketch, sheet, thrust)
    room = Box(thrust.right + GAP, top, box.right - thrust.right - GAP, box.bottom - top)
    if sheet.fit.tubes:
        width = min(room.width * 0.55, 14.0 + 2.5 * TUBE * sheet.fit.tubes)
        away = room.height - 2 * TUBE - 8.0
        stores.tubes(sketch, sheet.fit.tubes, replace(room, width=width), TUBE, away)
        room = Box(room.x + width + GAP, top, room.width - width - GAP, room.height)
    area(sketch, room, "Disrupted", "crew")
    low = box.y + used + (GAP if used else 0.0)
    limits = [f"{limit} {stores.PLURAL[name].lower()}" for name, limit in sheet.fit.ordinance.items() if limit]
    left = Box(weapons.x, low, weapons.width, box.bottom - low)
    places = [("Ordinance", f"limit {', '.join(limits)}")] if limits else []
    # A crew draws cards that lie on its ship.
    if left.height > LEAST_PLACE * (len(places) + 1):
        places.append(("Cards", "on the ship"))
    if left.height > LEAST_PLACE:
        for place, (title, note) in zip(left.columns(len(places), GAP), places, strict=True):
            area(sketch, place, title, note)


def area(sketch: Sketch, box: Box, title: str, note: str = "") -> None:
    """A part of a board to put pieces on."""
    title_bar(sketch, replace(box, height=5.0), title, note, size_pt=7.5)
    place = Box(box.x, box.y + 5.0, box.width, box.height - 5.0)
    sketch.rect(place, sketch.brush.field, 0.6)


# --- boarding strips -----------------------------------------------------------------------------


STRIPS = 2
"""Strips with large cards on a page, which lies on its side."""


def strips(options: SheetLook, die: Die, count: int) -> tuple[Page, ...]:
    """Return boarding strips: card slots for a party aboard another side's ship.

    Those with small cards stand at the top of a page each, to share pages.
    """
    large = die is POKER
    most = STRIPS if large else 1
    numbers = range(1, count + 1)
    return tuple(_strips(options, die, numbers[first : first + most], large) for first in range(0, count, most))


def _strips(options: SheetLook, die: Die, numbers: Sequence[int], landscape: bool) -> Page:
    """Return a page of strips with their numbers, from the top to the bottom if there are several."""
    paper = sheet_paper(options, landscape=landscape)
    box = content_box(paper)
    sketch = Sketch(sheet_palette(options), "boarding strips")
    step = (box.height - STRIPS * die.height) / (STRIPS - 1) + die.height
    for index, number in enumerate(numbers):
        y = box.y + index * step
        back = LOOK.boarding[(number - 1) % len(LOOK.boarding)]
        x = card_slots(sketch, box.x, y, die, back) + GAP
        room = Box(x, y, box.right - x, die.height)
        title_bar(sketch, replace(room, height=8.0), "Boarding party", back.title, size_pt=10.0)
        top = room.y + 10.0
        for name, label in (("side", "Side"), ("ship", "Aboard")):
            write_box(sketch, Box(x, top, room.width, 8.0), f"strip.{number}.{name}", label)
            top += 9.5
        text = Box(x, top + 0.5, room.width, room.bottom - top - 0.5)
        sketch.paragraph((Run(card_words().strip),), text, 9.5, 7.0, "note", sketch.palette.soft_ink)
        if index:
            sketch.across(box.x, box.right, y - (step - die.height) / 2, sketch.brush.ray)
    page = closed(paper, sketch, options, "Boarding strips", "Boarding strips")
    anchor = Anchor(f"strips.{numbers[0]}", "Boarding strips" if numbers[0] == 1 else "", 1, box.x, box.y)
    return replace(page, items=(anchor, *page.items))
