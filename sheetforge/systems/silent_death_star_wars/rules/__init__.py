"""The rules of the Star Wars condensation: Silent Death's for any craft, and a few of its own.

Weapons, critical tables, fleets and scenarios are those of Silent Death and have the same rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from sheetforge.lint.rule import Rule, RuleSet, rule_modules
from sheetforge.systems.silent_death.rules import FAMILY_RULES

KINDS = ("ships", "weapons", "criticals", "fleets", "scenarios", "maps", "liveries")

_OWN = rule_modules(__name__, {"ships": "ships", "scenarios": "characters"})


def _rules(kind: str) -> Iterable[Rule]:
    """Return the family's rules of a kind, and those of this game."""
    return (*FAMILY_RULES.about(kind), *(_OWN[kind]() if kind in _OWN else ()))


RULES = RuleSet({kind: partial(_rules, kind) for kind in KINDS})
