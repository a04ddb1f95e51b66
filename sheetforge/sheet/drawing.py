"""Drawings kept as path text, nose up, in a square from -50 to 50; `widgets.silhouette` draws them.

A shape is written with the letters of SVG paths (`M L C`, absolute). `half` outlines run down the
right side from the axis to the axis and are mirrored into one closed shape; `pair` outlines are
closed and drawn on both sides; `full` outlines are closed and drawn as they are.
"""

from __future__ import annotations

from typing import NamedTuple

_ROUND = 0.5523
"""Where the handles of a quarter circle stand, as a part of its radius."""


class Drawing(NamedTuple):
    """A silhouette: filled outlines, and fine lines on them (`lines` mirrored, `single` not)."""

    half: tuple[str, ...] = ()
    pair: tuple[str, ...] = ()
    full: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    single: tuple[str, ...] = ()


def ring(cx: float, cy: float, radius: float) -> str:
    """The path text of a circle."""
    k = radius * _ROUND
    x0, x1, y0, y1 = cx - radius, cx + radius, cy - radius, cy + radius
    return (
        f"M {cx} {y0} C {cx + k:.2f} {y0} {x1} {cy - k:.2f} {x1} {cy} "
        f"C {x1} {cy + k:.2f} {cx + k:.2f} {y1} {cx} {y1} "
        f"C {cx - k:.2f} {y1} {x0} {cy + k:.2f} {x0} {cy} "
        f"C {x0} {cy - k:.2f} {cx - k:.2f} {y0} {cx} {y0}"
    )
