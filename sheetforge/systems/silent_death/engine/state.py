"""The rules of a battle and its state: everything that the rules look at and change.

The two stand together because a phase is a function of the state, and a state has the rules that
it is played by. Another game of the family adds or replaces phases without touching the others.
The state holds no random generator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from sheetforge.content.fixed import each_fixed, fixed
from sheetforge.geometry.hexes import Hex, Shape
from sheetforge.play.engine import Outcome
from sheetforge.play.questions import Script
from sheetforge.play.views import Muster, RecordedState
from sheetforge.systems.silent_death.engine.board import Board, Edge
from sheetforge.systems.silent_death.engine.events import Event
from sheetforge.systems.silent_death.engine.resolve import DiceRules
from sheetforge.systems.silent_death.engine.ship import Salvo, ShipState, Warhead
from sheetforge.systems.silent_death.engine.smash.state import End, Ledger, Smash, SmashPlan
from sheetforge.systems.silent_death.figures.skills import TURN_LIMIT
from sheetforge.systems.silent_death.schema.optional_rules import settings

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.engine.places import Contest
    from sheetforge.systems.silent_death.schema.fleet import SetUp, Victory

Printed = Literal["full", "tournament"]
Phase = Callable[["State"], Script]


class Injuries(NamedTuple):
    """Scripts for characters whom a critical hit kills, and for those whose ship is lost."""

    killed: Callable[[State, ShipState, str], Script]
    destroyed: Callable[[State, ShipState, End], Script]


Setting = bool | int | None | Injuries
"""A value that an optional rule sets."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a battle, with the phases of one of the printed turn sequences.

    `firing_order` has the ranks of crew in the order in which they fire, each the beginnings of
    their posts. `every_mount`: a crew member fires all of their mounts in a turn, otherwise one;
    `several_systems`: up to four at -2 each. `escorts_first`: escorts have an initiative of their
    own and move before all others. `crew_by_players`: each side places the values of its crews
    before it sets up, otherwise crews keep those that they are given. `asteroids_in_turn`: the
    sides place the asteroids that else lie by chance. Phases that are `not_at_first` are left out
    of the first turn. `by_points`: when time is up, who has more points left has won.
    `seconds_a_move` is the time limit of a ship's move, for whoever drives the players. `injuries`
    plays out the fates of characters where that is in use; `own` are optional rules of this game
    alone: id → what it sets.
    """

    id: str
    sequence: Printed
    phases: tuple[tuple[str, Phase], ...]
    firing_order: tuple[tuple[str, ...], ...] = (("gunner", "crew", "captain"), ("pilot",))
    every_mount: bool = True
    several_systems: bool = False
    escorts_first: bool = False
    automatic_misses: bool = False
    dice_doubled_alone: bool = False
    eased_speed: bool = False
    sideslips: bool = False
    drive_0_turns: bool = False
    debris: bool = False
    asteroids: bool = False
    asteroids_in_turn: bool = False
    drifting: bool = True
    decoys: bool = False
    autodestruct: bool = False
    crew_by_players: bool = False
    damage_control: bool = True
    point_defense_torpedoes: bool = False
    point_defense_missiles: bool = False
    punching_out: bool = False
    luck: bool = False
    not_at_first: frozenset[str] = frozenset()
    by_points: bool = False
    seconds_a_move: int | None = None
    turn_limit: int | None = TURN_LIMIT
    injuries: Injuries | None = None
    own: Mapping[str, Mapping[str, Setting]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "own", each_fixed(self.own))

    @property
    def optional(self) -> Mapping[str, Mapping[str, Setting]]:
        """Every optional rule that can be used with it, by id."""
        return {**settings(), **self.own}

    @property
    def dice(self) -> DiceRules:
        """The rules in use that change what attack dice do."""
        return DiceRules(self.automatic_misses, self.dice_doubled_alone)


@dataclass(frozen=True, slots=True)
class Plan:
    """The parts of a battle that never change: map, rules, sides, and what each wants.

    `edges` is each side's own edge of the map, `areas` where it sets up. `asteroids` lie where the
    map has them; `strewn` is how many more are placed by chance, at least `apart` from each
    other. `mercenaries` are the ids of ships that are hired. `contest` is what is rolled for who
    sets up first, empty where that is settled.
    """

    name: str
    board: Board
    rules: Rules
    sides: tuple[str, ...]
    ships: Muster[ShipState]
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
        """Make the mappings read-only: players see the plan, and all of its battles share it."""
        for name in ("edges", "setups", "areas"):
            object.__setattr__(self, name, fixed(getattr(self, name)))

    @property
    def columns(self) -> int:
        """The columns of the map."""
        return self.board.columns

    @property
    def rows(self) -> int:
        """The rows of the map."""
        return self.board.rows

    @property
    def shape(self) -> Shape:
        """The shape of the hexes."""
        return self.board.shape


class _OfPlan(RecordedState):
    """Parts of the plan that rules ask for at every answer, and whether any ship has two hexes.

    They are no fields of a state, as they follow from these.
    """

    __slots__ = ("board", "long_ships", "rules")
    board: Board
    rules: Rules
    long_ships: bool

    def take(self, plan: Plan, long_ships: bool = False) -> None:
        """Take them from the plan, and from a state that this one is a copy of."""
        self.board, self.rules, self.long_ships = plan.board, plan.rules, long_ships

    def note_length(self, ship: ShipState) -> None:
        """Note whether a ship that joins the battle has two hexes."""
        self.long_ships |= ship.blueprint.long


@dataclass(slots=True, eq=False)
class State(_OfPlan):
    """The present state of a battle.

    `phase` is the index of the phase that is next or under way; `script` plays on from there.
    Ships and warheads are kept by id, in a fixed order; a ship that comes later has to `join`. Players
    see a copy (`seen_by`).
    """

    plan: Plan
    turn: int = field(default=0, init=False)
    phase: int = field(default=0, init=False)
    ships: dict[str, ShipState] = field(default_factory=dict, init=False)
    warheads: dict[str, Warhead] = field(default_factory=dict, init=False)
    salvos: tuple[Salvo, ...] = field(default=(), init=False)
    launched: int = field(default=0, init=False)
    asteroids: tuple[Hex, ...] = field(init=False)
    debris: frozenset[Hex] = field(init=False)
    drift: int | None = field(default=None, init=False)
    gone: int = field(default=-1, init=False)
    exits: dict[str, Edge] = field(default_factory=dict, init=False)
    order: tuple[str, ...] = field(init=False)
    outcome: Outcome | None = field(default=None, init=False)
    smash: Smash | None = field(default=None, init=False)
    ledger: Ledger | None = field(default=None, init=False)
    events: list[Event] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        plan = self.plan
        self.take(plan)
        for ship in plan.ships:
            self.join(ship)
        self.asteroids, self.debris = plan.asteroids, frozenset(plan.debris)
        self.order = plan.sides
        if plan.smash is not None:
            self.smash, self.ledger = Smash.begun(plan.smash, plan.sides), Ledger()

    def copy(self) -> State:
        """Return a state that shares only what never changes. Its list of events is empty."""
        state: State = object.__new__(State)
        state.plan, state.turn, state.phase = self.plan, self.turn, self.phase
        state.take(self.plan, self.long_ships)
        state.ships = {id: ship.copy() for id, ship in self.ships.items()}
        state.warheads = {id: warhead.copy() for id, warhead in self.warheads.items()}
        state.salvos, state.launched = self.salvos, self.launched
        state.asteroids, state.debris = self.asteroids, self.debris
        state.drift, state.order, state.outcome = self.drift, self.order, self.outcome
        state.gone = self.gone
        state.smash = None if self.smash is None else self.smash.copy()
        state.ledger = None if self.ledger is None else self.ledger.copy()
        state.exits = dict(self.exits)
        state.events = []
        return state

    def join(self, ship: ShipState) -> None:
        """Add a ship to the battle."""
        self.ships[ship.id] = ship
        self.note_length(ship)

    def ships_of(self, side: str) -> Iterator[ShipState]:
        """A side's ships that are in action."""
        ships = self.ships.values()
        return (ship for ship in ships if ship.side == side and ship.status == "on-map" and not ship.derelict)

    def enemies_of(self, side: str) -> Iterator[ShipState]:
        """Ships of other sides on the map, derelicts included."""
        return (ship for ship in self.ships.values() if ship.side != side and ship.on_map)

    def tracking(self, target: str) -> list[Warhead]:
        """The warheads in flight at a ship or warhead, in the order of launch."""
        flying = self.warheads
        return [warhead for warhead in flying.values() if warhead.target == target] if flying else []

    def occupied(self, but: ShipState) -> set[Hex]:
        """The hexes in which other ships stand."""
        ships = self.ships.values()
        found = {ship.hex for ship in ships if ship.status == "on-map" and ship is not but}
        if self.long_ships:
            for ship in ships:
                if ship.blueprint.long and ship.status == "on-map" and ship is not but:
                    found.update(ship.hexes)
        return found

    def name(self, hex: Hex) -> str:
        """The number of a hex."""
        return self.plan.board.name(hex)
