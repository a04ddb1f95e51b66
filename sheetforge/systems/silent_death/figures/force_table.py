"""The random force table: its zones, the chance of every roll, and what a sheet of a ship costs.

From the House League of Rules of Warfare II. A fleet is rolled line by line with d6 + d8 until it
reaches the points of the battle; every roll gives a whole sheet of ships.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Literal, NamedTuple

from sheetforge.content.model import is_marked
from sheetforge.dice import Dice
from sheetforge.dice.distribution import roll
from sheetforge.systems.silent_death.schema.ship import CREW_POINTS, Craft, ListedShip, crewed_cost

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.systems.silent_death.schema.house import House

DICE = (6, 8)
"""The sides of the two dice that are added."""

PARTNER_DICE = (4, 4)
"""The sides of the two dice of a House's mercenary and allied force table."""

ROLLS, PARTNER_ROLLS = prod(DICE), prod(PARTNER_DICE)
"""The ways in which the dice of the two tables fall."""

LEAGUE = "house-league"
"""The event for which fleets are rolled: its leeway holds, and a rolled fleet names it."""

SHIPS_A_SHEET = {"TPAC": 2, "MPAC": 1, "escort": 1}
"""Ships on a sheet by class; a SPAC's depends on how light it is."""

LIGHT, LIGHT_A_SHEET, HEAVIER_A_SHEET = 25, 4, 2
"""The BPV up to which a SPAC is light if none of our books shows its display, and the ships on a
sheet of light and of heavier ones."""

Filler = Literal["choice", "mercenaries", "allies", "house", "open", "own"]


class TableZone(NamedTuple):
    """Lines of the table of the same kind, from a lowest roll to a highest.

    `choice` is picked when it is rolled, `mercenaries` and `allies` are rolled on a partner's
    table, `house` has ships of the House, `open` ships of the House or of the public domain,
    `own` ships of the one list there is.
    """

    filler: Filler
    low: int
    high: int

    @property
    def rolls(self) -> range:
        """Its rolls in rising order."""
        return range(self.low, self.high + 1)

    @property
    def written(self) -> bool:
        """True if its lines have a ship written on them."""
        return self.filler in ("house", "open", "own")


HOUSE_ZONES = (
    TableZone("choice", 2, 2),
    TableZone("mercenaries", 3, 3),
    TableZone("allies", 4, 4),
    TableZone("house", 5, 10),
    TableZone("open", 11, 14),
)
OWN_ZONES = (TableZone("choice", 2, 3), TableZone("own", 4, 14))


def zones(house: House | None) -> tuple[TableZone, ...]:
    """The zones of a House's table; a force that stands alone has a table of its own."""
    alone = house is not None and (house.role != "house" or any(note.note == "only-own-ships" for note in house.notes))
    return OWN_ZONES if alone else HOUSE_ZONES


def most_points(limit: float, leeway: int) -> float:
    """Return the points that a fleet may cost: its limit, and a leeway in per cent above it.

    >>> most_points(600, 20)
    720.0
    """
    return limit * (100 + leeway) / 100


def zone_of(house: House | None, roll: int) -> TableZone | None:
    """The zone of a roll; None for a number that the dice never show."""
    return next((zone for zone in zones(house) if roll in zone.rolls), None)


def chances(*sides: int) -> dict[int, Fraction]:
    """Every sum of some dice with its chance.

    >>> chances(*DICE)[7], chances(*PARTNER_DICE)[8]
    (Fraction(1, 8), Fraction(1, 16))
    """
    sums = roll(sides, sum)
    return {total: sums.chance(total) for total in sorted(sums.ways)}


def force_dice() -> str:
    """Return the dice of the force table as forms write them: `d6 + d8`."""
    return " + ".join(f"d{sides}" for sides in DICE)


def partner_dice() -> str:
    """Return the dice of a partner's table as forms write them: `2d4`."""
    return str(Dice(len(PARTNER_DICE), PARTNER_DICE[0]))


NOTHING: frozenset[str] = frozenset()


class Figures(NamedTuple):
    """The figures of a ship on a worksheet; None for those that no available source has."""

    name: str
    bpv: int | None = None
    crew: int | None = None
    tpv: float | None = None
    a_sheet: int | None = None
    worked_out: frozenset[str] = NOTHING
    """Those of its figures that are reconstructed, or rest on one that is."""

    @property
    def sheet_cost(self) -> float | None:
        """The price of a whole sheet of them with their crews."""
        return None if self.tpv is None or self.a_sheet is None else self.tpv * self.a_sheet


def crew_points(house: House | None) -> float:
    """Return a House's points for a crew stat (Crew Allocation): its own or the usual rate."""
    for note in house.notes if house is not None else ():
        if note.note == "crew-points":
            return note.points
    return CREW_POINTS


def own_rates(library: Library, system: str) -> dict[str, float]:
    """Return the points for a crew stat of the Houses with a rate of their own, by name."""
    from sheetforge.systems.silent_death.schema.house import House

    houses = (library.entity(key) for key in library.keys("houses", system))
    rates = {house.name: crew_points(house) for house in houses if isinstance(house, House)}
    return {name: rate for name, rate in rates.items() if rate != CREW_POINTS}


def figures(ship: Craft | ListedShip, rate: float = CREW_POINTS) -> Figures:
    """The figures of a ship, complete or listed, at a number of points for a crew stat."""
    tpv: float | None = None
    if ship.bpv is not None and ship.crew_stats is not None:
        tpv = crewed_cost(ship.bpv, ship.crew_stats, rate)
    elif rate == CREW_POINTS:
        # A price that a book prints is at the usual rate.
        tpv = ship.cost_with_crew
    a_sheet: int | None = ship.per_sheet
    if isinstance(ship, ListedShip) and a_sheet is None:
        a_sheet = SHIPS_A_SHEET.get(ship.ship_class or "")
    return Figures(ship.name, ship.bpv, ship.crew_stats, tpv, a_sheet, worked_out(ship.reconstructed))


RESTS_ON = {
    "bpv": ("bpv",),
    "crew": ("crew", "crew_stats"),
    "tpv": ("bpv", "crew", "crew_stats"),
    "a_sheet": ("per_sheet",),
    "sheet_cost": ("bpv", "crew", "crew_stats", "per_sheet"),
}
"""Figure of a list → the fields of a ship that it rests on."""


def worked_out(marks: Iterable[str]) -> frozenset[str]:
    """The figures of a list that rest on reconstructed fields of a ship."""
    return _worked_out(tuple(marks))


@cache
def _worked_out(marks: tuple[str, ...]) -> frozenset[str]:
    return frozenset(figure for figure, fields in RESTS_ON.items() if any(is_marked(marks, field) for field in fields))


def ringed(figures: Collection[str], shown: Mapping[str, str]) -> frozenset[str]:
    """The keys of the columns that show one of these figures; `shown` is column → figure."""
    return frozenset(key for key, figure in shown.items() if figure in figures)


def points(number: float | None) -> str:
    """Points as a form prints them: `61`, `76.5`; empty when they are not known."""
    return "" if number is None else f"{number:g}"
