"""Backs: where the back of a piece is printed so that it comes to lie behind its front.

Slots are mirrored, not pages of pieces: a half-filled last row pairs as well as a full one. A
piece's nose stays at the same edge of the cut piece on both sides.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from sheetforge.press.slots import SLACK, Slot, SlotPage
from sheetforge.sheet.paper import Paper
from sheetforge.sheet.scene import Box

Flip = Literal["none", "long-edge", "short-edge", "fold"]
FLIPS: tuple[Flip, ...] = ("none", "long-edge", "short-edge", "fold")

FOLD_CLEARANCE = 4.0
"""How far in mm slots keep from a fold line."""


def mirrored(slot: Slot, about: float, upright: bool) -> Slot:
    """A slot on the other side of a line: an upright line at x = `about`, or a level one at y."""
    box = slot.box
    if upright:
        x = 2 * about - box.right
        return Slot(replace(box, x=x), -slot.turns % 4)
    y = 2 * about - box.bottom
    return Slot(replace(box, y=y), (2 - slot.turns) % 4)


def back_of(slot: Slot, paper: Paper, flip: Flip, fold: float = 0.0) -> Slot:
    """Where a slot's back is printed.

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
    """The y of the line that paper is folded about: the middle of the room for pieces."""
    return room.y + room.height / 2


def above_fold(room: Box) -> Box:
    """The part of some room that holds the fronts when backs are folded over."""
    return Box(room.x, room.y, room.width, room.height / 2 - FOLD_CLEARANCE)


def fold_over(page: SlotPage) -> tuple[SlotPage, float] | None:
    """The slots above the middle of a fixed page whose mirrored places are slots too.

    None when there are none: such a page cannot be folded.
    """
    about = fold_line(page.hull)
    places = {(round(one.box.x, 1), round(one.box.y, 1)) for one in page.slots}
    fronts = tuple(
        slot
        for slot in page.slots
        if slot.box.bottom <= about + SLACK
        and (
            round(mirrored(slot, about, upright=False).box.x, 1),
            round(mirrored(slot, about, upright=False).box.y, 1),
        )
        in places
    )
    return (replace(page, slots=fronts), about) if fronts else None
