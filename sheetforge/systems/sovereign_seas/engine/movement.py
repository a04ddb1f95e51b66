"""Movement of an impulse: the slow before the fast, every ship all of its hexes; rams (I, J.1)."""

from __future__ import annotations

from sheetforge.geometry.hexes import neighbor
from sheetforge.play.questions import Asking, Script, choose, roll
from sheetforge.systems.sovereign_seas.engine.damage import Attack, attack, stop
from sheetforge.systems.sovereign_seas.engine.events import ChanceDecided, Moved, RamDamage, Rammed
from sheetforge.systems.sovereign_seas.engine.resolve import IGNORES_ARMOUR, own_hits, ram_dice, ram_hits, thrown
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.engine.victory import decided

FORWARD, LEFT, RIGHT = "forward", "left", "right"
TURNS = {FORWARD: 0, LEFT: 5, RIGHT: 1}
"""Step → the change of facing."""


def movement(state: State) -> Script:
    """All ships that move in the impulse, in ascending order of speed.

    At equal speeds the side without the advantage moves first; among a side's ships of one speed
    their owner says which. A ram may leave a ship without speed that has not moved yet.
    """
    waiting = [ship for ship in state.afloat() if _points(state, ship)]
    while waiting := [ship for ship in waiting if ship.afloat and ship.speed]:
        slowest = min(ship.speed for ship in waiting)
        side = state.order()[1]
        ready = [ship for ship in waiting if ship.speed == slowest and ship.side == side]
        if not ready:
            side = state.order()[0]
            ready = [ship for ship in waiting if ship.speed == slowest and ship.side == side]
        ship = ready[0]
        if len(ready) > 1:
            chosen = yield from choose(side, tuple(ship.id for ship in ready), "move")
            ship = state.ships[chosen]
        waiting.remove(ship)
        yield from move_ship(state, ship, _points(state, ship))
        if decided(state):
            return


def _points(state: State, ship: ShipState) -> int:
    return state.charts.hexes(ship.speed, state.impulse)


def move_ship(state: State, ship: ShipState, points: int) -> Script:
    """A ship moves a number of hexes, unless a ram stops it. A single legal step is not asked
    for."""
    gone = said = 0
    held = held_by(ship)
    while gone < points:
        options = steps(ship)
        step = options[0]
        if len(options) > 1:
            held = ""
            step = yield from choose(ship.side, options, "step", ship.id, (points - gone,))
        advance(ship, step)
        gone += 1
        if any(one.hex == ship.hex and one is not ship for one in state.afloat()):
            # The way into the hex comes before what happens there.
            state.tell(Moved(ship.id, state.name(ship.hex), ship.facing, gone - said, held))
            said = gone
            stopped = yield from ram(state, ship)
            if stopped:
                break
    if gone > said or not gone:
        state.tell(Moved(ship.id, state.name(ship.hex), ship.facing, gone - said, held))


def may_turn(ship: ShipState) -> bool:
    """Return whether a ship has run far enough to turn."""
    return ship.run >= ship.blueprint.turn_rate


def steps(ship: ShipState) -> tuple[str, ...]:
    """The legal next steps: ahead, or once it has run far enough a hexside to the left or right.

    A rudder jammed to a side turns the ship as soon as it can turn. Jammed straight, and out of
    command, it goes ahead.
    """
    if not may_turn(ship):
        return (FORWARD,)
    if ship.rudder in (LEFT, RIGHT):
        return (ship.rudder,)
    if ship.rudder or not ship.commanded:
        return (FORWARD,)
    return (FORWARD, LEFT, RIGHT)


def held_by(ship: ShipState) -> str:
    """Return why a ship has no choice of its way, in words; empty if it has one."""
    if not may_turn(ship):
        return f"it has run {ship.run} of the {ship.blueprint.turn_rate} hexes before a turn"
    if ship.rudder:
        return "its rudder is jammed"
    return "" if ship.commanded else "it is out of command"


def advance(ship: ShipState, step: str) -> None:
    """Turn as the step says, and move into the hex ahead, the first of a new run after a turn. The
    sea continues beyond the map.
    """
    ship.facing = (ship.facing + TURNS[step]) % 6
    ship.hex = neighbor(ship.hex, ship.facing)
    ship.run = ship.run + 1 if step == FORWARD else 1


def ram(state: State, attacker: ShipState) -> Asking[bool]:
    """Resolve a ram in the hex that the attacker has just entered; whether it stops there.

    Speed, and angle of the courses, add dice. A ram that strikes home ignores armour, harms both,
    and leaves both without speed; the attacker is hit from ahead, the target from where the
    attacker came.
    """
    target = yield from struck_ship(state, attacker)
    charts, speed = state.charts, attacker.speed
    dice = ram_dice(charts, speed, target.speed, attacker.facing - target.facing)
    throw = yield from thrown(dice, "ram", attacker.side)
    home = throw.strikes >= charts.ram.least
    state.tell(Rammed(attacker.id, target.id, dice, throw.strikes, home, charts.ram.least, throw.faces))
    if not home:
        return False
    effect = yield from thrown(charts.ram.effect_dice, "ram-effect", attacker.side)
    hits = ram_hits(charts, effect.strikes, speed)
    own = own_hits(charts, attacker.blueprint.ram, speed)
    damage = RamDamage(attacker.id, target.id, hits, own, effect.faces, effect.strikes)
    state.tell(damage)
    came_from = neighbor(attacker.hex, attacker.facing + 3)
    ahead = neighbor(attacker.hex, attacker.facing)
    by = target.side if target.side != attacker.side else attacker.side
    yield from attack(state, Attack(target, attacker.side, hits, IGNORES_ARMOUR, came_from, "rammed"))
    yield from attack(state, Attack(attacker, by, own, IGNORES_ARMOUR, ahead, "ramming"))
    stop(damage, attacker, target)
    return True


def struck_ship(state: State, attacker: ShipState) -> Asking[ShipState]:
    """The ship that is rammed: the defender lets chance decide where several share the hex."""
    there = [ship for ship in state.afloat() if ship is not attacker and ship.hex == attacker.hex]
    if len(there) == 1:
        return there[0]
    sides = {ship.side for ship in there}
    faces = yield from roll((len(there),), "rammed-ship", sides.pop() if len(sides) == 1 else "")
    struck: int = faces[0]
    what = f"of the ships in the hex, {there[struck - 1].id} is rammed"
    state.tell(ChanceDecided(attacker.id, what, faces, len(there)))
    return there[struck - 1]
