"""The goals of a scenario for one side: targets, craft to protect, and craft that must escape."""

from __future__ import annotations

from typing import NamedTuple

from sheetforge.geometry.hexes import Hex, column_row
from sheetforge.systems.babylon.engine.craft import ShipState, Unit
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.engine.victory import points_lost
from sheetforge.systems.babylon.schema.scenario import Victory

ESCAPES = frozenset({"jump", "leave"})

LAST_TURNS = 3
"""The number of turns before the end in which the side that is winning keeps what it has."""


class Tactics(NamedTuple):
    """The weights of a side's decisions.

    `danger` is that of the enemy's fire, `next` that of the next round against this one. `pull` is
    the part of a craft's points that a hex nearer to the enemy it wants is worth, `near` the hexes
    from him at which nearer is no better. `wanted` and `unwanted` are the factors of craft that a
    victory asks for, and of others then. A side that wins if nothing more happens multiplies danger
    by `ahead` in the last turns; one that loses multiplies it by `behind` in the last `late` turns,
    and `pull` by `chase`: it has to come near first.
    """

    danger: float = 0.9
    next: float = 0.6
    pull: float = 0.012
    near: int = 3
    wanted: float = 2.5
    unwanted: float = 0.6
    ahead: float = 1.5
    behind: float = 0.5
    late: int = 6
    chase: float = 3.0


STANDARD = Tactics()


class Goals:
    """The victories of a battle, as a side reads them in a turn."""

    def __init__(self, state: State, side: str, tactics: Tactics = STANDARD) -> None:
        self.state = state
        self.plan = state.plan
        self.side = side
        self.tactics = tactics
        self.own = [victory for victory in self.plan.victory if victory.side == side]
        others = [victory for victory in self.plan.victory if victory.side != side]
        self._sought = self._factors(self.own, others)
        self._kept = self._factors(others, self.own)

    def _factors(self, destroying: list[Victory], escaping: list[Victory]) -> dict[str, float]:
        """Return the factors of craft by name that some are to destroy, or others to bring out."""
        named = [goal for goal in destroying if goal.by == "destroy"]
        named += [goal for goal in escaping if goal.by in ESCAPES]
        found: dict[str, float] = {}
        for victory in named:
            factor = self.tactics.wanted * self._pressing(victory)
            for name in victory.ships:
                found[name] = max(factor, found.get(name, 0.0))
        return found

    def wanted(self, enemy: Unit) -> float:
        """Return the factor of the worth of an enemy: those to destroy, or kept from escaping.

        The more, the fewer of them are still to go.
        """
        return self._sought.get(enemy.name, self.tactics.unwanted if self._sought else 1.0)

    def dear(self, own: Unit) -> float:
        """Return the factor of the worth of a craft of the side: those it must not lose.

        The more, the fewer losses are still allowed.
        """
        return self._kept.get(own.name, 1.0)

    def _pressing(self, victory: Victory) -> float:
        """Return the number of losses that decide a victory, in relation to those still needed."""
        ships = [ship for ship in self.state.ships.values() if ship.name in victory.ships]
        count = victory.count or len(ships)
        losses = count if victory.by == "destroy" else len(ships) - count + 1
        lost = sum(ship.status == "destroyed" for ship in ships)
        return losses / max(1, losses - lost)

    def escapes(self, own: Unit, by: str) -> bool:
        """Return whether a craft is to jump out, or to leave the map and still can in time."""
        return any(victory.by == by and _names(victory, own) for victory in self.own) and (
            by != "leave" or self.in_time(own)
        )

    def in_time(self, own: Unit) -> bool:
        """Return whether a craft can be beyond the nearest edge in the turns left, at its best."""
        away, speed = self.to_edge(own.hex), own.motion.speed
        for _ in range(self.plan.turn_limit - self.state.turn + 1):
            speed += own.thrust // max(1, own.blueprint.acceleration)
            away -= speed
        return away <= 0

    def flees(self, own: Unit) -> bool:
        """Return whether a craft keeps away from enemies: one that is to jump, or has no arms."""
        return self.escapes(own, "jump") or (isinstance(own, ShipState) and not _armed(own))

    def caution(self) -> float:
        """Return a factor of danger: in the last turns the leader is careful, the other bold."""
        if self.behind():
            return self.tactics.behind
        left = self.plan.turn_limit - self.state.turn
        return self.tactics.ahead if left < LAST_TURNS and self._winning() == self.side else 1.0

    def behind(self) -> bool:
        """Return whether few turns are left for a side that loses if nothing more happens."""
        left = self.plan.turn_limit - self.state.turn
        return left < self.tactics.late and self._winning() not in (None, self.side)

    def _winning(self) -> str | None:
        """Return the side that wins if nothing more happens; None for a draw."""
        denied = {victory.side for victory in self.plan.victory if victory.by == "deny"}
        if len(denied) == 1:
            return denied.pop()
        lost = points_lost(self.state)
        least = min(lost.values())
        best = [side for side, points in lost.items() if points == least]
        counted = {victory.side for victory in self.plan.victory if victory.by == "points"}
        return best[0] if len(best) == 1 and best[0] in counted else None

    def to_edge(self, hex: Hex) -> int:
        """Return the hexes to the nearest edge of the map; 0 beyond it."""
        column, row = column_row(hex, self.plan.shape)
        return max(0, min(column, row, self.plan.columns + 1 - column, self.plan.rows + 1 - row))


def _names(victory: Victory, unit: Unit) -> bool:
    return unit.name in victory.ships if victory.ships else isinstance(unit, ShipState)


def _armed(ship: ShipState) -> bool:
    """Return true if a ship has a weapon left that fires or is launched."""
    return any(
        part.weapon is not None and part.weapon.reach >= 0 and ship.left(part) for part in ship.blueprint.weapons
    )
