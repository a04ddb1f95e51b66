"""The tables of a battle: those of the content, arranged for quick look-up."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import lru_cache
from typing import Never, TypeVar

from sheetforge.content.fixed import fixed
from sheetforge.content.model import Entity
from sheetforge.systems.sovereign_seas.schema.critical import CriticalTable, Result
from sheetforge.systems.sovereign_seas.schema.tables import (
    DamageAllocation,
    GunneryModifiers,
    Location,
    MovementChart,
    RamAttack,
    RamEffects,
    ToHit,
)

T = TypeVar("T", bound=Entity)

ANGLES = tuple(60 * min(sides, 6 - sides) for sides in range(6))
"""The degrees between two courses, by the hexsides between them."""

FARTHEST = 60
"""Ranges in hexes that a chart is read to, at most."""


@dataclass(frozen=True, slots=True)
class RamChart:
    """The ram tables: whether it strikes home, what it does, and what the rammer suffers.

    `angles` are the dice added by the hexsides between the courses, `effects` what the attacker's
    speed is multiplied with by strikes, `own` the share of its speed that the attacker suffers, by
    the kind of its ram.
    """

    dice: int
    least: int
    difference: Callable[[int], int]
    angles: tuple[int, ...]
    effect_dice: int
    effects: tuple[int, ...]
    own: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Charts:
    """All tables. Rows that dice lead to are indexed by strikes.

    `to_hit` is the strikes needed at range 1, 2, …; `movement` the hexes of each impulse by
    speed; `critical_hull` the circles that any critical hit costs by itself.
    """

    to_hit_dice: int
    to_hit: tuple[int, ...]
    for_batteries: Callable[[int], int]
    for_speed: Callable[[int], int]
    location_dice: int
    locations: tuple[Location, ...]
    critical_dice: int
    criticals: tuple[Result, ...]
    critical_hull: int
    ram: RamChart
    movement: Mapping[int, tuple[int, ...]]
    impulses: int

    def __reduce__(self) -> tuple[object, ...]:
        held = (getattr(self, field.name) for field in fields(self))
        return _read, tuple(getattr(value, "__wrapped__", value) for value in held)

    def hexes(self, speed: int, impulse: int) -> int:
        """Return the hexes that a ship of a speed moves in an impulse, counted from 1."""
        return self.movement[speed][impulse - 1]

    def needed(self, away: int) -> int:
        """The strikes that a hit takes at a range in hexes."""
        return self.to_hit[away - 1]


def _read(*held: Never) -> Charts:
    """Return pickled charts, with what dice add remembered again."""
    made = Charts(*held)
    return replace(made, for_batteries=lru_cache(made.for_batteries), for_speed=lru_cache(made.for_speed))


def charts(entities: list[Entity]) -> Charts:
    """The charts of the tables of the content. Raises LookupError naming a missing table."""
    criticals = _one(entities, CriticalTable)
    to_hit = _one(entities, ToHit)
    modifiers = _one(entities, GunneryModifiers)
    locations = _one(entities, DamageAllocation)
    movement = _one(entities, MovementChart)
    ranges: list[int] = []
    while (strikes := to_hit.strikes(len(ranges) + 1)) is not None and len(ranges) < FARTHEST:
        ranges.append(strikes)
    return Charts(
        to_hit_dice=to_hit.dice,
        to_hit=tuple(ranges),
        for_batteries=lru_cache(modifiers.for_batteries),
        for_speed=lru_cache(modifiers.for_speed),
        location_dice=locations.dice,
        locations=tuple(locations.location(struck) for struck in range(locations.dice + 1)),
        critical_dice=criticals.dice,
        criticals=tuple(criticals.result(struck) for struck in range(criticals.dice + 1)),
        critical_hull=criticals.hull_points,
        ram=_ram(_one(entities, RamAttack), _one(entities, RamEffects)),
        movement=fixed({row.speed: row.points for row in movement.rows}),
        impulses=movement.impulses,
    )


def _ram(attack: RamAttack, effects: RamEffects) -> RamChart:
    return RamChart(
        dice=attack.dice,
        least=attack.strikes,
        difference=attack.for_difference,
        angles=tuple(attack.for_angle(angle) for angle in ANGLES),
        effect_dice=effects.dice,
        effects=tuple(effects.times(struck) for struck in range(effects.dice + 1)),
        own=fixed({row.ram: row.share or Fraction(0) for row in effects.attacker}),
    )


def _one(entities: list[Entity], kind: type[T]) -> T:
    found = next((entity for entity in entities if isinstance(entity, kind)), None)
    if found is None:
        words = re.sub(r"(?<!^)([A-Z])", r" \1", kind.__name__).lower()
        raise LookupError(f"the content has no valid table of: {words}")
    return found
