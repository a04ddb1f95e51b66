"""Ram attacks: a ship that moves into the hex of another strikes it, friend or enemy (J.1)."""

from __future__ import annotations

from sheetforge.geometry.hexes import neighbor
from sheetforge.play.questions import Asking, Roll
from sheetforge.systems.sovereign_seas.engine.allocation import attack
from sheetforge.systems.sovereign_seas.engine.damage import Attack
from sheetforge.systems.sovereign_seas.engine.events import RamDamage, Rammed
from sheetforge.systems.sovereign_seas.engine.resolve import (
    IGNORES_ARMOUR,
    own_hits,
    ram_dice,
    ram_hits,
)
from sheetforge.systems.sovereign_seas.engine.ship import Ship
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.engine.strikes import thrown


def ram(state: State, attacker: Ship) -> Asking[bool]:
    """Resolve a ram in the hex that the attacker has just entered; whether it stops there.

    Speed, and angle of the courses, add dice. A ram that strikes home ignores armour, harms both,
    and leaves both without speed; the attacker is hit from ahead, the target from where the
    attacker came.
    """
    target = yield from struck_ship(state, attacker)
    charts, speed = state.charts, attacker.speed
    dice = ram_dice(charts, speed, target.speed, attacker.facing - target.facing)
    found = yield from thrown(dice, "ram", attacker.side)
    home = found >= charts.ram.least
    state.tell(Rammed(attacker.id, target.id, dice, found, home))
    if not home:
        return False
    effect = yield from thrown(charts.ram.effect_dice, "ram-effect", attacker.side)
    hits = ram_hits(charts, effect, speed)
    own = own_hits(charts, attacker.fit.ram, speed)
    state.tell(RamDamage(attacker.id, target.id, hits, own))
    came_from = neighbor(attacker.hex, attacker.facing + 3)
    ahead = neighbor(attacker.hex, attacker.facing)
    by = target.side if target.side != attacker.side else attacker.side
    yield from attack(
        state, Attack(target, attacker.side, hits, IGNORES_ARMOUR, came_from, "rammed")
    )
    yield from attack(state, Attack(attacker, by, own, IGNORES_ARMOUR, ahead, "ramming"))
    attacker.speed = target.speed = 0
    return True


def struck_ship(state: State, attacker: Ship) -> Asking[Ship]:
    """The ship that is rammed: the defender lets chance decide where several share the hex."""
    there = [ship for ship in state.afloat() if ship is not attacker and ship.hex == attacker.hex]
    if len(there) == 1:
        return there[0]
    sides = {ship.side for ship in there}
    faces = yield Roll((len(there),), "rammed-ship", sides.pop() if len(sides) == 1 else "")
    struck: int = faces[0]
    return there[struck - 1]
