"""Ships as built: every figure that follows from a control log and the gun chart of its navy.

The engine, the sheets, the odds and the listings read a `Blueprint` and compute none of its figures
again. It is built once for a ship and shared by all copies of a state.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity, Reference
from sheetforge.systems.sovereign_seas.schema import control_log as written
from sheetforge.systems.sovereign_seas.schema.navy import Gun, Navy
from sheetforge.systems.sovereign_seas.schema.printed import legible
from sheetforge.systems.sovereign_seas.schema.ship import Arc, Ship

UNPROTECTED = 0
"""The rank of no armour. A is 1, B is 2: the higher the better, for armour and for guns."""


def rank(letter: str) -> int:
    """Return a letter of armour or penetration as a number; no letter is 0.

    >>> rank(""), rank("A"), rank("G")
    (0, 1, 7)
    """
    return ord(letter) - 64 if letter else UNPROTECTED


def letter_of(rank: int) -> str:
    """Return the letter of a rank; empty for no armour.

    >>> letter_of(UNPROTECTED), letter_of(7)
    ('', 'G')
    """
    return chr(64 + rank) if rank else ""


class GunFigures(NamedTuple):
    """A gun of a chart: its code and name, its FP, and the rank it penetrates at range 1, 2, …

    `type` is what a chart prints for it (`7″ MLR`); no source gives its `reconstructed` fields.
    """

    code: str
    name: str
    firepower: Fraction
    penetration: tuple[int, ...]
    type: str = ""
    reconstructed: frozenset[str] = frozenset()
    key: Key | None = None

    def __hash__(self) -> int:
        return hash(self.code)

    @property
    def reach(self) -> int:
        """The farthest range in hexes."""
        return len(self.penetration)

    def power(self, away: int) -> int:
        """Return the rank that it penetrates at a range within its reach."""
        return self.penetration[away - 1]


class Mount(NamedTuple):
    """A battery as built: its id, gun, kind of mount and place, the rank of its armour, its arc.

    A barbette is a `turret` too: a turret hit destroys either. With `behind` the log has a shield,
    or the bare one of `()`, right before it.
    """

    id: str
    gun: GunFigures
    kind: written.Mounting
    place: written.Place
    armour: int
    arc: Arc
    turret: bool
    behind: bool = False

    @property
    def alike(self) -> tuple[Hashable, ...]:
        """The features that the rules see: a defender treats mounts that share them as one."""
        return self.gun, self.armour, self.arc, self.turret


class HullCircle(NamedTuple):
    """A hull circle, numbered from 1 at the bow, with the rank of its armour."""

    number: int
    armour: int


class HullSlash(NamedTuple):
    """A slash between hull circles: damage that crosses it costs a number of the speed list."""

    number: int


HullPart = Mount | HullCircle | HullSlash


@dataclass(frozen=True)
class Blueprint:
    """A ship as built.

    `hull` is the hull line from bow to stern. `turn_rate` is how many hexes a ship runs between two
    turns, `turning` the same as the log writes it. `ram` is `armored`, `plain` or `none`;
    `reconstructed` are the fields that no source gives, `text` the control log as it is written.
    """

    id: str = ""
    name: str = ""
    ship_class: str = ""
    type_name: str = ""
    navy: str = ""
    navy_name: str = ""
    completed: str = ""
    points: int = 0
    size: int = 0
    turn_rate: int = 1
    turning: str = "1/1"
    acceleration: int = 1
    deceleration: int = 1
    speeds: tuple[int, ...] = (0,)
    hull: tuple[HullPart, ...] = ()
    starboard: tuple[Mount, ...] = ()
    port: tuple[Mount, ...] = ()
    tower: int = UNPROTECTED
    magazines: int = 0
    ram: str = "none"
    book: str = ""
    text: str = ""
    reconstructed: frozenset[str] = frozenset()

    @cached_property
    def batteries(self) -> tuple[Mount, ...]:
        """Every battery: starboard, then bow to stern, then port."""
        on_line = tuple(part for part in self.hull if isinstance(part, Mount))
        return (*self.starboard, *on_line, *self.port)

    @cached_property
    def all_batteries(self) -> int:
        """Every battery as a set of bits."""
        return (1 << len(self.batteries)) - 1

    @cached_property
    def circles(self) -> tuple[int, ...]:
        """The rank of armour before each circle of the hull, from the bow."""
        return tuple(part.armour for part in self.hull if isinstance(part, HullCircle))

    @cached_property
    def slashes(self) -> tuple[int, ...]:
        """The number of circles before each slash."""
        before, found = 0, []
        for part in self.hull:
            before += isinstance(part, HullCircle)
            if isinstance(part, HullSlash):
                found.append(before)
        return tuple(found)

    @cached_property
    def guns(self) -> tuple[GunFigures, ...]:
        """The guns that it carries, each once, by code."""
        carried = {mount.gun.code: mount.gun for mount in self.batteries if mount.gun.reach}
        return tuple(carried[code] for code in sorted(carried))

    @cached_property
    def unknown_guns(self) -> tuple[str, ...]:
        """The codes of its batteries that the gun chart of its navy lacks."""
        return tuple(mount.gun.code for mount in self.batteries if not mount.gun.reach)

    @cached_property
    def firing_power(self) -> float:
        """The FP of all batteries together."""
        return sum(float(mount.gun.firepower) for mount in self.batteries)

    @cached_property
    def reach(self) -> int:
        """The farthest range of any gun; 0 for a ship without."""
        return max((gun.reach for gun in self.guns), default=0)

    @property
    def estimated_points(self) -> float:
        """Our estimate of its worth: circles + 2 x firing power + top speed.

        It only decides between the numbers that the legible digits allow (docs/sovereign-seas.md).
        """
        return len(self.circles) + 2 * self.firing_power + self.speeds[0]

    def slashes_crossed(self, lost: int) -> int:
        """Return how many slashes damage to a given number of circles has moved across (L.4).

        >>> line = "OO/OO/OO/OO".split("/")
        >>> hull = [(*[HullCircle(0, 0)] * len(part), HullSlash(0)) for part in line]
        >>> Blueprint(hull=sum(hull, ())[:-1]).slashes_crossed(6)
        2
        """
        return bisect_left(self.slashes, lost)

    def ringed(self, name: str) -> bool:
        """Return whether a field, or a part of it, is reconstructed: sheets print a ring there."""
        return any(one == name or one.startswith(f"{name}.") for one in self.reconstructed)


def gun_chart(library: Library, system: str, navy: Reference | str) -> dict[str, GunFigures]:
    """Return the guns of a navy by code, in the order of its chart; the valid ones."""
    house = library.get("houses", system, navy)
    keys = (library.resolve("weapons", system, gun) for gun in _guns(house))
    guns = ((key, library.entity(key)) for key in keys if key is not None)
    return {gun.code: figures(gun, key) for key, gun in guns if isinstance(gun, Gun)}


def _guns(navy: Entity | None) -> tuple[Reference, ...]:
    return navy.guns if isinstance(navy, Navy) else ()


def figures(gun: Gun, key: Key | None = None) -> GunFigures:
    """Return the figures of a gun. Its FP is exact: the charts print it in tenths."""
    return GunFigures(
        code=gun.code,
        name=gun.name,
        firepower=_exact(gun.fp),
        penetration=tuple(rank(letter) for letter in gun.penetration.values),
        type=f"{gun.bore:g}″ {gun.loading}",
        reconstructed=frozenset(gun.reconstructed),
        key=key,
    )


@lru_cache(maxsize=64)
def _exact(fp: float) -> Fraction:
    """One fraction for all guns of an FP, since bots compare guns often."""
    return Fraction(str(fp))


def as_built(ship: Ship, library: Library, system: str, id: str = "") -> Blueprint:
    """Return a ship as built, with the guns of its navy.

    A code that the gun chart lacks becomes a gun without FP and reach (`unknown_guns`).
    """
    navy = library.get("houses", system, ship.navy)
    chart = gun_chart(library, system, ship.navy)
    return Blueprint(
        id=id,
        name=ship.name,
        ship_class=ship.ship_class,
        type_name=ship.type_name,
        navy=str(ship.navy).rpartition("/")[2],
        navy_name=navy.name if isinstance(navy, Navy) else "",
        completed=ship.completed,
        points=ship.points,
        size=ship.size,
        turn_rate=ship.turn_rate.hexes,
        turning=str(ship.turn_rate),
        acceleration=ship.acceleration,
        deceleration=ship.deceleration,
        speeds=ship.speed.values,
        hull=tuple(_hull(ship, chart)),
        starboard=tuple(_mount(ship, battery, chart) for battery in ship.log.starboard),
        port=tuple(_mount(ship, battery, chart) for battery in ship.log.port),
        tower=rank(ship.tower_armour),
        magazines=ship.magazine_count,
        ram=ship.ram,
        book=ship.source.book,
        text=str(ship.log).strip("\n"),
        reconstructed=frozenset(ship.reconstructed),
    )


def _hull(ship: Ship, chart: Mapping[str, GunFigures]) -> Iterator[HullPart]:
    """The hull line, circles and slashes numbered from the bow."""
    circles = slashes = 0
    for part in ship.log.hull:
        if isinstance(part, written.Battery):
            yield _mount(ship, part, chart)
        elif isinstance(part, written.Circle):
            circles += 1
            yield HullCircle(circles, rank(part.armour))
        else:
            slashes += 1
            yield HullSlash(slashes)


def _mount(ship: Ship, battery: written.Battery, chart: Mapping[str, GunFigures]) -> Mount:
    return Mount(
        id=battery.id,
        gun=chart.get(battery.gun) or GunFigures(battery.gun, "", Fraction(0), ()),
        kind=battery.mount,
        place=battery.place,
        armour=rank(battery.armour),
        arc=ship.arc(battery),
        turret=battery.turning,
        behind=ship.log.text[: battery.start].rstrip().endswith(")"),
    )


def possible_points(shown: str, estimate: float) -> int | None:
    """Return the possible number nearest to an estimate, the lower of two, given its legible part.
    None where no number below a thousand leaves that part.
    """
    fitting = (points for points in range(1, 1000) if legible(str(points)) == shown)
    return min(fitting, key=lambda points: (abs(points - estimate), points), default=None)
