"""Players of an event on its papers: the crest of their House, the name and the flagship of their fleet."""

from __future__ import annotations

from dataclasses import replace

from sheetforge.sheet.arms import Arms
from sheetforge.sheet.berths import extent
from sheetforge.sheet.counter_art import ship_tones
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.scene import Box, Transform
from sheetforge.sheet.sides import paint
from sheetforge.sheet.text import Run, text_width
from sheetforge.sheet.widgets.crest import crest_field
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.silhouette import plan
from sheetforge.values import values

NAME, BELOW = 10.5, 7.0
"""Sizes in points of a player in a list, and of the fleet below."""

GAP = 1.0


@values(frozen=True, slots=True)
class PlayerSeat:
    """A player of an event: the name, the fleet, the livery of its House and the drawing of its dearest ship."""

    player: str
    fleet: str = ""
    arms: Arms | None = None
    flagship: Drawing | None = None


def portrait(form: Form, seat: PlayerSeat, box: Box) -> None:
    """Draw the flagship of a player, bow up, in the livery of the House, as large as a box allows."""
    if seat.flagship is None or not seat.flagship.shapes:
        return
    own = extent(seat.flagship)
    scale = min(box.width / own.width, box.height / own.height)
    tones = ship_tones(
        paint(seat.arms.side if seat.arms is not None else None, form.palette),
        form.palette,
        max(0.15, scale * 0.6),
        0.1,
    )
    x, y = (middle - at * scale for middle, at in zip(box.center, own.center, strict=True))
    with form.group(layer="art"):
        ship = tuple(plan(seat.flagship, 0.0, 0.0, scale * 100, replace(tones, level="display"), 0))
        form.items.append(Transform(ship, x, y))


def name_with_fleet(form: Form, seat: PlayerSeat, box: Box, place: str) -> None:
    """Draw a player in a cell of a list: crest, name with the fleet below, flagship at the right.

    A name that is too long for that has the room of the flagship, and then that of the crest.
    """
    side = box.height - 2 * GAP
    room = box.inset(GAP, 0.0)
    wide = text_width(seat.player, "semibold", BELOW) + 0.1
    has_crest = wide <= room.width - side - 1.5 * GAP
    has_ship = seat.flagship is not None and wide <= room.width - 2 * side - 2.5 * GAP
    left, right = room.x, room.right
    if has_crest:
        if seat.arms is not None:
            crest_field(form, seat.arms, Box(left, box.y + GAP, side, side))
        left += side + GAP * 1.5
    if has_ship:
        right -= side + GAP
        portrait(form, seat, Box(right + GAP, box.y + GAP, side, side))
    half = box.height / 2 if seat.fleet else box.height
    name = Box(left, box.y + (0.6 if seat.fleet else 0.0), right - left, half)
    form.fitted(seat.player, name, NAME, BELOW - 0.5, place, "semibold")
    if seat.fleet:
        below = Box(left, box.y + half, right - left, half - 0.8)
        form.paragraph((Run(seat.fleet),), below, BELOW + 1.0, BELOW - 0.5, f"{place}, fleet", middle=True)
