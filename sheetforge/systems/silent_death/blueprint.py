"""The blueprint of a ship: what never changes in a battle, computed from its content once.

This is the one resolver. Rules of play, sheets, odds and lists read a ship's figures here and do
not compute them again. Skills belong to a ship's crew in a battle and are kept there. A blueprint
never changes, so all copies of a state share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from sheetforge.content.fixed import fixed, fixed_model
from sheetforge.content.model import Entity, Lookup
from sheetforge.systems.silent_death.figures.footprint import Cover, cover_of, is_long
from sheetforge.systems.silent_death.figures.guns import Gun, gun
from sheetforge.systems.silent_death.figures.marks import mount_marks
from sheetforge.systems.silent_death.schema.construction import Frame, Option
from sheetforge.systems.silent_death.schema.critical import CriticalTable, LimitArcs, Result
from sheetforge.systems.silent_death.schema.notation import Arc, IntRange, bare
from sheetforge.systems.silent_death.schema.ship import Craft, Ecm, Loadout, Mount, PointDefense
from sheetforge.systems.silent_death.schema.track import BoxKind
from sheetforge.systems.silent_death.schema.weapon import Cannon, Launcher, Torpedo, Weapon

E = TypeVar("E", bound=Entity)
P = TypeVar("P")
T = TypeVar("T")

JAMMING_DIE = 10
"""The die of ships that jam nothing; no roll ever uses it."""


@dataclass(frozen=True, slots=True, eq=False)
class MountPlan:
    """A weapon mount. `guns` has its barrels linked by one, by two and so on; `[0]` is one barrel.

    `guns` is empty for a mount that is not a cannon. `reconstructed` names the figures of its box
    that no source prints: captions of the box, or `name`, `range`, `target_drive`, `pips`.
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
    reconstructed: frozenset[str]

    @property
    def launcher(self) -> Launcher | None:
        """The launcher that it is a mount of, if it is one."""
        return self.entity if isinstance(self.entity, Launcher) else None


@dataclass(frozen=True, slots=True, eq=False)
class WarheadKind:
    """A kind of self-guided warhead: its figures in flight and when it detonates."""

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
class RackPlan:
    """Warheads of one kind that a ship carries; `token` distinguishes it from its other racks."""

    kind: WarheadKind
    carried: int
    token: str


@dataclass(frozen=True, slots=True, eq=False)
class TrackPlan:
    """One damage track with the critical table that goes with it.

    `drives`, `reductions` and `losses` are the positions of the boxes that set Drive and DR;
    `results` has a line of the table for every roll.
    """

    facing: str
    kinds: tuple[BoxKind, ...]
    numbers: tuple[int, ...]
    drives: tuple[int, ...]
    reductions: tuple[int, ...]
    losses: tuple[int, ...]
    table: CriticalTable
    critical_dice: tuple[int, ...]
    results: Mapping[int, Result]


@dataclass(frozen=True, slots=True)
class EcmSuite:
    """An ECM suite: the rolls of its die that work, and attempts a turn."""

    spread: IntRange
    attempts: int
    die: int


@dataclass(frozen=True, slots=True, eq=False)
class Blueprint:
    """A ship as built. `craft` is its content, for what only some games have.

    `jamming` is its jammer, whether or not its spread is printed; `loadout` is as the display
    prints it.
    """

    id: str
    name: str
    craft: Craft
    frame: Frame
    bpv: int
    drive: int
    defensive_value: int
    damage_reduction: int
    posts: tuple[str, ...]
    mounts: tuple[MountPlan, ...]
    loadout: Loadout
    racks: tuple[RackPlan, ...]
    tracks: tuple[TrackPlan, ...]
    jamming: IntRange | None
    jamming_die: int
    damage_control: IntRange | None
    boxes: int
    gunners: tuple[str, ...]
    """The posts that have cannons to fire."""
    long: bool
    """True for a ship on two hexes, bow and stern: a warhound, which has four quarters."""
    ecm: EcmSuite | None
    unresolved: tuple[str, ...]
    """Parts that its content names and that do not exist, in words; such a ship is not played."""

    @property
    def escort(self) -> bool:
        """True for a ship of the class of escorts."""
        return self.loadout.escort

    def defense_of(self, facing: str) -> PointDefense | None:
        """Return what defends a facing: the battery of its quarter, otherwise the ship's own."""
        return self.loadout.batteries.get(facing) or self.loadout.point_defense


def as_built(id: str, craft: Craft, lookup: Lookup) -> Blueprint:
    """Return the blueprint of a ship to play with.

    Raises LookupError, in words, for a weapon or table that is missing.
    """
    blueprint = blueprint_of(id, craft, lookup)
    if blueprint.unresolved:
        raise LookupError(blueprint.unresolved[0])
    return blueprint


def blueprint_of(id: str, craft: Craft, lookup: Lookup) -> Blueprint:
    """Return the blueprint of a ship; parts that are missing are left out and listed in it."""
    long, loadout, missing = is_long(craft), craft.loadout, list[str]()

    def resolved(parts: Iterable[P], resolve: Callable[[P], T]) -> tuple[T, ...]:
        made = []
        for part in parts:
            try:
                made.append(resolve(part))
            except LookupError as problem:
                missing.append(str(problem.args[0]))
        return tuple(made)

    mounts = resolved(enumerate(craft.weapons), lambda pair: _mount(*pair, craft, long, lookup))
    tracks = resolved(craft.tracks, lambda facing: _track(facing, craft, long, lookup))
    alike = _alike(loadout)
    racks = resolved(alike.items(), lambda pair: _rack(*pair, alike, lookup))
    suites = resolved([loadout.ecm] if loadout.ecm else [], lambda ecm: _ecm(ecm, lookup))
    jamming = loadout.jamming or loadout.unaided_jamming
    return Blueprint(
        id=id,
        name=craft.name,
        craft=fixed_model(craft),
        frame=frame_of(craft),
        bpv=craft.bpv,
        drive=craft.drive,
        defensive_value=craft.defensive_value,
        damage_reduction=craft.damage_reduction,
        posts=tuple(str(post) for post in craft.crew),
        mounts=mounts,
        loadout=loadout,
        racks=racks,
        tracks=tracks,
        jamming=None if jamming is None else jamming.spread,
        jamming_die=JAMMING_DIE if jamming is None else jamming.die.sides,
        damage_control=craft.damage_control,
        boxes=sum(len(track.kinds) for track in tracks),
        gunners=tuple(dict.fromkeys(mount.post for mount in mounts if mount.guns)),
        long=long,
        ecm=suites[0] if suites else None,
        unresolved=tuple(missing),
    )


def frame_of(craft: Craft) -> Frame:
    """Return the frame of a ship, which its damage tracks show."""
    return "warhound" if is_long(craft) else "fighter" if "" in craft.tracks else "gunboat"


def _found(lookup: Lookup, kind: str, reference: str, of: type[E]) -> E:
    entity = lookup(kind, reference)
    if not isinstance(entity, of):
        raise LookupError(f"{kind} has no {reference!r}")
    return entity


def guns(cannon: Cannon, barrels: int) -> tuple[Gun, ...]:
    """Return the barrels of a mount linked by one, by two and so on, up to all of them."""
    return tuple(gun(cannon, number) for number in range(1, barrels + 1))


def _mount(index: int, mount: Mount, craft: Craft, long: bool, lookup: Lookup) -> MountPlan:
    weapon = _found(lookup, "weapons", mount.weapon, Weapon)
    cannon = weapon if isinstance(weapon, Cannon) else None
    ammunition = mount.ammunition
    if cannon is not None and cannon.ammunition and ammunition is None:
        ammunition = cannon.ammunition.included
    return MountPlan(
        index=index,
        post=str(mount.post),
        weapon=bare(mount.weapon),
        name=weapon.name,
        barrels=mount.barrels,
        arcs=mount.arcs,
        cover=cover_of(mount.arcs, long),
        entity=fixed_model(weapon),
        guns=() if cannon is None else guns(cannon, mount.barrels),
        ammunition=ammunition,
        missiles=mount.missiles,
        reconstructed=mount_marks(mount, weapon, craft),
    )


Sort = tuple[str, bool]
"""A warhead of the content, and whether it is of variable speed."""


def _alike(loadout: Loadout) -> dict[Sort, int]:
    """Count the warheads of a ship by kind: equal ones are one rack, however they are written."""
    carried: dict[Sort, int] = {}
    for store in loadout.warheads:
        sort = str(store.weapon), store.variable
        carried[sort] = carried.get(sort, 0) + store.carried
    return carried


def _rack(sort: Sort, carried: int, alike: Mapping[Sort, int], lookup: Lookup) -> RackPlan:
    weapon, variable = sort
    token = f"{bare(weapon)}-variable" if variable and (weapon, False) in alike else bare(weapon)
    return RackPlan(warhead_kind(weapon, lookup, variable), carried, token)


def _ecm(ecm: Ecm, lookup: Lookup) -> EcmSuite:
    """Return an ECM suite, with the die that the option of the content gives such suites."""
    die = _found(lookup, "options", "ecm", Option).die
    if die is None:
        raise LookupError("options has no 'ecm' with a die")
    return EcmSuite(ecm.spread, ecm.attempts, die.sides)


def warhead_kind(reference: str, lookup: Lookup, variable: bool = False) -> WarheadKind:
    """Return a warhead of the content. Raises LookupError for a weapon that is none."""
    weapon = _found(lookup, "weapons", reference, Weapon)
    if not isinstance(weapon, Torpedo):
        raise LookupError(f"weapon {reference!r} is not a warhead")
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


def _track(facing: str, craft: Craft, long: bool, lookup: Lookup) -> TrackPlan:
    boxes = craft.tracks[facing].boxes
    reference = str(craft.critical_tables.get(facing, ""))
    table = _found(lookup, "criticals", reference, CriticalTable)
    for result in table.results:
        for effect in result.effects:
            if isinstance(effect, LimitArcs):
                # Arcs that the ship does not have raise LookupError here, not in a battle.
                cover_of(effect.arcs, long)

    def of_kind(kind: BoxKind) -> tuple[int, ...]:
        return tuple(index for index, box in enumerate(boxes) if box.kind == kind)

    return TrackPlan(
        facing=facing,
        kinds=tuple(box.kind for box in boxes),
        numbers=tuple(box.number for box in boxes),
        drives=of_kind("drive"),
        reductions=of_kind("reduction"),
        losses=of_kind("drive-loss"),
        table=fixed_model(table),
        critical_dice=(table.dice.sides,) * table.dice.count,
        results=fixed({roll: line for line in table.results for roll in range(line.roll.low, line.roll.high + 1)}),
    )
