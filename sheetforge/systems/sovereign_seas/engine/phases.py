"""The turn: its phases one after the other, until the battle is over (F)."""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.play.questions import Script
from sheetforge.systems.sovereign_seas.engine.advantage import advantage
from sheetforge.systems.sovereign_seas.engine.criticals import recover
from sheetforge.systems.sovereign_seas.engine.events import PhaseBegan, Removed, TurnBegan
from sheetforge.systems.sovereign_seas.engine.gunnery import gunnery
from sheetforge.systems.sovereign_seas.engine.movement import movement
from sheetforge.systems.sovereign_seas.engine.setup import set_up
from sheetforge.systems.sovereign_seas.engine.speed import determine_speeds, slow_down
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.engine.victory import decided, time_up

FIRST: tuple[tuple[str, Callable[[State], Script]], ...] = (
    ("advantage", advantage),
    ("speeds", determine_speeds),
)
"""The phases before the impulses."""


def battle(state: State) -> Script:
    """Play on from the phase that the state stands at; a new battle sets up first."""
    if state.turn == 0:
        yield from set_up(state)
        state.turn, state.phase = 1, 0
    phases = len(FIRST) + state.charts.impulses
    while state.outcome is None:
        if state.phase == 0:
            state.tell(TurnBegan(state.turn))
        while state.phase < phases:
            yield from _phase(state)
            if decided(state):
                return
            state.phase += 1
        end_phase(state)
        if state.turn >= state.plan.turn_limit:
            time_up(state)
            return
        state.turn += 1
        state.phase = 0


def phase_name(state: State) -> str:
    """The name of the phase that the state stands at."""
    if state.phase < len(FIRST):
        return FIRST[state.phase][0]
    return f"impulse {state.phase - len(FIRST) + 1}"


def _phase(state: State) -> Script:
    state.tell(PhaseBegan(phase_name(state)))
    if state.phase < len(FIRST):
        yield from FIRST[state.phase][1](state)
        return
    yield from impulse(state, state.phase - len(FIRST) + 1)


def impulse(state: State, number: int) -> Script:
    """Ships that damage has slowed slow down; then movement with its rams, then gunnery (I)."""
    state.impulse = number
    slow_down(state)
    yield from movement(state)
    if not decided(state):
        yield from gunnery(state)


def end_phase(state: State) -> None:
    """Ships that sank are removed; what lasted to this turn is over; all may fire again (M)."""
    recover(state)
    for ship in state.ships.values():
        ship.fired = False
        if ship.status == "sunk":
            ship.status = "removed"
            state.tell(Removed(ship.id))
