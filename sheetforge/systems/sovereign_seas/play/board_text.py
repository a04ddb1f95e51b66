"""The map in text: letters for ships, an arrow where each faces; and a line for every ship.

The sea has no edge, so the part with the ships is shown; if they are scattered too far for a
screen, the part about the middle one of them, and the roster gives the places of the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sheetforge.drawings import livery_of
from sheetforge.geometry.window import Window
from sheetforge.play import boards, units
from sheetforge.play.map_text import MapText
from sheetforge.play.tabletop import Tabletop
from sheetforge.play.text_map import ARROWS
from sheetforge.play.unit_presenter import UnitPresenter
from sheetforge.play.units import letters, side_number
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.systems.sovereign_seas.engine.contents import SYSTEM
from sheetforge.systems.sovereign_seas.engine.rulings import functional
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State

if TYPE_CHECKING:
    from sheetforge.content.library import Library


GONE = {"waiting": "not set up", "sunk": "sunk", "removed": "sunk"}
"""The words for ships that are not afloat."""


def remains(ship: ShipState) -> tuple[str, str]:
    """Return what is left of the hull and of the batteries of a ship."""
    left, built = len(ship.working()), ship.blueprint
    return (
        f"hull {ship.circles_left:>2} of {len(built.circles):>2}",
        f"batteries {left:>2} of {len(built.batteries):>2}",
    )


class SeaBoard(UnitPresenter[State, ShipState]):
    """The sea with its ships, and the ships in words."""

    sky = "sea"

    def pieces(self, state: State) -> Iterator[Piece]:
        """Yield the ships that lie on the map; those that sank this turn lie under the others."""
        names = letters(state)
        for ship in sorted(state.ships.values(), key=lambda ship: not ship.afloat):
            if ship.on_map:
                yield Piece(
                    ship.id,
                    units.plain_name(ship.name),
                    ship.hex,
                    names[ship.id],
                    side_number(state, ship),
                    ship.facing,
                    left=ship.circles_left,
                    is_out=not ship.afloat,
                )

    def map(self, state: State, color: bool = False) -> MapText:
        """Return the map where the ships are, as wide as its paper: the sea goes on beyond it."""
        plan = state.plan
        paper = Window(1, 1, plan.columns, plan.rows, plan.shape)
        return boards.chart(list(self.pieces(state)), plan.shape, color, window=paper)

    def condition(self, state: State, ship: ShipState) -> str:
        """Describe the place and condition of a ship."""
        if ship.status != "afloat":
            return GONE[ship.status]
        parts = [
            f"{state.name(ship.hex)}{ARROWS[state.plan.shape][ship.facing]} speed {ship.speed:>2} of {ship.maximum:>2}",
            *remains(ship),
            f"run {min(ship.run, ship.blueprint.turn_rate)} of {ship.blueprint.turn_rate}",
        ]
        if not ship.commanded:
            parts.append(f"out of command to turn {ship.command_lost}")
        if ship.rudder:
            parts.append(f"rudder jammed {ship.rudder} to turn {ship.rudder_until}")
        if ship.fired:
            parts.append("has fired")
        return "  ".join(parts)

    def counts(self, ship: ShipState) -> bool:
        return ship.status == "waiting" or functional(ship)

    def left(self, ship: ShipState) -> tuple[int, int]:
        """Return the circles of its hull that a ship has left, and had."""
        is_afloat = ship.status in ("afloat", "waiting")
        return (ship.circles_left if is_afloat else 0), len(ship.blueprint.circles)

    def livery(self, library: Library, ship: ShipState) -> str | None:
        return livery_of(library, SYSTEM, ship.blueprint.navy)

    def wearers(self, own_units: Sequence[ShipState]) -> Sequence[ShipState]:
        """Return the armed ships of a side, if it has any: merchantmen sail in the colours of their escort."""
        return [ship for ship in own_units if ship.blueprint.batteries] or own_units

    def tabletop(self, state: State) -> Tabletop:
        plan, pieces = state.plan, tuple(self.pieces(state))
        return Tabletop(plan.columns, plan.rows, plan.shape, pieces, closed=False)
