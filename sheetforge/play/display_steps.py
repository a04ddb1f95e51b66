"""The displays of a game's units step by step: every drawn item once, and when it comes and goes.

A game draws the display of a unit as a page again whenever its marks have changed. Most of a page
stays as it is; the rest is a short list of items that come and go. Items of all displays are stored
once, so sisters share theirs. The script of a replay's page draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.play.questions import Json
from sheetforge.sheet.page import FOOT, MARGIN
from sheetforge.sheet.scene import (
    Circle,
    Clip,
    CurveTo,
    Group,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Point,
    Polygon,
    Polyline,
    Rect,
    Style,
    Text,
    Transform,
    Use,
)
from sheetforge.sheet.text import MM_PER_PT, text_width

if TYPE_CHECKING:
    from sheetforge.play.engine import AnyState
    from sheetforge.sheet.faces import Face
    from sheetforge.sheet.scene import Page

BETWEEN = 4.0
"""The gap in mm between the pages of one display."""

MARGIN_OF_CROP = 2.0
"""The rim in mm about what is drawn."""


class UnitDisplay(NamedTuple):
    """The display of a unit at a moment: `marks` differ when `pages` would draw another one."""

    unit: str
    side: str
    name: str
    marks: object
    pages: Callable[[], Sequence[Page]]


DisplaysOf = Callable[["AnyState"], Iterable[UnitDisplay]]
"""A state as somebody may see it → the displays of its units."""


class Put(NamedTuple):
    """A place on the paper, and quarter turns about it."""

    x: float = 0.0
    y: float = 0.0
    turns: int = 0

    def then(self, x: float, y: float, turns: int) -> Put:
        """Return the place of something that lies within another one."""
        step_x, step_y = self.at(x, y)
        return Put(step_x, step_y, (self.turns + turns) % 4)

    def at(self, x: float, y: float) -> Point:
        """Return a point of it on the paper."""
        for _ in range(self.turns % 4):
            x, y = -y, x
        return self.x + x, self.y + y


class Leaf(NamedTuple):
    """An item where it is drawn, and which of several equal ones it is."""

    item: Item
    put: Put
    copy: int = 0


def leaves(items: Iterable[Item], put: Put = Put()) -> Iterator[Leaf]:  # noqa: B008
    """Yield all that is drawn, in its order; links, anchors and fields draw nothing."""
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items, put)
        elif isinstance(item, Transform):
            yield from leaves(item.items, put.then(item.x, item.y, item.turns))
        elif isinstance(item, Use):
            yield from leaves(item.part.items, put.then(item.x, item.y, item.turns))
        elif isinstance(item, SHAPES):
            yield Leaf(item, put)


SHAPES = (Rect, Line, Polyline, Polygon, Circle, Path, Text, Clip)
"""The items that are drawn themselves."""


class _Display:
    """The display of one unit: all items in the order of drawing, those shown, and its size."""

    def __init__(self, name: str, side: str) -> None:
        self.name = name
        self.side = side
        self.marks: object = None
        self.order: list[Leaf] = []
        self.shown: dict[Leaf, None] = {}
        self.first: frozenset[Leaf] = frozenset()
        self.corners: list[Point] = []

    def show(self, pages: Sequence[Page]) -> list[Leaf]:
        """Take a new drawing in; return the items that come and go."""
        now = dict.fromkeys(_numbered(self._on_paper(pages)))
        before, at = self.shown, 0
        known = {one: place for place, one in enumerate(self.order)}
        inserted = 0
        for one in now:
            if one in known:
                at = known[one] + inserted + 1
            else:
                self.order.insert(at, one)
                inserted, at = inserted + 1, at + 1
        self.shown = now
        if not before:
            self.first = frozenset(now)
            return []
        return [one for one in self.order if (one in before) != (one in now)]

    def _on_paper(self, pages: Sequence[Page]) -> Iterator[Leaf]:
        """Yield the items of all pages, one below the other, without the lines at their feet."""
        top = 0.0
        for page in pages:
            foot = page.height - MARGIN - FOOT
            bottom = 0.0
            for item, put, _ in leaves(page.items):
                corners = [put.at(*corner) for corner in corners_of(item)]
                if not corners or min(y for _, y in corners) >= foot:
                    continue
                bottom = max(bottom, *(y for _, y in corners))
                self.corners += [(x, y + top) for x, y in corners]
                yield Leaf(item, put._replace(y=put.y + top))
            top += bottom + BETWEEN

    @property
    def box(self) -> list[Json]:
        """The part of the paper that is drawn on: left, top, width, height."""
        left, top = (min(one[axis] for one in self.corners) for axis in (0, 1))
        right, bottom = (max(one[axis] for one in self.corners) for axis in (0, 1))
        rim = MARGIN_OF_CROP
        return [_short(left - rim), _short(top - rim), _short(right - left + 2 * rim),
                _short(bottom - top + 2 * rim)]  # fmt: skip


class DisplaySteps:
    """The displays of a game, which takes in one moment after the other."""

    def __init__(self, displays: DisplaysOf) -> None:
        self.displays = displays
        self.units: dict[str, _Display] = {}
        self.changes: list[dict[str, list[Leaf]]] = []
        self.faces: dict[Face, set[str]] = {}
        self._styles: dict[Style, int] = {}
        self._items: dict[str, int] = {}
        self._written: list[Json] = []

    def take(self, state: AnyState) -> None:
        """Take a moment in."""
        changed: dict[str, list[Leaf]] = {}
        for one in self.displays(state):
            display = self.units.setdefault(one.unit, _Display(one.name, one.side))
            if display.order and display.marks == one.marks:
                continue
            display.marks = one.marks
            if toggled := display.show(one.pages()):
                changed[one.unit] = toggled
        self.changes.append(changed)

    def step(self, number: int) -> dict[str, Json]:
        """Return by unit the places of items that come or go with a step."""
        found: dict[str, Json] = {}
        for unit, toggled in self.changes[number].items():
            places = {one: at for at, one in enumerate(self.units[unit].order)}
            found[unit] = [places[one] for one in toggled]
        return found

    def data(self) -> dict[str, Json]:
        """Return every display: name, side, size, numbers of items, places hidden at first."""
        units: dict[str, Json] = {}
        for id, one in self.units.items():
            items = [self._number(drawn) for drawn in one.order]
            hidden = [at for at, drawn in enumerate(one.order) if drawn not in one.first]
            units[id] = [one.name, one.side, one.box, items, hidden]
        styles: list[Json] = [_style(one) for one in self._styles]
        return {"units": units, "items": self._written, "styles": styles}

    def _number(self, drawn: Leaf) -> int:
        """Return the number of an item, which is written once."""
        written = self._item(drawn.item)
        if drawn.put != Put():
            x, y, turns = drawn.put
            written = ["m", _short(x), _short(y), turns * 90, written]
        key = repr(written)
        if key not in self._items:
            self._items[key] = len(self._items)
            self._written.append(written)
        return self._items[key]

    def _item(self, item: Item) -> list[Json]:
        """Return an item as a kind, its measures and the number of its style."""
        match item:
            case Rect():
                size = [_short(one) for one in (item.x, item.y, item.width, item.height)]
                return ["r", *size, self._styled(item.style), _short(item.radius)]
            case Line():
                ends = [_short(one) for one in (item.x1, item.y1, item.x2, item.y2)]
                return ["l", *ends, self._styled(item.style)]
            case Circle():
                place = [_short(one) for one in (item.cx, item.cy, item.radius)]
                return ["c", *place, self._styled(item.style)]
            case Polyline() | Polygon():
                points = "".join(f"{'L' if at else 'M'}{_short(x)} {_short(y)}"
                                 for at, (x, y) in enumerate(item.points))  # fmt: skip
                end = "z" if isinstance(item, Polygon) else ""
                return ["d", points + end, self._styled(item.style)]
            case Path():
                return ["d", "".join(_path(item)), self._styled(item.style)]
            case Text():
                self.faces.setdefault(item.face, set()).update(item.text)
                height = round(item.size_pt * MM_PER_PT, 3)
                spacing = [_short(item.letter_spacing)] if item.letter_spacing else []
                return [
                    "t", _short(item.x), _short(item.y), item.text, item.face, height, item.color,
                    *spacing,
                ]  # fmt: skip
            case Clip():
                inside: list[Json] = []
                for item_, put, _ in leaves(item.items):
                    x, y, turns = put
                    drawn = self._item(item_)
                    inside.append(
                        drawn if put == Put() else ["m", _short(x), _short(y), turns * 90, drawn]
                    )
                return ["k", self._item(item.shape), inside]
        raise TypeError(f"{type(item).__name__} draws nothing")

    def _styled(self, style: Style) -> int:
        return self._styles.setdefault(style, len(self._styles))


def _numbered(items: Iterable[Leaf]) -> Iterator[Leaf]:
    """Yield items, equal ones with a number of their own."""
    count: dict[Leaf, int] = {}
    for one in items:
        count[one] = count.get(one, -1) + 1
        yield one._replace(copy=count[one])


def corners_of(item: Item) -> list[Point]:
    """Return points between which an item lies."""
    match item:
        case Rect():
            return [(item.x, item.y), (item.x + item.width, item.y + item.height)]
        case Line():
            return [(item.x1, item.y1), (item.x2, item.y2)]
        case Circle():
            radius = item.radius
            return [(item.cx - radius, item.cy - radius), (item.cx + radius, item.cy + radius)]
        case Polyline() | Polygon():
            return list(item.points)
        case Path():
            return [(step.x, step.y) for step in item.commands
                    if isinstance(step, MoveTo | LineTo | CurveTo)]  # fmt: skip
        case Text():
            width = text_width(item.text, item.face, item.size_pt)
            return [(item.x, item.y - item.size_pt * MM_PER_PT), (item.x + width, item.y)]
        case Clip():
            return corners_of(item.shape)
    return []


def _path(item: Path) -> Iterator[str]:
    """Yield the commands of a path."""
    for step in item.commands:
        if isinstance(step, MoveTo | LineTo):
            yield f"{'M' if isinstance(step, MoveTo) else 'L'}{_short(step.x)} {_short(step.y)}"
        elif isinstance(step, CurveTo):
            points = (step.x1, step.y1, step.x2, step.y2, step.x, step.y)
            yield "C" + " ".join(str(_short(one)) for one in points)
        else:
            yield "z"


def _style(style: Style) -> list[Json]:
    """Return a style as its attributes: fill, and of a line colour, width, dashes, ends, joins."""
    fill = style.fill or "none"
    if not style.stroke or style.stroke_width <= 0:
        return [fill]
    dash = " ".join(str(_short(length)) for length in style.dash)
    return [fill, style.stroke, _short(style.stroke_width), dash, style.cap, style.join]


def _short(number: float) -> float | int:
    """Return a number with two decimals at most: a hundredth of a millimetre."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded
