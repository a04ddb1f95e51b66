"""The account of a battle: what each event adds to it, for the summary at its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetforge.play.events import AnyEvent
from sheetforge.play.summary import UnitTally, by_turn
from sheetforge.systems.silent_fury.engine.crew_events import Captured, Detonated, Launched, StrikeResolved
from sheetforge.systems.silent_fury.engine.events import Damaged, Destroyed, Fired, Hit, LeftMap, Missed


def tally(events: Iterable[AnyEvent]) -> Iterator[UnitTally]:
    """Yield what the events of a battle add to its account.

    The attack of a weapon on one ship is a shot. A launch is none, and ordinance, which belongs to
    its side, is not counted. Damage is counted in markers.
    """
    firer = ""
    for turn, event in by_turn(events):
        match event:
            case Fired():
                firer = event.ship
            case Launched() | StrikeResolved() | Detonated():
                firer = ""
            case Hit() | Missed() if firer:
                yield UnitTally(turn, firer, 1, int(isinstance(event, Hit)))
            case Damaged():
                yield UnitTally(turn, event.ship, damage=1)
            case Destroyed():
                yield UnitTally(turn, event.ship, lost="destroyed")
            case LeftMap():
                yield UnitTally(turn, event.ship, lost="left the map")
            case Captured():
                yield UnitTally(turn, event.ship, lost="changed hands")
