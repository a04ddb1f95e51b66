"""Measuring and flowing text with the widths of the faces that are printed.

Sizes are in points, lengths in millimetres. No kerning, no ligatures, no hyphenation and no
justification: the width of a run is the sum of its glyphs' widths, here and in every backend.
Nothing is ever cut. A text that does not fit is a `TextOverflow`, which the layout turns into
a finding that names the ship and the field.

Lines are in line boxes `leading` high, capitals vertically centred in each, so a block looks
centred in a cell of its height. Break opportunities are spaces, and after `-`, `–`, `—` and `/`,
though not after the hyphen of a name such as Y-Wing; a no-break space never breaks, a newline always does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil
from typing import Literal, NamedTuple

from sheetforge.sheet.faces import Face, metrics
from sheetforge.sheet.scene import Box, Color, Text
from sheetforge.values import values

MM_PER_PT = 25.4 / 72
LEADING = 1.2
"""Default line height as a multiple of the type size."""

STEP_PT = 0.25
"""The step in points between attempts when text is shrunk to fit."""

Align = Literal["left", "center", "right"]

_WORDS = re.compile(r"[^ \n]*?(?:[–—/]|(?<!\b[A-Z])-)(?=[^ \n\d])|[^ \n]+(?:(?<=\d) %[^ \n]*)?|[ \n]")
"""A word, with the sign of per cent that follows its figure; a space; a newline."""


@values(frozen=True, slots=True)
class TextOverflow:
    """A text that does not fit even at the smallest size allowed. Lengths are in mm."""

    text: str
    face: Face
    size_pt: float
    dimension: Literal["width", "height"]
    needed: float
    available: float

    def __str__(self) -> str:
        """Return the message for people, in one line."""
        shown = self.text if len(self.text) <= 40 else self.text[:39] + "…"
        return (
            f"'{shown}' needs {self.needed:.1f} mm of {self.dimension} at {self.size_pt:g} pt, "
            f"there are {self.available:.1f} mm"
        )


class Run(NamedTuple):
    """Some text in one face, a part of a paragraph."""

    text: str
    face: Face = "regular"


@values(frozen=True, slots=True)
class TextPiece:
    """A run at its place in a line: `x` mm from the left edge of the block."""

    x: float
    text: str
    face: Face


@values(frozen=True, slots=True)
class TextLine:
    """One line of a block. `baseline` is mm below the top of the block."""

    baseline: float
    width: float
    pieces: tuple[TextPiece, ...]


@values(frozen=True, slots=True)
class Block:
    """A paragraph broken into lines: `height` is one leading a line, `width` the widest line."""

    lines: tuple[TextLine, ...]
    size_pt: float
    width: float
    height: float

    def at(self, x: float, y: float, color: Color) -> tuple[Text, ...]:
        """Return the block's runs with its top left corner at a point."""
        return tuple(
            Text(x + piece.x, y + line.baseline, piece.text, piece.face, self.size_pt, color)
            for line in self.lines
            for piece in line.pieces
        )


def text_width(text: str, face: Face, size_pt: float, letter_spacing: float = 0.0) -> float:
    """Return the width of a run in mm; letter spacing (mm) is between letters only."""
    em = _units(text, face) * size_pt * (MM_PER_PT / 1000)
    return em + letter_spacing * (len(text) - 1) if letter_spacing and text else em


def ascent(face: Face, size_pt: float) -> float:
    """Return the height of the tallest glyphs above the baseline, in mm."""
    return metrics(face).ascent * size_pt * (MM_PER_PT / 1000)


def descent(face: Face, size_pt: float) -> float:
    """Return the depth of the lowest glyphs below the baseline, in mm, as a positive number."""
    return metrics(face).descent * size_pt * (MM_PER_PT / 1000)


def cap_height(face: Face, size_pt: float) -> float:
    """Return the height of capitals and digits in mm."""
    return metrics(face).cap_height * size_pt * (MM_PER_PT / 1000)


def line_height(size_pt: float, leading: float = LEADING) -> float:
    """Return the height of one line box in mm."""
    return size_pt * MM_PER_PT * leading


def missing_glyphs(text: str, face: Face = "regular") -> str:
    """Return the characters of a text that a face cannot print, once each, in order of appearance.

    >>> missing_glyphs("Ω ≤ ◆ 5 → ◆")
    '◆→'
    """
    known = metrics(face).advances
    return "".join(dict.fromkeys(c for c in text if c not in known and c != "\n"))


def fit(text: str, face: Face, size_pt: float, minimum: float, width_mm: float) -> float | TextOverflow:
    """Return the largest size from `size_pt` to `minimum` at which one line fits into a width."""
    width = text_width(text, face, 1.0)
    size = _stepped(size_pt, minimum, width_mm / width) if width else size_pt
    if size is None:
        return TextOverflow(text, face, minimum, "width", width * minimum, width_mm)
    return size


def aligned(text: str, face: Face, size_pt: float, color: Color, x: float, baseline: float, align: Align) -> Text:
    """Return a run that starts at, is centred on, or ends at `x`."""
    return Text(x + _shift(text_width(text, face, size_pt), align), baseline, text, face, size_pt, color)


def in_box(text: str, face: Face, size_pt: float, color: Color, box: Box, align: Align = "center") -> Text:
    """Return a run inside a box: capitals vertically centred, aligned to a side or the middle."""
    baseline = box.y + (box.height + cap_height(face, size_pt)) / 2
    x = {"left": box.x, "center": box.x + box.width / 2, "right": box.right}[align]
    return aligned(text, face, size_pt, color, x, baseline, align)


def wrap(text: str, face: Face, size_pt: float, width_mm: float) -> tuple[str, ...]:
    """Break a text into lines no wider than `width_mm`, as few as possible.

    A single word that is wider has a line of its own, too wide; `flow` reports it.
    """
    lines = _broken([Run(text, face)], size_pt, width_mm)
    return tuple("".join(run.text for run in line) for line in lines)


def flow(
    runs: Sequence[Run], size_pt: float, width_mm: float, *, align: Align = "left", leading: float = LEADING
) -> Block | TextOverflow:
    """Set a paragraph of runs, such as a bold title and a regular sentence, into a width.

    The runs follow one another without a space between them. Overflow means a word that is wider
    than the block.
    """
    return _set(tuple(runs), size_pt, width_mm, align, leading)


@lru_cache(maxsize=1 << 12)
def _set(runs: tuple[Run, ...], size_pt: float, width_mm: float, align: Align, leading: float) -> Block | TextOverflow:
    """Set a paragraph: the texts of a form are the same on each of its pages."""
    height = line_height(size_pt, leading)
    lines = []
    for index, parts in enumerate(_broken(runs, size_pt, width_mm)):
        total = sum(text_width(run.text, run.face, size_pt) for run in parts)
        if total > width_mm + 1e-6:
            text = "".join(run.text for run in parts)
            return TextOverflow(text, parts[0].face, size_pt, "width", total, width_mm)
        x = _shift(total, align) + {"left": 0.0, "center": width_mm / 2, "right": width_mm}[align]
        capitals = max((cap_height(run.face, size_pt) for run in parts), default=0.0)
        baseline = index * height + (height + capitals) / 2
        lines.append(TextLine(baseline, total, tuple(_placed(parts, size_pt, x))))
    widest = max((line.width for line in lines), default=0.0)
    return Block(tuple(lines), size_pt, widest, len(lines) * height)


def fit_block(
    runs: Sequence[Run],
    size_pt: float,
    minimum: float,
    width_mm: float,
    height_mm: float,
    *,
    align: Align = "left",
    leading: float = LEADING,
) -> Block | TextOverflow:
    """Set a paragraph at the largest size from `size_pt` to `minimum` that fits a box."""
    size: float | None = size_pt
    while size is not None:
        block = flow(runs, size, width_mm, align=align, leading=leading)
        if isinstance(block, Block) and block.height <= height_mm + 1e-6:
            return block
        size = _stepped(size - STEP_PT, minimum, size) if size > minimum else None
    if isinstance(block, TextOverflow):
        return block
    text = "".join(run.text for run in runs)
    return TextOverflow(text, runs[0].face, minimum, "height", block.height, height_mm)


@lru_cache(maxsize=1 << 16)
def _units(text: str, face: Face) -> int:
    """Return the width of a run in 1/1000 em; a missing glyph counts as the face's empty box."""
    advances = metrics(face).advances
    return sum(advances.get(character, 500) for character in text)


def _stepped(size: float, minimum: float, limit: float) -> float | None:
    """Return the largest step from `size` down to at most `limit`; `minimum` is a step as well."""
    if limit < minimum - 1e-9:
        return None
    if limit >= size:
        return max(size, minimum)
    steps = ceil((size - limit) / STEP_PT - 1e-9)
    return max(size - steps * STEP_PT, minimum)


def _shift(total: float, align: Align) -> float:
    """Return the offset of a run's start from its reference point: 0 or a negative number."""
    return {"left": 0.0, "center": -total / 2, "right": -total}[align]


def _broken(runs: Iterable[Run], size_pt: float, width_mm: float) -> list[list[Run]]:
    """Return lines as lists of runs; words that touch across runs are not separated."""
    lines: list[list[Run]] = []
    line: list[Run] = []
    used = 0.0
    gap: Run | None = None
    for word in _words(runs):
        if word[0].text == "\n":
            lines.append(line)
            line, used, gap = [], 0.0, None
        elif word[0].text == " ":
            gap = Run((gap.text if gap else "") + " ", word[0].face)
        else:
            width = sum(text_width(run.text, run.face, size_pt) for run in word)
            space = text_width(gap.text, gap.face, size_pt) if gap else 0.0
            if line and used + space + width > width_mm + 1e-6:
                lines.append(line)
                line, used, gap, space = [], 0.0, None, 0.0
            if gap and line:
                line.append(gap)
                used += space
            line.extend(word)
            used, gap = used + width, None
    return [_joined(line) for line in [*lines, line]]


def _words(runs: Iterable[Run]) -> list[list[Run]]:
    """Return unbreakable words, single spaces and newlines; a word may span several runs."""
    words: list[list[Run]] = []
    open_word = False
    for run in runs:
        for part in _WORDS.findall(run.text):
            piece = Run(part, run.face)
            solid = part not in (" ", "\n")
            if solid and open_word:
                words[-1].append(piece)
            else:
                words.append([piece])
            open_word = solid and part[-1] not in "-–—/"
    return words


def _joined(parts: list[Run]) -> list[Run]:
    """Join neighbours in the same face to one run."""
    joined: list[Run] = []
    for part in parts:
        if joined and joined[-1].face == part.face:
            joined[-1] = Run(joined[-1].text + part.text, part.face)
        else:
            joined.append(part)
    return joined


def _placed(parts: Iterable[Run], size_pt: float, x: float) -> Iterable[TextPiece]:
    """Return the runs of a line one after another from `x`, with trailing spaces."""
    for part in parts:
        yield TextPiece(x, part.text, part.face)
        x += text_width(part.text, part.face, size_pt)
