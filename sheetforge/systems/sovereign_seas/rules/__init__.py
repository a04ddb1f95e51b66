"""The rules of construction of Sovereign Seas Lite. Every rule in one of the modules below is run.

SS30x-SS32x ships, SS40x guns, SS41x-SS42x tables, SS50x navies, SS51x-SS52x scenarios,
SS53x fleets, SS60x the agreement of content and engine.
"""

from __future__ import annotations

from sheetforge.lint.drawing_rules import livery_rules
from sheetforge.lint.rule import rules_in
from sheetforge.systems.sovereign_seas.rules import (
    classes,
    criticals,
    engine_agreement,
    figures,
    guns,
    logs,
    lost,
    navies,
    scenarios,
    tables,
    victory,
)

RULES = livery_rules("SS", "corvette") + rules_in(
    logs, figures, classes, guns, lost, tables, criticals, navies, scenarios, victory, engine_agreement
)
