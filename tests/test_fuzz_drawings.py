"""Changed drawings and printer files are read or refused, without a fault of the program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import sheetforge
from sheetforge.content.library import Unreadable
from sheetforge.press.printer import read_printer
from sheetforge.sheet.svg_drawing import read_drawing
from tests.fuzz import BYTES, EXTREMES
from tests.running import OFFICIAL

DRAWINGS = 400
PRINTERS = 150

MARKUP = (
    b"<svg>",
    b"</svg>",
    b"<g>",
    b"</path>",
    b"<!DOCTYPE a [<!ENTITY b 'c'>]>",
    b"&b;",
    b"&#0;",
    b"<![CDATA[",
    b"<?xml version='1.0'?>",
    b"<use href='#a'/>",
    b" transform='scale(1e308)'",
    b" d='M 0 0 A 0 0 0 0 1 1 1'",
    b" d='M1e999,0z'",
    b" points='1 2 3'",
    b" viewBox='0 0 0 0'",
    b" width='-1'",
    b"<circle r='nan'/>",
    b"<rect width='1e30' height='1'/>",
    b" fill='url(#a)'",
    b"<path d='M0 0" + b"c1 1 1 1 1 1" * 3000 + b"'/>",
    b"<g>" * 2000,
)


@cache
def drawings() -> tuple[bytes, ...]:
    """Drawings of the content and of the games."""
    games = sorted(Path(sheetforge.__file__).parent.glob("systems/*/data"))
    folders = (OFFICIAL, *(one / "drawings" for one in games))
    files = (file for folder in folders for file in sorted(folder.rglob("*.svg"))[:6])
    return tuple(file.read_bytes() for file in files)


def changed(chance: Random, data: bytes) -> bytes:
    """Bytes with one to three changes: other numbers, pieces of markup, a part less or twice."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        at = chance.randrange(len(data) + 1)
        until = min(len(data), at + chance.choice((0, 1, 5, 60)))
        numbers = list(re.finditer(rb"-?\d+(\.\d+)?", data))
        kind = chance.randrange(5)
        if kind == 0 and numbers:
            number = chance.choice(numbers)
            other = chance.choice(EXTREMES).encode("utf-8", "surrogatepass")
            data = data[: number.start()] + other + data[number.end() :]
        elif kind == 1:
            data = data[:at] + chance.choice(MARKUP) + data[until:]
        elif kind == 2:
            data = data[:at] + chance.choice(BYTES) * chance.choice((1, 3)) + data[until:]
        elif kind == 3:
            data = data[:at] + data[until:]
        else:
            data = data[:until] + data[at:until] * chance.choice((1, 50)) + data[until:]
    return data


def cases(number: int, sources: tuple[bytes, ...]) -> Iterator[bytes]:
    for at in range(number):
        chance = Random(f"drawing-{at}")
        yield changed(chance, chance.choice(sources))


def test_hostile_drawings_are_read_or_refused() -> None:
    """No exception; a drawing, or problems with places inside the file, and some of each."""
    read = refused = 0
    for data in cases(DRAWINGS, drawings()):
        found = read_drawing(data)
        lines = data.count(b"\n") + data.count(b"\r") + 1
        assert (found.drawing is None) == bool(found.problems), data
        for one in found.problems:
            assert one.message, data
            assert 1 <= one.line <= lines, data
            assert 1 <= one.column <= one.end_column, data
        read += found.drawing is not None
        refused += bool(found.problems)
    assert min(read, refused) > DRAWINGS / 20


def test_hostile_printer_files_are_read_or_refused(tmp_path: Path) -> None:
    """No exception but `Unreadable`, which names the file."""
    file = tmp_path / "printer.yaml"
    usual = b"""name: laser
hundred_mm: 99.6
back: {right: 0.5, down: -0.3}
unprintable: {left: 4.2, top: 4.2, right: 4.2, bottom: 5}
"""
    read = 0
    refused: list[str] = []
    for data in cases(PRINTERS, (usual,)):
        file.write_bytes(data)
        try:
            read += bool(read_printer(str(file)))
        except Unreadable as problem:
            refused.append(str(problem))
    assert all("printer.yaml" in one for one in refused)
    assert min(read, len(refused)) > PRINTERS / 20
