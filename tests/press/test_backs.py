"""Backs: every slot has a partner, and the partner of the partner is the slot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetforge.press.backs import FLIPS, back_of, fold_over, mirrored
from sheetforge.press.slots import Slot, SlotPage, pack, presets, read_layout
from sheetforge.sheet.dies import die
from sheetforge.sheet.paper import A4, LETTER
from sheetforge.sheet.scene import Box


def _page(name: str) -> SlotPage:
    """A preset's page; packed with hexes where it has no slots of its own."""
    layout = read_layout(name)
    if layout.fixed is not None:
        return layout.fixed
    made = pack(name, layout.paper, die("hex", 20), Box(12, 12, 185, 240), layout.gap)
    assert made is not None
    return made


def _same(one: Slot, other: Slot) -> bool:
    return one.turns == other.turns and (one.box.x, one.box.y) == pytest.approx((other.box.x, other.box.y))


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("name", presets())
def test_pairing_is_an_involution(name: str, flip: str) -> None:
    """The back of a back is the front again, for every page and every way to turn it."""
    page = _page(name)
    for slot in page.slots:
        there = back_of(slot, page.paper, flip, 140.0)  # type: ignore[arg-type]
        assert _same(back_of(there, page.paper, flip, 140.0), slot)  # type: ignore[arg-type]


@given(st.floats(0, 180), st.floats(0, 250), st.integers(0, 3), st.booleans(), st.floats(50, 150))
def test_mirroring_is_an_involution_for_any_slot(x: float, y: float, turns: int, upright: bool, about: float) -> None:
    """Also for slots that are turned, and any line."""
    slot = Slot(Box(x, y, 20, 30), turns)
    assert _same(mirrored(mirrored(slot, about, upright), about, upright), slot)


def test_the_long_edge_mirrors_from_side_to_side() -> None:
    """On upright paper left becomes right; on lying paper top becomes bottom."""
    slot = Slot(Box(10, 20, 30, 40))
    assert back_of(slot, A4, "long-edge", 0.0).box == Box(170, 20, 30, 40)
    assert back_of(slot, A4.turned(), "long-edge", 0.0).box == Box(10, 150, 30, 40)
    assert back_of(slot, A4, "short-edge", 0.0).box == Box(10, 237, 30, 40)
    assert back_of(slot, LETTER.turned(), "short-edge", 0.0).box.x == pytest.approx(239.4)


@pytest.mark.parametrize("flip", ["long-edge", "short-edge", "fold"])
@pytest.mark.parametrize("turns", range(4))
def test_the_nose_stays_at_the_same_edge_of_the_piece(flip: str, turns: int) -> None:
    """Through the paper, front and back of a piece face the same way."""
    ways = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}
    slot = Slot(Box(10, 20, 20, 20), turns)
    there = back_of(slot, A4, flip, 100.0)  # type: ignore[arg-type]
    dx, dy = ways[there.turns]
    through = (-dx, dy) if flip == "long-edge" else (dx, -dy)
    assert through == ways[turns]


def test_a_fixed_page_folds_only_where_slots_mirror_each_other() -> None:
    """A sheet of an odd number of rows leaves its middle row out; one row cannot be folded."""
    page = _page("stickers-square-20-a4")
    folded = fold_over(page)
    assert folded is not None
    assert len(folded[0].slots) == 5 * 8
    single = SlotPage("x", A4, die("square", 20), page.slots[:8], 3, True)
    assert fold_over(single) is None
