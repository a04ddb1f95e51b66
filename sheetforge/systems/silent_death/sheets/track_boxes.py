"""The boxes of damage tracks in print: the drawing and the explanation of each kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetforge.sheet.widgets.track import Cell, Shape
from sheetforge.systems.silent_death.schema.track import Box, BoxKind, Track


class BoxSign(NamedTuple):
    """A kind of box: its shape, its tooltip, its lines in the legend of a display and in the key.

    `text` is set in the box; a box with a number shows its own instead. The legend of a display
    leaves out kinds without a `meaning`, the key those without `in_key`.
    """

    shape: Shape
    text: str
    label: str
    meaning: str
    in_key: str


NUMBERED: tuple[BoxKind, ...] = ("drive", "drive-loss", "reduction")

BOX_SIGNS: dict[BoxKind, BoxSign] = {
    "plain": BoxSign("plain", "", "plain box", "", "No effect by itself."),
    "drive": BoxSign(
        "square",
        "8",
        "Drive {}",
        "Drive drops to the highest square number still open.",
        "Drive drops to the highest square number still open.",
    ),
    "drive-loss": BoxSign(
        "square",
        "–1",
        "Drive falls by {}",
        "Drive falls by this much.",
        "On gunboats and warhounds: Drive falls by this much.",
    ),
    "reduction": BoxSign(
        "diamond",
        "1",
        "Damage Reduction {}",
        "DR drops to the highest diamond still open.",
        "Damage Reduction drops to the highest diamond still open.",
    ),
    "weapon-defender": BoxSign(
        "letter",
        "w",
        "weapon lost, owner's choice",
        "One weapon is lost; its owner picks it.",
        "A weapon is lost. Small letter: the owner picks it.",
    ),
    "weapon-attacker": BoxSign(
        "letter",
        "W",
        "weapon lost, attacker's choice",
        "One weapon is lost; the attacker picks it.",
        "A weapon is lost. Large letter: the attacker picks it.",
    ),
    "warhead-defender": BoxSign(
        "letter",
        "t",
        "warhead lost, owner's choice",
        "One warhead is lost; its owner picks it.",
        "A warhead is lost; small and large letters as for weapons.",
    ),
    "warhead-attacker": BoxSign(
        "letter", "T", "warhead lost, attacker's choice", "One warhead is lost; the attacker picks it.", ""
    ),
    "critical": BoxSign(
        "star", "", "critical hit", "Roll on the critical hit table at once.", "Roll at once on the critical hit table."
    ),
    "destroyed": BoxSign(
        "cross", "", "destroyed", "The ship is destroyed.", "The end of the ship; where there are two, at the second."
    ),
}
"""Every kind of box, in the order of legends."""

TWO_ENDS = "At the second one the ship is destroyed."
"""The line of the legend on the boxes that destroy a ship, where a track has two of them."""


def cell(box: Box) -> Cell:
    """Return the drawn form of a box of a track."""
    sign = BOX_SIGNS[box.kind]
    if box.kind not in NUMBERED:
        return Cell(sign.shape, sign.text, sign.label)
    number = str(abs(box.number))
    text = f"–{number}" if box.kind == "drive-loss" else number
    return Cell(sign.shape, text, sign.label.format(number))


def legend(tracks: Sequence[Track]) -> tuple[tuple[Cell, str], ...]:
    """Return the meaning of the boxes that occur in some tracks."""
    kinds = {box.kind for track in tracks for box in track.boxes}
    ends = max((track.count("destroyed") for track in tracks), default=1)
    return tuple(
        (Cell(sign.shape, sign.text), TWO_ENDS if kind == "destroyed" and ends > 1 else sign.meaning)
        for kind, sign in BOX_SIGNS.items()
        if kind in kinds and sign.meaning
    )


def key_legend(larger: bool = True) -> tuple[tuple[Cell, str], ...]:
    """Return the lines on boxes in the key to a display, with those of `larger` ships or without."""
    return tuple(
        (Cell(sign.shape, sign.text), sign.in_key)
        for kind, sign in BOX_SIGNS.items()
        if sign.in_key and (larger or kind != "drive-loss")
    )
