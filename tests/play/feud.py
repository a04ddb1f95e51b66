"""A toy game with cards for the tests of play: secret orders, kept cards, face-down cards.

In each of three turns both sides write two orders in secret and turn them up one by one. Who looks
keeps a card that the other does not see; who digs takes a card face down, and turns it up when
digging again; who waits draws a card openly. At an order of the other side a side may play a kept
card. Points are the cards' values.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from sheetforge.play import views
from sheetforge.play.decks import Deck
from sheetforge.play.engine import Battle, Engine, Outcome
from sheetforge.play.events import Event
from sheetforge.play.map_text import MapText
from sheetforge.play.presenter import Presenter
from sheetforge.play.questions import HIDDEN, Choose, Script, choose, offer
from sheetforge.play.secrets import Secrets

SIDES = ("red", "blue")
VALUES = {"one": 1, "two": 2, "three": 3, "four": 4}
COPIES = {"one": 3, "two": 2, "three": 1, "four": 1}
TURNS = 3


class Looked(Event, template="{side} keeps {card}"):
    """A side looks at a card and keeps it."""

    side: str
    card: str

    def seen_by(self, side: str) -> Event:
        return self if side == self.side else Looked(self.side, "a card")


class Scored(Event, template="{side} scores with {card}"):
    """A card counts for a side."""

    side: str
    card: str


class Feud:
    """The state: points, decks, orders, face-down cards by side."""

    def __init__(self) -> None:
        self.turn = 0
        self.points = dict.fromkeys(SIDES, 0)
        self.deck = Deck.of("luck", COPIES)
        self.orders = Secrets()
        self.down: dict[str, tuple[str, ...]] = dict.fromkeys(SIDES, ())
        self.events: list[Event] = []

    def copy(self) -> Feud:
        made = Feud()
        made.turn, made.deck, made.orders = self.turn, self.deck, self.orders
        made.points, made.down, made.events = dict(self.points), dict(self.down), []
        return made

    def seen_by(self, side: str) -> Feud:
        made = self.copy()
        made.deck, made.orders = self.deck.seen_by(side), self.orders.seen_by(side)
        made.events = [event.seen_by(side) for event in self.events]
        return made


class View(views.View[Feud]):
    """The feud as a side sees it."""


def script(state: Feud) -> Script:
    while state.turn < TURNS:
        state.turn += 1
        for side in SIDES:
            written: tuple[str, ...] = ()
            for _ in range(2):
                written += ((yield from choose(side, ("look", "dig", "wait"), "order", "", written)),)
            state.orders = state.orders.put(side, "orders", written)
        for at in range(2):
            for side in SIDES:
                yield from _order(state, side, at)


def _order(state: Feud, side: str, at: int) -> Script:
    order, state.orders = state.orders.turn_up(side, "orders", at)
    others = [one for one in SIDES if one != side]
    yield from offer(
        others, lambda one: tuple(dict.fromkeys(state.deck.kept(one))), partial(_played, state), about=order
    )
    if order == "look":
        card, state.deck = yield from state.deck.draw_kept(side, "hand", "look")
        state.events.append(Looked(side, str(card)))
    elif order == "dig" and state.down[side]:
        entry, *rest = state.down[side]
        card, state.deck = yield from state.deck.turn(entry, "dig", side)
        state.down[side] = tuple(rest)
        _score(state, side, card)
    elif order == "dig":
        entry, state.deck = state.deck.face_down()
        if entry is not None:
            state.down[side] += (entry,)
    else:
        card, state.deck = yield from state.deck.draw("wait", side)
        if card is not None:
            _score(state, side, card)


def _played(state: Feud, side: str, card: str) -> Script:
    state.deck = state.deck.reveal(side, "hand", card)
    _score(state, side, card)
    return
    yield


def _score(state: Feud, side: str, card: str) -> None:
    state.points[side] += VALUES[card]
    state.deck = state.deck.to_bottom(card)
    state.events.append(Scored(side, card))


def outcome(state: Feud) -> Outcome | None:
    if state.turn < TURNS or HIDDEN in "".join(state.orders.open("blue", "orders")):
        return None
    red, blue = (state.points[side] for side in SIDES)
    winner = None if red == blue else "red" if red > blue else "blue"
    points = {side: float(state.points[side]) for side in SIDES}
    return Outcome(winner, "points", state.turn, points)


def battle(library: Any, recipe: Any) -> Battle[Feud]:
    return Battle("feud", "Feud", SIDES, dict(recipe), {"decks/feud/luck": "1"}, Feud)


def board(state: Feud, color: bool) -> list[str]:
    """Everything that a person could look at."""
    return [
        f"{side}: orders {' '.join(state.orders.of(side, 'orders')) or '-'}, "
        f"hand {' '.join(state.deck.kept(side)) or '-'}, down {' '.join(state.down[side]) or '-'}"
        for side in SIDES
    ]


class FeudPresenter(Presenter[Feud]):
    """Everything that a person could look at, in lines."""

    def map(self, state: Feud, color: bool = False) -> MapText:
        return MapText(below=board(state, color))

    def roster(self, state: Feud) -> list[str]:
        return board(state, False)

    def question_text(self, state: Feud, question: Choose) -> str:
        return f"{question.side}: {question.why}?"


ENGINE = Engine(
    system="feud",
    rules_version="1",
    battle=battle,
    script=script,
    outcome=outcome,
    view=View,
    presenter=FeudPresenter(),
    seen_by=Feud.seen_by,
)
BATTLE = battle(None, {})
