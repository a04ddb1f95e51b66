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
        return [short(left - rim), short(top - rim), short(right - left + 2 * rim), short(bottom - top + 2 * rim)]


class DisplaySteps:
    """The displays of a game, which takes in one moment after the other."""

    def __init__(self, displays: DisplaysOf, scene: SceneData | None = None) -> None:
        self.displays = displays
        self.scene = scene or SceneData()
        self.units: dict[str, _Display] = {}
        self.changes: list[dict[str, list[Leaf]]] = []

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
        """Return the displays by unit: name, side, size, items by number, those hidden at first."""
        units: dict[str, Json] = {}
        for id, one in self.units.items():
            items: list[Json] = [self.scene.number(drawn) for drawn in one.order]
            hidden: list[Json] = [at for at, leaf in enumerate(one.order) if leaf not in one.first]
            units[id] = [one.name, one.side, one.box, items, hidden]
        return units


def _numbered(items: Iterable[Leaf]) -> Iterator[Leaf]:
    """Yield items, equal ones with a number of their own."""
    count: dict[Leaf, int] = {}
    for one in items:
        count[one] = count.get(one, -1) + 1
        yield one._replace(copy=count[one])
