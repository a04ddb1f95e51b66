"""Imposition: pieces in their slots, backs behind fronts, ink over the cut and no further."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pypdf
import pytest
from PIL import Image

from sheetforge.press import pdf
from sheetforge.press.imposition import Job, Piece, fill_layout, impose, impose_together, page_count
from sheetforge.press.piece_parts import BLEED
from sheetforge.press.printer import ANY, Printer
from sheetforge.press.slots import presets, read_layout
from sheetforge.sheet.dies import Die, PieceArt, die
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Box, Clip, Document, Item, Line, Page, Style, Text, Use
from sheetforge.sheet.walk import walk
from tests.sheet.layout import outside, plain_text

RED = "#d00000"


def _art(cut: Die, name: str) -> tuple[Item, ...]:
    """A piece's drawing: ground well over the cut, and a word."""
    ground = cut.outline(4.0, Style(fill=RED))
    return (ground, Text(cut.width / 2 - 3, cut.height / 2, name, "bold", 8, "#000000"))


def _job(
    preset: str = "plain-a4",
    shape: str = "square",
    size: float = 20.0,
    flip: str = "long-edge",
    printer: Printer = ANY,
    gap: float = 0.0,
    **more: object,
) -> Job:
    layout = read_layout(preset)
    cut = layout.fixed.die if layout.fixed else die(shape, size)  # type: ignore[arg-type]
    found = fill_layout(layout, cut, gap, flip, printer, "ticks")  # type: ignore[arg-type]
    assert not isinstance(found, str), found
    page, fold = found
    return Job(page, COLOR, "Test", ("", "made"), flip, fold, printer=printer, **more)  # type: ignore[arg-type]


def _pieces(job: Job, count: int) -> list[Piece]:
    cut = job.page.die
    return [Piece(f"{n}", PieceArt(_art(cut, f"f{n}")), PieceArt(_art(cut, f"b{n}"))) for n in range(count)]


def _spots(page: Page, letter: str) -> dict[int, tuple[float, float]]:
    """Where the middle of each piece's word stands."""
    return {
        int(one.item.text[1:]): one.box.center
        for one in walk(page.items)
        if isinstance(one.item, Text) and one.item.text[0] == letter and one.item.text[1:].isdigit()
    }


@pytest.mark.parametrize("shape", ["hex", "square", "round"])
@pytest.mark.parametrize("count", [1, 7, 13])
def test_a_half_filled_last_row_pairs(shape: str, count: int) -> None:
    """Every back lies behind its own front, also in a row that is not full."""
    job = _job(shape=shape)
    front, back = impose(_pieces(job, count), job)
    fronts, backs = _spots(front, "f"), _spots(back, "b")
    assert set(fronts) == set(backs) == set(range(count))
    slots = job.page.slots
    for number, (x, y) in backs.items():
        box = slots[number].box
        mirrored = Box(210 - box.right, box.y, box.width, box.height)
        assert mirrored.contains(Box(x, y, 0, 0))


def test_short_edge_backs_stand_upside_down() -> None:
    """Turned about the short edge, the rows run from the bottom, pieces head down."""
    job = _job(flip="short-edge")
    _, back = impose(_pieces(job, 3), job)
    words = [one for one in walk(back.items) if isinstance(one.item, Text) and one.item.text == "b0"]
    assert words[-1].placement.turns == 2
    assert words[-1].box.y > 297 / 2


def test_pieces_of_two_sizes_share_a_sheet() -> None:
    """Each kind in slots of its own, every back behind its front, one ruler and one colophon with both sizes."""
    small = _job(size=15)
    slots = tuple(replace(one, box=Box(one.box.x, one.box.y + 60, 15, 15)) for one in small.page.slots[:20])
    small = replace(small, page=replace(small.page, slots=slots))
    large = replace(_job(size=25), settings=("made", "in colour"))
    cut = small.page.die
    others = [Piece(f"{n}", PieceArt(_art(cut, f"f{n}")), PieceArt(_art(cut, f"b{n}"))) for n in range(10, 14)]
    front, back = impose_together([(_pieces(large, 4), large), (others, small)])
    fronts, backs = _spots(front, "f"), _spots(back, "b")
    assert set(fronts) == set(backs) == {*range(4), *range(10, 14)}
    for number, (x, _) in backs.items():
        box = (large.page.slots[number] if number < 10 else slots[number - 10]).box
        assert box.x <= 210 - x <= box.right
    assert plain_text(front.items).count("100 mm") == plain_text(front.items).count("made") == 1
    assert "made  ·  square 25 and 15 mm  ·  in colour" in plain_text(front.items)
    assert front.trim is not None
    assert all(front.trim.contains(one.box) for one in (*large.page.slots[:4], *slots[:4]))


def test_folded_backs_mirror_at_the_fold_close_to_the_pieces() -> None:
    """One side of paper: the fold lies just below the last row, backs beyond it head down."""
    job = _job(flip="fold", shape="square")
    (page,) = impose(_pieces(job, 11), job)
    fronts, backs = _spots(page, "f"), _spots(page, "b")
    middles = {n: (fronts[n][1] + backs[n][1]) / 2 for n in fronts}
    assert max(middles.values()) - min(middles.values()) < 3
    lowest = max(slot.box.bottom for slot in job.page.slots[:11])
    assert "fold backwards here" in plain_text(page.items)
    assert min(middles.values()) == pytest.approx(lowest + 7, abs=2)
    drawn = list(walk(page.items))
    (words,) = (one.box for one in drawn if "fold backwards" in getattr(one.item, "text", ""))
    # The ink of the last row runs 2 mm over its cut; what is said at the fold stands clear of it.
    assert words.y > lowest + BLEED
    assert words.right <= job.page.paper.safe.right


def test_pages_follow_one_another_as_a_duplex_printer_wants_them() -> None:
    """Front, its back, next front, its back; the count is known before anything is drawn."""
    job = _job(size=60)
    pages = impose(_pieces(job, 25), job)
    assert len(pages) == page_count(25, job) == 2 * -(-25 // len(job.page.slots))
    assert [page.label for page in pages][:4] == ["1", "1b", "2", "2b"]


@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize("bleed", ["outer", "shared", "unique", "none"])
def test_no_ink_of_pieces_outside_trim_and_bleed(preset: str, bleed: str) -> None:
    """Beyond the bleed box there are marks only, and the trim box holds all pieces."""
    job = _job(preset, bleed=bleed)
    for page in impose(_pieces(job, 20), job):
        assert page.trim is not None
        assert page.bleed is not None
        assert page.bleed.contains(page.trim)
        art = tuple(item for item in page.items if not _is_mark(item))
        over = outside(Page(page.width, page.height, art), page.bleed)
        assert [(one.name, one.box) for one in over] == []
        assert page.box.contains(page.bleed)


def _is_mark(item: Item) -> bool:
    return getattr(item, "layer", "") == "marks"


def _reach(bleed: str, gap: float) -> tuple[int, int]:
    """Red dots found left of the first piece, and between the first two; ten dots a mm."""
    job = _job(bleed=bleed, gap=gap, marks="none")
    (front, _) = impose(_pieces(job, 2), job)
    picture = Image.open(BytesIO(pdf.pictures(pdf.write(Document((front,))), 254)[0])).convert("RGB")
    first, second = job.page.slots[:2]
    y = round(first.box.center[1] * 10) + 40
    left = [picture.getpixel((x, y)) for x in range(round(first.box.x * 10))]
    between = [picture.getpixel((x, y)) for x in range(round(first.box.right * 10), round(second.box.x * 10))]

    def red(dots: list[object]) -> int:
        return sum(1 for dot in dots if isinstance(dot, tuple) and dot[1] < 100)

    return red(left), red(between)


@pytest.mark.parametrize(
    ("bleed", "gap", "left", "between"),
    [
        ("none", 3.0, 0, 0),
        ("outer", 0.0, 20, 0),
        ("outer", 1.0, 20, 0),
        ("shared", 1.0, 20, 10),
        ("unique", 3.0, 15, 30),
        ("unique", 0.0, 0, 0),
    ],
)
def test_ink_runs_over_the_cut_as_asked(bleed: str, gap: float, left: int, between: int) -> None:
    """Unique: half the gap each; shared: all of it; outer: only where no piece stands beside."""
    found = _reach(bleed, gap)
    assert found == (pytest.approx(left, abs=1), pytest.approx(between, abs=1))


def test_print_boxes_and_wishes_are_in_the_file() -> None:
    """Trim and bleed box in points, no scaling, turned about the right edge."""
    job = _job(size=25)
    data = pdf.write(Document(impose(_pieces(job, 30), job), "t", duplex="long-edge"))
    reader = pypdf.PdfReader(BytesIO(data))
    hull = job.page.slots[0].box
    trim = reader.pages[0].trimbox
    assert float(trim.left) * 25.4 / 72 == pytest.approx(hull.x, abs=0.01)
    bleed = reader.pages[0].bleedbox
    assert (float(trim.left) - float(bleed.left)) * 25.4 / 72 == pytest.approx(BLEED, abs=0.01)
    wishes = reader.trailer["/Root"]["/ViewerPreferences"]
    assert wishes["/PrintScaling"] == "/None"
    assert wishes["/Duplex"] == "/DuplexFlipLongEdge"


def test_every_page_has_a_ruler_and_says_how_it_was_made() -> None:
    """On fronts and backs."""
    job = _job()
    for page in impose(_pieces(job, 4), job):
        assert "100 mm" in plain_text(page.items)
        assert "made" in plain_text(page.items)


def test_a_printer_s_white_edge_is_kept_clear() -> None:
    """Marks and pieces stay inside of what the printer reaches."""
    printer = Printer("x", left=15, top=12, right_edge=9, bottom=14)
    job = _job(printer=printer)
    (front, back) = impose(_pieces(job, len(job.page.slots)), job)
    for page in (front, back):
        assert outside(page, printer.reach(210, 297).inset(-0.06)) == []


def test_a_profile_moves_backs_by_its_offset() -> None:
    """To the tenth of a millimetre and beyond, and the fronts not at all."""
    plain, moved = _job(), _job(printer=Printer("x", right=0.7, down=-0.3))
    one, other = impose(_pieces(plain, 5), plain), impose(_pieces(moved, 5), moved)
    assert _spots(one[0], "f") == _spots(other[0], "f")
    for number, (x, y) in _spots(one[1], "b").items():
        assert _spots(other[1], "b")[number] == pytest.approx((x + 0.7, y - 0.3))


def test_equal_pieces_are_drawn_once() -> None:
    """Forty copies of a piece are one part used forty times."""
    job = _job()
    art = PieceArt(_art(job.page.die, "f0"))
    (front, _) = impose([Piece("a", art, art)] * 40, job)
    parts = {id(item.part) for item in front.items if isinstance(item, Use)}
    assert len(parts) == 1


def test_a_piece_that_does_not_fit_is_named_with_the_room_there_is() -> None:
    """The message has both sizes."""
    found = fill_layout(read_layout("plain-a4"), die("square", 250), 0, "none", ANY, "ticks")
    assert isinstance(found, str)
    assert "250.0 x 250.0 mm is larger than the room on A4, packed" in found


@pytest.mark.parametrize("gap", [0.0, 3.0])
@pytest.mark.parametrize("shape", ["hex", "square"])
def test_ticks_begin_outside_of_ink(shape: str, gap: float) -> None:
    """Where a cut is a little off, no end of a tick is left on a piece, of this job or of one beside it."""
    job = _job(shape=shape, gap=gap, flip="none")
    slots = job.page.slots
    row = replace(job, page=replace(job.page, slots=slots[:2]))
    # Close to the first row: the ticks above it would lie on the ink of that.
    close = tuple(replace(slot, box=replace(slot.box, y=slot.box.y + slot.box.height + 3.0)) for slot in slots[:2])
    below = replace(job, page=replace(job.page, slots=close))
    (page,) = impose_together([(_pieces(row, 2), row), (_pieces(below, 2), below)])
    picture = Image.open(BytesIO(pdf.pictures(pdf.write(Document((page,))), 300)[0])).convert("RGB")
    ticks = [one.item for one in walk(page.items) if "Cut here" in one.name and isinstance(one.item, Line)]
    assert len(ticks) > 8
    bare = replace(page, items=tuple(item for item in page.items if getattr(item, "label", "") != "Cut here"))
    ground = Image.open(BytesIO(pdf.pictures(pdf.write(Document((bare,))), 300)[0])).convert("RGB")
    for tick in ticks:
        for share in (0.12, 0.5, 0.88):
            x, y = tick.x1 + (tick.x2 - tick.x1) * share, tick.y1 + (tick.y2 - tick.y1) * share
            dot = (round(x / 25.4 * 300), round(y / 25.4 * 300))
            assert ground.getpixel(dot) == (255, 255, 255)
            assert min(picture.getpixel((dot[0] + dx, dot[1] + dy))[0] for dx in (-1, 0, 1) for dy in (-1, 0, 1)) < 200


def test_pieces_that_share_a_drawing_have_it_in_common_on_the_page() -> None:
    """Each has its mark on the same part, and one part with their ground runs over their cuts."""
    job = _job()
    ground, drawing = (job.page.die.outline(4.0, Style(fill="#336699")),), _art(job.page.die, "f0")
    marks = [(Text(3.0, 9.0, mark, "bold", 8.0, "#102030"),) for mark in "ABAC"]
    (page, _) = impose([Piece("a", PieceArt((*ground, *drawing), mark, ground)) for mark in marks], job)
    pieces = [item.part for item in page.items if isinstance(item, Use)]
    assert [part.id for part in pieces] == ["piece.2.1", "piece.2.2", "piece.2.1", "piece.2.3"]
    shared = {item.part.id for part in pieces for clip in part.items if isinstance(clip, Clip) for item in clip.items}
    assert shared == {"art.2"}
    over = [item.items[0].part for item in page.items if isinstance(item, Clip)]
    assert {part.id for part in over} == {"bleed.1"}
