"""Ordinance: supply, limits, launching, and the return of pieces."""

from __future__ import annotations

from sheetforge.play.questions import Script, choose
from sheetforge.systems.silent_fury.engine.crew_events import Launched as LaunchedEvent
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.schema.weapon import Launched


def can_launch(ship: ShipState, what: Launched) -> bool:
    """Return whether a ship has something of the kind that can be launched."""
    match what:
        case "missile":
            return ship.missiles > 0
        case "torpedo":
            return ship.loaded > 0
        case _:
            return ship.fighters + ship.bombers > 0


def launch(state: State, ship: ShipState, side: str, what: Launched, number: int) -> Script:
    """Launch as many pieces as the weapon's Accuracy, or as many as there are."""
    flight = state.flight(side)
    if what == "missile":
        number = min(number, ship.missiles)
        ship.missiles -= number
        state.set_flight(side, flight._replace(missiles=flight.missiles + number))
    elif what == "torpedo":
        number = min(number, ship.loaded)
        ship.loaded -= number
        ship.away = (*ship.away, *(side,) * number)
    else:
        number = min(number, ship.fighters + ship.bombers)
        fewest = max(0, number - ship.bombers)
        options = tuple(map(str, range(fewest, min(number, ship.fighters) + 1)))
        fighters = int(options[0])
        if len(options) > 1:
            fighters = int((yield from choose(side, options, "launch-fighters", ship.id)))
        ship.fighters -= fighters
        ship.bombers -= number - fighters
        state.set_flight(
            side, flight._replace(fighters=flight.fighters + fighters, bombers=flight.bombers + number - fighters)
        )
    state.tell(LaunchedEvent(ship.id, what, number))


def recover(state: State, side: str, missiles: int = 0, fighters: int = 0, bombers: int = 0) -> None:
    """Pieces go back aboard: to ships of their side that can launch them first.

    A ship takes no more than its Ordinance Limit. Pieces for which no ship of the side has room go
    to any other ship, destroyed ones included.
    """
    order = sorted(state.ships.values(), key=lambda ship: (not ship.on_map, ship.side != side, ship.home != side))
    for ship in order:
        limit = ship.limit
        taken = min(missiles, limit["missile"] - ship.missiles)
        ship.missiles += taken
        missiles -= taken
        taken = min(fighters, limit["fighter"] - ship.fighters)
        ship.fighters += taken
        fighters -= taken
        taken = min(bombers, limit["bomber"] - ship.bombers)
        ship.bombers += taken
        bombers -= taken


def recover_torpedoes(state: State, side: str, number: int) -> None:
    """Torpedoes go back aboard; those in tubes and in the Torpedoes Away box count as well."""
    order = sorted(state.ships.values(), key=lambda ship: (not ship.on_map, ship.side != side, ship.home != side))
    for ship in order:
        aboard = ship.torpedoes + ship.loaded + len(ship.away)
        taken = max(0, min(number, ship.limit["torpedo"] - aboard))
        ship.torpedoes += taken
        number -= taken
