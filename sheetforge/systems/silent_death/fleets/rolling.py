"""Rolling a fleet on a random force table: the script, and the pure rules that its chances share.

Each roll gives a whole sheet. A fleet that would cost more than its points and the leeway loses
ships of the last sheet; a single ship that would do so is rolled again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetforge.content.library import BadRequest
from sheetforge.play.fleets import ExchangeShip, RolledFleet, RollEntry, points
from sheetforge.play.questions import Asking, choose, roll
from sheetforge.systems.silent_death.figures.force_table import DICE, PARTNER_DICE
from sheetforge.systems.silent_death.fleets.tables import ForceSheet, ForceTable, PartnerTable
from sheetforge.text import counted


class TakenSheet(NamedTuple):
    """Ships from a roll: how many of a sheet, and whether they are hired."""

    sheet: ForceSheet
    number: int
    hired: bool = False

    @property
    def cost(self) -> float:
        """The price of the ships."""
        return self.sheet.each * self.number


def within(sheet: ForceSheet, total: float, most: float) -> int:
    """Return how many ships of a sheet a fleet of some points keeps; 0 to roll again.

    >>> sentries = ForceSheet("sentry", "Sentry", 102.0, 2)
    >>> within(sentries, 242.0, 360.0), within(sentries, 100.0, 360.0)
    (1, 2)
    """
    number = sheet.number
    while number and total + sheet.each * number > most:
        number -= 1
    return number


def offered(table: ForceTable, total: float) -> tuple[TakenSheet, ...]:
    """Return the ships that a player may choose: as many of a sheet as the points have room for."""
    sheets = []
    for sheet in table.choices:
        number = min(sheet.number, int((table.limit - total) // sheet.each))
        if number:
            sheets.append(TakenSheet(sheet, number))
    return tuple(sheets)


# --- policies of a player ------------------------------------------------------------------------


def dearest(table: ForceTable, offers: Sequence[TakenSheet]) -> TakenSheet:
    """Choose the ships that cost most, so that the fleet comes near its points."""
    return max(offers, key=lambda sheet: (sheet.cost, sheet.sheet.ship))


def cheapest(table: ForceTable, offers: Sequence[TakenSheet]) -> TakenSheet:
    """Choose the ships that cost least, for as many further rolls as possible."""
    return min(offers, key=lambda sheet: (sheet.cost, sheet.sheet.ship))


def own_ships(table: ForceTable, offers: Sequence[TakenSheet]) -> TakenSheet:
    """Choose the dearest of the ships written on the table, otherwise of all."""
    written = {sheet.ship for sheet in table.lines.values() if sheet is not None}
    own = [offer for offer in offers if offer.sheet.ship in written]
    return dearest(table, own or offers)


CHOICES = {"dear": dearest, "cheap": cheapest, "own": own_ships}
"""The ways to make a player's choice without asking."""


def first_partner(partners: Sequence[PartnerTable]) -> PartnerTable:
    """Return the partner that is called on without asking: the first of the list."""
    return partners[0]


# --- the script ----------------------------------------------------------------------------------


def rolled(table: ForceTable) -> Asking[RolledFleet]:
    """Roll a fleet until it costs its points or more.

    Raises `BadRequest` as soon as no roll can give a ship any more.
    """
    taken: list[TakenSheet] = []
    log: list[RollEntry] = []
    total = 0.0
    while total < table.limit:
        if not any(_possible(table, total)):
            raise BadRequest(stuck(table, total))
        faces = yield from roll(DICE, FORCE_TABLE, table.name)
        number = sum(faces)
        shown = f"d{DICE[0]} {faces[0]} + d{DICE[1]} {faces[1]} = {number}"
        zone = table.zone(number)
        got: TakenSheet | None
        if zone.filler == "choice":
            got, words = yield from _chosen(table, total)
        elif zone.written:
            got, words = _brought(table.lines[number], total, table, "the line is blank")
        else:
            partners = table.mercenaries if zone.filler == "mercenaries" else table.allies
            hired = zone.filler == "mercenaries"
            got, words, dice = yield from _called(table, partners, total, zone.filler, hired)
            shown += dice
        if got is not None:
            taken.append(got)
            total += got.cost
        log.append(RollEntry(shown, words, total))
    return RolledFleet(_ships(taken), tuple(log), total)


def _ships(taken: Sequence[TakenSheet]) -> tuple[ExchangeShip, ...]:
    """Return how many of each ship were taken, hired ones apart, in the order they came."""
    found: dict[tuple[str, bool], int] = {}
    for taken_sheet in taken:
        place = (taken_sheet.sheet.ship, taken_sheet.hired)
        found[place] = found.get(place, 0) + taken_sheet.number
    return tuple(ExchangeShip(ship, number, hired) for (ship, hired), number in found.items())


def _brought(
    sheet: ForceSheet | None, total: float, table: ForceTable, unknown: str, hired: bool = False
) -> tuple[TakenSheet | None, str]:
    """Return the ships that a sheet adds to a fleet, with the arithmetic in words."""
    if sheet is None:
        return None, f"{unknown}; roll again"
    number = within(sheet, total, table.most)
    cost = f"{sheet.number} x {points(sheet.each)} = {points(sheet.cost)}"
    whole = f"{counted(sheet.number, 'ship')} of {sheet.name}, {cost}"
    if number == sheet.number:
        return TakenSheet(sheet, number, hired), whole
    over = f"{whole}; {points(total + sheet.cost)} is more than {points(table.most)}"
    if not number:
        return None, f"{over}; roll again"
    kept = f"{number} x {points(sheet.each)} = {points(number * sheet.each)}"
    return TakenSheet(sheet, number, hired), f"{over}; drop {sheet.number - number}, keep {kept}"


def _chosen(table: ForceTable, total: float) -> Asking[tuple[TakenSheet | None, str]]:
    """Ask for a player's choice among the ships that do not exceed the points of the fleet."""
    offers = offered(table, total)
    room = points(table.limit - total)
    if not offers:
        return None, f"player's choice: no ship costs {room} or less; roll again"
    tokens = {f"{offer.number}-{offer.sheet.ship}": offer for offer in offers}
    picked = yield from choose(table.name, tuple(tokens), CHOICE, f"{room} points left")
    got = tokens[picked]
    cost = f"{got.number} x {points(got.sheet.each)} = {points(got.cost)}"
    ships = f"{counted(got.number, 'ship')} of {got.sheet.name}"
    return got, f"player's choice, {room} left: {ships}, {cost}"


def _called(
    table: ForceTable, partners: Sequence[PartnerTable], total: float, filler: str, hired: bool
) -> Asking[tuple[TakenSheet | None, str, str]]:
    """Roll on the table of a partner, again for a ship whose price is not known."""
    if not partners:
        return None, f"{filler}: no House to call on has a ship of known price; roll again", ""
    houses = {partner_table.house: partner_table for partner_table in partners}
    picked = partners[0].house
    if len(partners) > 1:
        picked = yield from choose(table.name, tuple(houses), PARTNER, filler)
    partner, dice = houses[picked], ""
    sheet: ForceSheet | None = None
    while sheet is None:
        faces = yield from roll(PARTNER_DICE, filler, table.name)
        dice += f"; {partner.name}: d4 {faces[0]} + d4 {faces[1]} = {sum(faces)}"
        sheet = partner.sheets.get(sum(faces))
        dice += "" if sheet is not None else " (price not known, again)"
    got, words = _brought(sheet, total, table, "", hired)
    return got, f"{filler} of {partner.name}: {words}", dice


CHOICE, PARTNER = "players-choice", "partner"
"""The kinds of decision that rolling a fleet asks for."""

FORCE_TABLE = "force table"
"""The purpose of a roll on the own table of a House; it begins an entry of the log."""


def _possible(table: ForceTable, total: float) -> Iterator[bool]:
    """Yield for every line of a table whether it can give a ship to a fleet of some points."""
    partners = (*table.mercenaries, *table.allies)
    for sheet in (*table.lines.values(), *(s for partner in partners for s in partner.sheets.values())):
        yield sheet is not None and within(sheet, total, table.most) > 0
    yield any(zone.filler == "choice" for zone in table.zones) and bool(offered(table, total))


def stuck(table: ForceTable, total: float) -> str:
    """Return the message for a fleet to which no roll can give a ship."""
    have = f"with {points(total)} of {points(table.limit)} points"
    return (
        f"{have} no line of the table of {table.name} gives a ship within {points(table.most)}; "
        "choose other points, or a table with smaller ships"
    )
