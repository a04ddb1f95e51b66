"""The ships of scenarios and fleets one by one: the hand of each, its crew, its ordinance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from sheetforge.content.library import Library
from sheetforge.content.model import Reference
from sheetforge.drawings import arms_of_side, find_arms
from sheetforge.play.text_map import letters
from sheetforge.sheet.arms import Arms, Worn, worn
from sheetforge.systems.silent_fury.schema.card import Card
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Navy, Scenario, Side, Vessel
from sheetforge.systems.silent_fury.schema.ship import CREW_TYPES, CrewType, ShipClass
from sheetforge.systems.silent_fury.sheets.look import LOOK, BackLook
from sheetforge.systems.silent_fury.sheets.record import ShipSheet, sheet_of
from sheetforge.text import letters as letter
from sheetforge.values import values


@values(frozen=True, slots=True)
class Member:
    """A ship of a list: its class, the number of its side, its hand, who and what is aboard.

    `mark` is its letter on the map; `vessel` is its line of a scenario, None in a fleet; `arms` are
    those of its side.
    """

    name: str
    mark: str
    sheet: ShipSheet
    side: int
    hand: BackLook
    crew: Mapping[CrewType, int]
    ordinance: Mapping[str, int]
    heroes: tuple[Card, ...] = ()
    vessel: Vessel | None = None
    arms: Arms | None = None

    @property
    def crew_count(self) -> int:
        """The number of its crew, Heroes not counted."""
        return sum(self.crew.values())


def of_scenario(library: Library, system: str, scenario: Scenario) -> tuple[Member, ...]:
    """Return the ships of a scenario in its order; each has a hand of its own.

    Raises LookupError for a ship or a weapon that is missing.
    """
    return tuple(_members(library, system, scenario))


def of_side(library: Library, system: str, scenario: Scenario, number: int) -> tuple[Member, ...]:
    """Return the ships of a side, by its number from 0."""
    return tuple(member for member in of_scenario(library, system, scenario) if member.side == number)


def of_fleet(library: Library, system: str, fleet: Fleet) -> tuple[Member, ...]:
    """Return the ships of a fleet with the crew and ordinance of their classes."""
    side, arms = side_of(library, system, fleet.navy), arms_of(library, system, fleet)
    return tuple(
        in_arms(_member(sheet, side, index, letter(index)), arms)
        for index, reference in enumerate(fleet.ships)
        for sheet in (_sheet(library, system, str(reference)),)
    )


def side_of(library: Library, system: str, navy: Reference | None) -> int:
    """Return the number of the side with the look of a navy: its place among the navies."""
    key = library.resolve("houses", system, str(navy)) if navy is not None else None
    keys = library.keys("houses", system)
    return keys.index(key) if key in keys else len(keys)


def arms_of(library: Library, system: str, side: Side | Fleet) -> Arms | None:
    """Return the arms of a side or a fleet: of its own livery, otherwise of that of its navy."""
    return arms_of_side(library, system, side.livery, side.navy)


def in_arms(member: Member, arms: Arms | None) -> Member:
    """Return a ship in the arms of its side, its sheet included, whatever navy built its class."""
    return replace(member, arms=arms, sheet=replace(member.sheet, arms=arms))


def looks(members: tuple[Member, ...]) -> dict[int, Worn]:
    """Return the look of each side of some ships, by its number."""
    arms = {member.side: member.arms for member in members}
    numbers = sorted(arms)
    return dict(zip(numbers, worn([arms[number] for number in numbers]), strict=True))


def navies(library: Library, system: str, count: int) -> tuple[Worn, ...]:
    """Return the looks of the first navies of the game, of as many sides as are asked for."""
    entities = [library.entity(key) for key in library.keys("houses", system)]
    liveries = [entity.livery for entity in entities if isinstance(entity, Navy) and entity.livery][:count]
    arms = [find_arms(library, system, livery) for livery in liveries]
    return worn([*arms, *[None] * (count - len(arms))])


def carried(members: tuple[Member, ...], side: int) -> tuple[Counter[str], Counter[str]]:
    """Return the crew and the ordinance of a side's ships."""
    crew: Counter[str] = Counter()
    ordinance: Counter[str] = Counter()
    for member in members:
        if member.side == side:
            crew.update({str(type): count for type, count in member.crew.items()})
            ordinance.update(member.ordinance)
    return crew, ordinance


def _members(library: Library, system: str, scenario: Scenario) -> Iterator[Member]:
    lines = [(number, ship) for number, side in enumerate(scenario.sides) for ship in side.ships]
    marks = letters(((str(at), side) for at, (side, _) in enumerate(lines)), len(scenario.sides))
    for index, (number, vessel) in enumerate(lines):
        sheet = _sheet(library, system, str(vessel.ship))
        member = _member(sheet, number, index, marks[str(index)])
        arms = arms_of(library, system, scenario.sides[number])
        yield in_arms(_in_battle(library, system, member, vessel), arms)


def _sheet(library: Library, system: str, reference: str) -> ShipSheet:
    key = library.resolve("ships", system, reference)
    ship = library.entity(key) if key is not None else None
    if key is None or not isinstance(ship, ShipClass):
        raise LookupError(f"there is no valid ship {reference!r}")
    return sheet_of(library, key, ship)


def _member(sheet: ShipSheet, side: int, at: int, mark: str) -> Member:
    crew: Counter[CrewType] = Counter()
    for _, type, count in sheet.fit.crew:
        crew[type] += count
    hand = LOOK.hands[at % len(LOOK.hands)]
    return Member(sheet.name, mark, sheet, side, hand, crew, sheet.fit.ordinance)


def _in_battle(library: Library, system: str, member: Member, vessel: Vessel) -> Member:
    crew, ordinance = member.crew, member.ordinance
    if vessel.crew is not None:
        crew = Counter({type: sum(crew.number(type) for crew in vessel.crew) for type in CREW_TYPES})
    if vessel.ordinance is not None:
        ordinance = vessel.ordinance.model_dump()
    heroes = [library.get("cards", system, hero) for hero in vessel.heroes]
    return Member(
        vessel.name or member.name,
        member.mark,
        member.sheet,
        member.side,
        member.hand,
        crew,
        ordinance,
        tuple(hero for hero in heroes if isinstance(hero, Card)),
        vessel,
    )


def navy_of(library: Library, system: str, side: Side | Fleet) -> str:
    """Return the name of a side's navy; empty where it has none."""
    navy = library.get("houses", system, side.navy) if side.navy is not None else None
    return navy.name if isinstance(navy, Navy) else ""
