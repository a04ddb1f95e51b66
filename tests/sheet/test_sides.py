"""Sides: distinct to everybody, on every printer."""

from __future__ import annotations

from itertools import combinations

import pytest

from sheetforge.sheet.palette import PALETTES, contrast
from sheetforge.sheet.sides import SIDES, paint

SIMULATIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What linear light looks like to those who lack a kind of cone (Machado et al., 2009)."""


def _linear(color: str) -> list[float]:
    parts = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def _seen(color: str, kind: str) -> list[float]:
    light = _linear(color)
    rows = SIMULATIONS[kind]
    return [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in rows]


def _lab(light: list[float]) -> tuple[float, float, float]:
    """CIE L*a*b* of linear sRGB, for distances that match what people see."""
    r, g, b = light
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def difference(one: str, other: str, kind: str) -> float:
    """How different two colours look to a kind of eye; 2.3 is just noticeable."""
    a, b = _lab(_seen(one, kind)), _lab(_seen(other, kind))
    return sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5


@pytest.mark.parametrize("kind", SIMULATIONS)
@pytest.mark.parametrize("pair", list(combinations(SIDES, 2)), ids=lambda p: f"{p[0].name}-{p[1].name}")
def test_colours_of_sides_differ_for_every_kind_of_eye(pair: tuple, kind: str) -> None:  # type: ignore[type-arg]
    """Any two sides are far more than just noticeably different to anybody (2.3 is just so)."""
    assert difference(pair[0].color, pair[1].color, kind) > 25


def test_the_first_two_sides_differ_most() -> None:
    """Most games have two sides: theirs differ in lightness alone by half of the scale."""
    for kind in SIMULATIONS:
        one, other = (_lab(_seen(side.color, kind))[0] for side in SIDES[:2])
        assert abs(one - other) > 40


@pytest.mark.parametrize("side", SIDES, ids=lambda side: side.name)
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_writing_on_a_side_is_read(side: object, palette: object) -> None:
    """Names on bands keep the contrast that small type needs."""
    colors = paint(side, palette)  # type: ignore[arg-type]
    assert contrast(colors.on_fill, colors.fill or palette.paper) >= 4.5  # type: ignore[attr-defined]


def test_sides_differ_without_any_colour() -> None:
    """Patterns and badges are all different, in every ink, and mono has only black and white."""
    for palette in PALETTES.values():
        paints = [paint(side, palette) for side in SIDES]
        assert len({one.pattern for one in paints}) == len({one.badge for one in paints}) == 4
    for side in SIDES:
        colors = paint(side, PALETTES["mono"])
        used = {colors.fill, colors.on_fill, colors.tint, colors.edge, colors.hull, colors.hull_edge}
        assert used <= {None, "#000000", "#ffffff"}


def test_what_belongs_to_no_side_has_no_badge() -> None:
    """An asteroid cannot be taken for somebody's."""
    for palette in PALETTES.values():
        assert paint(None, palette).badge is None
        assert paint(None, palette).fill is None
