"""Printed products: displays, counters, packs, maps, rosters, forms, odds pages.

`products` takes the lookup of a ship's display, which is the only difference between the games of the family.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Part
from sheetforge.products.planner import Products, products_in

if TYPE_CHECKING:
    from sheetforge.products.planner import Product
    from sheetforge.systems.silent_death.products.packs import DeathPacks
    from sheetforge.systems.silent_death.sheets.model import DisplayOf


def products(display_of: Callable[[], DisplayOf], title: str, map_sheets: int, usual: bool = False) -> Products:
    """Return the products of a game of the family, by name.

    The map of the teaching battle fills a given number of sheets; `usual` is the game whose
    starter is built where none is named.
    """

    def displays() -> Product:
        from sheetforge.systems.silent_death.products.displays import DeathDisplays

        return DeathDisplays(display_of(), title).product()

    def tables() -> Product:
        from sheetforge.systems.silent_death.products.tables import tables_product

        return tables_product(display_of(), title)

    def counters() -> Product:
        from sheetforge.systems.silent_death.products.counters import DeathCounters

        return DeathCounters(display_of(), title).product()

    def packs() -> DeathPacks:
        from sheetforge.systems.silent_death.products.packs import DeathPacks

        return DeathPacks(display_of(), title, map_sheets, usual)

    def quick() -> Product:
        from sheetforge.systems.silent_death.products.packs import quick_product

        return quick_product(display_of())

    return Products(
        {
            "displays": displays,
            "tables": tables,
            "counters": counters,
            **FORMS.makers,
            "pack": lambda: packs().product(),
            "starter": lambda: packs().starter(),
            "quick": quick,
            **PRINTS.makers,
        }
    )


FORMS = products_in(
    __name__,
    {"worksheets": "forms:WORKSHEETS", "forms": "forms:FORMS", "cards": "forms:CARDS", "papers": "event_papers:PAPERS"},
)
"""Products without content in a game make no sheets."""

PRINTS = products_in(__name__, {"maps": "maps:MAPS", "templates": "maps:TEMPLATES", "odds": "odds_pages:ODDS"})

PRODUCTS = products(Part("sheets.model:DISPLAY_OF", "sheetforge.systems.silent_death"), "Silent Death", 4, usual=True)
