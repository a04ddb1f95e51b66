"""Fleets and the price lists of events: costs with crew, totals, limits, admission."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Elsewhere, Problem, Replacement, rule
from sheetforge.phrases import counted
from sheetforge.systems.silent_death.rules.books import (
    CREW_ALLOCATION,
    EVENT,
    FLEET_FORMS,
    HOUSE_LEAGUE,
)
from sheetforge.systems.silent_death.rules.complete import bare, keys_of, points

CREW_POINTS = 5.5
"""Points of crew for each crew stat, unless a House says otherwise."""


def rate(fleet: Any, context: Context) -> float:
    """Points a crew stat that the fleet's House pays."""
    house = context("houses", fleet.house) if fleet.house else None
    for note in house.notes if house is not None else ():
        if note.note == "crew-points":
            return float(note.points)
    return CREW_POINTS


def line_price(line: Any, ship: Any, crew_points: float) -> tuple[float, str] | None:
    """What one ship of a line costs with its crew, and how that adds up.

    Where the library lacks BPV or crew, those the form prints stand in.
    """
    printed = line.printed
    bpv = ship.bpv if ship is not None else None
    stats = ship.crew_stats if ship is not None else None
    if bpv is None:
        bpv = printed.bpv if printed else None
    if stats is None:
        stats = printed.crew_stats if printed else None
    if bpv is None or stats is None:
        price = ship.cost_with_crew if ship is not None else None
        return None if price is None else (price, points(price))
    price = bpv + crew_points * stats
    return price, f"{bpv} + {points(crew_points)} x {stats} = {points(price)}"


def printed_line(
    line: Any, path: Path, count: int, crew_points: float, context: Context
) -> Iterator[Problem]:
    """Every figure printed in a line against what the ship makes it."""
    ship, key = context("ships", line.ship), context.find("ships", line.ship)
    due = line_price(line, ship, crew_points)
    there = (Elsewhere(key, ("name",), "the ship"),) if key else ()
    sums: list[tuple[str, float | None, str]] = []
    if ship is not None:
        sums.append(("bpv", ship.bpv, f"{ship.name} has BPV {ship.bpv}"))
        words = counted(ship.crew_stats or 0, "crew stat")
        sums.append(("crew_stats", ship.crew_stats, f"{ship.name} has {words}"))
    if due is not None:
        each, sum_of = due
        sums.append(("cost_with_crew", each, sum_of))
        sums.append(("cost", count * each, f"{count} x {points(each)} = {points(count * each)}"))
    for field, value, said in sums:
        printed = getattr(line.printed, field)
        if printed is not None and value is not None and printed != value:
            message = f"{said}; printed {points(printed)}"
            fix = Replacement(f"write {points(value)}", points(value), safe=False)
            place = (*path, "printed", field)
            yield Problem(message, place, points(printed), elsewhere=there, fix=fix)


@rule(
    "SD511",
    "fleet-line-cost",
    "fleets",
    "a line costs BPV and 5.5 points a crew stat for each of its ships",
    FLEET_FORMS,
    good="ships: [{ship: sample, count: 2, printed: {cost_with_crew: 36, cost: 72}}]",
    bad="ships: [{ship: sample, count: 2, printed: {cost_with_crew: 36, cost: 73}}]",
)
def fleet_line_cost(fleet: Any, context: Context) -> Iterator[Problem]:
    crew_points = rate(fleet, context)
    for index, line in enumerate(fleet.ships):
        if line.printed is not None:
            yield from printed_line(line, ("ships", index), line.count, crew_points, context)


def line_costs(fleet: Any, context: Context) -> list[float] | None:
    """What each line of a fleet costs; None where one can't be known."""
    crew_points, costs = rate(fleet, context), []
    for line in fleet.ships:
        due = line_price(line, context("ships", line.ship), crew_points)
        if due is not None:
            costs.append(due[0] * line.count)
        elif line.printed is not None and line.printed.cost is not None:
            costs.append(line.printed.cost)
        else:
            return None
    return costs


@rule(
    "SD512",
    "fleet-total",
    "fleets",
    "the total of a fleet is the sum of its lines",
    FLEET_FORMS,
    good="ships: [{ship: sample, count: 2}]\nprinted: {total: 72}",
    bad="ships: [{ship: sample, count: 2}]\nprinted: {total: 73}",
)
def fleet_total(fleet: Any, context: Context) -> Iterator[Problem]:
    costs = line_costs(fleet, context) if fleet.printed is not None else None
    if costs is not None and sum(costs) != fleet.printed.total:
        total = points(sum(costs))
        message = f"{' + '.join(map(points, costs))} = {total}; "
        message += f"printed {points(fleet.printed.total)}"
        fix = Replacement(f"write {total}", total, safe=False)
        yield Problem(message, ("printed", "total"), points(fleet.printed.total), fix=fix)


@rule(
    "SD513",
    "fleet-points",
    "fleets",
    "a fleet costs no more than its points, or its event's; some events leave a rolled fleet room",
    f"{EVENT}; {HOUSE_LEAGUE}",
    good="points: 100\nships: [{ship: sample, count: 2}]",
    bad="points: 50\nships: [{ship: sample, count: 2}]",
)
def fleet_points(fleet: Any, context: Context) -> Iterator[Problem]:
    event = context("events", fleet.event) if fleet.event else None
    limit = fleet.points if fleet.points is not None else event.points if event else None
    costs = line_costs(fleet, context) if limit is not None else None
    if limit is None or costs is None:
        return
    leeway = event.leeway if event is not None else 0
    most = limit * (100 + leeway) / 100
    if sum(costs) > most:
        message = f"the fleet costs {points(sum(costs))}; it may cost {points(most)}"
        message += f" ({points(limit)} and {leeway} % over)" if leeway else ""
        yield Problem(message, ("ships",), points(sum(costs)), target="key")


@rule(
    "SD514",
    "fleet-miniatures",
    "fleets",
    "a fleet has no more of a miniature, variants included, than its event allows",
    EVENT,
    good="ships: [{ship: sample-listed, count: 2}, {ship: sample-variant, count: 2}]",
    bad="ships: [{ship: sample-listed, count: 3}, {ship: sample-variant, count: 2}]",
)
def fleet_miniatures(fleet: Any, context: Context) -> Iterator[Problem]:
    event = context("events", fleet.event) if fleet.event else None
    if event is None or event.most_of_a_miniature is None:
        return
    most, taken, numbers = event.most_of_a_miniature, dict[str, list[str]](), dict[str, int]()
    for index, line in enumerate(fleet.ships):
        ship = context("ships", line.ship)
        shape = bare(getattr(ship, "miniature", None) or line.ship)
        before = numbers.get(shape, 0)
        numbers[shape] = before + line.count
        taken.setdefault(shape, []).append(
            f"{line.count}" if bare(line.ship) == shape else f"{line.count} {line.ship}"
        )
        if before <= most < numbers[shape]:
            lines = taken[shape]
            sum_of = f"{' + '.join(lines)} = {numbers[shape]}" if len(lines) > 1 else lines[0]
            message = f"{event.name} allows {most} of a miniature; of {shape} there are {sum_of}"
            yield Problem(message, ("ships", index, "count"), str(numbers[shape]))


@rule(
    "SD515",
    "fleet-admission",
    "fleets",
    "a fleet has ships of its event's list; a fixed fleet of the event has ships of its House's "
    "lists; nobody borrows the ships of a House that fights alone",
    f"{EVENT}; {HOUSE_LEAGUE}",
    good="event: sample\nships: [{ship: sample, count: 1}]",
    bad="event: sample\nships: [{ship: sample-loner, count: 1}]",
)
def fleet_admission(fleet: Any, context: Context) -> Iterator[Problem]:
    event = context("events", fleet.event) if fleet.event else None
    house = context("houses", fleet.house) if fleet.house else None
    fixed = event is not None and fleet.source.book == event.source.book
    for index, line in enumerate(fleet.ships):
        why, key = "", context.find("ships", line.ship) or line.ship
        if event is not None and event.ships and not fixed:
            if key not in keys_of("ships", (one.ship for one in event.ships), context):
                why = f"{event.name} does not admit it"
        elif house is not None and (fixed or _notes(house, "only-own-ships")):
            if key not in keys_of("ships", house.all_ships, context):
                why = f"{house.name} does not list it"
        elif loner := _loner(key, fleet.house, context):
            why = f"no one but {loner} uses it"
        if why:
            yield Problem(f"{line.ship!r}: {why}", ("ships", index, "ship"), str(line.ship))


def _notes(house: Any, name: str) -> bool:
    return any(note.note == name for note in house.notes)


def _loner(ship: object, house: str | None, context: Context) -> str:
    """The name of a House that keeps a ship to itself, other than the fleet's own."""
    own = context.find("houses", house) if house else None
    for key, other in context.all("houses"):
        kept = other.all_ships if key != own and _notes(other, "exclusive") else ()
        if ship in keys_of("ships", kept, context):
            return str(other.name)
    return ""


@rule(
    "SD516",
    "event-price",
    "events",
    "an event's form prices a ship at BPV and 5.5 points a crew stat",
    f"{FLEET_FORMS}; {CREW_ALLOCATION}",
    good="ships: [{ship: sample, printed: {bpv: 25, crew_stats: 2, cost_with_crew: 36}}]",
    bad="ships: [{ship: sample, printed: {bpv: 25, crew_stats: 2, cost_with_crew: 37}}]",
)
def event_price(event: Any, context: Context) -> Iterator[Problem]:
    for index, line in enumerate(event.ships):
        if line.printed is not None:
            yield from printed_line(line, ("ships", index), 1, CREW_POINTS, context)


@rule(
    "SD517",
    "event-ship-twice",
    "events",
    "an event admits a ship once",
    FLEET_FORMS,
    good="ships: [{ship: sample}, {ship: sample-listed}]",
    bad="ships: [{ship: sample}, {ship: sample}]",
)
def event_ship_twice(event: Any, context: Context) -> Iterator[Problem]:
    keys = keys_of("ships", (line.ship for line in event.ships), context)
    for index, line in enumerate(event.ships):
        if keys[index] in keys[:index]:
            path = ("ships", index, "ship")
            yield Problem(f"{line.ship!r} stands in the list already", path, str(line.ship))


@rule(
    "SD518",
    "fleet-ship-twice",
    "fleets",
    "a fleet counts a ship in one line",
    FLEET_FORMS,
    good="ships: [{ship: sample, count: 3}]",
    bad="ships: [{ship: sample, count: 1}, {ship: sample, count: 2}]",
)
def fleet_ship_twice(fleet: Any, context: Context) -> Iterator[Problem]:
    keys = keys_of("ships", (line.ship for line in fleet.ships), context)
    for index, line in enumerate(fleet.ships):
        if keys[index] in keys[:index]:
            first = fleet.ships[keys.index(keys[index])].count
            message = f"{line.ship!r} stands in an earlier line; {first} + {line.count} = "
            path = ("ships", index, "ship")
            yield Problem(message + str(first + line.count), path, str(line.ship))


FLEET_RULES = (
    fleet_line_cost,
    fleet_total,
    fleet_points,
    fleet_miniatures,
    fleet_admission,
    fleet_ship_twice,
)
EVENT_RULES = (event_price, event_ship_twice)
