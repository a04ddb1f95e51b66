"""Ships from the side: the one ship of plan and counter, with what stands on it at the same stations."""

from __future__ import annotations

import pytest

from sheetforge.sheet.drawing import points_along
from sheetforge.sheet.scene import Box
from sheetforge.systems.silent_fury.sheets.record import ShipSheet
from sheetforge.systems.silent_fury.sheets.rooms import SHAPE
from sheetforge.systems.silent_fury.sheets.shapes import around, extent_of
from sheetforge.systems.silent_fury.sheets.side_view import FLAT
from tests.systems.silent_fury.samples_of_fury_sheets import FURY, large, library, sheet

SHIPS = [*(sheet(key.id) for key in library().keys("ships", FURY)), large()]
by_name = pytest.mark.parametrize("ship", SHIPS, ids=lambda ship: ship.name)


def hull_of(ship: ShipSheet) -> Box:
    """The hull of the view: the part with the most corners on the greatest area."""
    boxes = [extent_of([shape]) for shape in ship.side.shapes if shape.tone == "body"]
    return max(boxes, key=lambda box: box.width * box.height)


def boxes(ship: ShipSheet, tone: str) -> list[Box]:
    return [around(points_along(shape.commands)) for shape in ship.side.shapes if shape.tone == tone]


@by_name
def test_a_hull_keeps_the_outline_of_its_plan(ship: ShipSheet) -> None:
    """As long against its height as the plan against its flattened breadth, so that broad ships are high."""
    plan = max((extent_of([shape]) for shape in ship.drawing.shapes if shape.tone == "body"), key=lambda box: box.width)
    seen = hull_of(ship)
    assert seen.height / seen.width == pytest.approx(FLAT * plan.width / plan.height, rel=0.01)


@by_name
def test_engines_guns_and_bridges_are_those_of_the_plan(ship: ShipSheet) -> None:
    """As many bells and ports, a mount for each gun on the edge, a bridge for each with its glass above the hull."""
    hull = ship.hull(SHAPE)
    assert len(boxes(ship, "dark")) == len([*hull.bells(), *hull.ports()])
    bridges = [mount for mount in hull.mounts.values() if mount.kind == "bridge"]
    assert len(boxes(ship, "light")) == len(bridges) > 0
    # The hull, towers, two barrels and a mount for each gun.
    assert len(boxes(ship, "body")) == 1 + len(bridges) + 3 * len(hull.emplacements)


def test_what_is_ahead_on_the_plan_is_to_the_right_and_port_is_up() -> None:
    """The Halberd's gun bears to port and ahead; her bells are astern of everything."""
    halberd = sheet("halberd")
    hull = hull_of(halberd)
    assert max(box.right for box in boxes(halberd, "dark")) < hull.center[0]
    assert min(box.x for box in boxes(halberd, "dark")) < hull.x
    small = [box for box in boxes(halberd, "body") if box.width == pytest.approx(box.height, rel=0.02)]
    bow, side = sorted(small, key=lambda box: -box.x)
    assert bow.center == pytest.approx((hull.right, hull.center[1]), abs=1.0)
    assert side.center[1] < hull.center[1] - 0.25 * hull.height
    assert side.center[0] > hull.center[0]


def test_every_class_has_a_view_of_its_own() -> None:
    """No two ships look alike from the side."""
    outlines = {tuple(shape.commands for shape in ship.side.shapes) for ship in SHIPS}
    assert len(outlines) == len(SHIPS)


def test_bulkheads_stand_between_the_rows_of_components() -> None:
    """The Bastion has four rows."""
    bastion = sheet("bastion")
    hull = hull_of(bastion)
    bulkheads = [box for box in boxes(bastion, "line") if box.width < 0.01 and box.height > 0.5 * hull.height]
    assert len(bulkheads) == 3
    assert all(hull.x < box.x < hull.right for box in bulkheads)
