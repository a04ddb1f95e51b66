"""The worked examples of the rules on attacks, crew, boarding and fire, each by its subject."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType

import pytest

from sheetforge.geometry.hexes import DIRECTIONS, Hex, disk, distance, rotated
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_fury.blueprint import ALL_ROUND, Transport, die_at
from sheetforge.systems.silent_fury.engine.aiming import areas, choose_side, defense, sides_hit
from sheetforge.systems.silent_fury.engine.attack import attack
from sheetforge.systems.silent_fury.engine.boarding import board, boarding_targets
from sheetforge.systems.silent_fury.engine.crew import actors, rally, shoot_and_repair
from sheetforge.systems.silent_fury.engine.crew_events import MeleeFought
from sheetforge.systems.silent_fury.engine.drift import fire_check
from sheetforge.systems.silent_fury.engine.melee import melee
from sheetforge.systems.silent_fury.engine.rulings import Rules
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


def test_the_example_cannon_rolls_a_d20_at_six_hexes() -> None:
    """RNG 5 / 10: short to 5, long to 10, nothing beyond."""
    assert [die_at(5, 10, away) for away in (5, 6, 10, 11)] == [12, 20, 20, None]


def test_three_ships_round_the_blue_one() -> None:
    """Orange hits the front (1), Brown the rear left (5), Green the rear or the rear right."""
    blue = ship("blue", BLUE, fit(), MIDDLE, facing=1)
    relative = {"orange": Hex(0, -3), "brown": Hex(-2, 2), "green": Hex(1, 1)}
    sides = {name: [side + 1 for side in sides_hit(blue, MIDDLE + rotated(step, 1))] for name, step in relative.items()}
    assert sides == {"orange": [1], "brown": [5], "green": [3, 4]}
    question = asked(choose_side(blue, MIDDLE + rotated(relative["green"], 1), RED))
    assert isinstance(question, Choose)
    assert question.side == BLUE


def test_the_attacker_chooses_the_side_in_the_same_hex() -> None:
    """All six sides are open to him."""
    blue = ship("blue", BLUE, fit())
    question = asked(choose_side(blue, MIDDLE, RED))
    assert isinstance(question, Choose)
    assert (question.side, len(question.options)) == (RED, 6)


def test_the_defense_of_the_lazarus() -> None:
    """Armour 3 and three shields on the front make 6; hardened they make 9."""
    lazarus = ship("lazarus", BLUE, fit())
    lazarus.set_shields(0, 3)
    state = battle(lazarus)
    assert defense(state, lazarus, 0) == 6
    lazarus.hardened = True
    assert defense(state, lazarus, 0) == 9


def test_the_volley_of_the_bremen_at_the_marvin() -> None:
    """Pulse Laser at one hex, power 3 against 2: 3d12, two Impact dice, one Effect die.

    1, 4 and 8 hit two components of six; 3, 6 and a special 5 set both on fire.
    """
    row = {"short": 2, "long": 4, "accuracy": 3, "power": 3, "effect_dice": 1}
    bremen = ship("bremen", RED, armed(fit(), 4, **row), crew={4: "spacer"})
    armor = [1, 1, 1, 1, 1, 1]
    there = MIDDLE + DIRECTIONS[0]
    crew = {1: "spacer spacer", 4: "spacer", 6: "captain"}
    marvin = ship("marvin", BLUE, fit(armor=armor), there, facing=3, crew=crew)
    marvin.set_shields(0, 1)
    state = battle(bremen, marvin)
    mode = bremen.blueprint.guns[4].modes[0]
    run(attack(state, bremen, RED, mode, marvin), (1, 4, 8, 3, 6, 5))
    assert words(marvin) == ["fire", "none", "none", "fire", "none", "none"]
    assert names(marvin.box) == ["spacer"] * 3


@pytest.mark.parametrize(("radius", "hexes"), [(0, 1), (3, 37)])
def test_area_0_and_3(radius: int, hexes: int) -> None:
    """AREA 0 attacks what is in the target hex, AREA 3 all within three hexes, friends as well."""
    row = {"short": 9, "long": 19, "accuracy": 1, "power": 3, "effect_dice": 1, "special": [f"AREA {radius}"]}
    one = ship("one", RED, armed(fit(), 4, **row), crew={4: "spacer"})
    aim = MIDDLE + Hex(0, -6)
    near = ship("near", BLUE, fit(), aim)
    friend = ship("friend", RED, fit(), aim + Hex(0, radius))
    far = ship("far", BLUE, fit(), aim + Hex(0, -radius - 1))
    gun = one.blueprint.guns[4]
    state = battle(one, near, friend, far)
    sets = areas(state, one, gun, gun.modes[0])
    assert ("near", "friend") in sets
    assert all(distance(sets[ids], state.ships[id].hex) <= radius for ids in sets for id in ids)
    assert all("one" not in ids for ids in sets)
    assert len(disk(aim, radius)) == hexes
    assert not any({"far", "friend"} <= set(ids) for ids in sets if radius == 0)


def test_a_rally_from_the_disrupted_box() -> None:
    """Trish: one point rallies the engineer, and one of the two spacers is lost to attrition."""
    one = ship("one", RED, fit(), crew={2: "spacer"}, box="spacer spacer engineer")
    run(rally(battle(one), one, RED), (1, 5), "engineer@2")
    assert names(one.box) == ["spacer"]
    assert sorted(names(one.crew_in(2))) == ["engineer", "spacer"]


SHOOTING = """\
[C1]-[C2]-[C3]
      |
     [C4]"""


def test_each_corridor_supports_one_shooter() -> None:
    """A component with two crew adds one die; three components beside the target add three."""
    crew = {1: "spacer spacer", 3: "spacer", 4: "battlesuit"}
    one = ship("one", RED, fit(SHOOTING), crew=crew)
    for figure in ship("x", BLUE, fit(), crew={1: "spacer spacer"}).crew_in(1):
        one.add(2, figure)
    state = battle(one)
    first = actors(one, RED, Counter(), {(1, 2)})
    assert not any(token.startswith("shoot spacer:1-") for token in first)
    run(shoot_and_repair(state, one, RED), "shoot spacer:1-2", "shoot spacer:3-2", "shoot battlesuit:4-2", (4, 1, 1, 1))
    # One point and that of the battlesuit: Heavy Damage.
    assert one.damage_of(2).word == "heavy"
    assert len(one.box) == 2


LANCES = Transport("lances", "Assault Lances", MappingProxyType({}), None, 1, 2, False, "disrupt")


def test_the_regulus_boards_the_bombay() -> None:
    """At two hexes with lances: d20, type by type; misses are disrupted aboard the Regulus.

    Enemies in components 1 and 5 are fought at once.
    """
    crew = {1: "spacer spacer spacer spacer spacer", 2: "marine marine battlesuit"}
    regulus = ship("regulus", RED, boarding(fit(), LANCES), crew=crew)
    there = MIDDLE + Hex(0, -2)
    bombay = ship("bombay", BLUE, fit(chain(12)), there, crew={1: "spacer", 5: "spacer"})
    state = battle(regulus, bombay)
    group = ["spacer@1"] * 5 + ["marine@2"] * 2 + ["battlesuit@2"]
    run(
        board(state, regulus, RED, (LANCES, 0, ALL_ROUND)),
        "bombay",
        *group,
        (20,),
        (5, 7),
        (1, 1, 10, 14, 20),
        (1,),
        (4, 4),
        (6,),
        (2,),
    )
    assert sorted(names(regulus.box)) == ["battlesuit", "spacer", "spacer"]
    # Two spacers win in 1, the crew of the Bombay in 5; nobody else is where an enemy is.
    melees = [str(event) for event in state.events if isinstance(event, MeleeFought)]
    assert melees == [
        "bombay, component 1: melee, Blue 0 (1), Red 2 (4 4)",
        "bombay, component 5: melee, Blue 2 (6), Red 1 (2 +1)",
    ]
    active = [(number, figure.side, figure.type) for number, figure in bombay.active()]
    assert active == [
        (1, RED, "spacer"),
        (1, RED, "spacer"),
        (5, BLUE, "spacer"),
        (7, RED, "marine"),
        (10, RED, "spacer"),
    ]
    assert sorted((one.side, one.type) for one in bombay.box) == [(BLUE, "spacer"), (RED, "marine")]


def test_the_orion_boards_the_pancake() -> None:
    """A transporter, short range 2 in the example: d12; misses return into its component."""
    transporter = Transport("transporter", "Transporter", MappingProxyType({4: ALL_ROUND}), None, 2, 4, True, "return")
    crew = {4: "spacer spacer spacer spacer", 1: "marine"}
    orion = ship("orion", RED, boarding(fit(), transporter), crew=crew)
    pancake = ship("pancake", BLUE, fit(chain(8)), MIDDLE + Hex(0, -2), facing=3, crew={8: "spacer"})
    state = battle(orion, pancake)
    means = (transporter, 4, ALL_ROUND)
    group = ["spacer@4"] * 4 + ["marine@1"]
    run(board(state, orion, RED, means), "pancake", *group, (5,), (3, 7, 10, 11))
    active = {(number, figure.type) for number, figure in pancake.active(RED)}
    assert active == {(3, "spacer"), (7, "spacer"), (5, "marine")}
    assert names(orion.crew_in(4)) == ["spacer", "spacer"]
    pancake.set_shields(0, 1)
    assert boarding_targets(state, orion, RED, means) == []


def test_the_fire_that_spreads_along_a_straight_ship() -> None:
    """Roger: 2 explodes first and sets 1 and 3 on fire; so the 4 spreads to component 4."""
    one = ship("one", RED, fit(), damage={2: "fire"})
    run(fire_check(battle(one), one), (4, 2), (6, 1, 6))
    assert words(one) == ["fire", "fire", "fire", "fire", "none", "none"]


def test_bonuses_as_dice_in_a_melee() -> None:
    """By the other reading a marine adds a die to a melee and no point."""
    one = ship("one", RED, fit(), crew={1: "marine"})
    one.add(1, ship("x", BLUE, fit(), crew={1: "spacer"}).crew_in(1)[0])
    state = battle(one, rules=Rules(bonus_dice=True))
    run(melee(state, one, 1), (1,), (1, 4))
    assert names(one.crew_in(1)) == ["marine"]
