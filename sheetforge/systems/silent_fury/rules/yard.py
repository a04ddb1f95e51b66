"""The yard: recorded points are those of the bill, and a size has room for the fittings."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.silent_fury.blueprint import Blueprint, as_built
from sheetforge.systems.silent_fury.rules.about import OURS, ship_rule
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.schema.yard import Yard
from sheetforge.systems.silent_fury.yard import bill, over, total, yard_of


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
    more="`sheetforge price FILE` prints the bill of a ship. Prices are content: "
    "`content/tables/silent-fury`.",
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
