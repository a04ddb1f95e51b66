"""The rules of the Star Wars condensation: Silent Death's for any craft, and its own few.

Weapons, critical tables, fleets and scenarios are Silent Death's and are held to the same rules.
"""

from __future__ import annotations

from sheetforge.lint.rule import rules_in
from sheetforge.systems.silent_death import rules as silent_death
from sheetforge.systems.silent_death_star_wars.rules import characters, ships

KINDS = ("ships", "weapons", "criticals", "fleets", "scenarios", "maps", "liveries")

RULES = (
    *(rule for rule in silent_death.FAMILY_RULES if rule.kind in KINDS),
    *rules_in(ships, characters),
)
