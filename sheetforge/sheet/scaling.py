"""Scaling of drawings: every length of every item is multiplied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import overload

from sheetforge.sheet.scene import (
    Anchor,
    Box,
    Circle,
    Clip,
    Close,
    Command,
    CurveTo,
    Define,
    Field,
    Group,
    Item,
    Line,
    Link,
    Path,
    Point,
    Polygon,
    Polyline,
    Rect,
    Shape,
    Style,
    Text,
    Transform,
    Use,
)

IN_SMALL = {"scale": "small"}
"""Data of a group that is a picture of a page, whose text is not meant to be read."""


def scaled(items: tuple[Item, ...], factor: float, known: dict[str, Define]) -> tuple[Item, ...]:
    """Return items with every length multiplied; `known` keeps parts that are scaled already."""
    return tuple(_scaled(item, factor, known) for item in items)


def plain(items: Iterable[Item]) -> Iterator[Item]:
    """Yield what is drawn, without the names that a page has once only: a picture of a page."""
    for item in items:
        if isinstance(item, Group):
            yield from plain(item.items)
        elif not isinstance(item, Anchor | Link | Field):
            yield item


def _scaled(item: Item, by: float, known: dict[str, Define]) -> Item:
    match item:
        case Group():
            return replace(item, items=scaled(item.items, by, known))
        case Clip():
            return replace(item, items=scaled(item.items, by, known), shape=_shape(item.shape, by))
        case Transform():
            items = scaled(item.items, by, known)
            return replace(item, items=items, x=item.x * by, y=item.y * by)
        case Use():
            if item.part.id not in known:
                known[item.part.id] = replace(item.part, items=scaled(item.part.items, by, known))
            return replace(item, part=known[item.part.id], x=item.x * by, y=item.y * by)
        case Text():
            return replace(
                item, x=item.x * by, y=item.y * by, size_pt=item.size_pt * by, letter_spacing=item.letter_spacing * by
            )
        case Link() | Field():
            box = item.box
            return replace(item, box=Box(box.x * by, box.y * by, box.width * by, box.height * by))
        case Anchor():
            return replace(item, x=item.x * by, y=item.y * by)
        case _:
            return _shape(item, by)


Area = Rect | Polygon | Circle | Path
"""The shapes that clip."""


@overload
def _shape(item: Area, by: float) -> Area: ...
@overload
def _shape(item: Shape, by: float) -> Shape: ...
def _shape(item: Shape, by: float) -> Shape:
    style = _style(item.style, by)
    match item:
        case Rect():
            return Rect(item.x * by, item.y * by, item.width * by, item.height * by, style, item.radius * by)
        case Line():
            return Line(item.x1 * by, item.y1 * by, item.x2 * by, item.y2 * by, style)
        case Circle():
            return Circle(item.cx * by, item.cy * by, item.radius * by, style)
        case Polyline() | Polygon():
            points = tuple(_point(one, by) for one in item.points)
            return replace(item, points=points, style=style)
        case Path():
            return Path(tuple(_command(one, by) for one in item.commands), style)


def _style(style: Style, by: float) -> Style:
    dash = tuple(length * by for length in style.dash)
    return replace(style, stroke_width=style.stroke_width * by, dash=dash)


def _point(point: Point, by: float) -> Point:
    return (point[0] * by, point[1] * by)


def _command(command: Command, by: float) -> Command:
    if isinstance(command, Close):
        return command
    if isinstance(command, CurveTo):
        return CurveTo(
            command.x1 * by, command.y1 * by, command.x2 * by, command.y2 * by, command.x * by, command.y * by
        )
    return type(command)(command.x * by, command.y * by)
