"""Filled worksheets: every ship in a zone that admits it, from a list that has it, once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.finding import Severity
from sheetforge.lint.rule import Context, Elsewhere, Problem, rule
from sheetforge.systems.silent_death.figures.force_table import crew_points, figures, zone_of, zones
from sheetforge.systems.silent_death.rules.books import HOUSE_LEAGUE
from sheetforge.systems.silent_death.rules.complete import keys_of
from sheetforge.text import counted


@rule(
    "SD541",
    "worksheet-roll",
    "worksheets",
    "a worksheet names a ship only for rolls that bring one, once each and in rising order",
    HOUSE_LEAGUE,
    good="table: [{roll: 5, ship: sample}, {roll: 14, ship: sample}]",
    bad="table: [{roll: 5, ship: sample}, {roll: 4, ship: sample}]",
)
def worksheet_roll(sheet: Any, context: Context) -> Iterator[Problem]:
    house = context("houses", sheet.house)
    seen: list[int] = []
    for index, line in enumerate(sheet.table):
        path = ("table", index, "roll")
        zone = zone_of(house, line.roll)
        if zone is None:
            yield Problem(f"d6 and d8 never show {line.roll}", path, str(line.roll))
        elif not zone.written:
            what = {"choice": "the player's choice"}.get(zone.filler, zone.filler)
            message = f"{line.roll} is for {what}; no ship is written there"
            yield Problem(message, path, str(line.roll))
        elif line.roll in seen:
            yield Problem(f"there is a line for {line.roll} already", path, str(line.roll))
        elif seen and line.roll < max(seen):
            message = f"the line for {line.roll} stands after the one for {max(seen)}"
            yield Problem(message, path, str(line.roll))
        seen.append(line.roll)


@rule(
    "SD542",
    "worksheet-list",
    "worksheets",
    "a ship stands on the list it is taken from; the House's own lines take ships of the House "
    "only, and nothing is taken that a note of the House bars",
    HOUSE_LEAGUE,
    good="table: [{roll: 11, ship: sample, pool: public-domain}]",
    bad="table: [{roll: 5, ship: sample, pool: public-domain}]",
)
def worksheet_list(sheet: Any, context: Context) -> Iterator[Problem]:
    house = context("houses", sheet.house)
    if house is None:
        return
    barred = [ship for note in house.notes if note.note == "bar-public-domain"
              for ship in note.ships]  # fmt: skip
    pools = {"house": house.all_ships, "public-domain": _public_domain(context)}
    known = {name: keys_of("ships", ships, context) for name, ships in pools.items()}
    out = keys_of("ships", barred, context)
    for index, line in enumerate(sheet.table):
        zone, key = zone_of(house, line.roll), keys_of("ships", [line.ship], context)[0]
        shared = line.pool == "public-domain"
        whose = "the public-domain list" if shared else f"the lists of {house.name}"
        if shared and zone is not None and zone.filler in ("house", "own"):
            message = f"line {line.roll} takes ships of {house.name} only"
            yield Problem(message, ("table", index, "pool"), line.pool)
        elif key not in known[line.pool]:
            yield Problem(
                f"{line.ship!r} is not on {whose}", ("table", index, "ship"), str(line.ship)
            )
        elif shared and key in out:
            message = f"a note of {house.name} bars {line.ship!r} from the public-domain list"
            yield Problem(message, ("table", index, "ship"), str(line.ship))


def _public_domain(context: Context) -> list[str]:
    lists = (house for _, house in context.all("houses") if house.role == "public-domain")
    return [ship for house in lists for ship in house.all_ships]


@rule(
    "SD543",
    "worksheet-once",
    "worksheets",
    "within a zone a ship is taken once from each list, unless a note of the House says otherwise",
    HOUSE_LEAGUE,
    good="table: [{roll: 11, ship: sample}, {roll: 12, ship: sample, pool: public-domain}]",
    bad="table: [{roll: 5, ship: sample}, {roll: 6, ship: sample}]",
)
def worksheet_once(sheet: Any, context: Context) -> Iterator[Problem]:
    house = context("houses", sheet.house)
    most = _times(house, context)
    taken: dict[tuple[object, str, object], int] = {}
    for index, line in enumerate(sheet.table):
        zone, key = zone_of(house, line.roll), keys_of("ships", [line.ship], context)[0]
        place = (zone, line.pool, key)
        taken[place] = taken.get(place, 0) + 1
        allowed = most.get(key, 1) if line.pool == "house" else 1
        if zone is not None and taken[place] == allowed + 1:
            often = "once" if allowed == 1 else f"{allowed} times"
            message = f"{line.ship!r} may stand {often} on lines {zone.low} to {zone.high}"
            yield Problem(message, ("table", index, "ship"), str(line.ship))


def _times(house: Any, context: Context) -> dict[object, int]:
    """How often ships may stand in a zone where it is more than once."""
    return {
        key: note.times
        for note in (house.notes if house is not None else ())
        if note.note in ("may-enter", "must-enter")
        for key in keys_of("ships", note.ships, context)
    }


@rule(
    "SD544",
    "worksheet-must-enter",
    "worksheets",
    "a ship that must stand on the table so many times does, or there are lines left for it",
    HOUSE_LEAGUE,
    good="house: sample-loner\ntable: [{roll: 4, ship: sample-loner}]",
    bad="house: sample-loner\ntable:\n"
    + "".join(f"  - {{roll: {roll}, ship: sample}}\n" for roll in range(4, 15)),
)
def worksheet_must_enter(sheet: Any, context: Context) -> Iterator[Problem]:
    house = context("houses", sheet.house)
    entered = keys_of("ships", (line.ship for line in sheet.table), context)
    rolls = {line.roll for line in sheet.table}
    left = sum(roll not in rolls for zone in zones(house) if zone.written for roll in zone.rolls)
    for note in house.notes if house is not None else ():
        for reference in note.ships if note.note == "must-enter" else ():
            lacking = note.times - entered.count(keys_of("ships", [reference], context)[0])
            if lacking > left:
                message = f"{reference!r} must stand on the table {counted(note.times, 'time')}"
                yield Problem(
                    f"{message}; {lacking} more are due, {left} lines are left",
                    ("table",), str(reference), target="key",
                )  # fmt: skip


@rule(
    "SD545",
    "worksheet-choice",
    "worksheets",
    "what a note of the House leaves to the moment the table is written is settled on it, for "
    "these ships and no others",
    HOUSE_LEAGUE,
    good="table: [{roll: 5, ship: sample}]",
    bad="table: [{roll: 5, ship: sample, choice: large engine}]",
)
def worksheet_choice(sheet: Any, context: Context) -> Iterator[Problem]:
    house = context("houses", sheet.house)
    due = {
        key: note.choice
        for note in (house.notes if house is not None else ())
        if note.note == "choose-at-setup"
        for key in keys_of("ships", note.ships, context)
    }
    for index, line in enumerate(sheet.table):
        key = keys_of("ships", [line.ship], context)[0]
        if key in due and line.choice is None:
            message = f"{line.ship!r}: its {due[key]} are chosen when the table is written"
            yield Problem(message, ("table", index), str(line.ship), note="add `choice:`")
        elif key not in due and line.choice is not None:
            message = f"{line.ship!r} has nothing to choose"
            yield Problem(message, ("table", index, "choice"), line.choice)


@rule(
    "SD546",
    "worksheet-partner",
    "worksheets",
    "mercenaries and allies are of Houses that the House may call on",
    HOUSE_LEAGUE,
    good="allies: sample-ally",
    bad="allies: sample-loner",
)
def worksheet_partner(sheet: Any, context: Context) -> Iterator[Problem]:
    from sheetforge.systems.silent_death.schema.house import AnyExcept

    house = context("houses", sheet.house)
    for field in ("mercenaries", "allies"):
        reference = getattr(sheet, field)
        if reference is None or house is None:
            continue
        partners, key = getattr(house, field), context.find("houses", reference)
        if isinstance(partners, AnyExcept):
            barred = keys_of("houses", partners.any_except, context)
            partner = context("houses", reference)
            welcome = key not in barred and partner is not None and partner.role == "house"
        else:
            welcome = key in keys_of("houses", partners, context)
        if not welcome:
            message = f"{house.name} has no {reference!r} among its {field}"
            yield Problem(message, (field,), str(reference))


@rule(
    "SD547",
    "worksheet-figures",
    "worksheets",
    "the price of every ship on a worksheet is known, so that a fleet can be rolled from it",
    HOUSE_LEAGUE,
    good="table: [{roll: 5, ship: sample}]",
    bad="house: sample-loner\ntable: [{roll: 5, ship: sample-loner}]",
    severity=Severity.WARNING,
)
def worksheet_figures(sheet: Any, context: Context) -> Iterator[Problem]:
    rate = crew_points(context("houses", sheet.house))
    for index, line in enumerate(sheet.table):
        ship, key = context("ships", line.ship), context.find("ships", line.ship)
        if ship is not None and figures(ship, rate).tpv is None:
            there = (Elsewhere(key, ("name",), "the ship"),) if key else ()
            message = f"nobody knows what {ship.name} costs; its line can't be rolled for"
            path = ("table", index, "ship")
            yield Problem(message, path, str(line.ship), elsewhere=there)


WORKSHEET_RULES = (
    worksheet_roll,
    worksheet_list,
    worksheet_once,
    worksheet_must_enter,
    worksheet_choice,
    worksheet_partner,
    worksheet_figures,
)
