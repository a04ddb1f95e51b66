"""The rules engine of the Star Wars condensation: its phases."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from sheetforge.systems.silent_death.engine.fire import cannon_fire_phase
from sheetforge.systems.silent_death.engine.hazards import drift
from sheetforge.systems.silent_death.engine.launch import launch_phase
from sheetforge.systems.silent_death.engine.order import movement_phase
from sheetforge.systems.silent_death.engine.repair import damage_control
from sheetforge.systems.silent_death.engine.state import Rules
from sheetforge.systems.silent_death.engine.warheads import results_phase
from sheetforge.systems.silent_death.play.game import engine
from sheetforge.systems.silent_death_star_wars import injuries
from sheetforge.systems.silent_death_star_wars.characters import CHARACTERS
from sheetforge.systems.silent_death_star_wars.injuries import INJURIES

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.products.ships import DisplayOf

RULES_VERSION = "3"
"""Goes up with every change of the rules that may lead the same answers elsewhere."""

STANDARD = Rules(
    id="star-wars",
    sequence="full",
    phases=(
        ("warhead-launch", launch_phase),
        ("movement", movement_phase),
        ("warhead-results", results_phase),
        ("cannon-fire", cannon_fire_phase),
        ("damage-control", damage_control),
        ("drift", drift),
    ),
    own=MappingProxyType({CHARACTERS: {"injuries": INJURIES}}),
)
"""The five phases; asteroids drift after the last, where they are in use."""


def _display() -> DisplayOf:
    from sheetforge.systems.silent_death_star_wars.cards import DISPLAY_OF

    return DISPLAY_OF


ENGINE = engine(
    "silent-death-star-wars",
    RULES_VERSION,
    MappingProxyType({STANDARD.id: STANDARD}),
    _display,
    (injuries,),
)
