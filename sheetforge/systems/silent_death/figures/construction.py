"""The price of a ship: its BPV as the sum of its parts, and the slots that they take up.

The hull is free and offers slots; Drive, Defensive Value, Damage Reduction, weapons with their
arcs and ammunition, and options are paid for (the core rulebook's construction figures; our own
additions for warhounds stand in `docs/pricing.md`). A part that no table prices becomes a line
without a price, never an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetforge.content.model import Lookup
from sheetforge.finding import Path
from sheetforge.systems.silent_death.schema.construction import Hull, Option
from sheetforge.systems.silent_death.schema.notation import FREE, IntRange, Price
from sheetforge.systems.silent_death.schema.ship import BARRELS, Mount, PointDefense, Rack, Ship
from sheetforge.systems.silent_death.schema.weapon import Ammunition, Cannon, Launcher, Torpedo

ALL_ARCS = 6


class BillLine(NamedTuple):
    """One part of a bill: its price (None where no table has one), and where the ship says it."""

    label: str
    price: Price | None
    detail: str
    path: Path

    @property
    def cost(self) -> int | None:
        """Points of BPV."""
        return None if self.price is None else self.price.cost

    @property
    def slots(self) -> int | None:
        """Slots of the hull."""
        return None if self.price is None else self.price.slots


class Bill(NamedTuple):
    """Everything a ship pays for, and what its hull allows."""

    lines: tuple[BillLine, ...]
    slots_available: int | None
    """Slots of the hull for this size of crew; None where the hull has no such crew."""
    torpedo_limit: int | None
    torpedoes: int

    @property
    def total(self) -> Price:
        """The sum of every line that has a price."""
        return sum((line.price for line in self.lines if line.price), FREE)

    @property
    def cost(self) -> int:
        """The BPV that the priced parts come to."""
        return sum([line.price.cost for line in self.lines if line.price])

    @property
    def slots(self) -> int:
        """The slots that the priced parts take up."""
        return sum([line.price.slots for line in self.lines if line.price])

    @property
    def unpriced(self) -> tuple[BillLine, ...]:
        """The parts that no table prices; the total is short of them."""
        return tuple([line for line in self.lines if line.price is None])


def bill(ship: Ship, lookup: Lookup) -> Bill:
    """Price a ship part by part, in the order of its file. Reads only; never raises for content."""
    entity = lookup("hulls", ship.hull)
    hull = entity if isinstance(entity, Hull) else None
    lines = [*_hull_values(ship, hull)]
    for index, mount in enumerate(ship.weapons):
        lines += _mount(mount, lookup, ("weapons", index))
    for index, rack in enumerate(ship.torpedoes):
        lines.append(_rack(rack, lookup, ("torpedoes", index)))
    lines += _options(ship, lookup)
    return Bill(
        tuple(lines),
        _slots(hull, len(ship.crew)),
        None if hull is None else hull.torpedo_limit,
        sum(rack.carried for rack in ship.torpedoes),
    )


def _slots(hull: Hull | None, crew: int) -> int | None:
    offer = None if hull is None else hull.slots.get(crew)
    return None if offer is None else offer.slots


def _hull_values(ship: Ship, hull: Hull | None) -> Iterator[BillLine]:
    named = hull.name if hull else f"no hull {ship.hull}"
    drives, defenses, reductions = (hull.drive, hull.defensive_value, hull.damage_reduction) if hull else ({}, {}, {})
    for field, label, size, prices in (
        ("drive", "Drive", ship.drive, drives),
        ("defensive_value", "Defensive Value", ship.defensive_value, defenses),
        ("damage_reduction", "Damage Reduction", ship.damage_reduction, reductions),
    ):
        yield BillLine(f"{label} {size}", prices.get(size), named, (field,))


def _mount(mount: Mount, lookup: Lookup, path: Path) -> Iterator[BillLine]:
    weapon = lookup("weapons", mount.weapon)
    if not isinstance(weapon, (Cannon, Launcher)):
        yield BillLine(str(mount.weapon), None, "no such mounted weapon", (*path, "weapon"))
        return
    label = f"{BARRELS[mount.barrels].capitalize()} {weapon.name}".lstrip()
    price, detail = weapon.price, str(weapon.price)
    if mount.barrels > 1:
        linking = weapon.linking.prices if isinstance(weapon, Cannon) and weapon.linking else {}
        added = linking.get(mount.barrels)
        detail = f"{price} + {added} for {mount.barrels} barrels"
        price = price + added if price and added else None
    yield BillLine(label, price, detail, (*path, "weapon"))
    arcs = ALL_ARCS if "ALL" in mount.arcs else len(set(mount.arcs))
    if arcs > 1:
        yield _option(lookup, "arcs", arcs, f"{label}: {arcs} arcs", (*path, "arcs"))
    if isinstance(weapon, Launcher) and mount.missiles is not None:
        full = weapon.magazines.get(mount.missiles)
        yield BillLine(f"{label}: {mount.missiles} missiles", full, "magazine", (*path, "missiles"))
    elif isinstance(weapon, Cannon) and weapon.ammunition and mount.ammunition is not None:
        yield from _ammunition(mount.ammunition, weapon.ammunition, mount.barrels, label, path)


def _ammunition(shots: int, table: Ammunition, barrels: int, label: str, path: Path) -> Iterator[BillLine]:
    """Yield the price of shots beyond those included, in steps; only complete steps cost.

    So the fifth shot of a quad minigun, whose table has 4, 6 and 8, is free.
    """
    more = shots - table.included
    if more <= 0:
        return
    step = table.linked_step if table.linked_step and barrels > 1 else table.step
    each = table.step_prices.get(barrels)
    bought = more // step
    price = None if each is None or shots > table.most else each * bought
    detail = f"{table.included} included; steps of {step} at {each}: {bought}"
    yield BillLine(f"{label}: {shots} shots", price, detail, (*path, "ammunition"))


def _rack(rack: Rack, lookup: Lookup, path: Path) -> BillLine:
    label = f"{rack.carried} x Mk. {rack.mark}" + (", variable speed" if rack.variable else "")
    torpedo = lookup("weapons", rack.weapon)
    if not isinstance(torpedo, Torpedo):
        return BillLine(label, None, "no such torpedo", path)
    sizes = _sizes(rack.carried, torpedo.prices)
    tables = [torpedo.prices, torpedo.variable_prices] if rack.variable else [torpedo.prices]
    prices = [table.get(size) for table in tables for size in sizes]
    known = [price for price in prices if price is not None]
    price = sum(known, FREE) if known and len(known) == len(prices) else None
    return BillLine(label, price, "as " + " + ".join(map(str, sizes)), path)


def _sizes(carried: int, listed: Mapping[int, Price]) -> list[int]:
    """Racks of the listed sizes, largest first, that make up a number the list leaves out."""
    sizes: list[int] = []
    for size in sorted(listed, reverse=True):
        sizes += [size] * (carried // size)
        carried %= size
    return sizes


def _options(ship: Ship, lookup: Lookup) -> Iterator[BillLine]:
    if ship.decoys:
        yield _option(lookup, "decoys", ship.decoys, f"Decoys {ship.decoys}", ("decoys",))
    if ship.point_defense:
        yield _defense(lookup, ship.point_defense, "Point defense", ("point_defense",))
    for facing, battery in ship.batteries.items():
        label = f"Battery {facing}"
        yield _defense(lookup, battery, label, ("batteries", facing))
    if spread := ship.damage_control:
        label = f"Damage control {spread}"
        yield _option(lookup, "damage-control", spread.high, label, ("damage_control",))
    if ship.jamming:
        spread = ship.jamming.spread
        yield _option(lookup, "jamming", spread.high, f"Jamming {spread}", ("jamming",))
    if ship.ecm:
        label = f"ECM {ship.ecm.spread} ({ship.ecm.attempts})"
        yield _row(lookup, "ecm", ship.ecm.spread, ship.ecm.attempts, label, ("ecm",))
    if ship.engineers:
        label = f"Engineers {ship.engineers}"
        yield _option(lookup, "engineers", ship.engineers, label, ("engineers",))


def _defense(lookup: Lookup, defense: PointDefense, label: str, path: Path) -> BillLine:
    label = f"{label} {defense.kills} ({defense.attacks})"
    return _row(lookup, "point-defense", defense.kills, defense.attacks, label, path)


def _option(lookup: Lookup, name: str, size: int, label: str, path: Path) -> BillLine:
    option = lookup("options", name)
    if not isinstance(option, Option):
        return BillLine(label, None, f"no option {name}", path)
    return BillLine(label, option.prices.get(size), option.measure, path)


def _row(lookup: Lookup, name: str, spread: IntRange, size: int, label: str, path: Path) -> BillLine:
    option = lookup("options", name)
    if not isinstance(option, Option):
        return BillLine(label, None, f"no option {name}", path)
    return BillLine(label, option.table.get(str(spread), {}).get(size), option.measure, path)
