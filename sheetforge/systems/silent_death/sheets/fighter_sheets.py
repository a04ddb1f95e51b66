"""The sheet of a fighter: one, two or four displays, their critical hits and readings once.

Fighters of several kinds can share a sheet; each kind then has its critical hits at the foot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import floor

from sheetforge.sheet.page import content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page, Strip
from sheetforge.sheet.widgets.column import STRETCH, MeasuredParts, Part, Settled, draw_settled, evened, settle, widows
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from sheetforge.systems.silent_death.sheets import reference, reference_tables
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.fighter import BOX_BEST, WANTED, Aim, Panel, Panels, draw
from sheetforge.systems.silent_death.sheets.fighter_layout import sizes
from sheetforge.systems.silent_death.sheets.gunboat_layout import turn_row
from sheetforge.systems.silent_death.sheets.page import copies, finish, named_together, of_the_page
from sheetforge.values import values

GAP = 3.0
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


def pages(display: Display, options: Options) -> tuple[Page, ...]:
    """The sheet of a fighter, with as many copies as asked for and as fit.

    Raises `LayoutProblem` when not even one copy fits, or the name does not fit its bar.
    """
    asked = options.copies or display.per_sheet
    tries = [count for count in (4, 2, 1) if count <= max(1, asked)]
    for count in tries:
        try:
            return (_sheet([display] * count, options, Panels()),)
        except LayoutProblem as problem:
            # A name has shrunk to its least size by then, so fewer copies would not help.
            if count == 1 or problem.field == "name":
                raise
    raise AssertionError("a sheet holds at least one copy")


def shared(displays: Sequence[Display], options: Options, known: Panels) -> Page:
    """The sheet of two to four fighters in their order, whatever their kinds.

    Crews, marks and damage of the options are theirs, one by one; `known` are the panels of a search. Raises
    `LayoutProblem` when they do not fit on one sheet.
    """
    return _sheet(displays, options, known)


def _sheet(displays: Sequence[Display], options: Options, known: Panels) -> Page:
    """Return one page with some displays; those of a kind are drawn once.

    In a pack a page that they do not need is a strip, which shares its paper and grows into what is left.
    """
    box = content_box(sheet_paper(options))
    page = Sketch(sheet_palette(options, displays[0].arms), displays[0].name)
    arranged = _arranged(displays, page, _above(box), options, known)
    low = arranged.low
    if not options.in_pack or low is None or box.bottom - low.bottom < SHARED:
        return _drawn(displays, options, page, box, arranged)

    def taller(height: float) -> Page:
        whole = height > box.height - 0.1
        own, lower = Sketch(page.palette, page.subject), box if whole else replace(box, height=height)
        grown = arranged if whole else _arranged(displays, own, _above(lower), options, known)
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
        return max(column.bottom for column in self.columns)

    @property
    def side(self) -> float:
        """The side of the smallest damage boxes in mm."""
        return min(panel.plan.side for panel in self.panels.values())


def _arranged(displays: Sequence[Display], page: Sketch, box: Box, options: Options, known: Panels) -> _Arranged:
    """Arrange some displays and the text about them in a box.

    Each of several kinds has its critical hits in a column of its own where that costs no size.
    Raises `LayoutProblem` when they do not fit.
    """
    kinds = _kinds(displays)
    flowing: _Arranged | LayoutProblem
    try:
        flowing = _with_text(displays, page, box, MeasuredParts(_reference(kinds, options)), known)
    except LayoutProblem as problem:
        if len(kinds) == 1:
            raise
        flowing = problem
    if len(kinds) > 1:
        try:
            text = MeasuredParts(_reference(kinds, options, apart=True))
            apart = _with_text(displays, page, box, text, known)
        except LayoutProblem:
            apart = None
        if apart is not None and (isinstance(flowing, LayoutProblem) or apart.side >= flowing.side - 0.5):
            return apart
    if isinstance(flowing, LayoutProblem):
        raise flowing
    return flowing


def _kinds(displays: Sequence[Display]) -> list[Display]:
    """Return each kind of some displays once."""
    return list({display.id: display for display in displays}.values())


def _with_text(displays: Sequence[Display], page: Sketch, box: Box, text: MeasuredParts, known: Panels) -> _Arranged:
    """Arrange displays and text: in fewer, wider columns where they would leave the last one empty."""
    count = len(displays)
    if count == WITH_QUARTER and (whole := _whole(displays, page, box, text, known)):
        return whole
    arranged = _over_foot(displays, page, box, text, FOOT_COLUMNS, known)
    if len(arranged.text.columns) == FOOT_COLUMNS or count == WITH_QUARTER:
        return arranged
    try:
        return _over_foot(displays, page, box, text, FOOT_COLUMNS - 1, known)
    except LayoutProblem:
        return arranged


def _whole(displays: Sequence[Display], page: Sketch, box: Box, text: MeasuredParts, known: Panels) -> _Arranged | None:
    """Arrange three displays over the whole height, the text in the quarter they leave; None if it is more."""
    # A row above that needs more than half of the height may leave too little of it.
    for even in (False, True):
        try:
            panels, places = _panels(displays, page, box, box.height, known, grown=True, even=even)
        except LayoutProblem:
            return None
        (left, _), (_, upper) = places[1:]
        quarter = Box(left, upper, box.right - left, box.bottom - upper).columns(FOOT_COLUMNS // 2, GAP)
        settled = settle(page, text, quarter, LARGEST, READABLE)
        if settled:
            return _Arranged(panels, places, list(quarter), settled, APART)
    return None


def _over_foot(
    displays: Sequence[Display], page: Sketch, box: Box, text: MeasuredParts, across: int, known: Panels
) -> _Arranged:
    """Arrange displays with text of the least height in columns; what is left lets the displays grow."""
    count = len(displays)
    # The height of the text is looked for with a quarter of even rows.
    even = count == WITH_QUARTER
    least = _least_foot(page, text, box, count, across)
    # Displays that do not fit above the least text fit above no text: its height takes many trials.
    _panels(displays, page, box, box.height - least - GAP, known, even=even)
    foot = _foot(page, text, box, count, across, least)
    if foot is None:
        raise page.problem("reference", "the critical hits and weapon notes do not fit below it")
    panels, places = _panels(displays, page, box, box.height - foot - GAP, known, even=even)
    columns = _columns(box, panels, places, displays, across)
    settled = _settled_foot(page, text, columns)
    if count != WITH_QUARTER and columns[0].height - settled.used > SPARE:
        low = _Arranged(panels, places, [replace(column, height=settled.used) for column in columns], settled)
        now = max(column.y for column in columns) - GAP - box.y
        highest = min(now * GROWS, box.height - settled.used - GAP)
        panels, places = _panels(displays, page, box, highest, known, grown=True, even=even)
        columns = _columns(box, panels, places, displays, across)
        settled = _settled_foot(page, text, columns, LARGER)
        return _Arranged(panels, places, columns, settled, APART, low)
    return _Arranged(panels, places, columns, settled)


def _columns(
    box: Box, panels: dict[str, Panel], places: Sequence[tuple[float, float]], displays: Sequence[Display], across: int
) -> list[Box]:
    """Return the columns of text that displays leave in a box: in an empty quarter, and at the foot.

    Four columns below two displays of different heights begin each at the foot of its own.
    """
    last = max(y for _, y in places)
    highs = [panels[one.id].high for one, (_, y) in zip(displays, places, strict=True) if y == last]
    tops = [last + high + GAP for high in highs]
    quarter: list[Box] = []
    if len(places) == WITH_QUARTER:
        (left, _), (_, upper) = places[1:]
        quarter = Box(left, upper, box.right - left, highs[0]).columns(FOOT_COLUMNS // 2, GAP)
    if len(tops) != 2 or across != FOOT_COLUMNS:
        tops = [max(tops)] * across
    else:
        tops = [top for top in tops for _ in range(2)]
    foot = box.columns(across, GAP)
    return [*quarter, *(replace(one, y=y, height=box.bottom - y) for one, y in zip(foot, tops, strict=True))]


def _panels(
    displays: Sequence[Display],
    page: Sketch,
    box: Box,
    height: float,
    known: Panels,
    *,
    grown: bool = False,
    even: bool = False,
) -> tuple[dict[str, Panel], list[tuple[float, float]]]:
    """The displays in a height from the top of a box: each kind's arrangement, and their places.

    Two stand above one another or side by side, whichever gives larger damage boxes. Displays are
    as low as shows hex and boxes well, or fill the height if they are to be `grown`. Rows of
    different kinds are as high as these need, unless they are to be `even`.
    """
    count = len(displays)
    ways = {4: [(2, 2)], 3: [(2, 2)], 2: [(2, 1), (1, 2)], 1: [(1, 1)]}[count]
    best: tuple[dict[str, Panel], list[tuple[float, float]]] | None = None
    side = 0.0
    failed: LayoutProblem | None = None
    for across, down in ways:
        width = (box.width - GAP * (across - 1)) / across
        room = height - GAP * (down - 1)
        rows = [displays[first : first + across] for first in range(0, count, across)]
        try:
            panels = None if even else _of_rows(rows, page, width, room, across == 1, grown, known)
            panels = panels or _alike(_kinds(displays), page, width, room / down, across == 1, grown, known)
        except LayoutProblem as problem:
            failed = problem
            continue
        smallest = min(panel.plan.side for panel in panels.values())
        if best is None or smallest > side + 0.5:
            side = smallest
            places: list[tuple[float, float]] = []
            y = box.y
            for row in rows:
                places += [(box.x + number * (width + GAP), y) for number in range(len(row))]
                y += max(panels[one.id].high for one in row) + GAP
            best = panels, places
    if best is None:
        assert failed is not None
        raise failed
    return best


def _of_rows(
    rows: Sequence[Sequence[Display]], page: Sketch, width: float, height: float, low: bool, grown: bool, known: Panels
) -> dict[str, Panel] | None:
    """Return the panels of two rows of different kinds, each as high as it needs.

    None where a kind is in both of them, or where neither needs less than half of the height.
    """
    if len(rows) == 1 or {one.id for one in rows[0]} & {one.id for one in rows[1]}:
        return None
    kinds = [_kinds(row) for row in rows]
    needs = [_need(row, width, height / 2, low, known) for row in kinds]
    if needs[0] is None and needs[1] is None:
        return None
    for number, other in ((0, 1), (1, 0)):
        least = needs[other]
        if needs[number] is None and least is not None:
            needs[number] = _need(kinds[number], width, height - least, low, known) or height - least
    first, second = (need or 0.0 for need in needs)
    factor = height / (first + second) if grown else 1.0
    try:
        upper = _alike(kinds[0], page, width, first * factor, low, True, known)
        return upper | _alike(kinds[1], page, width, second * factor, low, True, known)
    except LayoutProblem:
        return None


def _need(kinds: Sequence[Display], width: float, most: float, low: bool, known: Panels) -> float | None:
    """Return the least height of a row of kinds with hexes and boxes of good sizes; None if it is more than `most`."""
    panels = [known.comfortable(kind, width, most, _aim(low)) for kind in kinds]
    return max(panel.high for panel in panels if panel is not None) if all(panels) else None


def _aim(low: bool) -> Aim:
    """Return the radius and the side that `low` displays should have, or those that stand beside others."""
    return (COMFORT, BOX_BEST) if low else WANTED[0]


def _alike(
    kinds: Sequence[Display], page: Sketch, width: float, height: float, low: bool, grown: bool, known: Panels
) -> dict[str, Panel]:
    """Return the panel of each kind in a row; a `low` one if it has the desired sizes.

    All are of one height, but that none grows more than `GROWS` because another needs more.

    Raises `LayoutProblem` for a kind that does not fit.
    """
    if not grown:
        if len(kinds) == 1 and (panel := known.comfortable(kinds[0], width, height, _aim(low))):
            return {kinds[0].id: panel}
        height = _need(kinds, width, height, low, known) or height
    if len(kinds) == 1:
        return {kinds[0].id: known.arrange(kinds[0], page, width, height)}
    needs = [_need([kind], width, height, low, known) for kind in kinds]
    highs = [min(height, need * GROWS) if need else height for need in needs]
    return {kind.id: known.arrange(kind, page, width, high) for kind, high in zip(kinds, highs, strict=True)}


def _least_foot(page: Sketch, text: MeasuredParts, box: Box, count: int, across: int) -> float:
    """Return a height that readable text at the foot needs at least: that of columns full to the foot."""
    width = box.columns(across, GAP)[0].width
    least = sum(part.height(page, width, READABLE) for part in text.parts) / across
    if count == WITH_QUARTER:
        least -= (box.height - 2 * GAP) / 4
    return 26.0 + 2.0 * max(0, floor((least - 26.0) / 2.0))


def _foot(page: Sketch, text: MeasuredParts, box: Box, count: int, across: int, height: float) -> float | None:
    """Return the least height in which the text at the foot is readable, from one that it needs at least.

    Text of three displays begins in the quarter that a fourth would have.
    """
    found: float | None = None
    while height <= 128.0:
        boxes = Box(box.x, box.bottom - height, box.width, height).columns(across, GAP)
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
            of = display.name if len(kinds) > 1 else ""
            panel = replace(panel, facing=display.id) if of else panel
            made += reference.criticals(panel, breaks=apart and bool(made), repeats=True, of=of)
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
