"""The round: the order of the overview, initiative, power, launches, fighters, how battles end."""

from __future__ import annotations

import pytest

from sheetforge.play.engine import Unplayable
from sheetforge.play.questions import Choose, Illegal, Roll, check
from sheetforge.systems.babylon.engine.craft import ShipState
from sheetforge.systems.babylon.engine.criticals import sides_fall, weapon_drop_outs
from sheetforge.systems.babylon.engine.fighters import dogfights, drop_outs, strikes
from sheetforge.systems.babylon.engine.gunnery import Volley, resolve
from sheetforge.systems.babylon.engine.movement import move
from sheetforge.systems.babylon.engine.preparation import charge, divert, initiative, launches, power, shut_off
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.engine.victory import decided, points_left
from tests.systems.babylon.engine.space import a_battle, asked, flight, marked, place_of, run, ship, space
from tests.systems.babylon.engine.test_babylon_fire import weapon

VAR_NIC = {"ship": "var-nic", "at": "2020", "speed": 5}
FIGHTERS = {"flight": "goshawk", "at": "2020"}


def number_of(one: ShipState, id: str) -> int:
    """The number of a weapon, by the id of its part."""
    return next(at for at, part in enumerate(one.blueprint.weapons) if part.id == id)


# --- initiative --------------------------------------------------------------------------------


def test_initiative_is_a_d20_and_the_bonus_lowest_first() -> None:
    """Every craft rolls, flights too; ties are rolled off without bonuses."""
    state = space(VAR_NIC, {"ship": "merlin", "side": "Them", "at": "2018"}, FIGHTERS)
    first, fighters, second = state.ships
    run(initiative(state), (10, 1, 3))
    assert state.order == (second, fighters, first)
    run(initiative(state), (10, 3, 7), (4, 4, 2), (9, 8))
    assert state.order == (second, fighters, first)


def test_initiative_questions() -> None:
    """One roll of a d20 for every craft."""
    question = asked(initiative(space(VAR_NIC)))
    assert question == Roll((20, 20), "initiative")


# --- power -------------------------------------------------------------------------------------


def test_recharge_takes_its_turns() -> None:
    """A laser that fired is ready again in the third round after."""
    one = ship(space(VAR_NIC))
    laser = number_of(one, "port-medium-laser-1")
    one.use(laser)
    ready = []
    for _ in range(3):
        one.end_round()
        charge(one, {})
        ready.append(one.ready(laser))
    assert ready == [False, False, True]


def test_power_of_another_weapon_cuts_a_round() -> None:
    """The giver is shut off, loses its charge, and only one charge a round is accepted."""
    state = space(VAR_NIC)
    one = ship(state)
    laser, giver = (number_of(one, f"port-medium-laser-{at}") for at in (1, 2))
    one.use(laser)
    one.end_round()
    extra = run(divert(state, one), "port-medium-laser-2")
    assert (extra, one.charge[giver]) == ({laser: 1}, 0)
    charge(one, extra)
    assert (one.charge[laser], one.ready(giver)) == (2, False)
    one.end_round()
    charge(one, {})
    assert one.ready(laser)
    assert one.charge[giver] == 1


def test_givers_of_power() -> None:
    """As much as a turn's charge takes, from one weapon or two."""
    state = space(VAR_NIC)
    one = ship(state)
    one.use(number_of(one, "port-medium-laser-1"))
    one.end_round()
    question = asked(divert(state, one))
    assert isinstance(question, Choose)
    assert "port-medium-laser-2" in question.options
    assert "port-twin-array" not in question.options
    assert "forward-heavy-pulse-cannon+port-twin-array" in question.options
    assert "reactor" not in question.options


def test_power_left_over_by_the_reactor() -> None:
    """What shut or lost systems no longer draw can be given as well."""
    state = space(VAR_NIC)
    one = ship(state)
    one.use(number_of(one, "port-medium-laser-1"))
    one.end_round()
    marked(one, primary_sensors=18)
    one.settle(state.losses)
    assert "reactor" in asked(divert(state, one)).options  # type: ignore[union-attr]


def test_two_turns_of_fire_and_a_turn_to_cool() -> None:
    """An array that fires every turn cools down in the third."""
    one = ship(space(VAR_NIC))
    array = number_of(one, "port-twin-array")
    fired = []
    for _ in range(6):
        charge(one, {})
        fired.append(one.ready(array))
        if one.ready(array):
            one.use(array)
        one.end_round()
    assert fired == [True, True, False, True, True, False]


def test_systems_are_shut_off_where_power_is_short() -> None:
    """The owner says which, until the rest is supplied; a weapon loses its charge."""
    state = space(VAR_NIC)
    one = ship(state)
    marked(one, primary_reactor=6)
    one.settle(state.losses)
    assert (one.demand(), one.power) == (34, 32)
    run(shut_off(state, one), "port-twin-array")
    assert one.demand() == 32
    assert one.charge[number_of(one, "port-twin-array")] == 0
    assert not one.ready(number_of(one, "port-twin-array"))


def test_shut_off_lasts_a_round() -> None:
    """In the next preparation phase all is asked again."""
    state = space(VAR_NIC)
    one = ship(state)
    one.off = 1 << place_of(one, "primary-sensors")
    assert one.sensing() == 0
    one.end_round()
    assert one.sensing() == 9


def test_without_command_nothing_is_diverted() -> None:
    """Weapons go on charging."""
    state = space(VAR_NIC)
    one = ship(state)
    one.use(number_of(one, "port-medium-laser-1"))
    one.failing = 1
    state.order = (one.id,)
    run(power(state))
    assert one.charge[number_of(one, "port-medium-laser-1")] == 1


# --- launches and jumps ------------------------------------------------------------------------


def carried() -> State:
    """A ship with a flight in its hangar."""
    return space({**VAR_NIC, "name": "Nest"}, {"flight": "goshawk", "aboard": "Nest"})


def test_flights_leave_the_hangar_with_the_motion_of_their_ship() -> None:
    """They are asked in the preparation phase and move last."""
    state = carried()
    run(launches(state), "launch")
    fighters = flight(state)
    assert (fighters.status, fighters.motion) == ("flying", ship(state).motion)
    assert state.order[-1] == fighters.id


def test_nothing_leaves_a_destroyed_hangar() -> None:
    """Nobody is asked."""
    state = carried()
    marked(ship(state), primary_hangar=7)
    run(launches(state))
    assert flight(state).status == "aboard"


def test_a_jump_needs_a_charged_engine() -> None:
    """The Var'Nic charges for 20 turns; a scenario says how many have gone by."""
    state = space({**VAR_NIC, "charged": 19})
    run(launches(state))
    charge(ship(state), {})
    run(launches(state), "jump")
    assert ship(state).jumping


# --- fighters ----------------------------------------------------------------------------------


def dogfight() -> State:
    return space({**FIGHTERS, "at": "2021"}, {**FIGHTERS, "side": "Them", "course": 3})


def test_fighters_fire_at_each_other_at_the_same_time() -> None:
    """What one flight loses does not weaken its own fire: all six fire, twice each."""
    state = dogfight()
    script = dogfights(state)
    one, other = state.ships
    question = asked(script, other, one)
    rolls = 0
    while True:
        assert isinstance(question, Roll)
        rolls += question.why == "to-hit"
        assert question.why != "to-hit" or question.dice == (20, 20)
        faces = {"to-hit": (1, 1), "fighter": (1,), "damage": (6,)}
        try:
            question = script.send(faces[question.why])
        except StopIteration:
            break
    assert rolls == 12
    assert [flight(state, at).boxes for at in (0, 1)] == [(0,) * 6, (0,) * 6]


@pytest.mark.parametrize(("face", "stays"), [(3, True), (4, False)])
def test_damaged_fighters_drop_out(face: int, stays: bool) -> None:
    """A d6, equal to or less than the structure left; the others do not roll."""
    state = dogfight()
    one = flight(state)
    one.boxes, one.hurt = (5, 3, 0, 5, 5, 5), 0b110
    run(drop_outs(state), (face,))
    assert one.boxes == (5, 3 if stays else 0, 0, 5, 5, 5)


def test_who_fought_fighters_does_not_strike_ships() -> None:
    """A flight fires once a round."""
    state = space({**FIGHTERS, "at": "2021"}, {**VAR_NIC, "side": "Them"})
    assert asked(strikes(state)).why == "strike"
    flight(state).fired = True
    run(strikes(state))


def test_flights_strike_with_the_fighters_that_are_left() -> None:
    """Two shots for each."""
    state = space({**FIGHTERS, "at": "2023"}, {**VAR_NIC, "side": "Them"})
    flight(state).boxes = (0, 0, 0, 0, 5, 5)
    run(strikes(state), ship(state).id, (20, 20), (20, 20))
    assert flight(state).fired


# --- the end -----------------------------------------------------------------------------------


def test_points_left_by_structure() -> None:
    """A ship that has lost half of its structure is worth half; one that is gone nothing."""
    state = space(VAR_NIC, {**VAR_NIC, "side": "Them"})
    marked(ship(state), aft_structure=38, primary_structure=36, port_structure=20)
    assert points_left(state)["Us"] == pytest.approx(580 * (1 - 94 / 213))
    ship(state).status = "destroyed"
    assert points_left(state) == {"Us": 0, "Them": 580}


@pytest.mark.parametrize(
    ("by", "status", "winner"),
    [
        ("last-ship", "destroyed", "Them"),
        ("destroy", "destroyed", "Them"),
        ("jump", "jumped", "Us"),
        ("leave", "left", "Us"),
    ],
)
def test_ways_to_win(by: str, status, winner: str) -> None:
    """They are looked at when a round is over."""
    victory = [{"side": "Them" if by in ("last-ship", "destroy") else "Us", "by": by}]
    state = space(VAR_NIC, {**VAR_NIC, "side": "Them"}, victory=victory)
    assert not decided(state)
    ship(state).status = status
    assert decided(state)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == (winner, by)


@pytest.mark.parametrize(("at", "course"), [("0202", 0), ("0202", 5), ("4040", 3), ("4040", 2)])
def test_craft_leave_by_any_edge_to_win(at: str, course: int) -> None:
    """Ahead, to port, astern: who has flown over it has left, and that was the goal."""
    start = {"ship": "var-nic", "at": at, "speed": 5, "course": course}
    state = space(start, {**VAR_NIC, "side": "Them"}, victory=[{"side": "Us", "by": "leave"}])
    object.__setattr__(state.plan, "moves", False)
    run(move(state, ship(state)), "go", *["ahead"] * 5)
    assert decided(state)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == ("Us", "leave")


def test_time_up_by_points_and_by_denial() -> None:
    """Who has lost least wins by points; who was to deny wins, whatever he lost."""
    for by, winner in (("points", "Them"), ("deny", "Us")):
        sides = ("Us",) if by == "deny" else ("Us", "Them")
        victory = [{"side": side, "by": by} for side in sides]
        state = space(VAR_NIC, {**VAR_NIC, "side": "Them"}, victory=victory)
        marked(ship(state), aft_structure=5)
        state.turn = 6
        assert decided(state)
        assert state.outcome is not None
        assert state.outcome.winner == winner


def test_both_destroyed_is_a_draw() -> None:
    """Nobody is left to win."""
    state = space(VAR_NIC, {**VAR_NIC, "side": "Them"})
    for one in state.ships.values():
        one.status = "destroyed"
    assert decided(state)
    assert state.outcome is not None
    assert state.outcome.winner is None


def test_unknown_optional_rules_are_refused() -> None:
    """With the one that was meant."""
    with pytest.raises(Unplayable, match="did you mean 'pulses-by-value'"):
        a_battle(VAR_NIC, optional=("pulse-by-value",))


# --- what is refused ---------------------------------------------------------------------------


def test_a_move_without_the_thrust_is_refused() -> None:
    """The Var'Nic cannot accelerate by five hexes; the message has the legal orders."""
    question = asked(move(space(VAR_NIC), ship(space(VAR_NIC))))
    with pytest.raises(Illegal, match=r"accelerate-5.* is not legal.*accelerate-4"):
        check(question, "accelerate-5")


def test_interception_by_a_weapon_that_fired_is_refused() -> None:
    """It is not among the options of the question."""
    state = space({**VAR_NIC, "at": "2026"}, {**VAR_NIC, "side": "Them"})
    target = ship(state, 1)
    target.use(number_of(target, "aft-light-pulse-cannon-1"))
    shot = Volley("Us", ship(state).id, ship(state).hex, 0, 9, (weapon("rail-gun"),))
    question = asked(resolve(state, target, shot), (1,))
    assert question.options == ("none", "aft-light-pulse-cannon-2")  # type: ignore[union-attr]
    with pytest.raises(Illegal, match="aft-light-pulse-cannon-1"):
        check(question, "aft-light-pulse-cannon-1")


def test_a_typed_d10_of_0_is_refused() -> None:
    """Faces go from 1 to 10."""
    state = space({**VAR_NIC, "at": "2026"}, {**VAR_NIC, "side": "Them"})
    marked(ship(state), port_twin_array=3)
    ship(state).hurt = 1 << place_of(ship(state), "port-twin-array")
    with pytest.raises(Illegal, match="die 1 is a d10 and has no 0"):
        check(asked(weapon_drop_outs(state)), (0,))


@pytest.mark.parametrize("status", ["destroyed", "jumped"])
def test_flights_in_a_hangar_share_what_becomes_of_their_ship(status) -> None:
    """Nobody is left to play a side whose last flights never left their carrier."""
    state = carried()
    ship(state).status = status
    run(sides_fall(state))
    assert flight(state).status == status
    assert decided(state)


def test_flights_need_not_jump() -> None:
    """All ships have jumped; a flight outside has no jump engine."""
    victory = [{"side": "Us", "by": "jump"}]
    state = space(VAR_NIC, FIGHTERS, {**VAR_NIC, "side": "Them"}, victory=victory)
    ship(state).status = "jumped"
    assert decided(state)
