"""The pictures of docs/vtt.md, composed from the files that the builds write: no program draws them.

`python -m tests.regenerate vtt_pictures` writes them. Each has a digest of those files inside, so that a test finds
one that is out of date.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

import resvg_py
from PIL import Image, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo

from sheetforge.sheet.faces import font_file
from sheetforge.vtt.tts import TabletopSave
from tests.pictures import FOLDER
from tests.vtt.tables import module_files, table_of
from tests.vtt.vassal_reader import BOARD, ReadModule, ReadPiece, decoded, read_module

TABLE, DUEL = ("silent-death", "first-sortie"), ("babylon", "first-duel")
"""The battle of the evening, and one whose units are set up."""

COLORS, GROUND = 96, (58, 60, 66)
"""Colours of a picture, and the colour of the table."""

UNIT = 15
"""Pixels of a unit of a table of Tabletop Simulator."""

ZONES = {"HandTrigger": "Hand", "FogOfWarTrigger": "Hidden zone"}
PLAIN = {"HandTrigger": (90, 130, 220, 110), "FogOfWarTrigger": (130, 90, 180, 140), "Bag": (130, 96, 60, 255)}
"""Colours of objects that have no picture; all others are pale."""


def module_of_duel() -> ReadModule:
    """Return the module of a battle whose units are set up."""
    return read_module(module_files(*DUEL))


def _drawn(svg: bytes, zoom: float = 1.0) -> Image.Image:
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg.decode(), zoom=zoom)))).convert("RGBA")


def _lay(whole: Image.Image, part: Image.Image, x: float, y: float) -> None:
    """Lay a picture on another by the place of its middle."""
    whole.alpha_composite(part, (round(x - part.width / 2), round(y - part.height / 2)))


def _picture(module: ReadModule, name: str) -> Image.Image:
    return _drawn(module.files[f"images/{name}"])


def map_window(module: ReadModule) -> Image.Image:
    """Return the left half of the map of a module with its counters, as they are set up."""
    board = next(module.windows()["Map"].iter(BOARD))
    whole = _picture(module, board.get("image", ""))
    for piece in module.pieces:
        if piece.window == "Map":
            facing = int(piece.of("rotate")[0].state or 0) if piece.of("rotate") else 0
            counter = _picture(module, piece.of("piece")[0].fields[2]).rotate(-60 * facing, Image.Resampling.BICUBIC)
            _lay(whole, counter, piece.x, piece.y)
    return whole.crop((0, 0, whole.width // 2, whole.height)).reduce(3)


def sheet_window(module: ReadModule) -> Image.Image:
    """Return the states of a counter above the upper part of its sheet, the first boxes of each row ticked."""
    unit = next(piece for piece in module.pieces if piece.window == "Map" and piece.of("rotate"))
    faces = [unit.of("piece")[0].fields[2], *filter(None, decoded(unit.of("emb2")[0].fields[15], ","))]
    window = next(name for name in module.windows() if name == unit.name)
    sheet = _picture(module, next(module.windows()[window].iter(BOARD)).get("image", ""))
    for piece in module.pieces:
        if piece.window == window:
            _tick(module, sheet, piece)
    sheet = sheet.crop((0, 0, sheet.width, sheet.width // 2))
    counters = [_picture(module, face) for face in faces]
    whole = Image.new("RGBA", (sheet.width, sheet.height + counters[0].height + 16), (*GROUND, 255))
    for number, counter in enumerate(counters):
        _lay(whole, counter, (number + 0.5) * (counter.width + 16), counter.height / 2 + 8)
    whole.alpha_composite(sheet, (0, whole.height - sheet.height))
    return whole


def _tick(module: ReadModule, sheet: Image.Image, piece: ReadPiece) -> None:
    """Tick the first two boxes of a row, as the layers of its piece do."""
    for layer in piece.of("emb2")[::-1][:2]:
        tick = _picture(module, decoded(layer.fields[15], ",")[1])
        _lay(sheet, tick, piece.x + int(layer.fields[13]), piece.y + int(layer.fields[14]))


def table_from_above(save: dict[str, Any], files: Mapping[str, Callable[[], bytes]]) -> Image.Image:
    """Return the objects of a save from above: tiles with their pictures, what has none as plain areas."""
    areas = [_area(made) for made in save["ObjectStates"]]
    left, top = (min(area[axis] - area[axis + 2] / 2 for area in areas) - 1 for axis in (0, 1))
    right, low = (max(area[axis] + area[axis + 2] / 2 for area in areas) + 1 for axis in (0, 1))
    whole = Image.new("RGBA", (round((right - left) * UNIT), round((low - top) * UNIT)), (*GROUND, 255))
    for made, (x, y, wide, high) in zip(save["ObjectStates"], areas, strict=True):
        size = (round(wide * UNIT), round(high * UNIT))
        if made["Name"] == "Custom_Tile":
            part = Image.open(io.BytesIO(files[f"/{made['CustomImage']['ImageURL']}"]())).convert("RGBA").resize(size)
            part = part.rotate(180 - made["Transform"]["rotY"], Image.Resampling.BICUBIC, expand=True)
        else:
            part = Image.new("RGBA", size, PLAIN.get(made["Name"], (232, 226, 210, 255)))
            words = made["Nickname"] or f"{ZONES[made['Name']]} of {made['FogColor']}"
            words = "" if made["Name"] == "Notecard" else words
            fill = "white" if made["Name"] in PLAIN else "black"
            ImageDraw.Draw(part).text((2, 2), words, fill, _fitting(words, part.width - 3))
        _lay(whole, part, (x - left) * UNIT, (y - top) * UNIT)
    return whole


def _fitting(words: str, width: int) -> ImageFont.FreeTypeFont:
    """Return a face in the largest size in which words are as wide at most."""
    sizes = (ImageFont.truetype(font_file("semibold"), size) for size in range(15, 5, -1))
    return next(face for face in sizes if face.getlength(words) <= width)


def _area(made: dict[str, Any]) -> tuple[float, float, float, float]:
    """Return the middle, width and height of an object from above, in units."""
    place = made["Transform"]
    size = (place["scaleX"], place["scaleZ"])
    if made["Name"] in ("Custom_Tile", "Bag"):
        size = (2 * size[0], 2 * size[1])
    return place["posX"], -place["posZ"], *size


def digest_of_files(*parts: bytes) -> str:
    """Return a digest of the files that a picture shows."""
    return sha256(b"\0".join(parts)).hexdigest()


def digests(module: ReadModule, save: dict[str, Any]) -> dict[str, str]:
    """Return the digest of each picture by its name."""
    files = [module.files[name] for name in sorted(module.files) if name.startswith("images/")]
    of_module = digest_of_files(module.files["buildFile.xml"], *files)
    # Names of pictures change with their contents.
    return {
        "vtt-module": of_module,
        "vtt-sheet": of_module,
        "vtt-tabletop": digest_of_files(json.dumps(save["ObjectStates"]).encode()),
    }


def digest_in(name: str) -> str:
    """Return the digest in a picture as it is kept."""
    with Image.open(FOLDER / f"{name}.png") as kept:
        return str(kept.info["files"])


def regenerate() -> None:
    """Write the pictures again."""
    module, table = module_of_duel(), TabletopSave(table_of(*TABLE))
    save = table.save()
    pictures = {
        "vtt-module": map_window(module),
        "vtt-sheet": sheet_window(module),
        "vtt-tabletop": table_from_above(save, table.files()),
    }
    for name, digest in digests(module, save).items():
        info = PngInfo()
        info.add_text("files", digest)
        picture = pictures[name].convert("RGB").quantize(COLORS, dither=Image.Dither.NONE)
        picture.save(FOLDER / f"{name}.png", "PNG", optimize=True, pnginfo=info)
