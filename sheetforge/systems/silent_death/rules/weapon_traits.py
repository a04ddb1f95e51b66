"""Traits of weapons: each has what it needs, fits its weapon, and changes something."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from sheetforge.lint.rule import Context, Problem
from sheetforge.systems.silent_death.engine.resolve import BANDS, Faces, Gun, Target, attack, gun, needed
from sheetforge.systems.silent_death.rules.about import CANNON_TABLE, cannon_rule, weapon_rule
from sheetforge.systems.silent_death.schema.weapon import AnyWeapon, Cannon
from sheetforge.systems.silent_death.schema.weapon_effects import Burn, effects_of
from sheetforge.systems.silent_death.schema.weapon_effects import traits as known_traits
from sheetforge.text import listed


def _burns(trait: str) -> bool:
    return any(isinstance(weapon_effect.effect, Burn) for weapon_effect in effects_of([trait]))


@cannon_rule(
    "SD423",
    "continuing-damage",
    "a weapon with the trait of continuing damage has dice for it, and no other weapon has",
    CANNON_TABLE,
    good="traits: [continuing-damage]\ncontinuing: 1d6",
    bad="continuing: 1d6",
)
def continuing_damage(weapon: Cannon, context: Context) -> Iterator[Problem]:
    burning = [trait for trait in weapon.traits if _burns(trait)]
    if burning and weapon.continuing is None:
        path = ("traits", weapon.traits.index(burning[0]))
        message = f"the trait {burning[0]} has no dice; write `continuing`, for instance 1d6"
        yield Problem(message, path, burning[0])
    elif weapon.continuing is not None and not burning:
        message = f"`continuing` is {weapon.continuing}, and the trait continuing-damage is "
        message += "missing; add it to `traits`, or remove this"
        yield Problem(message, ("continuing",), str(weapon.continuing), target="key")


@weapon_rule(
    "SD424",
    "traits",
    "a weapon has a trait once, only traits of its type, and none that contradicts another",
    CANNON_TABLE,
    good="traits: [leeches-drive]",
    bad="traits: [leeches-drive, kills-crew]",
)
def traits(weapon: AnyWeapon, context: Context) -> Iterator[Problem]:
    for index, name in enumerate(weapon.traits):
        known = known_traits()[name]
        path = ("traits", index)
        if name in weapon.traits[:index]:
            yield Problem(f"{name} is listed already; remove it here", path, name)
        elif weapon.type not in known.weapons:
            owner = listed(known.weapons, "or")
            message = f"{name} is a trait of a {owner}, and this is a {weapon.type}; remove it"
            yield Problem(message, path, name)
        for other in known.against:
            if other in weapon.traits[:index]:
                yield Problem(f"{name} contradicts {other}; remove one of the two", path, name)


@cannon_rule(
    "SD433",
    "idle-trait",
    "a trait of a cannon makes a difference: some throw has another effect with it than without",
    CANNON_TABLE,
    good="traits: [doubles-double-damage]",
    bad="traits: [kills-crew, ignores-damage-reduction]",
)
def idle_trait(weapon: Cannon, context: Context) -> Iterator[Problem]:
    if len(set(weapon.traits)) < len(weapon.traits):
        return
    whole = gun(weapon)
    for index, name in enumerate(weapon.traits):
        others = tuple(trait for trait in weapon.traits if trait != name)
        if _alike(whole, gun(weapon.model_copy(update={"traits": others}))):
            what = f" beside {listed(others)}" if others else ""
            yield Problem(f"{name} changes no throw{what}; remove it", ("traits", index), name)


BONUS_DIE = 4
TARGETS = (Target(8), Target(8, 2), Target(8, 2, intact=False))


@cache
def _throws(sides: tuple[int, ...]) -> list[Faces]:
    """Return the throws of some dice, without regard to the order of dice, the high ones first. A
    high throw hits, and two guns mostly differ in their hits.
    """
    faces = product(*(range(1, each + 1) for each in sides))
    return sorted({tuple(sorted(throw)) for throw in faces}, reverse=True)


def _alike(one: Gun, other: Gun) -> bool:
    """Return whether two guns do the same with every throw, in every band."""
    if one.sweeps != other.sweeps:
        return False
    throws = _throws((*one.sides, BONUS_DIE))
    return all(
        needed(one, target) == needed(other, target)
        and attack(one, band, faces, 0, target) == attack(other, band, faces, 0, target)
        for target in TARGETS
        for band in BANDS
        for faces in throws
    )
