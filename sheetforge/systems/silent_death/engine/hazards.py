"""Hazards of a hex that a ship enters: warheads after it, asteroids, debris; and drift."""

from __future__ import annotations

from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Script, roll
from sheetforge.systems.silent_death.engine.damage import hurt, remove
from sheetforge.systems.silent_death.engine.events import ChanceDecided, Collided, Drifted
from sheetforge.systems.silent_death.engine.lines import struck_by_flight
from sheetforge.systems.silent_death.engine.resolve import read_damage, read_text, reduced
from sheetforge.systems.silent_death.engine.rulings import (
    COLLISION_DICE,
    DEBRIS_DICE,
    DEBRIS_DIE,
    DEBRIS_MUST_HIT,
    DEBRIS_READING,
    DRIFT_COLLISION_DICE,
)
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.engine.warheads import met


def waits(state: State, ship: ShipState) -> bool:
    """Return whether anything awaits a ship of one hex in the hex that it has come to."""
    hex = ship.hex
    if hex in state.asteroids or hex in state.debris:
        return True
    return any(warhead.hex == hex for warhead in state.tracking(ship.id))


def enter(state: State, ship: ShipState, hex: Hex, side: int = 0) -> Script:
    """Move a ship into a hex: warheads that track it detonate, then it strikes what lies there. The
    obstacle is on a `side` of the ship, 0 ahead and then clockwise.
    """
    yield from met(state, ship, hex)
    against = (ship.facing + side + 3) % 6
    if ship.on_map and hex in state.asteroids:
        yield from collide(state, ship, COLLISION_DICE, against, hex)
    if ship.on_map and hex in state.debris:
        faces = yield from roll(DEBRIS_DICE, "debris")
        if DEBRIS_MUST_HIT and sum(faces) < ship.defensive_value:
            state.tell(ChanceDecided(ship.id, "debris misses it", faces, DEBRIS_DIE))
        else:
            damage = read_damage(DEBRIS_READING, faces)
            state.tell(Collided(ship.id, "debris", damage, faces, read_text(DEBRIS_READING)))
            track = struck_by_flight(ship, against, hex)
            left = reduced(damage, ship.reductions[track])
            yield from hurt(state, ship, left, "", track=track)


def collide(state: State, ship: ShipState, dice: tuple[int, ...], facing: int, hex: Hex | None = None) -> Script:
    """Strike a ship with an asteroid that comes at it with a facing, in one of its hexes."""
    faces = yield from roll(dice, "asteroid")
    state.tell(Collided(ship.id, "an asteroid", sum(faces), faces))
    track = struck_by_flight(ship, facing, hex)
    yield from hurt(state, ship, reduced(sum(faces), ship.reductions[track]), "", track=track)


def drift(state: State) -> Script:
    """Drift all asteroids by a hex at the end of the turn; what they meet is struck."""
    if state.drift is None or not state.asteroids or not state.rules.drifting:
        return
    board = state.board
    drift = state.drift
    state.asteroids = tuple(board.drifted(hex, drift) for hex in state.asteroids)
    state.tell(Drifted(tuple(board.names[hex] for hex in state.asteroids)))
    struck = set(state.asteroids)
    for warhead in list(state.warheads.values()):
        if warhead.hex in struck:
            remove(state, warhead, "an asteroid")
    for ship in list(state.ships.values()):
        for hex in ship.hexes:
            if ship.on_map and hex in struck:
                yield from collide(state, ship, DRIFT_COLLISION_DICE, state.drift, hex)
