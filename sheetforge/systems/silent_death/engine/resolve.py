"""Results of attack dice: pure functions of the faces that were thrown.

The engine throws the faces, the odds enumerate all of them, and both ask here. Faces stand in
the order of the throw, the Attack Die Bonus last: two base dice and one for a cannon.

Rules: the sections on weapons and on damaging the target of the Star Wars rules, which print in
full how dice are read; the notes of the master cannon table and the optional rules of Rules of
Warfare II. Where these are silent this module says `ours` beside the choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from sheetforge.systems.silent_death.schema.weapon import Band, Cannon, Reading
from sheetforge.systems.silent_death.schema.weapon_effects import (
    DoubleDamage,
    HarderToHit,
    IgnoreReduction,
    Mark,
    Marks,
    OfShot,
    Spare,
    Sweep,
    WeaponEffect,
    Whose,
    effects_of,
)

Faces = tuple[int, ...]
BANDS: tuple[Band, ...] = ("short", "medium", "long")
BAND_BONUS: dict[Band, int] = {"short": 1, "medium": 0, "long": -1}
"""To hit by range band (both rule books)."""

SEVERAL_SYSTEMS = -2
"""To hit for each attack of a crew member who fires several systems at one target (optional)."""

SPEED_PENALTY = -1
"""To hit for each point of Drive above the restriction of a weapon (optional rule)."""

BURN_ENDS = 1
"""The face that ends continuing damage (master cannon table)."""

MOST_SYSTEMS = 4
"""The most systems that one crew member can fire in a turn (optional rule)."""


def read_damage(reading: Reading, faces: Faces) -> int:
    """Damage read from thrown dice.

    Low and High add up the dice that tie for it. Medium is the middle die; with a tie it is read
    as High. Three alike count whole, whatever the reading.
    """
    if reading is Reading.ALL:
        return sum(faces)
    if reading is Reading.MEDIUM and len(set(faces)) == len(faces):
        return sorted(faces)[len(faces) // 2]
    face = min(faces) if reading is Reading.LOW else max(faces)
    return face * faces.count(face)


def burned(faces: Faces) -> int:
    """Continuing damage of a turn before DR: the sum of the dice; 0 when a face ends it."""
    return 0 if BURN_ENDS in faces else sum(faces)


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
    doubled: WeaponEffect | None
    """The effect that doubles its damage."""
    harder: int
    """Points that a DV counts higher against it until a critical hit has lowered that."""
    ignores_reduction: bool
    marks: Marks
    spared: WeaponEffect | None
    """The effect that makes it miss, whatever it rolls."""
    sweeps: Band | None
    """The band in which it strikes all warheads in a hex that track the same ship."""
    continuing: tuple[int, ...]
    """Dice of the damage that goes on."""
    effects: tuple[WeaponEffect, ...]
    """Effects on its target and on the firing ship besides the damage."""

    @property
    def reach(self) -> int:
        """The farthest hex of the long band."""
        return self.ranges[2][1]

    def band(self, distance: int) -> Band | None:
        """The range band of a distance in hexes; None out of range.

        In its own hex (a warhead that passes through) a weapon fires as at one hex: ours.
        """
        for band, (low, high) in zip(BANDS, self.ranges, strict=True):
            if low <= max(1, distance) <= high:
                return band
        return None

    def speed_penalty(self, drive: int, eased: bool = False) -> int | None:
        """To hit against a target of such a Drive; None where it is too fast to be fired at.

        Eased (optional rule), each point beyond the restriction makes it harder to hit.
        """
        if self.target_drive is None or drive <= self.target_drive:
            return 0
        return SPEED_PENALTY * (drive - self.target_drive) if eased else None


SHOWN_BY_GUNS = (DoubleDamage, HarderToHit, IgnoreReduction, Mark, Spare, Sweep)
"""The effects that are figures of a gun: its shots show them, in the engine and in the odds."""


def gun(
    cannon: Cannon, barrels: int = 1, read: Reading | None = None, plus: int | None = None
) -> Gun:
    """A number of linked barrels of a cannon.

    `read` and `plus` are those of a critical hit: another reading, and the bonus that it leaves
    the mount at most, so that fewer barrels of it never gain by the hit.
    """
    linking, rule, by_band = cannon.linking, cannon.damage, cannon.damage_by_band
    beyond = barrels - 1
    ranges = cannon.ranges
    effects = effects_of(cannon.traits)
    marks = [one.effect.only for one in effects if isinstance(one.effect, Mark)]
    ignoring = any(isinstance(one.effect, IgnoreReduction) for one in effects)
    sweeps = [one.effect.band for one in effects if isinstance(one.effect, Sweep)]
    bonus = (rule.plus if rule else 0) + (beyond * linking.damage if linking else 0)
    return _gun(
        cannon.name,
        (cannon.attack_dice.sides,) * cannon.attack_dice.count,
        cannon.to_hit + (beyond * linking.to_hit if linking else 0),
        (read or rule.read) if rule else read,
        bonus if plus is None else min(bonus, plus),
        rule.times if rule else 1,
        rule.halved if rule else None,
        None if by_band is None or read else (by_band.short, by_band.medium, by_band.long),
        tuple((one.low, one.high) for one in (ranges.short, ranges.medium, ranges.long)),
        cannon.target_drive,
        _first(effects, DoubleDamage),
        sum(one.effect.by for one in effects if isinstance(one.effect, HarderToHit)),
        ignoring or "crew" in marks,
        marks[0] if marks else "boxes",
        _first(effects, Spare),
        sweeps[0] if sweeps else None,
        (cannon.continuing.sides,) * cannon.continuing.count if cannon.continuing else (),
        tuple(one for one in effects if not isinstance(one.effect, OfShot)),
    )


_gun = lru_cache(maxsize=None)(Gun)


def _first(effects: tuple[WeaponEffect, ...], kind: type[OfShot]) -> WeaponEffect | None:
    """The first effect of a kind."""
    return next((one for one in effects if isinstance(one.effect, kind)), None)


@cache
def groupings(barrels: int) -> tuple[tuple[int, ...], ...]:
    """The ways to part the barrels of a mount into links, the whole mount first.

    >>> groupings(4)
    ((4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1))
    """

    def parts(left: int, most: int) -> list[tuple[int, ...]]:
        if not left:
            return [()]
        sizes = range(min(left, most), 0, -1)
        return [(size, *rest) for size in sizes for rest in parts(left - size, size)]

    return tuple(parts(barrels, barrels))


class DiceRules(NamedTuple):
    """The optional rules that change what attack dice do.

    `automatic_misses`: an attack misses when each base die shows 1. `dice_doubled_alone`: doubles
    of a weapon that doubles its damage double what is read from the dice, and no bonus.
    """

    automatic_misses: bool = False
    dice_doubled_alone: bool = False


USUAL_DICE = DiceRules()


class Target(NamedTuple):
    """The target of an attack: DV and DR as they stand, and whether no critical lowered the DV."""

    defensive_value: int
    damage_reduction: int = 0
    intact: bool = True


class Outcome(NamedTuple):
    """The result of an attack. `damage` is what is marked off, `base` what DR has yet to reduce.

    `own` are the effects on the firing ship, which follow from the dice alone, hit or miss;
    `further` are those on the target of a hit, besides its damage.
    """

    hit: bool
    base: int = 0
    damage: int = 0
    marks: Marks = "boxes"
    doubles: bool = False
    triples: bool = False
    own: tuple[WeaponEffect, ...] = ()
    further: tuple[WeaponEffect, ...] = ()
    spared: bool = False
    automatic_miss: bool = False


def needed(gun: Gun, target: Target) -> int:
    """Return the total that hits: the DV, which may count higher while it is intact."""
    return target.defensive_value + gun.harder * target.intact


def total(gun: Gun, band: Band, faces: Faces, modifier: int = 0) -> int:
    """The attack roll: all dice, the bonus of the gun and of the band, and other modifiers."""
    return sum(faces) + gun.to_hit + BAND_BONUS[band] + modifier


def attack(
    gun: Gun,
    band: Band,
    faces: Faces,
    modifier: int,
    target: Target,
    rules: DiceRules = USUAL_DICE,
) -> Outcome:
    """One attack. `modifier` is all that is not of the gun or the band, added up."""
    hit = total(gun, band, faces, modifier) >= needed(gun, target)
    # Most guns do the same in all bands: what is known of one holds for the others.
    where = BANDS[0] if gun.by_band is None else band
    return _outcome(gun, where, faces, hit, target.damage_reduction, rules)


@lru_cache(maxsize=1 << 17)
def _outcome(
    gun: Gun, band: Band, faces: Faces, hit: bool, reduction: int, rules: DiceRules
) -> Outcome:
    """The outcome of faces that are known to reach what is needed, or not to."""
    alike = max(map(faces.count, faces))
    doubles, triples = alike == 2, alike >= 3
    missed = rules.automatic_misses and all(face == 1 for face in faces[: len(gun.sides)])
    spared = gun.spared is not None and gun.spared.occurs(alike)
    own = _due(gun, "self", alike)
    if not hit or missed or spared:
        return Outcome(
            False, 0, 0, "boxes", doubles, triples, own, spared=spared, automatic_miss=missed
        )
    base = base_damage(gun, band, faces, rules.dice_doubled_alone)
    damage, further = through(gun, base, reduction), _due(gun, "target", alike)
    return Outcome(True, base, damage, gun.marks, doubles, triples, own, further)


def _due(gun: Gun, to: Whose, alike: int) -> tuple[WeaponEffect, ...]:
    """The effects that so many dice alike bring about."""
    if not gun.effects:
        return ()
    return tuple(one for one in gun.effects if one.to == to and one.occurs(alike))


def base_damage(gun: Gun, band: Band, faces: Faces, dice_doubled_alone: bool = False) -> int:
    """Damage of a hit before the target's DR.

    The dice as they are read, with the bonuses, multiplied; doubled where the weapon does that on
    such dice; last of all halved. With `dice_doubled_alone` (optional rule) the dice are doubled
    before the bonuses are added.
    """
    if gun.by_band is not None:
        return gun.by_band[BANDS.index(band)]
    if gun.read is None:
        return 0
    damage = read_damage(gun.read, faces)
    doubled = gun.doubled is not None and gun.doubled.occurs(max(map(faces.count, faces)))
    bonus = gun.plus * 2 if doubled and not dice_doubled_alone else gun.plus
    damage = (damage * 2 + bonus if doubled else damage + bonus) * gun.times
    if gun.halved is None:
        return damage
    return (damage + 1) // 2 if gun.halved == "up" else damage // 2


def through(gun: Gun, base: int, reduction: int) -> int:
    """Return what is left of a gun's damage behind armour, which some guns ignore."""
    return base if gun.ignores_reduction else reduced(base, reduction)


def reduced(damage: int, reduction: int) -> int:
    """Damage that gets through, at least 0."""
    return max(0, damage - reduction)
