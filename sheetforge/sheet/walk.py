"""Walking over a scene: every primitive with its true place and extent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import inf
from typing import NamedTuple

from sheetforge.sheet import scene
from sheetforge.sheet.text import ascent, descent, text_width
from sheetforge.values import values


@values(frozen=True, slots=True)
class Placement:
    """A move with quarter turns, from a nested drawing to the page."""

    x: float = 0.0
    y: float = 0.0
    turns: int = 0

    def point(self, x: float, y: float) -> scene.Point:
        """Return the place on the page of a point of the nested drawing."""
        cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[self.turns % 4]
        return (self.x + cos * x - sin * y, self.y + sin * x + cos * y)

    def points(self, points: Iterable[scene.Point]) -> list[scene.Point]:
        """Return the places on the page of points of the nested drawing."""
        cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[self.turns % 4]
        at_x, at_y = self.x, self.y
        if cos == 1:
            return [(at_x + x, at_y + y) for x, y in points]
        return [(at_x + cos * x - sin * y, at_y + sin * x + cos * y) for x, y in points]

    def box(self, box: scene.Box) -> scene.Box:
        """Return the place on the page of an area of the nested drawing."""
        if self.turns == 0:
            left, top = self.x + box.x, self.y + box.y
            right, bottom = self.x + box.right, self.y + box.bottom
            return scene.Box(left, top, right - left, bottom - top)
        return _hull([self.point(box.x, box.y), self.point(box.right, box.bottom)])

    def then(self, x: float, y: float, turns: int) -> Placement:
        """Return the placement of a drawing that is placed inside this one."""
        at_x, at_y = self.point(x, y)
        return Placement(at_x, at_y, (self.turns + turns) % 4)


ORIGIN = Placement()

_NESTED = (scene.Group, scene.Clip, scene.Transform, scene.Use)


@values(frozen=True, slots=True)
class Drawn:
    """A primitive on the page: its place, its clip, its groups (outermost first)."""

    item: scene.Shape | scene.Text | scene.Link | scene.Anchor | scene.Field
    placement: Placement
    clip: scene.Box | None
    groups: tuple[scene.Group, ...]

    @property
    def box(self) -> scene.Box:
        """Return its extent on the page, the stroke included and the clip not applied.

        For text it reaches from the ascender to the descender, over the advance widths.
        """
        return self.placement.box(_box(self.item))

    @property
    def name(self) -> str:
        """Return the label or id of the innermost group that has one, to name the primitive."""
        names = (group.label or group.id for group in reversed(self.groups))
        return next(filter(None, names), "")


def walk(
    items: Iterable[scene.Item],
    placement: Placement = ORIGIN,
    clip: scene.Box | None = None,
    groups: tuple[scene.Group, ...] = (),
) -> Iterator[Drawn]:
    """Yield every primitive in drawing order, with parts expanded at each use."""
    # One loop with the open drawings on a stack: a page has thousands of primitives, some of
    # them five groups deep, and a generator inside a generator passes each on at every level.
    pending = [(iter(items), placement, clip, groups)]
    while pending:
        inside, placement, clip, groups = pending[-1]
        for item in inside:
            if not isinstance(item, _NESTED):
                yield Drawn(item, placement, clip, groups)
                continue
            if isinstance(item, scene.Group):
                pending.append((iter(item.items), placement, clip, (*groups, item)))
                break
            if isinstance(item, scene.Clip):
                inner = placement.box(_box(replace(item.shape, style=scene.Style())))
                narrowed = inner if clip is None else common(inner, clip)
                pending.append((iter(item.items), placement, narrowed, groups))
                break
            at = placement.then(item.x, item.y, item.turns)
            nested = item.items if isinstance(item, scene.Transform) else item.part.items
            pending.append((iter(nested), at, clip, groups))
            break
        else:
            pending.pop()


class FieldPlace(NamedTuple):
    """A field on pages: its name, its page from 0, its area in mm, its words."""

    name: str
    page: int
    box: scene.Box
    words: str

    def is_of(self, name: str) -> bool:
        """Return whether a name is one of this field, or of several with it: `track.02`, or `track`."""
        return f".{name}." in f".{self.name}."


def field_places(pages: Iterable[scene.Page]) -> Iterator[FieldPlace]:
    """Yield the fields of pages."""
    for number, page in enumerate(pages):
        for drawn in walk(page.items):
            if isinstance(drawn.item, scene.Field):
                yield FieldPlace(drawn.item.name, number, drawn.box, drawn.item.tooltip)


def texts(items: Iterable[scene.Item]) -> Iterator[tuple[scene.Text, Drawn]]:
    """Yield every text run with its place."""
    for drawn in walk(items):
        if isinstance(drawn.item, scene.Text):
            yield drawn.item, drawn


def bounds(items: Iterable[scene.Item]) -> scene.Box:
    """Return the area that holds everything, within its clips; an empty one for no items.

    Anchors have no extent.
    """
    return _extent(items) or scene.Box(0.0, 0.0, 0.0, 0.0)


def bounds_of(part: scene.Define) -> scene.Box:
    """Return the area that holds a part, as `bounds` does; it is worked out once."""
    return _measured(part) or scene.Box(0.0, 0.0, 0.0, 0.0)


def _measured(part: scene.Define) -> scene.Box | None:
    if not part.measured:
        part.measured.append(_extent(part.items))
    return part.measured[0]


def _extent(items: Iterable[scene.Item]) -> scene.Box | None:
    """Return the area that holds everything; None for nothing."""
    left = top = inf
    right = bottom = -inf
    for item in items:
        if isinstance(item, scene.Rect):
            # Half of all items are plain rectangles, whose box is simple to compute.
            over = item.style.stroke_width / 2 if item.style.stroke else 0.0
            x, y = item.x - over, item.y - over
            end, foot = item.x + item.width + over, item.y + item.height + over
        elif isinstance(item, scene.Anchor):
            continue
        else:
            box = _nested_extent(item) if isinstance(item, _NESTED) else _box(item)
            if box is None:
                continue
            x, y = box.x, box.y
            end, foot = x + box.width, y + box.height
        left = x if x < left else left
        top = y if y < top else top
        right = end if end > right else right
        bottom = foot if foot > bottom else bottom
    return scene.Box(left, top, right - left, bottom - top) if left < inf else None


def _nested_extent(item: scene.Group | scene.Clip | scene.Transform | scene.Use) -> scene.Box | None:
    """Return the area of all that an item holds; None for nothing."""
    if isinstance(item, scene.Group):
        return _extent(item.items)
    if isinstance(item, scene.Clip):
        inner = _extent(item.items)
        return inner and common(inner, _hull(_points(item.shape)))
    inner = _measured(item.part) if isinstance(item, scene.Use) else _extent(item.items)
    return inner and Placement(item.x, item.y, item.turns).box(inner)


def _box(item: scene.Shape | scene.Text | scene.Link | scene.Anchor | scene.Field) -> scene.Box:
    """Return the area of a primitive in its own coordinates."""
    if isinstance(item, scene.Text):
        up, down = ascent(item.face, item.size_pt), descent(item.face, item.size_pt)
        width = text_width(item.text, item.face, item.size_pt, item.letter_spacing)
        return scene.Box(item.x, item.y - up, width, up + down)
    if isinstance(item, scene.Link | scene.Field):
        return item.box
    if isinstance(item, scene.Anchor):
        return scene.Box(item.x, item.y, 0.0, 0.0)
    hull = _hull(_points(item))
    return hull.inset(-item.style.stroke_width / 2) if item.style.stroke else hull


def _points(item: scene.Shape) -> list[scene.Point]:
    """Return points whose hull holds the shape; a curve is held by its control points."""
    if isinstance(item, scene.Rect):
        return [(item.x, item.y), (item.x + item.width, item.y + item.height)]
    if isinstance(item, scene.Line):
        return [(item.x1, item.y1), (item.x2, item.y2)]
    if isinstance(item, scene.Circle):
        r = item.radius
        return [(item.cx - r, item.cy - r), (item.cx + r, item.cy + r)]
    if isinstance(item, scene.Polyline | scene.Polygon):
        return list(item.points)
    points: list[scene.Point] = []
    for command in item.commands:
        if isinstance(command, scene.CurveTo):
            points += ((command.x1, command.y1), (command.x2, command.y2), (command.x, command.y))
        elif not isinstance(command, scene.Close):
            points.append((command.x, command.y))
    return points


def _hull(points: list[scene.Point]) -> scene.Box:
    """Return the upright box about some points."""
    across, down = [x for x, _ in points], [y for _, y in points]
    left, top = min(across), min(down)
    return scene.Box(left, top, max(across) - left, max(down) - top)


def common(one: scene.Box, other: scene.Box) -> scene.Box:
    """Return the intersection of two areas; one without extent when they do not overlap."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return scene.Box(left, top, max(0.0, right - left), max(0.0, bottom - top))
