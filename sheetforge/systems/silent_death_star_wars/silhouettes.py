"""Silhouettes of the condensation's ship types, drawn in our own plain style, by ship id."""

from __future__ import annotations

from sheetforge.sheet.drawing import Drawing, ring

_BALL = "M 0 -13 C 7.2 -13 13 -7.2 13 0 C 13 7.2 7.2 13 0 13"

SILHOUETTES: dict[str, Drawing] = {
    "x-wing": Drawing(
        half=(
            "M 0 -48 L 3 -46 L 6 -16 L 8 -6 L 38 10 L 38 -18 L 40 -18 L 41 10 L 42 24 L 14 27 "
            "L 14 36 L 8 38 L 6 33 L 0 33",
        ),
        lines=(
            "M 0 -22 C 3.4 -18 3.4 -8 0 -4",
            "M 8 -6 L 8 34",
            "M 14 0 L 14 27",
            "M 8 14 L 40 18",
        ),
        single=(ring(0, 4, 2.4),),
    ),
    "y-wing": Drawing(
        half=(
            "M 0 -45 C 6 -45 10 -40 10 -33 L 8 -24 L 5 -20 L 5 2 L 24 4 L 24 12 L 5 14 L 4 30 L "
            "0 30",
        ),
        pair=("M 24 -14 C 26 -20 34 -20 36 -14 L 36 22 L 34 46 L 26 46 L 24 22 L 24 -14",),
        lines=(
            "M 0 -38 C 4 -37 5 -32 0 -27",
            "M 24 -8 L 36 -8",
            "M 24 22 L 36 22",
            "M 30 24 L 30 44",
        ),
        single=(ring(0, -14, 2.6),),
    ),
    "a-wing": Drawing(
        half=(
            "M 0 -36 C 6 -36 11 -32 15 -24 L 33 20 L 34 32 L 26 34 L 24 30 L 15 31 L 13 40 L 6 40 "
            "L 5 33 L 0 33",
        ),
        pair=("M 30 -6 L 33 -6 L 34 18 L 31 18 L 30 -6",),
        lines=("M 0 -14 C 5 -12 6 0 0 6", "M 8 -26 L 15 31", "M 9 14 L 13 4 L 18 24"),
    ),
    "b-wing": Drawing(
        half=(
            "M 0 -44 C 7 -44 9 -38 8 -32 L 5 -26 L 4 0 L 30 8 L 30 -8 L 32 -8 L 34 18 L 30 18 L "
            "4 14 "
            "L 4 44 L 0 47",
        ),
        lines=("M 4 0 L 4 14", "M 14 3 L 14 15", "M 0 20 L 2.6 24 L 2.6 40"),
        single=(ring(0, -36, 4.4),),
    ),
    "tie-fighter": Drawing(
        pair=(
            "M 10 -5 L 32 -3 L 32 3 L 10 5 L 10 -5",
            "M 32 -36 L 37 -36 L 37 36 L 32 36 L 32 -36",
        ),
        half=(_BALL,),
        lines=("M 34.5 -36 L 34.5 36", "M 24 -3.6 L 24 3.6"),
        single=(ring(0, -4, 6.5), ring(0, -4, 2.2)),
    ),
    "tie-interceptor": Drawing(
        pair=(
            "M 10 -5 L 30 -3 L 30 3 L 10 5 L 10 -5",
            "M 30 -12 L 34 -46 L 38 -14 L 38 14 L 34 44 L 30 12 L 30 -12",
        ),
        half=(_BALL,),
        lines=("M 34 -44 L 34 42", "M 30 0 L 38 0"),
        single=(ring(0, -4, 6.5), ring(0, -4, 2.2)),
    ),
    "tie-bomber": Drawing(
        pair=(
            "M 18 -6 L 34 -4 L 34 4 L 18 6 L 18 -6",
            "M 34 -30 L 38 -36 L 38 36 L 34 30 L 34 -30",
            "M 3 -16 C 3 -26 20 -26 20 -16 L 20 20 C 20 28 3 28 3 20 L 3 -16",
        ),
        full=("M -4 -5 L 4 -5 L 4 5 L -4 5 L -4 -5",),
        lines=("M 3 -10 L 20 -10", "M 3 14 L 20 14", "M 36 -32 L 36 32"),
    ),
    "tie-advanced": Drawing(
        pair=(
            "M 10 -5 L 26 -12 L 26 12 L 10 6 L 10 -5",
            "M 24 -20 L 30 -28 L 36 -12 L 36 12 L 30 28 L 24 20 L 28 8 L 28 -8 L 24 -20",
        ),
        half=("M 0 -15 C 7.2 -15 13 -9 13 -2 L 13 6 L 9 24 L 4 30 L 0 30",),
        lines=("M 30 -24 L 32 0 L 30 24", "M 13 6 L 0 10"),
        single=(ring(0, -5, 6.5), ring(0, -5, 2.2)),
    ),
    "yt-1300": Drawing(
        full=(
            "M -4 -26 L -8 -44 L -14 -44 L -17 -28 C -30 -22 -38 -8 -38 6 C -38 26 -22 40 0 40 "
            "C 22 40 38 26 38 6 L 38 0 L 46 -6 L 46 -18 L 38 -18 L 34 -10 C 30 -18 24 -24 17 -28 "
            "L 14 -44 L 8 -44 L 4 -26 L -4 -26",
        ),
        single=(
            ring(0, 6, 8),
            ring(0, 6, 3),
            ring(-16, -6, 5.5),
            "M -38 6 L -8 6",
            "M 8 6 L 34 6",
            "M 0 14 L 0 40",
            "M 38 -12 L 46 -12",
            "M -22 32 C -10 38 10 38 22 32",
            "M 0 -26 L 0 -2",
        ),
    ),
}
