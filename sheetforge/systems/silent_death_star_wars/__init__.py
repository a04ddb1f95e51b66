"""The Star Wars condensation of Silent Death: own ships and weapons, shared rules."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sheetforge.game import GameSystem, Kind
from sheetforge.systems import silent_death

if TYPE_CHECKING:
    from sheetforge.content.model import Entity
    from sheetforge.game import Describe
    from sheetforge.lint.rule import Rule
    from sheetforge.play.conversion import Conversion
    from sheetforge.play.engine import AnyEngine
    from sheetforge.play.report import Answer
    from sheetforge.products.product import Product


DRAWINGS = os.path.join(os.path.dirname(__file__), "data", "drawings")
"""The folder of the drawings of ships."""


def _ships() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.silent_death_star_wars.schema import StarWarsShip

    return {"": StarWarsShip}


def _scenarios() -> Mapping[str, type[Entity]]:
    from sheetforge.systems.silent_death_star_wars.schema import StarWarsScenario

    return {"": StarWarsScenario}


def _rules() -> Sequence[Rule]:
    from sheetforge.systems.silent_death_star_wars.rules import RULES

    return RULES


def _describe() -> Describe:
    from sheetforge.systems.silent_death.words.describe import describe

    return describe


def _products() -> Mapping[str, Product]:
    from sheetforge.systems.silent_death.products.displays import products
    from sheetforge.systems.silent_death_star_wars.cards import product
    from sheetforge.systems.silent_death_star_wars.sheets import display

    shared = products(display, "Silent Death: Star Wars")
    return {**shared, "cards": product(shared["cards"])}


def _engine() -> AnyEngine:
    from sheetforge.systems.silent_death_star_wars.engine import ENGINE

    return ENGINE


def _odds() -> Answer:
    from sheetforge.systems.silent_death_star_wars.odds import answer

    return answer


def _convert() -> Conversion:
    from sheetforge.systems.silent_death_star_wars.conversion import CONVERSION

    return CONVERSION


system = GameSystem(
    id="silent-death-star-wars",
    title="Silent Death: Star Wars",
    prefix="SW",
    kinds={
        "ships": Kind("ships", "ship", _ships),
        "weapons": silent_death.WEAPONS,
        "criticals": silent_death.CRITICALS,
        "fleets": silent_death.FLEETS,
        "scenarios": Kind("scenarios", "scenario", _scenarios),
        "maps": silent_death.MAPS,
    },
    rules=_rules,
    products=_products,
    describe=_describe,
    samples=os.path.join(os.path.dirname(__file__), "data", "samples"),
    odds=_odds,
    convert=_convert,
    patterns={
        "ships": "a-wing",
        "criticals": "a-wing",
        "weapons": "laser-cannon",
        "scenarios": "patrolling-the-depths-of-space",
    },
    extends="silent-death",
    engine=_engine,
    drawings=DRAWINGS,
    package=__name__,
)
