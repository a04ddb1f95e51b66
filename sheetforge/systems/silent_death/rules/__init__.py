"""The rules of Silent Death content: `RULES` is all of them; games of the family take parts.

A rule that stands in one of the modules below is run.
"""

from __future__ import annotations

from sheetforge.lint.drawing_rules import livery_rules
from sheetforge.lint.rule import rules_in
from sheetforge.systems.silent_death.rules import (
    arcs,
    crew,
    critical_tables,
    critical_targets,
    engine_agreement,
    fittings,
    fleets,
    formats,
    frame,
    houses,
    hulls,
    identity,
    maps,
    mounts,
    nomenclature,
    playable,
    price,
    printed,
    scenarios,
    track,
    track_counts,
    weapon_tables,
    weapon_traits,
    worksheets,
)
from sheetforge.systems.silent_death.schema.ship import Craft

RULES = livery_rules("SD", "light-fighter") + rules_in(
    crew,
    track,
    arcs,
    mounts,
    printed,
    fittings,
    critical_targets,
    engine_agreement,
    frame,
    track_counts,
    price,
    identity,
    nomenclature,
    critical_tables,
    weapon_tables,
    weapon_traits,
    hulls,
    houses,
    fleets,
    formats,
    scenarios,
    playable,
    maps,
    worksheets,
)
"""Every rule of Silent Death, a code once for each kind of content."""

OF_LISTED = frozenset({"SD552"})
"""The rules about ships that are only listed in content of another kind."""

FAMILY_RULES = tuple(
    rule
    for rule in RULES
    if rule.code not in OF_LISTED and (rule.kind != "ships" or {*rule.models} & {*Craft.__mro__})
)
"""The rules that hold in every game of the family: not those of ships built on a hull or listed."""
