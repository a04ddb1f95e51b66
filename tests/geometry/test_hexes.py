"""Hexes: published figures, and laws that hold everywhere."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetforge.geometry.hexes import (
    DIRECTIONS,
    ORIGIN,
    Hex,
    arcs,
    column_row,
    crossed,
    disk,
    distance,
    doubled,
    from_doubled,
    hex_at,
    line,
    nearest,
    neighbor,
    number,
    parse_number,
    rectangle,
    reflected,
    reflected_facing,
    ring,
    rotated,
)

SHAPES = ("flat", "pointy")
whole = st.integers(-40, 40)
any_hex = st.builds(Hex, whole, whole)
shape = st.sampled_from(SHAPES)
facing = st.integers(0, 5)


def test_figures_of_the_article_on_hexagonal_grids() -> None:
    """The unit figures that Red Blob Games publishes (CC0) with its article's library."""
    assert Hex(1, -3) + Hex(3, -7) == Hex(4, -10)
    assert Hex(1, -3) - Hex(3, -7) == Hex(-2, 4)
    # Its direction 2 is (0, -1); its directions run the other way round from another start.
    assert DIRECTIONS[0] == Hex(0, -1)
    assert neighbor(Hex(1, -2), 0) == Hex(1, -3)
    assert distance(Hex(3, -7), Hex(0, 0)) == 7
    assert rotated(Hex(1, -3), 1) == Hex(3, -2)
    assert rotated(Hex(1, -3), -1) == Hex(-2, -1)
    assert nearest(5, -10, 1) == Hex(5, -10)
    assert nearest(499, -499, 1000) == Hex(0, 0)
    assert nearest(501, -501, 1000) == Hex(1, -1)
    assert nearest(3, -6, 10) == Hex(0, 0)  # 0.3 b + 0.3 c
    assert nearest(3, -7, 10) == Hex(0, -1)  # 0.3 b + 0.4 c
    assert line(Hex(0, 0), Hex(1, -5)) == (Hex(0, 0), Hex(0, -1), Hex(0, -2), Hex(1, -3), Hex(1, -4), Hex(1, -5))
    assert column_row(Hex(1, 2)) == (1, 3)  # even-q
    assert hex_at(1, 3) == Hex(1, 2)
    assert doubled(Hex(1, 2)) == (1, 5)
    assert doubled(Hex(1, 2), "pointy") == (4, 2)
    assert from_doubled(1, 5) == Hex(1, 2)
    assert from_doubled(4, 2, "pointy") == Hex(1, 2)


@given(any_hex, shape)
def test_conversions_go_there_and_back(hex: Hex, shape: str) -> None:
    """Columns and rows, and doubled coordinates, lose nothing."""
    assert hex_at(*column_row(hex, shape), shape) == hex
    assert from_doubled(*doubled(hex, shape), shape) == hex


@given(whole, whole)
def test_half_of_the_doubled_places_are_no_hexes(column: int, row: int) -> None:
    """A doubled place is a hex when its two numbers add up to an even one."""
    if (column + row) % 2:
        with pytest.raises(ValueError, match="no hex"):
            from_doubled(column, row)
    else:
        assert doubled(from_doubled(column, row)) == (column, row)


@given(any_hex, any_hex, any_hex)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    """Zero for the same hex only, the same both ways, no detour is shorter."""
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(any_hex, any_hex, st.integers(-12, 12), facing)
def test_turning_and_mirroring_keep_distances(a: Hex, b: Hex, sixths: int, axis: int) -> None:
    """Six sixths are a whole turn, two mirrorings nothing; both move facings as they move hexes."""
    assert rotated(a, 6, b) == a
    assert rotated(rotated(a, sixths, b), -sixths, b) == a
    assert distance(rotated(a, sixths), rotated(b, sixths)) == distance(a, b)
    assert reflected(reflected(a, axis, b), axis, b) == a
    assert distance(reflected(a, axis), reflected(b, axis)) == distance(a, b)
    for side in range(6):
        assert rotated(DIRECTIONS[side], sixths) == DIRECTIONS[(side + sixths) % 6]
        assert reflected(DIRECTIONS[side], axis) == DIRECTIONS[reflected_facing(side, axis)]


@given(any_hex, st.integers(0, 9))
def test_rings_and_disks_have_their_size(center: Hex, radius: int) -> None:
    """A ring has six hexes a step, all so far away, neighbours in a row; rings make a disk."""
    around = ring(center, radius)
    assert len(set(around)) == len(around) == max(1, 6 * radius)
    assert {distance(center, hex) for hex in around} == {radius}
    if radius:
        assert all(distance(a, b) == 1 for a, b in pairwise(around))
    assert len(set(disk(center, radius))) == 1 + 3 * radius * (radius + 1)
    assert ring(center, -1) == ()


@given(any_hex, any_hex)
def test_lines_go_step_by_step_and_the_same_both_ways(a: Hex, b: Hex) -> None:
    """A line has a hex for every step, none skipped, and is its own way back."""
    steps = line(a, b)
    assert steps[0] == a
    assert steps[-1] == b
    assert len(steps) == distance(a, b) + 1
    assert all(distance(one, two) == 1 for one, two in pairwise(steps))
    assert line(b, a) == steps[::-1]


@given(any_hex, any_hex, st.integers(0, 5))
def test_what_a_line_meets(a: Hex, b: Hex, sixths: int) -> None:
    """It holds the line, is the same backwards and turned, and pairs are neighbours."""
    met = crossed(a, b)
    assert met[0] == (a,)
    assert met[-1] == (b,)
    every = {hex for entry in met for hex in entry}
    assert set(line(a, b)) <= every
    assert [set(entry) for entry in crossed(b, a)] == [set(entry) for entry in met[::-1]]
    turned = crossed(rotated(a, sixths), rotated(b, sixths))
    assert [{rotated(hex, sixths) for hex in entry} for entry in met] == [set(e) for e in turned]
    for entry in met:
        assert len(entry) in (1, 2)
        if len(entry) == 2:
            assert distance(*entry) == 1


@given(st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)))
def test_what_a_line_meets_is_what_points_on_it_lie_in(end: Hex) -> None:
    """Every point of a line that is no border lies in a hex that the line passes through."""
    alone = {entry[0] for entry in crossed(ORIGIN, end) if len(entry) == 1}
    every = {hex for entry in crossed(ORIGIN, end) for hex in entry}
    steps = 997
    inside = {nearest(end.q * step, end.r * step, steps) for step in range(steps + 1)}
    assert inside <= every
    # A hex that is passed through for so short a way that no point fell into it is a near miss.
    assert len(alone - inside) <= 2


@given(any_hex)
def test_arcs_share_the_space_around(hex: Hex) -> None:
    """A hex lies in one arc, or on the border of two neighbours; mirrored, in the mirrored."""
    found = arcs(ORIGIN, hex)
    if hex == ORIGIN:
        assert found == (0, 1, 2, 3, 4, 5)
        return
    assert len(found) in (1, 2)
    if len(found) == 2:
        assert (found[1] - found[0]) % 6 in (1, 5)
    mirrored = {reflected_facing(facing) for facing in found}
    assert set(arcs(ORIGIN, reflected(hex))) == mirrored
    assert all(facing in arcs(ORIGIN, DIRECTIONS[facing] * 7) for facing in range(6))


@given(st.integers(-3, 120), st.integers(-3, 120), st.booleans())
def test_numbers_read_back(column: int, row: int, letters: bool) -> None:
    """Every number names one hex, whatever it looks like."""
    assert parse_number(number(column, row, letters)) == (column, row)


@pytest.mark.parametrize("text", ["", "714", "07140", "G", "g14", "1,2", "0 14", "1.2.3"])
def test_what_is_no_number(text: str) -> None:
    """Anything else is refused with the form that is wanted."""
    with pytest.raises(ValueError, match="0714"):
        parse_number(text)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_map_that_grows_keeps_its_numbers_and_neighbours(shape: str) -> None:
    """A hex has the same column, row and neighbours on a larger map, on whichever side it grew."""
    small = {column_row(hex, shape): hex for hex in rectangle(6, 5, shape)}
    large = {column_row(hex, shape): hex for hex in rectangle(9, 11, shape)}
    assert {key: large[key] for key in small} == small
    # Grown to the left and above, its new columns and rows are 0, -1 …; nothing else changes.
    wider = {(c, r): hex_at(c, r, shape) for c in range(-2, 7) for r in range(-3, 6)}
    assert {key: wider[key] for key in small} == small
    assert len(set(wider.values())) == len(wider)


def test_even_columns_stand_lower() -> None:
    """Column 2 touches rows 1 and 2 of column 1; so does row 2 on a pointy map."""
    assert distance(hex_at(1, 1), hex_at(2, 1)) == distance(hex_at(1, 2), hex_at(2, 1)) == 1
    assert distance(hex_at(1, 1), hex_at(2, 2)) == 2
    assert distance(hex_at(1, 1, "pointy"), hex_at(1, 2, "pointy")) == 1
    assert distance(hex_at(2, 1, "pointy"), hex_at(1, 2, "pointy")) == 1
