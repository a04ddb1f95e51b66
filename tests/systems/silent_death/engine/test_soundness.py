"""The judges of the contract: each finds what it is there to find."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.ship import Warhead
from sheetforge.systems.silent_death.engine.view import View
from tests.systems.silent_death.engine.duel import Duel, built, mount
from tests.systems.silent_death.engine.soundness import holds_no_chance, is_possible, is_sound, may_be_asked, snapshot


def duel() -> Duel:
    """Two ships with a cannon and torpedoes."""
    armed = built(weapons=[mount("ion-ram")], torpedoes=[{"mark": 10, "carried": 3}])
    return Duel(armed, armed)


def unmark(table: Duel) -> None:
    table.green.marked += ((0, 1),)


def forget_drive(table: Duel) -> None:
    table.green.marked += ((0, 1),)
    table.green.marks = (b"\x00\x01" + table.green.marks[0][2:],)


def fill_up(table: Duel) -> None:
    table.green.racks = (4,)


def bury_a_stranger(table: Duel) -> None:
    table.green.dead |= {"captain"}


def put_off_the_map(table: Duel) -> None:
    table.green.hex = table.state.board.at(1, 1) + (table.state.board.at(1, 1) - table.green.hex)


def chase_a_wreck(table: Duel) -> None:
    table.torpedo(table.green, "blue")
    table.blue.status = "destroyed"


@pytest.mark.parametrize("harm", [unmark, forget_drive, fill_up, bury_a_stranger, put_off_the_map, chase_a_wreck])
def test_an_unsound_state_is_seen(harm: Callable[[Duel], None]) -> None:
    """Marks that do not tally, values that do not follow, stores from nowhere, ships nowhere."""
    table = duel()
    is_sound(table.state)
    harm(table)
    with pytest.raises(AssertionError):
        is_sound(table.state)


OVER = events.GameOver(None, "draw")


@pytest.mark.parametrize(
    "happened",
    [
        [events.Destroyed("green", "Blue"), events.Moved("green", "0101", 0, 1), OVER],
        [events.Destroyed("green", "Blue"), events.Destroyed("green", "Blue"), OVER],
        [events.Destroyed("green", "Blue")],
        [OVER],
    ],
)
def test_an_impossible_course_is_seen(happened: list[object]) -> None:
    """The dead act, die again, a battle stops before its end, a ship is gone that nobody saw go."""
    table = duel()
    table.green.status = "destroyed"
    is_possible([events.Destroyed("green", "Blue"), OVER], table.state)
    with pytest.raises(AssertionError):
        is_possible(happened, table.state)


def test_a_torpedo_that_is_missing_is_seen() -> None:
    """Launched and lost torpedoes are all that may be missing."""
    table = duel()
    table.green.racks = (1,)
    launched = events.Launched("torpedo-mk-10-1", "green", "blue")
    lost = events.StoresLost("green", table.green.blueprint.racks[0].kind.name, 1)
    is_possible([launched, lost, OVER], table.state)
    with pytest.raises(AssertionError):
        is_possible([launched, OVER], table.state)


def test_who_cannot_act_may_not_be_asked() -> None:
    """Neither the dead, nor the crew of a lost weapon, nor another side."""
    table = duel()
    view = View(table.state, "Green")
    fire = Choose("Green", ("hold",), "fire", "green 1:ion-ram")
    may_be_asked(view, fire)
    with pytest.raises(AssertionError):
        may_be_asked(View(table.state, "Blue"), fire)
    table.green.wrecked |= {0}
    view.renew()
    with pytest.raises(AssertionError):
        may_be_asked(view, fire)
    table.green.dead |= {"pilot"}
    view.renew()
    with pytest.raises(AssertionError):
        may_be_asked(view, Choose("Green", ("stop",), "step", "green"))


@pytest.mark.parametrize("chance", [Random(1), Streams(1), Streams(1).of("dice"), (face for face in (1, 2))])
def test_dice_in_a_view_are_seen(chance: object) -> None:
    """However deep they lie."""
    table = duel()
    holds_no_chance(View(table.state, "Green"))
    table.green.burns = (("burn", {"next": [chance]}),)  # type: ignore[assignment]
    with pytest.raises(AssertionError):
        holds_no_chance(View(table.state, "Green"))


def test_a_snapshot_tells_states_apart() -> None:
    """A copy is the same; a mark, a missile on its way or a torpedo makes the difference."""
    table = duel()
    before = snapshot(table.state)
    assert snapshot(table.state.copy()) == before
    torpedo: Warhead = table.torpedo(table.green, "blue")
    after = snapshot(table.state)
    assert after != before
    torpedo.points -= 1
    assert snapshot(table.state) != after
