"""Ships as built: every figure that follows from a ship's drawings and its weapons.

The engine, the sheets, the odds and the listings read a `Blueprint` and compute none of its figures
again. It is built once for a ship and shared by all copies of a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from sheetforge.content.fixed import fixed
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.geometry.arcs import sides_toward
from sheetforge.geometry.hexes import ORIGIN, Facing, Hex, reflected, rotated
from sheetforge.systems.silent_fury.figures import LONG_DIE, SHORT_DIE
from sheetforge.systems.silent_fury.schema.layout import ComponentKind
from sheetforge.systems.silent_fury.schema.ship import CREW_TYPES, SIDES, CrewType, ShipClass
from sheetforge.systems.silent_fury.schema.weapon import Effect, Equipment, Launched, Miss, Mode, Weapon

NARROW_SHARE = 4
"""A hex of a narrow arc is off the middle line of the side by at most this share of its
distance."""


class ModeFigures(NamedTuple):
    """A row of the weapon chart. None stands for `-`; `power` is "shield" if only shields
    defend."""

    name: str
    short: int | None
    long: int | None
    accuracy: int
    power: int | Literal["shield"]
    impact_dice: int | None
    effect_dice: int
    effect: frozenset[Effect]
    area: int | None
    everything: bool
    blast: bool
    unsafe: bool
    launches: Launched | None

    @property
    def reach(self) -> int:
        """The farthest range in hexes; -1 without a range."""
        return farthest(self.short, self.long)

    def die_at(self, away: int) -> int | None:
        """Return the accuracy die at a range; None beyond the weapon's range."""
        return die_at(self.short, self.long, away)


def farthest(short: int | None, long: int | None) -> int:
    """Return the farther of a short and a long range in hexes, -1 for neither."""
    return max((number for number in (short, long) if number is not None), default=-1)


def die_at(short: int | None, long: int | None, away: int) -> int | None:
    """Return the accuracy die of a short and a long range at a number of hexes.

    >>> die_at(5, 10, 6), die_at(5, 10, 5), die_at(None, 3, 1), die_at(2, None, 3)
    (20, 12, 20, None)
    """
    if short is not None and away <= short:
        return SHORT_DIE
    return LONG_DIE if long is not None and away <= long else None


class Arcs(NamedTuple):
    """The firing arcs of a component, by side from 0; all round if arcs do not apply."""

    standard: frozenset[Facing]
    narrow: frozenset[Facing]

    def covers(self, step: Hex) -> bool:
        """Return whether they cover the hex a step away from a ship that faces up."""
        return _covers(self.standard, self.narrow, step.q, step.r)


ALL_ROUND = Arcs(frozenset(range(6)), frozenset())


@lru_cache(maxsize=1 << 14)
def _covers(standard: frozenset[Facing], narrow: frozenset[Facing], q: int, r: int) -> bool:
    step = Hex(q, r)
    if step == ORIGIN:
        return True
    toward = sides_toward(ORIGIN, 0, step)
    if not toward.isdisjoint(standard):
        return True
    return any(abs(hex.q) * NARROW_SHARE <= hex.length for side in toward & narrow for hex in (rotated(step, -side),))


def aboard(step: Hex, facing: Facing, rolled: bool) -> Hex:
    """Return a step on the map as a ship sees it that faces up, and is not rolled.

    >>> aboard(Hex(1, 0), 2, False), aboard(Hex(1, -1), 0, True)
    (Hex(q=0, r=-1), Hex(q=-1, r=0))
    """
    turned = rotated(step, -facing)
    return reflected(turned) if rolled else turned


@dataclass(frozen=True)
class Gun:
    """A weapon in a component."""

    component: int
    id: str
    name: str
    modes: tuple[ModeFigures, ...]
    arcs: Arcs
    reconstructed: frozenset[str] = frozenset()
    """Paths of values that no book gives: `modes.power`."""

    def called(self, mode: ModeFigures) -> str:
        """Return a weapon by name, with the mode in which it fires if it has several."""
        return self.name if mode.name == self.name else f"{self.name} ({mode.name})"


@dataclass(frozen=True)
class Transport:
    """Boarding equipment of a ship: with the components that hold it, or none."""

    id: str
    name: str
    components: Mapping[int, Arcs]
    most: int | None
    short: int | None
    long: int | None
    blocked: bool
    miss: Miss

    @property
    def reach(self) -> int:
        """The farthest range in hexes."""
        return farthest(self.short, self.long)


@dataclass(frozen=True)
class Component:
    """A component: its number, its kind and its corridors."""

    number: int
    kind: ComponentKind
    volatile: bool
    neighbors: tuple[int, ...]


Aboard = tuple[tuple[int, CrewType, int], ...]
"""Crew by component: component, type, number."""


@dataclass(frozen=True)
class Blueprint:
    """A ship as built. Components go by their number, from 1. `layout` is the drawing of them."""

    id: str
    name: str
    type: str
    navy: str
    size: int
    hull: int
    point_defense: int
    armor: tuple[int, ...]
    components: tuple[Component, ...]
    guns: Mapping[int, Gun]
    transports: tuple[Transport, ...]
    thrust: Mapping[Hex, int]
    tubes: int
    ordinance: Mapping[str, int]
    crew: Aboard
    points: int
    layout: str = ""

    def __hash__(self) -> int:
        return hash(self.id)

    @cached_property
    def kinds(self) -> Mapping[ComponentKind, tuple[int, ...]]:
        """The components of each kind that the ship has."""
        found: dict[ComponentKind, list[int]] = {}
        for component in self.components:
            found.setdefault(component.kind, []).append(component.number)
        return fixed({kind: tuple(numbers) for kind, numbers in found.items()})

    def of_kind(self, kind: ComponentKind) -> tuple[int, ...]:
        """Return the components of a kind."""
        return self.kinds.get(kind, ())

    @property
    def shields(self) -> int:
        """The number of shields of the ship: one for each generator."""
        return len(self.of_kind("shield-generator"))

    def neighbors(self, number: int) -> tuple[int, ...]:
        """Return the components that corridors lead to from one."""
        return self.components[number - 1].neighbors

    @cached_property
    def tiers(self) -> Mapping[int, tuple[tuple[int, ...], ...]]:
        """For each component all components by their distance in corridors, itself first."""
        return fixed({component.number: self._tiers(component.number) for component in self.components})

    def _tiers(self, start: int) -> tuple[tuple[int, ...], ...]:
        seen, tier, found = {start}, [start], []
        while tier:
            found.append(tuple(tier))
            beyond = {to for number in tier for to in self.neighbors(number)} - seen
            seen |= beyond
            tier = sorted(beyond)
        return tuple(found)


def mode_figures(mode: Mode, weapon: str) -> ModeFigures:
    """Return a row of the chart as figures."""
    area = mode.special_of("AREA")
    return ModeFigures(
        name=mode.name or weapon,
        short=mode.short,
        long=mode.long,
        accuracy=mode.accuracy,
        power=mode.power if mode.power is not None else 0,
        impact_dice=mode.impact_dice,
        effect_dice=mode.effect_dice or 0,
        effect=frozenset(mode.effect),
        area=(area.number or 0) if area is not None else None,
        everything=mode.special_of("ALL") is not None,
        blast=mode.special_of("Blast") is not None,
        unsafe=mode.special_of("Unsafe") is not None,
        launches=mode.launches,
    )


def sides(names: Iterable[str]) -> frozenset[Facing]:
    """Return sides by their numbers from 0."""
    return frozenset(SIDES.index(name) for name in names)


def as_built(ship: ShipClass, library: Library, system: str, id: str = "") -> Blueprint:
    """Return a ship as built. Raises LookupError for a weapon that the content does not have."""
    layout = ship.layout
    neighbors = layout.neighbors
    components = tuple(
        Component(number, box.kind, box.volatile, neighbors[number]) for number, box in layout.by_number.items()
    )
    guns: dict[int, Gun] = {}
    transports: dict[str, Transport] = {}
    fitted = [(one.weapon, one.component, Arcs(sides(one.arcs), sides(one.narrow))) for one in ship.weapons]
    for reference, number, arcs in [*fitted, *((reference, 0, ALL_ROUND) for reference in ship.boarding)]:
        key = library.resolve("weapons", system, reference)
        weapon = None if key is None else library.entity(key)
        if key is None or not isinstance(weapon, Weapon | Equipment):
            raise LookupError(f"{ship.name}: there is no valid weapon {str(reference)!r}")
        if isinstance(weapon, Equipment):
            before = transports.get(key.id)
            held = dict(before.components) if before is not None else {}
            if number:
                held[number] = arcs
            transports[key.id] = _transport(key, weapon, held)
        else:
            modes = tuple(mode_figures(mode, weapon.name) for mode in weapon.modes)
            marked = frozenset(weapon.reconstructed)
            guns[number] = Gun(number, key.id, weapon.name, modes, arcs, marked)
    carried = ship.ordinance
    return Blueprint(
        id=id or ship.name,
        name=ship.name,
        type=ship.type,
        navy=str(ship.navy or ""),
        size=len(components),
        hull=ship.hull,
        point_defense=ship.point_defense,
        armor=ship.armor,
        components=components,
        guns=fixed(guns),
        transports=tuple(transports.values()),
        thrust=ship.thrust.engines,
        tubes=ship.tubes,
        ordinance=fixed({name: getattr(carried, name) for name in type(carried).model_fields}),
        crew=tuple(
            (crew.component, type, crew.number(type)) for crew in ship.crew for type in CREW_TYPES if crew.number(type)
        ),
        points=ship.points,
        layout=layout.text,
    )


def _transport(key: Key, weapon: Equipment, components: Mapping[int, Arcs]) -> Transport:
    return Transport(
        id=key.id,
        name=weapon.name,
        components=fixed(components),
        most=None if weapon.most == "all" else weapon.most,
        short=weapon.short,
        long=weapon.long,
        blocked=weapon.blocked,
        miss=weapon.miss,
    )
