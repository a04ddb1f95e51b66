"""Places of hexes on paper."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin, sqrt

from sheetforge.geometry.hexes import Hex, Shape, nearest
from sheetforge.sheet.scene import Point

_FINE = 1 << 20
"""Parts of a hex to which a point is rounded before its hex is found."""

_SQRT3 = sqrt(3)


@dataclass(frozen=True)
class Layout:
    """The places of hexes on paper: x to the right, y downwards, in the unit of `across`.

    `across` is a hex from flat side to flat side; (`x`, `y`) is the centre of the hex 0, 0.
    """

    shape: Shape
    across: float
    x: float = 0.0
    y: float = 0.0

    @cached_property
    def radius(self) -> float:
        """Return the distance of a corner from the centre of a hex, also the length of a side."""
        return self.across / _SQRT3

    @property
    def pitch(self) -> Point:
        """Return the distances between columns and between rows."""
        far = self.radius * 1.5
        return (far, self.across) if self.shape == "flat" else (self.across, far)

    def center(self, hex: Hex) -> Point:
        """Return the middle of a hex."""
        long, height = self.radius * 1.5, self.across
        if self.shape == "flat":
            return self.x + long * hex.q, self.y + height * (hex.r + hex.q / 2)
        return self.x + height * (hex.q + hex.r / 2), self.y + long * hex.r

    def angle(self, facing: float) -> float:
        """Return the degrees clockwise from straight up to the middle of a side."""
        return 60.0 * facing if self.shape == "flat" else 60.0 * facing - 30.0

    def toward(self, hex: Hex, facing: float, reach: float) -> Point:
        """Return a point at a distance from a hex's middle; half facings are corners."""
        x, y = self.center(hex)
        right, up = self._away(facing, reach)
        return x + right, y - up

    def corners(self, hex: Hex, scale: float = 1.0) -> tuple[Point, ...]:
        """Return the corners clockwise; side n lies between corners n and n+1."""
        away = self._corners.get(scale)
        if away is None:
            reach = self.radius * scale
            away = tuple(self._away(side - 0.5, reach) for side in range(6))
            self._corners[scale] = away
        x, y = self.center(hex)
        return tuple([(x + right, y - up) for right, up in away])

    def _away(self, facing: float, reach: float) -> Point:
        """Return how far right and how far up a point lies at a distance from a middle."""
        turn = radians(self.angle(facing))
        return reach * sin(turn), reach * cos(turn)

    @cached_property
    def _corners(self) -> dict[float, tuple[Point, ...]]:
        """The corners of a hex from its middle, by their scale: a map has thousands of hexes."""
        return {}

    def hex_at(self, x: float, y: float) -> Hex:
        """Return the hex of a point."""
        across, along = (x - self.x, y - self.y) if self.shape == "flat" else (y - self.y, x - self.x)
        one, other = across / (self.radius * 1.5), along / self.across
        q, r = (other - one / 2, one) if self.shape == "pointy" else (one, other - one / 2)
        return nearest(round(q * _FINE), round(r * _FINE), _FINE)
