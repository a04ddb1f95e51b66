"""The summary of a battle: shots and hits, damage, losses by turn, and when the winner led."""

from __future__ import annotations

import pytest

from sheetforge.play.narrator import Narrator
from sheetforge.play.screen import Screen
from sheetforge.play.summary import UnitTally, summary
from tests.play.playthroughs import Playthrough

SIDES = {"a": "Red", "b": "Red", "x": "Blue"}
NAMES = {"a": "A Fox", "b": "B Fox", "x": "a Owl"}


def lines(winner: str | None, *tallies: UnitTally) -> list[str]:
    """The summary of some tallies."""
    return list(summary(tallies, SIDES, NAMES, ("box", "boxes"), winner, "turn"))


def test_shots_hits_damage_and_losses_are_counted_by_side() -> None:
    """Losses are named turn by turn with how they went."""
    shown = lines(
        "Red",
        UnitTally(1, "a", 3, 1),
        UnitTally(1, "x", damage=4),
        UnitTally(2, "x", 1, 1),
        UnitTally(2, "b", damage=9, lost="destroyed"),
        UnitTally(3, "a", 2, 2),
        UnitTally(3, "x", damage=12, lost="left the map"),
    )
    assert shown == [
        "hits: Red 3 of 5 shots, Blue 1 of 1 shot",
        "damage taken: Red 9 boxes, Blue 16 boxes",
        "lost in turn 2: B Fox of Red (destroyed)",
        "lost in turn 3: a Owl of Blue (left the map)",
        "turning point: turn 3, from which Red led: Red lost nothing; Blue lost 12 boxes and a Owl",
    ]


def test_units_that_can_fight_no_more_are_named() -> None:
    """A battle that the last ship wins is not one without losses; what is lost is named once."""
    lost = UnitTally(1, "a", lost="sunk")
    every = list(summary([lost], SIDES, NAMES, ("box", "boxes"), "Red", "turn", ["a", "x"]))
    assert every[2:4] == ["lost in turn 1: A Fox of Red (sunk)", "can fight no more: a Owl of Blue"]
    idle = list(summary([], SIDES, NAMES, ("box", "boxes"), "Red", "turn", ["x"]))
    assert idle[2:] == ["can fight no more: a Owl of Blue"]


def test_the_turning_point_is_the_turn_from_which_the_winner_led() -> None:
    """Not the last turn if the lead is older; none for a draw, and none for who was behind."""
    early = lines("Red", UnitTally(1, "x", damage=5), UnitTally(2, "a", damage=3), UnitTally(3, "x", damage=1))
    assert any("turning point: turn 1" in line for line in early)
    assert "losses: none" in early
    assert not any("turning" in line for line in lines(None, UnitTally(1, "x", damage=5)))
    assert not any("turning" in line for line in lines("Red", UnitTally(1, "a", damage=5)))
    assert not any("turning" in line for line in lines("Red"))


SHORT = (
    ("silent-death", "first-sortie"),
    ("silent-death-star-wars", "patrolling-the-depths-of-space"),
    ("babylon", "patrol"),
    ("silent-fury", "first-contact"),
    ("sovereign-seas", "first-broadsides"),
)


@pytest.mark.parametrize(("system", "scenario"), SHORT)
def test_every_game_ends_with_its_summary(system: str, scenario: str) -> None:
    """Below the outcome: shots of every side, damage, losses."""
    short = (("changes", {"turn_limit": 2}),)
    game = Playthrough(system, "1", scenario, more=short, bots=("random",)).play()
    written: list[str] = []
    Narrator(game.engine.presenter, Screen(written.append), quiet=True).outcome(game)
    text = "\n".join(written)
    for side in game.battle.sides:
        assert f"{side} " in text.partition("hits: ")[2].partition("\n")[0]
    assert "damage taken: " in text
    assert "lost in turn " in text or "losses: none" in text
