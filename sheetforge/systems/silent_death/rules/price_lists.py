"""Price lists, read row by row: sizes that are missing or cheaper than smaller ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Problem
from sheetforge.systems.silent_death.schema.notation import Price
from sheetforge.text import listed


def without_gaps(prices: Mapping[int, Price], path: Path, context: Context) -> Iterator[Problem]:
    """Sizes that a list leaves out between its smallest and its largest."""
    sizes = list(prices)
    for size, larger in pairwise(sizes):
        if larger > size + 1:
            missing = listed(range(size + 1, larger))
            message = f"no price for {missing}: {larger} follows {size}"
            yield at_size(message, path, larger, prices, context)


def rising(
    prices: Mapping[int, Price], path: Path, what: str, context: Context
) -> Iterator[Problem]:
    """Sizes that fall back, and prices below those of a smaller size."""
    rows = list(prices.items())
    for (size, price), (larger, dearer) in pairwise(rows):
        if larger < size:
            yield at_size(f"{larger} {what} stand after {size}", path, larger, prices, context)
        elif dearer.cost < price.cost or dearer.slots < price.slots:
            message = f"{larger} {what} for {dearer} are cheaper than {size} for {price}"
            yield at_size(message, path, larger, prices, context)


def at_size(
    message: str, path: Path, size: int, prices: Mapping[int, Price], context: Context
) -> Problem:
    """A problem that points at one size of a price list."""
    text = context.library.record(context.key).source.value(path)
    entry = f"{size}={prices[size]}"
    found = re.search(rf"(?<!\S){size}=\S+", text) if isinstance(text, str) else None
    return Problem(message, path, entry, within=found.span() if found else None)
