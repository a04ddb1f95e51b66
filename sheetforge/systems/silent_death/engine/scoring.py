"""Who did how much damage, and whose kill it was: what a Smash keeps count of.

Rules: Inflicting Damage of House Smash, Kills and Punching Out of Four Ship Smash, in Rules of
Warfare II. Damage that falls at the same time is one volley: what several sides did to a ship is
shared out when all of it is marked off.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from sheetforge.systems.silent_death.engine.events import KillAwarded, Scored

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.engine.ship import Ship
    from sheetforge.systems.silent_death.engine.state import State

End = Literal["boxes", "critical", "crew", "punched-out"]
"""What a ship was destroyed by: its last box, a critical hit, the death of its crew, its player."""


class Volley:
    """What falls on a ship at the same time.

    `boxes` are those that it had left before, `done` the damage of every side past reduction;
    `end` and `by` tell how and by whom it was destroyed, if it was.
    """

    __slots__ = ("boxes", "by", "done", "end")

    def __init__(self, boxes: int) -> None:
        self.boxes = boxes
        self.done: dict[str, int] = {}
        self.end: End | None = None
        self.by = ""

    def copy(self) -> Volley:
        """A volley that shares nothing with this one."""
        made = Volley(self.boxes)
        made.done, made.end, made.by = dict(self.done), self.end, self.by
        return made


class Ledger:
    """The volleys that are not settled yet, and all damage of every side, by ship."""

    __slots__ = ("open", "total")

    def __init__(self) -> None:
        self.open: dict[str, Volley] = {}
        self.total: dict[str, dict[str, int]] = {}

    def copy(self) -> Ledger:
        """A ledger that shares nothing with this one."""
        made = Ledger()
        made.open = {id: volley.copy() for id, volley in self.open.items()}
        made.total = {id: dict(done) for id, done in self.total.items()}
        return made

    def volley(self, ship: Ship) -> Volley:
        """What is falling on a ship just now."""
        found = self.open.get(ship.id)
        if found is None:
            found = self.open[ship.id] = Volley(ship.boxes_left)
        return found


def inflict(state: State, ship: Ship, by: str, points: int) -> None:
    """A side does damage to a ship; note it before it is marked off.

    Damage of the volley in which a ship is destroyed counts, whoever comes first.
    """
    if state.ledger is None or not by or points <= 0:
        return
    if ship.on_map or ship.id in state.ledger.open:
        volley = state.ledger.volley(ship)
        volley.done[by] = volley.done.get(by, 0) + points


def ended(state: State, ship: Ship, by: str, end: End) -> None:
    """A ship is destroyed. A critical hit or the last of its crew counts for all boxes left."""
    if state.ledger is None:
        return
    volley = state.ledger.volley(ship)
    volley.end, volley.by = end, by
    if by and end in ("critical", "crew"):
        volley.done[by] = volley.done.get(by, 0) + ship.boxes_left


def award(state: State) -> None:
    """What fell at the same time is over: damage is shared out, kills are awarded."""
    if state.ledger is None or not state.ledger.open:
        return
    volleys, state.ledger.open = state.ledger.open, {}
    for id, volley in volleys.items():
        ship = state.ships[id]
        whole = volley.end in ("critical", "crew")
        marked = volley.boxes if whole else volley.boxes - ship.boxes_left
        total = state.ledger.total.setdefault(id, {})
        for side, points in shares(volley.done, marked).items():
            if side != ship.side and points:
                total[side] = total.get(side, 0) + points
                _score(state, side, ship, points)
        if volley.end is not None:
            _kill(state, ship, killers(volley, ship.side, total))


def _score(state: State, side: str, target: Ship, points: int) -> None:
    """Damage counts for the ship that its player has on the map when it is done."""
    assert state.smash is not None
    player = state.smash.players[side]
    if player.ship and state.ships[player.ship].on_map:
        player.damage += points
        state.tell(Scored(side, target.id, points, player.damage))


def _kill(state: State, ship: Ship, sides: tuple[str, ...]) -> None:
    assert state.smash is not None
    for side in sides:
        state.smash.players[side].kills += 1
    if sides:
        state.tell(KillAwarded(sides, ship.id))


def shares(done: Mapping[str, int], boxes: int) -> dict[str, int]:
    """What every side is credited with of boxes that were marked off at the same time.

    What it did; where that is more than there was, its part of the boxes, to the nearest whole.

    >>> shares({"A": 6, "B": 4, "C": 2}, 7)
    {'A': 4, 'B': 2, 'C': 1}
    >>> shares({"A": 6, "B": 4}, 10)
    {'A': 6, 'B': 4}
    """
    total = sum(done.values())
    if total <= boxes:
        return dict(done)
    return {side: (2 * boxes * points + total) // (2 * total) for side, points in done.items()}


def killers(volley: Volley, own: str, total: Mapping[str, int]) -> tuple[str, ...]:
    """The sides that are awarded a kill.

    Who killed the last of the crew; of a ship that was given up who did it most damage in all;
    else who did most damage in the volley that destroyed it. Those that did as much each have one.
    """
    if volley.end == "crew":
        return (volley.by,) if volley.by not in ("", own) else ()
    counted = total if volley.end == "punched-out" else volley.done
    done = {side: points for side, points in counted.items() if side not in ("", own) and points}
    most = max(done.values(), default=0)
    return tuple(side for side, points in done.items() if points == most)
