"""Printed products: control sheets, counters, templates, packs, maps, rosters, odds pages."""

from sheetforge.products.planner import products_in

PRODUCTS = products_in(
    __name__,
    {
        "displays": "displays:DISPLAYS.product",
        "tables": "references:TABLES",
        "cards": "references:CARDS",
        "counters": "counters:COUNTERS.product",
        "maps": "maps:MAPS.product",
        "templates": "maps:TEMPLATES",
        "worksheets": "rosters:WORKSHEETS",
        "pack": "packs:PACKS.product",
        "starter": "packs:PACKS.starter",
        "odds": "odds_pages:ODDS",
    },
)
