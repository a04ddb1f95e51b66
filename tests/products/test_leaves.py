"""The leaves of packs: what a player marks in every turn lies open, as far as that takes no further sheet."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.game import games_of
from sheetforge.printing import credited
from sheetforge.products.leaves import OPEN, InPlay, said_at_foot
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.page_order import apart
from sheetforge.products.page_stack import PageStack
from sheetforge.sheet.scene import Page, Rect, Strip, Style, Text
from sheetforge.sheet.walk import texts
from tests.systems.samples_of_battles import library

FULL = (Rect(9.0, 9.0, 190.0, 270.0, Style()),)


def ship(name: str, side: str) -> PageStack:
    return PageStack(Page(210.0, 297.0, FULL, name), list(FULL), [], 279.0, side, in_play=True)


def card(name: str) -> PageStack:
    return PageStack(Strip(210.0, 297.0, FULL, name), list(FULL), [], 279.0)


def labels(faces: list[PageStack | str]) -> list[str]:
    return [face.page.label if isinstance(face, PageStack) else face for face in faces]


def test_leaf_of_cards_is_shared_out_between_two_pages_in_play() -> None:
    """The side with most leaves to turn over has them; the first leaf, that of the battle, stays."""
    battle = [card("battle"), card("roster")]
    ships = [ship("A", "red"), ship("B", "red"), *(ship(name, "blue") for name in "abcd")]
    made = apart([*battle, *ships, card("one"), card("two")])
    assert labels(made) == ["battle", "roster", "A", "B", "a", "one", "b", "two", "c", "d"]


def test_last_card_is_a_back_and_leaves_one_for_notes() -> None:
    made = apart(
        [card("battle"), card("roster"), ship("A", "red"), ship("B", "red"), ship("a", "blue"), "blue", card("one")]
    )
    assert labels(made) == ["battle", "roster", "A", "one", "B", "red", "a"]


def pack(scenario: str, system: str, **settings: Setting) -> list[list[Page]]:
    """Return the leaves of a pack."""
    key = Key("scenarios", system, scenario)
    options = credited(games_of(library())[system], PrintOptions(settings=dict(settings)))
    product = games_of(library())[system].products()["pack"]
    (sheet,) = product.plan(library(), system, options, {"scenarios": frozenset({key})}).sheets
    pages = sheet.lay_out().pages
    return [list(pages[at : at + 2]) for at in range(0, len(pages), 2)]


def words(leaves: list[list[Page]]) -> set[str]:
    return {item.text for leaf in leaves for page in leaf for item in page.items if isinstance(item, Text)}


def test_three_sides_have_all_open_on_as_many_sheets() -> None:
    """Cards for all stand behind ships and flights, and the page of the battle says so."""
    leaves = pack("three-flags", "babylon")
    assert len(leaves) == 9
    assert OPEN in words(leaves)


def test_page_of_a_battle_names_the_leaves_to_turn_over() -> None:
    said = [text for text in words(pack("lines-of-battle", "babylon")) if "print these on one side" in text]
    assert said == ["A side marks both faces of pages 7–12: print these on one side, and all can lie open."]


def test_open_leaves_take_further_sheets() -> None:
    usual, opened = (pack("lines-of-battle", "babylon", **settings) for settings in ({}, {"leaves": "open"}))
    assert len(opened) > len(usual)
    assert OPEN in words(opened)


@pytest.mark.parametrize(
    ("sides", "expected"), [("", ()), ("rb", ()), ("rrrb", ("1–2",)), ("rrbbr-rr", ("1–4 and 7–8",)), ("r-r", (OPEN,))]
)
def test_words_about_leaves(sides: str, expected: tuple[str, ...]) -> None:
    """Leaves that follow one another are one run of pages; a side with one page has no words."""
    pages, in_play = [Page(210.0, 297.0, ()) for _ in sides], InPlay()
    for page, side in zip(pages, sides, strict=True):
        if side != "-":
            in_play.add(page, side)
    found = in_play.words(pages)
    assert [which in one for which, one in zip(expected, found, strict=False)] == [True] * len(expected)
    assert bool(found) == bool(expected)


def test_words_take_the_room_that_a_foot_leaves() -> None:
    """Those in full where they fit, else those in short, else none."""
    left = Text(9.0, 287.6, "Battle", "medium", 5.75, "#000000")
    page = Page(210.0, 297.0, (left, Text(190.0, 287.6, "a4", "medium", 5.75, "#000000")))
    full, short = "words " * 12, "words"
    found = said_at_foot(page, (full, short))
    assert found is not None
    assert found.text == full
    long = Text(9.0, 287.6, "Battle " * 14, "medium", 5.75, "#000000")
    found = said_at_foot(Page(210.0, 297.0, (long, *page.items[1:])), ("words " * 30, short))
    assert found is not None
    assert found.text == short
    assert said_at_foot(Page(210.0, 297.0, ()), (full, short)) is None


def test_pack_of_a_battle_has_no_display_that_nobody_plays() -> None:
    """Three fighters share their sheet with their critical hits in the fourth cell, where a fleet has a spare."""
    found = [
        text.text for leaf in pack("first-sortie", "silent-death") for page in leaf for text, _ in texts(page.items)
    ]
    assert found.count("REDAN") == 3
