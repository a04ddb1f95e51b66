"""The place of the cursor in unfinished YAML, and what the schema says of it."""

from __future__ import annotations

import pytest

from sheetforge.game import discover
from sheetforge.workbench.cursor import Cursor, cursor_at
from sheetforge.workbench.fields import Fields

TEXT = """\
name: X
source: {book: a, page: }
weapons:
  - post: pilot
    weapon: mi
  - {post: pilot,
     arcs: [F, ]}
guns:
- a
- b
track: |
  . . [1
crew: {pilot: [piloting, gun]}
note: "a: b"  # why: not
dr
"""


@pytest.mark.parametrize(
    ("row", "typed", "path", "is_key", "word"),
    [
        (0, "name: ", ("name",), False, ""),
        (1, "source: {book: a, page: ", ("source", "page"), False, ""),
        (1, "source: {book: a, pa", ("source",), True, "pa"),
        (3, "  - po", ("weapons", 0), True, "po"),
        (4, "    weapon: mi", ("weapons", 0, "weapon"), False, "mi"),
        (5, "  - {post: pilot,", ("weapons", 1), True, ""),
        (6, "     arcs: [F, ", ("weapons", 1, "arcs", 1), False, ""),
        (9, "- b", ("guns", 1), True, "b"),
        (12, "crew: {pilot: [piloting, gun", ("crew", "pilot", 1), False, "gun"),
        (14, "dr", (), True, "dr"),
        (99, "", (), True, ""),
    ],
)
def test_places(row: int, typed: str, path: tuple[str | int, ...], is_key: bool, word: str) -> None:
    """Lists, mappings in braces over several lines, and lines that are not finished."""
    lines = TEXT.split("\n")
    assert row == 99 or lines[row].startswith(typed)
    assert cursor_at(lines, row, len(typed)) == Cursor(path, is_key, word)


def test_places_in_a_text_of_several_lines() -> None:
    """The word is whatever stands since the last space; at the end of the key nothing is known."""
    lines = TEXT.split("\n")
    assert cursor_at(lines, 11, 8) == Cursor(("track",), False, "[1", in_text=True)
    assert cursor_at(lines, 11, 4) == Cursor(("track",), False, "", in_text=True)
    assert cursor_at(lines, 10, 8) is None


def test_a_comment_has_no_place() -> None:
    """Nothing is offered there."""
    assert cursor_at(TEXT.split("\n"), 13, 22) is None


def test_signs_of_a_drawing() -> None:
    """The schema has the signs of a track with their meanings; other fields have none."""
    ships = Fields(discover()["silent-death"].kinds["ships"])
    assert ships.signs(("damage_track",))["[16]"] == "a drive box"
    assert ships.signs(("damage_track", "front"))["X"] == "the end"
    assert ships.signs(("drive",)) == {}


def test_fields_of_a_kind() -> None:
    """Words, kinds of references, fields and descriptions come from the schema."""
    fields = Fields(discover()["silent-death"].kinds["ships"])
    assert fields.words(("class",)) == ["SPAC", "TPAC", "MPAC", "escort"]
    assert fields.words(("crew", "pilot", 0)) == ["piloting", "gunnery", "luck", "captain"]
    assert set(fields.words(("listed",))) == {"true", "false"}
    assert fields.references(("weapons", 3, "weapon")) == ["weapons"]
    assert fields.references(("criticals", "front")) == ["criticals"]
    assert list(fields.keys(("weapons", 0)))[:2] == ["post", "weapon"]
    assert fields.description(("source", "book")).startswith("the book, form or display")
    assert fields.is_notation(("damage_control",))
    assert not fields.is_notation(("designation",))
    assert fields.at(("no", "such", 1, "field")) == []
