"""Decoys and point defence: defences against torpedoes and missiles other than flying.

Rules: the optional rules of Rules of Warfare II.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal

from sheetforge.play.questions import Asking, choose, roll
from sheetforge.systems.silent_death.engine.captain import steered
from sheetforge.systems.silent_death.engine.damage import remove
from sheetforge.systems.silent_death.engine.events import Decoyed, PointDefended, within
from sheetforge.systems.silent_death.engine.lines import struck_by_flight
from sheetforge.systems.silent_death.engine.ship import ShipState, Warhead
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.figures.skills import DECOY_DIE, DECOYED, DEFENSE_DIE
from sheetforge.systems.silent_death.schema.notation import IntRange

DECOY, JAM, HOLD = "decoy", "jam", "hold"
POINT_DEFENSE, DODGE = "point-defense", "dodge"
Against = Literal["torpedoes", "missiles"]


def decoy(state: State, ship: ShipState, tracking: list[Warhead]) -> Asking[bool]:
    """Ask whether a ship launches a decoy instead of jamming; roll for each torpedo after it."""
    if not state.rules.decoys or not ship.decoys or ship.disabled("decoys"):
        return False
    instead = HOLD if ship.spread("jamming", ship.blueprint.jamming) is None else JAM
    picked = yield from choose(ship.side, (DECOY, instead), "countermeasure", ship.id)
    if picked != DECOY:
        return False
    ship.decoys -= 1
    for warhead in list(tracking):
        faces = yield from roll(DECOY_DIE, "decoy", ship.side)
        gone = decoyed(faces[0])
        state.tell(Decoyed(ship.id, warhead.id, faces[0], gone, f"1 to {DECOYED}"))
        if gone:
            remove(state, warhead, "decoyed")
    return True


def decoyed(face: int) -> bool:
    """Return whether a torpedo falls for a decoy."""
    return face <= DECOYED


def stopped(face: int, kills: IntRange, most: int) -> int:
    """Return how many of its targets an attack of point defence stops.

    >>> stopped(3, IntRange(1, 4), 6), stopped(3, IntRange(1, 4), 1), stopped(5, IntRange(1, 4), 6)
    (3, 1, 0)
    """
    return min(most, face) if face in kills else 0


def kills(state: State, ship: ShipState, against: Against, track: int) -> IntRange | None:
    """The rolls with which point defence works on what strikes a track; None when it cannot.

    In a turn a ship uses it against torpedoes or against missiles, never both.
    """
    rules = state.rules
    in_use = {"torpedoes": rules.point_defense_torpedoes, "missiles": rules.point_defense_missiles}[against]
    if not in_use or not ship.in_action or ship.defended not in ("", against):
        return None
    facing = ship.blueprint.tracks[track].facing
    defense = ship.blueprint.defense_of(facing)
    if defense is None or attacks(ship, track) <= 0:
        return None
    return ship.spread("point-defense", defense.kills, facing if facing in ship.blueprint.loadout.batteries else "")


def attacks(ship: ShipState, track: int) -> int:
    """Return the attacks that point defence has left: the ship's, or the quarter's battery's."""
    battery = ship.blueprint.loadout.batteries.get(ship.blueprint.tracks[track].facing)
    return ship.attacks if battery is None else battery.attacks


def shares(ship: ShipState, tracks: Sequence[int]) -> list[tuple[int, list[int]]]:
    """Share out threats to these tracks among the systems: for each a track, and which threats.

    The one system of a ship deals with all of them, a battery with those against its quarter.
    """
    if not ship.blueprint.loadout.batteries:
        return [(0, list(range(len(tracks))))]
    found: dict[int, list[int]] = {}
    for index, track in enumerate(tracks):
        found.setdefault(track, []).append(index)
    return sorted(found.items())


def against_torpedoes(state: State, ship: ShipState, coming: list[Warhead]) -> Asking[list[Warhead] | None]:
    """Point defence in place of dodging: returns the torpedoes that get through, None if unused.

    Its attacks go against the heaviest first.
    """
    parts = shares(ship, [struck_by_flight(ship, warhead.facing, warhead.hex) for warhead in coming])
    if all(kills(state, ship, "torpedoes", track) is None for track, _ in parts):
        return None
    picked = yield from choose(ship.side, (POINT_DEFENSE, DODGE), "defend", ship.id)
    if picked == DODGE:
        return None
    ship.defended = "torpedoes"
    through = list(coming)
    for track, at in parts:
        spread = kills(state, ship, "torpedoes", track)
        if spread is None:
            continue
        heaviest = sorted((coming[number] for number in at), key=lambda one: -one.kind.average)
        for warhead in heaviest[: attacks(ship, track)]:
            face = yield from shoot(state, ship, spread, warhead.id, 1)
            gone = stopped(face, spread, 1)
            state.tell(PointDefended(ship.id, warhead.id, face, gone, within(spread)))
            if gone:
                through.remove(warhead)
    return through


def shoot(state: State, ship: ShipState, spread: IntRange, at: str, most: int) -> Asking[int]:
    """One attack of point defence: its roll, which stops as many as it shows, or at `most` so many.

    The captain's points count; the caller compares the roll with the spread.
    """
    (die,) = DEFENSE_DIE
    faces = yield from roll(DEFENSE_DIE, "point-defense", ship.side)
    gain = partial(stopped, kills=spread, most=most)
    return (yield from steered(state, ship, f"point-defense {at}", faces[0], die, gain))
