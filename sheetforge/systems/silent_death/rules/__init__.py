"""The rules of Silent Death content: `RULES` is all of them; games of the family take parts."""

from __future__ import annotations

from sheetforge.systems.silent_death.rules import (
    arcs,
    crew,
    critical_tables,
    critical_targets,
    engine_agreement,
    fittings,
    fleets,
    frame,
    houses,
    hulls,
    identity,
    maps,
    mounts,
    nomenclature,
    price,
    printed,
    scenarios,
    track,
    track_counts,
    weapon_tables,
    weapon_traits,
    worksheets,
)

CRAFT_RULES = (
    *crew.CRAFT_RULES,
    *track.CRAFT_RULES,
    *arcs.CRAFT_RULES,
    *mounts.CRAFT_RULES,
    *printed.CRAFT_RULES,
    *fittings.CRAFT_RULES,
    *critical_targets.CRAFT_RULES,
    *engine_agreement.CRAFT_RULES,
)
"""Rules of ships that hold for every craft of the family, whatever it is built of."""

SHIP_RULES = (
    *frame.FRAME_RULES,
    *track_counts.COUNT_RULES,
    *arcs.HULL_RULES,
    *fittings.SHIP_RULES,
    *price.SHIP_RULES,
    *identity.SHIP_RULES,
    *nomenclature.SHIP_RULES,
)
"""Rules of ships that are built on a hull, at a price."""

TABLE_RULES = (
    *critical_tables.TABLE_RULES,
    *weapon_tables.WEAPON_RULES,
    *weapon_traits.WEAPON_TRAIT_RULES,
)
"""Rules of weapons and critical tables."""

BATTLE_RULES = (
    *fleets.FLEET_RULES,
    *scenarios.SCENARIO_RULES,
    *engine_agreement.SCENARIO_RULES,
    *maps.MAP_RULES,
)
"""Rules of fleets, scenarios and maps."""

RULES = (
    *CRAFT_RULES,
    *SHIP_RULES,
    *TABLE_RULES,
    *hulls.HULL_TABLE_RULES,
    *hulls.OPTION_RULES,
    *houses.HOUSE_RULES,
    *BATTLE_RULES,
    *fleets.EVENT_RULES,
    *scenarios.TIER_RULES,
    *worksheets.WORKSHEET_RULES,
    *identity.ENTITY_RULES,
    *identity.MARK_RULES,
)
"""Every rule of Silent Death, a code once for each kind of content."""
