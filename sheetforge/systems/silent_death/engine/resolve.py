"""Results of attack dice: pure functions of the faces that were thrown.

The engine throws the faces, the odds enumerate all of them, and both ask here. Faces stand in
the order of the throw, the Attack Die Bonus last: two base dice and one for a cannon.

Rules: the sections on weapons and on damaging the target of the Star Wars rules, which print in
full how dice are read; the notes of the master cannon table and the optional rules of Rules of
Warfare II. Where these are silent this module says `ours` beside the choice.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from sheetforge.systems.silent_death.figures.guns import BANDS as BANDS
from sheetforge.systems.silent_death.figures.guns import SHOWN_BY_GUNS as SHOWN_BY_GUNS
from sheetforge.systems.silent_death.figures.guns import SPEED_PENALTY as SPEED_PENALTY
from sheetforge.systems.silent_death.figures.guns import Gun as Gun
from sheetforge.systems.silent_death.figures.guns import gun as gun
from sheetforge.systems.silent_death.schema.weapon import Band, Reading
from sheetforge.systems.silent_death.schema.weapon_effects import Marks, WeaponEffect, Whose
from sheetforge.text import signed

Faces = tuple[int, ...]
BAND_BONUS: dict[Band, int] = {"short": 1, "medium": 0, "long": -1}
"""To hit by range band (both rule books)."""

SEVERAL_SYSTEMS = -2
"""To hit for each attack of a crew member who fires several systems at one target (optional)."""

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


def read_text(reading: Reading, plus: int = 0) -> str:
    """Return how damage is read, as a display has it: `High+1`."""
    return reading.value.capitalize() + (signed(plus) if plus else "")


def burned(faces: Faces) -> int:
    """Continuing damage of a turn before DR: the sum of the dice; 0 when a face ends it."""
    return 0 if BURN_ENDS in faces else sum(faces)


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


def attack(gun: Gun, band: Band, faces: Faces, modifier: int, target: Target, rules: DiceRules = USUAL_DICE) -> Outcome:
    """One attack. `modifier` is all that is not of the gun or the band, added up."""
    hit = total(gun, band, faces, modifier) >= needed(gun, target)
    # Most guns do the same in all bands: what is known of one holds for the others.
    where = BANDS[0] if gun.by_band is None else band
    return _outcome(gun, where, faces, hit, target.damage_reduction, rules)


@lru_cache(maxsize=1 << 17)
def _outcome(gun: Gun, band: Band, faces: Faces, hit: bool, reduction: int, rules: DiceRules) -> Outcome:
    """The outcome of faces that are known to reach what is needed, or not to."""
    alike = max(map(faces.count, faces))
    doubles, triples = alike == 2, alike >= 3
    missed = rules.automatic_misses and all(face == 1 for face in faces[: len(gun.sides)])
    spared = gun.spared is not None and gun.spared.occurs(alike)
    own = _due(gun, "self", alike)
    if not hit or missed or spared:
        return Outcome(False, 0, 0, "boxes", doubles, triples, own, spared=spared, automatic_miss=missed)
    base = base_damage(gun, band, faces, rules.dice_doubled_alone)
    damage, further = through(gun, base, reduction), _due(gun, "target", alike)
    return Outcome(True, base, damage, gun.marks, doubles, triples, own, further)


def _due(gun: Gun, to: Whose, alike: int) -> tuple[WeaponEffect, ...]:
    """The effects that so many dice alike bring about."""
    if not gun.effects:
        return ()
    return tuple(effect for effect in gun.effects if effect.to == to and effect.occurs(alike))


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
