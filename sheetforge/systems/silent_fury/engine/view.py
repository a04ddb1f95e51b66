"""The view of a player: the battle as it stands, without the orders and cards of others."""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.play import sealed
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State, seen


class View(sealed.View[State]):
    """The battle as a side sees it."""

    __slots__ = ()

    def __init__(self, state: State, side: str) -> None:
        super().__init__(seen(state, side), side)

    @property
    def ships(self) -> Mapping[str, ShipState]:
        """Every ship by its id, those that are gone included."""
        return self.state.ships

    @property
    def own(self) -> list[ShipState]:
        """The ships that the side controls."""
        return list(self.state.on_map(self.side))

    @property
    def enemies(self) -> list[ShipState]:
        """The ships that other sides control."""
        return list(self.state.enemies(self.side))

    def orders(self, ship: str) -> tuple[str, ...]:
        """The three cards that the side has laid for its crew on a ship, none before it has."""
        return self.state.orders.of(self.side, ship)
