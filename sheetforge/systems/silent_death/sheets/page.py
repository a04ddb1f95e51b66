"""Pages of displays: each drawn once and placed, with its written values, and the colophon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from sheetforge.freshness import digest_of
from sheetforge.sheet.page import closed, copied, written
from sheetforge.sheet.paper import Paper
from sheetforge.sheet.scene import Item, Page
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.sheets.display import Display, Options, filled


def copies(
    display: Display, panel: Sketch, places: Sequence[tuple[float, float]], options: Options, numbers: Sequence[int]
) -> list[Item]:
    """A display drawn once and put in several places, each with what is written on that copy.

    `numbers` are those of the copies among all displays of the sheet, from 0.
    """
    known = [_values(display, options, number) for number in numbers]
    prefix = f"ship.{display.id}" if options.fillable else ""
    return copied(f"{display.id}.display", panel, places, known, prefix)


def write_once(display: Display, sketch: Sketch, options: Options) -> list[Item]:
    """Return the values written on the only display of a sheet."""
    values = _values(display, options, 0)
    prefix = f"ship.{display.id}.1" if options.fillable else ""
    items = []
    if prefix or values:
        items = written(sketch.blanks, values, (0.0, 0.0), sketch.palette, prefix, sketch.subject)
    sketch.blanks.clear()
    return items


def marked(damage: Iterable[str]) -> dict[str, str]:
    """Return what stands in the blanks of damage: a mark, or the text behind an equals sign.

    >>> marked(["track.01", "figure.dv=13"])
    {'track.01': 'x', 'figure.dv': '13'}
    """
    parts = (name.partition("=") for name in damage)
    return {name: text or "x" for name, _, text in parts}


def _values(display: Display, options: Options, number: int) -> dict[str, str]:
    """Return the values written on a copy of a display, by the names of its blanks."""
    values: dict[str, str] = {}
    if number < len(options.crew):
        values |= filled(display, options.crew[number])
    if number < len(options.names):
        values["id"] = options.names[number]
    if number < len(options.damage):
        values |= marked(options.damage[number])
    return values


def of_the_page(displays: Sequence[Display], options: Options) -> dict[str, str]:
    """Return what stands in the blanks of the page: turns, and whose critical hits have occurred.

    On a sheet of several ships a ring has the marks of those that it is about.
    """
    values: dict[str, str] = {}
    several = len({display.id for display in displays}) > 1
    pairs = zip(displays, options.damage, strict=False)
    for index, (display, damage) in enumerate(pairs):
        mark = options.names[index] if index < len(options.names) and len(displays) > 1 else "x"
        for name in sorted(damage):
            head, _, rest = name.partition(".")
            if head == "turn":
                values[name] = "x"
            elif head == "critical":
                shown = f"{head}.{display.id}.{rest}" if several else name
                values[shown] = f"{values[shown]} {mark}" if shown in values else mark
    return values


def named_together(kinds: Sequence[Display]) -> Display:
    """Return the display that a page is named after, with the names of all its kinds."""
    first = kinds[0]
    return replace(
        first,
        name="  ·  ".join(dict.fromkeys(kind.name for kind in kinds)),
        digest=first.digest if len(kinds) == 1 else digest_of(*(kind.digest for kind in kinds)),
    )


def finish(
    display: Display,
    sheet: Paper,
    sketch: Sketch,
    options: Options,
    label: str = "",
    anchor: str = "",
    number: int = 0,
    values: Mapping[str, str] | None = None,
) -> Page:
    """The page of a display from what was drawn: anchor, fields of the page itself, colophon.

    `number` counts the pages of one sheet from 0. `values` stand in the blanks of the page itself,
    unless they are the damage of its only display.
    """
    left = f"{display.name}  ·  {display.book}" if display.book else display.name
    note = f"{options.colophon or 'sheetforge'}  ·  {display.digest[:10]}".rstrip(" ·")
    prefix = f"ship.{display.id}.sheet" if options.fillable else ""
    numbered = replace(options, colophon=note, page=options.page + number if options.page else 0)
    if values is None:
        values = marked(options.damage[0]) if options.damage else {}
    return closed(sheet, sketch, numbered, left, label or display.name, anchor, display.name, "", prefix, values=values)
