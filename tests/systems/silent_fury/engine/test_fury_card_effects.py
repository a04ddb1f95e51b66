"""Every card of the content, effect by effect: what it says happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sheetforge.geometry.hexes import Hex, distance
from sheetforge.play.questions import Answer, Choose, Question, Roll, Script
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.card_effects import carry_out
from sheetforge.systems.silent_fury.engine.contents import Contents
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import BY_WORD, Damage
from sheetforge.systems.silent_fury.schema.card import CardEffect, ComponentEffect, TurnEffect
from tests.play.contract import is_conserved
from tests.systems.silent_fury.engine.drydock import BLUE, MIDDLE, RED, battle, everything, library, run, ship

CARDS = Contents(library()).cards()
EFFECTS = [(id, at) for id, card in CARDS.items() for at in range(len(card.effects))]
CREW = dict.fromkeys(range(1, 12), "spacer spacer")
FACE = 5
"""What every die shows: component 5, one point of an Impact die, a special Effect die."""


def drained(script: Script) -> None:
    """Run a script with the first option, a five on every die, and a Hero from the deck."""

    def answer(question: Question) -> Answer:
        if isinstance(question, Choose):
            return question.options[0]
        if isinstance(question, Roll):
            return tuple(min(FACE, sides) for sides in question.dice)
        left = [id for id, copies in question.cards if copies]
        return next((id for id in left if CARDS[id].timing == "hero"), left[0])

    try:
        question = next(script)
        while True:
            question = script.send(answer(question))
    except StopIteration:
        return


def struck_ship(effect: CardEffect) -> ShipState:
    """A ship with crew everywhere, some disrupted, shields up; damaged for what repairs."""
    damage = dict.fromkeys(range(1, 12), "heavy") if effect.do == "repair" else {}
    one = ship("one", RED, everything(), crew=CREW, damage=damage, box="spacer spacer spacer")
    one.set_shields(0, 1)
    return one


def damaged(one: ShipState) -> dict[int, Damage]:
    """The damage of a ship by component, those without left out."""
    return {number: damage for number, damage in enumerate(one.damage, 1) if damage}


def aboard(one: ShipState) -> int:
    """Return how many active crew there are."""
    return len(list(one.active()))


Check = Callable[[State, ShipState, ShipState, Any], bool]
"""Whether a battle, the ship before and after, and an effect agree."""

CHECKS: dict[str, Check] = {
    "damage": lambda state, before, after, effect: set(damaged(after).values()) == {BY_WORD[effect.damage]},
    "fx": lambda state, before, after, effect: (
        set(damaged(after).values()) == {(Damage.NONE, Damage.POWER_DOWN, Damage.FIRE, Damage.BREACH)[effect.impact]}
    ),
    "disrupt": lambda state, before, after, effect: (
        len(after.box) > len(before.box) and aboard(after) + len(after.box) == aboard(before) + len(before.box)
    ),
    "kill": lambda state, before, after, effect: (
        aboard(after) == aboard(before) - effect.count and after.box == before.box
    ),
    "shields-down": lambda state, before, after, effect: (before.raised, after.raised) == (1, 0),
    "repair": lambda state, before, after, effect: (
        sum(one < other for one, other in zip(after.damage, before.damage, strict=True)) == 1
    ),
    "rally": lambda state, before, after, effect: (
        len(before.box) - len(after.box) == effect.count == aboard(after) - aboard(before)
    ),
    "modify": lambda state, before, after, effect: True,
    "drift": lambda state, before, after, effect: (
        distance(before.trail, after.trail) == effect.count and after.hex == before.hex
    ),
    "turn": lambda state, before, after, effect: after.facing != before.facing,
    "draw-hero": lambda state, before, after, effect: aboard(after) == aboard(before) + 1 and len(after.cards) == 1,
    "destroy": lambda state, before, after, effect: after.status == "destroyed",
}


@pytest.mark.parametrize(("id", "at"), EFFECTS)
def test_an_effect_does_what_it_says(id: str, at: int) -> None:
    """Carried out alone, when it is due, it changes the ship as its word has it; only components
    of the kind that it names are damaged."""
    card = CARDS[id]
    effect = card.effects[at]
    alone = card.model_copy(update={"effects": (effect,)})
    one = struck_ship(effect)
    before = one.copy()
    state = battle(one, cards=CARDS)
    if effect.do == "modify":
        figures = "" if card.hero is None else card.hero.type
        assert cards.modifier(state, one, effect.what, RED) == 0
        one.cards = (id,)
        if figures:
            assert cards.modifier(state, one, effect.what, RED) == 0, "the Hero is not aboard"
            run(cards.hero_joins(state, before, id, RED), "1")
            for figure in before.crew_in(1):
                if figure.hero:
                    one.add(1, figure)
        assert cards.modifier(state, one, effect.what, RED) == effect.by != 0
        return
    drained(carry_out(state, one, alone, effect.when, RED, (4, 6)))
    assert CHECKS[effect.do](state, before, one, effect), effect
    assert set(CHECKS) >= {effect.do}
    if isinstance(effect, ComponentEffect) and effect.kind is not None:
        touched = {number for number in damaged(one) if one.damage_of(number) != before.damage_of(number)}
        assert touched <= set(one.blueprint.of_kind(effect.kind))


@pytest.mark.parametrize("id", [id for id, card in CARDS.items() if card.avert])
def test_a_crisis_of_the_content_is_averted_by_its_repair(id: str) -> None:
    """A repair roll of its points in a component of its kind ends it, one point less does not."""
    avert = CARDS[id].avert
    assert avert is not None
    one = struck_ship(TurnEffect(do="turn"))
    state = battle(one, cards=CARDS)
    deck = cards.deck_of(state, CARDS[id].deck).without(id)
    cards.set_deck(state, CARDS[id].deck, deck)
    one.cards = (id,)
    number = one.blueprint.of_kind(avert.kind)[0] if avert.kind else 8
    cards.averts(state, one, number, avert.repair - 1)
    if avert.kind:
        elsewhere = next(other for other in range(1, 12) if one.blueprint.components[other - 1].kind != avert.kind)
        cards.averts(state, one, elsewhere, avert.repair)
    assert one.cards == (id,)
    cards.averts(state, one, number, avert.repair)
    assert one.cards == ()
    assert is_conserved(cards.deck_of(state, CARDS[id].deck))


@pytest.mark.parametrize("id", CARDS)
def test_a_card_of_the_content_is_drawn_and_goes_where_its_timing_says(id: str) -> None:
    """Kept, discarded, on the ship, or out of the game; every card stays in one place."""
    card = CARDS[id]
    one = ship("one", RED, everything(), crew=CREW)
    other = ship("other", BLUE, everything(), MIDDLE + Hex(0, -4), crew=CREW)
    state = battle(one, other, cards=CARDS)
    cards.set_deck(state, card.deck, cards.deck_of(state, card.deck).without(id))
    drained(cards.carry_out(state, one, id, RED, (4, 6)))
    deck = cards.deck_of(state, card.deck)
    stays = card.timing in ("crisis", "battle-scar", "battle-honor", "hero")
    assert (id in one.cards) == stays
    assert (id in deck.under) == (not stays and not card.removed)
    for name in cards.DECK_OF:
        assert is_conserved(cards.deck_of(state, name))
