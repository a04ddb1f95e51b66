"""The account of a battle: what each event adds to it, for the summary at its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetforge.play.events import AnyEvent
from sheetforge.play.summary import UnitTally, by_turn
from sheetforge.systems.silent_death.engine.events import (
    Damaged,
    Destroyed,
    Detonated,
    Fired,
    Launched,
    LeftMap,
    LockedOn,
)
from sheetforge.systems.silent_death.engine.smash_events import Exited, PunchedOut


def tally(events: Iterable[AnyEvent]) -> Iterator[UnitTally]:
    """Yield what the events of a battle add to its account.

    A warhead is a shot of the ship that launched it, and a hit when it goes off; a missile
    launcher's shot hits if it locks on.
    """
    launchers: dict[str, str] = {}
    for turn, event in by_turn(events):
        match event:
            case Fired():
                yield UnitTally(turn, event.ship, 1, int(event.damage is not None))
            case Launched():
                launchers[event.warhead] = event.ship
                yield UnitTally(turn, event.ship, 1)
            case Detonated():
                for warhead in event.warheads:
                    if warhead in launchers:
                        yield UnitTally(turn, launchers[warhead], 0, 1)
            case LockedOn():
                yield UnitTally(turn, event.ship, 1, int(event.locked))
            case Damaged():
                yield UnitTally(turn, event.ship, damage=event.boxes)
            case Destroyed():
                yield UnitTally(turn, event.ship, lost="destroyed")
            case LeftMap() | Exited():
                yield UnitTally(turn, event.ship, lost="left the map")
            case PunchedOut():
                yield UnitTally(turn, event.ship, lost="given up")
