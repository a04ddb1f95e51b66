"""The worked examples of the rule book, each a test of its name."""

from __future__ import annotations

from fractions import Fraction

from sheetforge.geometry.hexes import distance
from sheetforge.systems.sovereign_seas.blueprint import Blueprint, HullCircle, HullSlash
from sheetforge.systems.sovereign_seas.engine import damage, gunnery
from sheetforge.systems.sovereign_seas.engine.events import Fired
from sheetforge.systems.sovereign_seas.engine.resolve import effective, hits, salvo_dice
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea, faces, run


def test_section_j_five_d_batteries_at_range_five() -> None:
    """Size +2 makes 8 dice 10; 6 strikes where 5 are needed are 2 hits, 4 with FP 2."""
    sea = Sea((BRITISH, "bellerophon", 20, 20, 0, 6), (FRENCH, "ocean", 25, 22, 0, 6))
    ship, target = sea[0], sea[1]
    assert distance(ship.hex, target.hex) == 5
    groups = gunnery.groups(sea.state, ship)
    assert [(group.gun.code, len(group.batteries)) for group in groups] == [("D", 5)]
    batteries = list(groups[0].batteries)
    # Every hit strikes the hull, whose C the D batteries penetrate at this range.
    run(gunnery.salvo(sea.state, ship, target, batteries), 6, 0, 0, 0, 0)
    fired = Fired(ship.id, "D", 5, target.id, 5, 10, 6, 5, 4, faces(6, 10))
    assert sea.events_of(Fired) == [fired]
    assert target.lost == 4


def test_section_j_as_figures() -> None:
    """The same by the functions that odds ask as well."""
    sea = Sea((BRITISH, "bellerophon", 20, 20, 0, 6), (FRENCH, "ocean", 25, 22, 0, 6))
    charts = sea.state.charts
    assert salvo_dice(charts, 5, 6, sea[1].blueprint.size) == 10
    assert charts.needed(5) == 5
    assert hits(6, 5) == 2
    assert effective(2, Fraction(2)) == 4


def test_section_l4_six_hits_cross_two_slashes() -> None:
    """OO/OO/OO/OO takes six points of damage and loses two speeds."""
    sea = Sea((FRENCH, "limier", 20, 20, 0, 4))
    two = (HullCircle(0, 0), HullCircle(0, 0))
    hull = (*two, HullSlash(1), *two, HullSlash(2), *two, HullSlash(3), *two)
    blueprint = Blueprint(hull=hull, speeds=(10, 9, 8, 7))
    ship = ShipState("sample", "Sample", FRENCH, blueprint)
    ship.status = "afloat"
    assert ship.maximum == 10
    damage.lose_hull(sea.state, ship, 6, "a test")
    assert (ship.circles_left, ship.maximum) == (2, 8)


def test_section_l5_eight_hits_and_four_more() -> None:
    """Severe damage adds half of the hits of the attack: 8 hits, then 4 further hull hits."""
    sea = Sea((BRITISH, "bellerophon", 20, 20, 0, 6), (FRENCH, "ocean", 25, 22, 0, 6))
    ship, target = sea[0], sea[1]
    made = damage.Attack(target, BRITISH, 8, 5, ship.hex, "a test")
    # One critical hit (5 strikes) with severe damage (3 strikes), and seven hits on the hull.
    run(damage.attack(sea.state, made), 5, 3, *(0,) * 7)
    critical = sea.state.charts.critical_hull
    assert target.lost == min(len(target.blueprint.circles), critical + 7 + 4)


def test_section_h_half_the_acceleration_up() -> None:
    """Deceleration is half of the acceleration, fractions up."""
    sea = Sea((FRENCH, "armorique", 20, 20, 0, 4))
    assert (sea[0].blueprint.acceleration, sea[0].blueprint.deceleration) == (3, 2)
