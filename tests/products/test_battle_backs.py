"""The papers of a battle on both sides of the paper: what stands on the backs, for whom, and how often."""

from __future__ import annotations

from dataclasses import replace

from sheetforge.products.battle_backs import on_both_sides
from sheetforge.sheet.page import side_by_side
from sheetforge.sheet.scene import Page, Strip
from sheetforge.sheet.walk import texts
from tests.products.test_stacking import LINE, part

FULL = 265.0


def card(label: str, height: float) -> Strip:
    """A card of the rules."""
    page = part(label, height)
    return Strip(page.width, page.height, page.items)


def lines(height: float) -> Page:
    """Lines to write on."""
    return part("lines", height)


def words_of(parts: list[tuple[str, tuple[Page, ...]]], *cards: Page) -> list[str]:
    """The words on each page, with `+` for what is a copy of an earlier one."""
    pages = on_both_sides(parts, ("Red", "Blue"), cards, lambda: part("story", FULL), lines, LINE)
    words = [[text.text for text, _ in texts(page.items) if text.text != "foot"] for page in pages]
    return [" ".join("+" if one.startswith("Copy") else one for one in page) for page in words]


def test_sides_have_the_same_charts_on_their_backs() -> None:
    """The first chart is behind the page of all sides; the others save leaves of their own."""
    battle, red, blue, guns, rams = (part(name, FULL) for name in ("battle", "red", "blue", "guns", "rams"))
    parts = [("battle", (battle,)), ("side-1", (red,)), ("side-2", (blue,)), ("charts", (guns, rams))]
    assert words_of(parts) == ["battle", "guns", "red", "rams", "blue", "rams +"]


def test_cards_that_are_nowhere_yet_come_before_copies() -> None:
    """On backs that are free, then below sheets that have room for one; a side has no card twice."""
    battle, red, blue = part("battle", FULL), part("red", 150.0), part("blue", FULL)
    cards = card("turn", 100.0), card("fire", 90.0), card("rams", 100.0)
    parts = [("battle", (battle,)), ("side-1", (red,)), ("side-2", (blue,))]
    assert words_of(parts, *cards) == ["battle", "story", "red fire +", "turn rams", "blue", "fire turn +"]


def test_a_back_without_a_card_left_has_the_page_of_the_battle_for_its_side() -> None:
    """The sheets of a large ship lie side by side, so each of them has a back."""
    battle = part("battle", FULL)
    red = side_by_side([part("bow", FULL), part("stern", FULL)])
    parts = [("battle", (battle,)), ("side-1", red)]
    assert words_of(parts, card("turn", 200.0)) == ["battle", "story", "bow", "turn", "stern", "battle +"]


def test_room_below_the_sheets_of_a_side_has_lines_to_write_on() -> None:
    """If no card fits it; a page of the rules stays as it is."""
    battle, red, blue = part("battle", FULL), part("red", 200.0), part("blue", FULL)
    parts = [("battle", (battle,)), ("side-1", (red,)), ("side-2", (blue,))]
    assert words_of(parts, card("turn", 150.0)) == ["battle", "story", "red lines", "turn", "blue", "turn +"]


def test_pages_that_nothing_is_added_to_stay_as_they_are() -> None:
    """They keep their names, fields and entries of the outline."""
    battle, red = part("battle", FULL), replace(part("red", FULL), label="Red")
    parts = [("battle", (battle,)), ("side-1", (red, red))]
    made = on_both_sides(parts, ("Red",), (), lambda: battle, lines, LINE)
    assert [page is one for page, one in zip(made, (battle, battle, red, red), strict=True)] == [True] * 4
