"""Game Setup: ships where the scenario has them, crew aboard, Heroes, the Initiative Chip."""

from __future__ import annotations

from sheetforge.play.questions import Script, roll
from sheetforge.systems.silent_fury.engine.cards import hero_joins
from sheetforge.systems.silent_fury.engine.events import Arrived, ChipGiven
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State


def set_up(state: State) -> Script:
    """Decide who has the chip if the scenario does not say; bring in the ships of the start."""
    if state.plan.initiative is None:
        faces = yield from roll((len(state.plan.sides),), "initiative", stream="set-up")
        state.chip = state.plan.sides[faces[0] - 1]
    state.tell(ChipGiven(state.chip))
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
