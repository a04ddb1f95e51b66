"""Imposition: pieces with a front, and with or without a back, become pages to print and cut.

A piece is drawn from the upper left corner of its die and may run over the cut on every side by
any amount; the visible part of that is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from math import ceil, sqrt
from typing import NamedTuple

from sheetforge.press import marks as page_marks
from sheetforge.press.backs import FOLD_CLEARANCE, Flip, above_fold, back_of, fold_line, fold_over
from sheetforge.press.cutmarks import GAP, LENGTH, Marks, Sides, cut_marks, outline_marks
from sheetforge.press.piece_keys import Beside, FlagKey, PieceKey, entries_of, flags_of
from sheetforge.press.piece_parts import BLEED, Bleed, Filled, PieceParts
from sheetforge.press.printer import ANY, Printer, corrected
from sheetforge.press.slots import SlotLayout, SlotPage, pack
from sheetforge.sheet.dies import Die, PieceArt, measures
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Anchor, Box, Item, Line, Page, Style, Text
from sheetforge.sheet.text import TextOverflow, text_width
from sheetforge.text import capital
from sheetforge.values import values

FOOT = 3.2
"""Height in mm of the colophon below the ruler."""

TICKS = GAP + LENGTH
SHORT = GAP + 2.0
"""Room in mm for shortened ticks, so that three rows of usual cards fit on A4."""


@values(frozen=True, slots=True)
class Piece:
    """A piece to cut out; a back without items is blank.

    Equal pieces are drawn once and used many times. Where sets share sheets, it has the title of its own.
    """

    name: str
    front: PieceArt = field(repr=False)
    back: PieceArt = field(default=PieceArt(), repr=False)
    set: str = ""
    key: PieceKey | None = None
    flag: FlagKey | None = None


@values(frozen=True, slots=True)
class Job:
    """The sheet, marks, bleed and printer of some pieces. `settings` are the options that the foot of a sheet names,
    before the sizes of its pieces and after them.

    `ticks` is the room in mm for cut marks.
    """

    page: SlotPage
    palette: Palette
    title: str = ""
    settings: tuple[str, str] = ("", "")
    flip: Flip = "none"
    fold: float = 0.0
    marks: Marks = "ticks"
    marks_on: Sides = "front"
    bleed: Bleed = "outer"
    printer: Printer = ANY
    ticks: float = TICKS

    @property
    def sides(self) -> int:
        """Return the number of printed sides of a sheet."""
        return 2 if self.flip in ("long-edge", "short-edge") else 1


def room_for_pieces(layout: SlotLayout, printer: Printer, marks: Marks, room_for_ticks: float) -> Box:
    """Return the area for pieces on packed paper: inside the marks, above ruler and colophon.

    It is the same distance from the left and the right edge, so that the back of a sheet has the
    same area.
    """
    sheet = layout.paper
    reach = printer.reach(sheet.width, sheet.height)
    side = max(reach.x, sheet.width - reach.right)
    ticks = 0.0 if marks == "none" else room_for_ticks
    top = reach.y + ticks
    bottom = reach.bottom - FOOT - page_marks.RULER.height - ticks - 0.6
    room = Box(side + ticks, top, sheet.width - 2 * (side + ticks), bottom - top)
    if layout.margins is None:
        return room
    own = layout.margins
    left, top = max(own.x, room.x), max(own.y, room.y)
    return Box(left, top, min(own.right, room.right) - left, min(own.bottom, room.bottom) - top)


def fill_layout(
    layout: SlotLayout,
    die: Die,
    gap: float,
    flip: Flip,
    printer: Printer,
    marks: Marks,
    ticks: float = TICKS,
    nested: bool = False,
) -> tuple[SlotPage, float] | str:
    """Return the slots for a die and the fold line (0 without one), or the reason for none."""
    if layout.fixed is not None:
        page = layout.fixed
        reach = printer.reach(page.paper.width, page.paper.height)
        if not reach.contains(page.hull, 0.01):
            return f"{layout.name}: slots reach into the edge that the printer leaves white"
        if flip != "fold":
            return page, 0.0
        folded = fold_over(page)
        return folded or f"{layout.name}: no slots that mirror each other, so no fold-over backs"
    room = room_for_pieces(layout, printer, marks, ticks)
    fold = 0.0
    if flip == "fold":
        fold, room = fold_line(room), above_fold(room)
    packed = pack(layout.name, layout.paper, die, room, gap or layout.gap, nested)
    if packed is None:
        size = f"{die.width:.1f} x {die.height:.1f} mm"
        there = f"{max(0.0, room.width):.1f} x {max(0.0, room.height):.1f} mm"
        return f"a piece of {size} is larger than the room on {layout.name}, {there}"
    return packed, fold


def page_count(pieces: int, job: Job) -> int:
    """Return the number of pages that `impose` makes."""
    return ceil(pieces / len(job.page.slots)) * job.sides


def impose(pieces: Sequence[Piece], job: Job, mark: str = "") -> tuple[Page, ...]:
    """Return the pages: fronts, each followed by its backs where they are printed behind them.

    The ids of drawings begin with `mark`, which distinguishes them from those of another job in the
    same document.
    """
    parts = PieceParts(job.page.die, job.bleed, job.page.gap, mark)
    count = len(job.page.slots)
    sheets = ceil(len(pieces) / count)
    pages: list[Page] = []
    begun: dict[str, None] = {}
    for number in range(sheets):
        batch = list(zip(pieces[number * count :], job.page.slots, strict=False))
        what = f"{job.title}{page_marks.TITLE_GAP}sheet {number + 1} of {sheets}" if sheets > 1 else job.title
        fronts = [(piece.name, piece.front, slot) for piece, slot in batch]
        # Close to the last row, so that a half-filled sheet still folds truly.
        last_row = max(slot.box.bottom for _, slot in batch)
        fold = job.fold if job.page.fixed else last_row + FOLD_CLEARANCE
        behind = [(piece.name, piece.back, back_of(slot, job.page.paper, job.flip, fold)) for piece, slot in batch]
        sets = dict.fromkeys(piece.set for piece, _ in batch if piece.set)
        places = [Anchor(f"set.{mark}{one}", capital(one)) for one in sets if one not in begun]
        begun.update(sets)
        beside = _notes_of((*sets,), [piece for piece, _ in batch])
        if job.flip == "fold":
            # Both halves share their cuts.
            halves, backs = [_Batch(fronts + behind, parts, job)], []
        else:
            halves, backs = [_Batch(fronts, parts, job)], [_Batch(behind, parts, job)]
        pages += _sides(halves, backs, what, f"{number + 1}", fold, places, beside)
    return tuple(pages)


def _notes_of(sets: tuple[str, ...], pieces: Sequence[Piece]) -> Beside:
    """Return the notes at the foot of a sheet of some pieces."""
    key, flags = entries_of(piece.key for piece in pieces), flags_of(piece.flag for piece in pieces)
    return Beside(sets, (*key, *flags))


def _sides(
    fronts: Sequence[_Batch],
    behind: Sequence[_Batch],
    what: str,
    label: str,
    fold: float,
    places: Sequence[Anchor],
    beside: Beside,
) -> Iterator[Page]:
    """Yield the front of a sheet, with the `places` that begin on it in the outline, then its back if it is printed."""
    job = fronts[0].job
    front, rest = _sheet(fronts, what, label, fold=fold if job.flip == "fold" else None, beside=beside)
    yield replace(front, items=(*places, *front.items))
    if behind and job.sides == 2:
        yield _sheet(behind, f"{what}, back", f"{label}b", is_back=True, beside=rest)[0]


def impose_together(batches: Sequence[tuple[Sequence[Piece], Job]], mark: str = "") -> tuple[Page, ...]:
    """Return the pages of one sheet with the pieces of several jobs, whose slots lie apart.

    Every job has slots for all of its pieces, and prints backs as the first one does.
    """
    (_, first), *_ = batches
    flip, title = first.flip, first.title
    bottom = max(slot.box.bottom for pieces, job in batches for slot in job.page.slots[: len(pieces)])
    fold = bottom + FOLD_CLEARANCE
    fronts: list[_Batch] = []
    behind: list[_Batch] = []
    for number, (pieces, job) in enumerate(batches):
        parts = PieceParts(job.page.die, job.bleed, job.page.gap, f"{mark}{number}.")
        filled = list(zip(pieces, job.page.slots, strict=False))
        fronts.append(_Batch([(piece.name, piece.front, slot) for piece, slot in filled], parts, job))
        backs = [(piece.name, piece.back, back_of(slot, job.page.paper, flip, fold)) for piece, slot in filled]
        behind.append(_Batch(backs, parts, job))
    sets = dict.fromkeys(piece.set for pieces, _ in batches for piece in pieces if piece.set)
    places = [Anchor(f"set.{mark}{one}", capital(one)) for one in sets]
    beside = _notes_of((*sets,), [piece for pieces, _ in batches for piece in pieces])
    if flip == "fold":
        fronts, behind = [*fronts, *behind], []
    return tuple(_sides(fronts, behind, title, "1", fold, places, beside))


class _Batch(NamedTuple):
    """Pieces of a job in their slots, and the drawings of that job."""

    filled: Sequence[Filled]
    parts: PieceParts
    job: Job


def _sheet(
    batches: Sequence[_Batch], what: str, label: str, beside: Beside, is_back: bool = False, fold: float | None = None
) -> tuple[Page, Beside]:
    """Return one printed side, and the part of the notes `beside` its ruler that it has no room for.

    Its paper, printer and colophon are those of the first job.
    """
    job = batches[0].job
    paper = job.page.paper
    hull = replace(job.page, slots=tuple(slot for batch in batches for _, _, slot in batch.filled)).hull
    reach = job.printer.reach(paper.width, paper.height)
    items: list[Item] = []
    over = 0.0
    inks = tuple(ink for one in batches for ink in one.parts.inks(tuple(slot for _, _, slot in one.filled)))
    for one in batches:
        items += one.parts.drawn(one.filled)
        if job.marks_on == "both" or job.marks_on == ("back" if is_back else "front"):
            slots = tuple(slot for _, _, slot in one.filled)
            ink = Style(stroke=job.palette.ink, stroke_width=0.1)
            die = one.job.page.die
            if one.job.page.nested:
                items += outline_marks(slots, die, job.marks, ink)
            else:
                items += cut_marks(slots, die, job.marks, reach, ink, job.ticks - GAP, inks)
        # The corners of a hex are farther out than its sides.
        corners = 2 / sqrt(3.0) if one.job.page.die.shape == "hex" else 1.0
        over = max(over, 0.0 if job.bleed == "none" else BLEED * corners)
    if fold is not None:
        items += _fold_mark(job, fold, reach)
    line = settings_line(job, (one.job.page.die for one in batches))
    foot, rest = _foot(job, hull, reach, what, line, beside, is_back or job.sides == 1)
    items += foot
    title = what.replace(page_marks.TITLE_GAP, ", ")
    page = Page(paper.width, paper.height, tuple(items), label, hull, _within(hull, over, paper.box), title)
    return corrected(page, job.printer, is_back), rest


def _fold_mark(job: Job, fold: float, reach: Box) -> list[Item]:
    """Draw the fold line across the whole sheet."""
    style = Style(stroke=job.palette.ink, stroke_width=0.2, dash=(3.0, 2.0))
    text = "fold backwards here, glue, then cut"
    right = reach.right - 2.0 - text_width(text, "medium", 6.5)
    return [
        Line(reach.x, fold, reach.right, fold, style),
        Text(right, fold - 1.0, text, "medium", 6.5, job.palette.soft_ink),
    ]


def settings_line(job: Job, dies: Iterable[Die]) -> str:
    """Return the options of a sheet in a line, with the sizes of all pieces on it."""
    before, after = job.settings
    return "  ·  ".join(filter(None, (before, measures(dies) if before else "", after)))


def _foot(
    job: Job, hull: Box, reach: Box, what: str, settings: str, beside: Beside, is_last: bool
) -> tuple[list[Item], Beside]:
    """Return ruler, notes beside it and colophon below the pieces, or above them if only there is room.

    Also return the notes without room; the side that `is_last` has no other behind it that could hold them.
    """
    height = page_marks.RULER.height + FOOT
    ticks = job.ticks if job.marks != "none" else 0.5
    below, above = reach.bottom - hull.bottom - ticks, hull.y - ticks - reach.y
    if below < height and above >= height:
        top = reach.y
    elif below >= FOOT:
        top = reach.bottom - height
    else:
        return [], beside
    items: list[Item] = []
    side = max(reach.x, job.page.paper.width - reach.right)
    area = Box(side, reach.y, job.page.paper.width - 2 * side, reach.height)
    if max(below, above) >= height and area.width >= page_marks.RULER.width:
        drawn, beside = beside.foot(Box(area.x, top, area.width, page_marks.RULER.height), job.palette, is_last)
        items += drawn
    line = page_marks.colophon(what, settings, area, top + height - 0.7, job.palette)
    if isinstance(line, TextOverflow):
        # On narrow paper the title matters more than the settings.
        line = page_marks.colophon(what, "", area, top + height - 0.7, job.palette)
    if not isinstance(line, TextOverflow):
        items.append(line)
    return items, beside


def _within(box: Box, over: float, page: Box) -> Box:
    """Return a box enlarged on all sides, at most to the page."""
    left, top = max(box.x - over, page.x), max(box.y - over, page.y)
    right, bottom = min(box.right + over, page.right), min(box.bottom + over, page.bottom)
    return Box(left, top, right - left, bottom - top)
