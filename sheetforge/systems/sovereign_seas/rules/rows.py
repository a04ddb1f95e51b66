"""Rows of a table against the dice or the ranges that it must cover, once each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.content.notation import IntRange
from sheetforge.finding import Path
from sheetforge.lint.rule import Problem


def covered(
    rows: Sequence[IntRange], first: int, last: int | None, path: Path, field: str, what: str
) -> Iterator[Problem]:
    """Problems of rows that do not run from `first` to `last` without a gap or an overlap.

    `path` leads to the rows, `field` is the key of their spread, `what` is counted by it: strikes,
    hexes. Without a `last` the rows may end anywhere.
    """
    due = first
    for index, row in enumerate(rows):
        if row.low != due:
            there = _run(due, row.low - 1)
            message = (
                f"{what} {there} have no row before this one"
                if row.low > due
                else f"{what} {row.low} had a row already; this one begins with {due}"
            )
            yield Problem(message, (*path, index, field), str(row))
        due = max(due, row.high + 1)
    if last is not None and due <= last:
        yield Problem(f"{what} {_run(due, last)} have no row", path, str(due - 1), target="key")
    for index, row in enumerate(rows):
        if last is not None and row.high > last:
            message = f"{what} go up to {last}; {row} goes beyond"
            yield Problem(message, (*path, index, field), str(row))


def _run(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"
