"""Damage allocation: where each hit of an attack strikes, and whether it goes through (K, L)."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.play.questions import Asking, Choose, Script
from sheetforge.systems.sovereign_seas.blueprint import Mount
from sheetforge.systems.sovereign_seas.engine.bearings import covering
from sheetforge.systems.sovereign_seas.engine.criticals import carry_out, counts_once
from sheetforge.systems.sovereign_seas.engine.damage import Attack, lose_battery, lose_hull
from sheetforge.systems.sovereign_seas.engine.events import CriticalHit, Struck
from sheetforge.systems.sovereign_seas.engine.resolve import penetrates
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.engine.strikes import thrown

Mounted = tuple[int, Mount]
"""A battery with its place in the log."""


def attack(state: State, made: Attack) -> Script:
    """All hits of an attack, one after the other, then those that severe damage adds."""
    charts, target = state.charts, made.target
    for _ in range(made.hits):
        if not target.afloat:
            return
        found = yield from thrown(charts.location_dice, "location", made.by)
        yield from hit(state, made, charts.locations[found])
    further_hits(state, made)


def further_hits(state: State, made: Attack) -> None:
    """The hull hits that severe damage adds, by the hits of the whole attack, fractions up."""
    for _ in range(-(-made.hits * made.further // 100)):
        hull_hit(state, made)


def hit(state: State, made: Attack, location: str) -> Script:
    """A hit where the dice say, or further down: critical, turret, battery, hull (K)."""
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


def exposed(made: Attack, turrets: bool) -> list[Mounted]:
    """The turrets, or the other batteries, that are left and could fire back at the attacker."""
    ship = made.target
    arcs = covering(ship.facing, made.source - ship.hex)
    return [(at, one) for at, one in ship.working() if one.turret == turrets and one.arc in arcs]


def turret_hit(state: State, made: Attack, turrets: Sequence[Mounted]) -> Script:
    """The weakest turret; the defender chooses among equals. It goes, and a hull circle (L.1)."""
    weakest = min(turret.armour for _, turret in turrets)
    chosen = yield from defended(made, [one for one in turrets if one[1].armour == weakest])
    at, turret = chosen
    through = penetrates(made.power, turret.armour)
    state.tell(Struck(made.target.id, turret.id, through))
    if through:
        lose_battery(state, made.target, at)
        lose_hull(state, made.target, 1, made.why)


def battery_hit(state: State, made: Attack, batteries: Sequence[Mounted]) -> Script:
    """A battery of the defender's choice; with it a hull hit that penetrates as well (L.2)."""
    at, battery = yield from defended(made, batteries)
    through = penetrates(made.power, battery.armour)
    state.tell(Struck(made.target.id, battery.id, through))
    if through:
        lose_battery(state, made.target, at)
        if penetrates(made.power, made.target.armour):
            lose_hull(state, made.target, 1, made.why)


def defended(made: Attack, mounts: Sequence[Mounted]) -> Asking[Mounted]:
    """The mount that the defender lets be hit. Mounts that are alike in all are one option."""
    kinds: dict[object, Mounted] = {}
    for at, one in mounts:
        kinds.setdefault(one.alike, (at, one))
    options = {one.id: (at, one) for at, one in kinds.values()}
    if len(options) == 1:
        return next(iter(options.values()))
    chosen = yield Choose(made.target.side, tuple(options), "lose-battery", made.target.id)
    return options[chosen]


def hull_hit(state: State, made: Attack) -> None:
    """A hull circle, if its armour is penetrated (L.3)."""
    if made.target.afloat:
        through = penetrates(made.power, made.target.armour)
        state.tell(Struck(made.target.id, "hull", through))
        if through:
            lose_hull(state, made.target, 1, made.why)


def critical_hit(state: State, made: Attack) -> Script:
    """Circles whatever the armour, then the attacker rolls on the critical hit table (L.5).

    A result that counts once an attack is rolled again when it comes a second time.
    """
    charts, target = state.charts, made.target
    state.tell(Struck(target.id, "critical", True))
    lose_hull(state, target, charts.critical_hull, made.why)
    while target.afloat:
        found = yield from thrown(charts.critical_dice, "critical", made.by)
        result = charts.criticals[found]
        if made.further and counts_once(result):
            continue
        state.tell(CriticalHit(target.id, found, result.title))
        yield from carry_out(state, made, result)
        return
