"""Tents: counters that stand up, folded from one strip that is printed on one side.

From the top: a foot, the picture upside down, the picture upright, a foot. Folded at the ridge
both pictures stand upright, and the feet turn outwards.
"""

from __future__ import annotations

from sheetforge.sheet.counters import CounterFace, draw
from sheetforge.sheet.dies import Die
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Clip, Item, Line, Place, Rect, Style

FOOT = 0.4
"""Height of a foot as a part of the picture's."""


def tent_die(size: float) -> Die:
    """Return the strip for pictures `size` mm wide and high."""
    return Die("rectangle", size, size * (2 + 2 * FOOT))


def draw_tent(face: CounterFace, size: float, palette: Palette) -> tuple[Item, ...]:
    """Draw a tent from the upper left corner of its strip. Raises `LayoutProblem`."""
    panel = Die("square", size, size)
    picture = draw(face, panel, palette)
    foot = size * FOOT
    ridge = foot + size
    fold = Style(stroke=palette.ink, stroke_width=0.15, dash=(1.2, 1.0))
    strip = tent_die(size)
    items: list[Item] = [
        # Neither picture runs over the ridge, where the other one begins.
        Clip(Rect(-4.0, foot, size + 8, size, Style()), (Place(picture, size, ridge, 2),)),
        Clip(Rect(-4.0, ridge, size + 8, size, Style()), (Place(picture, 0.0, ridge),)),
    ]
    # Nothing is printed on the feet: they are glued to a base or weighed down.
    bare = Style(fill=palette.paper)
    items += [
        Die("rectangle", size + 8, foot + 4).outline(0.0, bare, (-4.0, -4.0)),
        Die("rectangle", size + 8, foot + 4).outline(0.0, bare, (-4.0, ridge + size)),
    ]
    items += [Line(0.0, y, size, y, fold) for y in (foot, ridge, ridge + size)]
    edge = Style(stroke=palette.ink, stroke_width=palette.thin)
    items.append(strip.outline(0.0, edge))
    return tuple(items)
