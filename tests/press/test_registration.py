"""Registration: the ink of backs lies exactly behind that of fronts, and clear of the fold."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageOps

from sheetforge.press import pdf
from sheetforge.press.backs import Flip
from sheetforge.press.cutmarks import Marks
from sheetforge.press.imposition import Job, Piece, fill_layout, impose
from sheetforge.press.piece_parts import BLEED, Bleed
from sheetforge.press.printer import ANY
from sheetforge.press.slots import read_layout
from sheetforge.sheet.dies import Die, PieceArt, die, two_hexes
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Document, Page, Style

RED = Style(fill="#d00000")
DPI = 127
DOTS = DPI / 25.4
KINDS = {
    "hexes": (die("hex", 20.0), False),
    "honeycomb": (die("hex", 20.0), True),
    "warhounds": (two_hexes("hex", 20.0, 25.0), False),
    "squares": (die("square", 25.0), False),
}


def job(cut: Die, nested: bool, flip: Flip, marks: Marks, bleed: Bleed) -> Job:
    """Pieces of a die on Letter."""
    found = fill_layout(read_layout("plain-letter"), cut, 0.0, flip, ANY, marks, nested=nested)
    assert not isinstance(found, str)
    page, fold = found
    return Job(page, COLOR, "Test", ("", ""), flip, fold, marks, bleed=bleed)


def pages_of(made: Job, count: int) -> tuple[Page, ...]:
    """Some pieces whose ground runs over their cuts."""
    art = PieceArt((made.page.die.outline(4.0, RED),))
    return impose([Piece("piece", art, art)] * count, made)


def red(page: Page) -> Image.Image:
    """Where a page is red: white, elsewhere black."""
    picture = pdf.pictures(pdf.write(Document((page,))), DPI)[0]
    bands = Image.open(BytesIO(picture)).convert("RGB").split()
    return ImageChops.subtract(bands[0], bands[1]).point(lambda value: 255 if value > 99 else 0)


def difference(one: Image.Image, other: Image.Image) -> float:
    """The part of the inked area that only one of them has; edges differ by less than a dot."""
    counts = ImageChops.difference(one, other).histogram()
    return counts[255] / max(1, one.histogram()[255])


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("flip", ["long-edge", "short-edge", "fold"])
def test_backs_lie_behind_fronts(flip: Flip, kind: str) -> None:
    """A sheet that is not full, turned over or folded: the same area is red on both sides."""
    cut, nested = KINDS[kind]
    made = job(cut, nested, flip, "none", "none")
    pages = pages_of(made, min(len(made.page.slots), 11) - 2)
    if flip != "fold":
        front, back = (red(page) for page in pages)
        turned = ImageOps.mirror(back) if flip == "long-edge" else ImageOps.flip(back)
        assert difference(front, turned) < 0.01
        return
    (page,) = pages
    both = red(page)
    box = both.getbbox()
    assert box is not None
    # Folded at the middle of all ink.
    both = both.crop((0, box[1], both.width, box[3]))
    assert difference(both, ImageOps.flip(both)) < 0.02


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_fold_is_clear_of_ink(kind: str) -> None:
    """Ink that runs over the cuts ends four millimetres from the fold on either side at least."""
    cut, nested = KINDS[kind]
    made = job(cut, nested, "fold", "ticks", "outer")
    (page,) = pages_of(made, 7)
    both = red(page)
    rows = [y for y in range(both.height) if both.crop((0, y, both.width, y + 1)).getbbox()]
    gaps = [(b - a, a, b) for a, b in pairwise(rows)]
    wide, above, below = max(gaps)
    assert wide / DOTS >= 8.0
    fold = (above + below) / 2 / DOTS
    slots = [slot.box.bottom for slot in made.page.slots[:7]]
    assert fold - max(slots) >= BLEED + 4.0
    assert both.crop((0, 0, both.width, above + 1)).getbbox() is not None


def test_nested_pieces_run_over_outer_cuts_only() -> None:
    """Honeycomb: the whole ground between pieces is theirs, and ink runs 2 mm over outer cuts."""
    made = job(die("hex", 20.0), True, "none", "none", "outer")
    (page,) = pages_of(made, len(made.page.slots))
    box = red(page).getbbox()
    assert box is not None
    hull = made.page.hull
    assert box[0] / DOTS == pytest.approx(hull.x - BLEED * 2 / 3**0.5, abs=0.4)
    assert box[3] / DOTS == pytest.approx(hull.bottom + BLEED, abs=0.4)
