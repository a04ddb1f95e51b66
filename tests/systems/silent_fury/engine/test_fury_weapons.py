"""Effects and special attributes of weapons, shields, and crew that miss."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_fury.blueprint import ALL_ROUND, Transport
from sheetforge.systems.silent_fury.engine.aiming import impact_dice
from sheetforge.systems.silent_fury.engine.attack import attack, attack_action, operate
from sheetforge.systems.silent_fury.engine.boarding import board
from sheetforge.systems.silent_fury.engine.defenses import defenses_action
from sheetforge.systems.silent_fury.engine.rounds import action_phase
from tests.systems.silent_fury.engine.drydock import (
    BLUE,
    MIDDLE,
    RED,
    armed,
    asked,
    battle,
    boarding,
    chain,
    fit,
    names,
    run,
    ship,
    words,
)

ROW = {"short": 9, "accuracy": 1, "power": 4, "effect_dice": 1}
AHEAD = MIDDLE + Hex(0, -2)


def duel(**row: object):
    """A ship with a weapon in component 4, and another one ahead that shows its front."""
    one = ship("one", RED, armed(fit(), 4, **{**ROW, **row}), crew={4: "spacer"})
    crew = {2: "spacer marine", 3: "spacer", 5: "spacer"}
    other = ship("other", BLUE, fit(), AHEAD, facing=3, crew=crew)
    return battle(one, other), one, other


@pytest.mark.parametrize(
    ("effect", "word", "disrupted"), [("fire", "fire", 2), ("power-down", "power-down", 1), ("disrupt", "none", 1)]
)
def test_each_effect_of_the_effect_column(effect: str, word: str, disrupted: int) -> None:
    """Fire, Power Down and Disrupt need no FX roll; their tokens do what they always do."""
    state, one, other = duel(effect=[effect], effect_dice=None)
    choice = ["marine"] if disrupted == 1 else []
    run(attack(state, one, RED, one.blueprint.guns[4].modes[0], other), (2,), *choice)
    assert other.damage_of(2).word == word
    assert len(other.box) == disrupted


def test_a_hull_breach_as_an_effect() -> None:
    """HB adds a breach, kills the crew and calls for a destruction roll."""
    state, one, other = duel(effect=["hull-breach"], effect_dice=None)
    run(attack(state, one, RED, one.blueprint.guns[4].modes[0], other), (2,), (1,))
    assert other.damage_of(2).word == "hull-breach"
    assert (other.box, other.crew_in(2)) == ((), ())


def test_fx_and_disrupt_together() -> None:
    """The FX roll first, then one more crew of each component hit."""
    state, one, other = duel(effect=["fx", "disrupt"])
    run(attack(state, one, RED, one.blueprint.guns[4].modes[0], other), (2, 4, 1, 1), "spacer")
    assert other.damage_of(2).word == "light"
    assert names(other.box) == ["marine", "spacer"]


def test_a_fixed_number_of_impact_dice() -> None:
    """Whatever the defense: armour 9 changes nothing."""
    one = ship("one", RED, armed(fit(), 4, **{**ROW, "power": None, "impact_dice": 3}), crew={4: "spacer"})
    other = ship("other", BLUE, fit(armor=[9] * 6), AHEAD)
    mode = one.blueprint.guns[4].modes[0]
    run(attack(battle(one, other), one, RED, mode, other), (2, 4, 1, 1, 1))
    assert other.damage_of(2).word == "light"


def test_a_weapon_that_only_shields_stop() -> None:
    """Power `shield`: full effect through any armour, none through a single shield; what it has no
    Impact dice for is not thrown for."""
    state, one, other = duel(power="shield", effect=["fire"], effect_dice=None)
    mode = one.blueprint.guns[4].modes[0]
    assert impact_dice(state, mode._replace(impact_dice=None), other, 0) == 0
    other.set_shields(0, 1)
    run(attack(state, one, RED, mode, other))
    other.set_shields(0, 0)
    run(attack(state, one, RED, mode, other), (6,))
    assert words(other)[5] == "fire"


def test_a_shield_drain_takes_the_bank_that_was_hit() -> None:
    """Hardened or not; the other banks stay up."""
    state, one, other = duel(effect=["shield-drain"], effect_dice=None)
    other.set_shields(0, 2)
    other.set_shields(1, 1)
    other.hardened = True
    run(attack(state, one, RED, one.blueprint.guns[4].modes[0], other), (6,))
    assert other.shields == (0, 1, 0, 0, 0, 0)


def test_blast_reaches_the_neighbours() -> None:
    """The damage effect goes to the component hit and to those that corridors lead to."""
    state, one, other = duel(special=["Blast"])
    run(attack(state, one, RED, one.blueprint.guns[4].modes[0], other), (3, 6, 1, 1))
    assert words(other) == ["none", "heavy", "heavy", "heavy", "none", "none"]


def test_an_unsafe_weapon_is_a_risk_to_itself() -> None:
    """A 1 / 1 FX roll on it after it was operated, hit or miss."""
    state, one, _ = duel(special=["Unsafe"])
    gun = one.blueprint.guns[4]
    run(operate(state, one, RED, gun, gun.modes[0]), "other", (12, 1, 1, 1), (4, 6))
    assert one.damage_of(4).word == "power-down"


def test_a_weapon_that_its_use_damaged_is_at_risk_as_a_damaged_one() -> None:
    """The roll at the end of the action goes by the damage of then: 2 / 1 on a Light Damage by Unsafe."""
    state, one, _ = duel(special=["Unsafe"])
    answers = ("fire-at-will", "4", "other", (12, 1, 1, 1), (4, 1), (6, 1, 1))
    run(attack_action(state, one, RED), *answers)
    assert one.damage_of(4).word == "heavy"


def test_all_attacks_friends_as_well() -> None:
    """Every ship in its arcs and range, one attack each, but never the ship itself."""
    row = {**ROW, "special": ["ALL"]}
    one = ship("one", RED, armed(fit(), 4, **row), crew={4: "spacer"})
    other = ship("other", BLUE, fit(), AHEAD, facing=3)
    friend = ship("friend", RED, fit(), MIDDLE + Hex(0, 3))
    gun = one.blueprint.guns[4]
    state = battle(one, other, friend)
    run(operate(state, one, RED, gun, gun.modes[0]), (12, 1, 1, 1), (12, 1, 1, 1))
    assert sum("is not hit: accuracy 12 on d12, needs " in str(event) for event in state.events) == 2


def test_shields_are_raised_side_by_side() -> None:
    """First all go down; one for each generator that is operated goes up; it may stop early."""
    one = ship("one", RED, fit("[S1]-[S2]-[E3]-[E4]"), crew={1: "spacer", 2: "spacer"})
    one.set_shields(3, 2)
    run(defenses_action(battle(one), one, RED), "raise", "1", "2")
    assert one.shields == (1, 1, 0, 0, 0, 0)
    run(defenses_action(battle(one), one, RED), "raise", "1", "done")
    assert one.shields == (1, 0, 0, 0, 0, 0)


def test_hardened_shields_and_evasion_last_for_a_round() -> None:
    """They hold while the cards of the round are resolved; the next one begins without them."""
    one = ship("one", RED, fit(), crew={1: "spacer", 2: "spacer", 5: "spacer"})
    state = battle(one)
    run(defenses_action(state, one, RED), "harden")
    run(defenses_action(state, one, RED), "evade")
    assert (one.hardened, one.evading) == (True, True)
    state.orders = state.orders.put(RED, "one", ("crew", "thrust", "repeat-1"))
    asked(action_phase(state))
    assert (one.hardened, one.evading) == (True, True)
    asked(action_phase(state), "none")
    assert (one.hardened, one.evading) == (False, False)


def test_a_damaged_weapon_fires_and_is_then_at_risk() -> None:
    """Power Down keeps it from firing at all."""
    state, one, _ = duel()
    one.set_damage(4, one.damage_of(4).__class__(1))
    run(attack_action(state, one, RED), "fire-at-will", "4", "other", (12, 1, 1, 1), (1, 1, 1))
    assert one.damage_of(4) == 1
    one.set_damage(4, one.damage_of(4).__class__(3))
    run(attack_action(state, one, RED))
    assert one.damage_of(4) == 3


@pytest.mark.parametrize(("miss", "box", "back"), [("kia", 0, 0), ("disrupt", 1, 0), ("return", 0, 1)])
def test_crew_that_miss(miss: str, box: int, back: int) -> None:
    """Killed, disrupted aboard their own ship, or back in the component that was operated."""
    means = Transport("m", "m", MappingProxyType({4: ALL_ROUND}), 1, 1, 4, False, miss)  # type: ignore[arg-type]
    one = ship("one", RED, boarding(fit(), means), crew={1: "spacer spacer", 4: "marine"})
    other = ship("other", BLUE, fit(chain(4)), AHEAD)
    run(board(battle(one, other), one, RED, (means, 4, ALL_ROUND)), "other", "spacer@1", (20,))
    assert len(one.box) == box
    assert len(one.crew_in(4)) == 1 + back
    question = asked(board(battle(one, other), one, RED, (means, 4, ALL_ROUND)), "other")
    assert isinstance(question, Choose)
