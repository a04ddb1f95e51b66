"""Schemas of a content folder, snippets, and the settings that connect an editor with them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.content.load import validate
from sheetforge.content.yaml import parse
from sheetforge.game import discover
from sheetforge.workbench.schemas import described, project_schemas
from sheetforge.workbench.settings import STAMP, ids_digest, stale_note, write_schemas, write_settings
from sheetforge.workbench.snippets import code_snippets, snippet_body
from tests.packs import BASE, open_pack, write_pack
from tests.running import OFFICIAL, Run
from tests.toy import game, write_toy


@pytest.fixture(scope="module")
def official() -> Library:
    return open_library(OFFICIAL, "content", discover())


@pytest.fixture(scope="module")
def schemas(official: Library) -> dict[str, dict[str, Any]]:
    return project_schemas(official)


def test_content_keeps_the_schemas_and_unknown_ids_do_not(official, schemas) -> None:
    """Files of every kind are valid; a reference to a missing entity is refused, in either form."""
    for system, one in official.systems.items():
        for folder in one.kinds:
            validator = jsonschema.Draft202012Validator(schemas[f"{system}/{folder}"])
            for key in official.keys(folder, system)[:2]:
                data = official.record(key).source.mapping
                assert [str(found.message) for found in validator.iter_errors(data)] == [], key
    ship = official.record(Key("ships", "silent-death", "dolphin-ii")).source.mapping
    validator = jsonschema.Draft202012Validator(schemas["silent-death/ships"])
    hull = ship["hull"]
    assert validator.is_valid({**ship, "hull": f"silent-death/{hull}"})
    assert not validator.is_valid({**ship, "hull": f"silent-death/{hull}x"})
    assert not validator.is_valid({**ship, "hull": f"{hull}x"})
    assert not validator.is_valid({**ship, "silhouette": "no-such-drawing"})


WRONG: list[Any] = [None, [], {}, -1, 10**9, 1.5, True, [None]]


def test_editors_refuse_the_values_that_the_check_refuses(official, schemas) -> None:
    """A value of another type, no value, or a number out of bounds is wrong for both or neither.

    Each file has a draw of its own: a longer file elsewhere does not change what is tried in it. Half of
    the values are tried at one place, the others at the next.
    """
    for system, game_content in official.systems.items():
        for folder, kind in game_content.kinds.items():
            validator = jsonschema.Draft202012Validator(schemas[f"{system}/{folder}"])
            for key in official.keys(folder, system)[:2]:
                data = official.record(key).source.mapping
                places = list(within(data))
                for number, path in enumerate(Random(f"13:{key}").sample(places, min(4, len(places)))):
                    for value in WRONG[number % 2 :: 2]:
                        changed = with_value(data, path, value)
                        source = parse(json.dumps(changed), "file.yaml")
                        entity, wrong = validate(kind, key, source)
                        known = entity is not None and not (source.findings or wrong)
                        assert validator.is_valid(changed) == known, (key, path, value)


def within(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in a file."""
    steps = data.items() if isinstance(data, dict) else enumerate(data)
    for step, value in steps:
        yield (*path, step)
        if isinstance(value, dict | list):
            yield from within(value, (*path, step))


def with_value(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return the data of a file with another value at a path."""
    if not path:
        return value
    changed = copy(data)
    changed[path[0]] = with_value(data[path[0]], path[1:], value)
    return changed


def test_ids_have_descriptions(official, schemas) -> None:
    """Every id of a kind is offered with name, kind, figures and file; no title is generated."""
    definition = schemas["silent-death/ships"]["$defs"]["ids of weapons"]["anyOf"][0]
    ids = [key.id for key in official.keys("weapons", "silent-death")]
    assert definition["enum"] == ids
    shown = dict(zip(ids, definition["enumDescriptions"], strict=True))
    assert shown["ion-ram"] == (
        "Ion Ram · weapon · type cannon · price 7/6 · content/weapons/silent-death/ion-ram.yaml"
    )
    # The condensation may name the ids of the game that it extends.
    shared = schemas["silent-death-star-wars/ships"]["$defs"]["ids of weapons"]["anyOf"][0]
    assert {"laser-cannon", "torpedo-mk-10"} <= set(shared["enum"])
    text = json.dumps(schemas["silent-death/ships"])
    assert re.findall(r'"title": "[^"]*"', text) == ['"title": "ship"']


def test_ids_of_all_layers(tmp_path: Path) -> None:
    """A pack's schemas have the ids of the packs below, with the pack in the description."""
    write_pack(tmp_path / "base", "base", BASE)
    own = {"guns/toy/carronade": "name: Carronade\nsource: {book: Club}\nweight: 1\n"}
    root = write_pack(tmp_path / "club", "club", own, extends="base", folders=["base"])
    library = open_pack(root)
    ids = project_schemas(library)["toy/boats"]["$defs"]["ids of guns"]["anyOf"][0]
    assert ids["enum"] == ["carronade", "long-tom", "swivel"]
    assert ids["enumDescriptions"][:2] == [
        "Carronade · gun · club 1.0 · club/guns/toy/carronade.yaml",
        "Long Tom · gun · base 1.0 · base/guns/toy/long-tom.yaml",
    ]
    assert described(library, library.keys("guns", "toy")[0]).startswith("Carronade")


def test_a_kind_without_entities_keeps_its_pattern(tmp_path: Path) -> None:
    """Without an id to offer, a reference is any id."""
    root = write_toy(tmp_path)
    for path in (root / "guns/toy").iterdir():
        path.unlink()
    schema = project_schemas(open_library(root, "content", {"toy": game()}))["toy/boats"]
    items = schema["$defs"]["Boat"]["properties"]["guns"]["items"]
    assert "pattern" in items


def test_snippets_are_samples_with_choices(official: Library) -> None:
    """Every kind with a sample has a snippet; filled in it is an entity with known ids."""
    snippets = code_snippets(official)
    with_ships = [one.title for one in official.systems.values() if "ships" in one.kinds]
    assert {f"{title}: ship" for title in with_ships} <= set(snippets)
    for one in snippets.values():
        text = "\n".join(one["body"])
        numbers = [int(found) for found in re.findall(r"\$\{(\d+)[:|]", text)]
        assert numbers == list(range(1, len(numbers) + 1))
    body = snippet_body(official, "silent-death", "ships")
    filled = re.sub(r"\$\{\d+\|([^,|]+)[^|]*\|\}", r"\1", body)
    filled = re.sub(r"\$\{\d+:([^}]+)\}", r"\1", filled)
    filled = re.sub(r"\\([\\$}])", r"\1", filled)
    key = official.keys("ships", "silent-death")[0]._replace(id="from-a-snippet")
    record = official.with_texts({key: filled}).record(key)
    assert record.entity is not None
    for _, reference in record.references:
        assert official.resolve(reference.kind, "silent-death", reference) is not None


# --- settings ------------------------------------------------------------------------------------


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A small library in `tmp_path/content`."""
    return open_library(write_toy(tmp_path), "content", {"toy": game()})


def test_settings_are_written_and_merged(library: Library, tmp_path: Path) -> None:
    """What the user has stays; our entries are replaced, also when they are written again."""
    code = tmp_path / ".vscode"
    code.mkdir()
    mine = {"editor.tabSize": 8, "yaml.schemas": {"mine.json": "*.yml", "./.sheetforge/schemas/old.json": "old/*.yaml"}}
    (code / "settings.json").write_text(json.dumps(mine, indent="\t"))
    (code / "extensions.json").write_text('{"recommendations": ["mine.mine"]}')
    assert write_settings(library, tmp_path)[1] == []
    text = (code / "settings.json").read_text()
    settings = json.loads(text)
    assert text.startswith('{\n\t"editor.tabSize": 8,')
    schemas = settings["yaml.schemas"]
    assert schemas["mine.json"] == "*.yml"
    assert "./.sheetforge/schemas/old.json" not in schemas
    for schema, files in schemas.items():
        if schema.startswith("./"):
            assert (tmp_path / schema).is_file(), schema
            assert files.startswith("content/")
    assert list(tmp_path.glob(schemas["./.sheetforge/schemas/toy/boats.schema.json"]))
    extensions = json.loads((code / "extensions.json").read_text())
    assert extensions["recommendations"] == ["mine.mine", "redhat.vscode-yaml"]
    client = json.loads((tmp_path / ".sheetforge/yaml-language-server.json").read_text())
    assert client["yaml"]["schemas"].items() <= schemas.items()
    assert (tmp_path / ".sheetforge/.gitignore").read_text() == "*\n"
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.json")}
    assert write_settings(library, tmp_path)[1] == []
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.json")} == before


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{\n  // mine\n  "editor.tabSize": 8\n}\n', "it has comments or is not valid JSON"),
        ("[1]", "it is not a JSON object"),
        ('{"yaml.schemas": "mine"}', "'yaml.schemas' has another form there"),
    ],
)
def test_settings_that_cannot_be_merged(library: Library, tmp_path: Path, text: str, reason: str) -> None:
    """A file with comments stays to the byte; the lines to add are given."""
    file = tmp_path / ".vscode/settings.json"
    file.parent.mkdir()
    file.write_text(text)
    written, refused = write_settings(library, tmp_path)
    assert ".vscode/extensions.json" in written
    assert [(one.file, one.reason) for one in refused] == [(".vscode/settings.json", reason)]
    assert '"yaml.schemas": {' in refused[0].lines
    assert file.read_text() == text


def test_the_commands(sheetforge: Run, content: Path, tmp_path: Path) -> None:
    """`editor` lists the files and prints what it could not add; `check` notes stale schemas."""
    assert "schemas" not in sheetforge("check").err
    (tmp_path / ".vscode").mkdir()
    (tmp_path / ".vscode/settings.json").write_text("// mine\n")
    answer = sheetforge("editor")
    assert answer.code == 2
    assert str(tmp_path / ".vscode/sheetforge.code-snippets") in answer.out
    assert "it has comments or is not valid JSON; add by hand:\n{" in answer.err
    snippets = json.loads((tmp_path / ".vscode/sheetforge.code-snippets").read_text())
    assert "Silent Death: ship" in snippets
    assert "schemas" not in sheetforge("check").err
    sheetforge("rename", "criticals/silent-death/sample", "other")
    answer = sheetforge("check", "--strict")
    assert answer.code == 0
    assert "the schemas in .sheetforge/schemas do not list the present ids; `sheetforge editor`" in answer.err
    answer = sheetforge("schema", "--project")
    assert (answer.code, " schemas in " in answer.err) == (0, True)
    assert "schemas" not in sheetforge("check").err
    assert sheetforge("schema", "ships", "--project").code == 2
    assert "--content needs --project" in sheetforge("schema", "--content", content).err


def test_a_stamp_that_is_damaged(library: Library, tmp_path: Path) -> None:
    """A damaged stamp is no stamp; a schema of a kind that is gone is removed."""
    folder = tmp_path / ".sheetforge/schemas"
    folder.mkdir(parents=True)
    (folder / "old.schema.json").write_text("{}")
    names = {path.name for path in write_schemas(library, folder)}
    assert names == {"sheetforge.schema.json", "boats.schema.json", "guns.schema.json"}
    assert not (folder / "old.schema.json").exists()
    assert json.loads((folder / STAMP).read_text())["ids"] == ids_digest(library)
    assert stale_note(library) == ""
    (folder / STAMP).write_text("{")
    assert stale_note(library) == ""
    (folder / STAMP).write_text('{"ids": "x"}')
    assert stale_note(library) != ""
