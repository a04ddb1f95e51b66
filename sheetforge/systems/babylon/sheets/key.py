"""Key to a control sheet: a real one reduced, with numbered callouts and their meanings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import dist

from sheetforge.sheet import form_page, walk
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.page import LEGEND, content_box, sheet_paper
from sheetforge.sheet.scaling import IN_SMALL, plain, scaled
from sheetforge.sheet.scene import Box, Circle, Define, Group, Item, Page, Style, Text, Transform
from sheetforge.sheet.text import Run, cap_height
from sheetforge.sheet.widgets.form import Form
from sheetforge.systems.babylon.sheets import ship_page
from sheetforge.systems.babylon.sheets.badges import SHOWN_ARC, SIGNS, badge, fan
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions
from sheetforge.systems.babylon.words.cards import of_lost_side

FORMS = forms_of("sheetforge.systems.babylon")
TITLE = "How to read a control sheet"
PART, GAP, MARKER = 0.78, 4.5, 2.3
"""The size of the sheet as a part of its own; in mm: gaps, the radius of a marker."""

DIGIT = 1.6
"""The distance in mm from words that a number needs on a sheet of full size."""

SIGN, ROOM = 9.0, 16.0
"""In mm: a sign that is explained, and the height of their row."""


def page(sheet: ControlSheet, options: SheetOptions) -> Page:
    """Return the page of the key. Raises `LayoutProblem` when it does not fit."""
    started = form_page.start(TITLE, sheet.name, options)
    form, area = started.form, started.area
    shown = ship_page.pages(sheet, SheetOptions(options.paper, options.ink))[0]
    whole = content_box(sheet_paper(options))
    width, height = whole.width * PART, whole.height * PART
    known: dict[str, Define] = {}
    items = scaled(tuple(plain(shown.items)), PART, known)
    with form.group(data=IN_SMALL):
        form.items.append(Transform(items, area.x - whole.x * PART, area.y - whole.y * PART))
    places = _places(shown.items, sheet.id)
    texts: list[tuple[str, str]] = []
    for name, text in FORMS.texts("key", of_lost_side(sheet.losses)):
        if name in places:
            x, y = places[name]
            number = len(texts) + 1
            _marker(form, number, area.x + (x - whole.x) * PART, area.y + (y - whole.y) * PART)
            texts.append((str(number), text))
    x = area.x + width + GAP
    right = Box(x, area.y, area.right - x, height)
    form_page.paragraphs(form, right, texts, "key", 11.0, 6.5, after=2.6)
    signs(form, area.level(area.y + height + GAP))
    return started.close("key", TITLE, legend=LEGEND, anchor="key")


def signs(form: Form, box: Box) -> float:
    """Draw armour, power, rating and arc with their names, side by side; return the y below them."""
    names = [text for _, text in FORMS.texts("signs")]
    y = form_page.bar(form, box.x, box.y, box.width, "Signs", "") + ROOM / 2
    width = box.width / len(names)
    for index, name in enumerate(names):
        x = box.x + index * width + SIGN / 2 + 1.0
        if index < len(SIGNS):
            badge(form, str(5 - index), x, y, SIGN, SIGNS[index])
        else:
            fan(form, x, y, SIGN * 0.42, SHOWN_ARC)
        room = Box(x + SIGN / 2 + 1.5, y - ROOM / 2, width - SIGN - 4.0, ROOM)
        form.paragraph((Run(name),), room, 10.0, 6.5, "sign", middle=True)
    return y + ROOM / 2


def _places(items: Iterable[Item], id: str) -> dict[str, tuple[float, float]]:
    """Return the corner of each named part of a sheet at which its number stands, clear of words where it can be."""
    found: dict[str, tuple[float, float]] = {}
    words = [drawn.box.inset(-DIGIT) for drawn in walk.walk(items) if isinstance(drawn.item, Text)]
    for name, box in _parts(items, id):
        near = ((box.right, box.y), (box.x, box.y), (box.right, box.bottom))
        corners = (*near, (box.right + MARKER, box.y), (box.x - MARKER, box.y), (box.x, box.bottom))
        free = [corner for corner in corners if all(dist(corner, other) > 4 * MARKER for other in found.values())]
        clear = (corner for corner in free if not any(word.contains(Box(*corner, 0.0, 0.0)) for word in words))
        found.setdefault(name, next(clear, free[0] if free else corners[0]))
    return found


def _parts(items: Iterable[Item], id: str) -> Iterator[tuple[str, Box]]:
    """Yield each named group of a sheet that has a number, with its bounds."""
    named = FORMS.file.sections["key"]
    for item in items:
        if isinstance(item, Group):
            name = item.id.removeprefix(f"{id}.")
            if name in named:
                yield name, walk.bounds(item.items)
            yield from _parts(item.items, id)


def _marker(form: Form, number: int, x: float, y: float) -> None:
    """A number in a disc."""
    p = form.palette
    filled = p.accent_fill is not None
    fill, ink = (p.warning, p.paper) if filled else (p.paper, p.ink)
    form.items.append(Circle(x, y, MARKER, Style(fill=fill, stroke=p.ink, stroke_width=0.3)))
    form.text(str(number), x, y + cap_height("bold", 7.5) / 2, 7.5, "bold", ink, "center")
