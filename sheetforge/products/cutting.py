"""Cut pieces: the options of all products that are cut, and the press job that they describe."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from typing import Literal

from sheetforge.content.library import BadRequest
from sheetforge.press.backs import FLIPS, Flip
from sheetforge.press.cutmarks import MARKS, SIDES, Marks, Sides
from sheetforge.press.imposition import SHORT, TICKS, Job, fill_layout
from sheetforge.press.piece_parts import BLEEDS, Bleed
from sheetforge.press.printer import Printer, read_printer
from sheetforge.press.slots import SlotLayout, SlotPage, read_layout
from sheetforge.products.options import PrintOptions, ProductOption, Setting, made_by
from sheetforge.sheet.dies import Die, DieShape, die, measures
from sheetforge.sheet.palette import PALETTES, Palette, trimmed
from sheetforge.sheet.tents import tent_die
from sheetforge.values import values

SHAPE: ProductOption[DieShape] = ProductOption(
    "shape", "hex", "Shape that counters are cut to.", ("hex", "square", "round")
)
Cutting = Literal["straight", "nested", "grid"]
CUTTING: ProductOption[Cutting] = ProductOption(
    "cutting",
    "straight",
    "Cut counters by straight cuts in all directions, nested one by one, or squares on a grid.",
    ("straight", "nested", "grid"),
)
ROUNDED = ProductOption(
    "rounded",
    0.0,
    "Radius that the corners of square counters are rounded to.",
    least=0,
    most=10,
    limits="corners are rounded to {} mm",
    metavar="MM",
)
SIZE = ProductOption(
    "size",
    20.0,
    "Size of counters in mm: of a hex from flat side to flat side, of a square, of a circle.",
    least=8,
    most=120,
    limits="a counter has {} mm",
    metavar="MM",
)
SLOTS = ProductOption(
    "slots", "", "Page of slots for counters: the name of a preset, or a YAML file.", metavar="NAME|FILE", is_file=True
)
PRINTER = ProductOption(
    "printer", "", "Profile of your printer, with the figures of the calibration page.", metavar="FILE", is_file=True
)
BACKS: ProductOption[Flip] = ProductOption(
    "backs",
    "long-edge",
    "How backs are aligned with the fronts of counters: on the other side of the paper, or folded over.",
    FLIPS,
)
CUT_MARKS: ProductOption[Marks] = ProductOption("marks", "ticks", "Cut marks of counters.", MARKS)
MARKS_ON: ProductOption[Sides] = ProductOption("marks-on", "front", "The side with the cut marks.", SIDES)
BLEED: ProductOption[Bleed] = ProductOption("bleed", "outer", "Where ink extends beyond the cut.", BLEEDS)
GAP = ProductOption(
    "gap",
    0.0,
    "Space between counters; at 0 they share cuts.",
    least=0,
    most=50,
    limits="the gap between counters is {} mm",
    metavar="MM",
)
GROWTH = ProductOption(
    "growth", 1.0, "By how much pieces are larger that need not fit beside others in a hex.", hidden=True
)
CUT_OPTIONS: tuple[ProductOption[Setting], ...] = (
    SHAPE,
    SIZE,
    CUTTING,
    ROUNDED,
    SLOTS,
    PRINTER,
    BACKS,
    CUT_MARKS,
    MARKS_ON,
    BLEED,
    GAP,
)


@values(frozen=True, slots=True)
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
    origin: tuple[str, ...]
    nested: bool
    trim: str
    """The package of the game whose trim the heads of tents have."""
    turns: bool
    """Turn the paper to landscape if more pieces fit."""

    def of(self, own_die: Die | None) -> Cut:
        """Return how a set with a die of its own is cut. Raises `BadRequest` for fixed slots."""
        if own_die is None or own_die == self.die:
            return self
        if self.layout.fixed is not None:
            what = f"{self.layout.name}: some pieces are {measures([own_die])} and its slots are not"
            raise BadRequest(f"{what}; leave --slots out")
        return replace(self, die=own_die)

    def named(self, options: PrintOptions) -> Cut:
        """Return it with the first parts of the colophon of some options."""
        return replace(self, origin=options.origin)

    def job(self, title: str, digest: str = "", tents: bool = False) -> Job:
        """Return the job for counters, or for tents of the same width.

        The colophon has a digest of `digest`. Raises `BadRequest` if no piece fits the page.
        """
        used = tent_die(self.die.height) if tents else self.die
        if tents and self.layout.fixed is not None:
            raise BadRequest(f"{self.layout.name}: its slots are cut already; leave --slots out")
        flip: Flip = "none" if tents else self.flip
        filled = self._filled(used, flip)
        page, fold = filled
        short = blake2b(digest.encode(), digest_size=6).hexdigest()[:10]
        after = (f"backs {flip}", f"bleed {self.bleed}", self.ink, "scale 100 %", self.printer.settings, short)
        settings = ("  ·  ".join((*self.origin, made_by(page.name))), "  ·  ".join(filter(None, after)))
        palette = trimmed(self.palette, self.trim) if tents else self.palette
        return Job(
            page, palette, title, settings, flip, fold, self.marks, self.marks_on, self.bleed, self.printer, self.ticks
        )

    @property
    def ticks(self) -> float:
        """The room for cut marks: less if pieces then fill a sheet better."""
        return SHORT if self.turns else TICKS

    def _filled(self, used: Die, flip: Flip) -> tuple[SlotPage, float]:
        """The page of slots, in landscape if more pieces fit, and its fold."""
        layouts = [self.layout]
        if self.turns and self.layout.fixed is None and self.layout.margins is None:
            layouts.append(replace(self.layout, paper=self.layout.paper.turned()))
        tried = [
            fill_layout(layout, used, self.gap, flip, self.printer, self.marks, self.ticks, self.nested)
            for layout in layouts
        ]
        filled = [page for page in tried if not isinstance(page, str)]
        if not filled:
            raise BadRequest(str(tried[0]))
        return max(filled, key=lambda page: len(page[0].slots))


def read_cut(options: PrintOptions, own_die: Die | None = None) -> Cut:
    """Return how pieces are cut. Raises `BadRequest` for options that exclude each other.

    Pieces with a die of their `own` have no other shape and size. For others a page with fixed
    slots settles both; options that say otherwise are refused.
    """
    shape, size = shape_of(options), options.setting(SIZE)
    layout = read_layout_of(options)
    cut, marks = own_die or die(shape, size), options.setting(CUT_MARKS)
    cutting, rounded = options.setting(CUTTING), options.setting(ROUNDED)
    if rounded and own_die is None:
        if shape != "square" or layout.fixed is not None:
            raise BadRequest(
                f"--{ROUNDED.name} rounds the corners of squares; add --shape square"
                if layout.fixed is None
                else f"{layout.name}: its slots are cut already; leave --{ROUNDED.name} out"
            )
        cut = replace(cut, radius=min(rounded, size / 2))
    if layout.fixed is not None and cutting != "straight" and own_die is None:
        raise BadRequest(f"{layout.name}: its slots are cut already; leave --{CUTTING.name} out")
    if layout.fixed is not None:
        fixed = layout.fixed.die
        if own_die is not None and (
            abs(fixed.width - own_die.width) >= 0.5 or abs(fixed.height - own_die.height) >= 0.5
        ):
            what, wanted = measures([fixed]), measures([own_die])
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
        cut,
        options.setting(BACKS),
        read_printer(options.setting(PRINTER)),
        layout,
        PALETTES[options.ink],
        marks,
        options.setting(MARKS_ON),
        options.setting(BLEED),
        options.setting(GAP),
        options.ink,
        options.origin,
        cutting == "nested" and own_die is None,
        options.trim,
        own_die is not None,
    )


def shape_of(options: PrintOptions) -> DieShape:
    """Return the shape of pieces: squares on a grid. Raises `BadRequest` for another one there."""
    shape = options.setting(SHAPE)
    if options.setting(CUTTING) != "grid":
        return shape
    if SHAPE.name in options.settings and shape != "square":
        raise BadRequest(f"--{CUTTING.name} grid cuts squares; leave --{SHAPE.name} {shape} out")
    return "square"


def read_layout_of(options: PrintOptions) -> SlotLayout:
    """Return the page of slots that is asked for, otherwise the plain one of the paper."""
    return read_layout(options.setting(SLOTS) or f"plain-{options.paper}")
