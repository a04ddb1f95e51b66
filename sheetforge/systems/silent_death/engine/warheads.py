"""Warheads that have reached their targets: dodging, detonation, and jamming of the others."""

from __future__ import annotations

from functools import partial

from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Asking, Faces, Roll, Script, choose, roll
from sheetforge.systems.silent_death.engine.captain import steered, thrown
from sheetforge.systems.silent_death.engine.countermeasures import against_torpedoes, decoy
from sheetforge.systems.silent_death.engine.damage import forget, hurt, remove
from sheetforge.systems.silent_death.engine.events import Detonated, Dodged, Jammed, within
from sheetforge.systems.silent_death.engine.lines import struck_by_flight
from sheetforge.systems.silent_death.engine.resolve import reduced
from sheetforge.systems.silent_death.engine.rulings import DODGE_DRIVE, DODGE_TARGET, weakest_first
from sheetforge.systems.silent_death.engine.ship import ShipState, Warhead
from sheetforge.systems.silent_death.engine.smash.scoring import award
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema.notation import IntRange

DODGE_DIE = (10,)


def met(state: State, ship: ShipState, hex: Hex) -> Script:
    """A ship flies into warheads that track it: they detonate at once, and cannot be dodged."""
    there = [warhead for warhead in state.tracking(ship.id) if warhead.hex == hex and not warhead.arrived]
    if there:
        for track, hitting in _attacks(ship, there):
            faces = yield from _blast(hitting)
            damage = sum(faces)
            used_up(state, hitting)
            state.tell(Detonated(tuple(warhead.id for warhead in hitting), ship.id, damage, faces))
            left = reduced(damage, ship.reductions[track])
            yield from hurt(state, ship, left, hitting[0].side, track=track)
        award(state)


def results_phase(state: State) -> Script:
    """Dodging and detonation, all at once; then jamming."""
    yield from detonations(state)
    yield from jamming(state)


def detonations(state: State) -> Script:
    """Every target shoots at or dodges what has reached it, and takes the rest as one attack.

    A ship of several facings takes an attack for each that is struck, and one of every side.
    """
    arrived: dict[str, list[Warhead]] = {}
    for warhead in state.warheads.values():
        if warhead.arrived:
            arrived.setdefault(warhead.target, []).append(warhead)
    hits: list[tuple[str, int, list[Warhead], Faces]] = []
    for target, coming in arrived.items():
        ship = state.ships.get(target)
        shot = None if ship is None else (yield from against_torpedoes(state, ship, coming))
        hitting = (yield from dodging(state, target, coming)) if shot is None else shot
        for track, together in _attacks(ship, hitting):
            hits.append((target, track, together, (yield from _blast(together))))
    for coming in arrived.values():
        used_up(state, coming)
    for target, track, hitting, faces in hits:
        damage = sum(faces)
        state.tell(Detonated(tuple(warhead.id for warhead in hitting), target, damage, faces))
        ship = state.ships.get(target)
        if ship is not None:
            left = reduced(damage, ship.reductions[track])
            yield from hurt(state, ship, left, hitting[0].side, track=track)
        elif target in state.warheads:
            hit_warhead(state, state.warheads[target], damage)
    award(state)


def _attacks(ship: ShipState | None, hitting: list[Warhead]) -> list[tuple[int, list[Warhead]]]:
    """The warheads that strike together: those of a side at a track of a ship.

    A warhead as target has but one track.
    """
    found: dict[tuple[int, str], list[Warhead]] = {}
    for warhead in hitting:
        track = 0 if ship is None else struck_by_flight(ship, warhead.facing, warhead.hex)
        found.setdefault((track, warhead.side), []).append(warhead)
    return [(track, found[track, side]) for track, side in sorted(found, key=lambda pair: pair[0])]


def used_up(state: State, gone: list[Warhead]) -> None:
    """Take warheads off the map that went off or were dodged, and those that were after them."""
    for warhead in gone:
        state.warheads.pop(warhead.id, None)
    for warhead in gone:
        forget(state, warhead.id)


def hit_warhead(state: State, warhead: Warhead, damage: int) -> None:
    """A warhead in flight takes damage; its DR counts, and a point or two destroy it."""
    warhead.hits -= reduced(damage, warhead.kind.damage_reduction)
    if warhead.hits <= 0:
        remove(state, warhead, "shot down")


def dodging(state: State, target: str, coming: list[Warhead]) -> Asking[list[Warhead]]:
    """Roll a d10 + Piloting - 10 - the number of warheads: that many are dodged. Returns those that
    hit."""
    ship = state.ships.get(target)
    if ship is not None:
        if not ship.can_fly or ship.drive < DODGE_DRIVE:
            return coming
        result = yield from _dodge_of(state, ship, len(coming))
        face = result - dodged(0, ship.skills["pilot"].dodge, len(coming))
    else:
        chased = state.warheads[target]
        if chased.points < DODGE_DRIVE:
            return coming
        faces = yield from roll(DODGE_DIE, "dodge", chased.side)
        face = faces[0]
        result = dodged(face, chased.kind.piloting, len(coming))
    order = [coming[at] for at in weakest_first([warhead.kind.average for warhead in coming])]
    away = order[: max(0, result)]
    state.tell(Dodged(target, result, tuple(warhead.id for warhead in away), face))
    return [warhead for warhead in coming if warhead not in away]


def _dodge_of(state: State, ship: ShipState, coming: int) -> Asking[int]:
    """The result of a ship's dodging, with its pilot's luck and its captain's points."""
    piloting = ship.skills["pilot"].dodge

    away = partial(evaded, piloting=piloting, coming=coming)
    roll = Roll(DODGE_DIE, "dodge", ship.side)
    faces = yield from thrown(state, ship, "pilot", roll, lambda faces: away(faces[0]) < coming)
    face = yield from steered(state, ship, "dodge", faces[0], DODGE_DIE[0], away)
    return dodged(face, piloting, coming)


def dodged(face: int, piloting: int, coming: int) -> int:
    """The result of dodging: how many warheads are dodged, none when it is negative.

    >>> dodged(1, 7, 2), dodged(8, 7, 2)
    (-4, 3)
    """
    return face + piloting - coming - DODGE_TARGET


def evaded(face: int, piloting: int, coming: int) -> int:
    """Return how many of the warheads that arrive together are dodged.

    >>> evaded(1, 7, 2), evaded(8, 7, 2), evaded(10, 10, 2)
    (0, 2, 2)
    """
    return min(coming, max(0, dodged(face, piloting, coming)))


def _within(spread: IntRange, face: int) -> int:
    """1 for a face in a spread."""
    return int(face in spread)


def _blast(hitting: list[Warhead]) -> Asking[Faces]:
    """Throw the dice of warheads that go off together, all at once; their sum is the damage."""
    dice = tuple(sides for warhead in hitting for sides in warhead.kind.dice)
    return (yield from roll(dice, "warhead-damage", hitting[0].side))


def jamming(state: State) -> Script:
    """Each ship that is still tracked tries to jam one warhead of its choice, or uses a decoy."""
    for ship in list(state.ships.values()):
        if not ship.in_action:
            continue
        tracking = state.tracking(ship.id)
        if not tracking or (yield from decoy(state, ship, tracking)):
            continue
        spread = ship.spread("jamming", ship.blueprint.jamming)
        if spread is None:
            continue
        picked = tracking[0].id
        if len(tracking) > 1:
            options = tuple(warhead.id for warhead in tracking)
            picked = yield from choose(ship.side, options, "jam", ship.id)
        die = ship.blueprint.jamming_die
        faces = yield from roll((die,), "jam", ship.side)
        face = yield from steered(state, ship, f"jam {picked}", faces[0], die, partial(_within, spread))
        gone = face in spread
        state.tell(Jammed(ship.id, picked, face, gone, within(spread)))
        if gone:
            remove(state, state.warheads[picked], "jammed")
