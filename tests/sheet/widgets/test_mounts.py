"""Mounts on a plan: where they stand, what they look like, that none touches another."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from sheetforge.sheet.drawing import Drawing, Shape, drawing_of
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Box, Circle, Group, Polygon, Rect, Text
from sheetforge.sheet.svg_path import commands_of
from sheetforge.sheet.text import text_width
from sheetforge.sheet.widgets.mounts import BASE, Mounted, Mounting, draw_mounts, placed
from sheetforge.sheet.widgets.sketch import Sketch

AHEAD, ASTERN = frozenset({0}), frozenset({2, 3, 4})
PORT, STARBOARD, FORWARD = frozenset({4, 5}), frozenset({1, 2}), frozenset({5, 0, 1})
ALL = frozenset(range(6))


def hull(path: str) -> Drawing:
    return drawing_of([Shape("body", commands_of(path))])


BARGE = hull("M -30 -45 H 30 V 45 H -30 Z")
NEEDLE = hull("M 0 -50 L 3 0 L 2 50 H -2 L -3 0 Z")


def stand(*mountings: Mounting, drawing: Drawing = BARGE, taken: tuple[Box, ...] = ()):
    """The mounts on a ship of 24 mm by their letters."""
    found = placed(drawing, 24.0, mountings, 16.0, taken)
    return {one.mounting.letter: one for one in found}


def clear(one: Mounted, other: Mounted) -> bool:
    return all(hypot(x - u, y - v) >= radius + far - 1e-9 for x, y, radius in one.discs for u, v, far in other.discs)


def test_a_mount_stands_on_the_side_that_it_fires_to() -> None:
    """Bow, stern and flanks by the arcs, what turns all around in the middle; each points there."""
    found = stand(
        Mounting("A", AHEAD, 1),
        Mounting("B", ASTERN, 2),
        Mounting("C", PORT, 1),
        Mounting("D", STARBOARD, 1),
        Mounting("E", ALL, 4),
    )
    assert (found["A"].x, found["B"].x) == (0, 0)
    assert found["A"].y < -6 < 6 < found["B"].y
    assert found["C"].x < -4 < 4 < found["D"].x
    assert hypot(found["E"].x, found["E"].y) < 1
    angles = [round(found[letter].angle) % 360 for letter in "ABCDE"]
    assert angles == [0, 180, 270, 90, 0]


def test_mirrored_mounts_stand_opposite() -> None:
    """Broadsides by their arcs, and two mounts with the same arcs: as far out on either side."""
    found = stand(Mounting("A", PORT, 2), Mounting("B", STARBOARD, 2), Mounting("C", AHEAD, 1), Mounting("D", AHEAD, 1))
    for one, other in ("AB", "CD"):
        assert found[one].x == -found[other].x != 0
        assert found[one].y == found[other].y


@pytest.mark.parametrize("drawing", [BARGE, NEEDLE], ids=["barge", "needle"])
def test_no_mounts_touch(drawing: Drawing) -> None:
    """Eight mounts and their torpedo tubes have room of their own, even on a hull too thin."""
    sides = (AHEAD, AHEAD, FORWARD, FORWARD, PORT, STARBOARD, ALL, ASTERN)
    mountings = [Mounting("ABCDEFGH"[n], one, n % 7) for n, one in enumerate(sides)]
    letters = Box(-3.0, -14.0, 6.0, 3.0)
    found = stand(*mountings, Mounting("", AHEAD, 0), drawing=drawing, taken=(letters,))
    assert len(found) == 9
    assert all(clear(one, other) for one, other in combinations(found.values(), 2))
    for one in found.values():
        for x, y, radius in one.discs:
            assert hypot(x, y) + radius <= 16.0
            assert not letters.overlaps(Box(x - radius / 2, y - radius / 2, radius, radius))


def test_more_mounts_than_there_is_room_for() -> None:
    """What fits is drawn, and the rest is left out: the boxes of weapons still have all letters."""
    many = tuple(Mounting(chr(65 + n), AHEAD, 1) for n in range(24))
    found = placed(BARGE, 14.0, many, 9.0)
    assert 4 < len(found) < 24
    assert all(clear(one, other) for one, other in combinations(found, 2))


def drawn(mounting: Mounting, ink: str) -> tuple[list[Polygon], list[object], list[Text]]:
    """The barrels, the bases and the letters of one mount."""
    sketch = Sketch(PALETTES[ink])
    draw_mounts(sketch, placed(BARGE, 24.0, (mounting,), 16.0), 50.0, 50.0)
    barrels = [
        part for item in sketch.items if isinstance(item, Group) for part in item.items if isinstance(part, Polygon)
    ]
    bases = [item for item in sketch.items if isinstance(item, Rect | Circle)]
    return barrels, bases, [item for item in sketch.items if isinstance(item, Text)]


@pytest.mark.parametrize("ink", sorted(PALETTES))
def test_what_a_mount_looks_like(ink: str) -> None:
    """Fixed guns on a square, turrets on a disc, every barrel for itself; a letter of 6.5 points
    within its base."""
    for sides, base in ((AHEAD, Rect), (FORWARD, Circle)):
        barrels, bases, (letter,) = drawn(Mounting("M", sides, 5), ink)
        assert len(barrels) == 5
        assert [type(one) for one in bases] == [base]
        assert letter.size_pt >= 6.5
        assert text_width("M", "bold", letter.size_pt) < 2 * BASE
    launcher, _, _ = drawn(Mounting("A", AHEAD, 0), ink)
    assert len(launcher) == 4, "two tubes with their mouths"
    tubes, bases, letters = drawn(Mounting("", AHEAD, 0), ink)
    assert (len(tubes), bases, letters) == (4, [], [])
