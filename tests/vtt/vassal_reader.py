"""A reader of modules of VASSAL, written from its published source and not from our writer.

It decodes sequences as `SequenceEncoder.Decoder` does, finds the number of a point as `HexGrid` and
`HexGridNumbering` do, and lists the windows of a module with their pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from math import floor
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZipFile

MAP = "VASSAL.build.module.Map"
HAND = "VASSAL.build.module.PlayerHand"
BOARD = "VASSAL.build.module.map.boardPicker.Board"
GRID = "VASSAL.build.module.map.boardPicker.board.HexGrid"
NUMBERING = "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering"
STACK = "VASSAL.build.module.map.SetupStack"
SLOT = "VASSAL.build.widget.PieceSlot"
PILE = "VASSAL.build.module.map.DrawPile"
CARD = "VASSAL.build.widget.CardSlot"
ZONE = "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"


def decoded(text: str, separator: str) -> list[str]:
    """Return the texts of a sequence, as the decoder of VASSAL reads them: a separator behind a backslash is a sign."""
    return list(_decoded(text, separator))


@cache
def _decoded(text: str, separator: str) -> tuple[str, ...]:
    mark = re.escape(separator)
    texts = [part.replace(f"\\{separator}", separator) for part in re.split(rf"(?<!\\){mark}", text)]
    return tuple(part[1:-1] if len(part) > 1 and part[0] == part[-1] == "'" else part for part in texts)


@dataclass(frozen=True)
class ReadTrait:
    """A trait of a piece: its id, its fields, its state."""

    id: str
    fields: tuple[str, ...]
    state: str


@dataclass(frozen=True)
class ReadPiece:
    """A piece where it is set up, with the pile that it is in; its traits from the outermost to the piece itself."""

    name: str
    id: str
    window: str
    board: str
    x: int
    y: int
    traits: tuple[ReadTrait, ...]
    pile: str = ""

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
        return {str(map.get("mapName")): map for map in _windows(self.root)}

    def zone(self, x: int, y: int) -> str:
        """Return the area that VASSAL finds at a point of the map; empty for none."""
        for zone in self.root.iter(ZONE):
            corners = [tuple(map(int, corner.split(","))) for corner in zone.get("path", "").split(";")]
            if _is_inside(x, y, corners):
                return zone.get("name", "")
        return ""

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


def read_files(data: bytes) -> dict[str, bytes]:
    """Return the files of an archive."""
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def read_module(files: dict[str, bytes]) -> ReadModule:
    """Return a module from its files."""
    root = fromstring(files["buildFile.xml"])
    pieces = [
        _piece(slot, stack, str(map.get("mapName")))
        for map in _windows(root)
        for stack in map
        if stack.tag in (STACK, PILE)
        for slot in stack
        if slot.tag in (SLOT, CARD)
    ]
    return ReadModule(root, files, tuple(pieces))


def _windows(root: Element) -> Iterator[Element]:
    return (element for element in root if element.tag in (MAP, HAND))


def _is_inside(x: int, y: int, corners: list[tuple[int, ...]]) -> bool:
    """Return whether a point lies in an outline, by the sides that a line to the right crosses."""
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def _piece(slot: Element, stack: Element, window: str) -> ReadPiece:
    text = slot.text or ""
    assert text.startswith("+/"), text[:20]
    _, type, state = decoded(text[2:], "/")
    place = int(stack.get("x", "")), int(stack.get("y", ""))
    board, pile = str(stack.get("owningBoard")), str(stack.get("name")) if stack.tag == PILE else ""
    return ReadPiece(
        str(slot.get("entryName")), str(slot.get("gpid")), window, board, *place, traits_of(type, state), pile
    )


@cache
def traits_of(type: str, state: str) -> tuple[ReadTrait, ...]:
    """Return the traits of a piece by its type and its state."""
    traits = []
    while True:
        types, states = decoded(type, "\t"), decoded(state, "\t")
        id, _, fields = types[0].partition(";")
        traits.append(ReadTrait(id, tuple(decoded(fields, ";")), states[0]))
        if len(types) == 1:
            return tuple(traits)
        (_, type), (_, state) = types, states


@dataclass(frozen=True)
class ReadSetUp:
    """A saved set-up: boards by window, pieces, stacks and decks by id, each with its place, and what lies in them."""

    commands: tuple[str, ...]
    boards: dict[str, str]
    pieces: dict[str, ReadPiece]
    stacks: dict[str, tuple[str, ...]]
    decks: dict[str, tuple[str, ...]]


def opened(data: bytes) -> str:
    """Return the commands of a saved game as text: two signs for each byte, combined with a key."""
    assert data.startswith(b"!VCSK")
    (key,), signs = bytes.fromhex(data[5:7].decode()), bytes.fromhex(data[7:].decode())
    return signs.translate(bytes(sign ^ key for sign in range(256))).decode()


def read_set_up(data: bytes) -> ReadSetUp:
    """Return a saved set-up from its archive."""
    commands = tuple(decoded(opened(read_files(data)["savedGame"]), "\x1b"))
    setup = ReadSetUp(commands, {}, {}, {}, {})
    for command in commands:
        window, board, *_ = (*command.split("\t"), "", "")
        if window.endswith("BoardPicker"):
            setup.boards[window.removesuffix("BoardPicker")] = board
        if not command.startswith("+/"):
            continue
        id, type, state = decoded(command[2:], "/")
        assert id not in setup.pieces | setup.stacks | setup.decks, id
        if type == "stack":
            setup.stacks[id] = tuple(decoded(state, ";"))
        elif type.startswith("deck;"):
            setup.decks[id] = (*decoded(type, ";"), *decoded(state, ";"))
        else:
            traits = traits_of(type, state)
            window, x, y, gpid, _ = decoded(traits[-1].state, ";")
            setup.pieces[id] = ReadPiece(traits[-1].fields[3], gpid, window, "", int(x), int(y), traits)
    return setup
