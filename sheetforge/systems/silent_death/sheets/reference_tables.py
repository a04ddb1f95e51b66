"""Tables of the rules beside a ship: readings of damage, skill dice, order of fire, warheads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from sheetforge.content.library import Library
from sheetforge.sheet.faces import Face
from sheetforge.sheet.page import Look, closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run, cap_height, line_height, text_width
from sheetforge.sheet.widgets.column import Entry, Heading, Note, Part, draw_settled, settle
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.engine.resolve import Faces, read_damage
from sheetforge.systems.silent_death.figures.marks import marks_of
from sheetforge.systems.silent_death.figures.skills import BEST, WORST, attack_die_bonus, tight_turn_die
from sheetforge.systems.silent_death.schema.weapon import Reading, Torpedo
from sheetforge.systems.silent_death.words.weapons import damage_text
from sheetforge.turns import read_turns
from sheetforge.values import values

READINGS: tuple[tuple[Reading, str, tuple[Faces, ...]], ...] = (
    (Reading.LOW, "the lowest die; lowest dice that tie are added", ((2, 4, 6), (3, 3, 5))),
    (Reading.MEDIUM, "the middle die; with a pair, read as High", ((2, 4, 6), (3, 3, 5))),
    (Reading.HIGH, "the highest die; highest dice that tie are added", ((2, 4, 6), (3, 5, 5))),
    (Reading.ALL, "the sum of the dice", ((2, 4, 6), (3, 3, 5))),
)
"""Reading, what it counts, faces of the dice of its examples."""

PAGE_PT = 12.5
"""Type in points of tables on a page of their own."""

LEAST_PT = 7.0
"""The smallest type in points of a small table."""

FIGURE_GAP = 1.0
"""The least room in mm between the figures of a small table."""

TRIPLES = "Three of a kind always count whole."
WARHEAD_MARKS = {"damage_dice", "drive", "defensive_value", "damage_reduction", "hits"}
"""Fields of a warhead that its line shows."""


@values(frozen=True, slots=True)
class Tables:
    """Tables that a game's content and turn have: who fires when, and every warhead.

    A warhead is its name, damage, Drive, DV and hits; those of `ringed` are reconstructed.
    """

    firing: tuple[str, ...]
    warheads: tuple[tuple[str, ...], ...]
    ringed: frozenset[str]


@values(frozen=True, slots=True)
class FigureTable:
    """A small table: heads over centred figures, the first column at the left.

    Its type is smaller than the text about it where the columns would touch.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    ringed: frozenset[str] = frozenset()
    breaks: bool = False
    binds: bool = False

    def height(self, sketch: Sketch, width: float, size: float) -> float:
        """Return the height of the heads, all rows and the air below."""
        return (len(self.rows) + 1) * line_height(self._fitting(width, size), 1.4) + 1.2

    def draw(self, sketch: Sketch, x: float, y: float, width: float, size: float) -> None:
        """Draw the heads and every row above a hairline."""
        size = self._fitting(width, size)
        first = self._first(size)
        step = (width - first) / (len(self.heads) - 1)
        height = line_height(size, 1.4)
        for index, row in enumerate((self.heads, *self.rows)):
            base = y + index * height + (height + cap_height("bold", size)) / 2
            ink = sketch.palette.soft_ink if index == 0 else None
            end = x + 0.4 + sketch.text(row[0], x + 0.4, base, size, "bold", ink)
            if index and row[0] in self.ringed:
                sketch.ring(end + 0.8, base - cap_height("bold", size))
            for column, text in enumerate(row[1:]):
                middle = x + first + (column + 0.5) * step
                face: Face = "medium" if index else "semibold"
                sketch.text(text, middle, base, size, face, ink, "center")
            sketch.across(x, x + width, y + (index + 1) * height)

    def _first(self, size: float) -> float:
        """Return the width of the first column."""
        return max(text_width(row[0], "bold", size) for row in (*self.rows, self.heads)) + 2.5

    def _fitting(self, width: float, size: float) -> float:
        """Return the largest type up to a size at which no figure meets the next."""
        figures = [text for row in self.rows for text in row[1:]]
        while size > LEAST_PT:
            widest = max(
                *(text_width(text, "medium", size) for text in figures),
                *(text_width(text, "semibold", size) for text in self.heads[1:]),
            )
            if self._first(size) + (widest + FIGURE_GAP) * (len(self.heads) - 1) <= width:
                break
            size -= 0.25
        return size


def tables_of(library: Library, system: str) -> Tables:
    """Return the tables of a game of the family."""
    turn = read_turns(library.systems[system].package)[0]
    steps = [step for phase in turn.phases if "fire" in phase.name.lower() for step in phase.steps]
    firing: list[str] = []
    for step in steps:
        if step.startswith("· ") and firing:
            firing[-1] += f"; {step.removeprefix('· ')}"
        else:
            firing.append(step)
    warheads, ringed = [], set()
    for key in library.keys("weapons", system):
        weapon = library.entity(key)
        if not isinstance(weapon, Torpedo):
            continue
        drive = str(weapon.drive)
        if weapon.variable_drive is not None:
            drive += f" ({weapon.variable_drive})"
        warheads.append((weapon.name, damage_text(weapon), drive, str(weapon.defensive_value), str(weapon.hits)))
        if marks_of(weapon) & WARHEAD_MARKS:
            ringed.add(weapon.name)
    return Tables(tuple(firing), tuple(sorted(warheads)), frozenset(ringed))


def readings(examples: bool = True) -> list[Part]:
    """Return how damage dice are read, as one paragraph, which no end of a column parts."""
    runs: list[Run] = []
    for reading, rule, shown in READINGS:
        runs += [Run(f"{reading.capitalize()}: ", "bold"), Run(f"{rule}.")]
        if examples:
            text = "; ".join(_example(reading, faces) for faces in shown)
            runs.append(Run(f" {text}", "medium"))
        runs.append(Run("\n"))
    return [Heading("Reading damage"), Note((*runs, Run(TRIPLES)), "readings")]


def _example(reading: Reading, faces: Faces) -> str:
    """Dice and what is read of them, which no end of a line parts."""
    return "\u00a0".join([*map(str, faces), "=", str(read_damage(reading, faces))])


def skills() -> list[Part]:
    """Return the dice of skills, those with the same dice in one line."""

    def dice(skill: int) -> tuple[str, str]:
        return f"D{tight_turn_die(skill).sides}", f"D{attack_die_bonus(skill).sides}"

    rows = []
    for shown, group in groupby(range(WORST, BEST + 1), dice):
        alike = list(group)
        rows.append((f"{alike[0]}–{alike[-1]}", *shown))
    return [Heading("Skills", "die for a skill"), FigureTable(("Skill", "Tight turn", "ADB"), tuple(rows))]


def beside(tables: Tables | None, examples: bool = True) -> list[Part]:
    """Return the tables for the room beside or below a ship; without a game's, the readings."""
    parts = readings(examples)
    if tables is None:
        return parts
    parts += skills()
    if tables.firing:
        parts.append(Heading("Order of fire"))
        count = len(tables.firing)
        parts += [Entry(str(n), (Run(step),), f"fire {n}", 5.0, n == count) for n, step in enumerate(tables.firing, 1)]
    if tables.warheads:
        heads = ("Warhead", "Dice", "Drive", "DV", "Hits")
        parts += [Heading("Warheads", "damage All; (variable)"), FigureTable(heads, tables.warheads, tables.ringed)]
    return parts


def page(tables: Tables, options: Look) -> Page:
    """Return a page of all tables, in type to be read from across a table."""
    sheet = sheet_paper(options)
    sketch = Sketch(sheet_palette(options), "reference")
    box = content_box(sheet)
    title_bar(sketch, Box(box.x, box.y, box.width, 9.5), "Reference", "", size_pt=14.0)
    height = 40.0
    while height < box.height - 13.0:
        room = Box(box.x, box.y + 13.0, box.width, height)
        if draw_in_columns(sketch, beside(tables), room, 2, PAGE_PT, PAGE_PT):
            break
        height += 4.0
    return closed(sheet, sketch, options, "Reference", "Reference", "reference", level=0)


def draw_in_columns(
    sketch: Sketch, parts: Sequence[Part], box: Box, columns: int, largest: float, smallest: float = 7.0
) -> bool:
    """Draw parts in columns as large as fits; false when they do not fit, and nothing is drawn."""
    boxes = box.columns(columns, 4.0)
    settled = settle(sketch, parts, boxes, largest, smallest)
    if settled is None:
        return False
    draw_settled(sketch, settled, boxes, stretch=False, notes=False)
    return True
