"""The turn: its phases in order, until the battle is over."""

from __future__ import annotations

from functools import cache

from sheetforge.play.questions import Script
from sheetforge.systems.silent_death.engine.events import PhaseBegan, TurnBegan
from sheetforge.systems.silent_death.engine.setup import set_up
from sheetforge.systems.silent_death.engine.smash import course
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.engine.victory import decided, time_is_up


def battle(state: State) -> Script:
    """Play on from the phase that the state stands at; a new battle sets up first."""
    if state.turn == 0:
        yield from set_up(state)
        state.turn = 1
        state.phase = 0
    phases = state.rules.phases
    while state.outcome is None:
        if state.phase == 0:
            state.tell(TurnBegan(state.turn))
        left_out = frozenset() if state.turn > 1 else state.rules.not_at_first
        for at in range(state.phase, len(phases)):
            name, phase = phases[at]
            if name not in left_out:
                state.tell(_began(name))
                before = len(state.events)
                yield from phase(state)
                if state.smash is not None and not decided(state):
                    yield from course.settle(state)
                # In many phases nothing happens. What is there from the start (`gone`) is looked at once.
                if (len(state.events) > before or state.gone < 0) and decided(state):
                    return
            state.phase = at + 1
        end_turn(state)
        if state.turn == state.rules.turn_limit:
            time_is_up(state)
            return
        state.turn += 1
        state.phase = 0


@cache
def _began(phase: str) -> PhaseBegan:
    """Return the event that a phase begins; a game tells of each many times."""
    return PhaseBegan(phase)


def end_turn(state: State) -> None:
    """End everything that lasts to the end of this turn."""
    for ship in state.ships.values():
        ship.defended = ""
        ship.captain_points = 0
        if ship.scanned:
            ship.scanned = tuple(pair for pair in ship.scanned if pair[1] > state.turn)
        if ship.idle:
            ship.idle = tuple(pair for pair in ship.idle if pair[1] > state.turn)
        if ship.conditions and any(
            condition.until is not None and condition.until <= state.turn for condition in ship.conditions
        ):
            ship.conditions = tuple(
                condition for condition in ship.conditions if condition.until is None or condition.until > state.turn
            )
            ship.settle()


def phase_name(state: State) -> str:
    """Return the name of the phase that the state stands at; `end` after the last one."""
    phases = state.rules.phases
    return phases[state.phase][0].replace("-", " ") if state.phase < len(phases) else "end"
