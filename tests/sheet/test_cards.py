"""Half-page cards: two to a page, a line between them, the rest of the page left free."""

from __future__ import annotations

from collections import Counter as Tally

from sheetforge.products.page_stack import PageStack
from sheetforge.products.stacking import together
from sheetforge.sheet.cards import Card, fill, notes, pages, strips
from sheetforge.sheet.page import MARGIN, PageLook
from sheetforge.sheet.palette import MONO
from sheetforge.sheet.paper import A4
from sheetforge.sheet.scene import Box, Field, Page, Strip, Style, Text
from sheetforge.sheet.walk import texts
from sheetforge.sheet.widgets.form import Form
from tests.sheet import layout


def card(title: str, seen: list[Box]) -> Card:
    """A card that notes the area it was given, with a place to write on."""

    def draw(form: Form, box: Box) -> None:
        seen.append(box)
        form.write(title.lower(), box)

    return (title, "note", draw)


def test_cards_stand_two_to_a_page() -> None:
    """Three cards take two pages; each has its title, and no two share an area."""
    seen: list[Box] = []
    made = pages([card(name, seen) for name in ("One", "Two", "Three")], PageLook(), "cards")
    assert len(made) == 2
    assert "ONE" in layout.plain_text(made[0].items)
    assert "TWO" in layout.plain_text(made[0].items)
    assert "THREE" in layout.plain_text(made[1].items)
    assert seen[0].bottom < seen[1].y
    assert seen[2] == seen[0]
    for page in made:
        assert layout.outside(page, A4.safe) == []


def test_cards_can_be_filled_in_and_have_inks_of_a_game() -> None:
    """Fields are named by their page; a palette and a legend of the game's own are used."""
    made = pages([card("One", [])], PageLook(fillable=True), "cards", MONO, "ring: ours")
    (field,) = [item for item in made[0].items if isinstance(item, Field)]
    assert field.name == "card.1.one"
    assert "ring: ours" in layout.plain_text(made[0].items)


def test_text_fills_its_columns_evenly() -> None:
    """Eight short paragraphs, four in each of two columns, however much room there is."""
    form = Form(MONO, "cards", False)
    parts = notes([(f"{number}.", "Roll a die.") for number in range(8)])
    fill(form, parts, Box(0.0, 0.0, 180.0, 120.0).columns(2, 5.0), 12.0)
    lefts = [one.x for one in form.items if isinstance(one, Text) and one.text.endswith(".")]
    assert sorted(Tally(round(x) > 90 for x in lefts).values()) == [len(lefts) // 2] * 2


def test_a_card_below_its_largest_type_grows() -> None:
    """Its text is larger where there is more height, or stands further apart; its frame ends below that."""
    words = notes([(f"{number}.", "Roll a die for each weapon, and add what it scores. " * 3) for number in range(20)])

    def draw(form: Form, box: Box) -> None:
        fill(form, words, box.columns(2, 5.0), 14.0)

    (card,) = strips([("One", "", draw)], PageLook(), "cards", most=0.4)
    assert isinstance(card, Strip)
    assert card.taller is not None

    def least(page: Page) -> float:
        return min(text.size_pt for text, _ in texts(page.items) if text.text.endswith("scores."))

    def end(page: Page) -> float:
        return PageStack.of(page).bottom

    assert least(card) < 14.0
    drawn = card.taller(end(card) + 40.0 - MARGIN)
    assert end(card) + 20.0 < end(drawn) <= end(card) + 40.0
    assert least(drawn) >= least(card)


def test_a_page_of_cards_is_named_after_them() -> None:
    """As its line in the outline of a file, in place of a number."""
    made = strips([card(name, []) for name in ("One", "Two")], PageLook(), "cards")
    line = Style(stroke="#000000", stroke_width=0.2)
    assert [page.title for page in together(made, line)] == ["One, Two"]
