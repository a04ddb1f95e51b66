"""Fleets and the price lists of events: costs with crew, totals, limits, admission."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sheetforge.finding import Path
from sheetforge.lint.checkers import repeated
from sheetforge.lint.rule import Context, Problem, RulesOf, write
from sheetforge.systems.silent_death.figures.force_table import crew_points, points
from sheetforge.systems.silent_death.figures.limits import (
    fixed_as,
    line_costs,
    line_price,
    not_admitted,
    over_points,
    ship_named,
    too_many,
)
from sheetforge.systems.silent_death.figures.skills import dealt
from sheetforge.systems.silent_death.rules.about import CREW_ALLOCATION, EVENT, FLEET_FORMS, HOUSE_LEAGUE
from sheetforge.systems.silent_death.rules.houses import partners_of
from sheetforge.systems.silent_death.rules.scenarios import crew_problems, event_rule
from sheetforge.systems.silent_death.schema.fleet import Event, Fleet, FleetLine, PriceLine
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.schema.ship import CREW_POINTS, counted_skills
from sheetforge.text import counted, times

fleet_rule = RulesOf("fleets", Fleet)


def rate(fleet: Fleet, context: Context) -> float:
    """Return the points that the fleet's House pays for a crew stat."""
    return crew_points(context("houses", fleet.house, House))


def printed_line(
    line: FleetLine | PriceLine, path: Path, count: int, each_stat: float, context: Context
) -> Iterator[Problem]:
    """Compare every figure printed in a line with what the ship makes it."""
    ship = ship_named(line.ship, context)
    if line.printed is None:
        return
    sums: dict[str, tuple[float | None, str]] = {}
    if ship is not None:
        stats = counted(ship.crew_stats or 0, "crew stat")
        sums["bpv"] = ship.bpv, f"{ship.name} has BPV {ship.bpv}"
        sums["crew_stats"] = ship.crew_stats, f"{ship.name} has {stats}"
    due = line_price(line, ship, each_stat)
    if due is not None:
        each, sum_of = due
        sums["cost_with_crew"] = each, sum_of
        sums["cost"] = count * each, f"{count} x {points(each)} = {points(count * each)}"
    for field, printed in line.printed:
        value, sum_of = sums.get(field, (None, ""))
        if printed is not None and value is not None and printed != value:
            yield Problem(
                f"{sum_of}; printed {points(printed)}",
                (*path, "printed", field),
                points(printed),
                elsewhere=context.beside("ships", line.ship, "the ship", "name"),
                fix=write(points(value)),
            )


@fleet_rule(
    "SD511",
    "fleet-line-cost",
    f"each ship of a line costs its BPV and {CREW_POINTS} points for each crew stat",
    FLEET_FORMS,
    good="ships: [{ship: sample, count: 2, printed: {cost_with_crew: 36, cost: 72}}]",
    bad="ships: [{ship: sample, count: 2, printed: {cost_with_crew: 36, cost: 73}}]",
)
def fleet_line_cost(fleet: Fleet, context: Context) -> Iterator[Problem]:
    each_stat = rate(fleet, context)
    for index, line in enumerate(fleet.ships):
        yield from printed_line(line, ("ships", index), line.count, each_stat, context)


@fleet_rule(
    "SD512",
    "fleet-total",
    "the total of a fleet is the sum of its lines",
    FLEET_FORMS,
    good="ships: [{ship: sample, count: 2}]\nprinted: {total: 72}",
    bad="ships: [{ship: sample, count: 2}]\nprinted: {total: 73}",
)
def fleet_total(fleet: Fleet, context: Context) -> Iterator[Problem]:
    if fleet.printed is None:
        return
    costs, printed = line_costs(fleet.ships, rate(fleet, context), context), fleet.printed.total
    if costs is not None and sum(costs) != printed:
        total = points(sum(costs))
        sums = f"{' + '.join(map(points, costs))} = {total}"
        message = sums if len(costs) > 1 else f"the line costs {total}"
        message += f"; printed {points(printed)}"
        yield Problem(message, ("printed", "total"), points(printed), fix=write(total))


@fleet_rule(
    "SD513",
    "fleet-points",
    "a fleet costs no more than its points, or those of its event",
    f"{EVENT}; {HOUSE_LEAGUE}",
    more="Some events leave a rolled fleet room above its points.",
    good="points: 100\nships: [{ship: sample, count: 2}]",
    bad="points: 50\nships: [{ship: sample, count: 2}]",
)
def fleet_points(fleet: Fleet, context: Context) -> Iterator[Problem]:
    event = context("events", fleet.event, Event)
    limit = fleet.points if fleet.points is not None else event.points if event else None
    leeway = event.leeway if event is not None else 0
    over = over_points(fleet.ships, limit, leeway, rate(fleet, context), context)
    if over is not None:
        message = f"{over.message}; {over.remedy}"
        yield Problem(message, ("ships",), over.value, target="key")


@fleet_rule(
    "SD514",
    "fleet-miniatures",
    "a fleet has no more of a miniature, variants included, than its event allows",
    EVENT,
    good="ships: [{ship: sample-listed, count: 2}, {ship: sample-variant, count: 2}]",
    bad="ships: [{ship: sample-listed, count: 3}, {ship: sample-variant, count: 2}]",
)
def fleet_miniatures(fleet: Fleet, context: Context) -> Iterator[Problem]:
    event = context("events", fleet.event, Event)
    for breach in too_many(event, fleet.ships, context) if event is not None else ():
        message = f"{breach.message}; {breach.remedy}"
        yield Problem(message, ("ships", breach.line, "count"), breach.value)


@fleet_rule(
    "SD515",
    "fleet-admission",
    "a fleet has ships of its event's list, or is one of the event's fixed fleets; a fixed fleet "
    "has ships of its House's lists; no fleet borrows the ships of a House that fights alone",
    f"{EVENT}; {HOUSE_LEAGUE}",
    good="event: sample\nships: [{ship: sample, count: 1}]",
    bad="event: sample\nships: [{ship: sample-loner, count: 1}]",
)
def fleet_admission(fleet: Fleet, context: Context) -> Iterator[Problem]:
    event = context("events", fleet.event, Event)
    house = context("houses", fleet.house, House)
    own = context.find("houses", fleet.house)
    own_form = event is not None and context.key in context.keys("fleets", event.fixed_fleets)
    fixed = own_form or fixed_as(event, fleet.ships, context) is not None
    rules = context.find("events", fleet.event) if fleet.event else None
    for breach in not_admitted(event, rules, house, own, fixed, fleet.ships, context):
        message = f"{breach.message}; {breach.remedy}"
        yield Problem(message, ("ships", breach.line, "ship"), breach.value, part=breach.part)


@event_rule(
    "SD516",
    "event-price",
    f"an event's form prices a ship at its BPV and {CREW_POINTS} points for each crew stat",
    f"{FLEET_FORMS}; {CREW_ALLOCATION}",
    good="ships: [{ship: sample, printed: {bpv: 25, crew_stats: 2, cost_with_crew: 36}}]",
    bad="ships: [{ship: sample, printed: {bpv: 25, crew_stats: 2, cost_with_crew: 37}}]",
)
def event_price(event: Event, context: Context) -> Iterator[Problem]:
    for index, line in enumerate(event.ships):
        yield from printed_line(line, ("ships", index), 1, CREW_POINTS, context)


@event_rule(
    "SD517",
    "event-ship-twice",
    "an event lists a ship once",
    FLEET_FORMS,
    good="ships: [{ship: sample}, {ship: sample-listed}]",
    bad="ships: [{ship: sample}, {ship: sample, printed: {bpv: 25, crew_stats: 2, cost_with_crew: 36}}]",
)
def event_ship_twice(event: Event, context: Context) -> Iterator[Problem]:
    for index, _, _ in repeated(context.keys("ships", (line.ship for line in event.ships))):
        ship = event.ships[index].ship
        message = f"{ship!r} is in the list already; remove it here"
        yield Problem(message, ("ships", index, "ship"), ship)


@fleet_rule(
    "SD518",
    "fleet-ship-twice",
    "a fleet has one line for a ship, and another for mercenaries of the same ship",
    FLEET_FORMS,
    good="ships: [{ship: sample, count: 3}]",
    bad="ships: [{ship: sample, count: 1}, {ship: sample, count: 2}]",
)
def fleet_ship_twice(fleet: Fleet, context: Context) -> Iterator[Problem]:
    keys = context.keys("ships", (line.ship for line in fleet.ships))
    hired = (line.mercenary for line in fleet.ships)
    for index, first, _ in repeated(zip(keys, hired, strict=True)):
        before, line = fleet.ships[first].count, fleet.ships[index]
        message = f"{line.ship!r} has an earlier line; write one of {before} + {line.count} = "
        path = ("ships", index, "ship")
        yield Problem(f"{message}{before + line.count}", path, line.ship)


CREWED = "ships: [{ship: sample, count: 2, crews: [%s]}]"


@fleet_rule(
    "SD527",
    "fleet-crew",
    "a crew in a fleet has the posts of the ship of its line, with a value for every skill",
    CREW_ALLOCATION,
    more="Luck and the captain's die may be left out.",
    good=CREWED % "{pilot: {piloting: 4, gunnery: 7}}",
    bad=CREWED % "{pilot: {piloting: 4}}",
)
def fleet_crew(fleet: Fleet, context: Context) -> Iterator[Problem]:
    for index, line in enumerate(fleet.ships):
        path: Path = ("ships", index, "crews")
        if len(line.crews) > line.count:
            over = len(line.crews) - line.count
            message = f"{counted(line.count, 'ship')} in the line, "
            message += f"{counted(len(line.crews), 'crew')}; remove {over}"
            yield Problem(message, path, str(len(line.crews)), target="key")
        for at, crew in enumerate(line.crews):
            name = f"{line.ship} {at + 1}" if line.count > 1 else str(line.ship)
            yield from crew_problems(name, crew, line.ship, (*path, at), context)


@fleet_rule(
    "SD528",
    "crew-pool",
    "if an event uses Crew Allocation, the values of a fleet's crews are those that the crew list "
    "deals for its number of slots",
    CREW_ALLOCATION,
    good=CREWED % "{pilot: {piloting: 4, gunnery: 7}}",
    bad=CREWED % "{pilot: {piloting: 10, gunnery: 7}}",
    more=(
        "The list is 7, 4, 8, 3, 9, 2, 6, 5, 10, 1, and then the same from the start. A fleet of "
        "four slots has 7, 4, 8 and 3."
    ),
)
def crew_pool(fleet: Fleet, context: Context) -> Iterator[Problem]:
    event = context("events", fleet.event, Event)
    if event is None or ALLOCATION not in event.optional_rules:
        return
    slots = 0
    for line in fleet.ships:
        ship = ship_named(line.ship, context)
        if ship is None or ship.crew_stats is None:
            return
        slots += ship.crew_stats * line.count
    pool, given = Counter(dealt(slots)), Counter[int]()
    for path, value in _given(fleet):
        given[value] += 1
        if given[value] > pool[value]:
            has = f"has it {times(pool[value])}" if pool[value] else "does not have it"
            message = f"{value} is given {times(given[value])}; the crew list of "
            yield Problem(f"{message}{counted(slots, 'slot')} {has}", path, str(value))


ALLOCATION = "crew-allocation"


def _given(fleet: Fleet) -> Iterator[tuple[Path, int]]:
    """Yield every value of the crew list that a fleet gives, with its place."""
    for index, line in enumerate(fleet.ships):
        for at, crew in enumerate(line.crews):
            for post, skill, value in counted_skills(crew):
                yield ("ships", index, "crews", at, post, skill), value


@fleet_rule(
    "SD519",
    "fleet-mercenaries",
    "mercenaries of a fleet are ships of a House that the fleet's own House may hire",
    HOUSE_LEAGUE,
    good="house: sample\nships: [{ship: sample-variant, count: 1, mercenary: true}]",
    bad="house: sample\nships: [{ship: sample, count: 1, mercenary: true}]",
)
def fleet_mercenaries(fleet: Fleet, context: Context) -> Iterator[Problem]:
    house = context("houses", fleet.house, House)
    for index, line in enumerate(fleet.ships):
        if not line.mercenary:
            continue
        path: Path = ("ships", index, "mercenary")
        if fleet.house is None:
            message = "a fleet that hires mercenaries names its House; write `house`"
            yield Problem(message, path, target="key")
        elif house is not None and not _hires(house, line.ship, context):
            message = f"no House that {house.name} may hire lists {line.ship!r}; name another "
            message += "ship, or remove `mercenary`"
            yield Problem(message, path, str(line.ship), target="key")


def _hires(house: House, reference: str, context: Context) -> bool:
    """Return whether a ship is on the list of a House whose ships a House may hire."""
    partners, path = partners_of(house, "mercenaries")
    barred = len(path) > 1
    named = context.keys("houses", partners)
    ship = context.find("ships", reference) or reference
    for key, other in context.all("houses", House):
        may_be_hired = other.role == "house" and (key in named) != barred
        if may_be_hired and ship in context.keys("ships", other.all_ships):
            return True
    return False
