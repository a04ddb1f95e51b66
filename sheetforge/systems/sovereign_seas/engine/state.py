"""The state of a battle: everything that the rules look at and change. It has no random source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from sheetforge.geometry.hexes import Hex, Shape, column_row, number
from sheetforge.play.engine import Outcome
from sheetforge.play.sealed import Listing, Shared, Shelf, fixed, shares
from sheetforge.systems.sovereign_seas.engine.charts import Charts
from sheetforge.systems.sovereign_seas.engine.events import Event
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.ship import seen as ship_seen

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
    ships: tuple[ShipState, ...]
    setups: Mapping[str, SetUp]
    victory: tuple[Victory, ...]
    turn_limit: int

    def __post_init__(self) -> None:
        """Make the plan read-only: players can look at it, and all of its battles share it."""
        object.__setattr__(self, "ships", tuple(map(ship_seen, self.ships)))
        object.__setattr__(self, "setups", fixed(self.setups))


class State(Shared):
    """The present state of a battle. `phase` is the index of the phase that is next or under way;
    `script` plays on from there. `struck` is whether a ship has lost something since it was last
    asked who has won. Players see all of it through its twin (`seen`).
    """

    __slots__ = ("plan",)

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.turn = 0
        self.phase = 0
        self.impulse = 0
        self.ships = Shelf({ship.id: ship.copy() for ship in plan.ships}, ship_seen)
        self.advantaged = plan.sides[0]
        self.struck = True
        self.outcome: Outcome | None = None
        self.events: list[Event] = []

    def copy(self) -> State:
        """Return a state that shares with this one only what never changes. It has no events."""
        made: State = Shared.__new__(State)
        made.plan, made.turn, made.phase = self.plan, self.turn, self.phase
        made.impulse, made.advantaged = self.impulse, self.advantaged
        made.ships = Shelf({id: ship.copy() for id, ship in self.ships.items()}, ship_seen)
        made.struck, made.outcome = self.struck, self.outcome
        made.events = []
        return made

    @property
    def charts(self) -> Charts:
        """The tables of the battle."""
        return self.plan.charts

    def afloat(self, side: str | None = None) -> Iterator[ShipState]:
        """The ships of a side, or of all, that are on the map and have not sunk."""
        return (
            ship
            for ship in self.ships.values()
            if ship.status == "afloat" and (side is None or ship.side == side)
        )

    def enemies(self, side: str) -> Iterator[ShipState]:
        """The other sides' ships afloat."""
        return (
            ship for ship in self.ships.values() if ship.status == "afloat" and ship.side != side
        )

    def others(self, side: str) -> str:
        """The opponent of a side."""
        return next(other for other in self.plan.sides if other != side)

    def order(self) -> tuple[str, ...]:
        """The sides, the advantaged one first."""
        return (self.advantaged, self.others(self.advantaged))

    def name(self, hex: Hex) -> str:
        """The number of a hex."""
        return number(*column_row(hex, self.plan.shape))

    def tell(self, event: Event) -> None:
        """Note what happened."""
        self.events.append(event)


seen = shares(State, ships=attrgetter("seen"), events=Listing)
"""A battle as players see it."""
