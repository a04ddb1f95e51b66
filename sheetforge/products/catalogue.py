"""The catalogue: every ship of every game with a small picture of its sheet, twelve on a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Protocol

from sheetforge.products.planner import CatalogueEntry, Planner, Product, Sheet
from sheetforge.sheet import form_page
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.scaling import scaled
from sheetforge.sheet.scene import (
    Anchor,
    Box,
    Clip,
    Define,
    Document,
    Field,
    Group,
    Item,
    Link,
    Page,
    Place,
    Use,
)
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.text import counted

ACROSS, DOWN = 3, 4
"""Ships beside and above one another on a page."""

GAP, BESIDE = 3.0, 2.0
TITLE_PT, TEXT_PT = 10.0, 7.5
LEAST_PT = 6.5

NOT_SHOWN = frozenset({"scenarios", "fleets", "maps", "events"})
"""Kinds of content that no sheet of a ship depends on."""


class Catalogued(Protocol):
    """A game as the catalogue sees it."""

    @property
    def title(self) -> str:
        """Return its title."""

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
    yield Sheet(name, keys, lay_out, formats=("pdf",))


def document(planner: Planner, games: Mapping[str, Catalogued]) -> Document:
    """Return the catalogue of some games, with an outline by game and House."""
    look = planner.options.look(PageLook)
    pages: list[Page] = []
    for system, game in games.items():
        product = game.products().get("displays")
        if product is None or product.catalogue is None:
            continue
        own = Planner(planner.library, system, replace(planner.options, settings={}))
        entries = sorted(product.catalogue(own), key=lambda one: (one.house, one.name))
        pages += _pages(system, game.title, entries, replace(look, page=len(pages) + 1))
    return Document(tuple(pages), "Catalogue", "", "catalogue", (), "en", "long-edge")


def _pages(
    system: str, title: str, entries: Sequence[CatalogueEntry], look: PageLook
) -> Iterator[Page]:
    """Yield the pages of a game."""
    shown = [(one, pages) for one in entries if (pages := _laid_out(one))]
    each = ACROSS * DOWN
    seen: set[str] = set()
    for start in range(0, len(shown), each):
        part = shown[start : start + each]
        houses = [house for house, _ in groupby(one.house for one, _ in part)]
        note = ", ".join(filter(None, houses)) if len(houses) <= 3 else counted(len(shown), "ship")
        how = replace(look, page=look.page + start // each)
        page = form_page.start(title, note, how)
        form, area = page.form, page.area
        anchors: list[Item] = []
        if not start:
            anchors.append(Anchor(f"catalogue.{system}", title, 0))
        places = _places(area)
        for (one, drawn), place in zip(part, places, strict=False):
            if one.house and one.house not in seen:
                seen.add(one.house)
                name = f"catalogue.{system}.{one.house.lower().replace(' ', '-')}"
                anchors.append(Anchor(name, one.house, 1, place.x, place.y))
            _entry(form, one, drawn, place)
        made = page.close(f"catalogue.{system}", title, title)
        yield replace(made, items=(*anchors, *made.items))


def _laid_out(one: CatalogueEntry) -> Sequence[Page]:
    """Return the pages of a ship; none of one whose sheet does not fit, which reports itself."""
    try:
        return one.lay_out()
    except LayoutProblem:
        return ()


def _places(area: Box) -> list[Box]:
    """Return the places of the ships of a page, row by row."""
    height = (area.height - GAP * (DOWN - 1)) / DOWN
    rows = (Box(area.x, area.y + row * (height + GAP), area.width, height) for row in range(DOWN))
    return [place for row in rows for place in row.columns(ACROSS, GAP)]


def _entry(form: Form, one: CatalogueEntry, pages: Sequence[Page], place: Box) -> None:
    """Draw a ship: the first page of its sheet, beside it name, House, facts, sheets of paper."""
    first = pages[0]
    factor = min(place.height / first.height, place.width * 0.68 / first.width)
    small = Box(place.x, place.y, first.width * factor, first.height * factor)
    form.items.append(Place(reduced(first.items, factor, str(one.key)), small.x, small.y))
    form.rect(small, form.brush.frame)
    left = small.right + BESIDE
    width = place.right - left
    y = place.y
    paper = counted(-(-len(pages) // 2), "sheet")
    lines = [(one.name, "bold", TITLE_PT), (one.house, "medium", TEXT_PT)]
    lines += [(fact, "regular", TEXT_PT) for fact in (*one.facts, paper)]
    for text, face, size in lines:
        if not text:
            continue
        while True:
            runs = (Run(text, face),)  # type: ignore[arg-type]
            try:
                block = form.set(runs, size, width, "catalogue", 1.1)
                break
            except LayoutProblem:
                # A long word becomes smaller before it is refused.
                if size <= LEAST_PT:
                    raise
                size -= 0.25
        form.items.extend(block.at(left, y, form.palette.ink))
        y += block.height + 1.0


def reduced(items: Sequence[Item], factor: float, mark: str) -> tuple[Item, ...]:
    """Return a page as a small picture: no fields, links or entries of an outline, own parts."""
    kept = tuple(one for one in items if not isinstance(one, Field | Link | Anchor))
    return _own(scaled(kept, factor, {}), mark, {})


def _own(items: tuple[Item, ...], mark: str, known: dict[str, Define]) -> tuple[Item, ...]:
    """Return items whose parts have ids of their own."""
    made: list[Item] = []
    for item in items:
        if isinstance(item, Group | Clip | Place):
            made.append(replace(item, items=_own(item.items, mark, known)))
        elif isinstance(item, Use):
            id = f"{mark}.{item.part.id}"
            if id not in known:
                known[id] = replace(item.part, id=id, items=_own(item.part.items, mark, known))
            made.append(replace(item, part=known[id]))
        else:
            made.append(item)
    return tuple(made)


CATALOGUE = Product("catalogue", "every ship with a small picture of its sheet", sheets)
