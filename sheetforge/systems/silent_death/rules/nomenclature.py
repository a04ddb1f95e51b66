"""Nomenclature of a ship: what its description says against the figures that it is played with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.lint.rule import Context, Problem, Replacement
from sheetforge.systems.silent_death.rules.books import NEW_SHIPS
from sheetforge.systems.silent_death.rules.complete import cannons, ship_rule
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.systems.silent_death.words.nomenclature import THRUST, drive_of
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
def thrust_drive(ship: Any, context: Context) -> Iterator[Problem]:
    said = ship.nomenclature
    if said is not None and drive_of(said.thrust) != ship.drive:
        message = f"{said.thrust} / {THRUST} = {said.thrust / THRUST:.2f}, which is Drive "
        message += f"{drive_of(said.thrust)}; the ship has Drive {ship.drive}"
        due = f"{ship.drive * THRUST:.3f}"
        fix = Replacement(f"write {due}", due, safe=False)
        yield Problem(message, ("nomenclature", "thrust"), str(said.thrust), fix=fix)


@ship_rule(
    "SD382",
    "rounds-of-ammunition",
    "rounds of ammunition are given for weapons that are mounted and draw ammunition, each once",
    NEW_SHIPS,
    good=GOOD,
    bad=SAMPLE % (0.137, ", rounds: [{weapon: sample-launcher, each: 500}]"),
)
def rounds_of_ammunition(ship: Any, context: Context) -> Iterator[Problem]:
    if ship.nomenclature is None:
        return
    drawing = {bare(mount.weapon) for _, mount, weapon in cannons(ship, context)
               if weapon.ammunition is not None}  # fmt: skip
    for index, one in enumerate(ship.nomenclature.rounds):
        path = ("nomenclature", "rounds", index, "weapon")
        if one.weapon in [other.weapon for other in ship.nomenclature.rounds[:index]]:
            yield Problem(f"rounds for {one.weapon} are given already", path, str(one.weapon))
        elif bare(one.weapon) not in drawing and context("weapons", one.weapon) is not None:
            there = f"; {listed(sorted(drawing))} does" if drawing else ""
            message = f"{one.weapon} draws no rounds on this ship{there}"
            yield Problem(message, path, str(one.weapon))


SHIP_RULES = (thrust_drive, rounds_of_ammunition)
