"""The ships of a side on shared pages: classes together, as many on a page as fit.

A page with room for them has the whole logs that ships have on sheets of their own, with their guns.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from sheetforge.sheet.page import LEGEND, closed, content_box, sheet_paper, written
from sheetforge.sheet.scene import Anchor, Box, Define, Page, Use
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.sovereign_seas.sheets import compact_panel, control_log, panel, plan, strip
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options, Reference
from sheetforge.systems.sovereign_seas.sheets.look import palette
from sheetforge.systems.sovereign_seas.sheets.shelves import PageShelf, ShelfItem, paged, placed, shelved, spread

GAP = 2.2
GROWS, WHOLE_GROWS = 24.0, 46.0
"""The most in mm that a low panel and a whole log grow beyond their least heights."""


class Shown(NamedTuple):
    """A single ship: her log, the number of her counter, the boxes struck off, her speeds."""

    log: ControlLog
    number: str
    damage: frozenset[str] = frozenset()
    speeds: Mapping[int, int] = MappingProxyType({})
    """The speed of each turn so far."""


class Block(NamedTuple):
    """A part of a page of whole logs: a ship, or what `draw` draws over an area."""

    least: float
    ship: Shown | None = None
    draw: Callable[[Sketch, Box], object] | None = None


class LogPage(NamedTuple):
    """A page of ships: those on it with their places, `whole` or low; `tables` draw what is between whole logs."""

    ships: Sequence[tuple[Shown, Box]]
    whole: bool
    tables: Sequence[Callable[[Sketch], object]] = ()


def pages(
    ships: Sequence[Shown],
    options: Options,
    title: str,
    prefix: str,
    reference: Reference | None = None,
    with_charts: bool = True,
    with_speeds: bool = True,
) -> tuple[Page, ...]:
    """Return the pages of the ships of a side; `prefix` begins the names of fields and parts.

    Whole logs have the tables of the `reference` below them where there is room; where no pages `with_charts`
    are printed beside them, a page has no more ships than leave room for the tables of guns and of hits. Boxes
    `with_speeds` are for ships without a roster, which has them. Sisters have circles of one size. Raises
    `LayoutProblem` for a ship that does not fit.
    """
    sheet = sheet_paper(options)
    box = content_box(sheet)
    shares = [ships] if with_charts or reference is None else _shares(ships, box, reference)
    logs = [shelves for share in shares for shelves in _shelves(share, box)]
    found = [_page(shelves, box, reference, with_charts, with_speeds) for shelves in logs]
    circles = _circles(found, box)
    made = []
    for number, page in enumerate(found, 1):
        # A page of ships in several liveries has none between them.
        worn = {ship.log.arms for ship, _ in page.ships}
        sketch = Sketch(palette(options.ink, worn.pop() if len(worn) == 1 else None), title)
        for draw in page.tables:
            draw(sketch)
        _draw_ships(sketch, page, box, options, f"{prefix}.{number}", circles)
        ringed = any(ship.log.ship.reconstructed for ship, _ in page.ships)
        label = f"{title} {number}" if len(found) > 1 else title
        fields = f"{prefix}.{number}.sheet" if options.fillable else ""
        legend = LEGEND if ringed else ""
        known = {
            f"turn.{at}.{turn}": str(speed)
            for at, (ship, _) in enumerate(page.ships, 1)
            for turn, speed in ship.speeds.items()
        }
        anchor = f"{prefix}.{number}"
        made.append(closed(sheet, sketch, options, label, label, anchor, label, legend, fields, values=known))
    return tuple(made)


def _shares(ships: Sequence[Shown], box: Box, reference: Reference) -> list[list[Shown]]:
    """Return ships page by page, in their order, as many as leave room for all tables; at least one a page."""
    shares: list[list[Shown]] = []
    for ship in ships:
        if shares and _height(_tabled([*shares[-1], ship], reference)) <= box.height:
            shares[-1].append(ship)
        else:
            shares.append([ship])
    return shares


def _shelves(ships: Sequence[Shown], box: Box) -> list[list[PageShelf[Shown]]]:
    """Return the shelves of each page.

    A class of which one ship would stand beside nothing is as wide as the page, if they take as many pages.
    """
    half = (box.width - GAP) / 2

    def shelves(wide: Collection[str]) -> list[list[PageShelf[Shown]]]:
        items = []
        for ship in ships:
            narrow = ship.log.id not in wide and compact_panel.is_narrow(ship.log, half)
            items.append(ShelfItem(ship, compact_panel.least_height(ship.log, narrow), narrow, GROWS))
        return spread(paged(shelved(items), box.height, GAP), box.height, GAP)

    usual = shelves(())
    alone = {
        shelf.items[0].thing.log.id
        for page in usual
        for shelf in page
        if len(shelf.items) == 1 and shelf.items[0].narrow
    }
    wider = shelves(alone) if alone else usual
    return wider if len(wider) == len(usual) else usual


def _page(
    shelves: Sequence[PageShelf[Shown]], box: Box, reference: Reference | None, with_charts: bool, with_speeds: bool
) -> LogPage:
    """Return a page of whole logs if they fit, otherwise one of low panels."""
    ships = [item.thing for shelf in shelves for item in shelf.items]
    blocks = _blocks(ships, box, reference, with_charts, with_speeds)
    return _whole(blocks, box) if blocks else LogPage(placed(shelves, box, GAP), False)


def _circles(found: Sequence[LogPage], box: Box) -> dict[str, float]:
    """Return the size of the hull circles of the ships of a class that have panels of several sizes: the least."""
    seas: dict[str, dict[tuple[float, float], tuple[ControlLog, Box]]] = {}
    for page in found:
        for ship, place in page.ships:
            narrow = place.width < box.width - 1.0
            sea = panel.sea(ship.log, place) if page.whole else compact_panel.sea(ship.log, place, narrow)
            seas.setdefault(ship.log.id, {})[(round(sea.width, 2), round(sea.height, 2))] = ship.log, sea
    return {
        id: min(plan.compose(log.ship, sea).circle for log, sea in sizes.values())
        for id, sizes in seas.items()
        if len(sizes) > 1
    }


def _blocks(
    ships: Sequence[Shown], box: Box, reference: Reference | None, with_charts: bool, with_speeds: bool
) -> list[Block]:
    """Return what a page of whole logs shows, as much as it has room for; nothing if they do not fit it.

    Effects of hits that are in charts as well give way to boxes for speeds, others do not.
    """
    ways = [_tabled(ships, None)]
    if reference is not None:
        no_speeds = _tabled(ships, reference)
        least = _tabled(ships, reference, with_hits=False)
        ways = [no_speeds, least, *ways]
        if with_speeds:
            no_hits = _tabled(ships, reference, with_speeds=True, with_hits=False)
            first = [no_hits, no_speeds] if with_charts else [no_speeds, no_hits]
            ways = [_tabled(ships, reference, with_speeds=True), *first, *ways[1:]]
    return next((blocks for blocks in ways if _height(blocks) <= box.height), [])


def _tabled(
    ships: Sequence[Shown], reference: Reference | None, with_speeds: bool = False, with_hits: bool = True
) -> list[Block]:
    """Return the ships of a page with the guns of each class and, once, the effects of hits."""
    blocks: list[Block] = []
    for _, group in groupby(ships, key=lambda ship: ship.log.id):
        kind = list(group)
        blocks += [Block(panel.least_height(ship.log), ship) for ship in kind]
        if reference is not None and kind[0].log.ship.guns:
            blocks.append(_guns(kind[0].log, reference))
        if with_speeds:
            blocks += [Block(control_log.RECORD, None, _speeds(ship, ships)) for ship in kind]
    if reference is not None and with_hits:
        blocks.append(Block(strip.TEXT, None, partial(_hits, reference)))
    return blocks


def _height(blocks: Sequence[Block]) -> float:
    """Return the least height of a page of whole logs."""
    return sum(block.least + GAP for block in blocks) - GAP


def _guns(log: ControlLog, reference: Reference) -> Block:
    return Block(strip.guns_height(log), None, lambda sketch, place: strip.guns(sketch, log, reference, place))


def _hits(reference: Reference, sketch: Sketch, place: Box) -> None:
    strip.hits(sketch, reference, place)


def _speeds(ship: Shown, ships: Sequence[Shown]) -> Callable[[Sketch, Box], object]:
    """Return what draws the boxes for the speeds of a ship, under the number of her counter."""
    number = ships.index(ship) + 1
    return lambda sketch, place: control_log.speed_record(sketch, place, number, ship.number)


def _whole(blocks: Sequence[Block], box: Box) -> LogPage:
    """Return a page of whole logs and their tables; logs share the room that is left, as far as they grow."""
    left = box.height - sum(block.least + GAP for block in blocks) + GAP
    count = sum(block.ship is not None for block in blocks)
    more = min(WHOLE_GROWS, max(0.0, left) / count)
    ships: list[tuple[Shown, Box]] = []
    tables: list[Callable[[Sketch], object]] = []
    y = box.y
    for block in blocks:
        place = Box(box.x, y, box.width, block.least + (more if block.ship else 0.0))
        if block.ship is not None:
            ships.append((block.ship, place))
        elif block.draw is not None:
            tables.append(partial(_over, block.draw, place))
        y = place.bottom + GAP
    return LogPage(ships, True, tables)


def _over(draw: Callable[[Sketch, Box], object], place: Box, sketch: Sketch) -> None:
    draw(sketch, place)


def _draw_ships(
    sketch: Sketch, page: LogPage, box: Box, options: Options, prefix: str, circles: Mapping[str, float]
) -> None:
    """Draw the ships of a page, sisters from one drawing."""
    drawings: dict[tuple[str, float, float], tuple[Define, Sketch]] = {}
    for at, (shown, place) in enumerate(page.ships, 1):
        size = (shown.log.id, round(place.width, 2), round(place.height, 2))
        if size not in drawings:
            drawn = Sketch(palette(options.ink, shown.log.arms), shown.log.name)
            area = Box(0.0, 0.0, place.width, place.height)
            circle = circles.get(shown.log.id, plan.MOST)
            if page.whole:
                panel.draw(drawn, shown.log, area, circle, not page.tables)
            else:
                compact_panel.draw(drawn, shown.log, area, place.width < box.width - 1.0, circle)
            id = f"{shown.log.id}.log.{prefix}.{len(drawings) + 1}"
            drawings[size] = Define(id, tuple(drawn.items)), drawn
        define, drawn = drawings[size]
        sketch.items.append(Anchor(f"{prefix}.{at}", f"{shown.log.name} {shown.number}", 1))
        sketch.items.append(Use(define, place.x, place.y))
        values = {"id": shown.number} | dict.fromkeys(shown.damage, "x")
        name = f"ship.{prefix}.{at}.{shown.log.id}" if options.fillable else ""
        sketch.items += written(drawn.blanks, values, (place.x, place.y), sketch.palette, name, drawn.subject)
