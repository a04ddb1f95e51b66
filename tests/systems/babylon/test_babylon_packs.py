"""Packs, rosters, logs and pages of scenarios: all craft of a battle, each with its sheets."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from sheetforge.content.kinds import Key
from sheetforge.play.teaching import RecordedEvent
from sheetforge.products.first_turn import steps, wording_of
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.sheet import walk
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.scene import Group, Page, Text
from sheetforge.sheet.widgets.grid import Line
from sheetforge.systems.babylon.products import PRODUCTS
from sheetforge.systems.babylon.products.packs import PACKS
from sheetforge.systems.babylon.products.ships import squads
from sheetforge.systems.babylon.schema.scenario import Scenario, Victory
from sheetforge.systems.babylon.sheets import logs
from sheetforge.systems.babylon.sheets.logs import ForceRoster, Log
from sheetforge.systems.babylon.words.scenarios import begins, victories
from tests.running import OFFICIAL, Run
from tests.sheet import layout
from tests.systems.babylon.samples_of_babylon_sheets import BA, library

LOOKS = [("a4", "color"), ("letter", "mono"), ("letter", "saver")]


def scenario(id: str) -> Scenario:
    """A scenario of the content."""
    found = library().entity(Key("scenarios", BA, id))
    assert isinstance(found, Scenario)
    return found


def texts(page: Page) -> str:
    """All texts of a page in one."""
    return "\n".join(one.item.text for one in walk.walk(page.items) if isinstance(one.item, Text))


def pack(id: str, options: PrintOptions | None = None) -> tuple[Page, ...]:
    """The pages of the pack of a scenario."""
    wanted = {"scenarios": frozenset({Key("scenarios", BA, id)})}
    sheets = PACKS.product().plan(library(), BA, options or PrintOptions(), wanted).sheets
    return tuple(page for one in sheets for page in one.lay_out().pages)


def test_a_name_beside_a_counter_has_no_second_letter() -> None:
    """Three flights of one class differ by the letters of their counters, as in play."""
    *_, third = squads(library(), BA, scenario("three-flags"))
    assert [(one.mark, one.name) for one in third.members] == [
        ("Z", "Hiisi"),
        ("Y", "Tiira"),
        ("X", "Tiira"),
        ("W", "Tiira"),
    ]


@pytest.mark.parametrize(("paper", "ink"), LOOKS)
def test_a_pack_is_whole(paper: str, ink: str) -> None:
    """No page of the pack of the carrier strike has anything outside or texts that touch."""
    for page in pack("carrier-strike", PrintOptions(paper, ink, settings={"counters": False})):
        assert not layout.outside(page), page.label
        assert not layout.cut_texts(page), page.label
        assert not layout.overlapping_texts(page), page.label


def test_a_pack_has_a_sheet_for_every_craft_and_a_log_if_it_is_asked_for() -> None:
    """Scenario and rosters; three ships, one of them on two pages, four flights on three pages; cards."""
    bare: dict[str, Setting] = {"counters": False, "cards": False}
    found = pack("carrier-strike", PrintOptions(settings=bare))
    assert len([page for page in found if page.label != "Notes"]) == 1 + 1 + (1 + 1 + 2) + 3
    logged = pack("carrier-strike", PrintOptions(settings={**bare, "logs": True, "cover": "off"}))
    assert len(logged) == len(found) + 4
    for pages, count in ((found, 1), (logged, 2)):
        whole = "\n".join(map(texts, pages))
        counts = {letter: whole.count(f"counter {letter}\n") for letter in "ABCDabc"}
        assert counts == {"A": count + 1, **dict.fromkeys("BCDabc", count)}
    cards = "\n".join(map(texts, pack("carrier-strike", PrintOptions(settings={"counters": False}))))
    duel = "\n".join(map(texts, pack("first-duel")))
    for title in ("FIRE", "INTERCEPTION AND OVERKILL", "CRITICALS AND LOST SIDES", "PIVOTS AND SLIDES", "SIGNS"):
        assert title in cards
        assert title in duel
    assert "FIGHTERS" in cards
    assert "FIGHTERS" not in duel
    with_counters = pack("carrier-strike")
    assert len(with_counters) > len(found)
    with_map = pack("carrier-strike", PrintOptions(settings={"counters": False, "with-map": True}))
    assert len(with_map) > len(found)


def test_the_page_of_a_scenario_has_every_start_and_victory() -> None:
    """Each craft stands with its hex, course and speed; each victory is a sentence."""
    found = texts(pack("escape-by-jump", PrintOptions(settings={"counters": False, "cover": "off"}))[0])
    assert "hex 1510, course 1, speed 4, jump engine charged for 3 rounds" in found
    assert "Moving map: when a piece would leave it" in found
    assert "Kuura has jumped out." in " ".join(found.split())
    assert "Ilmari wins if" in found
    assert "Tarsians win if" in found


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_three_sides_stand_in_two_columns(paper: str) -> None:
    """Which leaves room for their ships; on the lower Letter page they are in the picture of its head alone."""
    page = next(page for page in pack("three-flags", PrintOptions(paper=paper)) if page.label == "Three flags")
    found = [(text, drawn.box) for text, drawn in walk.texts(page.items)]
    left, right = (
        [box.x for text, box in found if text.text == name and text.size_pt == 14.0] for name in ("Narn", "Ilmari")
    )
    assert left[0] + 80.0 < right[0]
    portraits = any(text.text == "3 × Tiira" for text, _ in found)
    assert portraits if paper == "a4" else any(group.layer == "art" for group in page.items if isinstance(group, Group))


def test_every_kind_of_victory_has_words() -> None:
    """What a scenario may ask for is a sentence, with some craft named, counted, or neither."""
    kinds = get_args(Victory.model_fields["by"].annotation)
    base = scenario("escape-by-jump")
    ways = [
        Victory.model_validate({"side": "Ilmari", "by": kind, **more})
        for kind in kinds
        for more in ({}, {"count": 2}, {"ships": ["Kuura", "Hiisi"]}, {"ships": ["Kuura"]})
    ]
    found = [text for _, text, _ in victories(base.model_copy(update={"victory": tuple(ways)}))]
    assert len(found) == len(ways)
    assert all(text.endswith(".") and "None" not in text for text in found)
    assert len(set(found)) >= 3 * 4 + 3


def test_a_start_aboard_says_where() -> None:
    """A flight in a hangar names its ship."""
    (start,) = [one for side in scenario("carrier-strike").sides for one in side.ships if one.name == "Tiira A"]
    assert begins(start) == "aboard Pohjola"


@pytest.mark.parametrize(("paper", "ink"), LOOKS)
def test_rosters_and_logs_are_whole(paper: str, ink: str) -> None:
    """Blank ones and those of every scenario fit both papers in all inks."""
    made = PRODUCTS["worksheets"].plan(library(), BA, PrintOptions(paper, ink), {}).sheets
    assert {one.name.rpartition("/")[2] for one in made} >= {
        "blank",
        "blank-ship-log",
        "blank-flight-log",
        "first-duel-red",
        "ilmari-squadron",
    }
    for sheet in made:
        for page in sheet.lay_out().pages:
            assert not layout.outside(page), sheet.name
            assert not layout.overlapping_texts(page), sheet.name


def test_a_long_fleet_has_rosters_of_several_pages() -> None:
    """Rows that one page does not hold go on on a second one."""
    rows = tuple(Line({"craft": f"Craft {at}"}) for at in range(40))
    found = logs.roster_pages(ForceRoster("x", "Roster", rows=rows), PageLook())
    assert len(found) == 3
    assert "Craft 39" in texts(found[-1])


def test_a_log_of_a_flight_counts_its_fighters() -> None:
    """Ships log power and fire, flights fighters and ballistics; both number their rounds."""
    (page,) = logs.log_pages([Log("1"), Log("2", is_flight=True, rounds=8)], PageLook())
    found = texts(page)
    assert "diverted from and to" in found
    assert "Fighters\n" in found
    assert found.count("\n12\n") == 1


def test_points_of_a_side_are_those_of_its_craft() -> None:
    """The carrier, its four flights: 985 points."""
    ilmari, _ = squads(library(), BA, scenario("carrier-strike"))
    assert ilmari.points == sum(one.craft.points for one in ilmari.members)
    assert ilmari.power == "ilmari"


@pytest.mark.parametrize("fleet", ["tarsian-patrol", "sovereign-seas/flying-squadron", "silent-fury/tarn-line"])
def test_a_fleet_has_no_map_for_its_pack(sheetforge: Run, tmp_path: Path, fleet: str) -> None:
    """`--with-map` is refused where only a fleet is named: it would have no effect."""
    words = ("build", "pack", "--fleet", fleet, "--with-map", "--out", tmp_path)
    answer = sheetforge(*words, "--content", OFFICIAL)
    assert answer.code == 2
    assert "--with-map: only the pack of a scenario has a map" in answer.err


def test_a_pack_of_a_duel_has_a_worked_shot_and_no_roster() -> None:
    """The page of the battle lists single craft; the card To hit works a shot of the two ships out."""
    system = "babylon"
    wanted = {"scenarios": frozenset({Key("scenarios", system, "first-duel")})}
    (sheet,) = library().systems[system].products()["pack"].plan(library(), system, PrintOptions(), wanted).sheets
    said = [layout.plain_text(page.items) for page in sheet.lay_out().pages]
    assert not any("ROSTERS" in text for text in said)
    assert any("Red Merlin fires its" in text and "at White Merlin" in text for text in said)


def test_hits_are_settled_in_a_step_of_their_own() -> None:
    """After all shots of a ship: not in the step of the last, which may have missed."""
    file = wording_of(library(), "babylon").file
    words = ["fired", "fired", "intercepted", "side-hit", "struck", "damaged", "fired", "side-hit"]
    made = steps([RecordedEvent(word, word) for word in words], file, [])
    found = [[event.word for event in (*step.events, *step.followed)] for step in made]
    assert found == [["fired"], ["fired"], words[2:6], ["fired"], ["side-hit"]]
