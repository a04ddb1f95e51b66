"""Figures and small decisions that the rule books leave open. Every one of them is ours.

All rulings, these among them, stand with question and answer in `data/rulings.yaml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetforge.systems.silent_death.figures.skills import TURN_COST
from sheetforge.systems.silent_death.schema.weapon import Reading

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.engine.ship import ShipState

MAP_COLUMNS, MAP_ROWS = 39, 26
"""The map of a battle for which the content has no map: the standard map of the family."""

DEBRIS_MUST_HIT = True
"""Debris makes an attack: its dice must reach the DV of what flies into it to do damage."""

DEBRIS_DIE = 6
DEBRIS_DICE, DEBRIS_READING = (DEBRIS_DIE,) * 3, Reading.LOW
COLLISION_DICE = (12,) * 10
DRIFT_COLLISION_DICE = (12,) * 5
ASTEROIDS = 20
"""Asteroids where neither the scenario nor its map says how many (the rule book's own figure)."""

ROWS_OF_MANY = 3
"""The default number of rows from its edge in which a side sets up if there are more than two
sides."""

DODGE_DRIVE = 10
DODGE_TARGET = 10
"""The Drive that dodging takes, and the number the roll must beat (the rule book's own figures)."""

SCANNED = 1
"""The bonus of a side to attack rolls at a ship that it has scanned, and to Gunnery for lock-on."""

CAPTAINS_DIE, CAPTAINS_DICE = 6, (4, 6, 8, 10)
"""The captain's die if players have not agreed on one, and the possible dice, by their sides.

The event of four ships a player recommends a d6 for free; the books speak of other sizes and
print none.
"""

LOCK_ON_DIE = (10,)


def locks_on(face: int, gunnery: int) -> bool:
    """Return whether a missile launcher locks on: a d10 below the Gunnery of its crew.

    The displays have a blank to fill in after "Lock-on <", and the books at hand do not say with
    what. They do say that missiles are best in the hands of a gunner of skill 10, so it goes by
    Gunnery; the sign is taken as it is printed.
    """
    return face < gunnery


def out_of_action(ship: ShipState) -> bool:
    """Return whether a ship no longer counts for victory.

    Destroyed and departed ships don't, and neither do derelicts: ships without a living crew, and
    ships that a critical hit allows no further action. The books say that these stay in the way,
    and not whether they are ships that are left. Without this ruling a battle could last for ever.
    """
    return not ship.in_action


def sole_action_turn(drive: int, turn_cost: int) -> bool:
    """Return whether one hexside is all a ship can turn: its Drive does not pay for a normal turn.

    The book says: a Drive below 3. A critical hit that makes turns dearer raises this limit as
    well; otherwise a ship of Drive 3 could turn less than one of Drive 2.
    """
    return 0 < drive < TURN_COST + turn_cost


def points_left(points: int, drive: int, spent: int) -> int:
    """Return the points left to a ship that was hit on its way: its new Drive less those spent."""
    return max(0, min(points, drive - spent))


def weakest_first(sizes: Sequence[float]) -> list[int]:
    """In which order warheads are dodged, by the damage each does on average.

    The book says that Concussion Missiles go first; what they are is the weaker kind.
    """
    return sorted(range(len(sizes)), key=lambda at: sizes[at])
