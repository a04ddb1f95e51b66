"""Maps of the family of games: what is on each, for posters and sheets."""

from __future__ import annotations

from sheetforge.content.library import Key, Unreadable
from sheetforge.content.model import Entity
from sheetforge.products.maps import HEX_SHAPE, SEED, Maps
from sheetforge.products.planner import Planner
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.scatter import NoRoomError
from sheetforge.systems.silent_death.figures.map_board import board, in_shape
from sheetforge.systems.silent_death.schema.map import Map


def board_of(planner: Planner, key: Key, entity: Map) -> HexMap:
    """Return a map as it is printed. Raises `Unreadable` where its asteroids find no room."""
    shape = planner.options.setting(HEX_SHAPE)
    turned = in_shape(entity, shape or entity.shape)

    def lookup(kind: str, reference: str) -> Entity | None:
        return planner.library.get(kind, key.system, reference)

    try:
        return board(turned, key.id, lookup, planner.options.setting(SEED))
    except NoRoomError as problem:
        shown = planner.library.shown(key)
        raise Unreadable(f"{shown}: asteroids: {problem}") from None


def scenarios_of(planner: Planner, key: Key, entity: Map) -> list[Key]:
    """Return the scenario that a map is for, if it is for one."""
    if entity.scenario is None:
        return []
    scenario = planner.library.resolve("scenarios", key.system, entity.scenario)
    return [] if scenario is None else [scenario]


MAPS = Maps("hex maps, as posters and on sheets", Map, board_of, scenarios_of).product()
