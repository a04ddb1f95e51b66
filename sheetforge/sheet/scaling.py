"""Scaling of drawings: every length of every item is multiplied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import overload

from sheetforge.sheet import scene

IN_SMALL = {"scale": "small"}
"""Data of a group that is a picture of a page, whose text is not meant to be read."""


def scaled(items: tuple[scene.Item, ...], factor: float, known: dict[str, scene.Define]) -> tuple[scene.Item, ...]:
    """Return items with every length multiplied; `known` keeps parts that are scaled already."""
    return tuple(_scaled(item, factor, known) for item in items)


def plain(items: Iterable[scene.Item]) -> Iterator[scene.Item]:
    """Yield what is drawn, without the names that a page has once only: a picture of a page."""
    for item in items:
        if isinstance(item, scene.Group):
            yield from plain(item.items)
        elif not isinstance(item, scene.Anchor | scene.Link | scene.Field):
            yield item


def _scaled(item: scene.Item, by: float, known: dict[str, scene.Define]) -> scene.Item:
    match item:
        case scene.Group():
            return replace(item, items=scaled(item.items, by, known))
        case scene.Clip():
            return replace(item, items=scaled(item.items, by, known), shape=_shape(item.shape, by))
        case scene.Transform():
            items = scaled(item.items, by, known)
            return replace(item, items=items, x=item.x * by, y=item.y * by)
        case scene.Use():
            if item.part.id not in known:
                known[item.part.id] = replace(item.part, items=scaled(item.part.items, by, known))
            return replace(item, part=known[item.part.id], x=item.x * by, y=item.y * by)
        case scene.Text():
            return replace(
                item, x=item.x * by, y=item.y * by, size_pt=item.size_pt * by, letter_spacing=item.letter_spacing * by
            )
        case scene.Link() | scene.Field():
            box = item.box
            return replace(item, box=scene.Box(box.x * by, box.y * by, box.width * by, box.height * by))
        case scene.Anchor():
            return replace(item, x=item.x * by, y=item.y * by)
        case _:
            return _shape(item, by)


Area = scene.Rect | scene.Polygon | scene.Circle | scene.Path
"""The shapes that clip."""


@overload
def _shape(item: Area, by: float) -> Area: ...
@overload
def _shape(item: scene.Shape, by: float) -> scene.Shape: ...
def _shape(item: scene.Shape, by: float) -> scene.Shape:
    style = _style(item.style, by)
    match item:
        case scene.Rect():
            return scene.Rect(item.x * by, item.y * by, item.width * by, item.height * by, style, item.radius * by)
        case scene.Line():
            return scene.Line(item.x1 * by, item.y1 * by, item.x2 * by, item.y2 * by, style)
        case scene.Circle():
            return scene.Circle(item.cx * by, item.cy * by, item.radius * by, style)
        case scene.Polyline() | scene.Polygon():
            points = tuple(_point(point, by) for point in item.points)
            return replace(item, points=points, style=style)
        case scene.Path():
            return scene.Path(tuple(_command(command, by) for command in item.commands), style)


def _style(style: scene.Style, by: float) -> scene.Style:
    dash = tuple(length * by for length in style.dash)
    return replace(style, stroke_width=style.stroke_width * by, dash=dash)


def _point(point: scene.Point, by: float) -> scene.Point:
    return (point[0] * by, point[1] * by)


def _command(command: scene.Command, by: float) -> scene.Command:
    if isinstance(command, scene.Close):
        return command
    if isinstance(command, scene.CurveTo):
        return scene.CurveTo(
            command.x1 * by, command.y1 * by, command.x2 * by, command.y2 * by, command.x * by, command.y * by
        )
    return type(command)(command.x * by, command.y * by)
