"""Sheets of pieces of several dies: those that do not fill a sheet share one.

The cards of a pack that do not fill a sheet lie below its counters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple, Protocol

from sheetforge.content.library import BadRequest
from sheetforge.press.backs import Flip, above_fold
from sheetforge.press.imposition import Job, Piece, impose, impose_together, page_count, room_for_pieces
from sheetforge.press.slots import Slot
from sheetforge.products.cutting import Cut
from sheetforge.sheet.dies import Die
from sheetforge.sheet.scene import Box, Page
from sheetforge.values import values


class CutSet(Protocol):
    """Pieces that are cut alike; `apart` is set if their list has pieces of several dies."""

    @property
    def total(self) -> int:
        """The number of its pieces."""

    @property
    def tents(self) -> bool:
        """True for strips to fold."""

    @property
    def die(self) -> Die | None:
        """Their die; None for that of the options."""

    @property
    def apart(self) -> bool:
        """True if its list has pieces of other dies as well."""

    def pieces(self, job: Job, first: int, end: int) -> list[Piece]:
        """Return those from one number to another as pieces of a job."""


PieceOf = Callable[[Die], Piece | None]
"""A function that returns a piece of a die; none if that is too small for its content."""


@values(frozen=True, slots=True)
class SinglePiece:
    """A piece that is cut by itself."""

    piece: Piece
    die: Die
    total: int = 1
    tents: bool = False
    apart: bool = True

    def pieces(self, job: Job, first: int, end: int) -> list[Piece]:
        """Return it, alone."""
        return [self.piece][first:end]


Lot = tuple[CutSet, int, int, Job]
"""Pieces of a group from one number to another, and how they are cut."""


class SheetRun(NamedTuple):
    """Pieces of one group on sheets of their own, or of several groups that share one sheet."""

    lots: tuple[Lot, ...]
    is_shared: bool

    @property
    def pages(self) -> int:
        """The number of pages."""
        _, start, end, job = self.lots[0]
        return job.sides if self.is_shared else page_count(end - start, job)

    @property
    def on_last_sheet(self) -> Sequence[Lot]:
        """The pieces on its last sheet."""
        if self.is_shared:
            return self.lots
        group, start, end, job = self.lots[0]
        slots = len(job.page.slots)
        return ((group, start + (end - start - 1) // slots * slots, end, job),)


def arranged(groups: Sequence[CutSet], cut: Cut, title: str, digest: str) -> list[SheetRun]:
    """Return the sheets of pieces of several dies: those that do not fill a sheet share one."""
    runs: list[SheetRun] = []
    left: list[tuple[CutSet, int]] = []
    for group in groups:
        job = cut.of(group.die).job(title, digest, group.tents)
        shares = not group.tents and job.marks in ("ticks", "none")
        full = group.total
        if group.apart and shares:
            full -= full % len(job.page.slots)
            left.append((group, full))
        if full:
            runs.append(SheetRun(((group, 0, full, job),), False))
    sheet: list[Lot] = []
    for group, start in left:
        while start < group.total:
            if more := _with_some_beside(sheet, group, start, cut, digest):
                sheet += more
                start = group.total
                continue
            lot = _below(cut.of(group.die), foot_of(sheet), title, digest)
            room = 0 if lot is None else len(lot.page.slots)
            wanted = group.total - start
            if lot is not None and (room >= wanted or not sheet):
                end = start + min(room, wanted)
                sheet.append((group, start, end, lot))
                start = end
            else:
                runs.append(SheetRun(tuple(sheet), True))
                sheet = []
    return [*runs, SheetRun(tuple(sheet), True)] if sheet else runs


def run_pages(runs: Sequence[SheetRun]) -> Iterator[Page]:
    """Yield the pages of some sheets; the ids of the drawings of each begin differently."""
    yield from (page for _, page in _sided_pages(runs))


def pages_by_sheet(runs: Sequence[SheetRun]) -> Iterator[list[Page]]:
    """Yield the pages of some sheets by sheets that begin on a front.

    A page of pieces without backs is by itself: in duplex the next one would be printed on them.
    """
    for sided, pages in groupby(_sided_pages(runs), key=lambda page: page[0]):
        together = [page for _, page in pages]
        yield from [together] if sided == 2 else ([page] for page in together)


def with_rest(
    runs: Sequence[SheetRun], cards: CutSet, start: int, cut: Cut, beside: PieceOf | None = None
) -> list[SheetRun] | None:
    """Return some sheets with the cards from a number on below the pieces of the last sheet, which sets share.

    None if that has no room for all of them. A piece from `beside` stands in the room to the right of a short row.
    """
    if start == cards.total or not runs or not runs[-1].is_shared:
        return None
    shared = runs[-1].lots
    title = f"{shared[0][3].title} and cards"
    lots = [(group, first, end, replace(job, title=title)) for group, first, end, job in shared]
    lot = _below(cut.of(cards.die), foot_of(lots), title, "")
    if lot is None or len(lot.page.slots) < cards.total - start:
        return None
    more = _in_short_row(cut.of(cards.die), lot, cards.total - start, beside) if beside is not None else []
    return [*runs[:-1], SheetRun((*lots, (cards, start, cards.total, lot), *more), True)]


def _in_short_row(cut: Cut, job: Job, count: int, piece_of: PieceOf) -> list[Lot]:
    """Return a piece in the room that a number of cards in one row leave to their right."""
    first, last = job.page.slots[0].box, job.page.slots[count - 1].box
    if cut.flip == "fold" or last.y > first.y:
        return []
    room = room_for_pieces(cut.layout, cut.printer, cut.marks, cut.ticks)
    left = last.right + 2 * cut.ticks
    box = Box(left, first.y, room.right - left, room.bottom - first.y)
    if min(box.width, box.height) <= 0.0:
        return []
    die = Die("rectangle", box.width, box.height)
    piece = piece_of(die)
    page = replace(job.page, die=die, slots=(Slot(box),))
    return [] if piece is None else [(SinglePiece(piece, die), 0, 1, replace(job, page=page))]


def _sided_pages(runs: Sequence[SheetRun]) -> Iterator[tuple[int, Page]]:
    """Yield the pages of some sheets, each with the number of sides that its sheet is printed on."""
    for number, run in enumerate(runs):
        mark = f"{number}." if number else ""
        lots = [(group.pieces(job, start, end), job) for group, start, end, job in run.lots]
        pages = impose_together(lots, mark) if run.is_shared else impose(*lots[0], mark)
        yield from ((lots[0][1].sides, page) for page in pages)


def foot_of(lots: Sequence[Lot]) -> float | None:
    """Return how far down the pieces of a sheet reach; None without any."""
    used = [slot.box.bottom for _, first, end, job in lots for slot in job.page.slots[: end - first]]
    return max(used, default=None)


def _with_some_beside(sheet: Sequence[Lot], group: CutSet, start: int, cut: Cut, digest: str) -> list[Lot]:
    """Return the pieces of a group from a number on, beside the pieces of a sheet and below them; none without room.

    Long pieces are few and leave the rest of their row free.
    """
    own = cut.of(group.die)
    if len(sheet) != 1 or own.flip == "fold":
        return []
    title = sheet[0][3].title
    beside = _beside(own, sheet[0], title, digest)
    if beside is None:
        return []
    end = min(start + len(beside.page.slots), group.total)
    lots: list[Lot] = [(group, start, end, beside)]
    if end < group.total:
        rest = _below(own, foot_of([*sheet, *lots]), title, digest)
        if rest is None or len(rest.page.slots) < group.total - end:
            return []
        lots.append((group, end, group.total, rest))
    return lots


def _beside(cut: Cut, lot: Lot, title: str, digest: str) -> Job | None:
    """Return the job for pieces to the right of a lot, no lower than it reaches."""
    _, first, end, job = lot
    boxes = [slot.box for slot in job.page.slots[: end - first]]
    right, bottom = max(box.right for box in boxes) + 2 * cut.ticks, max(box.bottom for box in boxes)
    room = room_for_pieces(cut.layout, cut.printer, cut.marks, cut.ticks)
    return _in_room(cut, Box(right, room.y, room.right - right, bottom - room.y), title, digest)


def _below(cut: Cut, top: float | None, title: str, digest: str) -> Job | None:
    """Return the job for pieces on the part of a sheet that is left below other pieces."""
    if top is None:
        return cut.job(title, digest)
    paper = cut.layout.paper
    first = top + 2 * cut.ticks
    room = cut.layout.margins or paper.box
    if cut.flip == "fold":
        room = above_fold(room_for_pieces(cut.layout, cut.printer, cut.marks, cut.ticks))
    if first + cut.die.height >= room.bottom:
        return None
    return _in_room(cut, Box(room.x, first, room.width, room.bottom - first), title, digest)


def _in_room(cut: Cut, room: Box, title: str, digest: str) -> Job | None:
    """Return the job for pieces in a part of a sheet; None if not one has room there."""
    # Its own part of the fronts is not folded again.
    flip: Flip = "none" if cut.flip == "fold" else cut.flip
    try:
        job = replace(cut, layout=replace(cut.layout, margins=room), flip=flip).job(title, digest)
    except BadRequest:
        return None
    return replace(job, flip=cut.flip)
