"""Who leads a Smash, whether it is over, and what its end comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sheetforge.systems.silent_death.engine.ship import Ship
from sheetforge.systems.silent_death.engine.smash_state import Player, SmashPlan
from sheetforge.systems.silent_death.engine.state import State


class Standing(NamedTuple):
    """How a Smash stands: who alone is first, everybody's place, and what is counted."""

    winner: str | None
    places: dict[str, int]
    tallies: dict[str, Mapping[str, float]]


def over(state: State) -> str | None:
    """Why a Smash is over: one player has left the map from the last tier, or is left alone."""
    plan, smash = state.plan.smash, state.smash
    if plan is None or smash is None:
        return None
    if any(has_won(state, player) for player in smash.players.values()):
        return "last-tier"
    playing = [player for player in smash.players.values() if not player.out]
    return "most-kills" if plan.aim == "kills" and len(playing) <= 1 else None


def has_won(state: State, player: Player) -> bool:
    """Whether a player's ship of the last tier has left by its exit point."""
    plan = state.plan.smash
    if plan is None or plan.aim != "tiers" or not player.ship:
        return False
    return state.ships[player.ship].status == "left" and player.tier == len(plan.charts) - 1


def standing(state: State) -> Standing:
    """Places by kills and ships left, or by tier and damage; who are level share a place."""
    plan, smash = state.plan.smash, state.smash
    assert plan is not None
    assert smash is not None
    merits = {side: _merit(state, plan, player) for side, player in smash.players.items()}
    places = {
        side: 1 + sum(other > merit for other in merits.values()) for side, merit in merits.items()
    }
    first = [side for side, place in places.items() if place == 1]
    players = smash.players.items()
    tallies: dict[str, Mapping[str, float]] = {"kills": {side: one.kills for side, one in players}}
    if plan.aim == "kills":
        tallies["ships"] = {side: one.ships for side, one in players}
    else:
        tallies["tier"] = {side: one.tier + 1 for side, one in players}
        tallies["damage"] = {side: one.damage for side, one in players}
    return Standing(first[0] if len(first) == 1 else None, places, tallies)


def _merit(state: State, plan: SmashPlan, player: Player) -> tuple[int, int]:
    if plan.aim == "kills":
        return player.kills, player.ships
    if has_won(state, player):
        return len(plan.charts), 0
    return player.tier, player.damage


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
            fit = plan.charts[0].fits[smash.line]
            stats = sum(
                skill in ("piloting", "gunnery") for own in fit.craft.crew.values() for skill in own
            )
            points[side] += player.reserves * (fit.bpv + plan.crew_points * stats)
    return points


def told(state: State, side: str) -> str:
    """How a player stands, in words: `2 kills, 1 ship in reserve`; `Tier A, 4 of 10, exit 7`."""
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


def is_past(state: State, ship: Ship) -> bool:
    """Whether a ship has been lost or has left, and its player flies, or waits for, another."""
    return state.smash is not None and ship.status in ("left", "destroyed")
