"""What the game prints: control logs with their book, and what stands beside them."""

from __future__ import annotations

from functools import cache, partial

from sheetforge.content.library import Key, Library, Unreadable
from sheetforge.products.from_log import OPTIONS, path_of
from sheetforge.products.planner import ships_wanted
from sheetforge.products.product import Plan, PrintOptions, Product, Sheet, Wanted
from sheetforge.sheet.scene import Document, Page
from sheetforge.systems.sovereign_seas.products import battle_sheets as aftermath
from sheetforge.systems.sovereign_seas.products import counters, maps, references, rosters
from sheetforge.systems.sovereign_seas.products import odds_pages as odds_products
from sheetforge.systems.sovereign_seas.products import packs as pack
from sheetforge.systems.sovereign_seas.products.printing import sheet_options
from sheetforge.systems.sovereign_seas.products.wanted import ships_of
from sheetforge.systems.sovereign_seas.sheets import book, control_log
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options, Reference
from sheetforge.systems.sovereign_seas.sheets.reference import reference

UNREAD = "a table that its sheet prints does not pass the check"


def products() -> dict[str, Product]:
    """The products of the game, by name."""
    found = (
        Product(
            "displays",
            "control logs of ships, and a book of all of them",
            displays,
            OPTIONS,
        ),
        references.product(),
        references.cards_product(),
        counters.product(),
        rosters.product(),
        maps.product(),
        pack.product(),
        odds_products.product(),
    )
    return {product.name: product for product in found}


def displays(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
    """A sheet for every ship asked for, and when all are, a book of the game.

    With the log of a battle, the ships of the battle instead.
    """
    if path_of(options):
        tables = reference(library, system)
        if tables is None:
            raise Unreadable(f"--battle: {UNREAD}")
        return aftermath.plan(library, system, options, tables)
    chosen = ships_wanted(library, wanted, ships_of)
    how = sheet_options(options)
    sheets: list[Sheet] = []
    left_out: dict[Key, str] = {}
    shown: list[ControlLog] = []
    depends_on: set[Key] = set()
    for key in library.keys("ships", system):
        if chosen is not None and key not in chosen:
            continue
        used = library.track()
        log, looked_up = references.log_of(library, key), reference(library, system)
        worse = sorted(used & library.invalid)
        if log is None or worse:
            left_out[key] = f"{library.shown(worse[0] if worse else key)} does not pass the check"
        elif looked_up is None:
            left_out[key] = UNREAD
        else:
            sheets.append(_sheet(key, log, looked_up, how, frozenset({*used, key})))
            shown.append(log)
        depends_on |= used
    looked_up = reference(library, system)
    if not wanted and shown and looked_up is not None:
        sheets.append(_book(library, system, how, tuple(shown), looked_up, depends_on))
    return Plan(tuple(sheets), left_out)


def _sheet(
    key: Key, log: ControlLog, looked_up: Reference, how: Options, used: frozenset[Key]
) -> Sheet:
    """The sheet of one ship."""
    pages = partial(control_log.pages, log, looked_up, how)
    title = f"{log.name}: control log"

    @cache
    def lay_out() -> Document:
        return Document(pages(), title, "", "control log", (log.name,), "en", "long-edge")

    keys = frozenset(one for one in used if one.id != "*")
    return Sheet(f"{key.system}/displays/{key.id}", keys, lay_out, 1, subject=key)


def _book(
    library: Library,
    system: str,
    how: Options,
    logs: tuple[ControlLog, ...],
    looked_up: Reference,
    depends_on: set[Key],
) -> Sheet:
    """All control logs with the key, the charts and an index."""
    used = library.track()
    references.chart_pages(library, system, how)
    keys = frozenset(one for one in depends_on | used if one.id != "*")
    title = f"{references.TITLE}: control logs"

    def charts(options: Options) -> tuple[Page, ...]:
        found = references.chart_pages(library, system, options)
        return tuple(page for _, _, draw in found for page in draw())

    whole = book.Book(title, logs, looked_up, charts)
    name = f"{system}/{system}-displays"
    return Sheet(name, keys, lambda: book.document(whole, how), 1, ("pdf",))


PRODUCTS = products()
