"""The language server as a process: findings of unsaved texts, and answers about places."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import open_library
from sheetforge.game import discover
from sheetforge.lint.check import check
from sheetforge.workbench.live import LiveContent, Stale, content_root
from tests.conftest import _samples
from tests.language_client import LanguageClient
from tests.packs import BASE, amends, write_pack
from tests.running import CLONE, PROGRAM, Run
from tests.toy import game, write_toy

SHIP = "content/ships/silent-death/sample.yaml"
TABLE = "content/criticals/silent-death/sample.yaml"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LanguageClient]:
    """The server in a workspace with the samples of a game as content."""
    root = tmp_path_factory.mktemp("workspace")
    for name, text in _samples().items():
        path = root / "content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    environment = {
        **os.environ,
        "PYTHONPATH": str(CLONE),
        "SHEETFORGE_CACHE": str(root / "cache"),
        "SHEETFORGE_RULES_URL": "https://example.org/rules",
    }
    with LanguageClient([*PROGRAM, "lsp"], root, environment=environment) as client:
        yield client


@pytest.fixture
def ship(client: LanguageClient) -> Iterator[str]:
    """The text of the sample ship, which is open without findings."""
    text = (client.root / SHIP).read_text()
    client.open(SHIP, text)
    found(client, SHIP, 1)
    assert client.diagnostics[client.uri(SHIP)] == []
    yield text
    client.close(SHIP)


def found(client: LanguageClient, file: str, version: int) -> list[Any]:
    """Return the findings of a version of a file."""
    client.versions.pop(client.uri(file), None)
    while client.versions.get(client.uri(file)) != version:
        client.found(file)
    return client.diagnostics[client.uri(file)]


def place(text: str, word: str, inside: int = 1) -> tuple[int, int]:
    """Return row and column inside the first occurrence of a word."""
    before = text[: text.index(word) + inside]
    return before.count("\n"), len(before) - before.rfind("\n") - 1


def test_findings_of_unsaved_texts_with_fixes(client: LanguageClient, ship: str) -> None:
    """A finding has code, range, the fix as a code action; related places are links."""
    wrong = ship.replace("criticals: sample", "criticals: sampel")
    client.change(SHIP, wrong, 2)
    (one,) = [one for one in found(client, SHIP, 2) if one["code"] == "SF203"]
    row = wrong[: wrong.index("sampel")].count("\n")
    assert one["range"] == {"start": {"line": row, "character": 11}, "end": {"line": row, "character": 17}}
    assert (one["source"], one["severity"]) == ("sheetforge", 1)
    assert one["codeDescription"] == {"href": "https://example.org/rules#sf203"}
    # The table is not named any more: a finding in another file, which is not open.
    unused = client.diagnostics[client.uri(TABLE)]
    assert [one["code"] for one in unused] == ["SF205"]
    request = {"textDocument": {"uri": client.uri(SHIP)}, "range": one["range"], "context": {"diagnostics": [one]}}
    (fix,) = client.request("textDocument/codeAction", request)
    assert fix["title"] == "write 'sample'"
    assert fix["diagnostics"] == [one]
    (edit,) = fix["edit"]["changes"][client.uri(SHIP)]
    assert edit == {"range": one["range"], "newText": "sample"}
    client.change(SHIP, ship, 3)
    assert found(client, SHIP, 3) == []
    assert client.diagnostics[client.uri(TABLE)] == []


def test_related_places_and_safe_fixes_of_a_file(client: LanguageClient, ship: str) -> None:
    """A second place is a link into its file; everything safe is fixed by one action."""
    client.change(SHIP, ship.replace("drive: 14", "drive: 13\nDrive: 12"), 2)
    findings = found(client, SHIP, 2)
    assert findings != []
    client.change(SHIP, ship + "name: Again\n", 3)
    doubled = [one for one in found(client, SHIP, 3) if one.get("relatedInformation")]
    assert doubled[0]["relatedInformation"][0]["location"]["uri"] == client.uri(SHIP)
    client.change(SHIP, ship.replace("criticals: sample", "criticals: Sample"), 4)
    findings = found(client, SHIP, 4)
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    (fix,) = client.request(
        "textDocument/codeAction",
        {
            "textDocument": {"uri": client.uri(SHIP)},
            "range": whole,
            "context": {"diagnostics": [], "only": ["source.fixAll"]},
        },
    )
    assert fix["kind"] == "source.fixAll.sheetforge"
    assert [edit["newText"] for edit in fix["edit"]["changes"][client.uri(SHIP)]] == ["sample"]


def test_columns_count_units_of_the_client(client: LanguageClient, ship: str) -> None:
    """A character beyond the basic plane has two units of UTF-16."""
    client.change(SHIP, ship.replace("name: Sample", "name: 😀😀 Sample ◆"), 2)
    glyphs = [one for one in found(client, SHIP, 2) if one["code"] == "SF702"]
    assert [one["range"]["start"]["character"] for one in glyphs][:1] == [6]
    assert glyphs[0]["range"]["end"]["character"] in (8, 10)


def labels(client: LanguageClient, row: int, column: int) -> list[str]:
    found = client.request("textDocument/completion", client.at(SHIP, row, column))
    return [one["label"] for one in found]


def test_completion_in_unfinished_texts(client: LanguageClient, ship: str) -> None:
    """Ids, words, fields and notations in use, in a text that cannot be read yet."""
    lines = ship.split("\n")
    mount = next(number for number, line in enumerate(lines) if "weapon: sample," in line)
    lines[mount] = "  - {post: pilot, weapon: "
    client.change(SHIP, "\n".join(lines), 2)
    weapons = [
        key.id for key in open_library(client.root / "content", "content", discover()).keys("weapons", "silent-death")
    ]
    assert labels(client, mount, len(lines[mount])) == weapons
    lines[mount] = "  - {post: "
    client.change(SHIP, "\n".join(lines), 3)
    assert "pilot" in labels(client, mount, len(lines[mount]))
    lines[mount] = "  - {post: pilot, "
    client.change(SHIP, "\n".join(lines), 4)
    assert {"weapon", "arcs"} <= set(labels(client, mount, len(lines[mount])))
    lines[mount] = "dam"
    client.change(SHIP, "\n".join([*lines, "cl"]), 5)
    assert "per_sheet" in labels(client, len(lines), 2)
    client.change(SHIP, ship.replace("class: SPAC", "class: "), 6)
    row, _ = place(ship, "class:")
    assert labels(client, row, 7) == ["SPAC", "TPAC", "MPAC", "escort"]
    completion = client.request("textDocument/completion", client.at(SHIP, row, 7))[0]
    assert completion["textEdit"]["newText"] == "SPAC"


def hover(client: LanguageClient, row: int, column: int) -> str:
    answer = client.request("textDocument/hover", client.at(SHIP, row, column))
    return "" if answer is None else str(answer["contents"]["value"])


def test_the_signs_of_a_track_are_completed(client: LanguageClient, ship: str) -> None:
    """Inside a track each sign is offered with its meaning."""
    row = ship[: ship.index("damage_track: |")].count("\n") + 1
    items = client.request("textDocument/completion", client.at(SHIP, row, 4))
    offered = {one["label"]: one.get("documentation") for one in items}
    assert offered["*"] == "a critical hit"
    assert offered["w"] == "a weapon that the defender chooses"


def test_formatting_is_that_of_fmt(client: LanguageClient, ship: str) -> None:
    """A text in another form gets one change, one in canonical form or with faults none."""
    options = {"tabSize": 2, "insertSpaces": True}

    def formatted(text: str, version: int) -> list[Any]:
        client.change(SHIP, text, version)
        found(client, SHIP, version)
        document = {"textDocument": {"uri": client.uri(SHIP)}, "options": options}
        edits: list[Any] = client.request("textDocument/formatting", document) or []
        return edits

    first = formatted(ship, 2)
    canonical = first[0]["newText"] if first else ship
    assert formatted(canonical, 3) == []
    (edit,) = formatted(canonical.replace("name: ", "name:    ", 1), 4)
    assert edit["newText"] == canonical
    assert formatted("name: [\n", 5) == []


def test_a_session_ends_cleanly(tmp_path: Path) -> None:
    """After shutdown and exit the code is 0 and nothing is on the error stream."""
    environment = {**os.environ, "PYTHONPATH": str(CLONE)}
    client = LanguageClient([*PROGRAM, "lsp"], tmp_path, environment=environment)
    with client:
        pass
    assert (client.process.returncode, client.errors) == (0, [])


def test_hover_explains_references_fields_and_findings(client: LanguageClient, ship: str) -> None:
    """A weapon with its row of the bill, a field with its description, a finding with its rule."""
    shown = hover(client, *place(ship, "weapon: sample", 10))
    assert "Sample Cannon · weapon" in shown
    assert "content/weapons/silent-death/sample.yaml" in shown
    assert "the book, form or display" in hover(client, *place(ship, "book:"))
    client.change(SHIP, ship.replace("criticals: sample", "criticals: sampel"), 2)
    found(client, SHIP, 2)
    shown = hover(client, *place(ship, "criticals: sample", 13))
    assert shown.startswith("**SF203** no critical table 'sampel'")
    assert "`sheetforge explain SF203`" in shown
    client.change(SHIP, ship, 3)
    assert "crew_stats: 2" in hover(client, *place(ship, "name: Sample", 8))


def test_definition_references_and_rename(client: LanguageClient, ship: str) -> None:
    """The named entity, all places that name it, and a rename as edits and a renamed file."""
    at = client.at(SHIP, *place(ship, "criticals: sample", 13))
    answer = client.request("textDocument/definition", at)
    assert answer["uri"] == client.uri(TABLE)
    places = client.request("textDocument/references", {**at, "context": {"includeDeclaration": True}})
    assert client.uri(SHIP) in {one["uri"] for one in places}
    assert client.request("textDocument/prepareRename", at)["placeholder"] == "sample"
    changes = client.request("textDocument/rename", {**at, "newName": "new-table"})
    *texts, moved = changes["documentChanges"]
    assert moved == {
        "kind": "rename",
        "oldUri": client.uri(TABLE),
        "newUri": client.uri("content/criticals/silent-death/new-table.yaml"),
    }
    assert {one["textDocument"]["uri"] for one in texts} == {one["uri"] for one in places}
    assert {edit["newText"] for one in texts for edit in one["edits"]} == {"new-table"}
    assert client.request("textDocument/rename", {**at, "newName": "No Id"}) is None
    assert "lower-case words joined by hyphens" in client.messages[-1]["message"]


def test_a_new_file_and_one_that_is_closed(client: LanguageClient, ship: str) -> None:
    """A buffer without a file counts while it is open; what it names is in use."""
    new = "content/ships/silent-death/twin.yaml"
    client.open(new, ship.replace("name: Sample", "name: Sample", 1))
    codes = [one["code"] for one in found(client, new, 1)]
    assert "SF209" in codes
    client.close(new)
    client.found(new)
    assert client.diagnostics[client.uri(new)] == []


def test_bad_input_never_ends_the_server(client: LanguageClient, ship: str) -> None:
    """Broken messages, unknown methods, places outside the text, and files that are no content."""
    for body in (b"{", b"[]", b"null", b'{"jsonrpc": "2.0"}', b"\xff\xfe", b'"text"'):
        client.send_raw(body)
    assert "error" in client.answer(client.ask("no/such/method", {}))
    client.ask("textDocument/hover", {"wrong": []})
    client.notify("textDocument/didChange", {"textDocument": 3})
    client.notify("textDocument/didOpen", {})
    for uri in ("untitled:one", "file:///nowhere/x.yaml", "http://[::1", "file:///a%00b", ""):
        item = {"uri": uri, "languageId": "yaml", "version": 1, "text": "name: x\n"}
        client.notify("textDocument/didOpen", {"textDocument": item})
        where = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 1}}
        client.answer(client.ask("textDocument/completion", where))
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    for row, column in ((9999, 0), (0, 9999), (5, 2**31 - 1)):
        for method in ("completion", "hover", "definition", "prepareRename"):
            client.answer(client.ask(f"textDocument/{method}", client.at(SHIP, row, column)))
    client.change(SHIP, "\ud800: [\0", 8)
    assert found(client, SHIP, 8) != []
    client.change(SHIP, ship, 9)
    assert found(client, SHIP, 9) == []


# --- findings of the server and of `check` -------------------------------------------------------


def test_random_edits_come_to_the_findings_of_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After random edits of ships and of what they share, the findings are those of `check`.

    `python benchmarks/lsp.py` does the same with 1,000 ships and 300 edits.
    """
    monkeypatch.syspath_prepend(str(CLONE / "benchmarks"))
    spec = importlib.util.spec_from_file_location("lsp_benchmark", CLONE / "benchmarks/lsp.py")
    assert spec is not None
    assert spec.loader is not None
    benchmark = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = benchmark
    spec.loader.exec_module(benchmark)
    times, is_equal = benchmark.run(tmp_path, 12, 25, "suite")
    assert len(times) == 25
    assert is_equal


def findings(result: Any) -> list[tuple[str, str, Any, str]]:
    return [(one.file, one.code, one.span, one.message) for one in result.findings]


def test_a_stopped_check_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check of older texts stops; the next one finds what a check of the disk would."""
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    root = write_toy(tmp_path)
    live = LiveContent(root, "content", {"toy": game()})
    assert live.check(live.stoppable(Event())).findings == ()
    heron = Key("boats", "toy", "heron")
    live.set(heron, (root / "boats/toy/heron.yaml").read_text().replace("weight: 3", "weight: 4"))
    stop = Event()
    library = live.stoppable(stop)
    stop.set()
    with pytest.raises(Stale):
        live.check(library)
    found = live.check(live.stoppable(Event()))
    assert [one.code for one in found.findings] == ["TY301"]
    live.set(Key("guns", "toy", "mortar"), "name: Mortar\nsource: {book: Tests}\nweight: 1\n")
    codes = [one.code for one in live.check(live.stoppable(Event())).findings]
    assert codes == ["TY301", "SF205"]
    live.set(heron, None)
    live.set(Key("guns", "toy", "mortar"), None)
    assert live.check(live.stoppable(Event())).findings == ()


def test_a_file_that_is_known_to_have_changed_is_read_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is not listed for it; a new file, or many, are found by a list of the folder."""
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    root = write_toy(tmp_path)
    live = LiveContent(root, "content", {"toy": game()})
    live.check(live.stoppable(Event()))
    heron = root / "boats/toy/heron.yaml"
    heron.write_text(heron.read_text().replace("weight: 3", "weight: 4"))
    with monkeypatch.context() as patch:
        patch.setattr("sheetforge.workbench.live.open_library", lambda *_, **__: pytest.fail("the folder is listed"))
        live.reload({str(heron)})
    found = live.check(live.stoppable(Event()))
    assert [one.code for one in found.findings] == ["TY301"]
    assert findings(found) == findings(check(root, "content", {"toy": game()}, remember=False))
    fresh = root / "guns/toy/mortar.yaml"
    fresh.write_text("name: Mortar\nsource: {book: Tests}\nweight: 1\n")
    live.reload({str(fresh)})
    assert [one.code for one in live.check(live.stoppable(Event())).findings] == ["TY301", "SF205"]


def test_unsaved_texts_of_layers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An amendment in a buffer changes the entity below, as it would on disk."""
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    write_pack(tmp_path / "base", "base", BASE)
    root = write_pack(tmp_path / "club", "club", {}, extends="base", folders=["base"])
    live = LiveContent(root, "club", {"toy": game()})
    assert live.check(live.stoppable(Event())).findings == ()
    text = amends(weight="{from: 3, to: 9}")
    live.set(Key("boats", "toy", "heron"), text)
    found = live.check(live.stoppable(Event()))
    (root / "boats/toy").mkdir(parents=True)
    (root / "boats/toy/heron.yaml").write_text(text)
    assert findings(found) == findings(check(root, "club", {"toy": game()}, remember=False))
    assert [one.code for one in found.findings] == ["TY301"]
    assert live.path_of("base/boats/toy/heron.yaml") == tmp_path / "base/boats/toy/heron.yaml"
    assert content_root(root / "boats/toy/heron.yaml") == root
    assert content_root(tmp_path / "notes/x.yaml") is None
    assert live.key_of(root / "sheetforge.yaml") is None


def test_the_command_without_its_package(sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pygls the command says how to install it, as this copy was installed."""
    monkeypatch.setattr("sheetforge.workbench.commands.editor.find_spec", lambda name: None)
    answer = sheetforge("lsp")
    assert answer.code == 2
    assert f"pip install -e '{CLONE}[lsp]'" in answer.err
