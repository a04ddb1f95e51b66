"""Movement and ramming on one page: the turn, the movement chart, ram tables with their figures."""

from __future__ import annotations

from math import cos, radians, sin, sqrt

from sheetforge.content.notation import format_range
from sheetforge.sheet import form_page
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.page import LEGEND
from sheetforge.sheet.scene import Box, Page, Path, Point, Polygon, Style, hexagon
from sheetforge.sheet.text import Run, cap_height
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.column import Entry, Heading, Note, Part, columns
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, grid, striped
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.sovereign_seas.schema.tables import Course, MovementChart, RamAttack, RamEffects
from sheetforge.systems.sovereign_seas.sheets import strip
from sheetforge.systems.sovereign_seas.sheets.log import Options
from sheetforge.systems.sovereign_seas.sheets.look import PACKAGE, palette
from sheetforge.systems.sovereign_seas.sheets.ship_outline import Outline, turned
from sheetforge.text import signed
from sheetforge.turns import read_turns
from sheetforge.values import values

FORMS = forms_of(PACKAGE)

COLUMN = 62.0
GAP = 4.0
FIGURE, FIGURE_SIDE = 26.0, 4.7
"""The height of a figure, and the side of its hexes, in mm."""

NOTE = 8.0
"""The type in points of the words below the tables."""

FIGURE_TITLE = 5.6
"""The height in mm of the title of a figure."""

RAM_ROW, TALLER, TALLER_FIGURE, PARTS = 11.0, 10.0, 14.0, 6
"""In mm: the height of a ram table, the most by which it and a figure are taller where there is room, and how many
parts share the room."""

MOST_LARGER = 1.4
"""The largest factor by which type of a taller table is larger."""

TALLEST_TURN = 34.0
"""The most height in mm of a figure of a turn rate."""

RATES, TURN_ROW = 4, 15.0
"""The turn rates that the rules list, all with lost digits, and the height in mm of a figure."""

FIGURES_HIGH = form_page.BAR + 4.0 + RATES * TURN_ROW
"""The height in mm of all figures under their bar."""

FIGURES: dict[Course, tuple[str, tuple[int, ...]]] = {
    0: ("Astern", (0,)),
    60: ("On the quarter", (1, 5)),
    120: ("On the bow", (2, 4)),
    180: ("Bow to bow", (3,)),
}
"""Degrees between the courses → the title, and by how many hexsides the courses differ."""


@values(frozen=True, slots=True)
class Tables:
    """The tables of movement and ramming."""

    movement: MovementChart
    attack: RamAttack
    effects: RamEffects


def page(tables: Tables, options: Options) -> Page:
    """The page of movement and ramming. Raises `LayoutProblem` when it does not fit."""
    started = form_page.start("Movement and ramming", "", options, palette=palette(options.ink))
    form, box = started.form, started.area
    bottom = movement(form, tables.movement, Box(box.x, box.y, COLUMN, box.height))
    left = box.x + COLUMN + GAP
    foot = ramming(form, tables, Box(left, box.y, box.right - left, box.height))
    top = max(bottom, foot) + GAP
    _turn(form, tables, Box(box.x, top, box.width, box.bottom - top))
    return started.close("charts.movement", "Movement and ramming", legend=LEGEND, anchor="charts.movement")


def scale(form: Form, chart: MovementChart, x: float, y: float) -> float:
    """Draw the scale of a hex and of a turn on a line; return the y below it."""
    text = f"A hex is {chart.scale.hex_yards} yards, a turn {chart.scale.turn_minutes} minutes."
    base = y + 1.4 + cap_height("regular", 8.0)
    end = x + 0.4 + form.text(text, x + 0.4, base, 8.0, color=form.palette.soft_ink)
    if "scale" in chart.reconstructed:
        form.ring(end + 0.9, base - cap_height("regular", 8.0))
    return base + 1.0


def movement(form: Form, chart: MovementChart, box: Box, row: float = 6.3) -> float:
    """Hexes of each impulse by speed, and the scale; returns the y below."""
    ring = bool({"rows", "impulses"} & chart.reconstructed.keys())
    y = form_page.bar(form, box.x, box.y, box.width, "Movement chart", "hexes an impulse", ring)
    impulses = [str(number) for number in range(1, chart.impulses + 1)]
    heads = [Column("speed", "Speed", wide=16.0, face="bold")]
    heads += [Column(impulse, impulse, share=1.0) for impulse in impulses]
    rows = []
    for line in chart.rows:
        points = dict(zip(impulses, map(str, line.points), strict=True))
        rows.append(Line({"speed": str(line.speed), **points}))
    bottom = grid(form, box.level(y), heads, striped(rows), "movement", row, 10.0)
    return scale(form, chart, box.x, bottom)


def ramming(form: Form, tables: Tables, box: Box, spare: float = 0.0) -> float:
    """The ram tables one below the other; returns the y below them.

    They are taller by a `spare` height in mm, as far as that serves them.
    """
    attack, effects = tables.attack, tables.effects
    taller, figure = min(TALLER, spare / PARTS), FIGURE + min(TALLER_FIGURE, spare / PARTS)
    p = form.palette
    y = form_page.bar(form, box.x, box.y, box.width, "Ram attack", f"{attack.dice} dice: does she strike home?")
    counts = [str(number) for number in range(attack.dice + 1)] + [f"{attack.dice + 1}+"]
    results = ["HIT" if number >= attack.strikes else "–" for number in range(attack.dice + 2)]
    made_up = attack.reconstructed
    height = RAM_ROW + taller
    ring = "strikes" in made_up
    y = _row(form, Box(box.x, y, box.width, height), "Strikes", counts, results, ring) + 2.0
    y = _label(form, "Speed of the attacker less that of the target", box.x, y)
    cases = [_difference(row.least, row.most) for row in attack.speed_difference]
    dice = [signed(row.dice) for row in attack.speed_difference]
    ring = "speed_difference" in made_up
    y = _row(form, Box(box.x, y, box.width, height), "Dice", cases, dice, ring) + 2.0
    y = _label(form, "Courses: the dark ship rams the light one", box.x, y)
    y = _figures(form, attack, Box(box.x, y, box.width, figure)) + GAP
    y = form_page.bar(form, box.x, y, box.width, "Ram effect", f"{effects.dice} dice, armour does not count")
    counts = [format_range(row.strikes) for row in effects.rows]
    times = [f"speed × {row.times}" for row in effects.rows]
    made_up = effects.reconstructed
    ring = "rows" in made_up
    y = _row(form, Box(box.x, y, box.width, height), "Target", counts, times, ring) + 2.0
    bows = [FORMS.text("rams", row.ram) for row in effects.attacker]
    shares = ["none" if row.share is None else f"speed × {row.share}" for row in effects.attacker]
    ring = "attacker" in made_up
    y = _row(form, Box(box.x, y, box.width, height), "Attacker", bows, shares, ring) + 1.4
    size = NOTE * min(MOST_LARGER, height / RAM_ROW)
    struck = form.set((Run(FORMS.text("movement", "ramming")),), size, box.width - 0.8, "ram", 1.16)
    form.items.extend(struck.at(box.x + 0.4, y, p.soft_ink))
    return y + struck.height + 0.6


def _label(form: Form, text: str, x: float, y: float) -> float:
    """A caption over a row; returns the y below it."""
    form.label(text, x + 0.4, y + 2.2)
    return y + 3.6


def _difference(least: int | None, most: int | None) -> str:
    """A band of speed differences."""
    if least is None:
        return f"{most} or less".replace("-", "–")
    if most is None:
        return f"{least} or more".replace("-", "–")
    return f"{least} to {most}".replace("-", "–")


def _row(form: Form, box: Box, head: str, upper: list[str], lower: list[str], ringed: bool) -> float:
    """Two lines of cells after a head; returns the y below."""
    lead = 17.0
    half, by = box.height / 2, min(MOST_LARGER, box.height / RAM_ROW)
    p = form.palette
    form.rect(Box(box.x, box.y, box.width, half), form.brush.panel)
    base = box.y + half + cap_height("semibold", 8.5) / 2
    width = form.text(head, box.x + 1.2, base, 8.5, "semibold")
    if ringed:
        form.ring(box.x + 2.2 + width, base - 2.0)
    across = (box.width - lead) / len(upper)
    for index, (case, result) in enumerate(zip(upper, lower, strict=True)):
        x = box.x + lead + index * across
        form.down(x, box.y, box.bottom)
        top = Box(x + 0.4, box.y, across - 0.8, half)
        form.fitted(case, top, 8.5 * by, 6.0, "ram", color=p.soft_ink, align="center")
        low = Box(x + 0.4, box.y + half, across - 0.8, half)
        form.fitted(result, low, 9.5 * by, 6.0, "ram", "bold", align="center")
    form.across(box.x + lead, box.right, box.y + half)
    form.rect(box, form.brush.frame)
    return box.bottom


def _figures(form: Form, attack: RamAttack, box: Box) -> float:
    """Each angle with its two figures and its dice; returns the y below."""
    shown = [(row, *FIGURES[row.angle]) for row in attack.angles]
    # A little more than half the room of two figures for one, so that its title fits.
    shares = [len(turns) + 0.3 for _, _, turns in shown]
    x = box.x
    for (row, title, turns), share in zip(shown, shares, strict=True):
        place = Box(x, box.y, box.width * share / sum(shares), box.height)
        x = place.right
        form.rect(place, form.brush.frame)
        pitch, level = place.width / len(turns), place.y + (box.height - FIGURE_TITLE) / 2
        for number, turn in enumerate(turns):
            middle = place.x + (number + 0.5) * pitch
            side = min(FIGURE_SIDE * box.height / FIGURE, pitch / 4.1)
            _figure(form, middle, level, side, turn)
        if len(turns) > 1:
            form.text("or", place.center[0], level + 0.8, 7.5, "italic", align="center")
        base = place.bottom - 2.0
        room = Box(place.x + 1.2, base - 3.4, place.width - 10.0, 4.4)
        form.fitted(title, room, 8.5, 6.5, "ram", "semibold")
        form.text(signed(row.dice), place.right - 2.4, base, 11.0, "bold", align="right")
        if "angles" in attack.reconstructed:
            form.ring(place.right - 1.3, base - 3.2)
    return box.bottom


def _figure(form: Form, x: float, y: float, side: float, turn: int) -> None:
    """The target in its hex, its bow to the left, and the attacker that comes in on a course."""
    p = form.palette
    line = Style(stroke=p.faint_rule if not p.hatched else p.ink, stroke_width=0.18)
    # The attacker comes from the hex behind it; both hexes about the middle of the figure.
    dx, dy = _toward(turn, side * sqrt(3.0))
    here, there = (x - dx / 2, y - dy / 2), (x + dx / 2, y + dy / 2)
    for middle in (here, there):
        corners = hexagon(middle, side)
        form.items.append(Polygon(corners, line))
    light = Style(fill=p.paper, stroke=p.ink, stroke_width=0.35, join="round")
    dark = Style(fill=p.ink if p.hatched else mixed(p.accent, p.ink, 0.3))
    if not p.accent_fill:
        dark = Style(fill=p.ink)
    _hull(form, here, side, 0, light)
    _hull(form, there, side, turn, dark)


def _toward(turn: int, reach: float) -> Point:
    """From the target to the hex from which a ship on this course enters its hex.

    Course 0 is to the left, as the target's; each step is a hexside clockwise.
    """
    angle = radians(60.0 * turn)
    return (reach * cos(angle), reach * sin(angle))


def _hull(form: Sketch, middle: Point, side: float, turn: int, style: Style) -> None:
    """A ship about a point, its bow to the left and then turned by hexsides clockwise."""
    half = side * 0.72
    x, y = middle
    outline = Outline(x - half, x + half, y, side * 0.24, half * 0.9, half * 0.5)
    form.items.append(Path(turned(outline.path(), middle, 60.0 * turn), style))


@values(frozen=True, slots=True)
class TurnFigures:
    """The four turn rates: hexes ahead, then the hex that is entered on a new course."""

    breaks: bool = False
    binds: bool = False
    row: float = TURN_ROW

    def height(self, sketch: Sketch, width: float, size: float) -> float:
        """A row for each rate."""
        return RATES * self.row

    def draw(self, sketch: Sketch, x: float, y: float, width: float, size: float) -> None:
        """Each rate with a ship before and after her turn to starboard, the bow to the left."""
        side = min(self.row / 3.7, (width - 12.0) / ((RATES + 2) * sqrt(3.0)))
        across = side * sqrt(3.0)
        p = sketch.palette
        line = Style(stroke=p.faint_rule if not p.hatched else p.ink, stroke_width=0.18)
        for rate in range(1, RATES + 1):
            middle = y + (rate - 1) * self.row + self.row * 0.66
            base = middle + cap_height("bold", 11.0) / 2
            sketch.text(f"1/{rate}", x + 1.0, base, 11.0, "bold", p.ink)
            right = x + 12.0 + (RATES + 1.5) * across
            places = [(right - n * across, middle) for n in range(rate + 1)]
            last = (places[-1][0] - across / 2, middle - side * 1.5)
            for number, place in enumerate([*places, last]):
                corners = hexagon(place, side)
                sketch.items.append(Polygon(corners, line))
                if 0 < number <= rate:
                    low = place[1] + cap_height("medium", 7.0) / 2
                    sketch.text(str(number), place[0], low, 7.0, "medium", p.soft_ink, "center")
            _hull(sketch, places[0], side, 0, Style(fill=p.paper, stroke=p.ink, stroke_width=0.35))
            _hull(sketch, last, side, 1, Style(fill=p.ink))


def turn_rates(form: Form, box: Box) -> None:
    """The turn rates under a bar of their own."""
    y = form_page.bar(form, box.x, box.y, box.width, "Turn rates", "bow to the left", True)
    row = min(TALLEST_TURN, (box.bottom - y - 4.0) / RATES) if form.grows else TURN_ROW
    TurnFigures(row=max(TURN_ROW, row)).draw(form, box.x, y + 4.0, box.width, 9.0)


def turn_parts(chart: MovementChart) -> list[Part]:
    """The phases of a turn, and what a strike is."""
    ring = "impulses" in chart.reconstructed
    turn = read_turns(PACKAGE)[0]
    parts: list[Part] = [Heading(turn.title, f"{chart.impulses} impulses", ring)]
    parts += [
        Entry(
            str(number),
            (Run(f"{phase.name}. ", "bold"), Run(" ".join(phase.steps))),
            "turn",
            last=phase is turn.phases[-1],
        )
        for number, phase in enumerate(turn.phases, 1)
    ]
    return [*parts, strip.strike()]


def steering_parts(breaks: bool = False) -> list[Part]:
    """Return the rule on turning, under its heading."""
    text = Run(FORMS.text("movement", "steering"))
    return [Heading("Steering", ring=True, breaks=breaks), Note((text,), "steering")]


def _turn(form: Form, tables: Tables, box: Box) -> None:
    """The phases of a turn, and how a ship turns."""
    parts = turn_parts(tables.movement)
    parts += steering_parts(breaks=True)
    parts.append(TurnFigures())
    columns(form, parts, box.columns(2, 5.0), "charts", 10.0, notes=True)
