"""The checks of a PDF's pages by the clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import PurePath

from sheetforge.sheet.scene import Box
from sheetforge.shops.preflight.clauses import Fault, fault
from sheetforge.shops.preflight.marks import Mark
from sheetforge.shops.preflight.pdf_file import PageFacts, PdfFacts
from sheetforge.shops.shop import Shop, TrimSize
from sheetforge.text import listed

SLACK = 0.08
"""Millimetres that boxes and edges may differ by: a quarter of a point."""

GENERAL_DPI = 150
"""Least dots per inch of pictures where no shop is named."""

HAIRLINE = 0.04
"""Width in mm of the thinnest line."""

COVERS, TOUCHES = 0.6, 0.3
"""The share of a side that art must cover to count as background that reaches the cut."""

OLDEST_KEPT = {"PDF/X-1a:2003": "1.4"}
"""The latest version of PDF that each standard allows."""

KINDS = {"fill": "a filled area", "stroke": "a line", "text": "text", "picture": "a picture", "shading": "a shading"}
SPACES = {"rgb": "RGB", "cmyk": "CMYK", "lab": "Lab", "gray": "grey"}


def check_pdf(facts: PdfFacts, path: PurePath, shop: Shop | None) -> list[Fault]:
    """Return all faults of a PDF; without a shop those of general rules."""
    faults = list(facts.faults)
    if shop is not None and shop.file.file != "pdf":
        wanted = f"{shop.file.name} takes {shop.file.file.upper()}"
        return [*faults, fault("format", f"a PDF; {wanted}")]
    if shop is not None:
        faults += _of_the_shop(facts, path, shop)
    faults += _same_sizes(facts.pages)
    for page in facts.pages:
        faults += [one for one in page.faults if shop is not None or one.clause.field == ""]
        faults += _boxes(page)
        faults += _faces(page, shop)
        faults += _colors(page, shop)
        faults += _lines_and_pictures(page, shop)
        if shop is not None and "/TrimBox" in page.boxes:
            faults += _size(page, shop)
            faults += _bleed(page, shop)
            faults += _safe_zone(page, shop)
    return faults


# --- the file ------------------------------------------------------------------------------------


def _of_the_shop(facts: PdfFacts, path: PurePath, shop: Shop) -> Iterator[Fault]:
    """Yield faults of format, name, standard, number and order of pages."""
    file = shop.file
    if not shop.name_pattern.fullmatch(path.name):
        wanted = file.names.rpartition("/")[2]
        yield fault("name", f"'{path.name}' is not named {wanted}, in lower-case words and digits")
    if file.standard is not None and facts.pages:
        if facts.standard != file.standard:
            said = facts.standard or "no standard"
            yield fault("standard", f"the file states {said}; {file.standard} is required")
        if not facts.has_intent:
            yield fault("standard", "the file has no output intent for PDF/X")
        yield from (fault("entries", what) for what in facts.lacks)
        for name in facts.filters:
            yield fault("filters", f"a stream is compressed with {name}; use Flate")
        for page in facts.pages:
            if {"/TrimBox", "/ArtBox"} <= page.boxes.keys():
                what = "the page has a TrimBox and an ArtBox; keep the TrimBox"
                yield fault("entries", what, page.number)
        latest = OLDEST_KEPT[file.standard]
        if facts.version > latest:
            what = f"PDF {facts.version}; {file.standard} allows at most PDF {latest}"
            yield fault("version", what)
    sides = len(shop.sides)
    pieces = len(facts.pages) // sides
    if file.most_pieces is not None and pieces > file.most_pieces:
        yield fault("count", f"{pieces} pieces; the most is {file.most_pieces}")
    yield from _order(facts.pages, shop)


def _order(pages: tuple[PageFacts, ...], shop: Shop) -> Iterator[Fault]:
    """Yield a fault if the backs, which are all alike, are in the place of fronts."""
    order, count = shop.file.order, len(pages)
    if order in ("fronts", "faces") or not count:
        return
    if count % 2:
        yield fault("order", f"{count} pages; every piece has a front and a back")
        return
    looks = [hash((page.marks, page.trim)) for page in pages]
    parts = {
        "every first page": looks[0::2],
        "every second page": looks[1::2],
        "the first half": looks[: count // 2],
        "the second half": looks[count // 2 :],
    }
    wanted = {"front-back": "every second page", "back-front": "every first page", "fronts-backs": "the second half"}[
        order
    ]
    if len(set(looks)) < 3 or len(set(parts[wanted])) == 1:
        return
    for name, part in parts.items():
        if len(set(part)) == 1 and len(part) > 1:
            what = f"{name} is the back; {wanted} should be ({order})"
            yield fault("order", what, 2 if name == "every second page" else 1)
            return


def _same_sizes(pages: tuple[PageFacts, ...]) -> Iterator[Fault]:
    cut = [page for page in pages if "/TrimBox" in page.boxes]
    for page in cut:
        first, this = cut[0].trim, page.trim
        if max(abs(first.width - this.width), abs(first.height - this.height)) > SLACK:
            what = f"the trim is {_mm(this)}; that of page {cut[0].number} is {_mm(first)}"
            yield fault("page-sizes", what, page.number)


# --- boxes ---------------------------------------------------------------------------------------


def _boxes(page: PageFacts) -> Iterator[Fault]:
    if "/TrimBox" not in page.boxes:
        yield fault("trim-box", "the page has no TrimBox", page.number)
    whole = Box(0.0, 0.0, page.width, page.height)
    crop = page.boxes.get("/CropBox", whole)
    inner_to_outer = (
        ("TrimBox", page.trim, "BleedBox", page.bleed),
        ("BleedBox", page.bleed, "MediaBox", whole),
        ("BleedBox", page.bleed, "CropBox", crop),
    )
    for inner, box, outer, room in inner_to_outer:
        if not room.contains(box, SLACK):
            yield fault("box-order", f"the {inner} reaches out of the {outer}", page.number, box)
    is_read = not any(one.clause.id == "content" for one in page.faults)
    if is_read and all(mark.paint.is_paper for mark in page.marks):
        yield fault("empty", "nothing is printed on the page", page.number)


def _size(page: PageFacts, shop: Shop) -> Iterator[Fault]:
    trim = page.trim
    sizes = shop.file.sizes
    if sizes:
        if any(_is_size(trim.width, trim.height, size) for size in sizes):
            return
        lies = any(_is_size(trim.height, trim.width, size) for size in sizes)
    elif shop.fits(trim.width, trim.height):
        return
    else:
        lies = False
    hint = "; turn it" if lies else ""
    what = f"the trim is {_mm(trim)}; {shop.file.name} cuts {shop.sizes_in_words()}{hint}"
    yield fault("size", what, page.number, trim)


def _is_size(width: float, height: float, size: TrimSize) -> bool:
    return max(abs(width - size.width), abs(height - size.height)) <= SLACK


def _bleed(page: PageFacts, shop: Shop) -> Iterator[Fault]:
    """Yield faults of the bleed box, and of art that ends before it."""
    wanted, trim, bleed = shop.file.bleed, page.trim, page.bleed
    for side, there in _distances(trim, bleed).items():
        if there < wanted - SLACK:
            what = f"{max(0.0, there):.2f} mm of bleed at the {side}; {wanted:g} mm are needed"
            yield fault("bleed", what, page.number, bleed)
            return
    target = trim.inset(-wanted)
    art = [
        mark
        for mark in page.marks
        if mark.kind in ("fill", "picture", "shading") and (not mark.paint.is_paper or mark.ground)
    ]
    for side in ("left", "top", "right", "bottom"):
        if any(_beyond(mark.box, target, side) <= SLACK and _share(mark.box, trim, side) >= COVERS for mark in art):
            continue
        short = [mark for mark in art if not mark.paint.is_paper and _reaches(mark.box, trim, side)]
        if short:
            lacks = min(_beyond(mark.box, target, side) for mark in short)
            what = (
                f"{KINDS[short[0].kind]} reaches the cut at the {side} and ends "
                f"{lacks:.2f} mm before the edge of the bleed"
            )
            yield fault("bleed-ink", what, page.number, short[0].box)


def _distances(inner: Box, outer: Box) -> dict[str, float]:
    """Return how far a box lies inside another, by side."""
    return {
        "left": inner.x - outer.x,
        "top": inner.y - outer.y,
        "right": outer.right - inner.right,
        "bottom": outer.bottom - inner.bottom,
    }


def _beyond(box: Box, edge: Box, side: str) -> float:
    """Return by how much a box ends inside an edge; 0 or less if it reaches it."""
    return _distances(box, edge)[side]


def _reaches(box: Box, trim: Box, side: str) -> bool:
    """Return whether a box is art that reaches the cut at a side."""
    return _beyond(box, trim, side) <= SLACK and _share(box, trim, side) >= TOUCHES


def _share(box: Box, trim: Box, side: str) -> float:
    """Return the part of a side of the trim that a box covers."""
    if side in ("left", "right"):
        return (min(box.bottom, trim.bottom) - max(box.y, trim.y)) / trim.height
    return (min(box.right, trim.right) - max(box.x, trim.x)) / trim.width


# --- the safe zone -------------------------------------------------------------------------------


def _safe_zone(page: PageFacts, shop: Shop) -> Iterator[Fault]:
    trim, safe = page.trim, page.trim.inset(shop.file.safe)
    target = trim.inset(-shop.file.bleed)

    def missing(mark: Mark) -> float:
        """Return the millimetres by which a mark leaves the zone, unless it is background."""
        if not trim.overlaps(mark.box):
            return 0.0
        out = {side: -gap for side, gap in _distances(mark.box, safe).items() if gap < -SLACK}
        if mark.kind != "text":
            # Background may leave the zone if it continues to the edge of the bleed.
            out = {side: by for side, by in out.items() if _beyond(mark.box, target, side) > SLACK}
            # Art that ends between the cut and the bleed is a fault of its own.
            out = {side: by for side, by in out.items() if not _reaches(mark.box, trim, side)}
        return max(out.values(), default=0.0)

    def is_cut_line(mark: Mark) -> bool:
        return mark.paint.kind == "spot" and _is_named(mark, shop.file.cut_line)

    judged = [mark for mark in page.marks if not mark.ground and not mark.paint.is_paper and not is_cut_line(mark)]
    written = [mark for mark in judged if mark.kind in ("text", "picture")]
    shapes = [mark for mark in judged if mark.kind in ("fill", "stroke")]
    for clause, marks in (("safe-zone", written), ("safe-shape", shapes)):
        worst = max(marks, key=missing, default=None)
        if worst is None or missing(worst) <= SLACK:
            continue
        more = _more(sum(missing(mark) > SLACK for mark in marks))
        what = (
            f"{KINDS[worst.kind]} is {missing(worst):.2f} mm outside of the safe zone, "
            f"{shop.file.safe:g} mm inside the cut{more}"
        )
        yield fault(clause, what, page.number, worst.box)


# --- faces, colours, lines -----------------------------------------------------------------------


def _faces(page: PageFacts, shop: Shop | None) -> Iterator[Fault]:
    missing = sorted(face.name for face in page.faces if not face.embedded)
    if missing:
        yield fault("fonts", f"{listed(missing)}: not in the file; embed it", page.number)
    text = next((mark for mark in page.marks if mark.kind == "text"), None)
    if shop is not None and shop.file.text == "outlines" and text is not None:
        what = f"text in a typeface; {shop.file.name} asks for outlines"
        yield fault("outlines", what, page.number, text.box)


def _colors(page: PageFacts, shop: Shop | None) -> Iterator[Fault]:
    number, trim = page.number, page.trim
    cut_line = shop.file.cut_line if shop is not None else None
    yield from _first(
        page,
        "registration",
        lambda mark: mark.paint.kind == "all" and trim.overlaps(mark.box),
        lambda mark: f"{KINDS[mark.kind]} in the registration colour, inside of the trim",
    )
    if shop is None:
        return
    allowed = {"gray", "cmyk", "spot", "all"} if shop.file.colors == "cmyk" else {"gray", "rgb"}
    for kind in dict.fromkeys(mark.paint.kind for mark in page.marks):
        if kind not in allowed:
            yield from _of_kind(page, kind, shop)
    if shop.file.colors != "cmyk":
        return
    for name in dict.fromkeys(mark.paint.name for mark in page.marks if mark.paint.kind == "spot"):
        if name != cut_line:
            yield from _of_spot(page, name, cut_line)
    lines = [mark for mark in page.marks if _is_named(mark, cut_line)]
    for line in lines:
        if line.kind != "stroke" or not line.overprints:
            fault_is = "is not a line" if line.kind != "stroke" else "does not overprint"
            yield fault("cut-line", f"{cut_line} {fault_is}", number, line.box)
            break
    most = max(page.marks, key=lambda mark: mark.paint.total, default=None)
    if most is not None and most.paint.total > shop.limit + 0.006 and most.paint.kind != "all":
        what = f"{KINDS[most.kind]} with {most.paint.total:.0%} ink ({_inks(most)}); the limit is {shop.limit:.0%}"
        yield fault("ink", what.replace("%", " %"), number, most.box)
    yield from _first(
        page,
        "black-text",
        _is_four_color_black,
        lambda mark: f"black text of four inks ({_inks(mark)}); use black alone",
    )
    yield from _first(
        page,
        "overprint",
        lambda mark: mark.overprints and mark not in lines,
        lambda mark: f"{KINDS[mark.kind]} overprints; knock it out",
    )
    if shop.file.standard is not None:
        yield from _first(
            page,
            "transparency",
            lambda mark: not mark.opaque,
            lambda mark: f"{KINDS[mark.kind]} is transparent; flatten it",
        )


def _is_named(mark: Mark, cut_line: str | None) -> bool:
    """Return whether a mark has the colour of the cut line, whichever way its name is written."""
    return cut_line is not None and mark.paint.name.lower() == cut_line.lower()


def _of_kind(page: PageFacts, kind: str, shop: Shop) -> Iterator[Fault]:
    """Yield a fault for the marks of a colour space that the shop does not take."""
    wanted = f"{shop.file.name} asks for {shop.file.colors.upper()}"
    yield from _first(
        page,
        "colors",
        lambda mark: mark.paint.kind == kind,
        lambda mark: f"{KINDS[mark.kind]} in {SPACES.get(kind, kind)}; {wanted}",
    )


def _of_spot(page: PageFacts, name: str, cut_line: str | None) -> Iterator[Fault]:
    """Yield a fault for the marks of a spot colour that the shop does not ask for."""
    is_near = cut_line is not None and cut_line.lower() == name.lower()
    hint = f"; write {cut_line}" if is_near else ""
    yield from _first(
        page,
        "spot",
        lambda mark: mark.paint.name == name,
        lambda mark: f"the spot colour {name} is not asked for{hint}",
    )


def _is_four_color_black(mark: Mark) -> bool:
    inks = mark.paint.inks
    is_text = mark.kind == "text" and mark.paint.kind == "cmyk" and inks is not None
    return is_text and inks is not None and inks[3] >= 0.8 and sum(inks[:3]) > 0.2


def _inks(mark: Mark) -> str:
    if mark.paint.inks is None:
        return mark.paint.kind
    named = zip("CMYK", mark.paint.inks, strict=True)
    return " ".join(f"{name}{round(100 * ink)}" for name, ink in named)


def _lines_and_pictures(page: PageFacts, shop: Shop | None) -> Iterator[Fault]:
    least = shop.file.dpi if shop is not None else GENERAL_DPI
    poor = [mark for mark in page.marks if mark.picture and mark.picture.dpi < least * 0.99]
    if poor:
        worst = min(poor, key=lambda mark: mark.picture.dpi if mark.picture else 0.0)
        assert worst.picture is not None
        what = f"a picture of {worst.picture.dpi:.0f} dpi; at least {least} dpi are needed"
        yield fault("resolution", what + _more(len(poor)), page.number, worst.box)
    yield from _first(
        page,
        "hairline",
        lambda mark: mark.kind == "stroke" and mark.width < HAIRLINE,
        lambda mark: f"a line of {mark.width:.3f} mm; the least is {HAIRLINE:g} mm",
    )


def _first(
    page: PageFacts, clause: str, breaks: Callable[[Mark], bool], words: Callable[[Mark], str]
) -> Iterator[Fault]:
    """Yield one fault for all marks of a page that break a clause, at the first of them."""
    marks = [mark for mark in page.marks if breaks(mark)]
    if marks:
        yield fault(clause, words(marks[0]) + _more(len(marks)), page.number, marks[0].box)


def _more(count: int) -> str:
    return f" (and {count - 1} more)" if count > 1 else ""


def _mm(box: Box) -> str:
    return f"{box.width:.2f} x {box.height:.2f} mm"
