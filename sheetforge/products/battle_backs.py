"""The papers of a battle on both sides of the paper: no back is blank.

The page of the battle has a chart at its back, or the hits and losses of its turns; a side with a free back has
charts or cards of the rules there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetforge.play.events import BEGINS_TURN, AnyEvent, heading, in_sentences
from sheetforge.products.free_backs import Face, FreeBacks
from sheetforge.products.page_order import faces_of, filled
from sheetforge.products.page_stack import PageStack
from sheetforge.sheet import story_page
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


ALONE = re.compile(r" (\S{1,3}$|[=+]|(?<=[=+] )\d+|(?<=needs )\d+)")
"""A space before the last figure of a sentence, before a sum or a needed number: no line is broken there."""

LEAST_ROOM = 30.0
"""The least room in mm below the sheets of a side that has lines to write on."""


def on_both_sides(
    parts: Sequence[Part],
    sides: Sequence[str],
    cards: Sequence[Page],
    story: Callable[[], Page],
    lines: Callable[[float], Page],
    line: Style,
) -> tuple[Page, ...]:
    """Return the papers of a battle: leaves for all, then those of each side, without a blank back.

    Every side has the same charts on free backs, or they have leaves of their own; then the `cards` on backs that are
    still free, and below sheets that have room for one, those first that are nowhere yet. Room that is left below its
    sheets has `lines` to write on.
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
    if "" in order:
        order[order.index("")] = PageStack.of(story())
    backs = FreeBacks([PageStack.of(card) for card in cards], order)
    pages: list[Page] = []
    for face in backs.in_rooms(backs.on_backs(order)):
        # The last of the cards may be on another back.
        one = replace(battle, side=face, is_copy=True) if isinstance(face, str) else face
        if one.side and not (one.is_copy or one.is_reference) and one.room > LEAST_ROOM:
            one.add(PageStack.of(lines(one.room)))
        pages.append(one.whole(line) if one.below or one.is_copy else one.page)
    return tuple(pages)


def _stacks(pages: Sequence[Page], side: str = "") -> list[PageStack]:
    return [PageStack.of(page, side, sheet_of_page(page)) for page in pages]


def story(game: Game, ahead: Sequence[str], look: Look, palette: Palette) -> Page:
    """Return the page of the hits and losses of a battle, by turn, with lines for the turns `ahead`."""
    show, turns = game.engine.presenter, list[TurnStory]()
    sentences: list[tuple[str, bool]] = []
    last: AnyEvent | None = None
    names = show.names(game.state) if show is not None else {}
    for event, sentence in in_sentences(game.state.events, names):
        if heading(event) == BEGINS_TURN:
            sentences, last = [], None
            turns.append(TurnStory(sentence, sentences))
        if show is not None and show.is_recorded(event, last):
            cue, last = show.cue(event), event
            words = ALONE.sub("\u00a0\\1", in_words_of_maps(sentence))
            sentences.append((words, cue is not None and cue.kind == "loss"))
    if turns and not sentences and game.outcome is None:
        # The turn under way has lines too, while nothing is written in it.
        ahead = (turns.pop().title, *ahead)
    return story_page.page(game.battle.name, turns, ahead, look, palette)
