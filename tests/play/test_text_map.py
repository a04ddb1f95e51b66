"""Maps in text: places of hexes in the lines, and letters of units."""

from __future__ import annotations

import pytest

from sheetforge.geometry.hexes import hex_at
from sheetforge.play.map_text import NAMED, MapText
from sheetforge.play.text_map import Area, around, letters, lines, painted


def test_even_columns_stand_half_a_hex_lower() -> None:
    """On a flat map every row has two lines, the lower one for even columns."""
    cells = {hex_at(1, 1): "A↑", hex_at(2, 1): "a↓"}
    assert lines(cells, Area(1, 1, 3, 1), "flat", lambda hex: " ·") == ["    01  03", "01  A↑   ·", "      a↓"]


def test_even_rows_stand_half_a_hex_further_right() -> None:
    """On a map with corners up."""
    cells = {hex_at(1, 1, "pointy"): "A→", hex_at(1, 2, "pointy"): "a←"}
    assert lines(cells, Area(1, 1, 2, 2), "pointy", lambda hex: " ·") == ["     01 02", "01 A→  ·", "02   a←  ·"]


def test_a_map_that_begins_left_of_its_first_column() -> None:
    """Columns below 1 and rows below 1 are numbered by their sign and a digit."""
    shown = lines({hex_at(-3, -2): "A↑"}, around([hex_at(-3, -2)], "flat", 1), "flat", lambda hex: " ·")
    assert shown[0] == "      -3"
    assert any(line.startswith("-2  ") and "A↑" in line for line in shown)


@pytest.mark.parametrize(("color", "text"), [(True, "\x1b[33;1mA\x1b[0m"), (False, "A")])
def test_colours_only_where_they_are_wanted(color: bool, text: str) -> None:
    """The second side's colour is the terminal's yellow."""
    assert painted("A", 1, color) == text


def test_more_sides_than_alphabets_share_all_letters() -> None:
    """Every unit still has a letter of its own."""
    units = [(f"unit-{number}", number) for number in range(6)]
    assert len(set(letters(units, 6).values())) == 6
    assert letters([("one", 0), ("two", 1), ("three", 1)], 2) == {"one": "A", "two": "a", "three": "b"}


def test_what_lies_beyond_a_part_of_the_map_is_named() -> None:
    """By its name or id, the first few of many; nothing is said where everything is shown."""
    places = {f"unit-{n}": hex_at(n, 1) for n in range(1, 12)}
    chart = MapText(units=places, names={"unit-9": "I Ibis"})
    assert chart.off(Area(1, 1, 11, 1)) == ""
    assert chart.off(Area(1, 1, 9, 1)) == "off this part of the map: unit-10, unit-11"
    assert chart.off(Area(1, 1, 8, 1)) == "off this part of the map: I Ibis, unit-10, unit-11"
    many = chart.off(Area(1, 1, 1, 1))
    assert many.startswith("off this part of the map: unit-2, unit-3")
    assert many.endswith(f" and {10 - NAMED} others")


def test_a_number_that_is_too_long_is_not_cut_to_another() -> None:
    """Beyond the paper of a map that moves: column -11 is not column 11."""
    heads, *_ = lines({}, Area(1, 1, 9, 3), "flat", lambda hex: " ·", (14, 2))
    assert heads.split() == ["-9", "-7", "-5"]
