"""The title lines of a control log: speeds, turn rate, acceleration, size, points."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.sovereign_seas.blueprint import as_built, possible_points
from sheetforge.systems.sovereign_seas.rules.about import LOGS, OURS, SPEED, TURNS, ship_rule, sound
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.text import counted, listed

TURN_RATES = ("1/1", "1/2", "1/3", "1/4")
LOST = range(1, 5)
"""The digits that the document has lost."""


@ship_rule(
    "SS311",
    "speed-list",
    "a speed list falls and ends at 1 or more",
    SPEED,
    good="speed: 12/11/864",
    bad="speed: 12/11/468",
    more=(
        "Two digits are one number only from 10 to 19, so that a list can be read without slashes "
        "between its single digits."
    ),
)
def speed_list(ship: Ship, context: Context) -> Iterator[Problem]:
    speed = ship.speed
    for start, end in speed.too_high:
        high = speed.text[start:end]
        message = f"{high} reads as {high[0]} and {high[1]}; two digits are one number from 10 to 19 only"
        message += ", so that no speed is above 19"
        yield Problem(message, ("speed",), high, within=(start, end))
    if speed.too_high:
        return
    for (before, after), place in zip(pairwise(speed.values), speed.places[1:], strict=True):
        if after >= before:
            message = f"{after} follows {before}; every speed is lower than the one before it"
            yield Problem(message, ("speed",), str(after), within=place)
    if speed.values[-1] == 0:
        message = "a speed list ends at 1 or more, as 0 is what is left when all is marked off; "
        message += "remove the 0"
        yield Problem(message, ("speed",), "0", within=speed.places[-1])


@ship_rule(
    "SS312",
    "hull-speeds",
    "a speed list has one number more than the hull has slashes, or as many if it has every "
    "number from its top speed down to 1",
    SPEED,
    good="speed: 11/8642",
    bad="speed: 11/864",
    more="Every slash that hull damage crosses marks off a number. If there are as many numbers as "
    "slashes, the last slash stops the ship; two logs are like that, and both lists have no "
    "step missing, so no number can have been lost.",
)
def hull_speeds(ship: Ship, context: Context) -> Iterator[Problem]:
    numbers, slashes = len(ship.speed), len(ship.log.slashes)
    if not sound(ship) or ship.speed.too_high or numbers == slashes + 1:
        return
    if numbers == slashes and ship.speed.values == tuple(range(ship.speed.top, 0, -1)):
        return
    hull = counted(slashes, "slash", "slashes") if slashes else "no slash"
    message = f"{hull} in the hull: the speed list needs {counted(slashes + 1, 'number')}, and has "
    message += str(numbers)
    if numbers == slashes:
        message += f"; {slashes} are enough only where no step from {ship.speed.top} to 1 is missing"
    yield Problem(message, ("speed",), str(numbers))


@ship_rule(
    "SS313",
    "turn-rate",
    f"a turn rate is one of {listed(TURN_RATES)}",
    TURNS,
    good="turn_rate: 1/4",
    bad="turn_rate: 2/3",
)
def turn_rate(ship: Ship, context: Context) -> Iterator[Problem]:
    text = str(ship.turn_rate)
    if text not in TURN_RATES:
        message = f"{text} is not a turn rate; write {listed(TURN_RATES, 'or')}"
        within = (0, 1) if ship.turn_rate.sides != 1 else (2, 3)
        yield Problem(message, ("turn_rate",), text, within=within)


@ship_rule(
    "SS314",
    "acceleration",
    "acceleration is 1 to 4 movement points a turn",
    LOGS,
    good="acceleration: 4",
    bad="acceleration: 5",
    more="No digit is left of the acceleration on any log, so it was a 1, 2, 3 or 4.",
)
def acceleration(ship: Ship, context: Context) -> Iterator[Problem]:
    if ship.acceleration not in LOST:
        message = f"acceleration is 1 to 4, not {ship.acceleration}"
        yield Problem(message, ("acceleration",), str(ship.acceleration))


@ship_rule(
    "SS315",
    "size",
    "the size modifier is +0 to +4",
    LOGS,
    good="size: +0",
    bad="size: -1",
    more="+0 is legible in two logs; in all others the digit is lost, so it was a 1, 2, 3 or 4.",
)
def size(ship: Ship, context: Context) -> Iterator[Problem]:
    if ship.size not in (0, *LOST):
        message = f"the size modifier is +0 to +4, not {ship.size:+}"
        yield Problem(message, ("size",), str(ship.size))


@ship_rule(
    "SS317",
    "points-estimate",
    "reconstructed points are the nearest possible number to circles + 2 x firing power + top speed",
    OURS,
    good="""\
points: 41
printed: {points: ""}
reconstructed: {points: lost}
""",
    bad="""\
points: 22
printed: {points: ""}
reconstructed: {points: lost}
""",
)
def points_estimate(ship: Ship, context: Context) -> Iterator[Problem]:
    shown = ship.printed.points if ship.printed else None
    if shown is None or "points" not in ship.reconstructed or not sound(ship):
        return
    built = as_built(ship, context.library, context.key.system)
    if built.unknown_guns:
        return
    estimate = built.estimated_points
    due = possible_points(shown, estimate)
    if due is not None and ship.points != due:
        message = f"{len(ship.log.circles)} circles + 2 x {built.firing_power:g} firing "
        message += f"power + speed {ship.speed.top} = {estimate:g}; the nearest number that "
        left = repr(shown) if shown else "nothing"
        message += f"leaves {left} is {due}, not {ship.points}"
        yield Problem(message, ("points",), str(ship.points), fix=write(due))


@ship_rule(
    "SS318", "month-of-year", "a month belongs to a year", LOGS, good="in_service: 1866\nmonth: 4", bad="month: 4"
)
def month_of_year(ship: Ship, context: Context) -> Iterator[Problem]:
    if ship.month is not None and ship.in_service is None:
        message = f"month {ship.month} has no year; write `in_service` too"
        yield Problem(message, ("month",), str(ship.month), target="key")
