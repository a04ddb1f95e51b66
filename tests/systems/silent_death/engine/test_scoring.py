"""Shares of damage that falls at the same time, and kills."""

from __future__ import annotations

from sheetforge.systems.silent_death.engine.damage import destroy, hurt
from sheetforge.systems.silent_death.engine.smash import scoring
from sheetforge.systems.silent_death.engine.smash.scoring import Volley, killers, shares
from sheetforge.systems.silent_death.engine.smash_events import KillAwarded, Scored
from tests.systems.silent_death.engine.duel import built
from tests.systems.silent_death.engine.melee import UP_TIERS, Melee
from tests.systems.silent_death_star_wars.table import run

SEVEN = ". . . . . . X"
"""Seven boxes, the last of which destroys."""

A, B, C, D = (f"Player {number}" for number in range(1, 5))


def volley(end: scoring.End | None = "boxes", by: str = "", **done: int) -> Volley:
    made = Volley(7)
    made.end, made.by = end, {"A": A, "B": B, "C": C, "D": D, "": ""}[by]
    made.done = {{"a": A, "b": B, "c": C, "d": D}[side]: points for side, points in done.items()}
    return made


def test_three_attackers_of_a_target_with_seven_boxes() -> None:
    """The book's example: 6, 4 and 2 points on seven boxes are worth 4, 2 and 1."""
    melee = Melee(UP_TIERS)
    target = melee.fly(4, 20, 10, craft=built(damage_track=SEVEN, weapons=[]))
    for number, points in ((1, 6), (2, 4), (3, 2)):
        melee.fly(number, 20 + number, 20)
        run(hurt(melee.state, target, points, f"Player {number}"))
    scoring.award(melee.state)
    assert [melee.player(number).damage for number in (1, 2, 3)] == [4, 2, 1]
    assert [one.points for one in melee.events_of(Scored)] == [4, 2, 1]


def test_damage_that_a_ship_has_room_for_counts_whole() -> None:
    """Nothing is divided while there are boxes enough."""
    assert shares({A: 3, B: 2}, 7) == {A: 3, B: 2}
    assert shares({A: 3, B: 4}, 7) == {A: 3, B: 4}


def test_equal_parts_stay_equal() -> None:
    """Who did as much is credited with as much, rounded half up."""
    assert shares({A: 4, B: 4}, 7) == {A: 4, B: 4}
    assert shares({A: 9, B: 9, C: 9}, 7) == {A: 2, B: 2, C: 2}


def test_the_highest_damage_at_the_same_time_has_the_kill() -> None:
    """Whoever marked off the last box."""
    assert killers(volley(a=6, b=4, by="B"), D, {}) == (A,)


def test_equal_damage_is_a_kill_for_both() -> None:
    """Both players get one."""
    assert killers(volley(a=5, b=5, c=2, by="A"), D, {}) == (A, B)


def test_the_death_of_the_last_crew_member_is_the_kill_of_who_caused_it() -> None:
    """Whatever others did at the same time."""
    assert killers(volley("crew", by="B", a=9, b=1), D, {}) == (B,)
    assert killers(volley("crew"), D, {}) == ()


def test_a_ship_that_is_given_up_is_the_kill_of_who_hurt_it_most() -> None:
    """All that was done to it counts, not what was done last."""
    assert killers(volley("punched-out", b=3), D, {A: 4, B: 3}) == (A,)
    assert killers(volley("punched-out"), D, {}) == ()
    assert killers(volley("punched-out"), D, {A: 2, C: 2}) == (A, C)


def test_nobody_has_a_kill_for_harming_himself() -> None:
    """An asteroid, or one's own weapon, is nobody's kill."""
    assert killers(volley(d=7, by="D"), D, {}) == ()
    assert killers(volley(), D, {}) == ()


def test_a_critical_hit_that_destroys_counts_for_all_boxes_left() -> None:
    """Three boxes marked off and the ship blown up: all seven are credited."""
    melee = Melee(UP_TIERS)
    target = melee.fly(4, 20, 10, craft=built(damage_track=SEVEN, weapons=[]))
    melee.fly(1, 20, 20)
    run(hurt(melee.state, target, 3, A))
    destroy(melee.state, target, A)
    scoring.award(melee.state)
    assert melee.player(1).damage == 7
    assert melee.player(1).kills == 1


def test_damage_counts_only_for_a_ship_on_the_map() -> None:
    """A torpedo that strikes when its player's ship is gone is worth a kill, and no damage."""
    melee = Melee(UP_TIERS)
    target = melee.fly(4, 20, 10, craft=built(damage_track=SEVEN, weapons=[]))
    own = melee.fly(1, 20, 20)
    own.status = "destroyed"
    run(hurt(melee.state, target, 7, A))
    scoring.award(melee.state)
    assert melee.player(1).damage == 0
    assert melee.events_of(KillAwarded) == [KillAwarded((A,), target.id)]


def test_a_copy_of_a_volley_is_its_own() -> None:
    """What falls after a copy does not change it."""
    melee = Melee(UP_TIERS)
    target = melee.fly(4, 20, 10)
    melee.fly(1, 20, 20)
    run(hurt(melee.state, target, 1, A))
    copy = melee.state.copy()
    run(hurt(melee.state, target, 1, A))
    assert copy.ledger is not None
    assert copy.ledger.open[target.id].done == {A: 1}
    assert copy.smash is not None
    scoring.award(melee.state)
    assert copy.smash.players[A].damage == 0
