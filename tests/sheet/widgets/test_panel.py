"""Pips and boxes to write in."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sheetforge.sheet.palette import MONO
from sheetforge.sheet.scene import Box, Circle
from sheetforge.sheet.walk import bounds
from sheetforge.sheet.widgets.panel import pip_fit, pips, write_box
from sheetforge.sheet.widgets.sketch import Sketch


@given(st.integers(1, 60), st.floats(10.0, 90.0), st.floats(3.0, 30.0))
def test_pips_stay_inside_their_box(count: int, width: float, height: float) -> None:
    """Any number of pips is drawn whole inside the area it was given."""
    sketch = Sketch(MONO)
    box = Box(5.0, 5.0, width, height)
    pips(sketch, box, count, "ammo", 3.8)
    assert sum(isinstance(item, Circle) for item in sketch.items) == count
    assert box.inset(-0.2).contains(bounds(sketch.items))


def test_few_pips_stand_in_one_row() -> None:
    """Pips grow to the largest size allowed and no further."""
    assert pip_fit(60.0, 5.0, 4, 4.0) == (4.0, 4)


def test_pips_are_named_by_number() -> None:
    """Forms find the third torpedo as `torpedoes.03`."""
    sketch = Sketch(MONO)
    pips(sketch, Box(0.0, 0.0, 30.0, 5.0), 3, "torpedoes", 3.8)
    assert [blank.name for blank in sketch.blanks] == ["torpedoes.01", "torpedoes.02", "torpedoes.03"]


def test_a_caption_leaves_room_to_write_below_it() -> None:
    """The place to write starts under the small caption."""
    sketch = Sketch(MONO)
    write_box(sketch, Box(0.0, 0.0, 12.0, 10.0), "crew.pilot.piloting", "Plt", "Pilot: piloting")
    blank = sketch.blanks[0]
    assert blank.box.y > 2.0
    assert blank.box.height > 7.0
    assert blank.tooltip == "Pilot: piloting"
