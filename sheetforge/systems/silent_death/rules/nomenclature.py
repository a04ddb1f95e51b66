"""Nomenclature of a ship: its description, compared with the figures of play."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.lint.checkers import repeated
from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.silent_death.rules.about import NEW_SHIPS, cannons, ship_rule
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.systems.silent_death.schema.ship import Ship
from sheetforge.systems.silent_death.words.names import THRUST, drive_of
from sheetforge.text import listed

SAMPLE = "nomenclature: {thrust: %s, translight: 0, armor: steel, atmosphere: full%s}"
GOOD = SAMPLE % (0.137, "")


@ship_rule(
    "SD381",
    "thrust-drive",
    f"a point of Drive is {THRUST} km/s/s of thrust: the nearest whole number is the ship's Drive",
    NEW_SHIPS,
    good=GOOD,
    bad=SAMPLE % (0.173, ""),
)
def thrust_drive(ship: Ship, context: Context) -> Iterator[Problem]:
    said = ship.nomenclature
    if said is not None and drive_of(said.thrust) != ship.drive:
        message = f"{said.thrust} / {THRUST} = {said.thrust / THRUST:.2f}, which is Drive "
        message += f"{drive_of(said.thrust)}; the ship has Drive {ship.drive}"
        due = f"{ship.drive * THRUST:.3f}"
        yield Problem(message, ("nomenclature", "thrust"), str(said.thrust), fix=write(due))


@ship_rule(
    "SD382",
    "rounds-of-ammunition",
    "rounds of ammunition are given for weapons that are mounted and draw ammunition, each once",
    NEW_SHIPS,
    good=GOOD,
    bad=SAMPLE % (0.137, ", rounds: [{weapon: sample-launcher, each: 500}]"),
)
def rounds_of_ammunition(ship: Ship, context: Context) -> Iterator[Problem]:
    if ship.nomenclature is None:
        return
    drawing = {bare(mount.weapon) for _, mount, weapon in cannons(ship, context) if weapon.ammunition is not None}
    rounds = ship.nomenclature.rounds
    for index, _, weapon in repeated(one.weapon for one in rounds):
        path = ("nomenclature", "rounds", index, "weapon")
        yield Problem(f"rounds of {weapon} are listed already; remove this line", path, weapon)
    for index, one in enumerate(rounds):
        given = one.weapon in (other.weapon for other in rounds[:index])
        if not given and bare(one.weapon) not in drawing and context("weapons", one.weapon):
            there = f"; write rounds of {listed(sorted(drawing), 'or')}" if drawing else ""
            message = f"the ship has no {one.weapon} that draws ammunition{there}"
            yield Problem(message, ("nomenclature", "rounds", index, "weapon"), one.weapon)
