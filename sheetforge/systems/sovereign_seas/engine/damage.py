"""Damage: an attack, and what it takes from a ship (L)."""

from __future__ import annotations

from dataclasses import dataclass

from sheetforge.geometry.hexes import Hex
from sheetforge.systems.sovereign_seas.engine.events import BatteryLost, HullLost, Sank
from sheetforge.systems.sovereign_seas.engine.ship import Ship
from sheetforge.systems.sovereign_seas.engine.state import State


@dataclass(slots=True)
class Attack:
    """One salvo or one ram at a target: so many hits by a side, of a rank, from a hex.

    `further` is the share of the hits, per cent, that severe damage adds at the end.
    """

    target: Ship
    by: str
    hits: int
    power: int
    source: Hex
    why: str
    further: int = 0


def lose_battery(state: State, ship: Ship, at: int) -> None:
    """A battery is destroyed."""
    ship.out |= 1 << at
    state.struck = True
    state.tell(BatteryLost(ship.id, ship.fit.batteries[at].id))


def lose_hull(state: State, ship: Ship, circles: int, why: str) -> None:
    """Circles from the bow on, and the numbers of the speed list behind the slashes crossed."""
    lost = min(circles, ship.circles_left)
    ship.lost += lost
    ship.settle()
    state.struck = True
    state.tell(HullLost(ship.id, lost, ship.circles_left, ship.maximum))
    if not ship.circles_left:
        sink(state, ship, why)


def sink(state: State, ship: Ship, why: str) -> None:
    """A ship sinks. Its counter stays until the end of the turn, and does nothing any more."""
    if ship.afloat:
        ship.status = "sunk"
        ship.speed = 0
        state.struck = True
        state.tell(Sank(ship.id, why))
