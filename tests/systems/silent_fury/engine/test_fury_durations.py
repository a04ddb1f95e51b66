"""Cards: prerequisites, how long they last, Heroes."""

from __future__ import annotations

from types import MappingProxyType

from sheetforge.geometry.hexes import Hex
from sheetforge.play.driver import Game
from sheetforge.systems.silent_fury.blueprint import ALL_ROUND, Transport
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.boarding import board
from sheetforge.systems.silent_fury.engine.crew import repair
from sheetforge.systems.silent_fury.engine.damage import destroy, fx, kill
from sheetforge.systems.silent_fury.figures import Fx
from tests.play.contract import is_conserved
from tests.systems.silent_fury.engine.drydock import (
    BLUE,
    MIDDLE,
    RED,
    battle,
    boarding,
    card,
    engine,
    fit,
    library,
    run,
    ship,
)

BETTER = {"do": "modify", "when": "always", "what": "repair", "by": 1}


def test_a_card_without_its_prerequisite_is_replaced() -> None:
    """A ship without a working reactor discards it and draws another one."""
    needs = card("needs", "critical-hit", prerequisite=["reactor"], copies=1)
    plain = card("plain", "critical-hit", copies=1)
    one = ship("one", RED, fit(), damage={6: "destroyed"})
    state = battle(one, cards={"needs": needs, "plain": plain})
    run(cards.draw(state, one, "critical-hit", RED), "needs")
    assert "plain" in str(state.events[0])
    assert is_conserved(state.critical)
    assert state.critical.under == ("needs", "plain")


def test_a_deck_that_no_card_can_be_drawn_from() -> None:
    """Every card lacks its prerequisite: each is looked at once, and nothing happens."""
    needs = card("needs", "critical-hit", prerequisite=["reactor"], copies=3)
    one = ship("one", RED, fit(), damage={6: "destroyed"})
    state = battle(one, cards={"needs": needs})
    run(cards.draw(state, one, "critical-hit", RED))
    assert one.cards == ()
    assert is_conserved(state.critical)


def test_a_crisis_lasts_until_it_is_averted() -> None:
    """A repair roll of so many points in a component of the kind; the damage is repaired too."""
    leak = card("leak", "critical-hit", timing="crisis", avert={"repair": 2, "kind": "reactor"})
    one = ship("one", RED, fit(), crew={6: "spacer spacer"}, damage={6: "heavy"})
    state = battle(one, cards={"leak": leak})
    run(cards.draw(state, one, "critical-hit", RED))
    assert one.cards == ("leak",)
    figures = list(one.crew_in(6))
    run(repair(state, one, RED, 6, figures), (4, 1))
    assert (one.cards, one.damage_of(6).word) == (("leak",), "light")
    run(repair(state, one, RED, 6, figures), (4, 5))
    assert (one.cards, one.damage_of(6).word) == ((), "none")
    assert is_conserved(state.critical)


def test_battle_scars_and_honors_stay() -> None:
    """For good; what they add counts in every roll. They go under their decks with the ship."""
    drilled = card("drilled", "forged-in-battle", timing="battle-honor", effects=[BETTER])
    one = ship("one", RED, fit(), crew={1: "spacer"}, damage={1: "light"})
    state = battle(one, cards={"drilled": drilled})
    run(cards.draw(state, one, "forged-in-battle", RED))
    run(repair(state, one, RED, 1, list(one.crew_in(1))), (1,))
    assert (one.cards, one.damage_of(1).word) == (("drilled",), "none")
    destroy(state, one)
    assert one.cards == ()
    assert is_conserved(state.forged)


def test_a_hero_comes_aboard_and_its_card_goes_when_it_is_killed() -> None:
    """In any component of its side's choice; its bonus holds while it is active."""
    chief = card(
        "chief",
        "forged-in-battle",
        timing="hero",
        copies=1,
        hero={"type": "engineer", "name": "Chief"},
        effects=[BETTER],
    )
    plain = card("plain", "forged-in-battle", copies=2)
    one = ship("one", RED, fit(), crew={1: "spacer"})
    state = battle(one, cards={"chief": chief, "plain": plain})
    run(cards.draw_hero(state, one, RED), "plain", "chief", "4")
    assert one.crew_in(4)[0].name == "chief"
    assert cards.modifier(state, one, "repair", RED) == 1
    assert cards.modifier(state, one, "repair", "Blue") == 0
    kill(state, one, 4, one.crew_in(4), "card")
    assert one.cards == ()
    assert cards.modifier(state, one, "repair", RED) == 0
    assert is_conserved(state.forged)


def test_the_card_of_a_hero_goes_with_it_to_another_ship() -> None:
    """Its bonus counts where it fights; killed there, or missing for good, its card goes back."""
    chief = card(
        "chief",
        "forged-in-battle",
        timing="hero",
        copies=1,
        hero={"type": "engineer", "name": "Chief"},
        effects=[BETTER],
    )
    pods = Transport("pods", "pods", MappingProxyType({}), None, 3, 8, False, "kia")
    one = ship("one", RED, boarding(fit(), pods), crew={1: "spacer"})
    other = ship("other", BLUE, fit(), MIDDLE + Hex(0, -2), crew={1: "spacer"})
    state = battle(one, other, cards={"chief": chief})
    run(cards.draw_hero(state, one, RED), "4")
    run(board(state, one, RED, (pods, 0, ALL_ROUND)), "other", "chief@4", "done", (2,))
    assert (one.cards, other.cards) == ((), ("chief",))
    assert cards.modifier(state, other, "repair", RED) == 1
    assert cards.modifier(state, one, "repair", RED) == 0
    destroy(state, one)
    assert other.cards == ("chief",)
    kill(state, other, 2, other.crew_in(2), "card")
    assert other.cards == ()
    assert state.forged.under == ("chief",)


def test_a_hero_of_the_scenario_goes_under_its_deck_when_it_is_killed() -> None:
    """From the start its card lies open beside the deck, which cannot deal it a second time."""
    rules = engine()
    made = rules.battle(library(), {"scenario": "grain-run"})
    game = Game(rules, made)
    game.answer("3")
    state = game.state.copy()
    gannet = state.ships["gannet"]
    assert state.forged.out == gannet.cards == ("sergeant-dube",)
    assert is_conserved(state.forged)
    kill(state, gannet, 3, [one for one in gannet.crew_in(3) if one.hero], "card")
    assert state.forged.under == ("sergeant-dube",)
    assert is_conserved(state.forged)


def test_a_card_after_an_fx_roll() -> None:
    """Only who made the roll is asked, only then, and only about the ship it was made against."""
    after = card(
        "after",
        "critical-hit",
        timing="play-anytime",
        after="fx",
        effects=[{"do": "disrupt", "at": "adjacent", "count": 1}],
    )
    one = ship("one", RED, fit(), crew={1: "spacer"})
    other = ship("other", BLUE, fit(), MIDDLE + Hex(0, -2), crew={1: "spacer", 3: "spacer"})
    state = battle(one, other, cards={"after": after})
    run(cards.draw(state, one, "critical-hit", RED))
    run(cards.moment(state, "test"))
    run(fx(state, other, (2,), Fx(1, 1), "misuse", BLUE), (4, 1))
    run(fx(state, other, (2,), Fx(1, 1), "attack", RED), (1, 1), "pass")
    run(fx(state, other, (2,), Fx(1, 1), "attack", RED), (4, 1), "after@other")
    assert [one.type for one in other.box] == ["spacer", "spacer"]
    assert state.critical.kept(RED) == ()
    assert is_conserved(state.critical)


def test_a_card_that_leaves_the_game_does_not_return_to_its_deck() -> None:
    """It stays out; the deck counts it anyway."""
    once = card("once", "field-disruption", copies=1, removed=True)
    rest = card("rest", "field-disruption", copies=1)
    one = ship("one", RED, fit())
    state = battle(one, cards={"once": once, "rest": rest})
    cards.expand_field(state, one)
    run(cards.disrupt_field(state, one), "once")
    assert state.disruption.out == ("once",)
    assert is_conserved(state.disruption)
