"""The mounts on the plan of a display: those of its weapon boxes, in every hex, and struck out."""

from __future__ import annotations

import pytest

from sheetforge.sheet.palette import MONO
from sheetforge.sheet.scene import Box
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.sheets.book import sheet
from sheetforge.systems.silent_death.sheets.craft_hex import craft_hex
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.mounts import mountings
from tests.systems.silent_death.samples_of_sheets import SW, complete, display

RADII = (15.0, 28.0)
"""Radii of hexes in mm, from the least of a crowded sheet to the largest."""


def single() -> list[Display]:
    """The displays of one hex."""
    return [one for one in complete() if one.frame != "warhound"]


def test_mounts_are_those_of_the_weapon_boxes() -> None:
    """Numbers, barrels and arcs are read from the boxes; torpedoes have tubes without a number."""
    found = mountings(display("glacis"))
    assert [one.letter for one in found] == ["1", "2", "3", "4", "5", "6", ""]
    assert [one.barrels for one in found] == [1, 1, 0, 2, 2, 1, 0]
    assert found[3].mirrored.sides == found[4].sides == {1, 2}
    assert [one.letter for one in mountings(display("tie-fighter", SW))] == ["1"]


@pytest.mark.parametrize("radius", RADII)
def test_every_weapon_of_every_ship_has_its_mount(radius: float) -> None:
    """None is left out for want of room, and a lost weapon strikes out its mount; figures are struck as well."""
    for one in single():
        sketch = Sketch(MONO)
        craft_hex(sketch, one, Box(0.0, 0.0, 60.0, 60.0), radius)
        struck = [blank.name for blank in sketch.blanks if blank.kind == "strike" and "weapon." in blank.name]
        assert struck == [f"weapon.{n}.lost" for n, _ in enumerate(one.weapons, 1)], one.id


def test_the_mounts_of_a_warhound_stand_at_the_ends_of_their_leaders() -> None:
    """A lost weapon of a warhound strikes out its box and the mount on her hull."""
    whole, hurt = display("donjon"), frozenset({"weapon.2.lost"})
    plain, struck = (
        sum(len(page.items) for page in sheet(whole, Options(damage=(damage,)))) for damage in (frozenset[str](), hurt)
    )
    assert struck - plain == 2
