"""The content of Babylon: the published ship restated, and what our two powers make use of."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from sheetforge.content.library import Library
from sheetforge.play.driver import play_at_random
from sheetforge.systems.babylon.blueprint import Blueprint, as_built
from sheetforge.systems.babylon.play.game import ENGINE
from sheetforge.systems.babylon.points import bill, design_of
from sheetforge.systems.babylon.schema.scenario import Fleet, Scenario
from sheetforge.systems.babylon.schema.ship import ROLES, Flight, Ship
from sheetforge.systems.babylon.schema.weapon import MODES, Weapon
from tests.systems.babylon.engine.space import library

SYSTEM = "babylon"


@cache
def built(kind: str, id: str) -> Blueprint:
    """A craft of the content as built."""
    craft = library().get(kind, SYSTEM, id)
    assert isinstance(craft, Ship | Flight)
    return as_built(craft, library(), SYSTEM, id)


def of(kind: str) -> list[str]:
    """The ids of a kind."""
    return [key.id for key in content().keys(kind, SYSTEM)]


def content() -> Library:
    """All content."""
    return library()


# Boxes, armour and how many there are, as the public ship file records them.
VAR_NIC = {
    "primary": {
        "structure": (36, 5, 1),
        "reactor": (18, 5, 1),
        "cnc": (16, 5, 1),
        "sensors": (18, 5, 1),
        "engine": (14, 4, 1),
        "jump-engine": (18, 5, 1),
        "hangar": (7, 5, 1),
    },
    "forward": {"structure": (40, 4, 1), "heavy-pulse-cannon": (6, 5, 1), "thruster": (8, 4, 2)},
    "aft": {"structure": (38, 4, 1), "light-pulse-cannon": (4, 3, 2), "thruster": (24, 3, 1)},
    "port": {"structure": (60, 5, 1), "twin-array": (6, 3, 1), "medium-laser": (6, 3, 2), "thruster": (15, 4, 1)},
    "starboard": {"structure": (39, 4, 1), "twin-array": (6, 3, 1), "ion-torpedo": (5, 4, 1), "thruster": (13, 4, 1)},
}
CHARTS = {
    "primary": {"structure": 8, "jump-engine": 3, "sensors": 2, "engine": 2, "hangar": 2, "reactor": 2, "cnc": 1},
    "forward": {"thruster": 5, "heavy-pulse-cannon": 3, "structure": 10, "primary": 2},
    "aft": {"thruster": 6, "light-pulse-cannon": 3, "structure": 9, "primary": 2},
    "port": {"thruster": 4, "twin-array": 2, "medium-laser": 4, "structure": 8, "primary": 2},
    "starboard": {"thruster": 4, "ion-torpedo": 3, "twin-array": 2, "structure": 9, "primary": 2},
}
ARCS = {
    "heavy-pulse-cannon": {"300-60"},
    "light-pulse-cannon": {"90-270"},
    "medium-laser": {"240-60"},
    "twin-array": {"240-60", "300-120"},
    "ion-torpedo": {"0-120"},
}
WEAPONS = {
    # power, damage, pulses, shots, turns to recharge, intercept
    "heavy-pulse-cannon": (4, "15", "d5", 1, 3, 1),
    "light-pulse-cannon": (2, "8", "d5", 1, 1, 2),
    "twin-array": (2, "d10+4", None, 2, 1, 2),
    "medium-laser": (5, "3d10+12", None, 1, 3, 0),
    "ion-torpedo": (4, "15", None, 1, 2, 0),
}


@pytest.mark.parametrize("section", VAR_NIC)
def test_boxes_and_armour_of_the_var_nic(section: str) -> None:
    """Every system of a section with its boxes, its armour and its number."""
    found: dict[str, tuple[int, int, int]] = {}
    for part in built("ships", "var-nic").parts:
        if part.section == section:
            count = found.get(part.word, (0, 0, 0))[2] + 1
            found[part.word] = part.boxes, part.armour, count
    assert found == VAR_NIC[section]


@pytest.mark.parametrize("section", CHARTS)
def test_location_charts_of_the_var_nic(section: str) -> None:
    """So many faces of the d20 for each location, PRIMARY on 19 and 20."""
    counted: dict[str, int] = {}
    for face in built("ships", "var-nic").by_name[section].chart:  # type: ignore[index]
        word = face[0].word if face else "primary"
        counted[word] = counted.get(word, 0) + 1
    assert counted == CHARTS[section]


def test_figures_of_the_var_nic() -> None:
    """Points, initiative, defence, fighters, ratings, jump delay; power output equals demand."""
    ship = built("ships", "var-nic")
    assert (ship.points, ship.initiative, ship.signature, ship.fighters) == (580, 2, 14, 6)
    assert (ship.thrust, ship.acceleration, ship.jump_delay) == (12, 3, 20)
    ratings: dict[str, list[int]] = {}
    for part in ship.parts:
        if part.rating:
            ratings.setdefault(f"{part.section} {part.kind}", []).append(part.rating)
    assert ratings == {
        "primary sensors": [9],
        "forward thruster": [4, 4],
        "aft thruster": [12],
        "port thruster": [5],
        "starboard thruster": [4],
    }
    # Heavy pulse, two light pulses, two arrays, two lasers, a torpedo; sensors, jump engine.
    assert ship.demand == 4 + 2 * 2 + 2 * 2 + 2 * 5 + 4 + 5 + 3 == ship.output
    assert {part.word: part.power for part in ship.parts if part.power and not part.weapon} == {
        "sensors": 5,
        "jump-engine": 3,
    }
    for word, arcs in ARCS.items():
        assert {str(part.arc) for part in ship.weapons if part.word == word} == arcs


@pytest.mark.parametrize("id", WEAPONS)
def test_weapons_of_the_var_nic(id: str) -> None:
    """Power, damage, pulses, shots, recharge and interception."""
    weapon = library().get("weapons", SYSTEM, id)
    assert isinstance(weapon, Weapon)
    pulses = str(weapon.pulses) if weapon.pulses else None
    found = (weapon.power, str(weapon.damage), pulses, weapon.shots, weapon.recharge)
    assert (*found, weapon.intercept) == WEAPONS[id]


def test_the_bill_of_the_var_nic_is_its_published_price() -> None:
    """The anchor of all prices: the parts cost 580 points, to within half a point."""
    design = design_of(library(), SYSTEM)
    assert design is not None
    made = bill(built("ships", "var-nic"), design)
    assert made.total == 580
    assert abs(sum(part.points for part in made.parts) - 580) <= 0.5


def test_a_better_craft_costs_more() -> None:
    """More armour, a shield, a lower signature or a stronger weapon is never cheaper."""
    design = design_of(library(), SYSTEM)
    assert design is not None
    plain = built("ships", "merlin")
    cost = sum(part.points for part in bill(plain, design).parts)
    for change in ({"signature": 10}, {"initiative": 9}, {"thrust": 12}, {"stealth": 4}):
        better = replace(plain, **change)  # type: ignore[arg-type]
        assert sum(part.points for part in bill(better, design).parts) > cost


def test_our_powers_use_every_rule() -> None:
    """Roles, drives, weapons of every mode and recharge, flights of several sizes."""
    ships = [built("ships", id) for id in of("ships") if id != "var-nic"]
    flights = [built("flights", id) for id in of("flights")]
    weapons = [one for id in of("weapons") if (one := library().get("weapons", SYSTEM, id))]
    assert {one.role for one in ships} == set(ROLES)
    assert {(one.gravitic, one.retro) for one in ships} >= {(True, False), (False, True), (False, False)}
    assert {len(one.sections) for one in ships} == {3, 4, 5}
    assert len({one.fighters for one in flights}) >= 3
    assert any(gun.salvo for one in flights for gun in one.guns)
    for has in ("agile", "jamming", "stealth", "jump_delay", "fighters", "immobile"):
        assert any(getattr(one, has) for one in ships), has
    assert any(one.rating("shield-generator") for one in ships)
    own = [one for one in weapons if isinstance(one, Weapon)]
    assert {one.mode for one in own} == set(MODES)
    assert {one.recharge for one in own} == {1, 2, 3, 4}
    assert any(one.range is None and one.intercept for one in own)
    assert len(own) >= 16


HOUSES = ("tarsis", "ilmari")


def owned(kind: str, house: str) -> list[Blueprint]:
    """The ships or flights of a power as built."""
    return [built(kind, id) for id in of(kind) if getattr(library().get(kind, SYSTEM, id), "house", "") == house]


@pytest.mark.parametrize("house", HOUSES)
def test_a_power_has_eight_classes_and_three_fleets(house: str) -> None:
    """Eight classes of ship in every role, a fighter and a bomber; fleets of the same sizes."""
    ships, flights = owned("ships", house), owned("flights", house)
    assert len(ships) >= 8
    assert {one.role for one in ships} == set(ROLES)
    assert any(one.agile for one in ships if one.role == "frigate")
    assert {any(gun.salvo for gun in one.guns) for one in flights} == {True, False}
    fleets = [library().get("fleets", SYSTEM, id) for id in of("fleets")]
    sizes = sorted(getattr(one, "points", 0) for one in fleets if one.house == house)
    assert sizes == [600, 1450, 2800]


def test_drives_of_the_powers() -> None:
    """Tarsis flies reaction drives, with and without retro-thrusters; Ilmari only gravitic ones."""
    tarsis = [*owned("ships", "tarsis"), *owned("flights", "tarsis")]
    ilmari = [*owned("ships", "ilmari"), *owned("flights", "ilmari")]
    assert not any(one.gravitic for one in tarsis)
    assert {one.retro for one in tarsis if one.thrust} == {True, False}
    assert all(one.gravitic for one in ilmari if one.thrust)
    assert not any(one.retro for one in ilmari)


def test_arms_of_the_powers() -> None:
    """Tarsis has lasers, pulses and matter; Ilmari shields, stealth, jamming, plasma, torpedoes."""
    modes = {
        house: {
            part.weapon.mode
            for one in owned("ships", house)
            for part in one.weapons
            if part.weapon and part.weapon.reach >= 0
        }
        for house in HOUSES
    }
    assert modes["tarsis"] == {"standard", "pulse", "matter", "ballistic"}
    assert modes["ilmari"] == {"standard", "plasma", "ballistic"}
    assert not any(one.rating("shield-generator") for one in owned("ships", "tarsis"))
    ilmari = owned("ships", "ilmari")
    assert any(one.rating("shield-generator") for one in ilmari)
    assert any(one.stealth for one in ilmari)
    assert any(one.jamming for one in ilmari)


def test_every_weapon_and_craft_of_ours_is_in_use() -> None:
    """Each weapon is mounted, and each class is in a fleet or a scenario."""
    craft = [built(kind, id) for kind in ("ships", "flights") for id in of(kind)]
    mounted = {part.weapon.id for one in craft for part in one.weapons if part.weapon}
    mounted |= {gun.weapon.id for one in craft for gun in one.guns}
    assert mounted == set(of("weapons"))
    brought: set[str] = set()
    for id in of("fleets"):
        fleet = library().get("fleets", SYSTEM, id)
        assert isinstance(fleet, Fleet)
        brought |= {str(one.ship or one.flight) for one in fleet.ships}
    for id in of("scenarios"):
        scenario = library().get("scenarios", SYSTEM, id)
        assert isinstance(scenario, Scenario)
        brought |= {str(one.ship or one.flight) for side in scenario.sides for one in side.ships}
    assert brought == {*of("ships"), *of("flights")}


SCENARIOS = (
    "base-attacked",
    "carrier-strike",
    "castle-besieged",
    "convoy-under-fire",
    "escape-by-jump",
    "first-duel",
    "lines-of-battle",
    "patrol",
    "three-flags",
)


def test_scenarios_of_the_game() -> None:
    """A first duel, a line battle, a convoy, a carrier strike, an escape, bases, three sides."""
    assert tuple(of("scenarios")) == SCENARIOS


@pytest.mark.parametrize("id", SCENARIOS)
def test_scenarios_can_be_played(id: str) -> None:
    """The engine lays out every scenario and plays its first round."""
    battle = ENGINE.battle(library(), {"scenario": id, "changes": {"turn_limit": 1}})
    assert play_at_random(ENGINE, battle, "content").state.outcome is not None
