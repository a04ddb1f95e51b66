"""Reading a file: what the schema objects to becomes findings at the right place."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.content.yaml import apply
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
        ("weight: 2", "wings: 2\nweight: 2", "SF101", "wings", "lists all"),
        ("weight: 2\n", "", "SF102", "name: Gull", "'weight' is missing; add it"),
        ("{book: Tests}", "{page: 3}", "SF102", "source", "'book' is missing; add it"),
        ("weight: 2", "weight: two", "SF103", "two", "whole number"),
        ("weight: 2", 'weight: "2"', "SF103", '"2"', "whole number"),
        ("weight: 2", "weight: [2]", "SF103", "[2]", "not a list"),
        ("weight: 2", "weight:", "SF103", "", "the key has no value; write a whole number"),
        ("name: Gull", "name: 7", "SF103", "7", "text"),
        ("name: Gull", "name: ' Gull'", "SF106", "' Gull'", "without spaces at its ends"),
        ("[long-tom]", "[a/b/c]", "SF106", "a/b/c", "lower-case words"),
        ("[long-tom]", "[7]", "SF103", "7", "write an id here"),
        ("weight: 2", "weight: 2\nRig: brig", "SF101", "Rig", "did you mean 'rig'?"),
        ("weight: 2", "weight: 2\nrig: Sloop", "SF105", "Sloop", "did you mean 'sloop'?"),
        ("weight: 2", "weight: 2\nrig: 3", "SF105", "3", "3 is not known here; write brig or sl"),
        ("name: Gull", "name: " + "x" * 61, "SF104", "x" * 61, "the most is 60 characters"),
        ("{book: Tests}", "{book: Tests, page: [1]}", "SF103", "[1]", "a text or a whole number"),
        ("weight: 2", "weight: 2\nlisted: yes", "SF005", "yes", "true or false"),
        ("weight: 2", "weight: " + "1" * 35, "SF005", "1" * 35, "more than 15 digits"),
        ("weight: 2", "weight: 2\nrig: slop", "SF105", "slop", "did you mean 'sloop'?"),
        ("weight: 2", "weight: 2\nlisted: maybe", "SF105", "maybe", "there are"),
        ("weight: 2", "weight: 2\nparts: [{type: boar, inches: 3}]", "SF105", "boar", "did you mean 'bore'?"),
        ("weight: 2", "weight: 2\nparts: [{inches: 3}]", "SF102", "{inches: 3}", "'type'"),
        ("weight: 2", "weight: 2\nparts: [{type: ram}, {type: bore, inches: 30}]", "SF104", "30", "the most is 20"),
        ("weight: 2", "weight: 2\nparts: [{type: bore, inchse: 3, inches: 3}]", "SF101", "inchse", "no field 'inchse'"),
    ],
)
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


@pytest.mark.parametrize(
    "slip",
    ["[{type: boar, inches: 3}]", "[{type: bore}]", "[{type: bore, inches: x}]", "[{}]", "[{type: ram, inches: 3}]"],
)
def test_a_slip_in_a_list_of_one_does_not_make_the_list_empty(tmp_path: Path, slip: str) -> None:
    """Only the slip is reported; a list that is really empty has too few entries."""
    (finding,) = findings(tmp_path, f"{GOOD}parts: {slip}\n")
    assert finding.code != "SF104"
    (empty,) = findings(tmp_path, f"{GOOD}parts: []\n")
    assert (empty.code, empty.message) == ("SF104", "too few entries; the least is 1")


@pytest.mark.parametrize(
    ("old", "new", "right"),
    [
        ("weight: 2", 'weight: "2"', "weight: 2"),
        ("weight: 2", "weight: 2.0", "weight: 2"),
        ("weight: 2", "Weight: 2", "weight: 2"),
        ("guns: [long-tom]", "guns: long-tom", "guns: [long-tom]"),
        ("guns: [long-tom]", "guns: long-tom, swivel", "guns: [long-tom, swivel]"),
        ("guns: [long-tom]", "rig: SLOOP", "rig: sloop"),
        ("guns: [long-tom]", "listed: no", "listed: false"),
        ("name: Gull", "name: ' Gull'", "name: Gull"),
    ],
)
def test_the_same_value_in_another_form_is_repaired_safely(tmp_path: Path, old: str, new: str, right: str) -> None:
    """Where a value is right but for how it is written, the safe fix writes it as it should be."""
    text = GOOD.replace(old, new)
    # Without its guns the boat weighs less, which a rule reports besides.
    (finding,) = (one for one in findings(tmp_path, text) if one.code.startswith("SF"))
    assert finding.fix is not None
    assert finding.fix.safe
    assert apply(text, finding.fix.edits) == GOOD.replace(old, right)


@pytest.mark.parametrize(("old", "new"), [("weight: 2", "weight: 2.5"), ("weight: 2", "weight: -")])
def test_another_value_is_no_fix(tmp_path: Path, old: str, new: str) -> None:
    """A number that is not a whole one, or none at all, is left to its author."""
    assert [one.fix for one in findings(tmp_path, GOOD.replace(old, new))] == [None]


def test_a_number_that_readers_disagree_about_is_no_text(tmp_path: Path) -> None:
    """Quotes would make it a text where a number is due, so they are not offered."""
    (finding,) = findings(tmp_path, GOOD.replace("weight: 2", "weight: 002"))
    assert finding.code == "SF005"
    assert finding.fix is not None
    assert (finding.fix.safe, finding.fix.title) == (False, "write 2")
    (finding,) = findings(tmp_path, GOOD.replace("weight: 2", "weight: " + "9" * 35))
    assert finding.fix is None
    (finding,) = findings(tmp_path, GOOD.replace("name: Gull", "name: 007"))
    assert finding.fix is not None
    assert (finding.fix.safe, finding.fix.title) == (True, 'write "007"')


def test_a_text_that_a_comma_has_cut_is_one_finding(tmp_path: Path) -> None:
    """In a `{…}` the pieces look like fields; the first one is reported, and quotes are the fix."""
    text = GOOD.replace("{book: Tests}", "{book: Tests, old, and new, page: 3}")
    (finding,) = findings(tmp_path, text)
    assert marked(finding, text) == "old"
    assert "quote the text" in finding.message
    assert finding.fix is not None
    repaired = apply(text, finding.fix.edits)
    assert 'source: {book: "Tests, old, and new", page: 3}' in repaired
    assert findings(tmp_path, repaired) == []


def test_fields_of_another_model_are_one_finding(tmp_path: Path) -> None:
    """`listed: true` of a complete boat is reported once, at its key, which may be removed."""
    text = f"{GOOD}rig: sloop\nlisted: true\n"
    (finding,) = findings(tmp_path, text)
    assert marked(finding, text) == "listed"
    assert "has no weight, guns, rig; remove `listed`" in finding.message
    assert finding.fix is not None
    assert not finding.fix.safe
    assert apply(text, finding.fix.edits) == f"{GOOD}rig: sloop\n"


def test_a_key_that_is_not_known_is_marked_itself(tmp_path: Path) -> None:
    """Of a mapping whose keys are chosen from a list, the key is wrong and not its value."""
    text = f"{GOOD}stores: {{Rum: 3, biscut: 2, water: 1}}\n"
    found = findings(tmp_path, text)
    assert [marked(one, text) for one in found] == ["Rum", "biscut"]
    assert [one.fix and one.fix.edits[0].text for one in found] == ["rum", "biscuit"]


def test_many_fields_are_not_listed_in_a_message(tmp_path: Path) -> None:
    """Where a kind has many fields, the message says which command has them."""
    text = f"{GOOD}zzz: 3\n"
    (finding,) = findings(tmp_path, text)
    assert len(finding.message) < 200
    assert "there are" in finding.message or "`sheetforge schema boats`" in finding.message


def test_a_dash_is_no_hyphen(tmp_path: Path) -> None:
    """What a word processor makes of a hyphen is named, and the hyphen put back."""
    (finding,) = findings(tmp_path, f"{GOOD}stores: {{}}\ncrew: 1–2\n")
    assert finding.message == "a dash (U+2013) instead of a hyphen in '1–2'"
    assert finding.fix is not None
    assert (finding.fix.safe, finding.fix.title) == (True, "write 1-2")
    (finding,) = findings(tmp_path, f"{GOOD}crew: 1/2\n")
    assert finding.message == "write a run of numbers, for instance 1-4, not the text '1/2'"


def test_the_size_of_a_huge_file_is_reported(tmp_path: Path) -> None:
    """Only the beginning of it is read, yet the message has the size of the file."""
    (finding,) = findings(tmp_path, GOOD + "#" * 2_500_000)
    assert (finding.code, finding.entity) == ("SF011", "boats/toy/gull")
    assert "2,500,0" in finding.message
