"""The planner of prints: products, their sheets, and omitted entities with the reason.

A game declares each `Product` with one function that yields its sheets. The function asks a
`Planner` for the requested entities; the planner omits those that cannot be printed, with the
reason, records the dependencies of every sheet, and names files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

from sheetforge.content import kinds
from sheetforge.content.library import BadRequest
from sheetforge.content.lookup import may_name
from sheetforge.products.options import Format, PrintOptions, ProductOption, Setting
from sheetforge.text import listed
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.content.model import Entity, Reference
    from sheetforge.play.display_steps import DisplaysOf
    from sheetforge.play.driver import Game
    from sheetforge.press.build import Artefact
    from sheetforge.press.svg import TextForm
    from sheetforge.sheet.arms import Arms
    from sheetforge.sheet.drawing import Drawing
    from sheetforge.sheet.scene import Document, Page

    Part = tuple[str, tuple[Page, ...]]
    BattleSheets = Callable[[Game, Library, PrintOptions], Sequence[Part]]
    """A battle, its content and the print options → name and pages of each part."""
    UnitDisplays = Callable[[str, Library, PrintOptions], DisplaysOf]
    """A game, its content and the print options → the maker of the displays of a state's units."""

E = TypeVar("E", bound="Entity")
Duplex = Literal["", "long-edge", "short-edge"]
Pages = Callable[[], "tuple[Page, ...]"]
Wanted = Mapping[str, "frozenset[Key]"]
"""Kind → the requested entities; empty if all are."""

LISTED = "it is only listed, its figures are not known"
INVALID = "does not pass the check"
"""The reasons for most omissions; the second follows the name of a file."""


class OwnFiles(Protocol):
    """Files that a sheet is written to in place of the usual PDF, SVG and PNG."""

    def artefacts(
        self, document: Callable[[], Document], key: str, options: dict[str, str], group: str
    ) -> Iterator[Artefact]:
        """Yield the files; `key` is the digest of what all of them depend on."""


BOOKS = "books"
"""The first word of the groups of books of displays: they take longest, and what names their pages waits for them."""


@values(frozen=True, slots=True)
class Sheet:
    """One document that can be printed.

    `name` is its path below the output folder without an extension; `depends_on` is every entity
    that it shows; `count` is the number of pages, None where only a layout tells it.
    """

    name: str
    depends_on: frozenset[Key]
    lay_out: Callable[[], Document]
    count: int | None = 1
    formats: tuple[Format, ...] = ("pdf", "svg", "png")
    subject: Key | None = None
    """The entity that the sheet is about; its files are removed with it."""
    ships: tuple[str, ...] = ()
    """The ships of a request that the sheet shows together, as `--ship` takes them."""
    own_files: OwnFiles | None = None
    """Files in place of the usual ones, such as those for a print shop."""
    title: str = ""
    """The title of its document, by which the start page shows it."""
    group: str = ""
    """Sheets of one group are made by one process, one after the other; without it a sheet is a group of its own."""
    said: tuple[str, ...] = ()
    """The options that its name says, and its file does not say again."""

    @property
    def pages(self) -> int:
        """The number of pages, which the names of SVG and PNG files need; a layout takes a few milliseconds."""
        if self.count is not None:
            return self.count
        from sheetforge.sheet.widgets.sketch import LayoutProblem

        try:
            return len(self.lay_out().pages)
        except LayoutProblem:
            # Reported when the sheet is printed.
            return 1


@values(frozen=True, slots=True)
class Plan:
    """The sheets of a product, and omitted entities with the reason."""

    sheets: tuple[Sheet, ...]
    omitted: Mapping[Key, str] = field(default_factory=dict)


@values(frozen=True, slots=True)
class CatalogueEntry:
    """A ship of the catalogue: House, class and price, picture, livery.

    `pages` is the number of pages of its sheet, `page` the first of them in the book of the game; 0
    without a book.
    """

    key: Key
    name: str
    house: str
    facts: tuple[str, ...]
    drawing: Drawing | None
    arms: Arms | None
    pages: int
    page: int = 0


def no_ships(entity: Entity) -> Iterable[Reference]:
    """Return no ships, for games whose entities own none."""
    return ()


@dataclass(slots=True)
class Planner:
    """The planner of one product of one game for a request.

    `ships_of` returns the ships of an entity: of a House, a fleet, a scenario.
    """

    library: Library
    system: str
    options: PrintOptions
    requested: Wanted = field(default_factory=dict)
    ships_of: Callable[[Entity], Iterable[Reference]] = no_ships
    omitted: dict[Key, str] = field(default_factory=dict)
    _used: set[Key] = field(default_factory=set)

    # --- requested entities ----------------------------------------------------------------------

    def chosen(self, kind: str) -> frozenset[Key] | None:
        """Return the requested entities of a kind, None if all are.

        A request of a fleet or the like includes its ships.
        """
        if not self.requested:
            return None
        chosen = set(self.requested.get(kind, ()))
        if kind == "ships":
            for other in self.requested.keys() - {"ships"}:
                for key in self.requested[other]:
                    entity = self.library.entity(key)
                    references = () if entity is None else self.ships_of(entity)
                    keys = (self.library.resolve(kind, key.system, reference) for reference in references)
                    chosen.update(key for key in keys if key is not None)
        return frozenset(chosen)

    def number_of(
        self, key: Key, units_of: Callable[[Entity], Iterable[Reference]] | None = None
    ) -> tuple[int, frozenset[Key]]:
        """Return how many of a ship the lists asked for have in all, one at least, and those that have several.

        A House has a type of ship, and no number of them. `units_of` returns units of a list that are no ships.
        """
        total = 0
        several: set[Key] = set()
        for kind in self.requested.keys() - {"ships", "houses"}:
            for other in self.requested[kind]:
                entity = self.library.entity(other)
                references = () if entity is None else (units_of or self.ships_of)(entity)
                found = [self.library.resolve(key.kind, other.system, reference) for reference in references]
                total += found.count(key)
                several |= {other} if key in found else set()
        return (total, frozenset(several)) if total > 1 else (1, frozenset())

    def keys(self, kind: str) -> list[Key]:
        """Return the requested keys of this game and kind, sorted."""
        chosen = self.chosen(kind)
        every = self.library.keys(kind, self.system)
        return every if chosen is None else [key for key in every if key in chosen]

    def each(
        self, kind: str, model: type[E], *, whole: bool = False, keys: Iterable[Key] | None = None
    ) -> Iterator[tuple[Key, E]]:
        """Yield each requested entity of a model, and begin a new sheet with each.

        Invalid entities and those of other models (only listed) are omitted. With `whole`, the
        entities that it refers to must be valid too. `keys` replaces the requested keys.
        """
        for key in self.keys(kind) if keys is None else keys:
            self.track()
            entity = self.library.entity(key)
            broken = key if entity is None else self._unreadable(key) if whole else None
            if broken is not None:
                self.omit(key, f"{self.library.shown(broken)} {INVALID}")
            elif isinstance(entity, model):
                yield key, entity
            else:
                self.omit(key, LISTED)

    def valid(self, kind: str, model: type[E]) -> dict[Key, E]:
        """Return every entity of a model that passes the check, requested or not."""
        entities: dict[Key, E] = {}
        for key in self.library.keys(kind, self.system):
            if key not in self.library.invalid:
                entity = self.library.entity(key)
                if isinstance(entity, model) and self._unreadable(key) is None:
                    entities[key] = entity
        return entities

    def _unreadable(self, key: Key) -> Key | None:
        """Return the first invalid entity that an entity refers to; itself if it is missing."""
        for _, reference in self.library.record(key).references:
            target = self.library.resolve(reference.kind, key.system, reference)
            if target is None:
                return key
            if self.library.entity(target) is None:
                return target
        return None

    # --- dependencies of a sheet -----------------------------------------------------------------

    def track(self) -> None:
        """Begin a sheet: record the entities consulted from now on."""
        self._used = self.library.track()

    @property
    def used(self) -> frozenset[Key]:
        """The entities consulted since the sheet began."""
        return frozenset(key for key in self._used if key.id != "*")

    @property
    def fault(self) -> str:
        """The message for the first consulted entity that fails the check; empty if none does."""
        invalid = sorted(self._used & self.library.invalid)
        return f"{self.library.shown(invalid[0])} {INVALID}" if invalid else ""

    def ours(self, kind: str, keys: Iterable[Key]) -> PrintOptions:
        """Return the options with our own content of a kind named in the colophon.

        That is where the game asks for a credit of its rules: `cards: sheetforge original`.
        """
        entities = [self.library.entity(key) for key in keys if key.kind == kind]
        is_ours = bool(entities) and all(entity is not None and entity.is_own for entity in entities)
        if not self.options.credit or not is_ours:
            return self.options
        # A build with nothing to do comes without content models, and with them pydantic.
        from sheetforge.content.model import OWN_BOOK

        pack = f"{kind}: {OWN_BOOK}"
        return replace(self.options, packs=(*self.options.packs, pack))

    # --- results ---------------------------------------------------------------------------------

    def omit(self, key: Key, reason: str) -> None:
        """Record that an entity is not printed, with the reason."""
        self.omitted[key] = reason

    def sheet(
        self,
        name: str,
        title: str,
        pages: Pages,
        about: str = "form",
        *,
        keywords: tuple[str, ...] = (),
        duplex: Duplex = "long-edge",
        count: int | None = None,
        subject: Key | None = None,
        depends_on: frozenset[Key] | None = None,
    ) -> Sheet:
        """Return a sheet that depends on the entities consulted since it began.

        `name` is its path below the folder of the game, `about` the subject of its document.
        Without `count` the pages are laid out where their number is asked for.
        """

        # A remembered plan needs no layout, and a check prints nothing.
        from sheetforge.sheet.scene import Document

        @cache
        def lay_out() -> Document:
            return Document(pages(), title, "", about, keywords, "en", duplex)

        keys = self.used if depends_on is None else depends_on
        return Sheet(f"{self.system}/{name}", keys, lay_out, count, subject=subject, title=title)


def houses_of(planner: Planner, ships_of: Callable[[Entity], Iterable[Reference]]) -> dict[Key, Key]:
    """Return the House, navy or power of every requested ship that has one; the first of several.

    A House whose file names none of them is not read.
    """
    keys: dict[Key, Key] = {}
    library, system, chosen = planner.library, planner.system, planner.chosen("ships")
    words = None if chosen is None else [key.id.encode() for key in chosen]
    for key in library.keys("houses", system):
        house = library.entity(key) if words is None or may_name(library, key, *words) else None
        for reference in ships_of(house) if house is not None else ():
            ship = library.resolve("ships", system, reference)
            if ship is not None:
                keys.setdefault(ship, key)
    return keys


@values(frozen=True, slots=True)
class Product:
    """A product of a game, such as its displays.

    `sheets` yields the sheets of a planner's request. A product without `by_default` is built only
    if it is named, an `only_named` one only if its game is named as well; a `crewed` one prints the
    skills of a crew, a `counted` one prints as many of a ship as are asked for. `battle` makes the
    same sheets for the current state of a battle, `units` the display of each of its units alone.
    `catalogue` yields the ships for the catalogue, `portraits` the same without their pages.
    `outlined` products are cut out or opened in other programs. Those with `on_large` take large papers.
    """

    name: str
    title: str
    sheets: Callable[[Planner], Iterable[Sheet]]
    options: tuple[ProductOption[Setting], ...] = ()
    by_default: bool = True
    crewed: bool = False
    outlined: bool = False
    counted: bool = False
    only_named: bool = False
    on_large: bool = False
    ships_of: Callable[[Entity], Iterable[Reference]] = no_ships
    battle: BattleSheets | None = None
    units: UnitDisplays | None = None
    catalogue: Callable[[Planner], Iterable[CatalogueEntry]] | None = None
    portraits: Callable[[Planner], Iterable[CatalogueEntry]] | None = None

    @property
    def svg_text(self) -> TextForm:
        """The form of text in SVG unless an option chooses one; cutters would cut text that lies over its outlines."""
        return "outline" if self.outlined else "both"

    def plan(self, library: Library, system: str, options: PrintOptions, requested: Wanted) -> Plan:
        """Return the sheets for a request.

        Raises `BadRequest` for an option out of its range, or a paper that it is not laid out for.
        """
        if options.is_large and not self.on_large:
            raise BadRequest(
                f"--paper {options.paper}: {self.name} are laid out for A4 and Letter; "
                "name a product for large paper: maps, or forms for posters of events"
            )
        for option in self.options:
            options.setting(option)
        planner = Planner(library, system, options, requested, self.ships_of)
        planner.track()
        return Plan(tuple(self.sheets(planner)), planner.omitted)

    def has(self, option: str) -> bool:
        """Return whether the product has an option of a name."""
        return any(other.name == option for other in self.options)


class Products(Mapping[str, Product]):
    """The products of a game by name. The modules of one are imported when it is first asked for.

    `makers` return a product, or, as a `Part` may, the function that makes it.
    """

    def __init__(self, makers: Mapping[str, Callable[[], Product | Callable[[], Product]]]) -> None:
        self.makers = makers
        self._products: dict[str, Product] = {}

    def __getitem__(self, name: str) -> Product:
        if name not in self._products:
            made = self.makers[name]()
            self._products[name] = made if isinstance(made, Product) else made()
        return self._products[name]

    def __contains__(self, name: object) -> bool:
        return name in self.makers

    def __iter__(self) -> Iterator[str]:
        return iter(self.makers)

    def __len__(self) -> int:
        return len(self.makers)


def products_in(package: str, names: Mapping[str, str]) -> Products:
    """Return products by the names of their parts: `module:NAME`, or `module:NAME.method` that makes one."""
    return Products({name: kinds.Part(part, package) for name, part in names.items()})


# --- requests without effect ---------------------------------------------------------------------


def refuse_idle(
    options: PrintOptions, printed: Sequence[Product], known: Callable[[], Sequence[tuple[str, Product]]]
) -> None:
    """Raise `BadRequest` for an option that no product of the request has.

    `known` returns all products with their games, so that the message can name those that have it.
    """
    for name in options.settings:
        if not any(product.has(name) for product in printed):
            games: dict[str, list[str]] = {}
            for system, product in known():
                if product.has(name):
                    games.setdefault(system, []).append(product.name)
            products = "; ".join(
                f"{listed(names)} of {system}" if system else listed(names) for system, names in games.items()
            )
            raise BadRequest(f"--{name} has no effect on these products; it is for: {products}")
    if options.crew and not any(product.crewed for product in printed):
        raise BadRequest("--crew has no effect on these products: none of them prints skills of a crew")
    if options.copies and not any(product.counted for product in printed):
        having = {product.name for _, product in known() if product.counted}
        raise BadRequest(f"a number of ships has no effect on these products; it is for: {listed(sorted(having))}")


def unanswered(asked: Iterable[Product], answering: Sequence[Product], requested: Wanted) -> dict[str, str]:
    """Return the named products that have no sheet for the requested entities, with the reason."""
    if not requested:
        return {}
    names = {product.name for product in answering}
    shown = listed(sorted(key.short for keys in requested.values() for key in keys))
    return {
        product.name: f"there is none for {shown} ({product.title})" for product in asked if product.name not in names
    }
