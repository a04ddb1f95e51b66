"""Exact odds of attacks: the throws of a weapon gone through one by one with the engine's rules.

What is worked out here is what the engine plays: both ask `engine.resolve`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from sheetforge.play.odds import Chances, certain, combined, thrown
from sheetforge.systems.silent_death.engine.resolve import Gun, Outcome, Target, attack
from sheetforge.systems.silent_death.schema.weapon import Band
from sheetforge.systems.silent_death.skills import attack_die_bonus


class Shot(NamedTuple):
    """One attack as it is thrown: the gun, its gunner's skill, and what changes the roll.

    `modifier` is all that neither gun nor band adds: critical hits, easing, several systems.
    """

    gun: Gun
    gunnery: int
    band: Band
    modifier: int = 0
    automatic_misses: bool = False


@lru_cache(maxsize=1 << 12)
def outcomes(shot: Shot, target: Target) -> Chances[Outcome]:
    """Every outcome of a shot at a target with its chance."""
    gun, gunnery, band, modifier, automatic_misses = shot
    sides = (*gun.sides, attack_die_bonus(gunnery).sides)
    return thrown(sides, lambda faces: attack(gun, band, faces, modifier, target, automatic_misses))


def hit_chance(shot: Shot, target: Target) -> Fraction:
    """The chance that a shot hits."""
    return outcomes(shot, target).where(_hits)


def _hits(outcome: Outcome) -> bool:
    return outcome.hit


@lru_cache(maxsize=1 << 12)
def damage(shot: Shot, target: Target) -> Chances[int]:
    """Damage that a shot does after reduction; 0 for misses and for hits that do nothing."""
    return outcomes(shot, target).map(lambda outcome: outcome.damage)


def volley_damage(shots: Iterable[Shot], target: Target) -> Chances[int]:
    """Damage of several shots together at a target that stays as it is while they fall."""
    return combined(damage(shot, target) for shot in shots)


def any_hit(shots: Iterable[Shot], target: Target) -> Fraction:
    """The chance that at least one of several shots hits."""
    missed = Fraction(1)
    for shot in shots:
        missed *= 1 - hit_chance(shot, target)
    return 1 - missed


def warhead_damage(dice: Iterable[tuple[int, int]], reduction: int) -> Chances[int]:
    """Warheads that detonate together, `(count, sides)` each: one attack, reduced once."""
    thrown_dice = [thrown((sides,), sum) for count, sides in dice for _ in range(count)]
    total = combined(thrown_dice) if thrown_dice else certain(0)
    return total.map(lambda points: max(0, points - reduction))
