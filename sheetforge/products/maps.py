"""Maps as sheets that can be built, whatever is on them: a poster, and sheets to put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from sheetforge import __version__
from sheetforge.content.library import BadRequest, Key, Library
from sheetforge.content.notation import Size, size
from sheetforge.products.product import PrintOptions, ProductOption, Sheet
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Drawing, Looks, draw, layout_of, miniature, snaps
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Anchor, Define, Document, Page, Place
from sheetforge.text import did_you_mean

BORDER = 8.0
"""White round a poster, in mm."""

LEAST_HEX, LARGEST_HEX = 5.0, 150.0
MOST_HEXES = 20_000

HEX_SIZE = ProductOption("hex-size", 25.0, "A hex from flat side to flat side.", metavar="MM")
HEX_SHAPE = ProductOption(
    "hex-shape", "", "What is up, a flat side or a corner; else as the map says.",
    ("flat", "pointy"),
)  # fmt: skip
MAP = ProductOption("map", "", "Only this map.", metavar="ID", selects=True)
MAP_SIZE = ProductOption(
    "map-size", "", "A blank map of so many columns and rows.", metavar="39x26", selects=True
)
NUMBERS = ProductOption(
    "hex-numbers", 1, "1 numbers every hex, 3 each third column and row, 0 none.", metavar="N"
)
NUMBERING = ProductOption("numbering", "digits", "Number hexes 0714 or G14.", ("digits", "letters"))
SKY = ProductOption("sky", "dark", "Dark space or white paper, in colour.", ("dark", "light"))
STARS = ProductOption("stars", True, "Stars on maps; never with --ink saver.")
SEED = ProductOption(
    "map-seed", 0, "Strew stars and asteroids anew; 0 as the map says.", metavar="N"
)
OVERLAP = ProductOption("overlap", 10.0, "How far sheets of a map overlap.", metavar="MM")
EDGE = ProductOption(
    "edge", "glue", "Sheets are glued over each other, or cut and laid side by side.",
    ("glue", "cut"),
)  # fmt: skip
ON_SHEETS = ProductOption(
    "map-sheets", True, "Maps on sheets to put together, besides posters.", selects=True
)

OPTIONS = (
    MAP, MAP_SIZE, HEX_SIZE, HEX_SHAPE, NUMBERS, NUMBERING, SKY, STARS, SEED, OVERLAP, EDGE,
    ON_SHEETS,
)  # fmt: skip


def keys_asked(library: Library, system: str, options: PrintOptions) -> list[Key]:
    """All maps of a game, or the one that was asked for. Raises `BadRequest` for an unknown one."""
    asked = str(options.setting(MAP))
    keys = library.keys("maps", system)
    if not asked:
        return keys
    every = library.keys("maps")
    if asked not in {name for key in every for name in (key.id, key.short)}:
        raise BadRequest(f"no map {asked!r}; {did_you_mean(asked, [key.id for key in every])}")
    return [key for key in keys if asked in (key.id, key.short)]


def size_asked(asked: str) -> Size:
    """The size of a blank map. Raises `BadRequest` for a text that is none, or too large."""
    try:
        made = size(asked)
    except ValueError as problem:
        raise BadRequest(f"--map-size {asked}: {problem}") from None
    assert isinstance(made, Size)
    if made.columns * made.rows > MOST_HEXES:
        count = made.columns * made.rows
        raise BadRequest(f"--map-size {asked}: {count} hexes are more than {MOST_HEXES}")
    return made


def hex_size(options: PrintOptions) -> float:
    """How large hexes are to be. Raises `BadRequest` for a size that makes no sense."""
    across = float(options.setting(HEX_SIZE))
    if not LEAST_HEX <= across <= LARGEST_HEX:
        limits = f"{LEAST_HEX:g} to {LARGEST_HEX:g} mm"
        raise BadRequest(f"--hex-size {across:g}: a hex is {limits} from side to side")
    return across


def looks(options: PrintOptions) -> Looks:
    """How maps are to be drawn. Raises `BadRequest` for what no map can be drawn with."""
    every, seed = int(options.setting(NUMBERS)), int(options.setting(SEED))
    for name, value in (("hex-numbers", every), ("map-seed", seed)):
        if value < 0:
            raise BadRequest(f"--{name} {value}: it is 0 or more")
    sky: Any = options.setting(SKY)
    return Looks(
        hex_size(options), options.ink, sky, bool(options.setting(STARS)), every,
        options.setting(NUMBERING) == "letters",
    )  # fmt: skip


def map_sheets(
    system: str, made: HexMap, drawn: Looks, options: PrintOptions, keys: frozenset[Key]
) -> tuple[Sheet, ...]:
    """The poster of a map and, where that is wanted, its sheets."""
    _check(made, drawn, options)
    seeded = replace(drawn, seed=made.seed)

    @cache
    def drawing() -> Drawing:
        return draw(made, seeded)

    def poster() -> Document:
        return _document(made, (poster_page(drawing()),))

    def on_sheets() -> Document:
        return _document(made, sheet_pages(drawing(), options))

    name = f"{system}/maps/{made.id}"
    sheets = [Sheet(name, keys, poster)]
    if options.setting(ON_SHEETS):
        sheets.append(Sheet(f"{name}-sheets", keys, on_sheets, 1, ("pdf",)))
    return tuple(sheets)


def _document(made: HexMap, pages: tuple[Page, ...]) -> Document:
    return Document(pages, f"{made.title}: map", "", "map", (made.title,))


def _check(made: HexMap, drawn: Looks, options: PrintOptions) -> None:
    """Refuse what no paper holds before anything is drawn."""
    from sheetforge.press.tiles import LARGEST, TilingError, tiling

    _, wide, high = layout_of(made, drawn.across)
    try:
        if max(wide, high) + 2 * BORDER > LARGEST:
            tiling((wide + 2 * BORDER, high + 2 * BORDER), paper(options.paper), 0.0, "cut")
        if options.setting(ON_SHEETS):
            edge: Any = options.setting(EDGE)
            overlap = float(options.setting(OVERLAP))
            tiling((wide, high), paper(options.paper), overlap, edge)
    except TilingError as problem:
        raise BadRequest(f"{made.title}: {problem}") from None


def poster_page(drawing: Drawing) -> Page:
    """The map on a page as large as itself."""
    wide, high = drawing.width + 2 * BORDER, drawing.height + 2 * BORDER
    top = Anchor("map", drawing.board.title, 0, 0.0, 0.0)
    return Page(wide, high, (top, Place(drawing.items, BORDER, BORDER)), drawing.board.title)


def sheet_pages(drawing: Drawing, options: PrintOptions) -> tuple[Page, ...]:
    """The diagram and the sheets of a map."""
    from sheetforge.press import assembly
    from sheetforge.press.tiles import sheets, tiling

    edge: Any = options.setting(EDGE)
    cuts: tuple[Sequence[float], Sequence[float]] = snaps(drawing)
    spread = tiling(
        (drawing.width, drawing.height), paper(options.paper),
        float(options.setting(OVERLAP)), edge, cuts,
    )  # fmt: skip
    palette = PALETTES[options.ink]
    colophon = f"sheetforge {__version__}  ·  {options.ink}  ·  scale 100 %  ·  {options.paper}"
    title = drawing.board.title
    part = Define(f"map {drawing.board.id}", drawing.items)

    def small(scale: float) -> Any:
        return miniature(drawing, scale)

    first = assembly.page(spread, small, palette, title, colophon)
    return (first, *sheets(part, spread, palette, title, colophon))
