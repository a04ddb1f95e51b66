"""The course of a Smash: ships come on one at a time, are lost, replaced, given up, and leave.

Rules: Four Ship Smash, House Smash and Smash Event Structure in Rules of Warfare II. What they
leave open is in the rulings.
"""

from __future__ import annotations

from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Asking, Script, choose, roll
from sheetforge.systems.silent_death.blueprint import Blueprint
from sheetforge.systems.silent_death.engine.damage import destroy
from sheetforge.systems.silent_death.engine.rulings import CAPTAINS_DIE
from sheetforge.systems.silent_death.engine.ship import ShipState, Skills
from sheetforge.systems.silent_death.engine.smash.scoring import award
from sheetforge.systems.silent_death.engine.smash.state import Player, Smash, SmashChart, SmashPlan
from sheetforge.systems.silent_death.engine.smash_events import (
    ChartRolled,
    CrewAssigned,
    KillSpent,
    OutOfGame,
    PunchedOut,
    Rolled,
)
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.figures.skills import BEST
from sheetforge.text import letters

LEAST = 1
SPEND, RETIRE = "spend-kill", "retire"
STAY, PUNCH_OUT = "stay", "punch-out"


def begin(state: State) -> Script:
    """Roll once on a chart that everybody shares; on tiers, let everybody roll their first ship."""
    plan, smash = _of(state)
    if plan.aim == "kills":
        chart = plan.charts[0]
        smash.line = yield from _line(chart, "")
        state.tell(ChartRolled(chart.blueprints[smash.line].name))
        return
    for player in smash.players.values():
        yield from bring(state, player, 1)


def reserves(state: State) -> Script:
    """At the start of the turn whoever has no ship lays the next one at a point, rolled for."""
    plan, smash = _of(state)
    if plan.aim == "kills":
        for player in smash.players.values():
            if not player.ship and not player.out and player.reserves:
                player.reserves -= 1
                yield from bring(state, player, state.turn)


def bring(state: State, player: Player, turn: int) -> Script:
    """A player's next ship: what it is, who flies it, where it enters and may leave.

    It lies at its point until it is set upright in the movement phase of a turn.
    """
    plan, smash = _of(state)
    chart = plan.charts[player.tier]
    line = smash.line if plan.aim == "kills" else (yield from _line(chart, player.side))
    blueprint = chart.blueprints[line]
    number = (yield from roll((len(plan.points),), "entry-point", player.side))[0]
    point = plan.points[number - 1]
    player.fielded += 1
    player.damage = 0
    player.enters = turn
    player.exit = None
    if plan.leave:
        player.exit = point.opposite
        if player.exit is None:
            faces = yield from roll((len(plan.points),), "exit-point", player.side)
            player.exit = plan.points[faces[0] - 1].number
    letter = letters(player.fielded - 1).lower()
    place = list(smash.players).index(player.side) + 1
    id, name = f"{blueprint.id}-{place}{letter}", f"{blueprint.name} {place}{letter}"
    state.tell(Rolled(id, player.side, chart.name, point.number, player.exit))
    skills = yield from crew(state, player, id, blueprint, chart)
    ship = ShipState(id, name, player.side, blueprint, skills)
    ship.hex, ship.status = point.hex, "entering"
    state.join(ship)
    player.ship = id


def _line(chart: SmashChart, side: str) -> Asking[int]:
    """The line of a chart that is rolled, from 0; of one ship there is nothing to roll."""
    if len(chart.blueprints) == 1:
        return 0
    faces = yield from roll((chart.sides,), "chart", side)
    return int(faces[0]) - 1


def crew(state: State, player: Player, id: str, blueprint: Blueprint, chart: SmashChart) -> Asking[dict[str, Skills]]:
    """The skills of a new ship's crew: those of its tier, or those dealt out from points."""
    plan, _ = _of(state)
    slots = list(blueprint.craft.crew_slots)
    if chart.skills:
        values = [tier_skill(chart.skills, player.reduction)] * len(slots)
    else:
        values = yield from _dealt(player.side, id, slots, plan.crew_points * len(slots))
    made: dict[str, dict[str, int]] = {post: {} for post in blueprint.posts}
    for (post, skill), value in zip(slots, values, strict=True):
        made[post][skill] = value
    state.tell(CrewAssigned(id, tuple(values)))
    return {
        post: Skills(
            skills.get("piloting"),
            skills.get("gunnery"),
            captain=CAPTAINS_DIE if "captain" in blueprint.craft.crew[post] else None,
        )
        for post, skills in made.items()
    }


def tier_skill(skills: int, reduction: int) -> int:
    """Return every skill of a crew of a tier, less what punching out has taken off it."""
    return max(LEAST, skills - reduction)


def _dealt(side: str, id: str, slots: list[tuple[str, str]], points: int) -> Asking[list[int]]:
    """A player divides points among skills, one after the other; none may be left over."""
    values: list[int] = []
    for index, (post, skill) in enumerate(slots):
        left, after = points - sum(values), len(slots) - index - 1
        low, high = max(LEAST, left - BEST * after), min(BEST, left - LEAST * after)
        value = low
        if high > low:
            options = tuple(map(str, range(low, high + 1)))
            text = yield from choose(side, options, "crew-skill", f"{id} {post} {skill}", (left, after))
            value = int(text)
        values.append(value)
    return values


# --- on the map ------------------------------------------------------------------------------


def enters(state: State, ship: ShipState) -> bool:
    """Return whether a ship that lies at its point is set upright this turn."""
    if ship.status != "entering" or state.smash is None:
        return False
    return state.smash.players[ship.side].enters <= state.turn


def closed_hexes(state: State) -> frozenset[Hex]:
    """The hexes in which no move may end: where ships leave by points, all of these."""
    if state.smash is None or state.plan.smash is None or not state.plan.smash.leave:
        return frozenset()
    return frozenset(point.hex for point in state.plan.smash.points)


def way_out(state: State, ship: ShipState) -> Hex | None:
    """The exit point of a ship that has done the damage of its tier; None while it has not."""
    plan, smash = state.plan.smash, state.smash
    if plan is None or smash is None or not plan.leave:
        return None
    player = smash.players[ship.side]
    if player.exit is None or player.ship != ship.id or not done_enough(plan, player):
        return None
    return plan.point(player.exit).hex


def done_enough(plan: SmashPlan, player: Player) -> bool:
    """Return whether a player's ship has inflicted the damage that its tier asks for."""
    return player.damage >= plan.charts[player.tier].damage


# --- between phases --------------------------------------------------------------------------


def settle(state: State) -> Script:
    """After a phase: credit damage, and decide what comes next for every player without a ship."""
    award(state)
    plan, smash = _of(state)
    for player in smash.players.values():
        if not player.ship:
            continue
        status = state.ships[player.ship].status
        if status == "left":
            yield from _moved_up(state, plan, player)
        elif status == "destroyed":
            yield from _lost(state, plan, player)


def _moved_up(state: State, plan: SmashPlan, player: Player) -> Script:
    """A ship has left by its exit point: a bigger one next turn, or the game is won."""
    if player.tier == len(plan.charts) - 1:
        return
    player.move_up()
    yield from bring(state, player, state.turn + 1)


def _lost(state: State, plan: SmashPlan, player: Player) -> Script:
    """A ship is lost: another of its tier, one in reserve, one for a kill, or the game is over."""
    player.ship = ""
    if plan.aim == "tiers":
        yield from bring(state, player, state.turn + 1)
        return
    if player.reserves:
        return
    if player.kills:
        about = f"{player.kills} kills"
        if (yield from choose(player.side, (SPEND, RETIRE), "last-ship", about)) == SPEND:
            player.spend_kill()
            state.tell(KillSpent(player.side, player.kills))
            return
    player.out = True
    state.tell(OutOfGame(player.side))


def punching_out(state: State) -> Script:
    """At the end of a turn any player may give up a damaged ship; all decide before it is shown."""
    _, smash = _of(state)
    if not state.rules.punching_out:
        return
    given_up = []
    for player in smash.players.values():
        ship = state.ships.get(player.ship)
        if ship is not None and ship.on_map and (ship.marked or ship.dead or ship.derelict):
            picked = yield from choose(player.side, (STAY, PUNCH_OUT), "punch-out", ship.id)
            if picked == PUNCH_OUT:
                given_up.append((player, ship))
    for player, ship in given_up:
        state.tell(PunchedOut(ship.id))
        destroy(state, ship, "", "punched-out")
        player.reduction += 1


def _of(state: State) -> tuple[SmashPlan, Smash]:
    assert state.plan.smash is not None
    assert state.smash is not None
    return state.plan.smash, state.smash
