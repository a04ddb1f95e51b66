"""A ship as it was built: what never changes in a battle, taken from its content once.

Skills belong to the ship's crew in a battle and stand there. Nothing in here is ever changed, so
all copies of a state share it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sheetforge.play.sealed import fixed, fixed_model
from sheetforge.systems.silent_death.engine.resolve import Gun, gun
from sheetforge.systems.silent_death.engine.sides import Cover, cover_of, is_long
from sheetforge.systems.silent_death.schema.critical import Arc, CriticalTable, LimitArcs, Result
from sheetforge.systems.silent_death.schema.notation import Spread
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_death.schema.track import BoxKind
from sheetforge.systems.silent_death.schema.weapon import Cannon, Torpedo, Weapon

Lookup = Callable[[str, str], Any]
"""`lookup(kind, reference)` is the entity that a reference of the content names, or None."""


@dataclass(frozen=True, slots=True, eq=False)
class Mount:
    """A weapon mount. `guns` has its barrels linked by one, by two and so on; `[0]` is one barrel.

    `guns` is empty for what is no cannon.
    """

    index: int
    post: str
    weapon: str
    name: str
    barrels: int
    arcs: tuple[Arc, ...]
    cover: Cover
    entity: Weapon
    guns: tuple[Gun, ...]
    ammunition: int | None
    missiles: int | None


@dataclass(frozen=True, slots=True, eq=False)
class WarheadKind:
    """A kind of self-guided warhead, in flight and when it goes off."""

    weapon: str
    name: str
    dice: tuple[int, ...]
    drive: int
    defensive_value: int
    damage_reduction: int
    hits: int
    piloting: int

    @property
    def average(self) -> float:
        """Damage that it does on average."""
        return sum((sides + 1) / 2 for sides in self.dice)


@dataclass(frozen=True, slots=True, eq=False)
class Rack:
    """Warheads of one kind that a ship carries; `token` tells it apart from its other racks."""

    kind: WarheadKind
    carried: int
    token: str


@dataclass(frozen=True, slots=True, eq=False)
class TrackPlan:
    """One damage track with the critical table that goes with it.

    `drives`, `reductions` and `losses` are where the boxes stand that tell Drive and DR; `results`
    has a line of the table for every roll.
    """

    facing: str
    kinds: tuple[BoxKind, ...]
    numbers: tuple[int, ...]
    drives: tuple[int, ...]
    reductions: tuple[int, ...]
    losses: tuple[int, ...]
    critical_dice: tuple[int, ...]
    results: Mapping[int, Result]


@dataclass(frozen=True, slots=True)
class EcmSuite:
    """An ECM suite: the rolls of its die that work, and attempts a turn."""

    spread: Spread
    attempts: int
    die: int


@dataclass(frozen=True, slots=True)
class Outfit:
    """What the games of the family give their ships in different words."""

    racks: tuple[tuple[str, int], ...] = ()
    jamming: Spread | None = None
    jamming_die: int = 10
    variable: tuple[bool, ...] = ()
    """Which racks have warheads of variable speed; none where it is left out."""
    escort: bool = False
    ecm: EcmSuite | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A ship as built. `craft` is its content, for what only some games have."""

    id: str
    name: str
    craft: Craft
    bpv: int
    drive: int
    defensive_value: int
    damage_reduction: int
    posts: tuple[str, ...]
    mounts: tuple[Mount, ...]
    racks: tuple[Rack, ...]
    tracks: tuple[TrackPlan, ...]
    jamming: Spread | None
    jamming_die: int
    damage_control: Spread | None
    boxes: int
    gunners: tuple[str, ...]
    """The posts that have cannons to fire."""
    escort: bool
    long: bool
    """Whether it stands on two hexes, bow and stern: a warhound, which has four quarters."""
    ecm: EcmSuite | None


def fitted(id: str, craft: Craft, lookup: Lookup, outfit: Callable[[Craft, Lookup], Outfit]) -> Fit:
    """The fit of a ship. Raises LookupError, in words, for a weapon or table that is not there."""
    own = outfit(craft, lookup)
    mounts = tuple(_mount(at, craft, lookup) for at in range(len(craft.weapons)))
    tracks = tuple(
        _track(facing, craft, lookup, str(craft.critical_tables.get(facing, "")))
        for facing in craft.tracks
    )
    _arcs_of_criticals(tracks, is_long(craft))
    return Fit(
        id=id,
        name=craft.name,
        craft=fixed_model(craft),
        bpv=craft.bpv,
        drive=craft.drive,
        defensive_value=craft.defensive_value,
        damage_reduction=craft.damage_reduction,
        posts=tuple(str(post) for post in craft.crew),
        mounts=mounts,
        racks=_racks(own, lookup),
        tracks=tracks,
        jamming=own.jamming,
        jamming_die=own.jamming_die,
        damage_control=craft.damage_control,
        boxes=sum(len(track.kinds) for track in tracks),
        gunners=tuple(dict.fromkeys(mount.post for mount in mounts if mount.guns)),
        escort=own.escort,
        long=is_long(craft),
        ecm=own.ecm,
    )


def _arcs_of_criticals(tracks: tuple[TrackPlan, ...], long: bool) -> None:
    """Raises LookupError where a critical hit limits a mount to arcs that the ship has not."""
    for track in tracks:
        for result in track.results.values():
            for one in result.effects:
                if isinstance(one, LimitArcs):
                    cover_of(one.arcs, long)


def _found(lookup: Lookup, kind: str, reference: str) -> Any:
    entity = lookup(kind, reference)
    if entity is None:
        raise LookupError(f"{kind} has no {reference!r}")
    return entity


def bare(reference: str) -> str:
    """The id of a reference, without its system."""
    return reference.rpartition("/")[2]


def _mount(at: int, craft: Craft, lookup: Lookup) -> Mount:
    mount = craft.weapons[at]
    weapon: Weapon = _found(lookup, "weapons", mount.weapon)
    is_cannon = isinstance(weapon, Cannon)
    ammunition = mount.ammunition
    if isinstance(weapon, Cannon) and weapon.ammunition and ammunition is None:
        ammunition = weapon.ammunition.included
    return Mount(
        index=at,
        post=str(mount.post),
        weapon=bare(mount.weapon),
        name=weapon.name,
        barrels=mount.barrels,
        arcs=mount.arcs,
        cover=cover_of(mount.arcs, is_long(craft)),
        entity=fixed_model(weapon),
        guns=(
            tuple(gun(weapon, number) for number in range(1, mount.barrels + 1))
            if is_cannon and isinstance(weapon, Cannon)
            else ()
        ),
        ammunition=ammunition,
        missiles=mount.missiles,
    )


def _racks(own: Outfit, lookup: Lookup) -> tuple[Rack, ...]:
    """The racks of an outfit. Warheads that are alike are one rack, however they are written."""
    carried: dict[tuple[str, bool], int] = {}
    for at, (name, count) in enumerate(own.racks):
        sort = name, at < len(own.variable) and own.variable[at]
        carried[sort] = carried.get(sort, 0) + count
    return tuple(
        Rack(
            warhead_kind(name, lookup, variable),
            count,
            f"{bare(name)}-variable" if variable and (name, False) in carried else bare(name),
        )
        for (name, variable), count in carried.items()
    )


def warhead_kind(reference: str, lookup: Lookup, variable: bool = False) -> WarheadKind:
    """A warhead of the content. Raises LookupError for a weapon that is none."""
    weapon = _found(lookup, "weapons", reference)
    if not isinstance(weapon, Torpedo):
        raise LookupError(f"weapon {reference!r} is no warhead")
    return WarheadKind(
        weapon=bare(reference),
        name=weapon.name,
        dice=(weapon.damage_dice.sides,) * weapon.damage_dice.count,
        drive=(weapon.variable_drive or weapon.drive) if variable else weapon.drive,
        defensive_value=weapon.defensive_value,
        damage_reduction=weapon.damage_reduction,
        hits=weapon.hits,
        piloting=weapon.piloting,
    )


def _track(facing: str, craft: Craft, lookup: Lookup, table: str) -> TrackPlan:
    boxes = craft.tracks[facing].boxes
    criticals: CriticalTable = _found(lookup, "criticals", table)

    def of_kind(*kinds: BoxKind) -> tuple[int, ...]:
        return tuple(at for at, box in enumerate(boxes) if box.kind in kinds)

    return TrackPlan(
        facing=facing,
        kinds=tuple(box.kind for box in boxes),
        numbers=tuple(box.number for box in boxes),
        drives=of_kind("drive"),
        reductions=of_kind("reduction"),
        losses=of_kind("drive-loss"),
        critical_dice=(criticals.dice.sides,) * criticals.dice.count,
        results=fixed(
            {
                roll: line
                for line in criticals.results
                for roll in range(line.roll.low, line.roll.high + 1)
            }
        ),
    )
