"""Covers: on packs that have room for one, with the ships and crests of every side."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.products.covers import LEAST_SHEETS, with_cover
from sheetforge.products.options import PrintOptions
from sheetforge.sheet import walk
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Document, Page
from tests.sheet import layout
from tests.systems.samples_of_battles import library

SEA = "sovereign-seas"
BLANK = Page(210.0, 297.0, ())
COVER = Page(210.0, 297.0, (), "Cover")


def covered(choice: str, pages: int) -> list[Page]:
    """Return a given number of pages with what a choice adds to them."""
    plain = [BLANK] * pages
    return list(with_cover(choice, plain, lambda: [COVER, *plain]))


def test_a_cover_takes_no_sheet_of_paper_unless_it_is_asked_for() -> None:
    """A full pack and a small one stay as they are; an odd number of pages has room."""
    large = 2 * LEAST_SHEETS
    assert [page.label for page in covered("auto", large - 1)[:1]] == ["Cover"]
    assert covered("auto", large) == [BLANK] * large
    assert covered("auto", large - 3) == [BLANK] * (large - 3)
    assert len(covered("on", 4)) == 5
    assert len(covered("off", large - 1)) == large - 1


def pack(id: str, **settings: str) -> Document:
    """The pack of a scenario at sea."""
    product = library().systems[SEA].products()["pack"]
    wanted = {"scenarios": frozenset({Key("scenarios", SEA, id)})}
    options = PrintOptions(settings=settings)
    return product.plan(library(), SEA, options, wanted).sheets[0].lay_out()


@pytest.mark.parametrize("ink", ["color", "saver"])
def test_the_cover_of_a_battle_has_ships_and_crests_of_both_sides(ink: str) -> None:
    """Names of ships, both crests, the figures of the pack; nothing leaves the paper."""
    product = library().systems[SEA].products()["pack"]
    wanted = {"scenarios": frozenset({Key("scenarios", SEA, "fleet-engagement")})}
    (sheet,) = product.plan(library(), SEA, PrintOptions(ink=ink), wanted).sheets
    pages = sheet.lay_out().pages
    first = pages[0]
    assert first.label == "Cover"
    labels = {group.label for one in walk.walk(first.items) for group in one.groups}
    assert {"crest of Royal Navy", "crest of French Navy"} <= labels
    text = layout.plain_text(first.items).replace("\n", " ")
    assert "FLEET ENGAGEMENT" in text
    assert f"{len(pages)} PAGES" in text
    assert layout.outside(first, paper("a4").safe) == []
    assert layout.overlapping_texts(first) == []


def test_a_cover_can_be_left_out() -> None:
    """The same pages without it, on as many sheets."""
    plain, whole = pack("fleet-engagement", cover="off").pages, pack("fleet-engagement").pages
    assert len(whole) == len(plain) + 1
    assert sorted(page.label for page in whole[1:]) == sorted(page.label for page in plain)
