"""The goals of a side: the victories of its scenario, its own and those of the others."""

from __future__ import annotations

from dataclasses import dataclass, field

from sheetforge.geometry.hexes import Hex, column_row
from sheetforge.systems.silent_fury.engine.rulings import crippled, functional
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.engine.victory import cargo_held
from sheetforge.systems.silent_fury.schema.scenario import Edge, Victory

WANTED, UNWANTED, PRIZE = 2.5, 0.7, 0.25
"""Factors of fire at ships that a victory asks for, at others then, and at ships to be taken."""

EDGES: tuple[Edge, ...] = ("top", "bottom", "left", "right")


@dataclass(slots=True)
class Goals:
    """Aims of a side. `edges` are those that its ships are to leave by, none for none.

    `prizes` are ids of ships that it has to take, with the part of the victory that each is worth:
    of cargo, what it still carries. `wanted` are those that it has to destroy or to keep from
    taking others, and those already taken; `guarded` are own ships that the enemy has to destroy,
    `hunted` those that he has to take. Ships in `withdrawn` are saved by going, as points decide.
    """

    side: str
    edges: tuple[Edge, ...] = ()
    prizes: dict[str, float] = field(default_factory=dict)
    wanted: set[str] = field(default_factory=set)
    guarded: set[str] = field(default_factory=set)
    hunted: set[str] = field(default_factory=set)
    withdrawn: set[str] = field(default_factory=set)

    def factor(self, ship: ShipState) -> float:
        """Return how much harm to an enemy ship counts."""
        if ship.id in self.prizes and not any(figure.side == ship.side for _, figure in ship.active()):
            return 0.0
        if ship.id in self.prizes:
            return PRIZE
        if self.wanted:
            return WANTED if ship.id in self.wanted else UNWANTED
        return 1.0

    def ways_out(self, ship: ShipState) -> tuple[Edge, ...]:
        """Return the edges that a ship of the side is to leave by, none for one that stays."""
        if ship.id in self.withdrawn:
            return EDGES
        return self.edges if ship.home == self.side else ()


def goals_of(state: State, side: str) -> Goals:
    """Return the goals of a side."""
    goals = Goals(side)
    for victory in state.plan.victory:
        own = victory.side == side
        named = {ship.id for ship in named_by(state, victory)}
        if victory.by == "leave" and own:
            goals.edges = (victory.edge,) if victory.edge else EDGES
        elif victory.by in ("capture", "cargo"):
            if own:
                goals.prizes |= _prizes(state, victory)
            else:
                prizes = _prizes(state, victory)
                goals.hunted |= {id for id in prizes if state.ships[id].side == side}
                goals.wanted |= {ship.id for ship in _taken(state, victory)}
        elif victory.by == "destroy":
            (goals.wanted if own else goals.guarded).update(named)
    if goals.hunted:
        goals.wanted |= {ship.id for ship in state.enemies(side) if ship.blueprint.transports}
    goals.withdrawn = {ship.id for ship in state.on_map(side) if _saved_by_going(state, ship, side)}
    return goals


def _prizes(state: State, victory: Victory) -> dict[str, float]:
    """Return the ships still to be taken, with the part of the victory that each is worth."""
    ships = [ship for ship in named_by(state, victory) if ship.side != victory.side]
    if victory.by == "capture":
        return {ship.id: 1.0 for ship in ships}
    missing = max(1, (victory.count or 1) - cargo_held(state, victory.side))
    carried = {ship.id: len(ship.working("cargo")) for ship in ships}
    return {id: min(1.0, number / missing) for id, number in carried.items() if number}


def _taken(state: State, victory: Victory) -> list[ShipState]:
    """Return the ships taken that bring a victory nearer as long as they are there."""
    ships = [ship for ship in named_by(state, victory) if ship.side == victory.side != ship.home]
    return [ship for ship in ships if victory.by == "capture" or ship.working("cargo")]


def _saved_by_going(state: State, ship: ShipState, side: str) -> bool:
    """Return whether points decide, and a crippled ship can still go while others fight on."""
    scoring = state.plan.scoring
    counting = any(victory.by == "points" and victory.side == side for victory in state.plan.victory)
    if not counting or scoring.left >= scoring.crippled or not crippled(ship):
        return False
    others = (one for one in state.on_map(side) if one.id != ship.id)
    return any(functional(other) and not crippled(other) for other in others) and any(
        in_time(state, ship, edge) for edge in EDGES
    )


def in_time(state: State, ship: ShipState, edge: Edge) -> bool:
    """Return whether a ship can be beyond an edge in the turns that are left, at its best.

    A thrust moves it and adds as much to its velocity.
    """
    away = to_edge(state, ship.hex, edge)
    speed = away - to_edge(state, ship.hex + ship.velocity, edge)
    steps = ship.blueprint.thrust if ship.working("engine") else ()
    thrust = max((step.length for step in steps), default=0)
    for _ in range(state.plan.turn_limit - state.turn + 1):
        speed += thrust
        away -= speed + thrust
        if away <= 0:
            return True
    return False


def named_by(state: State, victory: Victory) -> list[ShipState]:
    """Return the ships whose fate counts for a victory."""
    return [
        ship
        for ship in state.ships.values()
        if (ship.name in victory.ships if victory.ships else ship.home != victory.side)
    ]


def to_edge(state: State, hex: Hex, edge: Edge) -> int:
    """Return how many hexes it is to beyond an edge."""
    column, row = column_row(hex, state.plan.shape)
    return {"top": row, "bottom": state.plan.rows + 1 - row, "left": column, "right": state.plan.columns + 1 - column}[
        edge
    ]
