"""Victory: the ways to win that scenarios name, and what is left of a battle when it ends."""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.play.engine import TIME_UP, Outcome
from sheetforge.systems.silent_death.engine.events import GameOver
from sheetforge.systems.silent_death.engine.rulings import out_of_action
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.smash import scoring
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema.fleet import Victory

Goal = Callable[[State, Victory], bool]


def decided(state: State) -> bool:
    """Return whether the battle is over; the first time that it is, set the outcome."""
    if state.outcome is not None:
        return True
    if state.smash is not None:
        reason = scoring.over(state)
        if reason is not None:
            _end_smash(state, reason)
        return reason is not None
    gone = 0
    for ship in state.ships.values():
        if ship.status != "on-map" or ship.derelict:
            gone += 1
    # A battle can be won only when a ship goes out of action.
    if gone != state.gone:
        state.gone = gone
        won = _won(state)
        if len({victory.side for victory in won}) > 1:
            end(state, None, "draw")
        elif won:
            end(state, won[0].side, won[0].by)
        else:
            _unopposed(state)
    return state.outcome is not None


def time_is_up(state: State) -> None:
    """The last turn is over: a Smash goes by its standing, an event of fleets by the points left.

    Other battles are a draw then.
    """
    if state.smash is not None:
        _end_smash(state, TIME_UP)
        return
    left = points_left(state)
    most = max(left.values())
    first = [side for side, points in left.items() if points == most]
    if state.rules.by_points and len(first) == 1:
        end(state, first[0], "points")
    else:
        end(state, None, TIME_UP)


def _end_smash(state: State, reason: str) -> None:
    winner, places, tallies = scoring.standing(state)
    points = scoring.points_left(state)
    state.outcome = Outcome(winner, reason, state.turn, points, places, tallies)
    state.tell(GameOver(winner, reason))


def end(state: State, winner: str | None, reason: str) -> None:
    """The battle is over: `winner` is None for a draw."""
    state.outcome = Outcome(winner, reason, state.turn, points_left(state))
    state.tell(GameOver(winner, reason))


def points_left(state: State) -> dict[str, float]:
    """Each side's TPV of ships that are not destroyed and no derelicts.

    Mercenaries always count, since their loss gains their enemies nothing.
    """
    points = dict.fromkeys(state.plan.sides, 0.0)
    for ship in state.ships.values():
        hired = ship.id in state.plan.mercenaries
        if hired or ship.status == "left" or (ship.on_map and not out_of_action(ship)):
            points[ship.side] += ship.points
    return points


def _won(state: State) -> list[Victory]:
    return [victory for victory in state.plan.victory if GOALS[victory.by](state, victory)]


def _unopposed(state: State) -> None:
    """The only side with ships in action has won; it is a draw when no side has any."""
    left = [side for side in state.plan.sides if any(state.ships_of(side))]
    if not left:
        end(state, None, "draw")
    elif len(left) == 1:
        end(state, left[0], "unopposed")


def _named(state: State, victory: Victory) -> list[ShipState]:
    """The ship that a goal is about, or all enemies of its side."""
    if victory.ship is not None:
        return [ship for ship in state.ships.values() if ship.name == victory.ship]
    return [ship for ship in state.ships.values() if ship.side != victory.side]


def _is_last(state: State, victory: Victory) -> bool:
    """The side with the last ship left: it has one, and no other side has."""
    return any(state.ships_of(victory.side)) and not any(ship.in_action for ship in _named(state, victory))


def _has_left(state: State, victory: Victory) -> bool:
    """The named ship has left the map, by the edge of the named side where one is named."""
    edge = None if victory.edge is None else state.plan.edges[victory.edge]
    return any(ship.status == "left" and edge in (None, state.exits[ship.id]) for ship in _named(state, victory))


def _is_destroyed(state: State, victory: Victory) -> bool:
    """The named ship, or every enemy, is out of action and has not left.

    Mercenaries need only be gone.
    """
    hired = state.plan.mercenaries if victory.ship is None else frozenset()
    return all(out_of_action(ship) and (ship.status != "left" or ship.id in hired) for ship in _named(state, victory))


def _has_fled(state: State, victory: Victory) -> bool:
    """No enemy is left in action on the map, and some have flown off it, mercenaries aside."""
    enemies = _named(state, victory)
    return not any(ship.in_action for ship in enemies) and any(
        ship.status == "left" and ship.id not in state.plan.mercenaries for ship in enemies
    )


GOALS: dict[str, Goal] = {
    "last-ship": _is_last,
    "exit": _has_left,
    "destroy": _is_destroyed,
    "destroy-all": _is_destroyed,
    "rout": _has_fled,
    "opponent-withdraws": _has_fled,
}
