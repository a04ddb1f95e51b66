"""The goals of a battle: the worth of its ships by the ways to win, and the tactics of a side.

A victory is worth `STAKE` points to the side that gains it. Each ship that has to be sunk for it
stands for its part of those still to be sunk, and each ship that the winner has to keep for its
share of the losses that it can still bear. What a ship is worth is the same to both sides: one of
them gains by its loss what the other loses.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.engine.victory import spared, still_open, to_lose, to_sink, wanted
from sheetforge.systems.sovereign_seas.schema.scenario import Victory

STAKE = 150.0
"""The points that a victory is worth, in addition to those of the ships."""

OTHERS = 0.6
"""The share of its points that a ship is worth where victory depends on certain losses."""


class Tactics(NamedTuple):
    """The weights of a side's decisions.

    `danger` is that of the enemy's fire, `rammed` that of the rams that he can make. `pull` is in
    points for every hex nearer to the ship that is wanted, `near` the hexes from it at which
    nearer is no better, `hunt` how much more a ship is wanted that has to be sunk. `back` is how
    far behind the foremost rows a side sets up, `entry` the speed with which it begins, and `quick`
    the speed that is enough near the enemy. Ships with less firepower than `reserve` keep away from
    armed enemies where their loss counts, and in the `last` turns those that have to be sunk.
    """

    danger: float = 0.8
    rammed: float = 0.5
    pull: float = 0.25
    near: int = 3
    hunt: float = 1.0
    back: int = 0
    entry: int = 6
    quick: int = 10
    reserve: float = 0.0
    last: int = 4


STANDARD = Tactics()
RAIDERS = Tactics(hunt=5.0, entry=13, quick=13, reserve=2.0)
"""The tactics of a side that has to sink ships which run, and to keep its own."""

HUNTERS = Tactics(pull=1.0, entry=13, quick=13)
"""The tactics of a side that has to sink armed ships before time is up: all speed, and after them.

The French of the Blockade Breakout won 40 of 48 games by them, 14 of 56 by the standard ones.
"""

LASTING = Tactics(danger=1.6, near=1, pull=1.0, back=10, last=1000)
"""The tactics of a side that wins by lasting: it sets up far back and its ships go for their
targets, while those that the enemy has to sink always keep away.

The British of the Blockade Breakout won 82 of 120 games by them against French that hunt.
"""


class Goals(NamedTuple):
    """The worth of each ship afloat, by its id; the ships to be sunk; those that count as losses.

    `raiders` are the sides that have to sink ships without guns, `hunters` those that have to sink
    others before time is up, `lasting` those that win if nobody else has won by the end.
    """

    worths: Mapping[str, float]
    prey: frozenset[str] = frozenset()
    spared: frozenset[str] = frozenset()
    raiders: frozenset[str] = frozenset()
    hunters: frozenset[str] = frozenset()
    lasting: frozenset[str] = frozenset()

    def tactics(self, side: str) -> Tactics:
        """Return how a side plays."""
        if side in self.raiders:
            return RAIDERS
        if side in self.hunters:
            return HUNTERS
        return LASTING if side in self.lasting else STANDARD


def goals_of(state: State) -> Goals:
    """Return the present goals of all sides; they change when a ship sinks."""
    points = {ship.id: float(ship.blueprint.points) for ship in state.afloat()}
    asked = [victory for victory in state.plan.victory if victory.by == "sink" and still_open(state, victory)]
    if not asked:
        return Goals(points)
    shares = [_shares(state, victory) for victory in asked]
    unarmed = (victory for victory in asked if not any(ship.armed for ship in wanted(state, victory)))
    raiders = frozenset(victory.side for victory in unarmed)
    lasting = frozenset(victory.side for victory in state.plan.victory if victory.by == "deny")
    return Goals(
        {id: OTHERS * value + STAKE * max(share.get(id, 0.0) for share in shares) for id, value in points.items()},
        frozenset(ship.id for victory in asked for ship in wanted(state, victory)),
        frozenset(
            ship.id for victory in asked if victory.own_lost_at_most is not None for ship in spared(state, victory)
        ),
        raiders,
        frozenset(victory.side for victory in asked if lasting) - raiders - lasting,
        lasting,
    )


def _shares(state: State, victory: Victory) -> dict[str, float]:
    """Return the share of a victory that the loss of each ship decides, by its id."""
    left, most = to_sink(state, victory), to_lose(state, victory)
    found = {ship.id: 1 / max(1, left) for ship in wanted(state, victory)}
    if most is not None:
        found |= {ship.id: 1 / (1 + most) for ship in spared(state, victory)}
    return found


def keeps_away(state: State, ship: ShipState, goals: Goals, tactics: Tactics) -> bool:
    """Return whether a ship keeps away from armed enemies.

    One without guns does; one whose loss counts and whose guns do not; and in the last turns one
    that the enemy has still to sink.
    """
    if not ship.armed:
        return True
    last = state.plan.turn_limit - state.turn < tactics.last
    if ship.id in goals.prey:
        return last
    if last or ship.id not in goals.spared:
        return False
    return sum(float(battery.gun.firepower) for _, battery in ship.working()) < tactics.reserve
