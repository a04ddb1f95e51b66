"""Signs of the ways to win: a flag for the last side afloat, scales for points, an edge that is crossed.

`data/goals.yaml` draws each and says which word of a scenario's victory has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import ClassVar

from pydantic import ConfigDict

from sheetforge.content.model import Content
from sheetforge.sheet.drawing import scaled
from sheetforge.sheet.look_data import DATA, STRICT, read_look
from sheetforge.sheet.scene import Color, Item, Path, Style
from sheetforge.sheet.svg_path import commands_of
from sheetforge.values import values

SIDE = 10.0
"""The side of the square that a sign is drawn in."""

LINE = 0.3
"""The width in mm of the lines of a sign."""


@values(frozen=True, slots=True)
class GoalSign:
    """The outlines of a sign, as path data of SVG about its middle: those filled, and lines."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    fill: str = ""
    line: str = ""


class GoalsFile(Content):
    """`sheet/data/goals.yaml`."""

    signs: dict[str, GoalSign]
    goals: dict[str, str]


@cache
def goal_signs() -> Mapping[str, GoalSign]:
    """Return the sign of each way to win, by its word in files of scenarios."""
    file = read_look(DATA / "goals.yaml", GoalsFile)
    return {goal: file.signs[sign] for goal, sign in file.goals.items()}


def draw_goal(goal: str, cx: float, cy: float, size: float, color: Color) -> Iterator[Item]:
    """Yield the sign of a way to win about a point, in a square of a size in mm."""
    sign = goal_signs()[goal]
    if sign.fill:
        yield Path(scaled(commands_of(sign.fill), cx, cy, size / SIDE), Style(fill=color))
    if sign.line:
        pen = Style(stroke=color, stroke_width=LINE, cap="round", join="round")
        yield Path(scaled(commands_of(sign.line), cx, cy, size / SIDE), pen)
