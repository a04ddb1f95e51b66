"""Scenes of covers: two sides that meet, the nearer larger, on the water at sea, equal from an equal name."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sheetforge.press import drawlog
from sheetforge.sheet.palette import COLOR, PALETTES, Palette
from sheetforge.sheet.scene import Box, Circle, Clip, Item, Page, Path, Polygon, Rect
from sheetforge.sheet.scenes import HORIZON, SceneShip, draw_scene
from sheetforge.sheet.walk import bounds
from tests.sheet.test_built import plans

BOX = Box(10.0, 50.0, 190.0, 210.0)
SHIPS = [SceneShip(drawing, None) for _, drawing in list(plans())[::40]]


def scene(
    near: Sequence[SceneShip],
    far: Sequence[SceneShip],
    palette: Palette = COLOR,
    name: str = "First Duel",
    is_sea: bool = False,
) -> Clip:
    """Return a scene, which is one clip."""
    (clip,) = draw_scene(palette, name, near, far, BOX, is_sea)
    assert isinstance(clip, Clip)
    return clip


def ship(near: Sequence[SceneShip], far: Sequence[SceneShip], is_sea: bool = False) -> Box:
    """Return the place of what a ship adds to the ground of a scene; in black, where nothing trails behind it."""
    ground = scene((), (), PALETTES["mono"], is_sea=is_sea).items
    items: tuple[Item, ...] = scene(near, far, PALETTES["mono"], is_sea=is_sea).items[len(ground) :]
    return bounds(items)


@pytest.mark.parametrize("is_sea", [False, True])
def test_the_near_side_is_larger_and_lower(is_sea: bool) -> None:
    """The first side at the lower left, the other at the upper right, and ships on the water below the horizon."""
    near, far = ship(SHIPS[:1], (), is_sea), ship((), SHIPS[:1], is_sea)
    assert near.width > far.width
    assert near.center[0] < BOX.center[0] < far.center[0]
    assert near.center[1] > BOX.center[1] > far.center[1]
    if is_sea:
        assert far.center[1] > BOX.y + BOX.height * HORIZON


@pytest.mark.parametrize("number", range(len(SHIPS)))
def test_a_ship_of_any_shape_has_its_middle_and_most_of_it_in_the_scene(number: int) -> None:
    """Its longer extent has the size of its berth, so that a broad ship is no larger than a long one."""
    place = ship(SHIPS[number : number + 1], ())
    assert BOX.contains(place.inset(0.1 * place.width, 0.1 * place.height))
    assert 0.3 * BOX.width < max(place.width, place.height) < 0.7 * BOX.width


def test_a_scene_is_equal_from_an_equal_name() -> None:
    """Chance spreads stars and waves alone, and starts from the name."""
    logs = [
        drawlog.write_page(Page(210.0, 297.0, (scene(SHIPS[:2], SHIPS[2:3], name=name),)))
        for name in ("First Duel", "First Duel", "The Causeway")
    ]
    assert logs[0] == logs[1] != logs[2]


@pytest.mark.parametrize("is_sea", [False, True])
def test_black_scenes_have_lines_and_no_tints(is_sea: bool) -> None:
    """No area of a grey, which a laser printer would screen; hatching is that of built ships."""
    mono = PALETTES["mono"]
    items = scene(SHIPS[:1], SHIPS[1:2], mono, is_sea=is_sea).items
    shapes = [item for item in items if isinstance(item, (Circle, Path, Polygon, Rect))]
    assert {shape.style.fill for shape in shapes} <= {None, mono.paper, mono.ink, mono.soft_ink}
