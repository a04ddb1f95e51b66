"""The options that every product of cut pieces shares, and the press job that they describe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from sheetforge import __version__
from sheetforge.content.library import BadRequest
from sheetforge.press.backs import FLIPS, Flip
from sheetforge.press.cutmarks import MARKS, SIDES, Marks, Sides
from sheetforge.press.imposition import BLEEDS, Bleed, Job, fill_layout
from sheetforge.press.printer import Printer, read_printer
from sheetforge.press.slots import Layout, read_layout
from sheetforge.products.product import PrintOptions, ProductOption
from sheetforge.sheet.dies import Die, DieShape, die
from sheetforge.sheet.palette import PALETTES, Palette

LEAST, MOST = 8.0, 120.0
"""The smallest and the largest piece in mm."""

SHAPE = ProductOption("shape", "hex", "Shape that counters are cut to.", ("hex", "square", "round"))
SIZE = ProductOption(
    "size", 20.0, "Counters: mm across a hex's flats, a square, a circle.", (), "MM"
)
SLOTS = ProductOption(
    "slots", "", "Page of slots for counters: the name of a preset, or a YAML file.",
    (), "NAME|FILE", True,
)  # fmt: skip
PRINTER = ProductOption(
    "printer", "", "Profile of your printer, read off the calibration page.", (), "FILE", True
)
BACKS = ProductOption("backs", "long-edge", "How the backs of counters get behind them.", FLIPS)
MARKS_OPTION = ProductOption("marks", "ticks", "Cut marks of counters.", MARKS)
MARKS_ON = ProductOption("marks-on", "front", "Which side has the cut marks.", SIDES)
BLEED_OPTION = ProductOption("bleed", "outer", "Where ink runs over the cut.", BLEEDS)
GAP = ProductOption("gap", 0.0, "Room between counters; without it they share cuts.", (), "MM")

PIECE_OPTIONS = (
    SHAPE, SIZE, SLOTS, PRINTER, BACKS, MARKS_OPTION, MARKS_ON, BLEED_OPTION, GAP,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Piecework:
    """Options that were read: the die of the pieces, and everything of a job but its title."""

    die: Die
    flip: Flip
    printer: Printer
    layout: Layout
    palette: Palette
    marks: Marks
    marks_on: Sides
    bleed: Bleed
    gap: float
    ink: str

    def job(
        self, title: str, digest: str = "", cut: Die | None = None, flip: Flip | None = None
    ) -> Job:
        """The job for pieces of the die, or of another one that takes the place of it.

        Raises `BadRequest` when the pieces do not fit the page at all.
        """
        used = cut or self.die
        if cut is not None and self.layout.fixed is not None:
            raise BadRequest(f"{self.layout.name}: its slots are cut already; leave --slots out")
        turned = flip or self.flip
        filled = fill_layout(self.layout, used, self.gap, turned, self.printer, self.marks)
        if isinstance(filled, str):
            raise BadRequest(filled)
        page, fold = filled
        told = [
            f"sheetforge {__version__}", page.name, _measure(used),
            f"backs {turned}", f"bleed {self.bleed}", self.ink, "scale 100 %", self.printer.told,
            digest[:10],
        ]  # fmt: skip
        return Job(
            page, self.palette, title, "  ·  ".join(part for part in told if part), turned, fold,
            self.marks, self.marks_on, self.bleed, self.printer,
        )  # fmt: skip


def read_piecework(options: PrintOptions) -> Piecework:
    """What options say about pieces. Raises `BadRequest` for what cannot be.

    A page with fixed slots settles shape and size; options that say otherwise are refused.
    """

    def said(option: ProductOption) -> str:
        return str(options.setting(option))

    size, gap = float(said(SIZE)), float(said(GAP))
    if not LEAST <= size <= MOST:
        raise BadRequest(f"--size {size:g}: a counter has {LEAST:g} to {MOST:g} mm")
    if not 0 <= gap <= 50:
        raise BadRequest(f"--gap {gap:g}: between counters there are 0 to 50 mm")
    layout = read_layout(said(SLOTS) or f"plain-{options.paper}")
    cut = die(cast(DieShape, said(SHAPE)), size)
    if layout.fixed is not None:
        fixed = layout.fixed.die
        given = {SHAPE.name, SIZE.name} & set(options.settings)
        same = (fixed.shape == said(SHAPE) or "shape" not in given) and (
            abs(fixed.height - size) < 0.01 or "size" not in given
        )
        if not same:
            what = f"{fixed.shape}, {fixed.width:g} x {fixed.height:g} mm"
            raise BadRequest(f"the slots of {layout.name} are {what}; leave --shape and --size out")
        cut = fixed
    marks = cast(Marks, said(MARKS_OPTION))
    if layout.fixed is not None and MARKS_OPTION.name not in options.settings:
        # What is cut already needs no marks, unless somebody asks for them.
        marks = "none"
    return Piecework(
        cut,
        cast(Flip, said(BACKS)),
        read_printer(said(PRINTER)),
        layout,
        PALETTES[options.ink],
        marks,
        cast(Sides, said(MARKS_ON)),
        cast(Bleed, said(BLEED_OPTION)),
        gap,
        options.ink,
    )


def _measure(cut: Die) -> str:
    if cut.shape == "rectangle":
        return f"{cut.width:g} x {cut.height:g} mm"
    return f"{cut.shape} {cut.height:g} mm"
