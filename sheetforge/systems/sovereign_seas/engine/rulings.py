"""Figures and small decisions that the rule book leaves open, or lost. Every one of them is ours.

All rulings, these among them, are in `data/rulings.yaml` with question and answer. Figures of
tables are content and are marked there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sheetforge.systems.sovereign_seas.engine.ship import ShipState

MAP_COLUMNS, MAP_ROWS = 40, 40
"""The map that sides set up on if a battle names none."""

MIDDLE_PART = 6
"""The middle of a map reaches this part of its shorter side from the middle hex."""

TURN_LIMIT = 30
"""The number of turns after which a battle ends if its scenario sets no limit."""

ADVANTAGE_DICE = 5
"""Dice that either side throws for the advantage (the rule book's own figure, G)."""


def turns_run_out(turn: int, turns: int) -> int:
    """The last turn of an effect that lasts a number of turns. The rest of the turn in which it
    began does not count: no speed is set after that in the turn, so a single turn would not affect
    most ships.
    """
    return turn + turns


def functional(ship: ShipState) -> bool:
    """Return whether a ship still counts in a fight to the last functional ship.

    The book does not say what that is: here one that is afloat and can fire a gun or make way.
    """
    return ship.afloat and (ship.armed or ship.maximum > 0)


def range_between(hexes: int) -> int:
    """The range of a target a number of hexes away.

    The target's hex counts, the firing ship's own does not; a target in the same hex is taken to
    be at range 1, where every arc bears.
    """
    return max(1, hexes)
