"""Drawings as the text of SVG files, for a maintainer to edit in a drawing program."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby

from sheetforge.sheet.drawing import REACH, Drawing, Tone
from sheetforge.sheet.scene import Command, CurveTo, LineTo, MoveTo

FILLS: dict[Tone, str] = {"line": "none", "light": "#ffffff", "body": "#dddddd", "shade": "#808080", "dark": "#333333"}
"""Tone → the fill that stands for it in a file."""

_WIDTHS: dict[Tone, str] = {"line": "0.8", "light": "0.6", "dark": "0.6"}


def svg_text(drawing: Drawing, title: str) -> str:
    """Return a drawing as an SVG file; it is read back as an equal drawing."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-REACH:g} {-REACH:g} {2 * REACH:g} {2 * REACH:g}">',
        f"  <title>{escape(title, quote=False)}</title>",
    ]
    for tone, shapes in groupby(drawing.shapes, key=lambda shape: shape.tone):
        lines.append(
            f'  <g fill="{FILLS[tone]}" stroke="#333333" stroke-width="{_WIDTHS.get(tone, "1.2")}"'
            ' stroke-linejoin="round">'
        )
        lines += [f'    <path d="{path_data(shape.commands)}"/>' for shape in shapes]
        lines.append("  </g>")
    return "\n".join([*lines, "</svg>", ""])


def path_data(commands: Iterable[Command]) -> str:
    """Return an outline as path data.

    >>> from sheetforge.sheet.scene import Close
    >>> path_data((MoveTo(0.0, -4.5), LineTo(3.0, 1.0), Close()))
    'M 0 -4.5 L 3 1 Z'
    """
    return " ".join(map(_step, commands))


def _step(command: Command) -> str:
    if isinstance(command, MoveTo):
        return f"M {_figures(command.x, command.y)}"
    if isinstance(command, LineTo):
        return f"L {_figures(command.x, command.y)}"
    if isinstance(command, CurveTo):
        one = _figures(command.x1, command.y1), _figures(command.x2, command.y2)
        return f"C {' '.join(one)} {_figures(command.x, command.y)}"
    return "Z"


def _figures(x: float, y: float) -> str:
    """Return a pair of numbers, as short as they are exact."""
    return " ".join(repr(float(value)).removesuffix(".0") for value in (x, y))
