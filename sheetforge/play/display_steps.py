"""The displays of a game's units step by step: every drawn item once, and when it comes and goes.

A game draws the display of a unit as a page again whenever its marks have changed. Most of a page
stays as it is; the rest is a short list of items that come and go. Items of all displays are stored
once, so sisters share theirs. The script of a replay's page draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.play.questions import Json
from sheetforge.play.scene_data import Leaf, SceneData, corners_of, leaves, short
from sheetforge.sheet.page import FOOT, MARGIN
from sheetforge.sheet.scene import Point

if TYPE_CHECKING:
    from sheetforge.play.engine import AnyState
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


Drawn = tuple[int, int]
"""The number of an item at its place, and which of several equal ones of a display it is."""


class _Extent(NamedTuple):
    """The edges between which an item lies."""

    left: float
    top: float
    right: float
    bottom: float


class KnownLeaves:
    """All items that were ever drawn, by number: comparing numbers is faster than comparing items.

    `scene` has those that a page has.
    """

    def __init__(self, scene: SceneData) -> None:
        self.scene = scene
        self.leaves: list[Leaf] = []
        self.extents: list[_Extent | None] = []
        self._numbers: dict[Leaf, int] = {}
        self._on_page: dict[int, int] = {}
        self._lowered: dict[tuple[int, float], int] = {}

    def number(self, leaf: Leaf) -> int:
        """Return the number of an item at its place."""
        number = self._numbers.setdefault(leaf, len(self.leaves))
        if number == len(self.leaves):
            self.leaves.append(leaf)
            self.extents.append(_extent(leaf))
        return number

    def lowered(self, number: int, by: float) -> int:
        """Return the number of an item further down."""
        key = (number, by)
        if key not in self._lowered:
            item, put, _ = self.leaves[number]
            self._lowered[key] = self.number(Leaf(item, put._replace(y=put.y + by)))
        return self._lowered[key]

    def on_page(self, number: int) -> int:
        """Return the number that an item has on the page."""
        if number not in self._on_page:
            self._on_page[number] = self.scene.number(self.leaves[number])
        return self._on_page[number]


def _extent(leaf: Leaf) -> _Extent | None:
    corners = [leaf.put.at(*corner) for corner in corners_of(leaf.item)]
    if not corners:
        return None
    across, down = zip(*corners, strict=True)
    return _Extent(min(across), min(down), max(across), max(down))


class DrawnDisplay:
    """The display of one unit: all items in the order of drawing, those shown, its size, the tops of its pages."""

    def __init__(self, name: str, side: str) -> None:
        self.name = name
        self.side = side
        self.marks: object = None
        self.order: list[Drawn] = []
        self.shown: dict[Drawn, None] = {}
        self.first: frozenset[Drawn] = frozenset()
        self.corners: set[Point] = set()
        self.tops: list[float] = []

    def show(self, pages: Sequence[Page], known: KnownLeaves) -> list[Drawn]:
        """Take a new drawing in; return the items that come and go."""
        now = dict.fromkeys(_numbered(self._on_paper(pages, known)))
        before, place = self.shown, 0
        places = {item: place for place, item in enumerate(self.order)}
        inserted = 0
        for item in now:
            if item in places:
                place = places[item] + inserted + 1
            else:
                self.order.insert(place, item)
                inserted, place = inserted + 1, place + 1
        self.shown = now
        if not before:
            self.first = frozenset(now)
            return []
        return [item for item in self.order if (item in before) != (item in now)]

    def _on_paper(self, pages: Sequence[Page], known: KnownLeaves) -> Iterator[int]:
        """Yield the numbers of the items of all pages, one below the other, without the lines at their feet."""
        top = 0.0
        self.tops = []
        for page in pages:
            self.tops.append(top)
            foot = page.height - MARGIN - FOOT
            bottom = 0.0
            for leaf in leaves(page.items):
                number = known.number(leaf)
                extent = known.extents[number]
                if extent is None or extent.top >= foot:
                    continue
                bottom = max(bottom, extent.bottom)
                self.corners |= {(extent.left, extent.top + top), (extent.right, extent.bottom + top)}
                yield known.lowered(number, top) if top else number
            top += bottom + BETWEEN

    @property
    def box(self) -> list[Json]:
        """The part of the paper that is drawn on: left, top, width, height."""
        left, top = (min(corner[axis] for corner in self.corners) for axis in (0, 1))
        right, bottom = (max(corner[axis] for corner in self.corners) for axis in (0, 1))
        rim = MARGIN_OF_CROP
        return [short(left - rim), short(top - rim), short(right - left + 2 * rim), short(bottom - top + 2 * rim)]


class DisplaySteps:
    """The displays of a game, which takes in one moment after the other."""

    def __init__(self, displays: DisplaysOf, scene: SceneData | None = None) -> None:
        self.displays = displays
        self.scene = scene or SceneData()
        self.units: dict[str, DrawnDisplay] = {}
        self.changes: list[dict[str, list[Drawn]]] = []
        self.known = KnownLeaves(self.scene)

    def take(self, state: AnyState) -> None:
        """Take a moment in."""
        changed: dict[str, list[Drawn]] = {}
        for drawing in self.displays(state):
            display = self.units.setdefault(drawing.unit, DrawnDisplay(drawing.name, drawing.side))
            if display.order and display.marks == drawing.marks:
                continue
            display.marks = drawing.marks
            if toggled := display.show(drawing.pages(), self.known):
                changed[drawing.unit] = toggled
        self.changes.append(changed)

    def step(self, number: int) -> dict[str, Json]:
        """Return by unit the places of items that come or go with a step."""
        steps: dict[str, Json] = {}
        for unit, toggled in self.changes[number].items():
            places = {item: place for place, item in enumerate(self.units[unit].order)}
            steps[unit] = runs(places[item] for item in toggled)
        return steps

    def data(self) -> dict[str, Json]:
        """Return the displays by unit: name, side, size, items by number, those hidden at first."""
        units: dict[str, Json] = {}
        for id, unit in self.units.items():
            items = runs(self.known.on_page(number) for number, _ in unit.order)
            hidden = runs(place for place, drawn in enumerate(unit.order) if drawn not in unit.first)
            units[id] = [unit.name, unit.side, unit.box, items, hidden]
        return units


class LiveDisplay:
    """The display of a unit of a game that goes on: what has come and gone since a version that a page has."""

    def __init__(self, name: str, side: str) -> None:
        self.drawn = DrawnDisplay(name, side)
        self.version = 0
        self._scene = SceneData()
        self._known = KnownLeaves(self._scene)
        self._first: dict[Drawn, int] = {}
        self._toggled: dict[int, list[Drawn]] = {}
        self._counts: dict[int, dict[str, int]] = {}

    def take(self, version: int, pages: Sequence[Page]) -> None:
        """Take in the drawing of a later version."""
        self.version = version
        self._toggled[version] = self.drawn.show(pages, self._known)
        for drawn in self.drawn.order:
            if drawn not in self._first:
                self._first[drawn] = version
                self._known.on_page(drawn[0])
        self._counts[version] = self._scene.counts()

    def since(self, version: int) -> dict[str, Json]:
        """Return what a page changes that has a version; everything if it has none that was drawn.

        New `items` come first, by number, each at the place that it has among all; then those at `toggled` places go
        or come back. `new` are the items, styles and paths that the page has not had.
        """
        since = version if version in self._toggled else 0
        changed: set[Drawn] = set()
        for later, toggled in self._toggled.items():
            if later > since:
                changed ^= {*toggled}
        places, items, toggles = list[int](), list[int](), list[int]()
        for place, drawn in enumerate(self.drawn.order):
            if self._first[drawn] > since:
                places.append(place)
                items.append(self._known.on_page(drawn[0]))
                toggles += [] if drawn in self.drawn.shown else [place]
            elif drawn in changed:
                toggles.append(place)
        return {
            "version": self.version,
            "since": since,
            "name": self.drawn.name,
            "box": self.drawn.box,
            "places": runs(places),
            "items": runs(items),
            "toggled": runs(toggles),
            "new": self._scene.after(self._counts.get(since, {})),
        }


def _numbered(items: Iterable[int]) -> Iterator[Drawn]:
    """Yield items, equal ones with a number of their own."""
    count: dict[int, int] = {}
    for item in items:
        count[item] = count.get(item, -1) + 1
        yield item, count[item]


def runs(numbers: Iterable[int]) -> list[Json]:
    """Return numbers with those that follow each other as the first and the last of a run.

    >>> runs((7, 2, 3, 4, 9, 10))
    [7, [2, 4], [9, 10]]
    """
    found: list[Json] = []
    first = last = -1
    for number in (*numbers, -1):
        if last >= 0 and number == last + 1:
            last = number
            continue
        if last >= 0:
            found += [first] if first == last else [[first, last]]
        first = last = number
    return found
