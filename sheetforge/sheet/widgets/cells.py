"""Columns of tables and grids, and the cells of their rows by the keys of the columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import ClassVar

from pydantic import ConfigDict

from sheetforge.content.library import Unreadable
from sheetforge.sheet.faces import Face
from sheetforge.sheet.text import Align
from sheetforge.text import did_you_mean, listed, nearest
from sheetforge.values import values

Cells = Mapping[str, str]
"""The texts of a row by the keys of its columns; a row to write in has none."""


@values(frozen=True, slots=True)
class Column:
    """A column, known by its `key`: its head, and how its cells look.

    A grid gives it `wide` mm or its `share` of the remaining width; a table makes it as wide as its
    cells and adds its share of what is left. Without `align` grids center cells and tables begin
    them at the left. `under` is a second line of its head. Cells of a column to `write` in are
    blanks, named `grid.row.key`; others only show their text.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    key: str
    head: str
    align: Align | None = None
    face: Face = "regular"
    share: float = 0.0
    wide: float = 0.0
    under: str = ""
    write: bool = False
    ringed: bool = False
    """True where no book gives the column: a ring at its head."""
    titles: bool = False
    """True for cells in the colour of titles, such as names of groups."""
    longest: str = ""
    """The longest value that is written in, of a column of figures."""
    place: str = field(default="", compare=False, repr=False)
    """The file, line and column of its data file."""


def check_cells(columns: Sequence[Column], rows: Iterable[tuple[Cells, frozenset[str]]]) -> None:
    """Check that rows, of their cells and the keys of the ringed ones, fit the columns.

    Every cell needs its column, and every column that is not written in a cell, except in blank
    rows. Raises `Unreadable` with the place of a column of a data file that does not fit.
    """
    keys = {column.key for column in columns}
    shown = {column.key for column in columns if not column.write}
    for cells, ringed in rows:
        if cells and not (shown <= cells.keys() <= keys):
            _refuse(columns, cells)
        if not ringed <= keys:
            raise ValueError(f"ring at {sorted(ringed - keys)}; the columns are {sorted(keys)}")


def _refuse(columns: Sequence[Column], cells: Cells) -> None:
    """Raise `Unreadable` for the first column that does not fit the cells of a row."""
    keys = [column.key for column in columns]
    lost = [key for key in cells if key not in keys]
    free = {column.key: column for column in columns if column.key not in cells}
    wrong = next((column for column in free.values() if not column.write), None)
    if wrong is None:
        close = [free[near] for key in lost for near in nearest(key, free)]
        wrong = close[0] if close else None
    if wrong is None:
        table = next((column.place for column in columns if column.place), "")
        problem = f"no column {lost[0]!r}, which the rows have; add it"
    else:
        table = wrong.place
        meant = did_you_mean(wrong.key, lost, otherwise="add `write: true` for one to write in")
        problem = f"no row has a cell {wrong.key!r}; rows have {listed(cells)}; {meant}"
    if not table:
        raise ValueError(problem)
    raise Unreadable(f"{table}: {problem}")
