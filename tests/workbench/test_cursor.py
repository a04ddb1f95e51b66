"""The place of the cursor in unfinished YAML, and what the schema says of it."""

from __future__ import annotations

import pytest

from sheetforge.game import discover
from sheetforge.workbench.cursor import cursor_at
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
    assert cursor_at(lines, row, len(typed)) == (path, is_key, word)


@pytest.mark.parametrize(("row", "column"), [(11, 6), (13, 22)])
def test_places_without_an_answer(row: int, column: int) -> None:
    """Inside a text of several lines, and in a comment, nothing is offered."""
    assert cursor_at(TEXT.split("\n"), row, column) is None


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
