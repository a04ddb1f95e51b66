"""Letters of weapons beside the drawing of their ship, each with a leader line to its mount.

Letters on the hull would hide a ship with many weapons: its mounts are small, and their letters
stand in the room about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import atan2, cos, degrees, hypot, radians, sin, sqrt

from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.masks import Mask, mask_of
from sheetforge.sheet.scene import Box, Circle, Line, Point, Style, on_circle
from sheetforge.sheet.text import cap_height
from sheetforge.sheet.widgets.mounts import BARE, BASE, LETTER_PT, Mounted
from sheetforge.sheet.widgets.sketch import Sketch

CLEAR = 0.35
"""The least room in mm about a letter."""

NEAREST, FARTHEST, STEP = 3.2, 24.0, 0.7
"""The distances in mm from a mount at which its letter is tried, and from one to the next."""

TRIED = 3
"""The number of places that are tried each way."""

TURNS = tuple(turn for step in range(10) for turn in dict.fromkeys((10.0 * step, -10.0 * step)))
"""The ways in degrees from the shortest way out, the straight one first."""

RIM = tuple(on_circle(0.0, 0.0, 1.0, 45.0 * way) for way in range(8))
"""Points round a letter that are off the hull if it is."""

ASIDE = 0.9
"""The cost of a turn of a radian, as a part of the length of the leader."""

ALONG = 20.0
"""The least angle in degrees between a leader and the barrels of its mount."""


@lru_cache(maxsize=256)
def letters_beside(
    drawing: Drawing, size: float, mounts: tuple[Mounted, ...], flat: float, taken: tuple[Box, ...]
) -> tuple[tuple[Mounted, Point], ...]:
    """Return mounts with the places of their letters, from the middle of the ship.

    `size` is the width in mm of the square of the drawing, `flat` the distance of the sides of its
    hex from the middle, `taken` what letters stay clear of. Mounts opposite each other have letters
    opposite each other. One without a free way out has its letter on its base, if there is room.
    """
    room = _Room(mask_of(drawing), size, flat, mounts, taken)
    # The outermost mounts have the least choice of ways that cross no other mount.
    waiting = sorted(
        (mounted for mounted in mounts if mounted.mounting.letter and mounted.mounting.beside),
        key=lambda mounted: (-hypot(mounted.x, mounted.y), mounted.y, mounted.x),
    )
    left: list[Mounted] = []
    while waiting:
        first, *waiting = waiting
        twin = next((other for other in waiting if _are_opposite(first, other)), None)
        if twin is not None and room.put((first, twin)):
            waiting.remove(twin)
        elif not room.put((first,)):
            left.append(first)
    for mounted in left:
        room.put_on_base(mounted)
    return tuple(room.places.items())


def _are_opposite(one: Mounted, other: Mounted) -> bool:
    return abs(one.x) > BASE + CLEAR and abs(one.x + other.x) < 0.01 and abs(one.y - other.y) < 0.01


class _Room:
    """The room about a ship in its hex, with the letters that stand there."""

    def __init__(self, mask: Mask, size: float, flat: float, mounts: Sequence[Mounted], taken: tuple[Box, ...]) -> None:
        self.places: dict[Mounted, Point] = {}
        self._mask, self._units = mask, 100 / size
        self._within, self._mounts, self._taken = flat - BASE - CLEAR, mounts, taken

    def put(self, mounts: tuple[Mounted, ...]) -> bool:
        """Put the letter of a mount where its leader is shortest, that of its twin opposite."""
        first = mounts[0]
        for _, x, y in self._wished(first):
            places = ((x, y), (-x, y))[: len(mounts)]
            if len(mounts) > 1 and abs(x) < BASE + CLEAR:
                continue
            if all(self._is_free(mounted, place) for mounted, place in zip(mounts, places, strict=True)):
                self.places.update(zip(mounts, places, strict=True))
                return True
        return False

    def put_on_base(self, mounted: Mounted) -> None:
        """Put a letter on the base of its mount, unless it would touch a mount, a letter or a leader."""
        place, reach = (mounted.x, mounted.y), BASE + 0.1
        others = (disc for other in self._mounts if other is not mounted for disc in other.discs)
        if any(hypot(x - place[0], y - place[1]) < reach + radius for x, y, radius in others):
            return
        if all(_beside((other.x, other.y), there, place) >= reach for other, there in self.places.items()):
            self.places[mounted] = place

    def _wished(self, mounted: Mounted) -> Iterator[tuple[float, float, float]]:
        """Yield the first places off the hull each way from a mount, with their costs, the best first."""
        aside = 1.0 if mounted.x > 0.01 else -1.0
        # Letters of mounts on the keel stand beside the ship, those of mounts at its sides farther out.
        outward = degrees(atan2(mounted.x if abs(mounted.x) > 0.01 else aside * 4.0, -mounted.y * 0.5))
        aim = mounted.mounting.aim
        found: list[tuple[float, float, float]] = []
        for turn in TURNS:
            dearer = 1.0 + ASIDE * abs(radians(turn))
            found.sort(reverse=True)
            # Further turns have no cheaper places than these.
            while found and found[-1][0] <= NEAREST * dearer:
                yield found.pop()
            bearing = outward + turn
            if aim and abs((bearing - mounted.angle + 180.0) % 360.0 - 180.0) < ALONG:
                continue
            across, along = sin(radians(bearing)), cos(radians(bearing))
            far, off = NEAREST, 0
            while far < FARTHEST and off < TRIED:
                x, y = mounted.x + far * across, mounted.y - far * along
                if self._is_off(x, y):
                    off += 1
                    found.append((round(far * dearer, 3), x, y))
                far += STEP
        yield from sorted(found)

    def _is_off(self, x: float, y: float) -> bool:
        """Return whether a letter is within the hex, off the hull, and clear of all names and barrels."""
        reach, k = BASE + CLEAR, self._units
        if max(abs(x) * sqrt(3) / 2 + abs(y) / 2, abs(y)) > self._within:
            return False
        if any(self._mask.has((x + across * reach) * k, (y + down * reach) * k) for across, down in RIM):
            return False
        if any(_distance(box, x, y) < reach for box in self._taken):
            return False
        return all(
            hypot(x - px, y - py) >= reach + radius for mounted in self._mounts for px, py, radius in mounted.discs
        )

    def _is_free(self, mounted: Mounted, place: Point) -> bool:
        """Return whether a letter and its leader cross no other letter, leader or mount."""
        start, apart = (mounted.x, mounted.y), 2 * BASE + CLEAR
        for other, there in self.places.items():
            if hypot(place[0] - there[0], place[1] - there[1]) < apart or _beside(start, place, there) < BASE + CLEAR:
                return False
            if _beside((other.x, other.y), there, place) < BASE + CLEAR or _cross(
                start, place, (other.x, other.y), there
            ):
                return False
        return all(
            _beside(start, place, (x, y)) > radius + 0.1
            for other in self._mounts
            if other is not mounted
            for x, y, radius in other.discs
        )


def _distance(box: Box, x: float, y: float) -> float:
    return hypot(max(box.x - x, 0.0, x - box.right), max(box.y - y, 0.0, y - box.bottom))


def _beside(start: Point, end: Point, point: Point) -> float:
    """Return the distance of a point from a leader."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = min(1.0, max(0.0, ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square)) if square else 0.0
    return hypot(point[0] - start[0] - along * dx, point[1] - start[1] - along * dy)


def _cross(start: Point, end: Point, first: Point, last: Point) -> bool:
    """Return whether two leaders cross."""

    def side(one: Point, other: Point, point: Point) -> float:
        return (other[0] - one[0]) * (point[1] - one[1]) - (other[1] - one[1]) * (point[0] - one[0])

    apart = side(start, end, first) * side(start, end, last)
    return apart < 0.0 and side(first, last, start) * side(first, last, end) < 0.0


CASING = 0.9
"""The width in mm of the paper about a leader, which the lines of the hull stop at: in black they look like it."""


def draw_beside(sketch: Sketch, letters: Sequence[tuple[Mounted, Point]], cx: float, cy: float) -> None:
    """Draw leaders from mounts about the middle of their ship, then the letters at their ends."""
    p = sketch.palette
    for mounted, (x, y) in letters:
        length = hypot(x - mounted.x, y - mounted.y)
        if not length:
            continue
        near, far = BARE / length, 1.0 - BASE / length
        dx, dy = x - mounted.x, y - mounted.y
        left, top = cx + mounted.x, cy + mounted.y
        ends = (left + dx * near, top + dy * near, left + dx * far, top + dy * far)
        sketch.items.append(Line(*ends, Style(stroke=p.paper, stroke_width=CASING)))
        sketch.items.append(Line(*ends, Style(stroke=p.ink, stroke_width=0.2)))
    for mounted, (x, y) in letters:
        letter_disc(sketch, mounted.mounting.letter, cx + x, cy + y)


def letter_disc(sketch: Sketch, letter: str, x: float, y: float, radius: float = BASE) -> None:
    """Draw the letter of a weapon in its disc, alike beside the ship and on the rows of its boxes."""
    p = sketch.palette
    style = Style(fill=p.accent_fill or p.paper, stroke=p.paper, stroke_width=0.2)
    if not p.accent_fill:
        style = Style(fill=p.paper, stroke=p.accent, stroke_width=0.3)
    sketch.items.append(Circle(x, y, radius, style))
    sketch.text(letter, x, y + cap_height("bold", LETTER_PT) / 2, LETTER_PT, "bold", p.accent_ink, "center")
