"""What the rules of Babylon say of bad input: the place of the finding and its words."""

from __future__ import annotations

from functools import cache

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.finding import Finding
from sheetforge.lint.runner import check_entity
from sheetforge.systems import babylon
from tests.systems.babylon.engine.space import library

SYSTEM = "babylon"


@cache
def content() -> Library:
    """All content."""
    return library()


def found(kind: str, id: str, old: str, new: str) -> tuple[list[str], list[Finding]]:
    """The lines of an entity with a text replaced, and what the lint then says of it."""
    key = Key(kind, SYSTEM, id)
    text = content().text(key).decode()
    assert old in text
    changed = text.replace(old, new, 1)
    findings = check_entity(content().with_texts({key: changed}), key, babylon.system.rules())
    return changed.split("\n"), list(findings.findings)


BAD = {
    "a chart with a hole": (
        "ships",
        "var-nic",
        "12-13 sensors",
        "13 sensors",
        "BA301",
        "13 sensors",
        "no row for a roll of 12",
    ),
    "a system twice": (
        "ships",
        "var-nic",
        "16-17 hangar",
        "16-17 engine",
        "BA302",
        "16-17 engine",
        "has the row 14-15 already",
    ),
    "rows that do not add up": (
        "ships",
        "var-nic",
        "rows: 4+4+4+4",
        "rows: 4+4+4+5",
        "BA310",
        "16/5",
        "add up to 17 boxes",
    ),
    "a table that falls": ("ships", "var-nic", "4/5 5/6", "4/5 4/6", "BA330", "4/6", "below the 5 before it"),
    "a mount outside its section": (
        "ships",
        "var-nic",
        "arc: 0-120",
        "arc: 180-300",
        "BA315",
        "180-300",
        "leaves out 90",
    ),
    "power beyond the reactor": ("ships", "var-nic", "output: 34", "output: 33", "BA316", "33", "need 34 power"),
    "a pulse weapon without pulses": (
        "weapons",
        "light-pulse-cannon",
        "pulses: d5\n",
        "",
        "BA361",
        "pulse",
        "number of pulses",
    ),
    "an unknown drive": (
        "ships",
        "otso",
        "drive: gravitic",
        "drive: graviti",
        "SF105",
        "graviti",
        "did you mean 'gravitic'",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_shown_at_its_place(name: str) -> None:
    """The finding has the code, the characters of the slip, and words that name the value."""
    kind, id, old, new, code, marked, words = BAD[name]
    lines, findings = found(kind, id, old, new)
    own = [one for one in findings if one.code == code]
    assert own, findings
    spans = [lines[one.span.line - 1][one.span.column - 1 : one.span.end_column - 1] for one in own]
    assert marked in spans
    assert any(words in one.message for one in own)


@pytest.mark.parametrize(
    ("fall", "row", "is_even"),
    [
        ("2.75", "10 12 9 6 3 1 -2 -5 -8 -10 -13", True),
        ("3", "10 12 9 6 3 0 -3", True),
        ("1.5", "10 12 10 9 7 6 4 3", True),
        ("none", "10 12 9 6 3 2 -2", False),
        ("none", "10 12 9 7 3", False),
        ("at once", "10 11 9 6", False),
    ],
)
def test_range_rows_fall_evenly(fall: str, row: str, is_even: bool) -> None:
    """From range 1 on a row is the floor of a line; range 0 has the 10 of the printed row."""
    text = content().text(Key("weapons", SYSTEM, "rail-gun")).decode()
    old = next(line for line in text.split("\n") if line.startswith("range:"))
    _, findings = found("weapons", "rail-gun", old, f"range: {row}")
    assert ("BA360" not in {one.code for one in findings}) == is_even, fall


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            "10 12 9 8",
            "8 at range 3 breaks the even fall from 12 at range 1; the modifiers before it allow 6 to 7 here",
        ),
        (
            "10 12 9 7 6",
            "6 at range 4 breaks the even fall from 12 at range 1; the modifiers before it allow 4 to 5 here",
        ),
        (
            "10 12 10 8 5",
            "5 at range 4 breaks the even fall from 12 at range 1; the modifiers before it allow 6 to 7 here",
        ),
        ("10 11 9", "11 at range 1; every row has 12 there"),
    ],
)
def test_a_row_says_which_modifiers_fit(row: str, said: str) -> None:
    """Those whose even fall is also that of the modifiers before."""
    text = content().text(Key("weapons", SYSTEM, "rail-gun")).decode()
    old = next(line for line in text.split("\n") if line.startswith("range:"))
    _, findings = found("weapons", "rail-gun", old, f"range: {row}")
    assert [one.message for one in findings if one.code == "BA360"] == [said]
