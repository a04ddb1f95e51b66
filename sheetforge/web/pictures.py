"""Pages that show an entity, as they are printed: planned once a state, drawn when they are looked at.

A counter or a card is shown alone, cut out of the sheet that it is printed on. Pages of what is printed with all of its
ships take longer than a page may wait: they are planned and drawn by a job, all of them at once.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeVar
from zlib import compress, decompress

from sheetforge.content.kinds import Key, unit_kinds
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.files import Json
from sheetforge.press.build import Artefact, Made, Unmade
from sheetforge.press.svg_faces import without_faces
from sheetforge.printing import Request, plan
from sheetforge.products.counters import CONTACT
from sheetforge.products.map_options import MAP
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.sheet.scene import Box, Group, Item, Page, Transform, Use
from sheetforge.sheet.walk import bounds, texts
from sheetforge.web.jobs import Progress

MOST_BYTES = 2_000_000
"""Packed bytes of pictures that are kept: the pages of a large pack, and of the ships looked at before."""

MOST_OTHERS = 16
"""Plans of other states that are kept: each holds the content as it was."""

MOST_PLANS = 64
"""Plans of this state that are kept; what was looked at before is planned again."""

PACKED = ("fleets", "scenarios")
"""The kinds that are printed as packs, with all of their ships."""

ALONE = {"maps": ("maps",), "cards": ("decks",)}
"""The products that have a piece for one entity of these kinds."""

LONG = frozenset(("houses", *PACKED, *ALONE))
"""The kinds whose pages take longer than a page may wait."""

ROOT = re.compile(r"<svg\b[^>]*>")
SIZE = re.compile(r'\s(?:width|height|viewBox)="[^"]*"')

MARGIN = 1.5
"""Millimetres around a piece that is shown alone."""


@dataclass(frozen=True)
class EntityPage:
    """A page of a product for an entity: `digest` names it, `make` draws it.

    `is_main` is true of a page that is about the entity itself, and not about all that it brings along. `piece`
    returns the part of the page that is shown.
    """

    product: str
    title: str
    page: int
    digest: str
    make: Callable[[], bytes | Made] = field(repr=False)
    is_main: bool
    piece: Callable[[], Box | None] = field(default=lambda: None, repr=False)

    def shown(self) -> dict[str, Json]:
        """Return it as plain data."""
        return {
            "product": self.product,
            "title": self.title,
            "page": self.page,
            "digest": self.digest,
            "main": self.is_main,
        }


Chosen = tuple[Key, str, str]
"""An entity, the paper and the ink."""


class DrawnPage(NamedTuple):
    """A page that a job has drawn: its facts, and its packed drawing or the reason why there is none."""

    product: str
    title: str
    page: int
    digest: str
    is_main: bool
    packed: bytes
    problem: str = ""

    def text(self) -> bytes:
        """Return the drawing. Raises `Unmade`."""
        if self.problem:
            raise Unmade(self.problem)
        return decompress(self.packed)

    def planned(self) -> EntityPage:
        """Return it as the page of an entity that is drawn already."""
        return EntityPage(self.product, self.title, self.page, self.digest, self.text, self.is_main)


def draw_all(pages: Iterable[EntityPage], progress: Progress) -> bytes:
    """Draw pages, in the process of a job, for `taken`."""
    progress(0, 0, "laying out its pages")
    listed = list(pages)
    drawn = []
    for number, page in enumerate(listed, 1):
        progress(number - 1, len(listed), f"drawing page {number} of {len(listed)}")
        packed, problem = b"", ""
        try:
            packed = compress(_draw(page).encode(), level=1)
        except BadRequest as refusal:
            problem = str(refusal).partition(": ")[2]
        drawn.append(DrawnPage(page.product, page.title, page.page, page.digest, page.is_main, packed, problem))
    return pickle.dumps(drawn)


def taken(result: bytes) -> list[EntityPage]:
    """Return the pages that a job of this server has drawn."""
    drawn: list[DrawnPage] = pickle.loads(result)
    return [page.planned() for page in drawn]


class Pictures:
    """The pages that have been planned for one state of the content, and those drawn before."""

    def __init__(self) -> None:
        self._drawn: dict[str, bytes] = {}
        self._plans: dict[Chosen, list[EntityPage]] = {}
        self._first: dict[Chosen, list[EntityPage]] = {}
        """The displays of units, or else their counters, which are planned before what else is printed for them."""
        self._chosen: dict[str, Chosen] = {}
        """The choices whose pages have been planned in this state, by the digests of the pages."""
        self._good: dict[Chosen, list[EntityPage]] = {}
        self._others: dict[str, EntityPage] = {}
        """Pages of other states: of texts that are not saved, and of earlier commits."""

    def forget(self) -> None:
        """Plan everything again: the content has changed."""
        self._plans, self._first, self._chosen = {}, {}, {}

    def takes_long(self, chosen: Chosen) -> bool:
        """Return whether a job has to draw the pages of an entity, before they are `kept` and `shown`."""
        return chosen[0].kind in LONG and chosen not in self._plans

    def keep(self, chosen: Chosen, pages: list[EntityPage]) -> None:
        """Keep the pages of an entity in this state of the content."""
        self._plans[chosen] = pages
        self._chosen |= {page.digest: chosen for page in pages}
        _shorten(self._plans, MOST_PLANS)

    def knows(self, chosen: Chosen) -> bool:
        """Return whether what `begun` or `shown` return need not be planned."""
        return chosen in self._plans or chosen in self._first

    def keep_first(self, chosen: Chosen, result: bytes) -> None:
        """Keep the pages that a worker of this server has drawn to begin with."""
        drawn: list[DrawnPage] = pickle.loads(result)
        self._begin(chosen, [page.planned() for page in drawn])
        for page in drawn:
            if not page.problem:
                self._keep_drawn(page.digest, page.packed)

    def _begin(self, chosen: Chosen, first: list[EntityPage]) -> None:
        self._first[chosen] = first
        self._chosen |= {entity_page.digest: chosen for entity_page in first}
        _shorten(self._first, MOST_PLANS)
        if first:
            self._keep_good(chosen, first)

    def begun(self, library: Library, chosen: Chosen) -> dict[str, Json] | None:
        """Return the first pages of a unit; None of what has none, and if all pages are known."""
        if chosen in self._plans or chosen[0].kind not in unit_kinds(library.systems):
            return None
        if chosen not in self._first:
            self._begin(chosen, list(planned(library, *chosen, only_first=True)))
        first = self._first[chosen]
        return {"stale": False, "more": True, "pages": self._with_drawing(library, first)} if first else None

    def shown(self, library: Library, chosen: Chosen, whole: bool = True) -> dict[str, Json]:
        """Return the pages of an entity; `stale` if they are of an earlier, sound state.

        Unless they are asked for as a whole, the first has its drawing.
        """
        if chosen not in self._plans:
            self.keep(chosen, list(planned(library, *chosen)))
        pages, good = self._plans[chosen], self._good.get(chosen, [])
        # What is printed with a ship may be there without its own sheet.
        stale = not any(page.is_main for page in pages) and any(entity_page.is_main for entity_page in good)
        if pages and not stale:
            self._keep_good(chosen, pages)
        pages = good if stale else pages
        return {
            "stale": stale,
            "pages": [page.shown() for page in pages] if whole else self._with_drawing(library, pages),
        }

    def _with_drawing(self, library: Library, pages: list[EntityPage]) -> list[Json]:
        """Return pages as plain data, the first with its drawing unless it cannot be drawn."""
        shown = [page.shown() for page in pages]
        with suppress(BadRequest):
            shown[:1] = [{**shown[0], "drawing": self.drawn(library, pages[0].digest)}] if pages else []
        return [*shown]

    def _keep_good(self, chosen: Chosen, pages: list[EntityPage]) -> None:
        self._good.pop(chosen, None)
        self._good[chosen] = pages
        _shorten(self._good, MOST_OTHERS)

    def keep_others(self, pages: Iterable[EntityPage]) -> list[Json]:
        """Keep the main pages of an entity in another state of the content, and return them."""
        listed = [page for page in pages if page.is_main]
        self._others |= {entity_page.digest: entity_page for entity_page in listed}
        _shorten(self._others, MOST_OTHERS)
        return [entity_page.shown() for entity_page in listed]

    def drawn(self, library: Library, digest: str) -> str:
        """Return a page as SVG without faces. Raises `BadRequest` for one that is not known."""
        if digest not in self._drawn:
            self._keep_drawn(digest, compress(_draw(self._known(library, digest)).encode(), level=1))
        return decompress(self._drawn[digest]).decode()

    def _keep_drawn(self, digest: str, packed: bytes) -> None:
        self._drawn[digest] = packed
        size = sum(map(len, self._drawn.values()))
        for old in list(self._drawn)[:-1]:
            if size <= MOST_BYTES:
                break
            size -= len(self._drawn.pop(old))

    def _known(self, library: Library, digest: str) -> EntityPage:
        chosen = self._chosen.get(digest)
        if chosen is not None and chosen not in self._plans and chosen not in self._first:
            self.keep(chosen, list(planned(library, *chosen)))
        tables = (self._first, self._plans, self._good)
        known = (page for table in tables for pages in table.values() for page in pages)
        found = next((entity_page for entity_page in known if entity_page.digest == digest), self._others.get(digest))
        if found is None:
            raise BadRequest("this picture is of an earlier state; reload the page")
        return found


Name = TypeVar("Name")
Kept = TypeVar("Kept")


def _shorten(plans: dict[Name, Kept], most: int) -> None:
    """Forget the oldest plans."""
    for old in list(plans)[:-most]:
        del plans[old]


def _draw(page: EntityPage) -> str:
    try:
        made = page.make()
        piece = page.piece()
    except Unmade as problem:
        raise BadRequest(f"cannot be drawn: {problem}") from None
    text = without_faces((made.data if isinstance(made, Made) else made).decode())
    return text if piece is None else _cut_out(text, piece)


def _cut_out(text: str, piece: Box) -> str:
    """Return a picture of which only a part is shown."""
    box = piece.inset(-MARGIN)
    size = f' width="{box.width:g}mm" height="{box.height:g}mm"'
    view = f' viewBox="{box.x:g} {box.y:g} {box.width:g} {box.height:g}"'
    return ROOT.sub(lambda root: SIZE.sub("", root[0])[:-1] + size + view + ">", text, count=1)


# --- the pages of an entity ----------------------------------------------------------------------


def planned(library: Library, key: Key, paper: str, ink: str, only_first: bool = False) -> Iterator[EntityPage]:
    """Yield the pages of an entity, those about itself first; none if nothing is printed for it.

    `only_first` yields those of the display of a unit, or of its counters if it has none.
    """

    def files(products: tuple[str, ...] = (), **settings: Setting) -> list[tuple[str, Artefact]]:
        requested = {} if "map" in settings else {key.kind: frozenset((key,))}
        # Pages have the faces as files: text needs no outlines, which are two thirds of a drawing.
        options = PrintOptions(paper, ink, settings=settings, svg_text="font")
        try:
            artefacts, _ = plan(library, Request(products, key.system, requested, ("svg",), options))
        except (BadRequest, Unreadable):
            return []
        return [(_product(path), artefact) for path, artefact in artefacts.items()]

    if key.kind == "maps":
        yield from _pages(files(ALONE["maps"], **{MAP.name: key.id}))
    elif key.kind == "cards":
        yield from _of_card(library, key, files(ALONE["cards"]))
    elif key.kind in unit_kinds(library.systems):
        usual = files(("displays",) if only_first else ())
        displays = [pair for pair in usual if pair[0] == "displays"]
        yield from _pages(displays)
        if displays and only_first:
            return
        entity = library.entity(key)
        title = f"{key.id if entity is None else entity.name}: counters"
        yield from _pages(files(("counters",), **{CONTACT.name: True}), title=title, piece=_pieces)
        yield from _pages((pair for pair in usual if pair[0] != "displays"), is_main=False)
    elif key.kind in PACKED:
        yield from _pages(files(("pack",)))
    elif key.kind == "houses":
        # Its worksheet comes before the pieces of all its ships.
        yield from _pages(sorted(files(), key=lambda file: file[0] == "counters"))


def _product(path: str) -> str:
    return path.split("/")[2] if path.count("/") > 2 else ""


def _pages(
    files: Iterable[tuple[str, Artefact]],
    is_main: bool = True,
    title: str = "",
    piece: Callable[[Page], Box | None] | None = None,
) -> Iterator[EntityPage]:
    counts: dict[tuple[str, str], int] = {}
    for product, artefact in files:
        named = title or _title(artefact)
        number = counts[product, named] = counts.get((product, named), 0) + 1
        page = EntityPage(product, named, number, artefact.digest, artefact.make, is_main)
        if piece is not None and artefact.document is not None:
            shown = partial(_piece_of, artefact, number, piece)
            page = EntityPage(product, named, number, f"{artefact.digest}-piece", artefact.make, is_main, shown)
        yield page


def _piece_of(artefact: Artefact, number: int, piece: Callable[[Page], Box | None]) -> Box | None:
    return None if artefact.document is None else piece(artefact.document().pages[number - 1])


def _title(artefact: Artefact) -> str:
    return str(artefact.options.get("title", "")) or artefact.path.rpartition("/")[2]


def _uses(items: Iterable[Item], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[Use, Box]]:
    """Yield the parts that are put on a page, each with its place."""
    for item in items:
        if isinstance(item, Use):
            box = bounds((item,))
            yield item, Box(box.x + x, box.y + y, box.width, box.height)
        elif isinstance(item, Transform):
            yield from _uses(item.items, x + item.x, y + item.y)
        elif isinstance(item, Group):
            yield from _uses(item.items, x, y)


def _pieces(page: Page) -> Box | None:
    """Return the area of all pieces of a page."""
    boxes = [box for _, box in _uses(page.items)]
    if not boxes:
        return None
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def _of_card(library: Library, key: Key, files: list[tuple[str, Artefact]]) -> Iterator[EntityPage]:
    """Yield the card alone, then the pages of its deck."""
    deck, place = deck_of(library, key, [artefact for _, artefact in files])
    if place is None:
        return
    (number, box), entity = place, library.entity(key)
    named = [(_product(artefact.path), artefact) for artefact in deck]
    product, artefact = named[number]
    title = f"{key.id if entity is None else entity.name} ({_title(artefact)})"
    yield EntityPage(product, title, 1, f"{artefact.digest}-{key.id}", artefact.make, True, lambda: box)
    yield from _pages(named, is_main=False)


def deck_of(library: Library, key: Key, files: Iterable[Artefact]) -> tuple[list[Artefact], tuple[int, Box] | None]:
    """Return the files of the deck that has a card, with the number of its page and its place there.

    A file for a shop has a card a page, and no place of it.
    """
    entity = library.entity(key)
    decks: dict[str, list[Artefact]] = {}
    for artefact in files:
        decks.setdefault(artefact.group, []).append(artefact)
    wanted = _squeezed("" if entity is None else entity.name)
    for deck in decks.values() if wanted else ():
        document = deck[0].document
        for number, page in enumerate(() if document is None else document().pages):
            for use, box in _uses(page.items):
                if wanted in _squeezed("".join(text.text for text, _ in texts((use,)))):
                    return deck, (number, box)
            if wanted in _squeezed("".join(text.text for text, _ in texts(page.items))):
                return deck, None
    return [], None


def _squeezed(text: str) -> str:
    return "".join(text.split()).lower()
