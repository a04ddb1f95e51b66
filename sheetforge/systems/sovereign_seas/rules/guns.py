"""Guns: what they penetrate with range, and how far the charts go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from sheetforge.finding import Severity
from sheetforge.lint.rule import Context, Elsewhere, Problem
from sheetforge.systems.sovereign_seas.rules.about import CHARTS, OURS, gun_rule
from sheetforge.systems.sovereign_seas.schema.navy import Gun
from sheetforge.systems.sovereign_seas.schema.tables import ToHit


@gun_rule(
    "SS401",
    "penetration-falls",
    "the penetration of a gun never rises with range",
    CHARTS,
    good="penetration: DDD CC B",
    bad="penetration: DDD CC D",
)
def penetration_falls(gun: Gun, context: Context) -> Iterator[Problem]:
    letters = gun.penetration
    for hexes, (before, after) in enumerate(pairwise(letters.values), 2):
        if after > before:
            at = letters.places[hexes - 1]
            message = f"{after} at range {hexes} is more than the {before} at range {hexes - 1}; "
            message += f"write {before} or less"
            yield Problem(message, ("penetration",), after, within=(at, at + 1))


LEAP = 2
"""The greatest step from one letter of the charts to the next; the charts skip none."""


def highest_letter(guns: Iterable[Gun]) -> str:
    """Return the highest armour that guns penetrate, leaving out letters far above the others."""
    highest = ""
    for letter in sorted({letter for gun in guns for letter in gun.penetration.values}):
        if highest and ord(letter) - ord(highest) > LEAP:
            break
        highest = letter
    return highest


@gun_rule(
    "SS407",
    "penetration-leaps",
    "the penetration of a gun is at most two letters above that of any other gun",
    CHARTS,
    good="penetration: FF EE DD",
    bad="penetration: ZZZ EE DD",
    severity=Severity.WARNING,
    more="Ships may wear the armour that some gun penetrates, so a mistake here would allow "
    "letters that no chart has. The letters of the charts have no gap between them.",
)
def penetration_leaps(gun: Gun, context: Context) -> Iterator[Problem]:
    highest = highest_letter(one for _, one in context.all("weapons", Gun))
    if context.incomplete:
        return
    for letter, at in zip(gun.penetration.values, gun.penetration.places, strict=True):
        if letter > highest:
            message = f"armour {letter} is more than two letters above {highest}, the highest of "
            message += "the other guns"
            yield Problem(message, ("penetration",), letter, within=(at, at + 1))
            return


@gun_rule(
    "SS402",
    "gun-range",
    "every hex that a gun reaches has a row of the to-hit table",
    CHARTS,
    good="penetration: CC BB AA",
    bad="penetration: CC BB AA A",
)
def gun_range(gun: Gun, context: Context) -> Iterator[Problem]:
    for key, table in context.all("tables", ToHit):
        for hexes in range(1, gun.range + 1):
            if table.strikes(hexes) is None:
                at = gun.penetration.places[hexes - 1]
                yield Problem(
                    f"no row for range {hexes} in the table {table.name!r}; shorten the range, or add a row there",
                    ("penetration",),
                    str(gun.range),
                    within=(at, at + 1),
                    elsewhere=(Elsewhere(key, ("rows",), "the to-hit table"),),
                )
                break


@gun_rule(
    "SS404",
    "firing-power",
    "firing power is a whole number of halves",
    CHARTS,
    good="fp: 1.5",
    bad="fp: 0.7",
    more=("The smallest of the charts is 0.5; the calculator of hits times firing power uses that step."),
)
def firing_power(gun: Gun, context: Context) -> Iterator[Problem]:
    if (gun.fp * 2) % 1:
        message = f"firing power is in halves; {gun.fp:g} is not a whole number of them"
        yield Problem(message, ("fp",), f"{gun.fp:g}")


@gun_rule("SS405", "gun-code", "no two guns of a navy have the same code", CHARTS, good="code: B", bad="code: D")
def gun_code(gun: Gun, context: Context) -> Iterator[Problem]:
    own = context.find("houses", gun.navy)
    for key, other in context.all("weapons", Gun):
        if key == context.key or other.code != gun.code:
            continue
        if own is not None and context.find("houses", other.navy) == own:
            shown = (Elsewhere(key, ("code",), "the other one"),)
            message = f"{other.name} has the code {gun.code} too; give one of them another letter"
            yield Problem(message, ("code",), gun.code, elsewhere=shown)


@gun_rule(
    "SS408",
    "greater-power",
    "a reconstructed firing power is more than that of every gun of the navy that penetrates less",
    OURS,
    good="fp: 3.0\npenetration: FF EE DD\ncode: E\nreconstructed: {fp: more than the others}",
    bad="fp: 2.0\npenetration: FF EE DD\ncode: E\nreconstructed: {fp: as the others}",
    more="The letter at range 1 is compared. The charts keep to this wherever firing power is legible.",
)
def greater_power(gun: Gun, context: Context) -> Iterator[Problem]:
    own = context.find("houses", gun.navy)
    if "fp" not in gun.reconstructed or own is None:
        return
    for key, other in context.all("weapons", Gun):
        weaker = other.penetration.values[0] < gun.penetration.values[0]
        if weaker and other.fp >= gun.fp and context.find("houses", other.navy) == own:
            shown = (Elsewhere(key, ("fp",), "the gun that penetrates less"),)
            message = f"FP {gun.fp:g} is not more than the {other.fp:g} of the gun {other.code}, "
            message += f"which penetrates {other.penetration.values[0]} at range 1, not "
            message += gun.penetration.values[0]
            yield Problem(message, ("fp",), f"{gun.fp:g}", elsewhere=shown)
