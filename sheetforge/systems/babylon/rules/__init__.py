"""The rules of construction of Babylon. Every rule in one of the modules below is run.

BA30x-BA33x ships, BA35x flights, BA36x weapons, BA39x marks, BA40x side charts, BA42x losses,
BA45x design and points, BA50x fleets, BA51x-BA52x scenarios, BA60x requirements of the engine.
"""

from __future__ import annotations

from sheetforge.lint.drawing_rules import livery_rules
from sheetforge.lint.rule import rules_in
from sheetforge.systems.babylon.rules import battles, charts, design, drives, losses, sources, systems, weapons

RULES = livery_rules("BA", "frigate") + rules_in(charts, systems, drives, weapons, sources, losses, design, battles)
