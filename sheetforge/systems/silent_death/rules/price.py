"""Prices and limits of a ship: values its hull offers, slots, torpedoes, and the sum of parts."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.lint.checkers import repeated
from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.silent_death.figures.construction import Bill, bill
from sheetforge.systems.silent_death.rules.about import CONSTRUCTION, ship_rule
from sheetforge.systems.silent_death.rules.hulls import hull_values
from sheetforge.systems.silent_death.schema.construction import Hull, Option
from sheetforge.systems.silent_death.schema.ship import Ship
from sheetforge.systems.silent_death.schema.weapon import Torpedo
from sheetforge.text import listed


@ship_rule(
    "SD361",
    "hull-offers",
    "Drive, Defensive Value and Damage Reduction are values that the hull has a price for",
    CONSTRUCTION,
    good="drive: 14",
    bad="drive: 25",
)
def hull_offers(ship: Ship, context: Context) -> Iterator[Problem]:
    hull = context("hulls", ship.hull, Hull)
    if hull is None:
        return
    values = {"drive": ship.drive, "defensive_value": ship.defensive_value, "damage_reduction": ship.damage_reduction}
    for field, (word, prices) in hull_values(hull).items():
        if prices and values[field] not in prices:
            yield Problem(
                f"the hull {hull.name} offers {word} {min(prices)} to {max(prices)}, not {values[field]}",
                (field,),
                str(values[field]),
                elsewhere=context.beside("hulls", ship.hull, "what the hull offers", field),
            )


@ship_rule(
    "SD362",
    "slots",
    "the parts of a ship take up no more slots than the hull has for its crew",
    CONSTRUCTION,
    good="hull: sample\ndecoys: 1",
    bad="hull: sample\ndecoys: 6",
)
def slots(ship: Ship, context: Context) -> Iterator[Problem]:
    made = priced(ship, context)
    if made is None or made.slots_available is None or made.slots <= made.slots_available:
        return
    over = made.slots - made.slots_available
    message = f"the parts take {made.slots} slots, the hull has {made.slots_available} for a crew "
    message += f"of {len(ship.crew)}: {over} too many"
    parts = " + ".join(f"{line.slots} for {line.label}" for line in made.lines if line.slots)
    there = context.beside("hulls", ship.hull, "the hull's slots", "slots")
    yield Problem(message, ("hull",), str(made.slots), note=f"{parts} = {made.slots}", elsewhere=there)


@ship_rule(
    "SD363",
    "torpedo-limit",
    "a ship carries no more torpedoes than its hull allows",
    CONSTRUCTION,
    good="torpedoes: [{mark: 10, carried: 2}]",
    bad="torpedoes: [{mark: 10, carried: 10}, {mark: 20, carried: 4}]",
)
def torpedo_limit(ship: Ship, context: Context) -> Iterator[Problem]:
    hull = context("hulls", ship.hull, Hull)
    carried = [rack.carried for rack in ship.torpedoes]
    if hull is not None and sum(carried) > hull.torpedo_limit:
        parts = " + ".join(map(str, carried))
        total = f"{parts} = {sum(carried)}" if len(carried) > 1 else str(sum(carried))
        message = f"the hull {hull.name} takes {hull.torpedo_limit} torpedoes; these are {total}"
        yield Problem(message, ("torpedoes",), str(sum(carried)), target="key")


@ship_rule("SD364", "bpv", "the BPV is the sum of the parts", CONSTRUCTION, good="bpv: 25", bad="bpv: 27")
def bpv(ship: Ship, context: Context) -> Iterator[Problem]:
    made = priced(ship, context)
    if made is None or made.cost == ship.bpv:
        return
    off = abs(ship.bpv - made.cost)
    way = f"{off} more than its parts" if ship.bpv > made.cost else f"{off} less than its parts"
    parts = " + ".join(f"{line.cost} for {line.label}" for line in made.lines if line.cost)
    message = f"the parts add up to {made.cost}; BPV {ship.bpv} is {way}"
    yield Problem(message, ("bpv",), str(ship.bpv), note=f"{parts} = {made.cost}", fix=write(made.cost))


@ship_rule(
    "SD365",
    "unpriced-part",
    "engineers, jamming and racks of torpedoes are of sizes that have a price",
    CONSTRUCTION,
    good="jamming: {spread: 1-2, die: 1d4}",
    bad="jamming: {spread: 1-4, die: 1d4}",
)
def unpriced_part(ship: Ship, context: Context) -> Iterator[Problem]:
    if priced(ship, context) is not None or context("hulls", ship.hull, Hull) is None:
        return
    for line in context.once(bill, ship).unpriced:
        field = str(line.path[0])
        if field == "torpedoes":
            known = context("weapons", ship.torpedoes[int(line.path[1])].weapon)
        elif field in ("jamming", "engineers"):
            known = context("options", field, Option)
        else:
            continue  # other parts have rules of their own with better messages
        if isinstance(known, Option | Torpedo):
            sizes = listed((known.table if isinstance(known, Option) else {}) or known.prices, "or")
            message = f"no price for {line.label}; {known.name} has prices for {sizes}"
            yield Problem(message, line.path, line.label)


@ship_rule(
    "SD366",
    "rack-twice",
    "torpedoes of the same mark and speed are in one line",
    CONSTRUCTION,
    good="torpedoes: [{mark: 10, carried: 2}]",
    bad="torpedoes: [{mark: 10, carried: 1}, {mark: 10, carried: 2}]",
)
def rack_twice(ship: Ship, context: Context) -> Iterator[Problem]:
    racks = ship.torpedoes
    for index, first, _ in repeated((rack.mark, rack.variable) for rack in racks):
        before, rack = racks[first].carried, racks[index]
        message = f"an earlier line has {before} of Mk. {rack.mark}; write one line of {before} + "
        message += f"{rack.carried} = "
        path = ("torpedoes", index, "mark")
        yield Problem(f"{message}{before + rack.carried}", path, str(rack.mark))


def priced(ship: Ship, context: Context) -> Bill | None:
    """Return the bill of a ship; None where a part has no price, which other rules report."""
    return context.once(_priced, ship)


def _priced(ship: Ship, context: Context) -> Bill | None:
    if context("hulls", ship.hull, Hull) is None:
        return None
    made = context.once(bill, ship)
    return None if made.unpriced else made
