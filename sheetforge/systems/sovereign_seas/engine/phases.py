"""The turn: advantage, speeds, impulses, end; phase after phase until the battle is over (F)."""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.play.questions import Script, Together, choose
from sheetforge.systems.sovereign_seas.engine.damage import recover
from sheetforge.systems.sovereign_seas.engine.events import (
    Advantage,
    AdvantageThrown,
    PhaseBegan,
    Removed,
    Slowed,
    SpeedSet,
    TurnBegan,
)
from sheetforge.systems.sovereign_seas.engine.gunnery import gunnery
from sheetforge.systems.sovereign_seas.engine.movement import movement
from sheetforge.systems.sovereign_seas.engine.resolve import thrown
from sheetforge.systems.sovereign_seas.engine.rulings import ADVANTAGE_DICE
from sheetforge.systems.sovereign_seas.engine.setup import set_up
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.engine.victory import decided, time_up


def advantage(state: State) -> Script:
    """Throw for both sides, and again as long as they tie."""
    one, other = state.plan.sides
    while True:
        first = yield from thrown(ADVANTAGE_DICE, "advantage", one)
        second = yield from thrown(ADVANTAGE_DICE, "advantage", other)
        state.tell(AdvantageThrown(one, *first))
        state.tell(AdvantageThrown(other, *second))
        if first.strikes != second.strikes:
            break
    less, more = sorted((first.strikes, second.strikes))
    state.advantaged = one if first.strikes == more else other
    state.tell(Advantage(state.advantaged, more, less))


def determine_speeds(state: State) -> Script:
    """Every ship's speed of the turn. No side knows what the other has written."""
    written: list[tuple[ShipState, int]] = []
    together = Together(f"{state.turn} speeds", state.plan.sides)
    for side in state.plan.sides:
        decided: list[str] = []
        for ship in state.afloat(side):
            options = speeds(ship)
            speed = options[0]
            if len(options) > 1:
                tokens = tuple(map(str, options))
                so_far = tuple(decided)
                speed = int((yield from choose(side, tokens, "speed", ship.id, so_far, together=together)))
            decided.append(f"{ship.id} {speed}")
            written.append((ship, speed))
    for ship, speed in written:
        if speed != ship.speed:
            state.tell(SpeedSet(ship.id, ship.speed, speed))
            ship.speed = speed


def speeds(ship: ShipState) -> tuple[int, ...]:
    """The speeds that a ship can make next turn, the least first.

    As much faster as it accelerates, up to its maximum, as much slower as it decelerates, which is
    half of that. Out of command it keeps its speed, unless damage has lowered its maximum.
    """
    now = min(ship.speed, ship.maximum)
    if not ship.commanded:
        return (now,)
    least = max(0, min(ship.maximum, ship.speed - ship.blueprint.deceleration))
    most = min(ship.maximum, ship.speed + ship.blueprint.acceleration)
    return tuple(range(least, max(least, most) + 1))


def slow_down(state: State) -> None:
    """At the beginning of an impulse, ships faster than their maximum slow down to it (L.4)."""
    for ship in state.afloat():
        if ship.speed > ship.maximum:
            state.tell(Slowed(ship.id, ship.speed, ship.maximum))
            ship.speed = ship.maximum


FIRST: tuple[tuple[str, Callable[[State], Script]], ...] = (("advantage", advantage), ("speeds", determine_speeds))
"""The phases before the impulses."""

SEQUENCE = (*(name for name, _ in FIRST), "impulses", "end")
"""The parts of a turn; `data/turns.yaml` has their words."""


def battle(state: State) -> Script:
    """Play on from the present phase; a new battle sets up first."""
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
    """The name of the present phase."""
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
    """Ships that sank are removed, effects that lasted to this turn end, all may fire again (M)."""
    recover(state)
    for ship in state.ships.values():
        ship.fired = False
        if ship.status == "sunk":
            ship.status = "removed"
            state.tell(Removed(ship.id))
