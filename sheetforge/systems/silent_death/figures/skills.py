"""Skills and dice of crews, their costs of turning, and the list from which a fleet gets skills.

The dice are those of the skill table of the core rulebook, for skills of 1 to 10; the crew list is
that of the Crew Allocation of Rules of Warfare II.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import cycle, islice

from sheetforge.dice import Dice

WORST, BEST = 1, 10
"""The least and the best value of a skill."""

_TIGHT_TURN = tuple(Dice(1, sides) for sides in (10, 10, 8, 8, 6, 6, 4, 4, 4, 4))
_ATTACK = tuple(Dice(1, sides) for sides in (4, 4, 4, 4, 6, 6, 8, 8, 10, 10))

AHEAD_COST = 1
"""Drive points of a hex straight ahead."""

TURN_COST = 3
"""Drive points of a turn; a tight turn also costs the pilot's die."""

TURN_LIMIT = 40
"""Turns after which a battle is a draw, a ruling of ours: the scenarios set no limit. Sheets have boxes for them."""

REPAIR_DIE = (10,)
"""The die of damage control."""

DECOY_DIE, DECOYED = (4,), 2
"""The die for each torpedo that tracks the ship, and the highest face that removes it."""

DEFENSE_DIE = (10,)
"""The die of point defense."""


def tight_turn_die(piloting: int) -> Dice:
    """The die rolled for the cost of a tight turn. Raises ValueError outside 1 to 10."""
    return _TIGHT_TURN[_index(piloting)]


def attack_die_bonus(gunnery: int) -> Dice:
    """The die added to the attack dice. Raises ValueError outside 1 to 10."""
    return _ATTACK[_index(gunnery)]


def _index(skill: int) -> int:
    if not WORST <= skill <= BEST:
        raise ValueError(f"a skill is {WORST} to {BEST}, not {skill}")
    return skill - WORST


CREW_LIST = (7, 4, 8, 3, 9, 2, 6, 5, 10, 1)
"""The values in their printed order, repeated as often as a fleet needs."""

SHOWN = 30
"""Values of the crew list that a registration form shows."""


def dealt(slots: int) -> tuple[int, ...]:
    """The values that a fleet with a number of crew slots gets.

    >>> dealt(12)
    (7, 4, 8, 3, 9, 2, 6, 5, 10, 1, 7, 4)
    """
    return tuple(islice(cycle(CREW_LIST), slots))


def left_over(slots: int, given: Iterable[int]) -> tuple[int, ...]:
    """The values that remain of a fleet's once some have been placed.

    A value that the fleet does not have takes the last one's place.

    >>> left_over(4, [8, 4])
    (7, 3)
    """
    placed = list(given)
    taken = Counter(placed)
    remaining = []
    for value in dealt(slots):
        if taken[value]:
            taken[value] -= 1
        else:
            remaining.append(value)
    return tuple(remaining[: max(0, slots - len(placed))])
