"""Odds, differences and changes, as the page asks for them and as the commands print them."""

from __future__ import annotations

import importlib.util
import json

import pytest

from tests.running import CLONE, Run
from tests.web.serving import Serving
from tests.web.test_served import file_of, ship_of


def test_odds_are_those_of_the_command(running: Serving, sheetforge: Run) -> None:
    """The page shows the report that `odds --format json` prints; a ship with errors has none."""
    key = ship_of(running.served)
    shown = running.data(f"/data/odds?of={key}")
    assert shown == sheetforge("odds", key, "--format", "json", "--content", running.served.place.root).json
    file = file_of(running.served.place.root, key)
    file.write_text(file.read_text().replace("name:", "nmae:", 1))
    running.served.refresh(now=True)
    status, answer = running.worked(f"/data/odds?of={key}")
    assert status == 400
    assert "does not pass the check" in answer.decode()


def test_two_ships_are_compared_by_their_fields(running: Serving) -> None:
    """A copy with another name differs in that alone."""
    key = ship_of(running.served)
    file = file_of(running.served.place.root, key)
    copy = file.with_name("copy.yaml")
    copy.write_text(file.read_text().replace("name: ", "name: Second ", 1))
    running.served.refresh(now=True)
    found = running.data(f"/data/compare?of={key.kind}/{key.system}/copy&with={key}")
    assert isinstance(found, dict)
    (line,) = found["lines"]  # type: ignore[misc]
    assert str(line).startswith("name: ")
    assert "→ Second" in str(line)


def test_changes_since_the_last_commit_are_listed(running: Serving) -> None:
    """A changed price is a line of its ship; without a repository the reason is given."""
    root = running.served.place.root
    repository = (root / ".git").rename(root.with_name("repository"))
    status, answer, _ = running.ask("/data/since")
    repository.rename(root / ".git")
    assert status == 400
    assert "git" in json.loads(answer)["problem"]
    key = ship_of(running.served)
    file = file_of(root, key)
    file.write_text(file.read_text().replace("name: ", "name: Later ", 1))
    running.served.refresh(now=True)
    then = running.data(f"/data/then?of={key}&revision=HEAD")
    assert isinstance(then, dict)
    assert then["pages"]
    file.write_text(file.read_text().replace("name: ", "nmae: ", 1))
    running.served.refresh(now=True)
    # A ship that is broken now was sound then.
    assert running.data(f"/data/then?of={key}&revision=HEAD") == then
    file.write_text(file.read_text().replace("nmae: ", "name: ", 1))
    dearer = root / "ships/silent-fury/sample.yaml"
    dearer.write_text(dearer.read_text().replace("points: ", "points: 1", 1))
    running.served.refresh(now=True)
    found = running.data("/data/since")
    assert isinstance(found, dict)
    entities = {one["key"]: one for one in found["entities"]}  # type: ignore[union-attr, index, call-overload]
    assert any("Later" in line for line in entities[str(key)]["lines"])
    # A fleet of which only the cost is another one is listed, too, and a price once.
    assert [paid["field"] for paid in entities["fleets/silent-fury/sample"]["prices"]] == ["points"]
    assert [paid["field"] for paid in entities["ships/silent-fury/sample"]["prices"]] == ["points"]


def test_the_benchmark_asks_as_the_page_does(
    running: Serving, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its client saves a ship, waits for the notice of a save on disk, and opens ships from phones."""
    spec = importlib.util.spec_from_file_location("serve_benchmark", CLONE / "benchmarks/serve.py")
    assert spec is not None
    assert spec.loader is not None
    benchmark = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(benchmark)
    monkeypatch.setattr(benchmark, "PHONES", 2)
    page = benchmark.Page(running.address)
    name = str(ship_of(running.served))
    benchmark._saves(page, running.served.place.root, [name], 1.0)
    benchmark._phones(page, [name], 1.0)
    assert len(capsys.readouterr().out.splitlines()) == 4
