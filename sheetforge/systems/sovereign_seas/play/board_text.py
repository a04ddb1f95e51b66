"""The map in text: letters for ships, an arrow where each faces; and a line for every ship.

The sea has no edge, so what is shown is where the ships are; if they are scattered too far for a
screen, the part about the middle one of them, and the roster tells where the others are.
"""

from __future__ import annotations

from functools import partial

from sheetforge.geometry.hexes import Hex, column_row
from sheetforge.play import text_map, units
from sheetforge.play.map_text import MapText
from sheetforge.play.text_map import ARROWS, Area
from sheetforge.play.units import letters, side_number
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State

SUNK = "×"
WIDEST, HIGHEST = 70, 50
"""Columns and rows of a map in text, at most."""


def chart(state: State, color: bool = False) -> MapText:
    """The sea where the ships are."""
    names, named, shape = letters(state), units.named(state), state.plan.shape
    cells: dict[Hex, str] = {}
    there: dict[str, Hex] = {}
    called: dict[str, str] = {}
    for ship in sorted(state.ships.values(), key=lambda one: one.afloat):
        if ship.on_map:
            mark = ARROWS[shape][ship.facing] if ship.afloat else SUNK
            side = side_number(state, ship)
            cells[ship.hex] = text_map.painted(names[ship.id] + mark, side, color)
            there[ship.id] = ship.hex
            called[ship.id] = f"{named[ship.id]} {mark} {state.name(ship.hex)}"
    shown = area(state) if cells else None
    return MapText(cells, shape, shown, units=there, names=called)


def area(state: State) -> Area:
    """The part of the sea that is shown."""
    hexes = [ship.hex for ship in state.ships.values() if ship.on_map]
    found = text_map.around(hexes, state.plan.shape)
    places = [column_row(hex, state.plan.shape) for hex in hexes]
    left, right = _cut(found.left, found.right, [column for column, _ in places], WIDEST)
    top, bottom = _cut(found.top, found.bottom, [row for _, row in places], HIGHEST)
    return Area(left, top, right, bottom)


def _cut(low: int, high: int, places: list[int], most: int) -> tuple[int, int]:
    """From where to where is shown: all, or as much as there is room for about the middle ship."""
    if high - low < most:
        return low, high
    middle = sorted(places)[len(places) // 2]
    start = max(low, min(middle - most // 2, high - most + 1))
    return start, start + most - 1


def roster(state: State) -> list[str]:
    """Return a line for every ship: where it is, its speed, what it has left."""
    return units.roster(state, letters(state), partial(condition, state))


GONE = {"waiting": "not set up", "sunk": "sunk", "removed": "sunk"}
"""The words for ships that are not afloat."""


def condition(state: State, ship: ShipState) -> str:
    """Describe the place and condition of a ship."""
    if ship.status != "afloat":
        return GONE[ship.status]
    left = len(ship.working())
    parts = [
        f"{state.name(ship.hex)}{ARROWS[state.plan.shape][ship.facing]} "
        f"speed {ship.speed:>2} of {ship.maximum:>2}",
        f"hull {ship.circles_left:>2} of {len(ship.blueprint.circles):>2}",
        f"batteries {left:>2} of {len(ship.blueprint.batteries):>2}",
        f"run {ship.run} of {ship.blueprint.turn_rate}",
    ]
    if not ship.commanded:
        parts.append(f"out of command to turn {ship.command_lost}")
    if ship.rudder:
        parts.append(f"rudder jammed {ship.rudder} to turn {ship.rudder_until}")
    if ship.fired:
        parts.append("has fired")
    return "  ".join(parts)
