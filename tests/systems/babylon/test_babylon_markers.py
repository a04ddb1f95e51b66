"""Markers of motion: as high as the craft need."""

from __future__ import annotations

from sheetforge.products.counters import Counter
from sheetforge.systems.babylon.products import counters
from sheetforge.systems.babylon.products.ships import squads
from sheetforge.systems.babylon.schema.scenario import Scenario
from sheetforge.systems.babylon.sheets.model import ControlSheet, sheet_of
from tests.systems.silent_death.armoury import library


def numbers(name: str, found: list[Counter]) -> set[int]:
    """The numbers of the markers with a name."""
    return {int(one.face.big) for one in found if one.face.name.startswith(name) and one.face.big}


def test_markers_of_turns_reach_the_longest_delay_of_the_craft() -> None:
    """The delays of the Otso reach 17 hexes; a battle of light craft needs no such markers."""
    for id, longest in (("lines-of-battle", 17), ("first-duel", 10)):
        (key,) = (one for one in library().keys("scenarios", "babylon") if one.id == id)
        scenario = library().entity(key)
        assert isinstance(scenario, Scenario)
        found = list(counters.of_squads(library(), squads(library(), "babylon", scenario)))
        assert max(numbers("Turn", found)) == longest, id


def test_the_sheet_of_markers_serves_every_craft() -> None:
    """The highest speed and the longest delay of all printed craft."""
    keys = [key for kind in ("ships", "flights") for key in library().keys(kind, "babylon")]
    craft = [sheet.craft for sheet in (sheet_of(library(), key) for key in keys) if isinstance(sheet, ControlSheet)]
    found = list(counters.markers(1))
    assert max(numbers("Speed", found)) == max(one.top_speed for one in craft)
    assert max(numbers("Turn", found)) == max(column.lower for one in craft for column in one.turns.columns)
