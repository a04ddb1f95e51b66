"""An estimate of the price of cannons that have no published one: a fit of the published ones.

Cost grows as a power of two things, both taken at one reference shot: the mean damage of a hit,
and the chance of a hit averaged over every hex in range. The powers are those that fit the
published costs best (least squares of the logarithms). Slots equal cost, as they do for most
published cannons. `docs/pricing.md` says how well it fits and which alternatives were tried.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from math import exp, floor, log
from typing import NamedTuple

from sheetforge.dice.distribution import Distribution, roll
from sheetforge.systems.silent_death.engine.resolve import BANDS, Faces, Outcome, Target, attack, burned, gun
from sheetforge.systems.silent_death.schema.notation import Price
from sheetforge.systems.silent_death.schema.weapon import Cannon
from sheetforge.systems.silent_death.schema.weapon_effects import Burn

REFERENCE_TARGET = Target(11)
REFERENCE_GUNNERY_DIE = 6
CONTINUING_TURNS = 3
"""The turns for which continuing damage counts; most shots come in the first half of a game."""


class ReferenceShot(NamedTuple):
    """Mean damage of a hit, and the chance of a hit in a hex of the weapon's range."""

    damage: float
    chance: float


@dataclass(frozen=True, slots=True)
class PriceFit:
    """Cost = scale x damage ^ damage_power x chance ^ chance_power."""

    scale: float
    damage_power: float
    chance_power: float

    def price(self, cannon: Cannon) -> Price:
        """The price of a single mount: rounded, at least 1, slots equal to cost."""
        shot = reference_shot(cannon)
        worth = self.scale * shot.damage**self.damage_power * shot.chance**self.chance_power
        cost = max(1, floor(worth + 0.5))
        return Price(cost, cost)


def reference_shot(cannon: Cannon) -> ReferenceShot:
    """A single mount fired by average gunnery at an average defense, over all its hexes."""
    single = gun(cannon)
    shots = hits = 0
    damage = 0.0
    for band, (low, high) in zip(BANDS, single.ranges, strict=True):
        hexes = high - low + 1
        resolve = partial(attack, single, band, modifier=0, target=REFERENCE_TARGET)
        outcomes = _throws((*single.sides, REFERENCE_GUNNERY_DIE)).map(resolve)
        shots += hexes * outcomes.of
        for outcome, ways in outcomes.ways.items():
            if outcome.hit:
                hits += hexes * ways
                damage += hexes * ways * _worth(cannon, outcome)
    return ReferenceShot(damage / hits, hits / shots)


@cache
def _throws(sides: tuple[int, ...]) -> Distribution[Faces]:
    """Return the throws of some dice, each sorted, as their order makes no difference."""
    return roll(sides, lambda faces: tuple(sorted(faces)))


def _worth(cannon: Cannon, outcome: Outcome) -> float:
    """Return what a hit is worth in points of damage: each effect states its worth."""
    worth: float = outcome.base + sum(weapon_effect.worth for weapon_effect in outcome.further)
    if (
        any(isinstance(weapon_effect.effect, Burn) for weapon_effect in outcome.further)
        and cannon.continuing is not None
    ):
        turn = roll((cannon.continuing.sides,) * cannon.continuing.count, burned)
        goes_on = float(turn.probability(bool))
        worth += sum(float(turn.mean()) * goes_on**number for number in range(CONTINUING_TURNS))
    return worth


def fit(cannons: Iterable[Cannon]) -> PriceFit:
    """The fit to the cannons whose price is published (one that is not reconstructed)."""
    rows: list[tuple[float, float, float]] = []
    for cannon in cannons:
        if cannon.price is not None and "price" not in cannon.reconstructed:
            shot = reference_shot(cannon)
            rows.append((log(shot.damage), log(shot.chance), log(cannon.price.cost)))
    means: list[float] = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    spreads: list[list[float]] = [[x - mean for x, mean in zip(row, means, strict=True)] for row in rows]

    def moment(one: int, other: int) -> float:
        return sum(row[one] * row[other] for row in spreads)

    # Two unknown powers: Cramer's rule on the normal equations.
    whole = moment(0, 0) * moment(1, 1) - moment(0, 1) ** 2
    damage = (moment(0, 2) * moment(1, 1) - moment(1, 2) * moment(0, 1)) / whole
    chance = (moment(1, 2) * moment(0, 0) - moment(0, 2) * moment(0, 1)) / whole
    return PriceFit(exp(means[2] - damage * means[0] - chance * means[1]), damage, chance)
