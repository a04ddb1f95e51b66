"""Speeds: all are written down in secret, then shown together (H)."""

from __future__ import annotations

from sheetforge.play.questions import Choose, Script
from sheetforge.systems.sovereign_seas.engine.events import Slowed, SpeedSet
from sheetforge.systems.sovereign_seas.engine.ship import Ship
from sheetforge.systems.sovereign_seas.engine.state import State


def determine_speeds(state: State) -> Script:
    """Every ship's speed of the turn. What a side has written the others do not know."""
    written: list[tuple[Ship, int]] = []
    for side in state.plan.sides:
        decided: list[str] = []
        for ship in state.afloat(side):
            options = speeds(ship)
            speed = options[0]
            if len(options) > 1:
                tokens = tuple(map(str, options))
                speed = int((yield Choose(side, tokens, "speed", ship.id, tuple(decided))))
            decided.append(f"{ship.id} {speed}")
            written.append((ship, speed))
    for ship, speed in written:
        if speed != ship.speed:
            state.tell(SpeedSet(ship.id, ship.speed, speed))
            ship.speed = speed


def speeds(ship: Ship) -> tuple[int, ...]:
    """The speeds that a ship can make next turn, the least first.

    As much faster as it accelerates, up to its maximum, as much slower as it decelerates, which is
    half of that. Out of command it keeps its speed, unless damage has lowered its maximum.
    """
    now = min(ship.speed, ship.maximum)
    if not ship.commanded:
        return (now,)
    least = max(0, min(ship.maximum, ship.speed - ship.fit.deceleration))
    most = min(ship.maximum, ship.speed + ship.fit.acceleration)
    return tuple(range(least, max(least, most) + 1))


def slow_down(state: State) -> None:
    """At the beginning of an impulse: nobody is faster than its maximum any more (L.4)."""
    for ship in state.afloat():
        if ship.speed > ship.maximum:
            state.tell(Slowed(ship.id, ship.speed, ship.maximum))
            ship.speed = ship.maximum
