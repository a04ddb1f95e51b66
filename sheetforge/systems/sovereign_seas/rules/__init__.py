"""The rules of construction of Sovereign Seas Lite.

SS30x-SS32x ships, SS40x guns, SS41x-SS42x tables, SS50x navies, SS51x-SS52x scenarios,
SS53x fleets, SS60x what content and engine agree on.
"""

from __future__ import annotations

from sheetforge.lint.rule import Rule
from sheetforge.systems.sovereign_seas.rules.classes import CLASS_RULES
from sheetforge.systems.sovereign_seas.rules.criticals import CRITICAL_RULES
from sheetforge.systems.sovereign_seas.rules.engine_agreement import ENGINE_RULES
from sheetforge.systems.sovereign_seas.rules.figures import FIGURE_RULES
from sheetforge.systems.sovereign_seas.rules.fleets import FLEET_RULES
from sheetforge.systems.sovereign_seas.rules.guns import GUN_RULES
from sheetforge.systems.sovereign_seas.rules.logs import LOG_RULES
from sheetforge.systems.sovereign_seas.rules.lost import LOST_RULES
from sheetforge.systems.sovereign_seas.rules.navies import NAVY_RULES
from sheetforge.systems.sovereign_seas.rules.origins import ORIGIN_RULES
from sheetforge.systems.sovereign_seas.rules.printable import PRINTABLE_RULES
from sheetforge.systems.sovereign_seas.rules.scenarios import MAP_RULES, SCENARIO_RULES
from sheetforge.systems.sovereign_seas.rules.tables import TABLE_RULES
from sheetforge.systems.sovereign_seas.rules.victory import VICTORY_RULES

RULES: tuple[Rule, ...] = (
    *LOG_RULES,
    *PRINTABLE_RULES,
    *FIGURE_RULES,
    *CLASS_RULES,
    *GUN_RULES,
    *LOST_RULES,
    *TABLE_RULES,
    *CRITICAL_RULES,
    *NAVY_RULES,
    *FLEET_RULES,
    *SCENARIO_RULES,
    *MAP_RULES,
    *VICTORY_RULES,
    *ENGINE_RULES,
    *ORIGIN_RULES,
)
