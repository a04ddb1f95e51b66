"""Ship sheets as plain values: a ship as built, and its condition in a battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from math import atan2, cos, degrees, hypot, radians, sin

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.drawings import find_arms, find_drawing, shipped
from sheetforge.geometry.hexes import Facing
from sheetforge.geometry.rooms import Passage, Room, RoomPlan
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.deck_cards import CardPattern
from sheetforge.sheet.drawing import Drawing, Shape, drawing_of, ellipse
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.scene import Close, Color, Command, LineTo, MoveTo, arc, on_circle
from sheetforge.systems.silent_fury.blueprint import Blueprint, as_built
from sheetforge.systems.silent_fury.figures import INOPERABLE, WORDS, Damage
from sheetforge.systems.silent_fury.schema.layout import BEND, HEIGHT, LETTERS, ComponentKind, Corridor, Layout
from sheetforge.systems.silent_fury.schema.scenario import HullLines, Navy
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.sheets.fittings import Mount
from sheetforge.systems.silent_fury.sheets.hull import Hull
from sheetforge.systems.silent_fury.sheets.look import DAMAGE, LOOK, PACKAGE, Stripe, deed_of
from sheetforge.systems.silent_fury.sheets.rooms import SHAPE, RoomFace, RoomLook, RoomMark, damage_box, laid_out
from sheetforge.values import values

HALF = 1.5
"""The columns from the bracket of a component to its middle, independent of a star or a second
digit."""

NAMES: Mapping[ComponentKind, str] = {
    "engine": "Engine",
    "weapon": "Weapon",
    "reactor": "Reactor",
    "shield-generator": "Shields",
    "medical-bay": "Med. bay",
    "bridge": "Bridge",
    "cargo": "Cargo",
}
"""Return the name of a component on a sheet."""

EVEN = 0.5
"""Arcs whose directions sum up to less than this bear all round."""

STANDARD, NARROW = 30.0, 14.0
"""Degrees to each side of the line out of a side: that of half a hex side, and about half of it."""
REACH, HUB = 47.0, 9.0
"""The radius of arcs and of the ring about the ship, of a drawing 100 wide."""


@values(frozen=True, slots=True)
class SheetLook(PageLook):
    """The options of ship sheets."""


@values(frozen=True, slots=True)
class Standing:
    """A ship in a battle: damage and crew by component, the texts of the blanks, and the cards that
    lie on it."""

    name: str
    damage: Mapping[int, Damage]
    crew: Mapping[int, tuple[RoomMark, ...]]
    values: Mapping[str, str]
    mark: str = ""
    """The letter of the ship on the map."""
    cards: tuple[str, ...] = ()
    captor: str = ""
    """The side that has captured it."""
    limits: Mapping[str, int] | None = None
    """The ordinance that its scenario gives it, if not that of its class."""
    gone: Mapping[str, int] = field(default_factory=dict)
    """The ordinance that it had, and that is neither aboard nor in a tube."""
    hull: int | None = None
    """Its hull in force, if not that of its class."""
    engines: int | None = None
    """The engines' worth of thrust that it has, if not all."""

    @property
    def written(self) -> dict[str, str]:
        """Return the blanks of its sheet: texts, and the damage of each component, which is ticked."""
        ticks = {damage_box(number, DAMAGE[damage].letter): "x" for number, damage in self.damage.items() if damage}
        return {**self.values, **ticks}

    def works(self, number: int) -> bool:
        """Return whether a component could be operated."""
        return self.damage.get(number, Damage.NONE) not in INOPERABLE


@dataclass(frozen=True, eq=False)
class ShipSheet:
    """A ship and everything that its sheet prints; in a battle with the sheet of its class."""

    fit: Blueprint
    layout: Layout
    navy: str
    system: str
    book: str
    drawings: Mapping[ComponentKind, Drawing]
    arms: Arms | None
    lines: HullLines
    beam: float
    digest: str
    standing: Standing | None = None
    own_class: ShipSheet | None = None

    @property
    def id(self) -> str:
        """The id of the ship."""
        return self.fit.id

    @property
    def name(self) -> str:
        """The name of the ship."""
        return self.standing.name if self.standing is not None else self.fit.name

    def after(self, standing: Standing) -> ShipSheet:
        """Return the sheet of a ship of the class in a battle."""
        return replace(self, standing=standing, own_class=self.class_sheet)

    @property
    def class_sheet(self) -> ShipSheet:
        """The sheet of the class, without losses."""
        return self.own_class or self

    @property
    def limits(self) -> Mapping[str, int]:
        """The most that it can carry of each kind of ordinance, in its battle if it is in one."""
        known = self.standing.limits if self.standing is not None else None
        return self.fit.ordinance if known is None else known

    def lost(self, numbers: Iterable[int]) -> list[int]:
        """Return those of some components that cannot be operated."""
        return [number for number in numbers if self.standing is not None and not self.standing.works(number)]

    @cached_property
    def fitted(self) -> Mapping[str, tuple[int, ...]]:
        """The components of each weapon and equipment that stands in one, by its id."""
        found: dict[str, list[int]] = {}
        for number, gun in sorted(self.fit.guns.items()):
            found.setdefault(gun.id, []).append(number)
        for transport in self.fit.transports:
            if transport.components:
                found.setdefault(transport.id, []).extend(transport.components)
        return {id: tuple(numbers) for id, numbers in found.items()}

    @cached_property
    def stripes(self) -> Mapping[str, Stripe]:
        """The colour and pattern of each weapon and equipment that stands in a component, by what it does."""
        guns = {gun.id: gun.modes for gun in self.fit.guns.values()}
        return {id: LOOK.weapons[deed_of(guns.get(id, ()))] for id in self.fitted}

    @cached_property
    def plan(self) -> RoomPlan:
        """The layout as rooms and passages."""
        places = {
            number: (box.column + HALF, float(box.line * HEIGHT)) for number, box in self.layout.by_number.items()
        }
        rooms = tuple(Room(str(number), x, y) for number, (x, y) in places.items())
        passages = tuple(
            Passage(
                str(corridor.one),
                str(corridor.other),
                tuple(
                    _straight(bend, (places[corridor.one], places[corridor.other]))
                    for bend in bends(corridor, self.layout)
                ),
            )
            for corridor in self.layout.corridors
        )
        return RoomPlan(rooms, passages)

    def faces(self, boxes: bool) -> dict[str, RoomFace]:
        """The contents of each component; with `boxes` to tick its damage in."""
        return {str(component.number): self._face(component.number, boxes) for component in self.fit.components}

    def _face(self, number: int, boxes: bool) -> RoomFace:
        component = self.fit.components[number - 1]
        held = [id for id, numbers in self.fitted.items() if number in numbers]
        stripe = self.stripes[held[0]] if held else None
        color: Color | None = stripe.color if stripe else None
        pattern: CardPattern | None = stripe.pattern if stripe else None
        standing = self.standing
        crew = standing.crew.get(number, ()) if standing else self.usual(number)
        return RoomFace(
            number=str(number),
            name=NAMES[component.kind],
            symbol=self._symbol(number),
            machinery=shipped(PACKAGE, f"machinery/{'launcher' if self._is_launcher(number) else component.kind}"),
            color=color,
            pattern=pattern,
            double=component.volatile,
            boxes=tuple(look.letter for look in DAMAGE.values()) if boxes else (),
            meanings=tuple(WORDS[damage] for damage in DAMAGE) if boxes else (),
            tints=tuple(look.color for look in DAMAGE.values()) if boxes else (),
            marks=crew if boxes else (),
        )

    def _is_launcher(self, number: int) -> bool:
        """Return whether a component has a weapon that bears on nothing itself."""
        mount = self.mounts[str(number)]
        return mount.kind == "weapon" and mount.bearing is None

    def _symbol(self, number: int) -> Drawing | None:
        """The firing arcs of a component, or the symbol of its kind."""
        gun = self.fit.guns.get(number)
        arcs = gun.arcs if gun is not None else None
        for transport in self.fit.transports:
            arcs = arcs or transport.components.get(number)
        if arcs is not None and (arcs.standard or arcs.narrow):
            return arc_drawing(arcs.standard, arcs.narrow)
        return self.drawings.get(self.fit.components[number - 1].kind)

    def hull(self, look: RoomLook, length: float | None = None) -> Hull:
        """Return the hull about the components at the size of a look, which losses do not change.

        With a `length` of bow and bells, as a share of that in pictures, it is the one below a plan.
        """
        ship = self.class_sheet
        if (look, length) not in ship._hulls:
            laid, is_plan = laid_out(ship.plan, look), length is not None
            built = partial(Hull, laid, look.width, look.height, look.gap, look.skin, ship.mounts, ship.lines)
            ship._hulls[look, length] = built(1.0 if length is None else length, is_plan)
        return ship._hulls[look, length]

    @cached_property
    def _hulls(self) -> dict[tuple[RoomLook, float | None], Hull]:
        """The hulls that were needed so far: the steps of a battle ask its class for the same ones.

        They go with the sheet. A table of all sheets would keep those that a changed file has replaced.
        """
        return {}

    @property
    def _seen(self) -> Hull:
        """The hull in pictures, as broad as the class looks."""
        return self.hull(replace(SHAPE, width=round(SHAPE.width * self.beam, 2)))

    @cached_property
    def drawing(self) -> Drawing:
        """The ship from above, as counters, covers and maps show it."""
        return self._seen.drawing()

    @cached_property
    def side(self) -> Drawing:
        """The same ship from its side, for the head of its sheet."""
        from sheetforge.systems.silent_fury.sheets.side_view import side_view

        return side_view(self.class_sheet._seen)

    @cached_property
    def mounts(self) -> Mapping[str, Mount]:
        """The contents of each component that its hull shows."""
        return {
            str(component.number): self._mount(component.number, component.kind) for component in self.fit.components
        }

    def _mount(self, number: int, kind: ComponentKind) -> Mount:
        gun = self.fit.guns.get(number)
        if gun is None or not (gun.arcs.standard or gun.arcs.narrow):
            return Mount(kind)
        sides = gun.arcs.standard or gun.arcs.narrow
        x, y = sum(sin(radians(60 * side)) for side in sides), sum(-cos(radians(60 * side)) for side in sides)
        if hypot(x, y) < EVEN:
            return Mount(kind, 0.0, True)
        return Mount(kind, round(degrees(atan2(x, -y)), 3))

    def usual(self, number: int) -> tuple[RoomMark, ...]:
        """The usual crew of a component."""
        found = [(type, count) for where, type, count in self.fit.crew if where == number]
        return crew_marks([(LOOK.crew[type], count, False) for type, count in found])


MOST_MARKS = 4
"""The most crew that a component shows figure by figure; with more there is a mark with a number
for each type."""


def crew_marks(crew: Iterable[tuple[str, int, bool]]) -> tuple[RoomMark, ...]:
    """Return the marks of crew, given as letter, number and whether they are enemies.

    >>> [mark.text for mark in crew_marks([("S", 2, False), ("M", 4, True)])]
    ['2S', '4M']
    """
    found = list(crew)
    if sum(count for _, count, _ in found) > MOST_MARKS:
        return tuple(RoomMark(f"{count if count > 1 else ''}{letter}", solid) for letter, count, solid in found)
    return tuple(RoomMark(letter, solid) for letter, count, solid in found for _ in range(count))


def bends(corridor: Corridor, layout: Layout) -> tuple[tuple[float, float], ...]:
    """Return where a corridor bends, from its first component to the other, in units of a plan."""
    lines = layout.text.split("\n")
    left = set(corridor.path)
    box = layout.by_number[corridor.one]
    at = min(left, key=lambda place: _off(place, box.line, box.column, box.end - box.start))
    found = []
    while True:
        left.discard(at)
        if lines[at[0]][at[1]] == BEND:
            found.append((float(at[1]), float(at[0] * HEIGHT)))
        near = [pair for pair in left if max(abs(pair[0] - at[0]), abs(pair[1] - at[1])) == 1]
        if not near:
            return tuple(found)
        here = at
        at = min(near, key=lambda pair: (abs(pair[0] - here[0]) + abs(pair[1] - here[1]), pair))


def _straight(bend: tuple[float, float], ends: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    """Return a bend exactly below or beside the component that it stands below or beside."""
    x, y = bend
    return next((at for at, _ in ends if abs(at - x) <= HALF), x), y


def _off(place: tuple[int, int], line: int, column: int, width: int) -> tuple[int, int]:
    """Return the distance of a place from a box of a line: across and down."""
    across = max(column - place[1], place[1] - (column + width - 1), 0)
    down = abs(place[0] - line)
    return (max(across, down), across + down)


def arc_drawing(standard: Set[Facing], narrow: Set[Facing]) -> Drawing:
    """Return the drawing of standard and narrow arcs."""
    return _drawn(tuple(sorted(standard)), tuple(sorted(narrow)))


@cache
def _drawn(standard: tuple[Facing, ...], narrow: tuple[Facing, ...]) -> Drawing:
    shapes = [Shape("line", ellipse(0.0, 0.0, REACH, REACH))]
    shapes += [Shape("body", _wedge(60.0 * side, STANDARD)) for side in standard]
    shapes += [Shape("body", _wedge(60.0 * side, NARROW)) for side in narrow]
    shapes.append(Shape("line", ellipse(0.0, 0.0, HUB, HUB)))
    return drawing_of(shapes)


def _wedge(middle: float, half: float) -> tuple[Command, ...]:
    """A wedge about a direction in degrees clockwise from straight up."""
    start = on_circle(0.0, 0.0, REACH, middle - half)
    curve = arc(0.0, 0.0, REACH, middle - half, middle + half)
    return (MoveTo(0.0, 0.0), LineTo(*start), *curve, Close())


def sheet_of(library: Library, key: Key, ship: ShipClass) -> ShipSheet:
    """Return the sheet of a ship. Raises LookupError for a weapon that is missing."""
    system = key.system
    navy = library.get("houses", system, ship.navy) if ship.navy is not None else None
    drawings = {}
    for kind in LETTERS.values():
        drawing = find_drawing(library, system, [kind])
        if drawing is not None:
            drawings[kind] = drawing
    return ShipSheet(
        fit=as_built(ship, library, system, key.id),
        layout=ship.layout,
        navy=navy.name if isinstance(navy, Navy) else "",
        system=system,
        book=ship.source.book,
        drawings=drawings,
        arms=find_arms(library, system, navy.livery) if isinstance(navy, Navy) else None,
        lines=navy.hulls if isinstance(navy, Navy) else "rounded",
        beam=ship.beam,
        digest=library.digest(key),
    )
