"""Cannon fire: firing order, targets, linked barrels, attack rolls and damage."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import APART, Asking, Faces, Roll, Script, Together, choose
from sheetforge.systems.silent_death.blueprint import MountPlan
from sheetforge.systems.silent_death.engine.captain import spend, thrown
from sheetforge.systems.silent_death.engine.events import Fired
from sheetforge.systems.silent_death.engine.lines import Line, cover, line, struck
from sheetforge.systems.silent_death.engine.resolve import (
    MOST_SYSTEMS,
    SEVERAL_SYSTEMS,
    Gun,
    Outcome,
    Target,
    attack,
    groupings,
    gun,
    needed,
    total,
)
from sheetforge.systems.silent_death.engine.rulings import SCANNED
from sheetforge.systems.silent_death.engine.ship import ShipState, Warhead, selects, with_at
from sheetforge.systems.silent_death.engine.smash.scoring import award
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.engine.warheads import hit_warhead
from sheetforge.systems.silent_death.engine.weapon_effects import affect_attacker, affect_target, swept
from sheetforge.systems.silent_death.figures.skills import attack_die_bonus
from sheetforge.systems.silent_death.schema import critical as effect
from sheetforge.systems.silent_death.schema.weapon import Band, Cannon

HOLD = "hold"


class Shot(NamedTuple):
    """One declared attack: a number of linked barrels of a mount, at a target along a line."""

    ship: ShipState
    mount: MountPlan
    barrels: int
    target: ShipState | Warhead
    line: Line
    modifier: int = 0


class Turn(NamedTuple):
    """A crew member whose turn it is to fire: rank in the firing order, skill, ship, post."""

    rank: int
    skill: int
    ship: ShipState
    post: str


def cannon_fire_phase(state: State) -> Script:
    """Rank by rank and skill by skill: all of a skill declare, then roll, then damage is marked."""
    for (rank, skill), tied in groupby(firing_order(state), key=itemgetter(0, 1)):
        shots: list[Shot] = []
        turns = [*tied]
        if len(turns) == 1:
            # Most gunners are the only ones of their skill.
            _, _, ship, post = turns[0]
            if ship.can_fire(post):
                shots = yield from declare(state, ship, post, [], APART)
            yield from resolve(state, shots)
            continue
        firing = {turn.ship.side for turn in turns}
        sides = tuple(side for side in state.plan.sides if side in firing)
        sealed = Together(f"{state.turn} fire {rank} {skill}", sides) if len(sides) > 1 else APART
        for side in state.plan.sides:
            decided: list[str] = []
            for turn in turns:
                if turn.ship.side == side and turn.ship.can_fire(turn.post):
                    shots += yield from declare(state, turn.ship, turn.post, decided, sealed)
        yield from resolve(state, shots)


def firing_order(state: State) -> list[Turn]:
    """Everyone who could fire: ranks in their order, in each the best gunners first."""
    found, ranks = [], state.rules.firing_order
    for ship in state.ships.values():
        if ship.status != "on-map" or ship.derelict:
            continue
        known = ship.skills
        for post in ship.blueprint.gunners:
            skills = known.get(post)
            if skills is not None and skills.gunnery is not None and ship.can_fire(post):
                found.append(Turn(_rank(ranks, post), skills.gunnery, ship, post))
    return sorted(found, key=lambda turn: (turn.rank, -turn.skill))


@cache
def _rank(ranks: tuple[str, ...], post: str) -> int:
    return next((index for index, rank in enumerate(ranks) if post.startswith(rank)), len(ranks))


# --- declaring ---------------------------------------------------------------------------------


def declare(state: State, ship: ShipState, post: str, decided: list[str], sealed: Together) -> Asking[list[Shot]]:
    """A crew member chooses a target for each mount, and how its barrels are linked.

    `sealed` is the decision of the sides that declare at once.

    Where a crew member fires one system a turn, the first is the last; with the optional rule of
    several systems up to four of them fire at the same target, each at -2.
    """
    shots: list[Shot] = []
    fired, rules = 0, state.rules
    for mount in ship.blueprint.mounts:
        if mount.post != post or not mount.guns or not ship.works(mount):
            continue
        if fired and not rules.every_mount and not (rules.several_systems and fired < MOST_SYSTEMS):
            break
        options = targets(state, ship, mount)
        if fired and not rules.every_mount:
            options = tuple(option for option in options if option == shots[0].target.id)
        if not options:
            continue
        about = f"{ship.id} {mount.index + 1}:{mount.weapon}"
        picked = yield from choose(ship.side, (HOLD, *options), "fire", about, tuple(decided), together=sealed)
        if picked == HOLD:
            continue
        links = groupings(barrels_of(ship, mount))
        link = links[0]
        if len(links) > 1:
            texts = {"+".join(map(str, link)): link for link in links}
            so_far = (*decided, f"{about} {picked}")
            text = yield from choose(ship.side, tuple(texts), "link", about, so_far, together=sealed)
            link = texts[text]
        decided.append(f"{about} {picked}")
        fired += 1
        target = state.ships.get(picked) or state.warheads[picked]
        by = aimed(state, ship, mount, target)
        assert by is not None
        shots += [Shot(ship, mount, barrels, target, by) for barrels in link]
    if fired > 1 and not rules.every_mount:
        shots = [shot._replace(modifier=shot.modifier + SEVERAL_SYSTEMS) for shot in shots]
    return shots


def barrels_of(ship: ShipState, mount: MountPlan) -> int:
    """The barrels of a mount that may still fire."""
    limits = [
        condition.effect.to
        for condition in ship.conditions
        if isinstance(condition.effect, effect.LimitBarrels) and selects(condition.effect, mount)
    ]
    return min([mount.barrels, *limits])


def gun_of(ship: ShipState, mount: MountPlan, barrels: int) -> Gun:
    """A number of barrels of a mount, as critical hits have left it."""
    if ship.conditions:
        for condition in reversed(ship.conditions):
            if isinstance(condition.effect, effect.ReadDamage) and selects(condition.effect, mount):
                assert isinstance(mount.entity, Cannon)
                return gun(mount.entity, barrels, condition.effect.read, condition.effect.plus)
    return mount.guns[barrels - 1]


def targets(state: State, ship: ShipState, mount: MountPlan) -> tuple[str, ...]:
    """Return the targets of a mount: enemy ships and warheads in its arcs, range and sight."""
    side, (q, r) = ship.side, ship.hex
    # The nearest hexes of two long ships are each up to a hex nearer than their bows.
    reach = mount.guns[0].reach + 2 * state.long_ships
    found = []
    # The cheap half of the range check comes first, as most targets are far away.
    for other in state.ships.values():
        if other.side != side and other.status == "on-map":
            to_q, to_r = other.hex
            if -reach <= to_q - q <= reach and -reach <= to_r - r <= reach and aimed(state, ship, mount, other):
                found.append(other.id)
    for warhead in state.warheads.values():
        if warhead.side != side:
            to_q, to_r = warhead.hex
            if -reach <= to_q - q <= reach and -reach <= to_r - r <= reach and aimed(state, ship, mount, warhead):
                found.append(warhead.id)
    return tuple(found)


def bears(state: State, ship: ShipState, mount: MountPlan, target: ShipState | Warhead) -> Band | None:
    """The range band in which a mount can fire at a target; None when it cannot."""
    found = aimed(state, ship, mount, target)
    return None if found is None else mount.guns[0].band(found.away)


def aimed(state: State, ship: ShipState, mount: MountPlan, target: ShipState | Warhead) -> Line | None:
    """The line by which a mount can fire at a target: in its arcs and range, and in sight."""
    gun = mount.guns[0]
    covered = cover(ship, mount) if ship.conditions else mount.cover
    found = line(ship, covered, target, gun.reach, state.asteroids)
    if found is None or gun.band(found.away) is None or _too_fast(state, gun, target):
        return None
    return found


def _too_fast(state: State, gun: Gun, target: ShipState | Warhead) -> bool:
    """Return whether the weapon's restriction keeps it from firing at so fast a ship."""
    return (
        gun.target_drive is not None
        and isinstance(target, ShipState)
        and gun.speed_penalty(target.drive, state.rules.eased_speed) is None
    )


# --- resolving ---------------------------------------------------------------------------------


def resolve(state: State, shots: list[Shot]) -> Script:
    """Roll all attacks of the same skill, then mark off what they do.

    Every attack looks at its target as it was before any of them.
    """
    done: list[tuple[Shot, Outcome]] = []
    for shot in shots:
        done.append((shot, (yield from _attack(state, shot))))
    for shot, outcome in done:
        yield from affect_attacker(state, shot.ship, shot.mount, outcome)
        if outcome.hit:
            yield from _strike(state, shot, outcome)
    award(state)


def _attack(state: State, shot: Shot) -> Asking[Outcome]:
    """The attack dice of one shot."""
    ship, mount, target = shot.ship, shot.mount, shot.target
    gun = gun_of(ship, mount, shot.barrels)
    bonus = attack_die_bonus(ship.skills[mount.post].gunnery or 1)
    band = gun.band(shot.line.away)
    assert band is not None
    modifier = shot.modifier + to_hit(state, ship, mount, gun, target)
    against = aim_at(target, shot.line.origin, shot.line.target)
    dice = state.rules.dice

    def outcome_of(faces: Faces, more: int = 0) -> Outcome:
        return attack(gun, band, faces, modifier + more, against, dice)

    roll = Roll((*gun.sides, bonus.sides), "attack", ship.side)
    faces = yield from thrown(state, ship, mount.post, roll, lambda it: not outcome_of(it).hit)
    if (left := ship.shots[mount.index]) is not None:
        ship.shots = with_at(ship.shots, mount.index, max(0, left - 1))
    short = needed(gun, against) - total(gun, band, faces, modifier)
    if short > 0 and ship.captain_points and (turned := outcome_of(faces, short)).hit:
        why = f"attack {mount.index + 1}:{mount.weapon} {target.id}"
        modifier += yield from spend(state, ship, why, faces, {short: turned.damage})
    outcome = outcome_of(faces)
    state.tell(
        Fired(
            ship.id,
            mount.weapon,
            shot.barrels,
            target.id,
            faces,
            total(gun, band, faces, modifier),
            needed(gun, against),
            outcome.base if outcome.hit else None,
            shot.line.away,
        )
    )
    return outcome


def aim_at(target: ShipState | Warhead, origin: Hex | None = None, half: Hex | None = None) -> Target:
    """Return a target as attack dice see it, with the DR of the facing towards `origin`.

    `half` is the hex of a warhound that is aimed at, where it is known.
    """
    if isinstance(target, ShipState):
        track = 0 if origin is None else struck(target, origin, half)
        return Target(target.defensive_value, target.reductions[track], target.intact)
    return Target(target.kind.defensive_value, target.kind.damage_reduction)


def after_criticals(ship: ShipState, mount: MountPlan) -> int:
    """Return what critical hits add to the attack rolls of a mount."""
    effects = (condition.effect for condition in ship.conditions)
    return sum(one.by for one in effects if isinstance(one, effect.ToHit) and selects(one, mount))


def to_hit(state: State, ship: ShipState, mount: MountPlan, gun: Gun, target: ShipState | Warhead) -> int:
    """Return the modifier of an attack roll: crew member, critical hits, a fast target, a scan."""
    modifier = ship.skills[mount.post].to_hit + after_criticals(ship, mount)
    if gun.target_drive is not None and isinstance(target, ShipState):
        modifier += gun.speed_penalty(target.drive, state.rules.eased_speed) or 0
    if isinstance(target, ShipState) and target.scanned_by(ship.side):
        modifier += SCANNED
    return modifier


def _strike(state: State, shot: Shot, outcome: Outcome) -> Script:
    """The damage of one hit."""
    target = shot.target
    if isinstance(target, Warhead):
        if target.id in state.warheads:
            gun = gun_of(shot.ship, shot.mount, shot.barrels)
            band = gun.band(shot.line.away)
            assert band is not None
            for warhead in swept(state, shot.mount, target, band):
                if warhead.id in state.warheads:
                    hit_warhead(state, warhead, outcome.base)
        return
    track = struck(target, shot.line.origin, shot.line.target)
    yield from affect_target(state, target, shot.mount, outcome, shot.ship.side, track)
