"""Damage: marking boxes off, and what the boxes say."""

from __future__ import annotations

from sheetforge.play.questions import Choose, Script
from sheetforge.play.sealed import fixed
from sheetforge.systems.silent_death.engine import criticals
from sheetforge.systems.silent_death.engine.events import (
    Damaged,
    Destroyed,
    StoresLost,
    WarheadGone,
    WeaponLost,
)
from sheetforge.systems.silent_death.engine.resolve import Marks
from sheetforge.systems.silent_death.engine.scoring import End, ended, inflict
from sheetforge.systems.silent_death.engine.ship import Ship, Warhead, with_at
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema.track import BoxKind

MARKED_BY: dict[Marks, tuple[BoxKind, ...]] = {
    "drive": ("drive", "drive-loss"),
    "drive-and-weapons": ("drive", "drive-loss", "weapon-defender", "weapon-attacker"),
}
"""The boxes that weapons of some kinds mark; all others mark every box."""


def hurt(
    state: State, ship: Ship, points: int, by: str, marks: Marks = "boxes", track: int = 0
) -> Script:
    """Mark off boxes, from the upper left on; each takes effect before the next is marked.

    `points` are what is left of an attack after DR; `by` is the side that did it, empty for none.
    """
    inflict(state, ship, by, points)
    if points <= 0 or not ship.on_map:
        return
    plan, boxes = ship.fit.tracks[track], ship.marks[track]
    only = MARKED_BY.get(marks)
    before = len(ship.marked)
    at = 0
    while points > 0 and ship.on_map:
        while at < len(boxes) and (boxes[at] or (only is not None and plan.kinds[at] not in only)):
            at += 1
        if at == len(boxes):
            break
        ship.mark(track, at, by)
        boxes = ship.marks[track]
        points -= 1
        kind = plan.kinds[at]
        if kind == "plain":
            continue
        ship.settle()
        if kind == "critical":
            yield from criticals.roll(state, ship, by, track)
            # A critical may have marked more boxes of this track; look from its start again.
            boxes, at = ship.marks[track], 0
        elif kind == "destroyed":
            if _ends(ship) >= min(2, len(ship.fit.tracks)):
                destroy(state, ship, by, "boxes")
                if state.rules.injuries is not None:
                    yield from state.rules.injuries.destroyed(state, ship, "boxes")
        elif kind in ("weapon-defender", "weapon-attacker"):
            chooser = ship.side if kind == "weapon-defender" or not by else by
            yield from _lose_weapon(state, ship, chooser, (track, at))
        elif kind in ("warhead-defender", "warhead-attacker"):
            chooser = ship.side if kind == "warhead-defender" or not by else by
            yield from lose_warheads(state, ship, 1, chooser)
    ship.settle()
    number = len(ship.marked) - before
    state.tell(Damaged(ship.id, number, ship.drive, ship.reductions[track], plan.facing))


def _ends(ship: Ship) -> int:
    """How many X are marked off; one destroys a fighter, two a ship of several facings."""
    return sum(ship.fit.tracks[track].kinds[at] == "destroyed" for track, at in ship.marked)


def destroy(state: State, ship: Ship, by: str, end: End = "critical") -> None:
    """Take a destroyed ship off the map, and the warheads that were after it."""
    if ship.status != "on-map":
        return
    ended(state, ship, by, end)
    ship.status = "destroyed"
    state.tell(Destroyed(ship.id, by))
    if state.rules.debris:
        state.debris |= set(ship.hexes)
    forget(state, ship.id)


def forget(state: State, target: str) -> None:
    """Take the warheads off the map whose target is gone, and those that were after these."""
    for warhead in state.tracking(target):
        remove(state, warhead, "its target is gone")


def remove(state: State, warhead: Warhead, why: str) -> None:
    """Take a warhead off the map that did not go off."""
    if state.warheads.pop(warhead.id, None) is not None:
        state.tell(WarheadGone(warhead.id, why))
        forget(state, warhead.id)


def _lose_weapon(state: State, ship: Ship, chooser: str, box: tuple[int, int]) -> Script:
    """A weapon system is eliminated, the whole mount; which one, the chooser says."""
    lost = set(ship.lost.values()) | ship.wrecked
    whole = [mount for mount in ship.fit.mounts if mount.index not in lost]
    if not whole:
        return
    options = tuple(f"{mount.index + 1}:{mount.weapon}" for mount in whole)
    picked = options[0]
    if len(options) > 1:
        picked = yield Choose(chooser, options, "lose-weapon", ship.id)
    mount = whole[options.index(picked)]
    ship.lost = fixed({**ship.lost, box: mount.index})
    state.tell(WeaponLost(ship.id, f"{mount.post} {mount.name}"))


def lose_warheads(state: State, ship: Ship, amount: int, chooser: str, only: str = "") -> Script:
    """Warheads are lost, one by one; of several kinds the chooser says which."""
    for _ in range(amount):
        left = [
            at
            for at, rack in enumerate(ship.fit.racks)
            if ship.racks[at] and only in ("", rack.kind.weapon)
        ]
        if not left:
            return
        options = tuple(ship.fit.racks[at].token for at in left)
        picked = options[0]
        if len(options) > 1:
            picked = yield Choose(chooser, options, "lose-warhead", ship.id)
        at = left[options.index(picked)]
        ship.racks = with_at(ship.racks, at, ship.racks[at] - 1)
        state.tell(StoresLost(ship.id, ship.fit.racks[at].kind.name, 1))
