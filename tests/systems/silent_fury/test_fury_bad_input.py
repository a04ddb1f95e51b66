"""Bad input to the game: drawings, sizes, decks, orders, draws, crew, logs."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.game import discover
from sheetforge.lint.examples import sample_library, sample_text
from sheetforge.lint.runner import check_entity
from sheetforge.play.driver import Game, play_at_random
from sheetforge.play.engine import Unplayable
from sheetforge.play.log import record
from sheetforge.play.log_reader import parse_log
from sheetforge.play.questions import Choose, Draw, Illegal, typed
from sheetforge.play.replay import ChangedContent, rebuilt
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.rules.layouts import LONG
from tests.play.contract import is_conserved
from tests.systems.silent_fury.engine.drydock import RED, asked, battle, card, engine, fit, library, run, ship

FY = "silent-fury"
BAD = {
    "layout with a gap": ("layout: |2\n  [W1]-[B2]\n\n  [E3]-[E4]", "FY304", (4, 3)),
    "corridor to nowhere": ("layout: |2\n  [W1]-[B2]-\n   |    |\n  [E3]-[E4]", "FY301", (2, 12)),
    "crossed corridors": ("layout: |2\n  [W1] [B2]\n     \\/\n     /\\\n  [E3] [E4]", "FY301", (3, 7)),
    "two components 4": ("layout: |2\n  [W1]-[B2]\n   |    |\n  [E4]-[E4]", "FY303", (4, 8)),
    "unknown mark": ("layout: |2\n  [W1]-[B2]\n   |    ?\n  [E3]-[E4]", "FY301", (3, 9)),
    "thrust hex beyond the engines": ("thrust: |2\n    3\n  1   1\n    ^", "FY311", (2, 5)),
    "size over what a d12 reaches": (LONG.replace("size: 12", "size: 13") + "   |\n  [E13]", "FY307", (1, 7)),
}
"""Text of a ship → the code of the finding, its line and its column."""


@pytest.mark.parametrize("name", BAD)
def test_a_bad_ship_is_named_at_its_character(name: str) -> None:
    """The finding stands at the line and column of the slip."""
    example, code, place = BAD[name]
    systems = discover()
    sample = sample_library(systems, FY)
    key = Key("ships", FY, "sample")
    changed = sample.with_texts({key: sample_text(sample, FY, "ships", example)})
    found = check_entity(changed, key, systems[FY].rules()).findings
    assert (code, place) in {(one.code, (one.span.line, one.span.column)) for one in found}


def test_a_deck_that_has_run_empty() -> None:
    """Its only card lies on a ship: nothing is drawn, nothing is asked, and a jump adds no card."""
    only = card("only", "field-disruption", copies=1)
    scar = card("scar", "critical-hit", timing="battle-scar", copies=1)
    one = ship("one", RED, fit())
    state = battle(one, cards={"only": only, "scar": scar})
    run(cards.draw(state, one, "critical-hit", RED))
    run(cards.draw(state, one, "critical-hit", RED))
    assert one.cards == ("scar",)
    cards.expand_field(state, one)
    cards.expand_field(state, one)
    assert len(one.field) == 1
    assert is_conserved(state.critical)
    assert is_conserved(state.disruption)


def test_orders_with_a_repeat_in_slot_1() -> None:
    """It is refused, with the cards that may lie there."""
    rules = engine()
    game = Game(rules, rules.battle(library(), {"scenario": "two-flags"}))
    game.answer((1,))
    question = game.question
    assert isinstance(question, Choose)
    assert question.why == "order-1"
    with pytest.raises(Illegal, match="repeat-1") as refused:
        typed(question, "repeat-1", 2)
    assert "defenses, attack, crew, jump" in str(refused.value)


def test_a_draw_of_a_card_that_is_out() -> None:
    """Typed from a real deck, a card that lies on a ship is refused; one that is left is taken."""
    scar = card("scar", "critical-hit", timing="battle-scar", copies=1)
    rest = card("rest", "critical-hit", copies=2)
    one = ship("one", RED, fit())
    more = card("more", "critical-hit", copies=1)
    state = battle(one, cards={"scar": scar, "rest": rest, "more": more})
    run(cards.draw(state, one, "critical-hit", RED), "scar")
    # A deck of more than one sort of card asks which one was turned up.
    question = asked(cards.draw(state, one, "critical-hit", RED))
    assert isinstance(question, Draw)
    assert question.cards == (("scar", 0), ("rest", 2), ("more", 1))
    assert typed(question, "Rest") == "rest"
    with pytest.raises(Illegal, match="scar"):
        typed(question, "scar")
    assert state.critical.unseen == (0, 2, 1)


def test_crew_in_a_component_that_is_not_there() -> None:
    """A battle of such a scenario is refused with the ship and the component."""
    scenario = {
        "name": "Overboard",
        "source": {"book": "a test"},
        "map": "open-space",
        "turns": 3,
        "sides": [
            {
                "name": "A",
                "ships": [{"ship": "ember", "hex": "0505", "facing": 0, "crew": [{"component": 5, "spacer": 1}]}],
            },
            {"name": "B", "ships": [{"ship": "skua", "hex": "1515", "facing": 3}]},
        ],
        "victory": [{"side": "A", "by": "points"}, {"side": "B", "by": "points"}],
    }
    with pytest.raises(Unplayable, match="A: no component 5; Ember has 1 to 4"):
        engine().battle(library(), {"scenario": scenario})


def test_a_log_from_changed_cards() -> None:
    """It is not replayed: the card whose text is another now is named."""
    rules = engine()
    made = rules.battle(library(), {"scenario": "first-contact", "changes": {"turn_limit": 1}})
    log = parse_log(record(play_at_random(rules, made, "cards")).text())
    key = Key("cards", FY, "field-surge")
    text = library().text(key).decode()
    assert "copies: 3" in text
    changed = library().with_texts({key: text.replace("copies: 3", "copies: 2")})
    assert rebuilt(rules, library(), log).content == made.content
    with pytest.raises(ChangedContent, match="cards/silent-fury/field-surge"):
        rebuilt(rules, changed, log)
