"""Worksheets as plain values and words, from the content; drawing reads none of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.drawings import find_arms
from sheetforge.sheet.arms import Arms
from sheetforge.systems.silent_death.figures.force_table import (
    HOUSE_ZONES,
    LEAGUE,
    PARTNER_DICE,
    Figures,
    TableZone,
    chances,
    crew_points,
    figures,
    partner_dice,
    points,
    zones,
)
from sheetforge.systems.silent_death.schema.fleet import Event
from sheetforge.systems.silent_death.schema.house import (
    AnyExcept,
    BarPublicDomain,
    ChooseAtSetup,
    CrewPoints,
    House,
    MayEnter,
    MustEnter,
    Note,
    Partners,
    Worksheet,
)
from sheetforge.systems.silent_death.schema.ship import CREW_POINTS, Craft, ListedShip
from sheetforge.systems.silent_death.sheets.book import group
from sheetforge.systems.silent_death.words.names import dashed
from sheetforge.text import listed
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.content.notation import IntRange

TIMES = {2: "twice", 3: "three times", 4: "four times"}


@values(frozen=True, slots=True)
class TableRow:
    """A line of a 2d4 table: its rolls, their chance, the ship."""

    rolls: str
    chance: Fraction
    ship: str


@values(frozen=True, slots=True)
class Partner:
    """A House that may be called on: its name, its role, and its 2d4 table."""

    name: str
    calls: str
    rows: tuple[TableRow, ...]


@values(frozen=True, slots=True)
class Entry:
    """A line of the random force table, as it is filled in."""

    figures: Figures
    shown: str


Lists = tuple[tuple[str, tuple[Figures, ...]], ...]
"""Ships by class: the title of the class and its ships."""


@values(frozen=True, slots=True)
class Sheet:
    """Everything a worksheet prints. Without a House (`name` empty) it is a blank one."""

    id: str
    name: str = ""
    title: str = ""
    arms: Arms | None = None
    points: float | None = None
    leeway: int = 0
    zones: tuple[TableZone, ...] = HOUSE_ZONES
    entries: dict[int, Entry] = field(default_factory=dict)
    partners_chosen: dict[str, str] = field(default_factory=dict)
    lists: Lists = ()
    public: Lists = ()
    allies: str = ""
    mercenaries: str = ""
    notes: tuple[str, ...] = ()
    table: tuple[TableRow, ...] = ()
    partners: tuple[Partner, ...] = ()
    rate: float = CREW_POINTS
    book: str = ""


def blank(library: Library, system: str) -> Sheet:
    """The worksheet of any House, with the public-domain list."""
    leeway = _leeway(library, system)
    return Sheet("blank", leeway=leeway, public=_public(library, system, None))


def house_sheet(library: Library, house: Key, filled: Key | None = None) -> Sheet:
    """The worksheet of a House, filled from a worksheet of the content when one is given."""
    entity = _house(library, house)
    system, rate = house.system, crew_points(entity)

    def ships(references: Iterable[str]) -> tuple[Figures, ...]:
        found = (library.get("ships", system, reference) for reference in references)
        return tuple(figures(ship, rate) for ship in found if ship is not None)

    alone = zones(entity) != HOUSE_ZONES
    allies = _partners(library, house, entity.allies)
    mercenaries = _partners(library, house, entity.mercenaries)
    sheet = library.entity(filled) if filled is not None else None
    assert sheet is None or isinstance(sheet, Worksheet)
    return Sheet(
        id=filled.id if filled is not None else house.id,
        name=entity.name,
        arms=find_arms(library, system, entity.livery),
        title=sheet.name if sheet is not None else "",
        points=sheet.points if sheet is not None else None,
        leeway=_leeway(library, system),
        zones=zones(entity),
        entries=_entries(library, system, sheet, rate) if sheet is not None else {},
        partners_chosen=_chosen(library, system, sheet) if sheet is not None else {},
        lists=tuple(
            ("Ship types" if name == "any" else group("Escort" if name == "escort" else name), ships(listed))
            for name, listed in entity.ships.items()
            if listed
        ),
        public=() if alone else _public(library, system, entity),
        allies=_named(library, system, entity.allies, allies),
        mercenaries=_named(library, system, entity.mercenaries, mercenaries),
        notes=tuple(_worded(library, system, note) for note in entity.notes),
        table=table_of(library, house),
        partners=_tables(library, allies, mercenaries),
        rate=rate,
        book=entity.source.book,
    )


def _leeway(library: Library, system: str) -> int:
    """Return the per cent by which a rolled fleet may exceed its points."""
    league = library.get("events", system, LEAGUE)
    return league.leeway if isinstance(league, Event) else 0


def table_of(library: Library, house: Key) -> tuple[TableRow, ...]:
    """The 2d4 table of a House with the chance of every line."""
    entity = _house(library, house)
    return tuple(
        TableRow(dashed(line.roll), _chance(line.roll), ship_name(library, house.system, line.ship))
        for line in entity.force_table
    )


@cache
def _chance(rolls: IntRange) -> Fraction:
    """Return the chance of a line; the tables of all Houses have the same few."""
    odds = chances(*PARTNER_DICE)
    return sum((odds.get(roll, Fraction(0)) for roll in range(rolls.low, rolls.high + 1)), Fraction(0))


def _entries(library: Library, system: str, sheet: Worksheet, rate: float) -> dict[int, Entry]:
    made = {}
    for line in sheet.table:
        ship = library.get("ships", system, line.ship)
        if ship is not None:
            known = figures(ship, rate)
            shown = f"{known.name} ({line.choice})" if line.choice else known.name
            made[line.roll] = Entry(known, shown)
    return made


def _chosen(library: Library, system: str, sheet: Worksheet) -> dict[str, str]:
    chosen = {}
    for filler, reference in (("mercenaries", sheet.mercenaries), ("allies", sheet.allies)):
        partner = library.get("houses", system, reference) if reference else None
        if partner is not None:
            chosen[filler] = f"{partner.name}: roll {partner_dice()}"
    return chosen


def _public(library: Library, system: str, house: House | None) -> Lists:
    """The public-domain ships open to a House."""
    barred = {
        library.resolve("ships", system, ship)
        for note in (house.notes if house is not None else ())
        if note.note == "bar-public-domain"
        for ship in note.ships
    }
    rate = crew_points(house)
    made: dict[str, list[Figures]] = {}
    for key in library.keys("houses", system):
        entity = library.entity(key)
        if not isinstance(entity, House) or entity.role != "public-domain":
            continue
        for name, references in entity.ships.items():
            title = group("Escort" if name == "escort" else name)
            for reference in references:
                ship = library.get("ships", system, reference)
                if ship is not None and library.resolve("ships", system, reference) not in barred:
                    made.setdefault(title, []).append(figures(ship, rate))
    return tuple((title, tuple(ships)) for title, ships in made.items())


def _partners(library: Library, house: Key, partners: Partners) -> tuple[Key, ...]:
    """The Houses that may be called on, in the order of the list or, for all but some, by name."""
    system = house.system
    if not isinstance(partners, AnyExcept):
        found = (library.resolve("houses", system, partner) for partner in partners)
        return tuple(key for key in found if key is not None)
    barred = {library.resolve("houses", system, reference) for reference in partners.any_except}
    keys = []
    for key in library.keys("houses", system):
        entity = library.entity(key)
        if not isinstance(entity, House) or entity.role != "house":
            continue
        if key not in barred and key != house:
            keys.append(key)
    return tuple(keys)


def _named(library: Library, system: str, partners: Partners, keys: Sequence[Key]) -> str:
    if isinstance(partners, AnyExcept):
        barred = [library.get("houses", system, reference) for reference in partners.any_except]
        return f"any House except {listed([house.name for house in barred if house is not None])}"
    houses = [library.entity(key) for key in keys]
    return ", ".join(house.name for house in houses if house is not None) or "none"


def _tables(library: Library, allies: Sequence[Key], mercenaries: Sequence[Key]) -> tuple[Partner, ...]:
    """The 2d4 tables of all partners, each once."""
    made = []
    for key in dict.fromkeys((*allies, *mercenaries)):
        entity = library.entity(key)
        if entity is not None:
            calls = [word for word, keys in (("ally", allies), ("mercenary", mercenaries)) if key in keys]
            made.append(Partner(entity.name, ", ".join(calls), table_of(library, key)))
    return tuple(made)


def _worded(library: Library, system: str, note: Note) -> str:
    """A House's note in a sentence."""
    if isinstance(note, CrewPoints):
        usual = points(CREW_POINTS)
        return f"Price every crew stat at {points(note.points)} points rather than {usual}."
    if isinstance(note, BarPublicDomain | MayEnter | MustEnter | ChooseAtSetup):
        found = [library.get("ships", system, ship) for ship in note.ships]
        ships = listed([ship.name for ship in found if ship is not None])
        if isinstance(note, BarPublicDomain):
            return f"From the public-domain list, {ships} may not be taken."
        if isinstance(note, ChooseAtSetup):
            return f"{ships}: settle their {note.choice} when you fill the table, not when you roll."
        often = TIMES.get(note.times, f"{note.times} times")
        verb = "may" if isinstance(note, MayEnter) else "must"
        return f"{ships} {verb} stand on the table {often}."
    return {
        "own-mercenaries": "Its mercenaries may be other factions of the same House.",
        "only-own-ships": "Only ships of this list: no mercenaries, allies or public-domain ships.",
        "exclusive": "No other House ever flies these ships.",
    }[note.note]


def _house(library: Library, key: Key) -> House:
    house = library.entity(key)
    assert isinstance(house, House)
    return house


def ship_name(library: Library, system: str, reference: str) -> str:
    """The name of a ship; its id, if the content has no such ship."""
    ship = library.get("ships", system, reference)
    return ship.name if isinstance(ship, Craft | ListedShip) else str(reference)
