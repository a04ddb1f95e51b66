"""The state of a battle: everything that the rules look at and change. It holds no chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from types import MappingProxyType

from sheetforge.geometry.hexes import Hex
from sheetforge.play.engine import Outcome
from sheetforge.play.sealed import Listing, Shared, Shelf, as_copy, fixed, shares
from sheetforge.systems.silent_death.engine.board import Board, Edge
from sheetforge.systems.silent_death.engine.events import Event
from sheetforge.systems.silent_death.engine.places import Contest
from sheetforge.systems.silent_death.engine.rulesets import Rules
from sheetforge.systems.silent_death.engine.ship import Salvo, Ship, Warhead, warhead_seen
from sheetforge.systems.silent_death.engine.ship import seen as ship_seen
from sheetforge.systems.silent_death.engine.smash.state import Ledger, Smash, SmashPlan
from sheetforge.systems.silent_death.engine.smash.state import seen as smash_seen
from sheetforge.systems.silent_death.schema.fleet import SetUp, Victory


@dataclass(frozen=True, slots=True)
class Plan:
    """What is fixed in a battle: the map, the rules, the sides, and what each wants.

    `edges` is each side's own edge of the map, `areas` where it sets up. `asteroids` lie where the
    map has them; `strewn` is how many more are placed by chance, at least `apart` from each
    other. `mercenaries` are the ids of ships that are hired. `contest` is what is rolled for who
    sets up first, empty where that is settled.
    """

    name: str
    board: Board
    rules: Rules
    sides: tuple[str, ...]
    ships: tuple[Ship, ...]
    edges: Mapping[str, Edge]
    setups: Mapping[str, SetUp]
    areas: Mapping[str, tuple[Hex, ...]]
    victory: tuple[Victory, ...]
    may_leave: frozenset[str]
    asteroids: tuple[Hex, ...] = ()
    strewn: tuple[int, int] | None = None
    apart: int = 1
    contest: Contest = ""
    smash: SmashPlan | None = None
    debris: tuple[Hex, ...] = ()
    mercenaries: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Players can look at the plan, and all battles of it share it: nothing may change it."""
        object.__setattr__(self, "ships", tuple(map(ship_seen, self.ships)))
        for name in ("edges", "setups", "areas"):
            object.__setattr__(self, name, fixed(getattr(self, name)))


class State(Shared):
    """A battle as it stands.

    `phase` is the index of the phase that is next or under way; `script` plays on from there.
    Ships and warheads are kept by id, in a fixed order. Players see all of it through its twin
    (`seen`), so containers are fixed, or stay the same object from beginning to end.
    """

    __slots__ = ("plan",)

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.turn = 0
        self.phase = 0
        self.ships = Shelf({ship.id: ship.copy() for ship in plan.ships}, ship_seen)
        self.warheads: Shelf[Warhead] = Shelf({}, warhead_seen)
        self.salvos: tuple[Salvo, ...] = ()
        self.launched = 0
        self.asteroids: tuple[Hex, ...] = plan.asteroids
        self.debris: frozenset[Hex] = frozenset(plan.debris)
        self.drift: int | None = None
        self.gone = -1
        self.exits: dict[str, Edge] = {}
        self.order: tuple[str, ...] = plan.sides
        self.outcome: Outcome | None = None
        self.smash = None if plan.smash is None else Smash(plan.smash, plan.sides)
        self.ledger = None if plan.smash is None else Ledger()
        self.events: list[Event] = []

    def copy(self) -> State:
        """A state that shares nothing with this one but what never changes. Events stay behind."""
        made: State = Shared.__new__(State)
        made.plan, made.turn, made.phase = self.plan, self.turn, self.phase
        made.ships = Shelf({id: ship.copy() for id, ship in self.ships.items()}, ship_seen)
        warheads = {id: warhead.copy() for id, warhead in self.warheads.items()}
        made.warheads = Shelf(warheads, warhead_seen)
        made.salvos, made.launched = self.salvos, self.launched
        made.asteroids, made.debris = self.asteroids, self.debris
        made.drift, made.order, made.outcome = self.drift, self.order, self.outcome
        made.gone = self.gone
        made.smash = None if self.smash is None else self.smash.copy()
        made.ledger = None if self.ledger is None else self.ledger.copy()
        made.exits = dict(self.exits)
        made.events = []
        return made

    @property
    def rules(self) -> Rules:
        """The rule set of the battle."""
        return self.plan.rules

    @property
    def board(self) -> Board:
        """The map of the battle."""
        return self.plan.board

    def ships_of(self, side: str) -> Iterator[Ship]:
        """A side's ships that are in action."""
        return (ship for ship in self.ships.values() if ship.side == side and ship.in_action)

    def enemies_of(self, side: str) -> Iterator[Ship]:
        """Ships of other sides on the map, derelicts included."""
        return (ship for ship in self.ships.values() if ship.side != side and ship.on_map)

    def tracking(self, target: str) -> list[Warhead]:
        """The warheads in flight at a ship or warhead, in the order of launch."""
        return [warhead for warhead in self.warheads.values() if warhead.target == target]

    def occupied(self, but: Ship) -> set[Hex]:
        """The hexes in which other ships stand."""
        return {
            hex
            for ship in self.ships.values()
            if ship.status == "on-map" and ship is not but
            for hex in ship.hexes
        }

    def tell(self, event: Event) -> None:
        """Note what happened."""
        self.events.append(event)


seen = shares(
    State,
    fresh=("ledger",),
    ships=attrgetter("seen"),
    warheads=attrgetter("seen"),
    smash=lambda smash: None if smash is None else smash_seen(smash),
    ledger=as_copy,
    exits=MappingProxyType,
    events=Listing,
)
"""A battle as players see it."""
