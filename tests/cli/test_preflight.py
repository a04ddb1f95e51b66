"""`preflight` on the command line: lines, JSON, exit codes, shops of the content."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import Run
from tests.running import OFFICIAL
from tests.shops.preflight.planted import cards, painting


def test_a_fault_is_a_line_with_clause_and_authority(tmp_path: Path, sheetforge: Run) -> None:
    """Page and place, message, rule and the field of the preset; the sum goes to stderr."""
    Path("cards.pdf").write_bytes(painting("0.8 0.7 0.6 0.5 k 20 30 9 9 re f"))
    said = sheetforge("preflight", "cards.pdf", "--shop", "drivethrucards")
    assert said.code == 1
    assert said.out == (
        "cards.pdf: page 2, at 20.0 x 30.0 mm: error[ink] a filled area with 260 % ink "
        "(C80 M70 Y60 K50); the limit is 240 %\n"
        "  clause: Inks at one place add up to no more than the limit · drivethrucards: total_ink\n"
    )
    assert said.err == "1 file checked, 1 error, 0 warnings\n"
    short = sheetforge("preflight", "cards.pdf", "--shop", "drivethrucards", "--format", "concise")
    assert short.out.startswith("cards.pdf:2: ink a filled area")


def test_json_has_the_same_for_programs(tmp_path: Path, sheetforge: Run) -> None:
    """Unverified fields of a preset are marked as such; text is written as it is, by lines."""
    Path("My Décor.pdf").write_bytes(cards())
    said = sheetforge("preflight", "My Décor.pdf", "--shop", "drivethrucards", "--format", "json")
    table = json.loads(said.out)
    assert said.out == json.dumps(table, ensure_ascii=False, indent=2) + "\n"
    assert table["summary"] == {"errors": 1, "warnings": 0, "files": 1}
    (found,) = table["findings"]
    assert (found["clause"], found["page"], found["place"]) == ("name", None, None)
    assert found["authority"] == "drivethrucards: names, unverified"


def test_warnings_fail_only_if_asked(tmp_path: Path, sheetforge: Run) -> None:
    """A frame near the cut may be meant."""
    Path("cards.pdf").write_bytes(painting("0 0 0 1 k 4 40 3 3 re f"))
    words = ("preflight", "cards.pdf", "--shop", "drivethrucards")
    assert sheetforge(*words).code == 0
    assert sheetforge(*words, "--strict").code == 1


def test_wrong_usage_is_no_finding(tmp_path: Path, sheetforge: Run) -> None:
    """A missing file, an unknown shop, no file at all: exit code 2."""
    assert sheetforge("preflight", "none.pdf").code == 2
    assert sheetforge("preflight").code == 2
    assert sheetforge("preflight", "none.pdf", "--shop", "nobody").code == 2


def test_the_shop_is_one_of_the_content(tmp_path: Path, sheetforge: Run) -> None:
    """A folder with a shop of its own is looked into, with `--content` any other."""
    Path("cards.pdf").write_bytes(cards())
    assert sheetforge("new", "shops", "any-game/corner", "--like", "drivethrucards").code == 0
    assert sheetforge("preflight", "cards.pdf", "--shop", "corner").code == 0
    other = ("--content", str(OFFICIAL))
    assert sheetforge("preflight", "cards.pdf", "--shop", "corner", *other).code == 2
