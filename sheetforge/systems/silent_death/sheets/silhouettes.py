"""Our own silhouettes, seen from above, by hull and by name.

A ship is drawn by the first of these names that is here: its `silhouette:`, its id without a
version (`dolphin-ii` is `dolphin`), its hull's classification (`light-fighter`), its frame. To
add one, add an entry.
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.sheet.drawing import Drawing, ring

SILHOUETTES: dict[str, Drawing] = {
    "light-fighter": Drawing(
        half=(
            "M 0 -47 L 3 -40 L 6 -14 L 9 -6 L 33 20 L 36 12 L 38 12 L 38 34 L 30 32 L 11 29 "
            "L 10 38 L 4 41 L 0 38",
        ),
        lines=("M 0 -28 C 3.4 -24 3.6 -14 0 -8", "M 9 2 L 30 26", "M 6 29 L 6 38"),
    ),
    "medium-fighter": Drawing(
        half=(
            "M 0 -46 C 5 -40 8 -30 9 -16 L 34 2 L 36 -16 L 40 -16 L 42 24 L 30 20 L 13 26 "
            "L 14 42 L 6 44 L 4 38 L 0 38",
        ),
        lines=("M 0 -30 C 4 -26 4.5 -14 0 -8", "M 9 -4 L 33 10", "M 9 -4 L 9 24", "M 9 36 L 9 42"),
    ),
    "heavy-fighter": Drawing(
        half=(
            "M 0 -42 L 9 -38 L 13 -16 L 24 -12 L 25 -32 L 30 -32 L 32 -8 L 45 8 L 45 32 L 30 26 "
            "L 22 45 L 10 45 L 8 38 L 0 38",
        ),
        lines=(
            "M 0 -30 C 5 -28 6 -16 0 -10",
            "M 13 -16 L 13 34",
            "M 25 -10 L 25 26",
            "M 14 40 L 20 40",
            "M 0 -2 L 8 4 L 8 24 L 0 28",
        ),
    ),
    "scout": Drawing(
        half=(
            "M 0 -46 L 2 -46 L 4 -18 C 22 -20 34 -8 34 8 C 34 22 24 32 12 34 L 10 45 L 4 45 "
            "L 3 40 L 0 40",
        ),
        lines=("M 4 -18 L 4 -8", "M 20 8 L 34 8"),
        single=(ring(0, 8, 16), ring(0, 8, 5)),
    ),
    "shuttle": Drawing(
        half=("M 0 -44 C 9 -44 14 -36 15 -26 L 17 -4 L 36 30 L 36 40 L 17 36 L 15 44 L 0 44",),
        lines=(
            "M 0 -36 C 6 -36 8 -32 9 -27 L 0 -27",
            "M 15 -20 L 0 -20",
            "M 17 -2 L 17 36",
            "M 6 34 L 6 44",
        ),
    ),
    "light-gunboat": Drawing(
        half=(
            "M 0 -46 L 7 -43 L 12 -24 L 20 -20 L 22 2 L 36 10 L 36 34 L 23 38 L 20 46 L 8 46 "
            "L 6 42 L 0 42",
        ),
        lines=(
            "M 0 -34 L 4 -30 L 4 -20 L 0 -17",
            "M 12 -24 L 12 40",
            "M 22 2 L 22 36",
            "M 12 8 L 22 8",
        ),
        single=(ring(0, 6, 6),),
    ),
    "medium-gunboat": Drawing(
        half=(
            "M 0 -46 L 11 -43 L 16 -30 L 14 -14 L 26 -10 L 36 -20 L 42 -16 L 42 22 L 31 28 L 27 46 "
            "L 14 46 L 12 40 L 0 40",
        ),
        lines=(
            "M 0 -36 L 7 -33 L 6 -22 L 0 -20",
            "M 14 -14 L 14 44",
            "M 26 -10 L 30 28",
            "M 36 -18 L 36 24",
            "M 14 18 L 28 18",
        ),
        single=(ring(0, -4, 6), ring(0, 22, 7)),
    ),
    "heavy-gunboat": Drawing(
        half=(
            "M 0 -47 L 7 -46 L 18 -34 L 18 -16 L 32 -12 L 36 -28 L 42 -28 L 45 26 L 36 32 L 32 47 "
            "L 18 47 L 15 42 L 0 42",
        ),
        lines=(
            "M 0 -38 L 8 -36 L 8 -24 L 0 -22",
            "M 18 -16 L 18 44",
            "M 32 -12 L 34 32",
            "M 38 -24 L 39 26",
            "M 18 14 L 33 14",
        ),
        single=(ring(0, -8, 7), ring(0, 10, 7), ring(0, 28, 7)),
    ),
    "light-freighter": Drawing(
        half=(
            "M 0 -46 L 11 -44 L 14 -34 L 7 -29 L 7 -26 L 26 -26 L 26 24 L 8 24 L 8 29 L 22 33 "
            "L 22 46 L 9 46 L 8 42 L 0 42",
        ),
        lines=(
            "M 0 -40 L 6 -39 L 7 -35 L 0 -35",
            "M 7 -26 L 7 24",
            "M 7 -9 L 26 -9",
            "M 7 8 L 26 8",
        ),
    ),
    "medium-freighter": Drawing(
        half=(
            "M 0 -46 L 12 -44 L 14 -36 L 6 -32 L 6 -28 L 34 -28 L 34 -2 L 6 -2 L 6 2 L 34 2 L "
            "34 28 "
            "L 8 28 L 10 46 L 0 46",
        ),
        lines=(
            "M 0 -40 L 6 -39 L 0 -36",
            "M 12 -28 L 12 -2",
            "M 23 -28 L 23 -2",
            "M 12 2 L 12 28",
            "M 23 2 L 23 28",
        ),
    ),
    "heavy-freighter": Drawing(
        half=(
            "M 0 -47 L 16 -44 L 18 -36 L 7 -33 L 7 -30 L 40 -30 L 40 30 L 7 30 L 7 33 L 28 36 "
            "L 28 47 L 14 47 L 12 43 L 0 43",
        ),
        lines=(
            "M 0 -41 L 9 -40 L 0 -37",
            "M 7 -30 L 7 30",
            "M 18 -30 L 18 30",
            "M 29 -30 L 29 30",
            "M 7 0 L 40 0",
        ),
    ),
    "warhound": Drawing(
        half=(
            "M 0 -49 L 5 -48 L 9 -36 L 9 -24 L 14 -20 L 15 -8 L 11 -4 L 11 4 L 19 9 L 21 30 L "
            "16 34 "
            "L 15 47 L 7 47 L 6 44 L 0 44",
        ),
        lines=(
            "M 0 -40 L 4 -38 L 4 -30 L 0 -28",
            "M 9 -24 L 9 4",
            "M 11 4 L 11 40",
            "M 15 12 L 16 32",
        ),
        single=(ring(0, -18, 3.5), ring(0, -6, 3.5), ring(0, 14, 5), ring(0, 30, 5)),
    ),
    "dolphin": Drawing(
        half=(
            "M 0 -48 C 4 -44 9 -32 10 -14 C 18 -8 28 0 34 10 C 26 12 16 11 10 9 C 9 20 6 28 4 33 "
            "C 8 38 16 42 22 48 C 12 47 5 45 0 41",
        ),
        lines=(
            "M 0 -34 C 4 -30 4.5 -20 0 -14",
            "M 10 -6 C 16 -1 22 4 27 9",
            "M 0 -2 L 4 12 L 0 24",
        ),
    ),
    "piranha": Drawing(
        half=(
            "M 0 -38 L 4 -44 L 10 -34 C 17 -22 18 -6 15 6 L 30 14 L 26 25 L 11 20 L 7 31 L 20 45 "
            "C 12 45 5 43 0 38",
        ),
        lines=("M 0 -28 C 5 -26 6 -16 0 -10", "M 15 6 L 8 12 L 11 20", "M 4 -38 L 6 -32 L 9 -35"),
    ),
    "orca": Drawing(
        half=(
            "M 0 -48 C 10 -46 16 -34 17 -16 C 26 -12 36 -4 40 8 C 32 14 24 14 16 11 "
            "C 14 24 10 31 7 35 C 14 38 22 42 28 48 C 16 49 6 47 0 42",
        ),
        lines=(
            "M 0 -36 C 6 -34 8 -24 0 -18",
            "M 17 -16 C 12 -6 12 4 16 11",
            "M 22 -8 C 28 -2 32 4 34 9",
            "M 0 -6 C 8 0 8 16 0 24",
        ),
        single=(ring(0, 6, 4),),
    ),
    "executioner": Drawing(
        half=(
            "M 0 -28 L 5 -46 L 13 -46 L 17 -22 L 42 -6 C 46 8 46 18 43 30 L 28 18 L 17 24 L 16 44 "
            "L 8 47 L 5 40 L 0 40",
        ),
        lines=(
            "M 0 -18 C 5 -16 6 -4 0 2",
            "M 9 -46 L 9 -24 L 17 -22",
            "M 17 -22 L 17 24",
            "M 28 -12 L 28 18",
            "M 38 -4 C 41 8 41 16 39 24",
        ),
    ),
    "snarling-badger": Drawing(
        half=(
            "M 0 -49 L 7 -48 L 12 -38 L 12 -24 L 19 -19 L 20 -4 L 14 0 L 14 8 L 24 14 L 26 36 "
            "L 18 40 L 17 48 L 8 48 L 6 45 L 0 45",
        ),
        lines=(
            "M 0 -42 L 5 -40 L 5 -33 L 0 -31",
            "M 12 -24 L 12 4",
            "M 14 8 L 14 42",
            "M 19 -14 L 14 -10",
            "M 20 18 L 20 38",
        ),
        single=(ring(0, -22, 4), ring(0, -8, 4), ring(0, 14, 5), ring(0, 30, 5)),
    ),
}

BY_FRAME = {"fighter": "light-fighter", "gunboat": "medium-gunboat", "warhound": "warhound"}


def named(names: tuple[str, ...], frame: str, more: Mapping[str, Drawing] | None = None) -> Drawing:
    """The first of some drawings that exists, here or among `more`, else the frame's own."""
    for name in names:
        found = (more or {}).get(name) or SILHOUETTES.get(name)
        if found:
            return found
    return SILHOUETTES[BY_FRAME[frame]]
