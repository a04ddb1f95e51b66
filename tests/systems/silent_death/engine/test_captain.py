"""The captain's die: points for a turn, and the rolls that they turn."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.engine import damage, events
from sheetforge.systems.silent_death.engine.captain import captains_dice, commands, spend, steered
from sheetforge.systems.silent_death.engine.fire import cannon_fire_phase
from sheetforge.systems.silent_death.engine.missiles import missile_launch
from sheetforge.systems.silent_death.engine.movement import move_ship
from sheetforge.systems.silent_death.engine.phases import end_turn
from sheetforge.systems.silent_death.engine.repair import damage_control
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.warheads import results_phase
from sheetforge.systems.silent_death.play.next_millennium import ENGINE
from sheetforge.systems.silent_death.schema import critical as effect
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.engine.duel import SHOW, Duel, built, mount
from tests.systems.silent_death_star_wars.table import asked, run

CREW = {"captain": ["captain"], "pilot": ["piloting", "gunnery"]}
OPEN = ". . . . . . . . . [18] . [15] . [12] . . . . . . X"


def led(points: int = 3, away: int = 2, blue: Any = None, **changes: Any) -> Duel:
    """Green with a captain who has a given number of points left; Blue cannot fire back."""
    green = built(**{"crew": CREW, "weapons": [mount("pulse-laser")], **changes})
    duel = Duel(green, blue or built(weapons=[], damage_track=OPEN, damage_reduction=0), away)
    captain = duel.green.skills["captain"]._replace(captain=6)
    duel.green.skills = {**duel.green.skills, "captain": captain}
    duel.green.captain_points = points
    return duel


def test_the_die_gives_points_for_the_turn() -> None:
    """Its face; what is left at the end of the turn is lost, and the next turn rolls again."""
    duel = led(0)
    run(captains_dice(duel.state), (5,))
    assert duel.green.captain_points == 5
    assert duel.events_of(events.CaptainRolled) == [events.CaptainRolled("green", 5)]
    copy = duel.state.copy()
    end_turn(duel.state)
    assert (duel.green.captain_points, copy.ships["green"].captain_points) == (0, 5)
    run(captains_dice(duel.state), (2,))
    assert duel.green.captain_points == 2


@pytest.mark.parametrize(
    "hit",
    [
        {"do": "kill", "crew": "captain"},
        {"do": "kill", "crew": "bridge"},
        {"do": "disable", "system": "captain"},
        {"do": "daze", "crew": "captain"},
        {"do": "disable", "system": "actions"},
    ],
)
def test_a_hit_on_the_bridge_ends_the_points(hit: dict[str, Any]) -> None:
    """Points are not rolled for any more, and those that are left cannot be used."""
    duel = led()
    one = getattr(effect, {"kill": "Kill", "disable": "Disable", "daze": "Daze"}[hit["do"]])
    run(damage.carry_out(one.model_validate(hit), duel.state, duel.green, "Blue", 0))
    duel.green.settle()
    assert not commands(duel.green)
    run(captains_dice(duel.state))
    run(spend(duel.state, duel.green, "attack", (2,), {1: 1}))


def test_a_stunned_bridge_still_gives_orders() -> None:
    """The display of the Badger takes only its move."""
    duel = led()
    stun = effect.Daze(do="daze", crew="bridge", cannot=("move",))
    run(damage.carry_out(stun, duel.state, duel.green, "Blue", 0))
    assert commands(duel.green)


def test_points_make_an_attack_hit() -> None:
    """DV 13, a throw of 4, 3 and 3 at +1 is two short: two points, of which the damage is Low."""
    duel = led()
    question = asked(cannon_fire_phase(duel.state), "blue", (4, 3, 3))
    assert isinstance(question, Choose)
    assert (question.why, question.options, question.so_far) == ("captain", ("keep", "2"), (3, "4+3+3", 6))
    duel = led()
    run(cannon_fire_phase(duel.state), "blue", (4, 3, 3), "2")
    assert len(duel.blue.marked) == 6
    assert duel.green.captain_points == 1
    assert duel.events_of(events.Fired)[0].total == 13
    duel = led()
    run(cannon_fire_phase(duel.state), "blue", (4, 3, 3), "keep")
    assert (duel.blue.marked, duel.green.captain_points) == ((), 3)


def test_nothing_is_asked_when_points_change_nothing() -> None:
    """Of a hit, of a miss by more, and of an overload that no total turns."""
    for duel, faces in ((led(), (8, 8, 3)), (led(1), (4, 3, 3)), (led(9, weapons=[mount("plazgun")]), (3, 3, 3))):
        points = duel.green.captain_points
        run(cannon_fire_phase(duel.state), "blue", faces)
        assert duel.green.captain_points == points
        assert not duel.events_of(events.CaptainSpent)


def test_points_lock_on() -> None:
    """Gunnery 5 needs 1 to 4: a 6 takes two points."""
    duel = led(weapons=[mount("missile-launcher", missiles=5)])
    run(missile_launch(duel.state), "blue", (6,), "2")
    assert duel.events_of(events.LockedOn)[0].locked
    assert len(duel.state.salvos) == 1


def test_points_pay_for_a_tight_turn() -> None:
    """Drive 18 after eleven hexes: seven points less 3 pay a 4 of the d6; a 6 would stall."""
    for answer, facing in (("2", 3), ("keep", 0)):
        duel = led()
        duel.blue.status = "destroyed"
        path = ["forward"] * 11
        stop = ["stop"] if answer == "2" else []
        run(move_ship(duel.state, duel.green), *path, "about", (6,), answer, *stop)
        assert duel.green.facing == facing


def chased(duel: Duel, arrived: bool) -> None:
    for _ in range(2):
        one = duel.torpedo(duel.blue, "green")
        if arrived:
            one.hex, one.arrived = duel.green.hex, True


def test_points_dodge_and_jam() -> None:
    """Dodging: 8 + 5 - 12 dodges one, one point more both. Jamming: a 4 becomes a 2."""
    blue = built(weapons=[], torpedoes=[{"mark": 10, "carried": 4}])
    duel = led(blue=blue)
    chased(duel, arrived=True)
    run(results_phase(duel.state), (8,), "1")
    assert len(duel.events_of(events.Dodged)[0].dodged) == 2
    duel = led(blue=blue)
    chased(duel, arrived=False)
    run(results_phase(duel.state), "torpedo-mk-10-1", (4,), "2")
    assert list(duel.state.warheads) == ["torpedo-mk-10-2"]


def test_points_mend_boxes() -> None:
    """Repair 1-2: a 4 repairs nothing, with two points two boxes; a 1 repairs two for one point."""
    for face, options in ((4, ("keep", "2", "3")[:2]), (1, ("keep", "1"))):
        duel = led(damage_control="1-2")
        duel.green.marked = tuple((0, at) for at in range(4))
        question = asked(damage_control(duel.state), (face,))
        assert isinstance(question, Choose)
        assert question.options == options


def test_each_number_of_points_is_offered_that_gains_more() -> None:
    """A 4 beside a spread of 1-3 worth its face: one point leads to 3, no more gains more."""
    duel = led(9)
    value = {1: 1, 2: 2, 3: 3}
    question = asked(steered(duel.state, duel.green, "a roll", 4, 10, lambda it: value.get(it, 0)))
    assert isinstance(question, Choose)
    assert (question.options, question.so_far) == (("keep", "1"), (9, "4", 3))
    script = steered(duel.state, duel.green, "a roll", 1, 10, lambda it: it)
    assert run(script, "4") == 5


def battle(crew: dict[str, Any]) -> ShipState:
    """The warhound of a scenario, with this crew beside pilot and gunners."""
    posts = built("moresca").crew
    whole = {post: dict.fromkeys(skills, 6) for post, skills in posts.items()}
    del whole["captain"]
    ships = [{"name": side, "ship": "moresca", "crew": {**whole, **crew}} for side in ("A", "B")]
    sides = [{"name": one["name"], "ships": [one], "setup": {"area": "half"}} for one in ships]
    scenario = {"name": "Two", "source": {"book": "a test"}, "sides": sides, "victory": []}
    state = ENGINE.battle(library(), {"scenario": scenario}).begin()
    ship: ShipState = state.ships["a"]
    return ship


def test_a_captain_has_a_d6_where_no_die_is_given() -> None:
    """It costs nothing; another size may be given."""
    ship = battle({})
    assert ship.skills["captain"].captain == 6
    assert ship.points == ship.blueprint.bpv + 6 * ship.blueprint.craft.crew_stats
    assert battle({"captain": {"captain": 8}}).points == ship.points
    assert battle({"captain": {"captain": 8}}).skills["captain"].captain == 8


def test_a_person_sees_what_points_gain() -> None:
    """The roll, what is left, and what the points do to it."""
    duel = led()
    question = asked(cannon_fire_phase(duel.state), "blue", (4, 3, 3))
    assert isinstance(question, Choose)
    assert SHOW.question_text(duel.state, question) == (
        "Green, A Green (2020↑), attack mount 1 (Pulse Laser) a Blue: does it use captain's points?"
    )
    assert [SHOW.option(duel.state, question, one) for one in question.options] == [
        "as thrown: 4+3+3; 3 left",
        "of 3, hits for 6",
    ]
    repaired = Choose("Green", ("keep", "1"), "captain", "green damage-control", (2, "4", 3))
    assert SHOW.option(duel.state, repaired, "1") == "of 2, repairs 3 more"
    scan = Choose("Green", ("keep", "1"), "captain", "green scan blue", (2, "7", 1))
    assert SHOW.option(duel.state, scan, "1") == "of 2, succeeds"
    assert "3 captain's points" in SHOW.roster(duel.state)[1]
