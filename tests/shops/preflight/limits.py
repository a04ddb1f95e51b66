"""What a preflight reads and says at the limits of its figures: pages of operators, marks near every edge, pictures.

A planted fault is plain to see; here are operators with numbers of every kind, and marks that keep or break a
figure by the least. A line of the golden is a sweep's digest for one of its subjects. Write it again with
`python -m tests.regenerate`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import PurePath
from random import Random

from PIL import Image
from pypdf.generic import ArrayObject, DictionaryObject

from sheetforge.content.kinds import Key
from sheetforge.press import drawlog
from sheetforge.sheet import scene
from sheetforge.sheet.dies import Die, die
from sheetforge.sheet.scene import Box
from sheetforge.shops import pages
from sheetforge.shops.preflight import content
from sheetforge.shops.preflight.colors import _DEVICE, PdfColor, space_of
from sheetforge.shops.preflight.letters import Typeface, typeface_of
from sheetforge.shops.preflight.marks import Mark, MarkKind
from sheetforge.shops.preflight.pdf_checks import SLACK, check_pdf
from sheetforge.shops.preflight.pdf_file import PageFacts, PdfFacts, _of_a_page, read_page, sorted_box
from sheetforge.shops.preflight.pictures import SAMPLES, Picture, picture_of
from sheetforge.shops.preflight.png_file import check_png
from sheetforge.shops.preflight.tokens import operations
from sheetforge.shops.shop import LargestPiece, PrintShop, RichBlack, Shop, TrimSize
from tests import said
from tests.shops.preflight.planted import entry, stream
from tests.systems.limits import GOLDEN, digest

FINE = re.compile(r"-?\d+\.\d{4,}(e-?\d+)?")
"""A number with more digits than a sum is sure of."""


def plain(value: object) -> str:
    """A value as text, rounded: the last digits of a sum depend on its order."""
    return FINE.sub(lambda number: f"{float(number[0]):.3f}", repr(value)).replace("-0.000", "0.000")


# --- what is read --------------------------------------------------------------------------------

NUMBERS = (0, 1, -1, 0.5, 2, 3.25, -4.5, 7, 12, 21.5, 40, 63, 110, 180)
MATRICES = "; 1 .2 -.1 1 3 4 cm; 0 2 -1 0 90 5 cm; .5 0 0 -.7 9 60 cm; q; Q"
OPERATORS = {
    "outlines": "0 0 200 230 re W n; 5 5 80 90 re W* B; Q; # w; # # m; # # l; # # # # # # c; # # # # v; # # # # y; "
    "# # # # re; n; f; F; f*; S; s; B; b*" + MATRICES,
    "text": "BT; /One 9 Tf; /Two 7 Tf; /Three 11 Tf; # Tr; # # Td; # # TD; T*; (ab c) Tj; [(a) -220 (b b)] TJ; (c) '; "
    '1 2 (ab) "; # Tc; # Tw; # Tz; # TL; # Ts; 1 0 0 1 30 40 Tm; .5 .2 -.3 2 9 8 Tm' + MATRICES,
    "states": "/Wide gs; /Thin gs; /Over gs; /Under gs; /Plain gs; /Masked gs; /Curved gs; q; Q; /P <<>> BDC; "
    "/Span BMC; /Artifact <</Type /Background>> BDC; EMC; 2 3 20 30 re B; 5 6 7 8 re f; 9 9 m 40 40 l S",
    "colours": "# g; # G; # # # rg; # # # RG; # # # # k; # # # # K; /Spot cs; /Spot CS; /Inks cs; /All CS; /Lab cs; "
    "/DeviceCMYK CS; /DeviceGray cs; /Icc cs; .3 .4 .5 .6 scn; .2 .3 .4 .1 SCN; .9 .8 .7 .6 sc; .7 .1 .2 .1 SC; "
    "/Pattern cs /Tiles scn 1 2 30 40 re f /Spot cs; /Pattern CS /Shaded SCN 1 2 30 40 re s /Inks CS; /Shade sh; "
    "1 2 30 40 re b",
    "forms": "/Form Do; /Deep Do; /Image Do; /Mask Do; /Script Do; BI /W 3 /H 2 /BPC 8 /CS /G /IM false ID abcdef EI; "
    "/Artifact <</Type /Background>> BDC; EMC; 5 6 7 8 re W n; 0 0 m 9 9 l S" + MATRICES,
}
"""Operators by what they are about; any number stands in the place of #."""


def resources() -> DictionaryObject:
    """Faces, states, spaces and forms of every kind."""
    inner = entry(DW=620, W=[97, [510, 520], 99, 120, 430], FontDescriptor=entry(FontFile2=stream(b"")))
    faces = entry(
        One=entry(Subtype="TrueType", BaseFont="One", FirstChar=97, Widths=[400, 500, 300]),
        Two=entry(Subtype="Type0", BaseFont="Two", DescendantFonts=[inner]),
        Three=entry(Subtype="Type3", FontMatrix=[0.01, 0, 0, 0.01, 0, 0], FirstChar=98, Widths=[40, 70]),
    )
    states = entry(
        Wide=entry(LW=3, ca=1.0, CA=0.99),
        Thin=entry(LW=0.25, ca=0.5, CA=1),
        Over=entry(OP=True, BM="Multiply"),
        Under=entry(OP=True, op=False, SMask="None"),
        Plain=entry(op=True, OP=False, BM="Compatible", TR="Identity"),
        Masked=entry(op=False, SMask=entry(S="Alpha")),
        Curved=entry(TR2="Identity", HT="Default", TR=entry(FunctionType=2)),
    )
    spaces = entry(
        Spot=["Separation", "Cut", "DeviceCMYK"],
        Inks=["DeviceN", ["Cyan", "Gold", "None", "Black"], "DeviceCMYK"],
        All=["Separation", "All", "DeviceCMYK"],
        Lab=["Lab", entry()],
        Icc=["ICCBased", stream(b"", N=4)],
    )
    shade = entry(ColorSpace="DeviceRGB", ShadingType=2)
    tile = stream(b"0 0 0 .2 k 0 0 4 4 re f .5 .5 0 rg 0 0 2 2 re f 1 g 0 0 1 1 re f", Resources=entry())
    form = stream(b"1 2 13 14 re f /Wide gs 3 3 m 8 9 l S", BBox=[0, 0, 12, 30], Matrix=[1, 0.5, 0, 2, 3, 4])
    dots = bytes((10, 20, 30, 40, 200, 180, 160, 140, 0, 0, 0, 255))
    image = {"Subtype": "Image", "Width": 3, "Height": 1, "BitsPerComponent": 8}
    forms = entry(
        Form=stream(form.get_data(), **{name[1:]: form[name] for name in form}, Subtype="Form"),
        Deep=stream(
            b"/Form Do",
            Subtype="Form",
            BBox=[0, 0, 50, 50],
            Resources=entry(XObject=entry(Form=form), ExtGState=states),
        ),
        Image=stream(dots, ColorSpace="DeviceCMYK", SMask=stream(b""), **image),
        Mask=stream(b"a", ImageMask=True, **image),
        Script=stream(b"", Subtype="PS"),
    )
    form.update(entry(Subtype="Form"))
    return entry(
        Font=faces,
        ExtGState=states,
        ColorSpace=spaces,
        Pattern=entry(Tiles=tile, Shaded=entry(Shading=shade)),
        Shading=entry(Shade=shade),
        XObject=forms,
    )


def operators() -> Iterator[str]:
    """Pages of operators in any order, with numbers of every kind: the marks that are read of them."""
    known = resources()
    for name, kinds in OPERATORS.items():
        throw = Random(name)
        made = (_read(_program(throw, kinds.split("; ")), known) for _ in range(60))
        yield f"{name}: {digest(made)}"
    yield f"the most: {digest(_most())}"


def _program(throw: Random, kinds: Sequence[str]) -> bytes:
    text = " ".join(("/One 8 Tf 4 w", *throw.choices(kinds, k=40)))
    return re.sub("#", lambda _: str(throw.choice(NUMBERS)), text).encode()


def _read(program: bytes, known: DictionaryObject) -> str:
    page = entry(Contents=stream(program), Resources=known)
    try:
        read = read_page(page, Box(-20.0, 0.0, 500.0, 400.0), 390.0, 1.5)
    except content.UnreadableContent as problem:
        return str(problem)
    return plain((read.marks, read.found, sorted(read.faces)))


def _most() -> Iterator[str]:
    """A page with as many operators as are read, or one more."""
    for more in (0, 1):
        reader = content.PageReader(Box(0.0, 0.0, 9.0, 9.0), 9.0, 1.0)
        reader._count = content.MOST - 2 + more
        try:
            reader.read(b"q Q", DictionaryObject())
            yield "read"
        except content.UnreadableContent as problem:
            yield str(problem)
    for depth in range(content.DEEPEST - 1, content.DEEPEST + 3):
        form = stream(b"0 0 9 9 re f", Subtype="Form", BBox=[0, 0, 9, 9])
        for _ in range(depth):
            form = stream(b"/In Do", Subtype="Form", BBox=[0, 0, 9, 9], Resources=entry(XObject=entry(In=form)))
        yield _read(b"/In Do", entry(XObject=entry(In=form)))


def spaces() -> Iterator[str]:
    """Colours of every space with too few numbers, enough and more."""
    values = (0.9, 0.2, 0.4, 0.6, 0.5)
    held = resources()["/ColorSpace"]
    for name in (*_DEVICE, "/Other", *held):
        space = space_of(held.get(name, name))
        made = []
        for count in range(6):
            try:
                made.append(plain(space.paint(values[:count])))
            except (ValueError, IndexError) as problem:
                made.append(f"{type(problem).__name__} {problem}")
        yield f"{name}: {space} {plain(space.initial())} {digest(made)}"


def dictionaries() -> Iterator[str]:
    """Dictionaries of pages: turns, units, actions, annotations and groups."""
    notes = [entry(Subtype=kind) for kind in ("Text", "Widget", "Link", "Text")]
    for given in (
        *({"Rotate": turn} for turn in (0, 90, 359, 360, 450, 720, -90)),
        *({"UserUnit": unit} for unit in (1, 1.0, 1.5, 2)),
        {"AA": entry()},
        *({"Annots": ArrayObject(notes[:number])} for number in range(5)),
        {"Annots": ArrayObject([notes[1]])},
        *({"Group": entry(S=kind)} for kind in ("Transparency", "Other")),
    ):
        yield f"{given}: {[(one.clause.id, one.message, one.page) for one in _of_a_page(entry(**given), 3)]}"


def tokens() -> Iterator[str]:
    """Strings, numbers, arrays and dictionaries as a stream may write them, and what is none."""
    for text in (
        b"(a(b)c\\)\\\\\\n\\101\\7\\1234\\\nx\\\r\ny) Tj <4a4> Tj <> Tj <4 a\n4B> Tj % note\n/Na#20me gs",
        b"[1 [2 (x)] <</A 1 /B [3]>>] TJ +1 -.5 6. 0.25 re true false null d",
        b"BI /W 2 /D [1 0] ID x EI y EIz\nEI 1 w",
        b"] TJ",
        b"(a\\)) Tj (b) Tj",
        b"(never ends",
        b"(ends\\",
        b"BI ID never",
        b"1 2 } f",
        b">> f",
        b"1a w",
        b"/A/B gs",
        b"<</A>> gs",
    ):
        try:
            yield f"{text!r}: {digest([list(operations(text))])}"
        except ValueError as problem:
            yield f"{text!r}: {problem}"


def faces() -> Iterator[str]:
    """The widths of letters by every form of a face's table."""
    for widths in ([], [3, [500]], [3, 5, 500], [3, [500, 600], 9, 9, 700], [3, 2, 500], [3], [3, 4]):
        for default in (None, 640):
            own = {} if default is None else {"DW": default}
            inner = entry(W=widths, **own)
            try:
                face = typeface_of(entry(Subtype="Type0", BaseFont="A", DescendantFonts=[inner]))
            except IndexError as problem:
                yield f"{widths}, {default}: {problem}"
                continue
            wide = [round(face.width(bytes((0, code)) * 2), 4) for code in range(12)]
            yield f"{widths}, {default}: {digest([face, dict(face.widths), wide, face.letters(b'abcde')])}"
    for first in (0, 97):
        for kind in ("TrueType", "Type3"):
            for held in ({}, {"FontFile": 1}, {"FontFile3": 1}, {"Flags": 4}):
                made = entry(
                    Subtype=kind,
                    FirstChar=first,
                    Widths=[250, 500],
                    FontMatrix=[-0.002, 0],
                    FontDescriptor=entry(**held),
                )
                face = typeface_of(made)
                wide = [round(face.width(bytes((code,))), 4) for code in (0, 1, 2, 97, 98, 99)]
                yield f"{kind} from {first}, {held}: {face} {wide} {face.letters(b'abc')}"


def pictures() -> Iterator[str]:
    """The dots and inks of pictures of every size, space and coding."""
    dots = bytes((1, 2, 3, 30, 255, 128, 64, 0, 10, 20, 30, 40))
    yield f"without a size: {picture_of(stream(dots, ColorSpace='DeviceCMYK'), 25.4, 25.4)}"
    for across, down in ((0.0, 5.0), (5.0, 0.0), (25.4, 12.7), (3.0, 30.0)):
        for more in (
            {},
            {"Decode": [1, 0, 1, 0, 1, 0, 1, 0]},
            {"Decode": [0, 1]},
            {"Decode": [0.5, 1]},
            {"BitsPerComponent": 1},
            {"ImageMask": True},
            {"ImageMask": False, "SMask": stream(b"")},
            {"Filter": "JPXDecode"},
        ):
            given = {"Width": 3, "Height": 1, "ColorSpace": "DeviceCMYK", **more}
            yield f"{across:g} x {down:g}, {sorted(more)}: {plain(picture_of(stream(dots, **given), across, down))}"
    for space in ("DeviceRGB", ["Indexed", "DeviceCMYK", 1, "'ab"], ["Separation", "Gold", "DeviceCMYK"]):
        yield f"{space}: {plain(picture_of(stream(dots, Width=3, Height=2, ColorSpace=space), 10.0, 10.0))}"
    yield f"without a space: {plain(picture_of(stream(dots, Width=3, Height=2), 10.0, 10.0))}"
    for full in (1, 2):
        # One of twice as many dots as are measured is full of ink.
        many = bytearray(8 * SAMPLES)
        many[4 * full : 4 * full + 4] = b"\xff" * 4
        wide = stream(bytes(many), Width=SAMPLES, Height=2, ColorSpace="DeviceCMYK")
        yield f"dot {full} of many: {plain(picture_of(wide, 10.0, 10.0))}"
    corners = ([1.0, 2.0, 3.0, 4.0], [3.0, 4.0, 1.0, 2.0], [3.0, 2.0, 1.0, 4.0])
    yield f"corners: {[*map(sorted_box, corners)]}"


# --- what is said --------------------------------------------------------------------------------

SIZES = (TrimSize(name="poker", width=63.0, height=88.0), TrimSize(name="tile", width=40.0, height=40.0))


def shop(**facts: object) -> Shop:
    """A print shop of our own for cards."""
    given: dict[str, object] = {
        "name": "A shop",
        "source": {"book": "A book"},
        "takes": "decks",
        "looked_at": "2026-11-23",
        "sizes": SIZES,
        "bleed": 3.0,
        "safe": 4.0,
        "file": "pdf",
        "dpi": 300,
        "colors": "cmyk",
        "order": "fronts",
        "names": "{set}.pdf",
    }
    return Shop(Key("shops", "any-game", "own"), PrintShop.model_validate(given | facts))


NAMES = ("",), ("CutContour", "cutcontour", "Gold")
"""The names of colours without one, and of spot colours."""

SHOPS = {
    "cards": shop(total_ink=240, cut_line="CutContour"),
    "a standard": shop(
        standard="PDF/X-1a:2003", total_ink=300, rich_black=RichBlack(cyan=60, magenta=40, yellow=40, black=100)
    ),
    "posters": shop(sizes=(), most=LargestPiece(width=100.0, height=200.0), text="outlines", dpi=100, colors="rgb"),
    "any size": shop(sizes=(), safe=0.0, bleed=0.0, order="back-front", most_pieces=3),
    "both sides": shop(order="fronts-backs", most_pieces=2),
}
STEPS = (0.0, 0.01, 0.07, 0.079, 0.081, 0.09, 0.5, 2.9, 3.0, 3.09, 4.1, 20.0)
TRIM = Box(3.0, 3.0, 63.0, 88.0)
PAGE = Box(0.0, 0.0, 69.0, 94.0)


def page(marks: Iterable[Mark] = (), number: int = 1, trim: Box = TRIM, bleed: Box = PAGE, **boxes: Box) -> PageFacts:
    """A page of a card, as it is read."""
    named = {"/TrimBox": trim, "/BleedBox": bleed} | {f"/{name}": box for name, box in boxes.items()}
    return PageFacts(number, 69.0, 94.0, named, tuple(marks), ())


def findings(*given: PageFacts, name: str = "own.pdf", shops: Iterable[str] = SHOPS, **facts: object) -> Iterator[str]:
    """What is said of some pages for every shop, and for none."""
    pdf = PdfFacts(given, **facts)  # type: ignore[arg-type]
    for one in (None, *(SHOPS[name] for name in shops)):
        for found in check_pdf(pdf, PurePath(name), one):
            yield f"{found.clause.id} {found.message} {found.where} {found.authority(one)}"


def edges() -> Iterator[str]:
    """Marks of every kind that end before, at and beyond the cut, the safe zone and the bleed."""
    ink, paper = PdfColor("cmyk", (0.5, 0.2, 0.0, 0.1)), PdfColor("cmyk", (0.0, 0.0, 0.0, 0.0))
    kinds: tuple[MarkKind, ...] = ("fill", "stroke", "text", "picture", "shading")
    for kind in kinds:
        for side in range(4):
            lines = []
            for step in (*STEPS, *(-step for step in STEPS)):
                for part in (0.2, 0.31, 0.61, 1.1):
                    box = _at(side, step, part)
                    lines += findings(page([Mark(kind, box, ink)]), shops=("cards", "posters"))
                lines += findings(page([Mark(kind, _at(side, step, 0.7), paper, ground=step > 3)]), shops=("cards",))
            yield f"{kind}, side {side}: {digest(lines)}"


def _at(side: int, step: float, part: float) -> Box:
    """A box that ends a distance inside a side of the trim, and covers a part of that side."""
    wide, high = TRIM.width * part, TRIM.height * part
    return (
        Box(TRIM.x + step, TRIM.y + 10.0, 20.0, high),
        Box(TRIM.x + 10.0, TRIM.y + step, wide, 20.0),
        Box(TRIM.right - step - 20.0, TRIM.y + 10.0, 20.0, high),
        Box(TRIM.x + 10.0, TRIM.bottom - step - 20.0, wide, 20.0),
    )[side]


def boxes() -> Iterator[str]:
    """Boxes of pages that lie within each other, or not by the least, and sizes that differ by the least."""
    mark = Mark("fill", PAGE, PdfColor("cmyk", (0.5, 0.2, 0.0, 0.1)))
    for step in (-4.0, *(-step for step in STEPS[:6]), *STEPS[1:]):
        moved = (
            Box(3.0 - step, 3.0, 63.0, 88.0),
            Box(3.0, 3.0, 63.0 + step, 88.0),
            Box(3.0, 3.0, 63.0, 88.0 + step),
            Box(3.0, 3.0, 88.0, 63.0 + step),
            Box(3.0, 3.0, 40.0 + step, 40.0),
            Box(3.0, 3.0, 100.0 + step, 50.0),
        )
        lines = [line for trim in moved for line in findings(page([mark], trim=trim), page([mark], 2))]
        bleeds = (Box(step, 0.0, 69.0, 94.0), Box(0.0, step, 69.0, 94.0), Box(0.0, 0.0, 69.0 - step, 94.0 - step))
        lines += (
            line for bleed in bleeds for line in findings(page([mark], bleed=bleed), page([mark], 2, CropBox=bleed))
        )
        yield f"{step:g} mm: {digest(lines)}"


def exact() -> Iterator[str]:
    """What lies on a limit to the last digit: places, shares of a side, sizes and amounts of ink."""
    ink = PdfColor("cmyk", (0.5, 0.2, 0.0, 0.1))
    trim = Box(0.0, 0.0, 10.0, 10.0)
    kinds: tuple[MarkKind, ...] = ("fill", "stroke", "text")
    for kind in kinds:
        lines = []
        for by in (-SLACK, 0.0, SLACK):
            for share in (0.0, 3.0, 6.0, 10.0):
                for box in (Box(by, 0.0, 5.0, share), Box(0.0, by, share, 5.0), Box(by, 10.0 - share, 5.0, share)):
                    lines += findings(page([Mark(kind, box, ink)], trim=trim, bleed=trim), shops=("any size",))
        yield f"{kind}: {digest(lines)}"
    for limit in (2.4, 3.0):
        full = Mark("fill", TRIM.inset(9.0), PdfColor("cmyk", (limit + 0.006, 0.0, 0.0, 0.0)))
        yield f"ink of {limit}: {digest(findings(page([full]), shops=('cards', 'a standard')))}"
    small = shop(sizes=(TrimSize(name="small", width=2 * SLACK, height=2 * SLACK),))
    for width, height in ((SLACK, SLACK), (SLACK, 2 * SLACK), (2 * SLACK, SLACK), (3 * SLACK, 2 * SLACK), (5.0, 0.1)):
        one = page(trim=Box(0.0, 0.0, width, height))
        two = page(number=2, trim=Box(0.0, 0.0, 2 * SLACK, 2 * SLACK), bleed=Box(-3.0 + SLACK, SLACK - 3.0, 9.0, 9.0))
        found = check_pdf(PdfFacts((one, two)), PurePath("own.pdf"), small)
        yield f"{width:g} x {height:g} mm: {digest(f'{one.clause.id} {one.message}' for one in found)}"


def paints() -> Iterator[str]:
    """Colours of every kind at the limits of ink, of black and of paper."""
    inks = (
        *((k, 0.0, 0.0, 0.0) for k in (0.0, 0.004, 0.005, 0.006)),
        *((0.2, 0.0, low, black) for low in (0.0, 0.01) for black in (0.79, 0.8, 1.0)),
        *((0.8, 0.8, 0.8, last) for last in (0.0, 0.005, 0.007, 0.02, 0.6, 0.606, 0.61, 1.0)),
    )
    kinds: tuple[MarkKind, ...] = ("text", "stroke")
    for space in ("gray", "rgb", "cmyk", "spot", "all", "lab", "unknown"):
        colors = [PdfColor(space, one, name) for one in (None, *inks) for name in NAMES[space == "spot"]]
        inside = TRIM.inset(10.0)
        lines = (
            line
            for color in colors
            for kind in kinds
            for over, opaque in ((False, True), (True, True), (False, False))
            for line in findings(
                page([Mark(kind, inside, color, opaque=opaque, overprints=over, width=1.0)]),
                shops=("cards", "a standard", "posters"),
            )
        )
        yield f"{space}: {digest(lines)}"
    outside = Mark("fill", Box(0.0, 0.0, 3.0, 2.0), PdfColor("all", None, "All"))
    yield f"marks outside: {digest(findings(page([outside])))}"


def sharpness() -> Iterator[str]:
    """Lines of every width and pictures of every resolution."""
    ink = PdfColor("cmyk", (0.5, 0.2, 0.0, 0.1))
    inside = TRIM.inset(10.0)
    widths = (0.0, 0.039, 0.04, 0.041, 1.0)
    yield f"lines: {digest(line for w in widths for line in findings(page([Mark('stroke', inside, ink, width=w)])))}"
    for dpi in (98.9, 99.0, 99.1, 148.4, 148.5, 149.0, 150.0, 296.9, 297.0, 297.1, 300.0):
        marks = [Mark("picture", inside, ink, picture=Picture(9, 9, one, ink)) for one in (dpi, 400.0, dpi + 0.2)]
        yield f"{dpi:g} dpi: {digest(findings(page(marks)))}"


def files() -> Iterator[str]:
    """Files of any number of pages, orders of backs and versions."""
    ink = PdfColor("cmyk", (0.5, 0.2, 0.0, 0.1))
    looks = [Mark("fill", PAGE, PdfColor("cmyk", (0.1 * at, 0.2, 0.0, 0.1))) for at in range(5)]
    for order in (
        "0",
        "01",
        "0102",
        "1020",
        "0011",
        "1200",
        "0012",
        "010203",
        "102030",
        "123000",
        "000123",
        "0000",
        "0123",
        "1213",
        "01020304",
    ):
        made = (page([looks[int(look)]], number) for number, look in enumerate(order, 1))
        yield f"pages {order}: {digest(findings(*made))}"
    one = page([Mark("fill", PAGE, ink)])
    for name in ("own.pdf", "Own.pdf", "own set.pdf", "own-2.pdf", "own.png"):
        yield f"{name}: {digest(findings(one, name=name))}"
    for version in ("1.3", "1.4", "1.5"):
        for standard in ("", "PDF/X-1a:2003", "PDF/X-4"):
            for intent in (False, True):
                lines = findings(
                    one, version=version, standard=standard, has_intent=intent, lacks=("a title",), filters=("LZW",)
                )
                yield f"{version}, {standard or 'no standard'}, {intent}: {digest(lines)}"
    art = page([Mark("fill", PAGE, ink)], ArtBox=TRIM)
    bare = PageFacts(1, 69.0, 94.0, {"/CropBox": TRIM}, (), (Typeface("A", False, {}), Typeface("B", True, {})))
    yield f"an art box: {digest(findings(art))}"
    yield f"no trim, nothing on it and no faces: {digest(findings(bare))}"
    yield f"no page: {digest(findings())}"


def images() -> Iterator[str]:
    """Pictures of faces with strips of white of every width, of sizes and resolutions near those that are asked for."""
    faces = shop(file="png", colors="rgb", dpi=100, order="faces", names="{set}/{number}-{piece}-{side}.png")
    name = PurePath("001-storm-front.png")
    wanted = tuple(round((side + 6.0) / 25.4 * 100) for side in (63.0, 88.0))
    square = shop(file="png", colors="rgb", dpi=100, order="faces", sizes=(), names="{set}{number}{side}.png")
    for side in range(4):
        lines = []
        for strip in (0, 1, 2, 12):
            for shade in (249, 250):
                for ink, paper in ((0, 0), (20, 0), (19, 0), (0, 100), (0, 101), (0, 99))[: 6 if strip == 2 else 2]:
                    lines += _said(
                        square, PurePath("a001front.png"), _striped((200, 200), side, strip, shade, ink, paper)
                    )
                    lines += _said(
                        square, PurePath("a001front.png"), _striped((400, 200), side, strip, shade, ink, paper)
                    )
        yield f"side {side}: {digest(lines)}"
    for size in ((wanted[0] + 1, wanted[1]), wanted[::-1], (20, 20), (28, 30), (29, 29), (181, 181)):
        made = (line for one in (faces, square) for line in _said(one, name, _striped(size, 0, 2, 255, 0, 0)))
        yield f"{size}: {digest(made)}"
    for dpi in ((100.0, 100.59), (100.61, 100.0), (99.4, 100.0), (99.3, 100.0), (0.0, 0.0), (72.0, 300.0)):
        yield f"{dpi}: {digest(_said(faces, name, Image.new('RGB', wanted, (9, 9, 9)), dpi))}"
    for bleed in (0.0, 0.38, 0.4, 0.51, 3.0):
        thin = shop(
            file="png", colors="rgb", dpi=100, order="faces", bleed=bleed, sizes=(), names="{set}{number}{side}.png"
        )
        made = (_said(thin, PurePath("a001front.png"), _striped((30, 26), side, 2, 255, 0, 0)) for side in range(4))
        yield f"{bleed:g} mm of bleed: {digest(line for lines in made for line in lines)}"


def _striped(size: Sequence[int], side: int, strip: int, shade: int, ink: int, paper: int) -> Image.Image:
    """A dark picture with a strip of white along a side after some dots of ink, and dots of paper along the cut."""
    turned = side % 2
    wide, high = (size[1], size[0]) if turned else (size[0], size[1])
    picture = Image.new("RGB", (wide, high), (40, 60, 90))
    if strip:
        picture.paste((shade, 255, 255), (0, ink, strip, high))
    if paper:
        picture.paste((255, 255, 255), (13, 0, 14, paper))
    if side > 1:
        picture = picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return picture.transpose(Image.Transpose.TRANSPOSE) if turned else picture


def _said(one: Shop, name: PurePath, picture: Image.Image, dpi: tuple[float, float] = (100.0, 100.0)) -> list[str]:
    data = BytesIO()
    picture.save(data, "PNG", dpi=dpi, compress_level=0)
    return [f"{found.clause.id} {found.message}" for found in check_png(data.getvalue(), name, one)]


# --- what a shop cuts ----------------------------------------------------------------------------


def trims() -> Iterator[str]:
    """Pieces of sizes near those that a shop cuts."""
    sizes = [
        (width + more, height + less)
        for width, height in ((63.0, 88.0), (88.0, 63.0), (40.0, 40.0), (100.0, 200.0), (200.0, 100.0), (5074.0, 9.0))
        for more in (-0.61, -0.5, 0.0, 0.009, 0.011, 0.59, 0.61, 6.0)
        for less in (0.0, 0.011, 0.61)
    ]
    for name, one in SHOPS.items():
        made = ((one.fits(*size), one.size_of(*size), one.die(Die("rectangle", *size, radius=3.0))) for size in sizes)
        yield f"{name}: {digest(made)} {one.sizes_in_words()} {one.limit} {one.sides} {one.name_pattern.pattern}"
        yield f"   {one.file_name('own', 7, 'storm', 'back', 3)} {pages.separation_of(one)}"
    exact = shop(sizes=(TrimSize(name="small", width=2.0, height=2.0),))
    yield f"the least: {[exact.fits(2.0 + step / 10, 2.0) for step in range(10)]}"


DIES = (
    die("hex", 25.0),
    die("round", 25.0),
    Die("rectangle", 63.0, 88.0, radius=3.0),
    Die("long", 51.0, 26.0, across=25.0),
)


def safe() -> Iterator[str]:
    """What is drawn near the cut of every outline: how far it leaves the safe zone, and its name."""
    for one in DIES:
        for step in (-3.5, -3.0, -2.9, -0.5, 0.0, 1.0, 1.98, 2.0, 2.1):
            middle = one.height / 2
            found = [pages.outside_safe((item,), one, 2.0, 3.0) for item in _drawn(step, middle)]
            over = [pages.outside_safe((item,), one, 2.0, 3.0) for item in _drawn(step, -step)]
            yield f"{one.shape}, {step:g} mm: {digest(map(plain, (*found, *over)))}"


def _drawn(x: float, y: float) -> Iterator[scene.Item]:
    """One item of every kind at a point."""
    line = scene.Style(stroke="#000000", stroke_width=0.6)
    curve = scene.CurveTo(x - 2.0, y + 1.0, x + 1.0, y + 4.0, x + 4.0, y + 3.0)
    for style in (scene.Style(fill="#204060"), line):
        yield scene.Circle(x + 3.0, y, 3.0, style)
        yield scene.Polygon(((x, y), (x + 5.0, y - 2.0), (x + 5.0, y + 3.0)), style)
        yield scene.Line(x, y, x + 7.0, y + 2.0, style)
        yield scene.Path((scene.MoveTo(x, y), curve, scene.LineTo(x + 2.0, y), scene.Close()), style)
        yield scene.Rect(x, y, 6.0, 4.0, style)
    for text in ("Agility", "Å", " "):
        yield scene.Text(x, y, text, "semibold", 7.0, "#000000", letter_spacing=0.2)
    wide = scene.Rect(-5.0, -5.0, 130.0, 130.0, scene.Style(fill="#204060"))
    stripe = scene.Rect(x, y, 3.0, 3.0, line)
    yield scene.Clip(wide, (stripe,))
    yield scene.Clip(scene.Rect(x, y, 9.0, 9.0, scene.Style()), (wide,))
    yield scene.Clip(scene.Rect(x, y, 3.0, 2.0, scene.Style()), (scene.Rect(x - 1.0, y - 2.0, 9.0, 7.0, line),))
    yield scene.Group((wide, stripe), label="the ground")
    yield scene.Group((wide, scene.Text(x, y, "Ship", "bold", 8.0, "#000000")))
    yield scene.Transform((stripe,), 1.0, 2.0)


def sides() -> Iterator[str]:
    """Sides of pieces as every shop takes them: drawn smaller until they are in the safe zone, or refused."""
    taken = (shop(cut_line="CutContour", text="outlines", sizes=(), safe=0.5), shop(sizes=(), safe=1.0, bleed=0.5))
    for number, one in enumerate(taken):
        for cut in DIES:
            lines = []
            for off in (0.0, 0.6, 3.0):
                for ground in (False, True):
                    for scales in (False, True):
                        lines.append(_side(one, cut, off, ground, scales))
            yield f"shop {number}, {cut.shape}: {digest(lines)}"
    for order in ("front-back", "back-front", "fronts-backs", "fronts", "faces"):
        pieces = [pages.LoosePiece(name, copies, lambda _: (), None) for name, copies in (("A", 1), ("B", 2))]
        named = (
            (piece.name, side)
            for piece, side in pages.page_order(
                shop(order=order, names="{set}{number}{side}.pdf" if order == "faces" else "{set}.pdf"), pieces
            )
        )
        yield f"{order}: {list(named)}"


def _side(one: Shop, cut: Die, off: float, ground: bool, scales: bool) -> str:
    """The page of a piece with a mark near its upper edge."""

    def draw(smaller: Die) -> tuple[scene.Item, ...]:
        art: list[scene.Item] = []
        if ground:
            art.append(smaller.outline(0.0, scene.Style(fill="#8a2b2b")))
            art.append(scene.Rect(-9.0, -9.0, 120.0, 120.0, scene.Style(fill="#f0e0c0")))
        art.append(scene.Rect(smaller.width / 2, off, 1.0, 3.0, scene.Style(fill="#000000")))
        art.append(scene.Text(smaller.width / 2 - 4, smaller.height / 2, "Jig é", "bold", 6.0, "#101010"))
        return tuple(art)

    piece = pages.LoosePiece("Jig", 1, draw, None, scales=scales)
    try:
        made = pages.shop_page(one, cut, piece, "front")
    except pages.ShopProblem as problem:
        return str(problem)
    return drawlog.write_page(made)


SWEEPS: dict[str, Callable[[], Iterator[str]]] = {
    one.__name__: one
    for one in (
        operators,
        spaces,
        dictionaries,
        tokens,
        faces,
        pictures,
        edges,
        boxes,
        exact,
        paints,
        sharpness,
        files,
        images,
        trims,
        safe,
        sides,
    )
}


def text(name: str) -> str:
    """A line for each subject of a sweep."""
    return "\n".join(SWEEPS[name]())


def regenerate() -> None:
    """Write the golden again."""
    said.write({"preflight": {name: text(name) for name in SWEEPS}}, GOLDEN)
