"""Arms: a livery with the drawing of its crest, and the palettes and counters it makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.livery import Badge, Corners, Livery, Pattern
from sheetforge.sheet.palette import BLACK, WHITE, Palette, contrast
from sheetforge.sheet.scene import Color
from sheetforge.sheet.sides import BADGES, NAMED, PATTERNS, SIDES, Side
from sheetforge.sheet.sides import side as side_of
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.values import values

READABLE, VISIBLE = 4.5, 3.0
"""Least contrast of text of ordinary size and of pictures, as the WCAG defines them."""


@values(frozen=True, slots=True)
class Arms:
    """A livery as sheets need it."""

    name: str
    crest: Drawing
    main: Color
    second: Color
    corners: Corners
    rim: Pattern
    badge: Badge

    @property
    def writing(self) -> Color:
        """The colour of text on `main`: white or black, whichever contrasts more."""
        return writing_on(self.main)

    @property
    def on_paper(self) -> Color:
        """The colour of the crest: `main`, darkened as far as needed to stand out on paper."""
        return _darkened(self.main, BLACK, VISIBLE)

    @property
    def side(self) -> Side:
        """The look of the counters of a side."""
        return Side(self.name, self.main, self.writing, self.rim, self.badge)


def in_color_of(arms: Arms | None, side: str) -> Arms | None:
    """Return the arms of a side: with its colour, if the first word of its name is one.

    The main colour of the livery is then its second, so that the House is still recognized. In black
    a solid rim is the darkest, so dark colours have it and light ones have not.

    >>> in_color_of(None, "White") is None
    True
    """
    first = side.partition(" ")[0].lower()
    if arms is None or first not in NAMED or NAMED[first] == arms.main:
        return arms
    color = NAMED[first]
    light: Pattern = "stripes" if arms.rim == "solid" else arms.rim
    rim = "solid" if writing_on(color) == WHITE else light
    return replace(arms, name=f"{arms.name}, {first}", main=color, second=arms.main, rim=rim)


class Worn(NamedTuple):
    """The look of a side, and its arms if it wears a livery."""

    side: Side
    arms: Arms | None = None


def worn(sides: Sequence[Arms | None]) -> tuple[Worn, ...]:
    """Return the looks of the sides of a battle, each with its arms if it wears its own livery."""
    return tuple(
        Worn(look, arms if arms is not None and arms.side.name == look.name else None)
        for look, arms in zip(looks_of(sides), sides, strict=True)
    )


def look_of(side: int | None, worn: Sequence[Worn]) -> Side | None:
    """Return the look of a side by its number, one of the usual beyond those that are given."""
    if side is None:
        return None
    return worn[side].side if side < len(worn) else side_of(side)


def looks_of(sides: Sequence[Arms | None]) -> tuple[Side, ...]:
    """Return the looks of the sides of a battle, in their order.

    A side wears its livery; a side without one, and a second side in the same one, gets the usual
    colour that differs most from those of the others. No two have the same rim or badge while
    others are left, since these distinguish sides in black and white, and for people who do not see
    the colours.
    """
    found: dict[int, Side] = {}
    liveries: list[Side] = []
    for number, arms in enumerate(sides):
        if arms is not None and arms.side not in liveries:
            liveries.append(arms.side)
            found[number] = _apart(arms.side, list(found.values()))
    for number in range(len(sides)):
        if number not in found:
            made = list(found.values())
            spare = [side for side in SIDES if side not in made] or [side_of(number)]
            rims, badges = {side.pattern for side in made}, {side.badge for side in made}
            best = max(
                spare, key=lambda side: ((side.pattern not in rims) + (side.badge not in badges), _least(side, made))
            )
            found[number] = _apart(best, made)
    return tuple(found[number] for number in range(len(sides)))


def _apart(side: Side, others: Sequence[Side]) -> Side:
    """Return a side with a rim and a badge that no other side has, while there are any left."""
    rims = [pattern for pattern in PATTERNS if pattern not in {other.pattern for other in others}]
    badges = [badge for badge in BADGES if badge not in {other.badge for other in others}]
    pattern = side.pattern if side.pattern in rims or not rims else rims[0]
    badge = side.badge if side.badge in badges or not badges else badges[0]
    return side if (pattern, badge) == (side.pattern, side.badge) else replace(side, pattern=pattern, badge=badge)


def _least(side: Side, others: Sequence[Side]) -> float:
    """Return the least contrast between the colour of a side and those of others."""
    return min((contrast(side.color, other.color) for other in others), default=0.0)


def writing_on(color: Color) -> Color:
    """Return white or black, whichever contrasts more with a colour."""
    return WHITE if contrast(color, WHITE) >= contrast(color, BLACK) else BLACK


def arms_of(livery: Livery, crest: Drawing) -> Arms:
    """Return a livery with the drawing of its crest."""
    return Arms(livery.name, crest, livery.main, livery.second, livery.corners, livery.rim, livery.badge)


@cache
def liveried(palette: Palette, arms: Arms | None) -> Palette:
    """Return a palette with the inks of a livery; without one, or without colours, unchanged."""
    if arms is None or palette.hatched or palette.header_fill is None:
        return palette
    accent = _darkened(arms.main, palette.ink, READABLE)
    return replace(
        palette,
        accent=accent,
        accent_fill=arms.main,
        accent_ink=arms.writing,
        header_fill=arms.main,
        header_ink=arms.writing,
    )


def _darkened(color: Color, ink: Color, least: float) -> Color:
    """Return a colour mixed with a dark ink as far as it needs for a contrast with white paper."""
    for part in range(11):
        found = mixed(color, ink, part / 10)
        if contrast(found, WHITE) >= least:
            return found
    return ink
