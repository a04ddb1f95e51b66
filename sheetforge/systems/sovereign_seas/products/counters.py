"""Counters of ships: every class of a navy by number, or those of a scenario; backs to turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sheetforge.content.library import BadRequest, Key, Library
from sheetforge.drawings import find_drawing, shipped
from sheetforge.products.counter_sheets import Faces, counter_sheet, job_of
from sheetforge.products.counters import PIECE_OPTIONS, read_piecework
from sheetforge.products.product import Plan, PrintOptions, Product, ProductOption, Sheet, Wanted
from sheetforge.sheet.counters import CounterFace
from sheetforge.sheet.drawing import Drawing
from sheetforge.systems.sovereign_seas.schema.navy import Navy
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet, Scenario, Squadron
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.systems.sovereign_seas.sheets.look import colours

CLASS_DRAWINGS = {
    "SF": "steam-frigate",
    "COV": "corvette",
    "BSIC": "broadside-ironclad",
    "CBIC": "central-battery-ironclad",
    "LM": "large-merchantman",
    "SM": "small-merchantman",
}
"""Class → the drawing on its counters."""

USUAL = 5
"""Counters of each class and navy: as many as the game's own sheet has."""

MOST = 40
REVERSE = ProductOption(
    "reverse", "turned", "What is on the back of a ship's counter.", ("turned", "sunk")
)
COPIES = ProductOption(
    "copies", 0, "Counters of each ship, 1 to 40; 0 for as many as the list says.", (), "N"
)
TENTS = ProductOption("tents", False, "Ships as strips to fold into counters that stand up.")
OPTIONS = (*PIECE_OPTIONS, REVERSE, COPIES, TENTS)


@dataclass(frozen=True, slots=True)
class CounterSet:
    """A sheet of counters: its file's name, its title, its fronts, what it rests on."""

    id: str
    title: str
    fronts: tuple[CounterFace, ...]
    depends_on: frozenset[Key]


def product() -> Product:
    """The counters of the game."""
    return Product("counters", "counters of ships and merchantmen", plan, OPTIONS)


def plan(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
    """A sheet of all counters, or one for what is asked for. Raises `BadRequest`."""
    work, tents = read_piecework(options), bool(options.setting(TENTS))
    copies = int(options.setting(COPIES))
    if not 0 <= copies <= MOST:
        raise BadRequest(f"--copies {copies}: give a number from 0 to {MOST}")
    left_out: dict[Key, str] = {}
    sheets: list[Sheet] = []
    for one in sets(library, system, wanted, copies or USUAL, left_out):
        digest = "".join(library.digest(key) for key in sorted(one.depends_on))
        job = job_of(work, f"Sovereign Seas Lite: {one.title}", digest, tents)
        name = f"{system}/counters/{one.id}{'-tents' if tents else ''}"
        pairs = faces(one.fronts, str(options.setting(REVERSE)))
        sheets.append(counter_sheet(name, one.title, one.depends_on, pairs, job, work, tents))
    return Plan(tuple(sheets), left_out)


def faces(fronts: tuple[CounterFace, ...], reverse: str) -> tuple[Faces, ...]:
    """Counters with their backs: the marker of a ship that has turned, or the ship sunk."""
    return tuple((front, back(front, reverse)) for front in fronts)


def markers(fronts: tuple[CounterFace, ...]) -> tuple[Faces, ...]:
    """A marker for every ship, to lie beside her when she has turned; alike on both sides."""
    turned = (back(front, "turned") for front in fronts)
    return tuple((marker, marker) for marker in turned)


def back(front: CounterFace, reverse: str) -> CounterFace:
    """The back of a counter."""
    if reverse == "sunk":
        return replace(front, state="destroyed", facing=False)
    arrow = shipped("sheetforge.systems.sovereign_seas", "tokens/turned")
    return replace(front, name="Turned", mark="", drawing=arrow, facing=False)


def sets(
    library: Library, system: str, wanted: Wanted, numbers: int, left_out: dict[Key, str]
) -> Iterator[CounterSet]:
    """The sheets that are asked for: of ships, navies, fleets, scenarios; else of all navies."""
    if not wanted:
        used = library.track()
        every = library.keys("houses", system)
        fronts = tuple(face for key in every for face in of_navy(library, key, numbers))
        if fronts:
            yield _set("ships", "counters", fronts, used)
        return
    for kind in ("ships", "houses", "fleets", "scenarios"):
        for key in sorted(key for key in wanted.get(kind, ()) if key.system == system):
            used = library.track()
            entity = library.entity(key)
            if isinstance(entity, Ship):
                fronts = tuple(of_ship(library, system, entity, range(1, numbers + 1)))
            elif isinstance(entity, Navy):
                fronts = tuple(of_navy(library, key, numbers))
            elif isinstance(entity, Fleet):
                fronts = tuple(of_squadrons(library, key, entity.ships))
            elif isinstance(entity, Scenario):
                fronts = tuple(of_scenario(library, key, entity))
            else:
                left_out[key] = f"{library.shown(key)} does not pass the check"
                continue
            id = key.id if kind == "ships" else f"{key.kind[:-1]}-{key.id}"
            yield _set(id, f"counters, {entity.name}", fronts, used)


def class_drawing(library: Library, system: str, ship_class: str) -> Drawing | None:
    """Return the drawing of a class, seen from above."""
    return find_drawing(library, system, (CLASS_DRAWINGS[ship_class],))


def of_ship(library: Library, system: str, ship: Ship, numbers: range) -> Iterator[CounterFace]:
    """Counters of a ship's class by number, in the colours of her navy."""
    drawing = class_drawing(library, system, ship.ship_class)
    side = colours(str(ship.navy).rpartition("/")[2])
    for number in numbers:
        yield CounterFace(ship.ship_class, str(number), drawing, side, True)


def of_navy(library: Library, key: Key, numbers: int) -> Iterator[CounterFace]:
    """Counters of every class of a navy; two ships of one class share their counters."""
    navy = library.entity(key)
    if not isinstance(navy, Navy):
        return
    seen: set[str] = set()
    for reference in navy.ships:
        ship = library.get("ships", key.system, reference)
        if isinstance(ship, Ship) and ship.ship_class not in seen:
            seen.add(ship.ship_class)
            yield from of_ship(library, key.system, ship, range(1, numbers + 1))


def of_scenario(library: Library, key: Key, scenario: Scenario) -> Iterator[CounterFace]:
    """Counters of the ships of both sides by the numbers that they have there."""
    for side in scenario.sides:
        yield from of_squadrons(library, key, side.ships)


def of_squadrons(
    library: Library, key: Key, squadrons: tuple[Squadron, ...]
) -> Iterator[CounterFace]:
    """Counters of ships by their numbers, in the order of the list."""
    for squadron in squadrons:
        ship = library.get("ships", key.system, squadron.ship)
        if isinstance(ship, Ship):
            run = squadron.counters
            yield from of_ship(library, key.system, ship, range(run.low, run.high + 1))


def _set(id: str, title: str, fronts: tuple[CounterFace, ...], used: set[Key]) -> CounterSet:
    return CounterSet(id, title, fronts, frozenset(key for key in used if key.id != "*"))
