"""Pieces of a pack to cut up: counters, cards on sheets of their own, and cards in the room that counters leave."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice

from sheetforge.products.counters import Counter, Counters
from sheetforge.products.cutting import GROWTH, SIZE, Cut
from sheetforge.products.decks import PackCards
from sheetforge.products.map_options import HEX_SIZE
from sheetforge.products.map_spread import CLEARANCE
from sheetforge.products.options import PrintOptions
from sheetforge.products.pack_parts import PackPart, opened
from sheetforge.products.page_stack import ABOVE_RULER, CUT_FOOT, PageStack
from sheetforge.products.shared_sheets import SheetRun, SinglePiece, foot_of, pages_by_sheet, with_rest
from sheetforge.sheet.cards import BETWEEN
from sheetforge.sheet.dies import Die
from sheetforge.values import values

LEAST_ROOM = 12.0
"""The least height in mm below the pieces of a sheet for which these become larger."""

STEPS = tuple(round(1.5 - 0.02 * step, 2) for step in range(25))
"""The factors by which pieces become larger, the largest first."""


@values(frozen=True, slots=True)
class PackPieces:
    """The sheets of counters of a pack, and how many of its cards have sheets of their own."""

    runs: Sequence[SheetRun]
    cards: PackCards | None
    alone: int

    @property
    def beside(self) -> Die | None:
        """Return the die of the piece beside a short row of cards, if there is one."""
        lots = self.runs[-1].lots if self.runs else ()
        return next((lot[0].die for lot in lots if isinstance(lot[0], SinglePiece)), None)

    def stacks(self) -> Iterator[list[PageStack]]:
        """Yield the pages of each sheet."""
        sheets = list(pages_by_sheet(self.runs))
        stacks = iter(opened(PackPart("Counters", [page for sheet in sheets for page in sheet])))
        yield from (list(islice(stacks, len(sheet))) for sheet in sheets)
        if self.cards is not None and self.alone:
            sides = self.cards.job.sides
            stacks = iter(opened(PackPart("Cards", self.cards.pages(self.alone))))
            yield from iter(lambda: list(islice(stacks, sides)), [])

    def room(self, cut: Cut) -> float:
        """Return the height in mm that the pieces of the last sheet of counters leave for a strip."""
        lots = self.runs[-1].on_last_sheet if self.runs else ()
        # The piece beside cards has whatever height there is.
        foot = foot_of([lot for lot in lots if not isinstance(lot[0], SinglePiece)])
        if foot is None:
            return 0.0
        return cut.layout.paper.height - CUT_FOOT - ABOVE_RULER - foot - BETWEEN

    @property
    def area(self) -> float:
        """Return the area in square mm of all but the piece beside cards, which has what they leave."""
        lots = (lot for run in self.runs for lot in run.lots if not isinstance(lot[0], SinglePiece))
        return sum((end - start) * job.page.die.area for _, start, end, job in lots)

    def is_laid_as(self, other: PackPieces) -> bool:
        """Return whether it takes as many sheets as others, with the same cards on them."""
        paper = sum(run.pages for run in self.runs) == sum(run.pages for run in other.runs)
        return paper and self.alone == other.alone and (self.beside is None) == (other.beside is None)


def pieces_of(
    counters: Counters,
    options: PrintOptions,
    cut: Cut | None,
    named: tuple[str, str],
    pieces: Sequence[Counter],
    cards: PackCards | None,
) -> PackPieces:
    """Return the pieces of a pack, which is `named` by its title and the digest of its content."""
    alone = cards.total if cards is not None else 0
    if cut is None:
        return PackPieces((), cards, alone)
    runs = counters.runs_of(options, cut, *named, pieces)
    if cards is not None and (shared := with_rest(runs, cards, cards.full, cut, cards.beside)):
        runs, alone = shared, cards.full
    return PackPieces(runs, cards, alone)


def may_grow(pieces: PackPieces, cut: Cut, strips: Iterable[PageStack]) -> bool:
    """Return whether a sheet of counters has room for larger ones, and for no strip: beside cards there is none."""
    room = pieces.room(cut)
    if room < LEAST_ROOM or cut.layout.paper.height < cut.layout.paper.width:
        return False
    return pieces.beside is not None or all(strip.least > room for strip in strips if strip.is_strip)


def in_hex(options: PrintOptions, step: float) -> float:
    """Return the size in mm of a piece that becomes larger by a factor as far as it still lies in a hex."""
    size = options.setting(SIZE)
    return max(size, min(options.setting(HEX_SIZE) - CLEARANCE, round(size * step, 1)))


def largest(
    options: PrintOptions, has_long: bool, pieces: PackPieces, drawn: Callable[[PrintOptions], PackPieces | None]
) -> tuple[PackPieces, PrintOptions]:
    """Return pieces as large as they can be on as many sheets, `drawn` for options, and these; what lies in a hex does.

    All become larger, or those alone that need not lie beside others in a hex, whichever fills more. Beside pieces over
    two hexes counters keep their size.
    """
    size, most = options.setting(SIZE), options.setting(HEX_SIZE) - CLEARANCE
    found = pieces, options
    for is_whole in (False,) if has_long or most <= size else (True, False):

        @cache
        def made(step: float, is_whole: bool = is_whole) -> tuple[PackPieces, PrintOptions] | None:
            grown = in_hex(options, step) if is_whole else size
            chosen = replace(options, settings={**options.settings, GROWTH.name: step, SIZE.name: grown})
            other = drawn(chosen)
            return (other, chosen) if other is not None and other.is_laid_as(pieces) else None

        # Where a size fits, all smaller ones do.
        at = bisect_left(STEPS, True, key=lambda step: made(step) is not None)
        other = made(STEPS[at]) if at < len(STEPS) else None
        if other is not None and other[0].area > found[0].area + 1.0:
            found = other
    return found


def with_fillers(
    pieces: PackPieces, fillers: Sequence[Counter], drawn: Callable[[Sequence[Counter]], PackPieces | None]
) -> PackPieces:
    """Return pieces with as many of the first `fillers` as their sheets have room for, `drawn` with some of these."""

    @cache
    def made(count: int) -> PackPieces | None:
        found = drawn(fillers[:count])
        return found if found is not None and found.is_laid_as(pieces) else None

    count = bisect_left(range(1, len(fillers) + 1), True, key=lambda count: made(count) is None)
    return (made(count) if count else None) or pieces
