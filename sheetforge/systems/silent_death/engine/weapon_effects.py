"""Effects of weapons beyond damage: on the firing ship, on the target, and in later turns.

The effects of each weapon are in `data/weapon_effects.yaml`. Effects that only weapons have are
carried out here, others in the same way as those of critical hits.

Rules: the notes under the master cannon table of Rules of Warfare II.
"""

from __future__ import annotations

from functools import singledispatch
from typing import NamedTuple

from sheetforge.content.effects import require_all
from sheetforge.play.questions import Script, roll
from sheetforge.systems.silent_death.blueprint import MountPlan
from sheetforge.systems.silent_death.engine import damage
from sheetforge.systems.silent_death.engine.damage import destroy, hurt
from sheetforge.systems.silent_death.engine.events import (
    Affected,
    Burned,
    ChanceDecided,
    CrewKilled,
    Overloaded,
    Strained,
)
from sheetforge.systems.silent_death.engine.resolve import SHOWN_BY_GUNS, Gun, Outcome, burned, reduced
from sheetforge.systems.silent_death.engine.ship import Burning, ShipState, Warhead
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema import weapon_effects
from sheetforge.systems.silent_death.schema.weapon import Band


class Struck(NamedTuple):
    """The ship that an effect of a gun falls on, and its track; `by` is the side that did it.

    Of a ship that its own gun affects `mount` is the number of the mount.
    """

    ship: ShipState
    gun: Gun
    by: str
    track: int = 0
    mount: int = -1


def affect_attacker(state: State, ship: ShipState, mount: MountPlan, outcome: Outcome) -> Script:
    """Carry out what the dice do to the ship that threw them, hit or miss."""
    for weapon_effect in outcome.own:
        yield from carry_out(weapon_effect, state, Struck(ship, mount.guns[0], ship.side, mount=mount.index))


def affect_target(state: State, target: ShipState, mount: MountPlan, outcome: Outcome, by: str, track: int) -> Script:
    """Carry out a hit on a ship: its damage, and what its weapon does besides."""
    if outcome.marks == "crew":
        yield from kill_crew(state, target, outcome.damage, by)
    else:
        yield from hurt(state, target, outcome.damage, by, outcome.marks, track)
    for weapon_effect in outcome.further:
        if target.on_map:
            yield from carry_out(weapon_effect, state, Struck(target, mount.guns[0], by, track))


def carry_out(effect: weapon_effects.WeaponEffect, state: State, struck: Struck) -> Script:
    """Carry out an effect of a weapon, or one that critical hits have as well."""
    if isinstance(effect.effect, weapon_effects.OwnEffect):
        yield from _carry_out(effect.effect, state, struck)
        return
    state.tell(Affected(struck.ship.id, struck.gun.name, effect.trait.replace("-", " ")))
    yield from damage.carry_out(effect.effect, state, struck.ship, struck.by, struck.track)
    struck.ship.settle()


@singledispatch
def _carry_out(effect: weapon_effects.OwnEffect, state: State, struck: Struck) -> Script:
    raise TypeError(f"no function carries out {type(effect).__name__}")


@_carry_out.register
def _(effect: weapon_effects.MoreCriticals, state: State, struck: Struck) -> Script:
    for _ in range(effect.number):
        if struck.ship.on_map:
            yield from damage.roll_critical(state, struck.ship, struck.by, struck.track)
            struck.ship.settle()


@_carry_out.register
def _(effect: weapon_effects.Burn, state: State, struck: Struck) -> Script:
    burning = Burning(struck.by, struck.gun.continuing, struck.track)
    struck.ship.burns = (*struck.ship.burns, burning)
    return
    yield


@_carry_out.register
def _(effect: weapon_effects.LoseMount, state: State, struck: Struck) -> Script:
    ship = struck.ship
    if struck.mount not in ship.wrecked:
        ship.wrecked |= {struck.mount}
        mount = ship.blueprint.mounts[struck.mount]
        state.tell(Overloaded(ship.id, f"{mount.post} {mount.name}"))
    return
    yield


@_carry_out.register
def _(effect: weapon_effects.Strain, state: State, struck: Struck) -> Script:
    struck.ship.strain += effect.by
    struck.ship.settle()
    state.tell(Strained(struck.ship.id, struck.ship.defensive_value))
    return
    yield


@_carry_out.register
def _(effect: weapon_effects.FallSilent, state: State, struck: Struck) -> Script:
    struck.ship.idle = (*struck.ship.idle, (struck.mount, state.turn + 1))
    return
    yield


# A launch looks at the range when it happens and never again, whatever the weapon.
require_all("executor", weapon_effects.OWN_EFFECTS, _carry_out, *SHOWN_BY_GUNS, weapon_effects.LockOnAtLaunch)


def kill_crew(state: State, ship: ShipState, number: int, by: str) -> Script:
    """Kill a number of a ship's crew, drawn by lot."""
    for _ in range(number):
        living = [post for post in ship.skills if post not in ship.dead]
        if not living or not ship.on_map:
            break
        at = 0
        if len(living) > 1:
            faces = yield from roll((len(living),), "crewman", by)
            at = faces[0] - 1
            state.tell(ChanceDecided(ship.id, f"{living[at]} is struck", faces, len(living)))
        ship.dead |= {living[at]}
        state.tell(CrewKilled(ship.id, living[at]))
    ship.settle()
    if state.rules.autodestruct and len(ship.dead) == len(ship.skills):
        destroy(state, ship, by, "crew")


def swept(state: State, mount: MountPlan, target: Warhead, band: Band) -> list[Warhead]:
    """The warheads that a hit on one of them strikes.

    In one band some weapons strike all in its hex that track the same ship, where they are no
    harder to hit than the one aimed at.
    """
    if mount.guns[0].sweeps != band:
        return [target]
    return [
        warhead
        for warhead in state.tracking(target.target)
        if warhead.hex == target.hex
        and warhead.side == target.side
        and warhead.kind.defensive_value <= target.kind.defensive_value
    ]


def continuing_damage(state: State) -> Script:
    """At the start of the launch phase every burn rolls its dice; a 1 ends it and does nothing."""
    for ship in list(state.ships.values()):
        for burn in ship.burns if ship.on_map else ():
            if not ship.on_map:
                break
            faces = yield from roll(burn.dice, "continuing-damage", burn.by)
            points = burned(faces)
            if not points:
                left = list(ship.burns)
                left.remove(burn)
                ship.burns = tuple(left)
                state.tell(Burned(ship.id, 0, faces))
                continue
            damage = reduced(points, ship.reductions[burn.track])
            state.tell(Burned(ship.id, points, faces))
            yield from hurt(state, ship, damage, burn.by, track=burn.track)
