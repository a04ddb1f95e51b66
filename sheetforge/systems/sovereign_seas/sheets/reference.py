"""The tables of the game as sheets print them: gunnery, where hits lie, critical hits."""

from __future__ import annotations

from typing import TypeVar

from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.content.notation import IntRange, format_range
from sheetforge.systems.sovereign_seas.blueprint import gun_chart
from sheetforge.systems.sovereign_seas.schema import tables
from sheetforge.systems.sovereign_seas.schema.critical import CriticalTable
from sheetforge.systems.sovereign_seas.schema.navy import Navy
from sheetforge.systems.sovereign_seas.sheets.charts import Chart
from sheetforge.systems.sovereign_seas.sheets.log import Reference, Rule
from sheetforge.systems.sovereign_seas.sheets.ram_charts import Tables
from sheetforge.systems.sovereign_seas.words import sentences as wording
from sheetforge.text import number_word, signed

LETTERS: dict[tables.Location, str] = {"critical": "*", "turret": "T", "battery": "B", "hull": "H"}
TITLES: dict[tables.Location, str] = {
    "critical": "Critical hit",
    "turret": "Turret or barbette",
    "battery": "Battery",
    "hull": "Hull",
}
EFFECTS: dict[tables.Location, str] = {
    "critical": "{hull} of the hull whatever its armour, then throw for the critical hit.",
    "turret": "Of those that bear on the firer the one behind the least armour, among equals the "
    "defender's choice: destroyed if penetrated, and a hull circle with it.",
    "battery": "Of those that bear on the firer the defender's choice: destroyed if penetrated; a "
    "hull circle too, if its armour is.",
    "hull": "The next circle from the bow, if its armour is penetrated.",
}
"""The effect of a hit by the part that it strikes, in short (section L of the rules)."""

Wanted = TypeVar("Wanted", bound=Entity)


def first(library: Library, kind: str, system: str, model: type[Wanted]) -> Wanted | None:
    """The first entity of a kind that is read with a model, if there is a valid one."""
    for key in library.keys(kind, system):
        entity = library.entity(key)
        if isinstance(entity, model):
            return entity
    return None


def reference(library: Library, system: str) -> Reference | None:
    """Return the tables that a player reads while firing; None where one is missing or invalid."""
    to_hit = first(library, "tables", system, tables.ToHit)
    allocation = first(library, "tables", system, tables.DamageAllocation)
    modifiers = first(library, "tables", system, tables.GunneryModifiers)
    criticals = first(library, "criticals", system, CriticalTable)
    if to_hit is None or allocation is None or modifiers is None or criticals is None:
        return None
    ringed = {*modifiers.reconstructed}
    ringed |= {"locations"} if "rows" in allocation.reconstructed else set()
    ringed |= {"criticals"} if "results" in criticals.reconstructed else set()
    return Reference(
        needed=needed(to_hit),
        dice=to_hit.dice,
        needed_ringed=bool(to_hit.reconstructed),
        location_dice=allocation.dice,
        locations=tuple(_locations(allocation, criticals)),
        authority=tuple(LETTERS[one] for one in allocation.authority),
        critical_dice=criticals.dice,
        criticals=tuple(
            Rule(format_range(result.strikes), result.title, wording.critical_sentence(result))
            for result in criticals.results
        ),
        modifiers=tuple(_modifiers(modifiers)),
        ringed=frozenset(ringed),
    )


def ram_tables(library: Library, system: str) -> Tables | None:
    """The tables of movement and ramming; None while one is missing or not valid."""
    movement = first(library, "tables", system, tables.MovementChart)
    attack = first(library, "tables", system, tables.RamAttack)
    effects = first(library, "tables", system, tables.RamEffects)
    if movement is None or attack is None or effects is None:
        return None
    return Tables(movement, attack, effects)


def navy_charts(library: Library, system: str) -> tuple[Chart, ...]:
    """The gun chart of every navy that has guns."""
    made = []
    for key in library.keys("houses", system):
        navy = library.entity(key)
        guns = gun_chart(library, system, key.id)
        if isinstance(navy, Navy) and guns:
            rows = tuple(guns[code] for code in sorted(guns))
            made.append(Chart(f"{navy.adjective} guns", rows))
    return tuple(made)


def needed(table: tables.ToHit) -> tuple[int, ...]:
    """Strikes that score a hit at range 1, 2, …"""
    reach = max(row.range.high for row in table.rows)
    found = (table.strikes(at) for at in range(1, reach + 1))
    return tuple(strikes for strikes in found if strikes is not None)


def _locations(allocation: tables.DamageAllocation, criticals: CriticalTable) -> list[Rule]:
    points = number_word(criticals.hull_points).capitalize()
    hull = f"{points} circle{'s' if criticals.hull_points != 1 else ''}"
    return [
        Rule(
            format_range(row.strikes),
            f"{TITLES[row.location]} ({LETTERS[row.location]})",
            EFFECTS[row.location].format(hull=hull),
            row.location == "critical" and "hull_points" in criticals.reconstructed,
        )
        for row in allocation.rows
    ]


def _modifiers(table: tables.GunneryModifiers) -> list[tuple[str, str, str]]:
    made = [("batteries", case, dice) for case, dice in bands(table.batteries)]
    return made + [("target_speed", case, dice) for case, dice in bands(table.target_speed)]


def bands(found: tuple[tables.Band, ...]) -> list[tuple[str, str]]:
    """Each band's numbers, the last one open, and the dice that it adds."""
    made = []
    for index, band in enumerate(found):
        if index + 1 < len(found):
            case = format_range(IntRange(band.least, found[index + 1].least - 1))
        else:
            case = f"{band.least}+"
        made.append((case, signed(band.dice)))
    return made
