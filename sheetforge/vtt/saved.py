"""A set-up as VASSAL saves one: the commands that restore its windows and pieces, with fixed ids and a fixed key.

Such a file is what *Save Game* writes: a list of commands, each byte of which is combined with a key and written as two
signs. VASSAL draws the key at random; here it is always the same, so that equal set-ups are equal files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sheetforge.vtt.facts import Trait, encoded
from sheetforge.vtt.pieces import Definition

FILE = "set-up.vsav"
"""The name of the set-up in a module."""

ENTRY = "savedGame"
"""The only file in it that VASSAL reads."""

HEAD, KEY = b"!VCSK", 0x5A
KEYED = bytes(sign ^ KEY for sign in range(256))
NEXT, WITHIN = "\x1b", "/"
"""The separators of commands, and of the parts of one."""

BEGIN, END, NOT_NEW = "begin_save", "end_save", "SETUP_STACK\t"
"""The first and the last command, and the one by which no stack of the module is set up once more."""


class PlacedPiece(NamedTuple):
    """Pieces at one place where they are set up, the lowest first. One without `stacks` never lies in a stack."""

    pieces: tuple[Definition, ...]
    window: str
    x: int
    y: int
    stacks: bool


class PlacedDeck(NamedTuple):
    """A deck where it is set up: its type, its pieces from the lowest card on, whether they lie face down."""

    type: Trait
    pieces: tuple[Definition, ...]
    window: str
    x: int
    y: int
    face_down: bool


def saved(boards: Iterable[tuple[str, str]], pieces: Iterable[PlacedPiece], decks: Iterable[PlacedDeck]) -> bytes:
    """Return the commands of a set-up, made illegible; `boards` are the names of windows and their boards."""
    commands = [BEGIN, *_pieces(pieces), *_decks(decks)]
    commands += [encoded([f"{window}BoardPicker", encoded([board], "/"), "0", "0"], "\t") for window, board in boards]
    text = encoded([*commands, NOT_NEW, END], NEXT).encode()
    return HEAD + f"{KEY:02x}".encode() + text.translate(KEYED).hex().encode()


def _pieces(pieces: Iterable[PlacedPiece]) -> Iterator[str]:
    for stack, window, x, y, stacks in pieces:
        yield from (piece.text(id_of(piece), (window, x, y)) for piece in stack)
        if stacks:
            ids = [id_of(piece) for piece in stack]
            yield _add(f"s{ids[0]}", "stack", [window, str(x), str(y), *ids, "@@0"])


def _decks(decks: Iterable[PlacedDeck]) -> Iterator[str]:
    for number, (type, pieces, window, x, y, face_down) in enumerate(decks, 1):
        yield from (piece.text(id_of(piece), (window, x, y)) for piece in pieces)
        ids = [encoded([id_of(piece) for piece in pieces], ",")] if pieces else []
        yield _add(f"d{number}", type.type, [window, str(x), str(y), str(face_down).lower(), *ids])


def id_of(piece: Definition) -> str:
    """Return the id of a piece in play, which follows from its id among the pieces of the module."""
    return f"p{piece.id}"


def _add(id: str, type: str, state: list[str]) -> str:
    return "+/" + encoded([id, type, encoded(state, ";")], WITHIN)
