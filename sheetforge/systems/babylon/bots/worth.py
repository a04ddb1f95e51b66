"""The worth of hits, in points: the average loss of a craft by a hit of a weapon.

Nothing here is a rule. Bots weigh fire with it; which part is hit, armour and the number to hit are
those of the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate

from sheetforge.dice.distribution import at_most, roll
from sheetforge.systems.babylon.blueprint import STRUCTURE, Blueprint, Part, WeaponFigures
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState, Unit
from sheetforge.systems.babylon.engine.damage import armour_against, halvings
from sheetforge.systems.babylon.engine.gunnery import needed
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.figures import CRITICAL_DIE, DROP_OUT_DIE, TO_HIT_DIE
from sheetforge.systems.babylon.schema.notation import Damage
from sheetforge.systems.babylon.schema.ship import PRIMARY, SectionName

SYSTEMS = 0.6
"""The part of a ship's points that its systems stand for, besides the points of its structure."""

SHARES: Mapping[str, float] = {
    "cnc": 0.12,
    "reactor": 0.06,
    "engine": 0.10,
    "sensors": 0.08,
    "thruster": 0.05,
    "shield-generator": 0.10,
    "jump-engine": 0.02,
    "hangar": 0.03,
}
"""Parts of that for systems that are no weapons; weapons share the rest by their fire."""

WHOLE = 0.4
"""The part of a system's worth that is lost with its last box, not with each."""

CORE = 0.7
"""The part of a ship's remaining points that is lost with its primary structure, by its boxes."""

SAMPLED = 3
"""The number of damages that represent all rolls of a weapon: the middles of equal parts."""


@lru_cache(maxsize=256)
def typical(damage: Damage) -> tuple[int, ...]:
    """Return a few damages that stand for all, each as likely as another.

    >>> from sheetforge.dice import Dice
    >>> typical(Damage("3d10+12", Dice(3, 10), 12)), typical(Damage("15", None, 15))
    ((24, 28, 33), (15,))
    """
    if not damage.faces:
        return (damage.plus,)
    sums = roll(damage.faces, sum)
    values = sorted(sums.ways)
    ends = list(accumulate(sums.ways[value] for value in values))
    marks = [(2 * part + 1) * sums.of / (2 * SAMPLED) for part in range(SAMPLED)]
    return tuple(
        next(value for value, end in zip(values, ends, strict=True) if end >= mark) + damage.plus for mark in marks
    )


def strength(weapon: WeaponFigures) -> float:
    """Return the damage of a weapon a round if it hits with everything."""
    if weapon.damage is None:
        return 0.0
    return weapon.damage.mean * weapon.shots * weapon.mean_pulses / weapon.recharge


def part_worths(fit: Blueprint) -> tuple[float, ...]:
    """Return the worth of every part of a ship but its structure, in parts of its points."""
    fire = sum(strength(part.weapon) + part.weapon.intercept * 3 for part in fit.weapons if part.weapon) or 1.0
    others = sum(SHARES.get(part.kind, 0.02) for part in fit.parts if part.kind != STRUCTURE and part.weapon is None)
    for_weapons = max(0.3, 1 - others)
    found = []
    for part in fit.parts:
        if part.weapon is not None:
            share = (strength(part.weapon) + part.weapon.intercept * 3) / fire * for_weapons
        else:
            share = 0.0 if part.kind == STRUCTURE else SHARES.get(part.kind, 0.02)
        found.append(share * SYSTEMS)
    return tuple(found)


def structure_boxes(fit: Blueprint) -> int:
    """Return the structure boxes of a ship."""
    return sum(part.boxes for part in fit.parts if part.kind == STRUCTURE)


class HitWorth:
    """The worth of hits on the craft of a battle, cached for every condition of the craft."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._known: dict[tuple[object, ...], tuple[float, ...]] = {}
        self._boxes: dict[tuple[object, ...], tuple[float, ...]] = {}
        self._parts: dict[str, tuple[float, ...]] = {}

    def of_hit(self, target: Unit, weapon: WeaponFigures) -> tuple[float, ...]:
        """Return the worth of a hit, by the hexside of the target that it comes from."""
        if isinstance(target, FlightState):
            key: tuple[object, ...] = target.id, weapon.id, target.boxes
        else:
            key = target.id, weapon.id, target.marks, target.fell, target.off
        if key not in self._known:
            if weapon.damage is None:
                found: tuple[float, ...] = (0.0,) * 6
            elif isinstance(target, FlightState):
                found = (self._on_flight(target, weapon),) * 6
            else:
                found = self._on_ship(target, weapon)
            self._known[key] = found
        return self._known[key]

    def of_shots(
        self, target: Unit, weapon: WeaponFigures, away: int, rating: int | None
    ) -> tuple[float, tuple[float, ...]]:
        """Return the mean hits of a weapon on a target, and the worth of one by its hexside."""
        face = needed(target, weapon, away, rating)
        if face is None or face <= 0:
            return 0.0, ()
        return hits(weapon, face), self.of_hit(target, weapon)

    def _on_flight(self, flight: FlightState, weapon: WeaponFigures) -> float:
        """The part of a fighter that a hit destroys; those damaged may drop out."""
        alive = [boxes for boxes in flight.boxes if boxes]
        if not alive or weapon.damage is None:
            return 0.0
        armour = armour_against(flight.blueprint.armour, weapon.mode, 0)
        damages = typical(weapon.damage)
        total = 0.0
        for boxes in alive:
            for damage in damages:
                through = max(0, damage - armour)
                if through >= boxes:
                    total += 1.0
                elif through:
                    total += float(1 - at_most(DROP_OUT_DIE, boxes - through))
        each = flight.blueprint.points / flight.blueprint.fighters
        return each * total / (len(alive) * len(damages))

    def _on_ship(self, ship: ShipState, weapon: WeaponFigures) -> tuple[float, ...]:
        fit = ship.blueprint
        by_section = {section.name: self._on_section(ship, section.name, weapon) for section in fit.sections}
        return tuple(sum(by_section[name] for name in faces) / len(faces) for faces in fit.sides)

    def _on_section(self, ship: ShipState, name: SectionName, weapon: WeaponFigures) -> float:
        fit = ship.blueprint
        through = name in ship.fell
        core = fit.by_name[PRIMARY].chart
        chart = core if through else fit.by_name[name].chart
        total, inner = 0.0, None
        values: dict[int, float] = {}
        for parts in chart:
            if not parts:
                if inner is None:
                    inner = sum(self._on_parts(ship, deep, weapon, through) for deep in core) / len(core)
                total += inner
                continue
            first = parts[0].place
            if first not in values:
                values[first] = self._on_parts(ship, parts, weapon, through)
            total += values[first]
        return total / len(chart)

    def _on_parts(self, ship: ShipState, parts: tuple[Part, ...], weapon: WeaponFigures, is_through: bool) -> float:
        assert weapon.damage is not None
        damages = typical(weapon.damage)
        shield = ship.shielding()
        total = 0.0
        for part in parts:
            armour = armour_against(part.armour, weapon.mode, halvings(self.state, ship, part, is_through))
            for damage in damages:
                left = damage - shield - armour
                if left > 0:
                    total += self._taken(ship, part, left)
        return total / (len(damages) * len(parts))

    def _taken(self, ship: ShipState, part: Part, damage: int) -> float:
        """The worth of damage on a part, with what goes on to the structures below it."""
        fit, boxes = ship.blueprint, self._box_worths(ship)
        total = 0.0
        if part.kind != STRUCTURE:
            left = ship.left(part)
            taken = min(left, damage)
            worth = self._part_worths(ship)[part.place] * fit.points
            total += worth * (1 - WHOLE) * taken / part.boxes
            if taken:
                total += worth * WHOLE * (taken == left)
                if part.weapon is not None and taken < left:
                    out = 1 - at_most(CRITICAL_DIE, left - taken)
                    total += float(out) * worth * 0.5
            damage -= taken
            part = fit.by_name[part.section].structure
        taken = min(ship.left(part), damage)
        total += taken * boxes[part.place]
        damage -= taken
        if damage and part.section != PRIMARY:
            core = fit.by_name[PRIMARY].structure
            total += min(ship.left(core), damage) * boxes[core.place] * 0.8
        return total

    def _box_worths(self, ship: ShipState) -> tuple[float, ...]:
        """The worth of a box of each structure: its points, and all that falls with the last."""
        key = ship.id, ship.marks
        if key not in self._boxes:
            fit = ship.blueprint
            each = fit.points / structure_boxes(fit)
            worths = self._part_worths(ship)
            found = [0.0] * len(fit.parts)
            for section in fit.sections:
                left = max(1, ship.left(section.structure))
                if section.name == PRIMARY:
                    rest = fit.points * ship.structure_share() * CORE
                else:
                    rest = fit.points * WHOLE * sum(worths[part.place] for part in section.systems if ship.left(part))
                found[section.structure.place] = each + rest / left
            self._boxes[key] = tuple(found)
        return self._boxes[key]

    def _part_worths(self, ship: ShipState) -> tuple[float, ...]:
        if ship.id not in self._parts:
            self._parts[ship.id] = part_worths(ship.blueprint)
        return self._parts[ship.id]


@lru_cache(maxsize=1 << 12)
def hits(weapon: WeaponFigures, face: int) -> float:
    """Return the mean hits of all shots of a weapon, each pulse counted."""
    return weapon.shots * weapon.mean_pulses * float(at_most(TO_HIT_DIE, face))
