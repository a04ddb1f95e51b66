"""Drawn items as data for the script of a page: each item and each style is written once.

Charts and displays of a page share one `SceneData`, so that equal parts of them are stored once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.play.questions import Json
from sheetforge.sheet import scene
from sheetforge.sheet.text import MM_PER_PT, text_width

if TYPE_CHECKING:
    from sheetforge.sheet.faces import Face


class Put(NamedTuple):
    """A place on the paper, and quarter turns about it."""

    x: float = 0.0
    y: float = 0.0
    turns: int = 0

    def then(self, x: float, y: float, turns: int) -> Put:
        """Return the place of something that lies within another one."""
        step_x, step_y = self.at(x, y)
        return Put(step_x, step_y, (self.turns + turns) % 4)

    def at(self, x: float, y: float) -> scene.Point:
        """Return a point of it on the paper."""
        for _ in range(self.turns % 4):
            x, y = -y, x
        return self.x + x, self.y + y


class Leaf(NamedTuple):
    """An item where it is drawn, and which of several equal ones it is."""

    item: scene.Item
    put: Put
    copy: int = 0


def leaves(items: Iterable[scene.Item], put: Put = Put()) -> Iterator[Leaf]:  # noqa: B008
    """Yield all that is drawn, in its order; links, anchors, fields and empty texts and clips draw nothing."""
    for item in items:
        if isinstance(item, scene.Group):
            yield from leaves(item.items, put)
        elif isinstance(item, scene.Transform):
            yield from leaves(item.items, put.then(item.x, item.y, item.turns))
        elif isinstance(item, scene.Use):
            yield from leaves(item.part.items, put.then(item.x, item.y, item.turns))
        elif isinstance(item, SHAPES) and _draws(item):
            yield Leaf(item, put)


def _draws(item: scene.Item) -> bool:
    """Return whether an item is more than an empty text or clip."""
    if isinstance(item, scene.Text):
        return bool(item.text.strip())
    return not isinstance(item, scene.Clip) or next(leaves(item.items), None) is not None


SHAPES = (scene.Rect, scene.Line, scene.Polyline, scene.Polygon, scene.Circle, scene.Path, scene.Text, scene.Clip)
"""The items that are drawn themselves."""


class TextStyle(NamedTuple):
    """The look of a text: its class on the page, its height in mm, its colour, its spacing."""

    kind: str
    height: float
    color: str
    spacing: float | int


FLAT = 0.3
"""Millimetres by which the lines of a chart may miss points that a page leaves out."""

CLOSE = 0.5
"""Millimetres from one stroke of a chart's shading to the next, at the least."""

LONG = 12
"""Characters of a shape from which on it is worth a number."""


class SceneData:
    """The items, styles and faces that a page has so far."""

    def __init__(self) -> None:
        self.faces: dict[Face, set[str]] = {}
        self._styles: dict[scene.Style | TextStyle, int] = {}
        self._items: dict[str, int] = {}
        self._paths: dict[str, int] = {}
        self._written: list[Json] = []

    def data(self) -> dict[str, Json]:
        """Return all items, styles and long paths in the order of their numbers."""
        styles: list[Json] = [_style(style) for style in self._styles]
        return {"items": self._written, "styles": styles, "paths": list(self._paths)}

    def counts(self) -> dict[str, int]:
        """Return how many items, styles and long paths there are."""
        return {"items": len(self._written), "styles": len(self._styles), "paths": len(self._paths)}

    def after(self, counts: Mapping[str, int]) -> dict[str, Json]:
        """Return what came after so many items, styles and long paths: each list behind the number of its first."""
        first = {name: counts.get(name, 0) for name in ("items", "styles", "paths")}
        new: dict[str, list[Json]] = {
            "items": self._written[first["items"] :],
            "styles": [_style(style) for style in islice(self._styles, first["styles"], None)],
            "paths": [*islice(self._paths, first["paths"], None)],
        }
        return {name: [first[name], *listed] for name, listed in new.items() if listed}

    def _path(self, commands: Iterable[scene.Command], digits: int, style: scene.Style) -> list[Json]:
        """Return a path as the place of its first point and its shape, which is written once if it is long."""
        x, y, shape = placed(commands, digits)
        drawn = shape if len(shape) < LONG else self._paths.setdefault(shape, len(self._paths))
        return ["d", x, y, drawn, self._styled(style)]

    def number(self, drawn: Leaf, chart: bool = False) -> int:
        """Return the number of an item, which is written once.

        A `chart` has points to a tenth of a millimetre, and its names slant the regular face.
        """
        written = self._item(drawn.item, chart)
        if drawn.put != Put():
            x, y, turns = drawn.put
            written = ["m", short(x), short(y), turns * 90, written]
        key = repr(written)
        if key not in self._items:
            self._items[key] = len(self._items)
            self._written.append(written)
        return self._items[key]

    def _item(self, item: scene.Item, chart: bool) -> list[Json]:
        """Return an item as a kind, its measures and the number of its style."""
        match item:
            case scene.Rect():
                size = [short(length) for length in (item.x, item.y, item.width, item.height)]
                radius = [short(item.radius)] if item.radius else []
                return ["r", *size, self._styled(item.style), *radius]
            case scene.Line():
                ends = [short(length) for length in (item.x1, item.y1, item.x2, item.y2)]
                return ["l", *ends, self._styled(item.style)]
            case scene.Circle():
                place = [short(length) for length in (item.cx, item.cy, item.radius)]
                return ["c", *place, self._styled(item.style)]
            case scene.Polyline() | scene.Polygon():
                points = simplified(item.points) if chart else item.points
                line = lines(points, closed=isinstance(item, scene.Polygon))
                return self._path(line, 1 if chart else 2, item.style)
            case scene.Path():
                return self._path(flattened(item.commands, chart), 1 if chart else 2, item.style)
            case scene.Text():
                slanted = chart and item.face == "italic"
                self.faces.setdefault("regular" if slanted else item.face, set()).update(item.text)
                kind = "regular slanted" if slanted else item.face
                height = round(item.size_pt * MM_PER_PT, 3)
                look = TextStyle(kind, height, item.color, short(item.letter_spacing))
                return ["t", short(item.x), short(item.y), item.text, self._styled(look)]
            case scene.Clip():
                inside: list[Json] = []
                for item_, put, _ in leaves(item.items):
                    x, y, turns = put
                    drawn = self._item(item_, chart)
                    inside.append(drawn if put == Put() else ["m", short(x), short(y), turns * 90, drawn])
                return ["k", self._item(item.shape, chart), inside]
        raise TypeError(f"{type(item).__name__} draws nothing")

    def _styled(self, style: scene.Style | TextStyle) -> int:
        return self._styles.setdefault(style, len(self._styles))


def corners_of(item: scene.Item) -> list[scene.Point]:
    """Return points between which an item lies."""
    match item:
        case scene.Rect():
            return [(item.x, item.y), (item.x + item.width, item.y + item.height)]
        case scene.Line():
            return [(item.x1, item.y1), (item.x2, item.y2)]
        case scene.Circle():
            radius = item.radius
            return [(item.cx - radius, item.cy - radius), (item.cx + radius, item.cy + radius)]
        case scene.Polyline() | scene.Polygon():
            return list(item.points)
        case scene.Path():
            return [
                (step.x, step.y)
                for step in item.commands
                if isinstance(step, scene.MoveTo | scene.LineTo | scene.CurveTo)
            ]
        case scene.Text():
            width = text_width(item.text, item.face, item.size_pt)
            return [(item.x, item.y - item.size_pt * MM_PER_PT), (item.x + width, item.y)]
        case scene.Clip():
            return corners_of(item.shape)
    return []


def simplified(points: Sequence[scene.Point], by: float = FLAT) -> list[scene.Point]:
    """Return the points of a line without those that it misses by less than a distance.

    >>> simplified([(0, 0), (1, 0.1), (2, 0), (2, 5)])
    [(0, 0), (2, 0), (2, 5)]
    """
    if len(points) < 3:
        return list(points)
    kept, parts = {0, len(points) - 1}, [(0, len(points) - 1)]
    while parts:
        first, last = parts.pop()
        away, index = max(
            ((_away(points[index], points[first], points[last]), index) for index in range(first + 1, last)),
            default=(0.0, 0),
        )
        if away > by:
            kept.add(index)
            parts += [(first, index), (index, last)]
    return [points[index] for index in sorted(kept)]


def _away(point: scene.Point, first: scene.Point, last: scene.Point) -> float:
    """Return the distance of a point from the line between two others."""
    (x, y), (a, b), (c, d) = point, first, last
    long = hypot(c - a, d - b)
    if not long:
        return hypot(x - a, y - b)
    along = max(0.0, min(1.0, ((x - a) * (c - a) + (y - b) * (d - b)) / long**2))
    return hypot(x - a - along * (c - a), y - b - along * (d - b))


def thinned(commands: Sequence[scene.Command]) -> Sequence[scene.Command]:
    """Return a path of separate strokes without those that begin closely behind another.

    >>> starts = [scene.MoveTo(0, 0), scene.LineTo(0, 2), scene.MoveTo(0.1, 0), scene.LineTo(0, 2)]
    >>> thinned(starts) == starts[:2], thinned(starts[:3]) == starts[:3]
    (True, True)
    """
    strokes = list(zip(commands[::2], commands[1::2], strict=False))
    if len(strokes) * 2 < len(commands) or not all(
        isinstance(start, scene.MoveTo) and isinstance(end, scene.LineTo) for start, end in strokes
    ):
        return commands
    kept: list[scene.Command] = []
    last: scene.Point | None = None
    for start, end in strokes:
        assert isinstance(start, scene.MoveTo)
        if last is None or hypot(start.x - last[0], start.y - last[1]) >= CLOSE:
            kept += [start, end]
            last = start.x, start.y
    return kept


def flattened(commands: Sequence[scene.Command], chart: bool) -> Iterator[scene.Command]:
    """Yield the commands of a path; those of a `chart` with fewer strokes, and simplified."""
    line: list[scene.Point] = []
    for step in thinned(commands) if chart else commands:
        if chart and isinstance(step, scene.LineTo) and line:
            line.append((step.x, step.y))
            continue
        yield from (scene.LineTo(*point) for point in simplified(line)[1:])
        line = [] if isinstance(step, scene.Close) else [(step.x, step.y)]
        yield step
    yield from (scene.LineTo(*point) for point in simplified(line)[1:])


def lines(points: Iterable[scene.Point], closed: bool = False) -> Iterator[scene.Command]:
    """Yield the commands of lines through points."""
    for index, (x, y) in enumerate(points):
        yield scene.LineTo(x, y) if index else scene.MoveTo(x, y)
    if closed:
        yield scene.Close()


def placed(commands: Iterable[scene.Command], digits: int) -> tuple[float | int, float | int, str]:
    """Return the first point of a path, rounded, and the path from there.

    Equal shapes have equal paths wherever they lie.

    >>> placed((scene.MoveTo(10.004, 10), scene.LineTo(12.508, 10), scene.Close()), 2)
    (10, 10, 'l2.5 0z')
    """
    steps = list(commands)
    first = steps[0]
    assert isinstance(first, scene.MoveTo)
    text = path_text(steps, digits, (first.x, first.y))
    return short(round(first.x, digits)), short(round(first.y, digits)), text.removeprefix("M0 0")


def path_text(commands: Iterable[scene.Command], digits: int, origin: scene.Point = (0, 0)) -> str:
    """Return commands as the data of an SVG path from an origin, each step relative to the point before it.

    Points are rounded first, so that errors do not add up.

    >>> path_text((scene.MoveTo(10, 10), scene.LineTo(12.5, 10), scene.LineTo(12.5, 9.25), scene.Close()), 2)
    'M10 10l2.5 0 0-.75z'
    >>> path_text((scene.MoveTo(10, 10), scene.LineTo(10, 10), scene.MoveTo(10.5, 9), scene.LineTo(11.5, 9.25)), 2)
    'M10 10h0m.5-1l1 .25'
    >>> path_text((scene.MoveTo(0, 0), scene.LineTo(1, 0), scene.LineTo(1, 0), scene.LineTo(1, 1)), 2)
    'M0 0l1 0 0 1'
    """
    parts: list[str] = []
    unit, last = 10**digits, ""
    x = y = 0
    start = (0, 0)
    for step in commands:
        if isinstance(step, scene.Close):
            parts.append("z")
            last, (x, y) = "z", start
            continue
        letter = {scene.MoveTo: "m" if parts else "M", scene.LineTo: "l", scene.CurveTo: "c"}[type(step)]
        values = [step.x, step.y]
        if isinstance(step, scene.CurveTo):
            values = [step.x1, step.y1, step.x2, step.y2, *values]
        points = [round((value - origin[index % 2]) * unit) for index, value in enumerate(values)]
        if letter == "l" and points == [x, y]:
            # A line of no length is a dot where nothing else is drawn.
            if last in ("m", "M"):
                parts.append("h0")
                last = "h"
            continue
        text = ""
        for index, point in enumerate(points):
            number = _number(point - (y if index % 2 else x), unit, digits)
            # A second point begins a number, so nothing has to separate it.
            text += number[1:] if number.startswith(" .") and "." in _last(text) else number
        x, y = points[-2:]
        if letter in "Mm":
            start = (x, y)
        parts.append(text if letter == last and letter not in "Mm" else letter + text.lstrip(" "))
        last = letter
    return "".join(parts)


def _last(text: str) -> str:
    """Return the last number of a row of numbers."""
    return text[max(text.rfind(" "), text.rfind("-")) + 1 :]


def _number(whole: int, unit: int, digits: int) -> str:
    """Return a number after what separates it from the one before it."""
    front, back = divmod(abs(whole), unit)
    tail = f"{back:0{digits}d}".rstrip("0")
    text = f"{front or ''}.{tail}" if tail else str(front)
    return ("-" if whole < 0 else " ") + text


def _style(style: scene.Style | TextStyle) -> list[Json]:
    """Return a style as its attributes: fill, and of a line colour, width, dashes, ends, joins."""
    if isinstance(style, TextStyle):
        return [*style] if style.spacing else [*style[:-1]]
    fill = style.fill or "none"
    if not style.stroke or style.stroke_width <= 0:
        return [fill]
    dash = " ".join(str(short(length)) for length in style.dash)
    return [fill, style.stroke, short(style.stroke_width), dash, style.cap, style.join]


def short(number: float) -> float | int:
    """Return a number with two decimals at most: a hundredth of a millimetre."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded
