"""Our rulings: each says where it is carried out."""

from __future__ import annotations

from pkgutil import resolve_name

import pytest

from sheetforge.systems.silent_death.engine import force_choices, smash_choices
from sheetforge.systems.silent_death.engine.rulings import (
    RULINGS,
    Ruling,
    points_left,
    sole_action_turn,
    weakest_first,
)


@pytest.mark.parametrize(
    "ruling",
    [*RULINGS, *force_choices.RULINGS, *smash_choices.RULINGS],
    ids=lambda ruling: ruling.where,
)
def test_a_ruling_names_what_carries_it_out(ruling: Ruling) -> None:
    """The function of a ruling is there, and its words are whole sentences."""
    package = "sheetforge.systems.silent_death"
    try:
        assert resolve_name(f"{package}.engine.{ruling.where}")
    except (ModuleNotFoundError, AttributeError):
        assert resolve_name(f"{package}.{ruling.where}")
    assert ruling.question.endswith("?")
    assert ruling.answer.endswith(".")


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
