"""Maps of space as products: posters and sheets to put together."""

from __future__ import annotations

from sheetforge.products.maps import Maps, boards_by, scenarios_by
from sheetforge.systems.silent_fury.schema.scenario import Map, Scenario
from sheetforge.systems.silent_fury.sheets.maps import board

board_of, scenarios_of = boards_by(Scenario, board), scenarios_by(Scenario)


MAPS = Maps(
    title="hex maps of space, as posters and on sheets", model=Map, board_of=board_of, scenarios_of=scenarios_of
)
