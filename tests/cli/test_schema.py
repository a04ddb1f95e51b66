"""`schema`: what an editor learns of the content agrees with the program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.game import discover
from sheetforge.lint.examples import apply
from sheetforge.workbench.commands.schema import json_schema
from tests.running import OFFICIAL, Run

KINDS = [
    pytest.param(system.id, kind, id=f"{system.id}-{kind.folder}")
    for system in discover().values()
    for kind in system.kinds.values()
]


@pytest.fixture(scope="module")
def official() -> Library:
    """The official content."""
    return open_library(OFFICIAL, "content", discover())


@pytest.mark.parametrize(("system", "kind"), KINDS)
def test_every_file_keeps_the_schema_of_its_kind(system, kind, official) -> None:
    """The schema is a good one, and good content is good to it, which no empty file is."""
    schema = json_schema(kind)
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)

    def data_of(key: Key) -> dict[str, Any]:
        return official.record(key).source.mapping

    for key in official.keys(kind.folder, system):
        assert [one.message for one in validator.iter_errors(data_of(key))] == [], key
    for key in official.keys(kind.folder, system)[:3]:
        assert not validator.is_valid({**data_of(key), "no-such-field": 1}), key
    assert not validator.is_valid({})


def fields(schema: object) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every field of a schema with its name."""
    if isinstance(schema, dict):
        properties = schema.get("properties")
        if isinstance(properties, dict):
            yield from properties.items()
        for inner in schema.values():
            yield from fields(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from fields(inner)


@pytest.mark.parametrize(("system", "kind"), KINDS)
def test_a_key_without_a_value_is_refused(system, kind) -> None:
    """No field of a schema takes null, and none is without another type, as in the check."""
    schema = json_schema(kind)
    for name, field in fields(schema):
        validator = jsonschema.Draft202012Validator({**field, "$defs": schema["$defs"]})
        assert not validator.is_valid(None), name


@pytest.mark.parametrize(
    ("system", "kind", "changes"),
    [
        ("silent-death", "ships", {"crew": {"cook": ["gunnery"]}}),
        ("babylon", "weapons", {"damage": "1-0"}),
        ("babylon", "weapons", {"pulses": "1-0"}),
        ("sovereign-seas", "ships", {"printed": {"speed": "12"}}),
        ("babylon", "flights", {"weapons": [{"weapon": "x", "arc": "301-60"}]}),
    ],
)
def test_the_schema_refuses_what_the_check_refuses(
    official: Library, system: str, kind: str, changes: dict[str, Any]
) -> None:
    """Values outside a notation, and keys that are none, in both."""
    key = official.keys(kind, system)[0]
    text = official.text(key).decode()
    data = {**official.record(key).source.mapping, **changes}
    definition = official.systems[system].kinds[kind]
    assert not jsonschema.Draft202012Validator(json_schema(definition)).is_valid(data)
    (name,) = changes
    changed = official.with_texts({key: apply(text, f"{name}: {json.dumps(changes[name])}")})
    codes = {one.code for one in changed.record(key).findings}
    assert codes & {"SF101", "SF103", "SF105", "SF106"}, text


def test_fields_say_what_they_are(official: Library) -> None:
    """What an editor shows beside a field is there, and references name the kind they lead to."""
    for system in discover().values():
        for kind in system.kinds.values():
            text = json.dumps(json_schema(kind))
            assert "the book, form or display the figures were read from" in text
    ships = json.dumps(json_schema(discover()["silent-death"].kinds["ships"]))
    assert '"x-sheetforge-kind": "weapons"' in ships


def test_schemas_are_written_for_every_kind(tmp_path: Path, sheetforge: Run) -> None:
    """`--out` writes a file a game and kind; one kind is printed, or chosen by game."""
    answer = sheetforge("schema", "--out", "schemas")
    files = sorted(path.relative_to("schemas").as_posix() for path in Path("schemas").rglob("*.json"))
    assert files == sorted(
        [
            "sheetforge.schema.json",
            *(f"{system.id}/{folder}.schema.json" for system in discover().values() for folder in system.kinds),
        ]
    )
    assert answer.err == f"{len(files)} schemas in schemas\n"
    other = "silent-death-star-wars"
    printed = sheetforge("schema", "ships", "--system", other)
    assert printed.json == json.loads(Path(f"schemas/{other}/ships.schema.json").read_text())
    assert printed.json["title"] == "ship"


def test_a_folder_that_is_a_file(tmp_path: Path, sheetforge: Run) -> None:
    """What can't be written is a message."""
    Path("schemas").write_text("mine")
    answer = sheetforge("schema", "--out", "schemas")
    assert answer.code == 2
    assert "a file has the name of a directory" in answer.err
    assert Path("schemas").read_text() == "mine"


def test_changes_of_entities_below_keep_the_schema() -> None:
    """An amendment and a replacement are valid, one without its parts is not."""
    validator = jsonschema.Draft202012Validator(json_schema(discover()["silent-death"].kinds["ships"]))
    source = {"book": "Club"}
    listed = {"name": "Heron", "listed": True, "source": source}
    below = {"release": "0.1.0", "digest": "0123456789ab"}
    assert validator.is_valid({"amends": {"drive": {"from": 16, "to": 17}}, "source": source})
    assert validator.is_valid({**listed, "replaces": below})
    assert not validator.is_valid({"amends": {"drive": {"form": 16}}, "source": source})
    assert not validator.is_valid({"amends": {"drive": {"from": 16}}})
    assert not validator.is_valid({**listed, "replaces": {"release": "0.1.0"}})


def test_the_schema_of_a_manifest(tmp_path: Path, sheetforge: Run) -> None:
    """`schema pack` describes sheetforge.yaml."""
    validator = jsonschema.Draft202012Validator(sheetforge("schema", "pack").json)
    good = {"id": "club", "name": "Club", "version": "1.0", "licence": "CC0-1.0"}
    assert validator.is_valid({**good, "extends": ["built-in", "frontier >=1.2 <2"]})
    assert not validator.is_valid({**good, "extends": ["frontier>=1"]})
    assert not validator.is_valid({**good, "version": 1.0})
    assert sheetforge("schema", "--out", "made").code == 0
    assert (tmp_path / "made/sheetforge.schema.json").is_file()
