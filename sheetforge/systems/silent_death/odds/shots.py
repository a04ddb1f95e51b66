"""Exact odds of attacks: every throw of a weapon, resolved by the engine's own functions.

Odds and engine both ask `engine.resolve`, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from sheetforge.dice.distribution import Distribution, combined, constant, roll
from sheetforge.systems.silent_death.engine.resolve import (
    USUAL_DICE,
    DiceRules,
    Faces,
    Gun,
    Outcome,
    Target,
    attack,
    needed,
    reduced,
    through,
    total,
)
from sheetforge.systems.silent_death.figures.skills import attack_die_bonus
from sheetforge.systems.silent_death.schema.weapon import Band

T = TypeVar("T")


class Attack(NamedTuple):
    """One attack as it is rolled: the gun, its gunner's skill, and what changes the roll.
    `modifier` is the sum of what neither gun nor band adds: critical hits, easing, several systems.
    """

    gun: Gun
    gunnery: int
    band: Band
    modifier: int = 0
    rules: DiceRules = USUAL_DICE


@lru_cache(maxsize=1 << 12)
def outcomes(shot: Attack, target: Target) -> Distribution[Outcome]:
    """Every outcome of a shot at a target with its chance."""
    least = needed(shot.gun, target) - shot.modifier

    def lead(throw: Throw) -> Outcome:
        if throw.total < least:
            return throw.miss
        points = through(shot.gun, throw.hit.base, target.damage_reduction)
        return throw.hit._replace(damage=points) if throw.hit.damage != points else throw.hit

    return _throws_of(shot).map(lead)


def hit_chance(shot: Attack, target: Target) -> Fraction:
    """The chance that a shot hits."""
    least = needed(shot.gun, target) - shot.modifier
    throws = _throws_of(shot)
    return throws.probability(lambda throw: throw.total >= least and throw.hit.hit)


class Throw(NamedTuple):
    """A throw: its total, and its outcome where that is enough or is not."""

    total: int
    hit: Outcome
    miss: Outcome


FAR = 1000
"""A modifier larger than any roll and any Defensive Value."""

UNARMORED = Target(0)


def _throws_of(shot: Attack) -> Distribution[Throw]:
    return throws(shot.gun, attack_die_bonus(shot.gunnery).sides, shot.band, shot.rules)


@lru_cache(maxsize=1 << 11)
def throws(gun: Gun, die: int, band: Band, rules: DiceRules) -> Distribution[Throw]:
    """Return every throw of a gun and an Attack Die Bonus, whatever the target's DV and DR.

    Armor is applied to the outcomes, of which there are fewer than throws.
    """

    def lead(faces: Faces) -> Throw:
        return Throw(
            total(gun, band, faces),
            attack(gun, band, faces, FAR, UNARMORED, rules),
            attack(gun, band, faces, -FAR, UNARMORED, rules),
        )

    return thrown(gun, die, lead)


def thrown(gun: Gun, die: int, lead: Callable[[Faces], T]) -> Distribution[T]:
    """Return what the throws of a gun and an Attack Die Bonus lead to; its own dice are alike."""
    return roll((*gun.sides, die), lead, len(gun.sides))


@lru_cache(maxsize=1 << 12)
def damage(shot: Attack, target: Target) -> Distribution[int]:
    """Damage that a shot does after reduction; 0 for misses and for hits that do nothing."""
    return outcomes(shot, target).map(lambda outcome: outcome.damage)


def volley_damage(shots: Iterable[Attack], target: Target) -> Distribution[int]:
    """Damage of several shots together at a target that stays as it is while they fall."""
    return combined(damage(shot, target) for shot in shots)


def any_hit(shots: Iterable[Attack], target: Target) -> Fraction:
    """The chance that at least one of several shots hits."""
    missed = Fraction(1)
    for shot in shots:
        missed *= 1 - hit_chance(shot, target)
    return 1 - missed


def warhead_damage(dice: Iterable[tuple[int, int]], reduction: int) -> Distribution[int]:
    """Warheads that detonate together, `(count, sides)` each: one attack, reduced once."""
    thrown_dice = [roll((sides,), sum) for count, sides in dice for _ in range(count)]
    points = combined(thrown_dice) if thrown_dice else constant(0)
    return points.map(lambda sum_: reduced(sum_, reduction))
