"""Small pictures of what an option of a print changes: a part of a page for some of its values.

`python -m tests.regenerate` writes them to `docs/images/options`, where `docs/reference.md` shows
them. Each has the digest of its drawings inside, so that a test finds one that is out of date.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256

import resvg_py
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.content.lookup import own_content
from sheetforge.game import discover
from sheetforge.press import svg
from sheetforge.products.options import PrintOptions, Setting
from tests.running import CLONE

FOLDER = CLONE / "docs" / "images" / "options"
SCALE, SPACE, COLORS = 2.4, 8, 48
"""Pixels for a millimetre of a part of a page, pixels between two parts, colours of a picture."""

Part = tuple[float, float, float, float]
CORNER: Part = (4, 4, 100, 32)
"""The part of a page that is shown, in mm: left, top, width, height."""


@dataclass(frozen=True)
class OptionPicture:
    """An option on a page of a product: its values, and the other settings of the page."""

    product: str
    values: tuple[Setting, ...]
    system: str = "silent-death"
    wanted: tuple[str, str] = ("ships", "hornpipe")
    name: str = ""
    page: int = 0
    part: Part = CORNER
    settings: dict[str, Setting] = field(default_factory=dict)
    scale: float = SCALE


SQUARE: dict[str, Setting] = {"shape": "square"}
BACK: Part = (106, 4, 96, 26)
MAP: dict[str, Setting] = {"map-size": "6x4"}
LARGE: dict[str, Setting] = {"map-size": "16x14"}
CUTS: Part = (4, 4, 42, 28)
CLOSE = 3.6
"""The scale of a corner with cuts."""
A4: Part = (0, 0, 210, 297)
TOP: Part = (0, 0, 210, 150)
PAGE = 0.7
"""The scale of a whole page."""
PICTURES = {
    "shape": OptionPicture("counters", ("hex", "square", "round")),
    "size": OptionPicture("counters", (16.0, 20.0, 30.0)),
    "cutting": OptionPicture("counters", ("straight", "nested", "grid"), part=(4, 4, 110, 46)),
    "rounded": OptionPicture("counters", (0.0, 4.0), part=CUTS, scale=CLOSE, settings=SQUARE),
    "gap": OptionPicture("counters", (0.0, 4.0), part=CUTS, scale=CLOSE, settings=SQUARE),
    "marks": OptionPicture("counters", ("ticks", "full", "outer", "none"), part=CUTS, scale=CLOSE, settings=SQUARE),
    "marks-on": OptionPicture(
        "counters", ("front", "back"), page=1, part=(164, 4, 42, 28), scale=CLOSE, settings=SQUARE
    ),
    "bleed": OptionPicture(
        "counters", ("outer", "shared", "unique", "none"), part=CUTS, scale=CLOSE, settings={**SQUARE, "gap": 5.0}
    ),
    "backs": OptionPicture("counters", ("long-edge", "fold"), part=TOP, scale=PAGE),
    "back": OptionPicture("counters", ("damaged", "destroyed", "other-side", "numbered"), page=1, part=BACK),
    "ids": OptionPicture("counters", ("letters", "numbers")),
    "copies": OptionPicture("counters", (1, 8)),
    "tents": OptionPicture("counters", (False, True), part=(4, 4, 110, 60)),
    "two-hex": OptionPicture("counters", ("piece", "halves"), wanted=("ships", "moresca"), part=(4, 4, 110, 50)),
    "contact": OptionPicture("counters", (False, True), wanted=("houses", "ridotto"), part=TOP, scale=PAGE),
    "slots": OptionPicture("counters", ("", "stickers-round-25-a4"), part=(0, 0, 140, 50)),
    "damage-backs": OptionPicture("counters", ("same", "other"), system="silent-fury", wanted=("", ""), page=1),
    "hex-numbers": OptionPicture("maps", (1, 3, 0), wanted=("", ""), settings=MAP, part=(0, 0, 120, 90)),
    "numbering": OptionPicture("maps", ("digits", "letters"), wanted=("", ""), settings=MAP, part=(0, 0, 90, 70)),
    "hex-shape": OptionPicture("maps", ("flat", "pointy"), wanted=("", ""), settings=MAP, part=(20, 10, 130, 100)),
    "hex-size": OptionPicture("maps", (20.0, 30.0), wanted=("", ""), settings=MAP, part=(0, 0, 130, 100)),
    "sky": OptionPicture("maps", ("dark", "light"), wanted=("", ""), settings=MAP, part=(20, 10, 130, 100)),
    "stars": OptionPicture("maps", (True, False), wanted=("", ""), settings=MAP, part=(20, 10, 130, 100)),
    "edge": OptionPicture(
        "maps", ("glue", "cut"), wanted=("", ""), settings=LARGE, name="sheets", page=1, part=A4, scale=PAGE
    ),
    "overlap": OptionPicture(
        "maps", (5.0, 20.0), wanted=("", ""), settings=LARGE, name="sheets", page=1, part=A4, scale=PAGE
    ),
    "reference": OptionPicture("displays", ("none", "side"), part=A4, scale=PAGE),
    "together": OptionPicture(
        "displays", (False, True), "silent-death-star-wars", ("ships", "x-wing"), part=A4, scale=PAGE
    ),
    "qr": OptionPicture("displays", ("", "http://192.168.1.7:8470"), part=(0, 200, 210, 97)),
    "card": OptionPicture("quick", ("full", "half", "card"), part=A4, scale=PAGE),
    "gunnery": OptionPicture("odds", (3, 8), part=A4, scale=PAGE),
}
"""Option → its picture."""

WITHOUT = {
    **dict.fromkeys(("battle", "battle-to", "battle-turn"), "boxes of a battle, as in the pictures of docs/serve.md"),
    **dict.fromkeys(("event-file", "of-event", "papers", "players", "round", "start"), "chooses papers of an event"),
    **dict.fromkeys(
        ("cards", "charts", "counters", "cover", "deal", "deck-lists", "decks", "logs", "max-sheets", "with-map"),
        "chooses parts of a pack",
    ),
    **dict.fromkeys(("card-size", "ships-as"), "another sheet in a pack, not another look"),
    **dict.fromkeys(("map", "map-fit", "map-sheets", "map-size"), "chooses maps"),
    "against": "the other fleet of a virtual table",
    "table": "chooses the virtual tables of an event",
    "images": "an address in the files of a virtual table",
    "sides": "chooses for how many sides counters are printed",
    "leaves": "chooses what stands behind a page",
    "map-seed": "places asteroids and ornaments elsewhere",
    "printer": "moves a page by tenths of a millimetre",
    "shop": "chooses the files of a print shop",
}
"""Options without a picture → the reason."""


@cache
def library() -> Library:
    """Return the official content."""
    return open_library(own_content(), "content", discover())


def drawings(option: str) -> list[str]:
    """Return the page of each value as SVG."""
    shown = PICTURES[option]
    kind, id = shown.wanted
    wanted = {kind: frozenset({Key(kind, shown.system, id)})} if kind else {}
    product = discover()[shown.system].products()[shown.product]
    pages = []
    for value in shown.values:
        options = PrintOptions(settings={**shown.settings, option: value})
        sheets = product.plan(library(), shown.system, options, wanted).sheets
        document = next(sheet for sheet in sheets if shown.name in sheet.name).lay_out()
        pages.append(svg.write(document.pages[shown.page], text="outline"))
    return pages


def digest(pages: list[str]) -> str:
    """Return a digest of drawings."""
    return sha256("\0".join(pages).encode()).hexdigest()


def digest_in(option: str) -> str:
    """Return the digest of the drawings of a picture as it is kept."""
    with Image.open(FOLDER / f"{option}.png") as kept:
        return str(kept.info["drawing"])


def picture(option: str, pages: list[str]) -> bytes:
    """Return the parts of pages beside each other, as PNG with the digest of the pages."""
    shown = PICTURES[option]
    left, top, width, height = (round(shown.scale * length) for length in shown.part)
    whole = Image.new("RGB", ((width + SPACE) * len(pages) - SPACE, height), "white")
    for number, page in enumerate(pages):
        drawn = Image.open(
            io.BytesIO(resvg_py.svg_to_bytes(svg_string=page, dpi=25.4, zoom=shown.scale, background="white"))
        )
        whole.paste(drawn.convert("RGB").crop((left, top, left + width, top + height)), (number * (width + SPACE), 0))
    info = PngInfo()
    info.add_text("drawing", digest(pages))
    data = io.BytesIO()
    whole.quantize(COLORS, dither=Image.Dither.NONE).save(data, "PNG", optimize=True, pnginfo=info)
    return data.getvalue()


def regenerate() -> None:
    """Write the pictures that are out of date."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for option in PICTURES:
        pages, path = drawings(option), FOLDER / f"{option}.png"
        if not path.exists() or digest_in(option) != digest(pages):
            path.write_bytes(picture(option, pages))
