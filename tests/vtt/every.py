"""Check the tables of every scenario in both formats: `python -m tests.vtt.every [SCENARIO...]`.

The checks of the tests, which look at a sample, on all: a module as the second reader has it, a save with its object
for the chest, two builds of either with equal bytes, the size and the transparency of every picture, and every SVG as
Batik draws it against the PDF of its page.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from PIL import Image

from sheetforge.geometry.hexes import Shape
from sheetforge.sheet.scene import Page
from sheetforge.vtt import pictures
from sheetforge.vtt.grid import at_dots
from sheetforge.vtt.module import VassalModule
from sheetforge.vtt.table import VirtualTable
from sheetforge.vtt.tts import TabletopSave
from sheetforge.vtt.tts_pictures import LARGEST, TablePicture
from tests.vtt import tabletop_faults, vassal_faults
from tests.vtt.batik import DrawnPage, unlike
from tests.vtt.tables import fresh_table, library
from tests.vtt.vassal_reader import ReadModule, read_files, read_module


def main(asked: list[str]) -> int:
    """Print the faults of each scenario; 1 if there is one."""
    found, drawn = 0, dict[bytes, DrawnPage]()
    scenarios = [key for key in library().keys("scenarios") if not asked or key.id in asked]
    for key in scenarios:
        faults = [*of_module(key.system, key.id, drawn), *of_save(key.system, key.id)]
        found += len(faults)
        print(f"{key.short}: {len(faults)} faults", *faults, sep="\n  ", flush=True)
    with TemporaryDirectory() as folder:
        named = {f"{number:04}-{each.page.label}".replace("/", "-"): each for number, each in enumerate(drawn.values())}
        differing = list(unlike(named, Path(folder)))
    print(f"{len(drawn)} pictures drawn by Batik: {len(differing)} unlike their pages", *differing, sep="\n  ")
    return 1 if found or differing else 0


def of_module(system: str, scenario: str, drawn: dict[bytes, DrawnPage]) -> Iterator[str]:
    """Yield the faults of a module, and note the page of each of its pictures by its SVG."""
    as_svg = pictures.as_svg

    def noted(page: Page, paper: bool = False, shape: Shape = "flat") -> bytes:
        svg = as_svg(page, paper, shape)
        drawn[svg] = DrawnPage(page, svg, pictures.TURNED if shape == "pointy" else 0.0)
        return svg

    table = fresh_table(system, scenario)
    with mock.patch.object(pictures, "as_svg", noted):
        data = VassalModule(table).archive()
    module = read_module(read_files(data))
    yield from vassal_faults.faults(module, table)
    yield from of_numbers(module, table)
    if VassalModule(fresh_table(system, scenario)).archive() != data:
        yield "two modules differ"
    if len(data) > 15e6:
        yield f"the module has {len(data) / 1e6:.1f} MB"


def of_numbers(module: ReadModule, table: VirtualTable) -> Iterator[str]:
    """Yield the hexes of the map whose printed number VASSAL would not report."""
    board, layout = table.board.map, table.board.drawing.layout
    for hex in board.hexes:
        if (number := module.number(*at_dots(layout, hex))) != board.number(hex):
            yield f"{board.number(hex)} is reported as {number}"


def of_save(system: str, scenario: str) -> Iterator[str]:
    """Yield the faults of a save, of its object for the chest and of its pictures."""
    table = fresh_table(system, scenario)
    save = TabletopSave(table)
    files = save.files()
    data = json.loads(files[f"/{table.id}.json"]())
    yield from tabletop_faults.faults(data, table, files)
    yield from tabletop_faults.faults_of_chest(json.loads(files[f"/{table.id}-object.json"]()), data)
    made = {name: make() for name, make in files.items()}
    again = TabletopSave(fresh_table(system, scenario)).files()
    yield from (f"two builds of {name} differ" for name, make in again.items() if make() != made.get(name))
    if again.keys() != made.keys():
        yield "two builds have other files"
    if (size := sum(map(len, made.values()))) > 40e6:
        yield f"the folder has {size / 1e6:.1f} MB"
    yield from of_pictures(save, table, made)


def of_pictures(save: TabletopSave, table: VirtualTable, made: dict[str, bytes]) -> Iterator[str]:
    """Yield faults of pictures: too large, of one colour, or not transparent exactly where nothing is drawn."""
    for picture in {each.name: each for each in save.pictures()}.values():
        yield from (f"{picture.page.label}: {fault}" for fault in faults_of_picture(picture, made[f"/{picture.name}"]))


def faults_of_picture(picture: TablePicture, data: bytes) -> Iterator[str]:
    """Yield faults of a picture against its page."""
    with Image.open(BytesIO(data)) as opened:
        wanted = [round(length / 25.4 * picture.dpi) for length in (picture.page.width, picture.page.height)]
        if max(opened.size) > LARGEST or max(abs(a - b) for a, b in zip(opened.size, wanted, strict=True)) > 1:
            yield f"{opened.size} dots, not {wanted}"
        if len(opened.convert("RGB").resize((40, 40)).getcolors(1600) or ()) <= 8:
            yield "hardly a colour"
        if (opened.mode == "RGBA") != picture.clear:
            yield f"its mode is {opened.mode}"
        elif picture.clear:
            alpha = opened.getchannel("A")
            if alpha.histogram()[255] < opened.width * opened.height / 3:
                yield "one sees through it"
            round_corner = picture.page.width == picture.page.height
            if round_corner and alpha.getpixel((0, 0)) != 0:
                yield "its corner is not transparent"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
