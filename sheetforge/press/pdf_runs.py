"""Runs of text that are read together: lines of a paragraph, cells of a row, a caption with its value; headings."""

from __future__ import annotations

from sheetforge.press.pdf_structure import Element
from sheetforge.sheet.scene import Text
from sheetforge.sheet.text import MM_PER_PT

LINE_STEP = 1.75
"""The most distance of lines of a paragraph, as a multiple of the type size."""


def continues(run: Text, first: Text, last: Text, largest: float, element: Element) -> bool:
    """Return whether a run goes on with a paragraph: on its last line, or at the start of the next."""
    if element.type.startswith("H") or run.size_pt == largest:
        return False
    if abs(run.y - last.y) < _LEVEL:
        return run.x > last.x
    step = LINE_STEP * run.size_pt * MM_PER_PT
    return run.size_pt == last.size_pt and abs(run.x - first.x) < _LEVEL and 0 < run.y - last.y <= step


def goes_on(run: Text, last: Text, largest: float, element: Element) -> bool:
    """Return whether a run behind shapes goes on with a paragraph: near behind its last, or a value below a caption."""
    if element.type != "P" or run.size_pt == largest:
        return False
    if abs(run.y - last.y) < ROW_LEVEL:
        about = len(last.text) * last.size_pt * MM_PER_PT / 2
        return 0 < run.x - last.x <= about + REACH
    return last.text == element.begins and is_value(run, last)


def is_value(run: Text, caption: Text) -> bool:
    """Return whether a run is in larger type closely below a smaller one that starts where it does."""
    below = run.y - caption.y
    return (
        run.size_pt > caption.size_pt
        and abs(run.x - caption.x) < EDGE
        and 0 < below <= LINE_STEP * run.size_pt * MM_PER_PT
    )


EDGE = 0.5
"""The greatest distance in mm of the edges of a caption and the value below it."""

ROW_LEVEL = 0.4
"""The greatest distance in mm of the baselines of cells in a row, which may be of several sizes."""

REACH = 16.0
"""The most mm between the texts of two cells that are read as one row."""

_LEVEL = 0.02
"""The greatest distance in mm of runs that are on one line, or at one edge."""


def is_bar(run: Text) -> bool:
    """Return whether a run is the title in a bar: bold capitals, spaced; captions are not bold."""
    return run.letter_spacing > 0 and run.face == "bold" and run.text.isupper()


def names(text: str, label: str) -> bool:
    """Return whether a run says what its group is called, or how that begins.

    >>> names("2 GUNS", "2 guns"), names("2 Guns", "2 Guns, arc: front"), names("2", "2 Guns")
    (True, True, False)
    """
    if len(text) > len(label):
        return False
    text, label = text.casefold(), label.casefold()
    return label == text or label.startswith(f"{text}, ")
