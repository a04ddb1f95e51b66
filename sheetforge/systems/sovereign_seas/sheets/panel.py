"""The panel of one ship: header, figures, speed list, the ship in plan, lasting damage."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.sheet.scene import Box, Style
from sheetforge.sheet.text import Run, cap_height, fit, text_width
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.panel import label_width, write_box
from sheetforge.sheet.widgets.records import Writing
from sheetforge.sheet.widgets.silhouette import PLATE, side_plate
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.sovereign_seas.blueprint import Blueprint, letter_of
from sheetforge.systems.sovereign_seas.sheets import ensign, plan
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog
from sheetforge.systems.sovereign_seas.sheets.model import arcs_in_words, notes
from sheetforge.systems.sovereign_seas.sheets.mounts import shield
from sheetforge.text import number_word, signed

HEADER, FIGURES, STATUS = 12.0, 11.6, 9.4
"""Heights in mm of the band with the name, of the figures and speeds, and of lasting damage."""

PAD = 1.8
NOTE_PT, RULE_PT = 7.0, 6.5
CLASS = 7.25
"""The size in points of class, navy and year."""

FIGURE = 13.6
"""The width in mm of a figure with its caption."""

SEA_ROOM, LEAST_NOTES = 20.0, 42.0
"""Sea about a hull from bow to stern, and the least width of notes beside it, in mm."""

LEAST_PLAN, LEAST_SIDED = 17.0, 27.0
"""The least height of a hull, without and with batteries at its sides, in mm."""


def least_height(log: ControlLog) -> float:
    """The height in mm below which a panel is cramped."""
    body = LEAST_SIDED if log.ship.starboard or log.ship.port else LEAST_PLAN
    return HEADER + FIGURES + STATUS + body + 3 * PAD + (4.2 if notes(log.ship) else 0.0)


def draw(sketch: Sketch, log: ControlLog, box: Box, largest: float = plan.MOST, with_arcs: bool = False) -> None:
    """The panel in its frame, with hull circles of at most a size, and the arcs of her guns in words where nothing else
    on the page has them. Raises `LayoutProblem` for what does not fit."""
    with sketch.group(f"{log.id}.log", "figure", f"control log of {log.name}"):
        frame(sketch, box)
        inner = box.inset(1.4)
        about = _about(log, arcs_in_words(log.ship) if with_arcs else "")
        header(sketch, log, Box(inner.x, inner.y, inner.width, HEADER), about)
        row = Box(inner.x + 0.6, inner.y + HEADER + PAD, inner.width - 1.2, FIGURES)
        _figures(sketch, log, row)
        if notes(log.ship):
            ship_notes(sketch, log, Box(inner.x + 0.8, inner.bottom - 4.0, inner.width - 1.6, 4.0))
        status(sketch, log, Box(inner.x + 0.6, _foot(log, inner), inner.width - 1.2, STATUS - 0.6))
        _ship(sketch, log, sea(log, box), largest)


def sea(log: ControlLog, box: Box) -> Box:
    """Return the part of a panel in which the hull lies."""
    inner = box.inset(1.4)
    top = inner.y + HEADER + PAD + FIGURES + PAD * 0.6
    return Box(inner.x + 0.6, top, inner.width - 1.2, _foot(log, inner) - top - PAD * 0.6)


def _foot(log: ControlLog, inner: Box) -> float:
    """Return where the boxes of her status begin, above her notes."""
    return inner.bottom - STATUS - (4.2 if notes(log.ship) else 0.0)


def frame(sketch: Sketch, box: Box) -> None:
    """A thick rule with a thin one inside it."""
    p = sketch.palette
    sketch.rect(box, Style(stroke=p.rule, stroke_width=p.heavy))
    sketch.rect(box.inset(0.9), Style(stroke=p.rule, stroke_width=max(0.15, p.thin)))


def header(sketch: Sketch, log: ControlLog, box: Box, about: str) -> None:
    """The band with the ensign, her name and type, her points and the counter's number."""
    p = sketch.palette
    if p.header_fill:
        sketch.rect(box, sketch.brush.header)
    else:
        sketch.across(box.x, box.right, box.bottom, sketch.brush.heavy)
    width = 13.0
    flag = Box(box.x + 2.0, box.y + 2.1, width, box.height - 4.2)
    ensign.draw(sketch, log.ship.navy, flag, on_dark=True)
    right = box.right - 1.4
    place = Box(right - 17.0, box.y + 1.4, 17.0, box.height - 2.8)
    tip = f"which {log.ship.ship_class} she is: the mark of her counter"
    write_box(sketch, place, "id", log.ship.ship_class, tip, on_dark=True, size_pt=12.0)
    right = place.x - 3.0
    number = str(log.ship.points)
    base = box.y + (box.height + cap_height("bold", 18.0)) / 2
    right -= sketch.text(number, right, base, 18.0, "bold", p.header_ink, "right")
    if log.ship.ringed("points"):
        sketch.ring(place.x - 2.2, base - cap_height("bold", 18.0), on_dark=True)
    sketch.label("Points", right - 1.4, base, "right", p.header_ink)
    right -= 1.4 + label_width("Points") + 3.0
    left = flag.right + 3.0
    room = right - left
    if log.hull is not None and text_width(about, "medium", CLASS) < room - PLATE - 2.0:
        from sheetforge.sheet.profile import port_view

        room -= PLATE + 2.0
        side_plate(sketch, port_view(log.hull), Box(left + room + 1.0, box.y + 1.4, PLATE, box.height - 2.8))
    _names(sketch, log, about, Box(left, box.y, room, box.height))


def _about(log: ControlLog, guns: str) -> str:
    """Return class, navy, or her guns in its place, which the ensign shows too, and year."""
    return "  ·  ".join(filter(None, (log.ship.type_name, guns or log.ship.navy_name, log.ship.completed)))


def _names(sketch: Sketch, log: ControlLog, text: str, box: Box) -> None:
    """The name over class, navy and year."""
    p = sketch.palette
    split = box.y + box.height * 0.62
    sketch.fitted(
        log.name.upper(), Box(box.x, box.y + 0.7, box.width, split - box.y), 19.0, 10.0, "name", "bold", p.header_ink
    )
    place = Box(box.x, split, box.width, box.bottom - split - 1.0)
    sketch.fitted(text, place, CLASS, 6.0, "class", "medium", p.header_ink)
    if log.ship.ringed("in_service") and log.ship.completed:
        end = box.x + text_width(text, "medium", CLASS)
        sketch.ring(end + 1.0, place.y + 0.9, on_dark=True)


def figures(ship: Blueprint) -> tuple[tuple[str, str, str], ...]:
    """Return caption, value and field of her turn rate, size, and gain and loss of speed."""
    return (
        ("Turn rate", ship.turning, "turn_rate"),
        ("Size", f"+{ship.size}", "size"),
        ("Gain", signed(ship.acceleration), "acceleration"),
        ("Lose", signed(-ship.deceleration), "acceleration"),
    )


def _figures(sketch: Sketch, log: ControlLog, row: Box) -> None:
    """The figures in their boxes, then the speed list."""
    p = sketch.palette
    x = row.x
    for caption, value, field in figures(log.ship):
        place = Box(x, row.y, FIGURE, row.height)
        if p.panel_fill:
            sketch.rect(place, sketch.brush.panel, 0.8)
        else:
            sketch.rect(place, sketch.brush.field, 0.8)
        middle = place.center[0]
        sketch.label(caption, middle, place.y + 3.0, "center", size_pt=6.5)
        base = place.bottom - 2.0
        width = sketch.text(value, middle, base, 14.0, "bold", p.ink, "center")
        if log.ship.ringed(field):
            sketch.ring(middle + width / 2 + 0.9, base - cap_height("bold", 14.0))
        x += FIGURE + 1.0
    speeds(sketch, log, Box(x + 1.6, row.y, row.right - x - 1.6, row.height))


def speeds(sketch: Sketch, log: ControlLog, box: Box) -> None:
    """The speed list: numbers to strike off from the left as the hull is crossed."""
    count = len(log.ship.speeds)
    caption = sketch.label("Speed", box.x, box.y + 3.0, size_pt=6.5)
    if log.ship.ringed("speed"):
        sketch.ring(box.x + caption + 1.2, box.y + 1.6)
    strike_rule(sketch, log, box.right, box.y + 3.0, box.width - caption - 6.0)
    gap = 0.9
    width = min(9.0, (box.width - gap * (count - 1)) / count)
    speed_boxes(sketch, log, Box(box.x, box.y + 4.2, width, box.height - 4.2), gap, 0.7, 11.0)


def strike_rule(sketch: Sketch, log: ControlLog, right: float, base: float, room: float) -> None:
    """Write when numbers of the speed list are struck off, in fewer words where the full ones do not fit."""
    hits = [(number_word(loss.numbers), loss.hit) for loss in log.losses]
    is_ringed = any(loss.ringed for loss in log.losses)
    room -= 2.2 if is_ringed else 0.0
    texts = [
        ", ".join(("strike off one at each slash", *(f"{count} for a {hit}" for count, hit in hits))),
        ", ".join(("strike one a slash", *(f"{count} a {hit}" for count, hit in hits))),
    ]
    note = next((text for text in texts if text_width(text, "italic", RULE_PT) <= room), texts[-1])
    size = fit(note, "italic", RULE_PT, RULE_PT, room)
    if not isinstance(size, float | int):
        raise sketch.problem("speed", size)
    if is_ringed:
        sketch.ring(right - 0.9, base - 1.4)
        right -= 2.2
    sketch.text(note, right, base, size, "italic", sketch.palette.soft_ink, "right")


def speed_boxes(sketch: Sketch, log: ControlLog, first: Box, gap: float, corner: float, size_pt: float) -> None:
    """Draw the numbers in boxes, the first of them in a place."""
    base = first.y + (first.height + cap_height("bold", size_pt)) / 2
    for index, speed in enumerate(log.ship.speeds):
        place = Box(first.x + index * (first.width + gap), first.y, first.width, first.height)
        name = f"speed.{index + 1:02d}"
        with sketch.group(f"{log.id}.{name}", "box", f"speed {speed}", {"speed": str(speed)}):
            sketch.rect(place, sketch.brush.box if index else sketch.brush.box_accent, corner)
            sketch.text(str(speed), place.center[0], base, size_pt, "bold", sketch.palette.ink, "center")
        sketch.blank(name, place, "check", 9.0, f"speed {speed} lost")


def _ship(sketch: Sketch, log: ControlLog, box: Box, largest: float) -> None:
    """The sea with the hull in plan, the names of its sides; beside a small ship lines to write."""
    p = sketch.palette
    hull_plan = plan.compose(log.ship, Box(box.x, box.y, box.width, box.height - 0.4), largest)
    if not hull_plan.fits:
        raise sketch.problem("hull", plan.crowded(log.ship, hull_plan))
    long = hull_plan.outline.stern - hull_plan.outline.bow + SEA_ROOM
    water = box
    if box.width - long > LEAST_NOTES:
        width = max(long, box.width * 0.5)
        smaller = Box(box.x, box.y, width, box.height)
        beside = plan.compose(log.ship, Box(box.x, box.y, width, box.height - 0.4), largest)
        if beside.circle > hull_plan.circle - 0.05:
            water, hull_plan, left = smaller, beside, smaller.right + 3.0
            _lines(sketch, Box(left, box.y, box.right - left, box.height))
    if not p.hatched:
        sketch.rect(water, Style(fill=mixed(p.accent, p.paper, 0.93)), 0.8)
    plan.draw(sketch, log.ship, hull_plan)
    sketch.label("Starboard", water.x + 1.4, water.y + 3.0, color=p.soft_ink, size_pt=6.5)
    sketch.label("Port", water.x + 1.4, water.bottom - 1.6, color=p.soft_ink, size_pt=6.5)
    circles = f"{len(log.ship.circles)} hull"
    sketch.text(circles, water.right - 1.4, water.y + 3.0, 6.5, "medium", p.soft_ink, "right")


def _lines(sketch: Sketch, box: Box) -> None:
    """Lines for notes."""
    Writing("Notes", "notes").fill(sketch, box.x, box.y, box.width, box.height)


def status(sketch: Sketch, log: ControlLog, box: Box) -> None:
    """Tower and magazines, and boxes for the turns that a ship is out of command or jammed."""
    sketch.across(box.x, box.right, box.y, sketch.brush.hair)
    x, y, side = box.x, box.y + 1.6, min(5.2, box.height - 2.6)
    x = protected(sketch, log, "Conning tower", "tower", letter_of(log.ship.tower), 1, x, y, side)
    if log.ship.magazines:
        x = protected(sketch, log, "Magazine", "magazine", "", log.ship.magazines, x, y, side)
    _ram(sketch, log, x, y + side / 2)
    turns = [str(number) for number in range(1, log.lasting + 1)]
    right = box.right
    right = turn_boxes(sketch, log, "Rudder", "rudder", ("L", "R", "S", "", *turns), right, y, side)
    turn_boxes(sketch, log, "Out of command", "command", turns, right - 4.0, y, side)


RAMS = {"armored": "armoured", "plain": "plain", "none": "none"}


def _ram(sketch: Sketch, log: ControlLog, x: float, y: float) -> None:
    """Draw the kind of her ram."""
    base = y + cap_height("semibold", 6.5) / 2
    x += sketch.label("Ram", x, base, size_pt=6.5) + 1.2
    low = y + cap_height("semibold", 8.0) / 2
    x += sketch.text(RAMS.get(log.ship.ram, log.ship.ram), x, low, 8.0, "semibold")
    if log.ship.ringed("ram"):
        sketch.ring(x + 0.9, low - cap_height("semibold", 8.0))


def protected(
    sketch: Sketch, log: ControlLog, caption: str, name: str, armour: str, count: int, x: float, y: float, side: float
) -> float:
    """A caption with boxes to cross off, the armour before them; returns the x after it."""
    base = y + side / 2 + cap_height("semibold", 6.5) / 2
    x += sketch.label(caption, x, base, size_pt=6.5) + 1.2
    if armour:
        shield(sketch, armour, x + side * 0.4, y + side / 2, side * 0.76)
        x += side * 0.92
    for number in range(1, count + 1):
        place = Box(x, y, side, side)
        with sketch.group(f"{log.id}.{name}.{number}", "box", caption, {"part": name}):
            sketch.rect(place, sketch.brush.box, 0.5)
        sketch.blank(f"{name}.{number}", place, "check", 8.0, caption)
        x += side + 0.7
    return x + 3.0


def turn_boxes(
    sketch: Sketch, log: ControlLog, caption: str, name: str, marks: Sequence[str], right: float, y: float, side: float
) -> float:
    """A row of small boxes that ends at `right`, a gap for an empty mark; returns its left end."""
    p = sketch.palette
    side = min(side, 4.6)
    width = sum(side + 0.5 if mark else 1.4 for mark in marks)
    x = right - width
    start = x - label_width(caption, 6.5) - 1.4
    base = y + side / 2 + cap_height("semibold", 6.5) / 2
    sketch.label(caption, start, base, size_pt=6.5)
    for mark in marks:
        if not mark:
            x += 1.4
            continue
        place = Box(x, y, side, side)
        sketch.rect(place, sketch.brush.box, 0.4)
        low = y + side / 2 + cap_height("medium", 7.0) / 2
        sketch.text(mark, place.center[0], low, 7.0, "medium", p.soft_ink, "center")
        # A rudder is jammed one way; turns are crossed off one after another.
        choice = "" if mark.isdigit() else f"{name}.way"
        sketch.blank(f"{name}.{mark}", place, "check", 7.0, f"{caption}: {mark}", choice)
        x += side + 0.5
    return start


def ship_notes(sketch: Sketch, log: ControlLog, box: Box) -> None:
    """The ship's own notes on one line, or as small as two need."""
    runs = (Run("Note  ", "bold"), Run("  ".join(notes(log.ship))))
    sketch.paragraph(runs, box, NOTE_PT, 6.5, "notes", middle=True)
