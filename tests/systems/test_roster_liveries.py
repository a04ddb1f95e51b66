"""Rosters of every game wear the livery of their force: crest and ink in the title bar."""

from __future__ import annotations

import pytest

from sheetforge.products.options import PrintOptions
from sheetforge.sheet import walk
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
    from sheetforge.content.kinds import Key

    system = "babylon"
    product = library().systems[system].products()["pack"]
    wanted = {"scenarios": frozenset({Key("scenarios", system, "patrol")})}
    (sheet,) = product.plan(library(), system, PrintOptions(), wanted).sheets
    page = next(one for one in sheet.lay_out().pages if one.label == "Rosters")
    labels = {group.label for one in walk.walk(page.items) for group in one.groups}
    assert len({label for label in labels if label.startswith("crest of")}) == 2
