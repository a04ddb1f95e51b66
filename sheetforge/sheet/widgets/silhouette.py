"""Silhouettes: drawings of `sheetforge.sheet.drawing`, drawn at a size, clear of what is there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.scene import Box, Close, Command, CurveTo, LineTo, MoveTo, Path, Point
from sheetforge.sheet.widgets.sketch import Sketch

_TOKEN = re.compile(r"[MLC]|-?\d+(?:\.\d+)?")

Segment = tuple[Point, ...]
"""The points of a line (one) or a curve (three) that lead on from the point before."""


@cache
def outlines(drawing: Drawing) -> tuple[tuple[bool, tuple[Command, ...]], ...]:
    """The drawing's paths in its own square, each with whether it is filled."""
    made: list[tuple[bool, tuple[Command, ...]]] = []
    for text in drawing.pair:
        start, segments = read(text)
        made.append((True, (*_commands(start, segments), Close())))
        made.append((True, (*_commands(*_mirrored(start, segments)), Close())))
    for text in drawing.half:
        start, segments = read(text)
        made.append((True, (*_commands(start, segments), *_back(start, segments), Close())))
    made += [(True, (*_commands(*read(text)), Close())) for text in drawing.full]
    for text in drawing.lines:
        start, segments = read(text)
        made.append((False, _commands(start, segments)))
        made.append((False, _commands(*_mirrored(start, segments))))
    made += [(False, _commands(*read(text))) for text in drawing.single]
    return tuple(made)


def silhouette(sketch: Sketch, drawing: Drawing, cx: float, cy: float, size: float) -> None:
    """Draw a silhouette centred on a point, its square `size` mm wide."""
    scale = size / 100
    for is_filled, commands in outlines(drawing):
        style = sketch.brush.hull if is_filled else sketch.brush.hull_line
        sketch.items.append(Path(tuple(_moved(c, cx, cy, scale) for c in commands), style))


@cache
def _marks(drawing: Drawing) -> tuple[Point, ...]:
    """Points all along the filled outlines, close enough to feel a collision, in its own square."""
    made: list[Point] = []
    for is_filled, commands in outlines(drawing):
        at = (0.0, 0.0)
        for one in commands if is_filled else ():
            if isinstance(one, MoveTo):
                at = (one.x, one.y)
            elif isinstance(one, (LineTo, CurveTo)):
                first = (one.x1, one.y1) if isinstance(one, CurveTo) else at
                second = (one.x2, one.y2) if isinstance(one, CurveTo) else (one.x, one.y)
                made += [
                    _on_curve(at, first, second, (one.x, one.y), step / 8) for step in range(9)
                ]
                at = (one.x, one.y)
    return tuple(made)


def _on_curve(start: Point, first: Point, second: Point, end: Point, t: float) -> Point:
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        a * start[0] + b * first[0] + c * second[0] + d * end[0],
        a * start[1] + b * first[1] + c * second[1] + d * end[1],
    )


def clear_place(
    drawing: Drawing, cx: float, cy: float, size: float, keep: Sequence[Box]
) -> tuple[float, float]:
    """The centre's y and the size at which a silhouette stays clear of some boxes.

    The largest size down to half of `size`, as it is or a little lower; where none is clear, the
    smallest in its place.
    """
    marks = _marks(drawing)
    for step in range(11):
        tried = size * (1 - step * 0.05)
        for shift in (0.0, 0.06, 0.12):
            y = cy + size * shift
            points = [(cx + x * tried / 100, y + down * tried / 100) for x, down in marks]
            if not any(
                box.x <= x <= box.right and box.y <= down <= box.bottom
                for box in keep
                for x, down in points
            ):
                return y, tried
    return cy, size * 0.5


def read(text: str) -> tuple[Point, list[Segment]]:
    """The start and the segments of one outline. Raises ValueError on other text."""
    tokens = _TOKEN.findall(text)
    if not tokens or tokens[0] != "M":
        raise ValueError(f"an outline starts with M: {text!r}")
    letter, start, segments = "M", (0.0, 0.0), []
    index = 0
    while index < len(tokens):
        if tokens[index].isalpha():
            letter = tokens[index]
            index += 1
        count = 6 if letter == "C" else 2
        figures = [float(token) for token in tokens[index : index + count]]
        points = tuple(zip(figures[::2], figures[1::2], strict=True))
        if letter == "M":
            start, letter = points[0], "L"
        else:
            segments.append(points)
        index += count
    return start, segments


def _commands(start: Point, segments: Sequence[Segment]) -> tuple[Command, ...]:
    """Drawing commands from a start along segments."""
    return (MoveTo(*start), *(_command(segment) for segment in segments))


def _command(segment: Segment) -> Command:
    """A line or a curve."""
    if len(segment) == 1:
        return LineTo(*segment[0])
    (x1, y1), (x2, y2), (x, y) = segment
    return CurveTo(x1, y1, x2, y2, x, y)


def _mirrored(start: Point, segments: Sequence[Segment]) -> tuple[Point, list[Segment]]:
    """The same outline on the other side of the axis."""
    return (-start[0], start[1]), [tuple((-x, y) for x, y in segment) for segment in segments]


def _back(start: Point, segments: Sequence[Segment]) -> tuple[Command, ...]:
    """The way back up the other side."""
    ends = [start, *(segment[-1] for segment in segments)]
    back: list[Command] = []
    for index in range(len(segments) - 1, -1, -1):
        controls = segments[index][:-1][::-1]
        points = (*controls, ends[index])
        back.append(_command(tuple((-x, y) for x, y in points)))
    return tuple(back)


def _moved(command: Command, cx: float, cy: float, scale: float) -> Command:
    """A command on the page."""
    if isinstance(command, MoveTo):
        return MoveTo(cx + command.x * scale, cy + command.y * scale)
    if isinstance(command, LineTo):
        return LineTo(cx + command.x * scale, cy + command.y * scale)
    if isinstance(command, CurveTo):
        return CurveTo(
            cx + command.x1 * scale, cy + command.y1 * scale,
            cx + command.x2 * scale, cy + command.y2 * scale,
            cx + command.x * scale, cy + command.y * scale,
        )  # fmt: skip
    return command
