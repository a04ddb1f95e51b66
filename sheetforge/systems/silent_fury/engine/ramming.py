"""Ramming and Collision Damage."""

from __future__ import annotations

from sheetforge.geometry.hexes import distance
from sheetforge.play.questions import Asking, Script, choose, roll
from sheetforge.systems.silent_fury.engine.crew_events import CollisionRolled, Rammed, RamMissed
from sheetforge.systems.silent_fury.engine.damage import destroy, destruction_roll, inflict
from sheetforge.systems.silent_fury.engine.orders import NONE
from sheetforge.systems.silent_fury.engine.resolve import impact, points, struck
from sheetforge.systems.silent_fury.engine.rulings import MOST_ROUNDS
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import LONG_DIE, RAMMED, Damage


def ram(state: State, ship: ShipState, side: str) -> Script:
    """After a thrust into the hex of another side's ship: an attempt to ram it, if wanted."""
    there = [one.id for one in state.on_map() if one is not ship and one.hex == ship.hex and one.side != side]
    if not there:
        return
    chosen = yield from choose(side, (NONE, *there), "ram", ship.id)
    if chosen == NONE:
        return
    target = state.ships[chosen]
    faces = yield from roll((LONG_DIE,), "ram", side)
    hit = struck(faces, target.blueprint.size)
    if not hit:
        state.tell(RamMissed(ship.id, target.id, faces[0], target.blueprint.size))
        return
    face = faces[0]
    faces = yield from roll(impact(distance(ship.trail, target.trail)), "collision", side)
    tokens = points(faces)
    size = target.blueprint.size
    state.tell(Rammed(ship.id, target.id, hit[0], tokens, face, size, faces))
    yield from collide(state, (ship, target), {ship.id: RAMMED, target.id: hit[0]}, tokens)


def collide(state: State, ships: tuple[ShipState, ShipState], points_of: dict[str, int], tokens: int) -> Script:
    """Share out hull breaches: a ship suffers one whenever the other's die misses it.

    Two ships that no die misses would continue for ever; after some rounds without a placed token
    they are assumed to have scraped past each other.
    """
    idle = 0
    while tokens > 0 and idle < MOST_ROUNDS and all(ship.on_map for ship in ships):
        missed = []
        for ship, other in (ships, ships[::-1]):
            faces = yield from roll((LONG_DIE,), "collision-die", other.side)
            is_missed = not struck(faces, ship.blueprint.size)
            state.tell(CollisionRolled(ship.id, faces[0], ship.blueprint.size, is_missed))
            if is_missed:
                missed.append(ship)
        idle = 0 if missed else idle + 1
        for ship in missed:
            tokens -= 1
            yield from place_breach(state, ship, points_of[ship.id])
        for ship in missed:
            yield from destruction_roll(state, ship)
            if ship.on_map and ship.ruined:
                destroy(state, ship)


def place_breach(state: State, ship: ShipState, impact_point: int) -> Script:
    """One breach as near to the point of impact as there is an unbreached component."""
    number = yield from breach_place(ship, impact_point)
    if number is not None:
        yield from inflict(state, ship, number, Damage.BREACH)


def breach_place(ship: ShipState, impact_point: int) -> Asking[int | None]:
    """Return the place of a breach; the owner chooses among components that are equally near."""
    for tier in ship.blueprint.tiers[impact_point]:
        left = [number for number in tier if ship.damage_of(number) is not Damage.BREACH]
        if len(left) == 1:
            return left[0]
        if left:
            options = tuple(map(str, left))
            return int((yield from choose(ship.side, options, "collision", ship.id)))
    return None
