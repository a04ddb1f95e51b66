"""Scenes of covers: a view for each kind of battle, ships clear of the title, equal from an equal name."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase
from typing import get_args

import pytest
from pyclipper import CT_INTERSECTION

from sheetforge.press import drawlog
from sheetforge.sheet.hulls import alongside, hull_of, rail
from sheetforge.sheet.outlines import areas_of, combined, grown
from sheetforge.sheet.palette import COLOR, PALETTES, Palette
from sheetforge.sheet.scene import Box, Circle, Clip, Item, Line, Page, Path, Polygon, Rect
from sheetforge.sheet.scenes import SceneShip, draw_scene
from sheetforge.sheet.trails import SceneBerth
from sheetforge.sheet.views import Plot, ViewName, plot_of, views, world_of
from sheetforge.sheet.walk import bounds
from tests.sheet.test_built import plans
from tests.systems.samples_of_battles import library

BOX = Box(10.0, 50.0, 190.0, 210.0)
SHIPS = [SceneShip(drawing, None) for _, drawing in list(plans())[::40]]
PLAIN = Plot("First Duel")


def scene(
    sides: Sequence[Sequence[SceneShip]],
    palette: Palette = COLOR,
    plot: Plot = PLAIN,
    is_sea: bool = False,
    room: Box | None = None,
) -> Clip:
    """Return a scene, which is one clip."""
    (clip,) = draw_scene(palette, plot, sides, BOX, is_sea, room)
    assert isinstance(clip, Clip)
    return clip


def ship(side: int, drawn: SceneShip, is_sea: bool = False, plot: Plot = PLAIN, room: Box | None = None) -> Box:
    """Return the place of what a ship adds to the ground of a scene; in black, where nothing trails behind it."""
    mono, alone = PALETTES["mono"], [[drawn] if number == side else [] for number in range(2)]
    ground = scene([[], []], mono, plot, is_sea, room).items
    items: tuple[Item, ...] = scene(alone, mono, plot, is_sea, room).items[len(ground) :]
    return bounds(items)


@pytest.mark.parametrize("is_sea", [False, True])
def test_the_side_that_a_scene_is_about_is_larger_and_lower(is_sea: bool) -> None:
    """In front of the other, which is on the water below the horizon; half of all scenes are mirrored."""
    near, far = ship(0, SHIPS[0], is_sea), ship(1, SHIPS[0], is_sea)
    assert near.width > far.width
    assert near.center[1] > BOX.center[1] > far.center[1]
    is_left = PLAIN.staging.first[0][0] < PLAIN.staging.others[0][0]
    assert (near.center[0] < far.center[0]) is (is_left is not PLAIN.is_mirrored)
    other = next(plot for name in "abcdef" if (plot := Plot(f"First Duel {name}")).staging is PLAIN.staging)
    assert other.is_mirrored is not PLAIN.is_mirrored
    assert (ship(0, SHIPS[0], is_sea, other).center[0] < BOX.center[0]) is (is_left is not other.is_mirrored)
    if is_sea:
        assert far.center[1] > BOX.y + BOX.height * PLAIN.staging.horizon / 100
    about = Plot(PLAIN.name, about=1)
    assert ship(1, SHIPS[0], is_sea, about) == near


@pytest.mark.parametrize("number", range(len(SHIPS)))
def test_a_ship_of_any_shape_has_its_middle_and_most_of_it_in_the_scene(number: int) -> None:
    """Its longer extent has the size of its berth, so that a broad ship is no larger than a long one."""
    place = ship(0, SHIPS[number])
    assert BOX.contains(place.inset(0.1 * place.width, 0.1 * place.height))
    assert 0.3 * BOX.width < max(place.width, place.height) < 0.7 * BOX.width


@pytest.mark.parametrize(
    ("view", "number"), [(view, number) for view in get_args(ViewName) for number in range(len(views().views[view]))]
)
def test_no_ship_lies_behind_a_title(view: ViewName, number: int) -> None:
    """Whatever the view and its arrangement: a title stands above its ships, on a banner at their left."""
    plots = (Plot(name, view) for name in ascii_lowercase)
    plot = next(one for one in plots if one.staging is views().views[view][number])
    for room in (
        Box(BOX.x, BOX.y + 40.0, BOX.width, BOX.height - 40.0),
        Box(BOX.x + 76.0, BOX.y, BOX.width - 76.0, 60.0),
    ):
        for side in range(2):
            place = ship(side, SHIPS[0], plot=plot, room=room)
            assert place.y >= room.y - 1.0
            assert room.x == BOX.x or place.x >= room.x


def test_a_small_class_is_smaller_beside_a_large_one() -> None:
    """A fighter in the place of a warship does not look like one; the largest class of a side is in front."""
    small, large = SceneShip(SHIPS[0].drawing, None, 0.2), SceneShip(SHIPS[0].drawing, None, 0.8)
    mono, plot = PALETTES["mono"], Plot("First Duel", "duel")
    ground = len(scene([[], []], mono, plot).items)

    def drawn(*sides: Sequence[SceneShip]) -> float:
        area = bounds(scene(sides, mono, plot).items[ground:])
        return area.width * area.height

    assert drawn([large], [small]) < drawn([large], [large])
    assert drawn([small, large], []) == drawn([large, small], []) > drawn([large], [])


def test_hulls_of_pictures_part_from_those_behind_them() -> None:
    """A ship has a pale edge and a shadow on what is behind her; a ship alone has neither."""
    siege = Plot("First Duel", "siege")

    def edges(*sides: Sequence[SceneShip]) -> list[Item]:
        drawn = [one for item in scene(sides, plot=siege).items if isinstance(item, Clip) for one in item.items]
        return [one for one in drawn if isinstance(one, Path) and one.style.stroke == COLOR.paper]

    assert not edges(SHIPS[:1], [])
    assert edges(SHIPS[:1], SHIPS[1:4])


@pytest.mark.parametrize("number", range(len(SHIPS)))
@pytest.mark.parametrize("course", [28, 286])
def test_a_ship_that_is_held_lies_beside_the_other(number: int, course: int) -> None:
    """Between their hulls is a gap, across which the lines go from rail to rail, none over a deck."""
    one, other = SHIPS[number].drawing, SHIPS[number - 1].drawing
    berths = SceneBerth(80.0, 120.0, 90.0, course), SceneBerth(100.0, 150.0, 70.0, course)
    at, beside = alongside(one, berths[0], other, berths[1])
    hulls = [areas_of(hull_of(drawing, berth)) for drawing, berth in ((one, at), (other, beside))]
    assert not combined(CT_INTERSECTION, *hulls)
    assert combined(CT_INTERSECTION, *[grown(hull, 0.1 * 90.0) for hull in hulls])
    assert len(set(rail(one, at, beside, 5))) == len(set(rail(other, beside, at, 5))) == 5


def test_a_scene_is_equal_from_an_equal_name() -> None:
    """Chance spreads stars, waves and smoke alone, and starts from the name."""
    logs = [
        drawlog.write_page(Page(210.0, 297.0, (scene([SHIPS[:2], SHIPS[2:3]], plot=Plot(name)),)))
        for name in ("First Duel", "First Duel", "The Causeway")
    ]
    assert logs[0] == logs[1] != logs[2]


@pytest.mark.parametrize("is_sea", [False, True])
@pytest.mark.parametrize("view", get_args(ViewName))
def test_black_scenes_have_lines_and_no_tints(view: ViewName, is_sea: bool) -> None:
    """No area of a grey, which a laser printer would screen; hatching is that of built ships."""
    mono = PALETTES["mono"]
    for world in ("", *views().worlds):
        items = scene([SHIPS[:2], SHIPS[1:3]], mono, Plot("First Duel", view, world=world), is_sea).items
        inside = [one for item in items for one in (item.items if isinstance(item, Clip) else (item,))]
        shapes = [item for item in inside if isinstance(item, (Circle, Line, Path, Polygon, Rect))]
        assert {shape.style.fill for shape in shapes} <= {None, mono.paper, mono.ink, mono.soft_ink}
        assert {shape.style.stroke for shape in shapes} <= {None, mono.paper, mono.ink, mono.soft_ink}


def test_the_view_of_a_battle_follows_from_its_sides_and_its_ways_to_win() -> None:
    """Who is chased, boarded, besieged, fallen upon, or in a line, and which side the picture is about."""
    ends = [(0, "last-ship"), (1, "last-ship")]
    plots = {
        "one against one": plot_of("", [1, 1], ends),
        "two small sides": plot_of("", [2, 2], ends),
        "two lines": plot_of("", [3, 4], ends),
        "a few against many": plot_of("", [5, 2], ends),
        "three sides": plot_of("", [1, 2, 4], ends),
        "several must leave": plot_of("", [4, 3], [(0, "leave"), (1, "deny")]),
        "one must leave": plot_of("", [1, 3], [(0, "leave"), (1, "deny")]),
        "one jumps": plot_of("", [3, 2], [(1, "jump"), (0, "destroy"), (0, "deny")]),
        "one is taken": plot_of("", [2, 3], [(0, "capture"), (1, "deny")]),
        "a base holds out": plot_of("", [2, 3], [(0, "destroy"), (1, "last-ship"), (1, "deny")]),
        "one is hunted": plot_of("", [2, 3], [(0, "destroy"), (1, "points")]),
        "each hunts the other": plot_of("", [2, 3], [(0, "destroy"), (1, "destroy")]),
        "merchants are sunk": plot_of("", [14, 5], [(1, "sink"), (0, "deny")]),
        "fleets that sink": plot_of("", [7, 7], [(1, "sink"), (0, "deny")]),
        "to the last": plot_of("", [9, 6], [(0, "destroy-all"), (1, "rout")]),
    }
    assert {why: (plot.view, plot.about) for why, plot in plots.items()} == {
        "one against one": ("duel", 0),
        "two small sides": ("meeting", 0),
        "two lines": ("line", 0),
        "a few against many": ("ambush", 1),
        "three sides": ("three", 0),
        "several must leave": ("convoy", 0),
        "one must leave": ("chase", 0),
        "one jumps": ("chase", 1),
        "one is taken": ("boarding", 1),
        "a base holds out": ("siege", 1),
        "one is hunted": ("ambush", 1),
        "each hunts the other": ("duel", 1),
        "merchants are sunk": ("convoy", 0),
        "fleets that sink": ("line", 0),
        "to the last": ("melee", 0),
    }


def test_the_world_of_a_picture_is_that_of_the_map() -> None:
    """The planet where the battle is fought, wrecks where some drift, nothing where there is no scenery."""
    found = {}
    for id in ("first-duel", "three-flags", "patrol"):
        scenario = next(library().entity(key) for key in library().keys("scenarios", "babylon") if key.id == id)
        found[id] = world_of(scenario.scenery)
    assert found == {"first-duel": "desert", "three-flags": "wrecks", "patrol": "ocean"}
    assert world_of(None) == ""
