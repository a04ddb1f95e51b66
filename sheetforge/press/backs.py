"""Places of backs, each printed so that it lies behind its front.

Slots are mirrored, not pages of pieces, so a half-filled last row pairs as well as a full one. A
piece's nose is at the same edge of the cut piece on both sides.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from sheetforge.press.slots import SLACK, Slot, SlotPage
from sheetforge.sheet.paper import Paper
from sheetforge.sheet.scene import Box

Flip = Literal["none", "long-edge", "short-edge", "fold"]
FLIPS: tuple[Flip, ...] = ("none", "long-edge", "short-edge", "fold")

FOLD_CLEARANCE = 7.0
"""Distance in mm of slots from a fold line: ink runs 2 mm over the cut, marks somewhat farther."""


def mirrored(slot: Slot, about: float, upright: bool) -> Slot:
    """Mirror a slot at the line x = `about` if `upright`, otherwise at the line y = `about`."""
    box = slot.box
    if upright:
        x = 2 * about - box.right
        return Slot(replace(box, x=x), -slot.turns % 4)
    y = 2 * about - box.bottom
    return Slot(replace(box, y=y), (2 - slot.turns) % 4)


def back_of(slot: Slot, paper: Paper, flip: Flip, fold: float) -> Slot:
    """Return the slot in which the back of a slot's piece is printed.

    Turning paper about an edge mirrors it at the middle line along that edge; a fold mirrors it
    at the level line at `fold` mm, on the same side of the paper. Without backs it is the slot.
    """
    if flip == "none":
        return slot
    if flip == "fold":
        return mirrored(slot, fold, upright=False)
    about_upright = (flip == "long-edge") != paper.landscape
    return mirrored(slot, paper.width / 2 if about_upright else paper.height / 2, about_upright)


def fold_line(room: Box) -> float:
    """Return the y of the fold line: the middle of the room for pieces."""
    return room.y + room.height / 2


def above_fold(room: Box) -> Box:
    """Return the part of the room that holds the fronts when backs are folded over."""
    return Box(room.x, room.y, room.width, room.height / 2 - FOLD_CLEARANCE)


def fold_over(page: SlotPage) -> tuple[SlotPage, float] | None:
    """Return the slots above the middle of a fixed page that have a slot opposite, and the fold.

    None without such slots: the page cannot be folded.
    """
    about = fold_line(page.hull)
    places = {(round(slot.box.x, 1), round(slot.box.y, 1)) for slot in page.slots}
    opposite = {slot: mirrored(slot, about, upright=False).box for slot in page.slots}
    fronts = tuple(
        slot
        for slot, box in opposite.items()
        if slot.box.bottom <= about + SLACK and (round(box.x, 1), round(box.y, 1)) in places
    )
    return (replace(page, slots=fronts), about) if fronts else None
