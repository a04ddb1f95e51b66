"""Ships and flights as built: every figure that follows from their sheets and weapons.

Engine, sheets, odds and listings read a `Blueprint` and compute none of its figures again. It is
built once for a craft and shared by all copies of a state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple

from sheetforge.content.fixed import fixed
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.finding import Path
from sheetforge.systems.babylon.figures import LEAST_DELAY, LOCATION_DIE, SIDE_DIE
from sheetforge.systems.babylon.schema.notation import Arc, Chart, Damage, TurnDelay
from sheetforge.systems.babylon.schema.scenario import Power
from sheetforge.systems.babylon.schema.ship import PRIMARY, Flight, Mover, SectionName, SectionSpec, Ship, SystemSpec
from sheetforge.systems.babylon.schema.tables import BEARINGS, SideChart
from sheetforge.systems.babylon.schema.weapon import INTERCEPTED, Mode, Weapon

STRUCTURE = "structure"
WEAPON = "weapon"


class WeaponFigures(NamedTuple):
    """A weapon: its range row from range 0 on, the damage of a hit, its power and charge."""

    id: str
    name: str
    mode: Mode
    row: tuple[int, ...]
    printed: int
    damage: Damage | None
    pulses: Damage | None
    shots: int
    recharge: int
    power: int
    intercept: int
    reconstructed: frozenset[str] = frozenset()
    key: Key | None = None

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def reach(self) -> int:
        """The farthest range; -1 for a weapon that cannot fire."""
        return len(self.row) - 1

    @property
    def mean_pulses(self) -> float:
        """The pulses of a hit on average; 1 for what is no pulse weapon."""
        return self.pulses.mean if self.pulses else 1.0

    @property
    def ballistic(self) -> bool:
        """Return whether it is launched in the first phase and strikes in the third."""
        return self.mode == "ballistic"

    @property
    def can_be_intercepted(self) -> bool:
        """Return whether its shots can be intercepted."""
        return self.mode in INTERCEPTED


class Part(NamedTuple):
    """Something with boxes to cross off: the structure of a section, or a system of it.

    `place` is its number among the parts of the ship. `groups` are the sizes of its rows or blocks,
    as `grouping` says, in the order in which they are crossed off. `rating` and `power` are 0 where
    the sheet has none.
    """

    place: int
    id: str
    name: str
    word: str
    kind: str
    section: SectionName
    boxes: int
    armour: int
    groups: tuple[int, ...] = ()
    grouping: Literal["", "row", "block"] = ""
    rating: int = 0
    power: int = 0
    weapon: WeaponFigures | None = None
    arc: Arc | None = None

    @property
    def called(self) -> str:
        """Its name among all parts of a ship: `port Medium Laser 2`, `aft structure`, `Sensors`."""
        if self.word == STRUCTURE:
            return f"{self.section} {STRUCTURE}"
        name = f"{self.name} {self.number}".strip()
        return name if self.section == "primary" else f"{self.section} {name}"

    @property
    def number(self) -> str:
        """Its number among those of its name in a section; empty for the only one."""
        number = self.id.rpartition("-")[2]
        return number if number.isdigit() else ""

    def groups_lost(self, marked: int) -> int:
        """Return how many rows or blocks are crossed off completely."""
        return sum(end <= marked for end in accumulate(self.groups))


class SectionFigures(NamedTuple):
    """A section: its structure, its systems, and what each face of the d20 hits.

    A face leads to one part, to several that are alike, or to no part: then to PRIMARY. `bands` are
    the last faces of those that hit the same.
    """

    name: SectionName
    structure: Part
    systems: tuple[Part, ...]
    chart: tuple[tuple[Part, ...], ...]
    bands: tuple[int, ...] = ()


class TurnColumn(NamedTuple):
    """The turn delays of a speed; `printed` is whether the sheet's own table has it."""

    speed: int
    upper: int
    lower: int
    printed: bool


@dataclass(frozen=True)
class TurnTable:
    """The delays of all speeds from 1 to the one that the worst zigs lead to, upper and lower row
    alternately. A printed table may begin later and end earlier. Before and after it the steps of
    its first two and last two speeds continue, never below the least delay.
    """

    columns: tuple[TurnColumn, ...] = ()

    def delay(self, speed: int, zigs: int) -> int:
        """Return the delay at a speed after a number of zigs: lower row, next upper row, …

        >>> from sheetforge.systems.babylon.schema.notation import turn_delay
        >>> table = turn_table(turn_delay("5: 2/3 3/4 4/5 5/6"), 8, 4)
        >>> [table.delay(7, zigs) for zigs in range(4)]
        [4, 5, 5, 6]
        """
        place = 2 * (max(speed, 1) - 1) + zigs
        column = self.columns[min(place // 2, len(self.columns) - 1)]
        return column.lower if place % 2 else column.upper

    def steps(self, speed: int, zigs: int) -> tuple[int, ...]:
        """Return every delay on the way: that of the speed, then after each zig."""
        return tuple(self.delay(speed, zig) for zig in range(zigs + 1))


def turn_table(written: TurnDelay | None, top: int, worst: int) -> TurnTable:
    """Return the turn table of a notation, from speed 1 to the top speed and the worst zigs."""
    if written is None:
        return TurnTable()
    pairs = {written.first + index: pair for index, pair in enumerate(written.pairs)}
    step = written.pairs[-1][0] - written.pairs[-2][0] if len(written.pairs) > 1 else 1
    back = written.pairs[1][0] - written.pairs[0][0] if len(written.pairs) > 1 else 1
    last = max(written.last, top + (worst + 1) // 2)
    for speed in range(written.last + 1, last + 1):
        upper, lower = pairs[speed - 1]
        pairs[speed] = upper + step, lower + step
    for speed in range(written.first - 1, 0, -1):
        upper, lower = pairs[speed + 1]
        pairs[speed] = max(LEAST_DELAY, upper - back), max(LEAST_DELAY, lower - back)
    return TurnTable(
        tuple(TurnColumn(speed, *pairs[speed], written.first <= speed <= written.last) for speed in range(1, last + 1))
    )


class Gun(NamedTuple):
    """A weapon of each fighter of a flight: its arc, and its number of shots if they run out."""

    weapon: WeaponFigures
    arc: Arc
    salvo: int | None


@dataclass(frozen=True)
class Blueprint:
    """A ship or a flight as built. `fighters` of a ship are those that its hangars carry."""

    id: str = ""
    name: str = ""
    kind: Literal["ship", "flight"] = "ship"
    house: str = ""
    role: str = ""
    points: int = 0
    initiative: int = 0
    signature: int = 0
    thrust: int = 0
    acceleration: int = 1
    turns: TurnTable = field(default_factory=TurnTable)
    top_speed: int = 0
    gravitic: bool = False
    retro: bool = False
    agile: bool = False
    output: int = 0
    jump_delay: int = 0
    jamming: int = 0
    stealth: int = 0
    fighters: int = 0
    sections: tuple[SectionFigures, ...] = ()
    parts: tuple[Part, ...] = ()
    sides: tuple[tuple[SectionName, ...], ...] = ()
    structure: int = 0
    armour: int = 0
    guns: tuple[Gun, ...] = ()
    book: str = ""
    reconstructed: frozenset[str] = frozenset()

    @cached_property
    def weapons(self) -> tuple[Part, ...]:
        """The weapons of a ship, in the order of its sheet."""
        return tuple(part for part in self.parts if part.weapon is not None)

    @cached_property
    def by_name(self) -> Mapping[SectionName, SectionFigures]:
        """The sections by their names."""
        return fixed({section.name: section for section in self.sections})

    @cached_property
    def demand(self) -> int:
        """The power that all systems need."""
        return sum(part.power for part in self.parts)

    @property
    def immobile(self) -> bool:
        """Return whether it has no thrust by design, such as a base."""
        return self.thrust == 0

    def of_kind(self, kind: str) -> Iterator[Part]:
        """The systems of a kind."""
        return (part for part in self.parts if part.kind == kind)

    def rating(self, kind: str) -> int:
        """The rating of all systems of a kind together."""
        return sum(part.rating for part in self.of_kind(kind))

    def ringed(self, name: str) -> bool:
        """Return whether a field, or a part of it, is reconstructed: sheets print a ring there."""
        return any(one == name or one.startswith(f"{name}.") for one in self.reconstructed)


class Unbuilt(LookupError):
    """A craft that cannot be built: a weapon, a chart or a system that is missing.

    `path` is the part of its file that keeps it from being built.
    """

    def __init__(self, message: str, path: Path = ("sections",)) -> None:
        super().__init__(message)
        self.path = path


class Unresolved(Unbuilt):
    """A ship names a weapon or a side chart that is missing or not valid."""


def weapon_figures(weapon: Weapon, key: Key | None = None) -> WeaponFigures:
    """Return the figures of a weapon."""
    return WeaponFigures(
        id=key.id if key is not None else "",
        name=weapon.name,
        mode=weapon.mode,
        row=weapon.row,
        printed=len(weapon.range) if weapon.range else 0,
        damage=weapon.damage,
        pulses=weapon.pulses,
        shots=weapon.shots,
        recharge=weapon.recharge,
        power=weapon.power,
        intercept=weapon.intercept,
        reconstructed=frozenset(weapon.reconstructed),
        key=key,
    )


def _weapon(library: Library, system: str, reference: str, who: str) -> WeaponFigures:
    key = library.resolve("weapons", system, reference)
    entity = library.entity(key) if key is not None else None
    if not isinstance(entity, Weapon):
        raise Unresolved(f"{who}: there is no valid weapon {reference!r}")
    return weapon_figures(entity, key)


WORST_SIDES = 2
"""The number of lost sides for which turn tables reach beyond the top speed."""


def as_built(craft: Mover, library: Library, system: str, id: str = "", zigs_a_side: int = 2) -> Blueprint:
    """Return a ship or a flight as built. Raises `Unbuilt`."""
    power = library.get("houses", system, craft.house)
    # A flight has no sides to lose.
    worst = craft.thrust + WORST_SIDES * zigs_a_side * isinstance(craft, Ship)
    common = Blueprint(
        id=id,
        name=craft.name,
        house=power.name if isinstance(power, Power) else "",
        points=craft.points,
        initiative=craft.initiative,
        signature=craft.signature,
        thrust=craft.thrust,
        acceleration=craft.acceleration,
        turns=turn_table(craft.turn_delay, craft.top_speed, worst),
        top_speed=craft.top_speed,
        gravitic=craft.drive == "gravitic",
        retro=craft.retro,
        agile=craft.agile,
        book=craft.source.book,
        reconstructed=frozenset(craft.reconstructed),
    )
    if isinstance(craft, Ship):
        return _ship(craft, common, library, system)
    assert isinstance(craft, Flight)
    return replace(
        common,
        kind="flight",
        fighters=craft.fighters,
        structure=craft.structure.boxes,
        armour=craft.structure.armour,
        guns=tuple(Gun(_weapon(library, system, gun.weapon, craft.name), gun.arc, gun.salvo) for gun in craft.weapons),
    )


def _ship(ship: Ship, common: Blueprint, library: Library, system: str) -> Blueprint:
    table = library.get("tables", system, ship.side_chart)
    if not isinstance(table, SideChart):
        raise Unresolved(f"{ship.name}: there is no valid side chart {str(ship.side_chart)!r}")
    if PRIMARY not in ship.sections:
        raise Unbuilt(f"{ship.name} has no primary section")
    parts: list[Part] = []
    sections = []
    for name, spec in ship.sections.items():
        own = list(_parts(name, spec, len(parts), ship, library, system))
        parts += own
        chart = tuple(_hits(ship, name, spec.chart, own))
        pairs = enumerate(pairwise(chart), 1)
        bands = tuple(face for face, (one, other) in pairs if one != other)
        sections.append(SectionFigures(name, own[0], tuple(own[1:]), chart, bands))
    return replace(
        common,
        role=ship.role,
        output=ship.output,
        jump_delay=ship.jump_delay or 0,
        jamming=ship.jamming,
        stealth=ship.stealth,
        fighters=ship.fighters,
        sections=tuple(sections),
        parts=tuple(parts),
        sides=tuple(_sides(ship, table)),
    )


def _parts(
    name: SectionName, spec: SectionSpec, first: int, ship: Ship, library: Library, system: str
) -> Iterator[Part]:
    """The structure of a section, then its systems one by one."""
    yield Part(
        first,
        f"{name}-{STRUCTURE}",
        f"{name.upper()} structure",
        STRUCTURE,
        STRUCTURE,
        name,
        spec.structure.boxes,
        spec.structure.armour,
    )
    index = first + 1
    totals = Counter(one.system for one in spec.systems for _ in range(one.count))
    seen = Counter[str]()
    for one in spec.systems:
        weapon = _weapon(library, system, one.weapon, ship.name) if one.weapon else None
        for _ in range(one.count):
            seen[one.system] += 1
            mark = f"-{seen[one.system]}" if totals[one.system] > 1 else ""
            yield _part(index, f"{name}-{one.system}{mark}", name, one, weapon)
            index += 1


TITLES = {"cnc": "C&C", "jump-engine": "Jump engine", "shield-generator": "Shield generator"}


def _part(index: int, id: str, section: SectionName, spec: SystemSpec, weapon: WeaponFigures | None) -> Part:
    groups = spec.rows or spec.blocks
    title = TITLES.get(spec.system, spec.system.replace("-", " ").capitalize())
    return Part(
        place=index,
        id=id,
        name=weapon.name if weapon else title,
        word=spec.system,
        kind=WEAPON if weapon else spec.system,
        section=section,
        boxes=spec.boxes.boxes,
        armour=spec.boxes.armour,
        groups=groups.sizes if groups else (),
        grouping="row" if spec.rows else "block" if spec.blocks else "",
        rating=spec.rating or 0,
        power=weapon.power if weapon else spec.power or 0,
        weapon=weapon,
        arc=spec.arc,
    )


def _hits(ship: Ship, section: SectionName, chart: Chart, parts: Iterable[Part]) -> Iterator[tuple[Part, ...]]:
    """The parts that each face of the d20 hits; none for a face that leads to PRIMARY."""
    named: dict[str, list[Part]] = {}
    for part in parts:
        named.setdefault(part.word, []).append(part)
    for face in range(1, LOCATION_DIE + 1):
        hit = chart.at(face)
        if hit is None or (hit not in named and (hit != PRIMARY or section == PRIMARY)):
            lack = f"{hit}, which its chart hits" if hit else f"row for a roll of {face}"
            message = f"{ship.name}: {section.upper()} has no {lack}"
            raise Unbuilt(message, ("sections", section, "chart"))
        yield tuple(named.get(hit, ()))


def _sides(ship: Ship, table: SideChart) -> Iterator[tuple[SectionName, ...]]:
    """The section that each face of the d10 hits, by the hexside that a volley comes from."""
    for bearing in BEARINGS:
        chart = table.bearings.get(bearing)
        hits = [chart.at(face) if chart else None for face in range(1, SIDE_DIE + 1)]
        missing = [hit for hit in hits if hit not in ship.sections]
        if missing:
            hit = f"{missing[0]}, which it does not have" if missing[0] else "nothing on some roll"
            message = f"{ship.name}: from {bearing} its side chart hits {hit}"
            raise Unbuilt(message, ("side_chart",))
        yield tuple(name for hit in hits for name in ship.sections if name == hit)
