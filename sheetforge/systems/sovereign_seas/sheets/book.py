"""The book of the game: key, charts, every control log by navy and class, index; an outline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sheetforge.sheet.scene import Anchor, Document, Page
from sheetforge.systems.sovereign_seas.blueprint import Blueprint
from sheetforge.systems.sovereign_seas.sheets import control_log, index, key
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options, Reference

ORDER = ("CBIC", "BSIC", "SF", "COV", "LM", "SM")
"""Classes from the heaviest."""

Charts = Callable[[Options], tuple[Page, ...]]


@dataclass(frozen=True, slots=True)
class Book:
    """The content of the book."""

    title: str
    logs: tuple[ControlLog, ...]
    reference: Reference
    charts: Charts


def document(book: Book, options: Options) -> Document:
    """The whole book. Raises `LayoutProblem` for the first sheet that does not fit."""
    logs = in_order(book.logs)
    pages: list[Page] = []
    best = example(logs)
    if best is not None:
        pages.append(key.page(best, replace(options, page=1)))
    pages += book.charts(replace(options, page=len(pages) + 1))
    numbers: list[int] = []
    navy = ""
    for log in logs:
        numbers.append(len(pages) + 1)
        made = control_log.pages(log, book.reference, replace(options, page=len(pages) + 1))
        if log.ship.navy_name != navy:
            navy = log.ship.navy_name
            made = (_opened(made[0], log), *made[1:])
        pages += made
    if logs:
        pages.append(index.page(logs, numbers, replace(options, page=len(pages) + 1)))
    return Document(tuple(pages), book.title, "", "control logs", (), "en", "long-edge")


def in_order(logs: Sequence[ControlLog]) -> list[ControlLog]:
    """Logs by navy, then from the heaviest class, then by name."""
    return sorted(logs, key=lambda log: (log.ship.navy, log.ship.navy_name, _at(ORDER, log.ship.ship_class), log.name))


def _at(order: Sequence[str], name: str) -> int:
    return order.index(name) if name in order else len(order)


def example(logs: Sequence[ControlLog]) -> ControlLog | None:
    """The log with most of the parts that the key explains: all places of batteries, armour."""
    return max(logs, key=lambda log: _shows(log.ship), default=None)


def _shows(ship: Blueprint) -> int:
    places = {mount.place for mount in ship.batteries}
    shields = len({mount.armour for mount in ship.batteries})
    return 10 * len(places & {"starboard", "bow", "stern"}) + 3 * bool(ship.tower) + shields


def _opened(page: Page, log: ControlLog) -> Page:
    """The first page of a navy with its entry in the outline."""
    anchor = Anchor(f"navy.{log.system}.{log.ship.navy}", log.ship.navy_name, 0, 0.0, 0.0)
    return replace(page, items=(anchor, *page.items))
