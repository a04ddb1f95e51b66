"""Hexes as numbers, and the bearings of steps, compared with their coordinates."""

from __future__ import annotations

from itertools import product

from sheetforge.geometry.bearings import (
    BEARINGS,
    HERE,
    NumberedHexes,
    code,
    hex_of,
    in_line,
    index,
    picker,
    sides_at,
    turns_to,
)
from sheetforge.geometry.hexes import ORIGIN, Hex, arcs, disk, rectangle, rotated

NEAR = disk(ORIGIN, 9)


def test_a_code_is_the_code_of_one_hex_and_steps_are_differences() -> None:
    """Codes are read back, and a difference of codes is the code of the step, far apart too."""
    assert len({code(hex) for hex in NEAR}) == len(NEAR)
    for hex in (*NEAR, Hex(-99, 180), Hex(120, -99)):
        assert hex_of(code(hex)) == hex
        assert code(hex) - code(Hex(-7, 30)) == code(hex - Hex(-7, 30))


def test_a_bearing_has_the_length_and_the_sides_of_its_step() -> None:
    """For every near step, in the order of the sides or of the sides that share a border."""
    for hex in NEAR[1:]:
        away, one, other = sides_at(BEARINGS[code(hex)])
        assert away == hex.length
        assert {one, other} == set(arcs(ORIGIN, hex))
        assert BEARINGS[code(hex)] == index(away, one, one != other)
    assert BEARINGS[code(ORIGIN)] == HERE


def test_a_bearing_turns_with_its_step() -> None:
    """A step turned by a side is as far off a facing that was turned as much."""
    for hex in NEAR[1:]:
        turns = turns_to(BEARINGS[code(hex)])
        assert min(turns) == 0
        assert max(turns) in (2, 3)
        turned = turns_to(BEARINGS[code(rotated(hex, 1))])
        assert turned == (turns[5], *turns[:5])
    assert turns_to(BEARINGS[code(Hex(0, -4))])[3] == 3


def test_a_grid_has_the_number_of_each_hex_within_a_margin_of_the_map() -> None:
    """From every hex of a map of a few columns by every step up to the margin; 0 beyond the edges."""
    for margin in (1, 4, 11):
        hexes = NumberedHexes(rectangle(7, 9, "flat"))
        grid = hexes.grid(margin)
        for cell, step in product(hexes.codes, map(code, disk(ORIGIN, margin))):
            found = grid.numbers[grid.line(cell) + in_line(hex_of(step), grid.width)]
            assert found == hexes.numbers.get(cell + step, 0)


def test_bearings_of_a_map_are_read_by_the_numbers_of_its_hexes() -> None:
    """Those of a hex from each other one."""
    hexes = NumberedHexes(rectangle(5, 6, "flat"))
    cells, to = [*hexes.codes], code(Hex(2, 2))
    numbers = picker(cells)(hexes.numbers)
    assert [*picker(numbers)(hexes.cells)] == cells
    assert [*picker(numbers)(hexes.bearings(to))] == [BEARINGS[to - cell] for cell in cells]
