"""The written schemas in the language server that editors use: faults, completions, hovers."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from sheetforge.content.library import open_library
from sheetforge.game import discover
from sheetforge.workbench.settings import write_settings
from tests.language_client import LanguageClient
from tests.programs import yaml_server
from tests.running import OFFICIAL

SHIP = "content/ships/silent-death/dolphin-ii.yaml"
ABILITIES = {
    "workspace": {"configuration": True, "workspaceFolders": True},
    "textDocument": {
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
        "hover": {"contentFormat": ["markdown"]},
    },
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LanguageClient]:
    """The server in a workspace with the official content and our settings."""
    root = tmp_path_factory.mktemp("workspace")
    shutil.copytree(OFFICIAL, root / "content")
    write_settings(open_library(root / "content", "content", discover()), root)
    settings = json.loads((root / ".sheetforge/yaml-language-server.json").read_text())
    with LanguageClient(yaml_server(), root, settings, ABILITIES) as client:
        client.notify("workspace/didChangeConfiguration", {"settings": settings})
        yield client


def test_content_has_no_findings(client: LanguageClient) -> None:
    """A good file of each game is good to the server, with the schema of its kind."""
    for folder in sorted((client.root / "content/ships").iterdir()):
        file = sorted(folder.iterdir())[-1]
        name = file.relative_to(client.root).as_posix()
        client.open(name, file.read_text())
        assert client.found(name) == [], name
        client.close(name)


FAULTS = {
    "an unknown weapon": ("weapon: ion-ram", "weapon: ion-rma", "Value is not accepted"),
    "an unknown hull": ("hull: medium-fighter-300", "hull: medium-fighter-333", "Value is not accepted"),
    "an unknown table": ("criticals: dolphin-ii", "criticals: dolphin-iv", "not accepted"),
    "a notation": ("damage_control: 1-6", "damage_control: 1-6x", "expected: a range from low to high"),
    "swapped ends": ("damage_control: 1-6", "damage_control: 6-1", "expected: a range from low to high"),
    "a track": ("damage_track: |\n  .", "damage_track: |\n  q", "[16] a drive box"),
    "a field": ("decoys: 1", "decoyz: 1", "decoyz is not allowed"),
    "a type": ("drive: 16", 'drive: "16"', "Incorrect type"),
    "a word": ("class: SPAC", "class: SPCA", "Value is not accepted"),
}


def test_planted_faults_are_found_on_their_lines(client: LanguageClient) -> None:
    """Every planted fault is reported on the line where it is."""
    text = (client.root / SHIP).read_text()
    client.open(SHIP, text)
    assert client.found(SHIP) == []
    for version, (fault, (good, bad, message)) in enumerate(FAULTS.items(), 2):
        assert good in text, fault
        client.change(SHIP, text.replace(good, bad, 1), version)
        line = text[: text.index(good)].count("\n")
        found = [one["message"] for one in client.found(SHIP) if one["range"]["start"]["line"] == line]
        assert any(message in one for one in found), (fault, client.diagnostics)
    client.close(SHIP)


def completions(client: LanguageClient, file: str, line: int, column: int) -> dict[str, Any]:
    found = client.request("textDocument/completion", client.at(file, line, column))
    return {one["label"]: one for one in (found["items"] if isinstance(found, dict) else found)}


def test_ids_are_offered_and_explained(client: LanguageClient) -> None:
    """In the place of a weapon the ids of weapons come with their descriptions; so does a hover."""
    text = (client.root / SHIP).read_text()
    client.open(SHIP, text)
    client.found(SHIP)
    line = next(number for number, row in enumerate(text.split("\n")) if "ion-ram" in row)
    column = text.split("\n")[line].index("ion-ram")
    offered = completions(client, SHIP, line, column)
    assert offered["minigun"]["documentation"].startswith("Minigun · weapon · type cannon")
    assert "dolphin-ii" not in offered
    hover = client.request("textDocument/hover", client.at(SHIP, line, column + 1))
    assert "Ion Ram · weapon · type cannon · price 7/6" in hover["contents"]["value"]
    source = next(number for number, row in enumerate(text.split("\n")) if "book:" in row)
    column = text.split("\n")[source].index("book:")
    hover = client.request("textDocument/hover", client.at(SHIP, source, column + 1))
    assert "the book, form or display the figures were read from" in hover["contents"]["value"]
    client.close(SHIP)


def test_posts_of_a_crew_are_offered(client: LanguageClient) -> None:
    """At `post:` the posts that a crew can have are completed."""
    text = (client.root / SHIP).read_text()
    client.open(SHIP, text)
    # The server offers nothing until it has read the schema; what it finds shows that it has.
    client.found(SHIP)
    line = next(number for number, row in enumerate(text.split("\n")) if "post: " in row)
    column = text.split("\n")[line].index("post: ") + len("post: ")
    assert {"pilot", "gunner", "gunner-a"} <= completions(client, SHIP, line, column).keys()
    client.close(SHIP)


def test_an_empty_file_is_offered_the_snippet(client: LanguageClient) -> None:
    """`new ship` is the sample with choices among the ids."""
    new = "content/ships/silent-death/new-one.yaml"
    client.open(new, "")
    client.found(new)
    offered = completions(client, new, 0, 0)
    assert offered["new ship"]["insertText"].startswith("name: ${1:Sample}\n")
    assert "light-fighter-100" in offered["new ship"]["insertText"]
    client.close(new)
