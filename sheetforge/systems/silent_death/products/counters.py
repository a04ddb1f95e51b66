"""Counters of the family of games: which sheets there are, and their pieces as pages to cut.

What a set holds is worked out from content in `counter_sets`; here it becomes a product.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetforge.content.library import BadRequest
from sheetforge.products.counter_sheets import Faces, counter_sheet, job_of
from sheetforge.products.counters import PIECE_OPTIONS, Piecework, read_piecework
from sheetforge.products.product import Plan, PrintOptions, Product, ProductOption, Sheet, Wanted
from sheetforge.sheet.counters import CounterFace
from sheetforge.sheet.sides import SIDES
from sheetforge.systems.silent_death.products.counter_sets import Counter, CounterSet, Sets
from sheetforge.systems.silent_death.products.markers import token_drawing

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.systems.silent_death.products.displays import Resolve

BACK = ProductOption(
    "back",
    "destroyed",
    "What is on the back of a ship's counter.",
    ("destroyed", "damaged", "other-side", "numbered"),
)
COPIES = ProductOption(
    "copies", 0, "Counters of each ship, 1 to 40; 0 for as many as the list says.", (), "N"
)
PLAYERS = ProductOption("sides", 2, "Sides to print ships and warheads for, 1 to 4.", (), "N")
IDS = ProductOption("ids", "letters", "How ships of a kind are told apart.", ("letters", "numbers"))
TENTS = ProductOption("tents", False, "Ships as strips to fold into counters that stand up.")

OPTIONS = (*PIECE_OPTIONS, BACK, COPIES, PLAYERS, IDS, TENTS)


def product(resolve: Resolve, title: str) -> Product:
    """The counters of a game whose ships `resolve` turns into displays."""

    def plan(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
        work = read_piecework(options)
        copies, sides = _number(options, COPIES, 0, 40), _number(options, PLAYERS, 1, len(SIDES))
        sets = Sets(resolve, library, system, copies, sides, str(options.setting(IDS)))
        made: list[Sheet] = []
        for one in sets.asked(wanted) if wanted else sets.usual():
            if one.counters:
                made += _sheets(one, system, title, options, work, library)
        return Plan(tuple(made), sets.left_out)

    return Product("counters", "counters of ships, warheads and markers", plan, OPTIONS)


def _number(options: PrintOptions, option: ProductOption, least: int, most: int) -> int:
    value = int(options.setting(option))
    if not least <= value <= most:
        raise BadRequest(f"--{option.name} {value}: give a number from {least} to {most}")
    return value


def _sheets(
    one: CounterSet,
    system: str,
    title: str,
    options: PrintOptions,
    work: Piecework,
    library: Library,
) -> list[Sheet]:
    """The sheet of a set; with tents, ships stand on one of their own."""
    if not options.setting(TENTS):
        return [_sheet(one, system, title, options, work, library, tents=False)]
    ships = tuple(counter for counter in one.counters if counter.is_ship)
    rest = tuple(counter for counter in one.counters if not counter.is_ship)
    made = []
    if ships:
        standing = replace(one, id=f"{one.id}-tents", counters=ships)
        made.append(_sheet(standing, system, title, options, work, library, tents=True))
    if rest:
        flat = replace(one, counters=rest)
        made.append(_sheet(flat, system, title, options, work, library, tents=False))
    return made


def _sheet(
    one: CounterSet,
    system: str,
    title: str,
    options: PrintOptions,
    work: Piecework,
    library: Library,
    tents: bool,
) -> Sheet:
    """One set as a document of pages to print and cut."""
    digest = "".join(library.digest(key) for key in sorted(one.depends_on))
    job = job_of(work, f"{title}: {one.title}", digest, tents)
    faces = faces_of(one.counters, str(options.setting(BACK)))
    name = f"{system}/counters/{one.id}"
    return counter_sheet(name, one.title, one.depends_on, faces, job, work, tents)


def faces_of(counters: Iterable[Counter], back: str) -> tuple[Faces, ...]:
    """Front and back of counters."""
    return tuple((one.face, turned_over(one, back)) for one in counters)


def turned_over(counter: Counter, back: str) -> CounterFace:
    """The back of a counter."""
    face = counter.face
    if back == "other-side" and face.side is not None:
        # Blue and amber face each other, green and rose.
        return replace(face, side=SIDES[SIDES.index(face.side) ^ 1])
    if not counter.is_ship:
        return face
    if back == "damaged":
        return replace(face, state="damaged")
    if back == "numbered":
        return replace(face, big=face.mark or "1", mark="", drawing=None)
    return replace(face, drawing=token_drawing("debris"), facing=False)
