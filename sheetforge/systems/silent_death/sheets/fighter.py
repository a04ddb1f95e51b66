"""The sheet of a fighter: one, two or four displays, their critical hits and readings once.

Fighters of several kinds can share a sheet; each kind then has its critical hits at the foot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor

from sheetforge.sheet.livery import Corners
from sheetforge.sheet.page import content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page, Strip
from sheetforge.sheet.widgets.column import STRETCH, MeasuredParts, Part, Settled, draw_settled, evened, settle, widows
from sheetforge.sheet.widgets.crest import STEP, cornered
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from sheetforge.sheet.widgets.track import TrackPlan, best_plan
from sheetforge.systems.silent_death.sheets import parts, reference, reference_tables
from sheetforge.systems.silent_death.sheets.components import crew_cell, gauge_cell
from sheetforge.systems.silent_death.sheets.craft_hex import craft_hex
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.fighter_layout import BEST_RADIUS, LEAST_RADIUS, Body, Composer, sizes
from sheetforge.systems.silent_death.sheets.gunboat_layout import turn_row
from sheetforge.systems.silent_death.sheets.page import copies, finish, named_together, of_the_page
from sheetforge.systems.silent_death.sheets.weapon_box import weapon_box
from sheetforge.values import values

GAP = 3.0
PAD = 1.8
HEAD = 11.0
FOOT_COLUMNS = 4
TURNS = 5.6
"""Height in mm of the row of turns."""

ABOVE_TURNS = 2.0
"""The room in mm above the row of turns."""

SHARED = 60.0
"""The least room in mm that a sheet in a pack leaves for a card."""

COMFORT = 27.0
"""The radius in mm of a hex that is large enough; room beyond it goes to the text below."""

SPARE = 8.0
"""The room in mm below the text from which the displays grow."""

GROWS = 1.25
"""The most that the displays of a sheet grow in height; hexes, boxes and cells would float in more."""

WITH_QUARTER = 3
"""The number of displays that leave a quarter of the sheet for text."""

READABLE, LARGEST, LARGER = 7.25, 11.0, 13.0
"""Sizes in points of the text at the foot: the least, the most, and the most below displays that have grown."""

APART = 3.0
"""The most room in mm that is added after a paragraph below displays that have grown."""

BOX_BEST, BOX_MOST, BOX_LEAST = 8.0, 8.6, 5.0
"""Sides of damage boxes in mm: those wanted, the largest, the smallest."""

WANTED = ((BEST_RADIUS, BOX_BEST), (BEST_RADIUS, 7.0), (20.5, 6.4), (19.0, 5.6), (LEAST_RADIUS, BOX_LEAST))
"""Radius of the hex and side of the boxes that a display should have, lowered step by step."""


def pages(display: Display, options: Options) -> tuple[Page, ...]:
    """The sheet of a fighter, with as many copies as asked for and as fit.

    Raises `LayoutProblem` when not even one copy fits, or the name does not fit its bar.
    """
    asked = options.copies or display.per_sheet
    tries = [count for count in (4, 2, 1) if count <= max(1, asked)]
    for count in tries:
        try:
            return (_sheet([display] * count, options),)
        except LayoutProblem as problem:
            # A name has shrunk to its least size by then, so fewer copies would not help.
            if count == 1 or problem.field == "name":
                raise
    raise AssertionError("a sheet holds at least one copy")


def shared(displays: Sequence[Display], options: Options) -> Page:
    """The sheet of two to four fighters in their order, whatever their kinds.

    Crews, marks and damage of the options are theirs, one by one. Raises `LayoutProblem` when they
    do not fit on one sheet.
    """
    return _sheet(displays, options)


def _sheet(displays: Sequence[Display], options: Options) -> Page:
    """Return one page with some displays; those of a kind are drawn once.

    In a pack a page that they do not need is a strip, which shares its paper and grows into what is left.
    """
    box = content_box(sheet_paper(options))
    kinds = list({display.id: display for display in displays}.values())
    page = Sketch(sheet_palette(options, displays[0].arms), displays[0].name)
    arranged = _arranged(kinds, page, _above(box), len(displays), options)
    low = arranged.low
    if not options.in_pack or low is None or box.bottom - low.bottom < SHARED:
        return _drawn(displays, options, page, box, arranged)

    def taller(height: float) -> Page:
        whole = height > box.height - 0.1
        own, lower = Sketch(page.palette, page.subject), box if whole else replace(box, height=height)
        grown = arranged if whole else _arranged(kinds, own, _above(lower), len(displays), options)
        return _drawn(displays, options, own, lower, grown)

    drawn = _drawn(displays, options, page, replace(box, height=low.bottom + ABOVE_TURNS + TURNS - box.y), low)
    return Strip(drawn.width, drawn.height, drawn.items, drawn.label, taller=taller)


def _above(box: Box) -> Box:
    """Return the part of a sheet's content above the row of turns."""
    return replace(box, height=box.height - TURNS - ABOVE_TURNS)


def _drawn(displays: Sequence[Display], options: Options, page: Sketch, box: Box, arranged: _Arranged) -> Page:
    """Draw displays that are arranged in a box."""
    kinds = {display.id: display for display in displays}
    first = displays[0]
    turn_row(page, Box(box.x, box.bottom - TURNS, box.width, TURNS))
    panels, places = arranged.panels, arranged.places
    for id, display in kinds.items():
        own = sheet_palette(options, display.arms)
        drawn = draw(display, Sketch(own, display.name), panels[id])
        numbers = [index for index, one in enumerate(displays) if one.id == id]
        page.items += copies(display, drawn, [places[number] for number in numbers], options, numbers)
    draw_settled(page, arranged.text, arranged.columns, notes=False, most=arranged.apart)
    return finish(
        named_together(list(kinds.values())),
        sheet_paper(options),
        page,
        options,
        anchor=f"ship.{first.system}.{first.id}",
        values=of_the_page(displays, options),
    )


@values(frozen=True, slots=True)
class _Arranged:
    """The displays of a sheet with their places, and the text in the columns that they leave.

    `apart` is the most room that is added after a paragraph. Displays that have grown into room on
    their page have what they were before as `low`.
    """

    panels: dict[str, Panel]
    places: list[tuple[float, float]]
    columns: list[Box]
    text: Settled
    apart: float = STRETCH
    low: _Arranged | None = None

    @property
    def bottom(self) -> float:
        """The end of the text at the foot."""
        return self.columns[-1].bottom

    @property
    def side(self) -> float:
        """The side of the smallest damage boxes in mm."""
        return min(panel.plan.side for panel in self.panels.values())


def _arranged(kinds: Sequence[Display], page: Sketch, box: Box, count: int, options: Options) -> _Arranged:
    """Arrange some displays of kinds and the text about them in a box.

    Each of several kinds has its critical hits in a column of its own where that costs no size.
    Raises `LayoutProblem` when they do not fit.
    """
    flowing: _Arranged | LayoutProblem
    try:
        flowing = _with_text(kinds, page, box, count, MeasuredParts(_reference(kinds, options)))
    except LayoutProblem as problem:
        if len(kinds) == 1:
            raise
        flowing = problem
    if len(kinds) > 1:
        try:
            apart = _with_text(kinds, page, box, count, MeasuredParts(_reference(kinds, options, apart=True)))
        except LayoutProblem:
            apart = None
        if apart is not None and (isinstance(flowing, LayoutProblem) or apart.side >= flowing.side - 0.5):
            return apart
    if isinstance(flowing, LayoutProblem):
        raise flowing
    return flowing


def _with_text(kinds: Sequence[Display], page: Sketch, box: Box, count: int, text: MeasuredParts) -> _Arranged:
    """Arrange displays with text of the least height; what is left lets the displays grow."""
    foot = _foot(page, text, box, count)
    if foot is None:
        raise page.problem("reference", "the critical hits and weapon notes do not fit below it")
    panels, places = _panels(kinds, page, box, box.height - foot - GAP, count)
    columns = _columns(box, panels, places, count)
    settled = _settled_foot(page, text, columns)
    if count != WITH_QUARTER and columns[0].height - settled.used > SPARE:
        low = _Arranged(panels, places, [replace(column, height=settled.used) for column in columns], settled)
        now = columns[0].y - GAP - box.y
        highest = min(now * GROWS, box.height - settled.used - GAP)
        panels, places = _panels(kinds, page, box, highest, count, grown=True)
        columns = _columns(box, panels, places, count)
        settled = _settled_foot(page, text, columns, LARGER)
        return _Arranged(panels, places, columns, settled, APART, low)
    return _Arranged(panels, places, columns, settled)


def _columns(box: Box, panels: dict[str, Panel], places: Sequence[tuple[float, float]], count: int) -> list[Box]:
    """Return the columns of text that displays leave in a box: in an empty quarter, and at the foot."""
    high = max(panel.high for panel in panels.values())
    top = max(y for _, y in places) + high + GAP
    quarter: list[Box] = []
    if count == WITH_QUARTER:
        (left, _), (_, upper) = places[1:]
        quarter = Box(left, upper, box.right - left, high).columns(FOOT_COLUMNS // 2, GAP)
    return [*quarter, *Box(box.x, top, box.width, box.bottom - top).columns(FOOT_COLUMNS, GAP)]


def _panels(
    kinds: Sequence[Display], page: Sketch, box: Box, height: float, count: int, grown: bool = False
) -> tuple[dict[str, Panel], list[tuple[float, float]]]:
    """The displays in a height from the top of a box: each kind's arrangement, and their places.

    Two stand above one another or side by side, whichever gives larger damage boxes. Displays are
    as low as shows hex and boxes well, or fill the height if they are to be `grown`.
    """
    ways = {4: [(2, 2)], 3: [(2, 2)], 2: [(2, 1), (1, 2)], 1: [(1, 1)]}[count]
    best: tuple[dict[str, Panel], list[tuple[float, float]]] | None = None
    side = 0.0
    failed: LayoutProblem | None = None
    for across, down in ways:
        width = (box.width - GAP * (across - 1)) / across
        each = (height - GAP * (down - 1)) / down
        try:
            panels = _alike(kinds, page, width, each, across == 1, grown)
        except LayoutProblem as problem:
            failed = problem
            continue
        smallest = min(panel.plan.side for panel in panels.values())
        if best is None or smallest > side + 0.5:
            high = max(panel.high for panel in panels.values())
            side = smallest
            places = [(box.x + c * (width + GAP), box.y + r * (high + GAP)) for r in range(down) for c in range(across)]
            best = panels, places[:count]
    if best is None:
        assert failed is not None
        raise failed
    return best


def _alike(
    kinds: Sequence[Display], page: Sketch, width: float, height: float, low: bool, grown: bool
) -> dict[str, Panel]:
    """Return the panel of each kind, all of one height; a `low` one if it has the desired sizes.

    Raises `LayoutProblem` for a kind that does not fit.
    """
    if grown:
        return {kind.id: arrange(kind, page, width, height) for kind in kinds}
    aim = (COMFORT, BOX_BEST) if low else WANTED[0]
    panels = [_comfortable(kind, width, height, aim) for kind in kinds]
    if all(panels):
        height = max(panel.high for panel in panels if panel is not None)
        if len(kinds) == 1 and panels[0] is not None:
            return {kinds[0].id: panels[0]}
    return {kind.id: arrange(kind, page, width, height) for kind in kinds}


def _comfortable(display: Display, width: float, most: float, aim: tuple[float, float]) -> Panel | None:
    """The lowest display of a width with a hex and boxes of the sizes aimed at.

    The foot gets the rest. None when the height has no such display.
    """
    height = 78.0
    composer = Composer(display, width - 2 * PAD)
    while height < most:
        inner = Box(PAD, HEAD + PAD, width - 2 * PAD, height - HEAD - 2 * PAD)
        if (found := _planned(display, inner, (aim,), composer)) is not None:
            return _panel(width, height, inner, *found)
        height += 4.0
    return None


def _foot(page: Sketch, text: MeasuredParts, box: Box, count: int) -> float | None:
    """Return the least height in which the text at the foot is readable.

    Text of three displays begins in the quarter that a fourth would have.
    """
    found: float | None = None
    width = box.columns(FOOT_COLUMNS, GAP)[0].width
    # Columns that are full to the foot cannot be lower than this.
    least = sum(part.height(page, width, READABLE) for part in text.parts) / FOOT_COLUMNS
    if count == WITH_QUARTER:
        least -= (box.height - 2 * GAP) / 4
    height = 26.0 + 2.0 * max(0, floor((least - 26.0) / 2.0))
    while height <= 128.0:
        boxes = Box(box.x, box.bottom - height, box.width, height).columns(FOOT_COLUMNS, GAP)
        if count == WITH_QUARTER:
            high = (box.height - height - 2 * GAP) / 2
            quarter = Box(box.x, box.y, (box.width - GAP) / 2, high)
            boxes = [*quarter.columns(FOOT_COLUMNS // 2, GAP), *boxes]
        # Most heights fail at the least size, which is tried before a larger one is looked for.
        fits = settle(page, text, boxes, READABLE, READABLE)
        settled = fits and settle(page, text, boxes, smallest=READABLE)
        if settled:
            if not widows(settled):
                return height
            found = found or height
        height += 2.0
    return found


def _settled_foot(page: Sketch, text: MeasuredParts, boxes: Sequence[Box], most: float = LARGEST) -> Settled:
    """Set text at the largest size without widows, or else at the largest; columns of one height are evened."""
    found: Settled | None = None
    for largest in sizes(most, 7.0):
        if found is not None and largest >= found.size:
            continue
        settled = settle(page, text, boxes, largest, READABLE - 0.5)
        if settled is None:
            continue
        found = found or settled
        if not widows(settled):
            found = settled
            break
    if found is None:
        raise page.problem("reference", "the critical hits and weapon notes do not fit below it")
    if len({box.height for box in boxes}) > 1:
        return found
    even = evened(page, text, boxes, found.size)
    height, most = even.used, max(box.height for box in boxes)
    while widows(even) and height < most:
        height += 1.0
        lower = [replace(box, height=min(height, box.height)) for box in boxes]
        even = settle(page, text, lower, found.size, found.size) or even
    return found if widows(even) else even


def _reference(kinds: Sequence[Display], options: Options, apart: bool = False) -> list[Part]:
    """Everything at the foot of the sheet, once for all displays on it; lists of criticals may begin columns."""
    made: list[Part] = []
    for display in kinds:
        for panel in display.criticals:
            if len(kinds) > 1:
                panel = replace(panel, facing=display.id, title=f"{display.name}: critical hits")
            made += reference.criticals(panel, breaks=apart and bool(made), repeats=True)
    notes = {note.title: note for display in kinds for note in display.notes}
    legend = {row: None for display in kinds for row in display.legend}
    first = replace(kinds[0], notes=tuple(notes.values()), legend=tuple(legend))
    made += reference.weapon_notes(first)
    if not options.in_pack:
        made += reference_tables.beside(options.tables, examples=options.tables is not None)
    made += reference.legend(first)
    if len(kinds) == 1:
        made += reference.nomenclature(first)
    return made


@values(frozen=True, slots=True)
class Panel:
    """The places of a display's parts in a panel of a size."""

    wide: float
    high: float
    header: Box
    plan: TrackPlan
    track: Box
    body: Body


def arrange(display: Display, sketch: Sketch, width: float, height: float) -> Panel:
    """Find the places of everything; raises `LayoutProblem` when it does not fit."""
    inner = Box(PAD, HEAD + PAD, width - 2 * PAD, height - HEAD - 2 * PAD)
    found = _planned(display, inner, WANTED)
    if found is None:
        needs = f"its parts need more than {inner.width:.0f} x {inner.height:.0f} mm"
        raise sketch.problem("display", needs)
    return _panel(width, height, inner, *found)


def _panel(width: float, height: float, inner: Box, plan: TrackPlan, body: Body) -> Panel:
    """A panel with its track at the foot."""
    track_high = parts.TRACK_HEAD + plan.height
    track = Box(inner.x, inner.bottom - track_high, inner.width, track_high)
    return Panel(width, height, Box(0.0, 0.0, width, HEAD), plan, track, body)


def draw(display: Display, sketch: Sketch, panel: Panel) -> Sketch:
    """Draw a display from the origin into its panel."""
    whole = Box(0.0, 0.0, panel.wide, panel.high)
    corners: Corners = display.arms.corners if display.arms else "round"
    step = STEP if display.arms else 1.2
    with sketch.group(f"{display.id}.panel", "figure", f"ship display: {display.name}"):
        sketch.items.append(cornered(whole, corners, sketch.brush.field, step))
        parts.header(sketch, display, panel.header)
        draw_body(sketch, display, panel.body)
        sketch.across(0.0, panel.wide, panel.track.y - 0.8)
        parts.damage_track(sketch, display, display.tracks[0], panel.track, panel.plan, panel.wide < 110.0)
        sketch.items.append(cornered(whole, corners, sketch.brush.frame, step))
    return sketch


def draw_body(sketch: Sketch, display: Display, body: Body) -> None:
    """Everything between the header and the track."""
    craft_hex(sketch, display, body.hex, body.radius)
    for index, post in enumerate(display.crew):
        crew_cell(sketch, display, post, body.crew[index])
    for index, gauge in enumerate(display.gauges):
        gauge_cell(sketch, display, gauge, body.gauges[index])
    for number in range(1, len(display.weapons) + 1):
        weapon_box(sketch, display, number, body.weapons[number], body.compact)


def _planned(
    display: Display, inner: Box, aims: Sequence[tuple[float, float]], composer: Composer | None = None
) -> tuple[TrackPlan, Body] | None:
    """The largest damage boxes that leave the body a hex of a good size, by the first aim met."""
    rows = display.tracks[0].rows
    composer = composer or Composer(display, inner.width)
    for wanted, least in aims:
        for plan in _plans(rows, inner, least):
            taken = parts.TRACK_HEAD + plan.height + 1.6
            area = Box(inner.x, inner.y, inner.width, inner.height - taken)
            body = composer.compose(area, wanted)
            if body:
                return plan, body
    return None


def _plans(rows: tuple[int, ...], inner: Box, least: float) -> Iterator[TrackPlan]:
    """Track plans of different height with boxes of a side at least, the largest boxes first."""
    seen: set[tuple[float, int]] = set()
    for most in sizes(BOX_MOST, least):
        plan = best_plan(rows, inner.width, inner.height * 0.5, most)
        if plan is None or plan.side < least - 1e-6:
            continue
        key = (round(plan.side, 3), len(plan.rows))
        if key not in seen:
            seen.add(key)
            yield plan
