"""The mounts of a ship on its drawing: guns with their letters, turrets and tubes.

A mount stands on the hull on the side that it fires to, and points there. Mounts that fire ahead
have fixed barrels on a square base, others are turrets on a round one, launchers have tubes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple

from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.masks import mask_of
from sheetforge.sheet.scene import Box, Circle, Item, Point, Polygon, Style
from sheetforge.sheet.text import cap_height
from sheetforge.sheet.widgets.sketch import Sketch

LETTER_PT = 6.5
BASE = 1.55
"""Half the width in mm of a base, which holds a letter."""

BARE = 0.8
"""Half the width in mm of a base without a letter."""

BARREL, TUBE = 2.4, 1.4
"""The lengths in mm of barrels and tubes beyond the base."""

FARTHEST = BASE + BARREL + 0.5
"""The distance in mm from the middle of a mount that it lies within."""

APART, WIDE, TUBE_WIDE = 0.72, 0.46, 0.8
"""The distance in mm between linked barrels, at most, and the widths of a barrel and a tube."""

MUZZLES = 4
"""The number of barrels from which they are too close together for thicker muzzles."""

CLEAR = 0.2
"""The least room in mm between the parts of two mounts."""

STEP = 0.8
"""The distance in mm between places that are tried."""

ASTRAY = 0.25
"""The least length of the mean direction of fire of a mount that points anywhere."""


class Mounting(NamedTuple):
    """A mount to draw: its letter, arcs and barrels.

    Stores of warheads have no letter, nor have mounts on sheets whose boxes have none.

    `sides` are the sides of the hex that it fires out of, from 0 ahead, clockwise. A launcher has
    no barrels. A letter that stands `beside` the ship needs no room on the base.
    """

    letter: str
    sides: frozenset[int]
    barrels: int
    beside: bool = False

    @property
    def base(self) -> float:
        """Return half the width of its base."""
        return BASE if self.letter and not self.beside else BARE

    @property
    def aim(self) -> Point | None:
        """Return the direction it points, 1 long; None for one that fires all around."""
        x = sum(sin(radians(60 * side)) for side in self.sides)
        y = -sum(cos(radians(60 * side)) for side in self.sides)
        length = hypot(x, y)
        return (x / length, y / length) if length > ASTRAY else None

    @property
    def is_fixed(self) -> bool:
        """Return whether it fires into one arc only."""
        return len(self.sides) == 1

    @property
    def mirrored(self) -> Mounting:
        """Return the same mount on the other side of the ship."""
        return self._replace(sides=frozenset(-side % 6 for side in self.sides))


@dataclass(frozen=True)
class Mounted:
    """A mount in its place on a drawing, in mm from the middle of the ship; `angle` clockwise."""

    mounting: Mounting
    x: float
    y: float
    angle: float

    @cached_property
    def discs(self) -> tuple[tuple[float, float, float], ...]:
        """Return circles (x, y, radius) that cover its base and its barrels."""
        base, spread = self.mounting.base, _spread(self.mounting)
        dx, dy = sin(radians(self.angle)), -cos(radians(self.angle))
        reach = base + (BARREL if self.mounting.barrels else TUBE)
        corner = base * (1.12 if self.mounting.is_fixed else 1.0)
        ends = (base + 0.5, (base + reach) / 2, reach - spread * 0.5)
        return ((self.x, self.y, corner), *((self.x + dx * far, self.y + dy * far, spread) for far in ends))


def _spread(mounting: Mounting) -> float:
    """Return half the width of the barrels of a mount side by side."""
    if not mounting.barrels:
        return TUBE_WIDE + 0.1
    return (mounting.barrels - 1) * _pitch(mounting) / 2 + WIDE / 2


def _pitch(mounting: Mounting) -> float:
    """Return the distance between its barrels; many stand closer, within the base."""
    return min(APART, (2 * mounting.base - WIDE) / max(1, mounting.barrels - 1))


# --- places --------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def placed(
    drawing: Drawing, size: float, mountings: tuple[Mounting, ...], reach: float, taken: tuple[Box, ...] = ()
) -> tuple[Mounted, ...]:
    """Return the places of mounts on a drawing whose square is `size` mm wide.

    Nothing lies further than `reach` mm from the middle or touches an area that is `taken`. Two
    mounts with mirrored arcs stand opposite each other, and so do two with the same arcs. No two
    touch; a mount for which there is no room at all is left out.
    """
    deck = _Deck(drawing, size, reach, taken)
    waiting = sorted(mountings, key=_turn)
    while waiting:
        first, *waiting = waiting
        twin = next((mounting for mounting in waiting if _are_twins(first, mounting)), None)
        if twin is not None and deck.put_pair(first, twin):
            waiting.remove(twin)
        else:
            deck.put(first)
    order = [mounting.letter for mounting in mountings]
    return tuple(sorted(deck.standing, key=lambda mounted: order.index(mounted.mounting.letter)))


def _turn(mounting: Mounting) -> tuple[int, int, str]:
    """Return the order of placing: mounts bound to a side first, those that turn freely last."""
    rank = 3 if mounting.aim is None else 0 if mounting.is_fixed else len(mounting.sides) // 3 + 1
    return (not mounting.letter, rank, mounting.letter)


def _are_twins(one: Mounting, other: Mounting) -> bool:
    """Return whether two mounts differ only in their side."""
    if one.aim is None or other.aim is None:
        return False
    return one.mirrored.sides == other.sides and bool(one.letter) == bool(other.letter)


class _Deck:
    """A hull with the mounts that stand on it."""

    def __init__(self, drawing: Drawing, size: float, reach: float, taken: tuple[Box, ...]) -> None:
        self.standing: list[Mounted] = []
        self._reach, self._taken, self._size = reach, taken, size
        self._mask = mask_of(drawing)
        self._known: dict[float, tuple[list[Point], list[Point], list[Point]]] = {}
        self._ordered: dict[tuple[float, Point | None, float, int], list[Point]] = {}
        """Places by what they are wished for: mounts that bear the same way wish for the same."""

    def put(self, mounting: Mounting) -> None:
        """Put a mount where it fits best, if there is such a place."""
        for mounted in self._wished(mounting):
            if self._is_free(mounted):
                self.standing.append(mounted)
                return

    def put_pair(self, one: Mounting, other: Mounting) -> bool:
        """Put two mounts opposite each other; False if there is no such place."""
        aim = one.aim
        assert aim is not None
        sign = 1 if aim[0] > 0.01 else -1
        for left in self._wished(one, paired=True):
            if left.x * sign <= 0:
                continue
            right = Mounted(other, -left.x, left.y, -left.angle)
            if self._is_free(left) and self._is_free(right) and _are_clear(left, right):
                self.standing += (left, right)
                return True
        return False

    def _wished(self, mounting: Mounting, *, paired: bool = False) -> Iterator[Mounted]:
        """Yield the places for a mount, the best first: well inside the hull, on it, beside it."""
        aim = mounting.aim
        x, y = aim or (0.0, -1.0)
        angle = degrees(atan2(x, -y))
        ahead = abs(x) < 0.01
        # A single mount that points ahead or astern belongs on the keel, the second of two near it.
        aside = (0.3 if paired else 2.0) if ahead else 0.0
        inside, on, beside = self._places(mounting.base)

        def cost(place: Point) -> tuple[float, float, float]:
            px, py = place
            far = hypot(px, py) if aim is None else aside * abs(px) - (px * x + py * y)
            return round(far, 3), abs(px), px

        for number, places in enumerate((inside, on)):
            ordered = self._ordered.get((mounting.base, aim, aside, number))
            if ordered is None:
                ordered = self._ordered[mounting.base, aim, aside, number] = sorted(places, key=cost)
            for px, py in ordered:
                yield Mounted(mounting, px, py, angle)
        for px, py in beside:
            yield Mounted(mounting, px, py, angle)

    def _places(self, base: float) -> tuple[list[Point], list[Point], list[Point]]:
        """Return the places well inside the hull, those on it, and those beside it by distance."""
        if base not in self._known:
            count = int(min(self._size / 2, self._reach) / STEP)
            steps = [number * STEP for number in range(-count, count + 1)]
            made: tuple[list[Point], list[Point], list[Point]] = ([], [], [])
            for x in steps:
                for y in steps:
                    made[self._where(x, y, base * 0.6)].append((x, y))
            made[2].sort(key=lambda place: (hypot(*place), place))
            self._known[base] = made
        return self._known[base]

    def _where(self, x: float, y: float, far: float) -> int:
        """Return 0 for a place well inside the hull, 1 for one on it, 2 for one beside it."""
        k = 100 / self._size
        if not self._mask.has(x * k, y * k):
            return 2
        near = ((far, 0.0), (-far, 0.0), (0.0, far), (0.0, -far))
        return 0 if all(self._mask.has((x + dx) * k, (y + dy) * k) for dx, dy in near) else 1

    def _is_free(self, mounted: Mounted) -> bool:
        reach = self._reach
        for x, y, radius in mounted.discs:
            if hypot(x, y) + radius > reach or any(_near(box, x, y, radius) for box in self._taken):
                return False
        return all(_are_clear(mounted, other) for other in self.standing)


def _near(box: Box, x: float, y: float, radius: float) -> bool:
    """Return whether a circle touches an area."""
    aside = max(box.x - x, 0.0, x - box.right)
    return hypot(aside, max(box.y - y, 0.0, y - box.bottom)) < radius + CLEAR


def _are_clear(one: Mounted, other: Mounted) -> bool:
    """Return whether two mounts do not touch."""
    if hypot(one.x - other.x, one.y - other.y) > 2 * FARTHEST:
        return True
    for x, y, radius in one.discs:
        for u, v, far in other.discs:
            if hypot(x - u, y - v) < radius + far + CLEAR:
                return False
    return True


# --- drawing -------------------------------------------------------------------------------------


def draw_mounts(sketch: Sketch, mounts: Sequence[Mounted], cx: float, cy: float, scale: float = 1.0) -> None:
    """Draw mounts about the middle of their ship: all barrels first, then bases and letters.

    With a `scale` all lengths and distances are that many times those of their placement.
    """
    at = [(mount, cx + mount.x * scale, cy + mount.y * scale) for mount in mounts]
    with sketch.group(layer="art"):
        for mounted, x, y in at:
            sketch.items += barrels(sketch, mounted.mounting, x, y, mounted.angle, scale)
    for mounted, x, y in at:
        if mounted.mounting.base == BASE:
            draw_base(sketch, mounted.mounting, x, y, scale)
        elif mounted.mounting.barrels or mounted.mounting.beside:
            bare = Style(fill=sketch.palette.accent, stroke=sketch.palette.paper, stroke_width=0.14)
            sketch.items.append(Circle(x, y, BARE * scale, bare))


def barrels(sketch: Sketch, mounting: Mounting, x: float, y: float, angle: float, size: float) -> Iterator[Item]:
    """Yield the barrels or tubes of a mount from the middle of its base outward.

    All lengths are `size` times those of this module.
    """
    p, turn = sketch.palette, radians(angle)
    ahead, across = (sin(turn), -cos(turn)), (cos(turn), sin(turn))
    start = -mounting.base if mounting.base == BARE else 0.0
    end = mounting.base + (BARREL if mounting.barrels else TUBE)

    def bar(offset: float, near: float, far: float, wide: float, style: Style) -> Polygon:
        corners = (
            (near, offset - wide / 2),
            (far, offset - wide / 2),
            (far, offset + wide / 2),
            (near, offset + wide / 2),
        )
        return Polygon(
            tuple(
                (x + (ahead[0] * along + across[0] * aside) * size, y + (ahead[1] * along + across[1] * aside) * size)
                for along, aside in corners
            ),
            style,
        )

    if not mounting.barrels:
        edge = Style(fill=p.paper, stroke=p.ink, stroke_width=0.25, join="round")
        for offset in (-TUBE_WIDE / 2 - 0.05, TUBE_WIDE / 2 + 0.05):
            yield bar(offset, start, end, TUBE_WIDE, edge)
            yield bar(offset, end - 0.35, end, TUBE_WIDE, replace(edge, fill=p.ink))
        return
    metal = Style(fill=p.ink, stroke=p.paper, stroke_width=0.14)
    pitch = _pitch(mounting)
    for number in range(mounting.barrels):
        offset = (number - (mounting.barrels - 1) / 2) * pitch
        yield bar(offset, start, end, WIDE + 0.14, metal)
        if mounting.barrels < MUZZLES:
            yield bar(offset, end - 0.5, end, WIDE + 0.3, metal)


def draw_base(sketch: Sketch, mounting: Mounting, x: float, y: float, scale: float = 1.0) -> None:
    """Draw the base of a mount with its letter, in the colours of the letter on its box."""
    p, half, size = sketch.palette, BASE * scale, LETTER_PT * scale
    style = Style(fill=p.accent_fill or p.paper, stroke=p.paper, stroke_width=0.2)
    if not p.accent_fill:
        style = Style(fill=p.paper, stroke=p.accent, stroke_width=0.3)
    if mounting.is_fixed:
        sketch.rect(Box(x - half, y - half, 2 * half, 2 * half), style, 0.5)
    else:
        sketch.items.append(Circle(x, y, half, style))
    base = y + cap_height("bold", size) / 2
    sketch.text(mounting.letter, x, base, size, "bold", p.accent_ink, "center")
