"""Odds of attacks against another implementation, against sampling, and against hand figures."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import Any

import icepool
import pytest

from sheetforge.dice.distribution import Distribution
from sheetforge.play.questions import Roll
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_death.engine.resolve import BANDS, USUAL_DICE, DiceRules, Target, attack, gun
from sheetforge.systems.silent_death.figures.skills import attack_die_bonus
from sheetforge.systems.silent_death.odds.shots import (
    Attack,
    any_hit,
    damage,
    hit_chance,
    outcomes,
    volley_damage,
    warhead_damage,
)
from sheetforge.systems.silent_death.schema.weapon import Cannon, Reading
from tests.systems.silent_death.armoury import cannon, cannons

TARGETS = (Target(14, 1), Target(11, 3), Target(12, 0, intact=False))


def shot(name: str, barrels: int = 1, gunnery: int = 5, band: str = "medium", **more: Any) -> Attack:
    """A shot of a weapon of the content."""
    return Attack(gun(cannon(name), barrels), gunnery, band, **more)  # type: ignore[arg-type]


# --- a second implementation ---------------------------------------------------------------------


def _icepool(weapon: Cannon, barrels: int, band: str, gunnery: int, aim: Target, rules: DiceRules) -> Any:
    """An attack written again over icepool's dice: hit and damage after reduction."""
    link, rule = weapon.linking, weapon.damage
    plus_hit = (barrels - 1) * (link.to_hit if link else 0) + weapon.to_hit
    plus = (barrels - 1) * (link.damage if link else 0) + (rule.plus if rule else 0)
    plus_hit += {"short": 1, "medium": 0, "long": -1}[band]
    need = aim.defensive_value
    if aim.intact and "harder-against-intact-defense" in weapon.traits:
        need += 1

    def lead(a: int, b: int, c: int) -> tuple[bool, int]:
        low, middle, high = sorted((a, b, c))
        triple, double = low == high, (low == middle) != (middle == high)
        if a + b + c + plus_hit < need:
            return False, 0
        if triple and "overloads-on-triples" in weapon.traits:
            return False, 0
        if rule is None:
            assert weapon.damage_by_band is not None
            points = getattr(weapon.damage_by_band, band)
        else:
            top = 2 * high if middle == high else high
            points = {
                Reading.LOW: 2 * low if low == middle else low,
                Reading.MEDIUM: top if double else middle,
                Reading.HIGH: top,
                Reading.ALL: low + middle + high,
            }[rule.read]
            points = 3 * low if triple else points
            factor = 2 if double and "doubles-double-damage" in weapon.traits else 1
            if rules.dice_doubled_alone:
                points = (factor * points + plus) * rule.times
            else:
                points = factor * (points + plus) * rule.times
            if rule.halved:
                points = points // 2 if rule.halved == "down" else -(-points // 2)
        if not {"ignores-damage-reduction", "kills-crew"} & set(weapon.traits):
            points = max(points - aim.damage_reduction, 0)
        return True, points

    die, bonus = icepool.d(weapon.attack_dice.sides), attack_die_bonus(gunnery)
    return icepool.map(lead, die, die, icepool.d(bonus.sides))


DAGGERS = [name for name, one in sorted(cannons().items()) if "doubles-double-damage" in one.traits]


@pytest.mark.parametrize(
    ("name", "rules"),
    [(name, USUAL_DICE) for name in sorted(cannons())]
    + [(name, DiceRules(dice_doubled_alone=True)) for name in DAGGERS],
)
def test_every_weapon_agrees_with_icepool(name: str, rules: DiceRules) -> None:
    """Fraction by fraction: all bands, a skill of each die, single and linked, several targets.

    Mass drivers by both readings of their note.
    """
    weapon = cannon(name)
    priced = max(weapon.linking.prices, default=4) if weapon.linking else 1
    cases = [
        (barrels, band, gunnery, TARGETS[(number + barrels) % 3])
        for barrels in sorted({1, priced})
        for number, band in enumerate(BANDS)
        for gunnery in (3, 6, 8, 10)
    ]
    for barrels, band, gunnery, aim in cases:
        ours = outcomes(Attack(gun(weapon, barrels), gunnery, band, rules=rules), aim)
        theirs = _icepool(weapon, barrels, band, gunnery, aim, rules)
        expected = {
            value: Fraction(ways, theirs.denominator())
            for value, ways in zip(theirs.outcomes(), theirs.quantities(), strict=True)
        }
        assert dict(ours.map(lambda one: (one.hit, one.damage))) == expected


# --- sampling ------------------------------------------------------------------------------------


def chi_square_limit(freedom: int) -> float:
    """What chi-square exceeds once in ten thousand times, by Wilson and Hilferty.

    >>> round(chi_square_limit(10), 1)  # tables have 35.56
    35.6
    """
    normal = NormalDist().inv_cdf(0.9999)
    return float(freedom * (1 - 2 / (9 * freedom) + normal * sqrt(2 / (9 * freedom))) ** 3)


def statistic(seen: Counter[int], exact: Distribution[int]) -> tuple[float, int]:
    """Chi-square of counts against chances, and the degrees of freedom.

    Damage that is expected fewer than ten times is pooled, as the test demands.
    """
    throws = seen.total()
    expected = {points: float(chance) * throws for points, chance in exact}
    rare = [points for points, number in expected.items() if number < 10]
    cells = [(seen[points], number) for points, number in expected.items() if number >= 10]
    pooled = sum(expected[points] for points in rare)
    if pooled >= 10:
        cells.append((sum(seen[points] for points in rare), pooled))
    return sum((got - due) ** 2 / due for got, due in cells), len(cells) - 1


@pytest.mark.parametrize("name", sorted(cannons()))
def test_attacks_of_the_engine_spread_as_the_exact_odds_say(name: str) -> None:
    """4,000 attacks of every weapon with dice as games have them, from a fixed seed."""
    weapon = cannon(name)
    barrels = max(weapon.linking.prices, default=4) if weapon.linking else 1
    one, aim = shot(name, barrels, 6), Target(13, 2)
    roll = Roll((*one.gun.sides, attack_die_bonus(6).sides), "attack")
    streams = Streams(f"chi-square:{name}")
    seen = Counter(attack(one.gun, one.band, streams.roll(roll), 0, aim).damage for _ in range(4_000))
    exact = damage(one, aim)
    assert set(seen) <= set(exact.ways)
    found, freedom = statistic(seen, exact)
    assert freedom == 0 or found < chi_square_limit(freedom)


def test_loaded_dice_are_seen() -> None:
    """A d8 that never shows a 1 gives another spread than the odds, and is found out."""
    one, aim = shot("laser-cannon", 4, 6), Target(13, 2)
    rng = Random("loaded")
    seen = Counter(
        attack(one.gun, one.band, (rng.randint(2, 8), rng.randint(2, 8), rng.randint(1, 6)), 0, aim).damage
        for _ in range(4_000)
    )
    found, freedom = statistic(seen, damage(one, aim))
    assert found > chi_square_limit(freedom)


# --- by hand, and what must always hold ----------------------------------------------------------


def test_the_hit_chance_of_a_twin_laser_by_hand() -> None:
    """2d8 + d4 + 1 against 14: the throws that reach it, counted; sure and hopeless shots."""
    ways = sum(a + b + c + 1 >= 14 for a in range(1, 9) for b in range(1, 9) for c in range(1, 5))
    assert hit_chance(shot("laser-cannon", 2, 4), Target(14)) == Fraction(ways, 256)
    assert hit_chance(shot("laser-cannon", 1, 4), Target(3)) == 1
    assert hit_chance(shot("laser-cannon", 1, 4), Target(21)) == 0


def test_more_skill_never_hits_less() -> None:
    """Every better attack die, and every point of modifier, hits at least as often."""
    aim = Target(14, 1)
    for name in cannons():
        skills = [hit_chance(shot(name, 1, gunnery), aim) for gunnery in (4, 6, 8, 10)]
        assert skills == sorted(skills)
        modified = [hit_chance(shot(name, modifier=by), aim) for by in (-2, -1, 0, 1)]
        assert modified == sorted(modified)


def test_automatic_misses_only_take_away() -> None:
    """The rule lowers the chance of a sure shot by that of two ones: 1 in 64 on d8s."""
    sure = shot("laser-cannon", 1, 5, modifier=20)
    assert hit_chance(sure, Target(14)) == 1
    assert hit_chance(sure._replace(rules=DiceRules(automatic_misses=True)), Target(14)) == Fraction(63, 64)


def test_separate_attacks_add_up() -> None:
    """Means add; the chance that one of two hits is one less both missing."""
    one, aim = shot("laser-cannon"), Target(12, 1)
    assert volley_damage([one, one], aim).mean() == 2 * damage(one, aim).mean()
    assert any_hit([one, one], aim) == 1 - (1 - hit_chance(one, aim)) ** 2
    assert any_hit([], aim) == 0


def test_warheads_that_detonate_together_are_reduced_once() -> None:
    """Two missiles of 1d12 against DR 2: mean 13 less 2, save for a 2 and 3 that can't go below."""
    chances = warhead_damage([(1, 12), (1, 12)], 2)
    assert chances.mean() == 11
    assert chances.chance(0) == Fraction(1, 144)
    assert warhead_damage([], 2).chance(0) == 1
