"""What the notes of the weapon table do beyond damage: to the attacker, to its target, and later.

Rules: the notes under the master cannon table of Rules of Warfare II.
"""

from __future__ import annotations

from sheetforge.play.questions import Roll, Script
from sheetforge.systems.silent_death.blueprint import Mount
from sheetforge.systems.silent_death.engine import damage
from sheetforge.systems.silent_death.engine.damage import destroy, hurt
from sheetforge.systems.silent_death.engine.events import (
    Burned,
    CrewKilled,
    Overloaded,
    Strained,
)
from sheetforge.systems.silent_death.engine.resolve import OWN_DEFENSE_LOST, Outcome, reduced
from sheetforge.systems.silent_death.engine.ship import Burn, Ship, Warhead
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema.weapon import Band, Cannon, Trait


def affect_attacker(state: State, ship: Ship, mount: Mount, outcome: Outcome) -> None:
    """What triples do to the ship that threw them, hit or miss."""
    if outcome.overload and mount.index not in ship.wrecked:
        ship.wrecked |= {mount.index}
        state.tell(Overloaded(ship.id, f"{mount.post} {mount.name}"))
    if outcome.lowers_own_defense:
        ship.strain += OWN_DEFENSE_LOST
        ship.settle()
        state.tell(Strained(ship.id, ship.defensive_value))
    if outcome.skips_next_turn:
        ship.idle = (*ship.idle, (mount.index, state.turn + 1))


def affect_target(
    state: State, target: Ship, mount: Mount, outcome: Outcome, by: str, track: int
) -> Script:
    """What a hit does to a ship: damage to what its weapon damages, a critical, a lasting burn."""
    if outcome.marks == "crew":
        yield from kill_crew(state, target, outcome.damage, by)
    else:
        yield from hurt(state, target, outcome.damage, by, outcome.marks, track)
    if outcome.extra_critical:
        yield from further_critical(state, target, by, track)
    cannon = mount.entity
    if outcome.continuing and target.on_map and isinstance(cannon, Cannon):
        dice = cannon.continuing
        sides = (dice.sides,) * dice.count if dice else (6,)
        target.burns = (*target.burns, Burn(by, sides, track))


def further_critical(state: State, target: Ship, by: str, track: int) -> Script:
    """A critical hit that no box caused, on what is still there."""
    if target.on_map:
        yield from damage.roll_critical(state, target, by, track)
        target.settle()


def kill_crew(state: State, ship: Ship, number: int, by: str) -> Script:
    """So many of a ship's crew die; whom it strikes, chance says."""
    for _ in range(number):
        living = [post for post in ship.skills if post not in ship.dead]
        if not living or not ship.on_map:
            break
        at = 0
        if len(living) > 1:
            faces = yield Roll((len(living),), "crewman", by)
            at = faces[0] - 1
        ship.dead |= {living[at]}
        state.tell(CrewKilled(ship.id, living[at]))
    ship.settle()
    if state.rules.autodestruct and len(ship.dead) == len(ship.skills):
        destroy(state, ship, by, "crew")


def swept(state: State, mount: Mount, target: Warhead, band: Band) -> list[Warhead]:
    """The warheads that a hit on one of them strikes.

    At short range some weapons strike all in its hex that are after the same ship, where they are
    no harder to hit than the one aimed at.
    """
    if Trait.SWEEPS_TORPEDOES not in mount.entity.traits or band != "short":
        return [target]
    return [
        one
        for one in state.tracking(target.target)
        if one.hex == target.hex
        and one.side == target.side
        and one.kind.defensive_value <= target.kind.defensive_value
    ]


def continuing_damage(state: State) -> Script:
    """At the start of the launch phase every burn rolls its dice; a 1 ends it and does nothing."""
    for ship in list(state.ships.values()):
        for burn in ship.burns if ship.on_map else ():
            if not ship.on_map:
                break
            faces = yield Roll(burn.dice, "continuing-damage", burn.by)
            if 1 in faces:
                left = list(ship.burns)
                left.remove(burn)
                ship.burns = tuple(left)
                state.tell(Burned(ship.id, 0))
                continue
            damage = reduced(sum(faces), ship.reductions[burn.track])
            state.tell(Burned(ship.id, sum(faces)))
            yield from hurt(state, ship, damage, burn.by, track=burn.track)
