"""Templates on film: the six arcs of a ship with distances, rulers with the bands of weapons."""

from __future__ import annotations

from functools import cache
from typing import Any

from sheetforge.content.library import Key, Library
from sheetforge.content.model import is_marked
from sheetforge.products.maps import HEX_SHAPE, HEX_SIZE, hex_size
from sheetforge.products.product import Plan, PrintOptions, Product, Sheet, Wanted
from sheetforge.sheet.hexmap.templates import (
    STRIP,
    Band,
    Ruler,
    arc_template,
    draw_ruler,
    pieces,
)
from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Document, Page
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.schema.weapon import Cannon, Launcher
from sheetforge.systems.silent_death.sheets.arcs import SINGLE_LABELS
from sheetforge.systems.silent_death.sheets.display import Options

HEAD = 9.5
BANDS = (("Short +1", "short"), ("Medium", "medium"), ("Long −1", "long"))


def templates(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
    """A sheet with the arcs, and sheets with a ruler for every set of range bands there is."""
    if wanted:
        return Plan(())
    across, shape = hex_size(options), str(options.setting(HEX_SHAPE)) or "flat"
    keys = frozenset(library.keys("weapons", system))
    weapons = [library.entity(key) for key in sorted(keys)]

    def arcs() -> Document:
        return _document("arcs", (arc_page(options, across, shape),))

    @cache
    def rulers() -> Document:
        return _document("range rulers", ruler_pages(rulers_of(weapons), options, across))

    none: frozenset[Key] = frozenset()
    name = f"{system}/templates"
    made = [Sheet(f"{name}/arcs", none, arcs)]
    if rulers_of(weapons):
        made.append(Sheet(f"{name}/rulers", keys, rulers, len(rulers().pages)))
    return Plan(tuple(made))


def _document(what: str, pages: tuple[Page, ...]) -> Document:
    return Document(pages, f"Templates: {what}", "", "templates", ())


def rulers_of(weapons: list[Any]) -> tuple[Ruler, ...]:
    """A ruler for every set of range bands, titled with its weapons; the shortest first."""
    found: dict[tuple[Band, ...], list[str]] = {}
    ringed: set[tuple[Band, ...]] = set()
    for weapon in weapons:
        if isinstance(weapon, Cannon):
            bands = tuple(
                Band(name, spread.low, spread.high)
                for name, spread in ((name, getattr(weapon.ranges, field)) for name, field in BANDS)
            )
        elif isinstance(weapon, Launcher):
            bands = (Band("In range", 1, weapon.range),)
        else:
            continue
        found.setdefault(bands, []).append(weapon.name)
        if any(is_marked(weapon.reconstructed, field) for field in ("ranges", "range")):
            ringed.add(bands)
    made = [Ruler(", ".join(sorted(names)), bands, bands in ringed)
            for bands, names in found.items()]  # fmt: skip
    return tuple(sorted(made, key=lambda one: (one.reach, one.title)))


def _sheet(options: PrintOptions, title: str, note: str, landscape: bool) -> tuple[Any, ...]:
    how = Options(paper=options.paper, ink=options.ink, colophon="print on film at 100 %")
    sheet = sheet_paper(how, landscape)
    sketch = Sketch(sheet_palette(how), title)
    box = content_box(sheet)
    title_bar(sketch, Box(box.x, box.y, box.width, HEAD), title, note, size_pt=14.0)
    below = Box(box.x, box.y + HEAD + 5.0, box.width, box.height - HEAD - 6.0)
    return how, sheet, sketch, below


def arc_page(options: PrintOptions, across: float, shape: Any) -> Page:
    """The arcs of a ship: its six cones, and how far every hex is away."""
    note = f"hexes of {across:g} mm"
    how, sheet, sketch, box = _sheet(options, "Arcs and distances", note, False)
    arc_template(sketch, box, shape, across, SINGLE_LABELS)
    page: Page = closed(sheet, sketch, how, "Arcs and distances", "Arcs")
    return page


def ruler_pages(
    rulers: tuple[Ruler, ...], options: PrintOptions, across: float
) -> tuple[Page, ...]:
    """Rulers, in pieces where they are longer than the paper, from the shortest on."""
    note = f"hexes of {across:g} mm  ·  measures along a row of hexes; elsewhere count them"
    pages: list[Page] = []
    left: list[tuple[Ruler, tuple[int, int]]] = []
    title = "Range rulers"
    _, _, _, room = _sheet(options, title, note, True)
    for ruler in rulers:
        left += [(ruler, piece) for piece in pieces(ruler, across, room.width)]
    if not left:
        _, _, sketch, _ = _sheet(options, title, note, True)
        raise sketch.problem("hex size", f"{across:g} mm are too much for a ruler on this paper")
    while left:
        how, sheet, sketch, box = _sheet(options, title, note, True)
        x, y = box.x, box.y
        while left and y + STRIP <= box.bottom:
            ruler, piece = left[0]
            wide = (piece[1] - piece[0]) * across + 8.0
            if x > box.x and x + wide > box.right:
                x, y = box.x, y + STRIP
                continue
            draw_ruler(sketch, ruler, piece, x, y, across)
            x += wide + 3.0
            left.pop(0)
        pages.append(closed(sheet, sketch, how, title, title))
    return tuple(pages)


TEMPLATES = Product(
    "templates", "arcs and range rulers to print on film", templates, (HEX_SIZE, HEX_SHAPE)
)
