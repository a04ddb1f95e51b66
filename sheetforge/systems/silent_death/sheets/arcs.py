"""Firing arcs on paper: which wedges of a rose they fill, and where a mount's box should stand.

A rose has one hex for most craft and two, bow above stern, for those that fill two hexes; there
`B` and `S` head the arcs' names. Sides count clockwise from 0 at the front.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin

from sheetforge.systems.silent_death.figures.footprint import cover_of
from sheetforge.systems.silent_death.schema.construction import Frame
from sheetforge.systems.silent_death.schema.notation import ARC_MEANINGS, Arc

SINGLE_LABELS = ("F", "FQR", "RQR", "R", "RQL", "FQL")
BOW_LABELS = ("F", "BFQR", "BRQR", "", "BRQL", "BFQL")
STERN_LABELS = ("", "SFQR", "SRQR", "R", "SRQL", "SFQL")


def wedges(arcs: Sequence[Arc], frame: Frame) -> tuple[frozenset[int], ...]:
    """The sides filled in each hex of the rose.

    >>> [sorted(one) for one in wedges(["F", "FQL"], "fighter")]
    [[0, 5]]
    """
    cover = cover_of(tuple(arcs), frame == "warhound")
    return (cover.bow, cover.stern) if frame == "warhound" else (cover.bow,)


@cache
def direction(arcs: tuple[Arc, ...], frame: Frame) -> tuple[float, float]:
    """Return the mean direction of fire: x to the right, y to the front, each from -1 to 1."""
    found = wedges(arcs, frame)
    x = y = 0.0
    count = 0
    for index, sides in enumerate(found):
        shift = 0.0 if len(found) == 1 else (0.5 if index == 0 else -0.5)
        for side in sides:
            x += sin(radians(side * 60))
            y += cos(radians(side * 60)) + shift
            count += 1
    return (x / count, y / count) if count else (0.0, 0.0)


def arcs_in_words(arcs: Sequence[str]) -> str:
    """Return the arcs in words, for readers that do not see the picture.

    >>> arcs_in_words(["F", "BFQL"])
    'front; bow, front quarter left'
    """
    return "; ".join(ARC_MEANINGS[arc] for arc in arcs)


def arcs_text(arcs: Sequence[str]) -> str:
    """The arcs as a line of text."""
    return "All around" if "ALL" in arcs else " ".join(arcs)
