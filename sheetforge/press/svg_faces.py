"""Style sheets of SVG files and pages: the faces of their text, embedded in base 64, and a class for each."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping, Set
from functools import cache

from sheetforge.sheet.faces import Face, common_characters, family, font_file, metrics


def style_sheet(used: Mapping[Face, Set[str]], compressed: bool = False) -> str:
    """Return a style sheet with a font and a class for every face, by the characters in use.

    Browsers read `compressed` fonts, programs that draw SVG do not.
    """
    rules = []
    for face in sorted(used):
        slant = "italic" if face == "italic" else "normal"
        name = f"font-family:'{family()}';font-weight:{metrics(face).weight}"
        small = used[face] <= common_characters()
        kind = "woff" if compressed and small else "ttf"
        source = f"src:url(data:font/{kind};base64,{_font_data(face, small, kind)})"
        rules.append(f"@font-face{{{name};font-style:{slant};{source}}}")
        rules.append(f".{face}{{{name};font-style:{slant}}}")
    return "\n".join(rules)


FACE_RULE = re.compile(r"@font-face\{[^}]*\}\n?")


def without_faces(text: str) -> str:
    """Return a picture without the faces in its style sheet, for pages that load each of them once, as a file."""
    return FACE_RULE.sub("", text)


@cache
def _font_data(face: Face, small: bool, kind: str) -> str:
    """Return a face's file in base 64."""
    return b64encode(font_file(face, small, kind).read_bytes()).decode("ascii")
