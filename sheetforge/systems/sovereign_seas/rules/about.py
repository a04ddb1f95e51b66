"""The entities that rules are about, and the parts of the document that they come from."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, RulesOf
from sheetforge.systems.sovereign_seas.schema.critical import CriticalTable
from sheetforge.systems.sovereign_seas.schema.navy import Gun, Navy
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet, Map, Scenario, Side, Squadron
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.systems.sovereign_seas.schema.tables import (
    DamageAllocation,
    GunneryModifiers,
    MovementChart,
    RamAttack,
    RamEffects,
    ToHit,
)

Table = ToHit | GunneryModifiers | DamageAllocation | RamAttack | RamEffects | MovementChart
TABLE_TYPES: dict[str, type[Table]] = {
    "to-hit": ToHit,
    "gunnery-modifiers": GunneryModifiers,
    "damage-allocation": DamageAllocation,
    "ram-attack": RamAttack,
    "ram-effects": RamEffects,
    "movement": MovementChart,
}

ship_rule = RulesOf("ships", Ship)
gun_rule = RulesOf("weapons", Gun)
navy_rule = RulesOf("houses", Navy)
critical_rule = RulesOf("criticals", CriticalTable)
table_rule = RulesOf[Table]("tables", *TABLE_TYPES.values())
to_hit_rule = RulesOf("tables", ToHit)
modifiers_rule = RulesOf("tables", GunneryModifiers)
allocation_rule = RulesOf("tables", DamageAllocation)
ram_attack_rule = RulesOf("tables", RamAttack)
ram_effects_rule = RulesOf("tables", RamEffects)
movement_rule = RulesOf("tables", MovementChart)
fleet_rule = RulesOf("fleets", Fleet)
scenario_rule = RulesOf("scenarios", Scenario)
map_rule = RulesOf("maps", Map)

LOGS = "Sovereign Seas Lite, D.1 and D.2: ship control logs"
ALL_LOGS = "Sovereign Seas Lite, P: as all control logs have it"
WEAPONS = "Sovereign Seas Lite, D.2 and D.3: ship weapons and their firing arcs"
ARMOR = "Sovereign Seas Lite, D.4: armor ratings"
SPEED = "Sovereign Seas Lite, L.4: speed reduction"
TURNS = "Sovereign Seas Lite, I.2: ship turn procedure"
CHARTS = "Sovereign Seas Lite, Q.2.1 and Q.2.2: gun charts"
TABLES = "Sovereign Seas Lite, Q: game tables and charts"
RAMS = "Sovereign Seas Lite, Q.1.1 to Q.1.5: ram tables, and the note on the log of the Ocean"
MOVEMENT = "Sovereign Seas Lite, B, I and Q.3: impulses and the phase movement chart"
CRITICALS = "Sovereign Seas Lite, L.5 and Q.2.5: critical hits"
DAMAGE = "Sovereign Seas Lite, K and Q.2.4: damage allocation"
NAVIES = "Sovereign Seas Lite, P: ship control logs, by navy"
PLAY = "Sovereign Seas Lite, E to G: set-up, turn sequence, advantage; as the engine plays it"
SCENARIOS = "Sovereign Seas Lite, O: scenarios"
COUNTERS = "Sovereign Seas Lite, the sheet of counters"
LEGIBLE = "this project's rule: figures agree with their legible parts (docs/sovereign-seas.md)"
OURS = "this project's reconstruction of lost figures (docs/sovereign-seas.md)"
SOURCES = "this project's rule: whatever a book does not give is marked as reconstructed"
SHEETS = "this project's rule: what is in the content can be printed"

MOST_COUNTERS = 5
"""The counters of a class that a navy has."""


def sound(ship: Ship) -> bool:
    """Return whether the log can be read to its end: with slips, its figures are not certain."""
    return not ship.log.slips


def squadrons(scenario: Scenario, context: Context) -> Iterator[tuple[Path, Side, Squadron, Ship]]:
    """Yield path, side, squadron and ship of every entry of the lists whose ship is known."""
    for index, side in enumerate(scenario.sides):
        for place, squadron in enumerate(side.ships):
            ship = context("ships", squadron.ship, Ship)
            if ship is not None:
                yield ("sides", index, "ships", place), side, squadron, ship
