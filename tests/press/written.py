"""The drawing with every primitive as a PDF, as an SVG and as an amount of ink: goldens by their parts.

Write them again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from hashlib import blake2b
from io import BytesIO
from itertools import product
from pathlib import Path

from pypdf import PdfReader
from pypdf.generic import IndirectObject, StreamObject

from sheetforge.press import drawlog, pdf, svg
from sheetforge.press.ink import ink_of
from sheetforge.press.plates import CUT, Separation
from sheetforge.press.printer import Printer, corrected
from sheetforge.press.slots import pack, presets, read_layout
from sheetforge.products import calibration
from sheetforge.sheet.dies import DieShape, die
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.paper import A4, LETTER
from sheetforge.sheet.scene import Box, Circle, Document, Group, Page, Polygon, Rect, Style, Transform
from tests.press import drawing

GOLDEN = Path(__file__).parents[1] / "goldens" / "written"
WIDE = 160
"""Characters of a line that are kept; of the rest there is a digest."""

REFERENCE = re.compile(r"IndirectObject\((\d+), 0, \d+\)")
FONT = re.compile(r"base64,[A-Za-z0-9+/=]+")

SHAPES: tuple[DieShape, ...] = ("hex", "square", "round")
SHOP = Separation(2.4, (0.6, 0.4, 0.4, 1.0), "CutContour", "PDF/X-1a:2003")
RICH = Style(fill="#000000", stroke="#1b2430", stroke_width=0.4, cap="square", join="round", dash=(1.0, 0.5))


def shop_page() -> Page:
    """A page for a shop: a ground, large black areas, a cut line, colors beyond the limit of ink."""
    items = (
        Group((Rect(0, 0, 90, 70, Style(fill="#3a1020")),), role="background"),
        Rect(5, 5, 30, 20, RICH),
        Polygon(((40.0, 5.0), (70.0, 5.0), (55.0, 30.0)), RICH),
        Circle(20, 50, 14, Style(fill="#000000")),
        Transform((Rect(0, 0, 20, 13, Style(fill="#002010")),), 60, 60, turns=1),
        Circle(45, 35, 30, Style(stroke=CUT, stroke_width=0.1)),
        *drawing.everything().items[1:14],
    )
    return Page(90, 70, items, trim=Box(5, 5, 80, 60), bleed=Box(2, 2, 86, 66))


def of_pdf(data: bytes) -> Iterator[str]:
    """A line for every object of a file: its kind, and a digest of it."""
    reader = PdfReader(BytesIO(data))
    yield f"PDF {reader.pdf_header}, {len(reader.pages)} pages, {_digest(repr(_plain(reader.trailer['/Info'])))}"
    for number in sorted(reader.xref[0]):
        part = reader.get_object(IndirectObject(number, 0, reader))
        held = part.get_data() if isinstance(part, StreamObject) else b""
        kind = part.get("/Type", part.get("/Subtype", "")) if isinstance(part, dict) else ""
        words = {key: value for key, value in part.items() if key != "/Length"} if isinstance(part, dict) else part
        yield f"{number} {kind} {_digest(repr(words) + held.hex())}"


def _plain(part: object) -> object:
    return part.get_object() if isinstance(part, IndirectObject) else part


def of_ink() -> Iterator[str]:
    """The ink of each item of the drawing by itself, and of whole pages."""
    page = drawing.everything()
    for number, item in enumerate(page.items):
        yield f"{number} {type(item).__name__}: {ink_of([Page(page.width, page.height, (item,))]):.6f}"
    for name, one in (("everything", page), ("for a shop", shop_page()), ("marks", drawing.marks())):
        yield f"{name}: {ink_of([one]):.6f}"
    yield f"both: {ink_of([page, drawing.marks()]):.6f}"


def packed() -> Iterator[str]:
    """As many pieces as fit a paper, of every shape and way of packing, and the slots of every preset."""
    for shape, size, nested, gap in product(SHAPES, (17.0, 25.0), (False, True), (0.0, 2.5)):
        for paper in (A4, LETTER):
            room = Box(8.0, 9.0, paper.width - 16.0, paper.height - 20.0)
            page = pack("own", paper, die(shape, size), room, gap, nested)
            assert page is not None
            slots = "".join(f"{one.box.x:.3f} {one.box.y:.3f} {one.turns} " for one in page.slots)
            how = f"{shape}, {size:g}, {nested=}, {gap=:g}, {paper.name}"
            yield f"{how}: {len(page.slots)}, {page.use:.4f} {_digest(slots)}"
        small = Box(0.0, 0.0, size - 1.0, 90.0)
        assert pack("none", A4, die(shape, size), small, gap, nested) is None
    for name in presets():
        yield f"{name}: {_digest(repr(read_layout(name)))}"


def for_a_printer() -> Iterator[str]:
    """The calibration sheet and the drawing, for a printer that is off, in lines of drawing calls by their digests."""
    off = Printer("hall", right=1.5, down=-0.5, scale=0.99)
    for printer in (off, replace(off, scale=1.0), replace(off, right=0.0, down=0.0)):
        sides = calibration.pages(A4, PALETTES["color"], "short", printer)
        boxed = replace(drawing.everything(), trim=Box(5, 5, 80, 60), bleed=Box(2, 2, 86, 66))
        for page in (*sides, *(corrected(boxed, printer, back) for back in (False, True))):
            boxes = [f"{one.x:g} {one.y:g} {one.width:g} {one.height:g}" for one in (page.trim, page.bleed) if one]
            yield f"{printer.settings} {page.label}: {_digest(drawlog.write_page(page))} {boxes}"


TEXTS: dict[str, Callable[[], Iterable[str]]] = {
    "pdf": lambda: of_pdf(pdf.write(drawing.document())),
    "pdf-tagged": lambda: of_pdf(pdf.write(drawing.document(), tagged=True)),
    "pdf-for-a-shop": lambda: of_pdf(pdf.write(Document((shop_page(),), "set"), separation=SHOP)),
    "svg": lambda: FONT.sub("base64,", svg.write(drawing.everything(), "Title", "About it")).splitlines(),
    "svg-of-both": lambda: map(_short, svg.write(drawing.everything(), "Title", text="both").splitlines()),
    "svg-of-outlines": lambda: map(_short, svg.write(drawing.everything(), "Title", text="outline").splitlines()),
    "ink": of_ink,
    "packed": packed,
    "for-a-printer": for_a_printer,
}
"""The lines of each golden by its name."""


def text(name: str) -> str:
    """A golden as it is now."""
    return "\n".join(TEXTS[name]()) + "\n"


def _short(line: str) -> str:
    return line if len(line) < WIDE else f"{line[:WIDE]}… {_digest(line)}"


def _digest(text: str) -> str:
    return blake2b(REFERENCE.sub(r"\1", text).encode(), digest_size=6).hexdigest()


def regenerate() -> None:
    """Write all goldens again."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in TEXTS:
        (GOLDEN / f"{name}.txt").write_text(text(name), encoding="utf-8")
