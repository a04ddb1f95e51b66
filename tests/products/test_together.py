"""Mixed requests of ships: one document, shared sheets, as many of each as are asked for."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.press.pdf import write
from sheetforge.products.counters import CounterSet
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.planner import Planner, Sheet
from sheetforge.sheet import walk
from sheetforge.sheet.page import sheet_of_page
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Field, Page, Rect, Text
from sheetforge.systems.silent_death.products.counters import DeathCounters
from sheetforge.systems.silent_death.sheets.model import DISPLAY_OF
from tests.running import OFFICIAL, Run
from tests.sheet import layout
from tests.systems.samples_of_battles import library

SD, STAR_WARS = "silent-death", "silent-death-star-wars"
MIXED = {
    SD: ({"ships/hornpipe": 3, "ships/galliard": 2, "ships/donjon": 1}, 4),
    STAR_WARS: ({"ships/tie-fighter": 4, "ships/x-wing": 2, "ships/y-wing": 1}, 2),
    "sovereign-seas": ({"ships/ocean": 2, "ships/limier": 1, "ships/bellerophon": 1}, 2),
    "babylon": ({"ships/pohjola": 1, "flights/goshawk": 3}, 4),
    "silent-fury": ({"ships/skua": 2, "ships/warden": 1}, 3),
}
"""Game → how many of which units, and the pages that they take."""


def asked(system: str, numbers: dict[str, int], **options: Any) -> list[Sheet]:
    """Return the sheets of the displays of some units, each by its number."""
    keys = {Key(name.split("/")[0], system, name.split("/")[1]): one for name, one in numbers.items()}
    wanted = {key.kind: frozenset(one for one in keys if one.kind == key.kind) for key in keys}
    product = library().systems[system].products()["displays"]
    made = PrintOptions(copies=keys, **options)
    return list(product.plan(library(), system, made, wanted).sheets)


def pages(system: str, **options: Any) -> tuple[Page, ...]:
    """Return the pages of the mixed request of a game."""
    (sheet,) = asked(system, MIXED[system][0], **options)
    assert sheet.pages == len(sheet.lay_out().pages)
    return sheet.lay_out().pages


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("system", MIXED)
def test_ships_share_sheets_by_what_fits(system: str, size: str) -> None:
    """Fewer pages than ships by themselves take, all within the paper, no texts over others."""
    made = pages(system, paper=size)
    assert len(made) == MIXED[system][1]
    for page in made:
        assert layout.outside(page, paper(size).safe) == []
        assert layout.overlapping_texts(page) == []


@pytest.mark.parametrize("system", MIXED)
def test_fields_of_a_mixed_sheet_have_names_of_their_own(system: str) -> None:
    """Copies of a ship are filled in one by one."""
    every = [
        drawn.item.name
        for page in pages(system, fillable=True)
        for drawn in walk.walk(page.items)
        if isinstance(drawn.item, Field)
    ]
    assert every
    assert [name for name, count in Counter(every).items() if count > 1] == []


def test_four_tie_fighters_share_a_sheet() -> None:
    """Their marks run on to the next kinds, as they do on the counters."""
    tie, wings = (layout.plain_text(page.items).split("\n") for page in pages(STAR_WARS))
    assert tie.count("TIE FIGHTER") == 4
    assert {"A", "B", "C", "D"} <= set(tie)
    # Two displays and the list of their critical hits.
    assert wings.count("X-WING") == 3
    assert {"E", "F", "G"} <= set(wings)


def test_counters_have_the_marks_of_the_displays() -> None:
    """As many counters as ships; those that no number stands before are single ones."""
    hornpipe, galliard, donjon = (Key("ships", SD, one) for one in ("hornpipe", "galliard", "donjon"))
    options = PrintOptions(copies={galliard: 2, hornpipe: 3})
    wanted = {"ships": frozenset({hornpipe, galliard, donjon})}
    (found,) = DeathCounters(DISPLAY_OF, "").sets_of(Planner(library(), SD, options, wanted))
    assert isinstance(found, CounterSet)
    named = [(one.face.name, one.face.mark) for one in found.counters]
    assert named == [
        ("Donjon", "A"),
        ("Galliard", "B"),
        ("Galliard", "C"),
        ("Hornpipe", "D"),
        ("Hornpipe", "E"),
        ("Hornpipe", "F"),
    ]


@pytest.mark.parametrize("tents", [False, True])
@pytest.mark.parametrize("system", MIXED)
def test_counters_of_different_ships_share_sheets(system: str, tents: bool) -> None:
    """One set on one sheet in every game; without numbers it is named after its ships: none overwrites another."""
    keys = {Key(name.split("/")[0], system, name.split("/")[1]): count for name, count in MIXED[system][0].items()}
    wanted = {kind: frozenset(key for key in keys if key.kind == kind) for kind in {key.kind for key in keys}}
    product = library().systems[system].products()["counters"]
    settings: dict[str, Setting] = {"tents": True, "backs": "none"} if tents else {"backs": "none"}
    made = product.plan(library(), system, PrintOptions(copies=keys, settings=settings), wanted).sheets
    (ships,) = [sheet for sheet in made if sheet.name.endswith("tents") or not tents]
    assert ships.name == f"{system}/counters/ships{'-tents' if tents else ''}"
    assert len(ships.lay_out().pages) == 1
    made = product.plan(library(), system, PrintOptions(settings=settings), wanted).sheets
    assert f"{system}/counters/{'-'.join(sorted(key.id for key in keys))}" in made[0].name or len(wanted) > 1


def test_all_ships_of_a_house_have_its_name(tmp_path: Path, sheetforge: Run) -> None:
    """The file of one House is named after it, that of a House and a ship after its ships."""
    words = ("build", "displays", "--house", "ridotto", "--together", "--format", "pdf", "--content", OFFICIAL)
    for number, more in enumerate(((), ("--ship", "redan"))):
        assert sheetforge(*words, *more, "--out", str(number)).code == 0
        (file,) = (tmp_path / str(number)).rglob("*.pdf")
        assert (file.name == "ridotto.pdf") == (not more)


def test_numbers_name_the_file(tmp_path: Path, sheetforge: Run) -> None:
    """Other numbers make another file; the manifest has the ships as `--ship` takes them."""
    words = ("build", "displays", "--format", "pdf", "--out", str(tmp_path / "out"), "--content", str(OFFICIAL))
    answer = sheetforge(*words, "--ship", "4 tie-fighter", "--ship", "2 X-Wing")
    assert answer.code == 0, answer.err
    assert "1 sheet of A4, 1 printed on both sides" in answer.err
    assert sheetforge(*words, "--ship", "3 tie-fighter", "--ship", "2 x x-wing").code == 0
    assert sheetforge(*words, "--ship", "tie-fighter", "--ship", "x-wing", "--together").code == 0
    entries = json.loads((tmp_path / "out/manifest.json").read_bytes())["artefacts"]
    folder = f"{STAR_WARS}/displays/together"
    assert {name: one["options"]["ships"] for name, one in entries.items()} == {
        f"{folder}/4-tie-fighter-2-x-wing.pdf": f"4 {STAR_WARS}/tie-fighter, 2 {STAR_WARS}/x-wing",
        f"{folder}/3-tie-fighter-2-x-wing.pdf": f"3 {STAR_WARS}/tie-fighter, 2 {STAR_WARS}/x-wing",
        f"{folder}/tie-fighter-x-wing.pdf": f"{STAR_WARS}/tie-fighter, {STAR_WARS}/x-wing",
    }


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("displays", "--ship", "0 hornpipe"), "give a number from 1 to 40"),
        (("displays", "--ship", "4 hornpip"), "did you mean 'hornpipe'"),
        (("displays", "--ship", "4 hornpipe", "--no-together"), "leave --no-together out"),
        (("displays", "--together"), "name the ships with --ship"),
        (("displays", "--together", "--scenario", "first-sortie"), "`sheetforge build pack"),
        (("displays", "--house", "4 ridotto"), "only before ships and other units"),
        (("quick", "--ship", "4 hornpipe"), "it is for: counters and displays"),
        (("counters", "--ship", "6 hornpipe", "--sides", "4"), "leave it out"),
    ],
)
def test_a_request_that_cannot_be_met_is_refused(words: tuple[str, ...], message: str, sheetforge: Run) -> None:
    """One message with what would do, exit code 2, nothing made."""
    answer = sheetforge("build", *words, "--content", str(OFFICIAL))
    assert answer.code == 2
    assert message in answer.err
    assert not Path("build").exists()


def test_a_display_reads_no_house_that_does_not_name_its_ship(monkeypatch: pytest.MonkeyPatch) -> None:
    """The House is in the path of the display; of 21 only the one that may have the ship is read."""
    product = library().systems[SD].products()["displays"]
    wanted = {"ships": frozenset({Key("ships", SD, "hornpipe")})}
    read: list[Key] = []
    entity = Library.entity
    monkeypatch.setattr(Library, "entity", lambda self, key: read.append(key) or entity(self, key))
    (sheet,) = product.plan(library(), SD, PrintOptions(), wanted).sheets
    houses = {key.id for key in read if key.kind == "houses"}
    assert (sheet.name, houses) == ("silent-death/displays/ridotto/hornpipe", {"ridotto"})


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("ship", [{"ships/ocean": 3}, {"ships/magenta": 1, "ships/ocean": 1}], ids=["three", "two"])
def test_logs_of_a_request_keep_the_tables_of_hits(ship: dict[str, int], size: str) -> None:
    """No pages of charts are printed with them, so no ship is added where these tables would have no room."""
    (sheet,) = asked("sovereign-seas", ship, paper=size)
    for page in sheet.lay_out().pages:
        words = layout.plain_text(page.items).split("\n")
        assert {"GUNS", "GUNNERY", "EACH EFFECTIVE HIT", "CRITICAL HIT"} <= set(words)


@pytest.mark.parametrize(
    ("system", "numbers"),
    [
        ("babylon", {"ships/condor": 1}),
        ("babylon", {"ships/condor": 2}),
        ("babylon", {"ships/condor": 1, "ships/pohjola": 2, "flights/goshawk": 1}),
        (SD, {"ships/donjon": 2}),
    ],
)
def test_pages_that_lie_side_by_side_share_no_leaf(system: str, numbers: dict[str, int]) -> None:
    """The two pages of a large ship are on two leaves, with pages of other ships, or nothing, at their backs."""
    (sheet,) = asked(system, numbers)
    document = sheet.lay_out()
    assert document.duplex == "long-edge"
    assert any(map(sheet_of_page, document.pages))
    for front, back in zip(document.pages[::2], document.pages[1::2], strict=False):
        assert not sheet_of_page(front) or sheet_of_page(front) != sheet_of_page(back)


def test_the_log_of_a_battle_has_its_own_sheets() -> None:
    """Its ships share sheets already."""
    with pytest.raises(BadRequest, match="leave it out"):
        asked(SD, {"ships/hornpipe": 1}, settings={"battle": "a.game"})


def test_the_crew_of_a_mixed_request_is_that_of_one_ship() -> None:
    """Every ship has it; a ship that it does not fit is named with what fits."""
    hornpipe = Key("ships", SD, "hornpipe")
    product = library().systems[SD].products()["displays"]
    wanted = {"ships": frozenset({hornpipe})}
    for crew, fits in (((7, 4, 2), True), ((7, 4) * 4, False)):
        plan = product.plan(library(), SD, PrintOptions(crew=crew, copies={hornpipe: 4}), wanted)
        assert bool(plan.sheets) is fits
        assert ("of one ship" in plan.omitted.get(hornpipe, "")) is not fits
        for sheet in plan.sheets:
            words = layout.plain_text(sheet.lay_out().pages[0].items).split("\n")
            assert words.count("7") >= 4


@pytest.mark.parametrize(
    ("fleet", "numbers"),
    [
        (
            "silent-death/ridotto-full-ball",
            {"hornpipe": (4, 1), "rigadoon": (2, 1), "galliard": (1, 1), "moresca": (1, 2)},
        ),
        ("sovereign-seas/channel-fleet", {"defense": (4, 2), "bellerophon": (2, 1)}),
        ("silent-fury/tarn-pack", {"skua": (2, 2)}),
        ("babylon/ilmari-battle-line", {"tiira": (3, 2), "kuikka": (2, 1), "hiisi": (1, 1)}),
    ],
)
def test_displays_of_a_fleet_are_as_many_as_it_has(fleet: str, numbers: dict[str, tuple[int, int]]) -> None:
    """Each file has a record for each ship of its kind, on as few pages as hold them."""
    system, id = fleet.split("/")
    product = library().systems[system].products()["displays"]
    key = Key("fleets", system, id)
    plan = product.plan(library(), system, PrintOptions(), {"fleets": frozenset({key})})
    made = {sheet.name.rpartition("/")[2].removeprefix("flight-"): sheet for sheet in plan.sheets}
    for ship, (count, sheets) in numbers.items():
        pages = made[ship].lay_out().pages
        assert made[ship].pages == len(pages) == sheets
        entity = library().entity(Key("flights" if "flight" in made[ship].name else "ships", system, ship))
        assert entity is not None
        written = [
            run.item.text.upper() for page in pages for run in walk.walk(page.items) if isinstance(run.item, Text)
        ]
        assert written.count(entity.name.upper()) >= count
        # More than its usual sheet holds come from the list, whose changes draw it again.
        assert (key in made[ship].depends_on) is (count > 1 and sheets > 1)


def test_ships_of_a_kind_on_two_sides_say_whose_they_are() -> None:
    """With their names and letters, each in the livery of its side, on leaves of their own: as in the pack."""
    key = Key("scenarios", "babylon", "first-duel")
    product = library().systems["babylon"].products()["displays"]
    (sheet,) = product.plan(library(), "babylon", PrintOptions(), {"scenarios": frozenset({key})}).sheets
    made = sheet.lay_out().pages
    words = [layout.plain_text(page.items) for page in made]
    assert ["RED MERLIN" in words[0], "counter A" in words[0]] == [True, True]
    assert words[1] == ""
    assert ["WHITE MERLIN" in words[2], "counter a" in words[2]] == [True, True]
    inks = [
        {drawn.item.style.fill for drawn in walk.walk(made[at].items) if isinstance(drawn.item, Rect)} for at in (0, 2)
    ]
    assert inks[0] - inks[1]
    assert write(sheet.lay_out())
