"""Covers of packs, books and organisers' packs: the ships in their liveries under the title.

A cover is not needed at the table, so it must not cost a sheet of paper, nor ink where that is to be saved: unless
it is asked for, it is not printed on packs of one or two sheets, in the ink `saver`, or if it needs an additional
sheet. Sheets are those printed on both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.scenarios import BattleScenario
from sheetforge.products.options import COVER, PrintOptions
from sheetforge.sheet.arms import Arms, liveried
from sheetforge.sheet.page import Look, closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.portraits import LineUp, Portrait
from sheetforge.sheet.poster import Poster, PosterShip, draw_poster
from sheetforge.sheet.scene import Page
from sheetforge.sheet.sides import Side
from sheetforge.sheet.views import plot_of, world_of
from sheetforge.sheet.widgets.form import Form
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.products.counters import Counter
    from sheetforge.sheet.scenario_page import BattlePage

LEAST_SHEETS = 3
"""The least number of sheets of paper for which `auto` prints a cover."""

LABEL = "Cover"
"""The label of a cover among the pages of a document."""

PER_SIDE, MOST_KINDS = 3, 8
"""The most kinds of ships of a side on a cover, and on the page of a scenario."""


def cover(poster: Poster, options: Look, name: str, palette: Palette | None = None) -> Page:
    """Return the page. Raises `LayoutProblem` when its title does not fit.

    A game's own `palette` replaces that of the ink.
    """
    sheet = sheet_paper(options)
    inks = liveried(palette or sheet_palette(options), poster.arms or options.arms)
    form = Form(inks, f"cover of {poster.title}")
    draw_poster(form, content_box(sheet), poster)
    return closed(sheet, form, options, poster.title, LABEL, f"cover.{name}", LABEL, level=0)


def with_cover(options: PrintOptions, plain: Sequence[Page], arrange: Callable[[], Sequence[Page]]) -> Sequence[Page]:
    """Return pages as they are, or as `arrange` returns them behind a cover, by `--cover` and the ink."""
    choice = options.setting(COVER)
    if choice == "off":
        return plain
    sheets = paper_of(plain)
    if choice == "auto" and (sheets < LEAST_SHEETS or options.ink == "saver"):
        return plain
    covered = arrange()
    return covered if choice == "on" or paper_of(covered) <= sheets else plain


def paper_of(pages: Sequence[Page]) -> int:
    """Return the sheets of paper that pages take, printed on both sides."""
    return -(-len(pages) // 2)


def printed_on(pages: Sequence[Page], left: Sequence[str]) -> tuple[int, int, int]:
    """Return the sheets of paper that pages take, those that are `left` free by their labels, and all but a cover."""
    labels = [page.label for page in pages]
    return paper_of(pages), sum(map(labels.count, left)), len(labels) - labels.count(LABEL)


def ships_of(counters: Iterable[Counter]) -> list[PosterShip]:
    """Return the ships of a pack from its counters: the first few kinds of each side."""
    sides = _kinds(counters)
    each = PER_SIDE if len(sides) > 1 else PER_SIDE * 3
    return [
        PosterShip(ship.name, ship.drawing, arms, side, ship.number, ship.bulk)
        for side, kinds in enumerate(sides.values())
        for ship, arms in kinds[:each]
    ]


def picture_of(
    library: Library,
    key: Key,
    title: str,
    counters: Sequence[Counter],
    battle: BattlePage | None,
    note: str,
    figures: Sequence[tuple[str, str]] = (),
) -> Poster:
    """Return the picture of a pack: its title, its ships, the plot of its battle with the world of its map."""
    ships = ships_of(counters)
    liveries = list(dict.fromkeys(ship.arms for ship in ships))
    game = getattr(library.systems[key.system], "title", "")
    # A pack of one side wears its livery.
    arms = liveries[0] if len(liveries) == 1 else None
    scenario, plot = library.entity(key), None
    if isinstance(scenario, BattleScenario):
        names = scenario.side_names
        numbers = [sum(ship.number for ship, _ in kinds) for kinds in _kinds(counters).values()]
        goals = [(names.index(goal.side), goal.by) for goal in scenario.victory]
        board = battle.board if battle is not None else None
        plot = plot_of(title, numbers, goals, world_of(board.scenery if board is not None else None))
    return Poster(game, title, headline(note), figures, ships, arms, plot)


def headline(note: str) -> str:
    """Return the part of a note that a cover has room for: what follows a semicolon is for the page of the scenario.

    >>> headline("A raid on an outpost; ships that flee come back.")
    'A raid on an outpost.'
    """
    head, cut, _ = note.partition(";")
    return f"{head}." if cut else note


def lines_of(counters: Iterable[Counter]) -> list[LineUp]:
    """Return the ships of a battle from its counters: the first few kinds of each side, with numbers."""
    sides = _kinds(counters)
    return [LineUp(side, tuple(ship for ship, _ in kinds[:MOST_KINDS])) for side, kinds in sides.items()]


def _kinds(counters: Iterable[Counter]) -> dict[Side | None, list[tuple[Portrait, Arms | None]]]:
    """Return the kinds of ships of each side with their liveries; a ship of two halves is one."""
    sides: dict[Side | None, dict[str, tuple[Portrait, Arms | None]]] = {}
    for counter in counters:
        face = counter.face
        if counter.is_ship and face.drawing is not None and face.half != "stern":
            kinds = sides.setdefault(face.side, {})
            number = kinds[face.name][0].number + 1 if face.name in kinds else 1
            kinds[face.name] = Portrait(face.name, number, face.drawing, face.bulk), face.arms
    return {side: list(kinds.values()) for side, kinds in sides.items()}


def figures_of(counters: Sequence[Counter], pages: int, map_sheets: int = 0) -> list[tuple[str, str]]:
    """Return the figures of a pack: its ships, its pages, its sheets of paper and those of its map."""
    ships = sum(1 for counter in counters if counter.is_ship)
    sheets = -(-pages // 2)
    numbers = [(str(ships), "ship" if ships == 1 else "ships")] if ships else []
    named = counted(sheets, "sheet").split(" ")[1]
    paper = (f"{sheets} + {map_sheets}", f"{named} + map") if map_sheets else (str(sheets), named)
    return [*numbers, (str(pages), "pages"), paper]
