"""A plan of rooms and corridors in text: boxes with lines of their own, joined by strokes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from sheetforge.geometry.rooms import RoomPlan, spread

GAP = (3, 1)
"""Characters between rooms, across and down, at least."""


def plain(id: str, text: str) -> str:
    """Leave a line of a room as it is."""
    return text


def room_lines(
    plan: RoomPlan,
    labels: Mapping[str, Sequence[str]],
    painted: Callable[[str, str], str] = plain,
    heavy: frozenset[str] = frozenset(),
) -> list[str]:
    """The plan, line by line. `labels` are the lines of each room, by its id.

    Every room is as large as the largest needs; those that are `heavy` have double borders.
    `painted` colours the text of a line once it is placed.
    """
    width = max((len(line) for lines in labels.values() for line in lines), default=1)
    high = max((len(lines) for lines in labels.values()), default=1)
    laid = spread(plan, width + 2, high + 2, GAP)
    canvas = [[" "] * (round(laid.width) + 1) for _ in range(round(laid.height) + 1)]
    for _, points in laid.paths:
        for (x1, y1), (x2, y2) in pairwise(points):
            _stroke(canvas, x1, y1, x2, y2)
        for x, y in points[1:-1]:
            canvas[int(y - 0.01)][int(x - 0.01)] = "+"
    colored: dict[tuple[int, int], tuple[str, str]] = {}
    for id, (x, y) in laid.middles.items():
        left, top = round(x - (width + 2) / 2), round(y - (high + 2) / 2)
        sides = "╔═╗║╚╝" if id in heavy else "┌─┐│└┘"
        _put(canvas, left, top, sides[0] + sides[1] * width + sides[2])
        lines = labels.get(id, ())
        for row in range(high):
            text = lines[row] if row < len(lines) else ""
            _put(canvas, left, top + 1 + row, sides[3] + text.center(width) + sides[3])
            colored[top + 1 + row, left + 1] = (id, text.center(width))
        _put(canvas, left, top + high + 1, sides[4] + sides[1] * width + sides[5])
    made = []
    for row, cells in enumerate(canvas):
        written = list(cells)
        for (at, left), (id, inner) in colored.items():
            if at == row and inner.strip():
                written[left] = painted(id, inner)
                written[left + 1 : left + len(inner)] = [""] * (len(inner) - 1)
        made.append("".join(written).rstrip())
    while made and not made[-1]:
        made.pop()
    return made


def _put(canvas: list[list[str]], left: int, top: int, text: str) -> None:
    canvas[top][left : left + len(text)] = text


def _stroke(canvas: list[list[str]], x1: float, y1: float, x2: float, y2: float) -> None:
    """A line of characters from one point to another."""
    dx, dy = x2 - x1, y2 - y1
    steps = max(1, round(max(abs(dx), abs(dy))))
    flat, steep = abs(dy) < 0.5, abs(dx) < 0.5
    sign = "─" if flat else "│" if steep else "╲" if dx * dy > 0 else "╱"
    for step in range(steps + 1):
        # Half a character up and to the left: a middle may lie between two characters.
        row, column = int(y1 + dy * step / steps - 0.01), int(x1 + dx * step / steps - 0.01)
        if not flat and not steep and abs(dx) > 2 * abs(dy):
            last = int(y1 + dy * max(0, step - 1) / steps - 0.01)
            canvas[row][column] = "─" if last == row else sign
        else:
            canvas[row][column] = sign
