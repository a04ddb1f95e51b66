"""Hulls and options: boxes that fit the frame, and price lists without gaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Problem, Replacement, rule
from sheetforge.systems.silent_death.rules.books import CONSTRUCTION
from sheetforge.systems.silent_death.rules.price_lists import at_size, rising, without_gaps
from sheetforge.text import listed

VALUE_LISTS = ("drive", "defensive_value", "damage_reduction")
BOXES = {
    "fighter": ("whole",),
    "gunboat": ("front", "side", "rear"),
    "warhound": ("front", "rear"),
}
"""Frame → the numbers of hit boxes that it has."""


@rule(
    "SD441",
    "value-list",
    "hulls",
    "Drive, Defensive Value and Damage Reduction are priced for every number from the least to the "
    "most, and a larger one is never cheaper",
    CONSTRUCTION,
    good="drive: 11=4/2 12=5/2 13=5/3",
    bad="drive: 11=4/2 13=5/3",
)
def value_list(hull: Any, context: Context) -> Iterator[Problem]:
    for field in VALUE_LISTS:
        prices = getattr(hull, field)
        yield from without_gaps(prices, (field,), context)
        yield from rising(prices, (field,), field.replace("_", " "), context)


@rule(
    "SD442",
    "hull-boxes",
    "hulls",
    "a fighter hull has one number of hit boxes, a tenth of its tons; a gunboat has front, side "
    "and rear; a warhound front and rear quarters",
    CONSTRUCTION,
    good="tons: 300\nhit_boxes: {whole: 30}",
    bad="tons: 300\nhit_boxes: {whole: 20}",
)
def hull_boxes(hull: Any, context: Context) -> Iterator[Problem]:
    wanted = BOXES[hull.frame]
    there = [name for name in BOXES["fighter"] + BOXES["gunboat"] if getattr(hull.hit_boxes, name)]
    if set(there) != set(wanted):
        message = f"a {hull.frame} hull has hit boxes {listed(wanted)}, not {listed(there)}"
        yield Problem(message, ("hit_boxes",), listed(there), target="key")
    elif hull.frame == "fighter" and hull.hit_boxes.whole != hull.tons // 10:
        due, whole = hull.tons // 10, hull.hit_boxes.whole
        fix = Replacement(f"write {due}", str(due), safe=False)
        message = f"{hull.tons} t / 10 = {due} hit boxes, not {whole}"
        yield Problem(message, ("hit_boxes", "whole"), str(whole), fix=fix)


@rule(
    "SD443",
    "hull-slots",
    "hulls",
    "a larger crew leaves fewer slots, and slots cost nothing",
    CONSTRUCTION,
    good="slots: 1=0/18 2=0/16",
    bad="slots: 1=0/18 2=0/20",
)
def hull_slots(hull: Any, context: Context) -> Iterator[Problem]:
    yield from without_gaps(hull.slots, ("slots",), context)
    rows = list(hull.slots.items())
    for size, price in rows:
        if price.cost:
            message = f"the slots of a hull cost nothing, not {price.cost}"
            yield at_size(message, ("slots",), size, hull.slots, context)
    for (size, price), (larger, more) in pairwise(rows):
        if more.slots >= price.slots:
            message = f"a crew of {larger} leaves {more.slots} slots, one of {size} {price.slots}"
            yield at_size(message, ("slots",), larger, hull.slots, context)


@rule(
    "SD446",
    "option-prices",
    "options",
    "an option has a price list or a table, not both; sizes run on without gaps and are never "
    "cheaper than smaller ones",
    CONSTRUCTION,
    good="prices: 1=1/0 2=1/1 3=2/1",
    bad="prices: 1=1/0 2=1/1 4=2/2",
)
def option_prices(option: Any, context: Context) -> Iterator[Problem]:
    if bool(option.prices) == bool(option.table):
        word = "both a price list and a table" if option.table else "neither prices nor a table"
        path = ("table",) if option.table else ("prices",)
        yield Problem(f"the option has {word}", path, word, target="key")
    lists: dict[Path, Any] = {("prices",): option.prices}
    lists |= {("table", row): prices for row, prices in option.table.items()}
    for place, prices in lists.items():
        yield from without_gaps(prices, place, context)
        yield from rising(prices, place, option.measure, context)


@rule(
    "SD447",
    "option-rows",
    "options",
    "every row of an option's table prices the same sizes",
    CONSTRUCTION,
    good="prices:\ntable: {1-2: 1=1/1 2=2/1, 1-3: 1=2/1 2=3/2}",
    bad="prices:\ntable: {1-2: 1=1/1 2=2/1, 1-3: 1=2/1}",
)
def option_rows(option: Any, context: Context) -> Iterator[Problem]:
    sizes = {size for prices in option.table.values() for size in prices}
    for row, prices in option.table.items():
        missing = sorted(sizes - set(prices))
        if missing:
            message = f"row {row} has no price for {listed(missing)}; other rows have"
            yield Problem(message, ("table", row), row)


HULL_TABLE_RULES = (value_list, hull_boxes, hull_slots)
OPTION_RULES = (option_prices, option_rows)
