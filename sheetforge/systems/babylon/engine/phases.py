"""The round: five phases and their steps in the order of the overview, until a battle is over."""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.play.questions import Script
from sheetforge.systems.babylon.engine.criticals import sides_fall, system_criticals, weapon_drop_outs
from sheetforge.systems.babylon.engine.events import PhaseBegan, TurnBegan
from sheetforge.systems.babylon.engine.fighters import dogfights, drop_outs, strikes
from sheetforge.systems.babylon.engine.gunnery import ballistics_strike, ships_fire
from sheetforge.systems.babylon.engine.movement import movement
from sheetforge.systems.babylon.engine.preparation import initiative, launches, power
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.engine.victory import decided

Step = Callable[[State], Script]
PHASES: tuple[tuple[str, tuple[Step, ...]], ...] = (
    ("preparation", (initiative, power, launches)),
    ("movement", (movement,)),
    ("ships-fire", (ballistics_strike, ships_fire)),
    ("fighters", (dogfights, drop_outs, strikes)),
    ("criticals", (weapon_drop_outs, system_criticals, sides_fall)),
)
"""The phases of a round with their steps."""

SEQUENCE = tuple(name for name, _ in PHASES)
"""The steps of a round; sheets print them in words."""


def battle(state: State) -> Script:
    """Play on from the phase that the state stands at."""
    if state.turn == 0:
        state.turn, state.phase = 1, 0
    while state.outcome is None:
        if state.phase == 0:
            state.tell(TurnBegan(state.turn))
        while state.phase < len(PHASES):
            name, steps = PHASES[state.phase]
            state.tell(PhaseBegan(name))
            for step in steps:
                yield from step(state)
            state.phase += 1
        if decided(state):
            return
        state.turn += 1
        state.phase = 0


def phase_name(state: State) -> str:
    """Return the name of the phase that the state stands at."""
    return SEQUENCE[min(state.phase, len(SEQUENCE) - 1)].replace("-", " ")
