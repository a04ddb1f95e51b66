"""The rules engine of the Star Wars condensation: its phases."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from sheetforge.systems.silent_death.engine.fire import cannon_fire_phase
from sheetforge.systems.silent_death.engine.hazards import drift
from sheetforge.systems.silent_death.engine.launch import launch_phase
from sheetforge.systems.silent_death.engine.order import movement_phase
from sheetforge.systems.silent_death.engine.repair import damage_control
from sheetforge.systems.silent_death.engine.state import Rules, Setting
from sheetforge.systems.silent_death.engine.warheads import results_phase
from sheetforge.systems.silent_death.play.game import engine
from sheetforge.systems.silent_death.schema.optional_rules import read_rules
from sheetforge.systems.silent_death_star_wars import injuries

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.sheets.model import DisplayOf

PACKAGE = "sheetforge.systems.silent_death_star_wars"
RULES_VERSION = "4"
"""The version of the rules; raised by every change after which the same answers may have other
results."""


def _own() -> Mapping[str, Mapping[str, Setting]]:
    """Return what the optional rules of this game alone set, by id."""
    rules, figures = read_rules(PACKAGE)
    return {
        id: {**rule.sets, **{name: figures.find(place) for name, place in rule.scripts.items()}}
        for id, rule in rules.items()
    }


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
    own=_own(),
)
"""The five phases; asteroids drift after the last, where they are in use."""


def _display() -> DisplayOf:
    from sheetforge.systems.silent_death_star_wars.sheets import DISPLAY_OF

    return DISPLAY_OF


ENGINE = engine(
    "silent-death-star-wars", RULES_VERSION, MappingProxyType({STANDARD.id: STANDARD}), _display, (injuries,)
)
