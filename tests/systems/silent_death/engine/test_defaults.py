"""What holds where nothing is given: no pilot, no distance, no damage yet, one way left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetforge.content.fixed import fixed
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.engine import hazards
from sheetforge.systems.silent_death.engine.damage import hurt
from sheetforge.systems.silent_death.engine.homing import FORWARD, LEFT
from sheetforge.systems.silent_death.engine.movement import Move, move_ship
from sheetforge.systems.silent_death.engine.order import best_pilots
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.smash import scoring
from sheetforge.systems.silent_death.engine.smash.course import way_out
from sheetforge.systems.silent_death.engine.warheads import dodging
from sheetforge.systems.silent_death.schema.ship import Loadout
from tests.systems.silent_death.engine.duel import SHOW, Duel, built
from tests.systems.silent_death.engine.melee import UP_TIERS, Melee
from tests.systems.silent_death_star_wars.table import asked, run


def skilled(ship: ShipState, piloting: int | None) -> None:
    """Give a ship's pilot another Piloting."""
    ship.skills = fixed({**ship.skills, "pilot": ship.skills["pilot"]._replace(piloting=piloting)})


BOXES = ". . . . . . . . . . . . X"
RACKS = [{"mark": 10, "carried": 4}]


def test_points_of_a_player_start_at_none() -> None:
    """Damage of several volleys on a ship adds up, and decides who has it when it is given up."""
    melee = Melee(UP_TIERS)
    target = melee.fly(3, 20, 10, craft=built(damage_track=BOXES, weapons=[]))
    melee.fly(1, 20, 20)
    melee.fly(2, 22, 20)
    for number, points in ((1, 2), (2, 3), (1, 2)):
        run(hurt(melee.state, target, points, f"Player {number}"))
        scoring.award(melee.state)
    assert melee.state.ledger is not None
    assert melee.state.ledger.total[target.id] == {"Player 1": 4, "Player 2": 3}


def test_an_empty_loadout_is_that_of_a_plain_ship() -> None:
    """No escort, no suite, nothing to jam with or to defend a facing."""
    loadout = Loadout()
    assert (loadout.escort, loadout.ecm, loadout.jamming) == (False, None, None)
    assert (loadout.point_defense, dict(loadout.batteries)) == (None, {})


def test_a_side_without_a_living_pilot_adds_nothing_to_its_initiative() -> None:
    """The best of none is 0, and so is a pilot without the skill."""
    duel = Duel()
    assert best_pilots(duel.state)["Green"] == 5
    skilled(duel.green, None)
    assert best_pilots(duel.state)["Green"] == 0
    duel.green.dead |= {"pilot"}
    assert best_pilots(duel.state)["Green"] == 0


def test_a_pilot_without_the_skill_dodges_with_nothing() -> None:
    """A 10 against ten and one torpedo is one too few."""
    duel = Duel(built(torpedoes=RACKS), built(weapons=[]), 9)
    torpedo = duel.torpedo(duel.green, "blue")
    torpedo.hex, torpedo.arrived = duel.blue.hex, True
    skilled(duel.blue, None)
    assert run(dodging(duel.state, "blue", [torpedo]), 10) == [torpedo]
    skilled(duel.blue, 2)
    assert run(dodging(duel.state, "blue", [torpedo]), 10) == []


@pytest.mark.parametrize(("distance", "band"), [(0, "short"), (1, "short"), (2, "medium")])
def test_its_own_hex_is_as_far_as_the_next(distance: int, band: str) -> None:
    """A weapon whose short range is one hex fires at both in it."""
    gun = Duel().green.blueprint.mounts[0].guns[0]
    assert replace(gun, ranges=((1, 1), (2, 3), (4, 5))).band(distance) == band


@pytest.mark.parametrize("facing", range(6))
def test_what_lies_ahead_strikes_the_front_whichever_way_a_ship_faces(facing: int) -> None:
    """An asteroid is met with the facing that the ship flies into it with."""
    duel = Duel(built("moresca", weapons=[], damage_reduction=0))
    ship = duel.green
    ship.facing = facing
    duel.state.asteroids = [ship.hex]
    run(hazards.enter(duel.state, ship, ship.hex), (1,) * 10)
    struck = {ship.blueprint.tracks[track].facing for track, _ in ship.marked}
    assert struck
    assert all(name.startswith("front") for name in struck)


@pytest.mark.parametrize(("free", "turns"), [(5, True), (1, True), (None, False)])
def test_one_side_is_enough_to_turn_to_where_a_move_may_not_end(free: int | None, turns: bool) -> None:
    """A move may lead to a point where a turn by either hexside leads on."""
    melee = Melee(UP_TIERS)
    ship = melee.fly(1, 20, 10, facing=0)
    board = melee.state.board
    point = board.around[ship.hex][0]
    assert point is not None
    move = Move(melee.state, ship)
    keep = board.around[point][free] if free is not None else None
    move.shut = frozenset(board.around) - {ship.hex, keep}
    move.taken = frozenset()
    move.slips = False
    move.points = 5
    assert (FORWARD in move.options()) == turns


def test_a_swing_is_shown_for_ships_of_two_hexes_alone() -> None:
    """A question about no ship, or a ship of one hex, has none."""
    duel = Duel(built("moresca", weapons=[]))
    for about, swings in (("green", True), ("blue", False), ("nobody", False)):
        question = Choose("Green", (FORWARD, LEFT), "step", about, so_far=("5",))
        assert ("swings" in SHOW.option(duel.state, question, LEFT)) == swings


def test_only_the_ship_that_a_player_flies_has_a_way_out() -> None:
    """And only with an exit and the damage of its tier."""
    melee = Melee(UP_TIERS)
    ship = melee.fly(1, 20, 20)
    player = melee.player(1)
    player.exit, player.damage = 7, 99
    assert way_out(melee.state, ship) == melee.plan.point(7).hex
    player.ship = "another"
    assert way_out(melee.state, ship) is None
    player.ship, player.damage = ship.id, 0
    assert way_out(melee.state, ship) is None
    player.exit, player.damage = None, 99
    assert way_out(melee.state, ship) is None


def test_a_ship_that_is_set_upright_in_an_asteroid_meets_it_ahead() -> None:
    """Its front is struck, as if it flew in."""
    melee = Melee(UP_TIERS)
    ship = melee.fly(1, 20, 20, craft=built("moresca", weapons=[], damage_reduction=0))
    ship.status = "entering"
    melee.state.asteroids = [ship.hex]
    question = asked(move_ship(melee.state, ship), "0")
    assert question.why == "asteroid"
    ship.status = "entering"
    script = move_ship(melee.state, ship)
    next(script)
    script.send("0")
    script.send((1,) * 10)
    struck = {ship.blueprint.tracks[track].facing for track, _ in ship.marked}
    assert struck
    assert all(name.startswith("front") for name in struck)
