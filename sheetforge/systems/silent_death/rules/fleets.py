"""Fleets and the price lists of events: costs with crew, totals, limits, admission."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Elsewhere, Problem, Replacement, rule
from sheetforge.systems.silent_death.figures.force_table import crew_points
from sheetforge.systems.silent_death.figures.limits import (
    is_fixed,
    line_costs,
    line_price,
    not_admitted,
    over_points,
    too_many,
)
from sheetforge.systems.silent_death.figures.skills import dealt
from sheetforge.systems.silent_death.rules.books import (
    CREW_ALLOCATION,
    EVENT,
    FLEET_FORMS,
    HOUSE_LEAGUE,
)
from sheetforge.systems.silent_death.rules.complete import keys_of, points
from sheetforge.systems.silent_death.rules.houses import partners_of
from sheetforge.systems.silent_death.rules.scenarios import crew_problems
from sheetforge.systems.silent_death.schema.ship import COUNTED, CREW_POINTS
from sheetforge.text import counted


def rate(fleet: Any, context: Context) -> float:
    """Points a crew stat that the fleet's House pays."""
    return crew_points(context("houses", fleet.house) if fleet.house else None)


def printed_line(
    line: Any, path: Path, count: int, each_stat: float, context: Context
) -> Iterator[Problem]:
    """Every figure printed in a line against what the ship makes it."""
    ship, key = context("ships", line.ship), context.find("ships", line.ship)
    due = line_price(line, ship, each_stat)
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
    f"a line costs BPV and {CREW_POINTS} points a crew stat for each of its ships",
    FLEET_FORMS,
    good="ships: [{ship: sample, count: 2, printed: {cost_with_crew: 36, cost: 72}}]",
    bad="ships: [{ship: sample, count: 2, printed: {cost_with_crew: 36, cost: 73}}]",
)
def fleet_line_cost(fleet: Any, context: Context) -> Iterator[Problem]:
    each_stat = rate(fleet, context)
    for index, line in enumerate(fleet.ships):
        if line.printed is not None:
            yield from printed_line(line, ("ships", index), line.count, each_stat, context)


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
    costs = None
    if fleet.printed is not None:
        costs = line_costs(fleet.ships, rate(fleet, context), context)
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
    leeway = event.leeway if event is not None else 0
    over = over_points(fleet.ships, limit, leeway, rate(fleet, context), context)
    if over is not None:
        yield Problem(over.message, ("ships",), over.value, target="key")


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
    for breach in too_many(event, fleet.ships, context) if event is not None else ():
        yield Problem(breach.message, ("ships", breach.line, "count"), breach.value)


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
    own = context.find("houses", fleet.house) if fleet.house else None
    fixed = is_fixed(fleet, event)
    for breach in not_admitted(event, house, own, fixed, fleet.ships, context):
        yield Problem(breach.message, ("ships", breach.line, "ship"), breach.value)


@rule(
    "SD516",
    "event-price",
    "events",
    f"an event's form prices a ship at BPV and {CREW_POINTS} points a crew stat",
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


CREWED = "ships: [{ship: sample, count: 2, crews: [%s]}]"


@rule(
    "SD527",
    "fleet-crew",
    "fleets",
    "a crew that a fleet gives is that of a ship of its line, with a value for every skill; luck "
    "and the captain's die may be left out",
    CREW_ALLOCATION,
    good=CREWED % "{pilot: {piloting: 4, gunnery: 7}}",
    bad=CREWED % "{pilot: {piloting: 4}}",
)
def fleet_crew(fleet: Any, context: Context) -> Iterator[Problem]:
    for index, line in enumerate(fleet.ships):
        path: Path = ("ships", index, "crews")
        if len(line.crews) > line.count:
            over = len(line.crews) - line.count
            message = f"{counted(line.count, 'ship')} in the line, "
            message += f"{counted(len(line.crews), 'crew')}; take out {over}"
            yield Problem(message, path, str(len(line.crews)), target="key")
        for at, crew in enumerate(line.crews):
            name = f"{line.ship} {at + 1}" if line.count > 1 else str(line.ship)
            yield from crew_problems(name, crew, line.ship, (*path, at), context)


@rule(
    "SD528",
    "crew-pool",
    "fleets",
    "where an event uses Crew Allocation, the values that a fleet gives its crews are those that "
    "the crew list deals to so many slots",
    CREW_ALLOCATION,
    good=CREWED % "{pilot: {piloting: 4, gunnery: 7}}",
    bad=CREWED % "{pilot: {piloting: 10, gunnery: 7}}",
    more="The list is 7, 4, 8, 3, 9, 2, 6, 5, 10, 1, and then again from the start. A fleet of "
    "four slots has 7, 4, 8 and 3.",
)
def crew_pool(fleet: Any, context: Context) -> Iterator[Problem]:
    event = context("events", fleet.event) if fleet.event else None
    if event is None or ALLOCATION not in event.optional_rules:
        return
    slots = 0
    for line in fleet.ships:
        stats = getattr(context("ships", line.ship), "crew_stats", None)
        if stats is None:
            return
        slots += stats * line.count
    pool, given = Counter(dealt(slots)), Counter[int]()
    for path, value in _given(fleet):
        given[value] += 1
        if given[value] > pool[value]:
            has = f"has it {times(pool[value])}" if pool[value] else "does not have it"
            message = f"{value} is given {times(given[value])}; the crew list of "
            yield Problem(f"{message}{counted(slots, 'slot')} {has}", path, str(value))


ALLOCATION = "crew-allocation"


def times(number: int) -> str:
    """How often, in words: `once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _given(fleet: Any) -> Iterator[tuple[Path, int]]:
    """Every value of the crew list that a fleet gives, with its place."""
    for index, line in enumerate(fleet.ships):
        for at, crew in enumerate(line.crews):
            for post, skills in crew.items():
                for skill, value in skills.items():
                    if skill in COUNTED:
                        yield ("ships", index, "crews", at, post, skill), value


@rule(
    "SD519",
    "fleet-mercenaries",
    "fleets",
    "mercenaries of a fleet are ships of a House that the fleet's own House may hire",
    HOUSE_LEAGUE,
    good="house: sample\nships: [{ship: sample-variant, count: 1, mercenary: true}]",
    bad="house: sample\nships: [{ship: sample, count: 1, mercenary: true}]",
)
def fleet_mercenaries(fleet: Any, context: Context) -> Iterator[Problem]:
    house = context("houses", fleet.house) if fleet.house else None
    for index, line in enumerate(fleet.ships):
        if not line.mercenary:
            continue
        path: Path = ("ships", index, "mercenary")
        if fleet.house is None:
            yield Problem("a fleet that hires mercenaries names its `house:`", path, target="key")
        elif house is not None and not _hires(house, line.ship, context):
            message = f"no House that {house.name} may hire lists {line.ship!r}"
            yield Problem(message, path, str(line.ship), target="key")


def _hires(house: Any, reference: str, context: Context) -> bool:
    """Whether a ship is on the list of a House whose ships a House may hire."""
    partners, path = partners_of(house, "mercenaries")
    barred = len(path) > 1
    named = keys_of("houses", partners, context)
    ship = context.find("ships", reference) or reference
    for key, other in context.all("houses"):
        may_be_hired = other.role == "house" and (key in named) != barred
        if may_be_hired and ship in keys_of("ships", other.all_ships, context):
            return True
    return False


FLEET_RULES = (
    fleet_line_cost,
    fleet_total,
    fleet_points,
    fleet_miniatures,
    fleet_admission,
    fleet_ship_twice,
    fleet_crew,
    crew_pool,
    fleet_mercenaries,
)
EVENT_RULES = (event_price, event_ship_twice)
