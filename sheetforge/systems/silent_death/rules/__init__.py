"""The rules of Silent Death content: `RULES` is all of them; games of the family take parts.

Every rule in one of the modules below is run. The modules are imported for the kinds of content
that are checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from sheetforge.lint.drawing_rules import livery_rules
from sheetforge.lint.rule import Rule, RuleSet, rule_modules

MODULES = {
    "ships": "crew track arcs mounts printed fittings critical_targets engine_agreement frame "
    "track_counts price identity nomenclature",
    "criticals": "critical_tables identity",
    "weapons": "weapon_tables weapon_traits identity",
    "hulls": "hulls identity",
    "options": "hulls identity",
    "houses": "houses identity",
    "fleets": "fleets formats identity",
    "events": "fleets formats scenarios playable identity",
    "scenarios": "scenarios playable identity",
    "maps": "maps identity",
    "worksheets": "worksheets identity",
}
"""The modules with the rules of each kind of content."""

RULES = RuleSet({"liveries": partial(livery_rules, "SD", "light-fighter"), **rule_modules(__name__, MODULES)})
"""Every rule of Silent Death, a code once for each kind of content."""

OF_LISTED = frozenset({"SD552"})
"""The rules about ships that are only listed in content of another kind."""


def _of_family(kind: str) -> Iterable[Rule]:
    """Return the rules of a kind but for those of ships built on a hull or listed."""
    rules = [rule for rule in RULES.about(kind) if rule.code not in OF_LISTED]
    if kind != "ships":
        return rules
    from sheetforge.systems.silent_death.schema.ship import Craft

    return [rule for rule in rules if {*rule.models} & {*Craft.__mro__}]


FAMILY_RULES = RuleSet({kind: partial(_of_family, kind) for kind in ("liveries", *MODULES)})
"""The rules that hold in every game of the family."""
