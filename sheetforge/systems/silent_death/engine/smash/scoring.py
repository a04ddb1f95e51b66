"""Damage and kills credited to players, who leads, and how a Smash ends.

Rules: Inflicting Damage of House Smash, Kills and Punching Out of Four Ship Smash, in Rules of
Warfare II.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.smash.state import Aim, End, Player, Volley
from sheetforge.systems.silent_death.engine.smash_events import KillAwarded, Scored
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema.ship import crewed_cost


def inflict(state: State, ship: ShipState, by: str, points: int) -> None:
    """Note the damage that a side does to a ship, before it is marked off.

    Damage of the volley in which a ship is destroyed counts, whoever comes first.
    """
    if state.ledger is None or not by or points <= 0:
        return
    if ship.on_map or ship.id in state.ledger.open:
        volley = state.ledger.volley(ship)
        volley.done[by] = volley.done.get(by, 0) + points


def ended(state: State, ship: ShipState, by: str, end: End) -> None:
    """Note the end of a ship; a critical hit or the death of the crew counts for all boxes left."""
    if state.ledger is None:
        return
    volley = state.ledger.volley(ship)
    volley.end, volley.by = end, by
    if by and end in ("critical", "crew"):
        volley.done[by] = volley.done.get(by, 0) + ship.boxes_left


def award(state: State) -> None:
    """Settle the open volleys: share out their damage and award kills."""
    if state.ledger is None or not state.ledger.open:
        return
    volleys, state.ledger.open = state.ledger.open, {}
    for id, volley in volleys.items():
        ship = state.ships[id]
        whole = volley.end in ("critical", "crew")
        marked = volley.boxes if whole else volley.boxes - ship.boxes_left
        total = state.ledger.total.setdefault(id, {})
        for side, points in shares(volley.done, marked).items():
            if side != ship.side and points:
                total[side] = total.get(side, 0) + points
                _score(state, side, ship, points)
        if volley.end is not None:
            _kill(state, ship, killers(volley, ship.side, total))


def _score(state: State, side: str, target: ShipState, points: int) -> None:
    """Damage counts for the ship that its player has on the map when it is done."""
    assert state.smash is not None
    player = state.smash.players[side]
    if player.ship and state.ships[player.ship].on_map:
        player.damage += points
        state.tell(Scored(side, target.id, points, player.damage))


def _kill(state: State, ship: ShipState, sides: tuple[str, ...]) -> None:
    assert state.smash is not None
    for side in sides:
        state.smash.players[side].kills += 1
    if sides:
        state.tell(KillAwarded(sides, ship.id))


def shares(done: Mapping[str, int], boxes: int) -> dict[str, int]:
    """Return the credit of every side for boxes that were marked off at the same time.

    That is the damage of the side; if all damage is more than the boxes, the side's share of the
    boxes, rounded.

    >>> shares({"A": 6, "B": 4, "C": 2}, 7)
    {'A': 4, 'B': 2, 'C': 1}
    >>> shares({"A": 6, "B": 4}, 10)
    {'A': 6, 'B': 4}
    """
    total = sum(done.values())
    if total <= boxes:
        return dict(done)
    return {side: (2 * boxes * points + total) // (2 * total) for side, points in done.items()}


def killers(volley: Volley, own: str, total: Mapping[str, int]) -> tuple[str, ...]:
    """The sides that are awarded a kill.

    That is the side that killed the last of the crew; for a ship that was given up, the side that
    did it most damage in all; otherwise the side that did most damage in the volley that destroyed
    it. Sides that did equal damage have a kill each.
    """
    if volley.end == "crew":
        return (volley.by,) if volley.by not in ("", own) else ()
    counted = total if volley.end == "punched-out" else volley.done
    done = {side: points for side, points in counted.items() if side not in ("", own) and points}
    most = max(done.values(), default=0)
    return tuple(side for side, points in done.items() if points == most)


# --- who leads ---------------------------------------------------------------------------------


class Standing(NamedTuple):
    """The standing of a Smash: the only winner, everybody's place, and what is counted."""

    winner: str | None
    places: dict[str, int]
    tallies: dict[str, Mapping[str, float]]


def over(state: State) -> str | None:
    """Return why a Smash is over: the last tier is done, or one player is left; otherwise None."""
    plan, smash = state.plan.smash, state.smash
    if plan is None or smash is None:
        return None
    if any(has_won(state, player) for player in smash.players.values()):
        return "last-tier"
    playing = [player for player in smash.players.values() if not player.out]
    return "most-kills" if plan.aim == "kills" and len(playing) <= 1 else None


def has_won(state: State, player: Player) -> bool:
    """Return whether a player's ship of the last tier has left by its exit point."""
    plan = state.plan.smash
    if plan is None or plan.aim != "tiers" or not player.ship:
        return False
    return state.ships[player.ship].status == "left" and player.tier == len(plan.charts) - 1


def standing(state: State) -> Standing:
    """Return places by kills and ships left, or by tier and damage; equal players share one."""
    plan, smash = state.plan.smash, state.smash
    assert plan is not None
    assert smash is not None
    places = places_of(
        {
            side: merit(plan.aim, player, has_won(state, player), len(plan.charts))
            for side, player in smash.players.items()
        }
    )
    first = [side for side, place in places.items() if place == 1]
    players = smash.players.items()
    kills = {side: player.kills for side, player in players}
    tallies: dict[str, Mapping[str, float]]
    if plan.aim == "kills":
        tallies = {"kills": kills, "ships": {side: player.ships for side, player in players}}
    else:
        tiers = {side: player.tier + 1 for side, player in players}
        tallies = {"tier": tiers, "damage": {side: player.damage for side, player in players}, "kills": kills}
    return Standing(first[0] if len(first) == 1 else None, places, tallies)


def merit(aim: Aim, player: Player, won: bool, tiers: int) -> tuple[int, int]:
    """Return the values by which a player is placed: kills and ships left, or tier and damage.

    A player who has left the last tier is before everybody.
    """
    if aim == "kills":
        return player.kills, player.ships
    return (tiers, 0) if won else (player.tier, player.damage)


def places_of(merits: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """Return everybody's place; players who are level share it.

    >>> places_of({"A": (2, 1), "B": (3, 0), "C": (2, 1)})
    {'A': 2, 'B': 1, 'C': 2}
    """
    return {side: 1 + sum(other > merit for other in merits.values()) for side, merit in merits.items()}


def points_left(state: State) -> dict[str, float]:
    """Each player's TPV of the ship in play and of those in reserve."""
    plan, smash = state.plan.smash, state.smash
    assert plan is not None
    assert smash is not None
    points = dict.fromkeys(smash.players, 0.0)
    for side, player in smash.players.items():
        ship = state.ships.get(player.ship)
        if ship is not None and ship.status != "destroyed":
            points[side] += ship.points
        if player.reserves:
            blueprint = plan.charts[0].blueprints[smash.line]
            stats = blueprint.craft.crew_stats
            points[side] += player.reserves * crewed_cost(blueprint.bpv, stats, plan.crew_points)
    return points


def score_of(state: State, side: str) -> str:
    """Return the standing of a player: `2 kills, 1 in reserve`; `Tier A, damage 4 of 10`."""
    plan, smash = state.plan.smash, state.smash
    assert plan is not None
    assert smash is not None
    player = smash.players[side]
    kills = f"{player.kills} kill{'' if player.kills == 1 else 's'}"
    if plan.aim == "kills":
        left = "out" if player.out else f"{player.reserves} in reserve"
        return f"{kills}, {left}"
    chart = plan.charts[player.tier]
    way = "" if player.exit is None else f", exit {player.exit}"
    return f"{chart.name}, damage {player.damage} of {chart.damage}{way}"


def is_past(state: State, ship: ShipState) -> bool:
    """Return whether a ship has been lost or has left, so that its player has another."""
    return state.smash is not None and ship.status in ("left", "destroyed")
