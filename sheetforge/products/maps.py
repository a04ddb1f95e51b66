"""Maps of a game as posters, and as sheets to join."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, Protocol, TypeVar

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.model import Entity
from sheetforge.content.notation import Size, size
from sheetforge.geometry.hexes import Hex, Shape
from sheetforge.geometry.window import MapEdge
from sheetforge.press import assembly
from sheetforge.press.loose import LooseSet, page_piece
from sheetforge.press.tiles import LARGEST, Tiling, TilingError, sheets, tiling
from sheetforge.products.cutting import SIZE
from sheetforge.products.map_options import (
    EDGE,
    HEX_SHAPE,
    HEX_SIZE,
    MAP,
    MAP_FIT,
    MAP_OPTIONS,
    MAP_SIZE,
    ON_SHEETS,
    OVERLAP,
    looks,
    on_paper,
)
from sheetforge.products.map_spread import CLEARANCE, cuts_of, fitted, sparing, spread_of
from sheetforge.products.options import PrintOptions, ProductOption, Setting
from sheetforge.products.outlets import asked_outlet, outlet_options
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.hexmap.board import UNCUT, Banner, Cuts, HexMap, edges_of
from sheetforge.sheet.hexmap.drawing import (
    Looks,
    MapDrawing,
    draw,
    layout_of,
    miniature,
    rooms_of,
    without_panel,
    words_of,
)
from sheetforge.sheet.hexmap.track import turn_track
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Anchor, Box, Define, Document, Item, Page, Transform
from sheetforge.sheet.scenery import BattleMap, Scenery, in_shape
from sheetforge.values import values

M = TypeVar("M", bound=Entity)
S = TypeVar("S", bound="FoughtOnMap")
C = TypeVar("C", bound=Entity)

BORDER = 8.0
"""The white border of a poster, in mm."""

MOST_HEXES = 20_000

BoardMaker = Callable[[Library, Key, M, PrintOptions, C | None], HexMap]
"""A function that returns the content of a map, for a scenario or for none."""


def boards_by(model: type[C], board: BoardMaker[M, C]) -> Callable[[Planner, Key, M, Sequence[Key]], HexMap]:
    """Return a function that returns the content of a map; one for a single scenario is that of its sides."""

    def board_of(planner: Planner, key: Key, entity: M, played: Sequence[Key]) -> HexMap:
        found = planner.library.entity(played[0]) if len(played) == 1 else None
        return board(planner.library, key, entity, planner.options, found if isinstance(found, model) else None)

    return board_of


@values(frozen=True, slots=True)
class Maps(Generic[M]):
    """A game's declaration of its maps.

    `scenarios_of` returns the scenarios that are played on a map; `board_of` its content, in the
    requested shape of hexes, with the sides of those among them that are asked for. On sheets the hexes of maps
    become smaller where that saves some, unless they are `measured` by templates and long pieces.
    """

    title: str
    model: type[M]
    board_of: Callable[[Planner, Key, M, Sequence[Key]], HexMap]
    scenarios_of: Callable[[Planner, Key, M], Sequence[Key]]
    options: tuple[ProductOption[Setting], ...] = MAP_OPTIONS
    looks_of: Callable[[PrintOptions], Looks] = looks
    measured: bool = False

    def product(self) -> Product:
        """Return the product `maps`."""
        options = (*self.options, *outlet_options())
        return Product("maps", self.title, self.sheets, options, outlined=True, on_large=True)

    def sheets(self, planner: Planner) -> Iterator[Sheet]:
        """Yield a poster and its sheets for every map; one blank map for `--map-size`.

        For a request of scenarios, yield the maps of these. Raises `BadRequest` for options with
        which no map can be drawn.
        """
        looks = self.looks_of(planner.options)
        size = planner.options.setting(MAP_SIZE)
        if size:
            board = blank(size_asked(size), planner.options)
            yield from map_sheets(planner, board.id, board, looks, self.measured)
            return
        for key, entity in planner.each("maps", self.model, keys=keys_asked(planner)):
            for name, board in self.boards(planner, key, entity).items():
                yield from map_sheets(planner, name, board, looks, self.measured)
        if planner.requested:
            # An invalid map may belong to a scenario that was not requested.
            planner.omitted.clear()

    def boards(self, planner: Planner, key: Key, entity: M) -> dict[str, HexMap]:
        """Return the boards of a map by the names of their files: its own, or one for each scenario asked for.

        A board that is drawn for a scenario is named after both; it is in no file of another.
        """
        played = self.scenarios_of(planner, key, entity)
        own = {key.id: self.board_of(planner, key, entity, played)}
        if not planner.requested:
            return own
        boards: dict[str, HexMap] = {}
        for scenario in played:
            if scenario in planner.requested.get("scenarios", ()):
                board = own[key.id] if played == [scenario] else self.board_of(planner, key, entity, [scenario])
                boards[key.id if board == own[key.id] else f"{key.id}-{scenario.id}"] = board
        return boards


class FoughtOnMap(Protocol):
    """A scenario that names its map."""

    @property
    def map(self) -> str:
        """The reference to its map."""


def fought_on(library: Library, key: Key, scenario: type[S]) -> list[tuple[Key, S]]:
    """Return the scenarios of a game that are fought on a map, with their keys."""
    fought: list[tuple[Key, S]] = []
    for other in library.keys("scenarios", key.system):
        entity = library.entity(other)
        if isinstance(entity, scenario) and library.resolve("maps", key.system, entity.map) == key:
            fought.append((other, entity))
    return fought


def scenarios_by(scenario: type[FoughtOnMap]) -> Callable[[Planner, Key, Entity], list[Key]]:
    """Return what finds the scenarios of a map where these name their maps."""
    return lambda planner, key, entity: [scenario_key for scenario_key, _ in fought_on(planner.library, key, scenario)]


def plain_board(key: Key, entity: BattleMap, options: PrintOptions, scenery: Scenery | None = None) -> HexMap:
    """Return a map without sides, in the shape of hexes that is asked for.

    `scenery` is that of a scenario, in place of the map's own; it has a sky of its own too.
    """
    shape = options.setting(HEX_SHAPE) or entity.shape
    columns, rows = entity.size.columns, entity.size.rows
    if shape != entity.shape:
        columns, rows = rows, columns
    return HexMap(
        key.id,
        entity.name,
        columns,
        rows,
        shape,
        subtitle=entity.source.book,
        scenery=in_shape(scenery or entity.scenery, entity.shape, shape),
        sky=f"{key.id} {scenery.seed}" if scenery is not None else "",
    )


def with_banners(
    board: HexMap, scenario: str, arms: Mapping[str, Arms | None], starts: Sequence[Sequence[Hex]]
) -> HexMap:
    """Return a map for a scenario: the arms of each side at the edge by which it begins."""
    banners = tuple(
        Banner(name, edge, own_arms)
        for (name, own_arms), edge in zip(arms.items(), edges_of(board, starts), strict=True)
    )
    return replace(board, scenario=scenario, banners=banners)


def keys_asked(planner: Planner) -> list[Key]:
    """Return the maps of a game, or the requested one. Raises `BadRequest` for an unknown map."""
    asked = planner.options.setting(MAP)
    keys = planner.library.keys("maps", planner.system)
    if not asked:
        return keys
    # Late: hardly a request names a map.
    from sheetforge.content.lookup import find_key, find_keys

    every = find_keys(planner.library, asked, "maps") or [find_key(planner.library, asked, "maps")]
    return [key for key in keys if key in every]


def edge_notes(edge: MapEdge, shape: Shape) -> tuple[str, ...]:
    """Return the notes of a map's strip about its edge; none for a closed edge."""
    step = "columns" if shape == "flat" else "rows"
    notes: dict[MapEdge, tuple[str, ...]] = {
        "closed": (),
        "open": ("Open edge: a piece may leave this map and continue beyond it.",),
        "moving": (
            f"Moving map: when a piece would leave it, shift all pieces the same way, {step} by an even number.",
        ),
    }
    return notes[edge]


def size_asked(asked: str) -> Size:
    """Return the size of a blank map. Raises `BadRequest` for another text or too many hexes."""
    try:
        map_size: Size = size(asked)
    except ValueError as problem:
        raise BadRequest(f"--map-size {asked}: {problem}") from None
    count = map_size.columns * map_size.rows
    if count > MOST_HEXES:
        raise BadRequest(f"--map-size {asked}: {count} hexes; the most is {MOST_HEXES}")
    return map_size


def blank(size: Size, options: PrintOptions) -> HexMap:
    """Return a map with nothing on it."""
    shape = options.setting(HEX_SHAPE) or "flat"
    return HexMap(f"blank-{size}", "Blank map", size.columns, size.rows, shape)


def map_sheets(planner: Planner, stem: str, board: HexMap, drawn: Looks, measured: bool = False) -> Iterator[Sheet]:
    """Yield the poster of a map and, if requested, its sheets; `stem` begins the names of their files."""
    options = planner.options
    drawn = fitted(board, drawn, options)
    _check(board, drawn, options)
    seeded = replace(drawn, seed=board.seed)
    light = on_paper(seeded, options)
    if not measured and options.setting(ON_SHEETS) and not {HEX_SIZE.name, MAP_FIT.name} & options.settings.keys():
        light = sparing(board, light, options, SIZE.default + CLEARANCE)

    title = f"{board.title}: map" if stem == board.id else f"{board.title}, {board.scenario}: map"

    def poster() -> Document:
        return _document(board, title, (poster_page(_poster(board, seeded)),))

    def on_sheets() -> Document:
        return _document(board, title, sheet_pages(board, light, options))

    outlet = asked_outlet(planner, "maps", [OVERLAP.name, EDGE.name, MAP_FIT.name])
    if outlet is not None:
        die, piece = page_piece(poster_page(_poster(board, seeded)))
        loose = LooseSet(stem, title, planner.used, die, (piece,))
        yield outlet.sheet(planner, loose, MAP_OPTIONS)
        return
    name = f"{planner.system}/maps/{stem}"
    yield Sheet(name, planner.used, poster, title=title)
    if options.setting(ON_SHEETS):
        yield Sheet(f"{name}-sheets", planner.used, on_sheets, formats=("pdf",), title=f"{title} on sheets")


def _document(board: HexMap, title: str, pages: tuple[Page, ...]) -> Document:
    return Document(pages, title, "", "map", (board.title,))


def paper_of_map(board: HexMap, drawn: Looks, options: PrintOptions) -> int:
    """Return the sheets of paper that a map takes, that of the assembly diagram included."""
    measured, spread = spread_of(board, on_paper(drawn, options), options)
    return spread.count + (spread.count > 1 and not _joining(measured, spread))


def on_sheets_of(board: HexMap, looks: Looks, options: PrintOptions) -> tuple[MapDrawing, Tiling, bool]:
    """Return a map drawn with its ornaments off the cuts between its sheets, and the sheets.

    The strip says how to join them if it has room for that, and then the last value is true.
    """
    measured, spread = spread_of(board, looks, options)
    drawing = draw(board, measured.looks, cuts_of(spread))
    steps = _joining(measured, spread)
    track = _track(replace(measured, items=(*measured.items, *steps)), cuts_of(spread))
    return replace(drawing, items=(*drawing.items, *steps, *track)), spread, bool(steps)


def _track(measured: MapDrawing, cuts: Cuts) -> tuple[Item, ...]:
    """Return the boxes of the turns of a battle where the strip of its map has room for them."""
    return turn_track(measured.board.turns, rooms_of(measured, cuts), words_of(measured.looks))


def _poster(board: HexMap, drawn: Looks) -> MapDrawing:
    """Return a map as one drawing, with the boxes of its turns."""
    drawing = draw(board, drawn)
    track = _track(without_panel(board, drawn), UNCUT)
    return replace(drawing, items=(*drawing.items, *track))


def _joining(measured: MapDrawing, spread: Tiling) -> tuple[Item, ...]:
    """Return the steps to join the sheets of a map, in its strip; nothing for a single sheet, or without room."""
    if spread.count == 1:
        return ()
    to_scale = f"A hex is then {measured.looks.across:g} mm from side to side."
    rooms = rooms_of(measured, cuts_of(spread))
    return assembly.in_drawing(spread, rooms, words_of(measured.looks), to_scale)


def _check(board: HexMap, drawn: Looks, options: PrintOptions) -> None:
    """Raise `BadRequest` for a map too large for the paper, before anything is drawn."""
    _, width, height = layout_of(board, drawn.across)
    try:
        if max(width, height) + 2 * BORDER > LARGEST:
            tiling((width + 2 * BORDER, height + 2 * BORDER), paper(options.paper), 0.0, "cut")
        if options.setting(ON_SHEETS):
            overlap, edge = options.setting(OVERLAP), options.setting(EDGE)
            tiling((width, height), paper(options.paper), overlap, edge)
    except TilingError as problem:
        raise BadRequest(f"{board.title}: {problem}") from None


def poster_page(drawing: MapDrawing) -> Page:
    """Return the map on a page of its own size."""
    width, height = drawing.width + 2 * BORDER, drawing.height + 2 * BORDER
    top = Anchor("map", drawing.board.title, 0, 0.0, 0.0)
    return Page(width, height, (top, Transform(drawing.items, BORDER, BORDER)), drawing.board.title)


def sheet_pages(board: HexMap, looks: Looks, options: PrintOptions) -> tuple[Page, ...]:
    """Return the sheets of a map, after a page that says how to join them if they do not say so themselves."""
    drawing, spread, is_explained = on_sheets_of(board, looks, options)
    palette = PALETTES[options.ink]
    colophon = options.made_by(options.ink, "scale 100 %", options.paper)
    title = drawing.board.scenario or drawing.board.title
    # A map ends at its frame, which need not be found by its thousands of stars and hexes.
    area = Box(0.0, 0.0, drawing.width, drawing.height)
    part = Define(f"map {drawing.board.id}", drawing.items, [area])
    on_sheets = sheets(part, spread, palette, title, colophon)
    if is_explained or spread.count == 1:
        return tuple(on_sheets)
    first = assembly.page(spread, partial(miniature, drawing), palette, title, colophon)
    return (first, *on_sheets)


def map_pages(board: HexMap, drawn: Looks, options: PrintOptions) -> tuple[Page, ...]:
    """Return the sheets of a map as it is printed beside a pack."""
    return sheet_pages(board, on_paper(drawn, options), options)
