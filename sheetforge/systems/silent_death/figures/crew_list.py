"""The crew list: skill values that are dealt to a fleet in a fixed order (Crew Allocation)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import cycle, islice

VALUES = (7, 4, 8, 3, 9, 2, 6, 5, 10, 1)
"""The list, begun again as often as a fleet needs; it averages 5.5."""

SHOWN = 30
"""How many of its values a registration form shows."""


def dealt(slots: int) -> tuple[int, ...]:
    """The values that a fleet of so many crew slots gets.

    >>> dealt(12)
    (7, 4, 8, 3, 9, 2, 6, 5, 10, 1, 7, 4)
    """
    return tuple(islice(cycle(VALUES), slots))


def left_over(slots: int, given: Iterable[int]) -> tuple[int, ...]:
    """What is left of the values of a fleet of so many slots once some have been placed.

    A value that the fleet does not have takes the last one's place.

    >>> left_over(4, [8, 4])
    (7, 3)
    """
    placed = list(given)
    taken = Counter(placed)
    left = []
    for value in dealt(slots):
        if taken[value]:
            taken[value] -= 1
        else:
            left.append(value)
    return tuple(left[: max(0, slots - len(placed))])
