"""Shelves: things of one or two columns on as few pages as fit, in their order."""

from __future__ import annotations

import pytest

from sheetforge.sheet.scene import Box
from sheetforge.systems.sovereign_seas.sheets.shelves import ShelfItem, paged, placed, shelved


def test_narrow_things_share_a_shelf_and_wide_ones_have_their_own() -> None:
    """The higher of two narrow things is the height of their shelf."""
    shelves = shelved([ShelfItem("a", 10.0, True), ShelfItem("b", 20.0), ShelfItem("c", 14.0, True)])
    assert [[item.thing for item in shelf.items] for shelf in shelves] == [["a", "c"], ["b"]]
    assert [shelf.least for shelf in shelves] == [14.0, 20.0]


def test_a_shelf_goes_to_the_first_page_with_room() -> None:
    """Gaps stand between shelves only; what is higher than a page is alone on one."""
    shelves = shelved([ShelfItem(name, height) for name, height in (("a", 60.0), ("b", 50.0), ("c", 38.0))])
    pages = paged(shelves, 100.0, 2.0)
    assert [[shelf.items[0].thing for shelf in page] for page in pages] == [["a", "c"], ["b"]]
    assert len(paged(shelved([ShelfItem("tall", 120.0), ShelfItem("low", 10.0)]), 100.0, 2.0)) == 2


@pytest.mark.parametrize(("room", "height"), [(50.0, 20.0), (54.0, 22.0), (90.0, 25.0)])
def test_spare_height_is_shared_as_far_as_things_grow(room: float, height: float) -> None:
    """Two shelves of 20 mm with a gap of 10 grow alike, by 5 mm at most."""
    shelves = shelved([ShelfItem("a", 20.0, grows=5.0), ShelfItem("b", 20.0, grows=5.0)])
    found = placed(shelves, Box(5.0, 7.0, 100.0, room), 10.0)
    assert [box.height for _, box in found] == pytest.approx([height, height])
    assert found[1][1].y == pytest.approx(7.0 + height + 10.0)


def test_two_narrow_things_stand_beside_each_other() -> None:
    """Each has half of the width, with the gap between them."""
    shelves = shelved([ShelfItem("a", 10.0, True), ShelfItem("b", 10.0, True)])
    (_, left), (_, right) = placed(shelves, Box(0.0, 0.0, 102.0, 50.0), 2.0)
    assert (left.x, left.width, right.x, right.width) == (0.0, 50.0, 52.0, 50.0)
