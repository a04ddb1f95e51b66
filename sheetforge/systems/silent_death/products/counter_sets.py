"""Sets of counters, worked out from content: for what was asked for, or the usual ones of a game.

The usual ones of Silent Death follow the two counter sheets of Rules of Warfare II: the ships of
an event's fixed fleets; and four of every ship that the event prices, with warheads and points of
entry. A sheet of markers comes with every game, and the ships of all scenarios together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sheetforge.content.library import Key, Library
from sheetforge.drawings import find_drawing
from sheetforge.products.product import Wanted
from sheetforge.sheet.counters import CounterFace
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.sides import SIDES
from sheetforge.systems.silent_death.products.markers import points_of_entry, things, warheads
from sheetforge.systems.silent_death.schema.fleet import Event, Fleet, Scenario
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.schema.ship import Craft, ListedShip

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.products.displays import Resolve

USUAL_COPIES = 4
"""Counters of each ship where no list says how many: as many as the sourcebook's sheet has."""

BY_CLASS = {
    "SPAC": "light-fighter",
    "TPAC": "heavy-fighter",
    "MPAC": "medium-gunboat",
    "escort": "warhound",
    "": "medium-fighter",
}
"""Class → the drawing of a ship that is only listed."""

LETTERED = re.compile(r"^(?P<name>.+) (?P<mark>[A-Z]|\d{1,2})$")
"""A name that ends in a letter or number, by which ships of a kind are told apart."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter's front, and whether it is a ship; its back follows from the options."""

    face: CounterFace
    is_ship: bool = False


@dataclass(frozen=True, slots=True)
class CounterSet:
    """A sheet of counters: its file's name, its title, what it rests on."""

    id: str
    title: str
    counters: tuple[Counter, ...]
    depends_on: frozenset[Key]


@dataclass
class Sets:
    """Builds the sets of one game. `copies` 0 means as many as a list says."""

    resolve: Resolve
    library: Library
    system: str
    copies: int
    sides: int
    ids: str
    left_out: dict[Key, str] = field(default_factory=dict)
    _drawings: dict[Key, tuple[tuple[str, Drawing | None] | None, frozenset[Key]]] = field(
        default_factory=dict
    )
    """Ship → its name and drawing, and what was consulted for it."""

    def asked(self, wanted: Wanted) -> Iterator[CounterSet]:
        """One set for the ships named, and one for each House, fleet and scenario."""
        ships = sorted(key for key in wanted.get("ships", ()) if key.system == self.system)
        if ships:
            used = self.library.track()
            counters = [one for ship in ships for one in self._copies(ship, 0)]
            name = ships[0].id if len(ships) == 1 else "ships"
            yield self._set(name, "ships", counters, used)
        for kind in ("houses", "fleets", "scenarios"):
            keys = sorted(key for key in wanted.get(kind, ()) if key.system == self.system)
            for number, key in enumerate(keys):
                used = self.library.track()
                entity = self.library.entity(key)
                if entity is None:
                    self.left_out[key] = f"{self.library.shown(key)} does not pass the check"
                    continue
                if isinstance(entity, House):
                    found = self._keys(dict.fromkeys(entity.all_ships))
                    counters = [one for ship in found for one in self._copies(ship, 0)]
                elif isinstance(entity, Fleet):
                    counters = self._fleet(entity, number % len(SIDES))
                else:
                    assert isinstance(entity, Scenario)
                    counters = self._scenarios([entity])
                yield self._set(f"{key.kind[:-1]}-{key.id}", entity.name, counters, used)

    def usual(self) -> Iterator[CounterSet]:
        """The sets of a game when nothing is asked for in particular."""
        for key, event in self._all("events", Event):
            yield from self._event(key, event)
        used = self.library.track()
        scenarios = [one for _, one in self._all("scenarios", Scenario)]
        if scenarios:
            yield self._set("scenarios", "ships of the scenarios", self._scenarios(scenarios), used)
        used = self.library.track()
        faces = [
            *warheads(self.library, self.system, range(self.sides), 6),
            *things(self.library, self.system, self.sides),
        ]
        yield self._set("markers", "markers", [Counter(face) for face in faces], used)

    def _event(self, key: Key, event: Event) -> Iterator[CounterSet]:
        """The fixed fleets of an event, and the ships that it prices."""
        used = self.library.track()
        fleets = [one for _, one in self._all("fleets", Fleet) if one.event == key.id]
        counters = []
        for side in range(self.sides):
            for ship, most in self._most(fleets).items():
                counters += self._copies(ship, side, most)
        yield self._set(f"{key.id}-fleets", f"{event.name}, fixed fleets", counters, used)
        if not event.ships:
            return
        used = self.library.track()
        self.library.entity(key)
        counters = [
            one
            for side in range(self.sides)
            for ship in self._keys(line.ship for line in event.ships)
            for one in self._copies(ship, side)
        ]
        faces = [
            *warheads(self.library, self.system, range(self.sides), 8), *points_of_entry(6)
        ]  # fmt: skip
        counters += [Counter(face) for face in faces]
        yield self._set(f"{key.id}-ships", f"{event.name}, standard ships", counters, used)

    def _most(self, fleets: Iterable[Fleet]) -> dict[Key, int]:
        """How many of each ship one fleet or another needs at most: a player flies one of them."""
        most: dict[Key, int] = {}
        for fleet in fleets:
            for line in fleet.ships:
                ship = self.library.resolve("ships", self.system, line.ship)
                if ship is not None:
                    most[ship] = max(most.get(ship, 0), line.count)
        return most

    def _fleet(self, fleet: Fleet, side: int) -> list[Counter]:
        return [
            one
            for ship, count in self._most([fleet]).items()
            for one in self._copies(ship, side, count)
        ]

    def _scenarios(self, scenarios: Iterable[Scenario]) -> list[Counter]:
        """Every ship of some scenarios by the name it has there; one that returns is there once."""
        every = [one for _, one in self._all("scenarios", Scenario)]
        names = sorted({side.name for one in every for side in one.sides})
        made: dict[tuple[int, str], list[Counter]] = {}
        for scenario in scenarios:
            for side in scenario.sides:
                at = names.index(side.name) % len(SIDES)
                for one in side.ships:
                    ship = self.library.resolve("ships", self.system, one.ship)
                    drawn = ship and self.drawing(ship)
                    if not drawn:
                        continue
                    lettered = LETTERED.match(one.name)
                    name = lettered["name"] if lettered else one.name
                    mark = lettered["mark"] if lettered else ""
                    face = CounterFace(name, mark, drawn[1], SIDES[at], True)
                    assert ship is not None
                    made.setdefault((at, one.name), self._whole(face, ship))
        return [counter for key in sorted(made) for counter in made[key]]

    def _copies(self, ship: Key, side: int, count: int = USUAL_COPIES) -> list[Counter]:
        """Counters of a ship that are told apart by letters or numbers."""
        drawn = self.drawing(ship)
        if drawn is None:
            return []
        name, drawing = drawn
        return [
            counter
            for number in range(self.copies or count)
            for counter in self._whole(
                CounterFace(name, self._id(number), drawing, SIDES[side], True), ship
            )
        ]

    def _whole(self, face: CounterFace, ship: Key) -> list[Counter]:
        """A ship's counter, and that of the second hex of a ship of two."""
        return [Counter(face, True), *sterns(face, self.library.entity(ship))]

    def _id(self, number: int) -> str:
        if self.ids == "numbers":
            return str(number + 1)
        return chr(65 + number % 26) * (number // 26 + 1)

    def drawing(self, key: Key) -> tuple[str, Drawing | None] | None:
        """A ship's name and its silhouette: its own, or that of its class if it is only listed."""
        if key not in self._drawings:
            with self.library.noting() as used:
                found = self._drawing(key)
            self._drawings[key] = (found, frozenset(used))
        found, consulted = self._drawings[key]
        self.library.consult(consulted)
        return found

    def _drawing(self, key: Key) -> tuple[str, Drawing | None] | None:
        entity = self.library.entity(key)
        if isinstance(entity, ListedShip):
            return entity.name, listed_drawing(self.library, self.system, key.id, entity)
        if isinstance(entity, Craft):
            shown = self.resolve(entity, self.system, key.id, self.library, "")
            return entity.name, shown.silhouette
        self.left_out[key] = f"{self.library.shown(key)} does not pass the check"
        return None

    def _keys(self, references: Iterable[str]) -> list[Key]:
        found = (self.library.resolve("ships", self.system, one) for one in references)
        return [key for key in found if key is not None]

    def _all(self, kind: str, model: type) -> list[tuple[Key, Any]]:
        keys = self.library.keys(kind, self.system)
        found = [(key, self.library.entity(key)) for key in keys]
        return [(key, one) for key, one in found if isinstance(one, model)]

    def _set(self, id: str, title: str, counters: list[Counter], used: set[Key]) -> CounterSet:
        return CounterSet(id, title, tuple(counters), frozenset(k for k in used if k.id != "*"))


def sterns(face: CounterFace, ship: Any) -> list[Counter]:
    """The counter that lies behind that of a warhound, in the hex of its stern; else none."""
    is_long = (
        "front-left" in ship.tracks
        if isinstance(ship, Craft)
        else isinstance(ship, ListedShip) and ship.ship_class == "escort"
    )
    return [Counter(replace(face, drawing=None, big="Stern"))] if is_long else []


def listed_drawing(library: Library, system: str, id: str, ship: ListedShip) -> Drawing | None:
    """Return the drawing of a ship that is only listed: its own, else that of its class."""
    from sheetforge.systems.silent_death.sheets.model import versionless

    likeness = "shuttle" if "shuttle" in id else BY_CLASS[ship.ship_class or ""]
    return find_drawing(library, system, (id, versionless(id), likeness))
