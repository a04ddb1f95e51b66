"""Scattering of terrain over hexes by chance, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from sheetforge.geometry.hexes import Hex, disk


class NoRoomError(ValueError):
    """Raised when fewer hexes fit than requested; it has their number."""

    def __init__(self, wanted: int, placed: int) -> None:
        super().__init__(f"{wanted} do not fit, only {placed}")
        self.placed = placed


def scatter(seed: str, hexes: Iterable[Hex], low: int, high: int, apart: int) -> tuple[Hex, ...]:
    """From `low` to `high` hexes chosen by chance, any two at least `apart` hexes from each other.

    Neighbours are 1 apart. Raises `NoRoomError` when the hexes run out.
    """
    chance = Random(seed)
    wanted = chance.randint(low, high)
    free = sorted(set(hexes))
    chance.shuffle(free)
    taken: set[Hex] = set()
    chosen: list[Hex] = []
    for hex in free:
        if len(chosen) == wanted:
            break
        if hex not in taken:
            chosen.append(hex)
            taken.update(disk(hex, apart - 1))
    if len(chosen) < wanted:
        raise NoRoomError(wanted, len(chosen))
    return tuple(sorted(chosen))
