"""Rulings on single sentences of the rules, and the test of every ruling by name."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from sheetforge.game import discover
from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Choose, Roll
from sheetforge.rulings import read_rulings
from sheetforge.systems.silent_fury.blueprint import ALL_ROUND, Transport, die_at
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.aiming import areas
from sheetforge.systems.silent_fury.engine.boarding import miss
from sheetforge.systems.silent_fury.engine.contents import Contents
from sheetforge.systems.silent_fury.engine.crew import actors, shoot, shoot_and_repair, still_there
from sheetforge.systems.silent_fury.engine.melee import bonus_of, melee
from sheetforge.systems.silent_fury.engine.operating import misuse
from sheetforge.systems.silent_fury.engine.orders import lay
from sheetforge.systems.silent_fury.engine.ramming import ram
from sheetforge.systems.silent_fury.engine.rulings import TURN_LIMIT, Rules, functional
from sheetforge.systems.silent_fury.engine.ship import Figure
from sheetforge.systems.silent_fury.engine.state import Flight
from sheetforge.systems.silent_fury.engine.strike import Strike, launch_missiles
from sheetforge.systems.silent_fury.engine.thrust import reachable, thrust
from sheetforge.systems.silent_fury.figures import dice_by_ratio
from sheetforge.systems.silent_fury.play import game
from sheetforge.systems.silent_fury.products.members import of_scenario
from sheetforge.systems.silent_fury.products.tokens import damage_of
from sheetforge.systems.silent_fury.schema.card import DECKS, DeckName
from sheetforge.systems.silent_fury.schema.ship import CREW_TYPES
from tests.systems.silent_fury.engine.drydock import (
    BLUE,
    MIDDLE,
    RED,
    armed,
    asked,
    battle,
    boarding,
    card,
    chain,
    fit,
    library,
    names,
    run,
    ship,
    words,
)
from tests.systems.silent_fury.engine.rulings_named import NAMED

GREEN = "green"


def test_a_hero_adds_what_its_type_adds() -> None:
    """An Engineer Hero gives a point to a repair, or a die by the other reading of all bonuses."""
    one = ship("one", RED, fit())
    hero, spacer = Figure(RED, "engineer", "chief"), Figure(RED, "spacer")
    assert bonus_of(battle(one), "repair", (hero, spacer)) == (0, 1)
    assert bonus_of(battle(one, rules=Rules(bonus_dice=True)), "repair", (hero, spacer)) == (1, 0)


def test_only_crew_that_shooting_has_left_act() -> None:
    """Of equal crew as many act as are left: a boarder who fires into its own costs a die.

    One of two spacers that are to repair is disrupted by the shot before, so one repairs.
    """
    one = ship("one", BLUE, fit(chain(3)), damage={2: "light"})
    for number in (1, 2, 2):
        one.add(number, Figure(RED, "spacer"))
    script = shoot_and_repair(battle(one), one, RED)
    orders = ("repair spacer:2", "repair spacer:2", "shoot spacer:1-2")
    question = asked(script, *orders, (4, 1))
    assert isinstance(question, Roll)
    assert (question.why, len(question.dice)) == ("repair", 1)
    repairs = [(Figure(RED, "spacer"), 2)] * 3
    assert still_there(one, repairs) == [Figure(RED, "spacer")]


def test_five_types_of_crew_and_three_decks() -> None:
    """Heroes are based on one of the five, and are drawn from the Forged in Battle deck."""
    assert CREW_TYPES == ("spacer", "captain", "engineer", "marine", "battlesuit")
    assert set(DECKS) == set(get_args(DeckName))
    assert len(DECKS) == 3
    hero = card(
        "old-hand",
        "forged-in-battle",
        timing="hero",
        effects=[],
        copies=1,
        hero={"type": "engineer", "name": "Old Hand"},
    )
    one = ship("one", RED, fit())
    state = battle(one, cards={"old-hand": hero})
    run(cards.draw_hero(state, one, RED), "3")
    assert names(one.crew_in(3)) == ["old-hand"]


def test_a_battle_without_a_length_lasts_for_the_usual_turns() -> None:
    """Twelve, where the scenario says nothing; the changes of a recipe go before both."""
    scenario = Contents(library()).scenario("first-contact").model_copy(update={"turns": None})
    plain = scenario.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    for changes, turns in (({}, 12), ({"turn_limit": 3}, 3)):
        made = game.battle(library(), {"scenario": plain, "changes": changes})
        assert made.begin().plan.turn_limit == turns
    assert TURN_LIMIT == 12


def test_three_sides_act_in_the_order_of_the_scenario() -> None:
    """The side with the chip first."""
    state = battle(ship("one", RED, fit()), sides=(RED, BLUE, GREEN))
    state.chip = BLUE
    assert state.order() == (BLUE, RED, GREEN)


@pytest.mark.parametrize("kind", [5, 6])
def test_whatever_was_operated_is_at_risk(kind: int) -> None:
    """A Medical Bay of a rally and a generator that maintains a shield as much as an engine."""
    one = ship("one", RED, fit("[B1]-[E2]-[E3]-[W4]-[M5]-[S6]"), crew={kind: "spacer"}, damage={kind: "light"})
    state = battle(one)
    question = asked(misuse(state, one, RED, (kind,)))
    assert isinstance(question, Roll)
    assert (question.why, len(question.dice)) == ("misuse", 3)


def test_crew_that_are_shot_are_picked_by_their_owner() -> None:
    """Light Damage by a shot disrupts one; whose crew it is says which."""
    one = ship("one", BLUE, fit(), crew={2: "spacer engineer"})
    one.add(1, Figure(RED, "spacer"))
    state = battle(one)
    question = asked(shoot(state, one, RED, 2, [Figure(RED, "spacer")]), (4, 1))
    assert isinstance(question, Choose)
    assert (question.side, question.why) == (BLUE, "disrupt")


def test_every_slot_is_filled() -> None:
    """Three cards are asked for, and no answer leaves a slot empty."""
    one = ship("one", RED, fit(), crew={1: "spacer"})
    state = battle(one)
    script = lay(state, RED, one)
    question = asked(script)
    assert isinstance(question, Choose)
    assert not {"", "none", "done"} & set(question.options)
    run(lay(state, RED, one), "attack", "crew", "thrust")
    assert state.orders.of(RED, "one") == ("attack", "crew", "thrust")


def test_a_thrust_operates_the_engines_of_its_hex() -> None:
    """Three engines stand ready; a hex of one costs one, and the damaged one is left alone."""
    one = ship("one", RED, fit("[E1]-[E2]-[E3]-[W4]"), crew=dict.fromkeys((1, 2, 3), "spacer"), damage={2: "light"})
    state = battle(one)
    reach = reachable(state, one, RED)
    nearest = min(reach, key=lambda hex: (reach[hex], state.name(hex)))
    assert reach[nearest] == 1
    assert len(run(thrust(state, one, RED, reach), state.name(nearest))) == 1


def test_a_friend_is_not_rammed() -> None:
    """In the hex of a ship of its own side nothing is asked."""
    one, friend = ship("one", RED, fit()), ship("friend", RED, fit())
    run(ram(battle(one, friend), one, RED))
    assert words(friend) == ["none"] * 6


def test_an_area_weapon_is_aimed_at_a_hex_in_reach() -> None:
    """On the map, within range and arcs; only hexes with a ship around them are offered."""
    built = armed(fit(), 4, long=3, accuracy=1, power=3, effect_dice=1, special=["AREA 2"])
    one = ship("one", RED, built, MIDDLE)
    near = ship("near", BLUE, fit(), MIDDLE + Hex(0, -3))
    far = ship("far", BLUE, fit(), MIDDLE + Hex(0, 6))
    state = battle(one, near, far)
    gun = built.guns[4]
    found = areas(state, one, gun, gun.modes[0])
    assert set(found) == {("near",)}
    assert all(state.holds(hex) for hex in found.values())


def test_into_which_components_crew_shoot() -> None:
    """Aboard their own ship where enemies stand; aboard another's into any component beside."""
    own = ship("own", RED, fit(), crew={2: "spacer"})
    assert actors(own, RED, Counter(), set()) == {}
    own.add(3, Figure(BLUE, "spacer"))
    assert list(actors(own, RED, Counter(), set())) == ["shoot spacer:2-3"]
    prize = ship("prize", BLUE, fit())
    prize.add(2, Figure(RED, "spacer"))
    assert list(actors(prize, RED, Counter(), set())) == ["shoot spacer:2-1", "shoot spacer:2-3"]


@pytest.mark.parametrize(("faces", "left"), [((6, 4, 4), {RED}), ((4, 4, 1), {RED, BLUE}), ((1, 1, 1), set())])
def test_a_melee_of_three_sides(faces: tuple[int, ...], left: set[str]) -> None:
    """Whoever has fewer points than the best is disrupted; all lose one only where all tie."""
    one = ship("one", RED, fit(), crew={1: "spacer"})
    for side in (BLUE, GREEN):
        one.add(1, Figure(side, "spacer"))
    state = battle(one, sides=(RED, BLUE, GREEN))
    by_side = dict(zip((RED, BLUE, GREEN), faces, strict=True))
    run(melee(state, one, 1), *((by_side[one.side],) for one in one.crew_in(1)))
    assert {figure.side for figure in one.crew_in(1)} == left


def test_crew_that_return_without_a_component_stand_in_the_first() -> None:
    """The equipment has no component of its own that they could come back to."""
    sleds = Transport("sleds", "sleds", {}, None, 1, 2, False, "return")
    one, other = ship("one", RED, boarding(fit(), sleds)), ship("other", BLUE, fit())
    state = battle(one, other)
    miss(state, one, (sleds, 0, ALL_ROUND), Figure(RED, "marine"), other, 12, 20)
    assert names(one.crew_in(1)) == ["marine"]


def test_the_transporter_of_the_table_has_a_short_range_of_0() -> None:
    """At two hexes it rolls d20; the d12 of the example are of another short range."""
    assert (die_at(0, 4, 2), die_at(2, 4, 2)) == (20, 12)
    built = Contents(library()).fit("reaver")
    (transporter,) = [one for one in built.transports if one.id == "assault-transporter"]
    assert (transporter.short, transporter.long, transporter.blocked) == (0, 4, True)
    (lances,) = [one for one in built.transports if one.id == "assault-lances"]
    assert (lances.miss, lances.blocked, transporter.miss) == ("disrupt", False, "return")


def test_power_2_and_3_against_defense_2_roll_as_many_dice() -> None:
    """So the example holds with either figure."""
    assert dice_by_ratio(2, 2) == dice_by_ratio(3, 2) == 2


def test_all_missiles_attack() -> None:
    """Divided among two ships: what the first does not get the second does."""
    one = ship("one", RED, fit())
    state = battle(one, *(ship(id, BLUE, fit(), crew={1: "spacer"}) for id in ("two", "three")))
    state.set_flight(RED, Flight(missiles=5, fighters=0, bombers=0))
    strike = Strike({}, {})
    run(launch_missiles(state, strike), "1")
    assert strike.missiles == {(RED, "two"): 1, (RED, "three"): 4}


def test_ships_that_still_count() -> None:
    """With crew and a weapon, an engine or a reactor; boarding equipment alone will do."""
    plain = fit(chain(3).replace("[E1]", "[C1]"))
    assert not functional(ship("hulk", RED, plain, crew={2: "spacer"}))
    lances = Transport("lances", "lances", {}, None, 1, 2, False, "disrupt")
    assert functional(ship("boarder", RED, boarding(plain, lances), crew={2: "spacer"}))
    assert functional(ship("sound", RED, fit(), crew={2: "spacer"}))
    assert not functional(ship("empty", RED, fit()))
    assert not functional(ship("wreck", RED, fit(), crew={2: "spacer"}, damage=dict.fromkeys((1, 2, 3, 4, 6), "fire")))


def test_damage_tokens_of_a_pack() -> None:
    """One of each kind for three components, never more than the rules suggest."""
    found = of_scenario(library(), "silent-fury", Contents(library()).scenario("first-contact"))
    size = sum(one.sheet.fit.size for one in found)
    assert set(damage_of(size).values()) == {-(-size // 3)}
    assert set(damage_of(size * 9).values()) == {20}


# --- every ruling has its test --------------------------------------------------------------------

HERE = Path(__file__).parent


def test_every_ruling_is_named_by_a_test() -> None:
    """Each question stands with tests of this game, and no other question does."""
    questions = [one.question for chapter in read_rulings(discover()["silent-fury"].package) for one in chapter.rulings]
    assert list(NAMED) == questions
    tests = {
        found
        for file in HERE.parent.rglob("test_fury*.py")
        for found in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    for question, those in NAMED.items():
        assert those, question
        assert {*those.split()} <= tests, question
