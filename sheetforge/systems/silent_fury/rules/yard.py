"""The yard: recorded points are those of the bill, and a size has room for the fittings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.silent_fury.blueprint import Blueprint, as_built
from sheetforge.systems.silent_fury.odds.yard import bill, over, total, yard_of
from sheetforge.systems.silent_fury.rules.about import OURS, ship_rule, yard_rule
from sheetforge.systems.silent_fury.schema.card import DamageName
from sheetforge.systems.silent_fury.schema.layout import ComponentKind
from sheetforge.systems.silent_fury.schema.ship import CREW_TYPES, ShipClass
from sheetforge.systems.silent_fury.schema.weapon import Effect, Miss
from sheetforge.systems.silent_fury.schema.yard import Carried, Yard


def _built(ship: ShipClass, context: Context) -> tuple[Blueprint, Yard] | None:
    """A ship as built with the yard that prices it; None where either cannot be read."""
    yard = yard_of(context.library, context.key.system)
    numbers = set(range(1, ship.size + 1))
    if yard is None or ship.layout.slips or set(ship.layout.by_number) != numbers:
        return None
    try:
        return as_built(ship, context.library, context.key.system), yard
    except LookupError:
        return None


@ship_rule(
    "FY451",
    "points-of-the-bill",
    "the points of a ship are the total of its bill",
    OURS,
    good="points: 26",
    bad="points: 27",
    more="`sheetforge price FILE` prints the bill of a ship. Prices are content: `content/tables/silent-fury`.",
)
def points_of_the_bill(ship: ShipClass, context: Context) -> Iterator[Problem]:
    built = context.once(_built, ship)
    if built is None:
        return
    due = total(bill(*built))
    if ship.points != due:
        message = f"the parts of the ship cost {due} points, not {ship.points}; `sheetforge price` "
        message += "prints the bill"
        yield Problem(message, ("points",), str(ship.points), fix=write(due))


@ship_rule(
    "FY452",
    "room-of-a-size",
    "hull, point defense, armor and weapons are within the limits of the yard for the size",
    OURS,
    good="hull: 1",
    bad="hull: 2",
)
def room_of_a_size(ship: ShipClass, context: Context) -> Iterator[Problem]:
    built = context.once(_built, ship)
    if built is None:
        return
    for what, given, most in over(*built):
        name = what.replace("_", " ")
        message = f"{name} {given}; a ship of size {ship.size} has room for at most {most}"
        yield Problem(message, (what,), str(given))


_ROOM = """\
sizes:
  - {size: 6, hull: 3, point_defense: 3, armor: 14, weapons: 2}
  - {size: 20, hull: %d, point_defense: 6, armor: 30, weapons: 7}
"""


@yard_rule(
    "FY453",
    "room-rises",
    "the rows of a yard's sizes rise: a larger ship has room for no less than a smaller one",
    OURS,
    good=_ROOM % 3,
    bad=_ROOM % 2,
)
def room_rises(yard: Yard, context: Context) -> Iterator[Problem]:
    for index, (before, row) in enumerate(pairwise(yard.sizes), 1):
        for field in type(row).model_fields:
            least = getattr(before, field) + (field == "size")
            if (given := getattr(row, field)) < least:
                message = f"{field.replace('_', ' ')} {given} after a row with "
                message += f"{getattr(before, field)}; write {least} or more"
                yield Problem(message, ("sizes", index, field), str(given))


PRICED_OTHERWISE = ("fx", "launch")
"""Effects that are priced by the damage of an FX roll, and by `launch`."""


@yard_rule(
    "FY454",
    "price-of-every-kind",
    "a yard has a price for every kind of component, crew, ordinance, damage, effect and miss",
    OURS,
    good="crew: {spacer: 5, captain: 14, engineer: 9, marine: 6, battlesuit: 0}",
    bad="crew: {spacer: 5, captain: 14, engineer: 9, marine: 6}",
    more="What has no price costs nothing on every bill; write 0 where that is meant.",
)
def price_of_every_kind(yard: Yard, context: Context) -> Iterator[Problem]:
    effects = (arg for arg in get_args(Effect) if arg not in PRICED_OTHERWISE)
    for path, prices, kinds in (
        (("components",), yard.components, get_args(ComponentKind)),
        (("crew",), yard.crew, CREW_TYPES),
        (("ordinance",), yard.ordinance, get_args(Carried)),
        (("firepower", "damage"), yard.firepower.damage, get_args(DamageName)),
        (("firepower", "effects"), yard.firepower.effects, effects),
        (("assault", "miss"), yard.assault.miss, get_args(Miss)),
    ):
        for kind in kinds:
            if kind not in prices:
                yield Problem(f"{path[-1]} has no price for {kind}; add `{kind}: 0` or another number", path)
