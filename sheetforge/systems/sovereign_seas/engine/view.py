"""The view of a player: the whole present battle, without future dice.

Speeds that are written down, and the edge that a side will enter by, are not in the state until
all know them: the scripts keep them.
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.play import views
from sheetforge.systems.sovereign_seas.engine.charts import Charts
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State


class View(views.View[State]):
    """The battle as a side sees it."""

    __slots__ = ()

    @property
    def charts(self) -> Charts:
        """The tables of the battle."""
        return self._battle.plan.charts

    @property
    def ships(self) -> Mapping[str, ShipState]:
        """Every ship by its id, those that sank included."""
        return (self.shown or self.state).ships

    @property
    def own(self) -> list[ShipState]:
        """The side's ships afloat."""
        return list(self.state.afloat(self.side))

    @property
    def enemies(self) -> list[ShipState]:
        """The other side's ships afloat."""
        return list(self.state.enemies(self.side))
