"""The ships of a request, single ships with their counters, and their control logs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, Unreadable
from sheetforge.content.model import Entity, Reference
from sheetforge.drawings import arms_of_house, arms_of_side
from sheetforge.play.text_map import letters
from sheetforge.sheet.arms import Arms
from sheetforge.systems.sovereign_seas.schema.navy import Navy
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet, Scenario, Squadron
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.systems.sovereign_seas.sheets import log
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog
from sheetforge.systems.sovereign_seas.sheets.model import control_log
from sheetforge.systems.sovereign_seas.sheets.reference import reference
from sheetforge.values import values

NO_TABLES = "a table that a control log prints does not pass the check"


@values(frozen=True, slots=True)
class Member:
    """A single ship of a side: its reference, and the number of her counter.

    In a battle her `letter` is the one that the program calls her by: two navies number their classes alike.
    """

    key: Key
    ship: Ship
    number: int
    letter: str = ""

    @property
    def counter(self) -> str:
        """Return the class and number on her counter, such as `BSIC-1`."""
        return f"{self.ship.ship_class}-{self.number}"

    @property
    def mark(self) -> str:
        """Return the mark on her counter and her log: her letter in a battle, otherwise her number."""
        return self.letter or str(self.number)

    @property
    def called(self) -> str:
        """Return all of her counter: `A BSIC-1` in a battle."""
        return f"{self.letter} {self.counter}".strip()


def ships_of(entity: Entity) -> Iterable[Reference]:
    """Return the ships of a navy, a fleet or a scenario; none of anything else."""
    if isinstance(entity, Navy):
        return entity.ships
    return [squadron.ship for squadron in squadrons_of(entity) for _ in range(len(squadron.counters))]


def squadrons_of(entity: Entity) -> tuple[Squadron, ...]:
    """Return the squadrons of a fleet, or of all sides of a scenario."""
    if isinstance(entity, Fleet):
        return entity.ships
    sides = entity.sides if isinstance(entity, Scenario) else ()
    return tuple(squadron for side in sides for squadron in side.ships)


def forces_of(library: Library, system: str, entity: Entity) -> Iterator[tuple[Arms | None, tuple[Member, ...]]]:
    """Yield the ships of a fleet, or of each side of a scenario, with the arms that all of them wear.

    A fleet wears those of the navy of its first ship.
    """
    if isinstance(entity, Scenario):
        sides = [list(members(library, system, side.ships)) for side in entity.sides]
        numbered = [(f"{side}.{at}", side) for side, ships in enumerate(sides) for at in range(len(ships))]
        found = letters(numbered, len(sides))
        for number, (side, ships) in enumerate(zip(entity.sides, sides, strict=True)):
            lettered = (replace(ship, letter=found[f"{number}.{at}"]) for at, ship in enumerate(ships))
            yield arms_of_side(library, system, side.livery, side.navy), tuple(lettered)
    elif isinstance(entity, Fleet):
        ships = list(members(library, system, entity.ships))
        yield arms_of_house(library, system, ships[0].ship.navy) if ships else None, tuple(ships)


def members(library: Library, system: str, squadrons: Iterable[Squadron]) -> Iterator[Member]:
    """Yield every ship of squadrons in their order; without those that cannot be read."""
    for squadron in squadrons:
        key = library.resolve("ships", system, squadron.ship)
        ship = library.entity(key) if key is not None else None
        if key is not None and isinstance(ship, Ship):
            for number in range(squadron.counters.low, squadron.counters.high + 1):
                yield Member(key, ship, number)


def numbered(classes: Iterable[str]) -> list[int]:
    """Return the numbers of the counters of ships of some classes, each class by itself.

    >>> numbered(["CBIC", "COV", "CBIC"])
    [1, 1, 2]
    """
    found: Counter[str] = Counter()
    numbers = []
    for one in classes:
        found[one] += 1
        numbers.append(found[one])
    return numbers


def log_of(library: Library, key: Key) -> ControlLog | None:
    """Return the control log of a ship; None for one that cannot be read whole."""
    ship, system = library.entity(key), key.system
    if not isinstance(ship, Ship) or library.get("houses", system, ship.navy) is None:
        return None
    return control_log(ship, system, key.id, library, library.digest(key))


def tables_of(library: Library, system: str) -> log.Reference:
    """Return the tables that control logs print. Raises `Unreadable` when one is missing."""
    tables = reference(library, system)
    if tables is None:
        raise Unreadable(NO_TABLES)
    return tables
