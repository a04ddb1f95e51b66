"""Decks of cards as sheets to print on both sides, or to fold, and cut.

A game says which decks there are, what is on each card and what is on the backs; the slots, marks,
backs and corrections of counters serve for cards as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from math import ceil
from typing import Protocol

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.play.engine import AnyState
from sheetforge.press.imposition import Job, Piece, impose, page_count
from sheetforge.press.loose import Draw, LoosePiece, LooseSet
from sheetforge.products.cutting import BACKS, BLEED, CUT_MARKS, GAP, MARKS_ON, PRINTER, SLOTS, Cut, read_cut
from sheetforge.products.options import ProductOption, Setting
from sheetforge.products.outlets import asked_outlet, outlet_options
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.products.shared_sheets import PieceOf
from sheetforge.sheet.deck_cards import POKER, CardBack, CardFront, Front, draw_back, draw_front, sized_alike
from sheetforge.sheet.dies import Die, PieceArt
from sheetforge.sheet.palette import PALETTES, Palette
from sheetforge.sheet.scene import Document, Item, Page
from sheetforge.values import values

CARD_OPTIONS: tuple[ProductOption[Setting], ...] = (SLOTS, PRINTER, BACKS, CUT_MARKS, MARKS_ON, BLEED, GAP)


CARD_SIZE = ProductOption(
    "card-size",
    "mini",
    "Small cards of 44 x 62 mm, or those of 63.5 x 88.9 mm that `build decks` prints.",
    ("poker", "mini"),
)


@values(frozen=True, slots=True)
class PrintedCard:
    """A card: its name, its front, and its number in the deck."""

    name: str
    front: Front
    copies: int = 1


@values(frozen=True, slots=True)
class PrintedDeck:
    """A deck: the name of its file, its title, its cards, their back, and its dependencies."""

    id: str
    title: str
    cards: tuple[PrintedCard, ...]
    back: CardBack
    depends_on: frozenset[Key]

    @property
    def count(self) -> int:
        """The number of cards that are printed."""
        return sum(card.copies for card in self.cards)


@values(frozen=True, slots=True)
class DealtDeck:
    """A deck of a battle. `side` has it as a hand, or open with `is_open`; all sides draw from one of nobody's.

    Cards of one that is `unseen` lie face down until a rule turns them over: not even their side looks at them.
    """

    deck: PrintedDeck
    side: str | None = None
    is_open: bool = False
    unseen: bool = False


class DealsDecks(Protocol):
    """Returns the decks that a battle is played with."""

    def __call__(self, library: Library, state: AnyState) -> Iterable[DealtDeck]:
        """Return the decks as the battle begins: hands of each side, then those that all draw from."""


@values(frozen=True, slots=True)
class Decks:
    """The decks of a game: `decks_of` yields those that are asked for."""

    title: str
    game: str
    decks_of: Callable[[Planner], Iterator[PrintedDeck]]
    more: tuple[ProductOption[Setting], ...] = ()
    die: Die = POKER

    def product(self) -> Product:
        """Return the product `decks`."""
        options = (*CARD_OPTIONS, *outlet_options(), *self.more)
        return Product("decks", self.title, self.sheets, options, outlined=True)

    def sheets(self, planner: Planner) -> Iterator[Sheet]:
        """Yield the sheets of every deck."""
        outlet = asked_outlet(planner, "decks", [option.name for option in CARD_OPTIONS])
        if outlet is not None:
            palette = PALETTES[planner.options.ink]
            for deck in self.decks_of(planner):
                yield outlet.sheet(planner, _loose(deck, self.die, palette), self.more)
            return
        cut = read_cut(planner.options, self.die)
        for deck in self.decks_of(planner):
            digest = "".join(planner.library.digest(key) for key in sorted(deck.depends_on))
            marked_cut = cut.named(planner.ours("cards", deck.depends_on))
            job = marked_cut.job(f"{self.game}: {deck.title}", digest)
            yield deck_sheet(f"{planner.system}/decks/{deck.id}", deck, job)


@values(frozen=True, slots=True)
class PackCards:
    """The cards of a pack: those of one deck follow those of another on the same sheet.

    `beside` makes a piece for the room that a short row of them leaves on the sheet of the counters.
    """

    decks: tuple[PrintedDeck, ...]
    die: Die
    cut: Cut
    title: str
    digest: str
    beside: PieceOf | None = None
    tents: bool = False
    apart: bool = True

    @property
    def total(self) -> int:
        """The number of cards."""
        return sum(deck.count for deck in self.decks)

    @property
    def job(self) -> Job:
        """Return how those on sheets of their own are cut."""
        return self.cut.job(self.title, self.digest)

    @property
    def full(self) -> int:
        """The number of those that fill sheets of their own."""
        return self.total - self.total % len(self.job.page.slots)

    def pieces(self, job: Job, first: int, end: int) -> list[Piece]:
        """Return those from one number to another as pieces of a job."""
        return [piece for deck in self.decks for piece in deck_pieces(deck, job)][first:end]

    def pages(self, count: int) -> tuple[Page, ...]:
        """Return the pages of so many of them."""
        job = self.job
        return impose(self.pieces(job, 0, count), job, "deck.")


def deck_pages(deck: PrintedDeck, job: Job, mark: str = "") -> tuple[Page, ...]:
    """Return the pages of a deck to print and cut, with as many cards on each; `mark` is that of `impose`."""
    slots = job.page.slots
    sheets = ceil(deck.count / len(slots))
    if sheets > 1 and deck.count % len(slots):
        # A last sheet with few cards is half empty.
        job = replace(job, page=replace(job.page, slots=slots[: ceil(deck.count / sheets)]))
    return impose(deck_pieces(deck, job), job, mark)


def deck_pieces(deck: PrintedDeck, job: Job) -> list[Piece]:
    """Return the cards of a deck as pieces to cut out.

    Raises `LayoutProblem` that names the card whose text does not fit.
    """
    die, palette = job.page.die, job.palette
    back = PieceArt(draw_back(deck.back, die, palette) if job.flip != "none" else ())
    pieces: list[Piece] = []
    for card in alike(deck, die, palette):
        front = PieceArt(draw_front(card.front, card.name, die, palette))
        pieces += [Piece(card.name, front, back)] * card.copies
    return pieces


def alike(deck: PrintedDeck, die: Die, palette: Palette) -> list[PrintedCard]:
    """Return the cards of a deck, those that are data with text of one size."""
    sized = iter(sized_alike([card.front for card in deck.cards if isinstance(card.front, CardFront)], die, palette))
    return [replace(card, front=next(sized)) if isinstance(card.front, CardFront) else card for card in deck.cards]


def _loose(deck: PrintedDeck, die: Die, palette: Palette) -> LooseSet:
    """Return a deck as loose cards."""

    def back(die: Die) -> tuple[Item, ...]:
        return draw_back(deck.back, die, palette)

    def front(card: PrintedCard) -> Draw:
        return lambda die: draw_front(card.front, card.name, die, palette)

    cards = tuple(LoosePiece(card.name, card.copies, front(card), back) for card in alike(deck, die, palette))
    return LooseSet(deck.id, deck.title, deck.depends_on, die, cards)


def deck_sheet(name: str, deck: PrintedDeck, job: Job) -> Sheet:
    """Return a deck as a sheet."""

    @cache
    def lay_out() -> Document:
        duplex = job.flip if job.flip in ("long-edge", "short-edge") else ""
        pages = deck_pages(deck, job)
        return Document(pages, job.title, "", "cards", ("cards", deck.title), "en", duplex)

    return Sheet(name, deck.depends_on, lay_out, page_count(deck.count, job), title=job.title)
