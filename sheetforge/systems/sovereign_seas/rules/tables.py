"""Tables: complete for their dice, with each row in its place, and one of each kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from sheetforge.content.model import Entity
from sheetforge.content.notation import IntRange
from sheetforge.finding import Path
from sheetforge.lint.checkers import covered, repeated
from sheetforge.lint.rule import Context, Elsewhere, Problem, write
from sheetforge.systems.sovereign_seas.rules import about
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.systems.sovereign_seas.schema.tables import (
    COURSES,
    DamageAllocation,
    GunneryModifiers,
    MovementChart,
    RamAttack,
    RamEffects,
    ToHit,
)
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


@about.table_rule(
    "SS411",
    "strike-rows",
    "the rows of a table go from no strike to a strike of every die, without gap or overlap",
    about.TABLES,
    good=LOCATIONS,
    bad=LOCATIONS.replace("strikes: 3,", "strikes: 2-3,"),
)
def strike_rows(table: about.Table, context: Context) -> Iterator[Problem]:
    if isinstance(table, DamageAllocation | RamEffects):
        rows = [row.strikes for row in table.rows]
        yield from covered(rows, 0, table.dice, ("rows",), "strikes", "strikes")


@about.to_hit_rule(
    "SS412",
    "range-rows",
    "the to-hit rows begin at range 1 without gap or overlap; strikes never fall with range and do not exceed the dice",
    about.CHARTS,
    good="rows: [{range: 1-3, strikes: 4}, {range: 4-6, strikes: 4}]",
    bad="rows: [{range: 1-3, strikes: 4}, {range: 4-6, strikes: 3}]",
)
def range_rows(table: ToHit, context: Context) -> Iterator[Problem]:
    for problem in covered([row.range for row in table.rows], 1, None, ("rows",), "range", "hexes"):
        yield problem._replace(part=0)
    for index, (before, after) in enumerate(pairwise(table.rows), 1):
        if after.strikes < before.strikes:
            message = f"{counted(after.strikes, 'strike')} at range {after.range}, fewer than the "
            message += f"{before.strikes} at range {before.range}"
            yield Problem(message, ("rows", index, "strikes"), str(after.strikes), part=1)
    for index, row in enumerate(table.rows):
        if row.strikes > table.dice:
            message = f"{counted(row.strikes, 'strike')} out of {table.dice} dice; write "
            message += f"{table.dice} or less"
            yield Problem(message, ("rows", index, "strikes"), str(row.strikes), part=1)


@about.modifiers_rule(
    "SS413",
    "modifier-bands",
    "bands of modifiers rise, for batteries from 1 and for speeds from 0",
    about.TABLES,
    good=MODIFIERS,
    bad=MODIFIERS.replace("least: 4", "least: 1"),
)
def modifier_bands(table: GunneryModifiers, context: Context) -> Iterator[Problem]:
    fields = (("batteries", table.batteries, 1), ("target_speed", table.target_speed, 0))
    for field, bands, first in fields:
        if bands[0].least != first:
            message = f"the first band begins at {first}; write {first} for {bands[0].least}"
            yield Problem(message, (field, 0, "least"), str(bands[0].least))
        for index, (before, after) in enumerate(pairwise(bands), 1):
            if after.least <= before.least:
                message = (
                    f"the band from {after.least} follows the one from {before.least}; write {before.least + 1} or more"
                )
                yield Problem(message, (field, index, "least"), str(after.least))


@about.allocation_rule(
    "SS414",
    "authority",
    "the authority of hits names every location once and ends with the hull",
    about.DAMAGE,
    good=LOCATIONS,
    bad=LOCATIONS.replace("battery, hull]", "hull, battery]"),
)
def authority(table: DamageAllocation, context: Context) -> Iterator[Problem]:
    chain = table.authority
    for index, _, location in repeated(chain):
        message = f"{location} is listed already; remove it here"
        yield Problem(message, ("authority", index), location)
    if "hull" in chain[:-1]:
        message = "a hit with no other place is a hull hit, so the hull comes last"
        yield Problem(message, ("authority", chain.index("hull")), "hull")
    missing = [row.location for row in table.rows if row.location not in chain]
    if missing:
        message = f"{listed(dict.fromkeys(missing))} of the rows is not in the authority; add it"
        yield Problem(message, ("authority",), listed(missing), target="key")


@about.ram_attack_rule(
    "SS415",
    "ram-modifiers",
    "speed differences of a ram have every number in one row, and every angle between two courses "
    "has one: 0, 60, 120 and 180 degrees",
    about.RAMS,
    good=RAMMING,
    bad=RAMMING.replace("least: -4", "least: -3"),
)
def ram_modifiers(table: RamAttack, context: Context) -> Iterator[Problem]:
    rows = table.speed_difference
    field: Path = ("speed_difference",)
    for index, (before, after) in enumerate(pairwise(rows), 1):
        if before.most is None or after.least is None or after.least != before.most + 1:
            message = "a row begins one above the end of the row before it"
            if before.most is not None:
                message += f", here with least: {before.most + 1}"
            yield Problem(message, (*field, index), str(after.least), target="value")
    if rows and rows[0].least is not None:
        message = "the first row takes every number below it; remove its `least`"
        yield Problem(message, (*field, 0, "least"), str(rows[0].least))
    if rows and rows[-1].most is not None:
        message = "the last row takes every number above it; remove its `most`"
        yield Problem(message, (*field, len(rows) - 1, "most"), str(rows[-1].most))
    angles = [str(row.angle) for row in table.angles]
    yield from _each_once(angles, tuple(map(str, COURSES)), ("angles",), "angle")


@about.ram_effects_rule(
    "SS416",
    "ram-damage",
    "every kind of ram has one row for the attacker's own damage",
    about.RAMS,
    good=EFFECTS,
    bad=EFFECTS.replace("ram: plain", "ram: armored"),
)
def ram_damage(table: RamEffects, context: Context) -> Iterator[Problem]:
    rams = [row.ram for row in table.attacker]
    yield from _each_once(rams, ("armored", "plain", "none"), ("attacker",), "ram")


def _each_once(there: Sequence[str], due: tuple[str, ...], path: Path, field: str) -> Iterator[Problem]:
    """Compare words with those that must occur once each."""
    for index, _, word in repeated(there):
        yield Problem(f"{word} has a row already; remove one", (*path, index, field), word)
    missing = [word for word in due if word not in there]
    if missing:
        message = f"there is no row for {listed(missing)}; add one"
        yield Problem(message, path, "", target="key")


@about.movement_rule(
    "SS417",
    "movement-rows",
    "a row of the movement chart has a number for every impulse, and they add up to the speed",
    about.MOVEMENT,
    good=CHART,
    bad=CHART.replace("[0, 1]", "[1, 1]"),
)
def movement_rows(table: MovementChart, context: Context) -> Iterator[Problem]:
    for index, row in enumerate(table.rows):
        path: Path = ("rows", index, "points")
        if len(row.points) != table.impulses:
            message = f"{counted(len(row.points), 'number')} for {table.impulses} impulses; write "
            message += "one for each"
            yield Problem(message, path, str(len(row.points)))
        elif sum(row.points) != row.speed:
            sums = " + ".join(map(str, row.points))
            message = f"{sums} = {sum(row.points)}; the points of speed {row.speed} add up to it"
            yield Problem(message, path, str(sum(row.points)))


@about.movement_rule(
    "SS418",
    "movement-speeds",
    "the movement chart has a row for every speed from 0 to that of the fastest ship",
    about.MOVEMENT,
    good=CHART
    + "".join(f"  - {{speed: {speed}, points: [{speed // 2}, {speed - speed // 2}]}}\n" for speed in range(2, 13)),
    bad=CHART,
)
def movement_speeds(table: MovementChart, context: Context) -> Iterator[Problem]:
    rows = [IntRange(row.speed, row.speed) for row in table.rows]
    yield from covered(rows, 0, None, ("rows",), "speed", "speeds")
    ships = list(context.all("ships", Ship))
    fastest = max(ships, key=lambda pair: pair[1].speed.top, default=None)
    if fastest is not None and fastest[1].speed.top > table.rows[-1].speed:
        key, ship = fastest
        yield Problem(
            f"{ship.name} moves at {ship.speed.top}; the chart ends with {table.rows[-1].speed}: "
            f"add rows up to {ship.speed.top}",
            ("rows",),
            str(table.rows[-1].speed),
            target="key",
            elsewhere=(Elsewhere(key, ("speed",), "the fastest ship"),),
        )


@about.table_rule(
    "SS419",
    "second-table",
    "there is one table of each type",
    about.TABLES,
    good="type: to-hit",
    bad=LOCATIONS,
    more="The sheets print it and the engine uses it; neither could choose between two.",
)
def second_table(table: about.Table, context: Context) -> Iterator[Problem]:
    for key, other in context.all("tables", Entity):
        if key != context.key and type(other) is type(table):
            shown = (Elsewhere(key, ("type",), "the other one"),)
            message = f"{other.name!r} is a table of the type {table.type} too; remove one of them"
            yield Problem(message, ("type",), table.type, elsewhere=shown)


@about.ram_attack_rule(
    "SS420",
    "enough-strikes",
    "a ram can succeed: the strikes it needs are no more than its dice",
    about.RAMS,
    good=RAMMING,
    bad=RAMMING.replace("strikes: 4", "strikes: 6"),
)
def enough_strikes(table: RamAttack, context: Context) -> Iterator[Problem]:
    if table.strikes > table.dice:
        message = f"{counted(table.strikes, 'strike')} out of {table.dice} dice are impossible"
        yield Problem(message, ("strikes",), str(table.strikes), fix=write(table.dice))


KNOT = Fraction(2025, 60)
"""Yards that a ship at a knot covers in a minute."""
NEAR_KNOT = Fraction(1, 8)


@about.movement_rule(
    "SS428",
    "even-movement",
    "a reconstructed movement chart spreads every speed evenly: by the end of impulse i a ship has "
    "moved i x speed / impulses hexes, rounded down",
    about.OURS,
    good=CHART + "reconstructed: {rows: lost}\n",
    bad=CHART.replace("[0, 1]", "[1, 0]") + "reconstructed: {rows: lost}\n",
)
def even_movement(table: MovementChart, context: Context) -> Iterator[Problem]:
    if "rows" not in table.reconstructed:
        return
    for index, row in enumerate(table.rows):
        gone = [at * row.speed // table.impulses for at in range(table.impulses + 1)]
        due = [after - before for before, after in pairwise(gone)]
        if [*row.points] != due and sum(row.points) == row.speed:
            message = f"speed {row.speed} is spread as {due}, not {[*row.points]}"
            yield Problem(message, ("rows", index, "points"), str([*row.points]))


@about.movement_rule(
    "SS429",
    "knots",
    "with a reconstructed scale a hex a turn is a knot, within an eighth",
    about.OURS,
    good=CHART + "reconstructed: {scale: lost}\n",
    bad=CHART.replace("150", "250") + "reconstructed: {scale: lost}\n",
)
def knots(table: MovementChart, context: Context) -> Iterator[Problem]:
    if "scale" not in table.reconstructed:
        return
    knot = KNOT * table.scale.turn_minutes / table.scale.hex_yards
    if abs(knot - 1) > NEAR_KNOT:
        message = f"a ship at a knot covers {float(KNOT * table.scale.turn_minutes):.0f} yards in "
        message += f"{table.scale.turn_minutes} minutes, {float(knot):.2f} hexes of "
        message += f"{table.scale.hex_yards} yards; the limit is {1 - NEAR_KNOT} to {1 + NEAR_KNOT}"
        yield Problem(message, ("scale", "hex_yards"), str(table.scale.hex_yards))
