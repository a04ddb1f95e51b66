"""SVG files as drawings: what can be drawn is read, anything else is reported with its place.

A file may come from anybody. It is read with the standard library's parser, which here takes
no document type with declarations (so no entities), opens no other file, and stops at `LARGEST`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from math import dist, isfinite
from typing import NamedTuple
from xml.parsers import expat

from sheetforge.sheet.drawing import REACH, Drawing, Shape, Tone, drawing_of, ellipse, points_along, scaled
from sheetforge.sheet.scene import Close, Command, LineTo, MoveTo
from sheetforge.sheet.svg_path import PathError, commands_of

LARGEST = 200_000
"""The most bytes of a drawing's file. A silhouette takes one or two thousand."""

MOST_COMMANDS = 5_000
"""The most lines and curves of a drawing; more would make every counter sheet slow to print."""

MOST_PROBLEMS = 10
"""The most problems reported for one file."""

LEAST_EXTENT = 20
"""The least extent of the filled shapes, in hundredths of the view box: a smaller ship would be a
speck on its counter."""

CLOSED = 0.01
"""The distance of the ends of a closed outline at most, as a part of half the view box."""

HTML = "http://www.w3.org/1999/xhtml"
NAMESPACE = "http://www.w3.org/2000/svg"
_SHAPES = ("path", "circle", "ellipse", "rect", "line", "polyline", "polygon")
_NAMED = {"black": "000000", "white": "ffffff", "gray": "808080", "grey": "808080"}
_TONES: tuple[tuple[float, Tone], ...] = ((0.94, "light"), (0.6, "body"), (0.3, "shade"), (0.0, "dark"))
"""Least lightness of a fill → its tone."""
_SILENT = ("title", "desc", "metadata", "defs")
"""Elements of SVG that draw nothing themselves."""

_ADVICE = {
    "script": "scripts are not run; remove it",
    "style": "style sheets are not read; give each shape its own `fill`",
    "text": "turn the text into paths, or remove it",
    "image": "pictures cannot be drawn; trace it into paths",
    "use": "copies are not followed; draw the shape itself",
}
_REFUSED = {
    "transform": "move the points themselves (a drawing program calls it `apply transform`)",
    "clip-path": "cut the shape itself",
    "mask": "cut the shape itself",
    "filter": "effects are not printed; remove it",
}


_HANDLERS = re.compile("on(load|error|begin|end|repeat|click|activate|focus|key|mouse)[a-z]*")
"""Attributes that run scripts, in elements of other programs, whose own names may begin alike."""


class DrawingProblem(NamedTuple):
    """A problem of a file: its kind, its place, and the next step.

    The kinds are `unreadable` (no SVG), `unsupported` (SVG that is not drawn), `bounds` and
    `open` (an area whose outline does not end where it began).
    """

    kind: str
    line: int
    column: int
    end_column: int
    message: str


class Reading(NamedTuple):
    """The result of reading a file: a drawing, or every problem that prevents one."""

    drawing: Drawing | None
    problems: tuple[DrawingProblem, ...]


@lru_cache(maxsize=1024)
def read_drawing(data: bytes) -> Reading:
    """Return the drawing in the bytes of an SVG file, or its problems."""
    if len(data) > LARGEST:
        message = f"the file is larger than {LARGEST:,} bytes; simplify the drawing"
        return Reading(None, (DrawingProblem("unreadable", 1, 1, 1, message),))
    reader = _SvgReader(data)
    reader.read()
    problems = tuple(dict.fromkeys(reader.problems))[:MOST_PROBLEMS]
    return Reading(None if problems else drawing_of(reader.shapes), problems)


class _Stop(Exception):
    """Ends the reading of a file."""


class _Square(NamedTuple):
    """The view box of a file: its middle, and half its side."""

    cx: float
    cy: float
    half: float


class _Element(NamedTuple):
    """An open element: `True` if its content is drawn, and the fill that its content inherits."""

    drawn: bool
    fill: str


class _SvgReader:
    """Reads one file into `shapes` and `problems`."""

    def __init__(self, data: bytes) -> None:
        self.shapes: list[Shape] = []
        self.problems: list[DrawingProblem] = []
        self._data = data
        self._open: list[_Element] = []
        self._square = _Square(0.0, 0.0, REACH)
        self._count = 0
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = self._document_type
        self._parser.ProcessingInstructionHandler = self._instruction

    def read(self) -> None:
        """Read the file to its end, or to the first fault that stops the parser."""
        try:
            self._parser.Parse(self._data, True)
        except _Stop:
            return
        except expat.ExpatError as problem:
            words = expat.ErrorString(problem.code)
            self._report("unreadable", f"this is not XML: {words}", problem.offset, problem.lineno)
            return
        if not any(shape.is_filled for shape in self.shapes) and not self.problems:
            message = "nothing is filled; draw the hull as a shape with a `fill`"
            self._report("bounds", message, 0, 1)
        elif not self.problems and (extent := self._extent()) < LEAST_EXTENT:
            message = (
                f"everything filled lies within {extent:.0f} of the 100 parts of the viewBox; "
                f"enlarge it to at least {LEAST_EXTENT}, or make the viewBox smaller"
            )
            self._report("bounds", message, 0, 1)

    def _extent(self) -> float:
        """Return the length or the breadth over all of what is filled, whichever is more."""
        filled = [shape.commands for shape in self.shapes if shape.is_filled]
        points = [point for commands in filled for point in points_along(commands)]
        spans = [[point[axis] for point in points] for axis in (0, 1)]
        return max((max(span) - min(span) for span in spans if span), default=0.0)

    # --- elements ------------------------------------------------------------------------------

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.problems) >= MOST_PROBLEMS:
            raise _Stop
        space, _, tag = name.rpartition(" ")
        if not self._open:
            self._root(space, tag, attributes)
            return
        outer = self._open[-1]
        values = attributes | _declarations(attributes.get("style", ""))
        fill = values.get("fill", outer.fill).strip()
        if space != NAMESPACE:
            # Notes of a drawing program for itself.
            self._refuse_foreign(space, tag, attributes)
            self._open.append(_Element(False, fill))
            return
        is_drawn = outer.drawn and tag not in _SILENT
        if tag in _SHAPES or tag in ("g", *_SILENT):
            self._refuse(tag, values)
        else:
            advice = _ADVICE.get(tag, f"use {', '.join(_SHAPES)} and g")
            self._report("unsupported", f"<{tag}> cannot be drawn: {advice}")
        if is_drawn and tag in _SHAPES:
            self._shape(tag, values, tone_of(fill))
        self._open.append(_Element(is_drawn, fill))

    def _end(self, name: str) -> None:
        self._open.pop()

    def _root(self, space: str, tag: str, attributes: Mapping[str, str]) -> None:
        if (space, tag) != (NAMESPACE, "svg"):
            what = f"starts with <{tag}>" if tag != "svg" else "does not name its namespace"
            self._stop(f'the file {what}; a drawing starts with <svg xmlns="{NAMESPACE}" …>')
        self._refuse("svg", attributes)
        given = attributes.get("viewBox", "")
        try:
            x, y, width, height = map(float, given.replace(",", " ").split())
        except ValueError:
            x, y, width, height = 0.0, 0.0, 0.0, 0.0
        if not (isfinite(x) and isfinite(y) and isfinite(width) and width == height > 0):
            words = f"viewBox {given!r} is not square" if given else "there is no viewBox"
            message = f'{words}; write viewBox="-50 -50 100 100", with the middle of the ship at 0 0'
            self._report("bounds", message, *self._of("viewBox"))
        else:
            self._square = _Square(x + width / 2, y + height / 2, width / 2)
        self._open.append(_Element(True, attributes.get("fill", "black")))

    def _refuse(self, tag: str, values: Mapping[str, str]) -> None:
        """Report attributes of an element that a sheet cannot draw."""
        for name, text in values.items():
            if name in _REFUSED and text.strip() not in ("", "none"):
                message = f"{name} on <{tag}> is not supported; {_REFUSED[name]}"
            elif name.lower().startswith("on"):
                message = f"{name} on <{tag}>: scripts are not run; remove it"
            elif name.rpartition(" ")[2] in ("href", "src"):
                message = f"{name.rpartition(' ')[2]} on <{tag}>: nothing is fetched; remove it"
            elif "url(" in text.lower() and name != "style":
                message = f"{name} on <{tag}> is a reference; write a plain colour"
            elif name == "fill-rule" and text.strip() == "evenodd":
                message = "fill-rule evenodd is not supported; draw holes the other way round"
            elif (name, text.strip()) in (("display", "none"), ("visibility", "hidden")):
                message = f"<{tag}> is hidden, but would be printed; remove it"
            else:
                continue
            self._report("unsupported", message, *self._of(name))

    def _refuse_foreign(self, space: str, tag: str, attributes: Mapping[str, str]) -> None:
        """Report an element that is not SVG where a browser would run it or fetch something."""
        if space == HTML:
            self._report("unsupported", f"<{tag}> is HTML; remove it")
            return
        for name, text in attributes.items():
            bare = name.rpartition(" ")[2].lower()
            if _HANDLERS.fullmatch(bare):
                message = f"{bare} on <{tag}>: scripts are not run; remove it"
            elif bare in ("href", "src") and not text.startswith("#"):
                message = f"{bare} on <{tag}>: nothing is fetched; remove it"
            else:
                continue
            self._report("unsupported", message, *self._of(name))

    def _shape(self, tag: str, values: Mapping[str, str], tone: Tone) -> None:
        """Add a shape of the file, in the square of a drawing."""
        try:
            drawn = commands_of(values.get("d", "")) if tag == "path" else _outline(tag, values)
        except PathError as problem:
            self._report("unreadable", f"d of <path>: {problem}", *self._of("d", problem.at))
            return
        except _Wrong as problem:
            self._report("unreadable", f"<{tag}>: {problem}", *self._of(problem.name))
            return
        if not drawn:
            return
        self._count += len(drawn)
        if self._count > MOST_COMMANDS:
            self._stop(f"more than {MOST_COMMANDS:,} lines and curves; simplify the drawing")
        if tone != "line":
            self._check_closed(tag, drawn)
            if not isinstance(drawn[-1], Close):
                drawn = (*drawn, Close())
        self._measure(tag, drawn)
        cx, cy, half = self._square
        if (cx, cy, half) != (0.0, 0.0, REACH):
            drawn = scaled(scaled(drawn, -cx, -cy, 1.0), 0.0, 0.0, REACH / half)
        self.shapes.append(Shape(tone, drawn))

    def _check_closed(self, tag: str, drawn: tuple[Command, ...]) -> None:
        """Report the first outline of an area that does not end where it began."""
        if tag == "line":
            message = '<line> has no area; give it fill="none", or draw a path'
            self._report("open", message)
        slack = self._square.half * CLOSED
        start, point = (0.0, 0.0), (0.0, 0.0)
        for number, command in enumerate(drawn):
            if isinstance(command, Close):
                point = start
                continue
            if isinstance(command, MoveTo):
                start = command.x, command.y
            point = command.x, command.y
            is_last = number + 1 == len(drawn) or isinstance(drawn[number + 1], MoveTo)
            if tag != "line" and is_last and dist(start, point) > slack:
                end, begin = (f"{x:g} {y:g}" for x, y in (point, start))
                how = "end it with Z" if tag == "path" else "use <polygon>"
                message = (
                    f"<{tag}> is filled and open: it begins at {begin} and ends at {end}; {how}, "
                    'or write fill="none" for a line'
                )
                self._report("open", message, *self._of("d" if tag == "path" else "points"))
                return

    def _measure(self, tag: str, drawn: tuple[Command, ...]) -> None:
        """Report a shape that leaves the view box, with the outermost figure."""
        cx, cy, half = self._square
        for axis, middle in (("x", cx), ("y", cy)):
            ends = [point[axis == "y"] for point in points_along(drawn)]
            slack = half * 1e-6
            out = [end for end in ends if not abs(end - middle) <= half + slack]
            if out:
                worst = max(out, key=lambda value: abs(value - middle))
                limits = f"{middle - half:g} to {middle + half:g}"
                message = f"<{tag}> reaches {axis} {worst:.6g}; the viewBox is {limits}"
                self._report("bounds", message)
                return

    # --- the rest of a file --------------------------------------------------------------------

    def _document_type(self, name: str, system: str | None, public: str | None, has_subset: bool) -> None:
        if has_subset:
            self._stop("the document type has declarations; remove <!DOCTYPE … [ … ]>")

    def _instruction(self, target: str, data: str) -> None:
        if target == "xml-stylesheet":
            message = "style sheets are not read; remove <?xml-stylesheet … ?>"
            self._report("unsupported", message)

    def _stop(self, message: str) -> None:
        self._report("unreadable", message)
        raise _Stop

    def _of(self, name: str, into: int = 0) -> tuple[int, int, int]:
        """Return column, line and width of an attribute of the current element.

        `into` counts characters of its value: the place of a fault in a long path.
        """
        start = self._parser.CurrentByteIndex
        text = self._data[start:].decode(errors="replace")
        wanted = re.escape(name.rpartition(" ")[2])
        match = re.search(rf"""\s((?:[\w.-]+:)?{wanted})\s*=\s*["']""", text)
        end = text.find(">")
        if match is None or match.start() > end >= 0:
            return self._parser.CurrentColumnNumber, self._parser.CurrentLineNumber, 1
        at, width = (match.end() + into, 1) if into else (match.start(1), len(match[1]))
        before = text[:at]
        line = self._parser.CurrentLineNumber + before.count("\n")
        column = len(before) - before.rfind("\n") - 1
        if "\n" not in before:
            column += self._parser.CurrentColumnNumber
        return column, line, width

    def _report(
        self, kind: str, message: str, column: int | None = None, line: int | None = None, width: int = 1
    ) -> None:
        """Note a problem at the current element, or at another column and line."""
        column = self._parser.CurrentColumnNumber if column is None else column
        line = self._parser.CurrentLineNumber if line is None else line
        problem = DrawingProblem(kind, line, column + 1, column + 1 + width, message)
        self.problems.append(problem)


class _Wrong(ValueError):
    """A malformed attribute of a shape: its name, and a message."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


def tone_of(fill: str) -> Tone:
    """Return the tone of an area by the lightness of its fill; of a named colour, the body's.

    >>> [tone_of(fill) for fill in ("none", "#fff", "#dddddd", "#808080", "black", "teal")]
    ['line', 'light', 'body', 'shade', 'dark', 'body']
    """
    if fill == "none":
        return "line"
    digits = _NAMED.get(fill.lower(), fill).removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if not re.fullmatch("[0-9a-fA-F]{6}", digits):
        return "body"
    red, green, blue = bytes.fromhex(digits)
    lightness = (0.299 * red + 0.587 * green + 0.114 * blue) / 255
    return next(tone for least, tone in _TONES if lightness >= least)


def _declarations(style: str) -> dict[str, str]:
    """Return the properties of a `style` attribute."""
    pairs = (word.partition(":") for word in style.split(";"))
    return {name.strip(): value.strip() for name, sign, value in pairs if sign}


def _outline(tag: str, values: Mapping[str, str]) -> tuple[Command, ...]:
    """Return the outline of a shape that is not a path. Raises `_Wrong` without a number."""

    def number(name: str, usual: float = 0.0) -> float:
        text = values.get(name)
        try:
            return usual if text is None else float(text)
        except ValueError:
            raise _Wrong(name, f"{name} {text!r} is not a plain number") from None

    if tag in ("circle", "ellipse"):
        rx, ry = (number("r"), number("r")) if tag == "circle" else (number("rx"), number("ry"))
        return ellipse(number("cx"), number("cy"), rx, ry) if rx > 0 and ry > 0 else ()
    if tag == "rect":
        if number("rx") or number("ry"):
            raise _Wrong("rx", "round corners are not supported; draw a path")
        left, top = number("x"), number("y")
        right, foot = left + number("width"), top + number("height")
        corners = [(left, top), (right, top), (right, foot), (left, foot)]
    elif tag == "line":
        corners = [(number("x1"), number("y1")), (number("x2"), number("y2"))]
    else:
        text = values.get("points", "")
        try:
            figures = [float(word) for word in text.replace(",", " ").split()]
            corners = list(zip(figures[::2], figures[1::2], strict=True))
        except ValueError:
            raise _Wrong("points", "points are pairs of numbers") from None
    first, *others = corners or [(0.0, 0.0)]
    end = (Close(),) if tag in ("rect", "polygon") else ()
    return (MoveTo(*first), *(LineTo(*other) for other in others), *end) if others else ()
