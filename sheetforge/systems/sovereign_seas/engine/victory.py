"""Victory: the first side that meets a way to win has won; any other end is a draw (N)."""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.play.engine import TIME_UP, Outcome
from sheetforge.systems.sovereign_seas.engine.events import GameOver
from sheetforge.systems.sovereign_seas.engine.rulings import functional
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.schema.scenario import Victory

LEVELS = ("", "marginal", "major", "decisive")
REASONS = {
    "last-ship": "last-functional-ship",
    "sink": "objective-sunk",
    "circles": "fewer-circles-lost",
    "deny": "objective-denied",
}


def decided(state: State) -> bool:
    """Return whether the battle is over; the first time that it is, settle the outcome."""
    if state.outcome is not None:
        return True
    # Only the losses of a ship can decide a battle.
    if not state.struck:
        return False
    state.struck = False
    met = [victory for victory in state.plan.victory if GOALS[victory.by](state, victory)]
    won = [victory for victory in met if victory.by != "deny"] or met
    sides = {victory.side for victory in won}
    if len(sides) > 1:
        end(state, None, "draw")
    elif sides:
        best = max(won, key=lambda goal: LEVELS.index(goal.level or ""))
        end(state, best.side, reason(best))
    elif not any(functional(ship) for ship in state.ships.values()):
        time_up(state, "draw")
    return state.outcome is not None


def reason(victory: Victory) -> str:
    """A word for how a battle was won."""
    return f"{victory.level}-victory" if victory.level else REASONS[victory.by]


def time_up(state: State, word: str = TIME_UP) -> None:
    """The last turn is over: a side that was to deny the others their victory has done so.

    Then the side that has lost fewer circles wins; not if the battle ends for want of functional ships.
    """
    denied = [victory for victory in state.plan.victory if victory.by == "deny"]
    ahead = [victory for victory in state.plan.victory if victory.by == "circles" and fewest_lost(state, victory)]
    if len(denied) == 1:
        end(state, denied[0].side, reason(denied[0]))
    elif ahead and word == TIME_UP:
        end(state, ahead[0].side, reason(ahead[0]))
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
    """The side has the last functional ship, and the share of ships that it needs is left."""
    own = [ship for ship in state.ships.values() if ship.side == victory.side]
    left = sum(ship.afloat for ship in own)
    return (
        any(functional(ship) for ship in own)
        and not any(functional(ship) for ship in state.enemies(victory.side))
        and (victory.ships_left is None or left >= victory.ships_left * len(own))
    )


def wanted(state: State, victory: Victory) -> list[ShipState]:
    """The enemies that a side has to sink for a victory: of its classes, sunk or not."""
    return [
        ship
        for ship in state.ships.values()
        if ship.side != victory.side and ship.blueprint.ship_class in victory.classes
    ]


def spared(state: State, victory: Victory) -> list[ShipState]:
    """The ships of one's own whose loss counts against a victory, sunk or not."""
    return [
        ship
        for ship in state.ships.values()
        if ship.side == victory.side and (not victory.own_classes or ship.blueprint.ship_class in victory.own_classes)
    ]


def to_sink(state: State, victory: Victory) -> int:
    """The number of enemies that are still to be sunk for a victory."""
    ships = wanted(state, victory)
    return (victory.count or len(ships)) - sum(map(lost, ships))


def to_lose(state: State, victory: Victory) -> int | None:
    """The number of ships that a side may still lose for a victory; None for any number."""
    most = victory.own_lost_at_most
    return None if most is None else most - sum(map(lost, spared(state, victory)))


def sunk_enough(state: State, victory: Victory) -> bool:
    """Enough enemies of the classes are sunk, and not too many ships of one's own."""
    return bool(wanted(state, victory)) and to_sink(state, victory) <= 0 and still_open(state, victory)


def still_open(state: State, victory: Victory) -> bool:
    """Return whether the side has lost no more ships than the victory allows."""
    left = to_lose(state, victory)
    return left is None or left >= 0


def denied(state: State, victory: Victory) -> bool:
    """No other side can win any more: it has lost too much, or has no functional ship."""
    others = [goal for goal in state.plan.victory if goal.side != victory.side]
    return not any(
        still_open(state, other) and any(functional(ship) for ship in state.afloat(other.side)) for other in others
    )


def circles_lost(state: State) -> dict[str, int]:
    """Return the circles that the ships of each side have lost; those of a sunk ship are all lost."""
    total = dict.fromkeys(state.plan.sides, 0)
    for ship in state.ships.values():
        total[ship.side] += len(ship.blueprint.circles) if lost(ship) else ship.lost
    return total


def score(state: State) -> dict[str, dict[str, int]]:
    """Return the circles that sides have lost, where a goal of the battle compares them."""
    compared = any(victory.by == "circles" for victory in state.plan.victory)
    return {"circles lost": circles_lost(state)} if compared else {}


def fewest_lost(state: State, victory: Victory) -> bool:
    """Return whether the ships of the side have lost fewer circles than those of any other."""
    total = circles_lost(state)
    return all(total[victory.side] < circles for side, circles in total.items() if side != victory.side)


def at_the_end(state: State, victory: Victory) -> bool:
    """A goal that is met only when the last turn is over."""
    return False


def lost(ship: ShipState) -> bool:
    """True if a ship has sunk."""
    return ship.status in ("sunk", "removed")


GOALS: dict[str, Callable[[State, Victory], bool]] = {
    "last-ship": last_ship,
    "sink": sunk_enough,
    "circles": at_the_end,
    "deny": denied,
}
"""Way to win → a test that it is met during the battle."""
