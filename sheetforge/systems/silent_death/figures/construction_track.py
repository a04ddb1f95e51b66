"""The layout of damage tracks, and the number of each code that one should carry.

Fighters and gunboats follow the core rulebook's procedure; the quarters of a warhound are our own
(`docs/pricing.md`). Tracks come as lists of codes in marking order, the codes of `schema.track`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import ceil
from typing import NamedTuple

from sheetforge.systems.silent_death.schema.construction import Hull
from sheetforge.systems.silent_death.schema.ship import Ship

PLAIN = "."

Part = tuple[int, int]
"""A fraction of a whole: its numerator and its denominator."""


class Load(NamedTuple):
    """The systems that the boxes of one track stand for, and the number of boxes."""

    boxes: int
    weapons: int
    warheads: int
    criticals: int
    drive: int = 0
    """The Drive whose falling values the track shows; 0 for a track that shows losses."""
    reduction: int = 0
    drive_losses: int = 0
    first_end: int = 0
    """The box of the earlier X of a track with two; 0 for a track with one."""


def loads(ship: Ship, hull: Hull) -> dict[str, Load]:
    """Facing → what its track carries; the one track of a fighter stands under the empty name."""
    weapons = len(ship.weapons)
    warheads = sum(rack.carried for rack in ship.torpedoes)
    return hull_loads(hull, ship.drive, ship.damage_reduction, weapons, warheads)


def hull_loads(hull: Hull, drive: int, reduction: int, weapons: int, warheads: int) -> dict[str, Load]:
    """As `loads`, from numbers: mounted weapons, and torpedoes carried."""
    if hull.frame == "gunboat":
        return _gunboat(hull, drive, weapons, warheads)
    if hull.frame == "warhound":
        return _warhound(hull, drive, weapons, warheads)
    boxes = hull.hit_boxes.whole or 0
    criticals = criticals_for(hull.tons)
    return {"": Load(boxes, weapons, warheads, criticals, drive, reduction)}


def criticals_for(tons: int) -> int:
    """Return the criticals of a single track."""
    return 1 if tons <= 200 else 2 if tons <= 400 else 3


def _share(number: int, part: Part) -> int:
    """Return a part of a number, rounded to the nearest whole number, halves up."""
    above, below = part
    return (2 * number * above + below) // (2 * below)


def _part(weapons: int, warheads: int, boxes: int | None, arms: Part, stores: Part, losses: int, cut: int) -> Load:
    """Return what the track of one facing carries: its shares of weapons and warheads.

    Its earlier X is a `cut`-th of the boxes before its end.
    """
    number = boxes or 0
    return Load(
        number,
        _share(weapons, arms),
        _share(warheads, stores),
        criticals=2,
        drive_losses=losses,
        first_end=number - _share(number, (1, cut)),
    )


def _gunboat(hull: Hull, drive: int, weapons: int, warheads: int) -> dict[str, Load]:
    """Shares of the whole: front, each side, rear. The Damage Reduction is on no track."""
    facing = partial(_part, weapons, warheads)
    boxes = hull.hit_boxes
    side = facing(boxes.side, (1, 3), (1, 2), drive // 4, 5)
    return {
        "front": facing(boxes.front, (1, 2), (1, 4), 0, 5),
        "left": side,
        "right": side,
        "rear": facing(boxes.rear, (1, 4), (1, 8), drive, 3),
    }


def _warhound(hull: Hull, drive: int, weapons: int, warheads: int) -> dict[str, Load]:
    """Ours: a quarter takes half of a gunboat's front or rear and half of its side."""
    quarter = partial(_part, weapons, warheads)
    boxes = hull.hit_boxes
    front = quarter(boxes.front, (5, 12), (3, 8), drive // 8, 5)
    rear = quarter(boxes.rear, (7, 24), (5, 16), drive * 5 // 8, 3)
    return {"front-left": front, "front-right": front, "rear-left": rear, "rear-right": rear}


def lay_out_track(load: Load) -> list[str]:
    """The codes of one track, left to right, placed kind by kind in the rulebook's order.

    A code without a free box at its place or to the right of it is left out, such as the criticals
    of the smallest hulls.
    """
    track = [PLAIN] * load.boxes
    track[-1] = "X"
    if load.first_end:
        track[load.first_end - 1] = "X"
    step = 8 if load.boxes < 10 else 4 if load.boxes < 20 else 2
    _place(track, load.drive, step, lambda left: f"[{left}]")
    _place(track, load.drive_losses, 1, lambda left: "[-1]")
    _place(track, load.reduction, 1, lambda left: f"<{left}>")
    _place(track, load.weapons, 1, _alternating("w", "W", load.weapons))
    _place(track, load.warheads, 1, _alternating("t", "T", load.warheads))
    _place(track, load.criticals, 1, lambda left: "*")
    return track


def _alternating(defender: str, attacker: str, total: int) -> Callable[[int], str]:
    """The defender chooses first, then the attacker, and so on in turn."""
    return lambda left: attacker if (total - left) % 2 else defender


def _place(track: list[str], total: int, step: int, code: Callable[[int], str]) -> None:
    """Spread a count that falls from `total` by `step` evenly over the free boxes; the last one is the end."""
    if total <= 0:
        return
    stride = ceil(Fraction(len(track)) / (Fraction(total, step) + 1))
    left = total
    for number in range(stride, len(track)):
        due = total - number // stride * step
        if left > 0 and due < left and track[number - 1] == PLAIN:
            track[number - 1] = code(left)
            left -= step


def in_rows(track: list[str], longest: int = 15) -> str:
    """A track as content writes it, in rows of equal length and no longer than `longest`."""
    rows = ceil(len(track) / longest)
    length = ceil(len(track) / rows)
    starts = range(0, len(track), length)
    return "\n".join(" ".join(track[start : start + length]) for start in starts)


def expected_counts(load: Load) -> dict[str, int]:
    """Return the number of boxes of a track of this load, and the most of each kind of code.

    What `lay_out_track` finds no room for may be missing. Drive values are left out: published
    tracks choose their own steps.
    """
    return {
        "boxes": load.boxes,
        "destroyed": 2 if load.first_end else 1,
        "drive-loss": load.drive_losses,
        "reduction": load.reduction,
        "weapon": load.weapons,
        "warhead": load.warheads,
        "critical": load.criticals,
    }
