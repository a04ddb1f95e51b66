"""Counters of the family of games: for what is asked for, or the usual sets of a game.

The usual ones of Silent Death follow the two counter sheets of Rules of Warfare II: the ships of
an event's fixed fleets; and four of every ship that the event prices, with warheads and points of
entry. A sheet of markers comes with every game, and the ships of all scenarios together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from typing import NamedTuple, TypeVar

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.model import Entity
from sheetforge.drawings import find_arms
from sheetforge.play.units import plain_name
from sheetforge.products.counters import COPIES, TWO_HEX, Counter, Counters, CounterSet, copies_of, over_two_hexes
from sheetforge.products.map_options import HEX_SIZE
from sheetforge.products.options import PrintOptions, ProductOption
from sheetforge.products.planner import INVALID, Planner, Sheet
from sheetforge.sheet.arms import Worn, worn
from sheetforge.sheet.counter_faces import CounterFace, code_of
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.sides import SIDES, opposite
from sheetforge.sheet.signs import CounterFigure
from sheetforge.systems.silent_death.products.markers import (
    DEBRIS_FIELDS,
    REMINDERS,
    obstacle,
    points_of_entry,
    reminders,
    things,
    warheads,
)
from sheetforge.systems.silent_death.products.ships import marks_of
from sheetforge.systems.silent_death.schema.fleet import Event, Fleet, Scenario
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.schema.ship import Craft, ListedShip
from sheetforge.systems.silent_death.sheets.likeness import drawing_of_listed
from sheetforge.systems.silent_death.sheets.maps import liveries_of
from sheetforge.systems.silent_death.sheets.model import DisplayOf
from sheetforge.text import letters, short_list
from sheetforge.values import values

E = TypeVar("E", bound=Entity)

BACK = ProductOption(
    "back", "damaged", "The back of a ship's counter.", ("damaged", "destroyed", "other-side", "numbered")
)
PLAYERS = ProductOption(
    "sides",
    2,
    "Number of sides for which ships and warheads are printed, 1 to 4.",
    least=1,
    most=len(SIDES),
    limits="give a number from {}",
    metavar="N",
)
IDS = ProductOption("ids", "letters", "Marks that distinguish ships of a kind.", ("letters", "numbers"))

USUAL_COPIES = 4
"""Counters of each ship without a list: as many as the sourcebook's sheet has."""


class Likeness(NamedTuple):
    """The name of a ship, its drawing from above, if there is one, its DV, DR and Drive, and its bulk."""

    name: str
    drawing: Drawing | None
    figures: tuple[CounterFigure, ...] = ()
    bulk: float = 0.0

    def face(self, side: Worn, mark: str, name: str = "") -> CounterFace:
        """Return the face of the ship's counter, under its own name unless another is given."""
        return CounterFace(
            name or self.name,
            mark,
            self.drawing,
            side.side,
            True,
            figures=self.figures,
            arms=side.arms,
            code=code_of(self.name),
            kind=self.name,
            bulk=self.bulk,
        )


LOOKS = tuple(Worn(side) for side in SIDES)
"""The looks of sides without a livery."""


@values(frozen=True, slots=True)
class Likenesses:
    """The names and drawings of ships, each computed once and tracked wherever it is used."""

    library: Library
    display_of: DisplayOf
    _known: dict[Key, tuple[Likeness | None, frozenset[Key]]] = field(default_factory=dict)

    def of(self, key: Key) -> Likeness | None:
        """Return the likeness of a ship; None for one that cannot be read."""
        if key not in self._known:
            with self.library.noting() as used:
                likeness = self._find(key)
            self._known[key] = (likeness, frozenset(used))
        likeness, consulted = self._known[key]
        self.library.consult(consulted)
        return likeness

    def _find(self, key: Key) -> Likeness | None:
        ship = self.library.entity(key)
        if isinstance(ship, ListedShip):
            return Likeness(ship.name, drawing_of_listed(self.library, key, ship))
        display = self.display_of(self.library, key)
        if ship is None or display is None:
            return None
        figures = (
            CounterFigure("shield", str(display.defensive_value)),
            CounterFigure("armour", str(display.damage_reduction)),
            CounterFigure("drive", str(display.drive)),
        )
        return Likeness(ship.name, display.silhouette, figures, display.bulk)


@values(frozen=True, slots=True)
class ShipCounters:
    """The sets of counters of one game."""

    planner: Planner
    likenesses: Likenesses

    def asked(self) -> Iterator[CounterSet]:
        """Yield one set for the ships named, and one for each House, fleet and scenario."""
        planner = self.planner
        ships = sorted(planner.requested.get("ships", frozenset()))
        ships = [key for key in ships if key.system == planner.system]
        if ships:
            planner.track()
            name = "ships" if len(ships) > 1 and planner.options.copies else short_list([key.id for key in ships])
            counters = [counter for ship, marks in self._marked(ships) for counter in self._ship(ship, LOOKS[0], marks)]
            yield self._set(name, "ships", counters)
        for key, house in planner.each("houses", House):
            keys = self._keys(dict.fromkeys(house.all_ships))
            look = self._look(house.livery, 0)
            counters = [counter for ship in keys for counter in self._copies(ship, look)]
            yield self._set(f"house-{key.id}", house.name, counters)
        for number, (key, fleet) in enumerate(planner.each("fleets", Fleet)):
            flown_by = planner.library.get("houses", key.system, fleet.house or "")
            worn = fleet.livery or (flown_by.livery if isinstance(flown_by, House) else None)
            counters = list(self._of_fleet(fleet, self._look(worn, number)))
            yield self._set(f"fleet-{key.id}", fleet.name, counters)
        for key, scenario in planner.each("scenarios", Scenario):
            yield self._set(f"scenario-{key.id}", scenario.name, self._scenarios([scenario]))

    def usual(self) -> Iterator[CounterSet]:
        """Yield the sets of a game for a request without entities."""
        planner, sides = self.planner, self.planner.options.setting(PLAYERS)
        for key, event in self._all("events", Event):
            yield from self._event(key, event)
        planner.track()
        scenarios = [scenario for _, scenario in self._all("scenarios", Scenario)]
        if scenarios:
            counters = self._scenarios(scenarios)
            yield self._set("scenarios", "ships of the scenarios", counters)
        planner.track()
        faces = [
            *warheads(planner.library, planner.system, range(sides), 6),
            *things(planner.library, planner.system, sides),
        ]
        yield self._set("markers", "markers", [*(Counter(face) for face in faces), *reminders(REMINDERS)])

    def _event(self, key: Key, event: Event) -> Iterator[CounterSet]:
        """Yield the fixed fleets of an event, and the ships that it prices."""
        planner, sides = self.planner, range(self.planner.options.setting(PLAYERS))
        planner.track()
        fleets = [fleet for _, fleet in self._all("fleets", Fleet) if fleet.event == key.id]
        counters = [
            counter
            for side in sides
            for ship, most in self._most(fleets).items()
            for counter in self._copies(ship, LOOKS[side], most)
        ]
        yield self._set(f"{key.id}-fleets", f"{event.name}, fixed fleets", counters)
        if not event.ships:
            return
        planner.track()
        planner.library.entity(key)
        counters = [
            counter
            for side in sides
            for ship in self._keys(line.ship for line in event.ships)
            for counter in self._copies(ship, LOOKS[side])
        ]
        faces = (*warheads(planner.library, planner.system, sides, 8), *points_of_entry(6))
        counters += [Counter(face) for face in faces]
        yield self._set(f"{key.id}-ships", f"{event.name}, standard ships", counters)

    def _of_fleet(self, fleet: Fleet, side: Worn) -> Iterator[Counter]:
        """Yield the counters of a fleet with the marks that its pack and a battle give its ships.

        With a number of copies asked for, each ship has that many marks of its own.
        """
        if self.planner.options.setting(COPIES):
            for ship in self._most([fleet]):
                yield from self._copies(ship, side)
            return
        at = 0
        for line in fleet.ships:
            for ship in self._keys([line.ship]):
                marks = [self._id(number) for number in range(at, at + line.count)]
                yield from self._ship(ship, side, marks)
            at += line.count

    def _most(self, fleets: Iterable[Fleet]) -> dict[Key, int]:
        """Return how many of each ship one fleet or another needs: a player flies one of them."""
        most: dict[Key, int] = {}
        for fleet in fleets:
            for line in fleet.ships:
                for ship in self._keys([line.ship]):
                    most[ship] = max(most.get(ship, 0), line.count)
        return most

    def _scenarios(self, scenarios: Iterable[Scenario]) -> list[Counter]:
        """Return every ship of some scenarios by its name there; one that returns is there once."""
        every = [scenario for _, scenario in self._all("scenarios", Scenario)]
        names = sorted({side.name for scenario in every for side in scenario.sides})
        made: dict[tuple[int, str, str], list[Counter]] = {}
        for scenario in scenarios:
            marks = marks_of([len(side.ships) for side in scenario.sides])
            liveries = liveries_of(self.planner.library, self.planner.system, scenario.sides)
            library, system = self.planner.library, self.planner.system
            looks = worn([find_arms(library, system, livery) for livery in liveries])
            for number, side in enumerate(scenario.sides):
                color = names.index(side.name) % len(SIDES)
                look = looks[number]
                for scenario_ship, mark in zip(side.ships, marks[number], strict=True):
                    for ship in self._keys([scenario_ship.ship]):
                        name = plain_name(scenario_ship.name)
                        counters = self._ship(ship, look, [mark], name)
                        if counters:
                            made.setdefault((color, name, mark), counters)
        return [counter for key in sorted(made) for counter in made[key]]

    def _marked(self, ships: Iterable[Key]) -> Iterator[tuple[Key, list[str]]]:
        """Yield ships with the marks of their counters; those asked for by number share a series.

        The series is that of their displays.
        """
        at = 0
        for ship in ships:
            count = copies_of(self.planner, ship, USUAL_COPIES)
            yield ship, [self._id(at + number) for number in range(count)]
            at += count if self.planner.options.copies else 0

    def _copies(self, ship: Key, side: Worn, count: int = USUAL_COPIES) -> list[Counter]:
        """Return the counters of a ship, each with its letter or number."""
        count = self.planner.options.setting(COPIES) or count
        return self._ship(ship, side, [self._id(number) for number in range(count)])

    def _ship(self, ship: Key, side: Worn, marks: list[str], name: str = "") -> list[Counter]:
        """Return a counter of a ship for every mark, under its own name unless another is given."""
        library, likeness = self.planner.library, self.likenesses.of(ship)
        if likeness is None:
            self.planner.omit(ship, f"{library.shown(ship)} {INVALID}")
            return []
        faces = [likeness.face(side, mark, name) for mark in marks]
        options, entity = self.planner.options, library.entity(ship)
        return [counter for face in faces for counter in ship_counters(face, entity, options)]

    def _look(self, livery: str | None, number: int) -> Worn:
        """Return the look of a side: its livery, otherwise the colour of its number from 0."""
        arms = find_arms(self.planner.library, self.planner.system, livery)
        return Worn(arms.side, arms) if arms is not None else LOOKS[number % len(LOOKS)]

    def _id(self, number: int) -> str:
        if self.planner.options.setting(IDS) == "numbers":
            return str(number + 1)
        return letters(number)

    def _keys(self, references: Iterable[str]) -> list[Key]:
        library, system = self.planner.library, self.planner.system
        keys = (library.resolve("ships", system, reference) for reference in references)
        return [key for key in keys if key is not None]

    def _all(self, kind: str, model: type[E]) -> list[tuple[Key, E]]:
        """Return every entity of a model, asked for or not."""
        library = self.planner.library
        found = [(key, library.entity(key)) for key in library.keys(kind, self.planner.system)]
        return [(key, entity) for key, entity in found if isinstance(entity, model)]

    def _set(self, id: str, title: str, counters: list[Counter]) -> CounterSet:
        return CounterSet(id, title, tuple(counters), self.planner.used)


def ship_counters(face: CounterFace, ship: Entity | None, options: PrintOptions) -> list[Counter]:
    """Return the counter of a ship; that of a warhound lies over two hexes."""
    is_long = (
        "front-left" in ship.tracks
        if isinstance(ship, Craft)
        else isinstance(ship, ListedShip) and ship.ship_class == "escort"
    )
    if is_long:
        return over_two_hexes(face, options, options.setting(HEX_SIZE))
    return [Counter(face, is_ship=True)]


class DeathCounters(Counters):
    """The counters of a game of the family, whose displays `display_of` looks up."""

    title = "counters of ships, warheads and markers"
    back = BACK
    more = (PLAYERS, IDS, TWO_HEX, HEX_SIZE)

    def __init__(self, display_of: DisplayOf, game: str) -> None:
        self.display_of = display_of
        self.game = game

    def sets_of(self, planner: Planner) -> Iterator[CounterSet]:
        sets = ShipCounters(planner, Likenesses(planner.library, self.display_of))
        return sets.asked() if planner.requested else sets.usual()

    def spares(self, planner: Planner) -> Iterator[Counter]:
        """Return more reminders, debris and warheads."""
        library, system = planner.library, planner.system
        yield from reminders(REMINDERS)
        yield from [Counter(obstacle("debris"))] * DEBRIS_FIELDS
        yield from (Counter(face) for face in warheads(library, system, range(planner.options.setting(PLAYERS)), 6))

    def sheets(self, planner: Planner) -> Iterator[Sheet]:
        """Yield the sheets of every set. Raises `BadRequest` for a number of sides where the request decides it."""
        if planner.requested and PLAYERS.name in planner.options.settings:
            raise BadRequest(
                f"--{PLAYERS.name} is for the counters of all battles; those asked for have their own: leave it out"
            )
        yield from super().sheets(planner)

    def turned_over(self, counter: Counter, back: str) -> CounterFace:
        side = counter.face.side
        if back == "other-side" and side is not None:
            return replace(counter.face, side=opposite(side))
        return super().turned_over(counter, back)

    def other(self, face: CounterFace) -> CounterFace:
        return replace(face, big=face.mark or "1", mark="", drawing=None, half="")
