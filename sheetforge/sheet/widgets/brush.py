"""The styles of one palette, made once and shared by everything a sheet draws."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from sheetforge.sheet.scene import Color, Style
from sheetforge.values import values

if TYPE_CHECKING:
    # Palettes are read from a file; a command without drawings should not wait for it.
    from sheetforge.sheet.palette import Palette


@values(frozen=True, slots=True)
class Brushes:
    """Styles by purpose; colours beyond the palette's are mixed from it."""

    frame: Style
    panel: Style
    hair: Style
    rule: Style
    heavy: Style
    header: Style
    head: Style | None
    """The ground of the heads of columns, a tint of that of title bars; without colours they stand between rules."""
    field: Style
    field_dark: Style
    box: Style
    box_accent: Style
    box_end: Style
    inner: Style
    diamond: Style
    pip: Style
    star: Style
    cross: Style
    hex: Style
    ray: Style
    wedge: Style
    wedge_off: Style
    wedge_edge: Style
    hull_line: Style
    mark: Style
    mark_dark: Style
    arrow: Style
    tint: Color | None
    zebra: Style | None


HEAD = 0.84
"""The way from the ground of title bars to paper that the ground of column heads has gone: a light tint."""


@lru_cache(maxsize=4096)
def mixed(color: Color, other: Color, part: float) -> Color:
    """Return the colour at `part` of the way from one to another.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = ((int(color[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


@cache
def brushes(palette: Palette) -> Brushes:
    """Return the styles of a palette."""
    p = palette
    flat = not p.hatched
    tint = mixed(p.accent, p.paper, 0.86) if flat else None
    box_rule = p.rule if flat else p.ink
    return Brushes(
        frame=Style(fill=None, stroke=p.rule, stroke_width=p.medium),
        panel=Style(fill=p.panel_fill),
        hair=Style(stroke=p.faint_rule, stroke_width=p.thin),
        rule=Style(stroke=p.rule, stroke_width=p.medium),
        heavy=Style(stroke=p.rule, stroke_width=p.heavy),
        header=Style(fill=p.header_fill),
        head=Style(fill=mixed(p.header_fill, p.paper, HEAD)) if flat and p.header_fill else None,
        field=Style(fill=p.paper, stroke=p.rule, stroke_width=max(p.thin, 0.15)),
        field_dark=Style(fill=p.paper, stroke=None if p.header_fill else p.rule, stroke_width=0.18),
        box=Style(fill=p.paper, stroke=box_rule, stroke_width=0.25 if flat else 0.22),
        box_accent=Style(fill=tint or p.paper, stroke=box_rule, stroke_width=0.25),
        box_end=Style(fill=mixed(p.warning, p.paper, 0.84) if flat else p.paper, stroke=box_rule, stroke_width=0.25),
        inner=Style(stroke=p.accent, stroke_width=0.4),
        diamond=Style(fill=p.paper, stroke=p.accent, stroke_width=0.4),
        pip=Style(fill=p.paper, stroke=box_rule, stroke_width=0.25),
        star=Style(fill=p.warning),
        cross=Style(stroke=p.warning, stroke_width=0.65, cap="butt"),
        hex=Style(fill=p.paper, stroke=p.rule, stroke_width=max(p.heavy, 0.5)),
        ray=Style(stroke=p.soft_ink, stroke_width=0.18, dash=(0.8, 0.8)),
        wedge=Style(fill=p.accent, stroke=p.accent, stroke_width=0.15),
        wedge_off=Style(fill=p.paper, stroke=p.soft_ink, stroke_width=0.15),
        wedge_edge=Style(stroke=p.ink, stroke_width=0.18),
        hull_line=Style(
            stroke=mixed(p.accent, p.paper, 0.45) if flat else p.soft_ink, stroke_width=0.14, cap="round", join="round"
        ),
        mark=Style(stroke=p.reconstructed, stroke_width=0.16),
        mark_dark=Style(stroke=p.header_ink, stroke_width=0.18),
        arrow=Style(fill=p.ink),
        tint=tint,
        zebra=Style(fill=p.panel_fill) if p.panel_fill else None,
    )
