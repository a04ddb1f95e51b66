"""What a player sees: the whole battle as it stands, and nothing that is to come.

Speeds that are written down, and the edge that a side will enter by, are not in the state until
all know them: the scripts keep them.
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.play.sealed import Unwritable
from sheetforge.systems.sovereign_seas.engine.charts import Charts
from sheetforge.systems.sovereign_seas.engine.ship import Ship
from sheetforge.systems.sovereign_seas.engine.state import State, seen


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
    def charts(self) -> Charts:
        """The tables of the battle."""
        return self._state.charts

    @property
    def ships(self) -> Mapping[str, Ship]:
        """Every ship by its id, those that sank included."""
        return self._state.ships

    @property
    def own(self) -> list[Ship]:
        """The side's ships afloat."""
        return list(self._state.afloat(self.side))

    @property
    def enemies(self) -> list[Ship]:
        """The other side's ships afloat."""
        return list(self._state.enemies(self.side))

    @property
    def state(self) -> State:
        """The whole state, read-only, for the functions of the rules that only look."""
        return self._state

    def copy(self) -> State:
        """A state to try things on."""
        return self._state.copy()
