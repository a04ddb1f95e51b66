"""The state of a battle: everything that the rules read and change. It has no random generator."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from sheetforge.content.fixed import fixed, fixed_model
from sheetforge.geometry.hexes import Hex, Shape, column_row, is_within, number
from sheetforge.play import views
from sheetforge.play.decks import Deck
from sheetforge.play.engine import Outcome
from sheetforge.play.secrets import Secrets
from sheetforge.play.views import Muster, RecordedState
from sheetforge.systems.silent_fury.engine.events import Event
from sheetforge.systems.silent_fury.engine.rulings import Rules
from sheetforge.systems.silent_fury.engine.ship import ShipState

if TYPE_CHECKING:
    from sheetforge.play.questions import Script
    from sheetforge.systems.silent_fury.schema.card import Card, DeckName, When
    from sheetforge.systems.silent_fury.schema.scenario import Edge, Scoring, Victory


class Station(NamedTuple):
    """The start of a ship: hex, trailing token, facing."""

    hex: Hex
    trail: Hex
    facing: int


class Flight(NamedTuple):
    """The ordinance of a side that was launched in this turn."""

    missiles: int = 0
    fighters: int = 0
    bombers: int = 0


NO_FLIGHT = Flight()


class Torpedo(NamedTuple):
    """A torpedo on the map."""

    side: str
    hex: Hex


class Effects(Protocol):
    """Carries out the effects of a card that happen at a time.

    Drawing cards leads to effects, and effects to damage that draws cards: the plan closes this
    circle. `components` are those that the roll hit that drew the card.
    """

    def __call__(
        self, state: State, ship: ShipState, card: Card, when: When, side: str, components: Collection[int] = ()
    ) -> Script: ...


@dataclass(frozen=True, slots=True)
class Plan:
    """The fixed part of a battle: the map, the readings of the rules, the sides and their goals."""

    name: str
    columns: int
    rows: int
    shape: Shape
    rules: Rules
    sides: tuple[str, ...]
    ships: Muster[ShipState]
    stations: Mapping[str, Station]
    heroes: Mapping[str, tuple[str, ...]]
    decks: Mapping[DeckName, Deck]
    cards: Mapping[str, Card]
    victory: tuple[Victory, ...]
    scoring: Scoring
    initiative: str | None
    turn_limit: int
    effects: Effects

    def __post_init__(self) -> None:
        """Make the mappings read-only: players see the plan, and all of its battles share it."""
        cards = {id: fixed_model(card) for id, card in self.cards.items()}
        object.__setattr__(self, "cards", fixed(cards))
        for name in ("stations", "heroes", "decks"):
            object.__setattr__(self, name, fixed(getattr(self, name)))


@dataclass(slots=True, eq=False)
class State(RecordedState):
    """The present state of a battle.

    `phase` is the index of the phase that is next or under way; `script` plays on from there.
    `round` is the action round. `flights` are the launched ordinance by side, `torpedoes` those on
    the map. Players see a copy without the secrets of others (`seen_by`).
    """

    plan: Plan
    turn: int = field(default=0, init=False)
    phase: int = field(default=0, init=False)
    round: int = field(default=0, init=False)
    ships: dict[str, ShipState] = field(init=False)
    chip: str = field(init=False)
    orders: Secrets = field(default=Secrets(), init=False)
    critical: Deck = field(init=False)
    forged: Deck = field(init=False)
    disruption: Deck = field(init=False)
    flights: tuple[Flight, ...] = field(init=False)
    torpedoes: tuple[Torpedo, ...] = field(default=(), init=False)
    outcome: Outcome | None = field(default=None, init=False)
    events: list[Event] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        plan = self.plan
        self.ships = {ship.id: ship for ship in plan.ships}
        self.chip = plan.initiative or plan.sides[0]
        self.critical = plan.decks["critical-hit"]
        self.forged = plan.decks["forged-in-battle"]
        self.disruption = plan.decks["field-disruption"]
        self.flights = (NO_FLIGHT,) * len(plan.sides)

    def copy(self) -> State:
        """Return a state that shares with this one only what never changes. It has no events."""
        state: State = object.__new__(State)
        state.plan, state.turn, state.phase = self.plan, self.turn, self.phase
        state.round, state.chip, state.orders = self.round, self.chip, self.orders
        state.ships = {id: ship.copy() for id, ship in self.ships.items()}
        state.critical, state.forged = self.critical, self.forged
        state.disruption, state.flights = self.disruption, self.flights
        state.torpedoes, state.outcome = self.torpedoes, self.outcome
        state.events = []
        return state

    def seen_by(self, side: str) -> State:
        state = RecordedState.seen_by(self, side)
        state.orders, state.critical = self.orders.seen_by(side), self.critical.seen_by(side)
        state.forged = self.forged.seen_by(side)
        state.disruption = self.disruption.seen_by(side)
        return state

    @property
    def rules(self) -> Rules:
        """The readings of the rules."""
        return self.plan.rules

    def on_map(self, side: str | None = None) -> Iterator[ShipState]:
        """The ships that take part: those that a side controls, or all."""
        return (ship for ship in self.ships.values() if ship.status == "on-map" and (side is None or ship.side == side))

    def enemies(self, side: str) -> Iterator[ShipState]:
        """The ships that other sides control."""
        return (ship for ship in self.on_map() if ship.side != side)

    def order(self) -> tuple[str, ...]:
        """The sides, the one with the Initiative Chip first."""
        return (self.chip, *(side for side in self.plan.sides if side != self.chip))

    def flight(self, side: str) -> Flight:
        """The ordinance of a side that was launched in this turn."""
        return self.flights[self.plan.sides.index(side)]

    def set_flight(self, side: str, flight: Flight) -> None:
        """Change the ordinance of a side."""
        index = self.plan.sides.index(side)
        self.flights = (*self.flights[:index], flight, *self.flights[index + 1 :])

    def name(self, hex: Hex) -> str:
        """The number of a hex."""
        return number(*column_row(hex, self.plan.shape))

    def holds(self, hex: Hex) -> bool:
        """Return whether a hex lies on the map."""
        return is_within(hex, self.plan.columns, self.plan.rows, self.plan.shape)

    def edges_passed(self, hex: Hex) -> frozenset[Edge]:
        """The edges of the map beyond which a hex lies: none on the map, two past a corner."""
        column, row = column_row(hex, self.plan.shape)
        passed: dict[Edge, bool] = {
            "left": column < 1,
            "right": column > self.plan.columns,
            "top": row < 1,
            "bottom": row > self.plan.rows,
        }
        return frozenset(edge for edge, beyond in passed.items() if beyond)


class View(views.View[State]):
    """The battle as a side sees it."""

    __slots__ = ()

    @property
    def ships(self) -> Mapping[str, ShipState]:
        """Every ship by its id, those that are gone included."""
        return (self.shown or self.state).ships

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
