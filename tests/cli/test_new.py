"""`new`: a file to start from, which is good as it is."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest

from sheetforge.content import copies
from sheetforge.content.kinds import Key
from sheetforge.content.library import open_library
from sheetforge.game import discover
from tests.running import OFFICIAL, Run


@pytest.mark.parametrize("system", discover().values(), ids=lambda one: one.id)
def test_a_new_file_of_every_kind_passes_the_check(system, tmp_path: Path, sheetforge: Run) -> None:
    """What a game offers to copy makes files without an error, next to all there is."""
    shutil.copytree(OFFICIAL, tmp_path / "content")
    made = []
    for kind in system.patterns:
        # What is built has tables of its own, with its id.
        like = () if kind in system.units else ("--like", system.patterns[kind])
        answer = sheetforge("new", kind, f"{system.id}/new-{kind}", *like)
        assert answer.code == 0, answer.err
        made.append(f"content/{kind}/{system.id}/new-{kind}.yaml")
        assert f"sheetforge check {made[-1]}" in answer.err
        assert Path(made[-1]).read_text().startswith(f"name: New {kind.title()}\n")
    answer = sheetforge("check", "--format", "json", *made)
    # No ship uses the critical table yet, no navy lists the new ship, and sources are open.
    assert {one["code"] for one in answer.json["findings"]} <= {"SF205", "SF212", "SS503"}
    open_sources = {one["file"] for one in answer.json["findings"] if one["code"] == "SF212"}
    assert set(made) <= open_sources
    assert answer.json["summary"]["files"] >= len(made)
    assert sheetforge("check").code == 0


def test_what_was_the_pattern_s_own_is_not_copied(content: Path, sheetforge: Run) -> None:
    """Name and source are to be filled in; waivers, aliases, guesses and comments stay behind."""
    ship = content / "ships/silent-death/sample.yaml"
    own = "aliases: [Example]\nreconstructed: {drive: a guess}\n"
    own += "other_sources: [{fields: [bpv], book: A list of prices}]\n"
    text = "# Of the sample.\n" + ship.read_text().replace("bpv: 25", "bpv: 25  # as printed # so")
    text = text.replace("crew:", "# Of its crew.\ncrew:")
    ship.write_text(text + own + "remarks: ['# 3 of a kind']\n# The last word.\n")
    answer = sheetforge("new", "ships", "silent-death/grey-heron", "--like", "Sample")
    assert answer.code == 0
    text = (content / "ships/silent-death/grey-heron.yaml").read_text()
    assert text.startswith("name: Grey Heron\n")
    assert "samples of the rules" not in text
    assert "aliases" not in text
    assert "reconstructed" not in text
    assert "other_sources" not in text
    assert "#" not in text
    assert "bpv: 25\ncrew: {" in text
    assert sheetforge("check", "content/ships/silent-death/grey-heron.yaml").code == 0


def test_figures_of_a_form_are_not_copied() -> None:
    """Neither the total of a fleet nor those that stand in its lines."""
    pattern = Key("fleets", "silent-death", "asp")
    text = copies.copied(open_library(OFFICIAL, "content", discover()), pattern, "club", "Club")
    assert "  - {ship: quark, count: 4}\n  - {ship: pulsar, count: 2}\n" in text
    assert "printed" not in text


@pytest.mark.parametrize("title", ["The Heron's Nest: two", "yes", "  12:30 ", "#1", "Möwe – 2"])
def test_any_title_is_written_so_that_it_is_read(title: str, content: Path, sheetforge: Run) -> None:
    """Quotes are put where YAML needs them."""
    words = ("--like", "sample", "--title", title)
    assert sheetforge("new", "ships", "silent-death/heron", *words).code == 0
    assert sheetforge("check").code == 0
    shown = sheetforge("show", "ships/silent-death/heron", "--format", "json").json
    assert shown["name"] == title.strip()


def test_a_file_that_is_there_stays(content: Path, sheetforge: Run) -> None:
    """Nothing is ever written over."""
    ship = content / "ships/silent-death/sample.yaml"
    before = ship.read_text()
    answer = sheetforge("new", "ships", "silent-death/sample", "--like", "sample-listed")
    assert answer.code == 2
    assert "content/ships/silent-death/sample.yaml already exists" in answer.err
    assert ship.read_text() == before


def test_a_house_that_hires_itself_is_copied_as_one(content: Path, sheetforge: Run) -> None:
    """Where the pattern names itself, the copy names itself: its notes go on holding."""
    house = content / "houses/silent-death/sample.yaml"
    text = house.read_text().replace("mercenaries: [", "mercenaries: [sample, ")
    house.write_text(text + "notes: [{note: own-mercenaries}]\n")
    assert sheetforge("check").code == 0
    assert sheetforge("new", "houses", "silent-death/mine", "--like", "sample").code == 0
    made = (content / "houses/silent-death/mine.yaml").read_text()
    assert "mercenaries: [mine, " in made
    assert sheetforge("check").code == 0


def test_what_a_copy_must_change_is_named(sheetforge: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ship of a source may have a shorter turn table than its copy; a name may be too long for a form."""
    monkeypatch.chdir(tmp_path)
    answer = sheetforge("new", "ships", "babylon/long", "--like", "var-nic", "--title", "Wilhelmina Württemberg")
    found = sheetforge("check", "--format", "json").json["findings"]
    errors = [one for one in found if one["severity"] == "error"]
    assert answer.code == 0
    assert {one["code"] for one in errors} >= {"BA331"}
    for one in errors:
        assert f"{one['message']} ({one['code']})" in answer.err


@pytest.mark.parametrize("title", ["x" * 61, "bell \x07"])
def test_a_title_that_cannot_be_a_name_is_refused(title: str, content: Path, sheetforge: Run) -> None:
    """What the check would refuse is not written in the first place."""
    words = ("--like", "sample", "--title", title)
    answer = sheetforge("new", "ships", "silent-death/heron", *words)
    assert answer.code == 2
    assert answer.err.startswith("sheetforge: name: ")
    assert "\x07" not in answer.err
    assert not (content / "ships/silent-death/heron.yaml").exists()


def test_a_game_without_construction_says_so(sheetforge: Run) -> None:
    """Its ships are copied, and the list of patterns says why; other games list their options."""
    condensed = sheetforge("new", "ships", "silent-death-star-wars", "--content", str(OFFICIAL)).out
    first, second, *_ = condensed.splitlines()
    assert first == ("silent-death-star-wars has no rules of construction, so its ships are copied")
    assert second.endswith("--like ID")
    built = sheetforge("new", "ships", "silent-death", "--content", str(OFFICIAL)).out
    assert "no rules of construction" not in built


def test_a_critical_table_for_a_ship(tmp_path: Path, sheetforge: Run) -> None:
    """`new criticals --ship` makes a table of what a ship has aboard; a gunboat names a facing."""
    assert sheetforge("new", "pack", "club").code == 0
    made = sheetforge("new", "criticals", "silent-death/great-fish", "--ship", "dolphin-ii")
    assert made.code == 0, made.err
    assert "name it in the ship: criticals: great-fish" in made.err
    text = (tmp_path / "content/criticals/silent-death/great-fish.yaml").read_text()
    assert "dice: 2d6" in text
    checked = sheetforge("check", "--format", "concise").out
    assert "SF205" in checked
    assert "error" not in checked
    words = ("new", "criticals", "silent-death/side", "--ship", "allemande")
    refused = sheetforge(*words)
    assert (refused.code, "--facing" in refused.err) == (2, True)
    assert sheetforge(*words, "--facing", "left").code == 0
    assert sheetforge("new", "criticals", "silent-death/x", "--ship", "dolfin-ii").code == 2


def test_a_copied_shop_was_looked_at_today(tmp_path: Path, sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The day of the pattern is not that of the new file, whose author reads its sources now."""

    class Today(date):
        @classmethod
        def today(cls) -> Today:
            return cls(2031, 5, 17)

    monkeypatch.setattr(copies, "date", Today)
    assert sheetforge("new", "shops", "any-game/mine", "--like", "drivethrucards").code == 0
    text = (tmp_path / "content/shops/any-game/mine.yaml").read_text()
    assert 'looked_at: "2031-05-17"' in text


FORCES = {
    "houses/silent-death": ("hornpipe", "saraband"),
    "fleets/silent-death": ("hornpipe", "hornpipe"),
    "fleets/sovereign-seas": ("eclipse", "eclipse"),
    "fleets/silent-fury": ("skua", "reaver", "skua"),
    "fleets/babylon": ("merlin", "goshawk", "goshawk"),
}


@pytest.mark.parametrize("folder", FORCES)
def test_forces_are_built_from_their_ships(folder: str, tmp_path: Path, sheetforge: Run) -> None:
    """A House or a fleet has the ships that are named, and nothing of another one."""
    kind, _, system = folder.partition("/")
    owner = {"fleets/sovereign-seas": "british", "fleets/silent-fury": "corsairs"}.get(folder)
    ships = [word for ship in FORCES[folder] for word in ("--ship", ship)]
    if folder == "fleets/babylon":
        ships += ["--house", "tarsis"]
    if owner is not None:
        ships += ["--navy", owner]
    answer = sheetforge("new", kind, f"{system}/club", *ships)
    assert answer.code == 0, answer.err
    assert "club.yaml: built" in answer.err
    text = (tmp_path / f"content/{kind}/{system}/club.yaml").read_text()
    for ship in FORCES[folder]:
        assert ship in text
    assert not {"printed", "notes", "force_table", "livery"} & {line.partition(":")[0] for line in text.splitlines()}
    assert sheetforge("check").code == 0


@pytest.mark.parametrize("name", ["weapons/silent-death", "houses/babylon", "cards/silent-fury"])
def test_nothing_is_copied_without_being_named(name: str, sheetforge: Run) -> None:
    """Where no question builds an entity, the message lists what can be copied."""
    kind, _, system = name.partition("/")
    answer = sheetforge("new", kind, f"{system}/club")
    assert answer.code == 2
    assert f"name one of the {kind} to copy with --like ID" in answer.err


def test_the_help_names_the_game_of_each_option(sheetforge: Run) -> None:
    """Options of a kind have a part for each game."""
    said = " ".join(sheetforge("new", "ships", "--help").out.split())
    assert "Options of ships of silent-death: --armour N Damage Reduction" in said
    assert "Options of ships of silent-fury: --boarding ID Boarding equipment outside" in said
