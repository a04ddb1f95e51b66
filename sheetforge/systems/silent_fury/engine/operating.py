"""Operating Components: operation by crew, Bridge or Captain; damaged components."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sheetforge.play.questions import Asking, Script, choose
from sheetforge.systems.silent_fury.engine.damage import fx
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import MISUSE
from sheetforge.systems.silent_fury.schema.layout import ComponentKind


def captained(ship: ShipState, side: str) -> bool:
    """Return whether a side has an active Captain aboard, and no other side has one."""
    sides = {figure.side for _, figure in ship.active() if figure.type == "captain"}
    return sides == {side}


def bridge(ship: ShipState, side: str) -> int | None:
    """The bridge that a side would operate empty components with: the least damaged one."""
    manned = [number for number in ship.working("bridge") if _mans(ship, side, number)]
    return min(manned, key=lambda number: (ship.damage_of(number), number), default=None)


def operable(state: State, ship: ShipState, side: str, kind: ComponentKind, fixed: bool = False) -> list[int]:
    """The components of a kind that a side can operate, those with the least damage first.

    `fixed` is for actions that operate a fixed number of components, for which a Bridge serves
    only by a reading of the rules.
    """
    working = ship.working(kind)
    found = [number for number in working if _mans(ship, side, number)]
    if len(found) < len(working) and _reaches_empty(state, ship, side, fixed):
        found += [number for number in working if not ship.crew_in(number)]
    return sorted(set(found), key=lambda number: (ship.damage_of(number), number))


def can_operate(state: State, ship: ShipState, side: str, number: int, fixed: bool = False) -> bool:
    """Return whether a side can operate a component."""
    if not ship.works(number):
        return False
    if ship.crew_in(number):
        return _mans(ship, side, number)
    return _reaches_empty(state, ship, side, fixed)


def choose_operated(
    state: State, ship: ShipState, side: str, kind: ComponentKind, number: int, fixed: bool = False
) -> Asking[list[int]]:
    """Choose some components of a kind: sound ones, then damaged ones of the side's choice."""
    there = operable(state, ship, side, kind, fixed)
    taken = [one for one in there if not ship.damage_of(one)][:number]
    while len(taken) < number:
        left = [one for one in there if one not in taken]
        if len(left) == number - len(taken):
            return taken + left
        options = tuple(map(str, left))
        taken.append(int((yield from choose(side, options, "operate", ship.id))))
    return taken


def misuse(state: State, ship: ShipState, side: str, operated: Iterable[int]) -> Script:
    """After an action: an FX roll on each damaged component that was operated, bridge included."""
    numbers = list(dict.fromkeys(operated))
    numbers += _bridges(ship, side, numbers)
    for number in numbers:
        roll = MISUSE.get(ship.damage_of(number))
        if roll is not None and ship.on_map:
            yield from fx(state, ship, (number,), roll, "misuse", side)


def _bridges(ship: ShipState, side: str, operated: Collection[int]) -> list[int]:
    """The bridge, if empty components were operated with it."""
    if captained(ship, side) or all(ship.crew_in(number) for number in operated):
        return []
    used = bridge(ship, side)
    return [] if used is None or used in operated else [used]


def _reaches_empty(state: State, ship: ShipState, side: str, fixed: bool) -> bool:
    """Return whether a side can operate components that have no crew in them."""
    if captained(ship, side):
        return True
    if fixed and not state.rules.bridge_for_fixed:
        return False
    return bridge(ship, side) is not None


def _mans(ship: ShipState, side: str, number: int) -> bool:
    return any(figure.side == side for figure in ship.crew_in(number))
