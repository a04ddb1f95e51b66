"""Game Setup, and Game Phases: orders, actions, strike, drift, until the battle is over."""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.play.questions import Script, roll
from sheetforge.systems.silent_fury.engine.cards import hero_joins
from sheetforge.systems.silent_fury.engine.drift import drift_phase
from sheetforge.systems.silent_fury.engine.events import Arrived, ChipGiven, PhaseBegan, TurnBegan
from sheetforge.systems.silent_fury.engine.orders import orders_phase
from sheetforge.systems.silent_fury.engine.rounds import action_phase
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.engine.strike import strike_phase
from sheetforge.systems.silent_fury.engine.victory import decided, time_up

PHASES: tuple[tuple[str, Callable[[State], Script]], ...] = (
    ("orders", orders_phase),
    ("action", action_phase),
    ("strike", strike_phase),
    ("drift", drift_phase),
)

SEQUENCE = tuple(name for name, _ in PHASES)
"""The steps of a turn; sheets print them in words."""


def battle(state: State) -> Script:
    """Play on from the phase that the state stands at; a new battle sets up first."""
    if state.turn == 0:
        yield from set_up(state)
        state.turn, state.phase = 1, 0
    while state.outcome is None:
        if state.phase == 0:
            state.tell(TurnBegan(state.turn))
            yield from arrivals(state, state.turn)
        while state.phase < len(PHASES):
            name, phase = PHASES[state.phase]
            state.tell(PhaseBegan(name))
            yield from phase(state)
            if decided(state):
                return
            state.phase += 1
        if state.turn >= state.plan.turn_limit:
            time_up(state)
            return
        state.turn += 1
        state.phase = state.round = 0


def phase_name(state: State) -> str:
    """The name of the phase that the state stands at."""
    if not state.turn:
        return "set-up"
    name = SEQUENCE[min(state.phase, len(SEQUENCE) - 1)]
    return f"{name}, round {state.round}" if name == "action" and state.round else name


# --- set-up ---------------------------------------------------------------------------------------


def set_up(state: State) -> Script:
    """Roll for the chip if the scenario does not give it; bring in the ships of the start."""
    sides, face = state.plan.sides, None
    if state.plan.initiative is None:
        (face,) = yield from roll((len(sides),), "initiative", stream="set-up")
        state.chip = sides[face - 1]
    state.tell(ChipGiven(state.chip, face, len(sides)))
    yield from arrivals(state, 1)


def arrivals(state: State, turn: int) -> Script:
    """The ships that enter at the beginning of a turn."""
    for ship in list(state.ships.values()):
        if ship.status == "waiting" and ship.arrives == turn:
            yield from arrive(state, ship)


def arrive(state: State, ship: ShipState) -> Script:
    """Place a ship and its tokens; its Heroes choose their components."""
    station = state.plan.stations[ship.id]
    ship.hex, ship.trail, ship.facing = station
    ship.status = "on-map"
    state.tell(Arrived(ship.id, state.name(ship.hex), ship.facing))
    for token in state.plan.heroes.get(ship.id, ()):
        yield from hero_joins(state, ship, token, ship.side)
