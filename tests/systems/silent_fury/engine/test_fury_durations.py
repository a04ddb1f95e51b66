"""Cards: prerequisites, how long they last, Heroes."""

from __future__ import annotations

from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.crew import repair
from sheetforge.systems.silent_fury.engine.damage import destroy, kill
from tests.systems.silent_fury.engine.drydock import RED, battle, card, fit, run, ship

BETTER = {"do": "modify", "when": "always", "what": "repair", "by": 1}


def test_a_card_without_its_prerequisite_is_replaced() -> None:
    """A ship without a working reactor discards it and draws another one."""
    needs = card("needs", "critical-hit", prerequisite=["reactor"], copies=1)
    plain = card("plain", "critical-hit", copies=1)
    one = ship("one", RED, fit(), damage={6: "destroyed"})
    state = battle(one, cards={"needs": needs, "plain": plain})
    run(cards.draw(state, one, "critical-hit", RED), "needs")
    assert "plain" in str(state.events[0])
    assert state.critical.conserved
    assert state.critical.under == ("needs", "plain")


def test_a_deck_that_no_card_can_be_drawn_from() -> None:
    """Every card lacks its prerequisite: each is looked at once, and nothing happens."""
    needs = card("needs", "critical-hit", prerequisite=["reactor"], copies=3)
    one = ship("one", RED, fit(), damage={6: "destroyed"})
    state = battle(one, cards={"needs": needs})
    run(cards.draw(state, one, "critical-hit", RED))
    assert one.cards == ()
    assert state.critical.conserved


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
    assert state.critical.conserved


def test_battle_scars_and_honors_stay() -> None:
    """For good; what they add counts in every roll. They go under their decks with the ship."""
    drilled = card("drilled", "forged-in-battle", timing="battle-honor",
                   effects=[BETTER])  # fmt: skip
    one = ship("one", RED, fit(), crew={1: "spacer"}, damage={1: "light"})
    state = battle(one, cards={"drilled": drilled})
    run(cards.draw(state, one, "forged-in-battle", RED))
    run(repair(state, one, RED, 1, list(one.crew_in(1))), (1,))
    assert (one.cards, one.damage_of(1).word) == (("drilled",), "none")
    destroy(state, one)
    assert one.cards == ()
    assert state.forged.conserved


def test_a_hero_comes_aboard_and_its_card_goes_when_it_is_killed() -> None:
    """In any component of its side's choice; its bonus holds while it is active."""
    chief = card("chief", "forged-in-battle", timing="hero", copies=1,
                 hero={"type": "engineer", "name": "Chief"},
                 effects=[BETTER])  # fmt: skip
    plain = card("plain", "forged-in-battle", copies=2)
    one = ship("one", RED, fit(), crew={1: "spacer"})
    state = battle(one, cards={"chief": chief, "plain": plain})
    run(cards.draw_hero(state, one, RED), "plain", "chief", "4")
    assert one.crew_in(4)[0].name == "chief"
    assert cards.modifier(state, one, "repair", RED) == 1
    assert cards.modifier(state, one, "repair", "Blue") == 0
    kill(state, one, 4, one.crew_in(4))
    assert one.cards == ()
    assert cards.modifier(state, one, "repair", RED) == 0
    assert state.forged.conserved


def test_a_card_that_leaves_the_game_does_not_return_to_its_deck() -> None:
    """It stays out; the deck counts it all the same."""
    once = card("once", "field-disruption", copies=1, removed=True)
    rest = card("rest", "field-disruption", copies=1)
    one = ship("one", RED, fit())
    state = battle(one, cards={"once": once, "rest": rest})
    cards.expand_field(state, one)
    run(cards.disrupt_field(state, one), "once")
    assert state.disruption.out == ("once",)
    assert state.disruption.conserved
