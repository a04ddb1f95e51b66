"""Ships and warheads in a battle: their figures, which change, and copies of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from sheetforge.content.fixed import fixed
from sheetforge.geometry.hexes import Hex
from sheetforge.systems.silent_death.blueprint import Blueprint, MountPlan, WarheadKind
from sheetforge.systems.silent_death.figures.footprint import standing
from sheetforge.systems.silent_death.schema import critical as effect
from sheetforge.systems.silent_death.schema.notation import IntRange, bare
from sheetforge.systems.silent_death.schema.posts import TORPEDO_CREW, means

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.schema.fleet import Saves

Status = Literal["waiting", "entering", "on-map", "left", "destroyed"]


T = TypeVar("T")

NOTHING_LOST: Mapping[tuple[int, int], int] = fixed({})
NOT_HURT: Mapping[str, int] = fixed({})
NO_FATES: Mapping[str, str] = fixed({})


def with_at(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The items with another at a place.

    >>> with_at((3, 4, 5), 1, 0)
    (3, 0, 5)
    """
    return (*items[:at], item, *items[at + 1 :])


class Skills(NamedTuple):
    """The skills of a crew member; None for one that the post lacks.

    `captain` is the sides of the captain's die, which has no price. `to_hit` and `dodging` are
    added to attack rolls and to dodging; `saves` are those of a crew member who is a character.
    """

    piloting: int | None = None
    gunnery: int | None = None
    luck: int | None = None
    captain: int | None = None
    to_hit: int = 0
    dodging: int = 0
    saves: Saves | None = None

    @property
    def dodge(self) -> int:
        """Piloting as it counts for dodging."""
        return (self.piloting or 0) + self.dodging

    @property
    def points(self) -> int:
        """The price of the skills."""
        return sum(filter(None, self[:3]))


class Condition(NamedTuple):
    """An effect of a critical hit that lasts: to the end of the turn `until`, or for good."""

    effect: effect.Effect
    until: int | None
    track: int = 0


class Salvo(NamedTuple):
    """Missiles on their way: whose, out of which mount of a ship, at what, and how many."""

    side: str
    ship: str
    mount: int
    target: str
    missiles: int


class Burning(NamedTuple):
    """Damage that goes on: the side that caused it, its dice each turn, and the track it eats."""

    by: str
    dice: tuple[int, ...]
    track: int


@dataclass(slots=True, eq=False, repr=False)
class ShipState:
    """A ship in a battle.

    `hex` is where it stands; of a ship of two hexes it is the bow's, and `hexes` has both.

    `attacks` are those a turn of its point defence, `defended` what it was used against this
    turn; `idle` has mounts that may not fire, each to the end of a turn; `strain` is what its own
    weapons took off its DV; `fates` has what became of its characters, by post. `captain_points`
    are those left this turn, `luck` what each post has left; `scanned` has the sides that have
    scanned it, each to the end of a turn.

    Drive, DV, DR and the like are computed from marks and conditions by `settle`, which every
    change of those calls; no other function writes them.

    Containers are replaced, never changed in place: copies share them.
    """

    id: str
    name: str
    side: str
    blueprint: Blueprint
    skills: Mapping[str, Skills]
    points: int = field(init=False)
    hex: Hex = field(default=Hex(0, 0), init=False)
    facing: int = field(default=0, init=False)
    status: Status = field(default="waiting", init=False)
    moved: bool = field(default=False, init=False)
    marks: tuple[bytes, ...] = field(init=False)
    marked: tuple[tuple[int, int], ...] = field(default=(), init=False)
    lost: Mapping[tuple[int, int], int] = field(init=False)
    wrecked: frozenset[int] = field(default=frozenset(), init=False)
    racks: tuple[int, ...] = field(init=False)
    shots: tuple[int | None, ...] = field(init=False)
    missiles: tuple[int | None, ...] = field(init=False)
    decoys: int = field(init=False)
    engineers: int = field(init=False)
    dead: frozenset[str] = field(default=frozenset(), init=False)
    conditions: tuple[Condition, ...] = field(default=(), init=False)
    hurt_by: Mapping[str, int] = field(init=False)
    attacks: int = field(init=False)
    defended: str = field(default="", init=False)
    burns: tuple[Burning, ...] = field(default=(), init=False)
    idle: tuple[tuple[int, int], ...] = field(default=(), init=False)
    strain: int = field(default=0, init=False)
    captain_points: int = field(default=0, init=False)
    luck: Mapping[str, int] = field(init=False)
    scanned: tuple[tuple[str, int], ...] = field(default=(), init=False)
    fates: Mapping[str, str] = field(init=False)
    drive: int = field(init=False)
    defensive_value: int = field(init=False)
    reductions: tuple[int, ...] = field(init=False)
    intact: bool = field(default=True, init=False)
    derelict: bool = field(default=False, init=False)
    turn_cost: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        blueprint, skills = self.blueprint, self.skills
        loadout, defense = blueprint.loadout, blueprint.loadout.point_defense
        self.skills = fixed(skills)
        self.points = blueprint.bpv + sum(crew.points for crew in skills.values())
        self.marks = tuple(bytes(len(track.kinds)) for track in blueprint.tracks)
        self.lost, self.hurt_by, self.fates = NOTHING_LOST, NOT_HURT, NO_FATES
        self.racks = tuple(rack.carried for rack in blueprint.racks)
        self.shots = tuple(mount.ammunition for mount in blueprint.mounts)
        self.missiles = tuple(mount.missiles for mount in blueprint.mounts)
        self.decoys, self.engineers = loadout.decoys, loadout.engineers or 0
        self.attacks = 0 if defense is None else defense.attacks
        self.luck = fixed({post: crew.luck for post, crew in skills.items() if crew.luck})
        self.drive, self.defensive_value = blueprint.drive, blueprint.defensive_value
        self.reductions = (blueprint.damage_reduction,) * len(blueprint.tracks)

    def copy(self) -> ShipState:
        """Return a ship that shares with this one only what never changes."""
        ship: ShipState = object.__new__(ShipState)
        ship.id, ship.name, ship.side = self.id, self.name, self.side
        ship.blueprint, ship.skills, ship.points = self.blueprint, self.skills, self.points
        ship.hex, ship.facing, ship.status = self.hex, self.facing, self.status
        ship.moved, ship.marks, ship.marked = self.moved, self.marks, self.marked
        ship.lost, ship.wrecked, ship.racks = self.lost, self.wrecked, self.racks
        ship.shots, ship.missiles, ship.decoys = self.shots, self.missiles, self.decoys
        ship.engineers, ship.dead = self.engineers, self.dead
        ship.conditions, ship.hurt_by = self.conditions, self.hurt_by
        ship.attacks, ship.defended, ship.burns = self.attacks, self.defended, self.burns
        ship.idle, ship.strain = self.idle, self.strain
        ship.captain_points, ship.luck = self.captain_points, self.luck
        ship.scanned, ship.fates, ship.drive = self.scanned, self.fates, self.drive
        ship.defensive_value, ship.reductions = self.defensive_value, self.reductions
        ship.intact, ship.derelict = self.intact, self.derelict
        ship.turn_cost = self.turn_cost
        return ship

    # --- marks -----------------------------------------------------------------

    def mark(self, track: int, at: int, by: str = "") -> None:
        """Mark a box; `by` is the side that did it, if one did."""
        self.mark_all(track, (at,), by)

    def mark_all(self, track: int, boxes: Sequence[int], by: str = "") -> None:
        """Mark boxes of a track one after the other."""
        row = bytearray(self.marks[track])
        for at in boxes:
            row[at] = 1
        self.marks = with_at(self.marks, track, bytes(row))
        self.marked += tuple([(track, at) for at in boxes])
        if by:
            self.hurt_by = fixed({**self.hurt_by, by: self.hurt_by.get(by, 0) + len(boxes)})

    def unmark(self) -> None:
        """Repair the box that was marked last, with the weapon that was lost by it."""
        *left, (track, at) = self.marked
        self.marked = tuple(left)
        row = bytearray(self.marks[track])
        row[at] = 0
        self.marks = with_at(self.marks, track, bytes(row))
        if (track, at) in self.lost:
            self.lost = fixed({box: one for box, one in self.lost.items() if box != (track, at)})

    # --- what it is and may ------------------------------------------------------------------

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes that it stands on: its own, which is its bow's, and that of its stern."""
        return standing(self.hex, self.facing, True) if self.blueprint.long else (self.hex,)

    @property
    def on_map(self) -> bool:
        """True if it stands on the map, in action or not."""
        return self.status == "on-map"

    @property
    def in_action(self) -> bool:
        """True if it is on the map and may act at all."""
        return self.status == "on-map" and not self.derelict

    @property
    def damage_reduction(self) -> int:
        """The DR; of a ship with several facings, that of the first."""
        return self.reductions[0]

    @property
    def boxes_left(self) -> int:
        """Boxes that are not marked off."""
        return self.blueprint.boxes - len(self.marked)

    def lives(self, post: str) -> bool:
        """Return whether the crew member of a post is alive; False for a post that it lacks."""
        return post in self.skills and post not in self.dead

    def dazed(self, post: str, does: str | None = None) -> bool:
        """Return whether a crew member is dazed; with `does`, whether that prevents it."""
        for condition in self.conditions:
            if (
                isinstance(condition.effect, effect.Daze)
                and means(condition.effect.crew, post)
                and (does is None or does in condition.effect.cannot)
            ):
                return True
        return False

    def disabled(self, system: str, facing: str = "") -> bool:
        """Return whether a critical hit has taken an ability away, or what a facing has of it."""
        for condition in self.conditions:
            what = condition.effect
            if isinstance(what, effect.Disable) and what.system == system and what.facing in (None, facing):
                return True
        return False

    def spread(self, system: str, built: IntRange | None, facing: str = "") -> IntRange | None:
        """Return the rolls that succeed after critical hits; None when the ability is lost."""
        if built is None or not self.conditions:
            return built
        if self.disabled(system, facing):
            return None
        high = built.high
        for condition in self.conditions:
            if (
                isinstance(condition.effect, effect.NarrowSpread)
                and condition.effect.system == system
                and facing in ("", self.blueprint.tracks[condition.track].facing)
            ):
                high -= condition.effect.by
        return IntRange(built.low, high) if high >= built.low else None

    def scanned_by(self, side: str) -> bool:
        """Return whether a side has scanned it."""
        return bool(self.scanned) and any(one == side for one, _ in self.scanned)

    @property
    def can_fly(self) -> bool:
        """True if a pilot may move it, whatever its Drive."""
        if self.status != "on-map" or self.derelict or "pilot" in self.dead or "pilot" not in self.skills:
            return False
        return not self.conditions or not (self.dazed("pilot", "move") or self.disabled("movement"))

    @property
    def can_move(self) -> bool:
        """True if it has a move to make this turn."""
        return self.drive > 0 and self.can_fly

    def can_fire(self, post: str) -> bool:
        """Return whether a crew member may fire cannons at all."""
        if self.status != "on-map" or self.derelict or post in self.dead or post not in self.skills:
            return False
        return not self.conditions or not self.dazed(post, "fire")

    @property
    def can_launch(self) -> bool:
        """True if somebody who launches is alive and not dazed, and warheads can be launched.

        A torpedo crew launches if there is one, otherwise anybody aboard.
        """
        if not self.in_action or self.disabled("warheads"):
            return False
        posts = (TORPEDO_CREW,) if TORPEDO_CREW in self.skills else self.skills
        return any(self.lives(post) and not self.dazed(post) for post in posts)

    def works(self, mount: MountPlan) -> bool:
        """Return whether a mount is not lost, out of ammunition or held by a critical hit."""
        if mount.index in self.wrecked or mount.index in self.lost.values():
            return False
        if self.shots[mount.index] == 0:
            return False
        if self.idle and any(at == mount.index for at, _ in self.idle):
            return False
        return not self.conditions or not any(
            isinstance(condition.effect, effect.HoldFire) and selects(condition.effect, mount)
            for condition in self.conditions
        )

    # --- what follows from its marks -----------------------------------------------------------

    def settle(self) -> None:
        """Compute again what follows from marks, deaths and conditions."""
        blueprint = self.blueprint
        drive, defense = blueprint.drive, blueprint.defensive_value
        reductions = []
        for plan, marks in zip(blueprint.tracks, self.marks, strict=True):
            numbers = plan.numbers
            drive = min(drive, _highest(numbers, plan.drives, marks, drive))
            reductions.append(_highest(numbers, plan.reductions, marks, blueprint.damage_reduction))
            if plan.losses:
                drive += sum([numbers[loss] for loss in plan.losses if marks[loss]])
        turn_cost, intact = 0, True
        derelict = len(self.dead) == len(self.skills)
        for condition in self.conditions:
            what = condition.effect
            if isinstance(what, effect.Change | effect.Set | effect.Halve):
                if what.stat == "drive":
                    drive = _changed(drive, what)
                elif what.stat == "defensive_value":
                    changed = _changed(defense, what)
                    intact = intact and changed >= defense
                    defense = changed
                elif what.stat == "facing_reduction":
                    reductions[condition.track] = _changed(reductions[condition.track], what)
                else:
                    reductions = [_changed(number, what) for number in reductions]
            elif isinstance(what, effect.TurnCost):
                turn_cost += what.by
            elif isinstance(what, effect.Disable) and what.system == "actions":
                derelict = derelict or what.facing is None
        self.drive = max(0, drive)
        self.defensive_value = max(0, defense - self.strain)
        self.reductions = tuple([max(0, number) for number in reductions])
        self.turn_cost, self.intact, self.derelict = turn_cost, intact, derelict

    def __repr__(self) -> str:
        return f"<{self.id} {self.status} {self.hex.q},{self.hex.r}/{self.facing}>"


def _highest(numbers: tuple[int, ...], boxes: tuple[int, ...], marks: bytes, whole: int) -> int:
    """The highest number of unmarked boxes once one of them is marked; until then `whole`."""
    for at in boxes:
        if marks[at]:
            return max([numbers[box] for box in boxes if not marks[box]], default=0)
    return whole


def _changed(number: int, what: effect.Change | effect.Set | effect.Halve) -> int:
    """Return a value after a critical hit on it, which never raises it."""
    if isinstance(what, effect.Change):
        return number + what.by
    return min(number, what.to) if isinstance(what, effect.Set) else number // 2


def selects(selector: effect.MountSelector, mount: MountPlan) -> bool:
    """Return whether an effect touches a mount."""
    return (selector.weapon is None or bare(selector.weapon) == mount.weapon) and (
        selector.post is None or means(selector.post, mount.post)
    )


@dataclass(slots=True, eq=False, repr=False)
class Warhead:
    """A self-guided warhead in flight. `arrived` once it has reached its target's hex."""

    id: str
    kind: WarheadKind
    launcher: InitVar[ShipState]
    target: str
    side: str = field(init=False)
    owner: str = field(init=False)
    hex: Hex = field(init=False)
    facing: int = field(init=False)
    hits: int = field(init=False)
    points: int = field(init=False)
    arrived: bool = field(default=False, init=False)

    def __post_init__(self, launcher: ShipState) -> None:
        self.side, self.owner = launcher.side, launcher.id
        self.hex, self.facing = launcher.hex, launcher.facing
        self.hits = self.kind.hits
        self.points = self.kind.drive

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Its hex, the only one that it is in."""
        return (self.hex,)

    def copy(self) -> Warhead:
        """Return a warhead that shares with this one only what never changes."""
        warhead: Warhead = object.__new__(Warhead)
        warhead.id, warhead.kind, warhead.target = self.id, self.kind, self.target
        warhead.side, warhead.owner, warhead.hex = self.side, self.owner, self.hex
        warhead.facing, warhead.hits, warhead.points = self.facing, self.hits, self.points
        warhead.arrived = self.arrived
        return warhead

    def __repr__(self) -> str:
        return f"<{self.id} {self.hex.q},{self.hex.r}/{self.facing} at {self.target}>"
