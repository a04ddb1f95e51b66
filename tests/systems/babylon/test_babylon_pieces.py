"""Counters, maps and templates: which pieces there are, and what maps and films show."""

from __future__ import annotations

from itertools import combinations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.drawings import arms_of_house
from sheetforge.geometry.hexes import Hex, distance
from sheetforge.play.units import plain_name
from sheetforge.products.counters import Counter
from sheetforge.products.maps import edge_notes
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet.arms import looks_of
from sheetforge.sheet.palette import contrast
from sheetforge.sheet.sides import Side
from sheetforge.systems.babylon.products import PRODUCTS, counters, maps
from sheetforge.systems.babylon.products.ships import squads
from sheetforge.systems.babylon.schema.scenario import Map
from tests.sheet import layout
from tests.sheet.test_sides import SIMULATIONS, difference
from tests.systems.babylon.samples_of_babylon_sheets import BA, library


def pieces(kind: str = "", id: str = "") -> tuple[Counter, ...]:
    """The counters of the last sheet of a request; those of the markers without one."""
    requested = {kind: frozenset({Key(kind, BA, id)})} if kind else {}
    sets = list(counters.COUNTERS.sets_of(Planner(library(), BA, PrintOptions(), requested)))
    return sets[-1].counters


def test_every_craft_has_a_course_arrow_of_its_own() -> None:
    """The carrier strike: seven craft with the letters of the battle, and an arrow for each."""
    found = pieces("scenarios", "carrier-strike")
    craft = [one.face for one in found if one.is_ship]
    assert [one.mark for one in craft] == list("ABCDabc")
    assert all(one.facing and one.drawing for one in craft)
    arrows = [one.face for one in found if one.face.sign == "course" and not one.face.big]
    assert [one.mark for one in arrows] == list("ABCDabc")
    assert not any(one.facing for one in arrows)


def test_the_figures_of_a_counter_have_no_plus() -> None:
    """A plus behind a sign reads as a part of it."""
    figures = [figure for one in pieces("scenarios", "carrier-strike") for figure in one.face.figures]
    assert {figure.sign for figure in figures} == {"signature", "drive", "initiative"}
    assert not any("+" in figure.value for figure in figures)


def test_a_base_has_no_course() -> None:
    """What has no drive has one piece, and those of its ballistics."""
    found = pieces("ships", "eyrie")
    assert not any(one.face.sign == "course" and not one.face.big for one in found)


def test_a_ballistic_has_a_target_with_its_number() -> None:
    """Every launcher of ballistics has a piece with its number, and one for its target."""
    found = [one.face for one in pieces("fleets", "ilmari-battle-line")]
    launched = {one.mark for one in found if "." in one.mark and one.name != "Target"}
    targets = {one.mark for one in found if one.name == "Target"}
    assert launched
    assert launched == targets


def test_markers_of_turns_and_slides_have_both_sides() -> None:
    """Port on the front, starboard on the back, the same number; speeds from 0 to 12."""
    found = pieces()
    assert {one.face.big for one in found if one.face.name == "Speed"} == {str(speed) for speed in range(13)}
    for name in ("Turn", "Slide"):
        fronts = [one for one in found if one.face.name == f"{name} port"]
        assert fronts
        for one in fronts:
            assert one.back is not None
            assert (one.back.name, one.back.big) == (f"{name} stbd", one.face.big)
    assert any(one.face.sign == "roll" for one in found)


def test_a_counter_turned_over_has_rolled_or_is_destroyed() -> None:
    """The back of a craft is the craft rolled; `destroyed` strikes it out; a marker is alike."""
    craft, arrow = pieces("scenarios", "first-duel")[:2]
    assert counters.COUNTERS.turned_over(craft, "rolled").sign == "roll"
    assert counters.COUNTERS.turned_over(craft, "rolled").facing
    assert counters.COUNTERS.turned_over(craft, "destroyed").state == "destroyed"
    assert counters.COUNTERS.turned_over(arrow, "rolled") == arrow.face


POWERS = ("tarsis", "ilmari", "narn")


def looks(*powers: str) -> tuple[Side, ...]:
    """Return the looks of sides by their powers."""
    return looks_of([arms_of_house(library(), BA, power) for power in powers])


def test_powers_have_colours_of_their_own() -> None:
    """Three powers and a stranger differ in colour and pattern; a power against itself too."""
    found = looks("tarsis", "ilmari", "narn", "strangers")
    assert len({one.color for one in found}) == 4
    assert len(set(looks("narn", "narn", "narn"))) == 3


@pytest.mark.parametrize("kind", SIMULATIONS)
def test_powers_differ_for_every_kind_of_eye(kind: str) -> None:
    """Their colours are far more than just noticeably different; names on them can be read."""
    found = looks("tarsis", "ilmari", "narn")
    meetings = [*combinations(found, 2), *(looks(one, "strangers") for one in POWERS)]
    for one, other in meetings:
        assert difference(one.color, other.color, kind) > 25, (one.name, other.name)
        assert one.pattern != other.pattern
    assert all(contrast(one.color, one.on_color) >= 4.5 for one in found)


def test_names_and_letters_are_those_of_the_battle() -> None:
    """No two craft of a battle have one letter, and a name has no second letter beside it."""
    for key in library().keys("scenarios", BA):
        entity = library().entity(key)
        assert entity is not None
        members = [one for squad in squads(library(), BA, entity) for one in squad.members]
        assert len({one.mark for one in members}) == len(members), key
        assert all(one.name == plain_name(one.name) for one in members), key


def test_a_moving_map_says_how_it_moves() -> None:
    """Open space moves with the battle and says so; the lane has a closed edge."""
    planner = Planner(library(), BA, PrintOptions(), {})
    for id, edge in (("open-space", "moving"), ("convoy-lane", "closed")):
        key = Key("maps", BA, id)
        entity = library().entity(key)
        assert isinstance(entity, Map)
        assert maps.board_of(planner, key, entity, []).notes == edge_notes(edge, "flat")  # type: ignore[arg-type]


def test_hexes_are_large_unless_a_size_is_given() -> None:
    """A hex holds a counter of 20 mm with its arrow beside it."""
    assert maps.space(PrintOptions()).across == maps.LARGE > 30
    assert maps.space(PrintOptions(settings={"hex-size": 25.0})).across == 25.0


def test_the_template_of_courses_leads_where_a_round_leads() -> None:
    """Speed 5 is five hexes ahead; with a slide of 2 to port it is 2 hexes to that side."""
    found = maps.drifts()
    assert found[Hex(0, -5)] == "5"
    port = next(hex for hex, text in found.items() if text == "5 P2")
    assert distance(Hex(0, -5), port) == 2
    assert port.q == -2


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["color", "mono", "saver"])
def test_templates_are_whole(paper: str, ink: str) -> None:
    """Nothing of a template is outside its page, and no two texts touch."""
    options = PrintOptions(paper, ink)
    for sheet in PRODUCTS["templates"].plan(library(), BA, options, {}).sheets:
        for page in sheet.lay_out().pages:
            assert not layout.outside(page), sheet.name
            assert not layout.overlapping_texts(page), sheet.name


def test_a_side_with_the_name_of_a_colour_wears_it() -> None:
    """Two squadrons of one power are red and white on counters, sheets, map and battle page."""
    wanted = {"scenarios": frozenset({Key("scenarios", BA, "first-duel")})}
    (found,) = counters.COUNTERS.sets_of(Planner(library(), BA, PrintOptions(), wanted))
    worn = {one.face.name: one.face for one in found.counters if one.is_ship}
    assert {name: face.side.name.partition(", ")[2] for name, face in worn.items() if face.side} == {
        "Red Merlin": "red",
        "White Merlin": "white",
    }
    assert all(face.arms for face in worn.values()), "the crest of the power stays"
    scenario = library().entity(Key("scenarios", BA, "first-duel"))
    assert scenario is not None
    red, white = (squad.arms for squad in squads(library(), BA, scenario))
    assert red is not None
    assert white is not None
    assert (red.crest, red.second) == (white.crest, white.second)
    assert all(difference(red.main, white.main, kind) > 20 for kind in SIMULATIONS)
