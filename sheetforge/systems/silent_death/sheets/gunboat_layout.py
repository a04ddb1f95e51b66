"""Parts of the sheets of gunboats and warhounds: strips of cells, columns of weapons, tracks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetforge.sheet.page import sheet_paper
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.column import Part, Settled, draw_settled, settle
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.records import turn_numbers
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.track import TrackPlan
from sheetforge.systems.silent_death.figures.skills import TURN_LIMIT
from sheetforge.systems.silent_death.sheets import components as cells
from sheetforge.systems.silent_death.sheets import parts, reference, reference_tables
from sheetforge.systems.silent_death.sheets.arcs import direction
from sheetforge.systems.silent_death.sheets.display import Display, Options, TrackPanel
from sheetforge.systems.silent_death.sheets.page import finish, write_once
from sheetforge.systems.silent_death.sheets.weapon_box import WeaponStack, weapon_box
from sheetforge.values import values

GAP = 2.0
PAD = 1.4
HEADER = 12.0
GROUP_LABEL = 3.4
TURNS = 5.8
LARGEST_REFERENCE = 10.0


@values(frozen=True, slots=True)
class CellGroup:
    """Crew posts and gauges (indexes of the display's), under one title where it has any."""

    title: str = ""
    crew: tuple[int, ...] = ()
    gauges: tuple[int, ...] = ()
    short: bool = False
    """True when posts are named in short."""
    stacked: bool = False
    """True when the pips of gauges stand below their values."""


def group_width(display: Display, group: CellGroup) -> float:
    """Return the width of a group in one row."""
    widths = _widths(display, group)
    return sum(widths) + cells.GAP * (len(widths) - 1)


def group_rows(display: Display, groups: Sequence[CellGroup], width: float) -> list[list[CellGroup]]:
    """Groups in rows of a width."""
    rows: list[list[CellGroup]] = []
    used = 0.0
    for group in groups:
        one = group_width(display, group)
        if rows and used + 3.0 + one <= width:
            rows[-1].append(group)
            used += 3.0 + one
        else:
            rows.append([group])
            used = one
    return rows


def strip_height(display: Display, groups: Sequence[CellGroup], width: float) -> float:
    """The height of all rows of groups."""
    rows = group_rows(display, groups, width)
    return sum(_row_height(display, row) + GAP for row in rows) - GAP


def draw_strip(sketch: Sketch, display: Display, groups: Sequence[CellGroup], box: Box) -> None:
    """Rows of groups, each row over the whole width."""
    y = box.y
    for row in group_rows(display, groups, box.width):
        height, label = _row_height(display, row), _label_height(row)
        natural = sum(group_width(display, group) for group in row)
        room = box.width - 3.0 * (len(row) - 1)
        x = box.x
        for group in row:
            width = group_width(display, group) * room / natural
            if group.title:
                accent = sketch.palette.accent
                sketch.label(group.title, x + 0.3, y + 2.3, color=accent, size_pt=6.5)
                sketch.across(x, x + width, y + GROUP_LABEL - 0.4, sketch.brush.hair)
            _group_cells(sketch, display, group, Box(x, y + label, width, height - label))
            x += width + 3.0
        y += height + GAP


def _widths(display: Display, group: CellGroup) -> list[float]:
    return [cells.crew_width(display.crew[i], group.short) for i in group.crew] + [
        cells.gauge_width(display.gauges[i], group.stacked) for i in group.gauges
    ]


def _label_height(row: Sequence[CellGroup]) -> float:
    return GROUP_LABEL if any(group.title for group in row) else 0.0


def _row_height(display: Display, row: Sequence[CellGroup]) -> float:
    """The height of a row: as high as its highest cell, and the titles."""
    highest = cells.CREW_LEAST if any(group.crew for group in row) else cells.GAUGE_LEAST
    for group in row:
        for index in group.gauges:
            highest = max(highest, cells.gauge_height(display.gauges[index], group.stacked))
    return _label_height(row) + highest


def _group_cells(sketch: Sketch, display: Display, group: CellGroup, box: Box) -> None:
    widths = _widths(display, group)
    grown = (box.width - cells.GAP * (len(widths) - 1)) / sum(widths)
    x = box.x
    numbers = (*group.crew, *group.gauges)
    for order, (index, width) in enumerate(zip(numbers, widths, strict=True)):
        place = Box(x, box.y, width * grown, box.height)
        if order < len(group.crew):
            cells.crew_cell(sketch, display, display.crew[index], place, group.short)
        else:
            gauge = display.gauges[index]
            cells.gauge_cell(sketch, display, gauge, place, group.stacked)
        x += width * grown + cells.GAP


def sides(display: Display, but: frozenset[int] = frozenset()) -> tuple[list[int], list[int]]:
    """Weapons left and right by their arcs; those in the middle alternate to even the columns."""
    left: list[int] = []
    right: list[int] = []
    middle: list[int] = []
    for number, weapon in enumerate(display.weapons, 1):
        if number in but:
            continue
        x, _ = direction(weapon.arcs, display.frame)
        (left if x < -0.15 else right if x > 0.15 else middle).append(number)
    posts: dict[str, list[int]] = {}
    for number in middle:
        posts.setdefault(display.weapons[number - 1].post, []).append(number)
    for numbers in posts.values():
        here = {display.weapons[n - 1].post for n in left}
        there = {display.weapons[n - 1].post for n in right}
        post = display.weapons[numbers[0] - 1].post
        if post in here and post not in there:
            left += numbers
        elif post in there or len(left) > len(right):
            right += numbers
        else:
            left += numbers
    order = {n: -direction(display.weapons[n - 1].arcs, display.frame)[1] for n in (*left, *right)}
    return sorted(left, key=lambda n: (order[n], n)), sorted(right, key=lambda n: (order[n], n))


def stack_height(display: Display, numbers: Sequence[int], width: float, compact: bool) -> float:
    """The least height of weapons below one another."""
    return WeaponStack(display, numbers, width, GAP, compact).height


def draw_stack(sketch: Sketch, display: Display, numbers: Sequence[int], box: Box, compact: bool) -> None:
    """Weapons below one another, grown a little and spread over the height."""
    if not numbers:
        return
    stack = WeaponStack(display, numbers, box.width, GAP, compact)
    spare = box.height - stack.height
    grow = max(0.0, min(9.0, spare / len(numbers)))
    between = max(0.0, (spare - grow * len(numbers)) / len(numbers))
    places: dict[int, Box] = {}
    stack.put(places, numbers, box, box.y, grow, between)
    for number, place in places.items():
        weapon_box(sketch, display, number, place, compact)


def track_height(plan: TrackPlan) -> float:
    """The height of a track in its panel."""
    return parts.TRACK_HEAD + plan.height + 2 * PAD


def draw_track(sketch: Sketch, display: Display, panel: TrackPanel, box: Box, plan: TrackPlan) -> None:
    """A track in a panel of its own."""
    sketch.rect(box, sketch.brush.field, 1.0)
    parts.damage_track(sketch, display, panel, box.inset(PAD + 0.2, PAD), plan, True)
    sketch.rect(box, sketch.brush.frame, 1.0)


@values(frozen=True, slots=True)
class ReferencePlan:
    """Critical tables side by side, and below them weapons and legend in columns."""

    box: Box
    size: float
    high: float
    tables: tuple[tuple[Part, ...], ...]
    settled: Settled
    boxes: tuple[Box, ...]

    def moved(self, down: float) -> ReferencePlan:
        """The same further down the page, by mm."""
        boxes = tuple(Box(b.x, b.y + down, b.width, b.height) for b in self.boxes)
        box = Box(self.box.x, self.box.y + down, self.box.width, self.box.height)
        return replace(self, box=box, boxes=boxes)


def reference_rows(
    sketch: Sketch, display: Display, box: Box, size: float, options: Options, with_rest: bool
) -> ReferencePlan | None:
    """Critical tables and the rest at one size and as low as can be; None when it is too high."""
    columns = 4
    width = box.columns(columns, 3.0)[0].width
    tables = tuple(tuple(reference.criticals(panel)) for panel in display.criticals)
    height = max((sum(part.height(sketch, width, size) for part in table) for table in tables), default=0.0)
    rest = rest_of(display, options, 2) if with_rest else []
    top = box.y + height + (2.5 if rest else 0.0)
    below = Box(box.x, top, box.width, box.bottom - top)
    least = 14.0 if rest else 0.0
    found = reference.lowest(sketch, rest, below, columns, 3.0, (size, size), least)
    if found is None:
        return None
    settled, boxes = found
    return ReferencePlan(box, size, height, tables, settled, tuple(boxes))


def rest_of(display: Display, options: Options, columns: int) -> list[Part]:
    """Return what stands beside critical tables: notes on weapons, the legend, tables."""
    rest: list[Part] = [*reference.weapon_notes(display), *reference.legend(display, columns)]
    if options.tables is not None:
        rest += reference_tables.beside(options.tables)
    return rest


def draw_reference(sketch: Sketch, planned: ReferencePlan) -> None:
    """Draw the reference text that `reference_rows` planned."""
    for table, below in zip(planned.tables, planned.boxes, strict=False):
        column = Box(below.x, planned.box.y, below.width, planned.high)
        placed = settle(sketch, table, [column], planned.size, planned.size)
        if placed:
            draw_settled(sketch, placed, [column])
    draw_settled(sketch, planned.settled, planned.boxes, stretch=False)


def turn_row(sketch: Sketch, box: Box) -> None:
    """The turns of the game in one row, their title before them."""
    count = reference.TURNS
    bar = Box(box.x, box.y, 22.0, box.height)
    title_bar(sketch, bar, "Game turn")
    pitch = (box.width - 24.0) / count
    for index in range(count):
        place = Box(box.x + 24.0 + index * pitch, box.y, pitch, box.height)
        sketch.rect(place, sketch.brush.field)
        turn_numbers(sketch, place, index + 1, count, TURN_LIMIT)
        sketch.blank(f"turn.{index + 1:02d}", place.inset(0.4), "check", 8.0, f"turn {index + 1}")


def reference_page(
    display: Display,
    options: Options,
    sketch: Sketch,
    sheet_box: Box,
    turns: bool = False,
    number: int = 1,
    groups: Sequence[CellGroup] = (),
) -> Page:
    """A page of its own for critical tables, weapons and legend, and the turns when asked for.

    `groups` are cells that stand above the tables.
    """
    head = Box(sheet_box.x, sheet_box.y, sheet_box.width, 9.0)
    beside = "lay it to the right of the ship" if display.frame == "warhound" else ""
    title_bar(sketch, head, f"{display.name}: critical hits and weapons", beside, size_pt=13.0)
    foot = TURNS + GAP if turns else 0.0
    top = head.bottom + 3.0
    if groups:
        strip = strip_height(display, groups, sheet_box.width)
        draw_strip(sketch, display, groups, Box(sheet_box.x, top, sheet_box.width, strip))
        sketch.items += write_once(display, sketch, options)
        top += strip + 3.0
    box = Box(sheet_box.x, top, sheet_box.width, sheet_box.bottom - top - foot)
    if turns:
        turn_row(sketch, Box(box.x, box.bottom + GAP, box.width, TURNS))
    columns = 2 if len(display.criticals) in (2, 4) else max(1, len(display.criticals))
    rest: list[Part] = [*reference.weapon_notes(display), *reference.legend(display), *reference.nomenclature(display)]
    if options.tables is not None:
        rest += reference_tables.beside(options.tables)
    more = [] if options.tables is not None else [*reference_tables.readings(), *reference_tables.skills()]
    # Below tables in two columns the rest has two as well, if there is room, and none is left empty.
    ways = [(parts, across) for parts in ([*rest, *more], rest) for across in ((2, 3) if columns == 2 else (3,))]
    size = LARGEST_REFERENCE
    while size >= 7.0:
        tables = _table_grid(sketch, display, box, columns, size)
        if tables is not None:
            top = tables[0] + 3.0
            below = Box(box.x, top, box.width, box.bottom - top)
            sizes = size, max(7.0, size - 1.0)
            tried = (reference.lowest(sketch, parts, below, across, 4.0, sizes, 16.0) for parts, across in ways)
            if found := next(filter(None, tried), None):
                for table, place in tables[1]:
                    placed = settle(sketch, table, [place], size, size)
                    if placed:
                        draw_settled(sketch, placed, [place])
                settled, boxes = found
                draw_settled(sketch, settled, boxes, stretch=False)
                return finish(
                    display, sheet_paper(options), sketch, options, f"{display.name}, criticals", number=number
                )
        size -= 0.25
    raise sketch.problem("critical tables", "they do not fit a page of their own")


def _table_grid(
    sketch: Sketch, display: Display, box: Box, columns: int, size: float
) -> tuple[float, list[tuple[list[Part], Box]]] | None:
    """Tables in rows of `columns`: the y below the last and each with its place."""
    y = box.y
    placed: list[tuple[list[Part], Box]] = []
    tables = [reference.criticals(panel) for panel in display.criticals]
    for start in range(0, len(tables), columns):
        row = tables[start : start + columns]
        places = box.level(y).columns(columns, 4.0)
        width = places[0].width
        height = max(sum(part.height(sketch, width, size) for part in table) for table in row) + 3.0
        for table, place in zip(row, places, strict=False):
            placed.append((table, replace(place, height=height)))
        y += height + 3.0
    return (y - 3.0, placed) if y - 3.0 < box.bottom - 20.0 else None
