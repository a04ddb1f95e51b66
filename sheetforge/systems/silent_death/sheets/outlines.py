"""Outlines of ships that have no drawing: made from a form of hull and a seed, always the same.

A ship has a body, wings, a tail, engines and a canopy or a bridge, each of one of several kinds.
Kinds and proportions follow from a digest of the seed, so two seeds rarely look alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b
from typing import Literal, TypeVar

from sheetforge.sheet.drawing import Drawing, Shape, Tone, drawing_of, ellipse
from sheetforge.sheet.scene import Close, Command, CurveTo, LineTo, MoveTo, Point
from sheetforge.values import values

T = TypeVar("T")
Form = Literal["light", "heavy", "broad", "escort", "shuttle"]

EDGE = 49.0
"""The distance from the middle that an outline reaches at most."""


class Seed:
    """Choices that depend only on a text and the name of each choice."""

    def __init__(self, text: str) -> None:
        self._text = text

    def part(self, name: str) -> float:
        """Return a number from 0 up to 1."""
        digest = blake2b(f"{self._text}/{name}".encode(), digest_size=6).digest()
        return int.from_bytes(digest, "big") / (1 << 48)

    def number(self, name: str, low: float, high: float) -> float:
        """Return a number between two others, in tenths."""
        return round(low + (high - low) * self.part(name), 1)

    def pick(self, name: str, options: Sequence[T]) -> T:
        """Return one of some options."""
        return options[int(self.part(name) * len(options))]


Range = tuple[float, float]


@values(frozen=True, slots=True)
class Proportions:
    """Ranges of the proportions of a form, and the kinds of its parts.

    `half` is half the breadth of the body, `bow` and `stern` the y of its ends, `span` half the
    breadth over all, `chord` the length of the wings at the body.
    """

    half: Range
    bow: Range
    stern: Range
    span: Range
    chord: Range
    noses: tuple[str, ...]
    wings: tuple[str, ...]
    tails: tuple[str, ...]
    engines: tuple[int, ...]
    bridge: bool = False
    turrets: int = 0


_NOSES = ("needle", "wedge", "blunt", "hammer", "fork", "shovel")
_WINGS = ("delta", "swept", "forward", "straight", "crescent", "canard", "pylon", "gull")
_TAILS = ("none", "fins", "booms", "plane", "split")

FORMS: dict[Form, Proportions] = {
    "light": Proportions((4.5, 8.5), (-48, -38), (26, 42), (24, 47), (16, 34), _NOSES, _WINGS, _TAILS, (1, 2, 3)),
    "heavy": Proportions(
        (8, 14), (-47, -36), (32, 46), (30, 48), (22, 44), _NOSES, _WINGS, _TAILS, (2, 3, 4), turrets=1
    ),
    "broad": Proportions(
        (12, 19),
        (-48, -40),
        (38, 47),
        (26, 44),
        (24, 52),
        ("wedge", "blunt", "hammer", "fork", "shovel"),
        ("delta", "swept", "straight", "pylon", "sponsons", "gull", "crescent"),
        ("none", "fins", "split", "plane"),
        (3, 4, 5),
        bridge=True,
        turrets=3,
    ),
    "escort": Proportions(
        (12, 20),
        (-49, -45),
        (44, 49),
        (20, 34),
        (16, 36),
        ("wedge", "blunt", "hammer", "fork", "shovel"),
        ("sponsons", "pylon", "delta", "straight"),
        ("none", "fins", "split"),
        (3, 4, 5, 6),
        bridge=True,
        turrets=4,
    ),
    "shuttle": Proportions(
        (11, 18),
        (-42, -34),
        (30, 42),
        (20, 36),
        (14, 30),
        ("blunt", "shovel", "wedge"),
        ("straight", "delta", "swept", "pylon"),
        ("none", "fins", "plane"),
        (1, 2, 3),
    ),
}


@cache
def outline(form: Form, seed: str) -> Drawing:
    """Return the outline of a ship of a form; equal for equal seeds, on every machine."""
    return drawing_of(_Yard(FORMS[form], Seed(f"{form}:{seed}")).shapes())


class _Yard:
    """Builds one ship."""

    def __init__(self, form: Proportions, seed: Seed) -> None:
        self.form, self.seed = form, seed
        self.half = seed.number("half", *form.half)
        self.bow = seed.number("bow", *form.bow)
        self.stern = seed.number("stern", *form.stern)
        self.span = max(seed.number("span", *form.span), self.half + 8)
        self.top = self.bow
        """The y that the deck begins at: between the prongs of a fork there is none."""
        self.is_round = seed.part("style") < 0.4

    def shapes(self) -> list[Shape]:
        """Return all shapes, lower ones first."""
        return [*self._tail(), *self._wings(), *self._body(), *self._engines(), *self._panels(), *self._top()]

    def _shape(self, points: Iterable[Point], tone: Tone = "body") -> Shape:
        kept = list(points)
        return Shape(tone, _smooth(kept) if self.is_round and len(kept) > 4 else _straight(kept))

    def _pair(self, points: Sequence[Point], tone: Tone = "body") -> list[Shape]:
        """Return a part to starboard and its mirror to port."""
        return [self._shape(points, tone), self._shape([(-x, y) for x, y in points], tone)]

    # --- body ------------------------------------------------------------------------------------

    def _body(self) -> list[Shape]:
        """The hull between bow and stern, its breadth greatest at the shoulder."""
        seed, half, bow, stern = self.seed, self.half, self.bow, self.stern
        length = stern - bow
        shoulder = bow + length * seed.number("shoulder", 0.3, 0.6)
        waist = half * seed.number("waist", 0.6, 1.0)
        end = half * seed.number("end", 0.5, 1.1)
        side = [(half, shoulder), (waist, (shoulder + stern) / 2 + 4), (end, stern - 4)]
        side.append((end * 0.8, stern))
        return [self._shape(_mirrored([*self._nose(shoulder), *side]))]

    def _nose(self, shoulder: float) -> list[Point]:
        """Return the points of the nose to starboard."""
        seed, half, bow = self.seed, self.half, self.bow
        kind = seed.pick("nose", self.form.noses)
        neck = bow + (shoulder - bow) * seed.number("neck", 0.35, 0.65)
        if kind == "needle":
            return [(0.6, bow), (half * 0.45, neck)]
        if kind == "blunt":
            return [(half * 0.5, bow), (half * 0.85, bow + 5)]
        if kind == "hammer":
            wide = min(half * seed.number("hammer", 1.3, 1.9), self.span * 0.8)
            deep = seed.number("deep", 5, 11)
            return [(wide * 0.8, bow), (wide, bow + 3), (wide, bow + deep), (half * 0.6, neck)]
        if kind == "fork":
            gap = half * seed.number("gap", 0.25, 0.5)
            self.top = neck = bow + (shoulder - bow) * seed.number("fork", 0.25, 0.5)
            return [(0.0, neck), (gap, neck), (gap, bow + 2), (half * 0.7, bow), (half, bow + 8)]
        if kind == "shovel":
            return [(half * 0.95, bow), (half * 1.15, bow + 7), (half * 0.75, neck)]
        return [(half * 0.18, bow), (half * 0.8, neck)]

    # --- wings -----------------------------------------------------------------------------------

    def _wings(self) -> list[Shape]:
        seed, root = self.seed, self.half * 0.55
        kind = seed.pick("wing", self.form.wings)
        chord = seed.number("chord", *self.form.chord)
        room = self.stern - self.bow
        front = self.bow + room * seed.number("wing at", 0.25, 0.5)
        chord = min(chord, self.stern - 2 - front)
        if kind == "pylon":
            return self._nacelles(front, chord)
        if kind == "canard":
            far, deep = self.span * seed.number("canard", 0.45, 0.7), chord * 0.35
            ahead = self.bow + room * 0.2
            small = [(root, ahead), (far, ahead + deep * 0.7), (far, ahead + deep), (root, ahead + deep)]
            return [*self._pair(small), *self._wing("swept", front + 8, min(chord, 30.0))]
        return self._wing(kind, front, chord)

    def _wing(self, kind: str, front: float, chord: float) -> list[Shape]:
        """Return a pair of wings of a kind, with the front of their root at `front`."""
        seed, root, span = self.seed, self.half * 0.55, self.span
        tip = chord * seed.number("tip", 0.15, 0.6)
        back = front + chord
        if kind == "crescent":
            reach = min(seed.number("reach", 10, 34), front + EDGE)
            deep = chord * 0.4
            points = [
                (root, front),
                (span * 0.6, front + deep * 0.3),
                (span * 0.9, front - reach * 0.5),
                (span * 0.96, front - reach),
                (span, front),
                (span * 0.8, back - deep * 0.5),
                (root, back),
            ]
            return [Shape("body", _smooth([*points, *_flipped(points)]))]
        if kind == "gull":
            knee = span * seed.number("knee", 0.4, 0.65)
            lift = seed.number("lift", -14, 16)
            points = [
                (root, front),
                (knee, front + lift * 0.2),
                (span, front + lift + chord * 0.3),
                (span * 0.97, front + lift + chord * 0.3 + tip),
                (knee, back - chord * 0.25),
                (root, back),
            ]
            return [self._shape([*points, *_flipped(points)])]
        if kind == "sponsons":
            near, long = self.half + 1, chord * seed.number("long", 0.5, 0.9)
            far = min(span, self.half + seed.number("out", 6, 14))
            slant = seed.number("slant", 2, 8)
            points = [(near - 3, front), (far, front + slant), (far, front + long), (near - 3, back)]
            shapes = self._pair(points)
            if seed.part("more sponsons") < 0.5:
                ahead = front - long * 0.5 - 6
                points = [(near - 1, ahead), (far * 0.85, ahead + 3), (far * 0.85, ahead + 11), (near - 1, ahead + 14)]
                shapes += self._pair(points)
            return shapes
        sweeps = {"delta": (0.6, 0.95), "swept": (0.5, 1.0), "forward": (-0.7, -0.3)}
        sweep = chord * seed.number("sweep", *sweeps.get(kind, (-0.08, 0.2)))
        if kind == "delta":
            tip = max(2.0, chord - sweep - seed.number("notch", -6, 8))
        ahead = max(-EDGE, min(front + sweep, EDGE - tip - 1))
        points = [(root, front), (span, ahead), (span, ahead + tip), (root, back)]
        cut = seed.number("cut", 0.0, 0.4)
        points.insert(3, (span * 0.7, back - chord * cut + max(0.0, sweep) * 0.2))
        points = [(x, min(y, EDGE)) for x, y in points]
        shapes = [self._shape([*points, *_flipped(points)])]
        if seed.part("wing tip") < 0.45:
            shapes += self._pods(span - 1.5, ahead + tip / 2)
        return shapes

    def _pods(self, x: float, y: float) -> list[Shape]:
        """Return a pair of pods on the tips of wings."""
        wide = self.seed.number("pod", 1.8, 3.4)
        long = self.seed.number("pod long", 8, 17)
        x, low, high = min(x, EDGE - wide), max(-EDGE, y - long), min(EDGE, y + long * 0.7)
        return self._pair([(x - wide, low + 4), (x, low), (x + wide, low + 4), (x + wide, high), (x - wide, high)])

    def _nacelles(self, front: float, chord: float) -> list[Shape]:
        """Return hulls on pylons beside the body."""
        seed, x = self.seed, self.span - 5
        wide, long = seed.number("nacelle", 3.5, 7), seed.number("nacelle long", 16, 34)
        x = min(x, EDGE - wide)
        middle = min(front + chord / 2 + seed.number("aft", -8, 10), EDGE - long)
        low, high = max(-EDGE, middle - long), min(EDGE, middle + long * 0.8)
        deep = min(chord * 0.22, long * 0.4)
        arm = [(0.0, front + chord / 2 - deep), (x, middle - deep), (x, middle + deep), (0.0, front + chord / 2 + deep)]
        taper = seed.number("taper", 0.3, 1.0)
        points = [
            (x - wide * taper, low),
            (x + wide * taper, low),
            (x + wide, low + long * 0.5),
            (x + wide, high - 4),
            (x + wide * 0.7, high),
            (x - wide * 0.7, high),
            (x - wide, high - 4),
            (x - wide, low + long * 0.5),
        ]
        return [*self._pair(arm, "shade"), *self._pair(points)]

    # --- tail, engines, top ----------------------------------------------------------------------

    def _tail(self) -> list[Shape]:
        seed, half, stern = self.seed, self.half, self.stern
        kind = seed.pick("tail", self.form.tails)
        room = EDGE - stern
        if kind == "fins":
            out = half + seed.number("fin", 6, 15)
            high, low = stern - seed.number("fin high", 10, 18), min(EDGE, stern + room * 0.6)
            return self._pair([(half * 0.4, high), (out, stern - 3), (out, low), (half * 0.4, stern)])
        if kind == "booms":
            x, wide = half + seed.number("boom", 4, 10), seed.number("boom wide", 2, 3.2)
            start, end = stern - seed.number("boom long", 24, 38), EDGE
            shapes = self._pair([(x - wide, start), (x + wide, start + 4), (x + wide, end), (x - wide, end)])
            deep = end - seed.number("tail plane", 5, 9)
            shapes.append(self._shape(_mirrored([(x, deep), (x, end - 1)])))
            return shapes
        if kind == "plane":
            out, deep = half + seed.number("plane", 6, 16), seed.number("plane deep", 6, 11)
            high = stern - deep
            back = min(EDGE, stern + seed.number("plane back", -3, 5))
            return [self._shape(_mirrored([(half * 0.4, high), (out, back - deep * 0.5), (out, back)]))]
        if kind == "split":
            out = half * seed.number("split", 0.9, 1.5)
            return self._pair([(half * 0.2, stern - 14), (half, stern - 12), (out, EDGE), (out * 0.55, EDGE)])
        return []

    def _engines(self) -> list[Shape]:
        """Return the nozzles at the stern."""
        count = self.seed.pick("engines", self.form.engines)
        pitch = min(8.0, self.half * 1.5 / count)
        made = []
        for number in range(count):
            x, y = (number - (count - 1) / 2) * pitch, self.stern - 2.0
            wide, flare = pitch * 0.32, pitch * 0.42
            points = [(x - wide, y), (x + wide, y), (x + flare, y + 5), (x - flare, y + 5)]
            made.append(Shape("dark", _straight([(a, min(b, EDGE)) for a, b in points])))
        return made

    def _panels(self) -> list[Shape]:
        """Return seams of the body."""
        seed, half = self.seed, self.half
        low, high = self.bow + 16, self.stern - 6
        x = half * seed.number("seam", 0.4, 0.7)
        shapes = [_line([(sign * x, low + 8), (sign * x, high)]) for sign in (1, -1)]
        for number in range(2):
            y = seed.number(f"seam {number}", low + 10, high)
            shapes.append(_line([(-half * 0.7, y), (half * 0.7, y)]))
        return shapes

    def _top(self) -> list[Shape]:
        """Return the canopy or bridge, and turrets on the keel."""
        seed, half = self.seed, self.half
        length = self.stern - self.bow
        made = []
        if self.form.bridge:
            y = self.bow + length * seed.number("bridge", 0.45, 0.62)
            wide, deep = half * 0.5, seed.number("bridge deep", 5, 9)
            block = [(wide * 0.6, y - deep), (wide, y - deep * 0.4), (wide, y + deep)]
            made.append(Shape("shade", _straight(_mirrored(block))))
            pane = [(wide * 0.5, y - deep + 1.5), (wide * 0.7, y - deep * 0.3)]
            made.append(Shape("light", _straight(_mirrored(pane))))
        else:
            y = self.bow + length * seed.number("canopy", 0.28, 0.42)
            deep = seed.number("pane", 4, 7.5)
            y = max(y, self.top + deep + 1)
            made.append(_disc("light", 0.0, y, min(4.0, half * 0.4), deep))
        places = (0.22, 0.76, 0.36, 0.88)[: self.form.turrets]
        for place in places:
            if self.bow + length * place < self.top + half * 0.3 + 1:
                continue
            made.append(_disc("line", 0.0, self.bow + length * place, half * 0.28, half * 0.28))
        return made


# --- outlines ------------------------------------------------------------------------------------


def _flipped(points: Sequence[Point]) -> list[Point]:
    """Return the mirror of a side to port, from its end back."""
    return [(-x, y) for x, y in reversed(points)]


def _mirrored(points: Sequence[Point]) -> list[Point]:
    """Return an outline whose side to starboard is given from the bow down."""
    return [*points, *_flipped(points)]


def held(point: Point) -> Point:
    """Return a point, moved inside the square of a drawing."""
    x, y = point
    return max(-EDGE, min(EDGE, x)), max(-EDGE, min(EDGE, y))


def tenths(point: Point) -> Point:
    """Return a point in tenths; adding zero turns -0.0, which a file does not keep, into 0.0."""
    return round(point[0], 1) + 0.0, round(point[1], 1) + 0.0


def _rounded(points: Iterable[Point]) -> list[Point]:
    return [tenths(point) for point in points]


def _straight(points: Iterable[Point]) -> tuple[Command, ...]:
    """Return a polygon."""
    first, *others = _rounded(points)
    return (MoveTo(*first), *(LineTo(*other) for other in others), Close())


def _smooth(points: Sequence[Point]) -> tuple[Command, ...]:
    """Return a curve through the corners of a polygon (Catmull-Rom), inside the square."""
    made: list[Command] = [MoveTo(*_rounded(points[:1])[0])]
    count = len(points)
    for n in range(count):
        before, start, end, behind = (points[(n + k) % count] for k in (-1, 0, 1, 2))
        first = (start[0] + (end[0] - before[0]) / 8, start[1] + (end[1] - before[1]) / 8)
        second = (end[0] - (behind[0] - start[0]) / 8, end[1] - (behind[1] - start[1]) / 8)
        held = [(max(-EDGE, min(EDGE, x)), max(-EDGE, min(EDGE, y))) for x, y in (first, second, end)]
        (x1, y1), (x2, y2), (x, y) = _rounded(held)
        made.append(CurveTo(x1, y1, x2, y2, x, y))
    return (*made, Close())


def _line(points: Sequence[Point]) -> Shape:
    return Shape("line", _straight(points)[:-1])


def _disc(tone: Tone, x: float, y: float, rx: float, ry: float) -> Shape:
    (x, y), (rx, ry) = tenths((x, y)), tenths((rx, ry))
    return Shape(tone, (*ellipse(x, y, rx, ry), Close()))
