"""The Next Millennium as it is played: its phases in order, and its engine."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from sheetforge.systems.silent_death.engine.captain import captains_dice
from sheetforge.systems.silent_death.engine.electronic_warfare import electronic_warfare
from sheetforge.systems.silent_death.engine.fire import cannon_fire_phase
from sheetforge.systems.silent_death.engine.hazards import drift
from sheetforge.systems.silent_death.engine.launch import launch_phase
from sheetforge.systems.silent_death.engine.missiles import missile_launch, missile_results
from sheetforge.systems.silent_death.engine.order import movement_phase
from sheetforge.systems.silent_death.engine.repair import damage_control
from sheetforge.systems.silent_death.engine.state import Rules
from sheetforge.systems.silent_death.engine.warheads import results_phase
from sheetforge.systems.silent_death.engine.weapon_effects import continuing_damage
from sheetforge.systems.silent_death.play.game import engine

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.sheets.model import DisplayOf

RULES_VERSION = "8"
"""The version of the rules; raised by every change after which the same answers may have other
results."""

TOURNAMENT = Rules(
    id="next-millennium-tournament",
    sequence="tournament",
    phases=(
        ("captain", captains_dice),
        ("continuing-damage", continuing_damage),
        ("missile-launch", missile_launch),
        ("warhead-launch", launch_phase),
        ("movement", movement_phase),
        ("torpedo-results", results_phase),
        ("cannon-fire", cannon_fire_phase),
        ("missile-results", missile_results),
        ("asteroid-drift", drift),
        ("damage-control", damage_control),
    ),
    firing_order=(("crew", "gunner", "captain"), ("pilot",)),
    every_mount=False,
    escorts_first=True,
)
"""The shorter of the two printed turn sequences, that of tournaments."""

STANDARD = replace(
    TOURNAMENT,
    id="next-millennium",
    sequence="full",
    phases=(*TOURNAMENT.phases, ("electronic-warfare", electronic_warfare)),
    firing_order=(("crew",), ("gunner", "captain"), ("pilot",)),
)
"""The whole turn sequence: gun crews fire before gunners, electronic warfare comes last."""


def _display() -> DisplayOf:
    from sheetforge.systems.silent_death.sheets.model import DISPLAY_OF

    return DISPLAY_OF


ENGINE = engine(
    "silent-death", RULES_VERSION, MappingProxyType({STANDARD.id: STANDARD, TOURNAMENT.id: TOURNAMENT}), _display
)
