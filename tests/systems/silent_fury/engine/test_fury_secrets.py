"""Orders and kept cards are secret; copies stay behind; a scenario is played from its phases."""

from __future__ import annotations

from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import HIDDEN
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.orders import orders_phase
from sheetforge.systems.silent_fury.engine.rounds import turn_cards
from sheetforge.systems.silent_fury.engine.state import View
from tests.play.contract import is_conserved
from tests.systems.silent_fury.engine.drydock import BLUE, MIDDLE, RED, battle, card, fit, run, ship


def two(**given: object):
    one = ship("one", RED, fit(), crew={1: "spacer"})
    other = ship("other", BLUE, fit(), MIDDLE + Hex(0, -5), crew={1: "spacer"})
    return battle(one, other, **given)


def test_orders_are_hidden_until_they_are_turned_over() -> None:
    """Card by card: the other side sees how many there are, and those that lie face up."""
    state = two()
    run(orders_phase(state), "attack", "thrust", "repeat-2", "crew", "jump", "defenses")
    red, blue = View(state, RED), View(state, BLUE)
    assert red.orders("one") == ("attack", "thrust", "repeat-2")
    assert blue.state.orders.of(RED, "one") == (HIDDEN,) * 3
    assert blue.copy().orders.of(RED, "one") == (HIDDEN,) * 3
    turn_cards(state, 1)
    assert View(state, BLUE).state.orders.of(RED, "one") == ("attack", HIDDEN, HIDDEN)


def test_a_kept_card_is_hidden_from_the_other_side() -> None:
    """Who drew a card to be played at any time sees it; the other side sees that there is one."""
    ace = card("ace", "forged-in-battle", timing="play-anytime")
    king = card("king", "forged-in-battle", timing="play-anytime")
    state = two(cards={"ace": ace, "king": king})
    run(cards.draw(state, state.ships["one"], "forged-in-battle", RED), "ace")
    assert state.forged.kept(RED) == ("ace",)
    assert View(state, BLUE).state.forged.kept(RED) == (HIDDEN,)
    assert "ace" not in " ".join(map(str, state.events))


def test_only_who_keeps_a_card_is_asked_to_play_it() -> None:
    """Nobody is asked while nobody keeps one; then its owner is, at every moment."""
    ace = card("ace", "forged-in-battle", timing="play-anytime", prerequisite=["reactor"])
    state = two(cards={"ace": ace, "king": card("king", "forged-in-battle")})
    run(cards.moment(state, "test"))
    run(cards.draw(state, state.ships["one"], "forged-in-battle", RED), "ace")
    run(cards.moment(state, "test"), "ace@other")
    assert state.forged.kept(RED) == ()
    assert is_conserved(state.forged)


def test_a_field_card_has_no_identity_until_it_is_turned_over() -> None:
    """A jump adds a hidden card; diffusion puts it back unseen; a damaging hit turns it over."""
    surge = card("surge", "field-disruption", effects=[{"do": "turn"}], copies=1)
    calm = card("calm", "field-disruption", copies=1)
    state = two(cards={"surge": surge, "calm": calm})
    one = state.ships["one"]
    cards.expand_field(state, one)
    assert one.field == (HIDDEN,)
    cards.diffuse_field(state, one, 1)
    cards.expand_field(state, one)
    run(cards.disrupt_field(state, one), "surge", (3,))
    assert (one.field, one.facing) == ((), 3)
    assert is_conserved(state.disruption)
