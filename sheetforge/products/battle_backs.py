"""The papers of a battle on both sides of the paper: no back is blank.

The page of the battle has a chart at its back, or the hits and losses of its turns; a side with a free back has
charts or cards of the rules there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from sheetforge.play.events import BEGINS_TURN, heading, in_sentences
from sheetforge.products.page_order import Face, empty, faces_of, filled
from sheetforge.products.page_stack import SLACK, PageStack, copies
from sheetforge.sheet import story_page
from sheetforge.sheet.cards import BETWEEN
from sheetforge.sheet.hexmap.board import in_words_of_maps
from sheetforge.sheet.page import Look, sheet_of_page
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Page, Style
from sheetforge.sheet.story_page import TurnStory

if TYPE_CHECKING:
    from sheetforge.play.driver import Game
    from sheetforge.products.planner import Part

SIDE = "side-"
"""The beginning of the names of parts that one side has for itself; its number follows."""

MOST_BELOW = 3
"""The most cards below the content of a page that are tried."""


def on_both_sides(
    parts: Sequence[Part], sides: Sequence[str], cards: Sequence[Page], story: Callable[[], Page], line: Style
) -> tuple[Page, ...]:
    """Return the papers of a battle: leaves for all, then those of each side, without a blank back.

    Every side has the same charts on free backs, or they have leaves of their own; then the `cards` on backs that are
    still free, and below sheets that have room for one. A side has each card once.
    """
    (_, first), *others = parts
    before = _stacks(first)
    charts = [one for name, pages in others if not name.startswith(SIDE) for one in _stacks(pages)]
    battle = before[0]
    if len(before) % 2 and charts:
        before.append(charts.pop(0))
    named = ((sides[int(name.removeprefix(SIDE)) - 1], pages) for name, pages in others if name.startswith(SIDE))
    owned = [faces_of(side, _stacks(pages, side)) for side, pages in named]
    free = min((sum(isinstance(face, str) for face in faces) for faces in owned), default=0)
    order: list[Face] = faces_of("", before)
    for number, faces in enumerate(owned):
        order += filled(faces, charts[:free], is_copy=number > 0)
    order += faces_of("", charts[free:])
    for_all = [PageStack.of(story())] if "" in order else []
    backs = _Backs([PageStack.of(card) for card in cards], for_all, replace(battle, is_copy=True))
    made = [backs.of(face) if isinstance(face, str) else copies([face])[0] for face in order]
    for face in made:
        if face is not None and face.side:
            backs.fill(face)
    pages = [None if face is None else face.whole(line) if face.below or face.is_copy else face.page for face in made]
    return tuple(page or empty(battle.page) for page in pages)


def _stacks(pages: Sequence[Page], side: str = "") -> list[PageStack]:
    return [PageStack.of(page, side, sheet_of_page(page)) for page in pages]


class _Backs:
    """The parts that stand on free backs, for a side or for all, each once."""

    def __init__(self, cards: Sequence[PageStack], for_all: Sequence[PageStack], battle: PageStack) -> None:
        self.cards, self.for_all, self.battle = cards, for_all, battle
        self.had: set[tuple[str, PageStack]] = set()

    def of(self, side: str) -> PageStack | None:
        """Return the next back for a side, or for all: cards, or a copy of the page of the battle; None without one."""
        wanted = (*self.cards, self.battle) if side else (*self.for_all, *self.cards)
        chosen = next((one for one in wanted if (side, one) not in self.had), None)
        if chosen is None:
            return None
        back = self._given(chosen, side)
        if chosen in self.cards:
            self.fill(back)
        return back

    def fill(self, page: PageStack) -> None:
        """Put those cards that a side has not yet below the content of a page that leave least of its room."""
        left = [card for card in self.cards if card.is_strip and (page.side, card) not in self.had]
        ways = (way for count in range(1, MOST_BELOW + 1) for way in combinations(left, count))
        fitting = [way for way in ways if sum(card.least + BETWEEN for card in way) <= page.room + BETWEEN + SLACK]
        for card in max(fitting, key=lambda way: sum(card.height + BETWEEN for card in way), default=()):
            page.add(self._given(card, page.side))

    def _given(self, one: PageStack, side: str) -> PageStack:
        """Return a card or a page for a side: those that another has already as copies, which have no names."""
        is_copy = one.is_copy or any(other is one for _, other in self.had)
        self.had.add((side, one))
        return replace(one, items=list(one.items), foot=list(one.foot), below=[], side=side, is_copy=is_copy)


def story(game: Game, look: Look, palette: Palette) -> Page:
    """Return the page of the hits and losses of a battle, by turn."""
    show, turns = game.engine.presenter, list[TurnStory]()
    told: list[tuple[str, bool]] = []
    names = show.names(game.state) if show is not None else {}
    for event, sentence in in_sentences(game.state.events, names):
        if heading(event) == BEGINS_TURN:
            told = []
            turns.append(TurnStory(sentence, told))
        cue = show.cue(event) if show is not None else None
        if cue is not None and (cue.hit or cue.kind in ("hurt", "loss")):
            told.append((in_words_of_maps(sentence), cue.kind == "loss"))
    return story_page.page(game.battle.name, turns, look, palette)
