"""Key to a control log: a real one with numbered callouts, their explanations, the signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import get_args

from sheetforge.sheet import form_page
from sheetforge.sheet.form_data import Callouts, forms_of
from sheetforge.sheet.page import LEGEND
from sheetforge.sheet.scene import Box, Circle, Page, Point, Style, Transform
from sheetforge.sheet.text import Run, cap_height, text_width
from sheetforge.sheet.widgets.column import Entry, Heading, Note, Part, columns, settle
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.sovereign_seas.blueprint import GunFigures, Mount
from sheetforge.systems.sovereign_seas.schema.control_log import Mounting
from sheetforge.systems.sovereign_seas.sheets import mounts, panel, strip
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options
from sheetforge.systems.sovereign_seas.sheets.look import palette

HEIGHT = 92.0
"""The height in mm of the log that is explained."""

MARKER = 2.1
SIGNS = 16.0
WRITTEN = 7.0
LARGEST = 10.0
GAP = 3.0


FORMS = forms_of("sheetforge.systems.sovereign_seas")

SHIFTS = {
    "id": (0.0, 8.6),
    "speed.01": (9.0, -2.5),
    "hull.01": (0.0, -2.7),
    "slash": (0.0, -2.9),
    "shield": (-6.2, 3.0),
    "battery.starboard-1": (0.0, 8.8),
    "battery.bow-1": (0.0, 9.2),
    "tower.1": (-1.0, 7.4),
    "command.1": (-2.6, 7.4),
}
"""The places of numbers, in mm from the upper middle of their parts, where it is not there."""


def page(log: ControlLog, options: Options) -> Page:
    """The page of the key. Raises `LayoutProblem` when it does not fit."""
    started = form_page.start("How to read a control log", log.name, options, palette=palette(options.ink))
    form, box = started.form, started.area
    drawn = Sketch(form.palette, log.name)
    panel.draw(drawn, log, Box(0.0, 0.0, box.width, HEIGHT))
    form.items.append(Transform(tuple(drawn.items), box.x, box.y))
    places = _places(drawn, box.width)
    callouts = [entry for entry in FORMS.callouts("key") if entry[0] in places]
    for number, (part, _, _) in enumerate(callouts, 1):
        (x, y), (dx, dy) = places[part], SHIFTS.get(part, (0.0, 0.0))
        _marker(form, number, box.x + x + dx, box.y + y + dy)
    top = box.y + HEIGHT + GAP
    _signs(form, Box(box.x, top, box.width, SIGNS))
    top += SIGNS + GAP
    y = _words(form, callouts, Box(box.x, top, box.width, box.bottom - top)) + 2 * GAP
    _written(form, log, Box(box.x, y, box.width, box.bottom - y))
    return started.close("key", "How to read a control log", legend=LEGEND, anchor="key")


def _places(drawn: Sketch, width: float) -> dict[str, Point]:
    """Return the places on a log that callouts point at: blanks by name, parts without one."""
    found = {blank.name: (blank.box.center[0], blank.box.y) for blank in drawn.blanks}
    edge, head = 1.4, panel.HEADER
    row = edge + head + panel.PAD
    figure = panel.FIGURE + 1.0
    for index, name in enumerate(("turn", "size", "gain")):
        shift = panel.FIGURE - 1.4 + (figure if name == "gain" else 0.0)
        found[name] = (edge + 0.6 + index * figure + shift, row + panel.FIGURES)
    found["name"] = (edge + 90.0, edge + head * 0.42)
    found["points"] = (width - 46.0, edge + head * 0.42)
    circles = sorted((b.box for b in drawn.blanks if b.name.startswith("hull.")), key=lambda box: box.x)
    gaps = [(a.right + b.x) / 2 for a, b in pairwise(circles) if b.x - a.right > a.width * 0.4]
    if gaps:
        found["slash"] = (gaps[0], circles[0].y)
    side = next((b.box for b in drawn.blanks if b.name == "battery.starboard-1"), None)
    if side is not None:
        found["shield"] = (side.x - side.width * 0.5, side.y)
    return found


def _marker(form: Form, number: int, x: float, y: float) -> None:
    """A number in a disc."""
    p = form.palette
    fill = p.warning if p.accent_fill else p.paper
    form.items.append(Circle(x, y, MARKER, Style(fill=fill, stroke=p.paper, stroke_width=0.4)))
    ink = p.paper if p.accent_fill else p.ink
    if not p.accent_fill:
        form.items.append(Circle(x, y, MARKER, Style(stroke=p.ink, stroke_width=0.3)))
    form.text(str(number), x, y + cap_height("bold", 7.5) / 2, 7.5, "bold", ink, "center")


def _signs(form: Form, box: Box) -> None:
    """The signs of the hull with their names, side by side."""
    size = 6.4
    drawings: list[tuple[str, Callable[[Box], None]]] = [
        ("hull circle", lambda b: mounts.hull_circle(form, "key", 1, b)),
        ("slash", lambda b: mounts.slash(form, *b.center, size * 1.15)),
        ("armour", lambda b: mounts.shield(form, "C", *b.center, size * mounts.SHIELD)),
        ("no armour", lambda b: mounts.shield(form, "", *b.center, size * mounts.SHIELD)),
    ]
    drawings += [(kind, _mount(form, kind)) for kind in get_args(Mounting)]
    width = box.width / len(drawings)
    before = len(form.blanks)
    for index, (name, draw) in enumerate(drawings):
        x = box.x + (index + 0.5) * width
        draw(Box(x - size / 2, box.y + 1.0, size, size))
        form.text(name, x, box.y + size + 5.0, 8.5, "medium", align="center")
    # They are only shown and have no fields to mark.
    del form.blanks[before:]
    form.across(box.x, box.right, box.bottom)


def _mount(form: Form, kind: Mounting) -> Callable[[Box], None]:
    """Return the function that draws an example of a mount."""
    gun = GunFigures("D", "", Fraction(0), ())
    mount = Mount(f"key-{kind}", gun, kind, "starboard", 0, "starboard-broadside", False)

    def draw(box: Box) -> None:
        mounts.barrel(form, *box.center, (1, 0), box.width * 1.1, 1.4)
        mounts.battery(form, "key", mount, box)

    return draw


def _words(form: Form, callouts: Callouts, box: Box) -> float:
    """Draw the explanations of the numbers in columns; return the y below."""
    boxes = box.columns(3, 4.0)
    parts: list[Part] = [Heading("The numbers")]
    parts += [
        Entry(str(number), (Run(f"{title}. ", "bold"), Run(text)), "key", last=number == len(callouts))
        for number, (_, title, text) in enumerate(callouts, 1)
    ]
    parts += [Heading("Every throw"), strip.strike()]
    parts.append(Heading("A small ring"))
    parts.append(Note((Run(RING),), "key"))
    height = _balanced(form, parts, boxes)
    boxes = [Box(one.x, one.y, one.width, height) for one in boxes]
    columns(form, parts, boxes, "key", LARGEST)
    return box.y + height


def _balanced(form: Form, parts: Sequence[Part], boxes: Sequence[Box]) -> float:
    """The least height at which the columns hold everything as large as it may be."""
    most = boxes[0].height
    for step in range(1, 40):
        height = most * step / 40
        tried = [Box(box.x, box.y, box.width, height) for box in boxes]
        settled = settle(form, parts, tried, LARGEST, LARGEST)
        if settled is not None:
            return height
    return most


def _written(form: Form, log: ControlLog, box: Box) -> None:
    """The log as it is written: the lines that the picture was made from."""
    lines = log.ship.text.splitlines()
    height = form_page.BAR + 2.0 + len(lines) * WRITTEN + 2.0
    if box.height < height:
        return
    y = form_page.bar(form, box.x, box.y, box.width, "As she is written", "bow to the left") + 2.0
    size = min(13.0, 13.0 * (box.width - 4.0) / max(_set_width(line, 13.0) for line in lines))
    for line in lines:
        _set_line(form, line, box.x + 2.0, y + (WRITTEN + cap_height("medium", size)) / 2, size)
        y += WRITTEN
    form.across(box.x, box.right, y + 1.6)


def _set_width(line: str, size: float) -> float:
    """The width in mm of a line of a log, its circles drawn as circles."""
    return sum(_advance(sign, size) for sign in line)


def _advance(sign: str, size: float) -> float:
    if sign == "O":
        return cap_height("medium", size) * 1.16
    return text_width(sign, "medium", size) + size * 0.025


def _set_line(form: Form, line: str, x: float, base: float, size: float) -> None:
    """A line of a log sign by sign: in type, hull circles look like noughts."""
    up = cap_height("medium", size)
    for sign in line:
        width = _advance(sign, size)
        if sign == "O":
            style = Style(stroke=form.palette.ink, stroke_width=size * 0.025)
            form.items.append(Circle(x + width / 2, base - up / 2, up * 0.48, style))
        elif sign.strip():
            form.text(sign, x, base, size, "medium")
        x += width


RING = "marks every figure that the source does not show and that was derived for this edition; the content says how."
