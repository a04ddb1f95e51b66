"""The rules of construction of Silent Fury. Every rule in one of the modules below is run.

FY30x-FY34x ships, FY35x-FY37x weapons, FY40x-FY44x cards, FY45x the yard, FY50x-FY54x fleets and
scenarios, FY60x what is marked as reconstructed.
"""

from __future__ import annotations

from sheetforge.lint.drawing_rules import livery_rules
from sheetforge.lint.provenance import reconstructed_rules
from sheetforge.lint.rule import rules_in
from sheetforge.systems.silent_fury.rules import cards, drawings, fittings, layouts, scenarios, weapons, yard

KINDS = ("ships", "weapons", "cards", "houses", "fleets", "scenarios", "maps", "tables")

RULES = (
    *livery_rules("FY", "bridge"),
    *reconstructed_rules("FY601", "docs/content.md: fields of every entity", KINDS, "no page says it"),
    *rules_in(drawings, layouts, fittings, weapons, cards, yard, scenarios),
)
