"""Point defense, decoys, damage control, jamming and ECM: spreads and sizes with a price."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.silent_death.rules.about import (
    CONSTRUCTION,
    OPTIONAL_RULES,
    WARHOUND_DISPLAY,
    craft_rule,
    odd_dice,
    ship_rule,
)
from sheetforge.systems.silent_death.schema.construction import Hull, Option
from sheetforge.systems.silent_death.schema.notation import IntRange
from sheetforge.systems.silent_death.schema.ship import Craft, PointDefense, Ship
from sheetforge.systems.silent_death.schema.track import FACINGS
from sheetforge.text import listed

DAMAGE_CONTROL = IntRange(2, 8)
"""The possible upper ends of a repair spread."""


@ship_rule(
    "SD351",
    "point-defense",
    "point defense kills on 1 up to a number that its table prices, and its number of attacks has a price",
    f"{CONSTRUCTION}; {OPTIONAL_RULES}",
    good="point_defense: {kills: 1-4, attacks: 2}",
    bad="point_defense: {kills: 2-4, attacks: 2}",
)
def point_defense(ship: Ship, context: Context) -> Iterator[Problem]:
    if ship.point_defense is not None:
        yield from _point_defense(ship.point_defense, ("point_defense",), context)


@ship_rule(
    "SD352",
    "batteries",
    "the quarters of a warhound have a point-defense battery each; no other ship has batteries",
    WARHOUND_DISPLAY,
    good="point_defense: {kills: 1-4, attacks: 2}",
    bad="batteries: {front-left: {kills: 1-4}}",
)
def batteries(ship: Ship, context: Context) -> Iterator[Problem]:
    hull = context("hulls", ship.hull, Hull)
    if hull is not None and ship.batteries:
        wanted = FACINGS["warhound"] if hull.frame == "warhound" else ()
        for facing in ship.batteries:
            if facing not in wanted:
                message = f"a {hull.frame} has no point-defense battery {facing}; "
                message += f"write {listed(wanted)}" if wanted else "write `point_defense`"
                part = 0 if wanted else 1
                yield Problem(message, ("batteries", facing), facing, target="key", part=part)
        if wanted and len(ship.batteries) < len(wanted):
            missing = listed(one for one in wanted if one not in ship.batteries)
            message = f"every quarter of a warhound has a battery; add {missing}"
            yield Problem(message, ("batteries",), missing, target="key", part=0)
    for facing, battery in ship.batteries.items():
        yield from _point_defense(battery, ("batteries", facing), context)


def _point_defense(fitted: PointDefense, path: Path, context: Context) -> Iterator[Problem]:
    fields = ("kills", "attacks")
    yield from _table(context, "point-defense", fitted.kills, fitted.attacks, path, fields)


@ship_rule(
    "SD353",
    "decoys",
    "a ship carries no more decoys than their table prices",
    CONSTRUCTION,
    good="decoys: 2",
    bad="decoys: 9",
)
def decoys(ship: Ship, context: Context) -> Iterator[Problem]:
    option = context("options", "decoys", Option)
    if option is not None and option.prices and ship.decoys > (most := max(option.prices)):
        message = f"a ship carries at most {most} decoys; this one has {ship.decoys}"
        yield Problem(message, ("decoys",), str(ship.decoys), fix=write(most))


@craft_rule(
    "SD354",
    "damage-control",
    "a repair spread starts at 1 and ends at 2 to 8",
    CONSTRUCTION,
    good="damage_control: 1-4",
    bad="damage_control: 2-4",
)
def damage_control(ship: Craft, context: Context) -> Iterator[Problem]:
    spread = ship.damage_control
    if spread is None:
        return
    if spread.low != 1:
        yield _from_one(spread, ("damage_control",))
    elif spread.high not in DAMAGE_CONTROL:
        message = f"damage control works on 1-2 to 1-8, not on {spread}"
        yield Problem(message, ("damage_control",), str(spread))


@ship_rule(
    "SD355",
    "jamming",
    "a jamming spread starts at 1 and lies within its die, one that exists",
    WARHOUND_DISPLAY,
    good="jamming: {spread: 1-2, die: 1d4}",
    bad="jamming: {spread: 1-5, die: 1d4}",
)
def jamming(ship: Ship, context: Context) -> Iterator[Problem]:
    if ship.jamming is None:
        return
    spread, die = ship.jamming.spread, ship.jamming.die
    if spread.low != 1:
        yield _from_one(spread, ("jamming", "spread"))
    elif message := odd_dice(die):
        yield Problem(message, ("jamming", "die"), str(die))
    elif spread.high > die.faces[-1]:
        message = f"{die} shows {die.faces[-1]} at most; the spread ends at {spread.high}"
        yield Problem(message, ("jamming", "spread"), str(spread))


@ship_rule(
    "SD356",
    "ecm",
    "an ECM suite works on 1 up to a number that its table prices, and its number of attempts has a price",
    WARHOUND_DISPLAY,
    good="ecm: {spread: 1-5, attempts: 5}",
    bad="ecm: {spread: 1-5, attempts: 7}",
)
def ecm(ship: Ship, context: Context) -> Iterator[Problem]:
    if ship.ecm is not None:
        yield from _table(context, "ecm", ship.ecm.spread, ship.ecm.attempts, ("ecm",), ("spread", "attempts"))


def _from_one(spread: IntRange, path: Path) -> Problem:
    due = f"1-{spread.high}"
    return Problem(f"a spread starts at 1; {spread} does not", path, str(spread), fix=write(due))


def _table(
    context: Context, name: str, spread: IntRange, times: int, path: Path, fields: tuple[str, str]
) -> Iterator[Problem]:
    """Compare a spread and a number of attempts with the rows and columns of an option's table."""
    option = context("options", name, Option)
    if spread.low != 1:
        yield _from_one(spread, (*path, fields[0]))
    elif option is not None and option.table:
        row = option.table.get(str(spread))
        if row is None:
            message = f"{option.name} comes as {listed(option.table, 'or')}, not as {spread}"
            yield Problem(message, (*path, fields[0]), str(spread))
        elif times not in row:
            message = f"{option.name} {spread} comes with {listed(row, 'or')} {fields[1]}"
            yield Problem(f"{message}, not {times}", (*path, fields[1]), str(times))
