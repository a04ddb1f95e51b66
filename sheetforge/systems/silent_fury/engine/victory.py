"""Victory: the worth of ships to each side, and the end of a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from sheetforge.play.engine import TIME_UP, Outcome
from sheetforge.systems.silent_fury.engine.events import GameOver
from sheetforge.systems.silent_fury.engine.rulings import crippled, functional, working
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.schema.scenario import Victory

WHOLE = 100
"""Parts of a ship's points are given in hundredths."""


def abandoned(state: State, ship: ShipState) -> bool:
    """Return whether a ship has lost all of its crew; a derelict, which began without, has not."""
    if ship.status == "waiting" or any(ship.parties()):
        return False
    return any(one.id == ship.id and bool(one.parties()) for one in state.plan.ships)


def worth(state: State, ship: ShipState) -> int:
    """Return the worth of a ship's fate to the enemies of its side, in hundredths of points."""
    scoring = state.plan.scoring
    if ship.status == "destroyed":
        part = scoring.destroyed
    elif ship.status == "left":
        part = scoring.left
    elif ship.side != ship.home or abandoned(state, ship):
        part = scoring.captured
    elif ship.on_map and crippled(ship):
        part = scoring.crippled
    elif ship.on_map:
        lost = ship.blueprint.size - working(ship)
        return scoring.damaged * ship.blueprint.points * lost // ship.blueprint.size
    else:
        part = 0
    return part * ship.blueprint.points


def scores(state: State) -> dict[str, float]:
    """The points of each side: for the fates of others' ships, and for cargo."""
    found = dict.fromkeys(state.plan.sides, 0.0)
    for ship in state.ships.values():
        for side in found:
            if side != ship.home and (ship.side in (side, ship.home) or len(found) == 2):
                found[side] += worth(state, ship) / WHOLE
        if ship.on_map and state.plan.scoring.cargo:
            found[ship.side] += state.plan.scoring.cargo * len(ship.working("cargo"))
    return found


def cargo_held(state: State, side: str) -> int:
    """The working Cargo components of the ships that a side has taken."""
    return sum(len(ship.working("cargo")) for ship in state.on_map(side) if ship.home != side)


def points_left(state: State) -> dict[str, float]:
    """The points of the ships that each side still has, a crippled one at half of them."""
    points = dict.fromkeys(state.plan.sides, 0.0)
    for ship in state.ships.values():
        if ship.status in ("on-map", "waiting", "left") and (ship.status != "on-map" or functional(ship)):
            points[ship.side] += ship.blueprint.points / (2 if crippled(ship) else 1)
    return points


def decided(state: State) -> bool:
    """Return whether the battle is over; record the outcome the first time that it is."""
    if state.outcome is not None:
        return True
    won = [victory for victory in state.plan.victory if victory.by in AT_ONCE and AT_ONCE[victory.by](state, victory)]
    sides = {victory.side for victory in won}
    if len(sides) > 1:
        end(state, None, "draw")
    elif sides:
        end(state, won[0].side, won[0].by)
    elif not any(functional(ship) for ship in state.ships.values()):
        time_up(state)
    return state.outcome is not None


def time_up(state: State) -> None:
    """The last turn is over: a side that denied the others victory, or has more points, wins."""
    denying = [victory for victory in state.plan.victory if victory.by == "deny"]
    if len(denying) == 1:
        end(state, denying[0].side, "deny")
        return
    counting = {victory.side for victory in state.plan.victory if victory.by == "points"}
    scored = scores(state)
    best = max(scored.values())
    leaders = [side for side, score in scored.items() if score == best and side in counting]
    end(state, leaders[0] if len(leaders) == 1 else None, "points" if leaders else TIME_UP)


def end(state: State, winner: str | None, why: str) -> None:
    """The battle is over: `winner` is None for a draw."""
    tallies = {"score": scores(state)}
    state.outcome = Outcome(winner, why, state.turn, points_left(state), tallies=tallies)
    state.tell(GameOver(winner, why))


def _last_ship(state: State, victory: Victory) -> bool:
    """No other side has a functional ship."""
    fighting = {ship.side for ship in state.ships.values() if functional(ship)}
    return fighting == {victory.side}


def _counted(state: State, victory: Victory, fate: Callable[[ShipState], bool]) -> bool:
    """Return whether enough of the ships that count have met a fate."""
    ships = [
        ship
        for ship in state.ships.values()
        if (ship.name in victory.ships if victory.ships else ship.home != victory.side)
    ]
    return bool(ships) and sum(map(fate, ships)) >= (victory.count or len(ships))


def _destroy(state: State, victory: Victory) -> bool:
    return _counted(state, victory, lambda ship: ship.status == "destroyed")


def _capture(state: State, victory: Victory) -> bool:
    return _counted(state, victory, lambda ship: ship.on_map and ship.side == victory.side)


def _leave(state: State, victory: Victory) -> bool:
    """Enough ships of a side have left the map by the edge that is named, or by any."""
    own = [ship for ship in state.ships.values() if ship.home == victory.side]
    gone = sum(
        ship.status == "left"
        and ship.side == victory.side
        and (victory.edge is None or victory.edge in state.edges_passed(ship.hex))
        for ship in own
    )
    return gone >= (victory.count or len(own))


def _cargo(state: State, victory: Victory) -> bool:
    return cargo_held(state, victory.side) >= (victory.count or 1)


AT_ONCE: Mapping[str, Callable[[State, Victory], bool]] = MappingProxyType(
    {"last-ship": _last_ship, "destroy": _destroy, "capture": _capture, "leave": _leave, "cargo": _cargo}
)
"""Goals that end a battle as soon as they are reached."""
