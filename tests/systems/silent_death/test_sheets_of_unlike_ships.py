"""Fighters of unlike kinds on one sheet, and cards: nothing is stretched to the height of another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from sheetforge.sheet import walk
from sheetforge.sheet.scene import Box, Field, Item, Rect, Use
from sheetforge.systems.silent_death.products import ship_sheets
from sheetforge.systems.silent_death.sheets import fighter_sheets, key, quick_card
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.fighter import Panels
from tests.systems.silent_death.samples_of_sheets import PAPERS, SW, display, words
from tests.systems.sound_pages import sound


def uses(ships: Sequence[Display], paper: str) -> list[tuple[Use, Box]]:
    """Return the displays on a shared sheet, each with its frame from its own origin."""
    page = fighter_sheets.shared(ships, Options(paper), Panels())
    sound(page, paper)
    found = [item for item in page.items if isinstance(item, Use)]
    return [(use, largest(use.part.items)) for use in found]


def largest(items: Sequence[Item]) -> Box:
    """Return the place of a display: the highest of what is drawn."""
    return max((drawn.box for drawn in walk.walk(items)), key=lambda box: box.height)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_row_is_as_high_as_its_ships_need(paper: str) -> None:
    """Two ships of ten boxes are lower than the one of forty below them, which has large boxes for it."""
    small, large = display("a-wing", SW), display("b-wing", SW)
    found = uses([small, small, large], paper)
    first, _, third = (frame.height for _, frame in found)
    assert first < 0.75 * third


@pytest.mark.parametrize("paper", PAPERS)
def test_a_ship_is_lower_than_the_one_beside_it(paper: str) -> None:
    """It begins at its height and grows as usual; the text below it begins higher."""
    freighter, fighter = display("yt-1300", SW), display("x-wing", SW)
    (left, high), (right, low) = uses([freighter, fighter], paper)
    assert left.y == right.y
    assert low.height < high.height - 3.0


def test_a_pair_of_a_kind_stands_in_a_row() -> None:
    """The third of them stands below, whatever its letter."""
    own, bomber = display("tie-advanced", SW), display("tie-bomber", SW)
    ships = [ship_sheets.ShownShip(one, mark) for one, mark in ((own, "A"), (bomber, "F"), (bomber, "G"))]
    (page,) = ship_sheets.pages(ships, Options(spares=False), "side")
    uses = [use for use in page.items if isinstance(use, Use)]
    (own_y,) = (use.y for use in uses if "tie-advanced" in use.part.id)
    assert {use.y < own_y for use in uses if "tie-bomber" in use.part.id} == {True}


def test_cells_for_targets_are_as_high_as_their_gauge_allows() -> None:
    """A pencil writes in them; those of a low display are as high as a pip."""
    page = fighter_sheets.shared([display("x-wing", SW)] * 2, Options(fillable=True), Panels())
    highs = [item.box.height for item in page.items if isinstance(item, Field) and ".target." in item.name]
    assert min(highs) > 6.0


def test_a_card_without_weapons_has_no_hole() -> None:
    """Its damage boxes and its text are larger, and its columns of text about as high as one another."""
    armed = display("a-wing", SW)
    (page,) = quick_card.pages([quick_card.Copy(replace(armed, weapons=()))], Options(fillable=True), "card")
    boxes = [item.box for item in page.items if isinstance(item, Field) and ".track." in item.name]
    assert min(box.width for box in boxes) > 7.5
    card = next(drawn.box for drawn in walk.walk(page.items) if isinstance(drawn.item, Rect) and drawn.box.width > 80.0)
    lowest: dict[bool, float] = {}
    for _, drawn in walk.texts(page.items):
        if drawn.box.bottom < card.bottom:
            right = drawn.box.x > card.x + card.width / 2
            lowest[right] = max(lowest.get(right, 0.0), drawn.box.bottom)
    assert abs(lowest[True] - lowest[False]) < 12.0
    assert card.bottom - max(lowest.values()) < 15.0


def test_the_key_of_a_game_of_fighters_has_no_boxes_of_larger_ships() -> None:
    """Boxes by which Drive falls are those of gunboats and warhounds."""
    ship = display("y-wing", SW)
    all_boxes, own = (words(key.pages(ship, Options(), larger=larger)) for larger in (True, False))
    assert "Drive falls by this much" in all_boxes
    assert "Drive falls by this much" not in own
