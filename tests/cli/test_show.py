"""`list`, `show` and `export`: the content as the program understands it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from sheetforge.content.library import open_library
from sheetforge.content.yaml import parse
from sheetforge.game import discover
from tests.running import OFFICIAL, Run, process


def test_the_list_counts_and_names(content: Path, sheetforge: Run) -> None:
    """Without a kind a count for each; with one a line for every entity: its id and its name."""
    counted = sheetforge("list")
    assert counted.code == 0
    ships = len(list((content / "ships").rglob("*.yaml")))
    assert f"{ships:5}  silent-death             ships" in counted.out
    rows = sheetforge("list", "ships").out.splitlines()
    assert len(rows) == ships
    assert rows[0].split() == ["silent-death/sample", "Sample"]


def test_the_list_for_programs(content: Path, sheetforge: Run) -> None:
    """A list of kind, system and id, of one kind or of all, of one game or of all."""
    listed = sheetforge("list", "--format", "json").json
    assert len(listed) == len(list(content.rglob("*.yaml")))
    assert {"kind": "ships", "system": "silent-death", "id": "sample"} in listed
    ships = sheetforge("list", "ships", "--system", "silent-death", "--format", "json").json
    assert ships == [one for one in listed if one["kind"] == "ships"]
    rows = sheetforge("list", "ships", "--format", "csv").out.splitlines()
    assert rows[:2] == ["kind,system,id", "ships,silent-death,sample"]
    assert len(rows) == len(ships) + 1
    other = "silent-death-star-wars"
    assert sheetforge("list", "ships", "--system", other, "--format", "json").json == []


@pytest.mark.parametrize(
    "name",
    ["ships/silent-death/orca-alpha", "silent-death/orca-alpha", "orca-alpha", "Orca Alpha", "ORCA alpha", "orcaalpha"],
)
def test_a_ship_is_found_by_what_people_type(name: str, sheetforge: Run) -> None:
    """In full, by game and id, by id, by name: case, spaces and hyphens do not matter."""
    answer = sheetforge("show", name, "--format", "json", "--content", OFFICIAL)
    shown = answer.json
    assert (shown["kind"], shown["system"], shown["id"]) == ("ships", "silent-death", "orca-alpha")


def test_every_alias_of_the_content_is_a_name(sheetforge: Run) -> None:
    """Other spellings of the books lead to the entity that they are of."""
    library = open_library(OFFICIAL, "content", discover())
    aliases = [(alias, key) for key in library.keys() for alias in (getattr(library.entity(key), "aliases", ()))]
    assert len(aliases) > 10
    for alias, key in (aliases[0], aliases[len(aliases) // 2], aliases[-1]):
        answer = sheetforge("show", alias, "--format", "json", "--content", OFFICIAL)
        assert (answer.json["id"], answer.json["system"]) == (key.id, key.system)


def test_an_id_of_two_games_is_asked_about(content: Path, sheetforge: Run) -> None:
    """Where an id is not enough, all that it may mean are listed."""
    other = content / "weapons/silent-death-star-wars/sample-launcher.yaml"
    other.parent.mkdir(parents=True)
    ours = content / "weapons/silent-death/sample-launcher.yaml"
    other.write_text(ours.read_text())
    answer = sheetforge("show", "sample-launcher")
    assert (answer.code, answer.out) == (2, "")
    for system in ("silent-death", "silent-death-star-wars"):
        assert f"weapons/{system}/sample-launcher" in answer.err
    assert sheetforge("show", "silent-death/sample-launcher").code == 0


def test_the_forms_of_show_agree(content: Path, sheetforge: Run) -> None:
    """Text for people, JSON and YAML with the same values; what is computed is there."""
    text = sheetforge("show", "sample")
    as_json = sheetforge("show", "sample", "--format", "json").json
    as_yaml = sheetforge("show", "sample", "--format", "yaml").out
    assert (text.code, text.err) == (0, "")
    assert as_json["derived"]
    assert "derived" in text.out
    assert "Sample" in text.out
    source = parse(as_yaml, "shown")
    assert source.findings == ()
    assert source.data == as_json


def test_the_export_holds_everything(sheetforge: Run) -> None:
    """Every entity of the official content, by kind, game and id, with source and figures."""
    answer = sheetforge("export", "--content", OFFICIAL)
    assert (answer.code, answer.err) == (0, "")
    tree = answer.json
    library = open_library(OFFICIAL, "content", discover())
    for key in library.keys():
        entity = tree[key.kind][key.system][key.id]
        assert (entity["kind"], entity["system"], entity["id"]) == key
        assert entity["name"]
        assert entity["source"]["book"]
    kinds = {folder for game in tree.values() for system in game.values() for folder in system}
    assert kinds
    ships = [one for system in tree["ships"].values() for one in system.values()]
    complete = [one for one in ships if not one.get("listed")]
    assert len(complete) > 40
    assert all(one["derived"] for one in complete)
    total = sum(len(ids) for systems in tree.values() for ids in systems.values())
    assert total == len(library.keys())


def test_the_export_of_one_game(content: Path, sheetforge: Run) -> None:
    """With `--system` only that game's entities are there."""
    (content / "ships/silent-death-star-wars").mkdir()
    assert sheetforge("export", "--system", "silent-death-star-wars").json == {}
    tree = sheetforge("export", "--system", "silent-death").json
    assert {system for systems in tree.values() for system in systems} == {"silent-death"}
    assert tree == sheetforge("export").json
    assert json.dumps(tree)


def test_names_of_checked_files_come_from_the_check(content: Path, sheetforge: Run) -> None:
    """After a check only files that changed since are read, so a list loads no schema; the names are the same."""
    first = sheetforge("list", "ships")
    sheetforge("check")
    code = "import sys\nfrom sheetforge.cli import main\nmain(['list', 'ships'])\nprint('pydantic' in sys.modules)"
    listed = process(content.parent, [sys.executable, "-c", code]).stdout
    assert listed == f"{first.out}False\n"
    sample = content / "ships/silent-death/sample.yaml"
    sample.write_text(sample.read_text().replace("name: Sample", "name: Another"))
    row = next(line for line in first.out.splitlines() if line.endswith(" Sample"))
    assert sheetforge("list", "ships").out == first.out.replace(row, row.replace("Sample", "Another"))
    sample.write_text("name: [")
    assert sheetforge("list", "ships").out == first.out.replace(row, row.replace("Sample", "(does not pass the check)"))
