"""Files for print shops, good ones and ones with a planted fault."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    StreamObject,
    TextStringObject,
)

from sheetforge.press import pdf
from sheetforge.press.plates import Separation
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.counters import draw
from sheetforge.sheet.deck_cards import POKER, CardBack, CardFront, Section, draw_back, draw_front
from sheetforge.sheet.dies import Die, die
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Document, Group, Page, Rect, Style, Text
from sheetforge.sheet.signs import CounterFigure
from sheetforge.shops.pages import LoosePiece, page_order, separation_of, shop_page
from sheetforge.shops.shop import Shop
from tests.shops.official_shops import shop_named

CARDS, FULL = shop_named("drivethrucards"), shop_named("the-game-crafter")
FACES = Shop(FULL.key, FULL.file.model_copy(update={"dpi": 100}))
"""The shop of pictures with a third of its dots, which are checked in a ninth of the time."""

STICKERS, POSTERS = shop_named("sticker-republic"), shop_named("envision-cmyk")
MM = 72 / 25.4


def card(title: str) -> LoosePiece:
    """A card with text, a frame and a back with a pattern."""
    front = CardFront(title, (Section("Now:", f"Throw dice for {title}."),), "3", "Play at once")
    back = CardBack("Events", "#8a2b2b", "stripes")
    return LoosePiece(
        title, 1, lambda cut: draw_front(front, title, cut, COLOR), lambda cut: draw_back(back, cut, COLOR)
    )


def counter(name: str) -> LoosePiece:
    """A counter with a name, a mark and figures."""
    face = CounterFace(name, "A", facing=True, figures=(CounterFigure("shield", "13"), CounterFigure("drive", "17")))
    return LoosePiece(name, 1, lambda cut: draw(face, cut, COLOR))


def poster(*more: object) -> bytes:
    """A small poster."""
    ground = Rect(8, 8, 104, 54, Style(fill="#0a1a33"))
    items = (ground, Text(20, 72, "Legend", "bold", 12, "#000000"), *more)
    piece = LoosePiece("Map", 1, lambda cut: items, scales=False)  # type: ignore[arg-type,return-value]
    return file_of(POSTERS, Die("rectangle", 120, 80), piece)


def file_of(shop: Shop, cut: Die, *pieces: LoosePiece) -> bytes:
    """The PDF of some pieces for a shop."""
    pages = tuple(shop_page(shop, cut, piece, side) for piece, side in page_order(shop, pieces))
    return pdf.write(Document(pages, "set"), separation=separation_of(shop))


@cache
def cards() -> bytes:
    """A deck of two cards: four pages."""
    return file_of(CARDS, POKER, card("Storm"), card("Calm"))


@cache
def stickers() -> bytes:
    """A hexagonal sticker with its cut line."""
    return file_of(STICKERS, die("hex", 25), counter("Hornpipe"))


def picture(
    mode: str = "RGB", size: tuple[int, int] = (275, 375), dpi: int | None = 100, color: object = None, **more: object
) -> bytes:
    """A PNG of a card: a ground with a lighter field in its middle."""
    shades = {"L": (60, 200), "1": (0, 1), "I;16": (9000, 40000), "P": (1, 2)}
    dark, light = shades.get(mode, ((138, 43, 43), (240, 230, 210)))
    made = Image.new(mode, size, dark if color is None else color)  # type: ignore[arg-type]
    if mode == "P":
        made.putpalette([0, 0, 0, 138, 43, 43, 240, 230, 210])
    if color is None:
        made.paste(light, (40, 40, size[0] - 40, size[1] - 40))
    stream = BytesIO()
    if dpi is not None:
        more["dpi"] = (dpi, dpi)
    made.save(stream, "PNG", **more)  # type: ignore[arg-type]
    return stream.getvalue()


# --- changes of a PDF ----------------------------------------------------------------------------


def changed(change: Callable[[PdfWriter], object], base: bytes | None = None) -> bytes:
    """A file with a change."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(base or cards())))
    change(writer)
    stream = BytesIO()
    writer.write(stream)
    return stream.getvalue()


def on_page(change: Callable[[DictionaryObject], object], page: int = 1, base: bytes | None = None) -> bytes:
    """A file with a change of a page's dictionary."""
    return changed(lambda writer: change(writer.pages[page]), base)


def painting(code: str, page: int = 1, base: bytes | None = None, **resources: object) -> bytes:
    """A file whose page paints more: in mm from the upper left corner, as our own files do."""

    def change(writer: PdfWriter) -> None:
        added = DecodedStreamObject()
        added.set_data(f"q {code} Q".encode("latin-1"))
        entry = writer.pages[page]
        parts = ArrayObject([entry.raw_get("/Contents"), writer._add_object(added)])
        entry[NameObject("/Contents")] = parts
        own = DictionaryObject(entry["/Resources"].get_object())
        for folder, entries in resources.items():
            known = DictionaryObject(own.get(f"/{folder}", DictionaryObject()).get_object())
            assert isinstance(entries, DictionaryObject)
            known.update(entries)
            own[NameObject(f"/{folder}")] = known
        entry[NameObject("/Resources")] = own

    return changed(change, base)


def entry(**parts: object) -> DictionaryObject:
    """A dictionary with plain values."""
    return DictionaryObject({NameObject(f"/{key}"): value_of(part) for key, part in parts.items()})


def value_of(part: object) -> object:
    """A value as an object of a PDF: texts are names, or strings with a leading quote."""
    if isinstance(part, str):
        return TextStringObject(part[1:]) if part.startswith("'") else NameObject(f"/{part}")
    if isinstance(part, bool):
        return BooleanObject(part)
    if isinstance(part, int):
        return NumberObject(part)
    if isinstance(part, float):
        return FloatObject(part)
    if isinstance(part, list):
        return ArrayObject([value_of(one) for one in part])  # type: ignore[misc]
    return part


def stream(data: bytes, **parts: object) -> StreamObject:
    """A stream with its dictionary."""
    made = DecodedStreamObject()
    made.set_data(data)
    made.update(entry(**parts))
    return made


def image(data: bytes, space: object, columns: int, rows: int, **more: object) -> DictionaryObject:
    """The resources of a picture `/Im`."""
    facts = {
        "Type": "XObject",
        "Subtype": "Image",
        "Width": columns,
        "Height": rows,
        "BitsPerComponent": 8,
        "ColorSpace": space,
    }
    return entry(Im=stream(data, **facts, **more))


def box(*sides: float) -> ArrayObject:
    """A page box from mm."""
    return ArrayObject([FloatObject(side * MM) for side in sides])


def setting(name: str, value: object, page: int = 1) -> bytes:
    """A file with another entry in a page's dictionary."""
    return on_page(lambda one: one.__setitem__(NameObject(f"/{name}"), value_of(value)), page)


def root(name: str, value: object) -> bytes:
    """A file with another entry in its catalogue."""
    return changed(lambda writer: writer._root_object.__setitem__(NameObject(f"/{name}"), value_of(value)))


def pages_of(*numbers: int, base: bytes | None = None) -> bytes:
    """A file with some of the pages of another, in an order."""

    def change(writer: PdfWriter) -> None:
        kept = [writer.pages[number] for number in numbers]
        tree = writer._pages.get_object()
        tree[NameObject("/Kids")] = ArrayObject([page.indirect_reference for page in kept])
        tree[NameObject("/Count")] = NumberObject(len(kept))

    return changed(change, base or cards())


def own_pages(*items: object, separation: Separation | None, **facts: object) -> bytes:
    """Two pages of a card of our own: a ground, and some items."""
    ground = Group((Rect(0, 0, 69.85, 95.25, Style(fill="#8a2b2b")),), role="background")
    blank = shop_page(CARDS, POKER, card("Storm"), "front")
    page, plain = (
        Page(blank.width, blank.height, (ground, *some), "", blank.trim, blank.bleed)  # type: ignore[arg-type]
        for some in (items, ())
    )
    return pdf.write(Document((plain, page), "own"), separation=separation)


@dataclass(frozen=True)
class Planted:
    """A planted fault: its name, the clause, the page (0 the file), the shop, the files."""

    name: str
    clause: str
    page: int
    shop: Shop | None
    files: Callable[[], dict[str, bytes]]

    def write(self, folder: Path) -> list[Path]:
        """Write the files, and return their paths."""
        made = []
        for name, data in self.files().items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            made.append(path)
        return made
