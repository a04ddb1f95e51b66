"""House Smash, rule by rule as Rules of Warfare II has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from sheetforge.play.driver import Game
from sheetforge.play.engine import Unplayable
from sheetforge.play.questions import Choose, Roll
from sheetforge.systems.silent_death.engine.damage import destroy, hurt
from sheetforge.systems.silent_death.engine.movement import Move, move_ship
from sheetforge.systems.silent_death.engine.ship import Salvo, ShipState
from sheetforge.systems.silent_death.engine.smash import course
from sheetforge.systems.silent_death.engine.smash_events import Exited, Rolled
from sheetforge.systems.silent_death.engine.victory import decided, time_is_up
from sheetforge.systems.silent_death.play.next_millennium import ENGINE
from tests.systems.silent_death.engine.duel import built
from tests.systems.silent_death.engine.melee import UP_TIERS, Melee, a_smash
from tests.systems.silent_death_star_wars.table import asked, run

A, B, C, D = (f"Player {number}" for number in range(1, 5))
CHART, ENTRY = 3, 1
"""Rolls for a new ship: the line of its chart, its entry point."""


def climbing() -> Melee:
    """A House Smash with nobody on the map yet."""
    return Melee(UP_TIERS)


def at_the_exit(melee: Melee, number: int = 1, damage: int = 10, short: int = 1) -> ShipState:
    """A ship on its way to exit point 7 on the lower edge, a given number of hexes short of it."""
    ship = melee.fly(number, 35, 26 - short, facing=3)
    player = melee.player(number)
    player.exit, player.damage = 7, damage
    return ship


def test_a_tier_a_ship_is_rolled_at_a_random_point() -> None:
    """A line of the first chart, an entry point, and the one opposite it to leave by."""
    game = Game(ENGINE, a_smash(UP_TIERS))
    asked_for: list[str] = []
    rocks = iter((column, row) for row in (13, 16) for column in range(4, 36, 2))
    while game.state.turn == 0:
        question = game.question
        assert isinstance(question, Roll)
        asked_for.append(question.why)
        place = question.why == "asteroid-place"
        game.answer(next(rocks) if place else (1,) * len(question.dice))
    assert asked_for[-8:] == ["chart", "entry-point"] * 4
    rolled = [event for event in game.state.events if isinstance(event, Rolled)]
    assert [(one.entry, one.exit) for one in rolled] == [(1, 7)] * 4
    assert {ship.blueprint.id for ship in game.state.ships.values()} == {"hornpipe"}
    assert next(name for name, _ in game.battle.begin().plan.rules.phases) != "reserves"


def test_the_printed_chart_has_ships_without_displays() -> None:
    """It is refused, and every ship that is missing is named."""
    with pytest.raises(Unplayable) as refused:
        a_smash("house-smash")
    for ship in ("windjammer", "hound", "blood-hawk-ii", "quark", "pulsar", "lakshmi"):
        assert ship in str(refused.value)
    assert "piranha-ii" not in str(refused.value)


def test_points_are_in_opposite_pairs_round_the_edge() -> None:
    """Twelve of them; a ship that enters by one leaves by the one opposite."""
    plan = climbing().plan
    assert len(plan.points) == 12
    for point in plan.points:
        assert point.opposite is not None
        assert plan.point(point.opposite).opposite == point.number


@pytest.mark.parametrize(("tier", "skill"), [(0, 8), (1, 7), (2, 6)])
def test_crews_have_the_skills_of_their_tier(tier: int, skill: int) -> None:
    """All 8, 7 or 6; nobody deals anything out."""
    melee = climbing()
    player = melee.player(1)
    player.tier = tier
    run(course.bring(melee.state, player, 2), CHART, ENTRY)
    ship = melee.state.ships[player.ship]
    for post, skills in ship.skills.items():
        assert set(skills[:3]) <= {skill, None}, post


def test_no_move_ends_on_a_point() -> None:
    """Stopping is not a choice there, nor going there with the last point; going through is."""
    melee = climbing()
    ship = melee.fly(1, 35, 3, facing=0)
    move = Move(melee.state, ship)
    move.points = 2
    assert "forward" in move.options()
    ship.hex = melee.state.board.at(35, 2)
    move.points = 1
    assert "forward" not in move.options()
    ship.hex = melee.state.board.at(35, 1)
    assert "stop" not in Move(melee.state, ship).options()


def test_a_ship_turns_on_a_point_only_where_it_can_go_on() -> None:
    """By a hexside with a point left to leave the hex; a tight turn may fail, so there is none."""
    melee = climbing()
    ship = melee.fly(1, 35, 1, facing=3)
    move = Move(melee.state, ship)
    assert set(move.options()) == {"forward", "left", "right", "slip-left", "slip-right"}
    move.points = 3
    assert "left" not in move.options()
    ship.facing = 0
    move.points = 8
    assert set(move.options()) <= {"left", "right"}


def test_a_ship_that_enters_faces_a_way_that_leads_on() -> None:
    """Its first move may not end on the point that it comes on at."""
    melee = climbing()
    player = melee.player(1)
    run(course.bring(melee.state, player, 2), CHART, ENTRY)
    ship = melee.state.ships[player.ship]
    assert ship.hex == melee.plan.point(1).hex
    question = asked(move_ship(melee.state, ship))
    assert isinstance(question, Choose)
    assert question.why == "entry-facing"
    for facing in question.options:
        ship.facing = int(facing)
        assert Move(melee.state, ship).options()


def test_a_ship_leaves_by_its_exit_point_once_it_has_done_its_damage() -> None:
    """As soon as it comes there, whatever points it has left."""
    melee = climbing()
    ship = at_the_exit(melee)
    run(move_ship(melee.state, ship), "forward")
    assert ship.status == "left"
    assert melee.events_of(Exited) == [Exited(ship.id, "3526")]


def test_without_the_damage_the_exit_is_a_point_like_others() -> None:
    """Nobody leaves the map, and nobody ends a move there."""
    melee = climbing()
    ship = at_the_exit(melee, damage=9, short=2)
    assert course.way_out(melee.state, ship) is None
    question = asked(move_ship(melee.state, ship), "forward")
    assert isinstance(question, Choose)
    if "forward" in question.options:
        ship.hex = melee.plan.point(7).hex
        assert "stop" not in Move(melee.state, ship).options()


def test_another_player_s_exit_is_no_way_out() -> None:
    """Only the point that was determined for the ship."""
    melee = climbing()
    ship = at_the_exit(melee)
    melee.player(1).exit = 8
    assert course.way_out(melee.state, ship) == melee.plan.point(8).hex
    assert "stop" in Move(melee.state, ship).options()
    ship.hex = melee.plan.point(7).hex
    assert "stop" not in Move(melee.state, ship).options()


def test_a_ship_leaves_before_torpedoes_catch_up_and_missiles_strike() -> None:
    """Warheads after it are gone with it, and a salvo finds nothing."""
    melee = climbing()
    ship = at_the_exit(melee)
    other = melee.fly(2, 35, 10, craft=built("dolphin-ii"))
    torpedo = melee.torpedo(other, ship, arrived=False)
    torpedo.hex = melee.plan.point(7).hex
    melee.state.salvos += (Salvo(B, other.id, 0, ship.id, 5),)
    run(move_ship(melee.state, ship), "forward")
    assert not melee.state.warheads
    assert not ship.on_map
    assert not ship.marked


def test_a_bigger_ship_comes_next_turn() -> None:
    """Rolled on the next tier; damage begins at nothing again."""
    melee = climbing()
    ship = at_the_exit(melee, damage=15)
    ship.status = "left"
    run(course.settle(melee.state), CHART, ENTRY)
    player = melee.player(1)
    assert (player.tier, player.damage, player.enters) == (1, 0, 3)
    new = melee.state.ships[player.ship]
    assert new.blueprint.id == "galliard"
    assert not course.enters(melee.state, new)
    melee.state.turn = 3
    assert course.enters(melee.state, new)


def test_a_ship_destroyed_before_it_leaves_starts_again_in_its_tier() -> None:
    """However much damage it had done; what it had inflicted does not carry over."""
    melee = climbing()
    ship = at_the_exit(melee, damage=25)
    melee.player(1).tier = 1
    destroy(melee.state, ship, B)
    run(course.settle(melee.state), CHART, ENTRY)
    player = melee.player(1)
    assert (player.tier, player.damage, player.fielded, player.enters) == (1, 0, 2, 3)


def test_damage_is_net_damage() -> None:
    """Five points on a ship with a reduction of 3 are two."""
    melee = climbing()
    target = melee.fly(2, 20, 10, craft=built(damage_reduction=3, weapons=[]))
    melee.fly(1, 20, 20)
    from sheetforge.systems.silent_death.engine.resolve import reduced

    run(hurt(melee.state, target, reduced(5, 3), A))
    run(course.settle(melee.state))
    assert melee.player(1).damage == 2


def test_damage_to_several_ships_adds_up() -> None:
    """It does not matter whose ships they are."""
    melee = climbing()
    hull = built(damage_track=". . . . . . . . X", weapons=[])
    melee.fly(1, 20, 20)
    for number in (2, 3):
        run(hurt(melee.state, melee.fly(number, 5 * number, 10, craft=hull), 4, A))
        run(course.settle(melee.state))
    assert melee.player(1).damage == 8


def punched_out(melee: Melee) -> list[int | None]:
    """The skills of the next ship after the first player punched out."""
    ship = melee.state.ships[melee.player(1).ship]
    ship.status = "on-map"
    run(hurt(melee.state, ship, 1, ""))
    run(course.punching_out(melee.state), "punch-out")
    run(course.settle(melee.state), CHART, ENTRY)
    new = melee.state.ships[melee.player(1).ship]
    return [new.skills["pilot"].piloting, new.skills["pilot"].gunnery]


def test_every_punching_out_costs_the_crews_a_point_until_a_new_tier() -> None:
    """One the first time, two the second; a ship that is lost otherwise changes nothing."""
    melee = climbing()
    melee.fly(1, 20, 20, craft=built(damage_track=". . . X", weapons=[]))
    assert punched_out(melee) == [7, 7]
    assert punched_out(melee) == [6, 6]
    destroy(melee.state, _on_map(melee), B)
    run(course.settle(melee.state), CHART, ENTRY)
    assert melee.player(1).reduction == 2
    _on_map(melee).status = "left"
    run(course.settle(melee.state), CHART, ENTRY)
    player = melee.player(1)
    assert (player.tier, player.reduction) == (1, 0)
    assert melee.state.ships[player.ship].skills["pilot"].piloting == 7


def _on_map(melee: Melee) -> ShipState:
    ship = melee.state.ships[melee.player(1).ship]
    ship.status = "on-map"
    return ship


def test_skills_never_fall_below_one() -> None:
    """However often a player punches out."""
    melee = climbing()
    melee.player(1).reduction = 30
    run(course.bring(melee.state, melee.player(1), 2), CHART, ENTRY)
    assert melee.state.ships[melee.player(1).ship].skills["pilot"].piloting == 1


def test_who_first_leaves_from_the_last_tier_wins() -> None:
    """At once, in the middle of the movement phase, whatever others have done."""
    melee = climbing()
    ship = at_the_exit(melee, number=3, damage=30)
    melee.player(3).tier = 2
    melee.player(1).kills = 9
    run(move_ship(melee.state, ship), "forward")
    assert decided(melee.state)
    outcome = melee.state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (C, "last-tier")


def test_the_last_tier_asks_for_thirty() -> None:
    """With 29 there is no way out yet; each tier has its own figure, those of the printed chart."""
    melee = climbing()
    ship = at_the_exit(melee, damage=29)
    melee.player(1).tier = 2
    assert course.way_out(melee.state, ship) is None
    melee.player(1).damage = 30
    assert course.way_out(melee.state, ship) is not None
    assert [chart.damage for chart in melee.plan.charts] == [10, 20, 30]


def ended(tiers: Iterable[int], damage: Iterable[int]) -> Any:
    """The outcome when time is up."""
    melee = climbing()
    for number, (tier, done) in enumerate(zip(tiers, damage, strict=True), 1):
        melee.player(number).tier, melee.player(number).damage = tier, done
    time_is_up(melee.state)
    return melee.state.outcome


def test_when_time_is_up_the_highest_tier_wins_then_most_damage() -> None:
    """A ship of a higher tier that has done nothing beats one below it that has."""
    outcome = ended((1, 2, 2, 0), (19, 0, 4, 9))
    assert outcome.winner == C
    assert [outcome.place(side) for side in (A, B, C, D)] == [3, 2, 1, 4]


def test_equal_tier_and_damage_are_a_tie() -> None:
    """All of them are first."""
    outcome = ended((1, 1, 0, 0), (5, 5, 9, 9))
    assert outcome.winner is None
    assert [outcome.place(side) for side in (A, B, C, D)] == [1, 1, 3, 3]


def test_optional_rules_and_the_time_limit() -> None:
    """Those that the event lists; three hours are 36 turns."""
    rules = a_smash(UP_TIERS).begin().plan.rules
    assert rules.autodestruct
    assert rules.punching_out
    assert rules.sideslips
    assert rules.turn_limit == 36
    assert "warhead-launch" in rules.not_at_first
    assert "movement" not in rules.not_at_first


def test_an_event_of_fleets_is_no_smash() -> None:
    """It says what it is played with."""
    with pytest.raises(Unplayable, match="played with fleets"):
        a_smash("house-league")
