"""The path data of SVG (`M 0 -40 L 12 30 Z`) as drawing commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import atan2, ceil, cos, hypot, pi, sin, sqrt, tan

from sheetforge.sheet.scene import Close, Command, CurveTo, LineTo, MoveTo, Point
from sheetforge.text import cut

_NUMBER = re.compile(r"[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_LETTER = re.compile(r"[\s,]*([A-Za-z])")
_FLAG = re.compile(r"[\s,]*([01])")
_REST = re.compile(r"[\s,]*")

_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""Letter → the number of figures of one command."""

_FLAGS = (3, 4)
"""The places of an arc's two flags: a digit each, which may be written without a space."""


LARGEST = 1_000_000
"""The largest number of a path. Arcs square their numbers, which must not overflow."""


class PathError(ValueError):
    """Malformed path data: the fault, and its character."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


def commands_of(data: str) -> tuple[Command, ...]:
    """Return the outline that path data describes. Raises `PathError` where it is malformed.

    >>> commands_of("m 0 -4 3 5 z")
    (MoveTo(x=0.0, y=-4.0), LineTo(x=3.0, y=1.0), Close())
    """
    pen = _Pen()
    for letter, numbers in _steps(data):
        pen.draw(letter, numbers)
    return tuple(pen.made)


def _steps(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield every command of the data with its letter, which may be written once for several."""
    at, letter, is_first = 0, "", True
    while (at := _skip(data, at)) < len(data):
        match = _LETTER.match(data, at)
        if match is not None:
            letter, at = match[1], match.end()
            if letter.upper() not in _TAKES:
                raise PathError(f"{letter!r} is not a letter of a path", match.start(1))
        elif not letter or letter in "Zz":
            raise PathError(f"a letter is missing before {data[at : at + 12]!r}", at)
        if is_first and letter not in "Mm":
            raise PathError("a path starts with M", 0)
        numbers = []
        for place in range(_TAKES[letter.upper()]):
            flag = letter in "Aa" and place in _FLAGS
            match = (_FLAG if flag else _NUMBER).match(data, at)
            if match is None:
                takes, given = _TAKES[letter.upper()], data[_skip(data, at) :][:12]
                what = f"{given!r} stands where one belongs" if given else "the path ends"
                raise PathError(f"{letter} takes {takes} numbers; {what}", at)
            number = float(match[1])
            if abs(number) > LARGEST:
                message = f"{cut(match[1], 24)} is too large; the most is {LARGEST}"
                raise PathError(message, match.start(1))
            numbers.append(number)
            at = match.end()
        yield letter, numbers
        # Further pairs after a start are lines.
        letter, is_first = {"M": "L", "m": "l"}.get(letter, letter), False


def _skip(data: str, at: int) -> int:
    match = _REST.match(data, at)
    return at if match is None else match.end()


class _Pen:
    """The position of the pen and the commands so far, all absolute."""

    def __init__(self) -> None:
        self.made: list[Command] = []
        self._at: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._handle: tuple[str, Point] = ("", (0.0, 0.0))
        """The kind of the curve before (`C` or `Q`) and its last handle: S and T mirror it."""

    def draw(self, letter: str, numbers: list[float]) -> None:
        """Add one command."""
        kind, (x, y) = letter.upper(), self._at
        ox, oy = (x, y) if letter.islower() else (0.0, 0.0)
        if kind == "Z":
            self.made.append(Close())
            self._at = self._start
            self._handle = ("", self._at)
        elif kind == "H":
            self._line((ox + numbers[0], y))
        elif kind == "V":
            self._line((x, oy + numbers[0]))
        elif kind == "A":
            self._arc(numbers, (ox + numbers[5], oy + numbers[6]))
        else:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            self._points(kind, [(ox + px, oy + py) for px, py in pairs])

    def _points(self, kind: str, points: list[Point]) -> None:
        """Add a command that is written as points: the last is its end."""
        if kind == "M":
            self.made.append(MoveTo(*points[0]))
            self._at = self._start = points[0]
            self._handle = ("", points[0])
        elif kind == "L":
            self._line(points[0])
        elif kind in "CS":
            first = self._mirrored("C") if kind == "S" else points[0]
            self._curve("C", first, points[-2], points[-1], points[-2])
        else:
            control = self._mirrored("Q") if kind == "T" else points[0]
            self._quadratic(control, points[-1])

    def _line(self, end: Point) -> None:
        self.made.append(LineTo(*end))
        self._at, self._handle = end, ("", end)

    def _curve(self, kind: str, first: Point, second: Point, end: Point, handle: Point) -> None:
        self.made.append(CurveTo(*first, *second, *end))
        self._at, self._handle = end, (kind, handle)

    def _quadratic(self, control: Point, end: Point) -> None:
        """Add a curve with one handle, as a cubic with handles at two thirds of the way to it."""
        (x, y), (cx, cy), (ex, ey) = self._at, control, end
        first = (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3)
        second = (ex + (cx - ex) * 2 / 3, ey + (cy - ey) * 2 / 3)
        self._curve("Q", first, second, end, control)

    def _mirrored(self, kind: str) -> Point:
        """Return the last handle mirrored at the pen; the pen itself if no curve came before."""
        before, (hx, hy) = self._handle
        return (2 * self._at[0] - hx, 2 * self._at[1] - hy) if before == kind else self._at

    def _arc(self, numbers: list[float], end: Point) -> None:
        """Add an elliptical arc, as curves of at most a quarter each (SVG 1.1, appendix F.6)."""
        rx, ry, turn = abs(numbers[0]), abs(numbers[1]), numbers[2] * pi / 180
        (x1, y1), (x2, y2) = self._at, end
        if min(rx, ry) < 1 / LARGEST or self._at == end:
            self._line(end)
            return
        c, s = cos(turn), sin(turn)
        dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
        px, py = c * dx + s * dy, c * dy - s * dx
        # Radii too small to reach the end are enlarged just enough.
        grown = max(1.0, hypot(px / rx, py / ry))
        rx, ry = rx * grown, ry * grown
        ratio = (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1
        far = sqrt(max(0.0, ratio)) * (1 if numbers[3] != numbers[4] else -1)
        mx, my = far * rx * py / ry, -far * ry * px / rx
        cx, cy = c * mx - s * my + (x1 + x2) / 2, s * mx + c * my + (y1 + y2) / 2
        begin = atan2((py - my) / ry, (px - mx) / rx)
        sweep = atan2((-py - my) / ry, (-px - mx) / rx) - begin
        if numbers[4] and sweep < 0:
            sweep += 2 * pi
        elif not numbers[4] and sweep > 0:
            sweep -= 2 * pi

        def place(u: float, v: float) -> Point:
            """Map a point of the unit circle to the ellipse."""
            return cx + c * rx * u - s * ry * v, cy + s * rx * u + c * ry * v

        count = max(1, ceil(abs(sweep) / (pi / 2) - 1e-6))
        reach = tan(sweep / count / 4) * 4 / 3
        for n in range(count):
            a, b = begin + sweep * n / count, begin + sweep * (n + 1) / count
            first = place(cos(a) - reach * sin(a), sin(a) + reach * cos(a))
            second = place(cos(b) + reach * sin(b), sin(b) - reach * cos(b))
            last = end if n == count - 1 else place(cos(b), sin(b))
            self._curve("", first, second, last, last)
        return
