"""Reading a file: what the schema objects to becomes findings at the right place."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.finding import Finding
from sheetforge.lint.check import check
from tests.toy import game, write_toy

GOOD = "name: Gull\nsource: {book: Tests}\nweight: 2\nguns: [long-tom]\n"


def findings(tmp_path: Path, text: str) -> list[Finding]:
    root = write_toy(tmp_path, {"gull": text})
    result = check(root, "content", {"toy": game()}, remember=False)
    return [one for one in result.findings if one.file.endswith("gull.yaml")]


def marked(finding: Finding, text: str) -> str:
    """The text under a finding's mark, for marks within one line."""
    line = text.splitlines()[finding.span.line - 1]
    return line[finding.span.column - 1 : finding.span.end_column - 1]


def test_good_file_has_no_findings(tmp_path: Path) -> None:
    """A file that keeps the schema and the rules is silent."""
    assert findings(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "code", "mark", "said"),
    [
        ("weight: 2", "weigth: 2", "SF101", "weigth", "did you mean 'weight'?"),
        ("weight: 2", "wings: 2\nweight: 2", "SF101", "wings", "there are"),
        ("weight: 2\n", "", "SF102", "name: Gull", "'weight' is missing"),
        ("{book: Tests}", "{page: 3}", "SF102", "source", "'book' is missing"),
        ("weight: 2", "weight: two", "SF103", "two", "whole number"),
        ("weight: 2", 'weight: "2"', "SF103", '"2"', "whole number"),
        ("weight: 2", "weight: [2]", "SF103", "[2]", "not a list"),
        ("weight: 2", "weight:", "SF103", "", "not nothing"),
        ("name: Gull", "name: 7", "SF103", "7", "text"),
        ("name: Gull", "name: ' Gull'", "SF106", "' Gull'", "without spaces at its ends"),
        ("[long-tom]", "[Long Tom]", "SF106", "Long Tom", "lower-case words"),
        ("weight: 2", "weight: 2\nrig: slop", "SF105", "slop", "did you mean 'sloop'?"),
        ("weight: 2", "weight: 2\nlisted: maybe", "SF105", "maybe", "there are"),
        (
            "weight: 2", "weight: 2\nparts: [{type: boar, inches: 3}]", "SF105", "boar",
            "did you mean 'bore'?",
        ),
        ("weight: 2", "weight: 2\nparts: [{inches: 3}]", "SF102", "{inches: 3}", "'type'"),
        (
            "weight: 2", "weight: 2\nparts: [{type: ram}, {type: bore, inches: 30}]", "SF104", "30",
            "the most is 20",
        ),
        (
            "weight: 2", "weight: 2\nparts: [{type: bore, inchse: 3, inches: 3}]", "SF101",
            "inchse", "no field 'inchse'",
        ),
    ],
)  # fmt: skip
def test_schema_findings_say_what_and_where(
    tmp_path: Path, old: str, new: str, code: str, mark: str, said: str
) -> None:
    """Every breach of the schema is one finding with its code, under the text that is wrong."""
    text = GOOD.replace(old, new)
    assert text != GOOD
    (finding,) = findings(tmp_path, text)
    assert finding.code == code
    assert marked(finding, text) == mark
    assert said in finding.message
    assert finding.entity == "boats/toy/gull"


def test_misspelt_field_can_be_renamed(tmp_path: Path) -> None:
    """The fix for a misspelt field touches the key alone, and is unsafe: it is a guess."""
    (finding,) = findings(tmp_path, GOOD.replace("weight: 2", "weigth: 2  # tons"))[:1]
    assert finding.fix is not None
    assert not finding.fix.safe
    assert [edit.text for edit in finding.fix.edits] == ["weight"]


def test_all_faults_of_a_file_are_reported_at_once(tmp_path: Path) -> None:
    """One run names every fault of a file, in the order of the file."""
    found = findings(tmp_path, "name: 3\nsource: {bok: T}\nweight: x\nguns: long-tom\n")
    assert [one.code for one in found] == ["SF103", "SF101", "SF103", "SF103"]
    assert [one.span.line for one in found] == [1, 2, 3, 4]


def test_rules_are_silent_about_a_file_that_breaks_the_schema(tmp_path: Path) -> None:
    """No cascades: a file with a schema fault is not also held against the rules."""
    text = "name: Gull\nsource: {book: Tests}\nweight: 99\nguns: [long-tom]\nwings: 2\n"
    assert [one.code for one in findings(tmp_path, text)] == ["SF101"]
