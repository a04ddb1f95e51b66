"""The fighters phase: fighter to fighter, drop-outs, then remaining fighters fire at ships."""

from __future__ import annotations

from collections.abc import Iterable

from sheetforge.geometry.hexes import distance
from sheetforge.play.questions import Script, choose, roll
from sheetforge.systems.babylon.bearings import bears
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState, Unit
from sheetforge.systems.babylon.engine.damage import bury
from sheetforge.systems.babylon.engine.events import DroppedOut
from sheetforge.systems.babylon.engine.gunnery import HOLD, Volley, needed, resolve
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.figures import DROP_OUT_DIE


def guns_on(flight: FlightState, target: FlightState | ShipState) -> tuple[int, ...]:
    """Return the numbers of the guns of a flight that bear on a target.

    Ballistics are for ships alone.
    """
    away, step = distance(flight.hex, target.hex), target.hex - flight.hex
    found = []
    for number in flight.armed():
        gun = flight.blueprint.guns[number]
        if gun.weapon.ballistic and isinstance(target, FlightState):
            continue
        face = needed(target, gun.weapon, away, None)
        can_hit = face is not None and face > 0
        if can_hit and bears(gun.arc, step, flight.facing, flight.rolled):
            found.append(number)
    return tuple(found)


def _aims(state: State, flight: FlightState, units: Iterable[Unit]) -> dict[str, tuple[int, ...]]:
    """Return the enemies among some units that guns of a flight bear on, and these guns."""
    enemies = [unit for unit in units if unit.side != flight.side]
    return {enemy.id: guns for enemy in enemies if (guns := guns_on(flight, enemy))}


def volley_of(flight: FlightState, numbers: tuple[int, ...]) -> Volley:
    """Return everything that the fighters of a flight fire with some of their guns."""
    fighters = len(flight.alive)
    weapons = []
    for number in numbers:
        weapons += [flight.blueprint.guns[number].weapon] * fighters
    return Volley(flight.side, flight.id, flight.hex, flight.course, None, tuple(weapons))


def spend(flight: FlightState, numbers: tuple[int, ...]) -> None:
    """Take what a flight has launched from its stores."""
    flight.stores = tuple(
        left - 1 if number in numbers and left is not None else left for number, left in enumerate(flight.stores)
    )


def dogfights(state: State) -> Script:
    """Flights choose enemy flights; all of them fire at the same time."""
    volleys: list[tuple[Volley, str]] = []
    for flight in list(state.flights()):
        aims = _aims(state, flight, state.flights())
        if not aims:
            continue
        chosen = yield from choose(flight.side, (HOLD, *aims), "dogfight", flight.id)
        if chosen != HOLD:
            volleys.append((volley_of(flight, aims[chosen]), chosen))
            spend(flight, aims[chosen])
            flight.fired = True
    for volley, id in volleys:
        yield from resolve(state, state.ships[id], volley)


def drop_outs(state: State) -> Script:
    """Every fighter damaged this round stays on a roll of its remaining structure or less."""
    for flight in list(state.flights()):
        for number in flight.alive:
            if not flight.hurt >> number & 1:
                continue
            bands = (flight.boxes[number],)
            faces = yield from roll((DROP_OUT_DIE,), "drop-out", flight.side, bands=bands)
            boxes = flight.boxes
            is_out = faces[0] > boxes[number]
            if is_out:
                flight.boxes = (*boxes[:number], 0, *boxes[number + 1 :])
            state.tell(DroppedOut(flight.id, number + 1, is_out, faces[0], boxes[number]))
        bury(state, flight)


def strikes(state: State) -> Script:
    """Flights that have not fired yet fire at ships, in the order of initiative."""
    for flight in [one for one in state.in_order() if isinstance(one, FlightState)]:
        if flight.fired or not flight.flying:
            continue
        aims = _aims(state, flight, state.afloat())
        if not aims:
            continue
        chosen = yield from choose(flight.side, (HOLD, *aims), "strike", flight.id)
        if chosen != HOLD:
            volley = volley_of(flight, aims[chosen])
            spend(flight, aims[chosen])
            flight.fired = True
            yield from resolve(state, state.ships[chosen], volley)
