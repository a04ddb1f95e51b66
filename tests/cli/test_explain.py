"""`explain` and `rules`: every rule in words."""

from __future__ import annotations

import csv
import re
from io import StringIO

import pytest

from sheetforge.foreign import csv_cell
from sheetforge.game import discover
from sheetforge.lint.catalogue import catalogue
from tests.running import CLONE, Run

RULES = catalogue(discover())
CODES = list(RULES)
BEGINNINGS = ", ".join(sorted({code[:2] for code in CODES}))


def test_the_rules_are_listed(sheetforge: Run) -> None:
    """A line for each: code, severity, name, what it asks; sorted by code."""
    rows = sheetforge("rules").out.splitlines()
    assert [row.split()[0] for row in rows] == CODES == sorted(CODES)
    assert any(row.startswith("SF101  error    unknown-field") for row in rows)


def test_the_rules_for_programs(sheetforge: Run) -> None:
    """A version and a list of rules, each with all its words."""
    document = sheetforge("rules", "--format", "json").json
    assert list(document) == ["version", "rules"]
    assert document["version"] == 1
    keys = ["code", "name", "severity", "summary", "more", "authority", "good", "bad"]
    for rule in document["rules"]:
        assert list(rule) == keys
        assert all(type(value) is str for value in rule.values())
        assert all(rule[key] for key in keys if key not in ("good", "bad", "more"))
    assert [rule["code"] for rule in document["rules"]] == CODES
    table = csv.DictReader(StringIO(sheetforge("rules", "--format", "csv").out))
    # Texts that a spreadsheet would take for formulas have an apostrophe.
    cells = [{key: csv_cell(rule[key]) for key in keys} for rule in document["rules"]]
    assert list(table) == cells


@pytest.mark.parametrize("name", ["SF101", "sf101", "unknown-field", "Unknown-Field"])
def test_a_rule_is_found_by_code_or_name(name: str, sheetforge: Run) -> None:
    """In any case; with authority and both examples."""
    answer = sheetforge("explain", name)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("SF101 unknown-field (error)\n")
    for word in ("authority: ", "keeps it:\n    name: ", "breaks it:\n    nmae: "):
        assert word in answer.out


def test_every_rule_can_be_explained(sheetforge: Run) -> None:
    """No rule is without a summary, an authority and examples of both kinds."""
    for code in CODES:
        answer = sheetforge("explain", code)
        assert answer.code == 0
        heads = ("\nauthority: ", "\nkeeps it:\n    ", "\nbreaks it:\n  ")
        assert [head for head in heads if head not in answer.out] == [], code


def test_long_examples_show_where_they_break_the_rule(sheetforge: Run) -> None:
    """A mark stands at what the good example does not have, in a breaking one of many lines."""
    broken = sheetforge("explain", "BA452").out.partition("breaks it:\n")[2]
    assert [line for line in broken.splitlines() if line.startswith("  >")] == ["  > scale: 2"]
    for code in ("SD364", "SD428"):
        assert "  >" not in sheetforge("explain", code).out


def test_authorities_that_are_pages_of_ours_have_the_section() -> None:
    """What `explain` names as `docs/PAGE.md: section` is there."""
    named = 0
    for code in CODES:
        authority = RULES[code].authority
        for page, section in re.findall(r"(docs/[\w-]+\.md)(?:: ([^;]+))?", authority):
            text = (CLONE / page).read_text(encoding="utf-8")
            heads = {head.strip().lower() for head in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}
            assert not section or section.strip().lower() in heads, (code, authority)
            named += bool(section)
    assert named > 20


@pytest.mark.parametrize("code", ["SD320", "SD321", "SD322", "SD323"])
def test_exceptions_of_a_rule_are_explained(code: str, sheetforge: Run) -> None:
    """Boxes without room may be missing; `explain` says so of every rule that counts boxes."""
    answer = sheetforge("explain", code)
    assert "Boxes for which there is no room may be missing" in answer.out
    assert "one w for two mounts, and no critical" in answer.out


def test_free_codes_are_listed(sheetforge: Run) -> None:
    """Those of a beginning that no rule has, in order; for programs as JSON."""
    rows = sheetforge("rules", "--free", "sd3").out.splitlines()
    assert rows == [f"SD{n}" for n in range(300, 400) if f"SD{n}" not in CODES]
    assert sheetforge("rules", "--free", "SD3", "--format", "json").json["free"] == rows
    assert sheetforge("rules", "--free", "SD3", "--format", "csv").out.split() == ["code", *rows]
    assert sheetforge("rules", "--free", CODES[-1]).out == f"every code {CODES[-1]} is taken\n"


@pytest.mark.parametrize(
    ("beginning", "message"),
    [
        ("ZZ", f"no rule begins with 'ZZ'; begin with {BEGINNINGS}, as in SD3"),
        ("SD3x", "'SD3X' is not the beginning of a code such as SD304"),
        ("SD3000", "'SD3000' is not the beginning of a code such as SD304"),
    ],
)
def test_free_codes_of_nothing(beginning: str, message: str, sheetforge: Run) -> None:
    """A beginning that no code can have is wrong usage."""
    answer = sheetforge("rules", "--free", beginning)
    assert answer.code == 2
    assert message in answer.err
