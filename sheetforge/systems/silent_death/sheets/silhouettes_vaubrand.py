"""Silhouettes of the ships of House Vaubrand, seen from above: ground plans of star forts.

A ship is found by its id or by `silhouette:`; the names with the House's name in them serve all
its ships of a classification.
"""

from __future__ import annotations

from sheetforge.sheet.drawing import Drawing, ring

VAUBRAND: dict[str, Drawing] = {
    "fleche": Drawing(
        half=("M 0 -40 L 10 -24 L 28 18 L 28 34 L 12 24 L 12 36 L 5 40 L 0 36",),
        lines=("M 0 -24 L 4 -16 L 0 -8", "M 10 -24 L 12 24", "M 12 12 L 26 22"),
    ),
    "vaubrand-light-fighter": Drawing(
        half=(
            "M 0 -30 L 4 -42 L 9 -42 L 13 -28 L 17 -24 L 17 -6 L 30 2 L 34 -6 L 34 24 L 28 32 "
            "L 17 24 L 17 36 L 8 43 L 4 36 L 0 36",
        ),
        lines=(
            "M 0 -20 L 6 -16 L 6 -6 L 0 -2", "M 17 -6 L 17 24", "M 30 2 L 28 32",
            "M 0 10 L 11 14 L 11 32",
        ),
    ),
    "vaubrand-medium-fighter": Drawing(
        half=(
            "M 0 -47 L 12 -31 L 12 -15 L 34 2 L 40 -10 L 46 -6 L 46 24 L 35 35 L 21 27 L 21 43 "
            "L 9 43 L 7 37 L 0 37",
        ),
        lines=(
            "M 0 -32 L 5 -25 L 5 -15 L 0 -11", "M 12 -15 L 12 30", "M 34 2 L 35 35",
            "M 21 4 L 21 27", "M 0 4 L 12 12",
        ),
    ),
    "vaubrand-heavy-fighter": Drawing(
        half=(
            "M 0 -49 L 6 -49 L 6 -30 L 18 -38 L 25 -19 L 42 -16 L 34 6 L 46 28 L 25 30 L 21 47 "
            "L 7 40 L 0 40",
        ),
        lines=(
            "M 6 -30 L 6 -14 L 0 -10", "M 18 -38 L 16 -14 L 42 -16", "M 16 -14 L 22 6 L 34 6",
            "M 22 6 L 16 22 L 25 30", "M 46 28 L 16 22 L 7 40",
        ),
        single=(ring(0, 8, 7),),
    ),
    "tenaille": Drawing(
        half=(
            "M 0 -4 L 10 -10 L 7 -44 L 14 -49 L 30 -28 L 43 0 L 41 30 L 27 25 L 23 46 L 9 41 "
            "L 7 46 L 0 46",
        ),
        lines=(
            "M 10 -10 L 20 -4 L 14 -42", "M 20 -4 L 27 25", "M 30 -28 L 30 12 L 41 30",
            "M 0 6 L 9 12 L 9 41",
        ),
        single=(ring(0, 24, 6),),
    ),
    "caponier": Drawing(
        half=(
            "M 0 -30 L 5 -34 L 8 -48 L 17 -48 L 19 -24 L 36 -29 L 47 -9 L 40 5 L 47 31 L 31 36 "
            "L 27 47 L 13 47 L 11 41 L 0 41",
        ),
        lines=(
            "M 12 -48 L 12 -14 L 0 -6", "M 19 -24 L 22 0 L 40 5", "M 22 0 L 22 24 L 31 36",
            "M 36 -29 L 34 -6", "M 47 31 L 22 24",
        ),
        single=(ring(0, 10, 8), ring(0, 30, 4)),
    ),
    "demilune": Drawing(
        half=(
            "M 0 -14 L 8 -20 L 8 -44 L 15 -49 L 28 -42 L 40 -26 L 47 -4 L 46 16 L 38 34 L 24 46 "
            "L 18 28 L 8 34 L 8 42 L 0 42",
        ),
        lines=(
            "M 15 -49 L 16 -24 L 26 -12 L 30 6 L 26 20 L 18 28", "M 28 -42 L 16 -24",
            "M 40 -26 L 26 -12", "M 47 -4 L 30 6", "M 38 34 L 26 20",
        ),
        single=(ring(0, 2, 6), ring(0, 2, 10)),
    ),
    "vaubrand-scout": Drawing(
        half=(
            "M 0 -46 L 3 -46 L 5 -27 L 19 -23 L 31 -4 L 31 12 L 19 29 L 11 29 L 15 45 L 5 42 "
            "L 0 45",
        ),
        lines=(
            "M 0 -16 L 13 -9 L 13 9 L 0 16", "M 13 -9 L 31 -4", "M 13 9 L 31 12", "M 0 29 L 11 29",
            "M 5 -27 L 0 -16",
        ),
        single=(ring(0, 0, 5),),
    ),
    "vaubrand-shuttle": Drawing(
        half=(
            "M 0 -40 L 13 -40 L 20 -27 L 20 -8 L 32 0 L 36 10 L 36 32 L 26 38 L 20 36 L 20 46 "
            "L 9 46 L 8 39 L 0 39",
        ),
        lines=(
            "M 0 -32 L 9 -32 L 12 -24 L 0 -24", "M 20 -8 L 20 36", "M 0 -4 L 10 -4 L 10 26 L 0 26",
            "M 26 8 L 26 38",
        ),
    ),
    "vaubrand-light-gunboat": Drawing(
        half=(
            "M 0 -38 L 13 -47 L 31 -40 L 41 -20 L 33 -12 L 22 -18 L 18 0 L 32 9 L 38 26 L 32 38 "
            "L 20 36 L 20 47 L 8 47 L 6 41 L 0 41",
        ),
        lines=(
            "M 0 -28 L 13 -36 L 26 -31 L 33 -18", "M 0 -16 L 8 -12 L 8 38", "M 18 0 L 20 36",
            "M 32 9 L 28 34",
        ),
        single=(ring(0, 4, 5), ring(0, 26, 5)),
    ),
    "glacis": Drawing(
        half=("M 0 -49 L 11 -25 L 33 -33 L 25 -9 L 47 4 L 25 15 L 31 39 L 13 33 L 9 48 L 0 42",),
        lines=(
            "M 0 -26 L 14 -14 L 18 4 L 11 20 L 0 26", "M 33 -33 L 14 -14", "M 47 4 L 18 4",
            "M 31 39 L 11 20", "M 0 -49 L 0 -26",
        ),
        single=(ring(0, 2, 7), ring(0, 2, 3)),
    ),
    "vaubrand-medium-gunboat": Drawing(
        half=(
            "M 0 -20 L 9 -26 L 13 -49 L 24 -46 L 35 -22 L 28 -9 L 28 5 L 44 14 L 44 36 L 30 34 "
            "L 25 48 L 11 47 L 8 41 L 0 41",
        ),
        lines=(
            "M 9 -26 L 20 -18 L 24 -46", "M 20 -18 L 28 -9", "M 0 -8 L 16 2 L 16 44",
            "M 28 5 L 28 34", "M 36 10 L 36 35",
        ),
        single=(ring(0, 4, 6), ring(0, 24, 6)),
    ),
    "vaubrand-heavy-gunboat": Drawing(
        half=(
            "M 0 -50 L 9 -40 L 6 -27 L 18 -27 L 23 -47 L 39 -42 L 42 -22 L 31 -12 L 31 1 L 47 9 "
            "L 47 33 L 35 38 L 35 48 L 19 48 L 16 42 L 0 42",
        ),
        lines=(
            "M 0 -40 L 4 -36 L 0 -28", "M 18 -27 L 18 42", "M 23 -47 L 27 -24 L 42 -22",
            "M 27 -24 L 31 -12", "M 31 1 L 31 38", "M 39 5 L 39 36", "M 0 -16 L 18 -10",
            "M 18 20 L 31 20",
        ),
        single=(ring(0, -4, 6), ring(0, 14, 6), ring(0, 31, 5)),
    ),
    "vaubrand-medium-freighter": Drawing(
        half=(
            "M 0 -48 L 13 -48 L 19 -37 L 12 -30 L 34 -30 L 38 -24 L 38 -12 L 28 -12 L 28 -6 "
            "L 38 -6 L 38 12 L 28 12 L 28 18 L 38 18 L 38 30 L 34 35 L 17 35 L 21 47 L 0 47",
        ),
        lines=(
            "M 0 -41 L 9 -41 L 11 -36 L 0 -36", "M 12 -30 L 12 35", "M 28 -30 L 28 -12",
            "M 28 -6 L 28 12", "M 12 -9 L 28 -9", "M 12 15 L 28 15",
        ),
        single=(ring(0, 2, 4),),
    ),
    "vaubrand-heavy-freighter": Drawing(
        half=(
            "M 0 -49 L 18 -46 L 25 -33 L 41 -33 L 47 -21 L 47 22 L 41 34 L 27 34 L 27 48 L 10 48 "
            "L 8 41 L 0 41",
        ),
        lines=(
            "M 0 -42 L 12 -40 L 15 -33 L 0 -33", "M 10 -28 L 10 34", "M 10 -10 L 47 -10",
            "M 10 12 L 47 12", "M 28 -33 L 28 34", "M 10 -28 L 44 -28",
        ),
        single=(ring(0, -18, 4), ring(0, 22, 4)),
    ),
    "vaubrand-warhound": Drawing(
        half=(
            "M 0 -45 L 4 -50 L 12 -47 L 12 -34 L 19 -32 L 19 -18 L 12 -16 L 12 -6 L 23 -1 L 23 13 "
            "L 14 17 L 14 24 L 28 27 L 28 42 L 19 44 L 17 50 L 6 50 L 4 45 L 0 45",
        ),
        lines=(
            "M 0 -36 L 6 -34 L 6 -24 L 0 -22", "M 12 -34 L 12 -16", "M 12 -6 L 12 17",
            "M 14 24 L 14 48", "M 21 29 L 21 42", "M 17 2 L 17 12",
        ),
        single=(ring(0, -12, 4), ring(0, 2, 4), ring(0, 18, 5), ring(0, 35, 5)),
    ),
}  # fmt: skip
