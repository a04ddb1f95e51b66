"""Marks that a PDF page paints, each with its extent, its colour and its state.

The page is not drawn. Outlines count as the box about their points, clips as the box about theirs,
text as the line of its letters. Forms are followed, pictures are measured.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING

from sheetforge.sheet.scene import Box, along_curve
from sheetforge.shops.preflight import marks
from sheetforge.shops.preflight.colors import NOTHING, PdfColor, Space, space_of
from sheetforge.shops.preflight.letters import Typeface, typeface_of
from sheetforge.shops.preflight.pictures import Picture, inline_entry, is_true, picture_of
from sheetforge.shops.preflight.tokens import Operand, operations

if TYPE_CHECKING:
    from pypdf.generic import DictionaryObject, PdfObject, StreamObject

MM = 25.4 / 72
DEEPEST = 12
"""The deepest nesting of forms that is followed."""

MOST = 4_000_000
"""The most operators of a page that are read."""


class UnreadableContent(ValueError):
    """A page whose content is no sequence of operators."""


BLACK = PdfColor("gray", (0.0, 0.0, 0.0, 1.0))
EVERYWHERE = Box(-1e6, -1e6, 2e6, 2e6)
"""The room of a pattern's cell, of which only the colours count."""


class PageReader:
    """The reader of one page's marks; `found` also has breaches without a place, by clause."""

    def __init__(self, box: Box, flip: float, unit: float) -> None:
        self.marks: list[marks.Mark] = []
        self.found: dict[str, list[str]] = {}
        self.faces: dict[str, Typeface] = {}
        self._to_page = (unit * MM, 0.0, 0.0, -unit * MM, -box.x * unit * MM, flip * unit * MM)
        self._clip = Box(0.0, 0.0, box.width * unit * MM, box.height * unit * MM)
        self._count = 0
        self._typefaces: dict[int, Typeface] = {}

    def read(self, data: bytes, resources: DictionaryObject) -> None:
        """Read the content of the page. Raises `UnreadableContent`."""
        state = marks.State(self._to_page, self._clip, BLACK, BLACK)
        _Stream(self, resources, state, 0, False).run(data)

    def note(self, clause: str, words: str) -> None:
        """Record a breach that is found while the content is read."""
        known = self.found.setdefault(clause, [])
        if words not in known:
            known.append(words)

    def step(self) -> None:
        """Count an operator."""
        self._count += 1
        if self._count > MOST:
            raise UnreadableContent(f"more than {MOST} operators")

    def typeface(self, entry: DictionaryObject) -> Typeface:
        """Return a face, read once."""
        known = self._typefaces.get(id(entry))
        if known is None:
            known = self._typefaces[id(entry)] = typeface_of(entry)
        self.faces[known.name] = known
        return known


class _Stream:
    """One stream of operators with its resources."""

    def __init__(
        self, page: PageReader, resources: DictionaryObject, state: marks.State, depth: int, ground: bool
    ) -> None:
        self._page = page
        self._resources = resources
        self._state = state
        self._depth = depth
        self._stack: list[marks.State] = []
        self._points: list[tuple[float, float]] = []
        self._at = (0.0, 0.0)
        self._clips = False
        self._marked: list[bool] = [ground]
        self._text = marks.IDENTITY
        self._line = self._text
        self._do: Mapping[str, Callable[[Sequence[Operand]], None]] = _operators(self)

    def run(self, data: bytes) -> None:
        """Read all operators."""
        try:
            for name, operands in operations(data):
                self._page.step()
                act = self._do.get(name)
                if act is not None:
                    act(operands)
        except (IndexError, TypeError, KeyError, AttributeError) as problem:
            raise UnreadableContent(f"an operator has wrong operands ({problem})") from None
        except UnreadableContent:
            raise
        except ValueError as problem:
            raise UnreadableContent(str(problem)) from None

    # --- state -----------------------------------------------------------------------------------

    def save(self, _: Sequence[Operand]) -> None:
        self._stack.append(replace(self._state))

    def restore(self, _: Sequence[Operand]) -> None:
        if self._stack:
            self._state = self._stack.pop()

    def concat(self, o: Sequence[Operand]) -> None:
        self._state.matrix = marks.times(marks.matrix_of(o), self._state.matrix)

    def line_width(self, o: Sequence[Operand]) -> None:
        self._state.width = marks.number(o[0])

    def external(self, o: Sequence[Operand]) -> None:
        entry = resolved(self._found("ExtGState", str(o[0])))
        state = self._state
        if "/LW" in entry:
            state.width = float(entry["/LW"])
        if "/ca" in entry:
            state.fill_opaque = float(entry["/ca"]) >= 1
        if "/CA" in entry:
            state.stroke_opaque = float(entry["/CA"]) >= 1
        if "/OP" in entry:
            state.over_stroke = is_true(entry["/OP"])
            state.over_fill = is_true(entry.get("/op", entry["/OP"]))
        elif "/op" in entry:
            state.over_fill = is_true(entry["/op"])
        if "/SMask" in entry:
            state.mask = entry["/SMask"] != "/None"
        if "/BM" in entry:
            state.blend = str(entry["/BM"]) not in ("/Normal", "/Compatible", "['/Normal']")
        for key in ("/TR", "/TR2", "/HT"):
            if key in entry and str(entry[key]) not in ("/Identity", "/Default"):
                self._page.note("transfer", f"a graphics state sets {key[1:]}")

    # --- colours ---------------------------------------------------------------------------------

    def device(self, kind: str, stroke: bool) -> Callable[[Sequence[Operand]], None]:
        """Return what the operators `g rg k` and their capitals do."""
        space = Space(kind, {"gray": 1, "rgb": 3, "cmyk": 4}[kind])

        def act(o: Sequence[Operand]) -> None:
            paint = space.paint([marks.number(item) for item in o])
            self._state.paint(stroke, space, paint)

        return act

    def space(self, stroke: bool) -> Callable[[Sequence[Operand]], None]:
        def act(o: Sequence[Operand]) -> None:
            name = str(o[0])
            spaces = resolved(self._resources.get("/ColorSpace", {}))
            space = space_of(spaces.get(name, name))
            paint = space.initial()
            self._state.paint(stroke, space, paint)

        return act

    def color(self, stroke: bool) -> Callable[[Sequence[Operand]], None]:
        def act(o: Sequence[Operand]) -> None:
            space = self._state.stroke_space if stroke else self._state.fill_space
            values = [item for item in o if isinstance(item, float)]
            paint = space.paint(values) if space.kind != "pattern" else self._pattern(o)
            if stroke:
                self._state.stroke = paint
            else:
                self._state.fill = paint

        return act

    def _pattern(self, o: Sequence[Operand]) -> PdfColor:
        """Return the paint of a pattern: the first colour in its cell that is not CMYK, if any."""
        entry = resolved(self._found("Pattern", str(o[-1])))
        if "/Shading" in entry:
            return space_of(resolved(entry["/Shading"])["/ColorSpace"]).initial()
        if self._depth >= DEEPEST or not hasattr(entry, "get_data"):
            return NOTHING
        inner = PageReader(EVERYWHERE, 0.0, 1.0)
        resources = resolved(entry.get("/Resources", self._resources))
        state = marks.State(marks.IDENTITY, EVERYWHERE, BLACK, BLACK)
        _Stream(inner, resources, state, self._depth + 1, False).run(entry.get_data())
        paints = [mark.paint for mark in inner.marks]
        return max(paints, key=lambda one: (one.kind not in ("cmyk", "gray"), one.total), default=NOTHING)

    # --- outlines --------------------------------------------------------------------------------

    def move(self, o: Sequence[Operand]) -> None:
        self._add(marks.number(o[0]), marks.number(o[1]))

    def curve(self, name: str) -> Callable[[Sequence[Operand]], None]:
        """Return what the operators `c v y` do: add points along a curve."""

        def act(o: Sequence[Operand]) -> None:
            values = [marks.number(item) for item in o]
            start, end = self._at, (values[-2], values[-1])
            first = start if name == "v" else (values[0], values[1])
            second = end if name == "y" else (values[-4], values[-3])
            for x, y in along_curve(start, first, second, end):
                self._add(x, y)

        return act

    def rectangle(self, o: Sequence[Operand]) -> None:
        x, y, width, height = (marks.number(item) for item in o[:4])
        for a, b in ((x, y), (x + width, y), (x + width, y + height), (x, y + height)):
            self._add(a, b)

    def _add(self, x: float, y: float) -> None:
        self._at = (x, y)
        self._points.append(marks.apply(self._state.matrix, x, y))

    def clip(self, _: Sequence[Operand]) -> None:
        self._clips = True

    def paint(self, fill: bool, stroke: bool) -> Callable[[Sequence[Operand]], None]:
        def act(_: Sequence[Operand]) -> None:
            if self._points:
                hull = marks.hull_of(self._points)
                if fill:
                    self._mark("fill", hull, self._state.fill)
                if stroke:
                    width = self._state.width * marks.scale(self._state.matrix)
                    self._mark("stroke", hull.inset(-width / 2), self._state.stroke, width=width)
                if self._clips:
                    self._state.clip = marks.common(self._state.clip, hull)
            self._points, self._clips = [], False

        return act

    # --- text ------------------------------------------------------------------------------------

    def begin_text(self, _: Sequence[Operand]) -> None:
        self._text = self._line = marks.IDENTITY

    def face(self, o: Sequence[Operand]) -> None:
        self._state.typeface = self._page.typeface(resolved(self._found("Font", str(o[0]))))
        self._state.size = marks.number(o[1])

    def setting(self, name: str, factor: float = 1.0) -> Callable[[Sequence[Operand]], None]:
        """Return what an operator with one number does: a figure of the state."""

        def act(o: Sequence[Operand]) -> None:
            setattr(self._state, name, marks.number(o[0]) * factor)

        return act

    def text_mode(self, o: Sequence[Operand]) -> None:
        self._state.mode = int(marks.number(o[0]))

    def text_matrix(self, o: Sequence[Operand]) -> None:
        self._text = self._line = marks.matrix_of(o)

    def next_line(self, o: Sequence[Operand]) -> None:
        x, y = (marks.number(o[0]), marks.number(o[1])) if o else (0.0, -self._state.leading)
        self._text = self._line = marks.moved(self._line, x, y)

    def next_line_leading(self, o: Sequence[Operand]) -> None:
        self._state.leading = -marks.number(o[1])
        self.next_line(o)

    def show(self, o: Sequence[Operand]) -> None:
        self._show([o[-1]])

    def show_next(self, o: Sequence[Operand]) -> None:
        self.next_line(())
        self._show([o[-1]])

    def show_spaced(self, o: Sequence[Operand]) -> None:
        self._show(o[0] if isinstance(o[0], list) else [])

    def _show(self, parts: Sequence[Operand]) -> None:
        """Mark a run of letters, and go on behind it."""
        state, typeface = self._state, self._state.typeface
        if typeface is None:
            raise ValueError("text is shown before a face is chosen")
        width = 0.0
        for part in parts:
            if isinstance(part, bytes):
                width += typeface.width(part) * state.size
                letters = typeface.letters(part)
                width += letters * state.spacing + part.count(b" ") * state.words
            else:
                width -= marks.number(part) / 1000 * state.size
        width *= state.stretch
        matrix = marks.times(self._text, state.matrix)
        up, down = state.rise + 0.7 * state.size, state.rise - 0.14 * state.size
        box = marks.hull_of([marks.apply(matrix, x, y) for x in (0.0, width) for y in (down, up)])
        self._text = marks.moved(self._text, width, 0.0)
        if state.mode in (3, 7) or width == 0:
            return
        paint = state.stroke if state.mode in (1, 5) else state.fill
        self._mark("text", box, paint, size=abs(state.size) * marks.scale(matrix))

    # --- forms, pictures, shadings ---------------------------------------------------------------

    def draw(self, o: Sequence[Operand]) -> None:
        name = str(o[0])
        entry = resolved(self._found("XObject", name))
        kind = entry.get("/Subtype")
        if kind == "/PS" or entry.get("/Subtype2") == "/PS":
            self._page.note("postscript", f"{name} is PostScript")
        elif kind == "/Image":
            self._picture(entry)
        elif kind == "/Form":
            self._form(entry)

    def inline(self, o: Sequence[Operand]) -> None:
        self._picture(inline_entry(o[0] if isinstance(o[0], dict) else {}))

    def _picture(self, entry: DictionaryObject) -> None:
        matrix = self._state.matrix
        box = marks.hull_of([marks.apply(matrix, x, y) for x in (0.0, 1.0) for y in (0.0, 1.0)])
        across, down = hypot(matrix[0], matrix[1]), hypot(matrix[2], matrix[3])
        picture = picture_of(entry, across, down)
        paint = self._state.fill if picture.is_mask else picture.paint
        self._mark("picture", box, paint, picture=picture)

    def _form(self, entry: StreamObject) -> None:
        if self._depth >= DEEPEST:
            raise ValueError(f"forms are nested more than {DEEPEST} deep")
        state = replace(self._state)
        if "/Matrix" in entry:
            state.matrix = marks.times(marks.matrix_of([float(item) for item in entry["/Matrix"]]), state.matrix)
        left, low, right, high = (float(item) for item in entry["/BBox"])
        corners = [marks.apply(state.matrix, x, y) for x in (left, right) for y in (low, high)]
        state.clip = marks.common(state.clip, marks.hull_of(corners))
        resources = resolved(entry.get("/Resources", self._resources))
        inner = _Stream(self._page, resources, state, self._depth + 1, self._marked[-1])
        inner.run(entry.get_data())

    def shade(self, o: Sequence[Operand]) -> None:
        entry = resolved(self._found("Shading", str(o[0])))
        paint = space_of(entry["/ColorSpace"]).initial()
        self._mark("shading", self._state.clip, paint)

    # --- marked content --------------------------------------------------------------------------

    def begin_marked(self, o: Sequence[Operand]) -> None:
        facts = o[1] if len(o) > 1 and isinstance(o[1], dict) else {}
        is_ground = o[0] == "/Artifact" and facts.get("/Type") == "/Background"
        self._marked.append(self._marked[-1] or is_ground)

    def end_marked(self, _: Sequence[Operand]) -> None:
        if len(self._marked) > 1:
            self._marked.pop()

    # --- marks -----------------------------------------------------------------------------------

    def _mark(
        self,
        kind: marks.MarkKind,
        box: Box,
        paint: PdfColor,
        *,
        width: float = 0.0,
        size: float = 0.0,
        picture: Picture | None = None,
    ) -> None:
        """Add a mark, unless it is outside of the clip."""
        state = self._state
        visible = marks.common(state.clip, box)
        if visible.width < 0 or visible.height < 0:
            return
        lines = kind == "stroke"
        masked = picture is not None and picture.has_mask
        solid = state.stroke_opaque if lines else state.fill_opaque
        opaque = solid and not state.mask and not state.blend and not masked
        over = state.over_stroke if lines else state.over_fill
        self._page.marks.append(marks.Mark(kind, visible, paint, self._marked[-1], opaque, over, width, size, picture))

    def _found(self, folder: str, name: str) -> PdfObject:
        """Return a resource. Raises ValueError for one that is missing."""
        entries = resolved(self._resources.get(f"/{folder}", {}))
        if name not in entries:
            raise ValueError(f"{name} is not among the resources ({folder})")
        found: PdfObject = entries[name]
        return found


def _operators(stream: _Stream) -> dict[str, Callable[[Sequence[Operand]], None]]:
    """Return what each operator does."""
    named: tuple[tuple[Callable[[Sequence[Operand]], None], str], ...] = (
        (stream.save, "q"),
        (stream.restore, "Q"),
        (stream.concat, "cm"),
        (stream.line_width, "w"),
        (stream.external, "gs"),
        (stream.move, "m l"),
        (stream.rectangle, "re"),
        (stream.clip, "W W*"),
        (stream.begin_text, "BT"),
        (stream.face, "Tf"),
        (stream.text_mode, "Tr"),
        (stream.text_matrix, "Tm"),
        (stream.next_line, "Td T*"),
        (stream.next_line_leading, "TD"),
        (stream.show, "Tj"),
        (stream.show_spaced, "TJ"),
        (stream.show_next, "' \""),
        (stream.draw, "Do"),
        (stream.inline, "BI"),
        (stream.shade, "sh"),
        (stream.begin_marked, "BDC BMC"),
        (stream.end_marked, "EMC"),
        (stream.paint(False, False), "n"),
    )
    table = {name: does for does, names in named for name in names.split()}
    table |= {name: stream.curve(name) for name in "cvy"}
    for name, setting in {"Tc": "spacing", "Tw": "words", "TL": "leading", "Ts": "rise"}.items():
        table[name] = stream.setting(setting)
    table |= {"Tz": stream.setting("stretch", 0.01), "cs": stream.space(False), "CS": stream.space(True)}
    fills, strokes = ("f", "F", "f*"), ("S", "s")
    for name in (*fills, *strokes, "B", "B*", "b", "b*"):
        table[name] = stream.paint(name not in strokes, name not in fills)
    for name, kind in {"g": "gray", "rg": "rgb", "k": "cmyk"}.items():
        table |= {name: stream.device(kind, stroke=False), name.upper(): stream.device(kind, stroke=True)}
    table |= {name: stream.color(name.isupper()) for name in ("sc", "scn", "SC", "SCN")}
    return table


def resolved(entry: PdfObject) -> DictionaryObject:
    """Return what a reference leads to."""
    found: DictionaryObject = entry.get_object() if hasattr(entry, "get_object") else entry
    return found
