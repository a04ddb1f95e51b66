"""The ships of the counters from above, bow up: our drawings, one for each class."""

from __future__ import annotations

from collections.abc import Iterable

from sheetforge.sheet.drawing import Drawing, ring


def _box(x: float, y: float, wide: float, high: float) -> str:
    """The path text of an upright rectangle about the axis or off it."""
    left, right, top, foot = x - wide / 2, x + wide / 2, y - high / 2, y + high / 2
    return f"M {left} {top} L {right} {top} L {right} {foot} L {left} {foot}"


def _guns(beam: float, rows: Iterable[float], long: float = 3.6) -> tuple[str, ...]:
    """Barrels that stand out of the starboard side; the drawing mirrors them."""
    return tuple(_box(beam + long / 2 - 0.6, y, long + 1.2, 1.8) for y in rows)


def _yard(y: float, wide: float, sweep: float = 1.5) -> str:
    """Half of a yard across a mast."""
    return f"M 0 {y} L {wide} {y + sweep}"


STEAM_FRIGATE = Drawing(
    pair=_guns(8.4, (-16, -9, -2, 5, 12, 19)),
    half=("M 0 -47 C 3.5 -40 8.4 -32 8.6 -18 L 8.6 26 C 8.4 36 6 44 0 45",),
    full=(ring(0, 1, 3.4),),
    lines=(
        _yard(-27, 15), _yard(-11, 17), _yard(22, 14),
        "M 0 -41 C 3 -36 6.6 -29 6.8 -18 L 6.8 26 C 6.6 34 4.6 40 0 41.5",
    ),
    single=("M 0 -47 L 0 -50", ring(0, -26, 1.3), ring(0, -10, 1.3), ring(0, 23, 1.3)),
)  # fmt: skip

CORVETTE = Drawing(
    pair=_guns(7.2, (-8, 4)),
    half=("M 0 -38 C 3 -32 7.2 -26 7.4 -14 L 7.4 18 C 7.2 28 5 35 0 36",),
    full=(ring(0, 5, 3.0),),
    lines=(_yard(-18, 13), _yard(18, 12)),
    single=("M 0 -38 L 0 -43", ring(0, -17, 1.2), ring(0, 19, 1.2),
            "M 0 -32 C 2.4 -27 5.6 -22 5.8 -13 L 5.8 18 C 5.6 26 3.8 31.4 0 32.4",
            "M 0 -32 C -2.4 -27 -5.6 -22 -5.8 -13 L -5.8 18 C -5.6 26 -3.8 31.4 0 32.4"),
)  # fmt: skip

BROADSIDE_IRONCLAD = Drawing(
    pair=_guns(10.4, (-17, -11, -5, 1, 7, 13, 19, 25)),
    half=("M 0 -50 C 1.2 -46 3 -43 4.4 -39 C 8 -32 10.4 -26 10.6 -18 L 10.6 28 "
          "C 10.4 38 7 45 0 46",),
    full=(ring(0, 0, 3.6), _box(0, 13, 9, 4)),
    lines=("M 0 -42 C 4.4 -34 8 -26 8.4 -18 L 8.4 28 C 8.2 36 5.4 41.4 0 42.4",
           _yard(-22, 16), _yard(24, 15)),
    single=(ring(0, -21, 1.4), ring(0, 25, 1.4)),
)  # fmt: skip

CENTRAL_BATTERY_IRONCLAD = Drawing(
    pair=_guns(12.6, (-8, -2.6, 2.8, 8.2), 4.4),
    half=("M 0 -50 C 1.4 -46 3.6 -42 5.4 -38 C 9 -30 11 -24 11.2 -14 L 12.8 -12 L 12.8 12 "
          "L 11.2 14 L 11.2 26 C 11 36 7.4 43 0 44",),
    full=(_box(0, 0, 20, 22), ring(0, 0, 3.8), _box(0, -17, 8, 4)),
    lines=("M 0 -42 C 4.8 -33 8.6 -25 9 -14", "M 9 14 L 9 26 C 8.8 34 5.8 39.4 0 40.4",
           _yard(-27, 14), _yard(25, 14)),
    single=(ring(0, -26, 1.4), ring(0, 26, 1.4), "M -10 -11 L 10 11", "M -10 11 L 10 -11"),
)  # fmt: skip

LARGE_MERCHANTMAN = Drawing(
    half=("M 0 -46 C 5 -40 11 -33 11.4 -20 L 11.4 24 C 11.2 36 8 43 0 44",),
    full=(_box(0, -20, 9, 8), _box(0, 18, 9, 8), ring(0, 2, 3.2)),
    lines=(_yard(-29, 17), _yard(-7, 19), _yard(29, 16)),
    single=("M 0 -46 L 0 -50", ring(0, -28, 1.4), ring(0, -6, 1.4), ring(0, 30, 1.4)),
)

SMALL_MERCHANTMAN = Drawing(
    half=("M 0 -32 C 4 -27 8.6 -22 9 -12 L 9 16 C 8.8 26 6.4 31 0 32",),
    full=(_box(0, 2, 8, 8),),
    lines=(_yard(-15, 14), _yard(16, 13)),
    single=("M 0 -32 L 0 -37", ring(0, -14, 1.3), ring(0, 17, 1.3)),
)

BY_CLASS = {
    "SF": STEAM_FRIGATE,
    "COV": CORVETTE,
    "BSIC": BROADSIDE_IRONCLAD,
    "CBIC": CENTRAL_BATTERY_IRONCLAD,
    "LM": LARGE_MERCHANTMAN,
    "SM": SMALL_MERCHANTMAN,
}
"""Class → what stands on its counters."""

TURNED = Drawing(
    full=("M -30 34 C -34 2 -20 -24 8 -28 L 6 -42 L 36 -22 L 12 -2 L 10 -16 "
          "C -8 -12 -18 6 -16 34",),
)  # fmt: skip
"""The arrow of a ship that has turned: on the backs of counters."""
