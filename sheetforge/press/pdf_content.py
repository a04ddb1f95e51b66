"""A scene's items as the operators of a PDF content stream.

The stream is drawn in the scene's own millimetres, y down: one matrix at the head of the page
(`page_matrix`) turns them into points, so coordinates pass through untouched. State is only set
when it changes, and numbers carry three decimals at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import ClassVar, Protocol

from sheetforge.sheet import scene
from sheetforge.sheet.faces import Face
from sheetforge.sheet.text import MM_PER_PT
from sheetforge.sheet.walk import Placement

POINTS_PER_MM = 72 / 25.4
KAPPA = 0.5522847498
"""Distance in radii of the control points of a Bézier curve that is a quarter circle."""

_PLAIN_LINES = "[] 0 d 0 J 0 j"
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_TURNS = ("1 0 0 1", "0 1 -1 0", "-1 0 0 -1", "0 -1 1 0")


MOST_NUMBERS = 1 << 16
"""Numbers that are kept, at 10 MB, before all are forgotten."""


class Numbers(dict[float, str]):
    """Numbers for PDF and SVG: three decimals at most, without trailing zeros.

    >>> n = Numbers()
    >>> n[12.5], n[3], n[-0.00001], n[1 / 3]
    ('12.5', '3', '0', '0.333')
    """

    def __missing__(self, number: float) -> str:
        """Write a number that has not occurred yet."""
        text = f"{number:.3f}".rstrip("0").rstrip(".")
        if text == "-0":
            text = "0"
        if len(self) >= MOST_NUMBERS:
            self.clear()
        self[number] = text
        return text


@cache
def numbers() -> Numbers:
    """Return the numbers of all pages of this process, which have most of them in common."""
    return Numbers()


MOST_STEPS = 20_000
"""Steps of the outlines that are kept as text, at about 3 MB, before all are forgotten."""


def outlines_as(
    move: str, line: str, curve: str, close: str, tidy: Callable[[str], str]
) -> Callable[[tuple[scene.Command, ...]], str]:
    """Return a function that writes an outline by the formats of its steps, which end in a space, and tidies it up.

    Each is written once while it is kept: ships and crests recur, in other colours or files. A whole outline is
    formatted at once, since most of its numbers occur nowhere else.
    """
    kept: dict[int, tuple[tuple[scene.Command, ...], str]] = {}
    steps = 0

    def text(commands: tuple[scene.Command, ...]) -> str:
        nonlocal steps
        # To compare all steps would take longer than to write them.
        found = kept.get(id(commands))
        if found is None:
            steps += len(commands)
            if steps > MOST_STEPS:
                kept.clear()
                steps = len(commands)
            # An outline that is kept leaves its number to no other.
            found = kept[id(commands)] = commands, tidy(written(commands))
        return found[1]

    def written(commands: tuple[scene.Command, ...]) -> str:
        form: list[str] = []
        values: list[float] = []
        for step in commands:
            if isinstance(step, scene.LineTo):
                form.append(line)
                values += (step.x, step.y)
            elif isinstance(step, scene.CurveTo):
                form.append(curve)
                values += (step.x1, step.y1, step.x2, step.y2, step.x, step.y)
            elif isinstance(step, scene.MoveTo):
                form.append(move)
                values += (step.x, step.y)
            else:
                form.append(close)
        return "".join(form) % tuple(values)

    return text


def _without_points(text: str) -> str:
    """Return an outline with its whole numbers without decimals; a stream is packed, so other zeros may stay."""
    return text.replace(".000 ", " ").rstrip(" ")


_path_outline = outlines_as(
    "%.3f %.3f m ", "%.3f %.3f l ", "%.3f %.3f %.3f %.3f %.3f %.3f c ", "h ", tidy=_without_points
)


Glyphs = tuple[tuple[str, str], ...]
"""A run as (font resource name, escaped string) pairs, usually just one."""


class Book(Protocol):
    """The interface of a document for the pen that writes its streams."""

    def glyphs(self, face: Face, text: str) -> Glyphs:
        """Return the codes of a run in the fonts of the document."""

    def part(self, part: scene.Define) -> str:
        """Return the resource name of a part, which is drawn on its first use."""

    def layer(self, name: str) -> str:
        """Return the resource name of a layer that viewers can switch off."""


class Ink:
    """The operators of colours and styles, each computed once.

    Styles are compared by identity, so the scene must outlive the ink.
    """

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._styles: dict[int, tuple[str, str, str, str, str]] = {}
        self._fills: dict[scene.Color, str] = {}

    def style(self, style: scene.Style) -> tuple[str, str, str, str, str]:
        """Return the operators for fill, stroke, width, dash with cap and join, and painting.

        One that is not needed is the empty string; so is the last one if nothing is painted.
        """
        found = self._styles.get(id(style))
        if found is None:
            found = self._styles[id(style)] = self._operators(style)
        return found

    def fill(self, color: scene.Color) -> str:
        """Return the operator that sets the colour of fills and letters."""
        found = self._fills.get(color)
        if found is None:
            found = self._fills[color] = self._color(color)
        return found

    def letters(self, color: scene.Color) -> str:
        """Return the operator that sets the colour of letters."""
        return self.fill(color)

    def lines(self, color: scene.Color) -> str:
        """Return the operator that sets the colour of lines."""
        return self.fill(color).upper()

    def _color(self, color: scene.Color) -> str:
        """Return a colour in the fewest numbers; the stroke operator is the same in capitals."""
        parts = [self._numbers[int(color[start : start + 2], 16) / 255] for start in (1, 3, 5)]
        return f"{parts[0]} g" if len(set(parts)) == 1 else f"{' '.join(parts)} rg"

    def _operators(self, style: scene.Style) -> tuple[str, str, str, str, str]:
        """Compute the operators of a style."""
        n = self._numbers
        fill = self.fill(style.fill) if style.fill else ""
        if not style.stroke or style.stroke_width <= 0:
            return fill, "", "", "", "f" if fill else ""
        dash = " ".join(n[length] for length in style.dash)
        lines = f"[{dash}] 0 d {_CAPS[style.cap]} J {_JOINS[style.join]} j"
        width = f"{n[style.stroke_width]} w"
        return fill, self.lines(style.stroke), width, lines, "B" if fill else "S"


class Pen:
    """Writes one content stream: a page's, or a part's with `inside_part`.

    After `draw`, `code` holds the operators, `parts` and `layers` the names of the parts and layers
    used, and `places` the links, anchors and fields, which are not drawn.
    """

    _draw: ClassVar[Mapping[type, Callable[..., None]]]
    """The methods that draw items. Bound methods in every pen would keep it, and its page, until
    garbage is collected."""

    def __init_subclass__(cls) -> None:
        cls._draw = {kind: getattr(cls, one.__name__) for kind, one in _METHODS.items()}

    def __init__(self, book: Book, ink: Ink, numbers: Numbers, inside_part: bool = False) -> None:
        self.code: list[str] = []
        self.parts: dict[str, None] = {}
        self.layers: dict[str, None] = {}
        self.places: list[tuple[scene.Link | scene.Anchor | scene.Field, Placement]] = []
        self._book = book
        self._ink = ink
        self._n = numbers
        self._placement = Placement()
        self._in_text = False
        # A part starts in the state of the page at its use, which is unknown.
        self._fill = self._stroke = "?" if inside_part else "0 g"
        self._stroke = "?" if inside_part else "0 G"
        self._width = "?"
        self._lines = "?" if inside_part else _PLAIN_LINES
        self._font: tuple[str, float] = ("?", 0.0)
        self._spacing = -1.0 if inside_part else 0.0

    def draw(self, items: Iterable[scene.Item]) -> None:
        """Write the operators of some items."""
        draw = self._draw
        for item in items:
            draw[type(item)](self, item)

    def in_order(self) -> Sequence[tuple[scene.Link | scene.Anchor | scene.Field, Placement]]:
        """Return the places in the order in which a reader comes to them."""
        return self.places

    def close(self) -> str:
        """End the stream and return it as text."""
        self._end_text()
        return "\n".join(self.code)

    def _end_text(self) -> None:
        """Leave a text object, where shapes cannot be drawn."""
        if self._in_text:
            self.code.append("ET")
            self._in_text = False

    def _paint(self, style: scene.Style) -> str:
        """Set the state for a style and return the operator that paints with it."""
        if self._in_text:
            self.code.append("ET")
            self._in_text = False
        fill, stroke, width, lines, paint = self._ink.style(style)
        if fill and fill != self._fill:
            self.code.append(fill)
            self._fill = fill
        if stroke:
            if stroke != self._stroke:
                self.code.append(stroke)
                self._stroke = stroke
            if width != self._width:
                self.code.append(width)
                self._width = width
            if lines != self._lines:
                self.code.append(lines)
                self._lines = lines
        return paint

    def _rect(self, item: scene.Rect) -> None:
        paint = self._paint(item.style)
        if paint:
            self.code.append(f"{self._rect_outline(item)} {paint}")

    def _line(self, item: scene.Line) -> None:
        if self._paint(item.style) in ("S", "B"):
            n = self._n
            self.code.append(f"{n[item.x1]} {n[item.y1]} m {n[item.x2]} {n[item.y2]} l S")

    def _polyline(self, item: scene.Polyline) -> None:
        paint = self._paint(item.style)
        if paint:
            self.code.append(f"{self._through(item.points)} {paint}")

    def _polygon(self, item: scene.Polygon) -> None:
        paint = self._paint(item.style)
        if paint:
            self.code.append(f"{self._through(item.points)} h {paint}")

    def _circle(self, item: scene.Circle) -> None:
        paint = self._paint(item.style)
        if paint:
            self.code.append(f"{self._circle_outline(item)} {paint}")

    def _path(self, item: scene.Path) -> None:
        paint = self._paint(item.style)
        if paint and item.commands:
            self.code.append(f"{_path_outline(item.commands)} {paint}")

    def _text(self, item: scene.Text) -> None:
        if not item.text:
            return
        code, n = self.code, self._n
        if not self._in_text:
            code.append("BT")
            self._in_text = True
        fill = self._ink.letters(item.color)
        if fill != self._fill:
            code.append(fill)
            self._fill = fill
        if item.letter_spacing != self._spacing:
            code.append(f"{n[item.letter_spacing]} Tc")
            self._spacing = item.letter_spacing
        size = item.size_pt
        start = f"1 0 0 -1 {n[item.x]} {n[item.y]} Tm "
        for name, codes in self._book.glyphs(item.face, item.text):
            if self._font != (name, size):
                code.append(f"{name} {size * MM_PER_PT:.4f} Tf")
                self._font = (name, size)
            code.append(f"{start}({codes}) Tj")
            start = ""

    def _group(self, item: scene.Group) -> None:
        if not item.layer:
            self.draw(item.items)
            return
        name = self._book.layer(item.layer)
        self.layers[name] = None
        self._end_text()
        self.code.append(f"/OC /{name} BDC")
        self.draw(item.items)
        self._end_text()
        self.code.append("EMC")

    def _clip(self, item: scene.Clip) -> None:
        self._nested(f"{self._outline(item.shape)} W n", item.items)

    def _place(self, item: scene.Transform) -> None:
        outer = self._placement
        self._placement = outer.then(item.x, item.y, item.turns)
        self._nested(self._matrix(item), item.items)
        self._placement = outer

    def _use(self, item: scene.Use) -> None:
        self._end_text()
        name = self._book.part(item.part)
        self.parts[name] = None
        self.code.append(f"q {self._matrix(item)} /{name} Do Q")

    def _note(self, item: scene.Link | scene.Anchor | scene.Field) -> None:
        self.places.append((item, self._placement))

    def _nested(self, first: str, items: Iterable[scene.Item]) -> None:
        """Draw items in a graphics state of their own, which starts with one operator."""
        self._end_text()
        state = (self._fill, self._stroke, self._width, self._lines, self._font, self._spacing)
        self.code.append(f"q {first}")
        self.draw(items)
        self._end_text()
        self.code.append("Q")
        self._fill, self._stroke, self._width, self._lines, self._font, self._spacing = state

    def _matrix(self, item: scene.Transform | scene.Use) -> str:
        """Return the operator that moves and turns the items after it."""
        return f"{_TURNS[item.turns % 4]} {self._n[item.x]} {self._n[item.y]} cm"

    def _through(self, points: Iterable[tuple[float, float]]) -> str:
        """Return straight lines through some points."""
        n = self._n
        ends = [f"{n[x]} {n[y]}" for x, y in points]
        return f"{ends[0]} m {' l '.join(ends[1:])} l" if len(ends) > 1 else f"{ends[0]} m"

    def _outline(self, shape: scene.Rect | scene.Polygon | scene.Circle | scene.Path) -> str:
        """Return a closed outline, not painted yet."""
        if isinstance(shape, scene.Rect):
            return self._rect_outline(shape)
        if isinstance(shape, scene.Circle):
            return self._circle_outline(shape)
        if isinstance(shape, scene.Polygon):
            return self._through(shape.points) + " h"
        return _path_outline(shape.commands)

    def _rect_outline(self, item: scene.Rect) -> str:
        n, x, y = self._n, item.x, item.y
        if item.radius <= 0:
            return f"{n[x]} {n[y]} {n[item.width]} {n[item.height]} re"
        right, bottom = x + item.width, y + item.height
        r = min(item.radius, item.width / 2, item.height / 2)
        c = r * (1 - KAPPA)
        return (
            f"{n[x + r]} {n[y]} m {n[right - r]} {n[y]} l "
            f"{n[right - c]} {n[y]} {n[right]} {n[y + c]} {n[right]} {n[y + r]} c "
            f"{n[right]} {n[bottom - r]} l "
            f"{n[right]} {n[bottom - c]} {n[right - c]} {n[bottom]} {n[right - r]} {n[bottom]} c "
            f"{n[x + r]} {n[bottom]} l "
            f"{n[x + c]} {n[bottom]} {n[x]} {n[bottom - c]} {n[x]} {n[bottom - r]} c "
            f"{n[x]} {n[y + r]} l "
            f"{n[x]} {n[y + c]} {n[x + c]} {n[y]} {n[x + r]} {n[y]} c h"
        )

    def _circle_outline(self, item: scene.Circle) -> str:
        n, x, y, r = self._n, item.cx, item.cy, item.radius
        k = r * KAPPA
        return (
            f"{n[x + r]} {n[y]} m "
            f"{n[x + r]} {n[y + k]} {n[x + k]} {n[y + r]} {n[x]} {n[y + r]} c "
            f"{n[x - k]} {n[y + r]} {n[x - r]} {n[y + k]} {n[x - r]} {n[y]} c "
            f"{n[x - r]} {n[y - k]} {n[x - k]} {n[y - r]} {n[x]} {n[y - r]} c "
            f"{n[x + k]} {n[y - r]} {n[x + r]} {n[y - k]} {n[x + r]} {n[y]} c h"
        )


_METHODS: Mapping[type, Callable[..., None]] = {
    scene.Rect: Pen._rect,
    scene.Line: Pen._line,
    scene.Polyline: Pen._polyline,
    scene.Polygon: Pen._polygon,
    scene.Circle: Pen._circle,
    scene.Path: Pen._path,
    scene.Text: Pen._text,
    scene.Clip: Pen._clip,
    scene.Group: Pen._group,
    scene.Transform: Pen._place,
    scene.Use: Pen._use,
    scene.Link: Pen._note,
    scene.Anchor: Pen._note,
    scene.Field: Pen._note,
}


Pen._draw = _METHODS


def page_matrix(height: float) -> str:
    """Return the operator that maps mm from the top left corner to points from the bottom left."""
    return f"{POINTS_PER_MM:.7f} 0 0 -{POINTS_PER_MM:.7f} 0 {height * POINTS_PER_MM:.4f} cm"
