"""Key to a ship display: a real display with numbered callouts and their explanations."""

from __future__ import annotations

from collections.abc import Iterable

from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Circle, Page, Place, Point, Style
from sheetforge.sheet.text import Run, cap_height
from sheetforge.sheet.widgets.column import (
    Entry,
    Heading,
    Legend,
    Note,
    Part,
    draw_settled,
    settle,
)
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.rose import APOTHEM, big_hex
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.table import Column, Row, table
from sheetforge.systems.silent_death.figures.skills import (
    TURN_COST,
    attack_die_bonus,
    tight_turn_die,
)
from sheetforge.systems.silent_death.sheets.arcs import SINGLE_LABELS
from sheetforge.systems.silent_death.sheets.display import (
    Display,
    Options,
)
from sheetforge.systems.silent_death.sheets.fighter import Panel, arrange, draw
from sheetforge.systems.silent_death.sheets.parts import hex_height
from sheetforge.systems.silent_death.sheets.track_boxes import key_legend

GUTTER = 8.0
COLUMN = 58.0
MARKER = 2.35
GAP = 3.0

CALLOUTS: tuple[tuple[str, str], ...] = (
    ("Name and class", "What the ship is, how heavy it is, and who built it."),
    (
        "BPV, TPV, I.D",
        "BPV is the price of the ship without its crew. Add all piloting and gunnery skills and "
        "write the Total Point Value beside it. I.D. is for the mark of your miniature.",
    ),
    (
        "Weapon box",
        "Who fires, what, and into which arcs: the small hex shows them filled. Below stand the "
        "attack dice, how damage is read, and the hexes of short, medium and long range with "
        "their bonus to hit. Circles are shots or missiles; cross one off for each.",
    ),
    (
        "ADB",
        "The Attack Die Bonus of the crew member who fires. Find the die in the skill table and "
        "write it here; it is thrown with the two attack dice.",
    ),
    ("Crew", "A box for each skill. Skills run from 1 to 10."),
    ("Defensive Value", "An attack hits when its total is this much or more."),
    (
        "Damage Reduction",
        "Taken off the damage of every hit. The diamond stands for the diamonds of the track.",
    ),
    (
        "Drive",
        "Movement points each turn. The square stands for the squares of the track.",
    ),
    ("Arcs", "The side of the hex that a target must lie beyond. All around means every side."),
    ("Tight turn", f"Roll the pilot's die and add {TURN_COST}: what a tight turn costs."),
    (
        "Systems",
        "Circles are used up or shot away one by one. A span such as 1–4 is what a D10 must show "
        "for a system to work.",
    ),
    (
        "Damage track",
        "Mark one box for each point of damage that gets through, left to right and row by row, "
        "from the arrow on. Marked boxes take effect at once.",
    ),
    (
        "Small ring",
        "A value with a ring is not printed in any book we have: it was worked out from what is.",
    ),
)

READINGS = (
    ("Low", "the lowest die; lowest dice that tie are added", "2 4 6 = 2", "3 3 5 = 6"),
    ("Medium", "the middle die; with a pair, read as High", "2 4 6 = 4", "3 3 5 = 5"),
    ("High", "the highest die; highest dice that tie are added", "2 4 6 = 6", "3 5 5 = 10"),
    ("All", "the sum of the dice", "2 4 6 = 12", "3 3 5 = 11"),
)


def pages(display: Display, options: Options) -> tuple[Page, ...]:
    """The key, on one page. `display` should be a fighter's with one of everything."""
    sheet = sheet_paper(options)
    sketch = Sketch(sheet_palette(options), "key")
    box = content_box(sheet)
    title = Box(box.x, box.y, box.width, 9.5)
    title_bar(sketch, title, "How to read a ship display", "", size_pt=14.0)
    wide = box.width - COLUMN - GAP - 2 * GUTTER
    top = title.bottom + 4.0
    high = min(132.0, (box.height - 14.0) * 0.5)
    panel = arrange(display, Sketch(sketch.palette, display.name), wide, high)
    drawn = draw(display, Sketch(sketch.palette, display.name), panel)
    sketch.items.append(Place(tuple(drawn.items), box.x + GUTTER, top))
    _callouts(sketch, display, panel, box.x + GUTTER, top)
    column = Box(box.right - COLUMN, top, COLUMN, box.bottom - top)
    entries = [
        Entry(
            str(n), (Run(f"{name}. ", "bold"), Run(text)), f"callout {n}", 6.5, n == len(CALLOUTS)
        )
        for n, (name, text) in enumerate(CALLOUTS, 1)
    ]
    settled = settle(sketch, entries, [column], largest=11.0)
    if settled is None:
        raise sketch.problem("callouts", "the explanations do not fit beside the display")
    draw_settled(sketch, settled, [column], notes=False)
    below = Box(box.x, top + high + 6.0, box.width - COLUMN - GAP, box.bottom - top - high - 6.0)
    _lower(sketch, below)
    left = "Key to the ship displays"
    return (closed(sheet, sketch, options, left, "Key", f"key.{display.system}", left, level=0),)


def _callouts(sketch: Sketch, display: Display, panel: Panel, x: float, y: float) -> None:
    """Numbered markers: in the gutters with a line to their part, or beside it in the hex."""
    body = panel.body
    first = body.weapons[1]
    adb = (first.right - 5.6, first.y + 2.3)
    cx = body.hex.x + body.hex.width / 2
    spare = body.hex.height - hex_height(body.radius)
    cy = body.hex.y + 4.4 + body.radius * APOTHEM + max(0.0, spare) / 2
    r = body.radius
    left, right = -GUTTER + MARKER + 0.3, panel.wide + GUTTER - MARKER - 0.3
    crew, gauge = body.crew[0], body.gauges[0]
    gutter: tuple[tuple[int, float, float, float], ...] = (
        (1, left, panel.header.height / 2, 0.6),
        (2, right, panel.header.height / 2, panel.wide - 0.6),
        (3, left, first.y + first.height * 0.5, first.x),
        (5, left, crew.y + crew.height * 0.5, crew.x),
        (11, right, gauge.y + gauge.height * 0.5, _rightmost(body.gauges, gauge.y)),
        (12, left, panel.track.y + 8.0, panel.track.x),
    )
    for number, at, line_y, end in gutter:
        sketch.across(x + min(at, end), x + max(at, end), y + line_y, _line(sketch))
        _marker(sketch, number, (x + at, y + line_y))
    spots: tuple[tuple[int, Point], ...] = (
        (4, adb),
        (6, (cx - r * 0.68, cy + r * 0.06)),
        (7, (cx + r * 0.68, cy + r * 0.06)),
        (8, (cx + r * 0.4, cy + r * 0.56)),
        (9, (cx + 6.5, cy - r * APOTHEM - 2.6)),
        (10, (cx + 21.0, cy + r * APOTHEM + 8.3)),
    )
    for number, (at_x, at_y) in spots:
        _marker(sketch, number, (x + at_x, y + at_y))


def _rightmost(boxes: Iterable[Box], y: float) -> float:
    """The right edge of the last box in the row that starts at y."""
    return max(box.right for box in boxes if abs(box.y - y) < 0.1)


def _line(sketch: Sketch) -> Style:
    return Style(stroke=sketch.palette.warning, stroke_width=0.25)


def _marker(sketch: Sketch, number: int, at: Point) -> None:
    """A numbered circle."""
    p = sketch.palette
    fill = p.warning if p.header_fill else p.paper
    ink = p.paper if p.header_fill else p.ink
    style = Style(fill=fill, stroke=p.warning, stroke_width=0.3)
    sketch.items.append(Circle(at[0], at[1], MARKER, style))
    size = 8.0
    sketch.text(
        str(number), at[0], at[1] + cap_height("bold", size) / 2, size, "bold", ink, "center"
    )


def _lower(sketch: Sketch, box: Box) -> None:
    """Skills, damage readings, arcs and the legend below the display."""
    left, right = box.columns(2, GAP)
    wide = left.width
    title_bar(sketch, Box(left.x, left.y, wide, 5.4), "Skills", "die for a skill")
    rows = [
        Row((str(n), f"D{tight_turn_die(n).sides}", f"D{attack_die_bonus(n).sides}"))
        for n in range(1, 11)
    ]
    columns = (
        Column("Skill", "center", "bold", 1.0),
        Column("Tight turn", "center", "regular", 1.0),
        Column("ADB", "center", "regular", 1.0),
    )
    y = table(sketch, Box(left.x, left.y + 6.2, wide, 60.0), columns, rows, 8.5, 4.1, "skills")
    figure = Box(left.x, y + 3.0, wide, left.bottom - y - 3.0)
    if figure.height > 34.0:
        title_bar(sketch, Box(figure.x, figure.y, wide, 5.4), "Arcs")
        _arcs(sketch, Box(figure.x, figure.y + 6.5, wide, figure.height - 6.5))
    made: list[Part] = [
        Heading("Damage track boxes"),
        Legend(key_legend()),
        Heading("Reading damage"),
    ]
    for name, rule, *examples in READINGS:
        shown = "; ".join(example.replace(" ", "\u00a0") for example in examples)
        made.append(Note((Run(f"{name}: ", "bold"), Run(f"{rule}. "), Run(shown, "medium")), name))
    made.append(Note((Run("Three of a kind always count whole."),), "triples"))
    settled = settle(sketch, made, [right])
    if settled is None:
        raise sketch.problem("legend", "it does not fit below the display")
    draw_settled(sketch, settled, [right], notes=False)


def _arcs(sketch: Sketch, box: Box) -> None:
    """The six arcs by name, with their names in full."""
    names = {
        "F": "front", "FQR": "front quarter right", "RQR": "rear quarter right", "R": "rear",
        "RQL": "rear quarter left", "FQL": "front quarter left",
    }  # fmt: skip
    radius = min(10.5, box.width * 0.16, (box.height - 11.0) / (2 * APOTHEM))
    cx, cy = box.x + radius + 7.5, box.y + radius * APOTHEM + 6.0
    big_hex(sketch, cx, cy, radius, SINGLE_LABELS)
    step = min(5.2, box.height / 6)
    y = cy - step * 2.5
    for label, name in names.items():
        sketch.text(label, cx + radius + 8.5, y + 1.0, 8.0, "bold", sketch.palette.accent)
        sketch.text(name, cx + radius + 15.5, y + 1.0, 8.0)
        y += step
