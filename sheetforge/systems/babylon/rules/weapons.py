"""Rules about weapons and the fighters that carry some of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.babylon.figures import BALLISTIC_INTERCEPT, DROP_OUT_DIE, INTERCEPT_DIE
from sheetforge.systems.babylon.rules.about import (
    DIVERT,
    DROP_OUT,
    INTERCEPTION,
    SHEETS,
    TO_HIT,
    flight_rule,
    weapon_rule,
)
from sheetforge.systems.babylon.schema.ship import Flight
from sheetforge.systems.babylon.schema.weapon import Weapon

AT_ONCE, NEAREST = 10, 12
"""The modifiers at range 0 and at range 1, after which a row falls evenly."""

INTERCEPTORS = frozenset({"standard", "pulse"})
"""The modes of weapons that can have an intercept value."""


@weapon_rule(
    "BA360",
    "range-row",
    f"a range row is {AT_ONCE} at range 0 and {NEAREST} at range 1, and falls from there by an "
    "even amount, fractions down",
    TO_HIT,
    good="range: 10 12 9 6 3 1 -2",
    bad="range: 10 12 9 6 6 1 -2",
    more=(f"The printed row is floor({NEAREST} - 2.75 (range - 1)); other weapons fall by less or more per hex."),
)
def range_row(weapon: Weapon, context: Context) -> Iterator[Problem]:
    row = weapon.row
    own = len(weapon.range) if weapon.range else 0
    # The fall a hex is more than `low` and at most `high`.
    low, high = Fraction(0), Fraction(NEAREST * 4)
    for away, modifier in enumerate(row):
        field = "range" if away < own else "beyond"
        if away < 2:
            due = (AT_ONCE, NEAREST)[away]
            if modifier != due:
                message = f"{modifier} at range {away}; every row has {due} there"
                yield Problem(message, (field,), str(modifier))
                return
            continue
        least = Fraction(NEAREST - modifier - 1, away - 1)
        most = Fraction(NEAREST - modifier, away - 1)
        before = low, high
        low, high = max(low, least), min(high, most)
        if low >= high:
            # The falls that fit the row so far allow these modifiers here.
            message = f"{modifier} at range {away} breaks the even fall from {NEAREST} at range 1; "
            message += f"the modifiers before it allow {_allowed(before, away)} here"
            yield Problem(message, (field,), str(modifier))
            return


def _allowed(falls: tuple[Fraction, Fraction], away: int) -> str:
    """Return the modifiers at a range whose fall a hex is above the first and up to the second."""
    low, high = falls
    least = floor(NEAREST - high * (away - 1))
    most = ceil(NEAREST - low * (away - 1)) - 1
    return str(most) if least == most else f"{least} to {most}"


@weapon_rule(
    "BA361",
    "mode-figures",
    "a weapon that fires has a range row and damage, and in mode pulse a number of pulses; one "
    "that only intercepts has an intercept value and none of these",
    SHEETS,
    good="mode: pulse\npulses: d5",
    bad="mode: pulse\npulses:",
)
def mode_figures(weapon: Weapon, context: Context) -> Iterator[Problem]:
    if weapon.mode == "pulse" and weapon.pulses is None:
        message = "a weapon of mode pulse has no number of pulses; write `pulses`, for instance d5"
        yield Problem(message, ("mode",), weapon.mode, part=0)
    elif weapon.mode != "pulse" and weapon.pulses is not None:
        message = f"mode {weapon.mode} has no pulses; remove `pulses`, or write `mode: pulse`"
        yield Problem(message, ("pulses",), str(weapon.pulses), target="key", part=0)
    if weapon.beyond is not None and weapon.range is None:
        message = "there is no range row that `beyond` continues; write `range`, or remove `beyond`"
        yield Problem(message, ("beyond",), "", target="key", part=0)
    if weapon.range is not None and weapon.damage is None:
        message = "a weapon with a range row has no damage; write `damage`"
        yield Problem(message, ("range",), str(weapon.range), part=0)
    elif weapon.range is None and weapon.damage is not None:
        message = "a weapon with damage has no range row; write `range`"
        yield Problem(message, ("damage",), str(weapon.damage), part=0)
    elif weapon.range is None and not weapon.intercept:
        message = f"{weapon.name} has no range row and no intercept value; write `range` and "
        message += "`damage`, or `intercept`"
        yield Problem(message, ("name",), weapon.name)


@weapon_rule(
    "BA362",
    "intercept-value",
    "only standard and pulse weapons of ships have an intercept value, low enough to fail against a ballistic",
    INTERCEPTION,
    good="intercept: 1",
    bad="mode: ballistic\npulses:\nintercept: 1",
)
def intercept_value(weapon: Weapon, context: Context) -> Iterator[Problem]:
    if not weapon.intercept:
        return
    path, value = ("intercept",), str(weapon.intercept)
    if weapon.mode not in INTERCEPTORS:
        message = f"a weapon of mode {weapon.mode} cannot intercept; remove `intercept`"
        yield Problem(message, path, value, target="key")
    elif weapon.fighter:
        message = "weapons of fighters do not intercept; remove `intercept`"
        yield Problem(message, path, value, target="key")
    elif weapon.intercept + BALLISTIC_INTERCEPT >= INTERCEPT_DIE:
        most = INTERCEPT_DIE - BALLISTIC_INTERCEPT - 1
        message = f"an intercept value of {weapon.intercept} never fails against a ballistic; "
        message += f"{most} is the highest that can"
        yield Problem(message, path, value)


@weapon_rule(
    "BA363",
    "power-and-recharge",
    "a weapon of ships needs power to recharge; one of fighters needs none and is ready each turn",
    DIVERT,
    good="name: Sample\npower: 3",
    bad="name: Sample\npower: 0",
)
def power_and_recharge(weapon: Weapon, context: Context) -> Iterator[Problem]:
    if weapon.fighter and weapon.power:
        message = "a weapon of fighters needs no power; remove `power`"
        yield Problem(message, ("power",), str(weapon.power), target="key", part=1)
    if weapon.fighter and weapon.recharge > 1:
        message = f"{weapon.recharge} turns to recharge; a weapon of fighters is ready each turn: "
        message += "write 1"
        yield Problem(message, ("recharge",), str(weapon.recharge), fix=write(1), part=1)
    if not weapon.fighter and not weapon.power:
        message = f"{weapon.name} has no power to recharge with; write `power`, 1 or more"
        path = ("power",) if "power" in weapon.model_fields_set else ("name",)
        yield Problem(message, path, weapon.name, part=0)


_GUNS = "weapons:\n  - {weapon: sample-gun, arc: 300-60}"


@flight_rule(
    "BA353",
    "fighter-weapons",
    "fighters carry weapons that are made for them, and ballistics in a salvo that runs out",
    SHEETS,
    good=_GUNS,
    bad=_GUNS.replace("sample-gun", "sample"),
)
def fighter_weapons(flight: Flight, context: Context) -> Iterator[Problem]:
    for index, gun in enumerate(flight.weapons):
        weapon = context("weapons", gun.weapon, Weapon)
        if weapon is None:
            continue
        shown = context.beside("weapons", gun.weapon, "the weapon", "name")
        path = ("weapons", index)
        if not weapon.fighter:
            message = f"{weapon.name} is a weapon of ships; name one with `fighter: true`"
            yield Problem(message, (*path, "weapon"), str(gun.weapon), elsewhere=shown)
        if weapon.mode == "ballistic" and gun.salvo is None:
            message = f"{weapon.name} is ballistic and runs out; write `salvo`, how many a fighter "
            message += "carries"
            yield Problem(message, (*path, "weapon"), str(gun.weapon), elsewhere=shown)
        elif weapon.mode != "ballistic" and gun.salvo is not None:
            message = f"{weapon.name} never runs out; remove `salvo`"
            yield Problem(message, (*path, "salvo"), str(gun.salvo), target="key")


@flight_rule(
    "BA354",
    "fighter-structure",
    f"a fighter has at most {DROP_OUT_DIE} boxes, as it drops out by a d{DROP_OUT_DIE}",
    DROP_OUT,
    good="structure: 6/1",
    bad="structure: 7/1",
)
def fighter_structure(flight: Flight, context: Context) -> Iterator[Problem]:
    if flight.structure.boxes > DROP_OUT_DIE:
        message = f"a fighter of {flight.structure.boxes} boxes; it drops out by a d{DROP_OUT_DIE}, "
        message += f"so it has at most {DROP_OUT_DIE}"
        yield Problem(message, ("structure",), str(flight.structure))
