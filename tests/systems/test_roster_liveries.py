"""Rosters of every game wear the livery of their force: crest and ink in the title bar."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet import walk
from sheetforge.sheet.scene import Rect
from sheetforge.systems.silent_death.products.roster import of_sides
from sheetforge.systems.silent_death.schema.fleet import Scenario as FighterScenario
from sheetforge.systems.silent_death_star_wars.sheets import DISPLAY_OF
from sheetforge.systems.silent_fury.products.members import of_scenario
from sheetforge.systems.silent_fury.schema.scenario import Scenario as FuryScenario
from sheetforge.systems.sovereign_seas.play.game import ENGINE
from sheetforge.systems.sovereign_seas.play.presenter import PRESENTER as SHOW
from sheetforge.systems.sovereign_seas.products.counters import of_forces
from sheetforge.systems.sovereign_seas.products.packs import PACKS
from sheetforge.systems.sovereign_seas.sheets import fleet_sheets
from tests.systems.samples_of_battles import library

ROSTERS = {
    ("sovereign-seas", "flying-squadron"): "crest of Royal Navy",
    ("silent-fury", "tarn-line"): "crest of Corsairs",
    ("babylon", "tarsian-patrol"): "crest of Tarsis",
}


@pytest.mark.parametrize(("system", "id"), ROSTERS)
def test_the_roster_of_a_fleet_has_its_crest_and_ink(system: str, id: str) -> None:
    """The title bar has the crest; a blank roster has none."""
    product = library().systems[system].products()["worksheets"]
    sheets = {one.name.rpartition("/")[2]: one for one in product.plan(library(), system, PrintOptions(), {}).sheets}
    labels = {group.label for one in walk.walk(sheets[id].lay_out().pages[0].items) for group in one.groups}
    assert ROSTERS[system, id] in labels
    blank = next(one for name, one in sheets.items() if name.startswith("blank"))
    drawn = walk.walk(blank.lay_out().pages[0].items)
    assert not any(group.label.startswith("crest") for one in drawn for group in one.groups)


def test_sides_that_share_a_page_have_their_crests_beside_their_boxes() -> None:
    """Both crests of a battle stand on the one page of its rosters."""
    system = "babylon"
    product = library().systems[system].products()["pack"]
    wanted = {"scenarios": frozenset({Key("scenarios", system, "carrier-strike")})}
    (sheet,) = product.plan(library(), system, PrintOptions(), wanted).sheets
    pages = sheet.lay_out().pages
    (page,) = (one for one in pages if any(text.text == "ROSTERS" for text, _ in walk.texts(one.items)))
    labels = {group.label for one in walk.walk(page.items) for group in one.groups}
    assert len({label for label in labels if label.startswith("crest of")}) == 2


def test_ships_of_a_side_wear_its_livery_whatever_their_own() -> None:
    """Displays of smugglers, sheets of freighters and counters of merchantmen that sail with a navy."""
    key = Key("scenarios", "silent-death-star-wars", "caught-in-orbit")
    smuggled = library().entity(key)
    assert isinstance(smuggled, FighterScenario)
    for roster in of_sides(library(), key, smuggled.sides, DISPLAY_OF):
        assert {member.display.arms for member in roster.members if member.display} == {roster.arms} != {None}
    freighted = library().entity(Key("scenarios", "silent-fury", "grain-run"))
    assert isinstance(freighted, FuryScenario)
    for member in of_scenario(library(), "silent-fury", freighted):
        assert member.sheet.arms == member.arms is not None
    convoy = library().entity(Key("scenarios", "sovereign-seas", "convoy-attack"))
    faces = list(of_forces(library(), "sovereign-seas", convoy))
    assert [face.code for face in faces[:4]] == ["SF-1", "SF-2", "COV-1", "COV-2"]
    assert {face.arms.name for face in faces if face.arms} == {"Royal Navy", "French Navy"}


def test_control_logs_have_the_inks_of_their_side() -> None:
    """The bands over a British ship are red, as her counter is."""
    system = "sovereign-seas"
    key = Key("scenarios", system, "first-broadsides")
    planner = Planner(library(), system, PrintOptions(), {})
    pack = PACKS.pack_of(planner, key, library().entity(key))
    assert not isinstance(pack, str)
    (name, shown), roster = pack.sides[0], pack.rosters[0]
    assert roster.arms is not None
    (page,) = fleet_sheets.pages(shown[:1], pack.look, name, "side.1")
    fills = {one.item.style.fill for one in walk.walk(page.items) if isinstance(one.item, Rect)}
    assert roster.arms.main in fills


def test_merchantmen_of_a_battle_without_a_scenario_wear_the_livery_of_their_escort() -> None:
    """As on their counters; a convoy without warships wears its own."""
    show, files = SHOW, library()
    state = ENGINE.battle(files, {"scenario": "convoy-attack"}).begin()
    assert show.liveries(state, files) == ("french", "british")
    alone = {id: ship for id, ship in state.ships.items() if ship.side == "British" or not ship.blueprint.batteries}
    assert len(alone) == len(state.ships) - 6
    state.ships = alone
    assert show.liveries(state, files) == ("neutral", "british")
