"""The state of a battle: everything that the rules read and change. It has no random generator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.geometry.hexes import Hex, Shape, is_within
from sheetforge.geometry.window import Window
from sheetforge.play import views
from sheetforge.play.engine import Outcome
from sheetforge.play.views import Muster, RecordedState
from sheetforge.systems.babylon.engine.craft import FlightState, LossTable, ShipState, Unit
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
    units: Muster[Unit]
    victory: tuple[Victory, ...]
    turn_limit: int
    rules: Rules = Rules()

    def holds(self, hex: Hex) -> bool:
        """Return whether a hex lies on the map; a map that moves holds every hex."""
        return self.moves or is_within(hex, self.columns, self.rows, self.shape)


class Ballistic(NamedTuple):
    """A ballistic on its way: its launcher, weapon, target and hex of launch, and the lock."""

    ship: str
    weapon: int
    target: str
    hex: Hex
    course: int
    lock: int


@dataclass(slots=True, eq=False)
class State(RecordedState):
    """The present state of a battle.

    `phase` is the index of the phase that is next or under way; `script` plays on from there.
    `order` is the order of initiative, the lowest first; `first` the side that most recently fired
    first; `window` the paper map as it lies under the battle. Players see a copy (`seen_by`).
    """

    plan: Plan
    turn: int = field(default=0, init=False)
    phase: int = field(default=0, init=False)
    ships: dict[str, Unit] = field(init=False)
    order: tuple[str, ...] = field(default=(), init=False)
    first: str = field(init=False)
    window: Window = field(init=False)
    ballistics: tuple[Ballistic, ...] = field(default=(), init=False)
    outcome: Outcome | None = field(default=None, init=False)
    events: list[Event] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        plan = self.plan
        self.ships = {unit.id: unit for unit in plan.units}
        self.first = plan.sides[0]
        self.window = Window(1, 1, plan.columns, plan.rows, plan.shape)

    def copy(self) -> State:
        """Return a state that shares with this one only what never changes. It has no events."""
        state: State = object.__new__(State)
        state.plan, state.turn, state.phase = self.plan, self.turn, self.phase
        state.ships = {id: unit.copy() for id, unit in self.ships.items()}
        state.order, state.first, state.window = self.order, self.first, self.window
        state.ballistics, state.outcome = self.ballistics, self.outcome
        state.events = []
        return state

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
        return (ship for ship in self.ships.values() if ship.status == "flying" and (side is None or ship.side == side))

    def afloat(self, side: str | None = None) -> Iterator[ShipState]:
        """Ships in the battle: a side's, or all."""
        return (one for one in self.flying(side) if isinstance(one, ShipState))

    def flights(self, side: str | None = None) -> Iterator[FlightState]:
        """Flights in the battle: a side's, or all."""
        return (one for one in self.flying(side) if isinstance(one, FlightState))

    def enemies(self, side: str) -> Iterator[Unit]:
        """The other sides' ships and flights in the battle."""
        return (unit for unit in self.flying() if unit.side != side)

    def in_order(self) -> Iterator[Unit]:
        """Craft in the battle in the order of initiative, the lowest first."""
        return (unit for unit in map(self.ships.__getitem__, self.order) if unit.flying)

    def name(self, hex: Hex) -> str:
        """The number of a hex, as the paper lies now."""
        return self.window.number(hex)


class View(views.View[State]):
    """The battle as a side sees it."""

    __slots__ = ()

    @property
    def ships(self) -> Mapping[str, Unit]:
        """Every ship and flight by its id, those that are gone included."""
        return (self.shown or self.state).ships

    @property
    def own(self) -> list[Unit]:
        """The side's ships and flights in the battle."""
        return list(self.state.flying(self.side))

    @property
    def enemies(self) -> list[Unit]:
        """The other sides' ships and flights in the battle."""
        return list(self.state.enemies(self.side))
