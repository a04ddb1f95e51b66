"""What a cannon without a published price should cost: a fit of the published ones.

Cost grows as a power of two things, both taken at one reference shot: the mean damage of a hit,
and the chance of a hit averaged over every hex in range. The powers are those that fit the
published costs best (least squares of the logarithms). Slots equal cost, as they do for most
published cannons. `docs/pricing.md` tells how well it fits and what was tried besides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import exp, floor, log

from sheetforge.systems.silent_death.engine.resolve import BANDS, Outcome, Target, attack, gun
from sheetforge.systems.silent_death.schema.notation import Price
from sheetforge.systems.silent_death.schema.weapon import Cannon
from sheetforge.systems.silent_death.schema.weapon_effects import Burn

REFERENCE_TARGET = Target(11)
REFERENCE_GUNNERY_DIE = 6
CONTINUING_TURNS = 3
"""Continuing damage counts for so many turns; most shots come in the first half of a game."""


@dataclass(frozen=True, slots=True)
class Shot:
    """Mean damage of a hit, and the chance of a hit in a hex of the weapon's range."""

    damage: float
    chance: float


@dataclass(frozen=True, slots=True)
class Fit:
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


def reference_shot(cannon: Cannon) -> Shot:
    """A single mount fired by average gunnery at an average defence, over all its hexes."""
    single = gun(cannon)
    throws = list(product(*(range(1, one + 1) for one in (*single.sides, REFERENCE_GUNNERY_DIE))))
    shots = hits = 0
    damage = 0.0
    for band in BANDS:
        hexes = len(getattr(cannon.ranges, band))
        shots += hexes * len(throws)
        for faces in throws:
            made = attack(single, band, faces, 0, REFERENCE_TARGET)
            if made.hit:
                hits += hexes
                damage += hexes * _worth(cannon, made)
    return Shot(damage / hits, hits / shots)


def _worth(cannon: Cannon, made: Outcome) -> float:
    """Return what a hit is worth in points of damage: its effects say what they are worth."""
    worth: float = made.base + sum(one.worth for one in made.further)
    if any(isinstance(one.effect, Burn) for one in made.further) and cannon.continuing is not None:
        die = cannon.continuing
        mean = die.count * (die.sides + 1) / 2
        worth += sum(mean * (1 - 1 / die.sides) ** turn for turn in range(CONTINUING_TURNS))
    return worth


def fit(cannons: Iterable[Cannon]) -> Fit:
    """The fit to the cannons whose price is published (one that is not reconstructed)."""
    rows: list[tuple[float, float, float]] = []
    for cannon in cannons:
        if cannon.price is not None and "price" not in cannon.reconstructed:
            shot = reference_shot(cannon)
            rows.append((log(shot.damage), log(shot.chance), log(cannon.price.cost)))
    means: list[float] = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    spreads: list[list[float]] = [
        [x - mean for x, mean in zip(row, means, strict=True)] for row in rows
    ]

    def moment(one: int, other: int) -> float:
        return sum(row[one] * row[other] for row in spreads)

    # Two unknown powers: Cramer's rule on the normal equations.
    whole = moment(0, 0) * moment(1, 1) - moment(0, 1) ** 2
    damage = (moment(0, 2) * moment(1, 1) - moment(1, 2) * moment(0, 1)) / whole
    chance = (moment(1, 2) * moment(0, 0) - moment(0, 2) * moment(0, 1)) / whole
    return Fit(exp(means[2] - damage * means[0] - chance * means[1]), damage, chance)
