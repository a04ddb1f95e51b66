"""Fleets: ships of their navy, to their price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.lint.rule import Context, Elsewhere, Problem, rule
from sheetforge.systems.sovereign_seas.rules.books import COUNTERS, LOGS, NAVIES
from sheetforge.systems.sovereign_seas.rules.scenarios import MOST_COUNTERS


@rule(
    "SS531",
    "fleet-ships",
    "fleets",
    "a fleet has ships of its navy, and merchantmen",
    NAVIES,
    good="ships: [{ship: sample, counters: 1}]",
    bad="ships: [{ship: sample-frigate, counters: 1}]",
)
def fleet_ships(fleet: Any, context: Context) -> Iterator[Problem]:
    own = context.find("houses", fleet.navy)
    for index, one in enumerate(fleet.ships):
        ship, key = context("ships", one.ship), context.find("ships", one.ship)
        if own is None or key is None or ship is None:
            continue
        navy = context("houses", ship.navy)
        if navy is not None and not navy.neutral and context.find("houses", ship.navy) != own:
            shown = (Elsewhere(key, ("navy",), "its navy"),)
            message = f"{ship.name} is a {navy.adjective} ship; the fleet is of {fleet.navy!r}"
            yield Problem(message, ("ships", index, "ship"), str(one.ship), elsewhere=shown)


@rule(
    "SS532",
    "fleet-counters",
    "fleets",
    "a counter is numbered 1 to 5 and stands for one ship of a fleet",
    COUNTERS,
    good="ships: [{ship: sample, counters: 1-2}]\npoints: 80",
    bad="ships: [{ship: sample, counters: 1}, {ship: sample, counters: 1}]\npoints: 80",
)
def fleet_counters(fleet: Any, context: Context) -> Iterator[Problem]:
    taken: set[tuple[str, int]] = set()
    for index, one in enumerate(fleet.ships):
        path = ("ships", index, "counters")
        numbers = range(one.counters.low, one.counters.high + 1)
        if numbers[0] < 1 or numbers[-1] > MOST_COUNTERS:
            message = f"counters are numbered 1 to {MOST_COUNTERS}; this asks for {one.counters}"
            yield Problem(message, path, str(one.counters))
        ship = context("ships", one.ship)
        if ship is not None:
            again = [at for at in numbers if (ship.ship_class, at) in taken]
            if again:
                message = f"{ship.ship_class}-{again[0]} is in the fleet already"
                yield Problem(message, path, str(one.counters))
            taken |= {(ship.ship_class, at) for at in numbers}


@rule(
    "SS533",
    "fleet-points",
    "fleets",
    "a fleet costs no more than its points",
    LOGS,
    good="points: 69",
    bad="points: 68",
)
def fleet_points(fleet: Any, context: Context) -> Iterator[Problem]:
    lines: list[tuple[int, int]] = []
    for one in fleet.ships:
        ship = context("ships", one.ship)
        if ship is None:
            return
        lines.append((len(one.counters), ship.points))
    total = sum(number * points for number, points in lines)
    if fleet.points is not None and total > fleet.points:
        sums = " + ".join(f"{number} x {points}" for number, points in lines)
        message = f"{sums} = {total}; the fleet has {fleet.points} points"
        yield Problem(message, ("points",), str(total))


FLEET_RULES = (fleet_ships, fleet_counters, fleet_points)
