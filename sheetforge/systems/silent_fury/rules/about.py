"""The entities that rules are about, where rules come from, and what several rules read."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, RulesOf
from sheetforge.systems.silent_fury.schema.card import Card
from sheetforge.systems.silent_fury.schema.layout import Box
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Map, Navy, Scenario, Side, Vessel
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.schema.weapon import Equipment, Weapon
from sheetforge.systems.silent_fury.schema.yard import Yard

ship_rule = RulesOf("ships", ShipClass)
weapon_rule = RulesOf("weapons", Weapon)
equipment_rule = RulesOf("weapons", Equipment)
card_rule = RulesOf("cards", Card)
navy_rule = RulesOf("houses", Navy)
fleet_rule = RulesOf("fleets", Fleet)
scenario_rule = RulesOf("scenarios", Scenario)
map_rule = RulesOf("maps", Map)
yard_rule = RulesOf("tables", Yard)

ANATOMY = "Silent Fury 3.0, Anatomy of a Ship"
THRUST = "Silent Fury 3.0, Thrust actions"
COMPONENTS = "Silent Fury 3.0, Ship Components"
WEAPONS = "Silent Fury 3.0, Weapon Statistics"
ATTRIBUTES = "Silent Fury 3.0, Weapon Special Attributes"
BOARDING = "Silent Fury 3.0, Boarding Equipment"
ORDINANCE = "Silent Fury 3.0, Ordinance Limits"
DESTRUCTION = "Silent Fury 3.0, Ship Destruction Roll"
CARDS = "Silent Fury 3.0, Critical Hits and Forged in Battle"
SETUP = "Silent Fury 3.0, Game Setup"
PIECES_LISTED = "Silent Fury 3.0, Game Components"
OURS = "sheetforge; the rules have no prices"


def at(box: Box) -> tuple[int, int]:
    """Return the characters of a component in its drawing."""
    return box.start, box.end


def vessels(scenario: Scenario, context: Context) -> Iterator[tuple[Path, Side, Vessel, ShipClass | None]]:
    """Yield the ships of all sides with their places and classes."""
    for number, side in enumerate(scenario.sides):
        for index, vessel in enumerate(side.ships):
            path: Path = ("sides", number, "ships", index)
            yield path, side, vessel, context("ships", vessel.ship, ShipClass)
