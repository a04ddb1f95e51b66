"""A ship in a battle: its changing figures, and functions that read them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import InitVar, dataclass
from typing import Literal, NamedTuple

from sheetforge.content.fixed import fixed
from sheetforge.geometry.hexes import ORIGIN, Facing, Hex
from sheetforge.systems.silent_fury.blueprint import Blueprint, aboard
from sheetforge.systems.silent_fury.figures import INOPERABLE, RUINED, Damage
from sheetforge.systems.silent_fury.schema.layout import ComponentKind
from sheetforge.systems.silent_fury.schema.ship import CrewType

Status = Literal["waiting", "on-map", "destroyed", "left"]


class Figure(NamedTuple):
    """A crew figure: the side it fights for, its type, the card of a Hero."""

    side: str
    type: CrewType
    hero: str = ""

    @property
    def name(self) -> str:
        """The name of it in options: its type; of a Hero, the card."""
        return self.hero or self.type


Figures = tuple[Figure, ...]


@dataclass(slots=True, eq=False)
class ShipState:
    """The present state of a ship.

    `side` controls it, `home` did at the beginning. Damage and crew are by component, in the order
    of their numbers; `box` holds the disrupted crew. `shields` are those on the sides of the armour
    hex, the others are down. `missiles`, `fighters`, `bombers` and `torpedoes` are aboard and not
    in a tube, `loaded` torpedoes are in tubes, `away` has the sides of those in the box above.
    `field` are Field Disruption cards as the deck gave them, `cards` lie open on the ship. `used`
    are the focused actions of this Action Phase, by side. `limit` is its Ordinance Limit: the
    pieces with which it begins.
    """

    id: str
    name: str
    side: str
    blueprint: Blueprint
    arrives: int = 1
    ordinance: InitVar[Mapping[str, int] | None] = None
    home: str = dataclasses.field(init=False)
    limit: Mapping[str, int] = dataclasses.field(init=False)
    hex: Hex = dataclasses.field(default=ORIGIN, init=False)
    trail: Hex = dataclasses.field(default=ORIGIN, init=False)
    facing: Facing = dataclasses.field(default=0, init=False)
    status: Status = dataclasses.field(default="waiting", init=False)
    damage: tuple[Damage, ...] = dataclasses.field(init=False)
    crew: tuple[Figures, ...] = dataclasses.field(init=False)
    box: Figures = dataclasses.field(default=(), init=False)
    shields: tuple[int, ...] = dataclasses.field(default=(0,) * 6, init=False)
    hardened: bool = dataclasses.field(default=False, init=False)
    evading: bool = dataclasses.field(default=False, init=False)
    rolled: bool = dataclasses.field(default=False, init=False)
    vented: bool = dataclasses.field(default=False, init=False)
    missiles: int = dataclasses.field(init=False)
    fighters: int = dataclasses.field(init=False)
    bombers: int = dataclasses.field(init=False)
    loaded: int = dataclasses.field(init=False)
    torpedoes: int = dataclasses.field(init=False)
    away: tuple[str, ...] = dataclasses.field(default=(), init=False)
    field: tuple[str, ...] = dataclasses.field(default=(), init=False)
    cards: tuple[str, ...] = dataclasses.field(default=(), init=False)
    used: tuple[tuple[str, str], ...] = dataclasses.field(default=(), init=False)

    def __post_init__(self, ordinance: Mapping[str, int] | None) -> None:
        blueprint = self.blueprint
        self.home = self.side
        self.limit = limit = fixed(blueprint.ordinance if ordinance is None else ordinance)
        self.damage = (Damage.NONE,) * blueprint.size
        self.crew = ((),) * blueprint.size
        self.missiles, self.fighters = limit["missile"], limit["fighter"]
        self.bombers = limit["bomber"]
        self.loaded = min(blueprint.tubes, limit["torpedo"])
        self.torpedoes = limit["torpedo"] - self.loaded

    def copy(self) -> ShipState:
        """Return a ship that shares with this one only what never changes."""
        ship: ShipState = object.__new__(ShipState)
        ship.id, ship.name, ship.side = self.id, self.name, self.side
        ship.blueprint, ship.arrives, ship.home = self.blueprint, self.arrives, self.home
        ship.limit, ship.hex, ship.trail = self.limit, self.hex, self.trail
        ship.facing, ship.status, ship.damage = self.facing, self.status, self.damage
        ship.crew, ship.box, ship.shields = self.crew, self.box, self.shields
        ship.hardened, ship.evading = self.hardened, self.evading
        ship.rolled, ship.vented = self.rolled, self.vented
        ship.missiles, ship.fighters, ship.bombers = self.missiles, self.fighters, self.bombers
        ship.loaded, ship.torpedoes, ship.away = self.loaded, self.torpedoes, self.away
        ship.field, ship.cards, ship.used = self.field, self.cards, self.used
        return ship

    # --- where it is ---------------------------------------------------------------------------

    @property
    def on_map(self) -> bool:
        """Return whether it takes part in the battle."""
        return self.status == "on-map"

    @property
    def velocity(self) -> Hex:
        """The step that it drifts: from its trailing vector token to itself."""
        return self.hex - self.trail

    def seen_from(self, hex: Hex) -> Hex:
        """The step to a hex as the ship sees it, facing up and not rolled."""
        return aboard(hex - self.hex, self.facing, self.rolled)

    # --- components ----------------------------------------------------------------------------

    def damage_of(self, number: int) -> Damage:
        """The damage of a component."""
        return self.damage[number - 1]

    def works(self, number: int) -> bool:
        """Return whether a component could be operated with crew in it."""
        return self.damage[number - 1] not in INOPERABLE

    def working(self, kind: ComponentKind) -> list[int]:
        """The components of a kind that could be operated with crew in them."""
        return [number for number in self.blueprint.of_kind(kind) if self.works(number)]

    def with_damage(self, *damages: Damage) -> list[int]:
        """The components that have one of some kinds of damage."""
        return [at for at, damage in enumerate(self.damage, 1) if damage in damages]

    @property
    def ruined(self) -> bool:
        """Return whether every component is destroyed or breached."""
        return all(damage in RUINED for damage in self.damage)

    def set_damage(self, number: int, damage: Damage) -> None:
        """Put a damage marker in place of another."""
        self.damage = (*self.damage[: number - 1], damage, *self.damage[number:])

    # --- crew ----------------------------------------------------------------------------------

    def crew_in(self, number: int) -> Figures:
        """The active crew of a component."""
        return self.crew[number - 1]

    def active(self, side: str | None = None) -> Iterator[tuple[int, Figure]]:
        """Active crew with their components: a side's, or all."""
        for number, figures in enumerate(self.crew, 1):
            for figure in figures:
                if side is None or figure.side == side:
                    yield number, figure

    def holds(self, side: str) -> bool:
        """Return whether a side has active crew aboard."""
        return any(figure.side == side for figures in self.crew for figure in figures)

    def parties(self) -> tuple[str, ...]:
        """The sides with active crew aboard, the one that controls the ship first."""
        sides = dict.fromkeys(figure.side for figures in self.crew for figure in figures)
        return tuple(sorted(sides, key=lambda side: (side != self.side, side)))

    def add(self, number: int, figure: Figure) -> None:
        """Put an active figure into a component."""
        self._set_crew(number, (*self.crew_in(number), figure))

    def take(self, number: int, figure: Figure) -> None:
        """Take a figure out of a component."""
        left = list(self.crew_in(number))
        left.remove(figure)
        self._set_crew(number, tuple(left))

    def unbox(self, figure: Figure) -> None:
        """Take a figure out of the Disrupted Crew box."""
        left = list(self.box)
        left.remove(figure)
        self.box = tuple(left)

    def _set_crew(self, number: int, figures: Figures) -> None:
        self.crew = (*self.crew[: number - 1], tuple(sorted(figures)), *self.crew[number:])

    # --- shields -------------------------------------------------------------------------------

    @property
    def raised(self) -> int:
        """The number of shields that are up."""
        return sum(self.shields)

    def set_shields(self, side: int, number: int) -> None:
        """Put a number of shields on a side of the armour hex."""
        self.shields = (*self.shields[:side], number, *self.shields[side + 1 :])
