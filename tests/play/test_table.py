"""The table: people choose, take back, ask, and leave; bots and dice do the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import sleep
from typing import Any

import pytest

from sheetforge.play.driver import AtRandom, Game, PlayerFault
from sheetforge.play.entry import WordReading
from sheetforge.play.map_text import MapText
from sheetforge.play.narrator import Narrator
from sheetforge.play.presenter import Presenter
from sheetforge.play.questions import Choose, Illegal, choose, roll
from sheetforge.play.screen import Screen
from sheetforge.play.session import PlaySession
from sheetforge.play.streams import Streams
from sheetforge.play.table import PlayTable, Quit
from tests.play import race


class RacePresenter(Presenter[race.Race]):
    """A track for each side."""

    def map(self, state: race.Race, color: bool = False) -> MapText:
        return MapText(below=[f"{side} {'#' * state.gone[side]}" for side in ("red", "blue")])

    def roster(self, state: race.Race) -> list[str]:
        return [str(state.gone)]

    def question_text(self, state: race.Race, question: Choose) -> str:
        return f"{question.side}: {question.why}?"

    def option(self, state: race.Race, question: Choose, option: str) -> str:
        return {"risk": "two steps or none"}.get(option, "")

    def odds(self, state: race.Race, question: Choose) -> list[str]:
        return ["risk: 62.5 %"]


ENGINE = replace(race.ENGINE, presenter=RacePresenter())
QUESTION = Choose("red", ("step", "risk", "stop"), "move", "red")


def alone(state: race.Race) -> Any:
    """Only Red moves, five times."""
    for _ in range(5):
        state.turn += 1
        move = yield from choose("red", ("step", "risk"), "move", "red")
        if move == "risk":
            yield from roll((4, 4), "risk", "red")
        state.events.append(f"red {move}")


ALONE = {"script": alone}


class Sitting:
    """A table with the lines that a person types, and all that was written."""

    def __init__(self, lines: list[str], people: tuple[str, ...] = ("red",), **more: Any) -> None:
        self.written: list[str] = []
        self.lines: Iterator[str] = iter(lines)
        engine = replace(ENGINE, script=more.pop("script", ENGINE.script))
        bots = {side: lambda side, stream: AtRandom(stream) for side in race.BATTLE.sides if side not in people}
        strict = more.pop("strict", False)
        self.session = PlaySession(Game(engine, race.BATTLE), bots, frozenset(people), Streams("sitting"), **more)
        narrator = Narrator(RacePresenter(), Screen(self.written.append))
        self.table = PlayTable(self.session, narrator, lambda prompt: next(self.lines, None), strict)

    @property
    def said(self) -> str:
        return "\n".join(self.written)

    def answers(self) -> list[Any]:
        with pytest.raises(Quit):
            self.table.play()
        return self.table.game.answers


def test_bots_alone_play_to_the_end() -> None:
    """Without people the game is reported and ended."""
    sitting = Sitting([], ())
    sitting.table.play()
    assert sitting.table.game.outcome is not None
    assert "after" in sitting.written[-1]


def test_a_person_answers_by_number_name_or_beginning() -> None:
    """What may be chosen is listed with what it means, and taken in any of its forms."""
    sitting = Sitting(["1", "ris", "step"])
    answers = sitting.answers()
    assert [one for one in answers if isinstance(one, str)][::2][:3] == ["step", "risk", "step"]
    assert "red: move?" in sitting.said
    assert "2  risk  two steps or none" in sitting.said


def test_several_answers_in_a_line_are_taken_one_after_the_other() -> None:
    """Words typed ahead answer the next questions about the same unit and of the same kind."""
    sitting = Sitting(["step step, step"], **ALONE)
    assert sitting.answers() == ["step"] * 3
    assert sitting.said.count("red: move?") == 2


def test_what_is_not_allowed_is_asked_again() -> None:
    """The message says what was allowed, and forgets what was typed ahead of it."""
    sitting = Sitting(["fly step step", "step"])
    assert sitting.answers()[0] == "step"
    assert "  not used: step step (after a word that is not possible)\n'fly' is" in sitting.said
    assert sitting.said.partition("red 1")[0].count("two steps or none") == 2


def test_a_strict_table_ends_at_what_is_not_allowed() -> None:
    """If no person can be asked again, the answer is refused for good."""
    with pytest.raises(Illegal, match=r"line 2: 'fly' .*; red: move\? step, risk \(two steps"):
        Sitting(["step", "fly"], strict=True, **ALONE).table.play()


def test_undo_takes_back_and_dice_fall_the_same() -> None:
    """A person's last answer and all since is undone; the same answer meets the same dice."""
    first = Sitting(["risk", "risk", "risk"], ("red", "blue")).answers()
    again = Sitting(["risk", "risk", "undo", "undo", "risk", "risk", "risk"], ("red", "blue"))
    assert again.answers() == first
    assert again.said.count("taken back: ") == 2


def test_undo_of_something_else_leaves_the_dice_as_they_would_have_been() -> None:
    """Stepping instead uses no dice, so the next risk gets those that were thrown."""
    straight = Sitting(["step", "risk"], ("red", "blue")).answers()
    turned = Sitting(["risk", "undo", "step", "risk"], ("red", "blue")).answers()
    assert turned == straight


def test_there_may_be_nothing_to_take_back() -> None:
    """Undo before any answer says so and asks on."""
    sitting = Sitting(["undo", "step"])
    assert sitting.answers()[0] == "step"
    assert "you have no answer to take back" in sitting.said


def test_help_odds_map_and_ships() -> None:
    """None of them answers the question."""
    sitting = Sitting(["help", "odds", "map", "ships", "options"])
    assert sitting.answers() == []
    for said in ("undo     take", "risk: 62.5 %", "red ", "{'red': 0", "two steps or none"):
        assert said in sitting.said


def test_quit_leaves_the_game_open() -> None:
    """So does the end of the lines."""
    sitting = Sitting(["step", "quit"])
    assert len([one for one in sitting.answers() if isinstance(one, str)]) == 2
    assert sitting.table.game.outcome is None


def test_dice_can_be_typed() -> None:
    """Each roll is asked for; faces that no die has are asked for again; undo works there too."""
    lines = ["risk", "9 1", "4 4", "undo", "1 1", "quit"]
    sitting = Sitting(lines, ("red", "blue"), typed_dice=True)
    assert sitting.answers() == ["risk", (1, 1)]
    assert "9 1 is not legal, as die 1 is a d4 and has no 9; red rolls d4 d4 (risk)" in sitting.said


def test_a_bot_that_fails_is_named() -> None:
    """At the table as in the arena."""
    sitting = Sitting([], ())

    class Liar:
        def choose(self, view: Any, question: Choose) -> Any:
            return "fly"

    sitting.session.bots = {**sitting.session.bots, "red": lambda side, stream: Liar()}
    with pytest.raises(PlayerFault, match="the player of red failed at answer 1"):
        sitting.table.play()


LIMITED = replace(race.BATTLE, seconds=30.0)


def limited(state: race.Race) -> Any:
    """Two moves of red; out of time it goes nowhere."""
    for _ in range(2):
        state.turn += 1
        move = yield from choose("red", ("step", "risk"), "move", "red", (), "time-up")
        state.gone["red"] += move == "step"
        state.events.append(f"red {move}")


class Clock:
    """A clock that a person's lines move on: `wait 20` passes twenty seconds."""

    def __init__(self, sitting: Sitting) -> None:
        self.now = 0.0
        self.ask = sitting.table.ask
        sitting.table.ask = self.next_line
        sitting.session.clock = lambda: self.now

    def next_line(self, prompt: str) -> str | None:
        line = self.ask(prompt)
        while line is not None and line.startswith("wait "):
            self.now += float(line.split()[1])
            line = self.ask(prompt)
        return line


def test_a_person_s_time_is_limited_by_rules_that_limit_it() -> None:
    """What is asked in between takes of it too; the clock answers for who is late."""
    sitting = Sitting(["wait 20", "help", "wait 9", "step", "wait 20", "map", "wait 11", "risk"])
    engine = replace(ENGINE, script=limited)
    sitting.session.game = Game(engine, LIMITED)
    Clock(sitting)
    sitting.table.play()
    assert sitting.table.game.answers == ["step", "time-up"]
    assert "30 s left" in sitting.said
    assert "the time is up: time-up" in sitting.said


def test_the_clock_of_a_real_table_is_at_that_table() -> None:
    """If dice are typed there is no clock, and the end of the time is typed too."""
    sitting = Sitting(["wait 99", "step", "time-up"], typed_dice=True)
    sitting.session.game = Game(replace(ENGINE, script=limited), LIMITED)
    Clock(sitting)
    sitting.table.play()
    assert sitting.table.game.answers == ["step", "time-up"]
    assert "s left" not in sitting.said


def test_a_bot_that_hangs_at_the_table_is_named() -> None:
    """The person is not left to wait for it."""

    class Hangs:
        def choose(self, view: Any, question: Choose) -> Any:
            while True:
                sleep(0.001)

    sitting = Sitting([], (), seconds=0.05)
    sitting.session.bots = {**sitting.session.bots, "red": lambda side, stream: Hangs()}
    with pytest.raises(PlayerFault, match=r"of red failed at answer 1: no answer within 0\.05 s"):
        sitting.table.play()


def test_numbers_stand_for_options_only_where_none_is_a_number() -> None:
    """A token that is a number is itself."""
    launch = Choose("red", ("0", "1", "2"), "launch")
    assert WordReading().picked(launch, "1") == "1"
    assert WordReading().picked(QUESTION, "1") == "step"
    with pytest.raises(Illegal):
        WordReading().picked(QUESTION, "9")
    with pytest.raises(Illegal):
        WordReading().picked(QUESTION, "st")
    close = Choose("red", ("8", "9", "10"), "speed")
    assert WordReading().picked(close, "10") == "10"
    with pytest.raises(Illegal):
        WordReading().picked(close, "1")
    assert WordReading().picked(Choose("red", ("4", "2+2"), "link"), "2") == "2+2"


HEXES = tuple(f"{column:02}{row:02}" for column in range(1, 13) for row in range(1, 13))


def placing(state: race.Race) -> Any:
    """Red is asked for a hex, and throws a die."""
    yield from choose("red", HEXES, "set-up", "red")
    yield from roll((6,), "asteroids")


def placed(*lines: str) -> Sitting:
    sitting = Sitting(list(lines), typed_dice=True)
    sitting.session.game = Game(replace(ENGINE, script=placing), race.BATTLE)
    with pytest.raises(Quit):
        sitting.table.play()
    return sitting


def test_options_that_are_numbers_are_typed_whole() -> None:
    """A refusal says so and names one of them, not every hex there is."""
    sitting = placed("1")
    assert "'1' is not possible here" in sitting.said
    assert "type the number of a hex, all of its digits, as in 0101" in sitting.said
    assert max(map(len, sitting.written)) < 400
    assert "options lists all" in sitting.said
    assert HEXES[-2] in placed("options").said


def test_commands_at_a_roll() -> None:
    """Odds and options belong to a choice; help says how faces are typed."""
    sitting = placed("0101", "odds", "help", "3 3")
    assert "odds is for a choice; type what the dice show" in sitting.said
    assert "their faces in the order of the dice, as in: 7 4 4" in sitting.said
    assert "3 3 is not legal, as it is 2 faces for 1 die; the table rolls d6" in sitting.said
