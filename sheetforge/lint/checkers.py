"""Checks that rules of several games share: repeated items, and rows with gaps."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from sheetforge.content.notation import IntRange
from sheetforge.finding import Path
from sheetforge.lint.rule import Problem

H = TypeVar("H", bound=Hashable)


def repeated(items: Iterable[H]) -> Iterator[tuple[int, int, H]]:
    """Yield every repeated item: its index, the index of its first occurrence, the item.

    >>> list(repeated("abca"))
    [(3, 0, 'a')]
    """
    first: dict[H, int] = {}
    for index, item in enumerate(items):
        earlier = first.setdefault(item, index)
        if earlier != index:
            yield index, earlier, item


def covered(
    rows: Sequence[IntRange], first: int, last: int | None, path: Path, field: str, what: str
) -> Iterator[Problem]:
    """Yield a problem for each gap and overlap in rows that should cover `first` to `last`.

    `path` is the path of the rows, `field` the key of their range, `what` the thing it counts:
    strikes, hexes. Without a `last` the rows may end anywhere.
    """
    due = first
    for index, row in enumerate(rows):
        if row.low != due:
            message = (
                f"no row for {what} {IntRange(due, row.low - 1)}; begin this row with {due}"
                if row.low > due
                else f"{what} {row.low} have a row already; begin this one with {due}"
            )
            yield Problem(message, (*path, index, field), str(row))
        due = max(due, row.high + 1)
    if last is not None and due <= last:
        message = f"no row for {what} {IntRange(due, last)}; end the last one with {last}"
        yield Problem(message, path, str(due - 1), target="key")
    for index, row in enumerate(rows):
        if last is not None and row.high > last:
            message = f"{what} end at {last}; {row} goes beyond"
            yield Problem(message, (*path, index, field), str(row))
