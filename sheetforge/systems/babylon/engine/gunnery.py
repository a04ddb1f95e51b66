"""Fire: the number to hit, interception, the side that a volley hits, and its hits one by one.

A volley is everything that a craft fires at one target at the same time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetforge.geometry.hexes import DIRECTIONS, Facing, Hex, distance
from sheetforge.play.questions import Asking, Faces, Script, choose, in_turn, roll
from sheetforge.systems.babylon.bearings import bears, side_of
from sheetforge.systems.babylon.blueprint import Part, WeaponFigures
from sheetforge.systems.babylon.engine.craft import Craft, FlightState, ShipState, Unit
from sheetforge.systems.babylon.engine.damage import dice_of, strike, strike_fighter
from sheetforge.systems.babylon.engine.events import BallisticLost, Fired, FirstToFire, Intercepted, SideHit
from sheetforge.systems.babylon.engine.state import Ballistic, State
from sheetforge.systems.babylon.figures import (
    BALLISTIC_INTERCEPT,
    ESCORT_RANGE,
    INTERCEPT_DIE,
    LOCK_PENALTY,
    SIDE_DIE,
    STEALTH_RANGE,
    TO_HIT_DIE,
)
from sheetforge.systems.babylon.schema.ship import SectionName

HOLD, NONE = "hold", "none"


class Volley(NamedTuple):
    """The shots of a craft at a target, with their origin, course and sensor rating.

    Fighters and others that need no lock have no rating.
    """

    side: str
    ship: str
    hex: Hex
    course: Facing
    rating: int | None
    weapons: tuple[WeaponFigures, ...]


class Hit(NamedTuple):
    """A shot that hit: its weapon, and its pulses (1 unless it is a pulse weapon)."""

    weapon: WeaponFigures
    pulses: int


def needed(target: Unit, weapon: WeaponFigures, away: int, rating: int | None) -> int | None:
    """Return the highest face that hits; None out of range.

    It is the signature with the range modifier, less the distance beyond the sensor lock (sensor
    rating less jamming), less stealth from afar.
    """
    if away > weapon.reach:
        return None
    number = target.signature + weapon.row[away]
    if rating is not None:
        number -= LOCK_PENALTY * beyond_lock(rating, target.jamming, away)
    if away > STEALTH_RANGE:
        number -= target.stealth
    return number


def beyond_lock(rating: int, jamming: int, away: int) -> int:
    """Return how many hexes of a range lie beyond the sensor lock: the rating less jamming.

    >>> beyond_lock(9, 3, 8), beyond_lock(9, 0, 8), beyond_lock(2, 3, 8)
    (2, 0, 8)
    """
    return max(0, away - max(0, rating - jamming))


def seen_of(target: Craft, volley: Volley) -> Hex:
    """Return the step from a target to the shooter; in the same hex, to where that came from."""
    step = volley.hex - target.hex
    return step if step.length else -DIRECTIONS[volley.course]


def resolve(state: State, target: Unit, volley: Volley) -> Script:
    """Resolve a volley: to hit, interception, side, locations and damage."""
    hits = yield from shots(state, target, volley)
    if isinstance(target, ShipState):
        hits = yield from intercepted(state, target, volley, hits)
    if not hits:
        return
    if isinstance(target, FlightState):
        for hit in hits:
            for _ in range(hit.pulses):
                yield from strike_fighter(state, target, hit.weapon, volley.side)
        return
    section = yield from side_hit(state, target, volley)
    for hit in hits:
        for _ in range(hit.pulses):
            if target.flying:
                yield from strike(state, target, section, hit.weapon, volley.side)


def side_hit(state: State, target: ShipState, volley: Volley) -> Asking[SectionName]:
    """Roll which section all hits of a volley strike."""
    faces = yield from roll((SIDE_DIE,), "side", volley.side)
    side = side_of(seen_of(target, volley), target.facing, target.rolled)
    section = target.blueprint.sides[side][faces[0] - 1]
    state.tell(SideHit(target.id, section, faces[0]))
    return section


def shots(state: State, target: Unit, volley: Volley) -> Asking[tuple[Hit, ...]]:
    """Roll to hit with every shot, and the pulses of those that hit."""
    away = distance(volley.hex, target.hex)
    found: list[Hit] = []
    for weapon in volley.weapons:
        number = needed(target, weapon, away, volley.rating)
        if number is None:
            continue
        dice = (TO_HIT_DIE,) * weapon.shots
        faces = yield from roll(dice, "to-hit", volley.side, bands=(number,))
        hits = sum(face <= number for face in faces)
        pulses: list[int] = []
        shown: Faces = ()
        for _ in range(hits):
            rolled = 1
            if weapon.pulses is not None:
                dice = yield from dice_of(weapon.pulses, volley.side, "pulses")
                rolled = sum(dice) + weapon.pulses.plus
                shown += dice if weapon.pulses.plus else ()
                pulses.append(rolled)
            found.append(Hit(weapon, rolled))
        state.tell(Fired(volley.ship, weapon.name, target.id, away, faces, number, hits, tuple(pulses), shown))
    return tuple(found)


# --- interception ------------------------------------------------------------------------------


def intercept_value(own: int, is_ballistic: bool, every_weapon: bool = True) -> int:
    """Return the highest roll of a d10 that intercepts a shot, by a weapon's own value; 0 for none.

    Slow ballistics add to every value, of weapons without one as well if `every_weapon` intercepts.

    >>> intercept_value(2, False), intercept_value(2, True), intercept_value(0, True)
    (2, 3, 1)
    """
    if is_ballistic and (own or every_weapon):
        return own + BALLISTIC_INTERCEPT
    return own


def value_of(state: State, part: Part, against: WeaponFigures) -> int:
    """Return the value with which a weapon of a ship intercepts a shot; 0 if it cannot."""
    assert part.weapon is not None
    is_every = state.rules.every_weapon_intercepts
    return intercept_value(part.weapon.intercept, against.ballistic, is_every)


def interceptors(state: State, ship: ShipState, volley: Volley, against: WeaponFigures) -> Iterator[tuple[int, Part]]:
    """The weapons of a ship that can still intercept a shot: charged, unused, bearing on it."""
    if not ship.commanded(state.turn):
        return
    step = volley.hex - ship.hex
    for number, part in enumerate(ship.blueprint.weapons):
        if (
            part.arc is not None
            and value_of(state, part, against)
            and ship.ready(number)
            and bears(part.arc, step, ship.facing, ship.rolled)
        ):
            yield number, part


def guards(state: State, ship: ShipState) -> Iterator[ShipState]:
    """Yield the ships whose weapons may intercept for a ship: itself, and escorts by that rule."""
    yield ship
    if state.rules.escorts_intercept:
        for one in state.afloat(ship.side):
            if one is not ship and distance(one.hex, ship.hex) <= ESCORT_RANGE:
                yield one


def intercepted(state: State, ship: ShipState, volley: Volley, hits: Sequence[Hit]) -> Asking[tuple[Hit, ...]]:
    """Ask which weapons intercept which hits, then roll; return the hits that come through."""
    assigned = yield from assignments(state, ship, volley, hits)
    through: list[Hit] = []
    for hit, parts in zip(hits, assigned, strict=True):
        left = hit.pulses
        if parts:
            left = yield from attempted(state, ship, hit, parts)
        if left:
            through.append(hit._replace(pulses=left))
    return tuple(through)


def assignments(state: State, ship: ShipState, volley: Volley, hits: Sequence[Hit]) -> Asking[list[list[Part]]]:
    """Ask hit by hit which weapons intercept it; return those of each hit."""
    assigned: list[list[Part]] = []
    for number, hit in enumerate(hits, 1):
        parts: list[Part] = []
        assigned.append(parts)
        while hit.weapon.can_be_intercepted:
            able = {
                part.id if one is ship else f"{one.id}:{part.id}": (one, at)
                for one in guards(state, ship)
                for at, part in interceptors(state, one, volley, hit.weapon)
            }
            if not able:
                break
            about = f"{ship.id} {number}:{hit.weapon.id}"
            decided = tuple(part.called for part in parts)
            chosen = yield from choose(ship.side, (NONE, *able), "intercept", about, decided)
            if chosen == NONE:
                break
            one, at = able[chosen]
            parts.append(one.blueprint.weapons[at])
            one.use(at)
    return assigned


def attempted(state: State, ship: ShipState, hit: Hit, parts: Sequence[Part]) -> Asking[int]:
    """Roll for the weapons that intercept a hit; return the pulses that come through."""
    values = [value_of(state, part, hit.weapon) for part in parts]
    dice, bands = (INTERCEPT_DIE,) * len(parts), tuple(range(1, max(values) + 1))
    faces = yield from roll(dice, "intercept", ship.side, bands=bands)
    left = pulses_through(hit, faces, values, state.rules.pulses_by_value)
    names = tuple(part.called for part in parts)
    blocked = hit.pulses - left
    state.tell(Intercepted(ship.id, hit.weapon.name, names, blocked, faces, tuple(values)))
    return left


def pulses_blocked(face: int, value: int, is_by_value: bool) -> int:
    """Return how many pulses an attempt to intercept blocks; 0 for one that fails."""
    if face > value:
        return 0
    return value if is_by_value else face


def pulses_through(hit: Hit, faces: Sequence[int], values: Sequence[int], is_by_value: bool) -> int:
    """Return how many pulses of a hit come through attempts to intercept it.

    Any success blocks a shot; of pulses, as many as the die shows, or as the value is.
    """
    blocked = 0
    for face, value in zip(faces, values, strict=True):
        blocked += pulses_blocked(face, value, is_by_value)
    if hit.weapon.pulses is None:
        return 0 if blocked else hit.pulses
    return max(0, hit.pulses - blocked)


# --- ballistics strike -------------------------------------------------------------------------


def ballistics_strike(state: State) -> Script:
    """All ballistics strike, those of one launcher at one target as a volley."""
    flights: dict[tuple[str, str], list[Ballistic]] = {}
    for ballistic in state.ballistics:
        flights.setdefault((ballistic.ship, ballistic.target), []).append(ballistic)
    state.ballistics = ()
    for (id, aim), launched in flights.items():
        ship, target = state.ships[id], state.ships[aim]
        weapons = [ship.blueprint.weapons[ballistic.weapon].weapon for ballistic in launched]
        if not target.flying:
            for weapon in weapons:
                state.tell(BallisticLost(id, weapon.name if weapon else ""))
            continue
        first = launched[0]
        volley = Volley(
            ship.side, id, first.hex, first.course, first.lock, tuple(weapon for weapon in weapons if weapon)
        )
        yield from resolve(state, target, volley)


# --- ships firing ------------------------------------------------------------------------------


def targets(state: State, ship: ShipState, number: int) -> tuple[str, ...]:
    """Return the enemies that a weapon of a ship bears on and can hit."""
    part = ship.blueprint.weapons[number]
    weapon = part.weapon
    if weapon is None or part.arc is None or weapon.reach < 0:
        return ()
    found = []
    for enemy in state.enemies(ship.side):
        away = distance(ship.hex, enemy.hex)
        number_needed = needed(enemy, weapon, away, ship.sensing())
        step = enemy.hex - ship.hex
        if number_needed is not None and number_needed > 0 and bears(part.arc, step, ship.facing, ship.rolled):
            found.append(enemy.id)
    return tuple(found)


def shooters(state: State, ship: ShipState) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The weapons that a ship can fire now, by number, with their targets; no ballistics."""
    if ship.fired or not ship.commanded(state.turn):
        return
    for number, part in enumerate(ship.blueprint.weapons):
        if part.weapon is not None and not part.weapon.ballistic and ship.ready(number):
            aims = targets(state, ship, number)
            if aims:
                yield number, aims


def ships_fire(state: State) -> Script:
    """The sides select ships in turn until no side has one left that fires.

    Who begins is rolled for in odd rounds; in even ones the next side begins.
    """
    sides = state.plan.sides
    if state.turn % 2:
        faces = yield from roll((len(sides),), "first-to-fire")
        state.first = sides[faces[0] - 1]
        state.tell(FirstToFire(state.first, face=faces[0], of=len(sides)))
    elif not state.rules.first_fire_is_kept:
        state.first = sides[(sides.index(state.first) + 1) % len(sides)]
        state.tell(FirstToFire(state.first, "an even round: the side after that of the last one"))
    else:
        state.tell(FirstToFire(state.first, "as in the last round"))

    def able(side: str) -> tuple[str, ...]:
        return tuple(ship.id for ship in state.afloat(side) if any(shooters(state, ship)))

    def fired(_: str, id: str) -> Script:
        ship = state.ships[id]
        assert isinstance(ship, ShipState)
        yield from fire(state, ship)

    first = sides.index(state.first)
    yield from in_turn((*sides[first:], *sides[:first]), able, fired, "fire-ship")


def fire(state: State, ship: ShipState) -> Script:
    """A ship names the target of every weapon; then its volleys are resolved."""
    aimed: dict[str, list[int]] = {}
    for number, aims in list(shooters(state, ship)):
        part = ship.blueprint.weapons[number]
        chosen = yield from choose(ship.side, (*aims, HOLD), "fire", f"{ship.id} {part.id}")
        if chosen != HOLD:
            aimed.setdefault(chosen, []).append(number)
    ship.fired = True
    rating = ship.sensing()
    for numbers in aimed.values():
        for number in numbers:
            ship.use(number)
    for id, numbers in aimed.items():
        target = state.ships[id]
        found = (ship.blueprint.weapons[number].weapon for number in numbers)
        weapons = tuple(weapon for weapon in found if weapon is not None)
        volley = Volley(ship.side, ship.id, ship.hex, ship.course, rating, weapons)
        if target.flying:
            yield from resolve(state, target, volley)
