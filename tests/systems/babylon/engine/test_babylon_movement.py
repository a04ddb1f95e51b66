"""Movement: pivots in thirds, deceleration, slides, rolls, snaps, drives, turns over rounds."""

from __future__ import annotations

import pytest

from sheetforge.geometry.hexes import DIRECTIONS, column_row, distance, number
from sheetforge.geometry.window import Window
from sheetforge.play.questions import Choose
from sheetforge.systems.babylon.engine import motion
from sheetforge.systems.babylon.engine.events import Left, MapMoved, Moved, Rolled
from sheetforge.systems.babylon.engine.motion import Motion, Turning
from sheetforge.systems.babylon.engine.movement import helm_of, move, movement, snaps
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.play.presenter import PRESENTER
from tests.systems.babylon.engine.space import asked, events_of, flight, marked, run, ship, space

VAR_NIC = {"ship": "var-nic", "at": "2020", "speed": 5}
GRAVITIC = {"ship": "sarastus", "at": "2020", "speed": 5}
AGILE = {"ship": "merlin", "at": "2020", "speed": 4}


def orders(state: State, *given: str) -> tuple[str, ...]:
    """What the first ship can still order after some orders."""
    one = ship(state)
    helm = helm_of(state, one)
    for order in given:
        assert order in motion.orders(helm, one.blueprint)
        helm = motion.ordered(helm, one.blueprint, order)
    return motion.orders(helm, one.blueprint)


def thrust_after(state: State, *given: str) -> int:
    one = ship(state)
    helm = helm_of(state, one)
    for order in given:
        helm = motion.ordered(helm, one.blueprint, order)
    return helm.available


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ((), 12),
        (("pivot-port",), 8),
        (("pivot-port", "pivot-starboard"), 4),
        (("pivot-port", "pivot-port"), 4),
        (("pivot-port", "pivot-port", "pivot-port"), 0),
    ],
)
def test_pivots_take_thirds_of_the_thrust(given: tuple[str, ...], left: int) -> None:
    """60° and back leaves one third; 120° and back is not possible; 180° takes the round."""
    assert thrust_after(space(VAR_NIC), *given) == left


def test_no_pivot_beyond_the_round() -> None:
    """Three thirds are all, and thrust that was spent leaves no time for a pivot."""
    state = space(VAR_NIC)
    assert not any("pivot" in one for one in orders(state, *["pivot-port"] * 3))
    assert not any("pivot" in one for one in orders(state, "accelerate-4"))
    assert any("pivot" in one for one in orders(state, "accelerate-2"))


def test_ships_pivot_without_engines() -> None:
    """A ship that has lost its thrust turns its bow anyway."""
    state = space(VAR_NIC)
    marked(ship(state), primary_engine=14)
    ship(state).settle(state.losses)
    assert ship(state).thrust == 0
    assert orders(state) == ("go", "roll", "pivot-port", "pivot-starboard")
    run(move(state, ship(state)), "pivot-starboard", "pivot-starboard", "go")
    assert (ship(state).facing, ship(state).course, ship(state).speed) == (2, 0, 5)


def test_drifting_keeps_speed_and_course() -> None:
    """Without thrust a ship goes on as it did."""
    state = space(VAR_NIC)
    start = ship(state).hex
    run(move(state, ship(state)), "go", *["ahead"] * 5)
    assert ship(state).hex - start == DIRECTIONS[0] * 5


def test_only_retro_thrusters_slow_down_ahead() -> None:
    """Other ships with reaction drives face about first, a round without thrust, then brake."""
    assert "brake-1" in orders(space(VAR_NIC))
    state = space(AGILE)
    assert not any(one.startswith("brake") for one in orders(state))
    run(move(state, ship(state)), "pivot-port", "pivot-port", "pivot-port", "go")
    assert ship(state).facing == 3
    assert "brake-1" in orders(state)
    run(move(state, ship(state)), "brake-3", "go")
    assert (ship(state).speed, ship(state).facing, ship(state).course) == (1, 3, 0)


def test_gravitic_drives_change_speed_whichever_way_they_face() -> None:
    """They accelerate, brake and slide to both sides while pivoted, and turn without facing on."""
    state = space(GRAVITIC)
    found = orders(state, "pivot-port")
    assert {"accelerate-1", "brake-1", "slide-port-1", "slide-starboard-1"} <= set(found)
    run(move(state, ship(state)), "pivot-port", "go", "ahead", "starboard", "0", "ahead")
    assert (ship(state).facing, ship(state).course) == (5, 1)


def test_no_speed_change_in_a_turn() -> None:
    """Once a turn has commenced only rolls are left, and pivots of gravitic drives."""
    for start, left in ((VAR_NIC, {"go", "roll"}), (GRAVITIC, {"go", "roll", "pivot-port", "pivot-starboard"})):
        state = space(start)
        ship(state).turning = Turning(1, 4, 1, True, ship(state).thrust)
        assert set(orders(state)) == left


def test_pivoted_by_120_degrees_a_hex_into_a_turn() -> None:
    """The bow is two hexsides round after the first hex, and stays there if its owner wishes."""
    state = space({**VAR_NIC, "speed": 6})
    one = ship(state)
    begun = motion.turned(helm_of(state, one), one.blueprint, 1)
    assert begun.motion.facing == 0
    after = motion.advanced(begun.motion, one.blueprint)
    assert (after.facing, after.course, after.turning and after.turning.left) == (2, 0, 2)
    run(move(state, one), "go", "starboard", "0", "stay")
    assert (one.facing, one.course) == (2, 1)


def test_turn_goes_on_in_the_next_round() -> None:
    """A delay longer than the hexes left lasts over the end of the round."""
    state = space({**VAR_NIC, "speed": 6})
    one = ship(state)
    run(move(state, one), "accelerate-1", "go", *["ahead"] * 4, "port", "0")
    assert one.turning is not None
    assert (one.turning.left, one.turning.gone, one.course, one.facing) == (3, 3, 0, 4)
    run(move(state, one), "0", "go", "course", *["ahead"] * 4)
    assert (one.turning, one.course, one.facing) == (None, 5, 5)


def test_turning_point_is_delayed_by_choice() -> None:
    """By up to half of the hexes left, rounded up, and once."""
    state = space({**VAR_NIC, "speed": 6})
    one = ship(state)
    question = asked(move(state, one), "go", "starboard")
    assert isinstance(question, Choose)
    assert (question.why, question.options) == ("delay", ("0", "1", "2"))
    run(move(state, one), "go", "starboard", "2", "course", "ahead")
    assert one.course == 1
    begun = motion.turned(helm_of(state, one), one.blueprint, 1, later=2)
    assert begun.motion.turning is not None
    assert (begun.motion.turning.left, begun.motion.turning.delayed) == (5, True)


def test_thrust_lost_in_a_turn_delays_it() -> None:
    """By half of the hexes left, rounded up, as often as thrust is lost."""
    before = Motion(speed=5, turning=Turning(1, 3, 1, False, 12))
    once = motion.with_thrust(before, 10)
    assert once.turning == Turning(1, 5, 1, True, 10)
    assert motion.with_thrust(once, 10) == once
    twice = motion.with_thrust(once, 9)
    assert twice.turning == Turning(1, 8, 1, True, 9)


def test_thrust_lost_by_damage_delays_an_unfinished_turn() -> None:
    """The loss shows when the ship next moves, and nobody is asked."""
    state = space(VAR_NIC)
    one = ship(state)
    one.turning = Turning(1, 4, 1, False, 12)
    marked(one, aft_thruster=4)
    one.settle(state.losses)
    run(move(state, one), "go")
    assert one.turning == Turning(1, 1, 6, True, 10)


def test_slide_goes_on_until_it_is_checked() -> None:
    """Pivot, push, pivot back: one third of the thrust slides the ship by a hex a round."""
    state = space(VAR_NIC)
    one, start = ship(state), ship(state).hex
    run(move(state, one), "pivot-starboard", "slide-starboard-1", "pivot-port", "go", *["ahead"] * 5)
    assert (one.slide, one.facing, one.hex - start) == (1, 0, DIRECTIONS[0] * 5 + DIRECTIONS[1])
    run(move(state, one), "go", *["ahead"] * 5)
    assert one.hex - start == DIRECTIONS[0] * 10 + DIRECTIONS[1] * 2
    run(move(state, one), "pivot-port", "slide-port-1", "go")
    assert one.slide == 0


def test_push_at_120_degrees_slows_the_ship() -> None:
    """It is the same step as a push at 60° and a hex less ahead."""
    state = space(VAR_NIC)
    one, start = ship(state), ship(state).hex
    run(move(state, one), "pivot-starboard", "pivot-starboard", "slide-starboard-1", "go")
    assert (one.speed, one.slide) == (4, 1)
    assert one.hex - start == DIRECTIONS[0] * 5 + DIRECTIONS[2]


@pytest.mark.parametrize("speed", range(1, 9))
@pytest.mark.parametrize("slide", range(-5, 6))
def test_slides_are_spread_over_the_way(speed: int, slide: int) -> None:
    """All hexes of a slide are gone when the last hex ahead is, none too early."""
    spread = [motion.slides_after(speed, slide, gone) for gone in range(1, speed + 1)]
    assert sum(spread) == abs(slide)
    assert max(spread) - min(spread) <= 1


def test_ship_that_only_slides_has_a_new_course() -> None:
    """Braked to nothing ahead, what is left of its motion is its course and speed."""
    assert motion.settled(Motion(course=0, speed=0, slide=-2)) == Motion(course=5, speed=2, slide=0)


def test_ship_at_rest_leaves_the_way_it_faces() -> None:
    """Its course is that of its bow when it accelerates."""
    state = space({"ship": "merlin", "at": "2020", "course": 1, "facing": 4, "speed": 0})
    run(move(state, ship(state)), "accelerate-2", "go", *["ahead"] * 2)
    assert (ship(state).course, ship(state).speed) == (4, 2)


@pytest.mark.parametrize(
    ("order", "course"),
    [
        ("accelerate-2", 4),
        ("push-starboard-2", 5),
        ("push-starboard-quarter-2", 0),
        ("push-astern-2", 1),
        ("push-port-quarter-2", 2),
        ("push-port-2", 3),
    ],
)
def test_gravitic_ship_at_rest_leaves_in_any_direction(order: str, course: int) -> None:
    """Its drive pushes any way off the bow, and it faces as it did; its old course is nothing."""
    state = space({**GRAVITIC, "course": 1, "facing": 4, "speed": 0})
    one, start = ship(state), ship(state).hex
    run(move(state, one), order, "go", *["ahead"] * 2)
    assert (one.course, one.facing, one.speed) == (course, 4, 2)
    assert one.hex - start == DIRECTIONS[course] * 2


def test_only_a_gravitic_ship_at_rest_is_pushed_off_its_bow() -> None:
    """A reaction drive pushes the way it faces, and a ship in motion has slides."""
    for start in (GRAVITIC, {**VAR_NIC, "speed": 0}):
        assert not any(one.startswith("push") for one in orders(space(start)))


def test_a_ship_at_rest_is_pushed_by_as_many_hexes_as_its_thrust_gives() -> None:
    """From one hex on; an order that moves nothing is none."""
    state = space({**GRAVITIC, "speed": 0})
    most = helm_of(state, ship(state)).available // ship(state).blueprint.acceleration
    found = [one for one in orders(state) if one.startswith("push-astern-")]
    assert found == [f"push-astern-{hexes}" for hexes in range(1, most + 1)]
    assert 1 < most < ship(state).blueprint.top_speed


def test_no_speed_beyond_the_top_speed() -> None:
    """The turn table ends somewhere."""
    state = space({**VAR_NIC, "speed": 11})
    found = [one for one in orders(state) if one.startswith("accelerate")]
    assert found == ["accelerate-1"]


def test_rolls_are_done_when_all_have_moved() -> None:
    """Who has rolled is upside down only at the end of the movement phase."""
    state = space(VAR_NIC, {**VAR_NIC, "side": "Them", "at": "2030"})
    first, second = ship(state, 0), ship(state, 1)
    script = movement(state)
    assert asked(script, "roll", "go", *["ahead"] * 5).side == second.side
    assert not first.rolled
    script.send("go")
    for _ in range(4):
        script.send("ahead")
    with pytest.raises(StopIteration):
        script.send("ahead")
    assert first.rolled
    assert not second.rolled
    assert [event.over for event in state.events if isinstance(event, Rolled)] == [True]


def test_agile_ships_snap_before_and_after_all_movement() -> None:
    """They pivot or roll for nothing, in the order of initiative; a lost side ends it."""
    state = space(AGILE, {**VAR_NIC, "side": "Them"})
    agile = ship(state, 0)
    run(snaps(state), "pivot-3")
    assert (agile.facing, agile.course) == (3, 0)
    run(snaps(state), "roll")
    assert agile.rolled
    agile.fell = ("aft",)
    run(snaps(state))
    script = movement(space(AGILE))
    assert asked(script).why == "snap"  # type: ignore[union-attr]


def test_snap_in_a_turn_is_a_roll() -> None:
    """A ship that turns by its thrusters faces as its turn has it."""
    state = space(AGILE)
    ship(state).turning = Turning(1, 4, 1, True, 9)
    question = asked(snaps(state))
    assert question.options == ("keep", "roll")  # type: ignore[union-attr]


def test_flights_move_by_the_same_rules() -> None:
    """A flight is a craft with a turn table of its own."""
    state = space({"flight": "goshawk", "at": "2020", "speed": 2})
    run(move(state, flight(state)), "accelerate-3", "go", "starboard", "0", "course", *["ahead"] * 3)
    assert (flight(state).speed, flight(state).course) == (5, 1)


def test_who_crosses_the_edge_has_left() -> None:
    """On a map that does not move; on one that does there is no edge."""
    state = space({"ship": "var-nic", "at": "0202", "speed": 5})
    run(move(state, ship(state)), "go", *["ahead"] * 5)
    assert ship(state).status == "flying"
    state = space({"ship": "var-nic", "at": "0202", "speed": 5})
    object.__setattr__(state.plan, "moves", False)
    run(move(state, ship(state)), "go", *["ahead"] * 5)
    assert (ship(state).status, len([e for e in state.events if isinstance(e, Left)])) == ("left", 1)


def test_ship_without_command_drifts() -> None:
    """Nobody is asked; an unfinished turn is delayed, as its thrust is lost."""
    state = space(VAR_NIC)
    one, start = ship(state), ship(state).hex
    one.failing, one.turning = 1, Turning(1, 4, 1, False, 12)
    run(move(state, one))
    assert one.hex - start == DIRECTIONS[0] * 5
    assert one.turning == Turning(1, 1, 6, True, 0)


def test_thirds_of_thrust_are_rounded_down() -> None:
    """Of 11 thrust two thirds are 7, and one third is 3."""
    state = space(VAR_NIC)
    marked(ship(state), forward_thruster_1=2)
    ship(state).settle(state.losses)
    assert thrust_after(state, "pivot-port") == 7
    assert thrust_after(state, "pivot-port", "pivot-port") == 3


def test_any_number_of_craft_share_a_hex() -> None:
    """They do not collide."""
    state = space(VAR_NIC, {**VAR_NIC, "side": "Them", "at": "2015", "speed": 0})
    run(move(state, ship(state)), "go", *["ahead"] * 5)
    assert ship(state).hex == ship(state, 1).hex
    assert ship(state).flying
    assert ship(state, 1).flying


def test_a_moving_map_follows_the_battle() -> None:
    """The paper is laid out again; hexes and distances stay, only their numbers change."""
    state = space({"ship": "var-nic", "at": "1502", "speed": 5}, {"ship": "var-nic", "side": "Them", "at": "1506"})
    one, other = ship(state), ship(state, 1)
    before = distance(one.hex, other.hex)
    run(move(state, one), "go", *["ahead"] * 5)
    shift = state.window.shifted_from(Window(1, 1, 30, 24))
    assert shift[1] < 0
    assert one.hex in state.window
    assert other.hex in state.window
    assert events_of(state, MapMoved) == [MapMoved(*shift)]
    assert "rows down" in str(events_of(state, MapMoved)[0])
    assert events_of(state, Moved)[-1].hex == state.name(one.hex) == state.window.number(one.hex)
    assert number(*column_row(one.hex)) == "15.-3" != state.name(one.hex)
    assert distance(one.hex, other.hex) == before + 5
    assert state.copy().window == state.window
    assert any(f"{state.name(one.hex)} faces" in line for line in PRESENTER.roster(state))


def test_a_map_with_edges_stays() -> None:
    """Who leaves it does not take it along."""
    state = space({"ship": "drayhorse", "at": "1202", "speed": 4}, map="convoy-lane")
    run(move(state, ship(state)), "go", *["ahead"] * 4)
    assert (ship(state).status, state.window) == ("left", Window(1, 1, 30, 40))
    assert not events_of(state, MapMoved)
