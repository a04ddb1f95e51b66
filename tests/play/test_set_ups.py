"""Where battles that no scenario names begin: how far apart, which way, and in what lines."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.content.kinds import Key
from sheetforge.geometry.hexes import parse_number
from sheetforge.play.forces import Force
from sheetforge.systems.babylon.play.forces import FORCES as babylon
from sheetforge.systems.silent_fury.play.forces import FORCES as fury
from tests.systems.babylon.engine.space import library


def sides(game: Any, unit: Key, count: int, ground: str) -> list[list[dict[str, Any]]]:
    """The units of two equal forces as a scenario sets them up."""
    recipe = game.recipe(library(), [Force(unit, count)] * 2, ["A", "B"], ground)
    return [side["ships"] for side in recipe["scenario"]["sides"]]


SHIP, CLASS = Key("ships", "babylon", "merlin"), Key("ships", "silent-fury", "almoner")


@pytest.mark.parametrize(
    ("ground", "rows", "courses"),
    [("", (18, 6), (0, 3)), ("lane", (18, 6), (0, 3)), ("near", (15, 9), (0, 3)), ("pursuit", (18, 11), (0, 0))],
)
def test_forces_of_babylon_meet_or_follow(ground: str, rows: tuple[int, int], courses: tuple[int, int]) -> None:
    """Twelve hexes apart, six where they are near; heading for each other, or one after another."""
    heads = [side[0] for side in sides(babylon, SHIP, 1, ground)]
    assert [parse_number(one["at"]) for one in heads] == [(15, row) for row in rows]
    assert tuple(one["course"] for one in heads) == courses
    assert [one["speed"] for one in heads] == [4, 4]


def test_a_base_begins_at_rest() -> None:
    """No craft begins faster than it can go."""
    base = Key("ships", "babylon", "linna")
    assert [side[0]["speed"] for side in sides(babylon, base, 1, "")] == [0, 0]


def test_craft_of_babylon_stand_about_the_middle_in_lines_of_fourteen() -> None:
    """Two columns apart, to the left and the right in turn; the next line stands behind."""
    first, second = sides(babylon, SHIP, 17, "")
    line = [15, 17, 13, 19, 11, 21, 9, 23, 7, 25, 5, 27, 3, 29]
    for side, rows in ((first, (18, 19)), (second, (6, 5))):
        places = [parse_number(one["at"]) for one in side]
        assert places[:14] == [(column, rows[0]) for column in line]
        assert places[14:] == [(column, rows[1]) for column in line[:3]]


@pytest.mark.parametrize(
    ("ground", "rows", "trails", "facings"),
    [("", (15, 6), (16, 5), (0, 3)), ("near", (13, 8), (14, 7), (0, 3)), ("pursuit", (18, 11), (19, 12), (0, 0))],
)
def test_forces_of_fury_meet_or_follow(
    ground: str, rows: tuple[int, int], trails: tuple[int, int], facings: tuple[int, int]
) -> None:
    """Nine hexes apart, five where they are near; the trailing token stands behind each ship."""
    heads = [side[0] for side in sides(fury, CLASS, 1, ground)]
    assert [parse_number(one["hex"]) for one in heads] == [(10, row) for row in rows]
    assert [parse_number(one["trailing"]) for one in heads] == [(10, row) for row in trails]
    assert tuple(one["facing"] for one in heads) == facings


def test_ships_of_fury_stand_about_the_middle() -> None:
    """Two columns apart, to the left and the right in turn."""
    places = [parse_number(one["hex"])[0] for one in sides(fury, CLASS, 5, "")[0]]
    assert places == [10, 12, 8, 14, 6]
