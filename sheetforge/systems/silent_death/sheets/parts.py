"""The header of a display and its damage tracks."""

from __future__ import annotations

from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import Run, cap_height, text_width
from sheetforge.sheet.widgets.crest import band
from sheetforge.sheet.widgets.panel import label_width, pips, write_box
from sheetforge.sheet.widgets.silhouette import PLATE, side_plate
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.track import TrackPlan, arrow, track
from sheetforge.systems.silent_death.sheets.display import NO_DRAWING, Display, TrackPanel

JOIN = "  ·  "
"""The separator between the class, the mass and the builder of a ship."""

SMALL = 6.5
"""The least type in points: captions, and text that is not read in play."""

NAME_ONE_LINE, NAME_LEAST = 10.0, 7.0
"""The least type in points of a name in one line, and of one in two."""

TRACK_HEAD = 4.6


def header(sketch: Sketch, display: Display, box: Box) -> None:
    """The band with name, class and BPV, and the boxes for TPV and the player's own mark."""
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
            longest={"id": "", "tpv": "0000"}[name],
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
    line = text_width(JOIN.join(_class_parts(display)), "medium", SMALL)
    if display.frame != "fighter" and display.silhouette is not NO_DRAWING and line < room - PLATE - 2.0:
        from sheetforge.sheet.profile import side_view

        room -= PLATE + 2.0
        side_plate(
            sketch, side_view(display.silhouette), Box(left + room + 1.0, box.y + pad, PLATE, box.height - 2 * pad)
        )
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
            (Run(name, "bold"),), name_box, NAME_ONE_LINE, NAME_LEAST, "name", p.header_ink, leading=1.0, middle=True
        )
    _class_line(sketch, display, Box(box.x, split, box.width, box.bottom - split - 0.5))


def _class_parts(display: Display) -> list[str]:
    """Return model, class, mass, builder and, of a gunboat, nomenclature."""
    tons = "" if display.tons is None else f"{_mass(display.tons)} tons"
    parts = [part for part in (display.model, display.class_name, tons, display.designation) if part]
    if display.frame == "gunboat" and display.nomenclature:
        said = (f"{caption.lower()} {value}" for caption, value in display.nomenclature)
        parts.append("  ·  ".join(said))
    return parts


def _mass(tons: int) -> str:
    return f"{tons:,}".replace(",", "\u2009") if tons > 9999 else str(tons)


def _class_line(sketch: Sketch, display: Display, box: Box) -> None:
    """Draw as many of class, mass, builder and nomenclature as there is room for."""
    p = sketch.palette
    parts = _class_parts(display)
    while len(parts) > 2 and text_width(JOIN.join(parts), "medium", SMALL) > box.width:
        parts.pop()
    size = sketch.fitted(JOIN.join(parts), box, 7.0, SMALL, "class", "medium", p.header_ink)
    tons = "" if display.tons is None else f"{_mass(display.tons)} tons"
    for part, field in ((display.class_name, "class"), (tons, "tons")):
        if part in parts and display.ringed(field):
            before = JOIN.join(parts[: parts.index(part) + 1])
            x = box.x + text_width(before, "medium", size) + 0.7
            sketch.ring(x, box.y + (box.height - cap_height("medium", size)) / 2, on_dark=True)


def damage_track(
    sketch: Sketch, display: Display, panel: TrackPanel, box: Box, plan: TrackPlan, center: bool = False
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
            pips(sketch, Box(right - width, box.y - 0.4, width, 4.6), count, battery.id, side, battery.caption, "right")
            right -= width + 1.0
        width = sketch.text(text, right, base, 7.5, "semibold", p.ink, "right")
        if display.ringed(f"{battery.field}.{panel.facing}"):
            sketch.ring(right - width - 1.0, base - 1.6)
    elif box.width > 45.0:
        sketch.text(f"{len(panel.cells)} boxes", box.x + plan.width, base, SMALL, "medium", p.soft_ink, "right")
    with sketch.group(f"{display.id}.{name}", "track", panel.title):
        left = box.x + (box.width - plan.width) / 2 if center else box.x
        track(sketch, left, box.y + TRACK_HEAD, panel.cells, plan, name, f"{display.id}.")
