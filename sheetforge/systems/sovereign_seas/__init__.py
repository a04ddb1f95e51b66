"""Sovereign Seas Lite: ironclads of the British and French navies in the 1860s."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sheetforge.game import GameSystem, Kind

if TYPE_CHECKING:
    from sheetforge.content.model import Entity
    from sheetforge.game import Describe
    from sheetforge.lint.rule import Rule
    from sheetforge.play.engine import AnyEngine
    from sheetforge.play.report import Answer
    from sheetforge.products.product import Product


DRAWINGS = os.path.join(os.path.dirname(__file__), "data", "drawings")
"""The folder of the drawings of ships; those of other counters are in its folder `tokens`."""


def _ships() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.sovereign_seas.schema.ship import Ship

    return {"": Ship}


def _weapons() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.sovereign_seas.schema.navy import Gun

    return {"": Gun}


def _houses() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.sovereign_seas.schema.navy import Navy

    return {"": Navy}


def _criticals() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.sovereign_seas.schema.critical import CriticalTable

    return {"": CriticalTable}


def _tables() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.sovereign_seas.schema import tables

    return {
        "to-hit": tables.ToHit,
        "gunnery-modifiers": tables.GunneryModifiers,
        "damage-allocation": tables.DamageAllocation,
        "ram-attack": tables.RamAttack,
        "ram-effects": tables.RamEffects,
        "movement": tables.MovementChart,
    }


def _scenarios() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.sovereign_seas.schema.scenario import Scenario

    return {"": Scenario}


def _fleets() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.sovereign_seas.schema.scenario import Fleet

    return {"": Fleet}


def _maps() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.sovereign_seas.schema.scenario import Map

    return {"": Map}


def _rules() -> Sequence[Rule]:
    from sheetforge.systems.sovereign_seas.rules import RULES

    return RULES


def _describe() -> Describe:
    from sheetforge.systems.sovereign_seas.words.describe import describe

    return describe


def _products() -> Mapping[str, Product]:
    from sheetforge.systems.sovereign_seas.products.displays import products

    return products()


def _odds() -> Answer:
    from sheetforge.systems.sovereign_seas.odds.report import answer

    return answer


def _engine() -> AnyEngine:
    from sheetforge.systems.sovereign_seas.play.game import ENGINE

    return ENGINE


system = GameSystem(
    id="sovereign-seas",
    title="Sovereign Seas Lite",
    prefix="SS",
    kinds={
        "ships": Kind("ships", "ship", _ships),
        "weapons": Kind("weapons", "gun", _weapons),
        "houses": Kind("houses", "navy", _houses),
        "criticals": Kind("criticals", "critical table", _criticals, must_be_used=True),
        "tables": Kind("tables", "table", _tables, by="type"),
        "fleets": Kind("fleets", "fleet", _fleets),
        "scenarios": Kind("scenarios", "scenario", _scenarios),
        "maps": Kind("maps", "map", _maps),
    },
    rules=_rules,
    products=_products,
    describe=_describe,
    samples=os.path.join(os.path.dirname(__file__), "data", "samples"),
    patterns={
        "ships": "bellerophon",
        "criticals": "critical-hit",
        "fleets": "flying-squadron",
        "scenarios": "fleet-engagement",
        "maps": "english-channel",
    },
    engine=_engine,
    odds=_odds,
    drawings=DRAWINGS,
    package=__name__,
)
