"""Clipper in a page: what `sheet` uses of pyclipper, by the JavaScript edition of the same library.

pyclipper has no build for browsers. Both are Clipper 6.4 on whole numbers, so areas are the same; some begin at another
point, or are in two parts, as equal edges are sorted differently. It is used for drawings alone. The worker puts this
in the place of pyclipper before anything imports it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from itertools import chain

CT_INTERSECTION, CT_UNION, CT_DIFFERENCE = 0, 1, 2
PT_SUBJECT, PT_CLIP = 0, 1
PFT_EVENODD, PFT_NONZERO = 0, 1
JT_SQUARE, JT_MITER = 0, 2
ET_CLOSEDPOLYGON = 4

Outline = Sequence[Sequence[int]]
Paths = list[list[tuple[int, int]]]


def _missing(text: str) -> str:
    raise RuntimeError("the page has not given the functions of Clipper")


calculate: Callable[[str], str] = _missing
"""Takes a task and returns outlines, both as JSON; `play_page/clipper.js` gives it."""


def _calculated(**task: object) -> Paths:
    return [[(x, y) for x, y in path] for path in json.loads(calculate(json.dumps(task)))]


def Area(outline: Outline) -> float:
    """Return the area of an outline, negative for one that turns the other way."""
    if len(outline) < 3:
        return 0.0
    double, (before_x, before_y) = 0.0, outline[-1]
    for x, y in outline:
        double += (float(before_x) + x) * (float(before_y) - y)
        before_x, before_y = x, y
    return -double * 0.5


class Pyclipper:
    """Outlines to combine: their union, intersection or difference."""

    def __init__(self) -> None:
        self._paths: list[tuple[list[list[int]], int, bool]] = []

    def AddPath(self, path: Outline, role: int, closed: bool) -> None:
        """Add an outline, or a line that is not `closed`."""
        self._paths.append(([list(point) for point in path], role, closed))

    def AddPaths(self, paths: Iterable[Outline], role: int, closed: bool) -> None:
        """Add outlines."""
        for path in paths:
            self.AddPath(path, role, closed)

    def Execute(self, operation: int, subject_fill: int, clip_fill: int) -> Paths:
        """Return the outlines of the result."""
        return _calculated(paths=self._paths, operation=operation, fills=[subject_fill, clip_fill], open=False)

    def Execute2(self, operation: int, subject_fill: int, clip_fill: int) -> Paths:
        """Return the lines of the result that are not closed, for `OpenPathsFromPolyTree`."""
        return _calculated(paths=self._paths, operation=operation, fills=[subject_fill, clip_fill], open=True)


class PyclipperOffset:
    """Outlines that are made larger or smaller."""

    def __init__(self, miter_limit: float) -> None:
        self._miter_limit = miter_limit
        self._paths: list[tuple[list[list[int]], int, int]] = []

    def AddPaths(self, paths: Iterable[Outline], join: int, end: int) -> None:
        """Add outlines."""
        self._paths += (([list(point) for point in path], join, end) for path in paths)

    def Execute(self, width: float) -> Paths:
        """Return the outlines moved outwards by a width."""
        return _calculated(paths=self._paths, width=width, limit=self._miter_limit)


def OpenPathsFromPolyTree(found: Paths) -> Paths:
    """Return the lines of `Execute2`."""
    return list(chain(found))
