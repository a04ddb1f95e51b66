"""The catalogue: every ship of every game with its picture in its livery, twelve on a page.

Games follow one another: one that begins below another has a bar of its own on that page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple, Protocol

from sheetforge.products.planner import CatalogueEntry, Planner, Product, Sheet
from sheetforge.sheet import form_page
from sheetforge.sheet.arms import liveried
from sheetforge.sheet.form_page import FormPage
from sheetforge.sheet.page import PageLook, content_box
from sheetforge.sheet.poster import ship_picture, tinted
from sheetforge.sheet.scene import Anchor, Box, Document, Item, Page, Transform
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


class CatalogueRow(NamedTuple):
    """Ships beside one another, of one game: its id, its title and its package."""

    system: str
    title: str
    package: str
    entries: Sequence[CatalogueEntry]


def document(planner: Planner, games: Mapping[str, Catalogued]) -> Document:
    """Return the catalogue of some games, with an outline by game and House."""
    rows: list[CatalogueRow] = []
    for system, game in games.items():
        product = game.products().get("displays")
        if product is None or product.catalogue is None:
            continue
        options = replace(planner.options, settings={}, trim=game.package)
        own_planner = Planner(planner.library, system, options)
        entries = sorted(product.catalogue(own_planner), key=lambda entry: (entry.house, entry.name))
        beside = (entries[start : start + ACROSS] for start in range(0, len(entries), ACROSS))
        rows += [CatalogueRow(system, game.title, game.package, part) for part in beside]
    look = planner.options.look(PageLook)
    seen: set[tuple[str, str]] = set()
    pages = [
        _page(rows[start : start + DOWN], replace(look, page=number), seen)
        for number, start in enumerate(range(0, len(rows), DOWN), 1)
    ]
    return Document(tuple(pages), "Catalogue", "", "catalogue", (), "en", "long-edge")


def _page(rows: Sequence[CatalogueRow], look: PageLook, seen: set[tuple[str, str]]) -> Page:
    """Return a page; `seen` are the games and Houses that the outline has, to which its own are added."""
    parts = [list(part) for _, part in groupby(rows, key=lambda row: row.system)]
    page = _started(parts[0], look)
    area, anchors = page.area, list[Item]()
    bars = (form_page.TITLE + form_page.GAP) * (len(parts) - 1)
    height = (area.height - bars - GAP * (DOWN - 1)) / DOWN
    y = area.y
    for number, part in enumerate(parts):
        below, top = _started(part, look) if number else page, y if number else 0.0
        if number:
            # Its bar stands below the ships before it.
            page.form.items.append(Transform(tuple(below.form.items), 0.0, y - content_box(page.sheet).y))
            del below.form.items[:]
            y += form_page.TITLE + form_page.GAP
        system, title, _, _ = part[0]
        if (system, "") not in seen:
            seen.add((system, ""))
            anchors.append(Anchor(f"catalogue.{system}", title, 0, area.x, top))
        for row in part:
            places = Box(area.x, y, area.width, height).columns(ACROSS, GAP)
            for entry, place in zip(row.entries, places, strict=False):
                if entry.house and (system, entry.house) not in seen:
                    seen.add((system, entry.house))
                    name = f"catalogue.{system}.{entry.house.lower().replace(' ', '-')}"
                    anchors.append(Anchor(name, entry.house, 1, place.x, place.y))
                _entry(below.form, entry, place)
            y += height + GAP
        if number:
            page.form.items.extend(below.form.items)
    titles = ", ".join(part[0].title for part in parts)
    drawn = page.close(f"catalogue.{parts[0][0].system}", titles, titles)
    return replace(drawn, items=(*anchors, *drawn.items))


def _started(rows: Sequence[CatalogueRow], look: PageLook) -> FormPage:
    """Return a page with the bar of a game over some of its ships, in their livery if they have one alone."""
    entries = [entry for row in rows for entry in row.entries]
    houses = [house for house, _ in groupby(entry.house for entry in entries)]
    note = ", ".join(filter(None, houses)) if len(houses) <= 3 else counted(len(entries), "ship")
    liveries = list(dict.fromkeys(entry.arms for entry in entries))
    how = replace(look, trim=rows[0].package)
    return form_page.start(rows[0].title, note, how, arms=liveries[0] if len(liveries) == 1 else None)


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
