"""The rules of construction of Babylon. A rule that stands in a module below is run.

BA30x-BA34x ships, BA35x flights, BA36x weapons, BA40x side charts, BA42x losses, BA45x design,
BA50x-BA53x fleets and scenarios, BA60x what content and engine agree on.
"""

from __future__ import annotations

from sheetforge.lint.rule import rules_in
from sheetforge.systems.babylon.rules import systems

RULES = rules_in(systems)
