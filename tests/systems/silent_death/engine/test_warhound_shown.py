"""A ship of two hexes on the map in text, in the picture, and in the words of the table."""

from __future__ import annotations

import pytest

from sheetforge.geometry.hexes import Hex
from sheetforge.play.questions import Choose
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.standing import token
from sheetforge.sheet.scene import Polygon
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.damage import hurt
from sheetforge.systems.silent_death.engine.events import Damaged, Marking
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.engine.duel import SHOW, Duel, built, mount
from tests.systems.silent_death_star_wars.table import run


@pytest.mark.parametrize(
    ("facing", "bow", "stern"),
    [(0, "a↑", "a|"), (1, "a↗", "a/"), (2, "a↘", "a\\"), (3, "a↓", "a|"), (4, "a↙", "a/"), (5, "a↖", "a\\")],
)
def test_the_map_in_text_has_both_hexes(facing: int, bow: str, stern: str) -> None:
    """An arrow at the bow, and at the stern a stroke along the ship."""
    duel = Duel(None, built("moresca"), 4, facing)
    text = "\n".join(SHOW.map(duel.state).text())
    assert text.count(bow) == text.count(stern) == 1
    assert text.count("A") == 1


def test_the_map_in_text_is_as_large_as_the_ship() -> None:
    """The margin is about the stern as well."""
    duel = Duel(None, built("moresca"), 2, 3)
    lines = SHOW.map(duel.state).text()
    # Column 20, rows 20 and, for the stern that is highest, 17; two more above.
    assert lines[1].startswith("15")


def test_the_picture_has_one_counter_over_both_hexes() -> None:
    """Its outline reaches both, and it says where the stern is."""
    duel = Duel(None, built("moresca"), 4, 1)
    made = SHOW.page(duel.state, library())
    found = str(made)
    assert duel.state.board.names[duel.blue.hexes[1]] in found
    assert found.count("'stern'") == 1
    layout = Layout("flat", 12.0)
    for facing in range(6):
        tail = Hex(0, 0) - (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))[facing]
        outline = next(one for one in token(Hex(0, 0), facing, None, layout, tail) if isinstance(one, Polygon))
        own = {*layout.corners(Hex(0, 0), 0.86), *layout.corners(tail, 0.86)}
        assert set(outline.points) == own
        assert area(outline.points) > 2 * area(layout.corners(Hex(0, 0), 0.86))


def area(points: tuple[tuple[float, float], ...]) -> float:
    """Of a polygon, by the corners in their order; turned inside out it would be less."""
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return abs(sum(x * v - u * y for (x, y), (u, v) in pairs)) / 2


def test_damage_is_shown_with_the_quarter_that_it_struck() -> None:
    """Of ships with several tracks: the boxes before what they lead to, what is left after it."""
    duel = Duel(None, built("moresca"), 4)
    run(hurt(duel.state, duel.blue, 2, "Green", track=1))
    run(hurt(duel.state, duel.green, 1, "Blue"))
    said = [str(event) for event in duel.state.events if isinstance(event, Marking | Damaged)]
    assert said == [
        "blue marks off 2 boxes on its front right",
        "blue has 83 boxes left on its front right (Drive 9, Reduction 4)",
        "green marks off 1 box",
        "green has 9 boxes left (Drive 18, Reduction 1)",
    ]


def test_odds_are_those_of_the_line_that_is_fired_along() -> None:
    """From the nearest half, against the quarter that it meets, with the boxes that has left."""
    duel = Duel(built(weapons=[mount("pulse-laser")]), built("moresca"), 4)
    (line,) = SHOW.odds(duel.state, Choose("Green", ("hold",), "fire", "green 1:pulse-laser"))
    assert "at a Blue (3 hexes)" in line
    assert line.endswith("boxes left on its rear right; DV 9, DR 4")
    question = Choose("Green", ("hold", "blue"), "fire", "green 1:pulse-laser")
    assert ", 3 hexes on its rear right: " in SHOW.option(duel.state, question, "blue")


def test_the_table_speaks_of_bow_and_stern() -> None:
    """A bow sets up; a turn says where it swings the bow; boxes are counted by quarter."""
    duel = Duel(None, built("moresca"), 4)
    set_up = Choose("Blue", ("0101",), "set-up", "blue")
    assert "where does its bow set up?" in SHOW.question_text(duel.state, set_up)
    step = Choose("Blue", ("left", "stop"), "step", "blue", (9,))
    assert SHOW.option(duel.state, step, "left").endswith("; its bow swings to 1917")
    run(hurt(duel.state, duel.blue, 3, "Green", track=3))
    (line,) = (line for line in SHOW.roster(duel.state) if " Blue " in line)
    left = [ship.count(0) for ship in duel.blue.marks]
    for plan, number in zip(duel.blue.blueprint.tracks, left, strict=True):
        assert f"{plan.facing.replace('-', ' ')} {number}" in line
    assert "DR 4 " in line


def test_one_of_anything_is_singular() -> None:
    """Points, boxes, missiles and warheads in the number that they have."""
    assert str(events.Moved("a", "0101", 0, 1)).endswith("(1 point)")
    assert str(events.Moved("a", "0101", 0, 2)).endswith("(2 points)")
    assert str(events.SalvoHit("a", 1, (3,), 3)) == "1 missile hits a for 3"
    assert str(events.Detonated(("one",), "a", 3)) == "one hits a for 3"
    assert str(events.Detonated(("one", "two"), "a", 3)) == "one, two hit a for 3"
