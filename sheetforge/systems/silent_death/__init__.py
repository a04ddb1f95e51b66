"""Silent Death: The Next Millennium, with the fleets and Houses of Rules of Warfare II."""

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
    from sheetforge.systems.silent_death.schema.ship import ListedShip, Ship

    return {"": Ship, "false": Ship, "true": ListedShip}


def _weapons() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.silent_death.schema.weapon import Cannon, Device, Launcher, Torpedo

    return {"cannon": Cannon, "torpedo": Torpedo, "launcher": Launcher, "device": Device}


def _criticals() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.silent_death.schema.critical import CriticalTable

    return {"": CriticalTable}


def _hulls() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.silent_death.schema.construction import Hull

    return {"": Hull}


def _options() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.silent_death.schema.construction import Option

    return {"": Option}


def _houses() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.silent_death.schema.house import House

    return {"": House}


def _fleets() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.silent_death.schema.fleet import Fleet

    return {"": Fleet}


def _events() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.silent_death.schema.fleet import Event

    return {"": Event}


def _worksheets() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.silent_death.schema.worksheet import Worksheet

    return {"": Worksheet}


def _scenarios() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.silent_death.schema.fleet import Scenario

    return {"": Scenario}


def _maps() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.silent_death.schema.map import Map

    return {"": Map}


def _rules() -> Sequence[Rule]:
    from sheetforge.systems.silent_death.rules import RULES

    return RULES


def _describe() -> Describe:
    from sheetforge.systems.silent_death.words.describe import describe

    return describe


def _products() -> Mapping[str, Product]:
    from sheetforge.systems.silent_death.products.displays import products
    from sheetforge.systems.silent_death.sheets.model import display

    return products(display, "Silent Death")


def _odds() -> Answer:
    from sheetforge.systems.silent_death.odds.report import answer

    return answer


def _engine() -> AnyEngine:
    from sheetforge.systems.silent_death.engine.next_millennium import ENGINE

    return ENGINE


WEAPONS = Kind("weapons", "weapon", _weapons, by="type")
CRITICALS = Kind("criticals", "critical table", _criticals, must_be_used=True)
SCENARIOS = Kind("scenarios", "scenario", _scenarios)
MAPS = Kind("maps", "map", _maps)
FLEETS = Kind("fleets", "fleet", _fleets)

system = GameSystem(
    id="silent-death",
    title="Silent Death",
    prefix="SD",
    kinds={
        "ships": Kind("ships", "ship", _ships, by="listed"),
        "weapons": WEAPONS,
        "criticals": CRITICALS,
        "hulls": Kind("hulls", "hull", _hulls),
        "options": Kind("options", "option", _options),
        "houses": Kind("houses", "house", _houses),
        "fleets": FLEETS,
        "events": Kind("events", "event", _events),
        "scenarios": SCENARIOS,
        "maps": MAPS,
        "worksheets": Kind("worksheets", "worksheet", _worksheets),
    },
    rules=_rules,
    products=_products,
    describe=_describe,
    samples=os.path.join(os.path.dirname(__file__), "data", "samples"),
    odds=_odds,
    patterns={
        "ships": "hornpipe",
        "criticals": "hornpipe",
        "weapons": "minigun",
        "hulls": "light-fighter-100",
        "houses": "ridotto",
        "fleets": "ridotto-first-dance",
    },
    engine=_engine,
    drawings=DRAWINGS,
    package=__name__,
)
