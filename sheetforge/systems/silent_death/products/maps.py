"""Maps and templates as products: every map as a poster and as sheets to put together."""

from __future__ import annotations

from typing import Any

from sheetforge.content.library import Key, Library, Unreadable
from sheetforge.products.maps import (
    HEX_SHAPE,
    MAP_SIZE,
    OPTIONS,
    SEED,
    keys_asked,
    map_sheets,
    size_asked,
)
from sheetforge.products.maps import looks as map_looks
from sheetforge.products.product import Plan, PrintOptions, Product, Sheet, Wanted
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.scatter import NoRoomError
from sheetforge.systems.silent_death.figures.map_board import blank, board, in_shape
from sheetforge.systems.silent_death.schema.map import Map


def products() -> dict[str, Product]:
    """The maps of a game, and templates to lay over them."""
    from sheetforge.systems.silent_death.products.templates import TEMPLATES

    title = "hex maps, as posters and on sheets"
    return {"maps": Product("maps", title, maps, OPTIONS), "templates": TEMPLATES}


def maps(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
    """A poster and its sheets for every map asked for; one blank map for `--map-size`.

    With scenarios asked for, those maps that show them. Raises `BadRequest` for options that no
    map can be drawn with.
    """
    looks = map_looks(options)
    asked = str(options.setting(MAP_SIZE))
    if asked:
        shape: Any = options.setting(HEX_SHAPE) or "flat"
        made = blank(size_asked(asked), shape, "Blank map")
        return Plan(map_sheets(system, made, looks, options, frozenset()))
    sheets: list[Sheet] = []
    left_out: dict[Key, str] = {}
    for key in keys_asked(library, system, options):
        used = library.track()
        entity = library.entity(key)
        if not isinstance(entity, Map):
            left_out[key] = f"{library.shown(key)} does not pass the check"
        elif _is_wanted(library, key, entity, wanted):
            made = _board(library, key, entity, options)
            keys = frozenset(one for one in used if one.id != "*")
            sheets += map_sheets(system, made, looks, options, keys)
    return Plan(tuple(sheets), {} if wanted else left_out)


def _is_wanted(library: Library, key: Key, entity: Map, wanted: Wanted) -> bool:
    """Whether everything was asked for, or the scenario of this map."""
    if not wanted:
        return True
    if entity.scenario is None:
        return False
    scenario = library.resolve("scenarios", key.system, entity.scenario)
    return scenario in wanted.get("scenarios", frozenset())


def _board(library: Library, key: Key, entity: Map, options: PrintOptions) -> HexMap:
    shape: Any = options.setting(HEX_SHAPE) or entity.shape

    def lookup(kind: str, reference: str) -> Any:
        return library.get(kind, key.system, reference)

    turned = in_shape(entity, shape)
    try:
        return board(turned, key.id, lookup, int(options.setting(SEED)))
    except NoRoomError as problem:
        raise Unreadable(f"{library.shown(key)}: asteroids: {problem}") from None
