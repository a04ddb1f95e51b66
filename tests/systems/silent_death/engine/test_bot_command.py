"""How bots use captain's points, luck and ECM suites."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.bots import evaluate
from sheetforge.systems.silent_death.bots.reference import Reference
from sheetforge.systems.silent_death.bots.standard import Standard
from sheetforge.systems.silent_death.engine.electronic_warfare import electronic_warfare
from sheetforge.systems.silent_death.engine.fire import cannon_fire_phase
from sheetforge.systems.silent_death.engine.resolve import Target, attack
from sheetforge.systems.silent_death.engine.rulings import SCANNED
from sheetforge.systems.silent_death.engine.view import View
from sheetforge.systems.silent_death.play.next_millennium import STANDARD
from tests.systems.silent_death.engine.duel import Duel, built, mount
from tests.systems.silent_death_star_wars.table import asked

CREW = {"captain": ["captain"], "gunner-a": ["gunnery"], "pilot": ["piloting", "gunnery"]}
SUITE = {"spread": "1-3", "attempts": 4}
BOTS = (Standard, Reference)


def answer(bot: Any, duel: Duel, question: Any, phase: str) -> Any:
    """What a bot of Green says, the battle standing in a phase."""
    assert isinstance(question, Choose)
    names = [name for name, _ in STANDARD.phases]
    duel.state.phase = names.index(phase)
    return bot("Green", Random("bot")).choose(View(duel.state, "Green"), question)


def led(points: int, pilots: str = "pulse-laser") -> Duel:
    """Green with a gunner who fires first and a pilot after, and a captain with points."""
    weapons = [mount("pulse-laser", "gunner-a"), mount(pilots, "pilot")]
    track = ". [10] . [9] . [8] . . . [2] X"
    slow = built(weapons=[], damage_reduction=0, drive=10, damage_track=track)
    duel = Duel(built(crew=CREW, weapons=weapons), slow, 2)
    duel.green.captain_points = points
    return duel


@pytest.mark.parametrize("bot", BOTS)
def test_points_go_into_a_shot_that_they_turn(bot: Any) -> None:
    """Two short, six boxes to mark off, and points that would else be lost with the turn."""
    duel = led(2)
    question = asked(cannon_fire_phase(duel.state), "blue", (4, 3, 3), "keep", "blue", (4, 3, 3))
    assert answer(bot, duel, question, "cannon-fire") == "2"


def test_points_are_kept_for_a_better_shot() -> None:
    """A point of damage by the gunner is left alone while the pilot's heavy gun is to fire."""
    duel = led(3, "heavy-plazgun")
    weak = Choose("Green", ("keep", "3"), "captain", "green attack 1:pulse-laser blue", (3, "4", 1))
    strong = Choose("Green", ("keep", "3"), "captain", "green attack 2:heavy-plazgun blue", (3, "4", 9))
    assert answer(Standard, duel, weak, "cannon-fire") == "keep"
    assert answer(Standard, duel, strong, "cannon-fire") == "3"


def test_what_points_buy_is_exact() -> None:
    """The part marked off on average by throws that miss by no more, as all of them tell."""
    duel = led(3)
    arms = evaluate.arms(duel.green, duel.state.rules)
    arm, at = arms.mounts[0], evaluate.aim(duel.blue)
    (gun,), band = arm.links[0], arm.links[0][0].band(3)
    assert band is not None
    target = Target(at.defensive_value, at.reduction, at.intact)
    gained = 0.0
    for faces in product(*(range(1, sides + 1) for sides in (*gun.sides, arm.die))):
        plain, helped = (attack(gun, band, faces, more, target) for more in (0, 2))
        gained += min(helped.damage, at.boxes) - min(plain.damage, at.boxes)
    throws = arm.die * gun.sides[0] * gun.sides[1]
    assert evaluate.bought(arm, 3, at, arms, 2) == pytest.approx(gained / throws / at.boxes)
    assert evaluate.bought(arm, 3, at, arms, 0) == 0.0


def test_a_scanned_target_is_the_easier_one_for_bots_too() -> None:
    """For the side that scanned it only."""
    duel = led(0)
    duel.blue.scanned = (("Green", 2),)
    assert evaluate.aim(duel.blue, by="Green").defensive_value == 13 - SCANNED
    assert evaluate.aim(duel.blue, by="Blue").defensive_value == 13


def suites() -> Duel:
    """Green with an ECM suite, Blue with a near and costly ship and a far one."""
    duel = Duel(built(ecm=SUITE), built("orca-alpha"), 6)
    far = Duel(None, built(), 19).blue.copy()
    far.id, far.hex = "far", duel.state.board.at(3, 1)
    duel.state.ships["far"] = far
    return duel


def test_attempts_go_where_they_add_most() -> None:
    """To the near gunboat, as many of them as beat a first one at the far fighter."""
    duel = suites()
    bot = Standard("Green", Random("bot"))
    view = View(duel.state, "Green")
    question = asked(electronic_warfare(duel.state))
    assert isinstance(question, Choose)
    assert bot.choose(view, question) == "blue"
    number = asked(electronic_warfare(duel.state), "blue")
    assert isinstance(number, Choose)
    assert bot.choose(view, number) == "4"


def test_suites_of_a_side_do_not_scan_the_same_over_and_over() -> None:
    """What one ship's attempts leave open counts for the next: alike, they are parted."""
    duel = Duel(built(ecm=SUITE), built(), 6)
    for id, name in (("second", "Green"), ("other", "Blue")):
        ship = duel.state.ships[name.lower()].copy()
        ship.id = id
        ship.hex = duel.state.board.at(21, 20 if name == "Green" else 14)
        duel.state.join(ship)
    bot, view = Standard("Green", Random("bot")), View(duel.state, "Green")
    dealt: dict[str, int] = {}
    for ship in ("green", "second"):
        left = ["blue", "other"]
        while (target := bot.choose(view, Choose("Green", ("hold", *left), "scan", ship))) != "hold":
            options = ("1", "2", "3", "4")
            number = bot.choose(view, Choose("Green", options, "attempts", f"{ship} {target}"))
            dealt[target] = dealt.get(target, 0) + int(number)
            left.remove(target)
    assert dealt == {"blue": 4, "other": 4}


@pytest.mark.parametrize("bot", BOTS)
def test_luck_is_spent(bot: Any) -> None:
    """A failed roll is thrown again."""
    question = Choose("Green", ("keep", "again"), "luck", "green pilot attack", (1, 1, 1, 1))
    assert answer(bot, led(0), question, "cannon-fire") == "again"


def test_the_reference_bot_scans_the_nearest_with_everything() -> None:
    """It weighs nothing."""
    duel = suites()
    question = asked(electronic_warfare(duel.state))
    assert answer(Reference, duel, question, "electronic-warfare") == "blue"
    question = asked(electronic_warfare(duel.state), "blue")
    assert answer(Reference, duel, question, "electronic-warfare") == "4"


@pytest.mark.parametrize(("attacks", "picked"), [(2, "point-defense"), (1, "dodge")])
def test_the_batteries_of_the_quarters_that_are_struck_are_weighed(attacks: int, picked: str) -> None:
    """Three torpedoes from behind: two attacks of the rear battery stop more than dodging does."""
    battery = {"kills": "1-3", "attacks": 1}
    facings = ("front-left", "front-right", "rear-left", "rear-right")
    batteries = dict.fromkeys(facings, battery) | {"rear-right": {"kills": "1-4", "attacks": attacks}}
    duel = Duel(
        built("moresca", batteries=batteries, drive=11),
        built(torpedoes=[{"mark": 10, "carried": 4}]),
        6,
        optional=["point-defense-against-torpedoes"],
    )
    for _ in range(3):
        one = duel.torpedo(duel.blue, "green")
        one.hex, one.facing, one.arrived = duel.green.hexes[-1], 0, True
    question = Choose("Green", ("point-defense", "dodge"), "defend", "green")
    pilot = duel.green.skills["pilot"]._replace(piloting=6)
    duel.green.skills = {**duel.green.skills, "pilot": pilot}
    assert answer(Standard, duel, question, "torpedo-results") == picked
