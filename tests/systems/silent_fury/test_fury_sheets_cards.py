"""Action cards: each card of the rules with its initiative, on backs that differ without colour."""

from __future__ import annotations

from sheetforge.products.options import PrintOptions
from sheetforge.sheet import walk
from sheetforge.systems.silent_fury.figures import CARDS, INITIATIVE, JUMP_RANGE
from sheetforge.systems.silent_fury.products.displays import products
from sheetforge.systems.silent_fury.sheets.action_cards import fronts
from sheetforge.systems.silent_fury.sheets.look import LOOK
from tests.systems.silent_fury.samples_of_fury_sheets import FURY, library


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
    marked = [
        one.heading
        for front in fronts().values()
        for one in front.sections
        if one.heading.endswith("focused")
    ]
    assert marked == ["Full Volley, focused", "Thrust, focused"]


def test_backs_differ_by_pattern_among_ships_and_among_boarders() -> None:
    """A hand is told from others without colour."""
    for backs in (LOOK.hands, LOOK.boarding):
        assert len({one.pattern for one in backs}) == len(backs)


def test_every_hand_prints_with_its_title_on_each_back() -> None:
    """Seven cards, on both sides."""
    sheets = products()["decks"].plan(library(), FURY, PrintOptions(), {}).sheets
    assert len(sheets) == len(LOOK.hands) + len(LOOK.boarding)
    pages = sheets[0].lay_out().pages
    text = walk.plain_text(item for page in pages for item in page.items)
    assert text.count(f"{LOOK.hands[0].title}") >= len(CARDS)
