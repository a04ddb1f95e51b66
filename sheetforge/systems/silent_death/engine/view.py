"""What a player sees: the whole battle as it stands, and nothing that is to come.

The games of the family hide nothing on the map. What a side has decided and the others do not
know yet is not in the state at all: scripts keep it until all have decided.
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.play.sealed import Unwritable
from sheetforge.systems.silent_death.engine.board import Board
from sheetforge.systems.silent_death.engine.rulesets import Rules
from sheetforge.systems.silent_death.engine.ship import Ship, Warhead
from sheetforge.systems.silent_death.engine.state import State, seen


class View(Unwritable):
    """The battle as a side sees it. It is for reading: who wants to try things takes a copy."""

    __slots__ = ("_state", "side")
    _state: State
    side: str

    def __init__(self, state: State, side: str) -> None:
        object.__setattr__(self, "_state", seen(state))
        object.__setattr__(self, "side", side)

    @property
    def turn(self) -> int:
        """The turn, from 1; 0 while ships are set up."""
        return self._state.turn

    @property
    def phase(self) -> str:
        """The name of the phase under way."""
        phases = self.rules.phases
        return phases[self._state.phase][0] if self._state.phase < len(phases) else ""

    @property
    def rules(self) -> Rules:
        """The rules of the battle."""
        return self._state.plan.rules

    @property
    def board(self) -> Board:
        """The map."""
        return self._state.plan.board

    @property
    def ships(self) -> Mapping[str, Ship]:
        """Every ship by its id, those that are gone included."""
        return self._state.ships

    @property
    def warheads(self) -> Mapping[str, Warhead]:
        """Every warhead in flight by its id."""
        return self._state.warheads

    @property
    def own(self) -> list[Ship]:
        """The side's ships in action."""
        return list(self._state.ships_of(self.side))

    @property
    def enemies(self) -> list[Ship]:
        """Other sides' ships in action."""
        return [
            ship for ship in self._state.ships.values() if ship.side != self.side and ship.in_action
        ]

    @property
    def state(self) -> State:
        """The whole state, read-only, for the functions of the rules that only look."""
        return self._state

    def copy(self) -> State:
        """A state to try things on."""
        return self._state.copy()
