"""The page of a battle as it stands, on as many sheets as it needs."""

from dataclasses import replace

import pytest

from sheetforge.sheet.battle_page import BattleStanding, UnitRow, pages
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.scenario_page import FactList
from sheetforge.sheet.scene import Text
from sheetforge.sheet.walk import walk
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


def test_sides_stand_beside_each_other_where_a_little_smaller_type_leaves_the_map_more_room() -> None:
    """Tables that fit half of the page at 7 to 8 points do; smaller ones are stacked, and those of few units."""

    def tops(name: str, units: int = 4) -> set[float]:
        names = [f"c{number}" for number in range(5)]
        rows = (UnitRow("A", name, dict.fromkeys(names, "destroyed")),) * units
        wide = replace(
            standing(0, 4),
            columns=tuple(Column(name, "Drive") for name in names),
            sides=(("Red", rows), ("Blue", rows)),
        )
        (page,) = pages(wide, PageLook())
        return {
            drawn.box.y
            for drawn in walk(page.items)
            if isinstance(drawn.item, Text) and drawn.item.text in ("RED", "BLUE", "Red", "Blue")
        }

    ship = "Vader's TIE Advanced"
    assert [len(tops(name)) for name in ("X-Wing", f"{ship} II", f"{ship} of the escort")] == [1, 1, 2]
    assert len(tops(f"{ship} II", units=1)) == 2
