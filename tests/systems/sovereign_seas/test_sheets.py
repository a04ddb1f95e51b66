"""Control logs: everything of the content is on the page, nothing lies over anything else."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetforge.sheet import walk
from sheetforge.sheet.palette import contrast
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Box, Circle, Field, Group, Page, Use
from sheetforge.sheet.widgets.sketch import RING, LayoutProblem
from sheetforge.systems.sovereign_seas.blueprint import Blueprint, HullCircle, HullSlash, Mount, letter_of
from sheetforge.systems.sovereign_seas.schema.ship import read_log
from sheetforge.systems.sovereign_seas.sheets import control_log, plan
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options
from sheetforge.systems.sovereign_seas.sheets.look import palette
from sheetforge.systems.sovereign_seas.sheets.model import arcs, notes
from sheetforge.systems.sovereign_seas.sheets.model import control_log as resolved
from tests.sheet import layout
from tests.systems.sound_pages import LOOKS, sound
from tests.systems.sovereign_seas import samples_of_sheets as samples
from tests.systems.sovereign_seas.samples_of_sheets import PAPERS, every_log, heaviest, log, looked_up

ALL = pytest.mark.parametrize("one", every_log(), ids=lambda one: one.id)


def sheet(one: ControlLog, **how: object) -> tuple[Page, ...]:
    return control_log.pages(one, looked_up(), replace(Options(), **how))  # type: ignore[arg-type]


def changed(**fields: object) -> ControlLog:
    """The Ocean, built otherwise."""
    ocean = log("ocean")
    ship: Blueprint = replace(ocean.ship, **fields)  # type: ignore[arg-type]
    return replace(ocean, ship=ship)


def boxes(page: Page) -> dict[str, Group]:
    """Everything that can be marked on the first log of a page."""
    uses = [item for item in page.items if isinstance(item, Use)]
    drawn = walk.walk(uses[0].part.items)
    return {group.id: group for one in drawn for group in one.groups if group.role == "box"}


@pytest.mark.parametrize(("paper_name", "ink"), LOOKS)
def test_every_ship_prints_soundly_on_every_paper_in_every_ink(paper_name: str, ink: str) -> None:
    """No text leaves the printable area, lies over another text, or lacks a glyph."""
    assert len(every_log()) == 10
    for one in every_log():
        for page in sheet(one, paper=paper_name, ink=ink):
            sound(page, paper_name)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(every_log()), st.sampled_from(PAPERS), st.integers(1, 5))
def test_any_number_of_copies_prints_soundly(one: ControlLog, paper_name: str, copies: int) -> None:
    """Asking for more copies than fit gives fewer, never a cramped page."""
    (page,) = sheet(one, paper=paper_name, copies=copies)
    sound(page, paper_name)
    uses = [item for item in page.items if isinstance(item, Use)]
    assert 1 <= len(uses) <= copies
    assert len({id(use.part) for use in uses}) == 1


@pytest.mark.parametrize("paper_name", PAPERS)
def test_the_heaviest_ship_fits(paper_name: str) -> None:
    """A log with more of everything than any ship of the game still has circles for a pencil."""
    (page,) = sheet(heaviest(), paper=paper_name)
    sound(page, paper_name)
    made = plan.compose(heaviest().ship, Box(0.0, 0.0, 186.0, 50.0))
    assert made.circle >= plan.LEAST
    drawn = [box for _, box in made.places()]
    assert drawn[0].x >= made.outline.bow
    assert drawn[-1].right <= made.outline.stern


@ALL
def test_what_is_drawn_is_what_the_log_says(one: ControlLog) -> None:
    """There is a circle to mark for each of the content, and a battery with its gun and mount."""
    ship = samples.ship(one.id)
    found = boxes(sheet(one)[0])
    circles = [id for id in found if ".hull." in id]
    assert len(circles) == len(ship.log.circles)
    batteries = {
        id.partition(".battery.")[2]: (group.data["gun"], group.data["mount"])
        for id, group in found.items()
        if ".battery." in id
    }
    assert batteries == {each.id: (each.gun, each.mount) for each in ship.log.batteries}
    speeds = [group.data["speed"] for id, group in found.items() if ".speed." in id]
    assert speeds == [str(number) for number in ship.speed.values]
    assert sum(".magazine." in id for id in found) == ship.magazine_count


@ALL
def test_the_hull_runs_from_bow_to_stern_in_the_order_of_the_log(one: ControlLog) -> None:
    """Parts stand side by side from left to right as they are written, inside the hull."""
    made = plan.compose(one.ship, Box(0.0, 0.0, 186.0, 50.0))
    placed = [(item.part, box) for item, box in made.places() if item.part is not None]
    assert [part for part, _ in placed] == list(one.ship.hull)
    lefts = [box.x for _, box in placed]
    assert lefts == sorted(lefts)
    for (_, box), (_, after) in pairwise(placed):
        assert box.right <= after.x + 0.001
    assert made.outline.bow < placed[0][1].x
    assert placed[-1][1].right < made.outline.stern


@ALL
def test_what_is_crossed_off_keeps_clear_of_the_line_inside_the_hull(one: ControlLog) -> None:
    """The last circle or battery at the stern stands ahead of where the inner line is as wide."""
    made = plan.compose(one.ship, Box(0.0, 0.0, 186.0, 50.0))
    last = [box for item, box in made.places() if item.part is not None][-1]
    inner = made.outline.grown(-plan.INNER)
    drawn = last.center[0] + made.circle * 0.52
    assert drawn < inner.stern - inner.wide_until(made.circle * 0.26)


def sided(starboard: str) -> ControlLog:
    """The Bellerophon with other batteries to starboard."""
    ship = samples.ship("bellerophon")
    text = str(ship.log).replace("(C)[D][D][D][D][D]", starboard, 1)
    changed = ship.model_copy(update={"log": read_log(text)})
    return resolved(changed, samples.SS, "bellerophon", samples.library())


@pytest.mark.parametrize(
    ("starboard", "expected"),
    [
        ("(C)[C][D][D][D][D]", [("C", True, "CDDDD")]),
        ("(C)[D][D](C)[D]", [("C", True, "DD"), ("C", True, "D")]),
        ("(C)[D][D]()[D]", [("C", True, "DD"), ("", True, "D")]),
        ("[A][B]", [("", False, "AB")]),
    ],
)
def test_there_are_as_many_shields_at_a_side_as_the_log_has(
    starboard: str, expected: list[tuple[str, bool, str]]
) -> None:
    """Batteries behind one shield stand together, whatever their guns; `()` is a bare shield."""
    found = plan.runs(sided(starboard).ship.starboard)
    assert [
        (letter_of(run.armour), run.behind, "".join(mount.gun.code for mount in run.mounts)) for run in found
    ] == expected


@ALL
def test_batteries_of_a_side_stand_apart_and_inside_the_hull(one: ControlLog) -> None:
    """Starboard above the hull line, port below, none over another or over the hull line."""
    made = plan.compose(one.ship, Box(0.0, 0.0, 186.0, 50.0))
    line = [box for item, box in made.places() if item.part is not None]
    for dy, mounts in ((-1, one.ship.starboard), (1, one.ship.port)):
        places = [box for _, run in plan.side_places(made, mounts, dy) for box in run]
        assert len(places) == len(mounts)
        for index, box in enumerate(places):
            assert (box.center[1] - made.outline.middle) * dy > 0
            assert abs(box.center[1] - made.outline.middle) <= made.outline.beam
            assert not any(box.overlaps(other) for other in places[:index])
            assert not any(box.overlaps(other) for other in line)


def test_armour_is_drawn_where_the_log_has_it() -> None:
    """The Ocean's belt is broken where her hull line has an empty bracket, a frigate has none."""
    space = Box(0.0, 0.0, 186.0, 50.0)
    ocean = plan.compose(log("ocean").ship, space)
    (fore, aft) = plan.belts(ocean)
    bare = [box for item, box in ocean.places() if isinstance(item.part, Mount) and not item.part.armour]
    assert fore[1] <= bare[0].x
    assert aft[0] >= bare[-1].right
    assert plan.belts(plan.compose(log("inconsistent").ship, space)) == ()


def test_a_shield_stands_where_the_armour_changes_and_nowhere_else() -> None:
    """The Bellerophon's hull line has three changes: bow battery, hull, stern battery."""
    shields = [letter_of(item.armour) for item in plan.hull_line(log("bellerophon").ship) if item.part is None]
    assert shields == ["B", "C", "B"]
    parts = log("bellerophon").ship.hull
    assert sum(isinstance(part, HullCircle) for part in parts) == 15
    assert sum(isinstance(part, HullSlash) for part in parts) == 8


@ALL
def test_every_value_of_a_ship_is_on_its_sheet(one: ControlLog) -> None:
    """Name, class, points, figures, guns with FP and letters, arcs and notes."""
    text = " ".join(layout.plain_text(sheet(one)[0].items).replace("\n", " ").split())
    ship = one.ship
    wanted = [ship.name.upper(), ship.type_name, str(ship.points), ship.turning, f"{ship.size:+d}"]
    wanted += [f"+{ship.acceleration}", f"–{ship.deceleration}", ship.completed]
    for gun in ship.guns:
        wanted += [gun.type, f"{float(gun.firepower):.1f}"]
        wanted.append(" ".join(map(letter_of, gun.penetration)))
    wanted += [arc.title for arc in arcs(ship)]
    wanted += notes(ship)
    wanted += [f"{rule.title}." for rule in looked_up().criticals]
    assert [value for value in wanted if value not in text] == []


def test_values_that_no_source_gives_are_ringed() -> None:
    """A ring stands at each reconstructed figure; where one stands the foot says what it means."""

    def rings(page: Page) -> int:
        drawn = [one.item for one in walk.walk(page.items) if isinstance(one.item, Circle)]
        explained = "not printed in the source" in layout.plain_text(page.items)
        count = sum(one.radius == RING for one in drawn) - explained
        assert explained == (count > 0)
        return count

    (page,) = sheet(log("ocean"))
    (printed,) = sheet(changed(reconstructed=frozenset()))
    assert rings(page) > rings(printed)


def test_a_form_has_a_box_for_all_that_is_marked() -> None:
    """Circles, batteries, speeds, tower, magazines and turns of every copy are fields."""
    one = log("bellerophon")
    (page,) = sheet(one, fillable=True)
    names = {item.name for item in page.items if isinstance(item, Field)}
    for copy in (1, 2):
        start = f"ship.bellerophon.{copy}."
        mine = {name.removeprefix(start) for name in names if name.startswith(start)}
        assert {f"hull.{number:02d}" for number in range(1, 16)} <= mine
        assert {f"battery.{mount.id}" for mount in one.ship.batteries} <= mine
        assert {f"speed.{number:02d}" for number in range(1, 10)} <= mine
        assert {"id", "tower.1", "magazine.1", "magazine.2", "rudder.L", "command.6"} <= mine


def test_damage_of_a_battle_is_struck_off_on_its_own_copy() -> None:
    """The copy that was hit has strokes in its boxes, the other one has none."""
    (whole,) = sheet(log("bellerophon"))
    (hit,) = samples.damaged()
    added = len(hit.items) - len(whole.items)
    assert added == 5 + 2  # five strokes, two numbers of counters


def test_what_can_not_fit_names_the_ship_and_the_field() -> None:
    """Nothing is cut in silence: a problem says whose text is too long, and which."""
    with pytest.raises(LayoutProblem) as caught:
        sheet(changed(name="Long " * 40))
    assert caught.value.field == "name"


def test_the_inks_of_the_game_can_be_read() -> None:
    """Text on the game's own colours has the contrast of small print."""
    period = palette("color")
    grounds = [period.paper, period.panel_fill or "", period.field_fill or ""]
    for ground in grounds:
        for ink in (period.ink, period.soft_ink, period.accent, period.reconstructed):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
    assert contrast(period.header_ink, period.header_fill or "") >= 7


@pytest.mark.parametrize("name", samples.MAKERS)
def test_sheets_are_drawn_as_they_were(name: str) -> None:
    """The log of drawing calls is the golden that people review."""
    expected = (samples.GOLDENS / f"{name}.calls").read_text(encoding="utf-8")
    assert samples.logs_of(name) == expected, "look at it, then: python -m tests.regenerate"


@pytest.mark.parametrize("paper_name", PAPERS)
def test_a_hull_is_drawn_within_the_frame_or_not_at_all(paper_name: str) -> None:
    """The longest hull that is drawn stays on the paper; one more circle is refused."""
    drawn = 0
    for circles in range(20, 80):
        hull = tuple(HullCircle(number, 0) for number in range(1, circles + 1))
        try:
            (page,) = sheet(changed(hull=hull, starboard=(), port=()), paper=paper_name)
        except LayoutProblem:
            break
        assert [one.box for one in layout.outside(page, paper(paper_name).safe)] == []
        drawn = circles
    assert 35 < drawn < 60
    too_long = changed(hull=hull * 2, starboard=(), port=())
    with pytest.raises(LayoutProblem, match=r"hull: .* the hull line takes"):
        sheet(too_long)
