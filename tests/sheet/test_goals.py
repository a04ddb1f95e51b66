"""Signs of the ways to win: every way of every game has one, and it stays in its square."""

from typing import get_args

import pytest

from sheetforge.content.scenarios import Goal
from sheetforge.sheet.drawing import points_along
from sheetforge.sheet.goals import GoalSign, draw_goal, goal_signs
from sheetforge.sheet.scene import Path
from sheetforge.systems.babylon.schema.scenario import Victory as BabylonVictory
from sheetforge.systems.silent_death.schema.fleet import Victory as DeathVictory
from sheetforge.systems.silent_fury.schema.scenario import Victory as FuryVictory
from sheetforge.systems.sovereign_seas.schema.scenario import Victory as SeaVictory

GAMES: tuple[type[Goal], ...] = (BabylonVictory, DeathVictory, FuryVictory, SeaVictory)
LINE = 0.35


def test_every_way_to_win_has_a_sign_and_no_sign_is_left_over() -> None:
    """A way that a game adds has no sign until the file of signs gets one."""
    ways = {way for game in GAMES for way in get_args(game.model_fields["by"].annotation)}
    assert set(goal_signs()) == ways


@pytest.mark.parametrize("goal", sorted(goal_signs()))
def test_a_sign_stays_in_its_square(goal: str) -> None:
    """Its outlines and lines lie within the size that is asked for, and fill most of its height."""
    items = [item for item in draw_goal(goal, 50.0, 30.0, 5.0, "#112233") if isinstance(item, Path)]
    points = [point for item in items for point in points_along(item.commands)]
    assert all(abs(x - 50.0) <= 2.5 + LINE and abs(y - 30.0) <= 2.5 + LINE for x, y in points)
    assert max(y for _, y in points) - min(y for _, y in points) >= 3.0
    assert {item.style.fill or item.style.stroke for item in items} == {"#112233"}


def test_ways_of_one_meaning_share_a_sign() -> None:
    """Sunk and destroyed, left and exited are the same on paper; a flag and a burst are not."""
    signs: dict[str, GoalSign] = dict(goal_signs())
    assert signs["sink"] == signs["destroy"]
    assert signs["exit"] == signs["leave"]
    assert len(set(signs.values())) == 9
