"""The book of the game: key, charts, every control log by navy and class, index; an outline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from sheetforge.sheet.books import SheetBook, SheetPages
from sheetforge.sheet.scene import Document, Page
from sheetforge.systems.sovereign_seas.blueprint import Blueprint
from sheetforge.systems.sovereign_seas.sheets import index, key
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options, Reference
from sheetforge.systems.sovereign_seas.sheets.look import CLASSES
from sheetforge.values import values

Charts = Callable[[Options], tuple[Page, ...]]


@values(frozen=True, slots=True)
class Book:
    """The content of the book."""

    title: str
    logs: tuple[ControlLog, ...]
    reference: Reference
    charts: Charts


def document(book: Book, options: Options, sheets: SheetPages[ControlLog]) -> Document:
    """The whole book, with sheets of the same options. Raises `LayoutProblem` for the first sheet that does not fit."""
    logs = in_order(book.logs)
    bound = SheetBook(options)
    best = example(logs)
    if best is not None:
        bound.add(partial(key.page, best))
    bound.add(book.charts)
    numbers = bound.add_each(logs, sheets, lambda log: (f"navy.{log.system}.{log.ship.navy}", log.ship.navy_name))
    if logs:
        bound.add(partial(index.page, logs, numbers))
    return bound.document(book.title, "control logs")


def in_order(logs: Sequence[ControlLog]) -> list[ControlLog]:
    """Logs by navy, then from the heaviest class, then by name."""
    return sorted(
        logs, key=lambda log: (log.ship.navy, log.ship.navy_name, CLASSES.index(log.ship.ship_class), log.name)
    )


def example(logs: Sequence[ControlLog]) -> ControlLog | None:
    """The log with most of the parts that the key explains: all places of batteries, armour."""
    return max(logs, key=lambda log: _shows(log.ship), default=None)


def _shows(ship: Blueprint) -> int:
    places = {mount.place for mount in ship.batteries}
    shields = len({mount.armour for mount in ship.batteries})
    return 10 * len(places & {"starboard", "bow", "stern"}) + 3 * bool(ship.tower) + shields
