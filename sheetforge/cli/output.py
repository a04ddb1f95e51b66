"""Output of commands: the standard streams, tables as text, JSON and CSV, progress on a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.files import as_json as as_json

if TYPE_CHECKING:
    from sheetforge.press.build import Progress

Plain = str | int | float | None
"""A value of a table for programs."""


def prepare() -> None:
    """Make standard output and standard error take every character.

    Output to a pipe or a file is UTF-8 on every system. A terminal keeps its own encoding, and
    shows a character that it lacks as an escape. A stream that was closed before the program
    started is replaced by one that discards all output.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
            setattr(sys, name, nowhere)
        elif isinstance(stream, TextIOWrapper) and stream.encoding.lower() != "utf-8":
            if stream.isatty():
                stream.reconfigure(errors="backslashreplace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def mute() -> None:
    """Discard the rest of the output, whose reader has gone, so that exiting does not fail."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def aligned(
    rows: Sequence[Sequence[str]], right: Collection[int], least: Sequence[int] = (), gap: str = "  "
) -> Iterator[str]:
    """Yield rows of cells as lines of equal columns; those in `right` are aligned right.

    A column is as wide as its widest cell, and has at least its width in `least`.

    >>> print(*aligned([("ship", "wins"), ("TIE", "8")], {1}), sep="\\n")
    ship  wins
    TIE      8
    """
    count = max((len(row) for row in rows), default=0)
    widths = [max(len(row[column]) for row in rows) for column in range(count)]
    for column, width in enumerate(least[:count]):
        widths[column] = max(widths[column], width)
    for row in rows:
        cells = (
            f"{cell:>{width}}" if column in right else f"{cell:<{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield gap.join(cells).rstrip()


def echo_lines(lines: Iterable[str], *, err: bool = False) -> None:
    """Print lines, on standard error with `err`; print nothing for no lines."""
    text = "".join(f"{line}\n" for line in lines)
    if text:
        click.echo(text, nl=False, err=err)


def write_out(text: str, out: Path | None, done: str = "written") -> None:
    """Print a text, or write it to the file of `--out`. Raises `Unreadable` if that fails."""
    from sheetforge.content.library import Unreadable
    from sheetforge.files import OutputError, put

    if out is None:
        click.echo(text, nl=False)
        return
    try:
        put(out, text.encode())
    except OutputError as problem:
        raise Unreadable(problem.with_option("--out")) from None
    click.echo(f"{out}: {done}", err=True)


def as_csv(names: Iterable[str], rows: Iterable[Sequence[Plain]]) -> str:
    """Return rows as CSV under the names of their columns, without formulas (`csv_cell`)."""
    import csv
    from io import StringIO

    from sheetforge.foreign import csv_cell

    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([csv_cell(cell) for cell in row] for row in rows)
    return text.getvalue()


def records_csv(records: Sequence[Mapping[str, Plain]]) -> str:
    """Return records with the same keys, at least one, as CSV."""
    return as_csv(records[0], [tuple(record.values()) for record in records])


def show_progress() -> Progress | None:
    """Return what shows the progress of files on a terminal; None elsewhere."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, total: int, path: str) -> None:
        click.echo(f"\r\x1b[K{done + 1}/{total}  {path}", err=True, nl=False)

    return show


def clear_progress() -> None:
    """Clear the line of the progress."""
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", err=True, nl=False)
