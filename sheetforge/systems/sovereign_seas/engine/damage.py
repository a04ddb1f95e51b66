"""Damage: where each hit of an attack lies, whether it penetrates, what the ship loses (K, L)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import singledispatch
from typing import NamedTuple

from sheetforge.content.effects import require_all
from sheetforge.content.model import Content
from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Asking, Faces, Script, choose
from sheetforge.systems.sovereign_seas.blueprint import Mount, letter_of
from sheetforge.systems.sovereign_seas.engine import events
from sheetforge.systems.sovereign_seas.engine.bearings import covering
from sheetforge.systems.sovereign_seas.engine.resolve import IGNORES_ARMOUR, penetrates, thrown, up
from sheetforge.systems.sovereign_seas.engine.rulings import turns_run_out
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.schema import critical as listed


@dataclass(slots=True)
class Attack:
    """One salvo or one ram at a target: its hits, their side, their rank, and their hex of origin.

    `further` is the share of the hits, per cent, that severe damage adds at the end, `located` the
    strikes of the location dice of the hit in progress, and `location_faces` these dice.
    """

    target: ShipState
    by: str
    hits: int
    power: int
    source: Hex
    why: str
    further: int = 0
    located: int | None = None
    location_faces: Faces = ()


def lose_battery(state: State, ship: ShipState, at: int) -> None:
    """A battery is destroyed."""
    ship.out |= 1 << at
    state.struck = True
    state.tell(events.BatteryLost(ship.id, ship.blueprint.batteries[at].id))


def lose_hull(state: State, ship: ShipState, circles: int, why: str) -> None:
    """Circles from the bow on, and the numbers of the speed list behind the slashes crossed."""
    lost = min(circles, ship.circles_left)
    ship.lost += lost
    ship.settle()
    state.struck = True
    state.tell(events.HullLost(ship.id, lost, ship.circles_left, ship.maximum))
    if not ship.circles_left:
        sink(state, ship, why)


def sink(state: State, ship: ShipState, why: str) -> None:
    """A ship sinks. Its counter stays until the end of the turn, without effect on play."""
    if ship.afloat:
        ship.status = "sunk"
        state.struck = True
        sank = events.Sank(ship.id, why)
        state.tell(sank)
        stop(sank, ship)


def stop(event: events.Event, *ships: ShipState) -> None:
    """Take the speed of those ships that an event leaves without any."""
    stopped = events.stopped_by(event)
    for ship in ships:
        if ship.id in stopped:
            ship.speed = 0


Mounted = tuple[int, Mount]
"""A battery with its place in the log."""


def attack(state: State, made: Attack) -> Script:
    """All hits of an attack, one after the other, then those that severe damage adds."""
    charts, target = state.charts, made.target
    for _ in range(made.hits):
        if not target.afloat:
            return
        throw = yield from thrown(charts.location_dice, "location", made.by)
        made.located, made.location_faces = throw.strikes, throw.faces
        yield from hit(state, made, charts.locations[throw.strikes])
    further_hits(state, made)


def further_hits(state: State, made: Attack) -> None:
    """The hull hits that severe damage adds, by the hits of the whole attack, fractions up."""
    made.located, made.location_faces = None, ()
    for _ in range(-(-made.hits * made.further // 100)):
        hull_hit(state, made)


def hit(state: State, made: Attack, location: str) -> Script:
    """A hit at the place of the dice, or further down: critical, turret, battery, hull (K)."""
    if location == "critical":
        yield from critical_hit(state, made)
        return
    if location == "turret":
        if turrets := exposed(made, turrets=True):
            yield from turret_hit(state, made, turrets)
            return
        location = "battery"
    if location == "battery" and (batteries := exposed(made, turrets=False)):
        yield from battery_hit(state, made, batteries)
        return
    hull_hit(state, made)


def report_strike(state: State, made: Attack, where: str, armour: int, through: bool) -> None:
    """Report a hit with the letters that are compared; those of a ram are not."""
    is_fire = made.power != IGNORES_ARMOUR
    letters = (letter_of(made.power), letter_of(armour)) if is_fire else ("", "")
    state.tell(events.Struck(made.target.id, where, through, made.located, *letters, made.location_faces))


def exposed(made: Attack, turrets: bool) -> list[Mounted]:
    """The turrets, or the other batteries, that are left and could fire back at the attacker."""
    ship = made.target
    arcs = covering(ship.facing, made.source - ship.hex)
    return [(at, mount) for at, mount in ship.working() if mount.turret == turrets and mount.arc in arcs]


def turret_hit(state: State, made: Attack, turrets: Sequence[Mounted]) -> Script:
    """The weakest turret; the defender chooses among equals. It goes, and a hull circle (L.1)."""
    weakest = min(turret.armour for _, turret in turrets)
    chosen = yield from defended(made, [one for one in turrets if one[1].armour == weakest])
    at, turret = chosen
    through = penetrates(made.power, turret.armour)
    report_strike(state, made, turret.id, turret.armour, through)
    if through:
        lose_battery(state, made.target, at)
        lose_hull(state, made.target, 1, made.why)


def battery_hit(state: State, made: Attack, batteries: Sequence[Mounted]) -> Script:
    """A battery of the defender's choice; with it a hull hit that penetrates as well (L.2)."""
    at, battery = yield from defended(made, batteries)
    through = penetrates(made.power, battery.armour)
    report_strike(state, made, battery.id, battery.armour, through)
    if through:
        lose_battery(state, made.target, at)
        if penetrates(made.power, made.target.armour):
            lose_hull(state, made.target, 1, made.why)


def defended(made: Attack, mounts: Sequence[Mounted]) -> Asking[Mounted]:
    """The mount that the defender lets be hit. Mounts that are alike in all are one option."""
    kinds: dict[Hashable, Mounted] = {}
    for at, mount in mounts:
        kinds.setdefault(mount.alike, (at, mount))
    options = {mount.id: (at, mount) for at, mount in kinds.values()}
    if len(options) == 1:
        return next(iter(options.values()))
    chosen = yield from choose(made.target.side, tuple(options), "lose-battery", made.target.id)
    return options[chosen]


def hull_hit(state: State, made: Attack) -> None:
    """A hull circle, if its armour is penetrated (L.3)."""
    if made.target.afloat:
        through = penetrates(made.power, made.target.armour)
        report_strike(state, made, "hull", made.target.armour, through)
        if through:
            lose_hull(state, made.target, 1, made.why)


def critical_hit(state: State, made: Attack) -> Script:
    """Circles are lost whatever the armour; the attacker rolls on the critical table (L.5).

    A result that counts once an attack is rolled again when it comes a second time.
    """
    charts, target = state.charts, made.target
    state.tell(events.Struck(target.id, "critical", True, made.located, faces=made.location_faces))
    lose_hull(state, target, charts.critical_hull, made.why)
    while target.afloat:
        throw = yield from thrown(charts.critical_dice, "critical", made.by)
        result = charts.criticals[throw.strikes]
        again = bool(made.further) and counts_once(result)
        state.tell(events.CriticalHit(target.id, throw.strikes, result.title, throw.faces, again))
        if again:
            continue
        yield from carry_out(state, made, result)
        return


def carry_out(state: State, made: Attack, result: listed.Result) -> Script:
    """Carry out every effect of a result, in its order."""
    for effect in result.effects:
        yield from _carry_out(effect, state, made)


def counts_once(result: listed.Result) -> bool:
    """True if a result is rolled again when it comes a second time in one attack."""
    return any(isinstance(effect, listed.FurtherHullHits) and effect.once_an_attack for effect in result.effects)


@singledispatch
def _carry_out(effect: Content, state: State, made: Attack) -> Script:
    """Carry out one effect."""
    raise TypeError(f"no function carries out {type(effect).__name__}")


@_carry_out.register
def conning_tower(effect: listed.OutOfCommand, state: State, made: Attack) -> Script:
    """A hit that penetrates the tower: out of command, and its armour is gone for good."""
    ship = made.target
    through = penetrates(made.power, ship.tower)
    report_strike(state, made, "conning tower", ship.tower, through)
    if not through:
        return
    ship.tower_lost = True
    lasts = yield from lasting(state, made, effect.lasts)
    ship.command_lost = max(ship.command_lost, lasts.until)
    state.tell(events.CommandLost(ship.id, ship.command_lost, lasts.faces))


@_carry_out.register
def rudder(effect: listed.JamRudder, state: State, made: Attack) -> Script:
    """The rudder jams to the left, to the right or straight ahead; the last hit counts."""
    ship = made.target
    throw = yield from thrown(effect.dice, "rudder", made.by)
    ship.rudder = next(row.way for row in effect.ways if throw.strikes in row.strikes)
    lasts = yield from lasting(state, made, effect.lasts)
    ship.rudder_until = lasts.until
    state.tell(events.RudderJammed(ship.id, ship.rudder, ship.rudder_until, throw.faces, lasts.faces))


class Lasting(NamedTuple):
    """The last turn of an effect, and the faces that say so."""

    until: int
    faces: Faces


def lasting(state: State, made: Attack, lasts: listed.Turns) -> Asking[Lasting]:
    """The last turn of an effect: its number of turns, and one more for every strike."""
    throw = yield from thrown(lasts.dice, "turns", made.by)
    return Lasting(turns_run_out(state.turn, lasts.turns + throw.strikes), throw.faces)


@_carry_out.register
def severe_damage(effect: listed.FurtherHullHits, state: State, made: Attack) -> Script:
    """The end of the attack adds a share of its hits."""
    made.further += effect.per_cent
    return
    yield


def factors_lost(effect: listed.LoseSpeed, numbers: int) -> int:
    """Return how many of the first numbers of a speed list are lost: a share with fractions up."""
    return (effect.factors or 0) + up((effect.share or Fraction(0)) * numbers)


@_carry_out.register
def lose_speed(effect: listed.LoseSpeed, state: State, made: Attack) -> Script:
    """Numbers of the speed list are struck off."""
    ship = made.target
    factors = factors_lost(effect, len(ship.blueprint.speeds))
    ship.factors += factors
    ship.settle()
    state.struck = True
    state.tell(events.FactorsLost(ship.id, factors, ship.maximum))
    return
    yield


@_carry_out.register
def magazine(effect: listed.Sink, state: State, made: Attack) -> Script:
    """The magazine explodes and the ship sinks at once; one without a magazine does not."""
    if made.target.blueprint.magazines:
        sink(state, made.target, "magazine explosion")
    return
    yield


# The odds run the same executors.
require_all("executor", listed.EFFECTS, _carry_out)


def recover(state: State) -> None:
    """At the end of a turn, effects that lasted to this turn are over."""
    for ship in state.afloat():
        if ship.command_lost and ship.command_lost <= state.turn:
            ship.command_lost = 0
            state.tell(events.Recovered(ship.id, "in command again"))
        if ship.rudder and ship.rudder_until <= state.turn:
            ship.rudder, ship.rudder_until = "", 0
            state.tell(events.Recovered(ship.id, "the rudder answers again"))
