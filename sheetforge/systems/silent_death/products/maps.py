"""Maps of the family of games, and templates on film to lay over them: arcs and rulers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from sheetforge.content.kinds import Key
from sheetforge.content.library import Unreadable
from sheetforge.content.model import Entity, is_marked
from sheetforge.geometry.hexes import Shape
from sheetforge.products.map_options import HEX_SHAPE, HEX_SIZE, SEED
from sheetforge.products.maps import Maps
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Pages, Planner, Product, Sheet
from sheetforge.sheet.hexmap.board import HexMap, in_liveries
from sheetforge.sheet.hexmap.scatter import NoRoomError
from sheetforge.sheet.hexmap.templates import STRIP, Band, Ruler, arc_template, draw_ruler, piece_width, pieces
from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.paper import Paper
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.engine.resolve import BAND_BONUS
from sheetforge.systems.silent_death.figures.map_board import board, in_shape
from sheetforge.systems.silent_death.schema.map import Map
from sheetforge.systems.silent_death.schema.weapon import Cannon, Launcher
from sheetforge.systems.silent_death.sheets.arcs import SINGLE_LABELS
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.maps import arms_of_sides
from sheetforge.systems.silent_death.words.weapons import with_bonus

HEAD, BETWEEN = 9.5, 3.0
"""In mm: the height of a title, and the gap between two rulers in a row."""

BANDS = tuple(with_bonus(band.capitalize(), band) for band in BAND_BONUS)

# --- maps ---------------------------------------------------------------------------------------


def board_of(planner: Planner, key: Key, entity: Map, played: Sequence[Key]) -> HexMap:
    """Return a map as it is printed, in the liveries of the sides of its scenario.

    Raises `Unreadable` where its asteroids do not fit."""
    shape = planner.options.setting(HEX_SHAPE)
    turned = in_shape(entity, shape or entity.shape)
    try:
        drawn = board(turned, key.id, planner.library.lookup_in(key.system), planner.options.setting(SEED))
    except NoRoomError as problem:
        shown = planner.library.shown(key)
        raise Unreadable(f"{shown}: asteroids: {problem}") from None
    arms = {name: own for each in played for name, own in arms_of_sides(planner.library, each).items()}
    return in_liveries(drawn, arms)


def scenarios_of(planner: Planner, key: Key, entity: Map) -> list[Key]:
    """Return the scenario that a map is for, if it is for one."""
    if entity.scenario is None:
        return []
    scenario = planner.library.resolve("scenarios", key.system, entity.scenario)
    return [] if scenario is None else [scenario]


MAPS = Maps("hex maps, as posters and on sheets", Map, board_of, scenarios_of, measured=True).product()


# --- templates ----------------------------------------------------------------------------------


def templates(planner: Planner) -> Iterator[Sheet]:
    """Yield the arcs, and rulers for every set of range bands there is."""
    if planner.requested:
        return
    options, system = planner.options, planner.system
    across, shape = options.setting(HEX_SIZE), options.setting(HEX_SHAPE) or "flat"
    yield _sheet(planner, "arcs", "arcs", lambda: (arc_page(options, across, shape),))
    weapons = [planner.library.entity(key) for key in planner.library.keys("weapons", system)]
    rulers = rulers_of(weapons)
    if rulers:
        pages = partial(ruler_pages, rulers, options, across)
        yield _sheet(planner, "rulers", "range rulers", pages)


def _sheet(planner: Planner, name: str, what: str, pages: Pages) -> Sheet:
    return planner.sheet(f"templates/{name}", f"Templates: {what}", pages, "templates", duplex="")


def rulers_of(weapons: Iterable[Entity | None]) -> tuple[Ruler, ...]:
    """A ruler for every set of range bands, titled with its weapons; the shortest first."""
    found: dict[tuple[Band, ...], list[str]] = {}
    ringed: set[tuple[Band, ...]] = set()
    for weapon in weapons:
        if isinstance(weapon, Cannon):
            ranges = weapon.ranges
            spreads = zip(BANDS, (ranges.short, ranges.medium, ranges.long), strict=True)
            bands = tuple(Band(name, spread.low, spread.high) for name, spread in spreads)
        elif isinstance(weapon, Launcher):
            bands = (Band("In range", 1, weapon.range),)
        else:
            continue
        found.setdefault(bands, []).append(weapon.name)
        if any(is_marked(weapon.reconstructed, field) for field in ("ranges", "range")):
            ringed.add(bands)
    rulers = [Ruler(", ".join(sorted(names)), bands, bands in ringed) for bands, names in found.items()]
    return tuple(sorted(rulers, key=lambda one: (one.reach, one.title)))


def _start(options: PrintOptions, title: str, note: str, landscape: bool) -> tuple[Options, Paper, Sketch, Box]:
    """Return a page with its title: its options, its paper, its drawing, and the area below."""
    look = Options(paper=options.paper, ink=options.ink, colophon="print on film at 100 %")
    sheet = sheet_paper(look, landscape)
    sketch = Sketch(sheet_palette(look), title)
    box = content_box(sheet)
    title_bar(sketch, Box(box.x, box.y, box.width, HEAD), title, note, size_pt=14.0)
    below = Box(box.x, box.y + HEAD + 5.0, box.width, box.height - HEAD - 6.0)
    return look, sheet, sketch, below


def arc_page(options: PrintOptions, across: float, shape: Shape) -> Page:
    """The arcs of a ship: its six cones, and how far every hex is away."""
    note = f"hexes of {across:g} mm"
    look, sheet, sketch, box = _start(options, "Arcs and distances", note, False)
    arc_template(sketch, box, shape, across, SINGLE_LABELS)
    return closed(sheet, sketch, look, "Arcs and distances", "Arcs")


def ruler_pages(rulers: tuple[Ruler, ...], options: PrintOptions, across: float) -> tuple[Page, ...]:
    """Rulers with two sets of bands each, in pieces where they are longer than the paper.

    A piece stands in the first row that has room for it, so short ones stand side by side. Few of them are there
    several times on their page.
    """
    note = f"hexes of {across:g} mm  ·  measures along a row of hexes; elsewhere count them"
    title = "Range rulers"
    _, _, sketch, room = _start(options, title, note, True)
    rows: list[list[tuple[Sequence[Ruler], tuple[int, int]]]] = []
    free: list[float] = []
    for first in range(0, len(rulers), 2):
        pair = rulers[first : first + 2]
        for piece in pieces(max(ruler.reach for ruler in pair), across, room.width):
            width = piece_width(pair, piece, across)
            row = next((n for n, left in enumerate(free) if left >= width), len(rows))
            if row == len(rows):
                rows.append([])
                free.append(room.width)
            rows[row].append((pair, piece))
            free[row] -= width + BETWEEN
    if not rows:
        raise sketch.problem("hex size", f"{across:g} mm are too much for a ruler on this paper")
    most = int((room.height + 2.0) / STRIP)
    # A ruler for each player, as far as the page has room.
    rows *= max(1, most // len(rows))
    pages: list[Page] = []
    for start in range(0, len(rows), most):
        look, sheet, sketch, box = _start(options, title, note, True)
        for number, row_ in enumerate(rows[start : start + most]):
            x = box.x
            for both, piece in row_:
                draw_ruler(sketch, both, piece, x, box.y + number * STRIP, across)
                x += piece_width(both, piece, across) + BETWEEN
        pages.append(closed(sheet, sketch, look, title, title))
    return tuple(pages)


TEMPLATES = Product(
    "templates", "arcs and range rulers to print on film", templates, (HEX_SIZE, HEX_SHAPE), outlined=True
)
