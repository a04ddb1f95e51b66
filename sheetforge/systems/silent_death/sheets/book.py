"""A book of a system: key, weapon tables, every display by class, index; with an outline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from sheetforge.sheet.books import SheetBook, SheetPages
from sheetforge.sheet.scene import Document, Page
from sheetforge.systems.silent_death.figures.force_table import worked_out
from sheetforge.systems.silent_death.schema.weapon import Weapon
from sheetforge.systems.silent_death.sheets import fighter_sheets, gunboat, warhound
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.index import IndexLine
from sheetforge.systems.silent_death.sheets.reference_tables import Tables
from sheetforge.values import values

SHEETS = {"fighter": fighter_sheets.pages, "gunboat": gunboat.pages, "warhound": warhound.pages}
GROUPS = {
    "SPAC": "SPAC",
    "TPAC": "TPAC",
    "MPAC": "MPAC",
    "Escort": "Escorts",
    "Starfighter": "Starfighters",
    "Transport": "Transports",
    "": "Class not known",
}
"""Class → what the index and the outline call it, in their order."""


@values(frozen=True, slots=True)
class Book:
    """The content of a book: complete ships, ships that are only listed, weapons."""

    system: str
    title: str
    displays: tuple[Display, ...]
    listed: tuple[IndexLine, ...]
    weapons: tuple[Weapon, ...] = ()
    author: str = ""
    tables: Tables | None = None
    """Tables of the rules that have a page of their own behind the weapons."""
    brief: Tables | None = None
    """Tables of the rules for the room that the tables of few weapons leave."""


def sheet(display: Display, options: Options) -> tuple[Page, ...]:
    """The sheet of one ship, whatever its frame. Raises `LayoutProblem` when it does not fit."""
    return SHEETS[display.frame](display, options)


def group(class_name: str) -> str:
    """Return the title of a class in a book."""
    return GROUPS.get(class_name, GROUPS.get(class_name.capitalize(), class_name))


def document(book: Book, options: Options, sheets: SheetPages[Display]) -> Document:
    """The whole book, with sheets of the same options. Raises `LayoutProblem` for the first sheet that does not fit."""
    # Late: the sheet of one ship needs none of these, and the key reads all forms of the game.
    from sheetforge.products.page_stack import PageStack, shared_page
    from sheetforge.systems.silent_death.sheets import cannon_table, index, key, key_larger, reference_tables

    displays = in_order(book.displays)
    bound = SheetBook(options)
    best = example(displays)
    if best is not None:
        bound.add(partial(key.pages, best, larger=key_larger.has_larger(displays)))
        bound.add(partial(key_larger.pages, displays))
    weapons = partial(cannon_table.pages, book.weapons, system=book.system)
    is_small = bool(book.weapons) and len(weapons(options)) == 1 and PageStack.of(weapons(options)[0]).is_strip
    if book.weapons and not is_small:
        bound.add(weapons)
    if book.tables is not None:
        bound.add(partial(reference_tables.page, book.tables))
    numbers = bound.add_each(displays, sheets, partial(_group_of, book.system))
    lines = [*(line(display, number) for display, number in zip(displays, numbers, strict=True)), *book.listed]

    def last(look: Options) -> Sequence[Page]:
        """The index, below the tables of few weapons and those of the rules."""
        if not is_small:
            return index.pages(sorted_lines(lines), look, book.system)
        above, *_ = weapons(look)
        found = index.pages(sorted_lines(lines), replace(look, page=look.page + 1), book.system)
        rules = [reference_tables.page(book.brief, look)] if book.brief is not None else []
        # What a dash for the page means is said at the foot of the index.
        tries = ((*rules, *found), found) if all(line.page for line in lines) else ()
        shared = next(filter(None, (shared_page(above, strips) for strips in tries)), None)
        return (above, *found) if shared is None else (shared,)

    bound.add(last)
    return bound.document(book.title, "ship displays", book.author)


def _group_of(system: str, display: Display) -> tuple[str, str]:
    title = group(display.class_name)
    return f"class.{system}.{title.lower().replace(' ', '-')}", title


def line(display: Display, page: int) -> IndexLine:
    """The index line of a ship with a display."""
    return IndexLine(
        group(display.class_name),
        display.name,
        display.bpv,
        display.crew_stats,
        display.cost_with_crew,
        page,
        f"ship.{display.system}.{display.id}",
        worked_out(display.reconstructed),
    )


def in_order(displays: Sequence[Display]) -> list[Display]:
    """Displays by class and name."""
    order = list(GROUPS)
    return sorted(
        displays,
        key=lambda display: (
            order.index(display.class_name) if display.class_name in order else len(order),
            display.name,
        ),
    )


def example(displays: Iterable[Display]) -> Display | None:
    """The display that shows most of what a key explains, if there is a fighter among them."""
    fighters = [display for display in displays if display.frame == "fighter"]
    return max(fighters, key=_shows, default=None)


def sorted_lines(lines: Sequence[IndexLine]) -> list[IndexLine]:
    """Index lines by class and name."""
    order = list(GROUPS.values())
    return sorted(lines, key=lambda one: (order.index(one.group) if one.group in order else 99, one.name))


def _shows(display: Display) -> int:
    """Return how many of the parts that a key explains a display has; two weapons show best."""
    return (
        10 * (len(display.weapons) == 2)
        + 3 * bool(display.reconstructed or any(weapon.ringed for weapon in display.weapons))
        + len(display.gauges)
        + len({cell.shape for cell in display.tracks[0].cells})
        - len(display.tracks[0].cells) // 20
    )
