"""Guns: barrels of a cannon fired as one link, with the figures that its weapon gives them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from sheetforge.systems.silent_death.schema import weapon_effects
from sheetforge.systems.silent_death.schema.weapon import Band, Cannon, Reading

BANDS: tuple[Band, ...] = ("short", "medium", "long")

SPEED_PENALTY = -1
"""To hit for each point of Drive above the restriction of a weapon (optional rule)."""


@dataclass(frozen=True, slots=True, eq=False)
class Gun:
    """Barrels of a cannon fired as one link, with every bonus of theirs. Made by `gun`.

    There is only one `Gun` of the same figures, so it is compared and hashed by identity.
    """

    name: str
    sides: tuple[int, ...]
    to_hit: int
    read: Reading | None
    plus: int
    times: int
    halved: Literal["up", "down"] | None
    by_band: tuple[int, int, int] | None
    ranges: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
    target_drive: int | None
    doubled: weapon_effects.WeaponEffect | None
    """The effect that doubles its damage."""
    harder: int
    """Points that a DV counts higher against it until a critical hit has lowered that."""
    ignores_reduction: bool
    marks: weapon_effects.Marks
    spared: weapon_effects.WeaponEffect | None
    """The effect that makes it miss, whatever it rolls."""
    sweeps: Band | None
    """The band in which it strikes all warheads in a hex that track the same ship."""
    continuing: tuple[int, ...]
    """Dice of the damage that goes on."""
    effects: tuple[weapon_effects.WeaponEffect, ...]
    """Effects on its target and on the firing ship besides the damage."""
    bands: tuple[Band | None, ...] = field(init=False)
    """The range bands by distance, from 0 to the reach."""

    def __post_init__(self) -> None:
        every = tuple([self._band(distance) for distance in range(self.reach + 1)])
        object.__setattr__(self, "bands", every)

    def _band(self, distance: int) -> Band | None:
        for band, (low, high) in zip(BANDS, self.ranges, strict=True):
            if low <= max(1, distance) <= high:
                return band
        return None

    @property
    def reach(self) -> int:
        """The farthest hex of the long band."""
        return self.ranges[2][1]

    def band(self, distance: int) -> Band | None:
        """The range band of a distance in hexes; None out of range.

        In its own hex (a warhead that passes through) a weapon fires as at one hex: ours.
        """
        bands = self.bands
        return bands[distance] if distance < len(bands) else None

    def speed_penalty(self, drive: int, eased: bool = False) -> int | None:
        """To hit against a target of such a Drive; None where it is too fast to be fired at.

        Eased (optional rule), each point beyond the restriction makes it harder to hit.
        """
        if self.target_drive is None or drive <= self.target_drive:
            return 0
        return SPEED_PENALTY * (drive - self.target_drive) if eased else None


SHOWN_BY_GUNS = (
    weapon_effects.DoubleDamage,
    weapon_effects.HarderToHit,
    weapon_effects.IgnoreReduction,
    weapon_effects.Mark,
    weapon_effects.Spare,
    weapon_effects.Sweep,
)
"""The effects that are figures of a gun: its shots show them, in the engine and in the odds."""


def gun(cannon: Cannon, barrels: int = 1, read: Reading | None = None, plus: int | None = None) -> Gun:
    """A number of linked barrels of a cannon.

    `read` and `plus` are those of a critical hit: another reading, and the bonus that it leaves
    the mount at most, so that fewer barrels of it never gain by the hit.
    """
    linking, rule = cannon.linking, cannon.damage
    ranges = cannon.ranges
    effects = weapon_effects.effects_of(cannon.traits)
    marks = [effect.effect.only for effect in effects if isinstance(effect.effect, weapon_effects.Mark)]
    ignoring = any(isinstance(effect.effect, weapon_effects.IgnoreReduction) for effect in effects)
    sweeps = [effect.effect.band for effect in effects if isinstance(effect.effect, weapon_effects.Sweep)]
    reading, bonus, by_band = damage_of(cannon, barrels, read, plus)
    return _gun(
        cannon.name,
        (cannon.attack_dice.sides,) * cannon.attack_dice.count,
        cannon.to_hit + ((barrels - 1) * linking.to_hit if linking else 0),
        reading,
        bonus,
        rule.times if rule else 1,
        rule.halved if rule else None,
        by_band,
        tuple((int_range.low, int_range.high) for int_range in (ranges.short, ranges.medium, ranges.long)),
        cannon.target_drive,
        _first(effects, weapon_effects.DoubleDamage),
        sum(effect.effect.by for effect in effects if isinstance(effect.effect, weapon_effects.HarderToHit)),
        ignoring or "crew" in marks,
        marks[0] if marks else "boxes",
        _first(effects, weapon_effects.Spare),
        sweeps[0] if sweeps else None,
        (cannon.continuing.sides,) * cannon.continuing.count if cannon.continuing else (),
        tuple(effect for effect in effects if not isinstance(effect.effect, weapon_effects.OfShot)),
    )


def damage_of(
    cannon: Cannon, barrels: int, read: Reading | None = None, plus: int | None = None
) -> tuple[Reading | None, int, tuple[int, int, int] | None]:
    """Return the reading of a gun's damage, its bonus, and the damage by band: all that such a critical hit changes."""
    linking, rule, by_band = cannon.linking, cannon.damage, cannon.damage_by_band
    bonus = (rule.plus if rule else 0) + ((barrels - 1) * linking.damage if linking else 0)
    return (
        (read or rule.read) if rule else read,
        bonus if plus is None else min(bonus, plus),
        None if by_band is None or read else (by_band.short, by_band.medium, by_band.long),
    )


_gun = lru_cache(maxsize=None)(Gun)


def _first(
    effects: tuple[weapon_effects.WeaponEffect, ...], kind: type[weapon_effects.OfShot]
) -> weapon_effects.WeaponEffect | None:
    """The first effect of a kind."""
    return next((effect for effect in effects if isinstance(effect.effect, kind)), None)
