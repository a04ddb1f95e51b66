"""Tables: complete for their dice, each row in its place, and one of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from sheetforge.content.notation import IntRange
from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Elsewhere, Problem, Replacement, rule
from sheetforge.systems.sovereign_seas.rules.books import (
    CHARTS,
    DAMAGE,
    MOVEMENT,
    OURS,
    RAMS,
    TABLES,
)
from sheetforge.systems.sovereign_seas.rules.rows import covered
from sheetforge.systems.sovereign_seas.schema.tables import COURSES
from sheetforge.text import counted, listed

LOCATIONS = """\
type: damage-allocation
dice: 5
rows:
  - {strikes: 0-2, location: hull}
  - {strikes: 3, location: battery}
  - {strikes: 4, location: turret}
  - {strikes: 5, location: critical}
authority: [critical, turret, battery, hull]
criticals: sample
"""
MODIFIERS = """\
type: gunnery-modifiers
dice:
rows:
batteries: [{least: 1, dice: -1}, {least: 4, dice: 0}]
target_speed: [{least: 0, dice: 1}, {least: 1, dice: 0}]
"""
RAMMING = """\
type: ram-attack
dice: 5
rows:
strikes: 4
speed_difference: [{most: -5, dice: -1}, {least: -4, dice: 0}]
angles:
  - {angle: 0, dice: -1}
  - {angle: 60, dice: 0}
  - {angle: 120, dice: 1}
  - {angle: 180, dice: -2}
"""
EFFECTS = """\
type: ram-effects
dice: 5
rows: [{strikes: 0-2, times: 1}, {strikes: 3-5, times: 2}]
attacker: [{ram: armored}, {ram: plain, share: 1/4}, {ram: none, share: 1/2}]
"""
CHART = """\
type: movement
dice:
impulses: 2
scale: {hex_yards: 150, turn_minutes: 5}
rows:
  - {speed: 0, points: [0, 0]}
  - {speed: 1, points: [0, 1]}
"""


@rule(
    "SS411",
    "strike-rows",
    "tables",
    "the rows of a table go from no strike to a strike of every die, without gap or overlap",
    TABLES,
    good=LOCATIONS,
    bad=LOCATIONS.replace("strikes: 3,", "strikes: 2-3,"),
)
def strike_rows(table: Any, context: Context) -> Iterator[Problem]:
    if table.type in ("damage-allocation", "ram-effects"):
        rows = [row.strikes for row in table.rows]
        yield from covered(rows, 0, table.dice, ("rows",), "strikes", "strikes")


@rule(
    "SS412",
    "range-rows",
    "tables",
    "the to-hit rows begin at range 1 without gap or overlap; strikes never fall with range, and "
    "there are dice for them",
    CHARTS,
    good="rows: [{range: 1-3, strikes: 4}, {range: 4-6, strikes: 4}]",
    bad="rows: [{range: 1-3, strikes: 4}, {range: 4-6, strikes: 3}]",
)
def range_rows(table: Any, context: Context) -> Iterator[Problem]:
    if table.type != "to-hit":
        return
    yield from covered([row.range for row in table.rows], 1, None, ("rows",), "range", "hexes")
    for index, (before, after) in enumerate(pairwise(table.rows), 1):
        if after.strikes < before.strikes:
            message = f"{counted(after.strikes, 'strike')} at range {after.range}, fewer than the "
            message += f"{before.strikes} at range {before.range}"
            yield Problem(message, ("rows", index, "strikes"), str(after.strikes))
    for index, row in enumerate(table.rows):
        if row.strikes > table.dice:
            message = f"{row.strikes} strikes out of {table.dice} dice"
            yield Problem(message, ("rows", index, "strikes"), str(row.strikes))


@rule(
    "SS413",
    "modifier-bands",
    "tables",
    "bands of modifiers rise, for batteries from 1 and for speeds from 0",
    TABLES,
    good=MODIFIERS,
    bad=MODIFIERS.replace("least: 4", "least: 1"),
)
def modifier_bands(table: Any, context: Context) -> Iterator[Problem]:
    if table.type != "gunnery-modifiers":
        return
    for field, first in (("batteries", 1), ("target_speed", 0)):
        bands = getattr(table, field)
        if bands[0].least != first:
            message = f"the first band begins at {first}, not at {bands[0].least}"
            yield Problem(message, (field, 0, "least"), str(bands[0].least))
        for index, (before, after) in enumerate(pairwise(bands), 1):
            if after.least <= before.least:
                message = f"a band from {after.least} on can not follow one from {before.least} on"
                yield Problem(message, (field, index, "least"), str(after.least))


@rule(
    "SS414",
    "authority",
    "tables",
    "the authority of hits names every location once and ends with the hull",
    DAMAGE,
    good=LOCATIONS,
    bad=LOCATIONS.replace("battery, hull]", "hull, battery]"),
)
def authority(table: Any, context: Context) -> Iterator[Problem]:
    if table.type != "damage-allocation":
        return
    chain = table.authority
    for index, location in enumerate(chain):
        if location in chain[:index]:
            yield Problem(f"{location} is there already", ("authority", index), location)
        elif location == "hull" and index < len(chain) - 1:
            message = "a hit that finds nothing else is a hull hit, so the hull comes last"
            yield Problem(message, ("authority", index), location)
    missing = [row.location for row in table.rows if row.location not in chain]
    if missing:
        message = f"{listed(dict.fromkeys(missing))} of the rows is not in the chain"
        yield Problem(message, ("authority",), listed(missing), target="key")


@rule(
    "SS415",
    "ram-modifiers",
    "tables",
    "speed differences of a ram have every number in one row, and every angle between two courses "
    "has one: 0, 60, 120 and 180 degrees",
    RAMS,
    good=RAMMING,
    bad=RAMMING.replace("least: -4", "least: -3"),
)
def ram_modifiers(table: Any, context: Context) -> Iterator[Problem]:
    if table.type != "ram-attack":
        return
    rows = table.speed_difference
    field: Path = ("speed_difference",)
    for index, (before, after) in enumerate(pairwise(rows), 1):
        if before.most is None or after.least is None or after.least != before.most + 1:
            message = "a row begins one above the end of the row before it"
            if before.most is not None:
                message += f", here with least: {before.most + 1}"
            yield Problem(message, (*field, index), str(after.least), target="value")
    if rows and rows[0].least is not None:
        message = "the first row has no `least`, so that it takes all below"
        yield Problem(message, (*field, 0, "least"), str(rows[0].least))
    if rows and rows[-1].most is not None:
        message = "the last row has no `most`, so that it takes all above"
        yield Problem(message, (*field, len(rows) - 1, "most"), str(rows[-1].most))
    angles = [str(row.angle) for row in table.angles]
    yield from _each_once(angles, tuple(map(str, COURSES)), ("angles",), "angle")


@rule(
    "SS416",
    "ram-damage",
    "tables",
    "an attacker's own damage is there for every sort of ram, once",
    RAMS,
    good=EFFECTS,
    bad=EFFECTS.replace("ram: plain", "ram: armored"),
)
def ram_damage(table: Any, context: Context) -> Iterator[Problem]:
    if table.type == "ram-effects":
        rams = [row.ram for row in table.attacker]
        yield from _each_once(rams, ("armored", "plain", "none"), ("attacker",), "ram")


def _each_once(there: list[str], due: tuple[str, ...], path: Path, field: str) -> Iterator[Problem]:
    """Words that are not there once each."""
    for index, word in enumerate(there):
        if word in there[:index]:
            yield Problem(f"{word} has a row already", (*path, index, field), word)
    missing = [word for word in due if word not in there]
    if missing:
        yield Problem(f"there is no row for {listed(missing)}", path, "", target="key")


@rule(
    "SS417",
    "movement-rows",
    "tables",
    "a row of the movement chart has a number for every impulse, and they add up to the speed",
    MOVEMENT,
    good=CHART,
    bad=CHART.replace("[0, 1]", "[1, 1]"),
)
def movement_rows(table: Any, context: Context) -> Iterator[Problem]:
    if table.type != "movement":
        return
    for index, row in enumerate(table.rows):
        path: Path = ("rows", index, "points")
        if len(row.points) != table.impulses:
            message = f"there are {table.impulses} impulses; this row has {len(row.points)} numbers"
            yield Problem(message, path, str(len(row.points)))
        elif sum(row.points) != row.speed:
            sums = " + ".join(map(str, row.points))
            message = f"{sums} = {sum(row.points)}; the speed is {row.speed}"
            yield Problem(message, path, str(sum(row.points)))


@rule(
    "SS418",
    "movement-speeds",
    "tables",
    "the movement chart has a row for every speed from 0 to that of the fastest ship",
    MOVEMENT,
    good=CHART
    + "".join(
        f"  - {{speed: {speed}, points: [{speed // 2}, {speed - speed // 2}]}}\n"
        for speed in range(2, 13)
    ),
    bad=CHART,
)
def movement_speeds(table: Any, context: Context) -> Iterator[Problem]:
    if table.type != "movement":
        return
    rows = [IntRange(row.speed, row.speed) for row in table.rows]
    yield from covered(rows, 0, None, ("rows",), "speed", "speeds")
    ships = list(context.all("ships"))
    fastest = max(ships, key=lambda one: one[1].speed.top, default=None)
    if fastest is not None and fastest[1].speed.top > table.rows[-1].speed:
        key, ship = fastest
        yield Problem(
            f"{ship.name} moves at {ship.speed.top}; the chart ends at {table.rows[-1].speed}",
            ("rows",),
            str(table.rows[-1].speed),
            target="key",
            elsewhere=(Elsewhere(key, ("speed",), "the fastest ship"),),
        )


@rule(
    "SS419",
    "second-table",
    "tables",
    "there is one table of each type",
    TABLES,
    good="type: to-hit",
    bad=LOCATIONS,
    more="The sheets print it and the engine goes by it; a second would leave open which.",
)
def second_table(table: Any, context: Context) -> Iterator[Problem]:
    for key, other in context.all("tables"):
        if key != context.key and other.type == table.type:
            shown = (Elsewhere(key, ("type",), "the other one"),)
            message = f"{other.name!r} is a table of the type {table.type} already"
            yield Problem(message, ("type",), table.type, elsewhere=shown)


@rule(
    "SS420",
    "enough-strikes",
    "tables",
    "a ram can succeed: the strikes it takes are no more than its dice",
    RAMS,
    good=RAMMING,
    bad=RAMMING.replace("strikes: 4", "strikes: 6"),
)
def enough_strikes(table: Any, context: Context) -> Iterator[Problem]:
    if table.type == "ram-attack" and table.strikes > table.dice:
        fix = Replacement(f"write {table.dice}", str(table.dice), safe=False)
        message = f"{table.strikes} strikes out of {table.dice} dice"
        yield Problem(message, ("strikes",), str(table.strikes), fix=fix)


KNOT = Fraction(2025, 60)
"""Yards that a ship at a knot covers in a minute."""
NEAR_KNOT = Fraction(1, 8)


@rule(
    "SS428",
    "even-movement",
    "tables",
    "a reconstructed movement chart spreads every speed evenly: by the end of impulse i a ship has "
    "moved i x speed / impulses, fractions dropped",
    OURS,
    good=CHART + "reconstructed: {rows: lost}\n",
    bad=CHART.replace("[0, 1]", "[1, 0]") + "reconstructed: {rows: lost}\n",
)
def even_movement(table: Any, context: Context) -> Iterator[Problem]:
    if table.type != "movement" or "rows" not in table.reconstructed:
        return
    for index, row in enumerate(table.rows):
        gone = [at * row.speed // table.impulses for at in range(table.impulses + 1)]
        due = [after - before for before, after in pairwise(gone)]
        if [*row.points] != due and sum(row.points) == row.speed:
            message = f"speed {row.speed} is spread as {due}, not {[*row.points]}"
            yield Problem(message, ("rows", index, "points"), str([*row.points]))


@rule(
    "SS429",
    "knots",
    "tables",
    "with a reconstructed scale a hex a turn is a knot, within an eighth",
    OURS,
    good=CHART + "reconstructed: {scale: lost}\n",
    bad=CHART.replace("150", "250") + "reconstructed: {scale: lost}\n",
)
def knots(table: Any, context: Context) -> Iterator[Problem]:
    if table.type != "movement" or "scale" not in table.reconstructed:
        return
    knot = KNOT * table.scale.turn_minutes / table.scale.hex_yards
    if abs(knot - 1) > NEAR_KNOT:
        message = f"a ship at a knot covers {float(KNOT * table.scale.turn_minutes):.0f} yards in "
        message += f"{table.scale.turn_minutes} minutes, {float(knot):.2f} hexes of "
        message += f"{table.scale.hex_yards} yards; the limit is {1 - NEAR_KNOT} to {1 + NEAR_KNOT}"
        yield Problem(message, ("scale", "hex_yards"), str(table.scale.hex_yards))


TABLE_RULES = (
    strike_rows,
    range_rows,
    modifier_bands,
    authority,
    ram_modifiers,
    ram_damage,
    movement_rows,
    movement_speeds,
    second_table,
    enough_strikes,
    even_movement,
    knots,
)
