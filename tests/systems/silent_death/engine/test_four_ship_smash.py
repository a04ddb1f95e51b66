"""Four Ship Smash, rule by rule as Rules of Warfare II has them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sheetforge.play.driver import Game
from sheetforge.play.engine import Unplayable
from sheetforge.play.questions import Choose, Question, Roll
from sheetforge.systems.silent_death.engine import damage, launch, order
from sheetforge.systems.silent_death.engine import warheads as results
from sheetforge.systems.silent_death.engine.damage import destroy, hurt
from sheetforge.systems.silent_death.engine.events import PhaseBegan
from sheetforge.systems.silent_death.engine.fire import targets
from sheetforge.systems.silent_death.engine.movement import move_ship
from sheetforge.systems.silent_death.engine.smash import course
from sheetforge.systems.silent_death.engine.smash_events import Entered, KillAwarded, KillSpent, OutOfGame, Rolled
from sheetforge.systems.silent_death.engine.victory import decided, time_is_up
from sheetforge.systems.silent_death.play.next_millennium import ENGINE
from sheetforge.systems.silent_death.schema.critical import Kill
from tests.systems.silent_death.engine.duel import built, mount
from tests.systems.silent_death.engine.melee import FOR_KILLS, Melee, a_smash
from tests.systems.silent_death_star_wars.table import asked, run

A, B, C, D = (f"Player {number}" for number in range(1, 5))
TWELVE_EACH = ["6", "6"]


def rolled(question: Question | None) -> str:
    assert isinstance(question, Roll)
    return question.why


def begun(ship: str = "dolphin-ii", points: Iterable[int] = (1, 2, 3, 4)) -> Game:
    """A game of four in its first turn, with crews dealt out and initiative to be rolled."""
    game = Game(ENGINE, a_smash("four-ship-smash", ship=ship))
    faces = iter(points)
    while game.question is not None:
        question = game.question
        if isinstance(question, Roll) and question.why == "initiative":
            return game
        if isinstance(question, Roll):
            entry = question.why == "entry-point"
            ones = (1,) * len(question.dice)
            game.answer((next(faces),) if entry else _scattered(game, question) or ones)
        else:
            game.answer(question.options[len(question.options) // 2])
    raise AssertionError("it is over")


def _scattered(game: Game, question: Roll) -> tuple[int, ...] | None:
    """Asteroids side by side along the bottom edge, out of everybody's way."""
    if question.why != "asteroid-place":
        return None
    lying = len(game.state.asteroids)
    return (2 * (lying % 19) + 1, 26 - 8 * (lying // 19))


def test_all_players_have_the_same_type_of_ship() -> None:
    """The chart is rolled on once, for everybody."""
    game = Game(ENGINE, a_smash(FOR_KILLS))
    charts = 0
    while not game.state.ships or len(game.state.ships) < 4:
        question = game.question
        assert question is not None
        if isinstance(question, Roll):
            charts += question.why == "chart"
            chance = _scattered(game, question)
            game.answer(chance or tuple(2 for _ in question.dice))
        else:
            game.answer(question.options[0])
    assert charts == 1
    assert {ship.blueprint.id for ship in game.state.ships.values()} == {"fascine"}


def test_which_ship_is_for_the_players_to_say() -> None:
    """The event names none: any complete ship can be flown, and without one it is refused."""
    plan = a_smash("four-ship-smash", ship="dolphin-ii").begin().plan.smash
    assert [blueprint.id for blueprint in plan.charts[0].blueprints] == ["dolphin-ii"]
    with pytest.raises(Unplayable, match="name one"):
        a_smash("four-ship-smash")
    with pytest.raises(Unplayable, match="without a display: windjammer"):
        a_smash("four-ship-smash", ship="windjammer")


def test_every_player_has_three_ships_in_reserve() -> None:
    """Four ships each, one of them in play."""
    game = begun()
    for player in game.state.smash.players.values():
        assert (player.ships, player.reserves) == (4, 3)


def test_four_to_ten_take_part() -> None:
    """No fewer and no more."""
    assert len(a_smash(FOR_KILLS).sides) == 4
    assert len(a_smash(FOR_KILLS, players=10).sides) == 10
    for players in (3, 11):
        with pytest.raises(Unplayable, match=f"4 to 10 take part, not {players}"):
            a_smash(FOR_KILLS, players=players)


def test_twelve_entry_points_and_24_to_36_asteroids_none_adjacent() -> None:
    """As the map of the event has them; none lies on a point or beside one."""
    game = begun()
    plan = game.battle.begin().plan
    assert [point.number for point in plan.smash.points] == list(range(1, 13))
    assert plan.strewn == (24, 36)
    rocks = game.state.asteroids
    assert len(rocks) == 24
    for at, one in enumerate(rocks):
        assert all((one - other).length > 1 for other in rocks[:at])
        assert all((one - point.hex).length > 1 for point in plan.smash.points)


def test_entry_points_are_rolled_on_a_d12_and_several_may_share_one() -> None:
    """All four lie at the same point; none is on the map yet."""
    game = begun(points=(7, 7, 7, 7))
    assert [one.entry for one in game.state.events if isinstance(one, Rolled)] == [7] * 4
    ships = list(game.state.ships.values())
    assert {ship.status for ship in ships} == {"entering"}
    assert len({ship.hex for ship in ships}) == 1


def test_the_first_turn_begins_with_the_movement_phase() -> None:
    """Nothing is launched in it; ships only come to lie at their points before."""
    game = begun()
    assert [one.phase for one in game.state.events if isinstance(one, PhaseBegan)] == ["reserves", "movement"]


def test_a_ship_is_set_upright_for_a_point_and_faces_as_its_player_likes() -> None:
    """After those before it have moved: the question comes with its move, not before."""
    game = begun()
    for face in (1, 2, 3, 4):
        game.answer((face,))
    state = game.state
    first, second = state.order[:2]
    question = game.question
    assert isinstance(question, Choose)
    assert (question.side, question.why) == (first, "entry-facing")
    assert question.options == ("0", "1", "2", "3", "4", "5")
    game.answer("2")
    (entered,) = (one for one in state.events if isinstance(one, Entered))
    assert entered.facing == 2
    step = game.question
    assert isinstance(step, Choose)
    assert step.so_far == (state.ships[entered.ship].drive - 1,)
    game.answer("stop")
    after = game.question
    assert isinstance(after, Choose)
    assert (after.side, after.why) == (second, "entry-facing")


def test_ships_are_set_upright_in_the_order_of_initiative() -> None:
    """Their pilots count for it, though they are not on the map."""
    melee = Melee()
    for number, piloting in ((1, 9), (2, 1), (3, 5), (4, 7)):
        ship = melee.fly(number, 5 * number, 10, piloting=piloting)
        ship.status = "entering"
        assert order.best_pilots(melee.state)[ship.side] == piloting
    run(order.initiative(melee.state, set(melee.state.ships)), 1, 1, 1, 1)
    assert melee.state.order == (B, C, D, A)


def test_a_ship_on_its_side_neither_launches_nor_is_a_target() -> None:
    """It is not in the game yet."""
    melee = Melee()
    one = melee.fly(1, 20, 20, craft=built("dolphin-ii"))
    other = melee.fly(2, 20, 18)
    assert launch.targets(melee.state, one) == (other.id,)
    assert other.id in targets(melee.state, one, one.blueprint.mounts[1])
    other.status = "entering"
    assert launch.targets(melee.state, one) == ()
    assert targets(melee.state, one, one.blueprint.mounts[1]) == ()
    one.status, other.status = "entering", "on-map"
    run(launch.launch_phase(melee.state))


def test_a_second_ship_at_the_same_point_must_fly_on() -> None:
    """It may enter where another stands, and may not stop or turn there."""
    melee = Melee()
    melee.fly(1, 20, 10)
    entering = melee.fly(2, 20, 10)
    entering.status = "entering"
    question = asked(move_ship(melee.state, entering), "0")
    assert isinstance(question, Choose)
    assert "stop" not in question.options
    assert "left" not in question.options
    assert "forward" in question.options


@pytest.mark.parametrize(("ship", "points"), [("dolphin-ii", 12), ("canario", 18), ("lunette", 24)])
def test_six_points_for_every_crew_stat(ship: str, points: int) -> None:
    """A crew of one has 12 points, of two 18, of three 24, divided as the player sees fit."""
    melee = Melee("four-ship-smash", ship=ship)
    blueprint = melee.plan.charts[0].blueprints[0]
    question = asked(course.crew(melee.state, melee.player(1), "it", blueprint, melee.plan.charts[0]))
    assert isinstance(question, Choose)
    assert question.why == "crew-skill"
    assert question.so_far[0] == points
    slots = list(blueprint.craft.crew_slots)
    answers = ["10", *["1"] * (len(slots) - 2)] if points == 12 else ["6"] * (len(slots) - 1)
    answers = ["10"] if points == 12 else answers
    skills = run(course.crew(melee.state, melee.player(1), "it", blueprint, melee.plan.charts[0]), *answers)
    given = [value for one in skills.values() for value in one[:3] if value is not None]
    assert sum(given) == points
    assert all(1 <= value <= 10 for value in given)


def test_skills_are_dealt_out_anew_for_every_ship() -> None:
    """A new ship enters with a new crew."""
    melee = Melee("four-ship-smash", ship="dolphin-ii")
    player = melee.player(1)
    run(course.bring(melee.state, player, 2), 5, "3")
    first = melee.state.ships[player.ship]
    run(course.bring(melee.state, player, 3), 5, "8")
    second = melee.state.ships[player.ship]
    assert (first.skills["pilot"].piloting, first.skills["pilot"].gunnery) == (3, 9)
    assert (second.skills["pilot"].piloting, second.skills["pilot"].gunnery) == (8, 4)


def test_a_kill_is_awarded_when_a_ship_is_destroyed() -> None:
    """To the player who destroyed it; the number of kills stands for all to see."""
    melee = Melee()
    target = melee.fly(2, 20, 10, craft=built(damage_track=". . X", weapons=[]))
    melee.fly(1, 20, 20)
    run(hurt(melee.state, target, 3, A))
    run(course.settle(melee.state))
    assert [melee.player(number).kills for number in range(1, 5)] == [1, 0, 0, 0]


def test_torpedoes_of_two_players_are_two_attacks_at_the_same_time() -> None:
    """The one that does more has the kill, though the other's was there first."""
    melee = Melee()
    target = melee.fly(4, 20, 10, craft=built(damage_track=". . . X", weapons=[]))
    target.drive = 0
    for number in (1, 2):
        own = melee.fly(number, 20 + number, 20, craft=built("dolphin-ii"))
        melee.torpedo(own, target)
    dice = len(melee.state.ships["ship-1-1"].blueprint.racks[0].kind.dice)
    run(results.detonations(melee.state), (2,) * dice, (4,) * dice)
    assert target.status == "destroyed"
    assert melee.events_of(KillAwarded) == [KillAwarded((B,), target.id)]


def test_the_next_ship_enters_in_the_movement_phase_of_the_next_turn() -> None:
    """Its point is rolled for before anything is launched in that turn."""
    melee = Melee("four-ship-smash", ship="dolphin-ii")
    ship = melee.fly(1, 20, 20)
    destroy(melee.state, ship, B)
    run(course.settle(melee.state))
    player = melee.player(1)
    assert (player.ship, player.reserves) == ("", 3)
    melee.state.turn = 3
    for number in (2, 3, 4):
        melee.fly(number, 5 * number, 5)
    run(course.reserves(melee.state), 7, "6")
    new = melee.state.ships[player.ship]
    assert (new.status, player.reserves) == ("entering", 2)
    assert course.enters(melee.state, new)
    names = [name for name, _ in melee.state.rules.phases]
    assert names.index("reserves") < names.index("warhead-launch") < names.index("movement")


def last_ship(kills: int) -> Melee:
    """The first player's last ship has just been destroyed."""
    melee = Melee()
    for number in (2, 3):
        melee.fly(number, 5 * number, 5)
    ship = melee.fly(1, 20, 20)
    melee.player(1).reserves = 0
    melee.player(1).kills = kills
    destroy(melee.state, ship, "")
    return melee


def test_a_kill_may_be_cashed_in_for_another_ship() -> None:
    """When the last ship is lost; it is then as if there were one more to bring in."""
    melee = last_ship(kills=2)
    run(course.settle(melee.state), "spend-kill")
    player = melee.player(1)
    assert (player.kills, player.reserves, player.out) == (1, 1, False)
    assert melee.events_of(KillSpent) == [KillSpent(A, 1)]


def test_kills_need_not_be_cashed_in() -> None:
    """Who keeps them is out of the game."""
    melee = last_ship(kills=2)
    run(course.settle(melee.state), "retire")
    assert melee.player(1).out
    assert melee.player(1).kills == 2


def test_without_ships_and_kills_a_player_is_out() -> None:
    """Nothing is asked; and a kill that a torpedo earns later is too late to come back."""
    melee = last_ship(kills=0)
    run(course.settle(melee.state))
    assert melee.events_of(OutOfGame) == [OutOfGame(A)]
    target = melee.state.ships["ship-2-1"]
    destroy(melee.state, target, A, "crew")
    run(course.settle(melee.state))
    assert melee.player(1).kills == 1
    run(course.reserves(melee.state), *_bring_all(melee))
    assert melee.player(1).ship == ""


def _bring_all(melee: Melee) -> list[object]:
    """Answers that bring on the ships of the second and the fourth player."""
    blueprint = melee.plan.charts[0].blueprints[0]
    skills = ["6"] * (len(list(blueprint.craft.crew_slots)) - 1)
    return [1, *skills, 1, *skills]


def test_kills_of_the_same_phase_may_be_used() -> None:
    """Who destroys an enemy while its own last ship goes down stays in the game."""
    melee = Melee()
    hull = built(damage_track=". . X", weapons=[])
    one, other = melee.fly(1, 20, 20, craft=hull), melee.fly(2, 20, 18, craft=hull)
    melee.fly(3, 5, 5)
    melee.player(1).reserves = 0
    run(hurt(melee.state, one, 3, B))
    run(hurt(melee.state, other, 3, A))
    run(course.settle(melee.state), "spend-kill")
    assert (melee.player(1).kills, melee.player(1).reserves) == (0, 1)


def ended(kills: Iterable[int], ships: Iterable[int]) -> Melee:
    """Time is up."""
    melee = Melee()
    for number, (killed, left) in enumerate(zip(kills, ships, strict=True), 1):
        melee.player(number).kills, melee.player(number).reserves = killed, left
    time_is_up(melee.state)
    return melee


def test_most_kills_win_when_time_is_up() -> None:
    """However many ships are left."""
    outcome = ended((3, 2, 2, 0), (0, 4, 3, 4)).state.outcome
    assert outcome is not None
    assert outcome.winner == A
    assert [outcome.place(side) for side in (A, B, C, D)] == [1, 2, 3, 4]
    assert outcome.tallies["kills"] == {A: 3, B: 2, C: 2, D: 0}


def test_of_equal_kills_the_most_ships_left_win() -> None:
    """Those in reserve and the one in play."""
    outcome = ended((2, 2, 1, 0), (1, 2, 4, 4)).state.outcome
    assert outcome is not None
    assert outcome.winner == B


def test_equal_kills_and_ships_are_a_draw() -> None:
    """All of them are first."""
    outcome = ended((2, 2, 1, 0), (2, 2, 4, 4)).state.outcome
    assert outcome is not None
    assert outcome.winner is None
    assert [outcome.place(side) for side in (A, B, C, D)] == [1, 1, 3, 4]


def test_it_is_over_when_one_player_is_left() -> None:
    """Who was put out may still have most kills, and wins."""
    melee = Melee()
    melee.player(1).kills = 4
    for number in (1, 2, 3):
        assert not decided(melee.state)
        melee.player(number).out = True
    assert decided(melee.state)
    outcome = melee.state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (A, "most-kills")


def test_punching_out_destroys_the_ship_for_the_kill_of_who_hurt_it_most() -> None:
    """At the end of the turn; a new one comes next turn. An unharmed ship is not given up."""
    melee = Melee()
    ship = melee.fly(1, 20, 20, craft=built(damage_track=". . . . . . . X", weapons=[]))
    for number in (2, 3, 4):
        melee.fly(number, 5 * number, 5)
    run(hurt(melee.state, ship, 1, B))
    run(course.settle(melee.state))
    run(hurt(melee.state, ship, 3, C))
    run(course.settle(melee.state))
    run(course.punching_out(melee.state), "punch-out")
    run(course.settle(melee.state))
    assert ship.status == "destroyed"
    assert melee.player(3).kills == 1
    assert (melee.player(1).ship, melee.player(1).reserves) == ("", 3)
    assert [name for name, _ in melee.state.rules.phases][-1] == "punching-out"


def test_a_ship_without_a_living_crew_destroys_itself() -> None:
    """Autodestruct: the kill is for who killed the last of them, though another hurt it more."""
    melee = Melee()
    craft = built(damage_track=". . . * . . X", weapons=[mount("minigun")])
    ship = melee.fly(4, 20, 10, craft=craft)
    run(hurt(melee.state, ship, 3, A))
    table = ship.blueprint.tracks[0]
    killing = next(roll for roll, line in table.results.items() if any(isinstance(one, Kill) for one in line.effects))
    low = killing // 2
    run(damage.roll_critical(melee.state, ship, B), (low, killing - low))
    assert ship.dead == {"pilot"}
    assert ship.status == "destroyed"
    run(course.settle(melee.state))
    assert melee.player(2).kills == 1
    assert melee.player(1).kills == 0


def test_optional_rules_and_the_time_limit() -> None:
    """Those that the event lists, and two hours: 24 turns of five minutes."""
    rules = a_smash("four-ship-smash", ship="dolphin-ii").begin().plan.rules
    assert rules.autodestruct
    assert rules.asteroids
    assert rules.damage_control
    assert rules.decoys
    assert rules.debris
    assert rules.drive_0_turns
    assert rules.eased_speed
    assert rules.point_defense_torpedoes
    assert rules.point_defense_missiles
    assert rules.punching_out
    assert rules.sideslips
    assert not rules.automatic_misses
    assert not rules.several_systems
    assert rules.seconds_a_move == 30
    assert rules.turn_limit == 24
