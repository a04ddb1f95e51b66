"""Cards: those of a hand with their initiative, those of the decks with their text, and backs that
differ without colour."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.drawings import shipped
from sheetforge.press.ink import ink_of, three_inks
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner, Wanted
from sheetforge.sheet import walk
from sheetforge.sheet.deck_cards import MINI, POKER, draw_back, draw_front
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_fury.figures import CARDS, INITIATIVE, JUMP_RANGE, PIECES, REPEATS
from sheetforge.systems.silent_fury.products import PRODUCTS
from sheetforge.systems.silent_fury.products.decks import decks, hand
from sheetforge.systems.silent_fury.schema.card import DECKS, Card
from sheetforge.systems.silent_fury.sheets.action_cards import deck_front, fronts
from sheetforge.systems.silent_fury.sheets.look import LOOK, PACKAGE
from tests.sheet import layout
from tests.systems.silent_fury.samples_of_fury_sheets import FURY, library


def planner(wanted: Wanted | None = None) -> Planner:
    """A planner of the content."""
    return Planner(library(), FURY, PrintOptions(), wanted or {})


def test_a_hand_has_the_cards_of_the_rules() -> None:
    """Five actions with their initiative in the corner, and two Repeat cards without."""
    assert tuple(fronts()) == CARDS
    corners = {id: front.corner for id, front in fronts().items() if front.corner}
    assert corners == {id: str(number) for id, number in INITIATIVE.items()}


def test_figures_on_the_cards_are_those_of_the_rules() -> None:
    """The range of a jump in words; the slots of the Repeat cards."""
    assert JUMP_RANGE == 3
    assert "up to three hexes" in fronts()["jump"].sections[0].text
    assert fronts()["repeat-1"].sections[0].text.endswith("Lies in slot 2 or 3.")
    assert fronts()["repeat-2"].sections[0].text.endswith("Lies in slot 3.")


def test_focused_actions_are_marked() -> None:
    """Full Volley and Thrust, and no others."""
    marked = [one.heading for front in fronts().values() for one in front.sections if one.heading.endswith("focused")]
    assert marked == ["Full Volley, focused", "Thrust, focused"]


def test_a_repeat_card_is_a_full_copy() -> None:
    """The hand and the reference card say so; only a focused action is not taken again."""
    for id in REPEATS:
        text = fronts()[id].sections[0].text
        assert "repeatable" not in text
        assert f"exact copy of the card in slot {REPEATS[id][0]}" in text
        assert "a focused one only if you have not taken it in this Action Phase" in text


def test_cards_of_a_hand_save_ink_and_say_whose_they_are() -> None:
    """A back takes less than a third of what a flood of its colour would; a face names the hand without colour too."""
    for back in (*LOOK.hands, *LOOK.boarding):
        deck = hand(back, "boarding" if back in LOOK.boarding else "ship")
        for die in (MINI, POKER):
            page = Page(die.width, die.height, draw_back(deck.back, die, PALETTES["color"]))
            assert ink_of([page]) < three_inks(back.color) / 3, back.title
            face = draw_front(deck.cards[0].front, "face", die, PALETTES["mono"])
            assert f"Initiative 1 · {back.title}" in layout.plain_text(face)


def test_backs_differ_by_pattern_among_ships_and_among_boarders() -> None:
    """Hands differ without colour, for as many ships as the rules have pieces."""
    assert len(LOOK.hands) == PIECES["ship"]
    for backs in (LOOK.hands, LOOK.boarding, tuple(LOOK.decks.values())):
        assert len({one.pattern for one in backs}) == len(backs)
        assert len({one.color for one in backs}) == len(backs)


def test_each_deck_has_its_cards_as_often_as_the_content_says() -> None:
    """The three decks, each with a back of its own, and no card of another deck."""
    cards = [library().entity(key) for key in library().keys("cards", FURY)]
    found = {one.id: one for one in decks(planner())}
    for name in DECKS:
        own = [one for one in cards if isinstance(one, Card) and one.deck == name]
        assert found[name].count == sum(one.copies for one in own)
        assert [one.name for one in found[name].cards] == [one.name for one in own]
        assert found[name].back.title == LOOK.decks[name].title
        assert found[name].depends_on == frozenset(
            Key("cards", FURY, key.id)
            for key, one in zip(library().keys("cards", FURY), cards, strict=True)
            if isinstance(one, Card) and one.deck == name
        )


def test_a_card_of_a_deck_says_when_it_holds_what_it_needs_and_does() -> None:
    """The timing under its name, symbols of components, effects, what averts it."""
    card = library().get("cards", FURY, "coolant-leak")
    assert isinstance(card, Card)
    front = deck_front(card)
    assert (front.title, front.kind, front.foot) == ("Coolant Leak", "Crisis", "until it is averted")
    assert [(one.heading, one.text) for one in front.sections] == [
        ("Needs", "an operable Reactor."),
        ("", "In each Drift phase: roll a 1 / 1 FX on a Reactor of your choice."),
        ("Avert:", "a repair roll of 2 or more in any Reactor."),
    ]
    assert front.symbols == (shipped(PACKAGE, "reactor"),)
    hero = library().get("cards", FURY, "chief-okonkwo")
    assert isinstance(hero, Card)
    assert deck_front(hero).pictures == (shipped(PACKAGE, "tokens/engineer"),)


@pytest.mark.parametrize("ink", ["color", "mono", "saver"])
@pytest.mark.parametrize("paper_name", ["a4", "letter"])
def test_every_card_of_the_decks_prints(paper_name: str, ink: str) -> None:
    """In type that is read at the table, on every paper, with no text cut."""
    for one in PRODUCTS["decks"].plan(library(), FURY, PrintOptions(paper_name, ink), {}).sheets:
        for page in one.lay_out().pages[::2]:
            assert not layout.cut_texts(page), one.name
            read = [text for text, drawn in walk.texts(page.items) if drawn.clip]
            assert read
            assert min(text.size_pt for text in read) >= 7.0, one.name


def test_a_request_has_as_many_hands_as_it_has_ships() -> None:
    """Those of a scenario's ships, of boarding parties, and the decks."""
    keys = library().keys("scenarios", FURY)
    wanted = {"scenarios": frozenset(key for key in keys if key.id == "grain-run")}
    names = [one.id for one in decks(planner(wanted))]
    assert names == [
        *(f"hand-{one.title.lower()}" for one in LOOK.hands[:5]),
        "hand-boarders-1",
        "hand-boarders-2",
        *DECKS,
    ]


def test_every_hand_prints_with_its_title_on_each_back() -> None:
    """Seven cards, on both sides; no ship has its name there, since no battle is asked for."""
    assert all(one.back.note in ("", "Action") for one in decks(planner()))
    assert all(one.back.arms is None for one in decks(planner()))
    sheets = PRODUCTS["decks"].plan(library(), FURY, PrintOptions(), {}).sheets
    assert len(sheets) == len(LOOK.hands) + len(LOOK.boarding) + len(DECKS)
    pages = sheets[0].lay_out().pages
    text = layout.plain_text(item for page in pages for item in page.items)
    assert text.count(f"{LOOK.hands[0].title}") >= len(CARDS)
