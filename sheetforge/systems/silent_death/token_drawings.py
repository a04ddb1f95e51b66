"""Drawings of what lies on the map besides ships: warheads, obstacles, reminders."""

from __future__ import annotations

from sheetforge.sheet.drawing import Drawing, ring

TORPEDO = Drawing(
    half=("M 0 -48 C 7 -42 9 -34 9 -26 L 9 22 L 20 36 L 20 44 L 8 40 L 6 46 L 0 46",),
    lines=("M 9 -22 L 0 -22", "M 9 14 L 0 14", "M 9 22 L 8 40"),
)
MISSILES = Drawing(
    half=("M 0 -44 C 4 -40 5 -34 5 -28 L 5 6 L 11 14 L 5 14 L 4 18 L 0 18",),
    pair=(
        "M 24 -22 C 28 -18 29 -12 29 -6 L 29 28 L 35 36 L 29 36 L 28 40 L 20 40 L 19 36 L 13 36 "
        "L 19 28 L 19 -6 C 19 -12 20 -18 24 -22",
    ),
    lines=("M 5 -24 L 0 -24", "M 29 -2 L 19 -2"),
)
CONCUSSION = Drawing(
    half=("M 0 -40 C 9 -34 11 -26 11 -18 L 11 20 L 17 28 L 11 32 L 9 40 L 0 40",),
    lines=("M 11 -14 L 0 -14", "M 11 20 L 0 20"),
    single=(ring(0, 4, 5),),
)
DECOY = Drawing(
    half=("M 0 -20 L 10 -14 L 10 10 L 0 16",),
    lines=(
        "M 16 -18 C 22 -8 22 4 16 14", "M 24 -26 C 33 -10 33 8 24 22",
        "M 32 -34 C 44 -12 44 12 32 30",
    ),
    single=(ring(0, -2, 4),),
)  # fmt: skip
ASTEROID = Drawing(
    full=(
        "M -8 -42 L 18 -44 L 30 -30 L 44 -18 L 40 6 L 46 20 L 28 40 L 6 36 L -12 46 L -34 34 "
        "L -44 10 L -38 -14 L -26 -24 L -8 -42",
    ),
    single=(
        ring(-12, -14, 9), ring(18, 8, 12), ring(-16, 22, 6), "M 8 -30 L 18 -26 L 22 -34",
        "M -34 -4 L -28 4 L -36 10",
    ),
)  # fmt: skip
DEBRIS = Drawing(
    full=(
        "M -34 -36 L -10 -44 L -4 -22 L -20 -12 L -36 -18 L -34 -36",
        "M 10 -36 L 34 -40 L 42 -20 L 28 -18 L 24 -26 L 12 -22 L 10 -36",
        "M -42 4 L -22 0 L -14 14 L -26 34 L -40 26 L -42 4",
        "M -2 -4 L 14 -10 L 22 6 L 8 18 L -4 10 L -2 -4",
        "M 2 28 L 22 22 L 40 8 L 44 30 L 26 44 L 8 42 L 2 28",
    ),
    single=("M -30 -30 L -14 -26", "M -34 12 L -24 20", "M 14 32 L 36 24", "M 4 4 L 14 2"),
)
ENGINE_OUT = Drawing(
    half=("M 0 -34 L 14 -34 L 18 8 L 26 34 L 0 34",),
    lines=("M 14 -22 L 0 -22", "M 18 8 L 0 8"),
)
BOLT = Drawing(
    full=("M 8 -46 L -24 6 L -4 6 L -14 46 L 26 -10 L 6 -10 L 22 -46 L 8 -46",),
)
DRONE = Drawing(
    half=("M 0 -26 L 14 -18 L 14 10 L 0 22",),
    pair=("M 14 -10 L 36 -24 L 42 -14 L 22 0 L 42 14 L 36 24 L 14 6 L 14 -10",),
    single=(ring(0, -3, 6),),
)
