"""Warheads in flight: they follow their targets by the shortest way."""

from __future__ import annotations

from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Asking, Script, choose, roll
from sheetforge.systems.silent_death.engine import homing
from sheetforge.systems.silent_death.engine.damage import remove
from sheetforge.systems.silent_death.engine.events import ChanceDecided, Flew
from sheetforge.systems.silent_death.engine.resolve import read_damage
from sheetforge.systems.silent_death.engine.rulings import DEBRIS_DICE, DEBRIS_DIE, DEBRIS_MUST_HIT, DEBRIS_READING
from sheetforge.systems.silent_death.engine.ship import Warhead
from sheetforge.systems.silent_death.engine.state import State


def pursue(state: State, moved: str) -> Script:
    """Move the warheads after a ship or warhead whose move has ended, in the order of launch."""
    for warhead in state.tracking(moved):
        if warhead.id in state.warheads and not warhead.arrived:
            yield from _fly(state, warhead)
            yield from pursue(state, warhead.id)


def pursue_the_still(state: State, moving: set[str]) -> Script:
    """Move the warheads whose target has no move of its own this turn."""
    for target in [*state.ships]:
        if target not in moving:
            yield from pursue(state, target)


def _fly(state: State, warhead: Warhead) -> Script:
    """Fly a warhead the shortest way; where several are as short, its owner chooses."""
    target = state.ships.get(warhead.target) or state.warheads.get(warhead.target)
    assert target is not None
    points, slipped, slips = warhead.points, False, state.rules.sideslips
    there, blocks = target.hexes, in_the_way(state, warhead)
    while points > 0 and warhead.hex not in there:
        options = homing.moves_on_map(state.board, warhead.hex, warhead.facing, there, points, slips, slipped)
        move = options[0]
        if move == homing.STOP:
            break
        if len(options) > 1:
            move = yield from choose(warhead.side, options, "flight", warhead.id)
        came_from = warhead.hex
        warhead.hex, warhead.facing = homing.after(warhead.hex, warhead.facing, move)
        points -= homing.COSTS[move]
        slipped = move in homing.SLIPS
        if warhead.hex == came_from:
            continue
        if warhead.hex in blocks:
            remove(state, warhead, f"{blocks[warhead.hex]} is in its way")
            return
        dangerous = state.debris or state.asteroids
        if dangerous and not (yield from _survives(state, warhead)):
            return
    warhead.arrived = warhead.hex in there
    state.tell(Flew(warhead.id, state.board.name(warhead.hex), warhead.facing, warhead.arrived))


def in_the_way(state: State, warhead: Warhead) -> dict[Hex, str]:
    """The hexes of warhounds that stop a warhead (`choices`), each with the ship's id."""
    return {
        hex: ship.id
        for ship in state.ships.values()
        if ship.blueprint.long and ship.on_map and ship.id not in (warhead.target, warhead.owner)
        for hex in ship.hexes
    }


def _survives(state: State, warhead: Warhead) -> Asking[bool]:
    """Return whether a warhead survives the hex that it has entered."""
    if warhead.hex in state.asteroids:
        remove(state, warhead, "an asteroid")
        return False
    if warhead.hex in state.debris:
        faces = yield from roll(DEBRIS_DICE, "debris")
        hit = not DEBRIS_MUST_HIT or sum(faces) >= warhead.kind.defensive_value
        damage = read_damage(DEBRIS_READING, faces)
        what = f"{damage} damage by debris" if hit else "debris misses it"
        state.tell(ChanceDecided(warhead.id, what, faces, DEBRIS_DIE))
        if hit and damage - warhead.kind.damage_reduction >= warhead.hits:
            remove(state, warhead, "debris")
            return False
    return True
