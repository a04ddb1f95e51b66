"""Filled worksheets: every ship in a zone that admits it, from a list that has it, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sheetforge.content.kinds import Key
from sheetforge.finding import Severity
from sheetforge.lint.rule import Context, Problem, RulesOf
from sheetforge.systems.silent_death.figures.force_table import TableZone, crew_points, figures, zone_of, zones
from sheetforge.systems.silent_death.figures.limits import ship_named
from sheetforge.systems.silent_death.rules.about import HOUSE_LEAGUE
from sheetforge.systems.silent_death.rules.houses import public_domain
from sheetforge.systems.silent_death.schema.house import (
    AnyExcept,
    BarPublicDomain,
    ChooseAtSetup,
    House,
    MayEnter,
    MustEnter,
    Worksheet,
)
from sheetforge.text import counted

worksheet_rule = RulesOf("worksheets", Worksheet)


@worksheet_rule(
    "SD541",
    "worksheet-roll",
    "a worksheet names ships only for rolls that give a ship, once each and in rising order",
    HOUSE_LEAGUE,
    good="table: [{roll: 5, ship: sample}, {roll: 14, ship: sample}]",
    bad="table: [{roll: 5, ship: sample}, {roll: 4, ship: sample}]",
)
def worksheet_roll(sheet: Worksheet, context: Context) -> Iterator[Problem]:
    house = context("houses", sheet.house, House)
    seen: list[int] = []
    for index, line in enumerate(sheet.table):
        path = ("table", index, "roll")
        zone = zone_of(house, line.roll)
        if zone is None:
            message = f"a d6 and a d8 show 2 to 14, never {line.roll}"
            yield Problem(message, path, str(line.roll))
        elif not zone.written:
            what = {"choice": "the player's choice"}.get(zone.filler, zone.filler)
            message = f"line {line.roll} is for {what}, and no ship is written there; remove it"
            yield Problem(message, path, str(line.roll))
        elif line.roll in seen:
            message = f"there is a line for {line.roll} already; remove one"
            yield Problem(message, path, str(line.roll))
        elif seen and line.roll < max(seen):
            message = f"the line for {line.roll} comes after the one for {max(seen)}; move it up"
            yield Problem(message, path, str(line.roll))
        seen.append(line.roll)


@worksheet_rule(
    "SD542",
    "worksheet-list",
    "a ship is on the list that it is taken from; the House's own lines have only ships of the "
    "House, and no line has a ship that a note of the House bars",
    HOUSE_LEAGUE,
    good="table: [{roll: 11, ship: sample, pool: public-domain}]",
    bad="table: [{roll: 5, ship: sample, pool: public-domain}]",
)
def worksheet_list(sheet: Worksheet, context: Context) -> Iterator[Problem]:
    house = context("houses", sheet.house, House)
    if house is None:
        return
    barred = [ship for note in house.notes if isinstance(note, BarPublicDomain) for ship in note.ships]
    pools = {"house": house.all_ships, "public-domain": public_domain(context)}
    known = {name: context.keys("ships", ships) for name, ships in pools.items()}
    out = context.keys("ships", barred)
    for index, line in enumerate(sheet.table):
        zone, key = zone_of(house, line.roll), (context.find("ships", line.ship) or line.ship)
        shared = line.pool == "public-domain"
        whose = "the public-domain list" if shared else f"the lists of {house.name}"
        if shared and zone is not None and zone.filler in ("house", "own"):
            message = f"line {line.roll} takes ships of {house.name} only; remove `pool`, or move "
            message += "the ship"
            yield Problem(message, ("table", index, "pool"), line.pool, part=1)
        elif key not in known[line.pool]:
            yield Problem(
                f"{line.ship!r} is not on {whose}; name a ship that is",
                ("table", index, "ship"),
                str(line.ship),
                part=0,
            )
        elif shared and key in out:
            message = f"a note of {house.name} bars {line.ship!r} of the public-domain list; name "
            message += "another ship"
            yield Problem(message, ("table", index, "ship"), str(line.ship), part=1)


@worksheet_rule(
    "SD543",
    "worksheet-once",
    "within a zone a ship is taken once from each list, unless a note of the House says otherwise",
    HOUSE_LEAGUE,
    good="table: [{roll: 11, ship: sample}, {roll: 12, ship: sample, pool: public-domain}]",
    bad="table: [{roll: 5, ship: sample}, {roll: 6, ship: sample}]",
)
def worksheet_once(sheet: Worksheet, context: Context) -> Iterator[Problem]:
    house = context("houses", sheet.house, House)
    most = _times(house, context)
    taken: Counter[tuple[TableZone | None, str, Key | str]] = Counter()
    for index, line in enumerate(sheet.table):
        zone, key = zone_of(house, line.roll), (context.find("ships", line.ship) or line.ship)
        place = (zone, line.pool, key)
        taken[place] += 1
        allowed = most.get(key, 1) if line.pool == "house" else 1
        if zone is not None and taken[place] == allowed + 1:
            often = "once" if allowed == 1 else f"{allowed} times"
            message = f"{line.ship!r} may appear {often} on lines {zone.low} to {zone.high}; name "
            message += "another ship here"
            yield Problem(message, ("table", index, "ship"), str(line.ship))


def _times(house: House | None, context: Context) -> dict[Key | str, int]:
    """Return how often ships may be in a zone, if more than once."""
    return {
        key: note.times
        for note in (house.notes if house is not None else ())
        if isinstance(note, MayEnter | MustEnter)
        for key in context.keys("ships", note.ships)
    }


@worksheet_rule(
    "SD544",
    "worksheet-must-enter",
    "a ship that must enter is on the table as often as its note says, or lines are left for it",
    HOUSE_LEAGUE,
    good="house: sample-loner\ntable: [{roll: 4, ship: sample-loner}]",
    bad="house: sample-loner\ntable:\n" + "".join(f"  - {{roll: {roll}, ship: sample}}\n" for roll in range(4, 15)),
)
def worksheet_must_enter(sheet: Worksheet, context: Context) -> Iterator[Problem]:
    house = context("houses", sheet.house, House)
    entered = context.keys("ships", (line.ship for line in sheet.table))
    rolls = {line.roll for line in sheet.table}
    left = sum(roll not in rolls for zone in zones(house) if zone.written for roll in zone.rolls)
    for note in house.notes if house is not None else ():
        if not isinstance(note, MustEnter):
            continue
        for reference in note.ships:
            lacking = note.times - entered.count(context.find("ships", reference) or reference)
            if lacking > left:
                message = f"{reference!r} must be on the table {counted(note.times, 'time')}"
                yield Problem(
                    f"{message}; {lacking} more are due, and {left} lines are free: free some",
                    ("table",),
                    str(reference),
                    target="key",
                )


@worksheet_rule(
    "SD545",
    "worksheet-choice",
    "a choice that a note of the House leaves until the table is written is written for its ships, and for no others",
    HOUSE_LEAGUE,
    good="table: [{roll: 5, ship: sample}]",
    bad="table: [{roll: 5, ship: sample, choice: large engine}]",
)
def worksheet_choice(sheet: Worksheet, context: Context) -> Iterator[Problem]:
    house = context("houses", sheet.house, House)
    due = {
        key: note.choice
        for note in (house.notes if house is not None else ())
        if isinstance(note, ChooseAtSetup)
        for key in context.keys("ships", note.ships)
    }
    for index, line in enumerate(sheet.table):
        key = context.find("ships", line.ship) or line.ship
        if key in due and line.choice is None:
            message = f"the {due[key]} of {line.ship!r} are chosen when the table is written; "
            message += "write `choice`"
            yield Problem(message, ("table", index), str(line.ship))
        elif key not in due and line.choice is not None:
            message = f"{line.ship!r} has no choice; remove `choice`"
            yield Problem(message, ("table", index, "choice"), line.choice)


@worksheet_rule(
    "SD546",
    "worksheet-partner",
    "mercenaries and allies belong to Houses that the House may call on",
    HOUSE_LEAGUE,
    good="allies: sample-ally",
    bad="allies: sample-loner",
)
def worksheet_partner(sheet: Worksheet, context: Context) -> Iterator[Problem]:
    house = context("houses", sheet.house, House)
    if house is None:
        return
    called = {"mercenaries": (sheet.mercenaries, house.mercenaries), "allies": (sheet.allies, house.allies)}
    for field, (reference, partners) in called.items():
        if reference is None:
            continue
        key = context.find("houses", reference)
        if isinstance(partners, AnyExcept):
            barred = context.keys("houses", partners.any_except)
            partner = context("houses", reference, House)
            welcome = key not in barred and partner is not None and partner.role == "house"
        else:
            welcome = key in context.keys("houses", partners)
        if not welcome:
            message = f"{house.name} has no {reference!r} among its {field}; name one of those"
            yield Problem(message, (field,), str(reference))


@worksheet_rule(
    "SD547",
    "worksheet-figures",
    "the price of every ship on a worksheet is known, so that a fleet can be rolled from it",
    HOUSE_LEAGUE,
    good="table: [{roll: 5, ship: sample}]",
    bad="house: sample-loner\ntable: [{roll: 5, ship: sample-loner}]",
    severity=Severity.WARNING,
)
def worksheet_figures(sheet: Worksheet, context: Context) -> Iterator[Problem]:
    rate = crew_points(context("houses", sheet.house, House))
    for index, line in enumerate(sheet.table):
        ship = ship_named(line.ship, context)
        if ship is not None and figures(ship, rate).tpv is None:
            there = context.beside("ships", line.ship, "the ship", "name")
            message = f"the price of {ship.name} is not known, so its line can't be rolled for; "
            message += "write its `bpv` and `crew_stats`"
            yield Problem(message, ("table", index, "ship"), line.ship, elsewhere=there)
