"""Odds of the condensation: what its ships carry, and those of the game that it extends."""

from __future__ import annotations

from sheetforge.systems.silent_death.engine import next_millennium
from sheetforge.systems.silent_death.engine.fit import Lookup, Outfit
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_death_star_wars.engine import outfit
from sheetforge.systems.silent_death_star_wars.schema import StarWarsShip


def wear(craft: Craft, lookup: Lookup) -> Outfit:
    """What a ship of either game carries: both can be fired at."""
    own = outfit if isinstance(craft, StarWarsShip) else next_millennium.outfit
    return own(craft, lookup)
