"""The worked examples of the rules on rolls, damage, cards and thrust, each by its subject."""

from __future__ import annotations

import pytest

from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_fury.engine.crew import rally_roll, repair
from sheetforge.systems.silent_fury.engine.damage import fx
from sheetforge.systems.silent_fury.engine.melee import melee
from sheetforge.systems.silent_fury.engine.orders import action_of, legal_cards
from sheetforge.systems.silent_fury.engine.resolve import points, struck
from sheetforge.systems.silent_fury.engine.rounds import Party, action_round, resolve
from sheetforge.systems.silent_fury.engine.rulings import Rules
from sheetforge.systems.silent_fury.engine.thrust import reachable, thrust_action
from sheetforge.systems.silent_fury.figures import Fx
from tests.systems.silent_fury.engine.drydock import (
    BLUE,
    LINE,
    MIDDLE,
    RED,
    armed,
    asked,
    battle,
    chain,
    fit,
    names,
    run,
    ship,
    words,
)


def test_a_rally_with_two_dice_scores_1() -> None:
    """Kate: a 5 and a 1."""
    one = ship("one", RED, fit(), crew={1: "spacer"})
    assert run(rally_roll(battle(one), one, RED, 0), (5, 1)) == 1


def test_a_repair_with_three_dice_scores_5() -> None:
    """Denny: 6, 6 and 4. Natural points of 4 and more draw a Forged in Battle card."""
    one = ship("one", RED, fit(), crew={1: "spacer spacer spacer"}, damage={1: "hull-breach"})
    state = battle(one)
    run(repair(state, one, RED, 1, list(one.crew_in(1))), (6, 6, 4))
    assert points((6, 6, 4)) == 5
    assert one.damage_of(1).word == "destroyed"
    assert any(str(event).startswith("one: dud forged") for event in state.events)


def test_a_melee_with_three_dice_scores_0() -> None:
    """Ralph: 2, 2 and 3."""
    one = ship("one", RED, fit(), crew={1: "spacer spacer spacer"})
    one.add(1, ship("x", BLUE, fit(), crew={1: "spacer"}).crew_in(1)[0])
    state = battle(one)
    run(melee(state, one, 1), (4,), (2, 2, 3))
    assert "Red 0" in str(state.events[0])


def test_three_d20_against_size_10_hit_two_components() -> None:
    """Terry: 1, 6 and 15."""
    assert struck((1, 6, 15), 10) == (1, 6)


def test_two_d12_against_size_6_hit_a_component_twice() -> None:
    """Yvonne: 2 and 2."""
    assert struck((2, 2), 6) == (2, 2)


def test_two_engineers_and_a_spacer_repair_without_a_point() -> None:
    """Three dice come to 0, the bonus makes it 1, which turns Power Down into Light Damage."""
    one = ship("one", RED, fit(), crew={5: "engineer engineer spacer"}, damage={5: "power-down"})
    run(repair(battle(one), one, RED, 5, list(one.crew_in(5))), (1, 2, 3))
    assert one.damage_of(5).word == "light"


def test_one_attack_breaches_two_components_and_destroys_the_ship() -> None:
    """Lucy: 6, 5, 1 with 6, 3 breach both; with five breaches 1, 2, 3, 4, 6 exceed a hull of 2.

    The roll has the 3 natural points of a breach and draws no card.
    """
    there = dict.fromkeys((1, 2, 3), "hull-breach")
    one = ship("one", RED, fit(chain(8)), crew={4: "spacer", 5: "spacer spacer"}, damage=there)
    state = battle(one)
    run(fx(state, one, (4, 5), Fx(3, 2), "attack", BLUE), (6, 5, 1, 6, 3), (1, 2, 3, 4, 6))
    assert one.status == "destroyed"
    assert str(state.events[0]).endswith("FX 6 5 1, effect 6 3, on component 4, component 5: hull-breach")
    assert "spacer killed" in str(state.events[2])


def test_fire_in_a_lightly_damaged_component_with_five_crew() -> None:
    """Gene: 2 points and a special effect; all five are disrupted."""
    one = ship("one", RED, fit(), crew={2: "spacer " * 5}, damage={2: "light"})
    run(fx(battle(one), one, (2,), Fx(2, 1), "misuse", RED), (6, 3, 5))
    assert one.damage_of(2).word == "fire"
    assert (len(one.box), one.crew_in(2)) == (5, ())


def test_light_damage_to_a_destroyed_component_with_three_crew() -> None:
    """Ivan: the marker stays, and one crew of their owner's choice is disrupted."""
    one = ship("one", RED, fit(), crew={2: "spacer spacer engineer"}, damage={2: "destroyed"})
    run(fx(battle(one), one, (2,), Fx(1, 1), "misuse", BLUE), (4, 1), "spacer")
    assert one.damage_of(2).word == "destroyed"
    assert names(one.box) == ["spacer"]


def test_light_damage_to_a_lightly_damaged_component_with_four_crew() -> None:
    """Brian: 5, 2, 1, and of the second Effect die, which is not printed, any regular face."""
    one = ship("one", RED, fit(), crew={2: "spacer " * 4}, damage={2: "light"})
    run(fx(battle(one), one, (2,), Fx(3, 2), "misuse", RED), (5, 2, 1, 1, 4))
    assert one.damage_of(2).word == "light"
    assert (len(one.box), len(one.crew_in(2))) == (1, 3)


def test_a_thrust_with_damaged_engines_works_and_risks_them() -> None:
    """Ken: all three engines work; then 2 / 1 FX on the light one, 3 / 2 FX on the heavy one."""
    crew = {1: "spacer", 2: "spacer", 3: "spacer"}
    one = ship("one", RED, fit(), crew=crew, damage={2: "light", 3: "heavy"})
    state = battle(one)
    ahead = state.name(MIDDLE + Hex(0, -3))
    run(thrust_action(state, one, RED), "thrust", ahead, (1, 2, 1), (6, 1, 3, 1, 6))
    assert one.hex == MIDDLE + Hex(0, -3)
    assert words(one)[:3] == ["none", "light", "fire"]


def test_a_thrust_with_two_engines_reaches_the_hexes_of_two() -> None:
    """The token under the ship moves with it, the trailing one stays."""
    one = ship("one", RED, fit(), crew={1: "spacer", 2: "spacer"}, trail=MIDDLE + Hex(0, 1))
    state = battle(one)
    reach = reachable(state, one, RED)
    two = {hex for hex, cost in reach.items() if cost == 2}
    assert two == {MIDDLE + step for step in (Hex(0, -2), Hex(-1, -1), Hex(1, -2))}
    assert MIDDLE + Hex(0, -3) not in reach
    run(thrust_action(state, one, RED), "thrust", state.name(MIDDLE + Hex(1, -2)))
    assert (one.hex, one.trail) == (MIDDLE + Hex(1, -2), MIDDLE + Hex(0, 1))


# --- orders and initiative -----------------------------------------------------------------------


def test_the_slots_of_the_ticonderoga() -> None:
    """Attack and both Repeat cards: three Attack actions, of which one may be focused."""
    laid = ("attack", "repeat-1", "repeat-2")
    assert "repeat-1" in legal_cards(laid[:1])
    assert "repeat-2" in legal_cards(laid[:2])
    assert [action_of(laid, slot) for slot in (1, 2, 3)] == ["attack"] * 3
    row = {"short": 9, "long": 19, "accuracy": 1, "power": 4, "effect_dice": 1}
    built = armed(fit("[W1]-[W2]"), 1, **row)
    built = armed(built, 2, **row)
    one = ship("one", RED, built, crew={1: "spacer", 2: "spacer"})
    other = ship("other", BLUE, fit(chain(8)), MIDDLE + Hex(0, -3), crew={1: "spacer"})
    state = battle(one, other)
    party = [Party("one", RED, "attack")]
    miss = (12, 1, 1, 1, 1)
    run(resolve(state, party), "full-volley", "1", "other", miss, "2", "other", miss)
    question = asked(resolve(state, party))
    assert isinstance(question, Choose)
    assert question.options == ("fire-at-will", "none")


def test_the_slots_of_the_pisces() -> None:
    """Defenses, Repeat slot 1, Thrust: Defenses twice, then Thrust."""
    laid = ("defenses", "repeat-1", "thrust")
    assert [action_of(laid, slot) for slot in (1, 2, 3)] == ["defenses", "defenses", "thrust"]


@pytest.mark.parametrize(
    ("vincennes", "astoria", "first"), [("defenses", "attack", "vincennes"), ("thrust", "jump", "astoria")]
)
def test_vincennes_and_astoria_act_by_initiative(vincennes: str, astoria: str, first: str) -> None:
    """Defenses (1) before Attack (2); Jump (4) before Thrust (5): by the numbers, not the chip."""
    crew = dict.fromkeys(range(1, 7), "spacer")
    row = {"short": 9, "accuracy": 1, "power": 4, "effect_dice": 1}
    ahead = MIDDLE + Hex(0, -3)
    ships = [ship("vincennes", RED, fit(), crew=crew), ship("astoria", BLUE, armed(fit(), 4, **row), ahead, crew=crew)]
    for chip in (RED, BLUE):
        state = battle(*ships)
        state.chip = chip
        state.orders = state.orders.put(RED, "vincennes", (vincennes, "crew", "repeat-1"))
        state.orders = state.orders.put(BLUE, "astoria", (astoria, "crew", "repeat-1"))
        sides = {"vincennes": RED, "astoria": BLUE}
        acting = []
        script = action_round(state, 1)
        question = next(script, None)
        while question is not None:
            assert isinstance(question, Choose)
            assert (question.why, question.side) == ("action", sides[question.about])
            acting.append(question.about)
            try:
                question = script.send("none")
            except StopIteration:
                question = None
        assert acting == sorted(sides, key=lambda id: id != first)


def test_hugo_and_oscar_seize_the_initiative() -> None:
    """They attack before Whiskey and Bailey, whose side had the chip."""
    ids = {"whiskey": RED, "bailey": RED, "hugo": BLUE, "oscar": BLUE}
    ships = [ship(id, side, fit(), crew={4: "spacer"}) for id, side in ids.items()]
    state = battle(*ships)
    script = resolve(state, [Party(id, side, "crew") for id, side in ids.items()])
    question = asked(script, "seize")
    assert isinstance(question, Choose)
    assert (question.side, question.options) == (BLUE, ("hugo", "oscar"))
    assert state.chip == BLUE


def test_a_repair_of_fire_with_a_spacer_and_an_engineer() -> None:
    """Terry, bonuses as dice: 4, 4, 5 turn Fire into Heavy and that into Light Damage."""
    one = ship("one", RED, fit(), crew={1: "spacer engineer"}, damage={1: "fire"})
    state = battle(one, rules=Rules(bonus_dice=True))
    run(repair(state, one, RED, 1, list(one.crew_in(1))), (4, 4, 5))
    assert one.damage_of(1).word == "light"


def test_a_repair_of_power_down_with_an_engineer() -> None:
    """Terry, bonuses as dice: 1 and 4 turn Power Down into Light Damage."""
    one = ship("one", RED, fit(LINE), crew={5: "engineer"}, damage={5: "power-down"})
    state = battle(one, rules=Rules(bonus_dice=True))
    run(repair(state, one, RED, 5, list(one.crew_in(5))), (1, 4))
    assert one.damage_of(5).word == "light"
