"""The log of drawing calls."""

from __future__ import annotations

import os
from pathlib import Path

from sheetforge.press import drawlog as calls
from sheetforge.sheet.scene import Line, Page, Rect, Style, Text
from tests.press import drawing

GOLDEN = Path(__file__).parent / "golden" / "everything.calls"


def test_the_log_of_every_primitive_is_the_golden_one() -> None:
    """The log changes when it is meant to: set UPDATE_GOLDENS=1 and read the diff."""
    log = calls.write(drawing.document())
    if os.environ.get("UPDATE_GOLDENS"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(log, encoding="utf-8")
    assert log == GOLDEN.read_text(encoding="utf-8")


def test_noise_in_the_last_bit_changes_nothing() -> None:
    """Two ways of adding up the same place give the same line."""
    style = Style(stroke="#000000")
    one = calls.write_page(Page(9, 9, (Line(0.125, 0, 0.1 + 0.2, -0.001, style),)))
    other = calls.write_page(Page(9, 9, (Line(0.125 - 1e-12, 0, 0.3, 0, style),)))
    assert one == other
    assert "line at 0.13,0 to 0.3,0 stroke #000000 0.25" in one


def test_a_call_is_one_line() -> None:
    """A newline or a quote in a text does not break the log."""
    log = calls.write_page(Page(9, 9, (Text(1, 2, 'a\n"b"', "bold", 9, "#000000"),)))
    assert log.split("\n")[1] == '  text at 1,2 "a\\n\\"b\\"" bold 9pt #000000'


def test_what_is_not_painted_says_so() -> None:
    """A shape that nobody will see is conspicuous in a review."""
    log = calls.write_page(Page(9, 9, (Rect(0, 0, 1, 1, Style()),)))
    assert log.endswith("rect at 0,0 size 1x1 unpainted\n")
