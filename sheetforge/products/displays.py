"""Displays: a sheet for every ship, a book of all of them, and the ships of a battle."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from sheetforge.content.library import BadRequest
from sheetforge.freshness import digest_of
from sheetforge.products.battle_sheets import BATTLE, BATTLE_OPTIONS, moment_of, replayed, sheet_name
from sheetforge.products.options import COVER, PrintOptions, ProductOption, Setting
from sheetforge.products.planner import BOOKS, CatalogueEntry, Planner, Product, Sheet, houses_of
from sheetforge.products.sheet_links import QR, linked
from sheetforge.sheet.books import BookPlaces, Places, SheetPages, places_in
from sheetforge.sheet.page import PageLook, apart
from sheetforge.sheet.scene import Document, Page
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.text import counted, letters, short_list

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.content.model import Entity, Reference
    from sheetforge.play.display_steps import DisplaysOf
    from sheetforge.play.driver import Game
    from sheetforge.products.battle_sheets import SheetsOfBattle
    from sheetforge.products.planner import Part
    from sheetforge.sheet.arms import Arms
    from sheetforge.sheet.drawing import Drawing


class Named(Protocol):
    """The content of a sheet, which has a name."""

    @property
    def name(self) -> str:
        """The name of the ship."""


REFERENCE = ProductOption(
    "reference", "none", "Tables of the rules beside a ship, or on a page after it.", ("none", "side", "page")
)
"""An option of games whose displays can have tables of the rules beside them."""

TOGETHER = ProductOption(
    "together",
    False,
    "Print all ships of a request in one file, as many on a sheet as fit; a "
    "number before a ship's name, as in --ship '4 hornpipe', does the same.",
    selects=True,
)

places_of_books: BookPlaces = {}
"""The places in the last book of each game: the catalogue names them."""

Likeness = tuple["Drawing | None", "Arms | None"]
"""The drawing of a ship and its livery."""

Book = tuple[Callable[[], Document], "Iterable[Key]"]
"""The function that lays a book out, and the entities besides its ships that it shows."""

E = TypeVar("E", bound="Entity")
D = TypeVar("D", bound=Named)


class Copy(NamedTuple, Generic[D]):
    """A single ship of a request: its display, its mark if a number is asked for, its name and side in a list."""

    display: D
    mark: str
    name: str = ""
    side: str = ""


class Displays(ABC, Generic[E, D]):
    """The displays of one game: a sheet for every ship, a book, the ships of a battle.

    `model` is the class of its ships, `about` the subject of a ship's sheet, `battle_title` and `battle_about` those
    of a battle's sheets; `options` are those of the game's displays besides the battle's.
    """

    title: ClassVar[str]
    about: ClassVar[str]
    battle_title: ClassVar[str]
    battle_about: ClassVar[str]
    options: ClassVar[tuple[ProductOption[Setting], ...]] = ()
    crewed: ClassVar[bool] = False
    model: type[E]

    # --- a ship ---------------------------------------------------------------------------------

    @abstractmethod
    def display_of(self, planner: Planner, key: Key, ship: E) -> D | str:
        """Return the content of a ship's sheet, or the reason why it is not printed."""

    @abstractmethod
    def sheet_of(self, planner: Planner, display: D) -> tuple[Page, ...]:
        """Lay a ship's sheet out."""

    def after_of(self, planner: Planner) -> tuple[Page, ...]:
        """Lay out what follows each sheet that is printed by itself."""
        return ()

    def pages_of(self, planner: Planner, display: D) -> tuple[Page, ...]:
        """Lay a ship's sheet out with what follows it."""
        return (*self.sheet_of(planner, display), *self.after_of(planner))

    def count_of(self, display: D) -> int | None:
        """Return the number of pages of a sheet if that needs no layout."""
        return 1

    def records_of(self, planner: Planner, display: D) -> int:
        """Return how many ships the sheet of one has room for."""
        return 1

    def facing(self, display: D) -> bool:
        """Return whether a sheet has pages to lay side by side: it is printed on one side."""
        return False

    def likeness_of(self, planner: Planner, display: D) -> Likeness:
        """Return the drawing of a ship and its livery, for the catalogue and the cover."""
        return None, None

    def facts_of(self, ship: E) -> tuple[str, ...]:
        """Return class and price of a ship for the catalogue."""
        return ()

    def house_of(self, ship: E) -> Reference | None:
        """Return the House of a ship that names it itself."""
        return None

    @abstractmethod
    def ships_of(self, entity: Entity) -> Iterable[Reference]:
        """Return the ships of a House, a fleet or a scenario; none of anything else."""

    # --- several ships --------------------------------------------------------------------------

    @abstractmethod
    def book_of(self, planner: Planner, displays: Sequence[D], sheets: SheetPages[D]) -> Book:
        """Bind the sheets of all displays, and return the other entities that the book shows."""

    def more_of(self, planner: Planner) -> Iterable[tuple[Key, D]]:
        """Return the requested units that are no ships."""
        return ()

    def more_sheets(self, planner: Planner) -> Iterable[Sheet]:
        """Return the sheets of units that are no ships."""
        return ()

    def marks_of(self, displays: Sequence[D]) -> list[str]:
        """Return the marks of single ships; letters run on from kind to kind."""
        return [letters(number) for number in range(len(displays))]

    def copies_in_list(self, planner: Planner, key: Key, display: D) -> list[Copy[D]]:
        """Return each ship of a kind in the one list that is asked for, with the mark that its counter has."""
        return []

    def shared_of(self, planner: Planner, copies: Sequence[Copy[D]]) -> Sequence[Page]:
        """Lay the ships of a request out on shared sheets; without that each has its own pages."""
        return [
            page
            for number, copy in enumerate(copies)
            for page in apart(self.pages_of(planner, copy.display), str(number))
        ]

    # --- a battle -------------------------------------------------------------------------------

    @abstractmethod
    def unit_sheets(self, library: Library, system: str, options: PrintOptions) -> SheetsOfBattle:
        """Return the sheets of the units of battles."""

    def battle(self, game: Game, library: Library, options: PrintOptions) -> Sequence[Part]:
        """Return name and pages of each part of the papers of a battle."""
        return self.unit_sheets(library, game.battle.system, options).parts(game)

    def units(self, system: str, library: Library, options: PrintOptions) -> DisplaysOf:
        """Return the maker of the displays of a state's units."""
        return self.unit_sheets(library, system, options).displays()

    # --- what the house makes of it -------------------------------------------------------------

    def product(self) -> Product:
        """Return the product `displays`."""
        return Product(
            "displays",
            self.title,
            self.sheets,
            (*BATTLE_OPTIONS, COVER, TOGETHER, QR, *self.options),
            crewed=self.crewed,
            counted=True,
            ships_of=self.ships_of,
            battle=self.battle,
            units=self.units,
            catalogue=self.catalogue,
            portraits=self.portraits,
        )

    def sheets(self, planner: Planner) -> Iterator[Sheet]:
        """Yield the sheet of every requested ship, and a book of the game if all are requested.

        With a battle, or ships that are to be together, yield these instead. Raises `BadRequest` for both at once.
        """
        together = is_together(planner)
        if planner.options.setting(QR) and (together or planner.options.setting(BATTLE)):
            raise BadRequest(f"--{QR.name} is for sheets of single ships: leave it out, or ask for ships one by one")
        if planner.options.setting(BATTLE):
            yield from self._battle(planner)
            return
        if together:
            yield from self._together(planner)
            return
        shown: dict[Key, D] = {}
        depends_on: set[Key] = set()
        houses = houses_of(planner, self.ships_of)
        laid_out = SheetPages(partial(self.sheet_of, planner))
        numbers = {key: planner.number_of(key) for key in planner.keys("ships")}
        for key, ship in planner.each("ships", self.model, whole=True):
            display = self.display_of(planner, key, ship)
            if isinstance(display, str):
                planner.omit(key, display)
                continue
            number, lists = numbers[key]
            several = number > self.records_of(planner, display)
            alone = partial(self._alone, planner, laid_out, display)
            listed = self.copies_in_list(planner, key, display) if several else ()
            copied = partial(self._several, planner, listed, display, number)
            yield planner.sheet(
                f"displays/{self._folder(planner, key, ship, houses)}{key.id}",
                f"{display.name}: {self.about}",
                linked(planner.options, key, copied if several else alone),
                self.about,
                keywords=(display.name,),
                count=None if several else self._count(planner, display),
                subject=key,
                duplex="" if self.facing(display) and not several else "long-edge",
                depends_on=planner.used | lists if several else None,
            )
            if not planner.fault:
                shown[key] = display
                depends_on |= planner.used
        if shown and not planner.requested and not (self.crewed and planner.options.crew):
            lay_out, more = self.book_of(planner, [*shown.values()], laid_out)
            name = f"{planner.system}/{planner.system}-displays"
            covered = partial(self._covered, planner, shown, lay_out)
            group = f"{BOOKS} {planner.system}"
            yield Sheet(
                name, frozenset({*depends_on, *more}), covered, formats=("pdf",), title="All ships", group=group
            )
        yield from self.more_sheets(planner)

    def _several(self, planner: Planner, listed: Sequence[Copy[D]], display: D, number: int) -> tuple[Page, ...]:
        """Lay out sheets for a number of ships of a kind: those that share sheets, or its own sheet several times."""
        from sheetforge.products.page_order import on_leaves, on_own_leaves

        sides = groupby(listed or [Copy(display, "")] * number, attrgetter("side"))
        shared = on_own_leaves([self._shared(planner, [*copies]) for _, copies in sides])
        own = [
            page
            for at in range(-(-number // self.records_of(planner, display)))
            for page in apart(self.sheet_of(planner, display), f"{at}")
        ]
        alone = tuple(on_leaves([*own, *self.after_of(planner)]))
        return shared if listed or len(shared) < len(alone) else alone

    def _alone(self, planner: Planner, sheets: SheetPages[D], display: D) -> tuple[Page, ...]:
        return (*sheets.alone(display), *self.after_of(planner))

    def _together(self, planner: Planner) -> Iterator[Sheet]:
        """Yield one document with all ships of a request, as many of each as are asked for."""
        displays: list[tuple[Key, D]] = []
        depends_on: set[Key] = set()
        for key, ship in planner.each("ships", self.model, whole=True):
            display = self.display_of(planner, key, ship)
            if isinstance(display, str):
                planner.omit(key, display)
            else:
                displays.append((key, display))
                depends_on |= planner.used
        for key, display in self.more_of(planner):
            displays.append((key, display))
            depends_on |= planner.used
        if not displays:
            return
        numbers = planner.options.copies
        every = [display for key, display in displays for _ in range(numbers.get(key, 1))]
        marks = self.marks_of(every) if numbers else [""] * len(every)
        copies = [Copy(display, mark) for display, mark in zip(every, marks, strict=True)]
        asked = [key for keys in planner.requested.values() for key in keys]
        ids = [f"{numbers[key]}-{key.id}" if key in numbers else key.id for key, _ in displays]
        # The ships of a House have its name.
        name = asked[0].id if len(asked) == 1 and not numbers else short_list(ids)
        sheet = planner.sheet(
            f"displays/together/{name}",
            f"{self.battle_title} of {counted(len(copies), 'unit')}",
            partial(self._shared, planner, copies),
            self.about,
            keywords=tuple(display.name for _, display in displays),
            depends_on=frozenset(depends_on),
        )
        ships = (f"{numbers[key]} {key.short}" if key in numbers else key.short for key, _ in displays)
        yield replace(sheet, ships=tuple(ships))

    def _shared(self, planner: Planner, copies: Sequence[Copy[D]]) -> tuple[Page, ...]:
        from sheetforge.products.page_order import on_leaves

        return tuple(on_leaves(self.shared_of(planner, copies)))

    def _covered(self, planner: Planner, shown: Mapping[Key, D], lay_out: Callable[[], Document]) -> Document:
        """Return the book of the game, behind a cover with a ship of every livery."""
        from sheetforge.products.covers import cover
        from sheetforge.sheet.poster import Poster, PosterShip
        from sheetforge.sheet.views import Plot

        book = lay_out()
        if all(planner.options.setting(option) == option.default for option in self.options):
            places_of_books[planner.system] = _made_of(planner, shown), places_in(book)
        if planner.options.setting(COVER) == "off" or not book.pages:
            return book
        ships: dict[str, PosterShip] = {}
        for display in shown.values():
            drawing, arms = self.likeness_of(planner, display)
            if drawing is not None:
                crest = arms.name if arms is not None else ""
                ships.setdefault(crest, PosterShip(display.name, drawing, arms, side=len(ships)))
        figures = [(str(len(shown)), "ships"), (str(len(book.pages)), "pages")]
        title = getattr(planner.library.systems[planner.system], "title", book.title)
        note = f"{self.battle_title} of all ships"
        poster = Poster("Book of ships", title, note, figures, tuple(ships.values()), plot=Plot(title, "parade"))
        first = cover(poster, planner.options.look(PageLook), planner.system)
        return replace(book, pages=(first, *book.pages))

    def catalogue(self, planner: Planner) -> Iterator[CatalogueEntry]:
        """Yield every ship that can be printed, with its page in the book.

        A ship whose sheet does not fit is reported when it is printed; then there is no book, and
        no ship has a page in it.
        """
        printable = self._printable(planner)
        if not printable:
            return
        places = self._places(planner, {key: display for key, _, display in printable})
        for entry in self._entries(planner, printable):
            page, pages = places.get(f"ship.{entry.key.system}.{entry.key.id}", (0, 1))
            yield replace(entry, page=page, pages=pages)

    def _places(self, planner: Planner, shown: Mapping[Key, D]) -> Places:
        """Return the places in the book of these displays, which is laid out unless it was made already."""
        made_of, places = places_of_books.get(planner.system, ("", {}))
        if made_of == _made_of(planner, shown):
            return places
        try:
            sheets = SheetPages(partial(self.sheet_of, planner))
            return places_in(self.book_of(planner, [*shown.values()], sheets)[0]())
        except LayoutProblem:
            return {}

    def portraits(self, planner: Planner) -> Iterator[CatalogueEntry]:
        """Yield every ship that can be printed with her picture, without laying out the book."""
        yield from self._entries(planner, self._printable(planner))

    def _printable(self, planner: Planner) -> list[tuple[Key, E, D]]:
        printable: list[tuple[Key, E, D]] = []
        for key, ship in planner.each("ships", self.model, whole=True):
            display = self.display_of(planner, key, ship)
            if not isinstance(display, str) and not planner.fault:
                printable.append((key, ship, display))
        return printable

    def _entries(self, planner: Planner, printable: Iterable[tuple[Key, E, D]]) -> Iterator[CatalogueEntry]:
        houses = houses_of(planner, self.ships_of)
        for key, ship, display in printable:
            owner = self._house(planner, key, ship, houses)
            house = planner.library.entity(owner) if owner is not None else None
            name = house.name if house is not None else ""
            facts, likeness = self.facts_of(ship), self.likeness_of(planner, display)
            yield CatalogueEntry(key, display.name, name, facts, *likeness, pages=1)

    def _house(self, planner: Planner, key: Key, ship: E, houses: Mapping[Key, Key]) -> Key | None:
        """Return the House of a ship: the one that it names, otherwise the first that has it."""
        house = self.house_of(ship)
        if house is not None:
            return planner.library.resolve("houses", planner.system, house)
        return houses.get(key)

    def _folder(self, planner: Planner, key: Key, ship: E, houses: Mapping[Key, Key]) -> str:
        """Return the folder of a ship's sheet, that of its House; none for a ship without one."""
        house = self._house(planner, key, ship, houses)
        return f"{house.id}/" if house is not None else ""

    def _count(self, planner: Planner, display: D) -> int | None:
        """Return the number of pages of a ship's sheet, if it is known without a layout."""
        count = self.count_of(display)
        apart = REFERENCE in self.options and planner.options.setting(REFERENCE) == "page"
        return count + 1 if count is not None and apart else count

    def _battle(self, planner: Planner) -> Iterator[Sheet]:
        """Yield the sheet of a battle; none for a battle of another game."""
        game = replayed(planner.library, planner.system, planner.options)
        if game is not None:
            pages = partial(self._battle_pages, planner, game)
            title = f"{moment_of(game)}: {self.battle_title}"
            yield planner.sheet(sheet_name(planner.options), title, pages, self.battle_about)

    def _battle_pages(self, planner: Planner, game: Game) -> tuple[Page, ...]:
        sheets = self.unit_sheets(planner.library, planner.system, planner.options)
        if planner.options.fillable:
            # It is filled in on a screen, which has no leaves.
            return tuple(page for _, pages in sheets.parts(game) for page in pages)
        return sheets.on_both_sides(game)


def is_together(planner: Planner) -> bool:
    """Return whether the ships of a request are to be in one document.

    Raises `BadRequest` for one that names none, one of a battle, a fleet or a scenario, and one for numbers apart.
    """
    options, flag = planner.options, f"--{TOGETHER.name}"
    if options.copies and options.settings.get(TOGETHER.name) is False:
        raise BadRequest(f"ships by number are in one file: leave --no-{TOGETHER.name} out")
    if not options.setting(TOGETHER) and not options.copies:
        return False
    what = flag if options.setting(TOGETHER) else "a number of ships"
    if options.setting(BATTLE):
        raise BadRequest(f"{what}: the ships of a battle share sheets already; leave it out")
    if not planner.requested:
        raise BadRequest(f"{what}: name the ships with --ship, or a House with --house")
    for kind in ("fleets", "scenarios"):
        if kind in planner.requested:
            raise BadRequest(
                f"{what}: ships of {kind} share sheets in their packs, with names, marks and "
                f"crews; build one with `sheetforge build pack --{kind.removesuffix('s')} ID`"
            )
    return True


def _made_of(planner: Planner, ships: Iterable[Key]) -> str:
    """Return a digest of what a book is made of: ships, content of the game, and options but for the credit."""
    library, options = planner.library, replace(planner.options, settings={}, credit="")
    contents = [(str(key), library.digest(key)) for key in library.keys() if key.system == planner.system]
    return digest_of(repr((planner.system, options, [*map(str, ships)], contents)))
