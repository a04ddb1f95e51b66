"""The map in text: letters for ships, an arrow where each faces; and a line for every ship.

The sea has no edge, so the part with the ships is shown; if they are scattered too far for a
screen, the part about the middle one of them, and the roster gives the places of the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sheetforge.play import boards, units
from sheetforge.play.map_text import MapText
from sheetforge.play.text_map import ARROWS, Area
from sheetforge.play.units import letters, side_number
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State


def pieces(state: State) -> Iterator[Piece]:
    """Yield the ships that lie on the map; those that sank this turn lie under the others."""
    names = letters(state)
    for ship in sorted(state.ships.values(), key=lambda one: not one.afloat):
        if ship.on_map:
            yield Piece(
                ship.id, units.plain_name(ship.name), ship.hex, names[ship.id],
                side_number(state, ship), ship.facing, left=ship.circles_left,
                is_out=not ship.afloat,
            )  # fmt: skip


def chart(state: State, color: bool = False) -> MapText:
    """The sea where the ships are, and a line for every hex with several of them."""
    return boards.chart(list(pieces(state)), state.plan.shape, color)


def area(state: State) -> Area:
    """The part of the sea that is shown."""
    return boards.area_of(list(pieces(state)), state.plan.shape)


def roster(state: State) -> list[str]:
    """Return a line for every ship: where it is, its speed, what it has left."""
    return units.roster(state, letters(state), partial(condition, state))


GONE = {"waiting": "not set up", "sunk": "sunk", "removed": "sunk"}
"""The words for ships that are not afloat."""


def strength(ship: ShipState) -> tuple[str, str]:
    """Return what is left of the hull and of the batteries of a ship."""
    left, built = len(ship.working()), ship.blueprint
    return (
        f"hull {ship.circles_left:>2} of {len(built.circles):>2}",
        f"batteries {left:>2} of {len(built.batteries):>2}",
    )


def condition(state: State, ship: ShipState) -> str:
    """Describe the place and condition of a ship."""
    if ship.status != "afloat":
        return GONE[ship.status]
    parts = [
        f"{state.name(ship.hex)}{ARROWS[state.plan.shape][ship.facing]} "
        f"speed {ship.speed:>2} of {ship.maximum:>2}",
        *strength(ship),
        f"run {min(ship.run, ship.blueprint.turn_rate)} of {ship.blueprint.turn_rate}",
    ]
    if not ship.commanded:
        parts.append(f"out of command to turn {ship.command_lost}")
    if ship.rudder:
        parts.append(f"rudder jammed {ship.rudder} to turn {ship.rudder_until}")
    if ship.fired:
        parts.append("has fired")
    return "  ".join(parts)
