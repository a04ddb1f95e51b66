"""Damage: how ships end, volatile fires, disrupted fields, breaches with crew in them."""

from __future__ import annotations

from sheetforge.play.questions import Choose, Roll
from sheetforge.systems.silent_fury.engine import cards
from sheetforge.systems.silent_fury.engine.attack import attack_action
from sheetforge.systems.silent_fury.engine.crew import attrition
from sheetforge.systems.silent_fury.engine.crew_events import Repaired
from sheetforge.systems.silent_fury.engine.damage import disrupt, fx, place_damage
from sheetforge.systems.silent_fury.engine.drift import drift_phase, fire_check, fires, vent
from sheetforge.systems.silent_fury.engine.events import Damaged, NothingPossible, NoWorse
from sheetforge.systems.silent_fury.engine.jump import jump_action
from sheetforge.systems.silent_fury.engine.ship import Figure
from sheetforge.systems.silent_fury.figures import Damage, Fx
from tests.systems.silent_fury.engine.drydock import BLUE, RED, asked, battle, card, chain, fit, names, run, ship, words


def test_three_ways_to_destroy_a_ship() -> None:
    """A destruction roll, nothing but ruined components, or a card."""
    rolled = ship("rolled", RED, fit(hull=1))
    run(place_damage(battle(rolled), rolled, (1,), Damage.BREACH), (6,))
    ruined = ship("ruined", RED, fit(chain(2)), damage={1: "hull-breach"})
    run(fx(battle(ruined), ruined, (2,), Fx(2, 1), "attack", BLUE), (6, 4, 1))
    end = card("end", "critical-hit", effects=[{"do": "destroy"}])
    doomed = ship("doomed", RED, fit())
    state = battle(doomed, cards={"end": end})
    run(cards.draw(state, doomed, "critical-hit", RED))
    assert {one.status for one in (rolled, ruined, doomed)} == {"destroyed"}


def test_crew_disrupted_in_a_breach_are_killed() -> None:
    """They do not go to the box."""
    one = ship("one", RED, fit(), crew={1: "spacer"}, damage={1: "hull-breach"})
    disrupt(battle(one), one, 1, one.crew_in(1))
    assert (one.box, one.crew_in(1)) == ((), ())


def test_damage_to_a_breached_component_calls_for_a_destruction_roll() -> None:
    """Any FX damage to it, even light."""
    one = ship("one", RED, fit(hull=0), damage={1: "hull-breach"})
    run(fx(battle(one), one, (1,), Fx(1, 1), "attack", BLUE), (4, 1), (6,))
    assert one.status == "destroyed"


def test_damage_that_replaces_nothing_is_said() -> None:
    """Else a hit on a component would seem to be forgotten."""
    one = ship("one", RED, fit(), damage={1: "fire"})
    state = battle(one)
    run(place_damage(state, one, (1, 2), Damage.POWER_DOWN))
    said = [str(event) for event in state.events if isinstance(event, Damaged | NoWorse)]
    assert said == ["one, component 1: power down is no worse than its fire", "one, component 2: power down"]
    assert words(one)[:2] == ["fire", "power-down"]


def test_a_volatile_component_on_fire() -> None:
    """The check is made with d12, and its explosion rolls 3 / 2 FX."""
    one = ship("one", RED, fit("[E1]-[E2*]-[E3]"), damage={2: "fire"})
    run(fire_check(battle(one), one), (2, 12), (4, 1, 1, 1, 1))
    assert words(one) == ["light", "fire", "light"]


def test_fire_does_not_spread_to_ruins() -> None:
    """A die beside a fire has no effect on a component that is destroyed or breached."""
    one = ship("one", RED, fit(), damage={1: "destroyed", 2: "fire"})
    run(fire_check(battle(one), one), (1, 20))
    assert words(one)[:2] == ["destroyed", "fire"]


def test_fires_disrupt_a_crew_each() -> None:
    """After the checks, of their owner's choice."""
    one = ship("one", RED, fit(), crew={2: "spacer engineer"}, damage={2: "fire"})
    run(fires(battle(one)), (20, 19), "engineer")
    assert names(one.box) == ["engineer"]


def test_attrition_on_a_vented_ship() -> None:
    """Without air all of the crew in the Disrupted box are killed, not one of them."""
    for vented, left in ((True, 0), (False, 2)):
        one = ship("one", RED, fit(chain(3)), crew={1: "captain"}, box="spacer spacer spacer")
        state = battle(one)
        if vented:
            run(vent(state, one), "vent")
        run(attrition(state, one, RED))
        assert len(one.box) == left


def test_the_lower_die_of_a_fire_check_counts_first() -> None:
    """So both orders of two dice lead to the same, and odds that try one of them are exact."""
    for first, second in ((2, 3), (3, 2)):
        one = ship("one", RED, fit(chain(4)), damage={2: "fire"})
        script = fire_check(battle(one), one)
        question = asked(script, (first, second))
        assert isinstance(question, Roll)
        assert (question.why, one.damage_of(3)) == ("explosion", Damage.NONE)


def test_boarders_who_hold_the_bridge_may_vent() -> None:
    """A player may operate the Bridge, whoever controls the ship; that one is asked first."""
    one = ship("one", RED, fit("[B1]-[E2]-[E3]"), crew={2: "spacer"}, damage={3: "fire"})
    one.add(1, Figure(BLUE, "marine"))
    question = asked(vent(battle(one), one))
    assert isinstance(question, Choose)
    assert (question.side, question.options) == (BLUE, ("vent", "keep"))
    one.add(2, Figure(RED, "captain"))
    first = asked(vent(battle(one), one))
    assert isinstance(first, Choose)
    assert first.side == RED
    run(vent(battle(one), one), "keep", "vent")
    assert one.vented


def test_only_a_manned_bridge_or_the_only_captains_vent_a_ship() -> None:
    """Spacers alone cannot, nor a captain with an enemy's captain aboard."""
    for crew, able in (("spacer", False), ("captain", True)):
        one = ship("one", RED, fit(chain(3)), crew={1: crew})
        assert (next(vent(battle(one), one), None) is not None) == able
    both = ship("both", RED, fit(chain(3)), crew={1: "captain"})
    both.add(3, Figure(BLUE, "captain"))
    assert next(vent(battle(both), both), None) is None


def test_a_damaged_reactor_disrupts_the_field_of_its_own_jump() -> None:
    """The jump works; the roll for the reactor then turns over the card that it has drawn."""
    one = ship("one", RED, fit(), crew={6: "spacer"}, damage={6: "light"})
    turn = card("turn", "field-disruption", effects=[{"do": "turn"}])
    state = battle(one, cards={"turn": turn})
    run(jump_action(state, one, RED), "jump", state.name(one.hex), "0", (4, 1, 1), (2,))
    assert (one.field, one.facing) == ((), 2)


def test_diffusion_removes_the_card_before_the_reactor_is_checked() -> None:
    """So a hit on it disrupts nothing any more."""
    one = ship("one", RED, fit(), crew={6: "spacer"}, damage={6: "light"})
    state = battle(one)
    cards.expand_field(state, one)
    run(jump_action(state, one, RED), "diffuse", (4, 1, 1))
    assert (one.field, one.damage_of(6)) == ((), Damage.LIGHT)


def test_a_crisis_goes_on_in_the_drift_phase() -> None:
    """Its ongoing effect comes first of all steps, until it is averted."""
    leak = card(
        "leak",
        "critical-hit",
        timing="crisis",
        effects=[{"do": "fx", "when": "drift", "at": "every", "kind": "reactor", "impact": 1, "effect": 1}],
    )
    one = ship("one", RED, fit(), crew={1: "spacer"})
    state = battle(one, cards={"leak": leak})
    run(cards.draw(state, one, "critical-hit", RED))
    run(drift_phase(state), (4, 1))
    assert one.damage_of(6).word == "light"


def test_damage_and_repairs_in_words() -> None:
    """What a marker replaces, and what repairs lead to; words have no hyphens."""
    assert str(Damaged("one", 3, "destroyed", "power-down")) == "one, component 3: destroyed, was power down"
    assert str(Repaired("one", 3, 1, "light", "none")) == "one, component 3: 1 point, light is repaired"
    assert str(Repaired("one", 3, 0, "fire", "fire")) == "one, component 3: 0 points, fire remains"
    assert str(Repaired("one", 3, 6, "hull-breach", "destroyed")) == (
        "one, component 3: 6 points, hull breach becomes destroyed"
    )


def test_a_card_without_a_possible_action_is_reported() -> None:
    """An attack when no enemy is in reach."""
    state = battle(one := ship("one", RED, fit()))
    run(attack_action(state, one, RED))
    why = "no weapon that it can operate has a target in its arcs and range"
    assert NothingPossible("one", RED, why) in state.events
