"""The part of a map on the page of a battle: what it must show, the place that it fills, the size of its hexes."""

from __future__ import annotations

from random import Random

import pytest

from sheetforge.geometry.hexes import Hex, Shape, column_row, hex_at
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.crop import MARGIN, MOST, part_about, size_of
from sheetforge.sheet.hexmap.features import reach
from sheetforge.sheet.hexmap.layout import Layout

WIDE, HIGH = 186.0, 150.0


def board(random: Random, shape: Shape) -> HexMap:
    """A map of some size, numbered from anywhere."""
    first = (random.randint(-9, 9), random.randint(-9, 9))
    return HexMap("space", "Space", random.randint(6, 60), random.randint(6, 60), shape, first=first)


def some(random: Random, map: HexMap, count: int, beyond: int = 0) -> list[Hex]:
    """Hexes of a map, or as far beyond it."""
    (left, top), shape = map.first, map.shape
    across, down = (left - beyond, left + map.columns - 1 + beyond), (top - beyond, top + map.rows - 1 + beyond)
    return [hex_at(random.randint(*across), random.randint(*down), shape) for _ in range(count)]


@pytest.mark.parametrize("shape", ["flat", "pointy"])
@pytest.mark.parametrize("seed", range(12))
def test_a_part_shows_its_hexes_and_fits_its_place(shape: Shape, seed: int) -> None:
    """With a margin as far as the map goes, no hex larger than the largest; edges hold a map that has them."""
    random = Random(seed)
    map = board(random, shape)
    edged = bool(seed % 2)
    hexes = some(random, map, random.randint(1, 6), 0 if edged else 8)
    part, across = part_about(hexes, map, edged, WIDE, HIGH)
    shown, whole = frozenset(part.hexes), frozenset(map.hexes)
    assert set(hexes) <= shown
    if edged:
        assert shown <= whole
    columns, rows = zip(*(column_row(hex, shape) for hex in hexes), strict=True)
    for index, places in enumerate((columns, rows)):
        low, high = min(places) - MARGIN, max(places) + MARGIN
        if edged:
            last = map.first[index] + (map.columns, map.rows)[index] - 1
            low, high = max(low, map.first[index]), min(high, last)
        assert part.first[index] <= low
        assert part.first[index] + (part.columns, part.rows)[index] - 1 >= high
    assert across <= MOST
    wide, high_ = size_of(part, across)
    assert wide <= WIDE + 0.01
    assert high_ <= HIGH + 0.01
    hull = reach(part.hexes, Layout(shape, across))
    assert hull.width <= wide
    assert hull.height <= high_


@pytest.mark.parametrize("shape", ["flat", "pointy"])
def test_a_part_grows_until_it_fills_its_place(shape: Shape) -> None:
    """Two ships side by side on a large map have many hexes about them, not a few huge ones; the width is full."""
    map = HexMap("space", "Space", 40, 40, shape)
    part, across = part_about([hex_at(20, 20, shape), hex_at(21, 20, shape)], map, True, WIDE, HIGH)
    wide, high = size_of(part, across)
    assert across > 0.9 * MOST
    assert part.columns >= 14
    assert part.rows >= 11
    assert WIDE - wide < 1.2
    assert HIGH - high < across


def test_a_sea_shows_its_map_before_what_is_beyond() -> None:
    """Room that no ship needs is for hexes with numbers, as long as there are any."""
    sea = HexMap("sea", "Sea", 30, 30)
    part, _ = part_about([hex_at(2, 2), hex_at(1, 3)], sea, False, WIDE, HIGH)
    assert part.first == (2 - MARGIN - 1, 2 - MARGIN)
    assert part.columns < 30


def test_a_map_without_pieces_is_shown_whole() -> None:
    """Nothing needs a part of it."""
    sea = HexMap("sea", "Sea", 30, 30)
    part, _ = part_about([], sea, True, WIDE, HIGH)
    assert (part.first, part.columns, part.rows) == ((1, 1), 30, 30)
