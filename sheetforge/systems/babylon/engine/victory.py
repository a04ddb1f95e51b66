"""Victory, checked after each round: a side that has fulfilled a goal of the scenario wins."""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.play.engine import TIME_UP, Outcome
from sheetforge.systems.babylon.engine.craft import ShipState, Status, Unit
from sheetforge.systems.babylon.engine.events import GameOver
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.schema.scenario import Victory

IN_PLAY: frozenset[Status] = frozenset({"flying", "aboard"})


def points_left(state: State) -> dict[str, float]:
    """The points of each side's craft, in proportion to the structure they have left."""
    points = dict.fromkeys(state.plan.sides, 0.0)
    for unit in state.ships.values():
        if unit.status != "destroyed":
            points[unit.side] += unit.blueprint.points * unit.structure_share()
    return points


def score(state: State) -> dict[str, dict[str, float]]:
    """The points that sides have lost, where a goal of the battle compares them."""
    compared = any(victory.by == "points" for victory in state.plan.victory)
    return {"points lost": points_lost(state)} if compared else {}


def points_lost(state: State) -> dict[str, float]:
    """The points that each side has lost so far."""
    left = points_left(state)
    total = dict.fromkeys(state.plan.sides, 0.0)
    for unit in state.ships.values():
        total[unit.side] += unit.blueprint.points
    return {side: total[side] - left[side] for side in total}


def _in_play(state: State, side: str) -> bool:
    return any(ship.side == side and ship.status in IN_PLAY for ship in state.ships.values())


def _enough(units: list[Unit], victory: Victory, status: Status) -> bool:
    done = sum(unit.status == status for unit in units)
    return bool(units) and done >= (victory.count or len(units))


def _named(state: State, victory: Victory, is_own: bool) -> list[Unit]:
    """The craft that a victory is about: those it names, or all of the others.

    Of the side's own craft it is all ships: a flight goes with the ship that carries it.
    """
    return [
        ship
        for ship in state.ships.values()
        if (ship.side == victory.side) == is_own
        and (ship.name in victory.ships if victory.ships else isinstance(ship, ShipState) or not is_own)
    ]


def last_ship(state: State, victory: Victory) -> bool:
    """Only this side has craft left."""
    others = (side for side in state.plan.sides if side != victory.side)
    return _in_play(state, victory.side) and not any(_in_play(state, side) for side in others)


def destroyed(state: State, victory: Victory) -> bool:
    """Enough of the others' craft are destroyed."""
    return _enough(_named(state, victory, False), victory, "destroyed")


def jumped(state: State, victory: Victory) -> bool:
    """Enough of its ships have jumped out."""
    return _enough(_named(state, victory, True), victory, "jumped")


def left(state: State, victory: Victory) -> bool:
    """Enough of its ships have left the map."""
    return _enough(_named(state, victory, True), victory, "left")


def never(state: State, victory: Victory) -> bool:
    """The goals that are decided only at the end."""
    return False


GOALS: dict[str, Callable[[State, Victory], bool]] = {
    "last-ship": last_ship,
    "destroy": destroyed,
    "jump": jumped,
    "leave": left,
    "points": never,
    "deny": never,
}
"""Return whether a way to win is fulfilled."""


def decided(state: State) -> bool:
    """Return whether the battle is over; record the outcome at the end of its last round."""
    if state.outcome is not None:
        return True
    won = [victory for victory in state.plan.victory if GOALS[victory.by](state, victory)]
    sides = {victory.side for victory in won}
    if sides:
        end(state, won[0].side if len(sides) == 1 else None, won[0].by)
    elif state.turn >= state.plan.turn_limit or not _goes_on(state):
        time_up(state)
    return state.outcome is not None


def _goes_on(state: State) -> bool:
    """Return whether at least two sides have craft in play."""
    return sum(_in_play(state, side) for side in state.plan.sides) > 1


def time_up(state: State) -> None:
    """The battle ends: a side that was to deny has won; by points, the side that has lost least."""
    denied = {victory.side for victory in state.plan.victory if victory.by == "deny"}
    if len(denied) == 1:
        end(state, denied.pop(), "denied")
        return
    counted = {victory.side for victory in state.plan.victory if victory.by == "points"}
    lost = points_lost(state)
    least = min(lost.values())
    best = [side for side, points in lost.items() if points == least]
    if len(best) == 1 and best[0] in counted:
        end(state, best[0], "points")
    else:
        end(state, None, TIME_UP)


def end(state: State, winner: str | None, why: str) -> None:
    """The battle is over: `winner` is None for a draw."""
    state.outcome = Outcome(winner, why, state.turn, points_left(state))
    state.tell(GameOver(winner, why))
