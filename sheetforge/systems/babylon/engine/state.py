"""The state of a battle: everything that the rules read and change. It has no random generator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.geometry.hexes import Hex, Shape, column_row
from sheetforge.geometry.window import Window
from sheetforge.play import sealed
from sheetforge.play.engine import Outcome
from sheetforge.play.sealed import Shared, Shelf
from sheetforge.systems.babylon.engine.craft import FlightState, LossTable, ShipState, Unit
from sheetforge.systems.babylon.engine.craft import seen as unit_seen
from sheetforge.systems.babylon.engine.events import Event

if TYPE_CHECKING:
    from sheetforge.systems.babylon.schema.scenario import Victory


@dataclass(frozen=True, slots=True)
class Rules:
    """The readings of the rules that are played; `data/rules.yaml` has the switches."""

    pulses_by_value: bool = False
    every_weapon_intercepts: bool = True
    armour_halved_twice: bool = False
    primary_armour_on_overkill: bool = False
    weapons_recover: bool = False
    escorts_intercept: bool = False
    half_of_cover_stays: bool = False
    first_fire_is_kept: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """The fixed part of a battle: the map, the losses, the sides, their craft and goals."""

    name: str
    columns: int
    rows: int
    shape: Shape
    moves: bool
    losses: LossTable
    sides: tuple[str, ...]
    units: tuple[Unit, ...]
    victory: tuple[Victory, ...]
    turn_limit: int
    rules: Rules = Rules()

    def __post_init__(self) -> None:
        """Make the mappings read-only: players see the plan, and all of its battles share it."""
        object.__setattr__(self, "units", tuple(map(unit_seen, self.units)))

    def holds(self, hex: Hex) -> bool:
        """Return whether a hex lies on the map; a map that moves holds every hex."""
        column, row = column_row(hex, self.shape)
        return self.moves or (1 <= column <= self.columns and 1 <= row <= self.rows)


class Ballistic(NamedTuple):
    """A ballistic on its way: its launcher, weapon, target and hex of launch, and the lock."""

    ship: str
    weapon: int
    target: str
    hex: Hex
    course: int
    lock: int


class State(Shared):
    """The present state of a battle.

    `phase` is the index of the phase that is next or under way; `script` plays on from there.
    `order` is the order of initiative, the lowest first; `first` the side that most recently fired
    first; `window` the paper map as it lies under the battle. Players see all of it through its
    twin (`seen`).
    """

    __slots__ = ("plan",)

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.turn = 0
        self.phase = 0
        self.ships: Shelf[Unit] = Shelf({one.id: one.copy() for one in plan.units}, unit_seen)
        self.order: tuple[str, ...] = ()
        self.first = plan.sides[0]
        self.window = Window(1, 1, plan.columns, plan.rows, plan.shape)
        self.ballistics: tuple[Ballistic, ...] = ()
        self.outcome: Outcome | None = None
        self.events: list[Event] = []

    def copy(self) -> State:
        """Return a state that shares with this one only what never changes. It has no events."""
        made: State = Shared.__new__(State)
        made.plan, made.turn, made.phase = self.plan, self.turn, self.phase
        made.ships = Shelf({id: one.copy() for id, one in self.ships.items()}, unit_seen)
        made.order, made.first, made.window = self.order, self.first, self.window
        made.ballistics, made.outcome = self.ballistics, self.outcome
        made.events = []
        return made

    @property
    def losses(self) -> LossTable:
        """The losses of rows, blocks and sides."""
        return self.plan.losses

    @property
    def rules(self) -> Rules:
        """The readings of the rules that are played."""
        return self.plan.rules

    def flying(self, side: str | None = None) -> Iterator[Unit]:
        """Ships and flights in the battle: a side's, or all."""
        return (
            one
            for one in self.ships.values()
            if one.status == "flying" and (side is None or one.side == side)
        )

    def afloat(self, side: str | None = None) -> Iterator[ShipState]:
        """Ships in the battle: a side's, or all."""
        return (one for one in self.flying(side) if isinstance(one, ShipState))

    def flights(self, side: str | None = None) -> Iterator[FlightState]:
        """Flights in the battle: a side's, or all."""
        return (one for one in self.flying(side) if isinstance(one, FlightState))

    def enemies(self, side: str) -> Iterator[Unit]:
        """The other sides' ships and flights in the battle."""
        return (one for one in self.flying() if one.side != side)

    def in_order(self) -> Iterator[Unit]:
        """Craft in the battle in the order of initiative, the lowest first."""
        return (one for one in map(self.ships.__getitem__, self.order) if one.flying)

    def name(self, hex: Hex) -> str:
        """The number of a hex, as the paper lies now."""
        return self.window.number(hex)

    def tell(self, event: Event) -> None:
        """Note what happened."""
        self.events.append(event)


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
