"""Victory: who first does what its scenario asks has won; any other end is a draw (N)."""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.play.engine import Outcome
from sheetforge.systems.sovereign_seas.engine.events import GameOver
from sheetforge.systems.sovereign_seas.engine.rulings import functional
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.schema.scenario import Victory

LEVELS = ("", "marginal", "major", "decisive")
REASONS = {
    "last-ship": "last-functional-ship",
    "sink": "objective-sunk",
    "deny": "objective-denied",
}


def decided(state: State) -> bool:
    """Return whether the battle is over; the first time that it is, settle the outcome."""
    if state.outcome is not None:
        return True
    # Nothing is won but by what a ship loses.
    if not state.struck:
        return False
    state.struck = False
    won = [one for one in state.plan.victory if GOALS[one.by](state, one)]
    sides = {one.side for one in won}
    if len(sides) > 1:
        end(state, None, "draw")
    elif sides:
        best = max(won, key=lambda one: LEVELS.index(one.level or ""))
        end(state, best.side, reason(best))
    elif not any(functional(ship) for ship in state.ships.values()):
        time_up(state, "draw")
    return state.outcome is not None


def reason(victory: Victory) -> str:
    """A word for how a battle was won."""
    return f"{victory.level}-victory" if victory.level else REASONS[victory.by]


def time_up(state: State, word: str = "turn-limit") -> None:
    """The last turn is over: who was to deny the others their victory has done so."""
    denied = [one for one in state.plan.victory if one.by == "deny"]
    if len(denied) == 1:
        end(state, denied[0].side, reason(denied[0]))
    else:
        end(state, None, word)


def end(state: State, winner: str | None, why: str) -> None:
    """The battle is over: `winner` is None for a draw."""
    state.outcome = Outcome(winner, why, state.turn, points_left(state))
    state.tell(GameOver(winner, why))


def points_left(state: State) -> dict[str, float]:
    """The points of each side's ships that are afloat."""
    points = dict.fromkeys(state.plan.sides, 0.0)
    for ship in state.afloat():
        points[ship.side] += ship.blueprint.points
    return points


def last_ship(state: State, victory: Victory) -> bool:
    """The side has the last functional ship, and so large a share of its ships is left."""
    own = [ship for ship in state.ships.values() if ship.side == victory.side]
    left = sum(ship.afloat for ship in own)
    return (
        any(functional(ship) for ship in own)
        and not any(functional(ship) for ship in state.enemies(victory.side))
        and (victory.ships_left is None or left >= victory.ships_left * len(own))
    )


def sunk_enough(state: State, victory: Victory) -> bool:
    """So many enemies of the classes are sunk (else all), and not too many ships of one's own."""
    wanted = [
        ship
        for ship in state.ships.values()
        if ship.side != victory.side and ship.blueprint.ship_class in victory.classes
    ]
    sunk = sum(_lost(ship) for ship in wanted)
    return bool(wanted) and sunk >= (victory.count or len(wanted)) and still_open(state, victory)


def still_open(state: State, victory: Victory) -> bool:
    """Return whether the side has lost no more ships than the victory allows."""
    most = victory.own_lost_at_most
    return most is None or most >= sum(
        _lost(ship)
        for ship in state.ships.values()
        if ship.side == victory.side
        and (not victory.own_classes or ship.blueprint.ship_class in victory.own_classes)
    )


def denied(state: State, victory: Victory) -> bool:
    """No other side can win any more: it has lost too much, or has no functional ship."""
    others = [one for one in state.plan.victory if one.side != victory.side]
    return not any(
        still_open(state, one) and any(functional(ship) for ship in state.afloat(one.side))
        for one in others
    )


def _lost(ship: ShipState) -> bool:
    return ship.status in ("sunk", "removed")


GOALS: dict[str, Callable[[State, Victory], bool]] = {
    "last-ship": last_ship,
    "sink": sunk_enough,
    "deny": denied,
}
"""Way to win → a test that it is met."""
