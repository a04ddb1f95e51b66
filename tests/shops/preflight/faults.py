"""The table of planted faults: each breaks one clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO

from PIL import Image
from pypdf import PdfWriter
from pypdf.annotations import Text as Note
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, StreamObject

from sheetforge.press.plates import Separation
from sheetforge.sheet.dies import die
from sheetforge.sheet.scene import Box, Field, Style
from sheetforge.shops.shop import LargestPiece, Shop
from tests.shops.preflight.planted import (
    CARDS,
    FACES,
    POSTERS,
    STICKERS,
    Planted,
    box,
    card,
    cards,
    changed,
    counter,
    entry,
    file_of,
    image,
    own_pages,
    pages_of,
    painting,
    picture,
    poster,
    root,
    setting,
    stickers,
    stream,
)

SWOP = Separation(2.4, None, "", "PDF/X-1a:2003")
CARD = "003-storm-front-x1.png"
HELVETICA = entry(Type="Font", Subtype="Type1", BaseFont="Helvetica")
TINT = {"FunctionType": 2, "Domain": [0, 1], "N": 1, "C0": [0, 0, 0, 0], "C1": [0, 1, 0, 0]}


LACKING = (
    ("a file that may be trapped or not", b"/Trapped /False", b"/Trapped /Unkno"),
    ("a file without a title", b"/Title (set)", b"/Titel (set)"),
    ("a file without its last date", b"/ModDate", b"/MadDate"),
    ("a file without an ID", b"/ID \n", b"/IX \n"),
    ("a condition of no registry", b"(http://www.color.org)", b"(http://www.colour.io)"),
    ("a condition without a name", b"/OutputConditionIdentifier", b"/OutputConditionIdentified"),
    ("a condition without words", b"/Info (U.S.", b"/Imfo (U.S."),
)
"""Names, and bytes of a deck with others of the same length: entries of PDF/X that it lacks."""

SMALL = LargestPiece(width=100, height=100)
BLUE = Style(fill="#204080")


def limited(**changes: object) -> Shop:
    """The shop of picture cards with other figures."""
    return Shop(FACES.key, FACES.file.model_copy(update=changes))


def space(*parts: object) -> DictionaryObject:
    """A colour space `/Cs`."""
    return entry(Cs=list(parts))


def packed_in(name: str) -> StreamObject:
    """A stream that names a filter."""
    made = stream(b"x")
    made[NameObject("/Filter")] = NameObject(f"/{name}")
    return made


def encrypted(password: str) -> bytes:
    """A deck that a password protects."""
    return changed(lambda writer: writer.encrypt(password, "owner", algorithm="RC4-128"))


def without(name: str) -> bytes:
    """A deck whose catalogue lacks an entry."""
    return changed(lambda writer: writer._root_object.pop(NameObject(f"/{name}")))


def noted(writer: PdfWriter) -> None:
    """Add a note to the third page."""
    writer.add_annotation(2, Note(text="look here", rect=(20, 20, 40, 40)))


def animated() -> bytes:
    """A PNG with two pictures."""
    one, two = (Image.open(BytesIO(picture(color=shade))) for shade in ((9, 9, 9), (99, 9, 9)))
    made = BytesIO()
    one.paste((200, 200, 200), (40, 40, 200, 300))
    one.save(made, "PNG", save_all=True, append_images=[two], dpi=(100, 100))
    return made.getvalue()


def white_bleed() -> bytes:
    """A PNG whose ground ends at the cut."""
    with Image.open(BytesIO(picture())) as whole:
        made = Image.new("RGB", whole.size, "white")
        made.paste(whole.crop((12, 12, 263, 363)), (12, 12))
        stream_of = BytesIO()
        made.save(stream_of, "PNG", dpi=(100, 100))
    return stream_of.getvalue()


def _of_cards() -> Iterator[tuple[str, str, int, Callable[[], bytes]]]:
    """Faults of a deck in PDF: name, clause, page, maker."""
    yield ("a standard that is not stated", "standard", 0, lambda: own_pages(separation=Separation(2.4)))
    yield "no output intent", "standard", 0, lambda: without("OutputIntents")
    yield "a password", "encryption", 0, lambda: encrypted("secret")
    yield "restrictions without a password", "encryption", 0, lambda: encrypted("")
    yield (
        "JavaScript of the file",
        "javascript",
        0,
        lambda: root("Names", entry(JavaScript=entry(Names=["'x", entry(S="JavaScript", JS="'1")]))),
    )
    yield (
        "JavaScript on opening",
        "javascript",
        0,
        lambda: root("OpenAction", entry(S="JavaScript", JS="'app.beep()")),
    )
    yield ("an address on opening", "actions", 0, lambda: root("OpenAction", entry(S="URI", URI="'http://example.org")))
    yield "actions of the file", "actions", 0, lambda: root("AA", entry(WP=entry(S="Named")))
    yield "actions of a page", "actions", 2, lambda: setting("AA", entry(O=entry(S="Named")))
    yield "a note", "annotations", 3, lambda: changed(noted)
    yield (
        "a link",
        "annotations",
        2,
        lambda: setting("Annots", [entry(Type="Annot", Subtype="Link", Rect=[1, 1, 9, 9])]),
    )
    yield ("a form field", "form", 0, lambda: own_pages(Field("check", "alive", Box(20, 20, 5, 5)), separation=SWOP))
    yield ("an attachment", "attachments", 0, lambda: changed(lambda writer: writer.add_attachment("notes.txt", b"x")))
    yield ("layers", "layers", 0, lambda: root("OCProperties", entry(OCGs=[entry(Type="OCG", Name="'art")], D=entry())))
    yield (
        "PostScript",
        "postscript",
        2,
        lambda: painting("/Ps Do", XObject=entry(Ps=stream(b"showpage", Type="XObject", Subtype="PS"))),
    )
    yield (
        "a transfer curve",
        "transfer",
        2,
        lambda: painting("/Gs gs", ExtGState=entry(Gs=entry(TR=entry(FunctionType=2, Domain=[0, 1], N=2)))),
    )
    yield ("a halftone", "transfer", 2, lambda: painting("/Gs gs", ExtGState=entry(Gs=entry(HT=entry(HalftoneType=1)))))
    yield "a string without an end", "content", 2, lambda: painting("BT (open Tj ET")
    yield "a picture that is missing", "content", 2, lambda: painting("/Nothing Do")
    yield "an operator without numbers", "content", 2, lambda: painting("1 0 0 cm")
    yield ("no trim box", "trim-box", 2, lambda: changed(lambda writer: writer.pages[1].pop(NameObject("/TrimBox"))))
    yield ("a trim outside of the bleed", "box-order bleed", 2, lambda: setting("BleedBox", box(4, 4, 60, 80)))
    yield ("a crop inside of the bleed", "box-order", 2, lambda: setting("CropBox", box(3.175, 3.175, 66.675, 92.075)))
    yield "a turned page", "turned", 2, lambda: setting("Rotate", 90)
    yield "larger units", "turned page-sizes size", 2, lambda: setting("UserUnit", 2.0)
    yield (
        "the card of another size",
        "page-sizes size safe-zone safe-shape",
        2,
        lambda: setting("TrimBox", box(6.35, 3.175, 63.5, 92.075)),
    )
    yield ("less bleed than asked for", "bleed", 2, lambda: setting("BleedBox", box(1, 1, 68.85, 94.25)))
    yield ("no bleed box", "bleed", 2, lambda: changed(lambda writer: writer.pages[1].pop(NameObject("/BleedBox"))))
    yield (
        "art that ends at the cut",
        "bleed-ink",
        1,
        lambda: painting("1 0.5 0 0 k 3.175 0 66.675 95.25 re f", 0, bare()),
    )
    yield (
        "art that ends at the cut above",
        "bleed-ink",
        1,
        lambda: painting("1 0.5 0 0 k 0 3.175 69.85 92.075 re f", 0, bare()),
    )
    yield (
        "a picture that ends at the cut",
        "bleed-ink",
        1,
        lambda: painting("66.675 0 0 95.25 0 0 cm /Im Do", 0, bare(), XObject=grey_picture(800, 1150)),
    )
    yield (
        "text outside of the safe zone",
        "safe-zone",
        2,
        lambda: painting("BT 0 0 0 1 k /F1+0 4 Tf 1 0 0 -1 5 50 Tm (\\002\\003) Tj ET"),
    )
    yield (
        "text across the cut",
        "safe-zone",
        2,
        lambda: painting("BT 0 0 0 1 k /F1+0 4 Tf 1 0 0 -1 1 50 Tm (\\002\\003\\004) Tj ET"),
    )
    yield (
        "a picture outside of the safe zone",
        "safe-zone",
        2,
        lambda: painting("10 0 0 10 4 40 cm /Im Do", XObject=grey_picture(200, 200)),
    )
    yield (
        "a frame outside of the safe zone",
        "safe-shape",
        2,
        lambda: painting("0 0 0 1 K 0.3 w 4.5 4.5 60.85 86.25 re S"),
    )
    yield ("a sign outside of the safe zone", "safe-shape", 2, lambda: painting("0 0 0 1 k 4 40 3 3 re f"))
    yield (
        "an empty page",
        "empty",
        2,
        lambda: changed(lambda writer: writer.pages[1].__setitem__(NameObject("/Contents"), ArrayObject())),
    )
    yield (
        "a page with white alone",
        "empty",
        2,
        lambda: changed(
            lambda writer: writer.pages[1].__setitem__(
                NameObject("/Contents"), writer._add_object(stream(b"0 0 0 0 k 0 0 90 90 re f"))
            )
        ),
    )
    yield (
        "a face that is not embedded",
        "fonts",
        2,
        lambda: painting("BT 0 0 0 1 k /Fx 4 Tf 1 0 0 -1 20 50 Tm (words) Tj ET", Font=entry(Fx=HELVETICA)),
    )
    inner = entry(Type="Font", Subtype="CIDFontType2", BaseFont="Mincho", DW=500, W=[1, [400, 300], 5, 9, 600])
    outer = entry(Type="Font", Subtype="Type0", BaseFont="Mincho", Encoding="Identity-H", DescendantFonts=[inner])
    yield (
        "a face of many signs that is not embedded",
        "fonts",
        2,
        lambda: painting("BT 0 0 0 1 k /Fx 4 Tf 1 0 0 -1 20 50 Tm <00010006> Tj ET", Font=entry(Fx=outer)),
    )
    yield "an area in RGB", "colors", 2, lambda: painting("1 0 0 rg 20 20 9 9 re f")
    yield "a line in RGB", "colors", 2, lambda: painting("1 0 0 RG 0.3 w 20 20 m 30 30 l S")
    yield ("text in RGB", "colors", 2, lambda: painting("BT 1 0 0 rg /F1+0 4 Tf 1 0 0 -1 20 50 Tm (\\002) Tj ET"))
    yield (
        "text in RGB, set apart",
        "colors",
        2,
        lambda: painting(
            "BT 1 0 0 rg /F1+0 4 Tf 0.4 Tc 0.25 Tw 0.5 Ts 87.5 Tz 1.5 TL 1 0 0 -1 20 50 Tm "
            "(\\002\\003) Tj T* (\\002) Tj ET"
        ),
    )
    yield (
        "a picture in RGB",
        "colors",
        2,
        lambda: painting("5 0 0 5 20 50 cm /Im Do", XObject=image(bytes(100 * 100 * 3), "DeviceRGB", 100, 100)),
    )
    yield (
        "RGB with a profile",
        "colors",
        2,
        lambda: painting("/Cs cs 0.2 0.3 0.4 sc 20 20 9 9 re f", ColorSpace=space("ICCBased", stream(b"", N=3))),
    )
    yield (
        "Lab",
        "colors",
        2,
        lambda: painting("/Cs cs 50 10 10 sc 20 20 9 9 re f", ColorSpace=space("Lab", entry(WhitePoint=[1, 1, 1]))),
    )
    yield (
        "a palette of RGB",
        "colors",
        2,
        lambda: painting("/Cs cs 1 sc 20 20 9 9 re f", ColorSpace=space("Indexed", "DeviceRGB", 1, "'xxxxxx")),
    )
    yield (
        "a shading in RGB",
        "colors",
        2,
        lambda: painting("20 20 9 9 re W n /Sh sh", Shading=entry(Sh=entry(ShadingType=2, ColorSpace="DeviceRGB"))),
    )
    yield (
        "a pattern in RGB",
        "colors",
        2,
        lambda: painting(
            "/Pattern cs /P scn 20 20 9 9 re f",
            Pattern=entry(
                P=stream(b"1 0 0 rg 0 0 1 1 re f", PatternType=1, PaintType=1, BBox=[0, 0, 2, 2], Resources=entry())
            ),
        ),
    )
    yield (
        "a pattern in RGB that is painted with itself",
        "colors",
        2,
        lambda: painting(
            "/Pattern cs /P scn 20 20 9 9 re f",
            Pattern=entry(
                P=stream(
                    b"1 0 0 rg 0 0 1 1 re f /Pattern cs /P scn 1 1 1 1 re f",
                    PatternType=1,
                    PaintType=1,
                    BBox=[0, 0, 2, 2],
                )
            ),
        ),
    )
    yield (
        "RGB inside a form",
        "colors",
        2,
        lambda: painting(
            "1 0 0 1 20 20 cm /Fm Do",
            XObject=entry(
                Fm=stream(
                    b"0 1 0 rg 0 0 5 5 re f", Type="XObject", Subtype="Form", BBox=[0, 0, 9, 9], Resources=entry()
                )
            ),
        ),
    )
    yield (
        "a spot colour",
        "spot",
        2,
        lambda: painting(
            "/Cs cs 1 scn 20 20 9 9 re f", ColorSpace=space("Separation", "PANTONE 300 C", "DeviceCMYK", entry(**TINT))
        ),
    )
    yield (
        "the registration colour",
        "registration",
        2,
        lambda: painting(
            "/Cs CS 0.2 SCN 0.3 w 20 20 m 30 30 l S", ColorSpace=space("Separation", "All", "DeviceCMYK", entry(**TINT))
        ),
    )
    yield ("an area with too much ink", "ink", 2, lambda: painting("0.8 0.7 0.6 0.5 k 20 20 9 9 re f"))
    yield ("a line with too much ink", "ink", 2, lambda: painting("1 1 0.5 0 K 0.3 w 20 20 m 30 30 l S"))
    yield (
        "a picture with too much ink",
        "ink",
        2,
        lambda: painting(
            "5 0 0 5 20 50 cm /Im Do", XObject=image(bytes(100 * 99 * 4) + b"\xff" * 400, "DeviceCMYK", 100, 100)
        ),
    )
    yield (
        "named process inks together above the limit",
        "ink",
        2,
        lambda: painting(
            "/Cs cs 0.9 0.9 0.9 scn 20 20 9 9 re f",
            ColorSpace=space("DeviceN", ["Cyan", "Magenta", "Black"], "DeviceCMYK", entry(**TINT)),
        ),
    )
    yield (
        "black text of four inks",
        "black-text",
        2,
        lambda: painting("BT 0.4 0.3 0.3 1 k /F1+0 4 Tf 1 0 0 -1 20 50 Tm (\\002) Tj ET"),
    )
    yield (
        "an area that overprints",
        "overprint",
        2,
        lambda: painting("/Gs gs 0.2 0 0 0 k 20 20 9 9 re f", ExtGState=entry(Gs=entry(OP=True, op=True))),
    )
    yield (
        "a transparent area",
        "transparency",
        2,
        lambda: painting("/Gs gs 0.2 0 0 0 k 20 20 9 9 re f", ExtGState=entry(Gs=entry(ca=0.5))),
    )
    yield (
        "a blended area",
        "transparency",
        2,
        lambda: painting("/Gs gs 0.2 0 0 0 k 20 20 9 9 re f", ExtGState=entry(Gs=entry(BM="Multiply"))),
    )
    yield (
        "a picture with a mask",
        "transparency",
        2,
        lambda: painting("5 0 0 5 20 50 cm /Im Do", XObject=grey_picture(100, 100, SMask=stream(b""))),
    )
    yield ("a transparency group", "transparency", 2, lambda: setting("Group", entry(S="Transparency")))
    yield (
        "a picture of few dots",
        "resolution",
        2,
        lambda: painting("25.4 0 0 25.4 20 40 cm /Im Do", XObject=grey_picture(150, 150)),
    )
    yield (
        "a picture in the stream of few dots",
        "resolution",
        2,
        lambda: painting("20 0 0 20 20 40 cm BI /W 4 /H 4 /CS /G /BPC 8 ID 0123456789abcdef EI"),
    )
    yield "a hairline", "hairline", 2, lambda: painting("0 0 0 1 K 0 w 20 20 m 30 30 l S")
    yield "an odd number of pages", "order", 0, lambda: pages_of(0, 1, 2)
    yield "fronts before backs", "order", 2, lambda: pages_of(1, 0, 3, 2)
    yield "all fronts, then all backs", "order", 1, lambda: pages_of(1, 3, 0, 2)


def bare() -> bytes:
    """Two pages of a card without a ground."""
    made = own_pages(separation=SWOP)
    return changed(
        lambda writer: [
            one.__setitem__(NameObject("/Contents"), writer._add_object(stream(MATRIX))) for one in writer.pages
        ],
        made,
    )


MATRIX = b"2.8346457 0 0 -2.8346457 0 270 cm 0 0 0 1 k 30 30 9 9 re f"


def grey_picture(columns: int, rows: int, **more: object) -> DictionaryObject:
    """The resources of a grey picture."""
    return image(b"\x80" * (columns * rows), "DeviceGray", columns, rows, **more)


def _others() -> Iterator[Planted]:
    """Faults of names and formats, of stickers, posters and pictures."""

    def one(name: str, clause: str, shop: Shop | None, page: int = 0, **files: Callable[[], bytes]) -> Planted:
        return Planted(
            name,
            clause,
            page,
            shop,
            lambda: {key.replace("__", ".").replace("_", "-"): make() for key, make in files.items()},
        )

    def png(name: str, clause: str, make: Callable[[], bytes], file: str = CARD) -> Planted:
        return Planted(name, clause, 0, FACES, lambda: {file: make()})

    yield one("a PDF where pictures are asked for", "format", FACES, cards__pdf=cards)
    yield Planted("a name with spaces", "name", 0, CARDS, lambda: {"My Cards.pdf": cards()})
    yield one("a password for any shop", "encryption", None, x__pdf=lambda: encrypted("secret"))
    yield one(
        "a face for any shop",
        "fonts",
        None,
        2,
        x__pdf=lambda: painting("BT /Fx 4 Tf 1 0 0 -1 20 50 Tm (words) Tj ET", Font=entry(Fx=HELVETICA)),
    )
    yield one(
        "RGB of a sheet to print at home",
        "colors",
        POSTERS,
        1,
        x__pdf=lambda: changed(
            lambda writer: writer.pages[0].__setitem__(
                NameObject("/Contents"), writer._add_object(stream(b"0 0 1 rg 60 60 200 100 re f"))
            ),
            poster(),
        ),
    )
    yield one("a later version of PDF", "version", CARDS, x__pdf=lambda: cards().replace(b"%PDF-1.4", b"%PDF-1.6", 1))
    for name, old, new in LACKING:
        yield one(name, "entries", CARDS, x__pdf=lambda old=old, new=new: cards().replace(old, new))
    yield one(
        "a second output intent",
        "entries",
        CARDS,
        x__pdf=lambda: changed(
            lambda writer: writer._root_object["/OutputIntents"].append(
                entry(S="GTS_PDFX", OutputConditionIdentifier="'FOGRA39")
            )
        ),
    )
    yield one("a trim and an art box", "entries", CARDS, 3, x__pdf=lambda: setting("ArtBox", [9, 9, 189, 261], 2))
    for packed in ("LZWDecode", "JBIG2Decode", "JPXDecode"):
        yield one(
            f"a stream in {packed}",
            "filters",
            CARDS,
            x__pdf=lambda packed=packed: changed(lambda writer: writer._add_object(packed_in(packed))),
        )
    yield one(
        "text in a face where outlines are asked for",
        "outlines",
        STICKERS,
        1,
        x__pdf=lambda: file_of(_with_fonts(), die("hex", 25), counter("Jig")),
    )
    yield one(
        "a cut line of another name",
        "spot",
        STICKERS,
        1,
        x__pdf=lambda: stickers().replace(b"/CutContour", b"/Cutcontour"),
    )
    yield one(
        "a cut line that knocks out",
        "cut-line",
        STICKERS,
        1,
        x__pdf=lambda: stickers().replace(b"/OP true", b"/OQ true").replace(b"/op true", b"/oq true"),
    )
    yield one(
        "a cut area",
        "cut-line",
        STICKERS,
        1,
        x__pdf=lambda: painting("/Over gs /CutLine cs 1 scn 10 10 5 5 re f", 0, stickers()),
    )
    yield one(
        "a poster larger than the shop prints",
        "size",
        Shop(POSTERS.key, POSTERS.file.model_copy(update={"most": SMALL})),
        1,
        x__pdf=poster,
    )
    yield one(
        "more cards than the shop takes",
        "count",
        Shop(CARDS.key, CARDS.file.model_copy(update={"most_pieces": 1})),
        x__pdf=cards,
    )
    yield png("too few dots", "pixels", lambda: picture(size=(250, 350)))
    yield png("a card on its side", "pixels", lambda: picture(size=(375, 275)))
    yield png("no resolution", "resolution", lambda: picture(dpi=None))
    yield png("the resolution of a screen", "resolution", lambda: picture(dpi=72))
    yield png("transparent parts", "transparency", lambda: picture("RGBA"))
    yield png("a transparent colour", "transparency", lambda: picture(transparency=(1, 2, 3)))
    yield png("a grey picture", "colors", lambda: picture("L"))
    yield png("a picture with a palette", "colors depth", lambda: picture("P"))
    yield png("a picture of two colours", "colors depth", lambda: picture("1"))
    yield png("sixteen bits", "colors depth", lambda: picture("I;16"))
    yield png("two pictures", "frames", animated)
    yield png("one colour alone", "empty", lambda: picture(color=(9, 9, 9)))
    yield png("a white bleed", "bleed-ink", white_bleed)
    yield png("a name without a side", "name", picture, "003-storm.png")
    yield Planted("a picture where a PDF is asked for", "format", 0, CARDS, lambda: {CARD: picture()})
    whole = ("001-a-front-x1.png", "001-a-back-x1.png", "002-b-front-x1.png")
    yield Planted("a front without a back", "set", 0, FACES, lambda: dict.fromkeys(whole, picture()))
    gap = ("001-a-front-x1.png", "001-a-back-x1.png", "003-b-front-x1.png", "003-b-back-x1.png")
    yield Planted("a number that is missing", "set", 0, FACES, lambda: dict.fromkeys(gap, picture()))
    two = (*whole, "002-b-back-x1.png")
    yield Planted(
        "more pictures than the shop takes", "count", 0, limited(most_pieces=1), lambda: dict.fromkeys(two, picture())
    )


def _with_fonts() -> Shop:
    return Shop(STICKERS.key, STICKERS.file.model_copy(update={"text": "fonts"}))


def every_fault() -> list[Planted]:
    """All planted faults."""
    made = [
        Planted(name, clause, page, CARDS, lambda make=make: {"cards.pdf": make()})  # type: ignore[misc]
        for name, clause, page, make in _of_cards()
    ]
    return [*made, *_others()]


__all__ = ["card", "every_fault"]
