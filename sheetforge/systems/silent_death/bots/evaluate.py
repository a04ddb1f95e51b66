"""The value of attacks: the parts of a target that are marked off on average.

Chances and means for bots and for people who ask for odds, without judgement. They are summed up
from all throws, which the engine resolves (`odds.shots`), as floats: a bot asks for thousands of
them in a move, and fractions take ten times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, repeat
from operator import add, mul
from typing import NamedTuple

from sheetforge.dice.distribution import Distribution
from sheetforge.geometry.bearings import BEARINGS, code, turns_to
from sheetforge.geometry.hexes import Hex
from sheetforge.systems.silent_death.blueprint import MountPlan, TrackPlan
from sheetforge.systems.silent_death.engine.fire import barrels_of, gun_of
from sheetforge.systems.silent_death.engine.resolve import DiceRules, Faces, Gun, attack, groupings, through, total
from sheetforge.systems.silent_death.engine.rulings import SCANNED
from sheetforge.systems.silent_death.engine.ship import ShipState, selects
from sheetforge.systems.silent_death.engine.state import Rules
from sheetforge.systems.silent_death.figures.footprint import Cover, cover_of
from sheetforge.systems.silent_death.figures.skills import attack_die_bonus
from sheetforge.systems.silent_death.odds.shots import FAR, UNARMORED, thrown
from sheetforge.systems.silent_death.schema import critical as effect
from sheetforge.systems.silent_death.schema.notation import IntRange
from sheetforge.systems.silent_death.schema.track import BoxKind
from sheetforge.systems.silent_death.schema.weapon import Band

Chances = tuple[float, ...]
"""The chance of each damage from 0 up."""

_Throw = tuple[int, int, int]
"""The total of a throw, its base damage, and the worth of the further effects of a hit."""

NEVER = (-1000, 0, 0)
"""A throw that always misses."""

PARALYSING: frozenset[BoxKind] = frozenset({"drive", "drive-loss", "weapon-defender", "weapon-attacker"})
PARALYSED = 0.7
"""The worth of marking all Drive and weapon boxes of a ship, as a part of destroying it."""


class Aim(NamedTuple):
    """The figures of a target for fire. `boxes` are left in all, `systems` those that ions mark."""

    defensive_value: int
    reduction: int
    intact: bool
    drive: int
    boxes: int
    systems: int


class Arm(NamedTuple):
    """One mount that can fire: its links by grouping, who fires it, where it bears.

    `number` is its place among the ship's mounts, `modifier` what critical hits add to its attack
    rolls. It bears by `sides` out of the hex of the ship, or of its bow, and by those of `stern`
    out of its stern's.
    """

    number: int
    links: tuple[tuple[Gun, ...], ...]
    post: str
    die: int
    modifier: int
    sides: frozenset[int]
    stern: frozenset[int] = frozenset()


class Arms(NamedTuple):
    """All mounts of a ship that can fire, and the rules that matter to what they do."""

    mounts: tuple[Arm, ...]
    every_mount: bool
    eased: bool
    dice: DiceRules


def aim(ship: ShipState, track: int | None = None, by: str = "") -> Aim:
    """A ship as a target: one of its tracks, or all of them together with their mean DR.

    For a side that has scanned it, it is the easier to hit.
    """
    plans, all_marks = ship.blueprint.tracks, ship.marks
    tracks = range(len(plans)) if track is None else (track,)
    boxes = systems = reduction = 0
    for at in tracks:
        reduction += ship.reductions[at]
        marks = all_marks[at]
        boxes += marks.count(0)
        systems += [marks[box] for box in _paralysing(plans[at])].count(0)
    return Aim(
        ship.defensive_value - (SCANNED if ship.scanned_by(by) else 0),
        reduction // len(tracks),
        ship.intact,
        ship.drive,
        max(1, boxes),
        max(1, systems),
    )


@lru_cache(maxsize=1 << 10)
def _paralysing(track: TrackPlan) -> tuple[int, ...]:
    """Return the boxes of a track whose loss paralyses the ship."""
    return tuple([box for box, kind in enumerate(track.kinds) if kind in PARALYSING])


def arms(ship: ShipState, rules: Rules) -> Arms:
    """The mounts that a ship can fire now."""
    found = []
    for mount in ship.blueprint.mounts:
        skills = ship.skills.get(mount.post)
        if not mount.guns or skills is None or skills.gunnery is None:
            continue
        if not ship.can_fire(mount.post) or not ship.works(mount):
            continue
        if not any(isinstance(it.effect, effect.MountSelector) and selects(it.effect, mount) for it in ship.conditions):
            found.append(_whole_arm(mount, skills.gunnery, skills.to_hit))
            continue
        covered, modifier = mount.cover, skills.to_hit
        for condition in ship.conditions:
            what = condition.effect
            if isinstance(what, effect.ToHit) and selects(what, mount):
                modifier += what.by
            elif isinstance(what, effect.LimitArcs) and selects(what, mount):
                covered = cover_of(what.arcs, ship.blueprint.long)
        guns = [gun_of(ship, mount, number + 1) for number in range(barrels_of(ship, mount))]
        found.append(_arm(mount, guns, skills.gunnery, modifier, covered))
    return Arms(tuple(found), rules.every_mount, rules.eased_speed, rules.dice)


@lru_cache(maxsize=1 << 12)
def _whole_arm(mount: MountPlan, gunnery: int, modifier: int) -> Arm:
    """Return a mount as it was built, for a gunner; ships of a kind share it."""
    return _arm(mount, mount.guns, gunnery, modifier, mount.cover)


def _arm(mount: MountPlan, guns: Sequence[Gun], gunnery: int, modifier: int, covered: Cover) -> Arm:
    """Return a mount with as many guns as it has barrels that fire, by the number of barrels linked."""
    links = tuple(tuple(guns[number - 1] for number in grouping) for grouping in groupings(len(guns)))
    return Arm(mount.index, links, mount.post, attack_die_bonus(gunnery).sides, modifier, *covered)


# --- one attack ----------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def _throws(gun: Gun, die: int, band: Band, rules: DiceRules) -> Distribution[_Throw]:
    """Return what counts of every throw; `NEVER` stands for those that always miss."""

    def lead(faces: Faces) -> _Throw:
        hit = attack(gun, band, faces, FAR, UNARMORED, rules)
        if not hit.hit:
            return NEVER
        return total(gun, band, faces), hit.base, sum(weapon_effect.worth for weapon_effect in hit.further)

    return thrown(gun, die, lead)


@lru_cache(maxsize=1 << 14)
def chances(gun: Gun, die: int, band: Band, needed: int, reduction: int, rules: DiceRules) -> Chances:
    """Return the damage, after reduction, of an attack that needs this total.

    Further effects of a hit count as the damage that they are worth.
    """
    table = _throws(gun, die, band, rules)
    ways: dict[int, int] = {}
    for (rolled, base, worth), number in table.ways.items():
        damage = through(gun, base, reduction) + worth if rolled >= needed else 0
        ways[damage] = ways.get(damage, 0) + number
    return tuple(ways.get(damage, 0) / table.of for damage in range(max(ways) + 1))


def together(one: Chances, other: Chances) -> Chances:
    """The damage of two attacks added up."""
    size = len(other)
    made = [0.0] * (len(one) + size - 1)
    for index, chance in enumerate(one):
        if chance:
            made[index : index + size] = map(add, made[index : index + size], map(chance.__mul__, other))
    return tuple(made)


def marked(damage: Chances, boxes: int) -> float:
    """Return how many of a given number of boxes are marked off on average."""
    mean: float = sum(map(mul, damage, chain(range(boxes), repeat(boxes))))
    return mean


def volley(arm: Arm, links: tuple[Gun, ...], distance: int, at: Aim, arms: Arms) -> Chances | None:
    """The damage of a mount's links at a target so far away; None when it can't be fired at."""
    band = links[0].band(distance)
    return None if band is None else _volley(arm, links, band, at, arms)


def _volley(arm: Arm, links: tuple[Gun, ...], band: Band, at: Aim, arms: Arms) -> Chances | None:
    totals = []
    for gun in links:
        needed = _needed(arm, gun, at, arms)
        if needed is None:
            return None
        totals.append(needed)
    return _all_of(links, tuple(totals), arm.die, band, at.reduction, arms.dice)


@lru_cache(maxsize=1 << 13)
def _all_of(
    links: tuple[Gun, ...], totals: tuple[int, ...], die: int, band: Band, reduction: int, rules: DiceRules
) -> Chances:
    """Return the damage of links that each need a total; what else changes of ships has no part in it."""
    whole: Chances = (1.0,)
    for gun, needed in zip(links, totals, strict=True):
        damage = chances(gun, die, band, needed, reduction, rules)
        whole = damage if len(whole) == 1 else together(whole, damage)
    return whole


def _needed(arm: Arm, gun: Gun, at: Aim, arms: Arms) -> int | None:
    """Return the total that a hit needs, gun and band included; None at too fast a target."""
    slow = gun.speed_penalty(at.drive, arms.eased)
    if slow is None:
        return None
    return at.defensive_value + gun.harder * at.intact - arm.modifier - slow


def part_destroyed(arm: Arm, distance: int, at: Aim, arms: Arms) -> tuple[float, int]:
    """Return the share of a target's boxes that a mount's best linking marks off, and its index."""
    # All barrels of a mount have the same bands, however they are linked.
    band = arm.links[0][0].band(distance)
    return (0.0, 0) if band is None else _part_destroyed(arm, band, at, arms)


@lru_cache(maxsize=1 << 14)
def _part_destroyed(arm: Arm, band: Band, at: Aim, arms: Arms) -> tuple[float, int]:
    best, chosen = 0.0, 0
    for number, links in enumerate(arm.links):
        damage = _volley(arm, links, band, at, arms)
        if damage is not None:
            part = _part(links[0], damage, at)
            if part > best + 1e-12:
                best, chosen = part, number
    return best, chosen


@lru_cache(maxsize=1 << 14)
def bought(arm: Arm, distance: int, at: Aim, arms: Arms, points: int) -> float:
    """The part of a target that a mount marks off only by points added to throws that miss."""
    links = arm.links[part_destroyed(arm, distance, at, arms)[1]]
    band = links[0].band(distance)
    gained = 0.0
    for gun in links:
        needed = _needed(arm, gun, at, arms)
        if band is None or needed is None:
            return 0.0
        more = chances(gun, arm.die, band, needed - points, at.reduction, arms.dice)
        now = chances(gun, arm.die, band, needed, at.reduction, arms.dice)
        gained += _part(gun, more, at) - _part(gun, now, at)
    return gained


def _part(gun: Gun, damage: Chances, at: Aim) -> float:
    if gun.marks in ("drive", "drive-and-weapons"):
        return PARALYSED * marked(damage, at.systems) / at.systems
    return marked(damage, at.boxes) / at.boxes


# --- a whole ship --------------------------------------------------------------------------------

Parts = tuple[tuple[float, ...], ...]
"""By side of the firing ship, then by distance: the part of the target that is marked off."""


@lru_cache(maxsize=1 << 12)
def parts(arms: Arms, at: Aim, stern: bool = False) -> Parts:
    """Return what all mounts of a ship do to a target, for every side and distance in reach.

    Of a ship of two hexes it is what they do out of the hex of its bow, or of its stern.
    """
    reach = max((arm.links[0][0].reach for arm in arms.mounts), default=0)
    does = [_by_distance(arm, at, arms, reach) for arm in arms.mounts]
    found: dict[tuple[int, ...], tuple[float, ...]] = {}
    rows = []
    for side in range(6):
        bearing = tuple(number for number, arm in enumerate(arms.mounts) if side in (arm.stern if stern else arm.sides))
        if bearing not in found:
            posts = [arms.mounts[number].post for number in bearing]
            fired = [does[number] for number in bearing]
            # Most distances are of the same bands as the one before.
            salvoes = {each: _salvo(arms, posts, each) for each in {*zip(*fired, strict=True)}}
            found[bearing] = tuple([salvoes[each] for each in zip(*fired, strict=True)] or [0.0] * (reach + 1))
        rows.append(found[bearing])
    return tuple(rows)


def _by_distance(arm: Arm, at: Aim, arms: Arms, reach: int) -> list[float]:
    """Return what a mount does to a target with its best linking, by distance."""
    found: dict[Band | None, float] = {None: 0.0}
    row = []
    for away in range(reach + 1):
        band = arm.links[0][0].band(away)
        if band is not None and band not in found:
            found[band] = _part_destroyed(arm, band, at, arms)[0]
        row.append(found[band])
    return row


def _salvo(arms: Arms, posts: Sequence[str], parts: Sequence[float]) -> float:
    """Return what mounts do together, given who fires each and what it does alone."""
    if arms.every_mount:
        return min(1.0, sum(parts))
    by_post: dict[str, float] = {}
    for post, part in zip(posts, parts, strict=True):
        by_post[post] = max(part, by_post.get(post, 0.0))
    return min(1.0, sum(by_post.values()))


def off_ahead(facing: int, q: int, r: int) -> int:
    """Return how many hexsides a ship must turn to have a step away straight ahead: 0 to 3."""
    return turns_to(BEARINGS[code(Hex(q, r))])[facing % 6]


def hits(arm: Arm, links: tuple[Gun, ...], distance: int, at: Aim, arms: Arms) -> float:
    """The chance that at least one attack of a mount hits."""
    band = links[0].band(distance)
    missed = 1.0
    for gun in links:
        needed = _needed(arm, gun, at, arms)
        if band is None or needed is None:
            return 0.0
        table = _throws(gun, arm.die, band, arms.dice)
        enough = sum(ways for (rolled, _, _), ways in table.ways.items() if rolled >= needed)
        missed *= 1.0 - enough / table.of
    return 1.0 - missed


def chance(spread: IntRange | None, die: int) -> float:
    """Return the chance that a die falls into a spread; 0 without a spread."""
    return 0.0 if spread is None else (spread.high - spread.low + 1) / die
