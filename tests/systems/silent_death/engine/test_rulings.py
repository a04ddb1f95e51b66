"""Our rulings: the optional rules that they name, and what the small functions answer."""

from __future__ import annotations

from sheetforge.rulings import read_rulings
from sheetforge.systems.silent_death.engine.rulings import points_left, sole_action_turn, weakest_first
from sheetforge.systems.silent_death.schema.optional_rules import settings


def test_the_optional_rules_of_rulings_can_be_played_with() -> None:
    """Each is one of the rules that a battle can name."""
    chapters = read_rulings("sheetforge.systems.silent_death")
    named = {one.rule for chapter in chapters for one in chapter.rulings if one.rule}
    assert "dice-doubled-alone" in named
    assert named <= set(settings())


def test_one_hexside_is_all_below_the_cost_of_a_turn() -> None:
    """Drive 1 and 2; with dearer turns Drive 3 as well; never Drive 0."""
    assert [sole_action_turn(drive, 0) for drive in range(5)] == [False, True, True, False, False]
    assert sole_action_turn(3, 1)


def test_drive_lost_on_the_way_never_gives_points() -> None:
    """The new Drive less what is spent, no more than there was and no less than none."""
    assert points_left(15, 8, 5) == 3
    assert points_left(2, 8, 5) == 2
    assert points_left(15, 4, 5) == 0


def test_the_weakest_warheads_are_dodged_first() -> None:
    """By average damage, and in order of launch where alike."""
    assert weakest_first([19.5, 6.5, 6.5]) == [1, 2, 0]
