"""What cannot be printed is found before it is drawn."""

from __future__ import annotations

from pathlib import Path

from sheetforge.lint.check import check
from tests.toy import BOAT, game, write_toy


def test_a_character_without_a_glyph_is_found_in_place(tmp_path: Path) -> None:
    """A name with a sign that no face has is one finding, under that sign."""
    text = BOAT.format(name="Gull ◆ two", weight=1, guns="swivel")
    root = write_toy(tmp_path, {"gull": text})
    (finding,) = check(root, "content", {"toy": game()}, remember=False).findings
    assert (finding.code, finding.span.line, finding.span.column) == ("SF702", 1, 12)


def test_comments_and_notes_may_say_anything(tmp_path: Path) -> None:
    """Signs in comments, and in what is only written for keepers of the content, are free."""
    text = BOAT.format(name="Gull", weight=1, guns="swivel").replace("{book: Tests}", "{book: Tests, note: a → b}  # ◆")
    root = write_toy(tmp_path, {"gull": text})
    assert check(root, "content", {"toy": game()}, remember=False).findings == ()


def test_a_character_written_as_an_escape_is_found_too(tmp_path: Path) -> None:
    """An escape hides a character from the eye, not from the sheet."""
    text = BOAT.format(name='"Gull \\u25c6 two"', weight=1, guns="swivel")
    root = write_toy(tmp_path, {"gull": text})
    (finding,) = check(root, "content", {"toy": game()}, remember=False).findings
    assert (finding.code, finding.span.line) == ("SF702", 1)
    assert finding.message.startswith("the fonts have no '◆'")
