"""Action cards of a hand: their words from `data/actions.yaml`, their figures from the rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from sheetforge.content.game_data import DataFile, Figures, read_data
from sheetforge.content.library import Unreadable
from sheetforge.content.model import Content, Flag, Words
from sheetforge.drawings import shipped
from sheetforge.sheet.deck_cards import CardFront, Section
from sheetforge.systems.silent_fury.figures import CARDS, INITIATIVE, REPEATS
from sheetforge.systems.silent_fury.schema.layout import ComponentKind
from sheetforge.systems.silent_fury.sheets.look import PACKAGE
from sheetforge.text import listed


class ActionText(Content):
    """An action: its name, what it operates, what it does."""

    heading: str
    operate: Words | None = None
    focused: Flag = False
    text: Words


class ActionCard(Content):
    """A card: the kinds of components on it, and its actions."""

    title: Words
    symbols: tuple[ComponentKind, ...]
    sections: tuple[ActionText, ...]


class ActionsFile(DataFile):
    """`data/actions.yaml`."""

    actions: dict[str, ActionCard]


@cache
def fronts() -> Mapping[str, CardFront]:
    """Return the front of each action card, in the order of the rules.

    Raises `Unreadable` for a file that has other cards than the rules.
    """
    file, figures = read_data(PACKAGE, "actions", ActionsFile)
    if set(file.actions) != set(CARDS):
        raise Unreadable(f"{figures.shown}: write exactly the cards {listed(CARDS)}")
    made = {id: _front(id, file.actions[id], figures) for id in CARDS}
    figures.close()
    return made


def _front(id: str, card: ActionCard, figures: Figures) -> CardFront:
    own: dict[str, object] = {}
    if id in REPEATS:
        copied, slots = REPEATS[id]
        own = {"copied": copied, "slots": listed([str(slot) for slot in sorted(slots)], "or")}
    number = next((at for action, at in INITIATIVE.items() if action == id), None)
    return CardFront(
        title=card.title,
        corner="" if number is None else str(number),
        kind="Repeat card" if number is None else f"Initiative {number}",
        symbols=tuple(shipped(PACKAGE, kind) for kind in card.symbols),
        sections=tuple(_section(one, figures, own) for one in card.sections),
        foot="focused: once in an Action Phase"
        if any(one.focused for one in card.sections)
        else "",
    )


def _section(one: ActionText, figures: Figures, own: Mapping[str, object]) -> Section:
    text = figures.fill(one.text, own)
    if one.operate is not None:
        text = f"({figures.fill(one.operate, own)}) {text}"
    heading = f"{one.heading}, focused" if one.focused else one.heading
    return Section(heading, text)
