"""Planets and moons under a map: one light, shades that stay near to the ground, no border of their own."""

from __future__ import annotations

from math import hypot

import pytest

from sheetforge.sheet.hexmap.board import HexMap, block
from sheetforge.sheet.hexmap.drawing import layout_of
from sheetforge.sheet.hexmap.engraving import Sphere
from sheetforge.sheet.hexmap.globes import LIGHT, LOOKS, NEAR, SHADOWS, Brush, globe, light_of
from sheetforge.sheet.hexmap.heavens import adrift
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.theme import theme
from sheetforge.sheet.palette import PALETTES, WHITE, contrast
from sheetforge.sheet.scene import Box, Clip, Polygon, Polyline, Style
from sheetforge.sheet.scenery import Adrift, Body, Edge, Scenery
from sheetforge.sheet.walk import bounds

SEEN = Box(0.0, 0.0, 200.0, 150.0)


def body(**fields: object) -> Body:
    return Body.model_validate({"edge": "east", "at": 50, "looks": "ocean", "size": 12, "under": 5, **fields})


def brush(ink: str, *, under: bool) -> Brush:
    line = Style(stroke="#808080", stroke_width=0.2)
    return Brush(theme(ink), line, line, under)


@pytest.mark.parametrize("edge", LIGHT)
def test_the_rim_of_the_largest_body_towards_the_hexes_is_lit(edge: Edge) -> None:
    """Also that of a gate's neighbour; without a large globe the light falls from the upper left."""
    small = body(edge="north", size=1.0, looks="moon")
    gate = body(edge="south", size=40.0, looks="gate")
    scenery = Scenery(bodies=(small, gate, body(edge=edge)))
    x, y = light_of(scenery)
    assert hypot(x, y) == pytest.approx(1.0, abs=0.01)
    inwards = {"north": y, "south": -y, "west": x, "east": -x}[edge]
    assert inwards > 0.6
    assert light_of(Scenery(bodies=(small,))) == pytest.approx((-0.71, -0.71))


@pytest.mark.parametrize("looks", LOOKS)
@pytest.mark.parametrize("ink", PALETTES)
def test_a_globe_has_shades_in_colour_and_lines_on_white(ink: str, looks: str) -> None:
    """Under hexes every shade is near to the ground; the night is nearer than the lit rim."""
    sphere = Sphere(100.0, 80.0, 60.0, 10.0, SEEN, (-0.71, -0.71), 60.0)
    one = body(looks=looks)
    faint = brush(ink, under=True)
    shades = faint.shades(one.looks)
    assert len(shades) == (len(SHADOWS) + 1 if ink == "color" else 0)
    ground = faint.theme.sky or WHITE
    assert all(contrast(shade, ground) <= NEAR + 0.01 for shade in shades)
    if shades:
        assert contrast(shades[-1], ground) < contrast(shades[0], ground)
        assert contrast(shades[0], ground) < contrast(brush(ink, under=False).shades(one.looks)[0], ground)
    drawn = list(globe(one, sphere, faint, "1:0"))
    assert any(isinstance(item, Clip) for item in drawn)
    assert drawn == list(globe(one, sphere, faint, "1:0"))
    assert drawn != list(globe(one, sphere, faint, "2:0"))


def test_a_body_wholly_under_the_map_adds_no_border() -> None:
    """One that reaches out of it does, unless the border is 0."""

    def size(**scenery: object) -> tuple[float, float]:
        board = HexMap("a", "A", 20, 20, "flat", scenery=Scenery.model_validate(scenery))
        return layout_of(board, 20.0)[1:]

    plain = size()
    within = body(size=3, under=8).model_dump()
    beyond = body(size=12, under=5).model_dump()
    assert size(border=1.5, bodies=[within]) == plain
    assert size(border=0, bodies=[within, beyond]) == plain
    assert size(border=1.5, bodies=[beyond])[0] == pytest.approx(plain[0] + 30.0)


@pytest.mark.parametrize("of", ["hulk", "rocks", "plates"])
@pytest.mark.parametrize("ink", list(PALETTES))
def test_what_drifts_on_a_map_lies_about_its_place(of: str, ink: str) -> None:
    """Under its hexes, faint, and no farther from its middle than its size says; the same for the same seed."""
    one = Adrift.model_validate({"of": of, "across": 25, "down": 60, "size": 4})
    hexes, layout, paint = Box(20.0, 40.0, 400.0, 200.0), Layout("flat", 20.0), theme(ink)
    items = tuple(adrift(one, hexes, layout, paint, "7"))
    around = Box(120.0 - 50.0, 160.0 - 50.0, 100.0, 100.0)
    assert len(items) >= 5
    assert all(around.contains(bounds((item,))) for item in items)
    assert items == tuple(adrift(one, hexes, layout, paint, "7")) != tuple(adrift(one, hexes, layout, paint, "8"))
    lines = {item.style.stroke for item in items if isinstance(item, Polygon | Polyline)}
    assert all(
        contrast(line, paint.sky or WHITE) < contrast(paint.relief, paint.sky or WHITE) for line in lines if line
    )
    middles = [layout.center(hex) for hex in block((-9, -9), (20, 20), "flat")]
    for piece in items:
        assert isinstance(piece, Polygon | Polyline)
        assert piece.style.fill is None, "terrain is solid"
        assert piece.style.dash
        box = bounds((piece,))
        if of != "hulk":
            assert not any(box.overlaps(Box(x - 1.0, y - 1.0, 2.0, 2.0)) for x, y in middles), "terrain lies there"
