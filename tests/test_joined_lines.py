"""Texts whose lines mean something: what YAML would join into one line is refused and repaired."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.load import validate
from sheetforge.content.yaml import Folded, apply, parse
from sheetforge.game import discover
from sheetforge.lint.examples import samples
from tests.yaml_readers import READERS, Reader

LINES = ("(C)[D][D]", "(B)[B](C)OO/OO/OO/OO/OO(B)[B]", "(C)[D][D]")
BELOW = "\n  ".join(LINES)
WRITTEN = f"log: |\n  {BELOW}\n"


def ship(log: str) -> str:
    """The sample ship with its log written in another way."""
    text = samples(discover(), "sovereign-seas")["ships/sample"]
    assert WRITTEN in text
    return text.replace(WRITTEN, log)


JOINED = (f"log: >\n  {BELOW}\n", f"log: >-\n  {BELOW}\n", f"log: {BELOW}\n", f"log:\n  {BELOW}\n", f'log: "{BELOW}"\n')


@pytest.mark.parametrize("log", JOINED, ids=[">", ">-", "plain", "below", "quoted"])
def test_a_joined_log_is_reported_at_its_key_and_repaired(log: str) -> None:
    """Both sides of a ship are never read as one hull line: the fix puts the lines back."""
    system, text = discover()["sovereign-seas"], ship(log)
    key = Key("ships", "sovereign-seas", "sample")
    entity, found = validate(system.kinds["ships"], key, parse(text, "sample.yaml"))
    assert entity is None
    (one,) = found
    assert one.code == "SF106"
    assert "its lines count" in one.message
    assert text.split("\n")[one.span.line - 1].startswith("log:")
    assert one.fix is not None
    assert one.fix.safe
    repaired, found = validate(system.kinds["ships"], key, parse(apply(text, one.fix.edits), "sample.yaml"))
    assert found == []
    assert repaired.log.text == WRITTEN.removeprefix("log: |\n").replace("  ", "")


@pytest.mark.parametrize("log", ["log: OO/OO/OO\n", "log: >\n  OO/OO/OO\n", 'log: "OO/OO"\n'])
def test_one_line_is_nothing_to_join(log: str) -> None:
    """A log of one line may be written in any style."""
    system, text = discover()["sovereign-seas"], ship(log)
    key = Key("ships", "sovereign-seas", "sample")
    entity, found = validate(system.kinds["ships"], key, parse(text, "sample.yaml"))
    assert (entity is not None, found) == (True, [])


def test_rows_of_a_damage_track_are_kept() -> None:
    """A track that was joined is refused as well: its rows are those of the print."""
    system = discover()["silent-death"]
    text = samples(discover(), "silent-death")["ships/sample"].replace("damage_track: |", "damage_track: >")
    key = Key("ships", "silent-death", "sample")
    _, found = validate(system.kinds["ships"], key, parse(text, "sample.yaml"))
    assert [(one.code, one.path) for one in found] == [("SF106", ("damage_track",))]


@READERS
def test_prose_may_be_joined(read: Reader) -> None:
    """A text that YAML has joined is the text it was; only its lines are known besides."""
    text = "a: >-\n  one\n  two\nb: one\n  two\nc: one two\nd: |\n  one\n  two\n"
    data = read(text, "f.yaml").mapping
    assert data == {"a": "one two", "b": "one two", "c": "one two", "d": "one\ntwo\n"}
    joined = {name: value.lines for name, value in data.items() if isinstance(value, Folded)}
    assert joined == {"a": ("one", "two"), "b": ("one", "two")}
