"""The weapon tables, and the key to a display."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sheetforge.products.page_stack import shared_page
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_death.schema.ship import Craft, ListedShip
from sheetforge.systems.silent_death.schema.weapon import Weapon
from sheetforge.systems.silent_death.sheets import book, cannon_table, key, key_larger, reference_tables
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.model import DisplayOf


def tables(display_of: DisplayOf, title: str, planner: Planner) -> Iterator[Sheet]:
    """Yield the weapon tables, and the key to a display."""
    if planner.requested:
        return
    weapons, look = planner.valid("weapons", Weapon), planner.options.look(Options)
    ships, listed = planner.valid("ships", Craft), planner.valid("ships", ListedShip)

    def table() -> tuple[Page, ...]:
        """The weapons; those of a small game leave room for the tables of the rules."""
        first, *others = cannon_table.pages(tuple(weapons.values()), look, planner.system)
        rules = reference_tables.page(reference_tables.tables_of(planner.library, planner.system), look)
        return (shared_page(first, [] if others else [rules]) or first, *others)

    def how_to() -> tuple[Page, ...]:
        resolved = (display_of(planner.library, ship) for ship in ships)
        shown = [display for display in resolved if display is not None]
        example = book.example(shown)
        fighter = () if example is None else key.pages(example, look, larger=key_larger.has_larger(shown))
        return (*fighter, *key_larger.pages(shown, look))

    for name, what, pages, keys in (
        ("weapons", "weapon tables", table, weapons.keys()),
        ("key", "how to read a display", how_to, ships.keys() | listed.keys() | weapons.keys()),
    ):
        if keys:
            yield planner.sheet(f"tables/{name}", f"{title}: {what}", pages, "reference", depends_on=frozenset(keys))


def tables_product(display_of: DisplayOf, title: str) -> Product:
    """Return the product `tables` of a game whose displays `display_of` looks up."""
    return Product("tables", "weapon tables, the key to a display", partial(tables, display_of, title))
