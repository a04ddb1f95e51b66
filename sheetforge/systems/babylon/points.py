"""Points of a ship or a flight: a bill by its parts, at the rates of the design rules.

The document has no points. The rates are content (a table of the type `design`), and one published
price, that of the anchor, sets their scale. docs/pricing.md has the method.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetforge.content.library import Library
from sheetforge.dice.distribution import at_most
from sheetforge.systems.babylon.blueprint import STRUCTURE, Blueprint, WeaponFigures
from sheetforge.systems.babylon.engine.damage import armour_against
from sheetforge.systems.babylon.figures import TO_HIT_DIE
from sheetforge.systems.babylon.schema.design import Design
from sheetforge.systems.babylon.schema.notation import Arc

CIRCLE = 360


class BillPart(NamedTuple):
    """A part of a bill: the item, its amount, and its points to a tenth."""

    part: str
    detail: str
    points: float


class PointsBill(NamedTuple):
    """The bill of a craft; the total is rounded by the design rules."""

    parts: tuple[BillPart, ...]
    total: int


def bill(craft: Blueprint, design: Design) -> PointsBill:
    """Return what a craft costs, part by part."""
    rows = [
        BillPart(part, detail, raw * design.scale)
        for part, detail, raw in (*_hull(craft, design), *_arms(craft, design))
        if raw
    ]
    total = sum(row.points for row in rows) / design.rounding
    shown = tuple(row._replace(points=round(row.points, 1)) for row in rows)
    return PointsBill(shown, max(1, int(total + 0.5)) * design.rounding)


Raw = Iterator[tuple[str, str, float]]


def _hull(craft: Blueprint, design: Design) -> Raw:
    """Boxes, movement, electronics, hangars."""
    rates = design.rates
    if craft.kind == "flight":
        boxes = craft.fighters * craft.structure
        yield _boxes(craft, design, "fighters", boxes, boxes * craft.armour)
    else:
        for name, is_structure in (("structure", True), ("systems", False)):
            parts = [part for part in craft.parts if (part.kind == STRUCTURE) is is_structure and part.weapon is None]
            boxes = sum(part.boxes for part in parts)
            yield _boxes(craft, design, name, boxes, sum(p.boxes * p.armour for p in parts))
    size = _size(craft) / HUNDRED
    if craft.thrust:
        change = craft.thrust / craft.acceleration
        said = f"{craft.thrust} at {craft.acceleration} a hex"
        yield "thrust", said, size * change * rates.speed_change
        # Without a turn table, which has its own finding, it makes no turns.
        half = max(1, craft.top_speed // 2)
        turns = half / craft.turns.delay(half, 0) if craft.turns.columns else 0.0
        said = f"{turns:.1f} turns a round at speed {half}"
        yield "turning", said, size * turns * rates.turn
    for name, is_there, rate in (
        ("retro-thrusters", craft.retro, rates.retro),
        ("gravitic drive", craft.gravitic, rates.gravitic),
        ("agile", craft.agile, rates.agile),
    ):
        if is_there:
            yield name, f"{_size(craft)} boxes", size * rate
    for name, number, rate in (
        ("initiative", craft.initiative, size * rates.initiative),
        ("shield", craft.rating("shield-generator"), size * rates.shield),
        ("jamming", craft.jamming, size * rates.jamming),
        ("stealth", craft.stealth, size * rates.stealth),
        ("sensors", craft.rating("sensors"), rates.sensors),
        ("jump engine", bool(craft.jump_delay), rates.jump),
        ("hangar", craft.fighters if craft.kind == "ship" else 0, rates.fighter),
    ):
        yield name, str(int(number)), number * rate


HUNDRED = 100
"""The number of boxes of structure for which movement and cover are priced."""


def _size(craft: Blueprint) -> int:
    """The boxes of structure of a craft."""
    if craft.kind == "flight":
        return craft.fighters * craft.structure
    return sum(part.boxes for part in craft.parts if part.kind == STRUCTURE)


def _boxes(craft: Blueprint, design: Design, name: str, boxes: int, armour: int) -> tuple[str, str, float]:
    """The price of boxes with their armour: the harder a craft is to hit, the more they cost."""
    rates = design.rates
    worth = (boxes * rates.box + armour * rates.armour) * design.signature / craft.signature
    return name, f"{boxes} boxes, signature {craft.signature}", worth


def _arms(craft: Blueprint, design: Design) -> Raw:
    """Weapons, those of one name together."""
    totals: dict[str, tuple[int, float]] = {}
    for part in craft.weapons:
        assert part.weapon is not None
        count, worth = totals.get(part.name, (0, 0.0))
        worth += weapon_worth(part.weapon, part.arc, design)
        totals[part.name] = count + 1, worth
    for gun in craft.guns:
        stored = 1.0 if gun.salvo is None else min(1.0, gun.salvo / design.rounds)
        worth = craft.fighters * stored * weapon_worth(gun.weapon, gun.arc, design)
        totals[gun.weapon.name] = craft.fighters, worth
    for name, (count, worth) in totals.items():
        yield name, str(count), worth


def weapon_worth(weapon: WeaponFigures, arc: Arc | None, design: Design) -> float:
    """Return what a weapon is worth before the scale: fire by mode and arc, and interception."""
    rates = design.rates
    # Half of the worth does not depend on the arc, as the ship can turn.
    share = 0.5 + 0.5 * (arc.width / CIRCLE if arc else 1)
    fire = expected(weapon, design) * rates.damage * rates.modes.get(weapon.mode, 1.0)
    return share * (fire + weapon.intercept * rates.intercept)


def expected(weapon: WeaponFigures, design: Design) -> float:
    """Return the damage a round behind the armour of the design rules, summed over all ranges.

    It is a yardstick of the price list, fitted to trials: armour is taken from the mean damage.
    """
    if weapon.damage is None:
        return 0.0
    armour = armour_against(design.target_armour, weapon.mode, 0)
    hit = max(0.0, weapon.damage.mean - armour) * weapon.shots
    chances = sum(float(at_most(TO_HIT_DIE, design.signature + number)) for number in weapon.row)
    return hit * weapon.mean_pulses / weapon.recharge * chances


def design_of(library: Library, system: str) -> Design | None:
    """Return the design rules of a library: its only table of that type."""
    entities = [library.entity(key) for key in library.keys("tables", system)]
    return next((entity for entity in entities if isinstance(entity, Design)), None)
