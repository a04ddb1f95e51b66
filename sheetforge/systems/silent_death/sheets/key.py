"""Key to a ship display: a real display with numbered callouts and their explanations."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Circle, Page, Point, Style, Transform
from sheetforge.sheet.text import Run, cap_height
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.column import Entry, Heading, Legend, Part, draw_settled, settle
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.table import Row, table
from sheetforge.systems.silent_death.figures.skills import BEST, attack_die_bonus, tight_turn_die
from sheetforge.systems.silent_death.schema.notation import ARC_MEANINGS
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE
from sheetforge.systems.silent_death.sheets.arcs import SINGLE_LABELS
from sheetforge.systems.silent_death.sheets.craft_hex import center_of
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.fighter import Panel, arrange, draw
from sheetforge.systems.silent_death.sheets.reference_tables import readings
from sheetforge.systems.silent_death.sheets.rose import APOTHEM, big_hex
from sheetforge.systems.silent_death.sheets.track_boxes import key_legend

GUTTER = 8.0
COLUMN = 58.0
MARKER = 2.35
GAP = 3.0

FORMS = forms_of(PACKAGE)


def pages(display: Display, options: Options, *, larger: bool = True) -> tuple[Page, ...]:
    """The key, on one page, of a game with `larger` ships or without.

    `display` should be a fighter's with one of everything.
    """
    sheet = sheet_paper(options)
    sketch = Sketch(sheet_palette(options), "key")
    box = content_box(sheet)
    title = Box(box.x, box.y, box.width, 9.5)
    title_bar(sketch, title, "How to read a ship display", "", size_pt=14.0)
    width = box.width - COLUMN - GAP - 2 * GUTTER
    top = title.bottom + 4.0
    height = min(132.0, (box.height - 14.0) * 0.5)
    panel = arrange(display, Sketch(sketch.palette, display.name), width, height)
    drawn = draw(display, Sketch(sketch.palette, display.name), panel)
    sketch.items.append(Transform(tuple(drawn.items), box.x + GUTTER, top))
    _callouts(sketch, display, panel, box.x + GUTTER, top)
    column = Box(box.right - COLUMN, top, COLUMN, box.bottom - top)
    callouts = FORMS.texts("key")
    entries = [
        Entry(str(n), (Run(f"{name}. ", "bold"), Run(text)), f"callout {n}", 6.5, n == len(callouts))
        for n, (name, text) in enumerate(callouts, 1)
    ]
    settled = settle(sketch, entries, [column], largest=11.0)
    if settled is None:
        raise sketch.problem("callouts", "the explanations do not fit beside the display")
    draw_settled(sketch, settled, [column], notes=False)
    below = Box(box.x, top + height + 6.0, box.width - COLUMN - GAP, box.bottom - top - height - 6.0)
    _lower(sketch, below, larger)
    left = "Key to the ship displays"
    return (closed(sheet, sketch, options, left, "Key", f"key.{display.system}", left, level=0),)


def _callouts(sketch: Sketch, display: Display, panel: Panel, x: float, y: float) -> None:
    """Numbered markers in the gutters, each with a line from outside to its part."""
    body = panel.body
    left, right = -GUTTER + MARKER + 0.3, panel.wide + GUTTER - MARKER - 0.3
    cx, cy = center_of(body.hex, body.radius)
    reach = body.radius * APOTHEM
    weapon = max(body.weapons.values(), key=lambda box: (box.right, -box.y))
    spots: list[tuple[int, float, float, bool]] = [
        (1, 0.6, panel.header.height / 2, True),
        (2, panel.wide - 0.6, panel.header.height / 2, False),
        (3, body.hex.x - 0.4, cy - reach + 2.4, True),
        (4, cx - body.radius * 0.9, cy, True),
        (5, body.hex.x, cy + reach + 1.4, True),
        (6, weapon.right, weapon.y + weapon.height * 0.6, False),
        (7, weapon.right - 1.0, weapon.y + 2.4, False),
        (11, panel.track.x, panel.track.y + 7.0, True),
    ]
    spots.append((8, *_outer(panel, body.crew), False))
    gauges = list(zip(display.gauges, body.gauges, strict=True))
    stores = [box for gauge, box in gauges if gauge.targets]
    systems = [box for gauge, box in gauges if not gauge.targets]
    if stores:
        spots.append((9, stores[0].x, stores[0].y + stores[0].height / 2, True))
    if systems:
        spots.append((10, *_outer(panel, systems), False))
    low = {True: 0.0, False: 0.0}
    for number, end, at_y, is_left in sorted(spots, key=lambda spot: spot[2]):
        at = left if is_left else right
        at_y = low[is_left] = max(at_y, low[is_left])
        low[is_left] += 2 * MARKER + 0.4
        sketch.across(x + min(at, end), x + max(at, end), y + at_y, line(sketch))
        marker(sketch, number, (x + at, y + at_y))


def _outer(panel: Panel, boxes: Sequence[Box]) -> tuple[float, float]:
    """Return the place where a line from the right meets the outermost of some boxes."""
    outer = max(boxes, key=lambda box: box.right)
    return outer.right, outer.y + outer.height / 2


def line(sketch: Sketch) -> Style:
    """Return the style of the line from a marker to its part."""
    return Style(stroke=sketch.palette.warning, stroke_width=0.25)


def marker(sketch: Sketch, number: int, at: Point) -> None:
    """A numbered circle."""
    p = sketch.palette
    fill = p.warning if p.header_fill else p.paper
    ink = p.paper if p.header_fill else p.ink
    style = Style(fill=fill, stroke=p.warning, stroke_width=0.3)
    sketch.items.append(Circle(at[0], at[1], MARKER, style))
    size = 8.0
    sketch.text(str(number), at[0], at[1] + cap_height("bold", size) / 2, size, "bold", ink, "center")


def _lower(sketch: Sketch, box: Box, larger: bool) -> None:
    """Skills, damage readings, arcs and the legend below the display."""
    left, right = box.columns(2, GAP)
    width = left.width
    title_bar(sketch, Box(left.x, left.y, width, 5.4), "Skills", "die for a skill")
    rows = [
        Row(
            {
                "skill": str(skill),
                "turn": f"D{tight_turn_die(skill).sides}",
                "gunnery": f"D{attack_die_bonus(skill).sides}",
            }
        )
        for skill in range(1, BEST + 1)
    ]
    columns = (
        Column("skill", "Skill", "center", "bold", 1.0),
        Column("turn", "Tight turn", "center", "regular", 1.0),
        Column("gunnery", "ADB", "center", "regular", 1.0),
    )
    y = table(sketch, Box(left.x, left.y + 6.2, width, 60.0), columns, rows, 8.5, 4.1, "skills")
    figure = Box(left.x, y + 3.0, width, left.bottom - y - 3.0)
    if figure.height > 34.0:
        title_bar(sketch, Box(figure.x, figure.y, width, 5.4), "Arcs")
        _arcs(sketch, Box(figure.x, figure.y + 6.5, width, figure.height - 6.5))
    parts: list[Part] = [Heading("Damage track boxes"), Legend(key_legend(larger)), *readings()]
    settled = settle(sketch, parts, [right])
    if settled is None:
        raise sketch.problem("legend", "it does not fit below the display")
    draw_settled(sketch, settled, [right], notes=False)


def _arcs(sketch: Sketch, box: Box) -> None:
    """The six arcs by name, with their names in full."""
    names = {label: ARC_MEANINGS[label] for label in SINGLE_LABELS}
    radius = min(10.5, box.width * 0.16, (box.height - 11.0) / (2 * APOTHEM))
    cx, cy = box.x + radius + 7.5, box.y + radius * APOTHEM + 6.0
    big_hex(sketch, cx, cy, radius, SINGLE_LABELS)
    step = min(5.2, box.height / 6)
    y = cy - step * 2.5
    for label, name in names.items():
        sketch.text(label, cx + radius + 8.5, y + 1.0, 8.0, "bold", sketch.palette.accent)
        sketch.text(name, cx + radius + 15.5, y + 1.0, 8.0)
        y += step
