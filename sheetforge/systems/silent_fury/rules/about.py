"""The entities that rules are about, and the parts of the document that they come from."""

from __future__ import annotations

from sheetforge.lint.rule import RulesOf
from sheetforge.systems.silent_fury.schema.card import Card
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Map, Navy, Scenario
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.schema.weapon import Equipment, Weapon

ship_rule = RulesOf("ships", ShipClass)
weapon_rule = RulesOf("weapons", Weapon)
equipment_rule = RulesOf("weapons", Equipment)
card_rule = RulesOf("cards", Card)
navy_rule = RulesOf("houses", Navy)
fleet_rule = RulesOf("fleets", Fleet)
scenario_rule = RulesOf("scenarios", Scenario)
map_rule = RulesOf("maps", Map)

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
