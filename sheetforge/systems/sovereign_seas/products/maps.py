"""Maps of the sea: posters, and sheets to put together, with the areas to set up in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.products.map_options import MAP_OPTIONS, SEED, SKY, STARS, looks
from sheetforge.products.maps import Maps, fought_on, scenarios_by
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks
from sheetforge.systems.sovereign_seas.schema.scenario import Map, Scenario
from sheetforge.systems.sovereign_seas.sheets.maps import board


def sea(options: PrintOptions) -> Looks:
    """Return how maps of the sea are drawn."""
    return replace(looks(options), sky="sea", stars=True)


def board_of(planner: Planner, key: Key, entity: Map, played: Sequence[Key]) -> HexMap:
    """Return a map with the areas of scenarios that are fought on it."""
    scenarios = [scenario for at, scenario in fought_on(planner.library, key, Scenario) if at in played]
    return board(planner.library, key, entity, scenarios, planner.options)


scenarios_of = scenarios_by(Scenario)


MAPS = Maps(
    title="hex maps of the sea, as posters and on sheets",
    model=Map,
    board_of=board_of,
    scenarios_of=scenarios_of,
    options=tuple(option for option in MAP_OPTIONS if option not in (SKY, STARS, SEED)),
    looks_of=sea,
)
