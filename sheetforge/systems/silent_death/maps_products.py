"""Maps and templates as products: every map as a poster and as sheets to put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from sheetforge import __version__
from sheetforge.library import Key, Library, Unreadable, meant
from sheetforge.press.product import Plan, PrintOptions, Product, ProductOption, Sheet, Wanted
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Drawing, Looks, draw, layout_of, miniature, snaps
from sheetforge.sheet.hexmap.scatter import NoRoomError
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Anchor, Define, Document, Page, Place
from sheetforge.systems.silent_death.maps import blank, board, in_shape
from sheetforge.systems.silent_death.schema.map import Map, Size, size

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


def products() -> dict[str, Product]:
    """The maps of a game, and templates to lay over them."""
    from sheetforge.systems.silent_death.templates import TEMPLATES

    title = "hex maps, as posters and on sheets"
    return {"maps": Product("maps", title, maps, OPTIONS), "templates": TEMPLATES}


def maps(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
    """A poster and its sheets for every map asked for; one blank map for `--map-size`.

    With scenarios asked for, those maps that show them. Raises `Unreadable` for options that no
    map can be drawn with.
    """
    looks = _looks(options)
    asked = str(options.setting(MAP_SIZE))
    if asked:
        shape: Any = options.setting(HEX_SHAPE) or "flat"
        made = blank(_size(asked), shape, "Blank map")
        return Plan(_sheets(system, made, looks, options, frozenset()))
    sheets: list[Sheet] = []
    left_out: dict[Key, str] = {}
    for key in _keys(library, system, str(options.setting(MAP))):
        used = library.follow()
        entity = library.entity(key)
        if not isinstance(entity, Map):
            left_out[key] = f"{library.shown(key)} does not pass the check"
        elif _is_wanted(library, key, entity, wanted):
            made = _board(library, key, entity, options)
            keys = frozenset(one for one in used if one.id != "*")
            sheets += _sheets(system, made, looks, options, keys)
    return Plan(tuple(sheets), {} if wanted else left_out)


def _keys(library: Library, system: str, asked: str) -> list[Key]:
    """All maps, or the one that was asked for."""
    keys = library.keys("maps", system)
    if not asked:
        return keys
    every = library.keys("maps")
    if asked not in {name for key in every for name in (key.id, key.short)}:
        raise Unreadable(f"no map {asked!r}; {meant(asked, [key.id for key in every])}")
    return [key for key in keys if asked in (key.id, key.short)]


def _is_wanted(library: Library, key: Key, entity: Map, wanted: Wanted) -> bool:
    """Whether everything was asked for, or the scenario of this map."""
    if not wanted:
        return True
    if entity.scenario is None:
        return False
    scenario = library.resolve("scenarios", key.system, entity.scenario)
    return scenario in wanted.get("scenarios", frozenset())


def _board(library: Library, key: Key, entity: Map, options: PrintOptions) -> HexMap:
    shape: Any = options.setting(HEX_SHAPE) or entity.shape

    def lookup(kind: str, reference: str) -> Any:
        return library.get(kind, key.system, reference)

    turned = in_shape(entity, shape)
    try:
        return board(turned, key.id, lookup, int(options.setting(SEED)))
    except NoRoomError as problem:
        raise Unreadable(f"{library.shown(key)}: asteroids: {problem}") from None


def _size(text: str) -> Size:
    try:
        made = size(text)
    except ValueError as problem:
        raise Unreadable(f"--map-size {text}: {problem}") from None
    assert isinstance(made, Size)
    if made.columns * made.rows > MOST_HEXES:
        count = made.columns * made.rows
        raise Unreadable(f"--map-size {text}: {count} hexes are more than {MOST_HEXES}")
    return made


def hex_size(options: PrintOptions) -> float:
    """How large hexes are to be. Raises `Unreadable` for a size that makes no sense."""
    across = float(options.setting(HEX_SIZE))
    if not LEAST_HEX <= across <= LARGEST_HEX:
        limits = f"{LEAST_HEX:g} to {LARGEST_HEX:g} mm"
        raise Unreadable(f"--hex-size {across:g}: a hex is {limits} from side to side")
    return across


def _looks(options: PrintOptions) -> Looks:
    every, seed = int(options.setting(NUMBERS)), int(options.setting(SEED))
    for name, value in (("hex-numbers", every), ("map-seed", seed)):
        if value < 0:
            raise Unreadable(f"--{name} {value}: it is 0 or more")
    sky: Any = options.setting(SKY)
    return Looks(
        hex_size(options), options.ink, sky, bool(options.setting(STARS)), every,
        options.setting(NUMBERING) == "letters",
    )  # fmt: skip


def _sheets(
    system: str, made: HexMap, looks: Looks, options: PrintOptions, keys: frozenset[Key]
) -> tuple[Sheet, ...]:
    """The poster of a map and, where that is wanted, its sheets."""
    _check(made, looks, options)
    seeded = replace(looks, seed=made.seed)

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


def _check(made: HexMap, looks: Looks, options: PrintOptions) -> None:
    """Refuse what no paper holds before anything is drawn."""
    from sheetforge.press.tiles import LARGEST, TilingError, tiling

    _, wide, high = layout_of(made, looks.across)
    try:
        if max(wide, high) + 2 * BORDER > LARGEST:
            tiling((wide + 2 * BORDER, high + 2 * BORDER), paper(options.paper), 0.0, "cut")
        if options.setting(ON_SHEETS):
            edge: Any = options.setting(EDGE)
            overlap = float(options.setting(OVERLAP))
            tiling((wide, high), paper(options.paper), overlap, edge)
    except TilingError as problem:
        raise Unreadable(f"{made.title}: {problem}") from None


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
