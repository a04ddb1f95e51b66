"""Critical hits: the table, and every effect with how long it lasts."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from sheetforge.systems.sovereign_seas.blueprint import rank
from sheetforge.systems.sovereign_seas.engine import damage
from sheetforge.systems.sovereign_seas.engine.events import (
    CommandLost,
    FactorsLost,
    HullLost,
    Recovered,
    RudderJammed,
    Sank,
)
from sheetforge.systems.sovereign_seas.engine.phases import end_phase
from sheetforge.systems.sovereign_seas.schema import critical as listed
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea, faces, run
from tests.systems.sovereign_seas.engine.test_seas_damage import CRITICAL, HULL, attack_on

TOWER, RUDDER, SEVERE, FUNNEL, BOILER, MAGAZINE = 0, 1, 3, 5, 7, 8
"""Strikes of the eight dice of the critical hit table."""


def sea_with(ship: str = "bellerophon") -> Sea:
    side = BRITISH if ship in ("bellerophon", "defense", "eclipse") else FRENCH
    return Sea((side, ship, 20, 20, 0, 6))


def critical(sea: Sea, *answers: Any, letter: str = "E") -> None:
    """One critical hit with these answers after the location."""
    run(damage.attack(sea.state, attack_on(sea[0], letter)), CRITICAL, *answers)


def test_the_table_by_strikes() -> None:
    """0 tower, 1 and 2 rudder, 3 and 4 severe damage, 5 and 6 funnel, 7 boiler, 8 magazine."""
    found = [type(one.effects[0]).__name__ for one in sea_with().state.charts.criticals]
    assert found == [
        "OutOfCommand",
        "JamRudder",
        "JamRudder",
        "FurtherHullHits",
        "FurtherHullHits",
        "LoseSpeed",
        "LoseSpeed",
        "LoseSpeed",
        "Sink",
    ]


def test_every_effect_that_a_table_may_list_can_be_carried_out() -> None:
    """Each on the Bellerophon, by a gun that penetrates all of her armour."""
    turns = listed.Turns(turns=1)
    way = listed.JamRow.model_validate({"strikes": "0-2", "way": "left"})
    effects: dict[type, tuple[listed.Effect, tuple[int, ...]]] = {
        type(effect): (effect, answers)
        for effect, answers in (
            (listed.OutOfCommand(do="out-of-command", lasts=turns), ()),
            (listed.JamRudder(do="jam-rudder", dice=2, ways=(way,), lasts=turns), (1,)),
            (listed.FurtherHullHits(do="further-hull-hits", per_cent=50), ()),
            (listed.LoseSpeed(do="lose-speed", factors=1), ()),
            (listed.Sink(do="sink"), ()),
        )
    }
    assert {*effects} == {*get_args(get_args(listed.Effect)[0])}
    for effect, answers in effects.values():
        sea = sea_with()
        made = attack_on(sea[0], "G")
        row = listed.Result.model_validate({"strikes": "0", "title": "One", "effects": (effect,)})
        run(damage.carry_out(sea.state, made, row), *answers)
        assert made.further or sea.state.events, effect


def test_any_critical_hit_costs_circles_whatever_the_armour() -> None:
    """Two of them, even where the gun could not penetrate the hull."""
    sea = sea_with()
    critical(sea, FUNNEL, letter="A")
    assert sea.events_of(HullLost)[0].circles == 2
    assert sea[0].lost == 2


def test_a_tower_hit_puts_a_ship_out_of_command_for_turns_by_dice() -> None:
    """A turn and one more for every strike, this turn not counted."""
    sea = sea_with()
    critical(sea, TOWER, 3)
    assert sea.events_of(CommandLost) == [CommandLost(sea[0].id, 1 + 1 + 3, faces(3, 5))]
    for turn in range(1, 6):
        assert not sea[0].commanded
        sea.state.turn = turn
        end_phase(sea.state)
    assert sea[0].commanded
    assert sea.events_of(Recovered) == [Recovered(sea[0].id, "in command again")]


def test_an_armoured_tower_holds_what_does_not_penetrate() -> None:
    """C against the C of the tower goes through, B does not."""
    sea = sea_with()
    critical(sea, TOWER, letter="B")
    assert sea[0].commanded
    critical(sea, TOWER, 0, letter="C")
    assert not sea[0].commanded


def test_an_armoured_tower_is_destroyed_once_and_then_unarmoured() -> None:
    """The next hit needs no penetration."""
    sea = sea_with()
    critical(sea, TOWER, 0, letter="C")
    assert sea[0].tower == 0
    critical(sea, TOWER, 2, letter="A")
    assert sea[0].command_lost == 1 + 1 + 2


def test_the_longer_of_two_tower_hits_counts() -> None:
    """A short one after a long one shortens nothing."""
    sea = sea_with("magenta")
    critical(sea, TOWER, 5)
    critical(sea, TOWER, 0)
    assert sea[0].command_lost == 1 + 1 + 5


@pytest.mark.parametrize(("strikes", "way"), [(0, "left"), (1, "right"), (2, "straight")])
def test_the_rudder_jams_by_two_dice(strikes: int, way: str) -> None:
    """Left, right or straight ahead; for a turn and one more for every strike of five dice."""
    sea = sea_with()
    critical(sea, RUDDER, strikes, 2)
    assert (sea[0].rudder, sea[0].rudder_until) == (way, 1 + 1 + 2)
    assert sea.events_of(RudderJammed) == [RudderJammed(sea[0].id, way, 4, faces(strikes, 2), faces(2, 5))]
    sea.state.turn = 3
    end_phase(sea.state)
    assert sea[0].rudder == way
    sea.state.turn = 4
    end_phase(sea.state)
    assert sea[0].rudder == ""


def test_the_last_hit_on_the_rudder_counts() -> None:
    """Left for long, then right for a turn: right for a turn."""
    sea = sea_with()
    critical(sea, RUDDER, 0, 5)
    critical(sea, RUDDER, 1, 0)
    assert (sea[0].rudder, sea[0].rudder_until) == ("right", 2)


def test_severe_damage_comes_at_the_end_of_the_attack() -> None:
    """Half of all hits of the attack, fractions up: 3 hits give 2 more."""
    sea = sea_with()
    made = attack_on(sea[0], "C", hits=3)
    run(damage.attack(sea.state, made), CRITICAL, SEVERE, HULL, HULL)
    assert sea[0].lost == 2 + 2 + 2


def test_severe_damage_is_hull_hits_that_must_penetrate() -> None:
    """A gun that the hull stops adds nothing to the circles of the critical hit."""
    sea = sea_with()
    made = attack_on(sea[0], "B", hits=3)
    run(damage.attack(sea.state, made), CRITICAL, SEVERE, HULL, HULL)
    assert sea[0].lost == 2


def test_severe_damage_is_rolled_again_the_second_time_in_an_attack() -> None:
    """Until something else comes; in another attack it counts again."""
    sea = sea_with("defense")
    made = attack_on(sea[0], "C", hits=2)
    run(damage.attack(sea.state, made), CRITICAL, SEVERE, CRITICAL, SEVERE, 4, FUNNEL)
    assert sea[0].lost == 2 + 2 + 1
    assert sea.events_of(FactorsLost)[0].factors == 2
    run(damage.attack(sea.state, attack_on(sea[0], "C")), CRITICAL, SEVERE)
    assert sea[0].lost == 5 + 2 + 1


def test_a_funnel_hit_takes_two_speeds_besides_the_slashes() -> None:
    """Ocean with two circles lost has crossed no slash; two numbers are gone anyway."""
    sea = sea_with("ocean")
    critical(sea, FUNNEL)
    assert sea[0].lost == 2
    assert sea[0].maximum == sea[0].blueprint.speeds[2] == 10


def test_a_boiler_explosion_takes_half_of_the_original_speeds() -> None:
    """Twelve numbers lose six; three lose two."""
    sea = sea_with("ocean")
    critical(sea, BOILER)
    assert sea[0].maximum == sea[0].blueprint.speeds[6]
    sea = sea_with("limier")
    critical(sea, BOILER)
    assert sea[0].factors == 2


def test_a_magazine_explosion_sinks_the_ship() -> None:
    """At once, with most of its hull still there."""
    sea = sea_with()
    critical(sea, MAGAZINE)
    assert sea[0].status == "sunk"
    assert sea.events_of(Sank) == [Sank(sea[0].id, "magazine explosion")]
    assert sea[0].circles_left == 13


def test_a_merchantman_has_no_magazine_to_explode() -> None:
    """It loses the circles of any critical hit."""
    sea = sea_with("large-merchantman")
    critical(sea, MAGAZINE)
    assert sea[0].afloat
    assert sea[0].lost == 2


def test_a_critical_hit_that_sinks_is_not_rolled() -> None:
    """The two circles were the last."""
    sea = sea_with("eclipse")
    sea[0].lost = 2
    critical(sea)
    assert sea[0].status == "sunk"


def test_a_ram_goes_through_any_tower() -> None:
    """It ignores armour."""
    from sheetforge.systems.sovereign_seas.engine.resolve import IGNORES_ARMOUR

    sea = sea_with()
    made = attack_on(sea[0], "A")
    made.power = IGNORES_ARMOUR
    run(damage.attack(sea.state, made), CRITICAL, TOWER, 0)
    assert not sea[0].commanded
    assert rank("C") < IGNORES_ARMOUR
