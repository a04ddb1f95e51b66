"""Decks in print: poker cards by slots on both papers, backs behind their fronts or folded over."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from math import ceil
from typing import get_args

import pytest
from pypdf import PdfReader

from sheetforge.content.library import BadRequest
from sheetforge.press.imposition import Job
from sheetforge.press.pdf import write
from sheetforge.products.counters import Counter, Counters, CounterSet, CutGroup
from sheetforge.products.cutting import read_cut
from sheetforge.products.decks import PrintedCard, PrintedDeck, deck_pages, deck_sheet
from sheetforge.products.options import PrintOptions, ProductOption, Setting
from sheetforge.products.planner import Planner
from sheetforge.sheet import walk
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.deck_cards import (
    CLEAR,
    LEAST_ART,
    MINI,
    POKER,
    READ_PT,
    SHOWN_ART,
    CardBack,
    CardFront,
    CardPattern,
    Section,
    card_pattern,
    draw_back,
    draw_front,
    sized_alike,
)
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Box, Path, Style
from sheetforge.sheet.widgets.sketch import LayoutProblem
from tests.press.structure import checked
from tests.sheet import layout
from tests.sheet.art import CREST

BACK = CardBack("Events", "#8a2b2b", "stripes")
TEXT = "Throw three dice; each four or more costs a point."


def front(title: str = "Storm", text: str = TEXT) -> CardFront:
    """A front with everything that a front can have but symbols."""
    return CardFront(title, (Section("Now:", text, "any"),), "3", "Play at once", foot="original")


def deck(*copies: int) -> PrintedDeck:
    """A deck of cards with a given number of copies each."""
    cards = (PrintedCard(f"Storm {n}", front(f"Storm {n}"), many) for n, many in enumerate(copies))
    return PrintedDeck("events", "Events", tuple(cards), BACK, frozenset())


def job(paper: str = "a4", ink: str = "color", **settings: Setting) -> Job:
    """The job of a deck."""
    return read_cut(PrintOptions(paper, ink, settings=settings), POKER).job("Game: events")


@pytest.mark.parametrize(
    ("paper", "backs", "count"),
    [("a4", "long-edge", 9), ("letter", "long-edge", 8), ("a4", "fold", 3), ("letter", "fold", 3)],
)
def test_as_many_cards_as_there_is_room_for(paper: str, backs: str, count: int) -> None:
    """Paper is turned where more cards fit on it then; cards have the size of cards."""
    made = job(paper, backs=backs)
    assert len(made.page.slots) == count
    reach = made.printer.reach(made.page.paper.width, made.page.paper.height)
    for slot in made.page.slots:
        assert (slot.box.width, slot.box.height) == (63.5, 88.9)
        assert reach.contains(slot.box)


def test_four_folded_cards_fit_letter_without_marks() -> None:
    """Two cards above one another and the room at the fold leave none for marks on Letter."""
    assert len(job("letter", backs="fold", marks="none").page.slots) == 4


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["color", "mono", "saver"])
def test_a_sheet_has_every_card_and_a_back_behind_each(paper: str, ink: str) -> None:
    """Copies are printed as often as the deck has them; the ruler and the colophon are there."""
    made, cards = job(paper, ink, bleed="none"), deck(4, 7, 1)
    sheet = deck_sheet("game/decks/events", cards, made)
    pages = sheet.lay_out().pages
    assert len(pages) == sheet.pages == 2 * ceil(12 / len(made.page.slots))
    said = [layout.plain_text(page.items) for page in pages]
    assert sum(text.count("Storm 1") for text in said[::2]) == 7
    assert sum(text.count("Storm") for text in said[::2]) == 12
    assert sum(text.split().count("Events") for text in said[1::2]) == 12
    assert all("100 mm" in text and "63.5 x 88.9 mm" in text for text in said)


def test_folded_backs_are_on_the_same_side_and_without_backs_there_are_none() -> None:
    """Fold-over needs one side of paper; `--backs none` leaves the other side blank."""
    folded = deck_pages(deck(2), job(backs="fold", bleed="none"))
    assert len(folded) == 1
    assert layout.plain_text(folded[0].items).split().count("Events") == 2
    bare = deck_pages(deck(2), job(backs="none"))
    assert "Events" not in layout.plain_text(bare[0].items).split()


def test_no_sheet_of_a_deck_is_half_empty_beside_full_ones() -> None:
    """Cards of several sheets are spread over all of them; no sheet is added for that."""
    made = job(bleed="none")
    fronts = [layout.plain_text(page.items) for page in deck_pages(deck(4, 7, 1), made)[::2]]
    assert [text.count("Storm") for text in fronts] == [6, 6]
    full = [layout.plain_text(page.items) for page in deck_pages(deck(18), made)[::2]]
    assert [text.count("Storm") for text in full] == [9, 9]


def test_a_picture_gives_way_to_a_text_that_would_be_small() -> None:
    """Text of small cards is legible at arm's length: the longest has a low picture, the others have like ones."""
    texts = ("A point. " * 2, "A point. " * 8, "Throw three dice; each four or more costs a point of the hull. " * 5)
    cards = [CardFront("Storm", (Section("", text),), pictures=(CREST,)) for text in texts]
    short, middle, long = sized_alike(cards, MINI, PALETTES["color"])
    assert short.body_pt == middle.body_pt == long.body_pt == READ_PT
    assert short.art == middle.art
    assert long.art is not None
    assert short.art is not None
    assert SHOWN_ART <= long.art < LEAST_ART <= short.art


def test_cards_of_a_few_lines_have_larger_pictures() -> None:
    """Of one size as well: no card is half empty beside a long text, and none has a panel of its own height."""
    texts = ("A point. ", "A point. " * 2, "A point. " * 24, "A point. " * 26)
    cards = [CardFront("Storm", (Section("", text),), pictures=(CREST,)) for text in texts]
    one, two, more, most = (front.art or 0.0 for front in sized_alike(cards, MINI, PALETTES["color"]))
    assert one == two > 1.5 * most
    assert more == most >= LEAST_ART


def test_corners_are_marked_to_be_rounded() -> None:
    """Each card on a front has arcs at its four corners; square-cut pieces have none."""
    page = deck_pages(deck(5), job())[0]
    arcs = [
        one
        for one in walk.walk(page.items)
        if isinstance(one.item, Path) and len(one.item.commands) == 8 and one.item.style.stroke_width == 0.1
    ]
    assert len(arcs) == 5


def test_cards_do_not_go_on_slots_of_another_size() -> None:
    """A sheet that is cut to other pieces is refused, with both sizes."""
    with pytest.raises(BadRequest, match=r"square 15 mm; these pieces are 63.5 x 88.9 mm"):
        job(slots="die-cut-square-15-a4")


def test_a_text_that_does_not_fit_names_its_card() -> None:
    """Text shrinks to a least size, and is a problem then."""
    with pytest.raises(LayoutProblem, match="Storm: text: it needs"):
        draw_front(front(text=TEXT * 70), "Storm", POKER, PALETTES["color"])
    with pytest.raises(LayoutProblem, match="Storm: title"):
        draw_front(front("Storm" * 20), "Storm", POKER, PALETTES["color"])


def test_a_game_draws_its_own_fronts() -> None:
    """A function is given the card's box instead."""
    boxes: list[Box] = []
    draw_front(lambda sketch, box: boxes.append(box), "own", POKER, PALETTES["mono"])
    assert boxes == [Box(0.0, 0.0, 63.5, 88.9)]


@pytest.mark.parametrize("ink", ["color", "mono", "saver"])
def test_backs_are_told_apart_by_their_patterns(ink: str) -> None:
    """Without their colours and titles, no two patterns are drawn alike, none outside its box."""
    palette = PALETTES[ink]
    patterns = get_args(CardPattern)
    drawn = {pattern: draw_back(CardBack("Events", "#333333", pattern), POKER, palette) for pattern in patterns}
    assert len(set(drawn.values())) == len(patterns)
    plain = card_pattern("solid", Box(0, 0, 50, 80).inset(CLEAR), Style(stroke="#000000"))
    assert plain == ()


def test_a_counter_may_have_a_reverse_of_its_own() -> None:
    """A token with two faces shows its other one, whatever the option for backs says."""
    option = ProductOption("back", "class", "What is on backs.", ("class", "blank"))
    active, spent, usual = (CounterFace(name) for name in ("Active", "Spent", "Usual"))

    class Tokens(Counters):
        """Backs of the option are alike."""

        back = option

        def turned_over(self, counter: Counter, back: str) -> CounterFace:
            return usual

        def sets_of(self, planner: Planner) -> Iterator[CounterSet]:
            return iter(())

    counters = Tokens()
    pair = (Counter(active, back=spent), Counter(active))
    found = list(counters._parted(PrintOptions(), [CounterSet("pair", "pair", pair, frozenset())]))
    assert found == [CutGroup(((active, spent), (active, usual)), False, None, False)]


def test_each_side_of_a_sheet_of_cards_has_a_heading() -> None:
    """A screen reader goes to the title at the foot: the cards are figures, whose words head no page."""
    data = write(deck_sheet("events", deck(5, 6), job()).lay_out(), tagged=True)
    assert checked(data)["/H1"] == 4
    first = PdfReader(BytesIO(data)).trailer["/Root"]["/StructTreeRoot"]["/K"][0]["/K"][0]["/K"][0]  # type: ignore[index]
    assert first.get_object()["/S"] == "/H1"
