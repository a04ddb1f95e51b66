"""Maps of space as products: posters and sheets to put together."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.content.kinds import Key
from sheetforge.products.maps import Maps, scenarios_by
from sheetforge.products.planner import Planner
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.systems.silent_fury.schema.scenario import Map, Scenario
from sheetforge.systems.silent_fury.sheets.maps import board


def board_of(planner: Planner, key: Key, entity: Map, played: Sequence[Key]) -> HexMap:
    """Return a map of the content; one for a single scenario is that of its sides."""
    found = planner.library.entity(played[0]) if len(played) == 1 else None
    scenario = found if isinstance(found, Scenario) else None
    return board(planner.library, key, entity, planner.options, scenario)


scenarios_of = scenarios_by(Scenario)


MAPS = Maps(
    title="hex maps of space, as posters and on sheets", model=Map, board_of=board_of, scenarios_of=scenarios_of
)
