"""Rulings on what the rules leave open, and the readings that can be switched."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from sheetforge.geometry.hexes import DIRECTIONS, Hex, hex_at
from sheetforge.play.questions import Choose, Roll
from sheetforge.systems.silent_fury.blueprint import ALL_ROUND, Arcs, Transport
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.aiming import targets
from sheetforge.systems.silent_fury.engine.attack import attack, attack_action, evaded
from sheetforge.systems.silent_fury.engine.boarding import again, boarding_targets
from sheetforge.systems.silent_fury.engine.crew import move_crew, rally_roll
from sheetforge.systems.silent_fury.engine.damage import fx, inflict, place_damage
from sheetforge.systems.silent_fury.engine.defenses import defenses_action
from sheetforge.systems.silent_fury.engine.dogfight import Squadron, dogfight, dogfight_dice
from sheetforge.systems.silent_fury.engine.drift import maintain_shields, ships_drift, surrender, torpedo_attack, vent
from sheetforge.systems.silent_fury.engine.launching import launch, recover
from sheetforge.systems.silent_fury.engine.melee import resolve_melees
from sheetforge.systems.silent_fury.engine.operating import operable
from sheetforge.systems.silent_fury.engine.orders import legal_cards
from sheetforge.systems.silent_fury.engine.ramming import collide
from sheetforge.systems.silent_fury.engine.rounds import Party, action_phase, action_round, resolve
from sheetforge.systems.silent_fury.engine.rulings import MOST_ROUNDS, Rules, crippled, functional
from sheetforge.systems.silent_fury.engine.ship import Figure
from sheetforge.systems.silent_fury.engine.state import Torpedo
from sheetforge.systems.silent_fury.engine.strike import Strike, defend, strike_phase
from sheetforge.systems.silent_fury.engine.thrust import reachable, rotate
from sheetforge.systems.silent_fury.engine.victory import decided
from sheetforge.systems.silent_fury.figures import Damage, Fx, dice_by_ratio
from sheetforge.systems.silent_fury.schema.scenario import Edge, Victory
from tests.play.contract import is_conserved
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
    everything,
    fit,
    names,
    run,
    ship,
    words,
)

BRIDGE = "[B1]-[E2]-[E3]-[W4]-[M5]-[S6]"


@pytest.mark.parametrize(("text_order", "left"), [(False, "power-down"), (True, "heavy")])
def test_heavy_damage_and_power_down(text_order: bool, left: str) -> None:
    """Power Down is worse by the list of levels, Heavy Damage by the order of descriptions."""
    one = ship("one", RED, fit(), damage={1: "power-down"})
    state = battle(one, rules=Rules(power_down_below_heavy=text_order))
    run(inflict(state, one, 1, Damage.HEAVY))
    assert one.damage_of(1).word == left


@pytest.mark.parametrize(("twice", "crew"), [(False, 1), (True, 0)])
def test_a_component_hit_twice(twice: bool, crew: int) -> None:
    """Its effect takes place once; by the other reading Light Damage disrupts two."""
    one = ship("one", RED, fit(), crew={1: "spacer spacer"})
    state = battle(one, rules=Rules(hit_twice=twice))
    run(fx(state, one, (1, 1), Fx(1, 1), "attack", BLUE), (4, 1))
    assert len(one.crew_in(1)) == crew


@pytest.mark.parametrize(("attacks_only", "drawn"), [(False, True), (True, False)])
def test_fx_rolls_that_are_no_attack_draw_critical_hits(attacks_only: bool, drawn: bool) -> None:
    """Four natural points draw a card whatever the FX roll is for; by the other reading not."""
    one = ship("one", RED, fit())
    state = battle(one, rules=Rules(cards_for_attacks=attacks_only))
    run(fx(state, one, (1,), Fx(2, 1), "misuse", RED), (6, 6, 1))
    assert any("dud-critical" in repr(event) for event in state.events) == drawn


@pytest.mark.parametrize("fx_only", [False, True])
def test_a_breach_without_an_fx_roll(fx_only: bool) -> None:
    """It calls for a destruction roll, but not by the other reading."""
    one = ship("one", RED, fit(hull=0))
    state = battle(one, rules=Rules(rolls_for_fx_breaches=fx_only))
    run(place_damage(state, one, (1,), Damage.BREACH), *([] if fx_only else [(4,)]))
    assert one.status == ("on-map" if fx_only else "destroyed")


def test_repeat_slot_2_lies_in_the_third_slot() -> None:
    """In the second it would copy itself; a Repeat is never in the first."""
    assert not {"repeat-1", "repeat-2"} & set(legal_cards(()))
    assert "repeat-2" not in legal_cards(("attack",))
    assert {"repeat-1", "repeat-2"} <= set(legal_cards(("attack", "crew")))


def test_a_bridge_serves_any_number_and_a_captain_all() -> None:
    """Two empty engines: a manned bridge operates them for a thrust, not for a maneuver."""
    one = ship("one", RED, fit(BRIDGE), crew={1: "spacer"})
    state = battle(one)
    assert operable(state, one, RED, "engine") == [2, 3]
    assert operable(state, one, RED, "engine", fixed=True) == []
    other = battle(one, rules=Rules(bridge_for_fixed=True))
    assert operable(other, one, RED, "engine", fixed=True) == [2, 3]
    one.add(4, Figure(RED, "captain"))
    assert operable(state, one, RED, "engine", fixed=True) == [2, 3]
    one.add(5, Figure(BLUE, "captain"))
    assert operable(state, one, RED, "engine", fixed=True) == []


@pytest.mark.parametrize(
    ("kind", "action", "name", "manned"), [("S", "harden", "shield-generator", 1), ("E", "evade", "engine", 2)]
)
def test_a_bridge_does_not_spare_a_damaged_component(kind: str, action: str, name: str, manned: int) -> None:
    """A fixed number is manned, one of them damaged, and a sound one empty: the damaged one is used, and at risk."""
    crew = dict.fromkeys(range(1, manned + 2), "spacer")
    one = ship("one", RED, fit(f"[B1]-[{kind}2]-[{kind}3]-[{kind}4]"), crew=crew)
    one.set_damage(2, Damage.LIGHT)
    state = battle(one)
    assert 4 in operable(state, one, RED, name)  # type: ignore[arg-type]
    question = asked(defenses_action(state, one, RED), action)
    assert isinstance(question, Roll)
    assert question.why == "misuse"


def test_a_damaged_bridge_is_at_risk_too() -> None:
    """It was operated with the empty weapon that it served."""
    row = {"short": 9, "accuracy": 1, "power": 1, "effect_dice": 1}
    one = ship("one", RED, armed(fit(BRIDGE), 4, **row), crew={1: "spacer"}, damage={1: "light"})
    other = ship("other", BLUE, fit(), MIDDLE + DIRECTIONS[0])
    run(attack_action(battle(one, other), one, RED), "full-volley", "4", "other", (12, 1, 1, 1), (1, 1, 1))
    assert (one.damage_of(1), other.damage_of(1)) == (Damage.LIGHT, Damage.NONE)


@pytest.mark.parametrize(("jump_first", "first"), [(False, BLUE), (True, RED)])
def test_jump_and_attack(jump_first: bool, first: str) -> None:
    """Attack comes before Jump by the numbers, after it by one sentence."""
    row = {"short": 9, "accuracy": 1, "power": 1, "effect_dice": 1}
    one = ship("one", RED, fit(), crew={6: "spacer"})
    other = ship("other", BLUE, armed(fit(), 4, **row), MIDDLE + Hex(0, -2), crew={4: "spacer"})
    state = battle(one, other, rules=Rules(jump_first=jump_first))
    state.orders = state.orders.put(RED, "one", ("jump", "crew", "thrust"))
    state.orders = state.orders.put(BLUE, "other", ("attack", "crew", "thrust"))
    question = asked(action_round(state, 1))
    assert isinstance(question, Choose)
    assert question.side == first


def test_the_chip_is_seized_once_in_a_conflict() -> None:
    """The side without it is asked before anybody acts; a single side is not asked."""
    one = ship("one", RED, fit(), crew={1: "spacer"})
    other = ship("other", BLUE, fit(), MIDDLE + Hex(0, -2), crew={1: "spacer"})
    state = battle(one, other)
    both = [Party("one", RED, "crew"), Party("other", BLUE, "crew")]
    run(resolve(state, both), "leave", "none", "none")
    assert state.chip == RED
    run(resolve(state, both), "seize", "none", "none")
    assert state.chip == BLUE
    run(resolve(state, both[:1]), "none")
    assert state.chip == BLUE


def test_ships_stay_on_the_map_but_for_drifting_off_it() -> None:
    """A thrust beyond the edge is not offered; a ship that drifts off has left."""
    one = ship("one", RED, fit(), hex_at(5, 1), trail=hex_at(5, 3), crew={1: "spacer", 2: "spacer"})
    state = battle(one)
    assert all(state.holds(hex) for hex in reachable(state, one, RED))
    run(ships_drift(state))
    assert one.status == "left"


def test_two_ships_of_size_20_in_a_ram_end() -> None:
    """They can never miss each other; after a given number of throws the collision is over."""
    one = ship("one", RED, fit(chain(20)))
    other = ship("other", BLUE, fit(chain(20)))
    state = battle(one, other)
    run(collide(state, (one, other), {"one": 1, "other": 20}, 3), *[(7,)] * (2 * MOST_ROUNDS))
    assert set(words(one)) == set(words(other)) == {"none"}


def test_breaches_of_a_collision_spread_from_the_point_of_impact() -> None:
    """First the component struck, then its neighbours; the owner chooses among equals."""
    one = ship("one", RED, fit(chain(3), hull=9))
    other = ship("other", BLUE, fit(chain(20), hull=9))
    state = battle(one, other)
    dice = [(7,), (4,)]
    script = collide(state, (one, other), {"one": 2, "other": 1}, 2)
    run(script, *dice, (1,), *dice, "3", (1, 1))
    assert words(one) == ["none", "hull-breach", "hull-breach"]


def test_a_ship_that_rolled_over_thrusts_by_the_mirrored_diagram() -> None:
    """The optional rule: rotating, it may roll as well."""
    one = ship("one", RED, fit(thrust=". 1\n\n  ^\n1", asymmetric=True), crew={1: "spacer"})
    one.blueprint.thrust  # noqa: B018
    state = battle(one, rules=Rules(rolling=True))
    before = set(reachable(state, one, RED))
    run(rotate(state, one, RED), "0", "roll")
    assert one.rolled
    assert set(reachable(state, one, RED)) != before


def test_standard_and_narrow_arcs() -> None:
    """A standard arc has the spines at its edges; a narrow one is half as wide."""
    standard, narrow = Arcs(frozenset({0}), frozenset()), Arcs(frozenset(), frozenset({0}))
    assert [standard.covers(step) for step in (Hex(1, -2), Hex(-1, -1), Hex(1, -1))] == [True, True, False]
    assert [narrow.covers(step) for step in (Hex(0, -9), Hex(1, -4), Hex(1, -3))] == [True, True, False]
    assert ALL_ROUND.covers(Hex(3, 1))
    assert narrow.covers(Hex(0, 0))


def test_a_ship_does_not_fire_at_its_own_side() -> None:
    """Only area weapons attack friends."""
    row = {"short": 9, "accuracy": 1, "power": 1, "effect_dice": 1}
    one = ship("one", RED, armed(fit(), 4, **row), crew={4: "spacer"})
    friend = ship("friend", RED, fit(), MIDDLE + Hex(0, -1))
    enemy = ship("enemy", BLUE, fit(), MIDDLE + Hex(0, -2))
    gun = one.blueprint.guns[4]
    found = targets(battle(one, friend, enemy), one, RED, gun, gun.modes[0])
    assert [target.id for target in found] == ["enemy"]


@pytest.mark.parametrize(("effect", "rolled"), [(["fx"], False), (["fx", "disrupt"], True)])
def test_a_weapon_too_weak_to_harm(effect: list[str], rolled: bool) -> None:
    """It does not roll at all, unless it has another effect, for which it rolls accuracy."""
    row = {"short": 9, "accuracy": 1, "power": 1, "effect_dice": 1, "effect": effect}
    one = ship("one", RED, armed(fit(), 4, **row), crew={4: "spacer"})
    armor = [9] * 6
    other = ship("other", BLUE, fit(armor=armor), MIDDLE + Hex(0, -1), crew={2: "spacer"})
    mode = one.blueprint.guns[4].modes[0]
    run(attack(battle(one, other), one, RED, mode, other), *([(2,)] if rolled else []))
    assert len(other.box) == rolled


def test_evasive_maneuvers_re_roll_hits_once() -> None:
    """Any hit by an accuracy die is rolled again, and the second result stands; torpedoes ignore
    all defenses."""
    one = ship("one", RED, fit())
    one.evading = True
    state = battle(one)
    assert run(evaded(state, one, (2, 5), 20), (3, 20)) == (3,)
    run(torpedo_attack(state, Torpedo(BLUE, MIDDLE), one), (2, 4, 1, 1, 1, 1))
    assert one.damage_of(2).word == "light"


def test_boarders_that_hit_an_evading_ship_try_once_more() -> None:
    """A die that shows the last component is a hit; what missed stays a miss."""
    one = ship("one", RED, fit())
    state, last = battle(one), one.blueprint.size
    faces = (2, last, last + 1)
    assert run(again(state, one, faces, 20, BLUE)) == faces
    one.evading = True
    assert run(again(state, one, faces, 20, BLUE), (last + 2, 3)) == (last + 2, 3, last + 1)


def test_only_what_comes_back_is_taken_aboard() -> None:
    """A squadron without missiles brings none; a ship takes no more than its limit."""
    one = ship("one", RED, everything())
    state, limit = battle(one), one.limit
    one.missiles = one.fighters = one.bombers = 0
    recover(state, RED, fighters=1)
    assert (one.missiles, one.fighters, one.bombers) == (0, 1, 0)
    recover(state, RED, bombers=limit["bomber"] + 5)
    assert (one.missiles, one.fighters, one.bombers) == (0, 1, limit["bomber"])


@pytest.mark.parametrize("every_round", [False, True])
def test_defense_actions_last_for_their_round(every_round: bool) -> None:
    """After the third round nobody evades any more: not in the Strike Phase, but in a strike that
    belongs to the round by the other reading."""
    ahead = MIDDLE + Hex(0, -4)
    one = ship("one", RED, everything(), crew={3: "spacer"})
    other = ship("other", BLUE, fit(point_defense=0), ahead, crew={1: "spacer", 2: "spacer"})
    state = battle(one, other, rules=Rules(strike_every_round=every_round))
    state.orders = state.orders.put(RED, "one", ("crew", "jump", "attack"))
    state.orders = state.orders.put(BLUE, "other", ("crew", "jump", "defenses"))
    wanted = {"evade", "fire-at-will", "3.1", "leave", "done"}
    faces = {"strike": (1, 2, 3, 4, 1, 1), "evade": (20, 20, 20)}
    evaded = 0
    for phase in (action_phase, strike_phase):
        script = phase(state)
        question = next(script, None)
        while question is not None:
            answer: object
            if isinstance(question, Choose):
                answer = next((one for one in question.options if one in wanted), "none")
            else:
                evaded += question.why == "evade"
                answer = faces[question.why]
            try:
                question = script.send(answer)
            except StopIteration:
                question = None
    assert evaded == every_round
    assert set(words(other)[:3]) == {"none" if every_round else "light"}


def test_medical_bays_add_a_die_or_re_roll() -> None:
    """The third die is usual; by the other reading each bay lets the side roll again."""
    one = ship("one", RED, fit(BRIDGE), crew={5: "spacer"})
    assert run(rally_roll(battle(one), one, RED, 1), (4, 4, 4)) == 3
    again = battle(one, rules=Rules(bay_rerolls=True))
    assert run(rally_roll(again, one, RED, 1), (1, 1), "again", (6, 6)) == 4


def test_a_figure_moves_once() -> None:
    """The figure that went from 1 to 2 cannot go on to 3."""
    one = ship("one", RED, fit(), crew={1: "spacer"})
    run(move_crew(battle(one), one, RED), "spacer:1-2")
    assert names(one.crew_in(2)) == ["spacer"]


def test_a_melee_ends() -> None:
    """A tie costs each side one crew, however many there are: 25 ties leave none of 25 and 25."""
    crew = 25
    one = ship("one", RED, fit(), crew={1: "spacer " * crew})
    for _ in range(crew):
        one.add(1, Figure(BLUE, "spacer"))
    ties = [(1,) * left for left in range(crew, 0, -1) for _ in (RED, BLUE)]
    run(resolve_melees(battle(one), one), *ties)
    assert one.crew_in(1) == ()
    assert len(one.box) == 2 * crew


def test_the_defender_chooses_its_mutual_support() -> None:
    """Two friends within two hexes can add their point defense; one of them does."""
    away = MIDDLE + Hex(0, -4)
    one = ship("one", RED, everything(), crew={3: "spacer"})
    other = ship("other", BLUE, fit(point_defense=0), away, crew={1: "spacer"})
    near = ship("near", BLUE, fit(point_defense=1), away + Hex(0, -1), crew={1: "spacer"})
    far = ship("far", BLUE, fit(point_defense=5), away + Hex(0, -2), crew={1: "spacer"})
    strike = Strike({RED: 0, BLUE: 0}, {RED: 0, BLUE: 0})
    state = battle(one, other, near, far)
    question = asked(defend(state, strike, other))
    assert isinstance(question, Choose)
    assert (question.side, question.options, question.so_far) == (BLUE, ("far", "near"), ("far 5", "near 1"))
    assert run(defend(state, strike, other), "near") == 1
    far.hex = away + Hex(0, -3)
    assert run(defend(state, strike, other)) == 1


def test_own_ships_are_boarded_where_nobody_or_an_enemy_is_aboard() -> None:
    """A ship that the side holds unopposed is not a target; a derelict of its own is."""
    lances = Transport("l", "lances", MappingProxyType({}), None, 3, 8, False, "disrupt")
    one = ship("one", RED, boarding(fit(), lances), crew={1: "spacer"})
    held = ship("held", RED, fit(), MIDDLE + Hex(0, -1), crew={1: "spacer"})
    empty = ship("empty", RED, fit(), MIDDLE + Hex(0, -2))
    taken = ship("taken", RED, fit(), MIDDLE + Hex(0, -3), crew={1: "spacer"})
    taken.add(2, Figure(BLUE, "marine"))
    found = boarding_targets(battle(one, held, empty, taken), one, RED, (lances, 0, ALL_ROUND))
    assert [target.id for target in found] == ["empty", "taken"]


@pytest.mark.parametrize(("edge", "won"), [("top", True), ("left", False), (None, True)])
def test_a_goal_to_leave_names_its_edge(edge: Edge | None, won: bool) -> None:
    """A ship that drifts off the map by another edge does not count; without one any does."""
    goal = Victory(side=RED, by="leave", count=1, edge=edge)
    one = ship("one", RED, fit(), hex_at(5, 1), trail=hex_at(5, 3), crew={1: "spacer"})
    other = ship("other", BLUE, fit(), crew={1: "spacer"})
    state = battle(one, other, victory=(goal,))
    run(ships_drift(state))
    assert one.status == "left"
    assert state.edges_passed(one.hex) == {"top"}
    assert decided(state) == won


def test_a_corner_is_beyond_two_edges() -> None:
    """Who leaves across a corner has left by either edge."""
    state = battle(ship("one", RED, fit()))
    assert state.edges_passed(hex_at(0, 21)) == {"left", "bottom"}
    assert state.edges_passed(hex_at(21, 0)) == {"right", "top"}
    assert state.edges_passed(hex_at(20, 20)) == set()


@pytest.mark.parametrize(("change", "keeper"), [(False, RED), (True, BLUE)])
def test_kept_cards_of_a_captured_ship(change: bool, keeper: str) -> None:
    """Who drew them keeps them; by the other reading they change hands with the ship."""
    ace = card("ace", "forged-in-battle", timing="play-anytime")
    one = ship("one", RED, fit())
    state = battle(one, cards={"ace": ace}, rules=Rules(cards_change_hands=change))
    run(cards.draw(state, one, "forged-in-battle", RED))
    one.add(2, Figure(BLUE, "marine"))
    run(surrender(state))
    assert one.side == BLUE
    assert {side: state.forged.kept(side) for side in (RED, BLUE)} == {
        side: ("ace",) if side == keeper else () for side in (RED, BLUE)
    }
    assert is_conserved(state.forged)


def test_a_ship_without_its_own_crew_changes_hands() -> None:
    """Killed or surrendered: boarders take it; an empty ship stays where it was."""
    one = ship("one", RED, fit(), box="spacer")
    state = battle(one)
    run(surrender(state))
    assert (one.side, one.box, functional(one)) == (RED, (), False)
    one.add(2, Figure(BLUE, "marine"))
    run(surrender(state))
    assert (one.side, one.home) == (BLUE, RED)


def test_point_defense_0() -> None:
    """Any group is at least twice as strong."""
    assert dice_by_ratio(1, 0) == 3


def test_bombers_alone_roll_no_dice_in_a_dogfight() -> None:
    """They score 0; a tie at 0 costs nobody anything, and after so many the way is free."""
    assert [dogfight_dice(number) for number in (0, 1, 2, 5)] == [0, 1, 2, 2]
    state = battle(ship("one", RED, fit()))
    ties = [(), (1,), "fight-on", "fight-on"] * MOST_ROUNDS
    bombers, fighters = Squadron(RED, 0, 2), Squadron(BLUE, 1, 0)
    left = run(dogfight(state, bombers, fighters), *ties)
    assert left == (bombers, fighters._replace(reaches=False))


def test_the_loser_of_a_dogfight_picks_what_is_lost() -> None:
    """Two points cost two craft, of which the owner says how many are fighters."""
    state = battle(ship("one", RED, fit()))
    script = dogfight(state, Squadron(RED, 2, 2), Squadron(BLUE, 2, 0))
    left, _ = run(script, (1, 1), (6, 1), "fight-on", "1", (6,), (1, 1), "break-off")
    assert (left.fighters, left.bombers, left.reaches) == (1, 1, True)


def test_ordinance_goes_back_to_its_own_side_first() -> None:
    """Within the limit of each ship."""
    one, other = ship("one", RED, everything()), ship("other", BLUE, everything())
    state = battle(one, other)
    run(launch(state, one, RED, "missile", 3))
    assert (one.missiles, state.flight(RED).missiles) == (1, 3)
    other.missiles = 0
    recover(state, RED, missiles=3)
    assert (one.missiles, other.missiles) == (4, 0)


def test_the_side_that_can_operate_more_generators_maintains() -> None:
    """A shield for each generator; the others go down."""
    one = ship("one", RED, fit("[S1]-[S2]-[E3]"), crew={1: "spacer"})
    one.set_shields(0, 2)
    run(maintain_shields(battle(one)), "1")
    assert one.shields == (1, 0, 0, 0, 0, 0)


def test_half_of_the_components_out_of_action_cripple_a_ship() -> None:
    """At a half it is crippled, above that it is not."""
    one = ship("one", RED, fit(chain(4)), damage={1: "power-down"})
    assert not crippled(one)
    one.set_damage(2, Damage.DESTROYED)
    assert crippled(one)


def test_a_vented_ship_has_no_fires_any_more() -> None:
    """The optional rule: fires of now and later become Destroyed."""
    one = ship("one", RED, fit(BRIDGE), crew={1: "spacer"}, damage={3: "fire"})
    state = battle(one, rules=Rules(venting=True))
    run(vent(state, one), "vent")
    run(inflict(state, one, 2, Damage.FIRE))
    assert words(one)[1:3] == ["destroyed", "destroyed"]
