"""`diff`: what changed since a revision, in the words of the games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_check_changes import FLEET, SHIP, TABLE, change, git
from tests.running import Run


@pytest.fixture
def repository(content: Path, sheetforge: Run) -> Path:
    """Good content, committed; the working folder is the repository."""
    git("init", "-q", "-b", "trunk")
    Path(".gitignore").write_text("cache/\n")
    git("add", ".")
    git("commit", "-q", "-m", "all")
    return content


def test_nothing_changed(repository: Path, sheetforge: Run) -> None:
    """Comments and spaces are no change of the content."""
    assert sheetforge("diff").out == "since HEAD: no differences\n"
    change(SHIP, "tons: 200", "tons: 200  # as printed")
    answer = sheetforge("diff", "--format", "json").json
    (one,) = answer["entities"]
    assert (one["fields"], one["figures"], one["prices"]) == ([], [], [])


def test_fields_prices_and_what_depends_on_them(repository: Path, sheetforge: Run) -> None:
    """A changed ship shows its fields and price, and the fleet its own total."""
    change(SHIP, "decoys: 1", "decoys: 3")
    change(SHIP, "bpv: 25", "bpv: 27")
    answer = sheetforge("diff")
    assert answer.code == 0
    _, _, ship = answer.out.partition("ships/silent-death/sample Sample\n")
    assert ship.startswith("  bpv: 25 → 27 (+2)\n  cost with crew: 36 → 38 (+2)\n  decoys: 1 → 3")
    assert "affects fleets: sample" in answer.out
    assert "fleets/silent-death/sample Sample: other figures\n  total: 72 → 76 (+4)" in answer.out
    page = sheetforge("diff", "--format", "markdown").out
    assert page.startswith("## Content since HEAD\n")
    assert "| Sample `ships/silent-death/sample` | bpv | 25 | 27 |" in page
    entities = sheetforge("diff", "--format", "json").json["entities"]
    (ship,) = [one for one in entities if one["entity"] == "ships/silent-death/sample"]
    assert ship["state"] == "changed"
    assert ship["prices"][0] == {"field": "bpv", "before": 25, "after": 27}
    assert ship["affects"]["fleets"] == ["silent-death/sample"]


def test_legality_lost_and_regained(repository: Path, sheetforge: Run) -> None:
    """Findings that are new, and after the repair those that are gone."""
    change(SHIP, "drive: 14", "drive: 13")
    lost = sheetforge("diff").out
    assert "no longer keeps a rule:" in lost
    assert f"{SHIP}:" in lost.partition("no longer keeps a rule:")[2]
    git("commit", "-qam", "slip")
    change(SHIP, "drive: 13", "drive: 14")
    regained = sheetforge("diff", "--format", "json").json["findings"]
    assert regained["new"] == []
    assert "SD314" in {one["code"] for one in regained["gone"]}
    both = sheetforge("diff", "HEAD~1", "HEAD", "--format", "json").json["findings"]
    assert both["gone"] == []
    assert both["new"] == regained["gone"]


def test_added_removed_and_renamed(repository: Path, sheetforge: Run) -> None:
    """A file under another name is one renamed entity, not two."""
    Path(TABLE).rename(TABLE.replace("sample", "other"))
    change(SHIP, "criticals: sample", "criticals: other")
    Path(FLEET).unlink()
    fresh = Path("content/ships/silent-death/fresh.yaml")
    fresh.write_text(Path(SHIP).read_text().replace("name: Sample", "name: Fresh"))
    entities = sheetforge("diff", "--format", "json").json["entities"]
    states = {one["entity"]: one["state"] for one in entities if one["state"] != "affected"}
    assert states == {
        "criticals/silent-death/other": "renamed",
        "fleets/silent-death/sample": "removed",
        "ships/silent-death/fresh": "added",
        "ships/silent-death/sample": "changed",
    }
    out = sheetforge("diff").out
    assert "criticals/silent-death/other Sample: was criticals/silent-death/sample" in out
    assert "ships/silent-death/fresh Fresh: new\n  bpv: new: 25" in out
    assert "fleets/silent-death/sample Sample: removed\n  total: gone: 72" in out


def test_a_broken_file_is_named(repository: Path, sheetforge: Run) -> None:
    """An entity that fails its schema has no figures to compare."""
    change(SHIP, "drive: 14", "drive: fast")
    assert "does not pass the check of its fields" in sheetforge("diff").out


@pytest.mark.parametrize("words", [("nowhere",), ("HEAD", "nowhere")])
def test_unknown_revisions(words: tuple[str, ...], repository: Path, sheetforge: Run) -> None:
    """Exit code 2 with the next step."""
    answer = sheetforge("diff", *words)
    assert (answer.code, answer.out) == (2, "")
    assert "git knows no revision 'nowhere' here" in answer.err


def test_outside_of_a_repository(content: Path, sheetforge: Run) -> None:
    """There is nothing to compare with."""
    answer = sheetforge("diff")
    assert answer.code == 2
    assert "is not in a git repository" in answer.err
