"""Displays: a sheet for every ship, a book of all of them, and the ships of a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from sheetforge.products.battle_sheets import BATTLE, BATTLE_OPTIONS, replayed, sheet_name
from sheetforge.products.options import ProductOption, Setting
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.scene import Document, Page

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.model import Entity, Reference
    from sheetforge.play.driver import Game
    from sheetforge.products.planner import BattleSheets


class Named(Protocol):
    """The content of a sheet, which has a name."""

    @property
    def name(self) -> str:
        """The name of the ship."""


REFERENCE = ProductOption(
    "reference", "none", "Tables of the rules beside a ship, or on a page behind it.",
    ("none", "side", "page"),
)  # fmt: skip
"""An option of games whose displays can have tables of the rules beside them."""

E = TypeVar("E", bound="Entity")
D = TypeVar("D", bound=Named)


@dataclass(frozen=True, slots=True)
class Displays(Generic[E, D]):
    """A game's declaration of its displays.

    `display_of` returns the content of a ship's sheet, or the reason why it is not printed;
    `pages_of` lays it out, and `count_of` returns its number of pages if that needs no layout; a
    sheet that is `facing` has pages that lie side by side and is printed on one side.
    `book_of` lays out all displays together and returns the other entities it shows; `battle` makes
    the sheets of a battle. `about` is the subject of a ship's sheet; `battle_title` and
    `battle_about` are the title and subject of the sheets of a battle; `options` are those of the
    game's displays besides the battle's.
    """

    title: str
    about: str
    battle_title: str
    battle_about: str
    model: type[E]
    display_of: Callable[[Planner, Key, E], D | str]
    pages_of: Callable[[Planner, D], tuple[Page, ...]]
    book_of: Callable[[Planner, Sequence[D]], tuple[Callable[[], Document], Iterable[Key]]]
    battle: BattleSheets
    ships_of: Callable[[Entity], Iterable[Reference]]
    count_of: Callable[[D], int | None] = lambda display: 1
    facing: Callable[[D], bool] = lambda display: False
    options: tuple[ProductOption[Setting], ...] = ()
    crewed: bool = False

    def product(self) -> Product:
        """Return the product `displays`."""
        return Product(
            "displays", self.title, self.sheets, (*BATTLE_OPTIONS, *self.options),
            crewed=self.crewed, ships_of=self.ships_of, battle=self.battle,
        )  # fmt: skip

    def sheets(self, planner: Planner) -> Iterator[Sheet]:
        """Yield the sheet of every requested ship, and a book of the game if all are requested.

        With the log of a battle, yield the ships of the battle instead.
        """
        if planner.options.setting(BATTLE):
            yield from self._battle(planner)
            return
        shown: list[D] = []
        depends_on: set[Key] = set()
        for key, ship in planner.each("ships", self.model, whole=True):
            display = self.display_of(planner, key, ship)
            if isinstance(display, str):
                planner.omit(key, display)
                continue
            yield planner.sheet(
                f"displays/{key.id}", f"{display.name}: {self.about}",
                partial(self.pages_of, planner, display), self.about,
                keywords=(display.name,), count=self._count(planner, display), subject=key,
                duplex="" if self.facing(display) else "long-edge",
            )  # fmt: skip
            if not planner.fault:
                shown.append(display)
                depends_on |= planner.used
        if shown and not planner.requested and not (self.crewed and planner.options.crew):
            lay_out, more = self.book_of(planner, shown)
            name = f"{planner.system}/{planner.system}-displays"
            yield Sheet(name, frozenset({*depends_on, *more}), lay_out, formats=("pdf",))

    def _count(self, planner: Planner, display: D) -> int | None:
        """Return the number of pages of a ship's sheet, if it is known without a layout."""
        count = self.count_of(display)
        apart = REFERENCE in self.options and planner.options.setting(REFERENCE) == "page"
        return count + 1 if count is not None and apart else count

    def _battle(self, planner: Planner) -> Iterator[Sheet]:
        """Yield the sheet of a battle; none for a battle of another game."""
        game = replayed(planner.library, planner.system, planner.options)
        if game is not None:
            pages = partial(self._battle_pages, planner, game)
            title = f"{game.battle.name}: {self.battle_title}"
            yield planner.sheet(sheet_name(planner.options), title, pages, self.battle_about)

    def _battle_pages(self, planner: Planner, game: Game) -> tuple[Page, ...]:
        parts = self.battle(game, planner.library, planner.options)
        return tuple(page for _, pages in parts for page in pages)
