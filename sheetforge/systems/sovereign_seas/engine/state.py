"""The state of a battle: everything that the rules look at and change. It has no random source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sheetforge.content.fixed import fixed
from sheetforge.geometry.hexes import Hex, Shape, column_row, number
from sheetforge.play.engine import Outcome
from sheetforge.play.views import Muster, RecordedState
from sheetforge.systems.sovereign_seas.engine.charts import Charts
from sheetforge.systems.sovereign_seas.engine.events import Event
from sheetforge.systems.sovereign_seas.engine.ship import ShipState

if TYPE_CHECKING:
    from sheetforge.systems.sovereign_seas.schema.scenario import SetUp, Victory


@dataclass(frozen=True, slots=True)
class Plan:
    """The fixed parts of a battle: the map for setting up, the tables, the sides and their goals.

    The sea continues beyond the map.
    """

    name: str
    columns: int
    rows: int
    shape: Shape
    charts: Charts
    sides: tuple[str, ...]
    ships: Muster[ShipState]
    setups: Mapping[str, SetUp]
    victory: tuple[Victory, ...]
    turn_limit: int

    def __post_init__(self) -> None:
        """Make the mapping read-only: all battles of the plan share it, and players see it."""
        object.__setattr__(self, "setups", fixed(self.setups))


@dataclass(slots=True, eq=False)
class State(RecordedState):
    """The present state of a battle. `phase` is the index of the phase that is next or under way;
    `script` plays on from there. `struck` is whether a ship has lost something since it was last
    asked who has won. Players see a copy (`seen_by`).
    """

    plan: Plan
    turn: int = field(default=0, init=False)
    phase: int = field(default=0, init=False)
    impulse: int = field(default=0, init=False)
    ships: dict[str, ShipState] = field(init=False)
    advantaged: str = field(init=False)
    struck: bool = field(default=True, init=False)
    outcome: Outcome | None = field(default=None, init=False)
    events: list[Event] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.ships = {ship.id: ship for ship in self.plan.ships}
        self.advantaged = self.plan.sides[0]

    def copy(self) -> State:
        """Return a state that shares with this one only what never changes. It has no events."""
        state: State = object.__new__(State)
        state.plan, state.turn, state.phase = self.plan, self.turn, self.phase
        state.impulse, state.advantaged = self.impulse, self.advantaged
        state.ships = {id: ship.copy() for id, ship in self.ships.items()}
        state.struck, state.outcome = self.struck, self.outcome
        state.events = []
        return state

    @property
    def charts(self) -> Charts:
        """The tables of the battle."""
        return self.plan.charts

    def afloat(self, side: str | None = None) -> Iterator[ShipState]:
        """The ships of a side, or of all, that are on the map and have not sunk."""
        return (ship for ship in self.ships.values() if ship.status == "afloat" and (side is None or ship.side == side))

    def enemies(self, side: str) -> Iterator[ShipState]:
        """The other sides' ships afloat."""
        return (ship for ship in self.ships.values() if ship.status == "afloat" and ship.side != side)

    def others(self, side: str) -> str:
        """The opponent of a side."""
        return next(other for other in self.plan.sides if other != side)

    def order(self) -> tuple[str, ...]:
        """The sides, the advantaged one first."""
        return (self.advantaged, self.others(self.advantaged))

    def name(self, hex: Hex) -> str:
        """The number of a hex."""
        return number(*column_row(hex, self.plan.shape))
