"""Baselines: what a finding is known by, how it is written down, and what is set aside."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sheetforge.content.library import Unreadable
from sheetforge.finding import Finding, Severity, Span
from sheetforge.lint.baseline import baseline_text, fingerprint, read_baseline, set_aside

ONE = Finding(
    "TY301",
    "weight-adds-up",
    Severity.ERROR,
    "guns weigh 3, the boat 4",
    "content/boats/toy/heron.yaml",
    Span(3, 9, 3, 10),
    "boats/toy/heron",
    ("weight",),
    "4",
)
TWO = replace(ONE, entity="boats/toy/tern", file="content/boats/toy/tern.yaml")
STRAY = replace(ONE, code="SF206", entity="", path=(), value="", file="content/notes.txt")


def kept(tmp_path: Path, *findings: Finding) -> Path:
    """A baseline that knows some findings."""
    file = tmp_path / "known.json"
    file.write_text(baseline_text(findings))
    return file


@pytest.mark.parametrize(
    "change",
    [
        {"span": Span(30, 1, 31, 2)},
        {"message": "put in other words"},
        {"severity": Severity.WARNING},
        {"file": "elsewhere/heron.yaml"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_finding_is_the_same_wherever_it_stands(change: dict[str, object]) -> None:
    """Lines, words, severity and the spelling of the folder do not identify it."""
    assert fingerprint(replace(ONE, **change)) == fingerprint(ONE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [{"code": "TY302"}, {"entity": "boats/toy/tern"}, {"path": ("guns", 0)}, {"value": "5"}],
    ids=lambda change: next(iter(change)),
)
def test_another_finding_is_another(change: dict[str, object]) -> None:
    """Code, entity, place in it and offending value tell findings apart."""
    assert fingerprint(replace(ONE, **change)) != fingerprint(ONE)  # type: ignore[arg-type]


def test_files_that_are_no_entity_are_known_by_their_path() -> None:
    """Two stray files are two findings."""
    assert fingerprint(STRAY) != fingerprint(replace(STRAY, file="content/other.txt"))


def test_what_was_written_is_read(tmp_path: Path) -> None:
    """A baseline sets aside just the findings it was made of."""
    known = read_baseline(kept(tmp_path, ONE, TWO, STRAY))
    assert set_aside([ONE, TWO, STRAY], known) == ([], [ONE, TWO, STRAY])
    other = replace(ONE, value="9")
    assert set_aside([ONE, other], known) == ([other], [ONE])


def test_a_second_finding_of_a_kind_is_new(tmp_path: Path) -> None:
    """So many are set aside as there were, and no more."""
    known = read_baseline(kept(tmp_path, ONE, ONE))
    assert set_aside([ONE, ONE, ONE], known) == ([ONE], [ONE, ONE])
    assert set_aside([ONE], known) == ([], [ONE])


def test_the_text_is_for_people_and_merges(tmp_path: Path) -> None:
    """Sorted, a line a value, the same for any order; it says of what it is the baseline."""
    text = baseline_text([ONE, TWO, STRAY])
    assert text == baseline_text([STRAY, TWO, ONE])
    rows = json.loads(text)["findings"]
    assert [row["entity"] for row in rows] == ["boats/toy/heron", "boats/toy/tern", "content/notes.txt"]
    assert rows[0] == {
        "fingerprint": fingerprint(ONE),
        "count": 1,
        "code": "TY301",
        "entity": "boats/toy/heron",
        "path": "weight",
        "value": "4",
    }
    assert read_baseline(kept(tmp_path)) == {}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "3",
        '{"findings": 3}',
        '{"findings": [3]}',
        '{"findings": [{"count": 1}]}',
        '{"findings": [{"fingerprint": "a", "count": "many"}]}',
        '{"findings": [{"fingerprint": "a", "count": Infinity}]}',
        "[" * 100_000,
        "\ufeff{}",
    ],
    ids=range(11),
)
def test_anything_else_is_refused(tmp_path: Path, text: str) -> None:
    """Any file that is not a baseline is refused with a message."""
    file = tmp_path / "known.json"
    file.write_text(text)
    with pytest.raises(Unreadable, match=r"known\.json: this is not a baseline"):
        read_baseline(file)


def test_a_baseline_that_is_not_there(tmp_path: Path) -> None:
    """The message says how to get one; a folder can't be read."""
    with pytest.raises(Unreadable, match="no such baseline; create it with --update-baseline"):
        read_baseline(tmp_path / "known.json")
    with pytest.raises(Unreadable, match="cannot be read: "):
        read_baseline(tmp_path)
