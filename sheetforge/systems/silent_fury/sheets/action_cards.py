"""Fronts of cards: action cards, in words from `data/actions.yaml` with the figures of the rules,
and the cards of the three decks, whose text is made from their effects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, get_args

from sheetforge.content.game_data import DataFile, Figures, read_data
from sheetforge.content.library import Unreadable
from sheetforge.content.model import Content, List, Mapped, Name, Words
from sheetforge.drawings import shipped
from sheetforge.sheet.deck_cards import CardFront, Section
from sheetforge.sheet.drawing import Drawing
from sheetforge.systems.silent_fury.engine.orders import FOCUSED
from sheetforge.systems.silent_fury.figures import CARDS, INITIATIVE, LONG_DIE, REPEATS
from sheetforge.systems.silent_fury.schema.card import Card, CardEffect, DamageEffect, ModifyEffect, Timing
from sheetforge.systems.silent_fury.schema.layout import ComponentKind
from sheetforge.systems.silent_fury.sheets.look import LOOK, PACKAGE
from sheetforge.systems.silent_fury.words.cards import NEEDS, parts
from sheetforge.text import listed, slug

BODY_PT = 12.5
"""The largest type of cards, which are read across a table."""

TIMINGS: tuple[Timing, ...] = get_args(Timing)


class ActionText(Content):
    """An action: its name, the components that it operates, its effect."""

    heading: str
    operate: Words | None = None
    text: Words

    @property
    def focused(self) -> bool:
        """Return whether it can be taken once in an Action Phase, by the rules of the engine."""
        return slug(self.heading) in FOCUSED


class ActionCard(Content):
    """A card: the kinds of components on it, and its actions."""

    title: Words
    symbols: List[ComponentKind]
    sections: List[ActionText]


class TimingText(Content):
    """When a card is played, and how long it lasts."""

    title: Words
    note: Words


class ActionsFile(DataFile):
    """`data/actions.yaml`."""

    actions: Mapped[Name, ActionCard]
    timings: dict[Timing, TimingText]
    strip: Words
    lists: Words


class CardWords(NamedTuple):
    """The fronts of action cards in the order of the rules, the words of timings, those of a
    boarding strip and of decks as lists."""

    fronts: Mapping[str, CardFront]
    timings: Mapping[Timing, TimingText]
    strip: str
    lists: str


@cache
def card_words() -> CardWords:
    """Return the words of all cards.

    Raises `Unreadable` for a file that has other cards or timings than the rules.
    """
    file, figures = read_data(PACKAGE, "actions", ActionsFile)
    if set(file.actions) != set(CARDS):
        raise Unreadable(f"{figures.shown}: write exactly the cards {listed(CARDS)}")
    if lacking := [timing for timing in TIMINGS if timing not in file.timings]:
        raise Unreadable(f"{figures.shown}: no words for the timing {listed(lacking)}")
    made = {id: _front(id, file.actions[id], figures) for id in CARDS}
    lists = figures.fill(file.lists, {"die": LONG_DIE, "half": LONG_DIE // 2 + 1})
    figures.close()
    return CardWords(made, file.timings, file.strip, lists)


def fronts() -> Mapping[str, CardFront]:
    """Return the front of each action card, in the order of the rules."""
    return card_words().fronts


def deck_front(card: Card) -> CardFront:
    """Return the front of a card of a deck: its timing, the kinds it needs, its effects."""
    timing = card_words().timings[card.timing]
    said = parts(card)
    effects = " ".join(card_part.text for card_part in said if not card_part.heading)
    sections = [Section(card_part.heading, card_part.text) for card_part in said if card_part.heading == NEEDS]
    sections.append(Section("", effects))
    sections += [Section(*card_part) for card_part in said if card_part.heading not in ("", NEEDS)]
    if card.flavor:
        sections.append(Section("", card.flavor))
    return CardFront(
        title=card.name,
        kind=timing.title,
        symbols=tuple(shipped(PACKAGE, kind) for kind in card.prerequisite),
        sections=tuple(sections),
        foot=timing.note,
        color=LOOK.decks[card.deck].color,
        pictures=(picture(card),),
        body_pt=BODY_PT,
    )


def picture(card: Card) -> Drawing:
    """Return the picture of a card: its Hero, or the drawing of what happens first."""
    if card.hero is not None:
        return shipped(PACKAGE, f"tokens/{card.hero.type}")
    return shipped(PACKAGE, f"events/{_event(card.effects[0])}" if card.effects else f"decks/{card.deck}")


def _event(effect: CardEffect) -> str:
    """Return the name of the drawing of an effect."""
    if isinstance(effect, DamageEffect):
        return f"damage-{effect.damage}"
    if isinstance(effect, ModifyEffect):
        return "modify-up" if effect.by > 0 else "modify-down"
    return effect.do


def _front(id: str, card: ActionCard, figures: Figures) -> CardFront:
    own: dict[str, str | int] = {}
    if id in REPEATS:
        copied, slots = REPEATS[id]
        own = {"copied": copied, "slots": listed([str(slot) for slot in sorted(slots)], "or")}
    number = next((at for action, at in INITIATIVE.items() if action == id), None)
    return CardFront(
        title=card.title,
        corner="" if number is None else str(number),
        kind="Repeat card" if number is None else f"Initiative {number}",
        sections=tuple(_section(section, figures, own) for section in card.sections),
        foot="focused: once in an Action Phase" if any(section.focused for section in card.sections) else "",
        pictures=tuple(shipped(PACKAGE, kind) for kind in card.symbols or ("events/repeat",)),
        body_pt=BODY_PT,
    )


def _section(one: ActionText, figures: Figures, own: Mapping[str, str | int]) -> Section:
    text = figures.fill(one.text, own)
    if one.operate is not None:
        text = f"({figures.fill(one.operate, own)}) {text}"
    heading = f"{one.heading}, focused" if one.focused else one.heading
    return Section(heading, text)
