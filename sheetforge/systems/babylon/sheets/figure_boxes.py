"""Figures of a craft in boxes: as printed, with places for those in force after losses."""

from __future__ import annotations

from sheetforge.sheet.scene import Box
from sheetforge.sheet.widgets.panel import label_width
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.text import signed

FIGURE, TALLEST, LARGEST_PT = 8.6, 12.6, 14.0
"""The least and the largest height in mm of a figure with its caption, and its largest type in points."""


def figures_of(craft: Blueprint) -> tuple[tuple[str, str, str], ...]:
    """Return the figures of a craft: caption, value, name of the field."""
    found = [
        ("Initiative", figure_words("initiative", craft.initiative), "initiative"),
        ("Signature", str(craft.signature), "signature"),
    ]
    if craft.kind == "ship":
        found += [("Output", str(craft.output), "output"), ("Sensors", str(craft.rating("sensors")), "sections")]
    shield = craft.rating("shield-generator")
    optional = (
        ("Shield", shield, "sections"),
        ("Jamming", craft.jamming, "jamming"),
        ("Stealth", craft.stealth, "stealth"),
        ("Jump delay", craft.jump_delay, "jump_delay"),
        ("Fighters", craft.fighters, "fighters"),
    )
    found += [(caption, str(value), field) for caption, value, field in optional if value]
    return tuple(found)


PRINTED_AS = {"power": "output"}
"""Figures in force that a sheet prints under another name."""

CHANGING = ("initiative", "signature", "output", "sensors", "shield", "jamming", "stealth")
"""The figures beside one another that losses change."""

CHARGING = "jump delay"
"""The figure that rounds are counted up to, beside which those so far stand."""

NOW_PT, NOW = 9.0, 7.0
"""The type in points of a figure in force beside the printed one, and the least width in mm of its place."""

LONGEST = "-00"
"""The figure in force that takes most room: a sign and two digits."""


CHARGED = "charged.jump"
"""The name of the blank for the rounds that a jump engine has charged."""


def figure_words(name: str, value: int) -> str:
    """Return a figure as sheets print it."""
    return signed(value) if name == "initiative" else str(value)


def printed_name(figure: str) -> str:
    """Return the name of the blank that strikes a printed figure out."""
    return f"printed.{figure}"


def now_name(figure: str) -> str:
    """Return the name of the blank for a figure in force, where it is not the printed one."""
    return f"now.{figure}"


def in_force(sketch: Sketch, figure: str, printed: Box, now: Box) -> None:
    """Note the place of a printed figure, struck out once it has changed, and that of the new one."""
    sketch.blank(printed_name(figure), printed, "strike", tooltip=f"{figure} has changed")
    place_of_now(sketch, now_name(figure), now, f"{figure} now")


def place_of_now(sketch: Sketch, name: str, box: Box, words: str) -> None:
    """Draw the place of a figure that changes in a battle."""
    sketch.rect(box, sketch.brush.hair, 0.5)
    sketch.blank(name, box.inset(0.2), size_pt=NOW_PT, tooltip=words, longest=LONGEST)


def _across(craft: Blueprint, width: float) -> int:
    """Return how many figures stand on a line: their captions have room."""
    widest = max(label_width(caption) for caption, _, _ in figures_of(craft)) + 2.0
    return max(1, int(width / widest))


def figures_height(craft: Blueprint, width: float) -> float:
    """Return how high the figures are at a width."""
    return -(-len(figures_of(craft)) // _across(craft, width)) * FIGURE


def figures(sketch: Sketch, box: Box, craft: Blueprint, deep: float = 0.0) -> float:
    """Draw the figures of a craft in boxes, as many on each line, `deep` mm if they may; return the y below."""
    found = figures_of(craft)
    rows = -(-len(found) // _across(craft, box.width))
    across = -(-len(found) // rows)
    width = (box.width + 0.8) / across
    height = min(TALLEST, max(FIGURE, deep / rows))
    largest = min(LARGEST_PT, 11.0 * height / FIGURE)
    for number, (caption, value, field) in enumerate(found):
        x = box.x + (number % across) * width
        y = box.y + (number // across) * height
        place = Box(x, y, width - 0.8, height - 0.8)
        sketch.rect(place, sketch.brush.field, 0.6)
        sketch.label(caption, x + 0.6, y + 2.4, size_pt=6.5)
        room = Box(x + 0.8, y + 2.5, width - 2.4, height - 3.6)
        figure = caption.lower()
        changes = craft.kind == "ship" and figure in (*CHANGING, CHARGING)
        if changes:
            half = max(NOW, place.width / 2)
            now = Box(place.right - 0.5 - half, room.y + 0.2, half, place.bottom - 0.5 - room.y - 0.2)
            room = Box(place.x + 0.4, room.y, now.x - place.x - 0.8, room.height)
        sketch.fitted(value, room, largest, 7.0, caption, "bold", align="center")
        if changes and figure == CHARGING:
            place_of_now(sketch, CHARGED, now, "rounds that the jump engine has charged")
        elif changes:
            in_force(sketch, figure, room.inset(0.2), now)
        if craft.ringed(field):
            sketch.ring(place.right - 1.0, y + 3.4)
    return box.y + rows * height
