"""Counters of ships: every class of a navy by number, or those of a scenario; backs to turn."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.drawings import arms_of_house, shipped
from sheetforge.products.counters import COPIES, Counter, Counters, CounterSet, copies_of
from sheetforge.products.options import ProductOption
from sheetforge.products.planner import Planner
from sheetforge.sheet.arms import Arms, looks_of
from sheetforge.sheet.berths import broader
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.signs import CounterFigure
from sheetforge.systems.sovereign_seas.products.ships import forces_of
from sheetforge.systems.sovereign_seas.schema.navy import Navy
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet, Scenario
from sheetforge.systems.sovereign_seas.schema.ship import CLASSES, Ship
from sheetforge.systems.sovereign_seas.sheets.look import BULKS, class_drawing

USUAL = 5
"""The number of counters of each class and navy on the game's own sheet."""

MOST = 15
"""The highest number on a counter of a class."""

BEAM = 1.45
"""The breadth of ships on their pieces as a multiple of the one they were built with."""

BACK = ProductOption("back", "turned", "The back of a ship's counter.", ("turned", "damaged", "destroyed"))


ARROW = 0.36
"""The bulk of the arrow of a turn, alike for all ships."""


def turned(face: CounterFace) -> CounterFace:
    """Return the back of a ship that has turned: an arrow, with the mark that she is called by and her heading."""
    arrow = shipped("sheetforge.systems.sovereign_seas", "tokens/turned")
    return replace(face, drawing=arrow, figures=(), bulk=ARROW, has_wake=False)


def marker(face: CounterFace) -> CounterFace:
    """Return what lies beside a ship of a side that has turned, where the back of her counter is another."""
    return replace(turned(face), name="Turned", mark="", facing=False, code="")


def drawing_of(library: Library, key: Key) -> Drawing | None:
    """Return the drawing of a ship, which is her class's; None for one that cannot be read."""
    ship = library.entity(key)
    return class_drawing(library, key.system, ship.ship_class) if isinstance(ship, Ship) else None


def broad(drawing: Drawing | None) -> Drawing | None:
    """Return the drawing of a ship as pieces show it: broader in the beam, so that guns and masts print.

    A hull in its true proportions fills the length of its window and a third of the breadth.
    """
    if drawing is None:
        return None
    return broader(drawing, BEAM)


def of_ship(
    library: Library, system: str, ship: Ship, numbers: range, others: Sequence[Ship] = (), arms: Arms | None = None
) -> Iterator[CounterFace]:
    """Counters of a ship's class by number, in the arms of her side, otherwise of her navy.

    They have her name unless `others` share the counters, and size, top speed and turn rate if all have the same.
    """
    alike = all(_handling(other) == _handling(ship) for other in others)
    drawing = broad(class_drawing(library, system, ship.ship_class))
    arms = arms or arms_of_house(library, system, ship.navy)
    (side,) = looks_of([arms])
    figures = (
        CounterFigure("hull", f"{ship.size:+d}"),
        CounterFigure("drive", str(ship.speed.top)),
        CounterFigure("turn", str(ship.turn_rate)),
    )
    name = CLASSES[ship.ship_class].capitalize() if others else ship.name
    shown = figures if alike else ()
    face = CounterFace(
        name,
        "",
        drawing,
        side,
        True,
        figures=shown,
        arms=arms,
        code=ship.ship_class,
        by_code=bool(others),
        bulk=BULKS[ship.ship_class],
        has_wake=True,
    )
    for number in numbers:
        yield replace(face, mark=str(number))


def _handling(ship: Ship) -> tuple[object, ...]:
    return ship.size, ship.speed.values, ship.turn_rate


def of_navy(library: Library, system: str, navy: Navy, numbers: range) -> Iterator[CounterFace]:
    """Yield counters of every class of a navy; two ships of one class share their counters."""
    classes: dict[str, list[Ship]] = {}
    for reference in navy.ships:
        ship = library.get("ships", system, reference)
        if isinstance(ship, Ship):
            classes.setdefault(ship.ship_class, []).append(ship)
    for first, *others in classes.values():
        yield from of_ship(library, system, first, numbers, others)


def _of_all(library: Library, system: str, numbers: range) -> Iterator[CounterFace]:
    """Yield counters of every class of every navy."""
    for key in library.keys("houses", system):
        navy = library.entity(key)
        if isinstance(navy, Navy):
            yield from of_navy(library, system, navy, numbers)


def of_forces(library: Library, system: str, entity: Entity) -> Iterator[CounterFace]:
    """Yield counters of the ships of a fleet or a scenario by their marks, in the order of the list."""
    for arms, ships in forces_of(library, system, entity):
        for member in ships:
            for face in of_ship(library, system, member.ship, range(member.number, member.number + 1), arms=arms):
                yield replace(face, mark=member.mark, code=member.counter, calls=True)


def _set(planner: Planner, id: str, title: str, faces: list[CounterFace]) -> CounterSet:
    return CounterSet(id, title, tuple(Counter(face, True) for face in faces), planner.used)


class SeaCounters(Counters):
    """The counters of ships."""

    title = "counters of ships and merchantmen"
    game = "Sovereign Seas Lite"
    back = BACK

    def other(self, face: CounterFace) -> CounterFace:
        return turned(face)

    def spares(self, planner: Planner) -> Iterator[Counter]:
        """Return counters of every class with higher numbers."""
        for number in range(USUAL + 1, MOST + 1):
            for face in _of_all(planner.library, planner.system, range(number, number + 1)):
                yield Counter(face, True)

    def sets_of(self, planner: Planner) -> Iterator[CounterSet]:
        """Yield the sets asked for: of ships, navies, fleets, scenarios; by default of all navies.

        A set of a navy or of ships has as many of each class as is asked for; a list says how many.
        """
        library, system = planner.library, planner.system
        numbers = range(1, (planner.options.setting(COPIES) or USUAL) + 1)
        if not planner.requested:
            planner.track()
            yield _set(planner, "ships", "ships", list(_of_all(library, system, numbers)))
            return
        taken: Tally[str] = Tally()
        for key in sorted(planner.requested.get("ships", frozenset())):
            for _, ship in planner.each("ships", Ship, keys=[key] if key.system == system else []):
                # Ships asked for by number have counters of their own, others those of their class.
                first = taken[ship.ship_class] + 1
                own = copies_of(planner, key, USUAL)
                faces = list(of_ship(library, system, ship, range(first, first + own)))
                yield _set(planner, key.id, f"counters, {ship.name}", faces)
                taken[ship.ship_class] += own if planner.options.copies else 0
        for key, navy in planner.each("houses", Navy):
            faces = list(of_navy(library, system, navy, numbers))
            yield _set(planner, f"house-{key.id}", f"counters, {navy.name}", faces)
        lists: tuple[tuple[str, type[Fleet] | type[Scenario]], ...]
        lists = (("fleets", Fleet), ("scenarios", Scenario))
        for kind, model in lists:
            for key, entity in planner.each(kind, model):
                faces = list(of_forces(library, system, entity))
                yield _set(planner, f"{kind[:-1]}-{key.id}", f"counters, {entity.name}", faces)


COUNTERS = SeaCounters()
