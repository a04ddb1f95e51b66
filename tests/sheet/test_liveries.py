"""Liveries: crests that differ in black and white, inks that everybody can read."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.drawings import find_arms
from sheetforge.game import discover
from sheetforge.sheet.arms import READABLE, Arms, in_color_of, liveried
from sheetforge.sheet.drawing import points_along
from sheetforge.sheet.hexmap.entry import Arrow, draw_arrow
from sheetforge.sheet.hexmap.theme import theme
from sheetforge.sheet.livery import Corners
from sheetforge.sheet.palette import BLACK, PALETTES, contrast
from sheetforge.sheet.scene import Box, Close, CurveTo, Polygon, Style
from sheetforge.sheet.sides import paint
from sheetforge.sheet.widgets.crest import cornered, crest_field
from sheetforge.sheet.widgets.sketch import Sketch
from tests.running import OFFICIAL
from tests.sheet.test_sides import SIMULATIONS, difference

DOTS = 48
"""The side of a crest of 8 mm on a printer of 150 dots an inch."""

ALIKE = 0.14
"""Part of the dots in which two crests of a game differ at least."""


@cache
def library() -> Library:
    """Return the official content, read once."""
    return open_library(OFFICIAL, "content", discover())


def arms(key: Key) -> Arms:
    """Return the arms of an official livery."""
    found = find_arms(library(), key.system, key.id)
    assert found is not None, f"{key} has no crest"
    return found


LIVERIES = library().keys("liveries")
each = pytest.mark.parametrize("key", LIVERIES, ids=str)


@cache
def printed(key: Key) -> Image.Image:
    """Return the crest of a livery as a printer without colours prints it at 8 mm."""
    picture = Image.new("1", (DOTS, DOTS), 1)
    draw = ImageDraw.Draw(picture)
    for shape in arms(key).crest.shapes:
        points = [((x + 50) * DOTS / 100, (y + 50) * DOTS / 100) for x, y in points_along(shape.commands)]
        draw.polygon(points, fill=0 if shape.tone in ("dark", "body") else 1)
    return picture


@pytest.mark.parametrize("system", sorted({key.system for key in LIVERIES}))
def test_crests_of_a_game_differ_in_black_and_white_at_8_mm(system: str) -> None:
    """Any two crests that a game has differ in far more dots than a bad copy changes."""
    keys = [key for key in LIVERIES if key.system == system]
    for one, other in combinations(keys, 2):
        differing = ImageChops.logical_xor(printed(one), printed(other)).histogram()[-1]
        assert differing / DOTS**2 >= ALIKE, (one.id, other.id)


def test_every_house_navy_and_power_has_a_livery_of_its_own() -> None:
    """No House is left out, and no two share a livery."""
    worn = {}
    for key in library().keys("houses"):
        livery = getattr(library().entity(key), "livery", None)
        assert livery is not None, key
        assert worn.setdefault((key.system, livery), key) == key


@each
@pytest.mark.parametrize("ink", PALETTES)
def test_text_in_the_inks_of_a_livery_can_be_read(key: Key, ink: str) -> None:
    """Titles on the bar and accents on paper keep the contrast of ordinary text."""
    palette = liveried(PALETTES[ink], arms(key))
    assert contrast(palette.accent, palette.paper) >= READABLE
    assert contrast(palette.header_ink, palette.header_fill or palette.paper) >= READABLE
    if ink != "color":
        assert palette is PALETTES[ink]


MEETINGS = sorted(
    {
        (system, *sorted(names))
        for system, names in (
            ("silent-death", ("ridotto", "vaubrand")),
            ("silent-death-star-wars", ("rebels", "imperials")),
            ("sovereign-seas", ("british", "french")),
            ("sovereign-seas", ("french", "neutral")),
            ("sovereign-seas", ("british", "neutral")),
            ("silent-fury", ("meridian", "corsairs")),
            ("babylon", ("ilmari", "narn")),
            ("babylon", ("ilmari", "tarsis")),
            ("babylon", ("narn", "tarsis")),
        )
    }
)


@pytest.mark.parametrize("meeting", MEETINGS, ids="-".join)
@pytest.mark.parametrize("eye", SIMULATIONS)
def test_liveries_that_meet_differ_for_every_kind_of_eye(meeting: tuple[str, str, str], eye: str) -> None:
    """Sides that fight each other in printed battles are never painted alike."""
    system, one, other = meeting
    first, second = (arms(Key("liveries", system, name)) for name in (one, other))
    assert difference(first.main, second.main, eye) > 25
    assert first.rim != second.rim


@given(
    st.sampled_from(("round", "square", "cut", "notched", "scooped")),
    st.floats(1.0, 200.0),
    st.floats(1.0, 60.0),
    st.floats(0.1, 5.0),
)
def test_corners_stay_inside_their_box(corners: Corners, width: float, height: float, step: float) -> None:
    """Whatever its corners, an area reaches all four edges of its box and not beyond."""
    area = cornered(Box(10.0, 20.0, width, height), corners, Style(), step)
    points = [(c.x, c.y) for c in area.commands if not isinstance(c, Close)]
    points += [(c.x1, c.y1) for c in area.commands if isinstance(c, CurveTo)]
    assert min(x for x, _ in points) == pytest.approx(10.0)
    assert max(x for x, _ in points) == pytest.approx(10.0 + width)
    assert min(y for _, y in points) == pytest.approx(20.0)
    assert max(y for _, y in points) == pytest.approx(20.0 + height)


def test_without_colours_a_crest_is_black_and_white() -> None:
    """In mono nothing of a crest and its field is grey or coloured."""
    sketch = Sketch(PALETTES["mono"], "crest")
    crest_field(sketch, arms(Key("liveries", "silent-death", "ridotto")), Box(0, 0, 20, 20))
    text = repr(sketch.items)
    assert set(re.findall(r"#[0-9a-f]{6}", text)) <= {"#000000", "#ffffff"}


def test_a_side_named_white_is_not_the_black_one_in_mono() -> None:
    """A dark colour has the solid rim, which is black in mono, a light one a pattern on white."""
    house = arms(Key("liveries", "silent-death", "ridotto"))
    for name, fill in (("Red", BLACK), ("White guard", None), ("Yellow", None), ("Blue", BLACK)):
        named = in_color_of(house, name)
        assert named is not None
        assert paint(named.side, PALETTES["mono"]).fill == fill, name


@each
def test_an_arrow_of_a_side_is_seen_on_the_sea(key: Key) -> None:
    """Its line is darkened where its livery is pale."""
    arrow = draw_arrow(Arrow((0.0, 0.0), 0.0, 20.0, arms(key).side), PALETTES["color"])
    assert isinstance(arrow, Polygon)
    assert arrow.style.stroke is not None
    assert contrast(arrow.style.stroke, theme("color", "sea").sky or "#ffffff") >= 3.0
