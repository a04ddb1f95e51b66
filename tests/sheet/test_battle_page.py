"""The page of a battle as it stands, on as many sheets as it needs."""

import pytest

from sheetforge.sheet.battle_page import BattleStanding, UnitRow, pages
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.scenario_page import FactList
from sheetforge.sheet.widgets.cells import Column
from tests.sheet import layout


def standing(units: int, facts: int) -> BattleStanding:
    """Return the state of a battle with a number of units, and of facts that no table has."""
    rows = tuple(UnitRow(str(number), f"Ship {number}", {"drive": "12"}) for number in range(units))
    lines = tuple(
        (f"Torpedo {number}", "flies from hex 0101 to hex 0612, and strikes next turn") for number in range(facts)
    )
    return BattleStanding(
        "Long Fight",
        "turn 3",
        3,
        10,
        (Column("drive", "Drive"),),
        (("Red", rows),),
        (FactList("In flight", lines),),
        HexMap("space", "Space", 12, 12),
        (),
        ended=False,
    )


@pytest.mark.parametrize(("units", "facts", "count"), [(4, 4, 1), (24, 36, 2), (30, 100, 3)])
def test_a_battle_takes_the_pages_that_it_needs(units: int, facts: int, count: int) -> None:
    """Units, facts and map share a page, then the map has its own, then each of the three; nothing is left out."""
    printed = pages(standing(units, facts), PageLook())
    assert len(printed) == count
    words = " ".join(" ".join(layout.plain_text(page.items).split()) for page in printed)
    assert f"Ship {units - 1}" in words
    assert f"Torpedo {facts - 1}" in words
