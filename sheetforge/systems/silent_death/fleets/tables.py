"""Random force tables: the sheets that a House can roll, and a table that keeps its rules.

From the House League of Rules of Warfare II. A `ForceTable` is a worksheet with everything that a
roll needs: what each of its lines brings, the tables of partners, the ships of a player's choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.content.model import OWN_BOOK
from sheetforge.content.yaml import write
from sheetforge.lint.rule import Context
from sheetforge.play.fleets import points
from sheetforge.systems.silent_death.figures.force_table import (
    DICE,
    HEAVIER_A_SHEET,
    LEAGUE,
    LIGHT,
    LIGHT_A_SHEET,
    TableZone,
    chances,
    crew_points,
    figures,
    most_points,
    zones,
)
from sheetforge.systems.silent_death.figures.limits import notes, ship_named
from sheetforge.systems.silent_death.rules.houses import public_domain
from sheetforge.systems.silent_death.schema.fleet import Event
from sheetforge.systems.silent_death.schema.house import (
    AnyExcept,
    BarPublicDomain,
    ChooseAtSetup,
    House,
    MayEnter,
    MustEnter,
    Partners,
    Worksheet,
)
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.systems.silent_death.schema.ship import Craft, ListedShip
from sheetforge.text import counted, listed


class ForceSheet(NamedTuple):
    """A sheet of a ship: the price of one with crew and captain's die, and the number on it."""

    ship: str
    name: str
    each: float
    number: int

    @property
    def cost(self) -> float:
        """The price of the whole sheet."""
        return self.each * self.number


class PartnerTable(NamedTuple):
    """The 2d4 table of a House that sends ships: each roll's sheet, None without a known price."""

    house: str
    name: str
    sheets: Mapping[int, ForceSheet | None]


@dataclass(frozen=True, slots=True)
class ForceTable:
    """A worksheet ready to roll: `lines` are the sheets of its written lines, None for blank ones.

    A fleet is rolled to `limit` points, and may exceed them by `leeway` per cent. `choices` are the
    sheets that a player's choice may bring.
    """

    house: str
    name: str
    zones: tuple[TableZone, ...]
    lines: Mapping[int, ForceSheet | None]
    mercenaries: tuple[PartnerTable, ...]
    allies: tuple[PartnerTable, ...]
    choices: tuple[ForceSheet, ...]
    limit: float
    leeway: int

    @property
    def most(self) -> float:
        """The points that a fleet may cost, leeway included."""
        return most_points(self.limit, self.leeway)

    def zone(self, roll: int) -> TableZone:
        """Return the zone of a roll."""
        return next(zone for zone in self.zones if roll in zone.rolls)


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices of sheets for a House: its points for a crew stat, and for a captain's die."""

    context: Context
    rate: float
    captain: float = 0.0

    def sheet(self, reference: str) -> ForceSheet | None:
        """Return a sheet of a ship; None if its price or its number on a sheet is not known."""
        ship = ship_named(reference, self.context)
        if ship is None:
            return None
        known, number = figures(ship, self.rate), on_sheet(ship)
        if known.tpv is None or number is None:
            return None
        escort = getattr(ship, "ship_class", None) == "escort"
        each = known.tpv + (self.captain if escort else 0.0)
        return ForceSheet(bare(reference), known.name, each, number)


def on_sheet(ship: Craft | ListedShip) -> int | None:
    """Return how many of a ship are on a sheet.

    Where no display of a SPAC is at hand, its BPV decides.
    """
    known = figures(ship).a_sheet
    if known is not None:
        return known
    if getattr(ship, "ship_class", None) != "SPAC" or ship.bpv is None:
        return None
    return LIGHT_A_SHEET if ship.bpv <= LIGHT else HEAVIER_A_SHEET


# --- from a worksheet ----------------------------------------------------------------------------


def house_at(library: Library, key: Key) -> House:
    """Return the House of a key. Raises `Unreadable` if its file has none."""
    house = library.entity(key)
    if not isinstance(house, House):
        raise Unreadable(f"{library.shown(key)} does not pass the check; `sheetforge check` says why")
    return house


def force_table(
    library: Library, key: Key, limit: float | None, captain: float = 0.0, event: str = LEAGUE
) -> ForceTable:
    """Return a worksheet of the content, or one of a library with it, ready to roll.

    `captain` are the points of a warhound's captain's die. Raises `BadRequest` and `Unreadable`.
    """
    sheet = library.entity(key)
    if not isinstance(sheet, Worksheet):
        raise Unreadable(f"{library.shown(key)} does not pass the check; `sheetforge check` says why")
    context = Context(library, key)
    house_key = context.find("houses", sheet.house)
    assert house_key is not None
    house = house_at(library, house_key)
    league = context("events", event, Event)
    size = limit if limit is not None else sheet.points
    if size is None:
        size = league.points if league is not None else None
    if size is None or size <= 0:
        raise BadRequest("name the points of the battle: --points 600")
    prices = Prices(context, crew_points(house), captain)
    lines: dict[int, ForceSheet | None] = {roll: None for zone in zones(house) if zone.written for roll in zone.rolls}
    for line in sheet.table:
        if line.roll in lines:
            lines[line.roll] = prices.sheet(line.ship)
    return ForceTable(
        house_key.id,
        house.name,
        zones(house),
        lines,
        _partner_tables(sheet.mercenaries, house.mercenaries, house_key, prices),
        _partner_tables(sheet.allies, house.allies, house_key, prices),
        tuple(_choices(house, house_key, prices)),
        size,
        league.leeway if league is not None else 0,
    )


def _partner_tables(chosen: str | None, partners: Partners, house: Key, prices: Prices) -> tuple[PartnerTable, ...]:
    """Return the tables of the partner that a worksheet names, or of all that may be called."""
    context = prices.context
    if chosen is not None:
        keys = [context.find("houses", chosen)]
    elif isinstance(partners, AnyExcept):
        barred = context.keys("houses", partners.any_except)
        keys = [
            key
            for key, other in context.all("houses", House)
            if other.role == "house" and key not in barred and key != house
        ]
    else:
        keys = [context.find("houses", reference) for reference in partners]
    found = []
    for key in keys:
        partner = context.library.entity(key) if key is not None else None
        if key is None or not isinstance(partner, House):
            continue
        sheets = {
            roll: prices.sheet(line.ship)
            for line in partner.force_table
            for roll in range(line.roll.low, line.roll.high + 1)
        }
        if any(sheet is not None for sheet in sheets.values()):
            found.append(PartnerTable(key.id, partner.name, sheets))
    return tuple(found)


def _choices(house: House, own: Key, prices: Prices) -> Iterator[ForceSheet]:
    """Yield a sheet of every ship that a player of a House may choose, by id.

    A House that takes only its own ships chooses among these; no other House chooses ships of a
    House that keeps them to itself.
    """
    context = prices.context
    if notes(house, "only-own-ships"):
        references: Iterable[str] = house.all_ships
    else:
        kept = {
            ship
            for key, other in context.all("houses", House)
            if key != own and notes(other, "exclusive")
            for ship in context.keys("ships", other.all_ships)
        }
        keys = context.library.keys("ships", own.system)
        references = [key.id for key in keys if key not in kept]
    for reference in references:
        sheet = prices.sheet(reference)
        if sheet is not None:
            yield sheet


# --- making one ----------------------------------------------------------------------------------

LIKES = ("mixed", "large", "small")
"""The sheets on the likely lines of a generated table: dear and cheap ones alternately, dear, or
cheap."""


def made_table(library: Library, key: Key, like: str, limit: float | None) -> str:
    """Return the file of a worksheet for a House, which keeps the rules of the House League.

    Ships of unknown prices are left out. Raises `BadRequest` for a House with too few ships.
    """
    house = house_at(library, key)
    context = Context(library, key)
    prices = Prices(context, crew_points(house))
    entered: dict[int, tuple[str, str]] = {}
    for zone in zones(house):
        if zone.written:
            rolls = sorted(zone.rolls, key=lambda roll: (-chances(*DICE)[roll], roll))
            first, rest = _pool(house, zone, context, prices)
            pool = [*first, *_ordered(rest, like)]
            if len(pool) < len(rolls):
                raise BadRequest(_too_few(house, zone, pool, len(rolls)))
            for roll, (sheet, source) in zip(rolls, pool, strict=False):
                entered[roll] = (sheet.ship, source)
    choices = {
        bare(ship): note.choice for note in house.notes if isinstance(note, ChooseAtSetup) for ship in note.ships
    }
    name = f"{house.name}, {like}"
    text = [f"name: {write(name[:60])}", f"source: {{book: {OWN_BOOK}}}", f"house: {key.id}"]
    text += [] if limit is None else [f"points: {points(limit)}"]
    text.append("table:")
    for roll in sorted(entered):
        entry, source = entered[roll]
        pool_text = "" if source == "house" else f", pool: {source}"
        choice = f", choice: {write(choices[entry])}" if entry in choices else ""
        text.append(f"  - {{roll: {roll}, ship: {entry}{pool_text}{choice}}}")
    return "\n".join(text) + "\n"


Entry = tuple[ForceSheet, str]


def _pool(house: House, zone: TableZone, context: Context, prices: Prices) -> tuple[list[Entry], list[Entry]]:
    """Return the entries that must be on the lines of a zone, and those that may. A ship may be
    there once from each list, and from the House's list as often as a note says.
    """
    must = _times(house, MustEnter, context)
    may = _times(house, MayEnter, context)
    first: list[Entry] = []
    rest: list[Entry] = []
    for reference in house.all_ships:
        sheet, key = prices.sheet(reference), context.find("ships", reference)
        if sheet is None:
            continue
        due = must.get(key, 0) if zone.filler != "open" else 0
        first += [(sheet, "house")] * due
        rest += [(sheet, "house")] * (max(1, may.get(key, 1)) - min(due, 1))
    if zone.filler == "open":
        barred = {
            key
            for note in house.notes
            if isinstance(note, BarPublicDomain)
            for key in context.keys("ships", note.ships)
        }
        for shared in public_domain(context):
            sheet = prices.sheet(shared)
            if sheet is not None and context.find("ships", shared) not in barred:
                rest.append((sheet, "public-domain"))
    return first, rest


def _times(house: House, kind: type[MayEnter] | type[MustEnter], context: Context) -> dict[Key | str | None, int]:
    """Return how often a note allows ships, by key."""
    return {
        key: note.times for note in house.notes if isinstance(note, kind) for key in context.keys("ships", note.ships)
    }


def _ordered(pool: Sequence[Entry], like: str) -> list[Entry]:
    """Return a pool, beginning with the sheets for the likeliest lines."""
    found = sorted(pool, key=lambda entry: (entry[0].cost, entry[0].ship, entry[1]))
    if like == "large":
        found.reverse()
    elif like == "mixed":
        half = (len(found) + 1) // 2
        cheap, dear = found[:half], found[half:][::-1]
        found = [pair for index in range(half) for pair in (*cheap[index : index + 1], *dear[index : index + 1])]
    return found


def _too_few(house: House, zone: TableZone, pool: Sequence[Entry], lines: int) -> str:
    names = listed(dict.fromkeys(sheet.name for sheet, _ in pool)) or "none"
    have = counted(len(pool), "ship")
    return (
        f"{house.name} has {have} of known price for lines {zone.low} to {zone.high} ({lines} "
        f"lines): {names}; give the prices of others in a pack (docs/packs.md), or write a "
        "worksheet with blank lines, which are rolled again"
    )
