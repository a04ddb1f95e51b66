"""Modules compared with what pywargame reads in them, a reader that others have written."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sheetforge.vtt.grid import at_dots
from sheetforge.vtt.table import VirtualTable
from tests.programs import PYWARGAME, newer_python
from tests.vtt.vassal_reader import MAP, opened, read_files, read_module

READER = Path(__file__).with_name("foreign_reader.py")


def read_by_pywargame(tables: Mapping[Path, VirtualTable]) -> dict[str, Any]:
    """Return what pywargame reads in modules."""
    boards = {str(file): table.board.map for file, table in tables.items()}
    numbers = {file: [board.number(hex) for hex in board.hexes] for file, board in boards.items()}
    environment = os.environ | {"PYTHONPATH": str(PYWARGAME), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [newer_python(), READER]
    done = subprocess.run(
        command, input=json.dumps(numbers), env=environment, capture_output=True, text=True, check=True
    )
    read: dict[str, Any] = json.loads(done.stdout)
    return read


def differences(table: VirtualTable, file: Path, found: Mapping[str, Any]) -> list[str]:
    """Return what pywargame reads otherwise than the table has it."""
    files = read_files(file.read_bytes())
    module, board = read_module(files), table.board.map
    windows = [window.get("mapName") for window in module.root if window.tag == MAP]
    pieces = [[piece.name, piece.id, [trait.id for trait in piece.traits]] for piece in module.pieces]
    wrong = [] if found["windows"] == windows else [f"other windows: {found['windows']}"]
    if sorted(found["pieces"]) != sorted(pieces):
        wrong.append("other pieces")
    for hex in board.hexes:
        number, (x, y) = board.number(hex), at_dots(table.board.drawing.layout, hex)
        if max(abs(found["places"][number][0] - x), abs(found["places"][number][1] - y)) > 2:
            wrong.append(f"{number} lies at {found['places'][number]}, not at {x}, {y}")
    saves = [
        opened(read_files(data)["savedGame"]).split("\x1b") for name, data in files.items() if name.endswith(".vsav")
    ]
    if found["saves"] != saves:
        wrong.append("another set-up")
    return wrong
