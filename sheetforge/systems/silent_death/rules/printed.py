"""The printed-value gate: what a display prints in a weapon's box, worked out anew."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from sheetforge.lint.rule import Context, Elsewhere, Problem, Replacement
from sheetforge.systems.silent_death.engine.resolve import gun
from sheetforge.systems.silent_death.rules.books import CANNON_TABLE, DISPLAYS
from sheetforge.systems.silent_death.rules.complete import cannons, mount_name, ship_rule
from sheetforge.systems.silent_death.schema.weapon import Cannon
from sheetforge.text import counted

GATE = f"{DISPLAYS}; {CANNON_TABLE}"
SAMPLE_MOUNT = "weapons: [{post: pilot, weapon: sample, barrels: 2, arcs: [F], printed: {%s}}]"


@ship_rule(
    "SD341",
    "printed-to-hit",
    "a printed roll to hit is the weapon's dice with the bonus of its linked barrels",
    GATE,
    good=SAMPLE_MOUNT % "to_hit: 2D6+ADB+1",
    bad=SAMPLE_MOUNT % "to_hit: 2D6+ADB+3",
)
def printed_to_hit(ship: Any, context: Context) -> Iterator[Problem]:
    for index, mount, weapon in cannons(ship, context):
        if mount.printed is None or mount.printed.to_hit is None:
            continue
        due = _wording().to_hit_text(gun(weapon, mount.barrels))
        if plain(mount.printed.to_hit) != plain(due):
            linked = _linked(weapon, mount.barrels, "to_hit")
            sum_of = _sum(mount.barrels, linked, weapon.to_hit, "to hit")
            message = f"{mount_name(mount, weapon)}: {sum_of}: {due}; "
            message += f"printed {mount.printed.to_hit}"
            yield _gate(message, index, "to_hit", mount, due, context)


@ship_rule(
    "SD342",
    "printed-damage",
    "a printed damage is the weapon's reading with the bonus of its linked barrels",
    GATE,
    good=SAMPLE_MOUNT % "damage: Medium +2",
    bad=SAMPLE_MOUNT % "damage: Medium +1",
)
def printed_damage(ship: Any, context: Context) -> Iterator[Problem]:
    for index, mount, weapon in cannons(ship, context):
        if mount.printed is None or mount.printed.damage is None:
            continue
        due = _wording().damage_text(gun(weapon, mount.barrels))
        if plain(mount.printed.damage) != plain(due):
            own = weapon.damage.plus if weapon.damage else 0
            linked = _linked(weapon, mount.barrels, "damage")
            sum_of = _sum(mount.barrels, linked, own, "damage")
            message = f"{mount_name(mount, weapon)}: {sum_of}: {due}; "
            message += f"printed {mount.printed.damage}"
            yield _gate(message, index, "damage", mount, due, context)


@ship_rule(
    "SD343",
    "printed-range",
    "a printed range is the farthest hex of each of the weapon's bands",
    GATE,
    good=SAMPLE_MOUNT % "range: 2/6/10",
    bad=SAMPLE_MOUNT % "range: 2/5/12",
)
def printed_range(ship: Any, context: Context) -> Iterator[Problem]:
    for index, mount, weapon in cannons(ship, context):
        if mount.printed is None or mount.printed.range is None:
            continue
        due, bands = _wording().range_text(gun(weapon)), weapon.ranges
        ends = f"{bands.short.high}/{bands.medium.high}/{bands.long.high}"
        if plain(mount.printed.range) not in (plain(due), ends):
            message = f"{weapon.name} reaches {bands.short}, {bands.medium}, {bands.long}: {due}; "
            message += f"printed {mount.printed.range}"
            yield _gate(message, index, "range", mount, due, context)


@ship_rule(
    "SD344",
    "printed-target-drive",
    "a printed restriction on target speed is the weapon's own",
    GATE,
    good=SAMPLE_MOUNT % "target_drive: 13",
    bad=SAMPLE_MOUNT % "target_drive: 15",
)
def printed_target_drive(ship: Any, context: Context) -> Iterator[Problem]:
    for index, mount, weapon in cannons(ship, context):
        printed = mount.printed.target_drive if mount.printed else None
        if printed is not None and printed != weapon.target_drive:
            due = "none" if weapon.target_drive is None else str(weapon.target_drive)
            message = f"{weapon.name} hits targets up to Drive {due}; printed {printed}"
            if weapon.target_drive is None:
                message = f"{weapon.name} hits targets of any Drive; printed {printed}"
            fixed = due if weapon.target_drive is not None else ""
            yield _gate(message, index, "target_drive", mount, fixed, context)


def plain(text: str) -> str:
    """A printed figure without what differs from page to page: spaces, case, note signs.

    >>> plain("(High +3) x2†"), plain("Med + 2"), plain("(High+3)×2")
    ('(high+3)x2', 'medium+2', '(high+3)x2')
    """
    text = "".join(text.lower().split()).replace("×", "x").rstrip("†§¥□‡Δδ∂∞ωψ*")
    if "med" in text and "medium" not in text:
        text = text.replace("med", "medium")
    return text


def _wording() -> ModuleType:
    """How a sheet says it: loaded only where there is something printed to compare with."""
    from sheetforge.systems.silent_death import words as wording

    return wording


def _linked(weapon: Cannon, barrels: int, field: str) -> int:
    """What the barrels beyond the first add."""
    return 0 if weapon.linking is None else (barrels - 1) * int(getattr(weapon.linking, field))


def _sum(barrels: int, linked: int, own: int, what: str) -> str:
    """`2 barrels give +1 to hit`, with the weapon's own bonus where it has one."""
    give = "give" if barrels > 1 else "gives"
    said = f"{counted(barrels, 'barrel')} {give} {f'{linked:+d}' if linked else 'nothing'} {what}"
    return said + (f" beside the weapon's own {own:+d}" if own else "")


def _gate(message: str, index: int, field: str, mount: Any, due: str, context: Context) -> Problem:
    key = context.find("weapons", mount.weapon)
    value = getattr(mount.printed, field)
    return Problem(
        message,
        ("weapons", index, "printed", field),
        str(value),
        elsewhere=(Elsewhere(key, ("name",), "the weapon"),) if key else (),
        fix=Replacement(f"write {due}", due, safe=False) if due else None,
    )


CRAFT_RULES = (printed_to_hit, printed_damage, printed_range, printed_target_drive)
