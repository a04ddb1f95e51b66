"""Exact odds of warheads and missiles: what gets past decoys, jamming, point defence and dodging.

The engine's own functions decide the effect of a throw; here they are called for every throw.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations_with_replacement
from math import factorial, prod

from sheetforge.dice.distribution import Distribution, constant, counted, roll
from sheetforge.systems.silent_death.engine.countermeasures import decoyed, stopped
from sheetforge.systems.silent_death.engine.resolve import read_damage, reduced
from sheetforge.systems.silent_death.engine.rulings import DODGE_DRIVE, LOCK_ON_DIE, locks_on
from sheetforge.systems.silent_death.engine.warheads import DODGE_DIE, evaded
from sheetforge.systems.silent_death.figures.skills import DECOY_DIE, DEFENSE_DIE
from sheetforge.systems.silent_death.odds.shots import warhead_damage
from sheetforge.systems.silent_death.schema.notation import IntRange
from sheetforge.systems.silent_death.schema.weapon import Reading

NOTHING, DODGE, POINT_DEFENSE, JAM, DECOY = "nothing", "dodge", "point defense", "jam", "decoy"


@dataclass(frozen=True, slots=True)
class Defenses:
    """The defenses of a target against warheads; a Drive of None is enough to dodge.

    `jamming` is a spread and its die, `kills` and `attacks` are those of point defence.
    """

    piloting: int = 5
    drive: int | None = None
    jamming: tuple[IntRange, int] | None = None
    decoys: bool = False
    kills: IntRange | None = None
    attacks: int = 1

    @property
    def dodges(self) -> bool:
        """True if it is fast enough to dodge."""
        return self.drive is None or self.drive >= DODGE_DRIVE

    def ways(self) -> tuple[tuple[str, ...], ...]:
        """Its defenses in their order: on the way, and when the warheads arrive.

        No defense comes first, then those on arrival, then those with a turn on the way before it.
        """
        last = [DODGE] * self.dodges + [POINT_DEFENSE] * (self.kills is not None)
        before = [JAM] * (self.jamming is not None) + [DECOY] * self.decoys
        after: list[tuple[str, ...]] = [(one, two) for one in before for two in last]
        return ((NOTHING,), *((one,) for one in last), *(after or [(one,) for one in before]))


def getting_through(warheads: int, how: tuple[str, ...], target: Defenses) -> Distribution[int]:
    """Return the distribution of hits among a number of warheads that track one target."""
    left = constant(warheads)
    for one in how:
        left = left.bind(partial(_after, one, target))
    return left


@lru_cache(maxsize=1 << 10)
def _after(how: str, target: Defenses, coming: int) -> Distribution[int]:
    """Return how many warheads remain after one defense. Jamming is against one of them."""
    if coming == 0 or how == NOTHING:
        return constant(coming)
    if how == DODGE:
        return roll(DODGE_DIE, lambda faces: coming - evaded(faces[0], target.piloting, coming))
    if how == JAM and target.jamming is not None:
        spread, die = target.jamming
        return roll((die,), lambda faces: coming - (faces[0] in spread))
    if how == DECOY:
        fooled = roll(DECOY_DIE, lambda faces: int(decoyed(faces[0])))
        return _fewer(coming, coming, fooled)
    if how == POINT_DEFENSE and target.kills is not None:
        kills = target.kills
        killed = roll(DEFENSE_DIE, lambda faces: stopped(faces[0], kills, 1))
        return _fewer(coming, min(coming, target.attacks), killed)
    raise ValueError(f"{how} of {target}")


def _fewer(coming: int, tries: int, gone: Distribution[int]) -> Distribution[int]:
    """Return how many warheads remain after a number of tries that each may remove one."""
    left = constant(coming)
    for _ in range(tries):
        left = left.bind(lambda now: gone.map(lambda number: now - number))
    return left


def blast(hitting: Distribution[int], dice: tuple[int, ...], reduction: int) -> Distribution[int]:
    """Damage of the warheads that hit together, `dice` the sides of those of one, after DR."""
    kinds = Counter(dice)

    def damage(number: int) -> Distribution[int]:
        return warhead_damage([(count * number, sides) for sides, count in kinds.items()], reduction)

    return hitting.bind(damage)


# --- missiles ------------------------------------------------------------------------------------


def lock_on(gunnery: int) -> Distribution[bool]:
    """Return the distribution of a lock-on: True if the launcher locks on."""
    return roll(LOCK_ON_DIE, lambda faces: locks_on(faces[0], gunnery))


def missiles_through(missiles: int, target: Defenses, defended: bool) -> Distribution[int]:
    """Return how many missiles of a salvo get past point defence."""
    kills = target.kills
    if not defended or kills is None:
        return constant(missiles)
    return roll(DEFENSE_DIE, lambda faces: missiles - stopped(faces[0], kills, missiles))


def salvo(missiles: Distribution[int], sides: int, read: Reading, plus: int, reduction: int) -> Distribution[int]:
    """Damage of the missiles of a salvo that get through, after DR."""

    def damage(number: int) -> Distribution[int]:
        if number == 0:
            return constant(0)
        return read_together(number, sides, read).map(lambda base: reduced(base + plus, reduction))

    return missiles.bind(damage)


@lru_cache(maxsize=64)
def read_together(number: int, sides: int, read: Reading) -> Distribution[int]:
    """Damage read from so many dice of a kind: throws that differ in order alone count at once."""
    whole = factorial(number)
    return counted(
        (
            (read_damage(read, faces), whole // prod(map(factorial, Counter(faces).values())))
            for faces in combinations_with_replacement(range(1, sides + 1), number)
        ),
        sides**number,
    )
