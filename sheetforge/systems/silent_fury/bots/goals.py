"""The goals of a side: what its scenario asks of it, and of the others."""

from __future__ import annotations

from dataclasses import dataclass, field

from sheetforge.geometry.hexes import Hex, column_row
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.schema.scenario import Victory

WANTED, UNWANTED, PRIZE = 2.5, 0.7, 0.25
"""Factors of fire at ships that a victory asks for, at others then, and at ships to be taken."""


@dataclass(slots=True)
class Goals:
    """Aims of a side. `edge` is the edge to leave by, None for none.

    `prizes` are ids of ships that it has to take, `wanted` those that it has to destroy.
    """

    side: str
    edge: str | None = None
    prizes: set[str] = field(default_factory=set)
    wanted: set[str] = field(default_factory=set)
    guarded: set[str] = field(default_factory=set)
    """Own ships that the enemy has to destroy or take."""

    def factor(self, ship: ShipState) -> float:
        """Return how much harm to an enemy ship counts."""
        if ship.id in self.prizes and not any(one.side == ship.side for _, one in ship.active()):
            return 0.0
        if ship.id in self.prizes:
            return PRIZE
        if self.wanted:
            return WANTED if ship.id in self.wanted else UNWANTED
        return 1.0

    def leaves(self, ship: ShipState) -> bool:
        """Return whether a ship of the side is to leave the map."""
        return self.edge is not None and ship.home == self.side


def goals_of(state: State, side: str) -> Goals:
    """Return what a side is after."""
    goals = Goals(side)
    for victory in state.plan.victory:
        own = victory.side == side
        named = {ship.id for ship in named_by(state, victory)}
        if victory.by == "leave" and own:
            goals.edge = victory.edge or "top"
        elif victory.by in ("capture", "cargo"):
            if victory.by == "cargo":
                named = {id for id in named if state.ships[id].blueprint.of_kind("cargo")}
            (goals.prizes if own else goals.guarded).update(named)
        elif victory.by == "destroy":
            (goals.wanted if own else goals.guarded).update(named)
    goals.prizes = {id for id in goals.prizes if state.ships[id].side != side}
    return goals


def named_by(state: State, victory: Victory) -> list[ShipState]:
    """Return the ships whose fate counts for a victory."""
    return [
        ship
        for ship in state.ships.values()
        if (ship.name in victory.ships if victory.ships else ship.home != victory.side)
    ]


def to_edge(state: State, hex: Hex, edge: str) -> int:
    """Return how many hexes it is to beyond an edge."""
    column, row = column_row(hex, state.plan.shape)
    return {
        "top": row,
        "bottom": state.plan.rows + 1 - row,
        "left": column,
        "right": state.plan.columns + 1 - column,
    }[edge]
