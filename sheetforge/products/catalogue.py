"""The catalogue: every ship of every game with its picture in its livery, twelve on a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Protocol

from sheetforge.products.planner import CatalogueEntry, Planner, Product, Sheet
from sheetforge.sheet import form_page
from sheetforge.sheet.arms import liveried
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.poster import ship_picture, tinted
from sheetforge.sheet.scene import Anchor, Box, Document, Item, Page
from sheetforge.sheet.widgets.crest import crest
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.trim import frame
from sheetforge.text import counted

ACROSS, DOWN = 3, 4
"""Ships beside and above one another on a page."""

GAP, AIR = 4.0, 3.0
"""Room in mm between ships, and around a picture."""

FOOT, CREST = 16.0, 10.0
"""Heights in mm of the words below a picture, and of the crest beside them."""

CORNER = 2.4
"""Depth in mm of the corners of a picture."""

NAME_PT, TEXT_PT, LEAST_PT = 13.0, 8.0, 6.5

NOT_SHOWN = frozenset({"scenarios", "fleets", "maps", "events"})
"""Kinds of content on which no sheet of a ship depends."""


class Catalogued(Protocol):
    """A game as the catalogue sees it."""

    @property
    def title(self) -> str:
        """Return its title."""

    @property
    def package(self) -> str:
        """Return its package, which has its trim."""

    def products(self) -> Mapping[str, Product]:
        """Return its products by name."""


def sheets(planner: Planner) -> Iterator[Sheet]:
    """Yield the catalogue of all games, or of the one that is named; none for entities."""
    if planner.requested:
        return
    library = planner.library
    systems: Mapping[str, Catalogued] = library.systems  # type: ignore[assignment]
    chosen = {id: game for id, game in systems.items() if planner.system in ("", id)}
    keys = frozenset(
        key
        for key in library.files
        if key.system in chosen and key.kind not in NOT_SHOWN and key not in library.invalid
    )
    if not any(library.keys("ships", id) for id in chosen):
        return

    def lay_out() -> Document:
        return document(planner, chosen)

    name = f"{planner.system}/catalogue" if planner.system else "catalogue"
    yield Sheet(name, keys, lay_out, formats=("pdf",), title="Catalogue")


def document(planner: Planner, games: Mapping[str, Catalogued]) -> Document:
    """Return the catalogue of some games, with an outline by game and House."""
    look = planner.options.look(PageLook)
    pages: list[Page] = []
    for system, game in games.items():
        product = game.products().get("displays")
        if product is None or product.catalogue is None:
            continue
        options = replace(planner.options, settings={}, trim=game.package)
        own_planner = Planner(planner.library, system, options)
        entries = sorted(product.catalogue(own_planner), key=lambda entry: (entry.house, entry.name))
        how = replace(look, page=len(pages) + 1, trim=game.package)
        pages += _pages(system, game.title, entries, how)
    return Document(tuple(pages), "Catalogue", "", "catalogue", (), "en", "long-edge")


def _pages(system: str, title: str, entries: Sequence[CatalogueEntry], look: PageLook) -> Iterator[Page]:
    """Yield the pages of a game."""
    each = ACROSS * DOWN
    seen: set[str] = set()
    for start in range(0, len(entries), each):
        part = entries[start : start + each]
        houses = [house for house, _ in groupby(entry.house for entry in part)]
        note = ", ".join(filter(None, houses)) if len(houses) <= 3 else counted(len(part), "ship")
        liveries = list(dict.fromkeys(entry.arms for entry in part))
        how = replace(look, page=look.page + start // each)
        # A page of one House wears its livery.
        page = form_page.start(title, note, how, arms=liveries[0] if len(liveries) == 1 else None)
        form, area = page.form, page.area
        anchors: list[Item] = []
        if not start:
            anchors.append(Anchor(f"catalogue.{system}", title, 0))
        for entry, place in zip(part, _places(area), strict=False):
            if entry.house and entry.house not in seen:
                seen.add(entry.house)
                name = f"catalogue.{system}.{entry.house.lower().replace(' ', '-')}"
                anchors.append(Anchor(name, entry.house, 1, place.x, place.y))
            _entry(form, entry, place)
        drawn = page.close(f"catalogue.{system}", title, title)
        yield replace(drawn, items=(*anchors, *drawn.items))


def _places(area: Box) -> list[Box]:
    """Return the places of the ships of a page, row by row."""
    height = (area.height - GAP * (DOWN - 1)) / DOWN
    rows = (Box(area.x, area.y + row * (height + GAP), area.width, height) for row in range(DOWN))
    return [place for row in rows for place in row.columns(ACROSS, GAP)]


def _entry(form: Form, entry: CatalogueEntry, place: Box) -> None:
    """Draw a ship: her picture in her livery, below it crest, name, House, facts and pages."""
    palette = liveried(form.palette, entry.arms)
    picture = Box(place.x, place.y, place.width, place.height - FOOT)
    tinted(form, picture, entry.arms, CORNER)
    if entry.drawing is not None:
        ship_picture(form, entry.drawing, entry.arms, picture.inset(AIR, AIR))
    frame(form, place, entry.arms, CORNER)
    y = picture.bottom
    form.across(place.x, place.right, y, form.brush.rule)
    left = place.x + 2.4
    if entry.arms is not None:
        crest(form, entry.arms, left + CREST / 2, y + FOOT / 2, CREST)
        left += CREST + 2.0
    width = place.right - 2.4 - left
    form.fitted(entry.name, Box(left, y + 1.0, width, 5.6), NAME_PT, LEAST_PT, "name", "bold", palette.ink)
    # The name of a livery is short, that of a House may be a line.
    owner = entry.arms.name if entry.arms is not None else entry.house
    facts = "  ·  ".join(filter(None, (owner, *entry.facts)))
    form.fitted(facts, Box(left, y + 6.2, width, 3.6), TEXT_PT, LEAST_PT, "facts", "medium", palette.accent)
    where = f"page {entry.page} of the book" if entry.page else ""
    paper = " · ".join(filter(None, (counted(-(-entry.pages // 2), "sheet"), where)))
    form.fitted(paper, Box(left, y + 9.9, width, 3.6), TEXT_PT, LEAST_PT, "pages", "regular", palette.soft_ink)


CATALOGUE = Product("catalogue", "every ship with its picture, price, sheets and page", sheets)
