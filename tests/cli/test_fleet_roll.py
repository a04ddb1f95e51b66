"""`fleet table`, `fleet roll` and `fleet chances`: seeds, typed dice, files, wrong input."""

from __future__ import annotations

import sys
import textwrap
from io import StringIO
from pathlib import Path

import pytest

from tests.running import CLONE, Run, process
from tests.test_readme import steps

ROAD = ("--table", "sunrunners-open-road")


def test_a_rolled_fleet_is_legal_and_reproducible(tmp_path: Path, sheetforge: Run) -> None:
    """The same seed gives the same file, which passes the check of the House League."""
    roll = ("fleet", "roll", *ROAD, "--points", "600", "--seed", "5")
    first = sheetforge(*roll)
    assert first.code == 0, first.err
    begin = "rolled: true\n# rolled for 600 points on the table sunrunners-open-road\n# d6 "
    assert begin in first.out
    assert sheetforge(*roll, "--out", "mine.yaml").code == 0
    assert (tmp_path / "mine.yaml").read_text() == first.out
    assert sheetforge("fleet", "check", "mine.yaml").code == 0


def test_a_table_of_ones_own(tmp_path: Path, sheetforge: Run) -> None:
    """The file of `fleet table` is edited, and checked against the rules when it is rolled."""
    assert sheetforge("fleet", "table", "ridotto", "--points", "700", "--out", "t.yaml").code == 0
    text = (tmp_path / "t.yaml").read_text()
    assert "house: ridotto\npoints: 700\ntable:\n  - {roll: 5, ship: " in text
    assert sheetforge("fleet", "roll", "--table", "t.yaml").code == 0
    (tmp_path / "t.yaml").write_text(text.replace("roll: 5, ship: ", "roll: 5, ship: gabion #"))
    refused = sheetforge("fleet", "roll", "--table", "t.yaml")
    assert refused.code == 2
    assert refused.err.startswith("sheetforge: t.yaml:")


def typed(monkeypatch: pytest.MonkeyPatch, sheetforge: Run, lines: str) -> tuple[int, str]:
    monkeypatch.setattr("sys.stdin", StringIO(lines))
    answer = sheetforge("fleet", "roll", *ROAD, "--points", "100", "--dice", "typed")
    return answer.code, answer.said


def test_dice_of_ones_own(monkeypatch: pytest.MonkeyPatch, sheetforge: Run) -> None:
    """Faces are typed as they fell, a choice is asked for; faces that no die has are refused."""
    code, said = typed(monkeypatch, sheetforge, "1 1\n2-avenger\n1 1\n4-windjammer\n2 4\n")
    assert code == 2
    assert "'2-avenger' is not legal" in said
    code, said = typed(monkeypatch, sheetforge, "1 1\n4-windjammer\n2 4\n3 4\n")
    assert code == 0
    assert "player's choice, 100 left: 4 ships of Windjammer, 4 x 24 = 96 (total 96)" in said
    assert "4 ships of Wavecutter, 4 x 36 = 144; 240 is more than 120; roll again" in said
    assert "192 is more than 120; drop 3, keep 1 x 24 = 24 (total 120)" in said
    code, said = typed(monkeypatch, sheetforge, "7 1\n")
    assert code == 2
    assert "die 1 is a d6 and has no 7" in said
    code, said = typed(monkeypatch, sheetforge, "")
    assert code == 2
    assert "the input ended; Sunrunners roll d6 d8 (force table)" in said


def test_chances_in_every_format(sheetforge: Run) -> None:
    """Text with bars, CSV of one table, JSON with fractions, SVG with both curves."""
    chances = ("fleet", "chances", *ROAD)
    text = sheetforge(*chances)
    assert text.code == 0
    assert "Sunrunners, 600 points: make-up of rolled fleets" in text.out
    assert "████" in text.out
    table = sheetforge(*chances, "--format", "csv", "--show", "sheets").out
    assert table.startswith("sheets,chance,bar\n2,0.0")
    data = sheetforge(*chances, "--format", "json").json
    assert data["tables"]["ships"][0]["ship"] == "Thunder Bird"
    assert "/" in data["tables"]["ships"][0]["present_exact"]
    assert sheetforge(*chances, "--format", "svg").out.count("<polyline") >= 2


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("roll",), "name a House with --house, or a worksheet with --table"),
        (("roll", "--house", "ridotto", *ROAD), "name a House with --house, or a worksheet"),
        (("roll", "--house", "ridoto"), "there is no house 'ridoto'; did you mean 'ridotto'?"),
        (("roll", "--house", "ridotto", "--like", "lage"), "did you mean 'large'?"),
        (("roll", "--house", "night-brood"), "has 0 ships of known price for lines 4 to 14"),
        (("roll", *ROAD, "--choice", "chep"), "no choice 'chep'; did you mean 'cheap'?"),
        (("roll", *ROAD, "--points", "9"), "with 0 of 9 points no line of the table"),
        (("roll", *ROAD, "--points", "100000"), "a line of a fleet has at most 100: choose fewer"),
        (("chances", *ROAD, "--choice", "ask"), "no policy 'ask'"),
        (("chances", *ROAD, "--show", "ships"), "--show is for CSV: add --format csv"),
    ],
)
def test_wrong_requests(sheetforge: Run, words: tuple[str, ...], part: str) -> None:
    """Exit 2, what is wrong, and the next step."""
    answer = sheetforge("fleet", *words)
    assert answer.code == 2
    assert part in answer.err


def test_the_worked_examples_of_the_book(tmp_path: Path) -> None:
    """The commands of docs/events.md roll both, with typed faces on the table that it shows."""
    page = (CLONE / "docs" / "events.md").read_text(encoding="utf-8")
    part = page[page.index("**The worked examples**") : page.index("## Chances")]
    (tmp_path / "examples.yaml").write_text(example_table(page), encoding="utf-8")
    first, second = [step for step in steps(part) if "fleet roll" in step.line]
    boris = shell(first.line, tmp_path)
    assert [row for row in first.shown if row not in boris] == []
    assert boris.count("# d6") == 4
    igor = shell(second.line, tmp_path)
    assert "(total 370)\n# d6 1 + d8 1 = 2: player's choice, 130 left" in igor
    assert "(total 486)\n# d6 1 + d8 4 = 5" in igor


def example_table(page: str) -> str:
    """Return the file of a table that the page about events shows."""
    sheet = page[page.index("    name: Worked Examples") :]
    return textwrap.dedent(sheet[: sheet.index("```console")])


def shell(line: str, folder: Path) -> str:
    """Run a line of the shell; return its output."""
    program = f'sheetforge() {{ {sys.executable} -m sheetforge "$@"; }}; {line}'
    done = process(folder, ["bash", "-c", program])
    assert done.returncode == 0, done.stderr
    return done.stdout
