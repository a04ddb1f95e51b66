"""Odds pages: the effect of each mount of a ship by range, by target and by gunnery."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from sheetforge.dice.distribution import constant
from sheetforge.sheet.curves import Chart, Curve
from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page, shared
from sheetforge.sheet.text import Run, TextOverflow, cap_height, fit_block
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.chart import TITLE_PT, chart, legend_rows
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.table import HEAD, Row, table
from sheetforge.systems.silent_death.engine.resolve import BANDS, Target
from sheetforge.systems.silent_death.figures.skills import attack_die_bonus
from sheetforge.systems.silent_death.odds.report import Fire
from sheetforge.systems.silent_death.odds.targets import OddsTarget
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.odds_stores import Stored, block, per_cent
from sheetforge.systems.silent_death.words.names import dashed
from sheetforge.systems.silent_death.words.weapons import band_bonus, hexes

TITLE, BAR, GAP, BETWEEN, CAPTION = 9.5, 6.0, 2.6, 5.0, 4.0
LEAST_ROW, MOST_ROW = 4.2, 5.4
LEAST_BODY, MOST_BODY = 34.0, 84.0
LEAST_SPREAD, MOST_SPREAD = 36.0, 110.0
GUNNERIES = ((1, "1–4"), (5, "5–6"), (7, "7–8"), (9, "9–10"))
"""A skill of each attack die, and the skills that have it."""
DEFENSES = tuple(range(7, 19))
TABLE_SHARE = 0.51
"""Share of the width that the table by range takes; the charts have the rest."""


@dataclass(frozen=True)
class Mounted:
    """A mount, or several of the same make: its heading, who fires it where, its ways to fire."""

    heading: str
    posts: str
    fires: tuple[Fire, ...]
    notes: str
    """The effects of the weapon that its row of the table lacks."""
    ringed: frozenset[str] = frozenset()
    """The figures of its box that are reconstructed, on which its odds rest."""

    @property
    def rows(self) -> int:
        """Lines of its table by range."""
        return len(self.fires) * len(BANDS)

    def least(self) -> float:
        """The height it must have."""
        body = max(LEAST_BODY, HEAD + self.rows * LEAST_ROW)
        return BAR + GAP + body + GAP + CAPTION + HEAD + len(GUNNERIES) * LEAST_ROW


Block = Mounted | Stored
"""A block of a page: a mount with its charts, or the tables of launched weapons."""


@dataclass(frozen=True)
class OddsSheet:
    """The content of a ship's odds pages: its cannons, and the weapons that it launches."""

    id: str
    name: str
    book: str
    gunnery: int
    mounts: tuple[Block, ...]
    aims: tuple[OddsTarget, ...]
    rules: tuple[str, ...] = ()
    digest: str = ""


def pages(sheet: OddsSheet, options: Options) -> tuple[Page, ...]:
    """The pages of a ship, with as many mounts on each as fit; these share what is left over."""
    area = _area(options)
    parts = _parted(sheet.mounts, area.height)
    return tuple(_page(sheet, part, number, len(parts), options) for number, part in enumerate(parts, 1))


def page_count(sheet: OddsSheet, options: Options) -> int:
    """Return the number of pages that `pages` makes, without computing their odds."""
    return len(_parted(sheet.mounts, _area(options).height))


def _area(options: Options) -> Box:
    """Return the area of the mounts, below title and key."""
    box = content_box(sheet_paper(options))
    top = TITLE + 10.5
    return Box(box.x, box.y + top, box.width, box.height - top - 1.0)


def _parted(mounts: Sequence[Block], height: float) -> list[tuple[Block, ...]]:
    """Mounts page by page, in their order, on as few pages as possible, evenly filled."""
    for count in range(1, len(mounts)):
        parts = _evenly(mounts, count)
        if all(_height(part) <= height for part in parts):
            return parts
    return _evenly(mounts, len(mounts))


def _evenly(mounts: Sequence[Block], count: int) -> list[tuple[Block, ...]]:
    """Divide blocks into a number of runs so that the highest run is as low as possible."""
    ways = (
        [tuple(mounts[start:end]) for start, end in pairwise((0, *cuts, len(mounts)))]
        for cuts in combinations(range(1, len(mounts)), count - 1)
    )
    return min(ways, key=lambda parts: max(map(_height, parts)))


def _height(mounts: Sequence[Block]) -> float:
    """The height that mounts on one page must have."""
    return sum(mount.least() + BETWEEN for mount in mounts) - BETWEEN


def _page(sheet: OddsSheet, mounts: Sequence[Block], number: int, count: int, options: Options) -> Page:
    """One page."""
    paper = sheet_paper(options)
    sketch = Sketch(sheet_palette(options), sheet.name)
    box, area = content_box(paper), _area(options)
    die = str(attack_die_bonus(sheet.gunnery)).upper().removeprefix("1")
    of = f"page {number} of {count}  ·  " if count > 1 else ""
    note = f"{of}gunnery {sheet.gunnery} ({die})"
    title_bar(sketch, Box(box.x, box.y, box.width, TITLE), f"{sheet.name}: odds", note, size_pt=14)
    _key(sketch, Box(box.x, box.y + TITLE + 1.6, box.width, 8.0), sheet)
    spare = area.height - _height(mounts)
    y = area.y
    taller = shared(spare, sum(isinstance(mount, Mounted) for mount in mounts))
    for index, mount in enumerate(mounts):
        box = Box(area.x, y, area.width, mount.least())
        with sketch.group(f"mount-{number}-{index + 1}", "group", mount.heading):
            if isinstance(mount, Stored):
                y = block(sketch, box, mount, sheet.aims) + BETWEEN
            else:
                box = replace(box, height=box.height + taller)
                y = _mount(sketch, box, mount, sheet.aims) + BETWEEN
    more = replace(options, page=options.page + number - 1 if options.page else 0)
    note = f"{options.colophon or 'sheetforge'}  ·  {sheet.digest[:10]}".rstrip(" ·")
    left = f"{sheet.name}: odds  ·  {sheet.book}" if sheet.book else f"{sheet.name}: odds"
    label = f"{sheet.name}: odds" + (f", {number}" if count > 1 else "")
    return closed(paper, sketch, replace(more, colophon=note), left, label)


def _key(sketch: Sketch, box: Box, sheet: OddsSheet) -> None:
    """The lines of the charts, and what the figures mean."""
    legend_rows(sketch, box, [str(aim) for aim in sheet.aims])
    words = (
        "Hit: at least one attack of the mount hits. Damage: the mean of all its attacks after "
        "Damage Reduction, misses counted as none."
    )
    if sheet.rules:
        words += f" Optional rule: {', '.join(sheet.rules)}."
    area = Box(box.x, box.y + 3.6, box.width, 3.4)
    sketch.fitted(words, area, 7.25, 6.0, "key", "italic", sketch.palette.soft_ink)


def _mount(sketch: Sketch, box: Box, mount: Mounted, aims: Sequence[OddsTarget]) -> float:
    """A mount: its bar, the table by range beside two charts, then hits by DV and gunnery."""
    limit = mount.fires[0].single.target_drive
    note = mount.posts + (f"  ·  target’s Drive ≤ {limit}" if limit is not None else "")
    title_bar(sketch, Box(box.x, box.y, box.width, BAR), mount.heading, note, bool(mount.ringed))
    plan = _divided(mount, box.height)
    y = box.y + BAR + GAP
    width = box.width * TABLE_SHARE
    left = Box(box.x, y, width, plan.body)
    end = _by_range(sketch, left, mount, aims, plan.row)
    rest = Box(box.x, end + GAP, width, left.bottom - end - GAP)
    if plan.beside:
        _spread(sketch, rest, mount, aims)
    else:
        _notes(sketch, rest, mount)
    each = (box.width - width - 2 * 4.0) / 2
    values = (("Chance to hit (%)", Fire.hit), ("Mean damage", Fire.mean))
    for index, (title, value) in enumerate(values):
        curves = tuple(Curve(a.name, 1, mount.fires[0].over_range(value, a)) for a in aims)
        place = Box(box.x + width + 4.0 + index * (each + 4.0), y, each, plan.body)
        chart(sketch, place, Chart(title, "hexes", curves, value is Fire.hit), legend=False)
    y = _by_defense(sketch, box.level(left.bottom + GAP), mount, plan.low_row)
    if plan.below:
        _spread(sketch, Box(box.x, y + GAP, box.width, plan.below), mount, aims)
        y += GAP + plan.below
    return y


@dataclass(frozen=True)
class _Plan:
    """The division of the height of a mount: rows of its tables, charts, and the spread of damage.

    The spread stands below everything at the height `below`, or `beside` the charts under the
    table, or is left out for lack of room.
    """

    row: float
    low_row: float
    body: float
    below: float
    beside: bool = False


def _divided(mount: Mounted, height: float) -> _Plan:
    """Divide the height of a mount, which is at least its least."""
    free = height - BAR - 2 * GAP - 2 * HEAD - CAPTION
    row = min(free / (mount.rows + len(GUNNERIES)), MOST_ROW)
    row = min(row, (free + HEAD - LEAST_BODY) / len(GUNNERIES))
    room = height - BAR - 2 * GAP - CAPTION - HEAD - len(GUNNERIES) * row
    rows = HEAD + mount.rows * row
    least = max(LEAST_BODY, rows)
    beside = rows + GAP + LEAST_SPREAD <= room
    if room - least - GAP >= (LEAST_SPREAD if not beside else 2 * LEAST_SPREAD):
        body = max(least, min(MOST_BODY, room * 0.46))
        below = min(MOST_SPREAD, room - body - GAP)
        taller = min(MOST_ROW * 1.2, (body - HEAD) / mount.rows)
        return _Plan(max(row, taller), row, body, below)
    return _Plan(row, row, min(room, MOST_BODY * 1.4 if beside else MOST_BODY), 0.0, beside)


def _notes(sketch: Sketch, box: Box, mount: Mounted) -> None:
    """Draw the effects of the weapon that its table lacks, where there is room."""
    if mount.notes and box.height >= 4.0:
        color = sketch.palette.soft_ink
        block = fit_block((Run(mount.notes, "italic"),), 8.0, 6.5, box.width, box.height)
        if not isinstance(block, TextOverflow):
            sketch.items.extend(block.at(box.x, box.y, color))


def _by_range(sketch: Sketch, box: Box, mount: Mounted, aims: Sequence[OddsTarget], row_height: float) -> float:
    """Hit chance and mean damage for each way to link, band and target."""
    columns = [
        Column("linked", "Linked", "left", "bold", 0.3),
        Column("hexes", "Hexes", "center", "regular", 0.3),
        Column("roll", "Roll", "center", "regular", 0.1),
    ]
    for number, aim in enumerate(aims):
        columns += [
            Column(f"hit.{number}", aim.name, "right", "semibold", 0.4, under="hit %"),
            Column(f"damage.{number}", "", "right", "regular", 0.2, under="damage"),
        ]
    rows = []
    for fire in mount.fires:
        for band in BANDS:
            first = band == BANDS[0]
            cells = {
                "linked": fire.label if first else "",
                "hexes": dashed(hexes(fire.single, band)),
                "roll": band_bonus(band),
            }
            for number, aim in enumerate(aims):
                hit, mean = fire.hit(band, aim), fire.mean(band, aim)
                lost = hit is None or mean is None
                cells[f"hit.{number}"] = "–" if hit is None or lost else per_cent(hit)
                cells[f"damage.{number}"] = "–" if mean is None or lost else f"{float(mean):.1f}"
            ringed = frozenset({"hexes"} if "range" in mount.ringed else ())
            rows.append(Row(cells, ringed=ringed, opens=first))
    size = 8.5 if row_height > 4.4 else 8.0
    return table(sketch, box, columns, rows, size, row_height, f"{mount.heading}: odds by range")


def _by_defense(sketch: Sketch, box: Box, mount: Mounted, row_height: float) -> float:
    """The chance that the whole mount, linked, hits a DV at medium range, by gunnery."""
    columns = [Column("gunnery", "Gunnery", "left", "bold"), Column("die", "ADB", "left", "regular", 0.5)]
    for value in DEFENSES:
        head = f"DV {value}" if value == DEFENSES[0] else str(value)
        columns.append(Column(f"dv.{value}", head, "right", "regular", 1.0))
    rows = []
    for skill, name in GUNNERIES:
        fire = replace(mount.fires[0], gunnery=skill)
        die = str(attack_die_bonus(skill)).upper().removeprefix("1")
        cells = {"gunnery": name, "die": die}
        for defense in DEFENSES:
            hit = fire.hit("medium", OddsTarget("", Target(defense)))
            cells[f"dv.{defense}"] = "–" if hit is None else per_cent(hit)
        rows.append(Row(cells))
    links = "" if mount.fires[0].links == (1,) else ", all barrels linked"
    title = f"Chance to hit (%) by Defensive Value and gunnery, medium range{links}"
    base = box.y + cap_height("semibold", TITLE_PT)
    sketch.text(title, box.x, base, TITLE_PT, "semibold")
    place = Box(box.x, box.y + CAPTION, box.width, box.height)
    return table(sketch, place, columns, rows, 8.0, row_height, f"{mount.heading}: hits")


def _spread(sketch: Sketch, box: Box, mount: Mounted, aims: Sequence[OddsTarget]) -> None:
    """The chance of so much damage or more at medium range."""
    curves = []
    for aim in aims:
        spread = mount.fires[0].spread("medium", aim) or constant(0)
        curves.append(Curve(aim.name, 1, spread.tail()))
    title = "Chance (%) of N or more points of damage, medium range"
    chart(sketch, box, Chart(title, "points", tuple(curves), True), legend=False)
