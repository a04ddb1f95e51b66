"""Notes at the foot of a sheet of pieces: their sets, the key of their marks and codes, and that of their flags.

They stand beside the ruler, which is shorter where they are long, and gives way to them where they have no room
otherwise. What the front of a sheet cannot hold is on its back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sheetforge.press.marks import RULER, RULERS, ruler
from sheetforge.sheet.counter_marks import FlagLook, flag_sign
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Group, Item, Text
from sheetforge.sheet.text import Block, Run, fit_block, text_width
from sheetforge.values import values

SIZE_PT, NAMES_PT, FIRST, LEADING = 6.5, 9.0, 2.45, 2.5
"""The type of a key and the most of the names of sets, in points; the first line of a key and the distance of others
from it, in mm."""

GAP, FLAG, BESIDE_RULER = 2.4, 2.6, 5.0
"""The distances in mm of the entries of a key from each other, of a mark from its flag's left edge, and of a key from
the ruler."""

EXAMPLES = 2
"""The marks that the key of flags has for each flag."""


@values(frozen=True, slots=True)
class PieceKey:
    """A mark or code on a piece, and the name that it stands for."""

    mark: str
    name: str


@values(frozen=True, slots=True)
class FlagKey:
    """The mark of a ship or of what flies with ships, and the look of the flag that it stands on."""

    mark: str
    look: FlagLook


class FootEntry(NamedTuple):
    """An entry of a key: words in bold type or a flag, then a name."""

    mark: str
    name: str = ""
    look: FlagLook | None = None

    @property
    def lead(self) -> float:
        """Return how far the name is from the left of the entry, in mm."""
        return FLAG if self.look is not None else text_width(f"{self.mark} ", "bold", SIZE_PT) if self.mark else 0.0

    @property
    def width(self) -> float:
        """Return the width of the entry in mm."""
        return self.lead + text_width(self.name, "regular", SIZE_PT)

    def drawn(self, x: float, y: float, palette: Palette) -> tuple[Item, ...]:
        """Return the entry from a point on its base line."""
        name = Text(x + self.lead, y, self.name, "regular", SIZE_PT, palette.ink)
        if self.look is not None:
            return (*flag_sign(self.look, x, y, palette), name)
        return (Text(x, y, self.mark, "bold", SIZE_PT, palette.ink), name) if self.mark else (name,)


def entries_of(keys: Iterable[PieceKey | None]) -> tuple[FootEntry, ...]:
    """Return the marks of every name, in the order of the pieces; a code of several names has all of these.

    >>> keys = [PieceKey("A", "Dart"), None, PieceKey("B", "Dart"), PieceKey("C", "Keep"), PieceKey("C", "Kite")]
    >>> [(entry.mark, entry.name) for entry in entries_of(keys)]
    [('A B', 'Dart'), ('C', 'Keep, Kite')]
    """
    named: dict[str, dict[str, None]] = {}
    for key in keys:
        if key is not None and key.mark != key.name:
            named.setdefault(key.name, {})[key.mark] = None
    by_marks: dict[str, list[str]] = {}
    for name, marks in named.items():
        by_marks.setdefault(" ".join(marks), []).append(name)
    return tuple(FootEntry(marks, ", ".join(names)) for marks, names in by_marks.items())


def flags_of(keys: Iterable[FlagKey | None]) -> tuple[FootEntry, ...]:
    """Return the key of the flags of a sheet: each with some of its marks; none where all are alike.

    >>> a, b = (FlagKey(mark, FlagLook(mark == "B", False)) for mark in "AB")
    >>> [entry.name for entry in flags_of([a, b, a])], flags_of([a, None])
    (['Flags by number:', 'A', 'B'], ())
    """
    looks: dict[FlagLook, dict[str, None]] = {}
    for key in keys:
        if key is not None:
            looks.setdefault(key.look, {})[key.mark.rpartition(".")[2].upper()] = None
    if len(looks) < 2:
        return ()
    shown = (
        FootEntry("", " ".join(sorted(looks[look], key=lambda mark: (len(mark), mark))[:EXAMPLES]), look)
        for look in sorted(looks, key=lambda look: (look.is_barred, look.is_ink))
    )
    return (FootEntry("", "Flags by number:"), *shown)


class Beside(NamedTuple):
    """Notes at the foot of a sheet: the sets that its pieces are of, and what their marks and flags stand for."""

    sets: tuple[str, ...] = ()
    entries: tuple[FootEntry, ...] = ()

    def foot(self, area: Box, palette: Palette, is_last: bool) -> tuple[tuple[Item, ...], Beside]:
        """Return the ruler and the notes beside it in an area as high as a ruler, and what has no room there.

        The foot that `is_last` leaves the names of sets out where that makes room for the key.
        """
        if not self.entries:
            room = beside_ruler(area, RULERS[0])
            return (_ruler(area, palette, RULERS[0]), *self._names(room, palette)), self
        heads = tuple(FootEntry("", f"{name}{';' if name != self.sets[-1] else ':'}") for name in self.sets)
        rooms = [(heads + self.entries, length) for length in (*RULERS, 0)]
        if is_last:
            rooms += [(self.entries, length) for length in (*RULERS, 0)]
        for entries, length in rooms:
            places = _placed(entries, beside_ruler(area, length))
            if len(places) == len(entries):
                break
        items = tuple(
            item for entry, place in zip(entries, places, strict=False) for item in entry.drawn(*place, palette)
        )
        measure = (_ruler(area, palette, length),) if length else ()
        rest = self._replace(entries=entries[len(places) :])
        return (*measure, Group(items, label="Key of the pieces", layer="marks")), rest

    def _names(self, room: Box, palette: Palette) -> Iterable[Item]:
        """Return the names of the sets alone, as large as they fit."""
        if not self.sets:
            return ()
        block = fit_block((Run("; ".join(self.sets), "medium"),), NAMES_PT, SIZE_PT, room.width, room.height)
        return block.at(room.x, room.y, palette.ink) if isinstance(block, Block) else ()


def beside_ruler(area: Box, length: int) -> Box:
    """Return the part of a foot that a ruler of a length in mm leaves; 0 stands for none."""
    used = length + RULER.width - RULERS[0] + BESIDE_RULER if length else 0.0
    return Box(area.x + used, area.y, area.width - used, area.height)


def _ruler(area: Box, palette: Palette, length: int) -> Group:
    return ruler(area.x + 0.5, area.y, palette, length)


def _placed(entries: Iterable[FootEntry], area: Box) -> list[tuple[float, float]]:
    """Return the places of as many of some entries as an area has room for, from its upper left corner."""
    # No letter stands above the ruler, where other parts of a page may end.
    x, y = area.x, area.y + FIRST
    places: list[tuple[float, float]] = []
    for entry in entries:
        wide = entry.width
        if x > area.x and x + wide > area.right:
            x, y = area.x, y + LEADING
        if y > area.bottom or wide > area.width:
            break
        places.append((x, y))
        x += wide + GAP
    return places
