"""Hex maps as drawings: whole, legible, to scale, the same for the same seed."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from math import hypot, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageFilter

from sheetforge.geometry.hexes import disk, distance, hex_at
from sheetforge.press import pdf, svg
from sheetforge.sheet import faces, text, walk
from sheetforge.sheet.hexmap.board import HexMap, Spot, Spots, Terrain, Zone, block
from sheetforge.sheet.hexmap.drawing import Looks, draw, layout_of, miniature, snaps, spans_of_numbers
from sheetforge.sheet.hexmap.features import BAND
from sheetforge.sheet.hexmap.ground import grid, number_box, outline
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.scatter import NoRoomError, scatter
from sheetforge.sheet.hexmap.sky import FreeRoom
from sheetforge.sheet.hexmap.theme import Sky, theme
from sheetforge.sheet.scene import Box, Clip, Document, Group, LineTo, MoveTo, Page, Path
from sheetforge.sheet.widgets.sketch import LayoutProblem
from tests.sheet import layout

LOOKS = Looks(across=14.0)
INKS = [("color", "dark"), ("color", "light"), ("color", "sea"), ("mono", "dark"), ("mono", "sea"), ("saver", "dark")]


def sample(shape: str = "flat", columns: int = 12, rows: int = 9) -> HexMap:
    """A map with everything on it."""
    return HexMap(
        "sample",
        "Sample map",
        columns,
        rows,
        shape,
        terrain=(
            Terrain("rock", "Rocks", (hex_at(6, 4, shape), hex_at(7, 6, shape)), reconstructed=True),
            Terrain("debris", "Debris", (hex_at(3, 5, shape),)),
        ),
        zones=(
            Zone("North", block((2, 1), (8, 2), shape), "north", "Sets up first.", True),
            Zone("South", block((2, 8), (8, 9), shape), "south"),
            Zone("West", block((1, 3), (1, 7), shape), "west"),
            Zone("East", block((12, 3), (12, 7), shape), "east"),
        ),
        points=Spots("Points", (Spot(1, hex_at(4, 4, shape), 0), Spot(2, hex_at(9, 6, shape), 0))),
        notes=("Note: what everybody ought to know",),
        subtitle="A line below the title",
    )


def page(board: HexMap, looks: Looks = LOOKS) -> Page:
    """The drawing on a page of its size."""
    drawing = draw(board, looks)
    return Page(drawing.width, drawing.height, drawing.items)


@pytest.mark.parametrize("shape", ["flat", "pointy"])
@pytest.mark.parametrize(("ink", "sky"), INKS)
def test_everything_is_on_the_map_and_nothing_over_anything(ink: str, sky: str, shape: str) -> None:
    """No text leaves the drawing, lies over another or lacks a glyph, in any ink."""
    made = page(sample(shape), replace(LOOKS, ink=ink, sky=sky))
    assert [(one.name, one.box) for one in layout.outside(made)] == []
    assert [(a.item, b.item) for a, b in layout.overlapping_texts(made)] == []
    assert layout.cut_texts(made) == []
    words = layout.plain_text(made.items)
    assert text.missing_glyphs(words) == ""
    for wanted in ("Sample map", "NORTH", "SOUTH", "WEST", "EAST", "Rocks", "0501", "1005"):
        assert wanted in words


@pytest.mark.parametrize("shape", ["flat", "pointy"])
@pytest.mark.parametrize("across", [16.0, 17.5, 30.0])
def test_hexes_measure_what_was_asked(shape: str, across: float) -> None:
    """Read back from the PDF: neighbours' numbers stand a hex apart, in millimetres on paper."""
    import pypdfium2

    looks = Looks(across=across, stars=False)
    board = HexMap("plain", "Plain", 8, 6, shape)
    made = pypdfium2.PdfDocument(pdf.write(Document((page(board, looks),))))
    words = made[0].get_textpage()
    far = across * sqrt(3) / 2
    step = {"flat": ((2 * far, 0.0), (0.0, across)), "pointy": ((across, 0.0), (0.0, 2 * far))}
    origin = _place_of(words, "0202")
    right, below = (
        _place_of(words, "0402" if shape == "flat" else "0302"),
        _place_of(words, "0203" if shape == "flat" else "0204"),
    )
    for found, due in ((right, step[shape][0]), (below, step[shape][1])):
        assert found[0] - origin[0] == pytest.approx(due[0], abs=0.02)
        assert found[1] - origin[1] == pytest.approx(due[1], abs=0.02)
    made.close()


def _place_of(words: object, number: str) -> tuple[float, float]:
    """Where a number starts, in mm from the upper left of nowhere."""
    index, _ = words.search(number).get_next()  # type: ignore[attr-defined]
    box = words.get_charbox(index, loose=True)  # type: ignore[attr-defined]
    return box[0] * 25.4 / 72, -box[1] * 25.4 / 72


def test_numbers_stay_when_a_map_grows() -> None:
    """On a larger map every number of the smaller stands in the same place."""
    small, large = (
        {t.text: (round(t.x, 6), round(t.y, 6)) for t, _ in walk.texts(page(board, replace(LOOKS, across=16.0)).items)}
        for board in (HexMap("a", "A", 9, 5), HexMap("a", "A", 13, 8))
    )
    numbers = [name for name in small if name.isdigit() and len(name) == 4]
    assert len(numbers) == 45
    assert {name: small[name] for name in numbers} == {name: large[name] for name in numbers}


@pytest.mark.parametrize(
    ("every", "letters", "count", "one"), [(1, True, 63, "G5"), (3, False, 9, "0407"), (0, False, 0, "")]
)
def test_numbers_as_asked(every: int, letters: bool, count: int, one: str) -> None:
    """Every hex, each third column and row from the first, or none; digits or letters."""
    made = page(HexMap("a", "Blank", 9, 7), replace(LOOKS, across=16.0, every=every, letters=letters))
    groups = {group for drawn in walk.walk(made.items) for group in drawn.groups}
    found = [len(group.items) for group in groups if group.layer == "numbers"]
    assert sum(found) == count
    assert one in layout.plain_text(made.items)


@pytest.mark.parametrize("every", [0, 5])
def test_an_area_without_numbers_is_drawn(every: int) -> None:
    """No ground is kept plain below numbers that are not there; the page can be measured."""
    area = Zone("Off", block((2, 2), (4, 4), "flat"))
    made = page(HexMap("a", "A", 9, 7, zones=(area,)), replace(LOOKS, every=every))
    assert all(drawn.box.width >= 0 for drawn in walk.walk(made.items))
    assert pdf.write(Document((made,))).startswith(b"%PDF")


def test_stars_follow_the_seed_and_stay_off_savers() -> None:
    """The same seed gives the same sky, another one another; ink savers have none."""
    board = HexMap("a", "Blank", 8, 6)
    one, same = (page(board, replace(LOOKS, seed=3)) for _ in range(2))
    assert one == same
    assert one != page(board, replace(LOOKS, seed=4))
    layers = [
        {group.layer for drawn in walk.walk(made.items) for group in drawn.groups}
        for made in (one, page(board, replace(LOOKS, ink="saver")), page(board, replace(LOOKS, stars=False)))
    ]
    assert ["stars" in layer for layer in layers] == [True, False, False]


def test_water_has_waves_and_no_stars() -> None:
    """Ripples follow the seed as stars do; an ink saver leaves the water empty."""
    board = HexMap("a", "Blank", 8, 6)
    looks = replace(LOOKS, sky="sea", seed=3)
    assert page(board, looks) == page(board, looks)
    assert page(board, looks) != page(board, replace(looks, seed=4))
    layers = [
        {group.layer for drawn in walk.walk(made.items) for group in drawn.groups}
        for made in (page(board, replace(looks, ink=ink)) for ink in ("color", "mono", "saver"))
    ]
    assert ["waves" in layer for layer in layers] == [True, True, False]
    assert not any("stars" in layer for layer in layers)


def test_areas_differ_without_colour() -> None:
    """In black and white no two of the four areas have both pattern and border alike."""
    made = draw(sample(), replace(LOOKS, ink="mono"))
    zones = [item for item in made.items if getattr(item, "layer", "") == "zones"]
    assert len(zones) == 4
    borders = {zone.items[-1].style.dash for zone in zones}
    assert len(borders) == 4


@pytest.mark.parametrize("shape", ["flat", "pointy"])
def test_every_side_is_drawn_once(shape: str) -> None:
    """A grid of 7 by 5 hexes has its sides once each, and an outline closes round it."""
    board = HexMap("a", "Blank", 7, 5, shape)
    layout = Layout(shape, 10.0)
    sides = _segments(grid(board.hexes, layout, theme("color")))
    assert len(sides) == len({frozenset(one) for one in sides})
    corners = {
        frozenset(_rounded(c) for c in (layout.corners(h)[s], layout.corners(h)[s - 5]))
        for h in board.hexes
        for s in range(6)
    }
    assert {frozenset(one) for one in sides} == corners
    assert all(hypot(a[0] - b[0], a[1] - b[1]) == pytest.approx(layout.radius, abs=0.01) for a, b in sides)
    around = outline(board.hexes, layout)
    inner = sum(1 for h in board.hexes for other in disk(h, 1) if other != h and other in set(board.hexes))
    assert sum(isinstance(one, LineTo | MoveTo) for one in around) == 6 * 35 - inner


def _segments(path: Path) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    found, at_point = [], (0.0, 0.0)
    for command in path.commands:
        point = _rounded((command.x, command.y))
        if isinstance(command, LineTo):
            found.append((at_point, point))
        at_point = point
    return found


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0] + 1e-4, 3), round(point[1] + 1e-4, 3)


@settings(max_examples=60)
@given(st.floats(-50, 50), st.floats(-50, 50), st.sampled_from(["flat", "pointy"]))
def test_a_point_lies_in_the_hex_whose_middle_is_nearest(x: float, y: float, shape: str) -> None:
    """`hex_at` finds the nearest middle, and the middle of a hex lies in it."""
    layout = Layout(shape, 9.0, 3.0, -2.0)
    found = layout.hex_at(x, y)
    assert layout.hex_at(*layout.center(found)) == found

    def away(hex: object) -> float:
        cx, cy = layout.center(hex)  # type: ignore[arg-type]
        return hypot(cx - x, cy - y)

    assert away(found) <= min(map(away, disk(found, 1))) + 1e-4


@pytest.mark.parametrize("shape", ["flat", "pointy"])
def test_room_between_numbers_is_that_of_all_hexes_about_a_mark(shape: str) -> None:
    """A mark is clear of dots and numbers of its hex and of all beside it, also where no corner of it is in them."""
    layout, chance = Layout(shape, 20.0, 3.0, -2.0), Random(1)
    room = FreeRoom(layout)
    for _ in range(2500):
        x, y, aside, up = (chance.uniform(*ends) for ends in ((-50, 50), (-50, 50), (0.1, 9.0), (0.1, 2.0)))
        is_clear = True
        for hex in disk(layout.hex_at(x, y), 1):
            cx, cy = layout.center(hex)
            number = number_box(layout, hex).inset(-0.4)
            is_clear &= abs(x - cx) >= aside + 1.2 or abs(y - cy) >= up + 1.2
            is_clear &= (
                x + aside <= number.x or x - aside >= number.right or y + up <= number.y or y - up >= number.bottom
            )
        assert room.holds(x, y, aside, up) == is_clear


def test_cuts_pass_through_no_middle_and_no_number() -> None:
    """Where a map is best cut there is neither the middle nor the number of a hex."""
    for shape in ("flat", "pointy"):
        made = draw(HexMap("a", "Blank", 9, 8, shape), replace(LOOKS, stars=False))
        xs, ys = snaps(made)
        assert len(xs) > 5
        assert len(ys) > 5
        for run, drawn in walk.texts(made.items):
            if run.text.isdigit() and len(run.text) == 4:
                ink = Box(run.x, run.y - text.cap_height("medium", run.size_pt), drawn.box.width, 0)
                assert not [x for x in xs if ink.x < x < ink.right]
                assert not [y for y in ys if ink.y < y < run.y]


def test_spans_of_numbers_hold_every_number() -> None:
    """Those of both kinds of columns or rows."""
    for shape in ("flat", "pointy"):
        made = draw(HexMap("a", "Blank", 9, 8, shape), replace(LOOKS, stars=False))
        xs, ys = spans_of_numbers(made)
        for run, drawn in walk.texts(made.items):
            if run.text.isdigit() and len(run.text) == 4:
                assert any(start <= run.x <= end and start <= run.x + drawn.box.width <= end for start, end in xs)
                top = run.y - text.cap_height("medium", run.size_pt)
                assert any(start <= top <= run.y <= end for start, end in ys)


def test_both_backends_draw_the_same_map() -> None:
    """The PDF and the SVG of a map are the same picture."""
    import resvg_py

    made = page(sample(), replace(LOOKS, across=12.0))
    made = replace(made, width=float(round(made.width + 0.5)), height=float(round(made.height + 0.5)))
    one = Image.open(BytesIO(pdf.pictures(pdf.write(Document((made,))), 254)[0])).convert("L")
    files = [str(faces.font_file(face)) for face in faces.FACES]
    data = resvg_py.svg_to_bytes(svg_string=svg.write(made), dpi=254, font_files=files, background="white")
    other = Image.open(BytesIO(bytes(data))).convert("L")
    assert one.size == other.size
    smooth = [image.filter(ImageFilter.BoxBlur(1)) for image in (one, other)]
    counts = ImageChops.difference(*smooth).histogram()
    assert sum(counts[64:]) / sum(counts) < 0.002


def test_a_map_too_small_for_its_title_says_so() -> None:
    """Nothing is cut: the problem names the map, the field and the room there is."""
    with pytest.raises(LayoutProblem, match=r"Long.*: title: it needs \d+ mm, the map is 32 mm"):
        draw(HexMap("a", "Long " * 9, 2, 2), Looks(across=9.0))


@given(st.integers(0, 99), st.integers(1, 3))
def test_things_strewn_keep_their_distance(seed: int, apart: int) -> None:
    """As many as asked for, as far apart as asked for, the same again for the same seed."""
    field = block((1, 1), (20, 15), "flat")
    found = scatter(f"{seed}", field, 8, 14, apart)
    assert 8 <= len(found) <= 14
    assert all(distance(a, b) >= apart for a in found for b in found if a != b)
    assert found == scatter(f"{seed}", field, 8, 14, apart)
    assert set(found) <= set(field)


def test_too_many_to_strew() -> None:
    """When the hexes run out, it says how many did fit."""
    with pytest.raises(NoRoomError, match="40 do not fit") as caught:
        scatter("1", block((1, 1), (5, 5), "flat"), 40, 40, 2)
    assert 1 <= caught.value.placed < 25


def test_the_size_of_a_panel() -> None:
    """Columns three quarters of a hex apart, rows a hex and the half of the lower ones."""
    layout, width, height = layout_of(HexMap("a", "A", 39, 26), 25.0)
    assert width - 14.0 == pytest.approx(layout.radius * (38 * 1.5 + 2), abs=0.1)
    assert height - 14.0 == pytest.approx(26.5 * 25.0, abs=0.1)


@pytest.mark.parametrize(("ink", "sky"), [("color", "dark"), ("mono", "dark"), ("mono", "sea")])
def test_stars_and_waves_keep_clear_of_dots_and_numbers(ink: str, sky: Sky) -> None:
    """None lies on a number, or so near the middle of a hex that it looks like its dot.

    On white paper stars are flares with four points, not dots.
    """
    board = HexMap("a", "Blank", 12, 9)
    drawing = draw(board, replace(LOOKS, ink=ink, sky=sky, across=25.0, stars=True))
    marks: list[tuple[float, float]] = []
    shapes = [
        one.item for one in walk.walk(drawing.items) if any(group.layer in ("stars", "waves") for group in one.groups)
    ]
    assert shapes
    if (ink, sky) == ("mono", "dark"):
        assert all(shape.style.fill for shape in shapes if isinstance(shape, Path))
    for shape in shapes:
        assert isinstance(shape, Path)
        marks += [(one.x, one.y) for one in shape.commands if isinstance(one, MoveTo)]
    assert len(marks) > 50
    numbers = [one.box for text, one in walk.texts(drawing.items) if text.text.isdigit()]
    centers = [drawing.layout.center(hex) for hex in board.hexes]
    assert not [at for at in marks for box in numbers if box.inset(0.0, 0.5).overlaps(Box(*at, 0.02, 0.02))]
    assert not [at for at in marks for c in centers if hypot(at[0] - c[0], at[1] - c[1]) < 1.2]


def test_an_area_is_a_band_along_its_border() -> None:
    """On the map only its border shows, on the map in small the whole area."""
    area = Zone("West", tuple(hex_at(1, row, "flat") for row in range(1, 6)), "west")
    board = HexMap("a", "A", 9, 7, zones=(area,))
    drawing = draw(board, replace(LOOKS, ink="mono", across=25.0))
    (group,) = [one for one in drawing.items if getattr(one, "id", "") == "zone-1"]
    assert isinstance(group, Group)
    clip, edge = group.items
    assert isinstance(clip, Clip)
    assert isinstance(edge, Path)
    (band,) = clip.items
    assert isinstance(band, Path)
    assert band.commands == edge.commands
    assert band.style.stroke_width == 2 * BAND
    (small,) = [one for one in miniature(drawing, 0.16) if getattr(one, "id", "") == "zone-1"]
    assert isinstance(small, Group)
    pattern, edge = small.items
    assert isinstance(pattern, Path)
    assert isinstance(edge, Path)
    assert edge.style.stroke_width >= 0.6
    # In black no line is drawn within the hexes, which would be lost among their sides: dots in their middles are.
    layout = Layout("flat", 25.0 * 0.16, drawing.layout.x * 0.16, drawing.layout.y * 0.16)
    middles = [layout.center(hex) for hex in area.hexes]
    assert {type(one) for one in pattern.commands} == {MoveTo, LineTo}
    assert all(min(hypot(one.x - x, one.y - y) for x, y in middles) < 0.05 for one in pattern.commands)
