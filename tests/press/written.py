"""The drawing with every primitive as a PDF, as an SVG and as an amount of ink: goldens by their parts.

Write them again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader
from pypdf.generic import IndirectObject, StreamObject

from sheetforge.press import pdf, svg
from sheetforge.press.ink import ink_of
from sheetforge.press.plates import CUT, Separation
from sheetforge.sheet.scene import Box, Circle, Document, Group, Page, Polygon, Rect, Style, Transform
from tests.press import drawing

GOLDEN = Path(__file__).parents[1] / "goldens" / "written"
WIDE = 160
"""Characters of a line that are kept; of the rest there is a digest."""

REFERENCE = re.compile(r"IndirectObject\((\d+), 0, \d+\)")
FONT = re.compile(r"base64,[A-Za-z0-9+/=]+")

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


TEXTS: dict[str, Callable[[], Iterable[str]]] = {
    "pdf": lambda: of_pdf(pdf.write(drawing.document())),
    "pdf-tagged": lambda: of_pdf(pdf.write(drawing.document(), tagged=True)),
    "pdf-for-a-shop": lambda: of_pdf(pdf.write(Document((shop_page(),), "set"), separation=SHOP)),
    "svg": lambda: FONT.sub("base64,", svg.write(drawing.everything(), "Title", "About it")).splitlines(),
    "svg-of-outlines": lambda: map(_short, svg.write(drawing.everything(), "Title", text="outline").splitlines()),
    "ink": of_ink,
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
