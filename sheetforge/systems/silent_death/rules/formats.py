"""Formats of events: sizes of battles, ready-made fleets, and fleets that are rolled."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.finding import Severity
from sheetforge.lint.checkers import repeated
from sheetforge.lint.rule import Context, Problem
from sheetforge.systems.silent_death.figures.force_table import crew_points, points
from sheetforge.systems.silent_death.figures.limits import line_costs, line_price, ship_named
from sheetforge.systems.silent_death.rules.about import FLEET_FORMS, HOUSE_LEAGUE
from sheetforge.systems.silent_death.rules.fleets import fleet_rule
from sheetforge.systems.silent_death.rules.scenarios import event_rule
from sheetforge.systems.silent_death.schema.fleet import Event, Fleet
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.text import listed


@event_rule(
    "SD561",
    "event-sizes",
    "the points of an event are one of the sizes that it suggests",
    HOUSE_LEAGUE,
    good="sizes: [100, 200]",
    bad="sizes: [100, 150]",
)
def event_sizes(event: Event, context: Context) -> Iterator[Problem]:
    if event.sizes and event.points not in event.sizes:
        own = "no points" if event.points is None else points(event.points)
        sizes = listed(map(points, event.sizes), "or")
        message = f"the event has {own}, which is not among its sizes; write `points` as {sizes}, "
        message += "or add it here"
        yield Problem(message, ("sizes",), own, target="key")


@event_rule(
    "SD562",
    "event-fixed-fleet",
    "a fixed fleet of an event names that event, and is listed once",
    FLEET_FORMS,
    good="fixed_fleets: [sample]",
    bad="fixed_fleets: [sample, sample]",
)
def event_fixed_fleet(event: Event, context: Context) -> Iterator[Problem]:
    for index, _, _ in repeated(context.keys("fleets", event.fixed_fleets)):
        name = event.fixed_fleets[index]
        yield Problem(f"{name!r} is listed already; remove it", ("fixed_fleets", index), name)
    for index, reference in enumerate(event.fixed_fleets):
        fleet = context("fleets", reference, Fleet)
        if fleet is not None and context.find("events", fleet.event) != context.key:
            whose = "no event" if fleet.event is None else f"the event {fleet.event!r}"
            there = context.beside("fleets", reference, "the fleet", "name")
            message = f"{reference!r} is a fleet for {whose}; write this event in its file: `event`"
            yield Problem(message, ("fixed_fleets", index), reference, elsewhere=there)


@fleet_rule(
    "SD563",
    "fleet-size",
    "the points of a fleet, if given, are one of the sizes that its event suggests",
    HOUSE_LEAGUE,
    good="points: 100",
    bad="points: 150",
)
def fleet_size(fleet: Fleet, context: Context) -> Iterator[Problem]:
    event = context("events", fleet.event, Event)
    if event is None or fleet.points is None or fleet.points in event.sizes:
        return
    if not event.sizes and (event.points is None or fleet.points <= event.points):
        return
    sizes = listed(map(points, event.sizes or [event.points]), "or")
    message = f"{event.name} has battles of {sizes} points, not {points(fleet.points)}"
    yield Problem(message, ("points",), points(fleet.points))


@fleet_rule(
    "SD564",
    "rolled-short",
    "a fleet that was rolled reaches the points that it was rolled for",
    HOUSE_LEAGUE,
    good="event:\npoints: 36\nrolled: true\nships: [{ship: sample, count: 1}]",
    bad="event:\npoints: 40\nrolled: true\nships: [{ship: sample, count: 1}]",
)
def rolled_short(fleet: Fleet, context: Context) -> Iterator[Problem]:
    event = context("events", fleet.event, Event)
    limit = fleet.points if fleet.points is not None else event.points if event else None
    each_stat = crew_points(context("houses", fleet.house, House))
    costs = line_costs(fleet.ships, each_stat, context)
    if fleet.rolled and limit is not None and costs is not None and sum(costs) < limit:
        cost = points(sum(costs))
        message = f"the fleet costs {cost}; a rolled one reaches {points(limit)}: add what was "
        message += "rolled, or remove `rolled`"
        yield Problem(message, ("rolled",), cost, target="key")


@fleet_rule(
    "SD565",
    "fleet-price",
    "the price of every ship of a fleet with a limit is known, so that the limit can be checked",
    FLEET_FORMS,
    good="points: 100",
    bad="event:\nhouse: sample-loner\npoints: 100\nships: [{ship: sample-loner, count: 1}]",
    severity=Severity.WARNING,
)
def fleet_price(fleet: Fleet, context: Context) -> Iterator[Problem]:
    event = context("events", fleet.event, Event)
    if fleet.points is None and (event is None or event.points is None):
        return
    each_stat = crew_points(context("houses", fleet.house, House))
    for index, line in enumerate(fleet.ships):
        ship = ship_named(line.ship, context)
        costed = line.printed is not None and line.printed.cost is not None
        if ship is not None and not costed and line_price(line, ship, each_stat) is None:
            there = context.beside("ships", line.ship, "the ship", "name")
            message = f"the price of {ship.name} is not known, so the limit on points cannot be "
            message += "checked; write its `bpv` and `crew_stats`"
            yield Problem(message, ("ships", index, "ship"), line.ship, elsewhere=there)
