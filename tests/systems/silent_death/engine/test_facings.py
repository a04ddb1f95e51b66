"""Gunboats and warhounds: the facing that is struck, its track and its table, and their end."""

from __future__ import annotations

import pytest

from sheetforge.geometry.hexes import Hex
from sheetforge.play.driver import play_at_random
from sheetforge.play.log import record
from sheetforge.play.log_reader import parse_log
from sheetforge.play.replay import rebuilt, replay
from sheetforge.systems.silent_death.engine.damage import carry_out, hurt
from sheetforge.systems.silent_death.engine.fire import aim_at, cannon_fire_phase, firing_order
from sheetforge.systems.silent_death.engine.hazards import collide
from sheetforge.systems.silent_death.engine.lines import struck, struck_by_flight
from sheetforge.systems.silent_death.engine.warheads import results_phase
from sheetforge.systems.silent_death.play.next_millennium import ENGINE
from sheetforge.systems.silent_death.schema.critical import Change, Daze
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.engine.duel import Duel, built, mount
from tests.systems.silent_death_star_wars.table import run

GUNBOAT = "orca-alpha"


def gunboat(facing: int = 0, away: int = 2) -> Duel:
    """Green, a fighter with a laser, behind a gunboat."""
    return Duel(built(weapons=[mount("pulse-laser")]), built(GUNBOAT), away, facing)


def name(duel: Duel, track: int) -> str:
    return duel.blue.blueprint.tracks[track].facing


@pytest.mark.parametrize(
    ("q", "r", "facing"),
    [
        (0, -3, "front"),
        (3, -4, "right"),
        (3, -1, "right"),
        (0, 3, "rear"),
        (-3, 1, "left"),
        (-3, 0, "left"),
        (1, -2, "front"),
        (-1, -1, "front"),
        (1, 1, "rear"),
        (-1, 2, "rear"),
        (2, -1, "right"),
        (0, 0, "front"),
    ],
)
def test_the_bearing_of_the_attacker_says_the_facing(q: int, r: int, facing: str) -> None:
    """A side ahead and behind, two left and right; a line between two strikes front or rear."""
    duel = gunboat()
    for turned in range(6):
        duel.blue.facing = turned
        step = Hex(q, r)
        for _ in range(turned):
            step = Hex(-step.r, step.q + step.r)
        assert name(duel, struck(duel.blue, duel.blue.hex + step)) == facing


@pytest.mark.parametrize(
    ("q", "r", "quarter"), [(1, -3, "front-right"), (-1, -2, "front-left"), (1, 2, "rear-right"), (-2, 3, "rear-left")]
)
def test_the_quarters_of_a_warhound(q: int, r: int, quarter: str) -> None:
    """Left or right of its line, before or behind its middle."""
    duel = Duel(None, built("moresca"))
    assert name(duel, struck(duel.blue, duel.blue.hex + Hex(q, r))) == quarter


def test_a_fighter_has_one_track_all_around() -> None:
    """Whatever the bearing."""
    duel = Duel()
    assert {struck_by_flight(duel.blue, facing) for facing in range(6)} == {0}


def test_fire_strikes_the_facing_that_is_hit() -> None:
    """From behind: the rear is marked, its Drive losses count, and its DR is taken off."""
    duel = gunboat()
    run(cannon_fire_phase(duel.state), "hold", "blue", (6, 6, 6))
    rear = [plan.facing for plan in duel.blue.blueprint.tracks].index("rear")
    assert {track for track, _ in duel.blue.marked} == {rear}
    # Three alike count whole: 18, less DR 3. The fifteen boxes have three losses of 1.
    assert len(duel.blue.marked) == 15
    assert duel.blue.drive == duel.blue.blueprint.drive - 3
    assert aim_at(duel.blue, duel.green.hex).damage_reduction == 3


def test_a_torpedo_strikes_the_facing_that_it_flies_against() -> None:
    """Two that fly ahead strike the rear as one attack, one that flies back the front."""
    torpedoes = [{"mark": 10, "carried": 4}]
    duel = Duel(built(torpedoes=torpedoes), built(GUNBOAT, drive=9, point_defense=None))
    for facing in (0, 0, 3):
        one = duel.torpedo(duel.green, "blue")
        one.hex, one.facing, one.arrived = duel.blue.hex, facing, True
    run(results_phase(duel.state), (5,), (3, 2))
    marked = [name(duel, track) for track, _ in duel.blue.marked]
    assert (marked.count("front"), marked.count("rear")) == (2, 2)


def test_the_table_of_the_facing_is_rolled_on() -> None:
    """A critical on the front is one of the front's table, with its dice."""
    duel = gunboat()
    front = [plan.facing for plan in duel.blue.blueprint.tracks].index("front")
    plan = duel.blue.blueprint.tracks[front]
    first = plan.kinds.index("critical")
    assert plan.critical_dice == (4, 4)
    for at in range(first):
        duel.blue.mark(front, at)
    run(hurt(duel.state, duel.blue, 1, "Green", track=front), (1, 1))
    assert duel.blue.on_map


def test_the_second_end_anywhere_destroys() -> None:
    """One X on the right and one on the left; the first alone does not."""
    duel = gunboat()
    for at, facing in enumerate(("right", "left")):
        track = [plan.facing for plan in duel.blue.blueprint.tracks].index(facing)
        for box in range(duel.blue.blueprint.tracks[track].kinds.index("destroyed")):
            duel.blue.mark(track, box)
        run(hurt(duel.state, duel.blue, 1, "Green", track=track))
        assert duel.blue.on_map == (at == 0)


@pytest.mark.parametrize(("stat", "left"), [("damage_reduction", (2, 2, 2, 2)), ("facing_reduction", (3, 2, 3, 3))])
def test_a_critical_lowers_the_reduction_that_it_names(stat: str, left: tuple[int, ...]) -> None:
    """The ship's DR on every facing, or that of the facing that was hit alone."""
    duel = gunboat()
    lower = Change.model_validate({"do": "change", "stat": stat, "by": -1})
    run(carry_out(lower, duel.state, duel.blue, "Green", 1))
    duel.blue.settle()
    assert duel.blue.reductions == left


def test_gun_crews_fire_before_gunners_before_pilots() -> None:
    """Rank before skill."""
    crew = {"pilot": ["piloting", "gunnery"], "gunner": ["gunnery"], "crew-a": ["gunnery"]}
    weapons = [mount("pulse-laser", post) for post in crew]
    duel = Duel(built(crew=crew, weapons=weapons), built(weapons=[]))
    assert [turn.post for turn in firing_order(duel.state)] == ["crew-a", "gunner", "pilot"]


def test_asteroids_strike_the_facing_that_they_come_at() -> None:
    """Flown into, one strikes the front; drifting up from behind, the rear."""
    duel = gunboat()
    run(collide(duel.state, duel.blue, (12,), (duel.blue.facing + 3) % 6), (5,))
    run(collide(duel.state, duel.blue, (12,), duel.blue.facing), (6,))
    marked = [name(duel, track) for track, _ in duel.blue.marked]
    assert (marked.count("front"), marked.count("rear")) == (2, 3)


def test_battles_of_all_ships_end_under_the_rules_of_an_event() -> None:
    """Random players bring fighters, gunboats and launchers to an end; its replay is the same."""
    ships = ("orca-alpha", "executioner-ii", "dolphin-ii", "piranha-ii")
    sides = []
    for side in ("Green", "Blue"):
        listed = []
        for ship in ships:
            posts = built(ship).crew
            crew = {post: {s: 7 for s in skills if s != "luck"} for post, skills in posts.items()}
            listed.append({"name": f"{side} {ship}", "ship": ship, "crew": crew})
        sides.append({"name": side, "ships": listed, "setup": {"area": "rows", "rows": 10}})
    scenario = {"name": "All", "source": {"book": "a test"}, "sides": sides, "victory": []}
    recipe = {"scenario": scenario, "map": "rules-of-warfare-ii", "rules": "rules-of-warfare-ii", "unofficial": True}
    battle = ENGINE.battle(library(), recipe)
    game = play_at_random(ENGINE, battle, "crews")
    assert game.outcome is not None
    log = parse_log(record(game).text())
    again = replay(ENGINE, rebuilt(ENGINE, library(), log), log)
    assert again.state.events == game.state.events
    asked_for = {type(event).__name__ for event in game.state.events}
    assert {"Fired", "Launched", "LockedOn"} <= asked_for


def test_a_random_gunner_is_dazed_by_chance() -> None:
    """One of the living ones, named by the roll; the others fire."""
    duel = Duel(None, built(GUNBOAT))
    duel.blue.dead |= {"gunner-a"}
    daze = Daze(do="daze", crew="random-gunner", cannot=("fire",))
    run(carry_out(daze, duel.state, duel.blue, "Green", 0), (2,))
    assert [post for post in duel.blue.blueprint.posts if duel.blue.dazed(post)] == ["gunner-c"]
