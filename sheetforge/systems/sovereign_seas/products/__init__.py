"""Printed products: control logs, counters, packs, maps, rosters, odds pages."""

from sheetforge.products.planner import products_in

PRODUCTS = products_in(
    __name__,
    {
        "displays": "displays:DISPLAYS.product",
        "tables": "references:TABLES",
        "cards": "references:CARDS",
        "counters": "counters:COUNTERS.product",
        "worksheets": "rosters:ROSTERS",
        "maps": "maps:MAPS.product",
        "pack": "packs:PACKS.product",
        "starter": "packs:PACKS.starter",
        "odds": "odds_pages:ODDS",
    },
)
