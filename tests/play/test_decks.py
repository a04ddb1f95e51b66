"""Decks: cards are conserved, draws have their own stream, unseen cards are not in the state."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetforge.dice.explore import explore
from sheetforge.play.decks import Deck
from sheetforge.play.driver import Game, play_at_random
from sheetforge.play.log import record
from sheetforge.play.log_reader import parse_log
from sheetforge.play.questions import HIDDEN, Asking, Draw, Illegal, Question, check, expected, read, typed
from sheetforge.play.replay import replay
from sheetforge.play.streams import Streams, ways
from sheetforge.play.verify import Faces
from tests.play import feud, race
from tests.play.contract import is_conserved

COPIES = {"ace": 1, "king": 2, "queen": 3}


def answered(script: Asking[Any], streams: Streams) -> Any:
    """What a script returns whose draws come from a stream."""
    try:
        question = next(script)
        while True:
            assert isinstance(question, Draw)
            question = script.send(streams.draw(question))
    except StopIteration as end:
        return end.value


@settings(max_examples=60, deadline=None)
@given(st.data(), st.integers(0, 1000))
def test_every_copy_is_always_in_one_place(data: st.DataObject, seed: int) -> None:
    """Whatever is done to a deck, and from whichever side one looks, no card is lost or doubled."""
    streams, deck = Streams(seed), Deck.of("court", COPIES)
    down: list[str] = []
    for _ in range(data.draw(st.integers(1, 25))):
        step = data.draw(
            st.sampled_from(("draw", "keep", "down", "turn", "bottom", "discard", "reveal", "give", "shuffle"))
        )
        if step == "draw":
            _, deck = answered(deck.draw("test"), streams)
        elif step == "keep":
            _, deck = answered(deck.draw_kept("red", "a", "test"), streams)
        elif step == "down" and deck.count:
            entry, deck = deck.face_down()
            assert entry is not None
            if entry == HIDDEN:
                down.append(entry)
        elif step == "turn" and down:
            _, deck = answered(deck.turn(down.pop(), "test"), streams)
        elif step in ("bottom", "discard") and (deck.out or down):
            entry = deck.out[0] if deck.out else down.pop()
            deck = deck.to_bottom(entry) if step == "bottom" else deck.discard(entry)
        elif step == "reveal" and deck.kept("red"):
            one = deck.held[0]
            deck = deck.reveal(one.side, one.place, one.card) if one.side == "red" else deck
        elif step == "give":
            deck = deck.hand_over("red", "a", "blue", "b")
        elif step == "shuffle" and not deck.away:
            deck = deck.reshuffled()
        if deck.count == 0 and deck.discards and deck.away:
            break
        for side in ("", "red", "blue"):
            view = deck.seen_by(side)
            assert is_conserved(view)
            assert view.count == deck.count


def test_the_order_at_the_bottom_is_kept() -> None:
    """Cards put beneath a deck come up in the order they were put there, without a question."""
    streams, deck, seen = Streams("order"), Deck.of("court", COPIES), []
    for _ in range(6):
        card, deck = answered(deck.draw("first"), streams)
        deck = deck.to_bottom(card)
        seen.append(card)
    assert Counter(seen) == Counter(COPIES)
    for card in seen:
        with pytest.raises(StopIteration) as end:
            next(deck.draw("second"))
        again, deck = end.value.value
        assert again == card


def test_a_face_down_card_has_no_identity_until_it_is_turned() -> None:
    """Taking a card face down asks no question and leaves no token, also when it is put back."""
    deck = Deck.of("court", {"ace": 1, "king": 1})
    entry, taken = deck.face_down()
    assert (entry, taken.unseen, taken.away) == (HIDDEN, (1, 1), 1)
    back = taken.to_bottom(HIDDEN)
    assert (back.under, back.pile, back.away) == ((HIDDEN,), 1, 0)
    _, last = back.face_down()
    assert [*last.face_down()] == [HIDDEN, replace(last, under=(), away=2)]
    asking = taken.turn(HIDDEN, "turned", "red", "ship")
    assert next(asking) == Draw("court", (("ace", 1), ("king", 1)), "turned", "red", "ship")
    with pytest.raises(StopIteration) as end:
        asking.send("king")
    card, turned = end.value.value
    assert (card, turned.unseen, turned.out, turned.away) == ("king", (1, 0), ("king",), 0)
    with pytest.raises(ValueError, match="lies face down outside"):
        turned.discard(HIDDEN)


def test_drawing_when_a_card_is_turned_up_is_shuffling_before() -> None:
    """The explorer runs draws, also of a face-down card, as all orders of the pile would fall."""

    def script(notes: list[str]) -> Asking[None]:
        deck = Deck.of("court", {"ace": 1, "king": 2})
        kept, deck = deck.face_down()
        first, deck = yield from deck.draw("first")
        assert kept == HIDDEN
        assert first is not None
        deck = deck.to_bottom(first)
        turned, deck = yield from deck.turn(kept, "turned")
        second, deck = yield from deck.draw("second")
        third, deck = yield from deck.draw("third")
        notes += [first, turned, str(second), str(third)]

    def begin() -> Any:
        notes: list[str] = []
        return script(notes), lambda: tuple(notes)

    def answers(question: Question, given: tuple[Any, ...]) -> Any:
        assert isinstance(question, Draw)
        return ways(question)

    found = explore(begin, answers)
    orders = [(b, a, c, b) for a, b, c in permutations(("ace", "king", "king"))]
    assert dict(found) == {end: Fraction(number, 6) for end, number in Counter(orders).items()}


def test_discards_are_shuffled_when_the_deck_is_empty() -> None:
    """A deck that has run down takes its discards up again; an empty one gives no card."""
    streams, deck = Streams(1), Deck.of("court", {"ace": 1, "king": 1})
    for _ in range(2):
        card, deck = answered(deck.draw("test"), streams)
        deck = deck.discard(card)
    _, deck = answered(deck.draw("test"), streams)
    assert (deck.count, deck.discards, len(deck.out)) == (1, (), 1)
    _, deck = answered(deck.draw("test"), streams)
    assert answered(deck.draw("test"), streams) == (None, deck)
    assert answered(deck.draw_kept("red", "hand", "test"), streams) == (None, deck)


def test_known_cards_are_not_shuffled_among_unseen_ones() -> None:
    """While a card lies face down outside, a shuffle would make it one of the discards."""
    streams, deck = Streams(1), Deck.of("court", COPIES)
    card, deck = answered(deck.draw("test"), streams)
    _, deck = deck.discard(card).face_down()
    with pytest.raises(ValueError, match="court cannot be shuffled while 1 of its cards lie face"):
        deck.reshuffled()


def test_a_kept_card_may_be_any_unseen_one_to_the_others() -> None:
    """The other side's view neither has the card nor can find it by what is missing."""
    deck = Deck.of("court", COPIES)
    views = []
    for card in COPIES:
        asking = deck.draw_kept("red", "hand", "test")
        next(asking)
        with pytest.raises(StopIteration) as end:
            asking.send(card)
        kept = end.value.value[1]
        assert kept.kept("red") == kept.seen_by("red").kept("red", "hand") == (card,)
        assert kept.kept("red", "elsewhere") == ()
        views.append(kept.seen_by("blue"))
    assert views[0] == views[1] == views[2]
    assert views[0].kept("red") == (HIDDEN,)
    assert views[0].unseen == deck.unseen


def test_a_deck_has_cards() -> None:
    """An empty deck and a card without copies are refused."""
    for wrong in ({}, {"ace": 0}, {HIDDEN: 1}):
        with pytest.raises(ValueError, match="the deck 'court' has a card without a copy"):
            Deck.of("court", wrong)


def test_a_card_searched_out_of_the_deck() -> None:
    """It lies open, is not dealt a second time, and may be put beneath the deck later."""
    deck = Deck.of("court", {"ace": 1, "king": 2}).without("ace")
    assert (deck.count, deck.out, deck.unseen) == (2, ("ace",), (0, 2))
    assert is_conserved(deck)
    back = deck.to_bottom("ace")
    assert (back.count, back.under, is_conserved(back)) == (3, ("ace",), True)
    for gone in ("ace", "queen"):
        with pytest.raises(ValueError, match=f"no copy of {gone} is left in the deck 'court'"):
            deck.without(gone)


QUESTION = Draw("court", (("ace", 0), ("king", 2), ("king-of-all", 1)), "event", "red", "ship")


def test_a_typed_card_is_taken_by_its_name() -> None:
    """A person at a real deck types the name as it is printed, or enough of it."""
    assert typed(QUESTION, " King of  All ") == "king-of-all"
    assert typed(QUESTION, "king") == "king"
    assert typed(QUESTION, "king-") == "king-of-all"
    assert expected(QUESTION) == "red draws a card of court (event, ship)"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("ace", "'ace' is not legal, as every ace of court is out already or lies at the bottom; red"),
        ("knig", "as court has no such card; did you mean 'king'; red draws"),
        ("3", "as court has no such card"),
    ],
)
def test_a_typed_card_that_cannot_be_is_refused(line: str, fault: str) -> None:
    """A card that is out, or none of the deck, is refused with the reason."""
    with pytest.raises(Illegal) as refused:
        typed(QUESTION, line, 7)
    assert str(refused.value).startswith("answer 7: ")
    assert fault in str(refused.value)


def test_only_cards_that_are_left_answer_a_draw() -> None:
    """A log and a program are refused what a person is refused."""
    assert read(QUESTION, "king") == "king"
    for wrong in ("ace", "knave", ["king"], (1,)):
        with pytest.raises(Illegal):
            read(QUESTION, wrong)
        with pytest.raises(Illegal):
            check(QUESTION, wrong)  # type: ignore[arg-type]


def test_a_stream_draws_every_copy_as_often_as_another() -> None:
    """Of many draws from a full deck each card has its share; the dice are not moved by them."""
    streams = Streams("shares")
    question = Draw("court", (("ace", 1), ("king", 2), ("none", 0)), "test")
    drawn = Counter(streams.draw(question) for _ in range(3000))
    assert set(drawn) == {"ace", "king"}
    assert 900 < drawn["ace"] < 1100
    with pytest.raises(ValueError, match="no card of court is left"):
        streams.draw(Draw("court", (("none", 0),), "test"))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_a_seed_gives_the_same_cards_and_its_log_the_same_game(seed: int) -> None:
    """Two games of a seed are equal, and so is the one that the log of either leads to."""
    one, other = (play_at_random(feud.ENGINE, feud.BATTLE, seed) for _ in range(2))
    assert one.answers == other.answers
    assert one.state.events == other.state.events
    log = parse_log(record(one, {}, seed).text())
    again = replay(feud.ENGINE, feud.BATTLE, log)
    assert again.state.events == one.state.events
    assert again.state.deck == one.state.deck  # type: ignore[attr-defined]
    assert is_conserved(one.state.deck)  # type: ignore[attr-defined]
    assert log.entries == record(one).entries


def test_a_log_says_which_deck_and_which_card() -> None:
    """The line of a draw names its deck and its card, and both are compared with the seed."""
    game = play_at_random(feud.ENGINE, feud.BATTLE, "log")
    log = record(game, {}, "log")
    drawn = [entry for entry in log.entries if entry.asked and entry.asked.deck]
    assert drawn
    assert '"deck": "luck", "card": "' in log.text()
    faces, again = Faces(log), Game(feud.ENGINE, feud.BATTLE)
    for answer in game.answers:
        assert again.question is not None
        faces.compare(again.question, answer, len(again.answers) + 1)
        again.answer(answer)
    assert (faces.other, faces.alike) == (0, len(drawn))
    assert faces.finding.startswith(f"0 rolls and {len(drawn)} cards, each as seed 'log'")
    at = next(number for number, entry in enumerate(log.entries) if entry in drawn)
    wrong = next(card for card in feud.COPIES if card != log.entries[at].answer)
    other = Faces(log)
    again = Game(feud.ENGINE, feud.BATTLE)
    for answer in game.answers[:at]:
        again.answer(answer)
    assert again.question is not None
    other.compare(again.question, wrong, at + 1)
    assert f"answer {at + 1}: the card is {wrong}; seed 'log' gives" in other.first


def test_a_game_with_a_real_deck_is_typed_in() -> None:
    """Cards are typed as they are turned up; a card that is out stops the game with a message."""
    game = Game(feud.ENGINE, feud.BATTLE)
    race.play_typed(game, ["wait", "wait", "look", "look", "Four", "one"])
    assert game.state.points == {"red": 4, "blue": 0}  # type: ignore[attr-defined]
    with pytest.raises(Illegal, match="every four of luck is out already or lies at the bottom"):
        race.play_typed(game, ["pass", "four"])
