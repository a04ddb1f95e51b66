"""Secrets: what a side keeps to itself is in no other side's view, copy, report or picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetforge.play.driver import AtRandom, Game, play, play_at_random
from sheetforge.play.events import WITHHELD, heading
from sheetforge.play.log import record
from sheetforge.play.narrator import Narrator
from sheetforge.play.questions import HIDDEN, Choose
from sheetforge.play.screen import Screen
from sheetforge.play.secrets import Secrets
from sheetforge.play.session import PlaySession
from sheetforge.play.streams import Streams
from sheetforge.play.table import PlayTable, Quit
from tests.play import feud

ORDERS = Secrets().put("red", "ship", ("attack", "move")).put("blue", "ship", ("jump",))


def test_secrets_are_kept_by_side_and_key() -> None:
    """They are put, read, replaced and dropped; missing ones have no tokens."""
    assert ORDERS.of("red", "ship") == ("attack", "move")
    assert ORDERS.of("red", "other") == ORDERS.open("red", "other") == ()
    again = ORDERS.put("red", "ship", ("wait",))
    assert again.of("red", "ship") == ("wait",)
    assert [(one.side, one.key) for one in again] == [("blue", "ship"), ("red", "ship")]
    assert ORDERS.drop("red", "ship").of("red", "ship") == ()


def test_others_see_how_many_there_are_and_what_lies_open() -> None:
    """Tokens stay in their places; one that is turned up is seen by all."""
    token, orders = ORDERS.turn_up("red", "ship", 1)
    assert token == "move"
    assert orders.seen_by("red").of("red", "ship") == ("attack", "move")
    for side in ("blue", ""):
        assert orders.seen_by(side).of("red", "ship") == (HIDDEN, "move")
    assert orders.seen_by("").of("blue", "ship") == (HIDDEN,)
    assert orders.open("red", "ship") == (HIDDEN, "move")
    assert orders.put("red", "ship", ("a", "b")).open("red", "ship") == (HIDDEN, HIDDEN)
    with pytest.raises(LookupError, match="red keeps no token 2 of 'ship'"):
        orders.turn_up("red", "ship", 2)


class Looker(AtRandom):
    """Plays at random and notes all that its view and a copy of it show of the other side."""

    def __init__(self, side: str, stream: Random) -> None:
        super().__init__(stream)
        self.other = "blue" if side == "red" else "red"
        self.found: list[tuple[Any, ...]] = []

    def choose(self, view: Any, question: Choose) -> str:
        for state in (view.state, view.copy()):
            self.found.append(
                (
                    state.orders.of(self.other, "orders"),
                    state.deck.kept(self.other),
                    state.deck.unseen,
                    [str(event) for event in view.state.events],
                )
            )
        return super().choose(view, question)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 1000))
def test_a_view_shows_nothing_that_the_other_side_keeps(seed: int) -> None:
    """With another kept card or order of the enemy's, a player's view is the same to the letter."""
    streams, players = Streams(seed), {}
    for side in feud.SIDES:
        players[side] = Looker(side, streams.of(side))
    game = Game(feud.ENGINE, feud.BATTLE)
    play(game, players, streams.roll, draw=streams.draw)
    for side, player in players.items():
        assert player.found
        for orders, kept, unseen, events in player.found:
            assert len(orders) in (0, 2)
            assert set(kept) <= {HIDDEN}
            assert sum(unseen) >= len(kept)
            assert not any(f"{player.other} keeps {card}" in event for event in events for card in feud.COPIES)
        own = game.engine.view(game.state, side)
        happened = [str(event) for event in own.state.events]  # type: ignore[attr-defined]
        assert [str(event) for event in game.state.events if getattr(event, "side", "") == side] == [
            text for text in happened if text.startswith(side)
        ]


def test_no_secret_of_another_side_is_in_a_view() -> None:
    """What a player puts into its view is in its copy only, and is gone with the next look."""
    game = play_at_random(feud.ENGINE, feud.BATTLE, "sealed")
    view = feud.View(game.state, "red")  # type: ignore[arg-type]
    shown = view.state
    assert shown.orders == game.state.orders.seen_by("red")  # type: ignore[attr-defined]
    shown.orders = Secrets()
    assert view.state is shown
    view.renew()
    assert view.state.orders == game.state.orders.seen_by("red")  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        view.side = "blue"  # type: ignore[misc]


class Sitting:
    """A table of the feud with what a person types, and all that was written."""

    def __init__(self, lines: list[str], people: tuple[str, ...], seed: str = "feud") -> None:
        self.written: list[str] = []
        typed: Iterator[str] = iter(lines)
        bots = {side: (lambda side, stream: Fixed()) for side in feud.SIDES if side not in people}
        narrator = Narrator(feud.FeudPresenter(), Screen(self.written.append))
        session = PlaySession(Game(feud.ENGINE, feud.BATTLE), bots, frozenset(people), Streams(seed))
        self.table = PlayTable(session, narrator, lambda prompt: next(typed, None))

    def said(self) -> str:
        with suppress(Quit):
            self.table.play()
        return "\n".join(self.written)


class Fixed:
    """Looks at every card, and keeps it."""

    def choose(self, view: Any, question: Choose) -> str:
        return "look" if "look" in question.options else "pass"


def test_a_person_sees_neither_orders_nor_cards_of_a_bot() -> None:
    """Map, roster and reports of a game with one person are those of its side."""
    said = Sitting(["wait"] * 2 + ["pass"] * 2 + ["wait", "ships"], ("red",)).said()
    assert "blue keeps a card" in said
    assert "blue keeps one" not in said
    assert "blue keeps two" not in said
    assert "blue: orders look look, hand ? ?, down -" in said
    assert "red: orders wait wait" in said


def test_orders_of_a_bot_are_face_down_until_they_are_turned_up() -> None:
    """A person that is asked in between sees the order that was turned up, and not the next."""
    said = Sitting(["look", "wait", "ships", "pass", "ships"], ("red",)).said()
    assert "blue: orders look ?" in said
    assert "blue: orders look look" not in said.partition("orders look ?")[0]


def test_all_is_open_to_who_only_watches() -> None:
    """In a game between bots there is no person playing, so all is reported."""
    said = Sitting([], ()).said()
    assert "blue keeps a card" not in said
    assert any(f"blue keeps {card}" in said for card in feud.COPIES)


def test_people_at_one_terminal_are_shown_their_own_when_asked() -> None:
    """Reports say what everybody may know; a side learns its own with its next question."""
    lines = ["look", "wait", "wait", "wait", "pass", "pass", "wait"]
    written = Sitting(lines, feud.SIDES).said().splitlines()
    public = written.index("  red keeps a card")
    own = next(at for at, line in enumerate(written) if line.startswith("  red keeps ") and at != public)
    assert public < own
    between = written[public:own]
    assert not any("hand one" in line or "hand two" in line for line in between)
    assert any(line.startswith("red: orders ? ?") for line in written)


def test_everything_is_open_after_the_end() -> None:
    """The state of a finished game is shown as it is, to anyone."""
    game = play_at_random(feud.ENGINE, feud.BATTLE, "end")
    assert game.seen_by("") is game.seen_by("red") is game.state
    event = feud.Looked("red", "ace")
    assert game.event_for(event, "blue") is event
    unfinished = Game(feud.ENGINE, feud.BATTLE)
    assert unfinished.seen_by(None) is unfinished.state
    assert unfinished.event_for(event, "blue") == feud.Looked("red", "a card")
    assert unfinished.event_for(event, None) is unfinished.event_for(event, "red") is event


def test_an_engine_without_secrets_shows_its_state() -> None:
    """If sides have no secrets, the state is not copied."""
    game = Game(replace(feud.ENGINE, seen_by=None), feud.BATTLE)
    assert game.seen_by("blue") is game.state
    event = feud.Looked("red", "ace")
    assert game.event_for(event, "blue") is event


def test_a_withheld_event_is_not_reported() -> None:
    """A side that does not learn of an event reads no line for it."""
    assert heading(WITHHELD) == -1
    written: list[str] = []
    game = Game(feud.ENGINE, feud.BATTLE)
    game.state.events.append(WITHHELD)  # type: ignore[attr-defined]
    Narrator(feud.FeudPresenter(), Screen(written.append)).report(game)
    Narrator(None, Screen(written.append)).report(game)
    assert written == []


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The runner of `replay` on the log of a feud, after a given number of its answers."""
    from sheetforge import play
    from sheetforge.cli import replay as command
    from sheetforge.play import replay

    monkeypatch.setattr(command, "engine_of", lambda library, system: feud.ENGINE)
    monkeypatch.setattr(command, "engine_of_log", lambda library, system, log: feud.ENGINE)
    monkeypatch.setattr(replay, "rebuilt", lambda engine, library, log: feud.BATTLE)
    monkeypatch.setattr(play, "engine_of", lambda library, system: feud.ENGINE)

    class Known:
        systems = ("feud",)

    monkeypatch.setattr(command, "library_at", lambda content: Known())

    def run(answers: int | None, *options: str) -> str:
        game = play_at_random(feud.ENGINE, feud.BATTLE, "replay")
        if answers is not None:
            given, game = game.answers[:answers], Game(feud.ENGINE, feud.BATTLE)
            for answer in given:
                game.answer(answer)
        file = tmp_path / "feud.game"
        file.write_text(record(game, {}, "replay").text())
        found = CliRunner().invoke(command.replay_command, [str(file), *options], standalone_mode=False)
        if found.exception is not None:
            raise found.exception
        return found.output

    return run


def test_a_replay_of_an_unfinished_game_shows_what_all_may_know(replayed: Any) -> None:
    """Orders are hidden while the game goes on, open to their side, and to all after the end."""
    import click

    assert "red: orders ? ?" in replayed(2)
    assert "red: orders ? ?" in replayed(2, "--side", "blue")
    assert "red: orders dig look" in replayed(2, "--side", "red")
    assert "red: orders dig look" in replayed(None, "--to", "2")
    assert "orders ?" not in replayed(None)
    with pytest.raises(click.UsageError, match="there is no side 'rde'; did you mean 'red'"):
        replayed(4, "--side", "rde")


def test_pictures_of_a_game_that_goes_on_are_of_a_concealed_state() -> None:
    """After `conceal` the state that pages are drawn from has the secrets of no other side."""
    game = Game(feud.ENGINE, feud.BATTLE)
    for answer in ("look", "dig", "wait"):
        game.answer(answer)
    game.conceal("red")
    assert feud.board(game.state, False)[0].startswith("red: orders look dig")  # type: ignore[arg-type]
    game.conceal("")
    assert feud.board(game.state, False)[0].startswith("red: orders ? ?")  # type: ignore[arg-type]
