"""Places on record sheets and boarding strips: what is written or laid there has room, and covers nothing."""

from __future__ import annotations

from itertools import combinations

import pytest

from sheetforge.sheet.deck_cards import MINI
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Box, Clip, Rect
from sheetforge.sheet.walk import walk
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.systems.silent_fury.figures import SLOTS
from sheetforge.systems.silent_fury.sheets import beside, boards
from sheetforge.systems.silent_fury.sheets.layouts import rooms_in
from sheetforge.systems.silent_fury.sheets.look import LOOK
from sheetforge.systems.silent_fury.sheets.record import SheetLook
from sheetforge.systems.silent_fury.sheets.shapes import in_mm
from tests.sheet import layout
from tests.systems.silent_fury.samples_of_fury_sheets import sheet


@pytest.mark.parametrize("id", ["skua", "roost", "petrel", "drayhorse"])
def test_a_hull_that_tapers_has_the_whole_width(id: str) -> None:
    """What would stand in a column beside it has places in its corners and below the weapons, none of them on it."""
    room, under = Box(10.0, 90.0, 190.0, 147.0), Box(10.0, 60.0, 98.0, 24.0)
    rooms = rooms_in(sheet(id), room)
    assert rooms is not None
    places = beside.about(sheet(id), rooms.hull, room, under)
    assert places is not None
    x, y = rooms.hull.extent.center
    corners = [
        (px - x + room.center[0], py - y + room.center[1])
        for outline in rooms.hull.outlines
        for px, py in in_mm(outline)
    ]
    boxes = [box for box in (places.crew, places.cards, places.stores) if box is not None]
    assert (places.stores is not None) is any(sheet(id).fit.ordinance.values())
    for box in boxes:
        assert not any(box.x < px < box.right and box.y < py < box.bottom for px, py in corners)
    for one, other in combinations(boxes, 2):
        assert one.right < other.x or other.right < one.x or one.bottom < other.y or other.bottom < one.y


def test_a_ship_that_leaves_no_corner_has_a_column() -> None:
    """Its parts stand below one another, beside its hull."""
    room, under = Box(10.0, 90.0, 190.0, 147.0), Box(10.0, 84.0, 98.0, 0.0)
    rooms = rooms_in(sheet("harrier"), room)
    assert rooms is not None
    assert beside.about(sheet("harrier"), rooms.hull, room, under) is None
    column = Box(162.0, 90.0, 38.0, 147.0)
    places = beside.in_column(sheet("harrier"), column)
    assert places.stores is not None
    assert places.cards is not None
    assert column.y < places.crew.y < places.crew.bottom < places.cards.y < places.cards.bottom == column.bottom


def test_a_boarding_strip_shows_the_back_of_its_cards() -> None:
    """Each has a back of its own, so that nobody has to write down whose cards are whose."""
    pages = boards.strips(SheetLook(), MINI, 2)
    texts = [layout.plain_text(page.items) for page in pages]
    for look, text in zip(LOOK.boarding, texts, strict=True):
        assert look.title in text
    first, second = (page.items for page in pages)
    assert sum(isinstance(item, Clip) for item in first) == SLOTS
    frames = [drawn.item for drawn in walk(second) if isinstance(drawn.item, Rect) and drawn.item.style.fill]
    pale = mixed(LOOK.boarding[1].color, PALETTES["color"].paper, boards.PALE)
    assert sum(rect.style.fill == pale for rect in frames) == SLOTS
