"""The strip of a battle's ships: inside its box, apart from each other, bow to bow, at one scale."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as some

from sheetforge.sheet.berths import extent
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.portraits import LONGEST, LineUp, Portrait, draw_lines
from sheetforge.sheet.scene import Box, Group, Transform
from sheetforge.sheet.sides import SIDES
from sheetforge.sheet.walk import bounds, texts
from sheetforge.sheet.widgets.form import Form
from tests.sheet.test_built import plans

STRIP = Box(10.0, 200.0, 190.0, 60.0)


def drawn(*lines: LineUp) -> tuple[Form, list[Transform]]:
    """Return a strip and its ships in their order."""
    form = Form(COLOR, "a strip")
    draw_lines(form, lines, STRIP)
    groups = (item for item in form.items if isinstance(item, Group))
    return form, [item for group in groups for item in group.items if isinstance(item, Transform)]


HULLS = [drawing for _, drawing in list(plans())[::12]]
LINES = some.lists(some.lists(some.sampled_from(HULLS), min_size=1, max_size=8), min_size=1, max_size=3)


@given(LINES)
@settings(max_examples=15, deadline=None)
def test_ships_stay_in_the_strip_and_apart_at_one_scale(lines: list[list[Drawing]]) -> None:
    """Ships with their bows to the side, none on another or on a name, none longer than the longest allowed."""
    sides = [
        LineUp(side, tuple(Portrait("Ship", 1, drawing) for drawing in drawings))
        for side, drawings in zip(SIDES, lines, strict=False)
    ]
    form, ships = drawn(*sides)
    places = [bounds((ship,)) for ship in ships]
    hulls = [extent(drawing) for drawings in lines for drawing in drawings]
    scales = [place.width / own.height for place, own in zip(places, hulls, strict=True)]
    # The glow of engines and a shadow lie beyond the outline itself.
    assert max(scales) < 1.3 * min(scales)
    assert all(place.width <= LONGEST * 1.15 for place in places)
    assert all(STRIP.contains(place) for place in places)
    assert not any(one.inset(1.0, 1.0).overlaps(other.inset(1.0, 1.0)) for one, other in combinations(places, 2))
    assert all(STRIP.contains(found.box) for _, found in texts(form.items))


def test_names_have_one_size_and_those_of_a_row_one_line() -> None:
    """Below broad ships and narrow ones of both sides, however long the names are."""
    broad, narrow = (pick(HULLS, key=lambda hull: extent(hull).width / extent(hull).height) for pick in (max, min))
    names = ("Redan", "A rather long name for a corvette", "Donjon", "Bailey", "Keep")
    one = tuple(Portrait(name, 1, hull) for name, hull in zip(names, [broad, narrow] * 3, strict=False))
    form, _ = drawn(LineUp(SIDES[0], one), LineUp(SIDES[1], (Portrait("Galliard", 2, narrow), *one[:4])))
    found = [text for text, _ in texts(form.items)]
    assert len({text.size_pt for text in found}) == 1
    alone = {round(text.y, 2) for text in found if text.text in {"Redan", "Donjon", "Bailey", "Keep", "2 × Galliard"}}
    assert len(alone) <= 2


def test_two_sides_face_each_other() -> None:
    """The first side with its bows to the right, the second to the left, in the colours of counters."""
    fighter = HULLS[0]
    form, ships = drawn(
        LineUp(SIDES[0], (Portrait("Redan", 3, fighter), Portrait("Donjon", 1, fighter))),
        LineUp(SIDES[1], (Portrait("Galliard", 2, fighter),)),
    )
    assert [ship.turns for ship in ships] == [1, 1, 3]
    assert ships[0].x < ships[1].x < STRIP.center[0] < ships[2].x
    assert [text.text for text, _ in texts(form.items)] == ["3 × Redan", "Donjon", "2 × Galliard"]
    assert ships[0].items != ships[2].items


def test_one_kind_of_ship_grows_to_a_limit() -> None:
    """A single ship does not fill the page."""
    _, (ship,) = drawn(LineUp(None, (Portrait("Donjon", 1, HULLS[0]),)))
    assert LONGEST <= bounds((ship,)).width <= LONGEST * 1.15
