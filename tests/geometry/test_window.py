"""The paper under a battle without edges: when it moves, how far, how its hexes are numbered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetforge.geometry.hexes import Shape, distance, hex_at, neighbor
from sheetforge.geometry.window import Followed, Window

SHAPES = st.sampled_from(["flat", "pointy"])


def test_the_paper_stays_while_all_pieces_are_on_it() -> None:
    """A piece in a corner is not a reason to move everything."""
    paper = Window(1, 1, 12, 9)
    assert paper.follow([hex_at(1, 1), hex_at(12, 9)]) == paper.follow([])
    assert paper.follow([hex_at(1, 1), hex_at(12, 9)]).window == paper


def test_the_paper_moves_only_where_a_piece_has_left_it() -> None:
    """Beyond the right edge moves columns, not rows, and leaves room on both sides."""
    paper = Window(1, 1, 12, 9)
    moved = paper.follow([hex_at(13, 2), hex_at(9, 2)]).window
    assert moved.shifted_from(paper) == (4, 0)
    assert [moved.number(hex_at(column, 2)) for column in (9, 13)] == ["0502", "0902"]


@given(SHAPES, st.integers(4, 30), st.integers(4, 30), st.data(), st.integers(-90, 90), st.integers(-90, 90))
def test_pieces_that_fit_are_on_the_paper_after_a_shift(
    shape: Shape, columns: int, rows: int, data: st.DataObject, left: int, top: int
) -> None:
    """Whatever the shape and wherever they went; and the staggered axis moves by even numbers."""
    paper = Window(1, 1, columns, rows, shape)
    spread = st.tuples(st.integers(0, columns - 2), st.integers(0, rows - 2))
    places = data.draw(st.lists(spread, min_size=1, max_size=5))
    pieces = [hex_at(left + column, top + row, shape) for column, row in places]
    found = paper.follow(pieces)
    assert found.outside == ()
    assert found.window.shifted_from(paper)[0 if shape == "flat" else 1] % 2 == 0
    assert found.window.follow(pieces).window == found.window


@given(SHAPES, st.integers(-40, 40), st.integers(-40, 40), st.integers(0, 5))
def test_a_shift_changes_no_neighbour(shape: Shape, column: int, row: int, facing: int) -> None:
    """Hexes that touch have numbers on the paper that touch, wherever the paper lies."""
    paper = Window(1, 1, 10, 10, shape)
    hex = hex_at(column, row, shape)
    moved = paper.follow([hex]).window
    a, b = (hex_at(*moved.printed(one), shape) for one in (hex, neighbor(hex, facing)))
    assert distance(a, b) == 1


def test_pieces_too_far_apart_are_named() -> None:
    """The paper lies under the middle piece; what no shift can hold is for the rules to settle."""
    found = Window(1, 1, 10, 10).follow([hex_at(1, 5), hex_at(2, 5), hex_at(40, 5)])
    assert found.outside == (hex_at(40, 5),)
    assert hex_at(2, 5) in found.window


@pytest.mark.parametrize("shape", ["flat", "pointy"])
def test_numbers_of_the_paper_lead_back_to_the_hex(shape: Shape) -> None:
    """The number that a player reads off the paper names the hex of the battle."""
    moved = Window(7, 3, 10, 10, shape)
    hexes = list(moved.hexes())
    assert moved.number(hexes[0]) == "0101"
    assert all(hex in moved and moved.numbered(moved.number(hex)) == hex for hex in hexes)
    assert moved.number(hex_at(6, 3, shape)) == "0001"
    assert hex_at(6, 3, shape) not in moved


def test_an_edge_is_closed_open_or_moving() -> None:
    """What has left a closed map is off it; nothing leaves an open one; a moving one follows."""
    paper, pieces = Window(1, 1, 10, 10), (hex_at(2, 2), hex_at(12, 2))
    assert paper.settle("closed", pieces) == Followed(paper, (hex_at(12, 2),))
    assert paper.settle("open", pieces) == Followed(paper, ())
    assert paper.settle("moving", pieces) == paper.follow(pieces)
    assert paper.settle("moving", pieces).window != paper
