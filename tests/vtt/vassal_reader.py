"""A reader of modules of VASSAL, written from its published source and not from our writer.

It decodes sequences as `SequenceEncoder.Decoder` does, finds the number of a point as `HexGrid` and
`HexGridNumbering` do, and lists the windows of a module with their pieces.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import BytesIO
from math import floor
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZipFile

MAP = "VASSAL.build.module.Map"
BOARD = "VASSAL.build.module.map.boardPicker.Board"
GRID = "VASSAL.build.module.map.boardPicker.board.HexGrid"
NUMBERING = "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering"
STACK = "VASSAL.build.module.map.SetupStack"
SLOT = "VASSAL.build.widget.PieceSlot"


def decoded(text: str, separator: str) -> list[str]:
    """Return the texts of a sequence, as the decoder of VASSAL reads them: a separator behind a backslash is a sign."""
    mark = re.escape(separator)
    texts = [part.replace(f"\\{separator}", separator) for part in re.split(rf"(?<!\\){mark}", text)]
    return [part[1:-1] if len(part) > 1 and part[0] == part[-1] == "'" else part for part in texts]


@dataclass(frozen=True)
class ReadTrait:
    """A trait of a piece: its id, its fields, its state."""

    id: str
    fields: tuple[str, ...]
    state: str


@dataclass(frozen=True)
class ReadPiece:
    """A piece where it is set up; its traits from the outermost to the piece itself."""

    name: str
    id: str
    window: str
    board: str
    x: int
    y: int
    traits: tuple[ReadTrait, ...]

    def of(self, id: str) -> list[ReadTrait]:
        return [trait for trait in self.traits if trait.id == id]

    def mark(self, name: str) -> str:
        """Return the value of a property that never changes; empty if there is none."""
        for trait in self.of("mark"):
            values = dict(zip(decoded(";".join(trait.fields), ","), decoded(trait.state, ","), strict=True))
            if name in values:
                return values[name]
        return ""


@dataclass(frozen=True)
class ReadModule:
    """A module: its components, the names of its pictures, its pieces."""

    root: Element
    files: dict[str, bytes]
    pieces: tuple[ReadPiece, ...]

    def windows(self) -> dict[str, Element]:
        return {str(map.get("mapName")): map for map in self.root.iter(MAP)}

    def number(self, x: int, y: int, window: str = "Map") -> str:
        """Return the number that VASSAL reports for a point of the map."""
        grid = next(self.windows()[window].iter(GRID))
        numbering = next(grid.iter(NUMBERING))
        if grid.get("sideways") == "true":
            x, y = y, x
        dx, dy = float(grid.get("dx", "")), float(grid.get("dy", ""))
        from_x, from_y = x - int(grid.get("x0", "")), y - int(grid.get("y0", ""))
        column = floor(from_x / dx + 0.5)
        row = floor((from_y - (dy / 2 if column % 2 else 0)) / dy + 0.5)
        if numbering.get("stagger") == "true" and column % 2:
            row += 1
        column_name = f"{column + int(numbering.get('hOff', '')):02d}"
        row_name = f"{row + int(numbering.get('vOff', '')):02d}"
        parts = (column_name, row_name) if numbering.get("first") == "H" else (row_name, column_name)
        return numbering.get("sep", "").join(parts)


def read_module(data: bytes) -> ReadModule:
    """Return a module from its archive."""
    with ZipFile(BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    root = fromstring(files["buildFile.xml"])
    pieces = [
        _piece(slot, stack, str(map.get("mapName")))
        for map in root.iter(MAP)
        for stack in map.iter(STACK)
        for slot in stack.iter(SLOT)
    ]
    return ReadModule(root, files, tuple(pieces))


def _piece(slot: Element, stack: Element, window: str) -> ReadPiece:
    text = slot.text or ""
    assert text.startswith("+/"), text[:20]
    _, type, state = decoded(text[2:], "/")
    traits = []
    while True:
        types, states = decoded(type, "\t"), decoded(state, "\t")
        id, _, fields = types[0].partition(";")
        traits.append(ReadTrait(id, tuple(decoded(fields, ";")), states[0]))
        if len(types) == 1:
            break
        (_, type), (_, state) = types, states
    place = int(stack.get("x", "")), int(stack.get("y", ""))
    return ReadPiece(
        str(slot.get("entryName")), str(slot.get("gpid")), window, str(stack.get("owningBoard")), *place, tuple(traits)
    )
