"""Side views of ships, made from their plans: parts at the same stations, the bow to the right."""

from functools import cache
from pathlib import Path

import pytest

import sheetforge
from sheetforge.sheet.drawing import Drawing, Shape, drawing_of, ellipse, points_along
from sheetforge.sheet.profile import port_view, side_view
from sheetforge.sheet.svg_drawing import read_drawing

FOLDERS = sorted(Path(sheetforge.__file__).parent.glob("systems/*/data/drawings"))


@cache
def plan(game: str, name: str) -> Drawing:
    (path,) = (folder / f"{name}.svg" for folder in FOLDERS if folder.parts[-3] == game)
    read = read_drawing(path.read_bytes())
    assert read.drawing is not None
    return read.drawing


def extent(drawing: Drawing, tone: str = "body") -> tuple[float, float, float, float]:
    points = [point for shape in drawing.shapes if shape.tone == tone for point in points_along(shape.commands)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.parts[-3]))
def test_every_plan_has_a_side_view_in_its_square(folder: Path) -> None:
    """Every third one here; it is longer than high, and the same each time."""
    for path in sorted(folder.glob("*.svg"))[::3]:
        drawing = read_drawing(path.read_bytes()).drawing
        assert drawing is not None
        seen = side_view(drawing)
        left, top, right, foot = extent(seen)
        assert -50.5 <= left < right <= 50.5, path.name
        assert -50.0 <= top < foot <= 50.0, path.name
        assert right - left > foot - top, path.name
        assert seen == side_view(drawing_of(drawing.shapes)) != drawing, path.name


def test_bow_glass_and_engines_keep_their_stations() -> None:
    """What is ahead on the plan is to the right of the view; glass is on the back of the ship."""
    redan = plan("silent_death", "redan")
    seen = side_view(redan)
    assert extent(seen)[2] == pytest.approx(-extent(redan)[1], abs=2.0)
    glass, hull, engines = extent(seen, "light"), extent(seen), extent(seen, "shade")
    assert (glass[0] + glass[2]) / 2 == pytest.approx(-(extent(redan, "light")[1] + extent(redan, "light")[3]) / 2)
    assert hull[1] - 3.0 < glass[1] < 0
    assert engines[2] < 0 < glass[0]


def test_a_broader_body_is_a_higher_hull() -> None:
    """Height follows the middle body, not the wings."""

    def ship(body: float, wing: float) -> Drawing:
        return drawing_of(
            [Shape("body", tuple(ellipse(0, 0, body, 40))), Shape("body", tuple(ellipse(0, 25, wing, 4)))]
        )

    def height(drawing: Drawing) -> float:
        _, top, _, foot = extent(side_view(drawing))
        return foot - top

    assert height(ship(6, 30)) < height(ship(9, 30)) < height(ship(12, 30))
    assert height(ship(9, 14)) == pytest.approx(height(ship(9, 40)), rel=0.15)


def test_panels_of_a_tie_stand_upright_and_guns_at_wing_tips_do_not() -> None:
    """A plate is as long as the ship; what is shorter is a pod or a wing."""
    _, top, _, foot = extent(side_view(plan("silent_death_star_wars", "tie-fighter")))
    assert foot - top == pytest.approx(0.72 * 72)
    _, top, _, foot = extent(side_view(plan("silent_death_star_wars", "x-wing")))
    assert foot - top < 25


def test_masts_of_an_ironclad_stand_where_its_yards_are() -> None:
    """Each pair of half yards is one mast with two yards; a ship of space has none."""

    def masts(drawing: Drawing) -> list[float]:
        lines = [points_along(shape.commands) for shape in drawing.shapes if shape.tone == "line"]
        return sorted(line[0][0] for line in lines if len({x for x, _ in line}) == 1)

    assert masts(side_view(plan("sovereign_seas", "broadside-ironclad"))) == [-24.0, 22.0]
    assert not masts(side_view(plan("silent_death", "glacis")))
    assert not masts(side_view(plan("silent_death_star_wars", "tie-interceptor")))


@pytest.mark.parametrize("name", ["glacis", "redan", "heavy-freighter", "heavy-gunboat"])
def test_a_ship_of_space_is_as_high_below_its_axis_as_above_with_its_engines_astern(name: str) -> None:
    """No keel, no bridge on its back: nothing says that it floats. Bells stand out behind the hull."""
    seen = side_view(plan("silent_death", name))
    hull = [points_along(shape.commands) for shape in seen.shapes if shape.tone == "body"]
    whole = [point for part in hull for point in part]
    assert min(y for _, y in whole) == pytest.approx(-max(y for _, y in whole), abs=0.3)
    bells = [points_along(shape.commands) for shape in seen.shapes if shape.tone == "shade"]
    assert bells
    stern, aft = min(x for x, _ in whole), min(x for part in bells for x, _ in part)
    assert 0.5 < stern - aft < 12.0
    afloat = [
        point
        for shape in side_view(plan("sovereign_seas", "broadside-ironclad")).shapes
        if shape.tone == "body"
        for point in points_along(shape.commands)
    ]
    assert -min(y for _, y in afloat) > 1.2 * max(y for _, y in afloat)


def test_a_drawing_without_areas_stays_as_it_is() -> None:
    """There is nothing to see from the side."""
    lines = drawing_of([Shape("line", ellipse(0, 0, 10, 10))])
    assert side_view(lines) is lines


def test_from_port_the_bow_is_to_the_left() -> None:
    """The same view in a mirror: what is to the right from starboard is to the left from port, no higher or lower."""
    redan = plan("silent_death", "redan")
    (left, top, right, foot), seen = extent(side_view(redan)), extent(port_view(redan))
    assert seen == pytest.approx((-right, top, -left, foot))
