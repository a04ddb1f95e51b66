"""Scaling of drawings: every length of every item is multiplied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from sheetforge.sheet.scene import (
    Anchor,
    Box,
    Circle,
    Clip,
    Close,
    CurveTo,
    Define,
    Field,
    Group,
    Item,
    Line,
    LineTo,
    Link,
    MoveTo,
    Path,
    Place,
    Point,
    Polygon,
    Polyline,
    Rect,
    Style,
    Text,
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


def _scaled(item: Any, by: float, known: dict[str, Define]) -> Any:
    if isinstance(item, Group | Clip | Place):
        inner = replace(item, items=scaled(item.items, by, known))
        if isinstance(inner, Clip):
            return replace(inner, shape=_scaled(inner.shape, by, known))
        return replace(inner, x=inner.x * by, y=inner.y * by) if isinstance(inner, Place) else inner
    if isinstance(item, Use):
        if item.part.id not in known:
            known[item.part.id] = replace(item.part, items=scaled(item.part.items, by, known))
        return replace(item, part=known[item.part.id], x=item.x * by, y=item.y * by)
    if isinstance(item, Text):
        return replace(
            item, x=item.x * by, y=item.y * by, size_pt=item.size_pt * by,
            letter_spacing=item.letter_spacing * by,
        )  # fmt: skip
    if isinstance(item, Link | Field):
        box = item.box
        grown = Box(box.x * by, box.y * by, box.width * by, box.height * by)
        return replace(item, box=grown)
    if isinstance(item, Polyline | Polygon):
        return replace(
            item, points=tuple(_point(p, by) for p in item.points), style=_style(item, by)
        )
    if isinstance(item, Path):
        return Path(tuple(_command(one, by) for one in item.commands), _style(item, by))
    lengths = {
        Rect: ("x", "y", "width", "height", "radius"),
        Line: ("x1", "y1", "x2", "y2"),
        Circle: ("cx", "cy", "radius"),
        Anchor: ("x", "y"),
    }[type(item)]
    changed: dict[str, Any] = {name: getattr(item, name) * by for name in lengths}
    if not isinstance(item, Anchor):
        changed["style"] = _style(item, by)
    return replace(item, **changed)


def _style(item: Any, by: float) -> Style:
    style: Style = item.style
    dash = tuple(length * by for length in style.dash)
    return replace(style, stroke_width=style.stroke_width * by, dash=dash)


def _point(point: Point, by: float) -> Point:
    return (point[0] * by, point[1] * by)


def _command(command: MoveTo | LineTo | CurveTo | Close, by: float) -> Any:
    if isinstance(command, Close):
        return command
    if isinstance(command, CurveTo):
        return CurveTo(
            command.x1 * by, command.y1 * by, command.x2 * by, command.y2 * by,
            command.x * by, command.y * by,
        )  # fmt: skip
    return type(command)(command.x * by, command.y * by)
