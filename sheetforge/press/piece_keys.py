"""Notes beside the ruler of a sheet of pieces: their sets, and the key of their marks and codes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Group, Item, Text
from sheetforge.sheet.text import Block, Run, fit_block, text_width
from sheetforge.values import values

SIZE_PT, NAMES_PT, FIRST, LEADING = 6.5, 9.0, 2.45, 2.5
"""The type of a key and the most of the names of sets, in points; the first line of a key and the distance of others
from it, in mm."""

GAP = 3.0
"""The distance in mm of the entries of a key from each other."""


@values(frozen=True, slots=True)
class PieceKey:
    """A mark or code on a piece, and the name that it stands for."""

    mark: str
    name: str


def entries_of(keys: Iterable[PieceKey | None]) -> tuple[tuple[str, str], ...]:
    """Return the marks of every name, in the order of the pieces.

    >>> entries_of([PieceKey("A", "Dart"), None, PieceKey("B", "Dart"), PieceKey("C", "Keep"), PieceKey("A", "Dart")])
    (('A B', 'Dart'), ('C', 'Keep'))
    """
    named: dict[str, dict[str, None]] = {}
    for key in keys:
        if key is not None and key.mark != key.name:
            named.setdefault(key.name, {})[key.mark] = None
    return tuple((" ".join(marks), name) for name, marks in named.items())


class Beside(NamedTuple):
    """Notes beside the ruler of a sheet: the sets that its pieces are of, and what their marks stand for."""

    sets: tuple[str, ...] = ()
    entries: tuple[tuple[str, str], ...] = ()

    def drawn(self, area: Box, palette: Palette) -> Iterator[Item]:
        """Yield the names of the sets, as large as they fit, and below them the entries that fit."""
        names, used = "; ".join(self.sets), 0.0
        if names:
            most = SIZE_PT if self.entries else NAMES_PT
            block = fit_block((Run(names, "medium"),), most, SIZE_PT, area.width, area.height)
            if isinstance(block, Block):
                used = block.height
                yield from block.at(area.x, area.y, palette.ink)
        if self.entries:
            room = Box(area.x, area.y + used, area.width, area.height - used)
            yield Group(tuple(_lines(self.entries, room, palette)), label="Key of the pieces", layer="marks")


def _lines(entries: Iterable[tuple[str, str]], area: Box, palette: Palette) -> Iterator[Text]:
    """Yield the texts of some entries, from the upper left corner of an area."""
    # No letter stands above the ruler, where other parts of a page may end.
    x, y = area.x, area.y + FIRST
    for mark, name in entries:
        lead = text_width(f"{mark} ", "bold", SIZE_PT)
        wide = lead + text_width(name, "regular", SIZE_PT)
        if x > area.x and x + wide > area.right:
            x, y = area.x, y + LEADING
        if y > area.bottom or wide > area.width:
            return
        yield Text(x, y, mark, "bold", SIZE_PT, palette.ink)
        yield Text(x + lead, y, name, "regular", SIZE_PT, palette.ink)
        x += wide + GAP
