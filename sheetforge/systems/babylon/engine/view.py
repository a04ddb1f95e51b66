"""The view of a player: the whole battle as it stands, and nothing that is to come."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from sheetforge.play import sealed
from sheetforge.systems.babylon.engine.craft import Unit
from sheetforge.systems.babylon.engine.state import State

seen = sealed.shares(State, ships=attrgetter("seen"), events=sealed.Listing)
"""A battle as players see it."""


class View(sealed.View[State]):
    """The battle as a side sees it."""

    __slots__ = ()

    def __init__(self, state: State, side: str) -> None:
        super().__init__(seen(state), side)

    @property
    def ships(self) -> Mapping[str, Unit]:
        """Every ship and flight by its id, those that are gone included."""
        return self.state.ships

    @property
    def own(self) -> list[Unit]:
        """The side's ships and flights in the battle."""
        return list(self.state.flying(self.side))

    @property
    def enemies(self) -> list[Unit]:
        """The other sides' ships and flights in the battle."""
        return list(self.state.enemies(self.side))
