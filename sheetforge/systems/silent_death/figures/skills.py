"""Skills and their dice: piloting sets the tight turn die, gunnery the Attack Die Bonus.

Both from the skill table of the core rulebook, for skills of 1 to 10.
"""

from __future__ import annotations

from sheetforge.dice import Dice

COUNTED = ("piloting", "gunnery")
"""Skills that a crew flies and fights with, each a point for a point of its ship's price."""

BEST = 10
"""The best value of a skill."""

_TIGHT_TURN = (10, 10, 8, 8, 6, 6, 4, 4, 4, 4)
_ATTACK = (4, 4, 4, 4, 6, 6, 8, 8, 10, 10)


def tight_turn_die(piloting: int) -> Dice:
    """The die rolled for the cost of a tight turn. Raises ValueError outside 1 to 10."""
    return Dice(1, _TIGHT_TURN[_index(piloting)])


def attack_die_bonus(gunnery: int) -> Dice:
    """The die added to the attack dice. Raises ValueError outside 1 to 10."""
    return Dice(1, _ATTACK[_index(gunnery)])


def _index(skill: int) -> int:
    if not 1 <= skill <= BEST:
        raise ValueError(f"a skill is 1 to {BEST}, not {skill}")
    return skill - 1
