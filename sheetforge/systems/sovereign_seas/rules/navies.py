"""Navies and fleets: the ships and guns they list, and prices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.finding import Severity
from sheetforge.lint.battle_checks import over_points
from sheetforge.lint.checkers import repeated
from sheetforge.lint.rule import Context, Elsewhere, Problem
from sheetforge.systems.sovereign_seas.rules.about import COUNTERS, LOGS, MOST_COUNTERS, NAVIES, fleet_rule, navy_rule
from sheetforge.systems.sovereign_seas.schema.navy import Gun, Navy
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet
from sheetforge.systems.sovereign_seas.schema.ship import CLASSES, MERCHANTMEN, Ship


@navy_rule(
    "SS501",
    "navy-lists",
    "a navy lists ships and guns that are its own, each once",
    NAVIES,
    good="ships: [sample]",
    bad="ships: [sample, sample-frigate]",
)
def navy_lists(navy: Navy, context: Context) -> Iterator[Problem]:
    for kind, field, what, model, listed in _lists(navy):
        keys = context.keys(kind, listed)
        for index, _, _ in repeated(keys):
            message = f"{listed[index]} is in the list already; remove it here"
            yield Problem(message, (field, index), listed[index])
        for index, reference in enumerate(listed):
            one = context(kind, reference, model)
            repeats = keys[index] in keys[:index]
            if one and not repeats and context.find("houses", one.navy) != context.key:
                shown = context.beside(kind, reference, f"the navy of the {what}", "navy")
                message = f"{one.name} is a {what} of the navy {one.navy!r}; list it there"
                yield Problem(message, (field, index), reference, elsewhere=shown)


def _lists(navy: Navy) -> Iterator[tuple[str, str, str, type[Ship | Gun], Sequence[str]]]:
    """Yield kind, field, word, model and references of the two lists of a navy."""
    yield "ships", "ships", "ship", Ship, navy.ships
    yield "weapons", "guns", "gun", Gun, navy.guns


@navy_rule(
    "SS502",
    "merchant-marine",
    "merchantmen are neutral and have no gun chart; warships belong to a navy",
    NAVIES,
    good="neutral: false",
    bad="neutral: true\nguns: [sample]",
)
def merchant_marine(navy: Navy, context: Context) -> Iterator[Problem]:
    if navy.neutral and navy.guns:
        message = "a neutral navy has unarmed merchantmen and no gun chart; remove `guns`"
        yield Problem(message, ("guns",), "true", target="key", part=0)
    for index, reference in enumerate(navy.ships):
        ship = context("ships", reference, Ship)
        if ship is not None and (ship.ship_class in MERCHANTMEN) != navy.neutral:
            name = CLASSES[ship.ship_class]
            message = f"{ship.name} is a {name}; {navy.name} is "
            message += "neutral and has merchantmen only" if navy.neutral else "a navy of warships"
            message += ": list it elsewhere, or correct `neutral`"
            path, part = (("neutral",), 0) if navy.neutral else (("ships", index), 1)
            yield Problem(message, path, str(reference), part=part)


@navy_rule(
    "SS503",
    "unlisted",
    "a navy lists all ships and guns that are its own",
    NAVIES,
    good="guns: [sample, sample-d]",
    bad="guns: [sample]",
    severity=Severity.WARNING,
    more="Sheets and charts have them in the order of the lists; a battery whose gun is not on the "
    "chart has no figures.",
)
def unlisted(navy: Navy, context: Context) -> Iterator[Problem]:
    for kind, field, _, model, listed in _lists(navy):
        there = context.keys(kind, listed)
        for key, one in context.all(kind, model):
            if key not in there and context.find("houses", one.navy) == context.key:
                shown = (Elsewhere(key, ("navy",), "its navy"),)
                message = f"{one.name} is not in the list of {field}; add {key.id}"
                path = (field,) if field in navy.model_fields_set else ("name",)
                yield Problem(message, path, key.id, target="key", elsewhere=shown)


@fleet_rule(
    "SS531",
    "fleet-ships",
    "a fleet has ships of its navy, and merchantmen",
    NAVIES,
    good="ships: [{ship: sample, counters: 1}]",
    bad="ships: [{ship: sample-frigate, counters: 1}]",
)
def fleet_ships(fleet: Fleet, context: Context) -> Iterator[Problem]:
    own = context.find("houses", fleet.navy)
    for index, squadron in enumerate(fleet.ships):
        ship = context("ships", squadron.ship, Ship)
        if own is None or ship is None:
            continue
        navy = context("houses", ship.navy, Navy)
        if navy is not None and not navy.neutral and context.find("houses", ship.navy) != own:
            shown = context.beside("ships", squadron.ship, "its navy", "navy")
            message = f"{ship.name} belongs to {navy.name}; the fleet is of {fleet.navy!r}"
            yield Problem(message, ("ships", index, "ship"), str(squadron.ship), elsewhere=shown)


@fleet_rule(
    "SS532",
    "fleet-counters",
    "a counter is numbered 1 to 5 and stands for one ship of a fleet",
    COUNTERS,
    good="ships: [{ship: sample, counters: 1-2}]\npoints: 80",
    bad="ships: [{ship: sample, counters: 1-2}, {ship: sample, counters: 1}]\npoints: 120",
)
def fleet_counters(fleet: Fleet, context: Context) -> Iterator[Problem]:
    taken: set[tuple[str, int]] = set()
    for index, squadron in enumerate(fleet.ships):
        path = ("ships", index, "counters")
        numbers = range(squadron.counters.low, squadron.counters.high + 1)
        if numbers[0] < 1 or numbers[-1] > MOST_COUNTERS:
            message = f"counters are numbered 1 to {MOST_COUNTERS}; this asks for {squadron.counters}"
            yield Problem(message, path, str(squadron.counters))
        ship = context("ships", squadron.ship, Ship)
        if ship is not None:
            again = [number for number in numbers if (ship.ship_class, number) in taken]
            if again:
                message = f"the counter {ship.ship_class}-{again[0]} is in the fleet already; choose "
                message += f"another of 1 to {MOST_COUNTERS}"
                yield Problem(message, path, str(squadron.counters))
            taken |= {(ship.ship_class, number) for number in numbers}


@fleet_rule("SS533", "fleet-points", "a fleet costs no more than its points", LOGS, good="points: 69", bad="points: 68")
def fleet_points(fleet: Fleet, context: Context) -> Iterator[Problem]:
    lines: list[tuple[int, int]] = []
    for squadron in fleet.ships:
        ship = context("ships", squadron.ship, Ship)
        if ship is None:
            return
        lines.append((len(squadron.counters), ship.points))
    total = sum(number * points for number, points in lines)
    sums = " + ".join(f"{number} x {points}" for number, points in lines)
    sums += f" = {total}" if len(lines) > 1 or lines[0][0] > 1 else ""
    yield from over_points(total, fleet.points, f"its ships cost {sums} points")
