"""Hulls and options: boxes that fit the frame, and price lists without gaps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.silent_death.rules.about import CONSTRUCTION, hull_rule, option_rule
from sheetforge.systems.silent_death.schema.construction import Hull, Option
from sheetforge.systems.silent_death.schema.notation import Price
from sheetforge.text import listed

BOXES = {"fighter": ("whole",), "gunboat": ("front", "side", "rear"), "warhound": ("front", "rear")}
"""Frame → the numbers of hit boxes that it has."""


def hull_values(hull: Hull) -> dict[str, tuple[str, Mapping[int, Price]]]:
    """Return field → name and prices of the values that a hull offers."""
    return {
        "drive": ("Drive", hull.drive),
        "defensive_value": ("Defensive Value", hull.defensive_value),
        "damage_reduction": ("Damage Reduction", hull.damage_reduction),
    }


@hull_rule(
    "SD441",
    "value-list",
    "Drive, Defensive Value and Damage Reduction are priced for every number from the least to the "
    "most, and a larger one is never cheaper",
    CONSTRUCTION,
    good="drive: 11=4/2 12=5/2 13=5/3",
    bad="drive: 11=4/2 13=5/3",
)
def value_list(hull: Hull, context: Context) -> Iterator[Problem]:
    for field, (words, prices) in hull_values(hull).items():
        yield from without_gaps(prices, (field,), context)
        yield from rising(prices, (field,), words.lower(), context)


@hull_rule(
    "SD442",
    "hull-boxes",
    "a fighter hull has one number of hit boxes, a tenth of its tons; a gunboat has front, side "
    "and rear; a warhound front and rear quarters",
    CONSTRUCTION,
    good="tons: 300\nhit_boxes: {whole: 30}",
    bad="tons: 300\nhit_boxes: {whole: 20}",
)
def hull_boxes(hull: Hull, context: Context) -> Iterator[Problem]:
    wanted = BOXES[hull.frame]
    there = [name for name, number in hull.hit_boxes if number]
    if set(there) != set(wanted):
        message = f"a {hull.frame} hull has hit boxes {listed(wanted)}, not {listed(there)}"
        part = {"fighter": 0, "gunboat": 1, "warhound": 2}[hull.frame]
        yield Problem(message, ("hit_boxes",), listed(there), target="key", part=part)
    elif hull.frame == "fighter" and hull.hit_boxes.whole != hull.tons // 10:
        due, whole = hull.tons // 10, hull.hit_boxes.whole
        message = f"{hull.tons} t / 10 = {due} hit boxes, not {whole}"
        yield Problem(message, ("hit_boxes", "whole"), str(whole), fix=write(due), part=0)


@hull_rule(
    "SD443",
    "hull-slots",
    "a larger crew leaves fewer slots, and slots cost nothing",
    CONSTRUCTION,
    good="slots: 1=0/18 2=0/16",
    bad="slots: 1=0/18 2=0/20",
)
def hull_slots(hull: Hull, context: Context) -> Iterator[Problem]:
    yield from without_gaps(hull.slots, ("slots",), context)
    rows = list(hull.slots.items())
    for size, price in rows:
        if price.cost:
            message = f"the slots of a hull cost nothing, not {price.cost}; write 0"
            yield at_size(message, ("slots",), size, hull.slots, context)
    for (size, price), (larger, more) in pairwise(rows):
        if more.slots >= price.slots:
            message = f"a crew of {larger} leaves {more.slots} slots, which is not less than the "
            message += f"{price.slots} of a crew of {size}"
            yield at_size(message, ("slots",), larger, hull.slots, context)


@option_rule(
    "SD446",
    "option-prices",
    "an option has a price list or a table, not both; sizes run on without gaps and are never "
    "cheaper than smaller ones",
    CONSTRUCTION,
    good="prices: 1=1/0 2=1/1 3=2/1",
    bad="prices: 1=1/0 2=1/1 4=2/2",
)
def option_prices(option: Option, context: Context) -> Iterator[Problem]:
    if bool(option.prices) == bool(option.table):
        word = "both a price list and a table" if option.table else "neither prices nor a table"
        path = ("table",) if option.table else ("prices",)
        due = "remove one" if option.table else "write one"
        message = f"the option has {word}; {due}"
        yield Problem(message, path, word, target="key", part=0)
    lists: dict[Path, Mapping[int, Price]] = {("prices",): option.prices}
    lists |= {("table", row): prices for row, prices in option.table.items()}
    for place, prices in lists.items():
        gaps = without_gaps(prices, place, context)
        for problem in (*gaps, *rising(prices, place, option.measure, context)):
            yield problem._replace(part=1)


@option_rule(
    "SD447",
    "option-rows",
    "every row of an option's table prices the same sizes",
    CONSTRUCTION,
    good="prices:\ntable: {1-2: 1=1/1 2=2/1, 1-3: 1=2/1 2=3/2}",
    bad="prices:\ntable: {1-2: 1=1/1 2=2/1, 1-3: 1=2/1}",
)
def option_rows(option: Option, context: Context) -> Iterator[Problem]:
    sizes = {size for prices in option.table.values() for size in prices}
    for row, prices in option.table.items():
        missing = sorted(sizes - set(prices))
        if missing:
            message = f"row {row} has no price for {listed(missing)}, which other rows have; add it"
            yield Problem(message, ("table", row), row)


def without_gaps(prices: Mapping[int, Price], path: Path, context: Context) -> Iterator[Problem]:
    """Yield the sizes that a price list leaves out between its smallest and its largest."""
    sizes = list(prices)
    for size, larger in pairwise(sizes):
        if larger > size + 1:
            missing = listed(range(size + 1, larger))
            message = f"no price for {missing}: {larger} follows {size}; add it"
            yield at_size(message, path, larger, prices, context)


def rising(prices: Mapping[int, Price], path: Path, what: str, context: Context) -> Iterator[Problem]:
    """Yield the sizes listed after a larger one, and prices below those of a smaller size."""
    rows = list(prices.items())
    for (size, price), (larger, dearer) in pairwise(rows):
        if larger < size:
            message = f"{what}: {larger} is listed after {size}; list them from small to large"
            yield at_size(message, path, larger, prices, context)
        elif dearer.cost < price.cost or dearer.slots < price.slots:
            message = f"{what}: {larger} at {dearer} is cheaper than {size} at {price}; a larger "
            message += "number costs as much or more"
            yield at_size(message, path, larger, prices, context)


def at_size(message: str, path: Path, size: int, prices: Mapping[int, Price], context: Context) -> Problem:
    """Return a problem that points at one size of a price list."""
    text = context.library.record(context.key).source.value(path)
    entry = f"{size}={prices[size]}"
    match = re.search(rf"(?<!\S){size}=\S+", text) if isinstance(text, str) else None
    return Problem(message, path, entry, within=match.span() if match else None)
