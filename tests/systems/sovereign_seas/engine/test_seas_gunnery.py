"""Gunnery: who fires when, at what, with which dice; salvoes and their hits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sheetforge.play.questions import Choose
from sheetforge.systems.sovereign_seas.engine import gunnery, resolve
from sheetforge.systems.sovereign_seas.engine.events import Fired
from sheetforge.systems.sovereign_seas.engine.phases import end_phase
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea, asked, run

MISS = 0


def abreast(*more: tuple[str, str, int, int, int, int]) -> Sea:
    """Bellerophon and Ocean abeam of each other, five hexes apart."""
    return Sea((BRITISH, "bellerophon", 20, 20, 0, 6), (FRENCH, "ocean", 25, 22, 0, 6), *more)


def fired(sea: Sea) -> list[tuple[str, str, int, str]]:
    return [(one.ship, one.gun, one.batteries, one.target) for one in sea.events_of(Fired)]


def test_the_advantaged_fires_first_and_sides_alternate() -> None:
    """One ship of each side in turn, until both have passed or can fire no more."""
    sea = abreast()
    sea.state.advantaged = FRENCH
    script = gunnery.gunnery(sea.state)
    question = asked(script)
    assert isinstance(question, Choose)
    assert (question.side, question.why) == (FRENCH, "fire-ship")
    assert question.options == (sea[1].id, "pass")
    run(gunnery.gunnery(sea.state), sea[1].id, "hold", "hold", "hold", sea[0].id, sea[1].id, MISS)
    assert fired(sea) == [(sea[0].id, "D", 5, sea[1].id)]


def test_a_side_that_passed_may_fire_after_the_other_has() -> None:
    """Only when both pass, one after the other, is the impulse over."""
    sea = abreast()
    sea.state.advantaged = BRITISH
    run(gunnery.gunnery(sea.state), "pass", sea[1].id, "hold", "hold", "hold", sea[0].id, sea[1].id, MISS)
    assert fired(sea) == [(sea[0].id, "D", 5, sea[1].id)]
    sea = abreast()
    run(gunnery.gunnery(sea.state), "pass", "pass")
    assert fired(sea) == []


def test_no_ship_fires_twice_in_a_turn() -> None:
    """Not in a later impulse either; in the next turn it may again."""
    sea = abreast()
    run(gunnery.fire(sea.state, sea[0]), sea[1].id, MISS)
    assert not gunnery.can_fire(sea.state, sea[0])
    sea.state.impulse = 3
    assert not gunnery.can_fire(sea.state, sea[0])
    end_phase(sea.state)
    assert gunnery.can_fire(sea.state, sea[0])


def test_all_targets_are_named_before_any_salvo_is_resolved() -> None:
    """What the first salvo does cannot change where the second goes."""
    sea = abreast()
    questions: list[Any] = []
    script = gunnery.fire(sea.state, sea[1])
    question: Any = next(script)
    try:
        while True:
            questions.append(question)
            answer: Any = question.options[0] if isinstance(question, Choose) else (2,) * len(question.dice)
            question = script.send(answer)
    except StopIteration:
        pass
    kinds = [isinstance(one, Choose) for one in questions]
    assert kinds == sorted(kinds, reverse=True)
    assert sum(kinds) == 3


def test_identical_batteries_at_one_target_are_one_salvo() -> None:
    """Named one by one, they still fire together; the others at another target apart."""
    sea = abreast((FRENCH, "armorique", 25, 21, 0, 6))
    ship, one, other = sea.ships
    picks = [one.id, other.id, one.id, other.id, one.id]
    run(gunnery.fire(sea.state, ship), "each", *picks, MISS, MISS)
    assert fired(sea) == [(ship.id, "D", 3, one.id), (ship.id, "D", 2, other.id)]


def test_a_group_can_be_aimed_as_one() -> None:
    """One answer for five batteries."""
    sea = abreast((FRENCH, "armorique", 25, 21, 0, 6))
    run(gunnery.fire(sea.state, sea[0]), sea[2].id, MISS)
    assert fired(sea) == [(sea[0].id, "D", 5, sea[2].id)]


def test_only_what_bears_and_reaches_can_be_fired() -> None:
    """Ahead of Bellerophon only her bow battery bears; beyond its reach, nothing."""
    sea = Sea((BRITISH, "bellerophon", 20, 20, 0, 6), (FRENCH, "ocean", 20, 14, 0, 6))
    (group,) = gunnery.groups(sea.state, sea[0])
    assert group.label == "1xB:bow-1"
    sea[1].hex = sea[0].hex - (sea[1].hex - sea[0].hex)
    (group,) = gunnery.groups(sea.state, sea[0])
    assert group.label == "1xB:stern-1"
    sea = Sea((BRITISH, "bellerophon", 20, 20, 0, 6), (FRENCH, "ocean", 20, 10, 0, 6))
    assert gunnery.groups(sea.state, sea[0]) == []


def test_batteries_that_are_lost_do_not_fire() -> None:
    """Two of five destroyed leave three."""
    sea = abreast()
    sea[0].out = 0b11
    (group,) = gunnery.groups(sea.state, sea[0])
    assert len(group.batteries) == 3


def test_range_counts_the_target_s_hex_and_not_the_firing_ship_s() -> None:
    """A neighbour is at range 1; so is a ship in the same hex, and all bears on it."""
    sea = Sea((BRITISH, "bellerophon", 20, 20, 0, 6), (FRENCH, "ocean", 21, 20, 0, 6))
    run(gunnery.fire(sea.state, sea[0]), sea[1].id, MISS)
    assert sea.events_of(Fired)[0].away == 1
    sea = Sea((BRITISH, "bellerophon", 20, 20, 0, 6), (FRENCH, "ocean", 20, 20, 0, 6))
    assert sum(len(group.batteries) for group in gunnery.groups(sea.state, sea[0])) == 12
    run(gunnery.fire(sea.state, sea[0]), sea[1].id, "hold", MISS)
    assert sea.events_of(Fired)[0].away == 1


@pytest.mark.parametrize(
    ("batteries", "speed", "size", "dice"),
    [
        (1, 6, 0, 6),
        (2, 6, 0, 6),
        (3, 6, 0, 7),
        (4, 6, 0, 7),
        (5, 6, 0, 8),
        (6, 6, 0, 8),
        (7, 6, 0, 9),
        (9, 6, 0, 10),
        (5, 0, 0, 9),
        (5, 9, 0, 8),
        (5, 10, 0, 7),
        (5, 6, 2, 10),
    ],
)
def test_dice_of_a_salvo(batteries: int, speed: int, size: int, dice: int) -> None:
    """Eight, and what batteries, target speed and target size add."""
    assert resolve.salvo_dice(abreast().state.charts, batteries, speed, size) == dice


@pytest.mark.parametrize(
    ("struck", "needed", "power", "found"),
    [(4, 5, 2, 0), (5, 5, 2, 2), (6, 5, 2, 4), (8, 4, 1, 5), (5, 5, "0.5", 1), (7, 5, "0.5", 2)],
)
def test_hits_beyond_the_strikes_needed_scaled_with_fractions_up(
    struck: int, needed: int, power: Any, found: int
) -> None:
    """One for the strikes needed, one for each beyond, times the FP."""
    assert resolve.effective(resolve.hits(struck, needed), Fraction(power)) == found


def test_salvoes_at_a_ship_that_sank_meanwhile_are_lost() -> None:
    """Their targets were named before."""
    sea = Sea((FRENCH, "ocean", 20, 20, 0, 6), (BRITISH, "eclipse", 25, 22, 0, 6))
    sea[1].lost = 3
    script = gunnery.fire(sea.state, sea[0])
    run(script, sea[1].id, sea[1].id, sea[1].id, 5, 0)
    assert sea[1].status == "sunk"
    assert len(sea.events_of(Fired)) == 1


def test_friends_and_ships_that_sank_are_no_targets() -> None:
    """Nor are ships that have been removed."""
    sea = abreast((BRITISH, "eclipse", 25, 21, 0, 6))
    (group,) = gunnery.groups(sea.state, sea[0])
    assert group.targets == (sea[1].id,)
    sea[1].status = "sunk"
    assert gunnery.groups(sea.state, sea[0]) == []
