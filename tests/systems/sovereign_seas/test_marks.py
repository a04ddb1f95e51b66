"""Rings of reconstructed figures, and what sheets say of the rules that were missing on them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sheetforge.content.kinds import Key
from sheetforge.sheet import scenario_page, walk
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Box, Circle, Item, Page, Polygon, Text
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.sovereign_seas.engine.rulings import ADVANTAGE_DICE
from sheetforge.systems.sovereign_seas.products import rosters, scenarios
from sheetforge.systems.sovereign_seas.schema.scenario import Scenario
from sheetforge.systems.sovereign_seas.sheets import control_log, index, key, plan, roster
from sheetforge.systems.sovereign_seas.sheets.log import Options
from sheetforge.systems.sovereign_seas.sheets.mounts import barrel
from tests.sheet import layout
from tests.systems.sovereign_seas.samples_of_sheets import SS, every_log, library, log, looked_up
from tests.systems.sovereign_seas.test_reference_sheets import documents

RING = 0.75
"""Circles of a smaller radius, in mm, are rings."""


def rings(items: Iterable[Item]) -> list[tuple[float, float]]:
    """The middles of the rings that are drawn."""
    found = []
    for one in walk.walk(items):
        if isinstance(one.item, Circle) and one.item.radius < RING and one.item.style.fill is None:
            found.append(one.box.center)
    return found


def ringed(page: Page, *texts: str) -> dict[str, bool]:
    """Of each text whether a ring stands right behind one that is so, at its upper edge."""
    marks = rings(page.items)
    found: dict[str, bool] = {}
    for one in walk.walk(page.items):
        if isinstance(one.item, Text) and one.item.text in texts:
            box = one.box
            near = any(box.right - 0.5 < x < box.right + 5.0 and box.y - 2.0 < y < box.bottom for x, y in marks)
            found[one.item.text] = found.get(one.item.text, False) or near
    assert {*texts} == {*found}
    return found


def scenario(id: str) -> tuple[Key, Scenario]:
    """A scenario of the content with its key."""
    found = library().get("scenarios", SS, id)
    assert isinstance(found, Scenario)
    return Key("scenarios", SS, id), found


@pytest.mark.parametrize("product", ["tables", "cards"])
def test_modifiers_arcs_and_scale_are_ringed_on_charts_and_cards(product: str) -> None:
    """All are ours; what the document shows has none."""
    pages = [page for one in documents(product).values() for page in one.pages]
    marks: dict[str, bool] = {}
    for wanted in (
        "Batteries",
        "Its speed",
        "ARCS",
        "MOVEMENT CHART",
        "STEERING",
        "A TURN",
        "CRITICAL HIT",
        "Strikes",
        "Dice",
        "Target",
        "Attacker",
        "FP 0.5",
        "FP 1.0",
        "FP 2.0",
        "FP 3.0",
        "EACH EFFECTIVE HIT",
        "A hex is 150 yards, a turn 5 minutes.",
        "RAM ATTACK",
    ):
        there = [
            page
            for page in pages
            if wanted in layout.plain_text(page.items).splitlines()
            or any(isinstance(one.item, Text) and one.item.text == wanted for one in walk.walk(page.items))
        ]
        assert there, wanted
        marks[wanted] = all(ringed(page, wanted)[wanted] for page in there)
    unmarked = {wanted for wanted, mark in marks.items() if not mark}
    assert unmarked == {"FP 0.5", "EACH EFFECTIVE HIT", "RAM ATTACK"}


def test_rosters_ring_what_logs_ring() -> None:
    """Points, top speed, gain, lose and turn rate of ships; the Bellerophon's 67 points not."""
    fleet, found = scenario("fleet-engagement")
    british = next(one for one in rosters.of_scenario(library(), fleet, found) if one.fleet == "British")
    rows = british.rows
    marks = {row.cells["ship"]: row.ringed for row in rows}
    every = {"counter", "points", "top", "gain", "lose", "rate"}
    assert marks == {"Defense": every, "Bellerophon": every - {"points"}, "Inconsistent": every}
    (page,) = roster.pages(british, Options())[:1]
    # The thirty turns stand in two bands, each with all ships; the legend has one more.
    assert len(rings(page.items)) == 2 * sum(len(row.ringed) for row in rows) + 1


def test_scenario_pages_ring_set_up_victory_turns_and_map() -> None:
    """The heads under which figures of ours stand."""
    where, found = scenario("convoy-attack")
    page = scenario_page.page(scenarios.facts(library(), where, found), Options())
    heads = ("SET-UP", "VICTORY", "TURNS", "OPEN SEA", "5 ships, 142 points")
    assert all(ringed(page, *heads).values())
    where, found = scenario("blockade-breakout")
    page = scenario_page.page(scenarios.facts(library(), where, found), Options())
    assert ringed(page, "SET-UP", "VICTORY") == {"SET-UP": True, "VICTORY": False}


def test_the_index_rings_what_logs_ring() -> None:
    """Year, points, speed and turn rate of each ship that has them reconstructed."""
    page = index.page(every_log(), range(1, 11), Options())
    due = sum(one.ship.ringed(field) for one in every_log() for field in ("in_service", "points", "speed", "turn_rate"))
    # The legend at the foot has one more.
    assert len(rings(page.items)) == due + 1


def test_a_roster_has_a_place_for_the_secret_edge() -> None:
    """Only for the side that chooses it: the British of the convoy."""
    where, found = scenario("convoy-attack")
    boxes = {
        side.fleet: "Enters by the edge (secret)" in layout.plain_text(page.items)
        for side in rosters.of_scenario(library(), where, found)
        for page in roster.pages(side, Options())
    }
    assert boxes == {"French": False, "British": True}


def test_logs_print_the_month_and_the_whole_type() -> None:
    """April 1866, December 1861; the Limier is a steam corvette, the Eclipse a corvette."""
    said = {one.id: (one.ship.type_name, one.ship.completed) for one in every_log()}
    assert said["bellerophon"] == ("Central battery ironclad", "April 1866")
    assert said["defense"] == ("Broadside ironclad", "December 1861")
    assert said["limier"] == ("Steam corvette", "1869")
    assert said["eclipse"] == ("Corvette", "1868")
    assert said["large-merchantman"] == ("Large merchantman", "")
    page = control_log.pages(log("limier"), looked_up(), Options())[0]
    assert "Steam corvette" in layout.plain_text(page.items)


def test_what_critical_hits_cost_is_that_of_the_table() -> None:
    """Two for a funnel, half of twelve for a boiler; six turns, one and five dice."""
    ocean = log("ocean")
    assert [(one.hit, one.numbers, one.ringed) for one in ocean.losses] == [("funnel", 2, True), ("boiler", 6, True)]
    assert ocean.lasting == 6
    text = layout.plain_text(control_log.pages(ocean, looked_up(), Options())[0].items)
    assert "two for a funnel, six for a boiler" in text


def test_sheets_say_who_chooses_and_what_is_lost_for_good() -> None:
    """Defender's choice, weakest turret, armour of the tower, slowing, chance among several."""
    said = {name: " ".join(text(one).split()) for name, one in documents("tables").items()}
    assert "the one behind the least armour, among equals the defender's choice" in said["gunnery"]
    assert "Of those that bear on the firer the defender's choice" in said["gunnery"]
    assert "its armour is lost for good" in said["gunnery"]
    assert "faster than her maximum slows down to it" in said["movement"]
    assert "of several ships, chance decides which" in said["movement"]
    assert f"Each side throws {ADVANTAGE_DICE} dice" in said["movement"]


def text(document: object) -> str:
    """All text of a document."""
    return " ".join(layout.plain_text(page.items) for page in document.pages)  # type: ignore[attr-defined]


def test_the_key_draws_circles_of_the_written_log_as_circles() -> None:
    """As type they would look like noughts: fifteen circles, and no letter O alone."""
    page = key.page(log("bellerophon"), Options())
    drawn = [
        one.item
        for one in walk.walk(page.items)
        if isinstance(one.item, Circle) and one.item.style.fill is None and RING < one.item.radius < 2.0
    ]
    assert len(drawn) == len(log("bellerophon").ship.circles)
    assert "OO" not in layout.plain_text(page.items)


def test_no_barrel_stands_for_a_battery_that_cannot_be_seen() -> None:
    """The bare AA of the Ocean stand behind the EE of both sides; each side has four barrels."""
    ocean = log("ocean")
    box = Box(0.0, 0.0, 186.0, 50.0)
    sketch = Sketch(PALETTES["color"], "ocean")
    plan.draw(sketch, ocean.ship, plan.compose(ocean.ship, box))
    one = Sketch(PALETTES["color"], "barrel")
    barrel(one, 0.0, 0.0, (0, 1), 4.0, 1.0)
    corners = len(one.items[0].points)  # type: ignore[union-attr]
    shapes = [item.item for item in walk.walk(sketch.items)]
    guns = [item for item in shapes if isinstance(item, Polygon) and len(item.points) == corners]
    assert len(guns) == 2 * len(ocean.ship.starboard)


@pytest.mark.parametrize("paper_name", ["a4", "letter"])
def test_circles_of_merchantmen_are_large_enough_to_mark(paper_name: str) -> None:
    """At least 4.5 mm across, with the notes beside them only where they cost nothing."""
    for id in ("large-merchantman", "small-merchantman"):
        sketch = control_log.pages(log(id), looked_up(), Options(paper=paper_name))[0]
        circles = [
            one.item
            for one in walk.walk(sketch.items)
            if isinstance(one.item, Circle) and any(".hull." in group.id for group in one.groups)
        ]
        assert circles
        assert min(circle.radius * 2 for circle in circles) >= 4.5
    assert control_log.holds(log("large-merchantman"), Options(paper="a4")) == 4
