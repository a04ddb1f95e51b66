"""Damage: where hits strike, what armour stops, what is lost with what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Choose
from sheetforge.systems.sovereign_seas.blueprint import HullCircle, rank
from sheetforge.systems.sovereign_seas.engine import damage
from sheetforge.systems.sovereign_seas.engine.damage import Attack
from sheetforge.systems.sovereign_seas.engine.events import BatteryLost, HullLost, Sank, Struck
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea, asked, faces, run

HULL, BATTERY, TURRET, CRITICAL = 2, 3, 4, 5
"""Strikes of the five dice that locate a hit."""

STARBOARD, PORT = Hex(4, -2), Hex(-4, 2)


def attack_on(ship: ShipState, letter: str, step: Hex = STARBOARD, hits: int = 1) -> Attack:
    """An attack by the enemy that penetrates a letter, from a step away."""
    by = BRITISH if ship.side == FRENCH else FRENCH
    return Attack(ship, by, hits, rank(letter), ship.hex + step, "a test")


def ocean() -> tuple[Sea, ShipState]:
    sea = Sea((FRENCH, "ocean", 20, 20, 0, 6))
    return sea, sea[0]


def bellerophon() -> tuple[Sea, ShipState]:
    sea = Sea((BRITISH, "bellerophon", 20, 20, 0, 6))
    return sea, sea[0]


def lost(sea: Sea) -> list[str]:
    return [event.battery for event in sea.events_of(BatteryLost)]


def test_where_the_dice_say_a_hit_lies() -> None:
    """0 to 2 strikes hull, 3 battery, 4 turret, 5 critical."""
    charts = ocean()[0].state.charts
    assert charts.locations == ("hull", "hull", "hull", "battery", "turret", "critical")


def test_a_hull_hit_that_penetrates_takes_a_circle() -> None:
    """The letter of the hull is C: a C or better goes through, a B does not."""
    for letter, circles in (("C", 1), ("D", 1), ("B", 0)):
        sea, ship = bellerophon()
        run(damage.attack(sea.state, attack_on(ship, letter)), HULL)
        assert ship.lost == circles
        struck = Struck(ship.id, "hull", bool(circles), 2, letter, "C", faces(2, 5))
        assert sea.events_of(Struck) == [struck]


def test_an_unprotected_hull_is_always_penetrated() -> None:
    """By the weakest of guns at the end of its range."""
    sea = Sea((FRENCH, "armorique", 20, 20, 0, 6))
    run(damage.attack(sea.state, attack_on(sea[0], "A")), HULL)
    assert sea[0].lost == 1


def test_a_battery_hit_takes_a_battery_and_a_circle_behind_it() -> None:
    """Where the hull is penetrated as well."""
    sea, ship = bellerophon()
    run(damage.attack(sea.state, attack_on(ship, "C")), BATTERY)
    assert lost(sea) == ["starboard-1"]
    assert ship.lost == 1


def test_a_battery_behind_armour_that_holds_loses_nothing() -> None:
    """Nor does the hit go on to the hull."""
    sea, ship = bellerophon()
    run(damage.attack(sea.state, attack_on(ship, "B")), BATTERY)
    assert (lost(sea), ship.lost) == ([], 0)


def test_a_weak_battery_before_a_strong_hull() -> None:
    """The unarmoured AA of Ocean are destroyed by what the hull stops."""
    sea, ship = ocean()
    options = asked(damage.attack(sea.state, attack_on(ship, "B")), BATTERY)
    assert isinstance(options, Choose)
    assert (options.side, options.why) == (FRENCH, "lose-battery")
    run(damage.attack(sea.state, attack_on(ship, "B")), BATTERY, "centre-1")
    assert (lost(sea), ship.lost) == (["centre-1"], 0)


def test_batteries_that_are_alike_are_one_option() -> None:
    """Five of one gun behind one armour with one arc leave nothing to choose."""
    sea, ship = ocean()
    question = asked(damage.attack(sea.state, attack_on(ship, "D")), BATTERY)
    assert isinstance(question, Choose)
    assert question.options == ("starboard-2", "centre-1")


def test_only_batteries_that_could_fire_back_are_hit() -> None:
    """From port the port batteries; from ahead the bow battery alone."""
    sea, ship = bellerophon()
    run(damage.attack(sea.state, attack_on(ship, "D", PORT)), BATTERY)
    run(damage.attack(sea.state, attack_on(ship, "D", Hex(0, -4))), BATTERY)
    assert lost(sea) == ["port-1", "bow-1"]


def test_a_battery_hit_without_a_battery_is_a_hull_hit() -> None:
    """Down the authority: T, B, H."""
    sea, ship = bellerophon()
    ship.out = ship.blueprint.all_batteries
    run(damage.attack(sea.state, attack_on(ship, "C", hits=2)), BATTERY, TURRET)
    assert ship.lost == 2


def test_a_turret_hit_without_a_turret_is_a_battery_hit() -> None:
    """Bellerophon has no turret."""
    sea, ship = bellerophon()
    run(damage.attack(sea.state, attack_on(ship, "C")), TURRET)
    assert lost(sea) == ["starboard-1"]


def test_a_turret_that_is_penetrated_goes_with_a_hull_circle() -> None:
    """Whatever the armour of the hull: B is enough for the barbettes, not for the hull."""
    sea, ship = ocean()
    question = asked(damage.attack(sea.state, attack_on(ship, "B")), TURRET)
    assert isinstance(question, Choose)
    assert question.options == ("starboard-1", "starboard-4")
    run(damage.attack(sea.state, attack_on(ship, "B")), TURRET, "starboard-4")
    assert (lost(sea), ship.lost) == (["starboard-4"], 1)


def test_a_turret_hit_that_armour_stops_does_nothing() -> None:
    """It does not become a battery hit: that is for turrets that are not there."""
    sea, ship = ocean()
    run(damage.attack(sea.state, attack_on(ship, "A")), TURRET, "starboard-1")
    assert (lost(sea), ship.lost) == ([], 0)


def test_only_turrets_that_could_fire_back_are_hit() -> None:
    """From astern the after barbettes of both sides, from the bow the forward ones."""
    sea, ship = ocean()
    question: Any = asked(damage.attack(sea.state, attack_on(ship, "D", Hex(0, 4))), TURRET)
    assert question.options == ("starboard-4", "port-4")
    question = asked(damage.attack(sea.state, attack_on(ship, "D", Hex(0, -4))), TURRET)
    assert question.options == ("starboard-1", "port-1")


def test_the_weakest_turret_is_hit_first() -> None:
    """The one behind the least armour, whatever its owner would rather lose."""
    sea, ship = ocean()
    weak = tuple(one._replace(armour=rank("A")) if one.id == "starboard-4" else one for one in ship.blueprint.starboard)
    ship.blueprint = replace(ship.blueprint, starboard=weak)
    run(damage.attack(sea.state, attack_on(ship, "A")), TURRET)
    assert lost(sea) == ["starboard-4"]


def test_the_last_circle_sinks_the_ship() -> None:
    """And the hits that are left of the attack are not thrown any more."""
    sea = Sea((BRITISH, "eclipse", 20, 20, 0, 6))
    ship = sea[0]
    run(damage.attack(sea.state, attack_on(ship, "C", hits=9)), *(HULL,) * 4)
    assert ship.status == "sunk"
    assert sea.events_of(Sank) == [Sank(ship.id, "a test")]
    assert ship.speed == 0


def test_armour_changes_along_the_hull() -> None:
    """A hit meets the letter before the next circle, from the bow on."""
    sea = Sea((BRITISH, "defense", 20, 20, 0, 6))
    ship = sea[0]
    ranks = [rank("B"), *ship.blueprint.circles[1:3], 0, *ship.blueprint.circles[4:]]
    hull = tuple(HullCircle(number, armour) for number, armour in enumerate(ranks, 1))
    ship.blueprint = replace(ship.blueprint, hull=hull)
    ship.lost = 3
    run(damage.attack(sea.state, attack_on(ship, "A", hits=2)), HULL, HULL)
    assert ship.lost == 4


@pytest.mark.parametrize(
    ("ship", "lost", "maximum"),
    [
        ("ocean", 2, 12),
        ("ocean", 3, 11),
        ("ocean", 5, 10),
        ("limier", 2, 7),
        ("limier", 1, 13),
        ("small-merchantman", 7, 2),
        ("magenta", 12, 1),
    ],
)
def test_speed_falls_as_damage_crosses_slashes(ship: str, lost: int, maximum: int) -> None:
    """One number of the list for every slash that damage has gone beyond."""
    sea = Sea((FRENCH, ship, 20, 20, 0, 6))
    sea[0].lost = lost
    sea[0].settle()
    assert sea[0].maximum == maximum


def test_the_lines_about_the_hull() -> None:
    """Circles lost, circles left, the new maximum."""
    sea = Sea((FRENCH, "limier", 20, 20, 0, 6))
    run(damage.attack(sea.state, attack_on(sea[0], "A")), HULL)
    assert sea.events_of(HullLost) == [HullLost(sea[0].id, 1, 2, 13)]
