"""What a ship costs and carries: values its hull offers, slots, torpedoes, and the sum of parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.lint.rule import Context, Elsewhere, Problem, Replacement
from sheetforge.systems.silent_death.figures.construction import Bill, bill
from sheetforge.systems.silent_death.rules.books import CONSTRUCTION
from sheetforge.systems.silent_death.rules.complete import ship_rule

HULL_VALUES = {
    "drive": "Drive",
    "defensive_value": "Defensive Value",
    "damage_reduction": "Damage Reduction",
}


@ship_rule(
    "SD361",
    "hull-offers",
    "Drive, Defensive Value and Damage Reduction are values that the hull has a price for",
    CONSTRUCTION,
    good="drive: 14",
    bad="drive: 25",
)
def hull_offers(ship: Any, context: Context) -> Iterator[Problem]:
    hull = context("hulls", ship.hull)
    if hull is None:
        return
    for field, word in HULL_VALUES.items():
        prices, value = getattr(hull, field), getattr(ship, field)
        if prices and value not in prices:
            offer = f"{min(prices)} to {max(prices)}"
            key = context.find("hulls", ship.hull)
            yield Problem(
                f"{hull.name} offers {word} {offer}, not {value}",
                (field,),
                str(value),
                elsewhere=(Elsewhere(key, (field,), "what the hull offers"),) if key else (),
            )


@ship_rule(
    "SD362",
    "slots",
    "the parts of a ship take up no more slots than the hull has for its crew",
    CONSTRUCTION,
    good="hull: sample\ndecoys: 1",
    bad="hull: sample\ndecoys: 6",
)
def slots(ship: Any, context: Context) -> Iterator[Problem]:
    made = priced(ship, context)
    if made is None or made.slots_available is None or made.slots <= made.slots_available:
        return
    over = made.slots - made.slots_available
    message = f"the parts take {made.slots} slots, the hull has {made.slots_available} for a crew "
    message += f"of {len(ship.crew)}: {over} too many"
    parts = " + ".join(f"{line.label} {line.slots}" for line in made.lines if line.slots)
    key = context.find("hulls", ship.hull)
    there = (Elsewhere(key, ("slots",), "the hull's slots"),) if key else ()
    yield Problem(
        message, ("hull",), str(made.slots), note=f"{parts} = {made.slots}", elsewhere=there
    )


@ship_rule(
    "SD363",
    "torpedo-limit",
    "a ship carries no more torpedoes than its hull allows",
    CONSTRUCTION,
    good="torpedoes: [{mark: 10, carried: 2}]",
    bad="torpedoes: [{mark: 10, carried: 10}, {mark: 20, carried: 4}]",
)
def torpedo_limit(ship: Any, context: Context) -> Iterator[Problem]:
    hull = context("hulls", ship.hull)
    carried = [rack.carried for rack in ship.torpedoes]
    if hull is not None and sum(carried) > hull.torpedo_limit:
        parts = " + ".join(map(str, carried))
        total = f"{parts} = {sum(carried)}" if len(carried) > 1 else str(sum(carried))
        message = f"{hull.name} takes {hull.torpedo_limit} torpedoes; these are {total}"
        yield Problem(message, ("torpedoes",), str(sum(carried)), target="key")


@ship_rule(
    "SD364",
    "bpv",
    "the BPV is the sum of the parts",
    CONSTRUCTION,
    good="bpv: 25",
    bad="bpv: 27",
)
def bpv(ship: Any, context: Context) -> Iterator[Problem]:
    made = priced(ship, context)
    if made is None or made.cost == ship.bpv:
        return
    off = abs(ship.bpv - made.cost)
    way = f"{off} more than its parts" if ship.bpv > made.cost else f"{off} less than its parts"
    parts = " + ".join(f"{line.label} {line.cost}" for line in made.lines if line.cost)
    message = f"the parts come to {made.cost}; BPV {ship.bpv} is {way}"
    fix = Replacement(f"write {made.cost}", str(made.cost), safe=False)
    yield Problem(message, ("bpv",), str(ship.bpv), note=f"{parts} = {made.cost}", fix=fix)


@ship_rule(
    "SD365",
    "unpriced-part",
    "engineers, jamming and racks of torpedoes are of sizes that have a price",
    CONSTRUCTION,
    good="jamming: {spread: 1-2, die: 1d4}",
    bad="jamming: {spread: 1-4, die: 1d4}",
)
def unpriced_part(ship: Any, context: Context) -> Iterator[Problem]:
    if context("hulls", ship.hull) is None:
        return
    for line in context.once("bill", lambda: bill(ship, context)).unpriced:
        field = line.path[0]
        if field == "torpedoes":
            known = context("weapons", f"torpedo-mk-{ship.torpedoes[line.path[1]].mark}")
        elif field in ("jamming", "engineers"):
            known = context("options", field)
        else:
            continue  # other parts have rules of their own, which say more
        if known is not None:
            message = f"no price for {line.label}: {known.name} has none of this size"
            yield Problem(message, line.path, line.label)


@ship_rule(
    "SD366",
    "rack-twice",
    "torpedoes of a mark and a speed stand together",
    CONSTRUCTION,
    good="torpedoes: [{mark: 10, carried: 2}]",
    bad="torpedoes: [{mark: 10, carried: 1}, {mark: 10, carried: 1}]",
)
def rack_twice(ship: Any, context: Context) -> Iterator[Problem]:
    sorts = [(rack.mark, rack.variable) for rack in ship.torpedoes]
    for index, rack in enumerate(ship.torpedoes):
        if sorts[index] in sorts[:index]:
            first = ship.torpedoes[sorts.index(sorts[index])].carried
            message = f"Mk. {rack.mark} has a rack of {first} already; {first} + {rack.carried} = "
            path = ("torpedoes", index, "mark")
            yield Problem(message + str(first + rack.carried), path, str(rack.mark))


def priced(ship: Any, context: Context) -> Bill | None:
    """The bill of a ship every part of which has a price; what has none is another rule's."""
    if context("hulls", ship.hull) is None:
        return None
    made = context.once("bill", lambda: bill(ship, context))
    return None if made.unpriced else made


SHIP_RULES = (hull_offers, slots, torpedo_limit, bpv, unpriced_part, rack_twice)
