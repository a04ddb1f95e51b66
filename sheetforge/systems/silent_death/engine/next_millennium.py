"""The rules engine of The Next Millennium: its phases, and what its ships carry."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from sheetforge.systems.silent_death.engine.fire import cannon_fire_phase
from sheetforge.systems.silent_death.engine.fit import Lookup, Outfit
from sheetforge.systems.silent_death.engine.game import engine
from sheetforge.systems.silent_death.engine.launch import launch_phase
from sheetforge.systems.silent_death.engine.missiles import missile_launch, missile_results
from sheetforge.systems.silent_death.engine.notes import continuing_damage
from sheetforge.systems.silent_death.engine.order import movement_phase
from sheetforge.systems.silent_death.engine.phases import drift_phase
from sheetforge.systems.silent_death.engine.repair import damage_control
from sheetforge.systems.silent_death.engine.results import results_phase
from sheetforge.systems.silent_death.engine.rulesets import Rules
from sheetforge.systems.silent_death.schema.ship import Craft, Ship

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.products import Resolve

RULES_VERSION = "2"
"""Goes up with every change of the rules that may lead the same answers elsewhere."""

STANDARD = Rules(
    id="next-millennium",
    phases=(
        ("continuing-damage", continuing_damage),
        ("missile-launch", missile_launch),
        ("warhead-launch", launch_phase),
        ("movement", movement_phase),
        ("torpedo-results", results_phase),
        ("cannon-fire", cannon_fire_phase),
        ("missile-results", missile_results),
        ("asteroid-drift", drift_phase),
        ("damage-control", damage_control),
    ),
    firing_order=(("crew",), ("gunner", "captain"), ("pilot",)),
    every_mount=False,
)
"""The turn sequence that the rule book prints."""


def outfit(craft: Craft, lookup: Lookup) -> Outfit:
    """Torpedoes by mark, and jamming."""
    if not isinstance(craft, Ship):
        return Outfit()
    racks = tuple((f"torpedo-mk-{rack.mark}", rack.carried) for rack in craft.torpedoes)
    variable = tuple(rack.variable for rack in craft.torpedoes)
    if craft.jamming is None:
        return Outfit(racks, variable=variable)
    return Outfit(racks, craft.jamming.spread, craft.jamming.die.sides, variable)


def _display() -> Resolve:
    from sheetforge.systems.silent_death.sheets.resolve import display

    return display


ENGINE = engine(
    "silent-death",
    RULES_VERSION,
    MappingProxyType({STANDARD.id: STANDARD}),
    outfit,
    _display,
)
