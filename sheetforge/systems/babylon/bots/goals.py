"""The goals of a scenario for one side: whom it wants, whom it protects, who is to get away."""

from __future__ import annotations

from sheetforge.geometry.hexes import Hex, column_row
from sheetforge.systems.babylon.engine.craft import ShipState, Unit
from sheetforge.systems.babylon.engine.state import Plan
from sheetforge.systems.babylon.schema.scenario import Victory

WANTED, UNWANTED = 2.5, 0.6
"""The factors of craft that a victory asks for, and of others."""

ESCAPES = frozenset({"jump", "leave"})


class Goals:
    """The victories of a battle, as a side reads them."""

    def __init__(self, plan: Plan, side: str) -> None:
        self.plan = plan
        self.side = side
        self.own = [one for one in plan.victory if one.side == side]
        self.others = [one for one in plan.victory if one.side != side]

    def wanted(self, enemy: Unit) -> float:
        """Return the factor of the worth of an enemy: those to destroy, or kept from escaping."""
        named = [one for one in self.own if one.by == "destroy" and one.ships]
        named += [one for one in self.others if one.by in ESCAPES and one.ships]
        if not named:
            return 1.0
        return WANTED if any(enemy.name in one.ships for one in named) else UNWANTED

    def dear(self, own: Unit) -> float:
        """Return the factor of the worth of a craft of the side: those it must not lose."""
        named = [one for one in self.others if one.by == "destroy"]
        named += [one for one in self.own if one.by in ESCAPES]
        return WANTED if any(one.ships and own.name in one.ships for one in named) else 1.0

    def escapes(self, own: Unit, by: str) -> bool:
        """Return whether a craft is to jump out, or to leave the map."""
        return any(one.by == by and _names(one, own) for one in self.own)

    def flees(self, own: Unit) -> bool:
        """Return whether a craft keeps away from enemies: one that is to jump, or has no arms."""
        return self.escapes(own, "jump") or (isinstance(own, ShipState) and not _armed(own))

    def to_edge(self, hex: Hex) -> int:
        """Return the hexes to the nearest edge of the map; 0 beyond it."""
        column, row = column_row(hex, self.plan.shape)
        return max(0, min(column, row, self.plan.columns + 1 - column, self.plan.rows + 1 - row))


def _names(victory: Victory, unit: Unit) -> bool:
    return unit.name in victory.ships if victory.ships else isinstance(unit, ShipState)


def _armed(ship: ShipState) -> bool:
    """Return true if a ship has a weapon left that fires or is launched."""
    return any(
        part.weapon is not None and part.weapon.reach >= 0 and ship.left(part)
        for part in ship.blueprint.weapons
    )
