"""Drawings over several sheets: put together they are the drawing again, dot for dot."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from sheetforge.press import assembly, pdf
from sheetforge.press.tiles import EDGES, LARGEST, MARGIN, MARK, SEAM, Edge, TilingError, registration, sheets, tiling
from sheetforge.sheet.hexmap.drawing import Looks, draw, snaps
from sheetforge.sheet.palette import COLOR, PALETTES
from sheetforge.sheet.paper import LARGE, PAPERS, Paper
from sheetforge.sheet.scene import (
    Box,
    Circle,
    Define,
    Document,
    Item,
    Line,
    LineTo,
    MoveTo,
    Page,
    Path,
    Rect,
    Style,
    Text,
    Use,
)
from sheetforge.sheet.walk import walk
from tests.sheet import layout
from tests.sheet.hexmap.test_drawing import sample

SMALL = Paper("small", 90.0, 70.0)
DPI = 254
"""Ten dots a millimetre, so that cells begin at whole dots."""


def drawing(width: float, height: float) -> Define:
    """Lines, circles and words all over an area."""
    thin, tint = Style(stroke="#14181f", stroke_width=0.3), Style(fill="#c8d4e0")
    items: list[Item] = [Rect(0, 0, width, height, tint)]
    items += [Line(0, y * 7.3, width, height - y * 5.1, thin) for y in range(int(height / 8))]
    items += [Circle(9 + 13.7 * n % width, 7 + 17.1 * n % height, 4, thin) for n in range(40)]
    items += [
        Text(4.04 + 29 * n % (width - 20), 9.04 + 23 * n % (height - 9), f"word {n}", "bold", 11, "#1d5b8f")
        for n in range(25)
    ]
    return Define("drawing", tuple(items))


@pytest.mark.parametrize("edge", ["glue", "cut"])
@pytest.mark.parametrize("overlap", [0.0, 8.0])
def test_sheets_go_together_to_the_drawing_dot_for_dot(edge: str, overlap: float) -> None:
    """Every sheet cut to its cell and laid in its place gives the picture of the whole."""
    width, height = 150.0, 110.0
    part = drawing(width, height)
    spread = tiling((width, height), SMALL, overlap, edge)
    assert len(spread.tiles) > 3
    whole = _picture(Page(width, height, (Use(part, 0, 0),)))
    together = Image.new("RGB", whole.size, "#ff00ff")
    for tile, page in zip(spread.tiles, sheets(part, spread, COLOR, "T", "c"), strict=True):
        together.paste(_cell(page), (round(tile.cell.x * 10), round(tile.cell.y * 10)))
    # The outermost dots of a part may fall on the other side of the drawing's own edge.
    inner = (2, 2, whole.width - 2, whole.height - 2)
    difference = ImageChops.difference(whole.crop(inner), together.crop(inner))
    assert max(height for _, height in difference.getextrema()) <= 8


@pytest.mark.parametrize("edge", ["glue", "cut"])
def test_sheets_of_a_map_go_together_to_its_poster(edge: str) -> None:
    """A map cut where it is best cut shows no seam; letters, blocks of the scale and outer edges,
    which PDFium moves to whole dots, may lie a hair aside."""
    made = draw(sample(), Looks(14.0))
    part = Define("map", made.items)
    size = (made.width, made.height)
    whole = _picture(Page(round(size[0] + 0.5), round(size[1] + 0.5), (Use(part, 0, 0),)))
    together = Image.new("RGB", whole.size, "#ffffff")
    spread = tiling(size, Paper("small", 100.0, 90.0), 8.0, edge, snaps(made))
    for tile, page in zip(spread.tiles, sheets(part, spread, COLOR, "T", "c"), strict=True):
        together.paste(_cell(page), (round(tile.cell.x * 10), round(tile.cell.y * 10)))
    inside = (0, 0, int(size[0] * 10) - 1, int(size[1] * 10) - 1)
    counts = ImageChops.difference(whole, together).crop(inside).convert("L").histogram()
    assert len(spread.tiles) == 12
    # The numbers in the frame are letters at every cut.
    assert sum(counts[9:]) / sum(counts) < 0.0006


def _cell(page: Page) -> Image.Image:
    """What is seen of a sheet in the end."""
    assert page.trim is not None
    trim = page.trim
    return _picture(page).crop(tuple(round(10 * side) for side in (trim.x, trim.y, trim.right, trim.bottom)))


def _picture(page: Page) -> Image.Image:
    (data,) = pdf.pictures(pdf.write(Document((page,))), DPI)
    return Image.open(BytesIO(data)).convert("RGB")


def test_a_file_holds_the_drawing_once() -> None:
    """Twelve sheets are hardly more than one: each uses the same part."""
    part = drawing(280.0, 190.0)
    spread = tiling((280.0, 190.0), SMALL, 8.0, "glue")
    pages = sheets(part, spread, COLOR, "T", "c")
    assert len(pages) >= 12
    one, all_of_them = (len(pdf.write(Document(some))) for some in (pages[:1], pages))
    assert all_of_them < one + 1500 * len(pages)


@settings(max_examples=80, deadline=None)
@given(
    st.floats(5, 900),
    st.floats(5, 900),
    st.floats(0, 60),
    st.sampled_from(["glue", "cut"]),
    st.sampled_from(sorted(PAPERS | LARGE)),
    st.floats(7, 40),
)
def test_cells_cover_the_drawing_and_fit_the_paper(
    width: float, height: float, overlap: float, edge: str, name: str, pitch: float
) -> None:
    """Cells meet without gaps, what is printed fits inside the margins, few are left over."""
    snaps = [round(pitch * n, 1) for n in range(1, 200)]
    spread = tiling((width, height), (PAPERS | LARGE)[name], overlap, edge, (snaps, snaps))
    content = spread.paper.with_margin(MARGIN).content
    for cuts, total in ((spread.columns, width), (spread.rows, height)):
        assert cuts[0] == 0.0
        assert cuts[-1] == total
        assert all(a < b for a, b in pairwise(cuts))
    for tile in spread.tiles:
        assert tile.window.width <= content.width + 1e-6
        assert tile.window.height <= content.height + 1e-6
        assert tile.window.contains(tile.cell)


def test_cuts_fall_where_they_do_least_harm() -> None:
    """With places to cut at in reach, every cut is one of them."""
    snaps = [float(x) for x in range(5, 1000, 22)]
    spread = tiling((640.0, 470.0), PAPERS["a4"], 10.0, "glue", (snaps, snaps))
    assert set(spread.columns[1:-1]) | set(spread.rows[1:-1]) <= set(snaps)
    assert len(spread.tiles) > 4


def test_cuts_keep_off_words() -> None:
    """Without a better place in reach, and although an earlier cut has to move for it; all else stays even."""
    even = tiling((500.0, 270.0), PAPERS["a4"], 10.0, "glue")
    first, last = even.columns[1], even.columns[-2]
    assert tiling((500.0, 270.0), PAPERS["a4"], 10.0, "glue", words=([(0.0, 5.0)], [])).columns == even.columns
    words = [(first - 3.0, first + 2.0), (last - 1.0, last + 4.0)]
    spread = tiling((500.0, 270.0), PAPERS["a4"], 10.0, "glue", words=(words, []))
    assert spread.count == even.count
    assert spread.columns != even.columns
    assert not [cut for cut in spread.columns for start, end in words if start < cut < end]
    snap = [first + 1.0]
    assert tiling((500.0, 270.0), PAPERS["a4"], 10.0, "glue", (snap, [])).columns[1] == snap[0]
    assert tiling((500.0, 270.0), PAPERS["a4"], 10.0, "glue", (snap, []), (words, [])).columns[1] == words[0][1]


def test_the_paper_lies_the_way_that_takes_fewer_sheets() -> None:
    """A wide drawing goes on lying paper, a high one on upright paper; labels go by rows."""
    lying = tiling((500.0, 180.0), PAPERS["a4"], 10.0, "cut")
    upright = tiling((180.0, 500.0), PAPERS["a4"], 10.0, "cut")
    assert (lying.paper.landscape, upright.paper.landscape) == (True, False)
    assert [tile.label for tile in lying.tiles] == ["A1", "A2"]
    assert [tile.label for tile in upright.tiles] == ["A1", "B1"]


@pytest.mark.parametrize(
    ("size", "overlap", "message"),
    [
        ((0.0, 100.0), 5.0, "the size is 0"),
        ((LARGEST + 1, 100.0), 5.0, r"5\.08 x 0\.10 m: a page is at most 5\.08 m"),
        ((400.0, 300.0), -1.0, "is below 0"),
        ((400.0, 300.0), 120.0, "overlap of 120 mm leaves too little .* at most 94 mm"),
        ((4000.0, 4000.0), 5.0, r"it takes \d+ sheets of A4, more than 120"),
    ],
)
def test_sizes_that_make_no_sense(size: tuple[float, float], overlap: float, message: str) -> None:
    """Each is refused with what is wrong and what would do."""
    with pytest.raises(TilingError, match=message):
        tiling(size, PAPERS["a4"], overlap, "glue")


@pytest.mark.parametrize("name", sorted(PAPERS | LARGE))
@pytest.mark.parametrize("ink", sorted(PALETTES))
@pytest.mark.parametrize("edge", ["glue", "cut"])
def test_sheets_and_diagram_print_soundly(name: str, ink: str, edge: str) -> None:
    """Marks and words stay where printers reach, no text over another; labels are all there."""
    part = Define("box", (Rect(0, 0, 500, 400, Style(stroke="#000000")),))
    size = (500.0, 400.0) if name in PAPERS else (1200.0, 1000.0)
    spread = tiling(size, (PAPERS | LARGE)[name], 12.0, edge)
    pages = sheets(part, spread, PALETTES[ink], "A title", "colophon")

    def small(scale: float) -> tuple[Item, ...]:
        return (Rect(0, 0, 500 * scale, 400 * scale, Style(stroke="#000000")),)

    first = assembly.page(spread, small, PALETTES[ink], "A title", "colophon")
    for page in (first, *pages):
        safe = Page(page.width, page.height, ()).box.inset(6.35)
        assert [one.item for one in layout.outside(page, safe)] == []
        assert layout.overlapping_texts(page) == []
    labels = [tile.label for tile in spread.tiles]
    assert [page.label for page in pages] == labels
    words = layout.plain_text(first.items).split("\n")
    assert set(labels) <= set(words)
    glued = [f"glue {label} over this strip" for label in labels]
    said = "\n".join(layout.plain_text(page.items) for page in pages)
    right_or_below = [text for text in glued if text in said]
    assert len(right_or_below) == (len(labels) - 1 if edge == "glue" else 0)


@pytest.mark.parametrize(("overlap", "hatched", "worded"), [(0.9, 0, 0), (1.0, 2, 0), (3.9, 2, 0), (4.0, 2, 2)])
def test_strips_that_are_glued_say_so_where_there_is_room(overlap: float, hatched: int, worded: int) -> None:
    """Strips are hatched from one millimetre, with words from four."""
    spread = tiling((160.0, 120.0), SMALL, overlap, "glue")
    items = [drawn.item for drawn in walk(sheets(drawing(160.0, 120.0), spread, COLOR, "", "")[0].items)]
    assert len(_hatches(items)) == hatched
    assert sum(isinstance(one, Text) and one.text.startswith("glue") for one in items) == worded


@pytest.mark.parametrize("overlap", [6.0, 10.0])
def test_the_hatch_is_as_wide_as_the_overlap_and_begins_at_the_seam(overlap: float) -> None:
    """Laid on the line where the hatch begins, the next sheet continues the drawing; to 0.1 mm."""
    spread = tiling((160.0, 120.0), SMALL, overlap, "glue")
    page = sheets(drawing(160.0, 120.0), spread, COLOR, "", "")[0]
    assert page.trim is not None
    right, below = page.trim.right, page.trim.bottom
    items = [drawn.item for drawn in walk(page.items)]
    beside, under = (_extent(one) for one in _hatches(items))
    assert (beside.x, beside.right) == pytest.approx((right, right + overlap), abs=0.101)
    assert (under.y, under.bottom) == pytest.approx((below, below + overlap), abs=0.101)
    seams = [one for one in items if isinstance(one, Line) and one.style.stroke_width == SEAM]
    assert [one.x1 - SEAM / 2 for one in seams if one.x1 == one.x2] == pytest.approx([right], abs=0.101)
    assert [one.y1 - SEAM / 2 for one in seams if one.y1 == one.y2] == pytest.approx([below], abs=0.101)


def _hatches(items: list[Item]) -> list[Path]:
    return [one for one in items if isinstance(one, Path) and one.style.stroke == COLOR.faint_rule]


def _extent(path: Path) -> Box:
    points = [(one.x, one.y) for one in path.commands if isinstance(one, MoveTo | LineTo)]
    (left, right), (top, bottom) = ((min(side), max(side)) for side in zip(*points, strict=True))
    return Box(left, top, right - left, bottom - top)


def test_no_tick_runs_through_the_label_of_a_sheet() -> None:
    """On every paper, with every edge; the labels of large papers are taller."""
    for (name, paper), edge in product((PAPERS | LARGE).items(), EDGES):
        size = (2.5 * paper.width, 2.5 * paper.height)
        part = Define("box", (Rect(0, 0, *size, Style(stroke="#000000")),))
        spread = tiling(size, paper, 12.0, edge)
        for tile, page in zip(spread.tiles, sheets(part, spread, COLOR, "T", "c"), strict=True):
            drawn = list(walk(page.items))
            (label,) = (one for one in drawn if isinstance(one.item, Text) and one.item.text == tile.label)
            ticks = [one.box for one in drawn if isinstance(one.item, Line) and one.item.style.stroke_width == 0.15]
            assert not any(tick.inset(-0.5).overlaps(label.box) for tick in ticks), (name, edge, tile.label)


@pytest.mark.parametrize("edge", ["glue", "cut"])
def test_registration_marks_stand_on_every_seam(edge: Edge) -> None:
    """At both ends of a seam and where seams cross, inside the drawing; none without a seam."""
    one = tiling((50.0, 40.0), SMALL, 4.0, edge)
    assert registration(one, COLOR) == ()
    spread = tiling((150.0, 110.0), SMALL, 4.0, edge)
    (xs, ys) = (spread.columns[1:-1], spread.rows[1:-1])
    assert xs
    assert ys
    found = {(i.cx, i.cy) for i in registration(spread, COLOR) if isinstance(i, Circle)}
    ends = {(x, y) for x in xs for y in (MARK / 2, 110.0 - MARK / 2)}
    ends |= {(x, y) for y in ys for x in (MARK / 2, 150.0 - MARK / 2)}
    assert found == ends | {(x, y) for x in xs for y in ys}
