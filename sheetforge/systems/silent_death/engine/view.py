"""The view of a player: the whole battle as it stands, without future dice.

The games of the family hide nothing on the map. What a side has decided and the others do not
know yet is not in the state at all: scripts keep it until all have decided.
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.geometry.hexes import Hex
from sheetforge.play import views
from sheetforge.systems.silent_death.engine.board import Board
from sheetforge.systems.silent_death.engine.ship import ShipState, Warhead
from sheetforge.systems.silent_death.engine.state import Rules, State


class View(views.View[State]):
    """The battle as a side sees it."""

    __slots__ = ()

    def open(self) -> None:
        """Show the battle itself until `renew`, instead of a copy: for the program's own bots, which only read.

        Copies were 4 to 9 per cent of their games.
        """
        self.shown = self._battle

    @property
    def phase(self) -> str:
        """The name of the phase under way."""
        phases, phase = self.rules.phases, self._battle.phase
        return phases[phase][0] if phase < len(phases) else ""

    @property
    def rules(self) -> Rules:
        """The rules of the battle."""
        return self._battle.plan.rules

    @property
    def board(self) -> Board:
        """The map."""
        return self._battle.plan.board

    def place(self, ship: str) -> tuple[Hex, int]:
        """Return the hex and the facing of a ship, by its id."""
        found = self._battle.ships[ship]
        return found.hex, found.facing

    @property
    def ships(self) -> Mapping[str, ShipState]:
        """Every ship by its id, those that are gone included."""
        return (self.shown or self.state).ships

    @property
    def warheads(self) -> Mapping[str, Warhead]:
        """Every warhead in flight by its id."""
        return (self.shown or self.state).warheads

    @property
    def own(self) -> list[ShipState]:
        """The side's ships in action."""
        return list(self.state.ships_of(self.side))

    @property
    def enemies(self) -> list[ShipState]:
        """Other sides' ships in action."""
        return [ship for ship in self.state.ships.values() if ship.side != self.side and ship.in_action]
