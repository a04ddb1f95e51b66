"""The header of a display, its central hex, and its damage tracks."""

from __future__ import annotations

from sheetforge.sheet.scene import Box, Polygon, Style
from sheetforge.sheet.text import Run, cap_height, text_width
from sheetforge.sheet.widgets.crest import band
from sheetforge.sheet.widgets.panel import label_width, pips, write_box
from sheetforge.sheet.widgets.rose import APOTHEM, big_hex
from sheetforge.sheet.widgets.silhouette import clear_place, silhouette
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.track import TrackPlan, arrow, track
from sheetforge.systems.silent_death.figures.skills import TURN_COST
from sheetforge.systems.silent_death.sheets.arcs import BOW_LABELS, SINGLE_LABELS, STERN_LABELS
from sheetforge.systems.silent_death.sheets.display import Display, TrackPanel

JOIN = "  ·  "
"""The separator between the class, the mass and the builder of a ship."""

SMALL = 6.5
"""The least type in points: captions, and what is not read in play."""

NAME_ONE_LINE, NAME_LEAST = 10.0, 7.0
"""The least type in points of a name in one line, and of one in two."""

TRACK_HEAD = 4.6
TIGHT_TURN_ROW = 8.2
HEX_LABELS = 4.4
"""The room in mm that the labels above and below the hex take."""


def header(sketch: Sketch, display: Display, box: Box) -> None:
    """The band with the name, what it is, BPV, and the boxes for TPV and the player's own mark."""
    p = sketch.palette
    taken = band(sketch, display.arms, box)
    pad = 1.2
    width = min(17.0, box.width * 0.14)
    right = box.right - pad
    for name, label in (("id", "I.D."), ("tpv", "TPV")):
        place = Box(right - width, box.y + pad, width, box.height - 2 * pad)
        write_box(
            sketch,
            place,
            name,
            label,
            {"id": "the player's mark", "tpv": "total point value"}[name],
            on_dark=True,
            size_pt=11.0,
        )
        right -= width + 1.0
    number = str(display.bpv)
    size = min(19.0, box.height * 1.55)
    base = box.y + (box.height + cap_height("bold", size)) / 2
    if display.ringed("bpv"):
        right -= 1.6
        sketch.ring(right + 0.3, base - cap_height("bold", size), on_dark=True)
    digits = sketch.text(number, right - 1.0, base, size, "bold", p.header_ink, "right")
    label_end = right - 1.0 - digits - 1.2
    sketch.label("BPV", label_end, base, "right", p.header_ink)
    left = box.x + taken + (1.4 if taken else 2.2)
    room = label_end - label_width("BPV") - 3.0 - left
    _names(sketch, display, Box(left, box.y, room, box.height))


def _names(sketch: Sketch, display: Display, box: Box) -> None:
    """The ship's name over its class, mass and builder, and a gunboat's nomenclature.

    A long name is set in two lines, and then shrunk to `NAME_LEAST`.
    """
    p = sketch.palette
    split = box.y + box.height * 0.63
    name_box = Box(box.x, box.y + 0.5, box.width, split - box.y)
    name, largest = display.name.upper(), min(20.0, box.height * 1.6)
    if text_width(name, "bold", NAME_ONE_LINE) <= box.width:
        sketch.fitted(name, name_box, largest, NAME_ONE_LINE, "name", "bold", p.header_ink)
    else:
        split = box.y + box.height * 0.7
        name_box = Box(box.x, box.y + 0.3, box.width, split - box.y)
        sketch.paragraph(
            (Run(name, "bold"),), name_box, NAME_ONE_LINE, NAME_LEAST, "name", p.header_ink,
            leading=1.0, middle=True,
        )  # fmt: skip
    _class_line(sketch, display, Box(box.x, split, box.width, box.bottom - split - 0.5))


def _class_line(sketch: Sketch, display: Display, box: Box) -> None:
    """Draw as many of class, mass, builder and nomenclature as there is room for."""
    p = sketch.palette
    tons = ""
    if display.tons is not None:
        tons = f"{display.tons:,}" if display.tons > 9999 else str(display.tons)
        tons = tons.replace(",", "\u2009") + " tons"
    parts = [part for part in (display.class_name, tons, display.designation) if part]
    if display.frame == "gunboat" and display.nomenclature:
        said = (f"{caption.lower()} {value}" for caption, value in display.nomenclature)
        parts.append("  ·  ".join(said))
    while len(parts) > 2 and text_width(JOIN.join(parts), "medium", SMALL) > box.width:
        parts.pop()
    size = sketch.fitted(JOIN.join(parts), box, 7.0, SMALL, "class", "medium", p.header_ink)
    for part, field in ((display.class_name, "class"), (tons, "tons")):
        if part in parts and display.ringed(field):
            before = JOIN.join(parts[: parts.index(part) + 1])
            x = box.x + text_width(before, "medium", size) + 0.7
            sketch.ring(x, box.y + (box.height - cap_height("medium", size)) / 2, on_dark=True)


def hex_height(radius: float) -> float:
    """The height of the central hex with its labels and the tight-turn line."""
    return 2 * radius * APOTHEM + 2 * HEX_LABELS + TIGHT_TURN_ROW


def radius_for(width: float, height: float, most: float = 34.0) -> float:
    """The largest hex for an area."""
    return min(width / 2, (height - 2 * HEX_LABELS - TIGHT_TURN_ROW) / (2 * APOTHEM), most)


def central_hex(sketch: Sketch, display: Display, box: Box, radius: float) -> None:
    """The hex with the values where players look for them, and the tight-turn line below it.

    Defensive Value upper left, Damage Reduction upper right in the diamond of the track, Drive at
    the bottom in the square of the track; arcs are named at the sides.
    """
    cx = box.x + box.width / 2
    spare = box.height - hex_height(radius)
    cy = box.y + HEX_LABELS + radius * APOTHEM + max(0.0, spare) / 2
    with sketch.group(f"{display.id}.hex", "figure", display.values_in_words):
        big_hex(sketch, cx, cy, radius, SINGLE_LABELS)
        _art(sketch, display, cx, cy - radius * 0.04, radius * 0.92, radius, cy)
        stats(sketch, display, cx, cy, radius)
    tight_turn(sketch, display, cx, cy + radius * APOTHEM + HEX_LABELS + 0.8, box.width)


def double_centers(box: Box, radius: float) -> tuple[float, float, float]:
    """Return the middle of a figure of two hexes, and the heights of the centres of both."""
    height = 4 * radius * APOTHEM
    spare = box.height - height - 2 * HEX_LABELS - TIGHT_TURN_ROW
    bow = box.y + HEX_LABELS + radius * APOTHEM + max(0.0, spare) / 2
    return box.x + box.width / 2, bow, bow + 2 * radius * APOTHEM


def double_hex(sketch: Sketch, display: Display, box: Box, radius: float) -> None:
    """The figure of a craft that fills two hexes: bow above stern, values in the bow."""
    cx, bow, stern = double_centers(box, radius)
    with sketch.group(f"{display.id}.hex", "figure", display.values_in_words):
        big_hex(sketch, cx, stern, radius, STERN_LABELS, (2, 3, 4, 5))
        big_hex(sketch, cx, bow, radius, BOW_LABELS, (0, 1, 2, 5))
        middle = (bow + stern) / 2
        _art(sketch, display, cx, middle + radius * 0.1, radius * 2.2, radius, bow, stern)
        stats(sketch, display, cx, bow, radius, stern)
    tight_turn(sketch, display, cx, stern + radius * APOTHEM + HEX_LABELS + 0.8, box.width)


def _art(
    sketch: Sketch,
    display: Display,
    cx: float,
    y: float,
    size: float,
    radius: float,
    cy: float,
    drive_cy: float | None = None,
) -> None:
    """The silhouette, as large as the three values leave room for."""
    big = _stat_size(radius, drive_cy)
    up = cap_height("bold", big)
    base, dx = _stat_place(cy, radius, drive_cy)
    air = 0.7
    width = text_width(str(display.defensive_value), "bold", big)
    reach = up * 0.72
    bottom = (drive_cy if drive_cy is not None else cy) + radius * 0.78
    keep = (
        Box(cx - dx - width / 2 - air, base - up - air, width + 2 * air, up + 2 * air),
        Box(cx + dx - reach - air, base - up / 2 - reach, 2 * (reach + air), 2 * reach),
        Box(cx - up - air, bottom - up - 1.2 - air, 2 * (up + air), up + 2.4),
    )
    y, size = clear_place(display.silhouette, cx, y, size, keep)
    silhouette(sketch, display.silhouette, cx, y, size)


def _stat_size(radius: float, drive_cy: float | None) -> float:
    """The type size of the values in a hex, in points."""
    return max(11.0, min(23.0, radius * (0.92 if drive_cy is None else 0.84)))


def _stat_place(cy: float, radius: float, drive_cy: float | None) -> tuple[float, float]:
    """The baseline of the upper two values, and how far they stand from the middle, in mm."""
    y = cy - radius * (0.3 if drive_cy is None else 0.02)
    return y, radius * (0.45 if drive_cy is None else 0.58)


def stats(
    sketch: Sketch,
    display: Display,
    cx: float,
    cy: float,
    radius: float,
    drive_cy: float | None = None,
) -> None:
    """The three values of the hex; the Drive may have a hex of its own."""
    p, b = sketch.palette, sketch.brush
    size = _stat_size(radius, drive_cy)
    up = cap_height("bold", size)
    y, dx = _stat_place(cy, radius, drive_cy)
    _value(
        sketch,
        "DV",
        str(display.defensive_value),
        cx - dx,
        y,
        size,
        display.ringed("defensive_value"),
        0.0,
        up * 0.48,
    )
    reach = up * 0.98
    mid = y - up / 2
    sketch.items.append(
        Polygon(
            (
                (cx + dx, mid - reach),
                (cx + dx + reach, mid),
                (cx + dx, mid + reach),
                (cx + dx - reach, mid),
            ),
            b.diamond,
        )
    )
    _value(
        sketch,
        "DR",
        str(display.damage_reduction),
        cx + dx,
        y,
        size,
        display.ringed("damage_reduction"),
        reach - up / 2,
        up * 0.48,
    )
    base = (drive_cy if drive_cy is not None else cy) + radius * 0.78
    width = max(text_width(str(display.drive), "bold", size), up) + 2.6
    sketch.rect(
        Box(cx - width / 2, base - up - 1.2, width, up + 2.4),
        Style(fill=b.tint or p.paper, stroke=p.accent, stroke_width=0.5),
        0.3,
    )
    sketch.text(str(display.drive), cx, base, size, "bold", p.ink, "center")
    sketch.label(
        "Drive",
        cx - width / 2 - 0.9,
        base - up / 2 + 0.8,
        "right",
        size_pt=SMALL,
    )
    if display.ringed("drive"):
        sketch.ring(cx + width / 2 + 1.0, base - up - 0.6)


def _value(
    sketch: Sketch,
    label: str,
    text: str,
    x: float,
    base: float,
    size: float,
    ringed: bool,
    lift: float = 0.0,
    label_lift: float = 0.0,
) -> None:
    """A number with its name above it."""
    up = cap_height("bold", size)
    width = text_width(text, "bold", size)
    sketch.text(text, x, base, size, "bold", sketch.palette.ink, "center")
    sketch.label(label, x, base - up - 0.7 - label_lift, "center")
    if ringed:
        sketch.ring(x + max(width / 2, lift + up / 2) + 0.7, base - up - lift * 0.4)


def tight_turn(sketch: Sketch, display: Display, cx: float, y: float, room: float) -> None:
    """The tight-turn cost: a blank for the pilot's die, and what is added to it."""
    label, plus = "Tight turn", f"+ {TURN_COST}"
    blank_wide = 11.0
    height = 6.2
    total = label_width(label) + 1.4 + blank_wide + 1.4 + text_width(plus, "bold", 11.0)
    x = cx - total / 2
    base = y + (height + cap_height("semibold", 6.5)) / 2
    x += sketch.label(label, x, base) + 1.4
    place = Box(x, y, blank_wide, height)
    sketch.rect(place, sketch.brush.field, 0.6)
    sketch.blank("tight-turn", place, "text", 10.0, "tight-turn die of the pilot")
    base = y + (height + cap_height("bold", 11.0)) / 2
    sketch.text(plus, place.right + 1.4, base, 11.0, "bold")


def damage_track(
    sketch: Sketch,
    display: Display,
    panel: TrackPanel,
    box: Box,
    plan: TrackPlan,
    center: bool = False,
) -> None:
    """A track below its title; an arrow shows where marking starts."""
    p = sketch.palette
    name = f"track.{panel.facing}" if panel.facing else "track"
    base = box.y + 2.9
    x = box.x
    arrow(sketch, (x + 3.4, base - 0.85), 3.4)
    x += 4.6
    x += sketch.label(panel.title, x, base, color=p.accent, size_pt=7.0)
    if display.ringed(".".join(filter(None, ("damage_track", panel.facing)))):
        sketch.ring(x + 1.2, base - 1.6)
    if panel.battery:
        battery = panel.battery
        text = f"{battery.caption} {battery.value} {battery.die}"
        right = box.x + plan.width if not center else box.right
        count = battery.pips
        if count:
            side = 4.5
            width = count * side * 1.18
            pips(
                sketch,
                Box(right - width, box.y - 0.4, width, 4.6),
                count,
                battery.id,
                side,
                battery.caption,
                "right",
            )
            right -= width + 1.0
        width = sketch.text(text, right, base, 7.5, "semibold", p.ink, "right")
        if display.ringed(f"{battery.field}.{panel.facing}"):
            sketch.ring(right - width - 1.0, base - 1.6)
    elif box.width > 45.0:
        sketch.text(
            f"{len(panel.cells)} boxes",
            box.x + plan.width,
            base,
            SMALL,
            "medium",
            p.soft_ink,
            "right",
        )
    with sketch.group(f"{display.id}.{name}", "track", panel.title):
        left = box.x + (box.width - plan.width) / 2 if center else box.x
        track(sketch, left, box.y + TRACK_HEAD, panel.cells, plan, name, f"{display.id}.")
