"""The page of a battle as it stands, on as many sheets as it needs."""

from dataclasses import replace

import pytest

from sheetforge.sheet.battle_page import BattleStanding, UnitRow, pages
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.scenario_page import FactList
from sheetforge.sheet.scene import Path, Rect, Text
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


@pytest.mark.parametrize("look", [PageLook(), PageLook(paper="letter", ink="mono")])
@pytest.mark.parametrize("ship", ["Vader's TIE Advanced", "Vader's TIE Advanced of the escort with all her crew"])
def test_columns_of_all_sides_are_level(look: PageLook, ship: str) -> None:
    """A long name on one side moves no column of the other, beside it or below it."""
    names = [f"c{number}" for number in range(5)]
    rows = [(UnitRow("A", name, dict.fromkeys(names, name[:12])),) * 5 for name in (ship, "X")]
    columns = tuple(Column(name, name.upper()) for name in names)
    sides = tuple(zip(("Red", "Blue"), rows, strict=True))
    (page,) = pages(replace(standing(0, 2), columns=columns, sides=sides), look)
    texts = [one for one in walk(page.items) if isinstance(one.item, Text)]
    starts = [one.item.x for one in texts if one.item.text == "Unit"]
    for name in names:
        places = [one.item.x for one in texts if one.item.text == name.upper()]
        offsets = [place - start for place, start in zip(places, starts, strict=True)]
        assert len(offsets) == 2
        assert abs(offsets[0] - offsets[1]) < 0.01


@pytest.mark.parametrize("facts", [0, 3, 12])
@pytest.mark.parametrize("look", [PageLook(), PageLook(paper="letter", ink="mono")])
def test_nothing_is_left_white_between_the_map_and_the_turns(look: PageLook, facts: int) -> None:
    """The map grows to the boxes of the turns, or to the words above them."""
    hexes = HexMap("space", "Space", 40, 40)
    ships = tuple(Piece(f"p{n}", "Dart", hexes.hexes[n], "aA"[n % 2], n % 2, 0) for n in (805, 810))
    (page,) = pages(replace(standing(4, facts), board=hexes, pieces=ships), look)
    drawn = list(walk(page.items))
    titles = {one.item.text: one.box for one in drawn if isinstance(one.item, Text)}
    frame = max((one.box for one in drawn if isinstance(one.item, Rect)), key=lambda box: box.width * box.height)
    below = [one.box.y for one in drawn if isinstance(one.item, Text) and one.box.y > frame.bottom]
    assert frame.height > 100.0
    assert frame.y - titles["POSITIONS"].bottom < 5.0
    assert min(below) - frame.bottom < 8.0


@pytest.mark.parametrize("look", [PageLook(), PageLook(paper="letter", ink="mono")])
def test_words_go_on_below_a_map_that_cannot_fill_the_height_beside_them(look: PageLook) -> None:
    """A map with edges that is wider than high has no empty bands above and below its hexes."""
    board = HexMap("space", "Space", 39, 20)
    ships = tuple(Piece(f"p{n}", "Dart", board.hexes[n], "aA"[n % 2], n % 2, 0) for n in (0, 779))
    (page,) = pages(replace(standing(8, 32), board=board, pieces=ships), look)
    drawn = list(walk(page.items))
    frame = max((one.box for one in drawn if isinstance(one.item, Rect)), key=lambda box: box.width * box.height)
    grid = max((one.box for one in drawn if isinstance(one.item, Path)), key=lambda box: box.width * box.height)
    words = [one.box for one in drawn if isinstance(one.item, Text) and one.item.text.startswith("Torpedo")]
    assert frame.height - grid.height < 6.0
    assert any(box.right < frame.x for box in words)
    assert any(box.y > frame.bottom and box.x > frame.x for box in words)


def test_turns_of_a_battle_without_a_last_one_have_no_number() -> None:
    """The boxes are there to count, not a limit."""
    (page,) = pages(replace(standing(1, 1), turns=None), PageLook())
    words = layout.plain_text(page.items)
    assert "no last one" in words
    assert "20 turns" not in words
