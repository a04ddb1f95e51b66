"""Maps in text: places of hexes in the lines, and letters of units."""

from __future__ import annotations

import pytest

from sheetforge.geometry.hexes import Shape, hex_at
from sheetforge.play.map_text import NAMED, NEAR, MapText, fitted
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


def test_a_third_and_a_fourth_side_have_letters() -> None:
    """A figure beside the markers of speeds and turns would be taken for one of them."""
    units = [(f"{side}-{number}", side) for side in range(4) for number in range(3)]
    assert "".join(letters(units, 4).values()) == "ABCabcZYXzyx"


@pytest.mark.parametrize(("first", "third"), [(14, 12), (14, 13), (30, 30)])
def test_large_sides_have_no_letter_in_common(first: int, third: int) -> None:
    """Letters from A and from Z would meet in the middle."""
    units = [(f"{side}-{number}", side) for side, count in ((0, first), (2, third)) for number in range(count)]
    assert len(set(letters(units, 3).values())) == len(units)


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


WHOLE, ROOM = Area(1, 1, 40, 30), (11, 8)


@pytest.mark.parametrize(
    ("focus", "due"),
    [
        ([(20, 15)], Area(15, 11, 25, 18)),
        ([(20, 15), (23, 18)], Area(16, 12, 26, 19)),
        ([(2, 29)], Area(1, 23, 11, 30)),
        ([(39, 2)], Area(30, 1, 40, 8)),
        ([], Area(15, 11, 25, 18)),
    ],
)
def test_a_part_of_the_map_lies_about_its_focus(focus: list[tuple[int, int]], due: Area) -> None:
    """In the middle of the part, as far as the edges of the map allow; without a focus about the middle of the map."""
    assert fitted(MapText(), WHOLE, ROOM, [hex_at(*one) for one in focus], (), None) == due
    for most in (20, 40):
        whole = fitted(MapText(), Area(1, 1, most, 8), (most, 8), [hex_at(*one) for one in focus], (), None)
        assert whole == Area(1, 1, most, 8)


def test_a_part_of_the_map_stays_while_its_focus_is_well_inside() -> None:
    """Two hexes from its edges, or at an edge of the map; a part of another size moves."""
    last = Area(15, 11, 25, 18)

    def stays(column: int, row: int, last: Area = last) -> bool:
        return fitted(MapText(), WHOLE, ROOM, [hex_at(column, row)], (), last) == last

    kept = {(column, row) for column in range(1, 41) for row in range(1, 31) if stays(column, row)}
    assert kept == {(column, row) for column in range(15 + NEAR, 26 - NEAR) for row in range(11 + NEAR, 19 - NEAR)}
    corner = Area(1, 1, 11, 8)
    assert [stays(1, 1, corner), stays(9, 6, corner), stays(10, 6, corner)] == [True, True, False]
    corner = Area(30, 23, 40, 30)
    assert [stays(40, 30, corner), stays(32, 25, corner), stays(32, 24, corner)] == [True, True, False]
    assert not stays(20, 15, Area(15, 11, 26, 18))


def test_a_part_of_the_map_takes_in_others_that_have_room() -> None:
    """With a hex beside each: those nearer come with the focus, or as many as there is room for."""

    def part(focus: list[tuple[int, int]], also: list[tuple[int, int]]) -> Area:
        return fitted(MapText(), WHOLE, ROOM, [hex_at(*one) for one in focus], [hex_at(*one) for one in also], None)

    assert part([(20, 15)], [(28, 15)]) == Area(19, 11, 29, 18)
    assert part([(20, 15)], [(29, 15), (20, 20)]) == Area(15, 13, 25, 20)
    assert part([], [(3, 3), (20, 15), (21, 16)]) == Area(15, 11, 25, 18)


@pytest.mark.parametrize(
    ("area", "columns", "due"),
    [
        (Area(10, 10, 12, 12), 0, Area(3, 7, 19, 15)),
        (Area(10, 10, 12, 12), 21, Area(1, 7, 21, 15)),
        (Area(38, 28, 40, 30), 20, Area(21, 25, 40, 30)),
        (Area(2, 2, 30, 25), 0, Area(2, 2, 30, 25)),
        (Area(10, 10, 12, 12), 99, Area(1, 7, 40, 15)),
    ],
)
def test_a_map_fills_the_window(area: Area, columns: int, due: Area) -> None:
    """At least 17 columns and 9 rows, and the columns of a wide window, within the map."""
    assert MapText(whole=WHOLE).widened(area, columns) == due
    assert MapText(paper=WHOLE).widened(area, columns)[::2] == due[::2]


def test_what_is_around_hexes_is_shown_with_a_hex_more() -> None:
    """And with all that is on the map; nothing beyond its edges."""
    chart = MapText(area=Area(5, 5, 9, 8), whole=WHOLE)
    assert chart.around([hex_at(12, 3)]) == Area(5, 2, 13, 8)
    assert chart.around([hex_at(40, 30)]) == Area(5, 5, 40, 30)
    assert MapText(whole=WHOLE).around([]) == WHOLE
    assert MapText().around([]) is None
    assert MapText(whole=WHOLE).within(Area(41, -3, 45, 0)) == Area(41, 1, 41, 1)


def test_many_empty_rows_of_a_folded_map_are_one_line() -> None:
    """Fleets at either end of an open sea are seen together; few empty rows stay."""
    cells = {hex_at(1, 1, "flat"): "A↑", hex_at(3, 3, "flat"): "B↑", hex_at(1, 9, "flat"): "a↓"}
    chart = MapText(cells, "flat", Area(1, 1, 3, 9))
    folded = chart.lines(folded=True)
    assert [line.rstrip() for line in folded if "empty" in line] == ["⋮   5 empty rows, 4 to 8"]
    assert len(chart.lines()) - len(folded) == 9
    assert folded[-2].startswith("09")


@pytest.mark.parametrize("shape", ["flat", "pointy"])
def test_a_hex_is_found_by_the_number_that_is_printed_on_it(shape: Shape) -> None:
    """Also on a map whose paper is moved: its numbers begin anywhere, and what lies beyond it has none."""
    moved = MapText(shape=shape, whole=Area(4, 6, 9, 8), zero=(3, 5))
    assert moved.hex("0102") == hex_at(4, 7, shape)
    assert [moved.hex(number) for number in ("0000", "0104", "0701")] == [None, None, None]
