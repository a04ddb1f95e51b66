"""Counters: craft with a course arrow each, ballistics with their targets, markers of motion.

A ship's counter shows its facing; the arrow of its course is another piece beside it. A marker of
a slide or a turn has port on its front and starboard on its back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.drawings import shipped
from sheetforge.products.counters import Counter, Counters, CounterSet, copies_of
from sheetforge.products.options import ProductOption
from sheetforge.products.planner import Planner
from sheetforge.sheet.arms import Worn, worn
from sheetforge.sheet.counter_faces import CounterFace, code_of, without
from sheetforge.sheet.signs import CounterFigure, Sign
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.products.ships import Squad, of_power, squads
from sheetforge.systems.babylon.schema.scenario import Fleet, Power, Scenario
from sheetforge.systems.babylon.schema.ship import Flight, Ship
from sheetforge.systems.babylon.sheets.model import ControlSheet, bulk_of, sheet_of
from sheetforge.text import signed

PACKAGE, SYSTEM = "sheetforge.systems.babylon", "babylon"
USUAL_SHIPS, USUAL_FLIGHTS = 2, 3
"""The default number of counters of each class."""

FASTEST, MOST_SLIDE, LONGEST_TURN = 12, 5, 18
"""The highest numbers on the markers of speeds, slides and turns: those of all printed craft."""

SHARED_BY = 8
"""The number of craft for one set of these markers, as they seldom need the same number, and control sheets have
tracks for it."""

MARKERS = 2 * SHARED_BY
"""The number of craft for the usual sheet of markers."""

DRAWN = ("Torpedo", "Rack")
"""The words in the names of ballistics that the drawing on their pieces says."""

BACK = ProductOption("back", "rolled", "The back of a craft's counter.", ("rolled", "damaged", "destroyed"))


def of_craft(sheet: ControlSheet, name: str, mark: str, look: Worn) -> Iterator[Counter]:
    """Yield the counters of a craft: itself, its course, its ballistics, its jump point.

    Its figures are signature, initiative, which has no plus behind its sign, and thrust.
    """
    side, arms = look
    craft = sheet.craft
    figures = (
        CounterFigure("signature", str(craft.signature)),
        CounterFigure("initiative", signed(craft.initiative).lstrip("+")),
        CounterFigure("drive", str(craft.thrust)),
    )
    face = CounterFace(
        name,
        mark,
        sheet.drawing,
        side,
        True,
        arms=arms,
        code=code_of(sheet.name),
        kind=sheet.name,
        figures=figures,
        bulk=bulk_of(craft),
    )
    yield Counter(face, is_ship=True)
    if not sheet.craft.immobile:
        yield Counter(CounterFace("Course", mark, None, side, sign="course", arms=arms, is_marker=True))
    launched = shipped(PACKAGE, "tokens/ballistic")
    ballistics = [part for part in sheet.craft.weapons if part.weapon and part.weapon.ballistic]
    for number, part in enumerate(ballistics, 1):
        each = f"{mark}.{number}"
        flying = CounterFace(part.name, each, launched, side, True, arms=arms, caption=without(part.name, DRAWN))
        yield Counter(replace(flying, is_marker=True))
        yield Counter(CounterFace("Target", each, None, side, sign="plus", arms=arms, is_marker=True))
    if any(sheet.craft.of_kind("jump-engine")):
        yield Counter(CounterFace("Jump point", mark, None, side, sign="ring", arms=arms, is_marker=True))


def of_squads(library: Library, found: Sequence[Squad]) -> Iterator[Counter]:
    """Yield the counters of all sides, and the markers that so many craft need."""
    craft: list[Blueprint] = []
    looks = worn([squad.arms for squad in found])
    for squad, look in zip(found, looks, strict=True):
        for member in squad.members:
            sheet = sheet_of(library, member.key)
            if isinstance(sheet, ControlSheet):
                craft.append(sheet.craft)
                yield from of_craft(sheet, member.name, member.mark, look)
    delays = [column.lower for blueprint in craft for column in blueprint.turns.columns]
    yield from markers(len(craft), max(delays, default=0))


def markers(craft: int, longest: int = LONGEST_TURN) -> Iterator[Counter]:
    """Yield markers for so many craft: speeds, slides and turns to both sides, rolls.

    `longest` is the longest turn delay of the craft, in hexes.
    """
    for _ in range(max(1, craft // SHARED_BY)):
        for speed in range(FASTEST + 1):
            yield Counter(CounterFace("Speed", big=str(speed), sign="course"))
        for slide in range(1, MOST_SLIDE + 1):
            yield _both("Slide", slide, ("slide-left", "slide-right"))
        for left in range(1, longest + 1):
            yield _both("Turn", left, ("turn-left", "turn-right"))
        yield Counter(CounterFace("Rolled", sign="roll"))


def _both(name: str, number: int, signs: tuple[Sign, Sign]) -> Counter:
    """A marker with port on its front and starboard on its back."""
    ways = zip(("port", "stbd"), signs, strict=True)
    port, starboard = (CounterFace(f"{name} {way}", big=str(number), sign=sign, caption=name) for way, sign in ways)
    return Counter(port, back=starboard)


def _copies(library: Library, planner: Planner, found: Iterable[tuple[Key, Ship | Flight]]) -> Iterator[Counter]:
    """Yield counters of classes, numbered."""
    for key, craft in found:
        usual = USUAL_FLIGHTS if isinstance(craft, Flight) else USUAL_SHIPS
        sheet = sheet_of(library, key)
        if isinstance(sheet, str):
            planner.omit(key, sheet)
            continue
        (look,) = worn([sheet.arms])
        for number in range(1, copies_of(planner, key, usual) + 1):
            yield from of_craft(sheet, craft.name, str(number), look)


def _set(planner: Planner, id: str, title: str, found: Iterable[Counter]) -> CounterSet:
    counters = tuple(found)
    return CounterSet(id, title, counters, planner.used)


class BabylonCounters(Counters):
    """The counters of craft, their ballistics and markers of motion."""

    title = "counters of ships and flights with courses, ballistics and markers of motion"
    game = "Babylon"
    back = BACK

    def other(self, face: CounterFace) -> CounterFace:
        """Return a craft that has rolled."""
        return replace(face, name="Rolled", drawing=None, sign="roll", code="", figures=())

    def spares(self, planner: Planner) -> Iterator[Counter]:
        """Return more markers of motion."""
        return markers(1)

    def sets_of(self, planner: Planner) -> Iterator[CounterSet]:
        """Yield the sets of craft, powers, fleets, scenarios asked for; otherwise of all powers."""
        library, system = planner.library, planner.system
        asked = {kind: sorted(key for key in keys if key.system == system) for kind, keys in planner.requested.items()}
        single: Iterator[tuple[Key, Ship | Flight]] = chain(
            planner.each("ships", Ship, keys=asked.get("ships", ())),
            planner.each("flights", Flight, keys=asked.get("flights", ())),
        )
        for key, craft in single:
            yield _set(planner, key.id, craft.name, _copies(library, planner, [(key, craft)]))
        for key, power in planner.each("houses", Power):
            found = list(of_power(library, system, key.id))
            yield _set(planner, f"house-{key.id}", power.name, _copies(library, planner, found))
        for kind, lists in (("fleets", Fleet), ("scenarios", Scenario)):
            for key, entity in planner.each(kind, lists, keys=asked.get(kind, ())):
                made = of_squads(library, squads(library, system, entity))
                yield _set(planner, f"{kind[:-1]}-{key.id}", entity.name, made)
        if not planner.requested:
            planner.track()
            yield _set(planner, "markers", "markers of motion", markers(MARKERS))


COUNTERS = BabylonCounters()
