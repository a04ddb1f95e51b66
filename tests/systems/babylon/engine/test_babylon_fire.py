"""Fire: the Medium Laser's row, the number to hit, interception, ballistics, who fires when."""

from __future__ import annotations

from math import floor

import pytest

from sheetforge.geometry.hexes import hex_at
from sheetforge.play.questions import Choose, Roll
from sheetforge.systems.babylon.blueprint import WeaponFigures, weapon_figures
from sheetforge.systems.babylon.engine.events import BallisticLost, Fired, Intercepted, SideHit
from sheetforge.systems.babylon.engine.gunnery import (
    Hit,
    Volley,
    ballistics_strike,
    fire,
    interceptors,
    needed,
    pulses_through,
    resolve,
    ships_fire,
    shooters,
)
from sheetforge.systems.babylon.engine.preparation import launches
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.schema.weapon import Weapon
from tests.systems.babylon.engine.space import asked, events_of, library, marked, run, ship, space

ROW = (10, 12, 9, 6, 3, 1, -2)
ASTERN = {"ship": "var-nic", "side": "Us", "at": "2026", "course": 0}
AHEAD = {"ship": "var-nic", "side": "Them", "at": "2020", "course": 0}


def weapon(id: str) -> WeaponFigures:
    entity = library().get("weapons", "babylon", id)
    assert isinstance(entity, Weapon)
    return weapon_figures(entity)


def volley(state: State, *weapons: str, rating: int | None = 9) -> Volley:
    """What the first ship fires."""
    one = ship(state)
    return Volley(one.side, one.id, one.hex, one.course, rating, tuple(map(weapon, weapons)))


def test_the_row_of_the_medium_laser() -> None:
    """10 at range 0, and floor(12 - 2.75 (range - 1)) from range 1: the printed row, and beyond."""
    laser = weapon("medium-laser")
    assert laser.row[: laser.printed] == ROW
    assert laser.row[1:] == tuple(floor(12 - 2.75 * (away - 1)) for away in range(1, 11))


@pytest.mark.parametrize("away", range(7))
def test_number_to_hit_is_signature_and_modifier(away: int) -> None:
    """Target signature = the ship's signature + the range modifier; beyond the row nothing."""
    state = space(ASTERN, AHEAD)
    target = ship(state, 1)
    assert needed(target, weapon("medium-laser"), away, 9) == 14 + ROW[away]
    assert needed(target, weapon("medium-laser"), 11, 9) is None


def test_equal_or_under_hits() -> None:
    """At range 6 a laser needs 12 against a signature of 14."""
    state = space(ASTERN, AHEAD)
    run(resolve(state, ship(state, 1), volley(state, "medium-laser")), (13,))
    run(resolve(state, ship(state, 1), volley(state, "medium-laser")), (12,), (10,), (9,), (10, 10, 10))
    assert [(one.needed, one.hits) for one in events_of(state, Fired)] == [(12, 0), (12, 1)]


def test_sensor_lock_jamming_and_stealth() -> None:
    """2 for each hex beyond the lock, which jamming shortens; stealth counts from far away."""
    state = space(ASTERN, AHEAD)
    target = ship(state, 1)
    laser = weapon("medium-laser")
    assert needed(target, laser, 6, 5) == 12 - 2
    target.jamming = 4
    assert needed(target, laser, 6, 9) == 12 - 2
    assert needed(target, laser, 6, None) == 12
    target.jamming, target.stealth = 0, 2
    assert (needed(target, laser, 5, 9), needed(target, laser, 4, 9)) == (15 - 2, 17)


def test_lost_sides_raise_the_signature() -> None:
    """By 2 each."""
    state = space(ASTERN, AHEAD)
    ship(state, 1).fell = ("port", "aft")
    ship(state, 1).settle(state.losses)
    assert needed(ship(state, 1), weapon("medium-laser"), 6, 9) == 16


def test_all_weapons_of_a_ship_hit_one_side() -> None:
    """One d10 for a volley, then a d20 for each hit, then its damage."""
    state = space(ASTERN, AHEAD)
    script = resolve(state, ship(state, 1), volley(state, "medium-laser", "medium-laser"))
    rolls = [asked(script)]
    for faces in ((1,), (1,), (5,), (10,), (4, 4, 4), (10,)):
        rolls.append(script.send(faces))
    assert [(one.dice, one.why) for one in rolls if isinstance(one, Roll)] == [
        ((20,), "to-hit"),
        ((20,), "to-hit"),
        ((10,), "side"),
        ((20,), "location"),
        ((10,) * 3, "damage"),
        ((20,), "location"),
        ((10,) * 3, "damage"),
    ]
    assert events_of(state, SideHit) == [SideHit(ship(state, 1).id, "aft", 5)]
    assert str(events_of(state, SideHit)[0]).endswith("its aft side (5 on d10)")


# --- interception ------------------------------------------------------------------------------


def test_interceptors_are_decided_before_any_attempt_is_rolled() -> None:
    """Hit by hit the owner names weapons; only then dice are thrown, a d10 for each of them."""
    state = space(ASTERN, AHEAD)
    state.turn = 1
    target = ship(state, 1)
    script = resolve(state, target, volley(state, "heavy-pulse-cannon", "heavy-pulse-cannon"))
    names: list[str] = []
    question = asked(script)
    answers = {"to-hit": (1,), "pulses": (5,), "intercept": (3, 2)}
    guns = iter(["aft-light-pulse-cannon-1", "aft-light-pulse-cannon-2", "none"])
    while isinstance(question, Choose) or question.why != "side":
        names.append(f"{type(question).__name__} {question.why}")
        answer = next(guns) if isinstance(question, Choose) else answers[question.why]
        question = script.send(answer)
    assert names == [
        "Roll to-hit",
        "Roll pulses",
        "Roll to-hit",
        "Roll pulses",
        "Choose intercept",
        "Choose intercept",
        "Roll intercept",
    ]
    assert events_of(state, Intercepted) == [
        Intercepted(
            target.id, "Heavy Pulse Cannon", ("aft Light Pulse Cannon 1", "aft Light Pulse Cannon 2"), 2, (3, 2), (2, 2)
        )
    ]


@pytest.mark.parametrize(
    ("mode", "faces", "values", "by_value", "through"),
    [
        ("plasma-bolter", (3,), (3,), False, 0),
        ("plasma-bolter", (4,), (3,), False, 1),
        ("rail-gun", (1, 10), (2, 2), False, 0),
        ("heavy-pulse-cannon", (2,), (2,), False, 3),
        ("heavy-pulse-cannon", (1,), (2,), False, 4),
        ("heavy-pulse-cannon", (1,), (2,), True, 3),
        ("heavy-pulse-cannon", (2, 1, 3), (2, 2, 2), False, 2),
        ("heavy-pulse-cannon", (3, 3), (3, 3), False, 0),
    ],
)
def test_what_comes_through_interception(
    mode: str, faces: tuple[int, ...], values: tuple[int, ...], by_value: bool, through: int
) -> None:
    """The value or lower blocks a shot, or as many of five pulses as the die shows."""
    hit = Hit(weapon(mode), 5 if "pulse" in mode else 1)
    assert pulses_through(hit, faces, values, by_value) == through


def test_every_weapon_intercepts_slow_ballistics() -> None:
    """With 1 more than its value, lasers without a value too; by the other reading they do not."""
    for optional, count in (((), 8), (("only-interceptors",), 5)):
        state = space({**AHEAD, "side": "Us"}, {**AHEAD, "side": "Them"}, optional=optional)
        shot = volley(state, "ion-torpedo")
        found = list(interceptors(state, ship(state, 1), shot, weapon("ion-torpedo")))
        assert len(found) == count


def test_lasers_are_not_intercepted() -> None:
    """Of a standard shot nobody is asked."""
    state = space(ASTERN, AHEAD)
    script = resolve(state, ship(state, 1), volley(state, "medium-laser"))
    assert asked(script, (1,)).why == "side"


def test_a_weapon_that_intercepted_does_not_fire_and_the_other_way_round() -> None:
    """An attempt is the use of the round, a shot too."""
    state = space(ASTERN, AHEAD)
    one = ship(state)
    before = {number for number, _ in shooters(state, one)}
    array = next(n for n, part in enumerate(one.blueprint.weapons) if part.id == "port-twin-array")
    laser = next(n for n, part in enumerate(one.blueprint.weapons) if "medium-laser" in part.id)
    assert laser in before
    one.use(laser)
    one.use(array)
    assert {number for number, _ in shooters(state, one)} == before - {laser, array}
    shot = volley(state, "ion-torpedo")
    assert array not in {n for n, _ in interceptors(state, one, shot, weapon("ion-torpedo"))}


# --- ballistics --------------------------------------------------------------------------------


def test_ballistics_strike_from_where_they_were_launched() -> None:
    """Launched with a named target in the first phase; the range is to where he is later."""
    state = space({**ASTERN, "at": "2024"}, AHEAD)
    one, target = ship(state), ship(state, 1)
    run(launches(state), target.id)
    assert [(b.weapon, b.target, b.hex) for b in state.ballistics] == [(6, target.id, hex_at(20, 24))]
    one.hex = hex_at(40, 40)
    target.hex = hex_at(20, 19)
    run(ballistics_strike(state), (20,), "none", (1,), (10,))
    assert events_of(state, Fired)[0].away == 5
    assert state.ballistics == ()


def test_a_ballistic_without_a_target_is_lost() -> None:
    """Whose target is destroyed finds nothing."""
    state = space({**ASTERN, "at": "2024"}, AHEAD)
    run(launches(state), ship(state, 1).id)
    ship(state, 1).status = "destroyed"
    run(ballistics_strike(state))
    assert events_of(state, BallisticLost) == [BallisticLost(ship(state).id, "Ion Torpedo")]


# --- who fires when ----------------------------------------------------------------------------


def test_sides_select_ships_alternately() -> None:
    """Who begins is rolled for on odd turns, and is the next side on even ones."""
    state = space({**ASTERN, "at": "2022"}, {**ASTERN, "at": "2122", "name": "Second"}, AHEAD)
    first = asked(ships_fire(state), (2,))
    assert isinstance(first, Choose)
    assert (first.side, first.why) == ("Them", "fire-ship")
    state.turn = 2
    second = asked(ships_fire(state))
    assert (second.side, len(second.options)) == ("Us", 3)  # type: ignore[union-attr]


def test_a_ship_names_all_targets_before_it_rolls() -> None:
    """Weapon by weapon, then volley by volley; it fires once a round."""
    state = space({**ASTERN, "at": "2022"}, AHEAD)
    one, target = ship(state), ship(state, 1)
    script = fire(state, one)
    question = asked(script)
    count = 0
    while isinstance(question, Choose):
        count += 1
        question = script.send(target.id if "laser" in question.about else "hold")
    assert count == len({part.id for part in one.blueprint.weapons}) - 3
    assert question.why == "to-hit"
    assert one.fired
    assert list(shooters(state, one)) == []


def test_a_weapon_destroyed_before_its_ship_fires_is_silent() -> None:
    """Damage counts at once; a weapon that is only damaged fires."""
    state = space({**ASTERN, "at": "2022"}, AHEAD)
    one = ship(state)
    laser = next(n for n, part in enumerate(one.blueprint.weapons) if "medium-laser-1" in part.id)
    marked(one, port_medium_laser_1=5)
    assert one.ready(laser)
    marked(one, port_medium_laser_1=6)
    assert not one.ready(laser)


def test_the_nearest_side_is_hit_on_six_faces_of_ten() -> None:
    """By the chart of ships with four sides, whatever the bearing; all six hexsides have one."""
    sides = ship(space(ASTERN, AHEAD)).blueprint.sides
    nearest = ("forward", "starboard", "starboard", "aft", "port", "port")
    assert [chart.count(side) for chart, side in zip(sides, nearest, strict=True)] == [6] * 6
    assert all(len(chart) == 10 for chart in sides)
