"""The page of a scenario: forces, set-up, first move, victory, special rules, length, the map.

A game supplies the facts as a `BattlePage`; the page is laid out alike for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from sheetforge.sheet import form_page, portraits
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.forces import SideForce, draw_forces
from sheetforge.sheet.hexmap import compact, entry
from sheetforge.sheet.hexmap.board import HexMap, Zone
from sheetforge.sheet.hexmap.drawing import Looks, MapDrawing, draw, miniature
from sheetforge.sheet.hexmap.features import reach
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.pieces import Piece, dressed
from sheetforge.sheet.hexmap.theme import Sky
from sheetforge.sheet.page import LEGEND, Look, sheet_paper, written
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.portraits import LineUp
from sheetforge.sheet.poster import Poster
from sheetforge.sheet.scene import Box, Page, Rect, Style, Transform
from sheetforge.sheet.text import Run, text_width, wrap
from sheetforge.sheet.widgets import column
from sheetforge.sheet.widgets.chips import Chip, Chips
from sheetforge.sheet.widgets.column import Entry, Heading, Note, Part, Settled
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.records import Turns, Writing
from sheetforge.text import capital
from sheetforge.values import values

STAND_IN = "stands for a scenario"
"""The label of a page in the place of that of a scenario."""

GAP = 4.0
SLACK = 0.5
"""Room in mm above portraits for which a map is made smaller."""
TEXT_LARGEST, TEXT_LEAST = 10.5, 6.5
WORDS = 9.0
"""The size of the words in points below which the map becomes narrower."""

TURNS_ACROSS = 20
"""The most boxes for turns in a row, of which all rows have as many."""

TALLER = 1.2
"""The height of the words against that of the map above which the map becomes narrower."""

MAP_SHARES = (0.68, 0.62, 0.56, 0.5, 0.42)
"""Shares of the width that the map takes: the largest with words beside it no higher than it."""

MAP_LEAST = 60.0
"""The height in mm that forces leave for the map and the words."""

MAP_NOTE, MAP_NOTE_LINE, MAP_NOTE_PT = 5.0, 3.0, 7.5
"""In mm: the height of the note below the map, and of each further line; its type in points."""

ZONE_NAME, ZONE_NAME_LEAST = 9.0, 6.5
LEAST_BESIDE = 40.0
"""The least width in mm beside a map in which lines to write on are useful."""

USUAL_HEX = 25.0

Overlay = Callable[[Form, Layout], None]
"""Draws what stands on the map as the battle begins; the layout is that of the page."""


@values(frozen=True, slots=True)
class FactList:
    """A part of the words: lines of a bold beginning and a text, numbered where order matters.

    `after` is a last line without a number. `goals` are the ways to win that numbered lines are
    about, in the words of files of scenarios: each has its sign. `chips` are units by name with what
    they have lost, after the lines.
    """

    title: str
    lines: tuple[tuple[str, str], ...]
    note: str = ""
    numbered: bool = False
    ring: bool = False
    small: bool = False
    after: str = ""
    goals: tuple[str, ...] = ()
    chips: tuple[tuple[str, tuple[Chip, ...]], ...] = ()


@values(frozen=True, slots=True)
class BattlePage:
    """The facts of a scenario. `turn` is the game's word for a turn; empty for no boxes.

    `turns` is the last turn. A fleet has no `board`; that of a scenario has the zones that sides
    set up in; `names_zones` writes their names on it, and `map_note` is a line below it.
    `ringed_turns` and `ringed_map` mark figures that no source gives.
    """

    id: str
    name: str
    place: str
    about: str
    forces: tuple[SideForce, ...]
    sections: tuple[FactList, ...]
    board: HexMap | None
    book: str
    turns: int = 0
    turn: str = "turn"
    sky: Sky = "light"
    map_note: str = ""
    names_zones: bool = False
    overlay: Overlay | None = None
    ringed_turns: bool = False
    ringed_map: bool = False
    legend: bool = False


def standing_on(
    board: HexMap, pieces: Sequence[Piece], worn: Sequence[Worn] = (), *, entering: bool = False
) -> Overlay:
    """Return what draws pieces on the map of a page, in the looks of their sides.

    Those that are `entering` have an arrow behind each side.
    """

    def draw(form: Form, layout: Layout) -> None:
        frame = reach(board.hexes, layout)
        arrows = list(entry.behind_pieces(dressed(pieces, worn), layout, frame)) if entering else []
        form.items.extend(entry.draw_arrow(arrow, form.palette) for arrow in arrows)
        covered = [entry.covered(arrow) for arrow in arrows]
        form.items.extend(compact.drawn(pieces, board, layout, form.palette, frame, worn, covered))

    return draw


def page(
    one: BattlePage,
    options: Look,
    palette: Palette | None = None,
    lines: Sequence[LineUp] = (),
    head: Poster | None = None,
) -> Page:
    """Return the page, with the ships of the sides below the words if there is room for them.

    A `head` is the picture of the battle, in place of the title.

    Raises `LayoutProblem` when it does not fit.
    """
    place = capital(one.place)
    started = form_page.start(one.name, place, options, palette=palette, head=head)
    form, box = started.form, started.area
    y = box.y
    if one.about:
        block = form.set((Run(one.about, "italic"),), 10.5, box.width, "about", 1.2)
        form.items.extend(block.at(box.x, y, form.palette.ink))
        y += block.height + GAP
    foot = turns(form, box, one.turns, one.turn, ringed=one.ringed_turns) - GAP if one.turn else box.bottom
    y = draw_forces(form, one.forces, Box(box.x, y, box.width, foot - y - MAP_LEAST)) + GAP
    room, before = Box(box.x, y, box.width, foot - y), len(form.items)
    free = _words_and_map(form, one, options, room)
    if lines and one.board is None:
        portraits.draw_where_free(form, lines, free, foot, alone=True)
    elif lines and not portraits.draw_where_free(form, lines, free, foot):
        # With a map that is a little smaller; the larger map is kept where that does not help.
        missing = portraits.LEAST + SLACK - max(strip.height for strip in free)
        for less in (missing, 0.0):
            del form.items[before:]
            free = _words_and_map(form, one, options, room, less)
            if portraits.draw_where_free(form, lines, free, foot):
                break
    left = f"{one.name}  ·  {one.book}"
    anchor = f"scenario.{one.id}"
    return started.close(anchor, left, one.name, LEGEND if one.legend else "", anchor)


def stand_in(options: Look) -> Page:
    """Return a full page in the place of that of a scenario, which is drawn when it is known what lies before it."""
    sheet = sheet_paper(options)
    return Page(sheet.width, sheet.height, (Rect(0.0, 0.0, sheet.width, sheet.height, Style()),), STAND_IN)


# --- words and map -------------------------------------------------------------------------------


def _words_and_map(form: Form, one: BattlePage, options: Look, box: Box, less: float = 0.0) -> tuple[Box, ...]:
    """Draw the words beside the map, which is as wide as they allow, and lower by `less` mm than it could be.

    Return the places that are free below: that across the page, that below a map beside words, that
    below these words.
    """
    parts = list(parts_of(one.sections))
    if one.board is None:
        # Two columns hold more short lines than one as wide as the page.
        is_enough = column.settle(form, parts, [box], TEXT_LARGEST, TEXT_LEAST) is not None
        boxes = [box] if is_enough else box.columns(2, GAP)
        settled = column.columns(form, parts, boxes, "words", TEXT_LARGEST, TEXT_LEAST)
        return (_below(box, box.y + settled.used + column.STRETCH * len(parts)),)
    # A map in small has its names on it, so that no edge needs room for them.
    zones = tuple(replace(zone, side=None) for zone in one.board.zones)
    bare = replace(one.board, zones=zones, banners=())
    drawn = draw(bare, Looks(USUAL_HEX, options.ink, one.sky, stars=False, every=0))
    room = box.height - form_page.BAR - 1.5 - _note_height(one, box.width * MAP_SHARES[-1])
    # The largest map that leaves the words a readable size and is not much lower than they are; where
    # they are always longer, the largest beside which they are readable.
    most = room * drawn.panel.width / drawn.panel.height
    split: tuple[float, Settled] | None = None
    for share in MAP_SHARES if parts else (1.0,):
        width = min(box.width * share, most)
        words = replace(box, width=box.width - width - GAP)
        found = column.settle(form, parts, [words], TEXT_LARGEST, TEXT_LEAST)
        if found is None or (split is not None and found.size <= split[1].size and split[1].size < WORDS):
            continue
        high = width * drawn.panel.height / drawn.panel.width
        is_even = found.size >= WORDS and found.used <= high * TALLER
        if split is None or split[1].size < WORDS or is_even:
            split = width, found
        if is_even:
            break
    if split is None:
        raise form.problem("words", f"they need more than {box.height:.0f} mm of height")
    map_wide, settled = split
    if less:
        # Words have more room then, so that they fit.
        map_wide -= less * drawn.panel.width / drawn.panel.height
        words = replace(box, width=box.width - map_wide - GAP)
        settled = column.settle(form, parts, [words], TEXT_LARGEST, TEXT_LEAST) or settled
    said = box.y
    words = replace(box, width=box.width - map_wide - GAP)
    if parts:
        column.draw_settled(form, settled, [words], notes=False)
        said = min(words.bottom, words.y + settled.used + column.STRETCH * len(parts))
    elif words.width > LEAST_BESIDE:
        Writing("Report of the battle", "report").fill(form, words.x, words.y, words.width, words.height)
    place = Box(box.right - map_wide, box.y, map_wide, box.height)
    low = _map(form, one, drawn, place)
    return _below(box, max(said, low)), _below(place, low), _below(words, said)


def _below(box: Box, y: float) -> Box:
    """Return what is left of a box below a y and a gap."""
    top = min(box.bottom, y + GAP)
    return replace(box, y=top, height=box.bottom - top)


def _map(form: Form, one: BattlePage, drawn: MapDrawing, place: Box) -> float:
    """Draw the map with its title as wide as its place; return the y below it."""
    assert one.board is not None
    map_wide = place.width
    size = f"{one.board.columns} × {one.board.rows} hexes"
    y = (
        form_page.bar(form, place.x, y=place.y, width=map_wide, title=one.board.title, note=size, ring=one.ringed_map)
        + 1.5
    )
    scale = map_wide / drawn.panel.width
    form.items.append(Transform(miniature(drawn, scale), place.x, y))
    laid = drawn.layout
    layout = Layout(laid.shape, laid.across * scale, place.x + laid.x * scale, y + laid.y * scale)
    if one.overlay is None:
        arrows = entry.from_zones(one.board.zones, one.board.hexes, layout)
        form.items.extend(entry.draw_arrow(arrow, form.palette) for arrow in arrows)
    if one.names_zones:
        for zone in one.board.zones:
            _zone_name(form, zone, layout)
    if one.overlay is not None:
        one.overlay(form, layout)
    low = y + drawn.panel.height * scale
    for number, line in enumerate(_note_lines(one, map_wide)):
        note = Box(place.x, low + 1.0 + number * MAP_NOTE_LINE, map_wide, MAP_NOTE - 1.0)
        form.fitted(line, note, MAP_NOTE_PT, 6.0, "map", color=form.palette.soft_ink)
    return low + _note_height(one, map_wide)


def _note_lines(one: BattlePage, width: float) -> tuple[str, ...]:
    return tuple(wrap(one.map_note, "regular", MAP_NOTE_PT, width)) if one.map_note else ()


def _note_height(one: BattlePage, width: float) -> float:
    """Return the height of the note below a map of a width."""
    lines = len(_note_lines(one, width))
    return MAP_NOTE + (lines - 1) * MAP_NOTE_LINE if lines else 0.0


def parts_of(sections: Sequence[FactList]) -> Iterator[Part]:
    """Yield the headings and lines of the words of a page."""
    for section in sections:
        if not section.lines and not section.chips:
            continue
        yield Heading(section.title, section.note, ring=section.ring)
        for number, (head, text) in enumerate(section.lines, 1):
            field = section.title.lower()
            runs = tuple(
                run
                for run in (
                    Run(f"{head} " if text else head, "bold"),
                    Run(text, "italic" if section.small else "regular"),
                )
                if run.text
            )
            if section.numbered:
                goal = section.goals[number - 1] if section.goals else ""
                yield Entry(str(number), runs, field, last=number == len(section.lines), goal=goal)
            else:
                yield Note(runs, field, 1.0 if section.small else 0.0)
        for head, chips in section.chips:
            yield Chips(head, chips, section.title.lower())
        if section.after:
            yield Note((Run(section.after),), section.title.lower())


def _zone_name(form: Form, zone: Zone, layout: Layout) -> None:
    """Write the name of a zone in its middle, on paper of its own."""
    hull = reach(zone.hexes, layout)
    size = ZONE_NAME
    while size > ZONE_NAME_LEAST and text_width(zone.name, "bold", size) > hull.width - 3.0:
        size -= 0.25
    width, height = text_width(zone.name, "bold", size) + 2.4, size * 0.45
    x, y = hull.center
    place = Box(x - width / 2, y - height / 2, width, height)
    form.rect(place, Style(fill=form.palette.paper, stroke=form.palette.ink, stroke_width=0.15), 0.6)
    form.fitted(zone.name, place.inset(0.6, 0.0), size, ZONE_NAME_LEAST, "zone", "bold", align="center")


def turns(form: Form, box: Box, last: int, word: str, note: str = "", ringed: bool = False, passed: int = 0) -> float:
    """Draw boxes for the turns at the foot, with those that have `passed` crossed off; return the y of their top."""
    rows = -(-last // TURNS_ACROSS)
    track = Turns(last, -(-last // max(1, rows)))
    top = box.bottom - track.height(form, box.width, 9.0) - form_page.BAR
    y = form_page.bar(form, box.x, top, box.width, f"{word.capitalize()}s", note or f"{last} {word}s", ringed)
    track.draw(form, box.x, y, box.width, 9.0)
    past = {f"{track.name}.{number:02d}": "x" for number in range(1, passed + 1)}
    form.fill(past)
    if past and not form.fillable:
        form.items.extend(written(form.blanks, past, (0.0, 0.0), form.palette))
    return top
