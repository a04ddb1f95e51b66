"""Outlines of glyphs from the bundled faces, for drawings without text."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from sheetforge.sheet.faces import Face, common_outlines, font_file

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont


@cache
def outline(face: Face, character: str) -> str:
    """Return the outline of a character as the `d` of an SVG path, in 1/1000 em, y downwards.

    It is empty for a space, and for a character that the face lacks. Those of common characters are there
    beside the faces; to trace one from its face takes fontTools, whose import is an eighth of a display.
    """
    known = common_outlines(face).get(character)
    return traced(_font(face), character) if known is None else known


def traced(font: TTFont, character: str) -> str:
    """Return the outline of a character, from a face as fontTools reads it."""
    from fontTools.pens.basePen import decomposeQuadraticSegment
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    name = font.getBestCmap().get(ord(character))
    if name is None:
        return ""
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    words: list[str] = []

    def add(letter: str, *points: tuple[float, float]) -> None:
        words.append(letter + " ".join(f"{round(x)} {round(-y)}" for x, y in points))

    for step, points in pen.value:
        if step == "moveTo":
            add("M", *points)
        elif step == "lineTo":
            add("L", *points)
        elif step == "qCurveTo":
            # TrueType leaves out the points that lie midway between two controls.
            for control, end in decomposeQuadraticSegment(points):
                add("Q", control, end)
        else:
            words.append("Z")
    return "".join(words)


@cache
def _font(face: Face) -> TTFont:
    """Return a face as fontTools reads it, from memory: the file would stay open."""
    from fontTools.ttLib import TTFont

    return TTFont(BytesIO(font_file(face).read_bytes()), lazy=True)
