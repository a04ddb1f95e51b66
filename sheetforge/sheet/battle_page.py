"""The page of a battle as it stands: sides, positions, what is in flight, and the map about them.

A group can continue the battle on paper from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple, TypeVar

from sheetforge.geometry.hexes import Facing, Shape, printed_facing
from sheetforge.sheet import form_page
from sheetforge.sheet.arms import Arms, Worn
from sheetforge.sheet.forces import FORCE_BESIDE, SideForce, draw_forces
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.crop import part_about, size_of
from sheetforge.sheet.hexmap.features import reach
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.pieces import Piece, reached
from sheetforge.sheet.hexmap.positions import drawn
from sheetforge.sheet.hexmap.theme import Sky
from sheetforge.sheet.page import Look
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scenario_page import (
    GAP,
    LEAST_BESIDE,
    MAP_LEAST,
    TEXT_LARGEST,
    TEXT_LEAST,
    WORDS,
    FactList,
    parts_of,
    turns,
)
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets import column
from sheetforge.sheet.widgets.cells import Cells, Column
from sheetforge.sheet.widgets.column import Part, Settled
from sheetforge.sheet.widgets.crest import crest_field
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.records import Writing
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.sheet.widgets.table import Row
from sheetforge.text import capital, counts_in_words
from sheetforge.values import values

COMPASS = {"flat": ("N", "NE", "SE", "S", "SW", "NW"), "pointy": ("NW", "NE", "E", "SE", "SW", "W")}
"""Shape of the hexes → the direction of each facing."""

WORD_COLUMNS = 2
"""Columns of words below the map."""

BESIDE = (0.78, 0.7, 0.62, 0.54, 0.46)
"""Shares of the width that a map takes with words beside it."""

BESIDE_FOR_MAP, FEW_UNITS = 7.0, 6
"""The least type in points of sides beside each other where they leave the map more room, and the units that never
need it."""

NOTE = 3.6
"""Height in mm of the line below the map."""

LEAST_UNDER = 24.0
"""The least height in mm below a map beside words that these go on in."""

MOST_SIDES = 3
"""The most sides with tables of their own; if there are more, they share one table."""

OPEN_TURNS = 20
"""The least number of boxes for the turns of a battle without a limit."""

AFTER_LAST = 10
"""The least number of boxes for turns after the present one in a battle without a limit."""


@values(frozen=True, slots=True)
class UnitRow:
    """A unit in its side's table: its mark, its name, then the cells of the game's columns."""

    mark: str
    name: str
    cells: Cells


@values(frozen=True, slots=True)
class BattleStanding:
    """The present state of a battle.

    `when` is the turn and the phase, `turn` the number of the turn, `turns` the limit if there is
    one. `columns` are the game's own columns after mark and name; `sides` are names with units.
    `facts` are what no table shows: what is in flight, losses, who goes first. `board` is the whole
    map, of which the part about the `pieces` is shown; `edged` is false for a map without edges.
    `worn` are the looks of the sides.
    """

    name: str
    when: str
    turn: int
    turns: int | None
    columns: tuple[Column, ...]
    sides: tuple[tuple[str, tuple[UnitRow, ...]], ...]
    facts: tuple[FactList, ...]
    board: HexMap
    pieces: tuple[Piece, ...]
    ended: bool
    edged: bool = True
    turn_word: str = "turn"
    sky: Sky = "light"
    worn: tuple[Worn, ...] = ()

    @property
    def id(self) -> str:
        """The id of its page, from its name."""
        return self.name.lower().replace(" ", "-")

    @property
    def ahead(self) -> tuple[str, ...]:
        """The titles of the turns to come: none after the end, a dozen without a limit."""
        last = self.turn if self.ended else self.turns or self.turn + 12
        return tuple(f"{capital(self.turn_word)} {turn}" for turn in range(self.turn + 1, last + 1))


Unit = TypeVar("Unit")


def tables(
    sides: Iterable[tuple[str, Iterable[Unit]]], row: Callable[[Unit], UnitRow]
) -> tuple[tuple[str, tuple[UnitRow, ...]], ...]:
    """Return the sides of a battle with the rows of their units."""
    return tuple((side, tuple(map(row, units))) for side, units in sides)


def scored(score: Mapping[str, Mapping[str, float]]) -> Iterator[FactList]:
    """Yield the counts by which a battle is decided, each by its words."""
    for word, counts in score.items():
        yield FactList(capital(word), (("", f"{counts_in_words(counts)}."),))


def heading(facing: Facing, shape: Shape) -> str:
    """Return the number of a facing, as maps and play have it, and its direction as maps lie on the table.

    >>> heading(0, "flat"), heading(2, "pointy")
    ('1 N', '3 E')
    """
    return f"{printed_facing(facing)} {COMPASS[shape][facing % 6]}"


def pages(standing: BattleStanding, options: Look, palette: Palette | None = None) -> tuple[Page, ...]:
    """Return the page of a battle; two or three pages if it does not fit fewer.

    Raises `LayoutProblem` if it does not fit three: its units, its words, its map.
    """
    ways: tuple[tuple[Share, ...], ...] = (
        (Share("", "", "sides words map"),),
        (Share("", "", "sides words"), Share("map", ": map", "map")),
        (Share("", "", "sides"), Share("words", ": words", "words"), Share("map", ": map", "map")),
    )
    for way in ways[:-1]:
        with suppress(LayoutProblem):
            return tuple(_page(standing, share, options, palette) for share in way)
    return tuple(_page(standing, share, options, palette) for share in ways[-1])


class Share(NamedTuple):
    """The parts of a battle on one page: the end of its id and of its name, and the parts."""

    id: str
    name: str
    parts: str


def _page(standing: BattleStanding, share: Share, options: Look, palette: Palette | None) -> Page:
    """Return a page with some parts of a battle."""
    name = f"{standing.name}{share.name}"
    started = form_page.start(name, capital(standing.when), options, palette=palette)
    form, box = started.form, started.area
    has_map = "map" in share.parts
    foot = _turns(form, box, standing) - GAP if has_map else box.bottom
    y, words = box.y, tuple(parts_of(standing.facts)) if "words" in share.parts else ()
    if "sides" in share.parts:
        forces, least = _forces(standing), MAP_LEAST if has_map or words else 0.0
        many = sum(len(force.rows) for force in forces) > FEW_UNITS
        room = Box(box.x, y, box.width, foot - y - least)
        y = draw_forces(form, forces, room, BESIDE_FOR_MAP if many else FORCE_BESIDE) + GAP
    room = Box(box.x, y, box.width, foot - y)
    if has_map:
        _map_and_words(form, standing, words, room, options.ink)
    elif words:
        is_enough = column.settle(form, words, [room], TEXT_LARGEST, TEXT_LEAST) is not None
        boxes = [room] if is_enough else room.columns(2, GAP)
        column.columns(form, words, boxes, "words", TEXT_LARGEST, TEXT_LEAST)
    anchor = f"scenario.battle.{standing.id}{share.id and f'.{share.id}'}"
    return started.close(anchor, f"{name}  ·  as the battle stands", name, "", anchor)


def _turns(form: Form, box: Box, standing: BattleStanding) -> float:
    """Draw the boxes of the turns with those that are over crossed off; return the y of their top."""
    last, word = standing.turns, standing.turn_word
    if last is None:
        last = max(OPEN_TURNS, -(-(standing.turn + AFTER_LAST) // 10) * 10)
    note = "no last one" if standing.turns is None else f"{last} {word}s"
    over = standing.turn if standing.ended else max(0, standing.turn - 1)
    return turns(form, box, last, word, note, passed=over)


# --- words and map -------------------------------------------------------------------------------


class PagePlan(NamedTuple):
    """A way to divide the room: the place of the map with its part and hexes, and the columns of the words."""

    place: Box
    part: HexMap
    across: float
    words: Settled | None
    columns: tuple[Box, ...]

    @property
    def worth(self) -> tuple[float, float]:
        """Its order among others: larger hexes, then more of the page in use."""
        wide, high = size_of(self.part, self.across)
        return round(self.across * 2) / 2, wide * high


def _map_and_words(form: Form, standing: BattleStanding, words: Sequence[Part], room: Box, ink: str) -> None:
    """Draw the map as large as it is of use, and the words below or beside it.

    Raises `LayoutProblem` if they do not fit.
    """
    hexes = tuple(reached(standing.pieces))
    notes = _notes(standing)
    # The bar above the map, and the line of notes below it.
    above, below = form_page.BAR + 1.5, NOTE * len(notes)

    def planned(place: Box, settled: Settled | None = None, boxes: Sequence[Box] = ()) -> PagePlan:
        high = place.height - above - below
        part, across = part_about(hexes, standing.board, standing.edged, place.width, high)
        return PagePlan(place, part, across, settled, tuple(boxes))

    plans = [planned(room)] if not words else []
    if words and (low := _below(form, words, room)) is not None:
        settled, boxes = low
        plans.append(planned(replace(room, height=boxes[0].y - GAP - room.y), settled, boxes))
    for share in BESIDE if words else ():
        wide = (room.width - GAP) * share
        one = planned(Box(room.right - wide, room.y, wide, room.height))
        # What a map does not need of its place is for the words, beside it and below.
        needed = size_of(one.part, one.across)
        wide = min(wide, needed[0])
        place = Box(room.right - wide, room.y, wide, room.height)
        boxes = [replace(room, width=room.width - wide - GAP)]
        under = Box(place.x, room.y + needed[1] + above + below + GAP, wide, 0.0)
        if room.bottom - under.y > LEAST_UNDER:
            place = replace(place, height=under.y - GAP - room.y)
            boxes.append(replace(under, height=room.bottom - under.y))
        settled_beside = column.settle(form, words, boxes, TEXT_LARGEST, TEXT_LEAST)
        if settled_beside is not None:
            plans.append(one._replace(place=place, words=settled_beside, columns=tuple(boxes)))
    plans = [plan for plan in plans if plan.place.height >= MAP_LEAST]
    if not plans:
        raise form.problem("words", f"they need more than {room.height:.0f} mm of height")
    readable = [plan for plan in plans if plan.words is None or plan.words.size >= WORDS]
    plan = max(readable or plans, key=lambda plan: plan.worth)
    _map(form, standing, plan, notes, ink)
    if plan.words is not None:
        column.draw_settled(form, plan.words, plan.columns, notes=False)
        if plan.place.width < room.width:
            _report(form, plan.words, plan.columns)


def _report(form: Form, words: Settled, boxes: Sequence[Box]) -> None:
    """Draw lines for a report of the battle in the largest rest of the places of its words."""
    rests = []
    for number, box in enumerate(boxes):
        placed = words.columns[number] if number < len(words.columns) else ()
        y = box.y
        if placed:
            top, last = placed[-1]
            y += top + last.height(form, box.width, words.size) + column.STRETCH * len(placed) + GAP
        rests.append(replace(box, y=y, height=box.bottom - y))
    rest = max(rests, key=lambda box: box.width * box.height)
    if rest.height > LEAST_BESIDE:
        Writing("Report of the battle", "report").fill(form, rest.x, rest.y, rest.width, rest.height)


def _below(form: Form, words: Sequence[Part], room: Box) -> tuple[Settled, list[Box]] | None:
    """Return the words in even columns at the foot of a room; None where they need too much of it."""
    most = room.height - MAP_LEAST - GAP
    boxes = replace(room, height=most).columns(WORD_COLUMNS, GAP)
    settled = column.settle(form, words, boxes, WORDS, TEXT_LEAST)
    if settled is None:
        return None
    even = column.evened(form, words, boxes, settled.size)
    return even, [Box(box.x, room.bottom - even.used, box.width, even.used) for box in boxes]


def _map(form: Form, standing: BattleStanding, plan: PagePlan, notes: Sequence[str], ink: str) -> None:
    """Draw the map with its title and its notes; lines to write on take what is left beside it."""
    part, across, place = plan.part, plan.across, plan.place
    wide, _ = size_of(part, across)
    whole = part.columns == standing.board.columns and part.rows == standing.board.rows
    size = f"{part.columns} × {part.rows} hexes"
    size += "" if whole or not standing.edged else f" of {standing.board.columns} × {standing.board.rows}"
    y = form_page.bar(form, place.x, place.y, place.width, "Positions", size) + 1.5
    if place.width - wide <= LEAST_BESIDE:
        wide = place.width
    frame = Box(place.x, y, wide, place.bottom - NOTE * len(notes) - y)
    hull, middle = reach(part.hexes, Layout(part.shape, across)), frame.center
    layout = Layout(part.shape, across, middle[0] - hull.center[0], middle[1] - hull.center[1])
    form.items.extend(
        drawn(standing.pieces, part, standing.board, layout, frame, standing.sky, ink, form.palette, standing.worn)
    )
    for number, note in enumerate(notes):
        line = Box(place.x, frame.bottom + 0.9 + number * NOTE, place.width, NOTE - 0.6)
        form.fitted(note, line, 7.5, 6.5, "map", color=form.palette.soft_ink)
    if wide < place.width:
        left = frame.right + GAP
        Writing("Report of the battle", "report").fill(form, left, y, place.right - left, frame.height)


def _notes(standing: BattleStanding) -> list[str]:
    """Return what explains the signs on the map, as far as they are there."""
    moving = [piece for piece in standing.pieces if piece.moves and piece.motion is not None]
    signs = []
    if moving:
        signs.append("An arrow ends where a ship drifts without thrust, one with an open head beyond the frame.")
    if any(piece.motion is not None and piece.motion.trail is not None for piece in moving):
        signs.append("A ring is the trailing token of its letter.")
    paper = frozenset(standing.board.hexes)
    if not standing.edged and any(piece.hex not in paper for piece in standing.pieces):
        signs.append("White hexes are beyond the edge of the map: c0 r–2 is column 0, row –2, counted on.")
    return [" ".join(signs)] if signs else []


# --- sides ---------------------------------------------------------------------------------------


def _forces(standing: BattleStanding) -> list[SideForce]:
    """Return the tables of the sides: one each, or one for all if there are many."""
    named = (Column("mark", "", face="bold"), Column("unit", "Unit", face="semibold", share=1.0), *standing.columns)
    if len(standing.sides) <= MOST_SIDES:
        return [
            SideForce(side, "", named, tuple(Row(_cells(unit)) for unit in units), crest_of(arms))
            for (side, units), arms in zip(standing.sides, arms_of(standing), strict=True)
        ]
    rows = tuple(Row({**_cells(unit), "side": side}) for side, units in standing.sides for unit in units)
    return [SideForce("All sides", "", (*named[:2], Column("side", "Side"), *standing.columns), rows)]


def _cells(unit: UnitRow) -> Cells:
    """Return the cells of a unit: mark and name, then those of the game."""
    return {"mark": unit.mark, "unit": unit.name, **unit.cells}


def arms_of(standing: BattleStanding) -> list[Arms | None]:
    """Return the arms of each side that wears some."""
    arms = [look.arms for look in standing.worn]
    return [*arms, *[None] * (len(standing.sides) - len(arms))][: len(standing.sides)]


def crest_of(arms: Arms | None) -> Callable[[Form, Box], None] | None:
    """Return what draws the crest of a side beside its name; None without one."""
    if arms is None:
        return None

    def draw(form: Form, box: Box) -> None:
        crest_field(form, arms, box)

    return draw
