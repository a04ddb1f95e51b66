"""Printed products: ship sheets, boards, decks, tokens, packs, maps, rosters, odds pages."""

from sheetforge.products.planner import products_in

PRODUCTS = products_in(
    __name__,
    {
        "displays": "displays:DISPLAYS.product",
        "boards": "boards:BOARDS",
        "decks": "decks:DECKS.product",
        "counters": "tokens:COUNTERS.product",
        "cards": "references:CARDS",
        "worksheets": "references:ROSTERS",
        "odds": "odds_pages:ODDS",
        "maps": "maps:MAPS.product",
        "pack": "packs:PACKS.product",
        "starter": "packs:PACKS.starter",
    },
)
