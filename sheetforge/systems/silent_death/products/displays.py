"""What the family of games prints: displays with their book, and reference pages.

`products` takes the function that resolves a ship, which is all that differs between the games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from sheetforge import __version__
from sheetforge.content.library import Key, Library
from sheetforge.products.from_log import OPTIONS, path_of, replayed, sheet_name
from sheetforge.products.pages import made
from sheetforge.products.planner import ships_wanted
from sheetforge.products.product import Plan, PrintOptions, Product, Sheet, Wanted
from sheetforge.sheet.scene import Document, Page
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.systems.silent_death.figures.force_table import ringed, worked_out
from sheetforge.systems.silent_death.products import counters
from sheetforge.systems.silent_death.products import forms as forms_products
from sheetforge.systems.silent_death.products import maps as maps_products
from sheetforge.systems.silent_death.products import odds_pages as odds_products
from sheetforge.systems.silent_death.products.wanted import ships_of
from sheetforge.systems.silent_death.schema.ship import ListedShip
from sheetforge.systems.silent_death.sheets import book, cannon_table, key
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.index import SHOWN, IndexLine
from sheetforge.systems.silent_death.sheets.model import display

Resolve = Callable[[Any, str, str, Library, str], Display]


def products(resolve: Resolve, title: str) -> dict[str, Product]:
    """The products of a game whose ships `resolve` turns into displays."""
    shelf = Shelf(resolve, title)
    return {
        "displays": Product(
            "displays", "ship displays, and a book of all of them", shelf.displays, OPTIONS,
            crewed=True,
        ),
        "tables": Product("tables", "weapon tables, the key to a display", shelf.tables),
        "counters": counters.product(resolve, title),
        **forms_products.products(resolve),
        **maps_products.products(),
        "odds": odds_products.product(),
    }  # fmt: skip


class Shelf:
    """The plans of one game's products."""

    def __init__(self, resolve: Resolve, title: str) -> None:
        self._resolve = resolve
        self._title = title

    def displays(
        self, library: Library, system: str, options: PrintOptions, wanted: Wanted
    ) -> Plan:
        """A sheet for every ship asked for, and when all are, a book of the game.

        With the log of a battle, the ships of the battle instead.
        """
        if path_of(options):
            return self._battle(library, system, options)
        chosen = ships_wanted(library, wanted, ships_of)
        sheets: list[Sheet] = []
        left_out: dict[Key, str] = {}
        shown: list[tuple[Key, Display]] = []
        depends_on: set[Key] = set()
        for ship in library.keys("ships", system):
            if chosen is not None and ship not in chosen:
                continue
            used = library.track()
            entity = library.entity(ship)
            fault = _fault(library, ship)
            if fault is not None:
                left_out[ship] = f"{library.shown(fault)} does not pass the check"
                continue
            if isinstance(entity, ListedShip):
                left_out[ship] = "it is only listed, its figures are not known"
            else:
                display = self._resolve(entity, system, ship.id, library, library.digest(ship))
                problem = _crew_problem(display, options.crew)
                if problem:
                    left_out[ship] = problem
                    continue
                worse = sorted(used & library.invalid)
                if worse:
                    left_out[ship] = f"{library.shown(worse[0])} does not pass the check"
                    continue
                sheets.append(_display_sheet(display, system, ship, options, frozenset(used)))
                shown.append((ship, display))
            depends_on |= used
        if not wanted and not options.crew and shown:
            shown_keys = [one for _, one in shown]
            sheets.append(self._book(library, system, options, shown_keys, depends_on))
        return Plan(tuple(sheets), left_out)

    def _battle(self, library: Library, system: str, options: PrintOptions) -> Plan:
        """The ships of a battle as it leaves them; nothing where it is of another game."""
        from sheetforge.systems.silent_death.engine.state import State
        from sheetforge.systems.silent_death.products import battle_displays

        used = library.track()
        game = replayed(library, system, options)
        if game is None:
            return Plan(())
        state = game.state
        assert isinstance(state, State)

        def pages() -> tuple[Page, ...]:
            parts = battle_displays.pages(state, library, options, system, self._resolve)
            return tuple(page for _, own in parts for page in own)

        title = f"{game.battle.name}: displays"
        return Plan((made(sheet_name(system, options), title, used, pages, "ship displays"),))

    def _book(
        self,
        library: Library,
        system: str,
        options: PrintOptions,
        displays: list[Display],
        depends_on: set[Key],
    ) -> Sheet:
        weapons = dict(_valid(library, "weapons", system))
        listed = _listed(library, system)
        whole = book.Book(
            system,
            f"{self._title}: ship displays",
            tuple(displays),
            tuple(listed),
            tuple(weapons.values()),
        )
        keys = depends_on | weapons.keys()

        def lay_out() -> Document:
            return book.document(whole, _options(options))

        return Sheet(f"{system}/{system}-displays", frozenset(_real(keys)), lay_out, 1, ("pdf",))

    def tables(self, library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
        """The weapon tables, and the key to a display."""
        if wanted:
            return Plan(())
        valid = dict(_valid(library, "weapons", system))
        weapons = tuple(valid.values())
        weapon_keys = frozenset(valid)
        ship_keys = frozenset(key for key, _ in _valid(library, "ships", system))

        @cache
        def resolved() -> tuple[Display, ...]:
            return tuple(
                self._resolve(entity, system, ship.id, library, library.digest(ship))
                for ship, entity in _valid(library, "ships", system)
                if not isinstance(entity, ListedShip)
            )

        def table() -> Document:
            made = cannon_table.pages(weapons, _options(options), system)
            return self._document("weapon tables", made)

        def how_to() -> Document:
            example = book.example(resolved())
            return self._document(
                "how to read a display",
                () if example is None else key.pages(example, _options(options)),
            )

        # How many pages a table takes is known once it is laid out, and it is laid out quickly.
        made = []
        for name, lay_out, keys in (
            ("weapons", table, weapon_keys),
            ("key", how_to, ship_keys | weapon_keys),
        ):
            if keys:
                count = len(lay_out().pages)
                made.append(Sheet(f"{system}/tables/{name}", keys, lay_out, count))
        return Plan(tuple(made))

    def _document(self, what: str, pages: tuple[Page, ...]) -> Document:
        return Document(pages, f"{self._title}: {what}", "", "reference", (), "en", "long-edge")


def _display_sheet(
    display: Display, system: str, ship: Key, options: PrintOptions, depends_on: frozenset[Key]
) -> Sheet:
    @cache
    def lay_out() -> Document:
        pages = book.sheet(display, _options(options, display))
        title = f"{display.name}: ship display"
        return Document(pages, title, "", "ship display", (display.name,), "en", "long-edge")

    return Sheet(
        f"{system}/displays/{ship.id}",
        frozenset(_real(depends_on)),
        lay_out,
        _page_count(display, lay_out),
        subject=ship,
    )


def _page_count(display: Display, lay_out: Callable[[], Document]) -> int:
    """A fighter's sheet is one page; the others take as many as they need."""
    if display.frame == "fighter":
        return 1
    try:
        return len(lay_out().pages)
    except LayoutProblem:
        # Told when the sheet is to be printed.
        return 1


def _options(options: PrintOptions, display: Display | None = None) -> Options:
    crew: tuple[dict[str, dict[str, int]], ...] = ()
    if display is not None:
        crew = _crews(display, options.crew)
    return Options(
        paper=options.paper,
        ink=options.ink,
        fillable=options.fillable,
        crew=crew,
        colophon=f"sheetforge {__version__}  ·  {options.ink}  ·  scale 100 %",
    )


def _crews(display: Display, values: tuple[int, ...]) -> tuple[dict[str, dict[str, int]], ...]:
    """Skills put into the boxes of every copy, in the order of the boxes."""
    if not values:
        return ()
    boxes = list(_boxes(display))
    each = list(values) if len(values) > len(boxes) else list(values) * display.per_sheet
    crews = []
    for copy in range(display.per_sheet):
        crew: dict[str, dict[str, int]] = {}
        for number, (post, skill) in enumerate(boxes):
            crew.setdefault(post, {})[skill] = each[copy * len(boxes) + number]
        crews.append(crew)
    return tuple(crews)


def _crew_problem(display: Display, values: tuple[int, ...]) -> str:
    """Why these skills do not fit the boxes of a ship; empty when they do."""
    boxes = len(list(_boxes(display)))
    fitting = sorted({boxes, boxes * display.per_sheet})
    if not values or len(values) in fitting:
        return ""
    return f"--crew has {len(values)} skills, the sheet takes {' or '.join(map(str, fitting))}"


def _boxes(display: Display) -> Iterator[tuple[str, str]]:
    for post in display.crew:
        for skill in post.skills:
            if skill.id in ("piloting", "gunnery"):
                yield post.id, skill.id


def _fault(library: Library, ship: Key) -> Key | None:
    """What keeps a ship from being resolved: itself, or something that it names."""
    if library.entity(ship) is None:
        return ship
    for _, reference in library.record(ship).references:
        key = library.resolve(reference.kind, ship.system, reference)
        if key is None:
            return ship
        if library.entity(key) is None:
            return key
    return None


def _valid(library: Library, kind: str, system: str) -> list[tuple[Key, Any]]:
    """The entities of a kind that pass the check, and may be printed."""
    found = [
        (one, library.entity(one))
        for one in library.keys(kind, system)
        if one not in library.invalid and (kind != "ships" or _fault(library, one) is None)
    ]
    return [(one, entity) for one, entity in found if entity is not None]


def _real(keys: set[Key] | frozenset[Key]) -> list[Key]:
    """Without what was only asked for: lists of ids, and ids that are not there."""
    return [one for one in keys if one.id != "*"]


def _listed(library: Library, system: str) -> list[IndexLine]:
    return [
        IndexLine(
            book.group(entity.ship_class or ""),
            entity.name,
            entity.bpv,
            entity.crew_stats,
            entity.cost_with_crew,
            ringed=ringed(worked_out(entity.reconstructed), SHOWN),
        )
        for _, entity in _valid(library, "ships", system)
        if isinstance(entity, ListedShip)
    ]


PRODUCTS = products(display, "Silent Death")
