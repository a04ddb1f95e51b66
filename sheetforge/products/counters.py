"""Counters: sets of pieces with front and back, as sheets to print on both sides and cut.

A game declares its sets and the back of a counter. This module has the options of every product of
cut pieces, and the press job that they describe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from hashlib import blake2b
from typing import NamedTuple

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest
from sheetforge.content.model import Entity, Reference
from sheetforge.press.backs import FLIPS, Flip
from sheetforge.press.cutmarks import MARKS, SIDES, Marks, Sides
from sheetforge.press.imposition import (
    BLEEDS,
    SHORT,
    TICKS,
    Bleed,
    Job,
    Piece,
    fill_layout,
    impose,
    impose_together,
    page_count,
)
from sheetforge.press.printer import Printer, read_printer
from sheetforge.press.slots import SlotLayout, SlotPage, read_layout
from sheetforge.products.options import PrintOptions, ProductOption, Setting, made_by
from sheetforge.products.planner import Planner, Product, Sheet, no_ships
from sheetforge.sheet.counters import CounterFace, draw
from sheetforge.sheet.dies import Die, DieShape, die
from sheetforge.sheet.palette import PALETTES, Palette
from sheetforge.sheet.scene import Box, Document, Item, Page
from sheetforge.sheet.tents import draw_tent, tent_die
from sheetforge.sheet.tokens import TokenFace, draw_token

# --- the options of cut pieces -------------------------------------------------------------------

SHAPE: ProductOption[DieShape] = ProductOption(
    "shape", "hex", "Shape that counters are cut to.", ("hex", "square", "round")
)
SIZE = ProductOption(
    "size", 20.0, "Counters: mm across a hex's flats, a square, a circle.",
    least=8, most=120, limits="a counter has {} mm", metavar="MM",
)  # fmt: skip
SLOTS = ProductOption(
    "slots", "", "Page of slots for counters: the name of a preset, or a YAML file.",
    metavar="NAME|FILE", is_file=True,
)  # fmt: skip
PRINTER = ProductOption(
    "printer", "", "Profile of your printer, read off the calibration page.",
    metavar="FILE", is_file=True,
)  # fmt: skip
BACKS: ProductOption[Flip] = ProductOption(
    "backs", "long-edge", "How the backs of counters get behind them.", FLIPS
)
CUT_MARKS: ProductOption[Marks] = ProductOption("marks", "ticks", "Cut marks of counters.", MARKS)
MARKS_ON: ProductOption[Sides] = ProductOption(
    "marks-on", "front", "Which side has the cut marks.", SIDES
)
BLEED: ProductOption[Bleed] = ProductOption(
    "bleed", "outer", "Where ink runs over the cut.", BLEEDS
)
GAP = ProductOption(
    "gap", 0.0, "Space between counters; at 0 they share cuts.",
    least=0, most=50, limits="the gap between counters is {} mm", metavar="MM",
)  # fmt: skip
CUT_OPTIONS: tuple[ProductOption[Setting], ...] = (
    SHAPE, SIZE, SLOTS, PRINTER, BACKS, CUT_MARKS, MARKS_ON, BLEED, GAP,
)  # fmt: skip

COPIES = ProductOption(
    "copies", 0, "Counters of each ship, 1 to 40; 0 for as many as the list says.",
    least=0, most=40, limits="give a number from {}", metavar="N",
)  # fmt: skip
TENTS = ProductOption("tents", False, "Ships as strips to fold into counters that stand up.")


@dataclass(frozen=True, slots=True)
class Cut:
    """The options of cutting counters: the die, and everything of a job except its title."""

    die: Die
    flip: Flip
    printer: Printer
    layout: SlotLayout
    palette: Palette
    marks: Marks
    marks_on: Sides
    bleed: Bleed
    gap: float
    ink: str
    origin: tuple[str, ...] = ()
    turns: bool = False
    """Let paper lie on its side where more pieces fit on it then."""

    def of(self, own: Die | None) -> Cut:
        """Return how a set with a die of its own is cut. Raises `BadRequest` for fixed slots."""
        if own is None or own == self.die:
            return self
        if self.layout.fixed is not None:
            what = f"{self.layout.name}: some pieces are {_measure(own)} and its slots are not"
            raise BadRequest(f"{what}; leave --slots out")
        return replace(self, die=own)

    def job(self, title: str, digest: str = "", tents: bool = False) -> Job:
        """Return the job for counters, or for tents of the same height.

        The colophon has a digest of `digest`. Raises `BadRequest` if no piece fits the page.
        """
        used = tent_die(self.die.height) if tents else self.die
        if tents and self.layout.fixed is not None:
            raise BadRequest(f"{self.layout.name}: its slots are cut already; leave --slots out")
        flip: Flip = "none" if tents else self.flip
        filled = self._filled(used, flip)
        page, fold = filled
        short = blake2b(digest.encode(), digest_size=6).hexdigest()[:10]
        parts = (
            page.name, _measure(used), f"backs {flip}", f"bleed {self.bleed}", self.ink,
            "scale 100 %", self.printer.settings, short,
        )  # fmt: skip
        colophon = "  ·  ".join((*self.origin, made_by(*parts)))
        return Job(
            page, self.palette, title, colophon, flip, fold, self.marks, self.marks_on, self.bleed,
            self.printer, self.ticks,
        )  # fmt: skip

    @property
    def ticks(self) -> float:
        """The room for cut marks: less for pieces that fill a sheet better then."""
        return SHORT if self.turns else TICKS

    def _filled(self, used: Die, flip: Flip) -> tuple[SlotPage, float]:
        """The page of slots, of paper that lies on its side if that is better, and its fold."""
        layouts = [self.layout]
        if self.turns and self.layout.fixed is None and self.layout.margins is None:
            layouts.append(replace(self.layout, paper=self.layout.paper.turned()))
        tried = [
            fill_layout(layout, used, self.gap, flip, self.printer, self.marks, self.ticks)
            for layout in layouts
        ]
        good = [one for one in tried if not isinstance(one, str)]
        if not good:
            raise BadRequest(str(tried[0]))
        return max(good, key=lambda one: len(one[0].slots))


def read_cut(options: PrintOptions, own: Die | None = None) -> Cut:
    """Return how pieces are cut. Raises `BadRequest` for options that exclude each other.

    Pieces with a die of their `own` have no other shape and size. For others a page with fixed
    slots settles both; options that say otherwise are refused.
    """
    shape, size = options.setting(SHAPE), options.setting(SIZE)
    layout = read_layout(options.setting(SLOTS) or f"plain-{options.paper}")
    cut, marks = own or die(shape, size), options.setting(CUT_MARKS)
    if layout.fixed is not None:
        fixed = layout.fixed.die
        if own is not None and (abs(fixed.width - own.width) >= 0.5
                                or abs(fixed.height - own.height) >= 0.5):  # fmt: skip
            what, wanted = _measure(fixed), _measure(own)
            raise BadRequest(f"the slots of {layout.name} are {what}; these pieces are {wanted}")
        other_shape = SHAPE.name in options.settings and fixed.shape != shape
        other_size = SIZE.name in options.settings and abs(fixed.height - size) >= 0.01
        if other_shape or other_size:
            what = f"{fixed.shape}, {fixed.width:g} x {fixed.height:g} mm"
            raise BadRequest(f"the slots of {layout.name} are {what}; leave --shape and --size out")
        cut = fixed
        if CUT_MARKS.name not in options.settings:
            # Pre-cut slots need no marks, unless they are requested.
            marks = "none"
    return Cut(
        cut, options.setting(BACKS), read_printer(options.setting(PRINTER)), layout,
        PALETTES[options.ink], marks, options.setting(MARKS_ON), options.setting(BLEED),
        options.setting(GAP), options.ink, options.origin, own is not None,
    )  # fmt: skip


def _measure(cut: Die) -> str:
    if cut.shape == "rectangle":
        return f"{cut.width:g} x {cut.height:g} mm"
    return f"{cut.shape} {cut.height:g} mm"


# --- counters and their sheets -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counter:
    """The front of a counter, and whether it is a ship.

    Its back follows from the options, unless it has a `back` of its own. A piece of another size or
    shape than the options say has a `die` of its own.
    """

    face: CounterFace
    is_ship: bool = False
    back: CounterFace | None = None
    die: Die | None = None


@dataclass(frozen=True, slots=True)
class CounterSet:
    """A sheet of counters: the name of its file, its title, and the entities it depends on."""

    id: str
    title: str
    counters: tuple[Counter, ...]
    depends_on: frozenset[Key]


Faces = tuple[CounterFace, CounterFace]
"""The front and the back of a counter."""
TurnedOver = Callable[[Counter, str], CounterFace]
"""A counter and the option of backs → its back."""


class CutGroup(NamedTuple):
    """Counters that are cut alike; `apart` are those of a list with counters of several dies."""

    faces: tuple[Faces, ...]
    tents: bool
    die: Die | None
    apart: bool

    def pieces(self, job: Job) -> list[Piece]:
        """Return its counters as pieces of a job. Each face is drawn once."""
        drawn = partial(_drawn, die=job.page.die, palette=job.palette, tents=self.tents)
        return [
            Piece(front.name, drawn(front), drawn(back) if job.flip != "none" else ())
            for front, back in self.faces
        ]


@dataclass(frozen=True, slots=True)
class Counters:
    """A game's declaration of its counters.

    `sets_of` yields the requested sets, by default the usual ones. `back` is the option for the
    back of a ship, `turned_over` makes that back. `more` are further options of the game.
    """

    title: str
    game: str
    sets_of: Callable[[Planner], Iterator[CounterSet]]
    back: ProductOption[str]
    turned_over: TurnedOver
    more: tuple[ProductOption[Setting], ...] = ()
    ships_of: Callable[[Entity], Iterable[Reference]] = no_ships

    def product(self) -> Product:
        """Return the product `counters`."""
        options = (*CUT_OPTIONS, self.back, COPIES, *self.more, TENTS)
        return Product(
            "counters", self.title, self.sheets, options, outlined=True, ships_of=self.ships_of
        )

    def sheets(self, planner: Planner) -> Iterator[Sheet]:
        """Yield the sheets of every set; with tents, ships are on sheets of their own."""
        cut, options = read_cut(planner.options), planner.options
        for one in self.sets_of(planner):
            digest = "".join(planner.library.digest(key) for key in sorted(one.depends_on))
            for group in self._parted(options, one.counters):
                name = f"{planner.system}/counters/{one.id}{'-tents' if group.tents else ''}"
                if group.apart and group.die is not None:
                    name += f"-{group.die.height:g}mm"
                job = cut.of(group.die).job(f"{self.game}: {one.title}", digest, group.tents)
                yield counter_sheet(
                    name, one.title, one.depends_on, group.faces, job, group.tents
                )  # fmt: skip

    def pages(
        self, options: PrintOptions, cut: Cut, title: str, digest: str, counters: Sequence[Counter]
    ) -> Iterator[Page]:
        """Yield the pages of counters that are part of a document with other pages.

        Pieces of different dies that do not fill a sheet share one.
        """
        left: list[tuple[list[Piece], CutGroup]] = []
        for number, group in enumerate(self._parted(options, counters)):
            job = cut.of(group.die).job(f"{title}: counters", digest, group.tents)
            pieces = group.pieces(job)
            shares = not group.tents and job.flip != "fold" and job.marks in ("ticks", "none")
            full = len(pieces)
            if group.apart and shares:
                full -= full % len(job.page.slots)
                left.append((pieces[full:], group))
            yield from impose(pieces[:full], job, f"{number}." if number else "")
        yield from _shared(left, cut, f"{title}: counters", digest)

    def _parted(self, options: PrintOptions, counters: Sequence[Counter]) -> list[CutGroup]:
        """Return groups of counters of the same cut, in the order of the list; tents first."""
        back, stand = options.setting(self.back), options.setting(TENTS)
        found: dict[tuple[bool, Die | None], list[Faces]] = {}
        for one in counters:
            faces = (one.face, one.back or self.turned_over(one, back))
            found.setdefault((stand and one.is_ship, one.die), []).append(faces)
        groups = sorted(found.items(), key=lambda group: not group[0][0])
        dies = {die for _, die in found}
        return [CutGroup(tuple(faces), tents, die, len(dies) > 1) for (tents, die), faces in groups]


def counter_pages(
    counters: Iterable[Faces], job: Job, tents: bool = False, mark: str = ""
) -> tuple[Page, ...]:
    """Return the pages to print and cut; `mark` is passed to `impose`."""
    return impose(CutGroup(tuple(counters), tents, None, False).pieces(job), job, mark)


def _shared(
    left: Sequence[tuple[list[Piece], CutGroup]], cut: Cut, title: str, digest: str
) -> Iterator[Page]:
    """Yield sheets of pieces of different dies, one kind below the other."""
    sheet: list[tuple[list[Piece], Job]] = []
    number = 0
    for pieces, group in left:
        while pieces:
            used = [slot.box.bottom for some, job in sheet for slot in job.page.slots[: len(some)]]
            top = max(used, default=None)
            job = _below(cut.of(group.die), top, title, digest)
            room = 0 if job is None else len(job.page.slots)
            if job is not None and (room >= len(pieces) or not sheet):
                sheet.append((pieces[:room], job))
                pieces = pieces[room:]
            else:
                number += 1
                yield from impose_together(sheet, f"shared{number}.")
                sheet = []
    if sheet:
        yield from impose_together(sheet, f"shared{number + 1}.")


def _below(cut: Cut, top: float | None, title: str, digest: str) -> Job | None:
    """Return the job for pieces on the part of a sheet that is left below other pieces."""
    if top is None:
        return cut.job(title, digest)
    paper = cut.layout.paper
    first = top + 2 * cut.ticks
    room = cut.layout.margins or paper.box
    if first + cut.die.height >= room.bottom:
        return None
    margins = Box(room.x, first, room.width, room.bottom - first)
    try:
        return replace(cut, layout=replace(cut.layout, margins=margins)).job(title, digest)
    except BadRequest:
        return None


@lru_cache(maxsize=512)
def _drawn(face: CounterFace, die: Die, palette: Palette, tents: bool) -> tuple[Item, ...]:
    """Draw a face; the counter of a ship is in the set of its game and in many packs."""
    if tents:
        return draw_tent(face, die.width, palette)
    if isinstance(face, TokenFace):
        return draw_token(face, die, palette)
    return draw(face, die, palette)


def counter_sheet(
    name: str,
    title: str,
    depends_on: frozenset[Key],
    counters: Sequence[Faces],
    job: Job,
    tents: bool = False,
) -> Sheet:
    """Return counters as a sheet; `title` is the name of the set."""

    @cache
    def lay_out() -> Document:
        duplex = job.flip if job.flip in ("long-edge", "short-edge") else ""
        pages = counter_pages(counters, job, tents)
        return Document(pages, job.title, "", "counters", ("counters", title), "en", duplex)

    return Sheet(name, depends_on, lay_out, page_count(len(counters), job))
