"""Advantage: either side throws dice, and the one with more strikes has it for the turn (G)."""

from __future__ import annotations

from sheetforge.play.questions import Script
from sheetforge.systems.sovereign_seas.engine.events import Advantage
from sheetforge.systems.sovereign_seas.engine.rulings import ADVANTAGE_DICE
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.engine.strikes import thrown


def advantage(state: State) -> Script:
    """Both throw; ties are thrown again."""
    one, other = state.plan.sides
    while True:
        first = yield from thrown(ADVANTAGE_DICE, "advantage", one)
        second = yield from thrown(ADVANTAGE_DICE, "advantage", other)
        if first != second:
            break
    state.advantaged = one if first > second else other
    state.tell(Advantage(state.advantaged, max(first, second), min(first, second)))
