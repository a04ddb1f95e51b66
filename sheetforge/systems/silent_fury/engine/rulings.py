"""Readings of the rules that can be switched, and small figures that the rules leave open.

All rulings, these among them, stand with question and answer in `data/rulings.yaml`; the switches
stand by name in `data/rules.yaml`.
"""

from __future__ import annotations

from dataclasses import dataclass

TURN_LIMIT = 12
"""Turns after which a battle ends where its scenario sets no limit."""

MOST_ROUNDS = 20
"""Rounds after which a ram without effect, a melee or a dogfight is broken off."""

CRIPPLED_SHARE = 2
"""A ship is crippled when no more than one in so many of its components can be operated."""


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
