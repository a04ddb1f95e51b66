"""The systems of a section as groups of boxes, and its location chart."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from math import ceil

from sheetforge.sheet.faces import Face
from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.babylon.blueprint import Blueprint, Part, SectionFigures
from sheetforge.systems.babylon.figures import LOCATION_DIE
from sheetforge.systems.babylon.schema.ship import PRIMARY
from sheetforge.systems.babylon.sheets.blocks import SMALLEST, BoxGroup
from sheetforge.systems.babylon.sheets.model import LETTERS, number_of, title_of
from sheetforge.systems.babylon.sheets.sections import Structure, section, section_height
from sheetforge.values import values

LINE, CHART_PT = 3.1, 7.0
"""A line of a location chart: its height in mm, its type."""

ROLL, COLUMN = 8.0, 25.0
"""In mm: the room for the roll of a line, and the least width of a column of lines."""

AIR = 0.8

LARGEST = 6.0
"""The side in mm of the largest boxes: those of all sections are to look alike."""


def groups_of(systems: Sequence[Part], ship: Blueprint) -> Iterator[BoxGroup]:
    """Yield the groups of a section; weapons that differ only in their number are one."""
    letters = {part.id: LETTERS[at : at + 1] for at, part in enumerate(ship.weapons)}
    for _, run in groupby(systems, key=_alike):
        alike = tuple(run)
        lettered = tuple(filter(None, (letters.get(part.id) for part in alike)))
        box_group = replace(group_of(alike[0], ship), letters=lettered)
        if len(alike) > 1:
            items = tuple((part.id, number_of(part)) for part in alike)
            name = f"{alike[0].section}-{alike[0].word}"
            box_group = replace(
                box_group, name=name, title=alike[0].name, blocks=box_group.blocks * len(alike), items=items
            )
        yield box_group


def _alike(part: Part) -> tuple[Hashable, ...]:
    """Return the common traits of weapons printed as one group; the id of any other system."""
    if part.weapon is None or part.groups:
        return (part.id,)
    return part.word, part.name, part.boxes, part.armour, part.power, part.arc


def group_of(part: Part, ship: Blueprint) -> BoxGroup:
    """Return a system as a group: rows are strips, blocks are clumps of two lines."""
    blocks: tuple[tuple[int, ...], ...]
    if part.grouping == "row":
        blocks = tuple((size,) for size in part.groups)
    else:
        blocks = tuple(clump(size) for size in part.groups or (part.boxes,))
    arcs = ((float(part.arc.start), float(part.arc.end)),) if part.arc else ()
    return BoxGroup(
        part.id,
        title_of(part),
        blocks,
        "rows" if part.grouping == "row" else "blocks",
        armor=str(part.armour),
        power=str(part.power) if part.power else "",
        rating=str(part.rating) if part.rating else "",
        arcs=arcs,
        note=_note(part, ship),
    )


def _note(part: Part, ship: Blueprint) -> str:
    if part.kind == "reactor":
        return f"output {ship.output}"
    if part.kind == "jump-engine" and ship.jump_delay:
        return f"delay {ship.jump_delay}"
    if part.kind == "hangar" and ship.fighters:
        return f"{ship.fighters} fighters"
    return ""


def clump(boxes: int) -> tuple[int, ...]:
    """Return the lines of a block, in a shape that no row has: two, or three from nine boxes.

    >>> clump(3), clump(6), clump(1), clump(10)
    ((2, 1), (3, 3), (1,), (4, 4, 2))
    """
    lines = min(boxes, 2 if boxes < 9 else 3)
    longest = ceil(boxes / lines)
    return tuple(min(longest, boxes - first) for first in range(0, boxes, longest) if boxes > first)


def structure_of(part: Part) -> Structure:
    """Return the structure of a section as a bar."""
    return Structure(part.id, "Structure", part.boxes, str(part.armour))


# --- location charts -----------------------------------------------------------------------------


@lru_cache(maxsize=256)
def lines_of(found: SectionFigures) -> tuple[tuple[str, str], ...]:
    """Return the lines of a location chart: rolls, and what they hit."""
    made = []
    faces = enumerate(found.chart, 1)
    for hits, run in groupby(faces, key=lambda one: one[1]):
        numbers = [face for face, _ in run]
        roll = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
        made.append((roll, _hit(hits)))
    return tuple(made)


def _hit(hits: tuple[Part, ...]) -> str:
    if not hits:
        return PRIMARY.upper()
    return "Structure" if hits[0].kind == "structure" else hits[0].name


@lru_cache(maxsize=1024)
def chart_height(found: SectionFigures, width: float) -> float:
    """Return how high a location chart is; a page is tried with many sizes of boxes for each width."""
    return _rows(found, width) * LINE + 2 * AIR


def _lanes(found: SectionFigures, width: float) -> tuple[float, ...]:
    """Return the widths of the columns of lines that stand side by side: even ones, or two of their own widths."""
    lines = lines_of(found)
    count = max(1, int(width / max(COLUMN, _line_width(lines))))
    if count == 1:
        half = ceil(len(lines) / 2)
        own = (_line_width(lines[:half]), _line_width(lines[half:]))
        if lines[half:] and (spare := width - sum(own)) >= 0.0:
            return own[0] + spare / 2, own[1] + spare / 2
    return (width / count,) * count


def _line_width(lines: Sequence[tuple[str, str]]) -> float:
    """Return the least width of a column of lines."""
    return ROLL + 1.7 + max(text_width(hit, "bold", CHART_PT) for _, hit in lines)


def _rows(found: SectionFigures, width: float) -> int:
    return ceil(len(lines_of(found)) / len(_lanes(found, width)))


def location_chart(sketch: Sketch, box: Box, found: SectionFigures) -> None:
    """Draw the location chart of a section, down its columns."""
    lines, rows = lines_of(found), _rows(found, box.width)
    lanes = _lanes(found, box.width)
    if sketch.brush.zebra:
        sketch.rect(box, sketch.brush.zebra, 0.6)
    else:
        sketch.rect(box, sketch.brush.frame, 0.6)
    for number, (roll, hit) in enumerate(lines):
        lane = number // rows
        x = box.x + sum(lanes[:lane])
        y = box.y + AIR + (number % rows) * LINE
        base = y + (LINE + cap_height("bold", CHART_PT)) / 2
        sketch.text(roll, x + ROLL, base, CHART_PT, "bold", align="right")
        room = Box(x + ROLL + 1.2, y, lanes[lane] - ROLL - 1.6, LINE)
        face: Face = "bold" if hit == PRIMARY.upper() else "regular"
        sketch.fitted(hit, room, CHART_PT, CHART_PT, f"location {hit}", face)


# --- sections ------------------------------------------------------------------------------------


@values(frozen=True, slots=True)
class SectionPlan:
    """A section with what it prints."""

    found: SectionFigures
    groups: tuple[BoxGroup, ...]
    structure: Structure
    ring: bool
    """True for a section that no book gives."""

    def height(self, width: float, side: float) -> float:
        """Return the least height with boxes of a side, its chart included; huge if too narrow."""
        height = section_height(self.groups, width, side, self.structure)
        return 1e6 if height is None else height + 1.0 + chart_height(self.found, width)

    def draw(self, sketch: Sketch, box: Box, prefix: str, largest: float = LARGEST) -> None:
        """Draw the section over a box, its location chart at the foot."""
        chart = chart_height(self.found, box.width)
        body = Box(box.x, box.y, box.width, box.height - chart - 1.0)
        name = self.found.name
        section(
            sketch,
            body,
            name,
            self.groups,
            self.structure,
            f"d{LOCATION_DIE} below",
            prefix,
            largest=largest,
            smallest=SMALLEST,
            ring=self.ring,
        )
        place = Box(box.x, box.bottom - chart, box.width, chart)
        with sketch.group(f"{prefix}{name}.locations", "table", f"{name} locations"):
            location_chart(sketch, place, self.found)


def plans(ship: Blueprint) -> Iterator[SectionPlan]:
    """Yield the sections of a ship."""
    for found in ship.sections:
        groups = tuple(groups_of(found.systems, ship))
        ring = "sections" in ship.reconstructed or ship.ringed(f"sections.{found.name}")
        yield SectionPlan(found, groups, structure_of(found.structure), ring)
