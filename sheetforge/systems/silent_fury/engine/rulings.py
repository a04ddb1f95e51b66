"""Readings of the rules that can be switched, and small figures that the rules leave open.

All rulings, these among them, are in `data/rulings.yaml` with question and answer; the switches are
in `data/rules.yaml` by name.
"""

from __future__ import annotations

from dataclasses import dataclass

from sheetforge.systems.silent_fury.engine.ship import ShipState

TURN_LIMIT = 12
"""The turns after which a battle ends if its scenario sets no limit."""

MOST_ROUNDS = 20
"""Rounds after which a ram without effect, a melee or a dogfight is broken off."""

CRIPPLED_SHARE = 2
"""A ship is crippled when at most one in this number of its components can be operated."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The readings of a battle. The defaults are the ones that `data/rulings.yaml` gives."""

    power_down_below_heavy: bool = False
    bonus_dice: bool = False
    bay_rerolls: bool = False
    strike_every_round: bool = False
    jump_first: bool = False
    bridge_for_fixed: bool = False
    hit_twice: bool = False
    cards_for_attacks: bool = False
    rolls_for_fx_breaches: bool = False
    cards_change_hands: bool = False
    rolling: bool = False
    venting: bool = False


USUAL_RULES = Rules()


def crippled(ship: ShipState) -> bool:
    """Return whether a ship counts as crippled, by its components out of action."""
    return CRIPPLED_SHARE * working(ship) <= ship.blueprint.size


def working(ship: ShipState) -> int:
    """Return how many components of a ship can be operated."""
    return sum(map(ship.works, range(1, ship.blueprint.size + 1)))


def functional(ship: ShipState) -> bool:
    """Return whether a ship still counts in a fight: with crew of its side, and able to act."""
    if ship.status == "waiting":
        return True
    works = any(ship.working(kind) for kind in ("weapon", "engine", "reactor"))
    return ship.on_map and ship.holds(ship.side) and (works or bool(ship.blueprint.transports))
