"""Hulls grown round components: what they enclose, and what they show of engines and weapons."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from math import atan2, degrees, hypot
from weakref import ref

import pytest
from pyclipper import CT_INTERSECTION, PointInPolygon

from sheetforge.geometry.rooms import Point
from sheetforge.sheet.berths import extent
from sheetforge.sheet.outlines import UNIT, areas_of, combined, grown
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Box, Close, Group, Item, Path, Polygon
from sheetforge.sheet.widgets.silhouette import GLOW
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_fury.schema.scenario import HullLines
from sheetforge.systems.silent_fury.sheets import shared_page, ship_sheet
from sheetforge.systems.silent_fury.sheets.compartments import LEAST
from sheetforge.systems.silent_fury.sheets.fittings import Mount
from sheetforge.systems.silent_fury.sheets.hull import MOST
from sheetforge.systems.silent_fury.sheets.hull_drawing import draw_hull
from sheetforge.systems.silent_fury.sheets.layouts import rooms_in
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet, Standing
from sheetforge.systems.silent_fury.sheets.rooms import BOARD, SHAPE, RoomMark
from sheetforge.systems.silent_fury.sheets.shapes import corners_of, edges, extent_of, in_mm, whole
from tests.systems.silent_fury.samples_of_fury_sheets import FURY, large, library, sheet

SHIPS = [*(sheet(key.id) for key in library().keys("ships", FURY)), large()]
LINES: tuple[HullLines, ...] = ("chamfered", "swept", "rounded")


def bells(ship: ShipSheet) -> int:
    """The number of engine bells of a ship."""
    return Tally(shape.tone for shape in ship.drawing.shapes)["dark"]


def apart(point: Point, side: tuple[Point, Point]) -> float:
    """The distance of a point from a side."""
    (x, y), ((ax, ay), (bx, by)) = point, side
    dx, dy = bx - ax, by - ay
    share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return hypot(x - ax - share * dx, y - ay - share * dy)


def rooms(items: Iterable[Item]) -> Iterator[Group]:
    """The groups of components on a page."""
    for item in items:
        if isinstance(item, Group):
            yield from [item] if item.id.startswith("room-") else rooms(item.items)


@pytest.mark.parametrize("lines", LINES)
def test_a_hull_is_one_outline_about_every_component(lines: HullLines) -> None:
    """For pictures and for boards, whatever the lines of the navy."""
    for ship in SHIPS:
        for look in (SHAPE, BOARD):
            hull = replace(ship, lines=lines).hull(look)
            (outline,) = areas_of(hull.body)
            for id in hull.laid.middles:
                box = hull.box(id)
                for x, y in ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom)):
                    inside = PointInPolygon((round(x * UNIT), round(y * UNIT)), outline)
                    assert inside, f"{ship.name}, {lines}: a corner of component {id} is outside"


def test_a_hull_is_even_on_both_sides_of_its_keel() -> None:
    """Components that stand on one side alone, as those of the Gnat, have hull on the other side too."""
    hull = sheet("gnat").hull(SHAPE)
    (outline,) = areas_of(hull.body)
    keel = sum(hull.laid.middles[id][0] for id in ("2", "3")) / 2
    for id, (x, y) in hull.laid.middles.items():
        mirrored = (round((2 * keel - x) * UNIT), round(y * UNIT))
        assert PointInPolygon(mirrored, outline), f"no hull opposite component {id}"


def test_a_hull_goes_with_its_sheet() -> None:
    """It is made once for a class and its ships in a battle, and not kept when a changed file replaces the class."""
    ship = replace(SHIPS[0])
    hull = ref(ship.hull(SHAPE))
    assert ship.after(Standing("A", {}, {}, {})).hull(SHAPE) is hull()
    del ship
    assert hull() is None


def test_pictures_of_ships_are_as_large_as_drawings_are() -> None:
    """The longer extent reaches the edge of the square on both sides."""
    for ship in SHIPS:
        values = [
            (point.x, point.y)
            for shape in ship.drawing.shapes
            for point in shape.commands
            if not isinstance(point, Close)
        ]
        reach = [max(abs(point[axis]) for point in values) for axis in (0, 1)]
        assert max(reach) == pytest.approx(MOST, abs=0.02), ship.name


def test_only_engines_with_free_space_astern_have_bells() -> None:
    """Two each: the engine of a Gnat beside her bridge too, none of the engines that have components behind."""
    assert bells(sheet("gnat")) == 4
    assert bells(sheet("warden")) == 4
    assert bells(sheet("paragon")) == 6


def test_bells_glow_in_colour_alone() -> None:
    """Each has the light of its engine in its mouth below the plan of a sheet; nothing is tinted in black."""
    for ship in SHIPS:
        for ink, number in (("color", bells(ship)), ("mono", 0)):
            sketch = Sketch(PALETTES[ink], "hull")
            draw_hull(sketch, replace(ship.hull(BOARD), is_plan=True), (0.0, 0.0))
            parts = [part for group in sketch.items if isinstance(group, Group) for part in group.items]
            assert sum(isinstance(part, Path) and part.style.fill == GLOW[-1] for part in parts) == number


@pytest.mark.parametrize(
    ("id", "component", "mount"),
    [
        ("paragon", "1", Mount("weapon", 0.0)),
        ("paragon", "2", Mount("weapon", -30.0)),
        ("paragon", "4", Mount("weapon", 30.0)),
        ("paragon", "8", Mount("weapon", -90.0)),
        ("paragon", "10", Mount("weapon", 0.0, True)),
        ("gnat", "1", Mount("weapon")),
        ("gnat", "3", Mount("engine")),
    ],
)
def test_barrels_point_along_the_middle_of_the_arcs(id: str, component: str, mount: Mount) -> None:
    """Degrees clockwise from the bow; a weapon that bears all round is a ring, one without arcs is neither."""
    assert sheet(id).mounts[component] == mount


def test_a_slender_ship_has_narrower_rooms_in_pictures_alone() -> None:
    """Its plan has the rooms of all ships; a broad one is broader in the same length."""
    ship = replace(sheet("warden"), beam=1.0)
    usual, slender, broad = (extent(replace(ship, beam=beam).drawing) for beam in (1.0, 0.8, 1.2))
    assert slender.width / slender.height < usual.width / usual.height - 0.05
    assert broad.width / broad.height > usual.width / usual.height + 0.05
    assert replace(ship, beam=0.8).hull(SHAPE, 1.0).body == ship.hull(SHAPE, 1.0).body


def test_the_navy_says_how_its_hulls_are_built() -> None:
    """A ship without a navy has the lines of merchants; the three lines differ in every ship."""
    assert (sheet("warden").lines, sheet("gnat").lines, sheet("drayhorse").lines) == LINES
    for ship in SHIPS:
        assert len({replace(ship, lines=lines).drawing.digest for lines in LINES}) == len(LINES), ship.name


def test_every_corridor_is_a_way_from_border_to_border_within_the_hull() -> None:
    """It begins on the outline of one compartment and ends on that of the other, doors straight through a bulkhead."""
    for ship in SHIPS:
        hull = ship.hull(SHAPE, 0.9)
        (outline,) = hull.outlines
        for (passage, _), way in zip(hull.laid.paths, hull.compartments.ways, strict=True):
            for id, end in ((passage.one, way[0]), (passage.other, way[-1])):
                near = min(apart(end, side) for side in edges(hull.compartments.cells[id]))
                assert near < 0.02, f"{ship.name}: the way {passage} does not end at {id}"
                assert PointInPolygon(whole([end])[0], outline) == 1, f"{ship.name}: a door outside of the hull"


def test_compartments_fill_a_hull_and_lie_apart() -> None:
    """Between its components a hull has no blank part: from row to row they reach to its sides, a bulkhead apart."""
    for ship in SHIPS:
        hull = ship.hull(SHAPE, 0.9)
        cells = [whole(cell) for cell in hull.compartments.cells.values()]
        for one, other in combinations(cells, 2):
            assert not combined(CT_INTERSECTION, [one], [other]), ship.name
        for id, cell in hull.compartments.cells.items():
            box = hull.box(id)
            assert all(PointInPolygon(corner, whole(cell)) == 1 for corner in whole(corners_of(box))), ship.name
    # Corners of the hull are cut where no compartment has one: otherwise its border would have steps.
    for lines in LINES:
        hull = replace(sheet("drayhorse"), lines=lines).hull(replace(SHAPE, skin=3.6, gap=3.4), 0.9)
        (inside,) = grown(hull.outlines, -hull.plating)
        for id in hull.laid.middles:
            assert all(PointInPolygon(corner, inside) for corner in whole(corners_of(hull.box(id, LEAST)))), lines
    ember = sheet("ember").hull(SHAPE, 0.9)
    first = ember.compartments.cells["1"]
    assert max(x for x, _ in first) - min(x for x, _ in first) > 1.5 * SHAPE.width


def test_guns_reach_beyond_the_hull_where_they_bear() -> None:
    """Those of a Bastion at both sides and ahead; one whose line meets another component has none."""
    for id, count in (("bastion", 3), ("almoner", 0), ("gnat", 0)):
        hull = sheet(id).hull(SHAPE, 0.9)
        ends = [hull.edge(gun, bearing) for gun, bearing in hull.armed()]
        assert sum(end is not None for end in ends) == count, id
        extent = hull.extent
        assert hull.bounds.x <= extent.x + 0.05, id
        assert hull.bounds.y <= extent.y + 0.05, id
        assert hull.bounds.right >= extent.right - 0.05, id


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_hull_takes_no_page(paper: str) -> None:
    """Where components need the room the hull is thin and ends with them: one page a ship of the content."""
    assert {len(ship_sheet.pages(sheet(key.id), SheetLook(paper))) for key in library().keys("ships", FURY)} == {1}


def test_components_stay_where_they_are_when_crew_is_lost() -> None:
    """Paper does not move: the sheet of a ship without crew has its components at the places of the full one."""
    for ship in SHIPS:
        empty = ship.after(Standing(ship.name, {}, {}, {}))
        boxes = [
            [
                group.items[0].points
                for group in rooms(ship_sheet.pages(each, SheetLook())[-1].items)
                if isinstance(group.items[0], Polygon)
            ]
            for each in (ship, empty)
        ]
        assert len(boxes[0]) == ship.fit.size
        assert boxes[0] == boxes[1], ship.name


@pytest.mark.parametrize("kind", ["fresh", "battle", "half"])
def test_bow_bells_and_guns_are_whole_and_outside_of_the_compartments(kind: str) -> None:
    """In the least room of a sheet, with a component full of figures, and two to a page."""
    drawn = 0
    figures = {1: tuple(RoomMark(letter, letter == "M") for letter in "SMEM")}
    for ship in SHIPS[:-1]:
        field, has_charts = (
            (Box(0.0, 0.0, 106.0, 78.8), True) if kind == "half" else (Box(0.0, 0.0, 152.0, 138.0), False)
        )
        if (kind == "half" and ship.fit.size > shared_page.MOST) or (kind == "battle" and ship.id == "paragon"):
            continue
        shown = ship.after(Standing("A", {}, figures, {})) if kind == "battle" else ship
        found = rooms_in(shown, field, has_charts)
        if found is None:
            assert kind == "half", ship.name
            continue
        hull, drawn = found.hull, drawn + 1
        assert hull.extent.width <= field.width + 0.1, ship.name
        assert hull.extent.height <= field.height + 0.1, ship.name
        assert min(hull.rooms.y - hull.extent.y, hull.bow, hull.bell + 1.0) >= 3.5, ship.name
        assert hull.bell >= 8.0 or kind != "fresh", ship.name
        assert hull.gun_reach >= hull.mount >= 1.3, ship.name
        sides = [side for cell in hull.compartments.cells.values() for side in edges(cell)]
        for place, _ in hull.emplacements:
            assert min(apart(place, side) for side in sides) > hull.mount - 0.25, ship.name
    assert drawn >= 5


def test_components_without_a_weapon_have_their_equipment_on_the_floor() -> None:
    """Above one row of boxes too, below the name: art beside the symbol of each of the nine."""
    (page,) = ship_sheet.pages(sheet("gyrfalcon"), SheetLook())
    arts = {room.id: sum(isinstance(item, Group) for item in room.items) for room in rooms(page.items)}
    assert Tally(arts.values())[2] >= 8


@pytest.mark.parametrize("id", ["gnat", "skua"])
def test_the_hull_below_a_plan_holds_its_corridors_and_no_blank_side(id: str) -> None:
    """Corridors lie 2 mm inside; opposite the foremost component of the Gnat there is none, and no hull."""
    hull = sheet(id).hull(SHAPE, 0.2)
    (outline,) = areas_of(hull.body)

    def inside(x: float, y: float) -> bool:
        return bool(PointInPolygon((round(x * UNIT), round(y * UNIT)), outline))

    for _, ((x1, y1), *_, (x2, y2)) in hull.laid.paths:
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        assert all(inside(x + dx, y + dy) for dx in (-2.0, 0.0, 2.0) for dy in (-2.0, 0.0, 2.0))
    if id == "gnat":
        assert not inside(hull.laid.middles["3"][0], hull.laid.middles["1"][1])


@pytest.mark.parametrize("lines", ["chamfered", "swept"])
def test_the_bow_of_a_hull_below_a_plan_has_curves_for_corners(lines: HullLines) -> None:
    """As the view from the side has: its outline nowhere turns far at once."""
    hull = replace(sheet("petrel"), lines=lines).hull(SHAPE, 1.0)
    (outline,) = hull.outlines
    corners = in_mm(outline)
    bow = min(y for _, y in hull.laid.middles.values()) - hull.height / 2 - hull.skin
    for (ax, ay), (x, y), (bx, by) in zip(
        corners, (*corners[1:], corners[0]), (*corners[2:], *corners[:2]), strict=True
    ):
        if y < bow:
            across, along = (x - ax) * (by - y) - (y - ay) * (bx - x), (x - ax) * (bx - x) + (y - ay) * (by - y)
            assert abs(degrees(atan2(across, along))) < 26.0, (round(x, 1), round(y, 1))


@pytest.mark.parametrize("id", ["petrel", "gnat"])
def test_curves_of_a_hull_below_a_plan_hide_no_bells(id: str) -> None:
    """Their after half is in sight, also of short ones in the corners of fins and the aftermost component."""
    hull = sheet(id).hull(SHAPE, 0.2)
    (outline,) = hull.outlines
    for box in (extent_of([bell]) for bell in hull.bells()):
        for x in (box.x + 0.2, box.right - 0.2):
            assert not PointInPolygon((round(x * UNIT), round((box.bottom - hull.bell / 2) * UNIT)), outline)
