"""Sides: colours, patterns and badges that distinguish the pieces of players, on any printer.

A side has four marks at once: its colour, the lightness of that colour, the pattern of its rim and
the shape of its badge. The last two work in black and white. The colours also differ clearly for
people with colour blindness, which a test checks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar

from pydantic import ConfigDict

from sheetforge.content.model import Content
from sheetforge.sheet.livery import Badge, Pattern
from sheetforge.sheet.look_data import DATA, STRICT, Completed, Ink, read_look
from sheetforge.sheet.palette import BLACK, WHITE, Palette, contrast
from sheetforge.sheet.scene import Color
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.values import values


@values(frozen=True, slots=True)
class Side:
    """One side's colour, the colour of writing on it, rim pattern and badge."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    name: str
    color: Ink
    on_color: Ink
    pattern: Pattern
    badge: Badge


class SidesFile(Content):
    """`sheet/data/sides.yaml`."""

    sides: Annotated[dict[str, Side], Completed]
    named: dict[str, Ink]


_FILE = read_look(DATA / "sides.yaml", SidesFile)
SIDES = tuple(_FILE.sides.values())
NAMED = _FILE.named
"""Name of a colour → the colour of a side with that name."""

PATTERNS: tuple[Pattern, ...] = ("solid", "stripes", "dots", "checks")
BADGES: tuple[Badge, ...] = ("disc", "triangle", "square", "diamond")


def side(number: int) -> Side:
    """Return the side of a number from 0; from the fifth on colours repeat with another rim.

    >>> [(s.name, s.pattern, s.badge) for s in (side(0), side(4))]
    [('blue', 'solid', 'disc'), ('blue, stripes', 'stripes', 'triangle')]
    """
    repeats, index = divmod(number, len(SIDES))
    if not repeats:
        return SIDES[index]
    shifted = (index + repeats) % len(PATTERNS)
    own, pattern = SIDES[index], PATTERNS[shifted]
    return replace(own, name=f"{own.name}, {pattern}", pattern=pattern, badge=BADGES[shifted])


def opposite(side: Side) -> Side:
    """Return the look of the opponent: amber for blue, rose for green, or the least alike."""
    if side in SIDES:
        return SIDES[SIDES.index(side) ^ 1]
    return max(SIDES[:2], key=lambda other: contrast(side.color, other.color))


PALE = 0.72
"""The share of paper in the ground of a marker."""

HEAVY, SAVING = 0.28, 0.14
"""The shares of ink in the pattern of a rim on paper, in black and where ink is saved."""


@values(frozen=True, slots=True)
class Paint:
    """A side in the inks of a palette.

    `fill` is the rim and the name band (None leaves them white), `on_fill` the writing there and
    the pattern's lines, `tint` the field, `hull` and `hull_edge` the drawing,
    `badge_fill` the badge. `weight` is the share of ink in a pattern on paper.
    """

    fill: Color | None
    on_fill: Color
    pattern_ink: Color
    tint: Color | None
    edge: Color
    hull: Color
    hull_edge: Color
    pattern: Pattern
    badge: Badge | None
    badge_fill: Color | None
    weight: float = HEAVY


def paint(side: Side | None, palette: Palette) -> Paint:
    """Return the paint of a side, or of a piece without one, in the inks of a palette."""
    ink, white = palette.ink, palette.paper
    is_flat = palette.name == "color"
    if side is None:
        hull = mixed(ink, white, 0.72) if is_flat else white
        return Paint(None, ink, ink, None, ink, hull, ink, "solid", None, None)
    if is_flat:
        tint, hull = mixed(side.color, white, 0.86), mixed(side.color, white, 0.45)
        edge = mixed(side.color, ink, 0.65)
        return Paint(
            side.color, side.on_color, side.on_color, tint, side.color, hull, edge, side.pattern, side.badge, side.color
        )
    if palette.name == "mono" and side.pattern == "solid":
        return Paint(BLACK, WHITE, WHITE, None, BLACK, white, ink, "solid", side.badge, BLACK)
    badge, weight = (BLACK, HEAVY) if palette.name == "mono" else (None, SAVING)
    return Paint(None, ink, ink, None, ink, white, ink, side.pattern, side.badge, badge, weight)


def piece_paint(side: Side | None, palette: Palette, is_marker: bool = False) -> Paint:
    """Return the paint of a piece to cut out: in black a solid side has a broad rim, and no black band.

    A black sheet of counters takes twice the ink, and tells no more of them. A marker is pale where a ship has the
    colour of her side.
    """
    colors = paint(side, palette)
    if palette.name != "color":
        return replace(colors, fill=None, on_fill=colors.edge, pattern_ink=colors.edge)
    if is_marker and side is not None:
        ground = mixed(side.color, palette.paper, PALE)
        return replace(colors, fill=ground, tint=palette.paper, on_fill=palette.ink, pattern_ink=side.color)
    return colors
