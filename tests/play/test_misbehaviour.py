"""Bots that break down, hang, cheat or dawdle, and rules that break down: the run goes on."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sheetforge.arena.match import ENDLESS, FAILED, FORFEIT, Contestant, Match
from sheetforge.arena.run import run
from sheetforge.arena.standings import standings
from sheetforge.play import driver
from sheetforge.play.bots import Watch
from sheetforge.play.clock import on_the_clock
from sheetforge.play.driver import Game, play
from sheetforge.play.engine import Battle, Engine, Outcome, Player
from sheetforge.play.log import record
from sheetforge.play.log_reader import parse_log
from sheetforge.play.questions import Choose, Script, choose, roll
from sheetforge.play.replay import replay
from sheetforge.play.streams import Streams
from tests.play import race

TIME_UP = "time-up"


class Stepper:
    """Steps on and on."""

    def choose(self, view: Any, question: Choose) -> Any:
        return "step"


class Unspeakable:
    """An answer that cannot even be written out."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")


class Quarrelsome:
    """An answer that cannot be compared with anything."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("incomparable")

    __hash__ = None  # type: ignore[assignment]


class Answers(Stepper):
    """Answers one thing, whatever is asked."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: Any, question: Choose) -> Any:
        return self.answer


class Raises(Stepper):
    """Breaks down."""

    def __init__(self, what: BaseException) -> None:
        self.what = what

    def choose(self, view: Any, question: Choose) -> Any:
        raise self.what


class Dawdler(Stepper):
    """Thinks for ever about what the rules limit, and not at all about anything else."""

    def choose(self, view: Any, question: Choose) -> Any:
        while question.overtime is not None:
            time.sleep(0.0005)
        return "step"


def never(side: str, stream: Random) -> Player:
    raise OSError("the model is not installed")


def for_ever(side: str, stream: Random) -> Player:
    while True:
        time.sleep(0.001)


BOTS: Mapping[str, Any] = {
    "stepper": lambda side, stream: Stepper(),
    "dawdler": lambda side, stream: Dawdler(),
    "never": never,
    "for-ever": for_ever,
    "leaver": lambda side, stream: Raises(SystemExit(3)),
    "deep": lambda side, stream: Raises(RecursionError("too deep")),
    "wordless": lambda side, stream: Raises(ValueError(Unspeakable())),
    "nobody": lambda side, stream: Answers(None),
    "faces": lambda side, stream: Answers((1, 2)),
    "unspeakable": lambda side, stream: Answers(Unspeakable()),
    "quarrelsome": lambda side, stream: Answers(Quarrelsome()),
    "endless-text": lambda side, stream: Answers("step" * 10_000),
}


def limited(race: race.Race) -> Script:
    """Every move has a time limit; a side that is out of time stays where it is."""
    while max(race.gone.values()) < 2:
        race.turn += 1
        for side in race.gone:
            yield from choose(side, ("step", "risk"), "start", side)
            move = yield from choose(side, ("step", "risk"), "move", side, (), TIME_UP)
            race.gone[side] += move == "step"
            race.events.append(f"{side} {move}")


def breaks(race: race.Race) -> Script:
    """The first side to roll a 6 finds a fault in the rules; games without a 6 end well."""
    while max(race.gone.values()) < 3:
        race.turn += 1
        for side in race.gone:
            yield from choose(side, ("step", "risk"), "move", side)
            faces = yield from roll((6,), "wear", side)
            race.gone[side] += 3 // (6 - faces[0])


def idle(race: race.Race) -> Script:
    """Nobody ever gets anywhere."""
    while True:
        yield from choose("red", ("step", "risk"), "move", "red")


def match(first: str, second: str = "stepper", games: int = 6, **more: Any) -> Match:
    engine: Engine = replace(more.pop("engine", race.ENGINE), bots=BOTS)
    battle: Battle = more.pop("battle", race.BATTLE)
    entries = (Contestant(f"A {first}", first), Contestant(f"B {second}", second))
    return Match(engine, (battle, battle), entries, games, "1", **more)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("leaver", "answer 1: SystemExit(3)"),
        ("deep", "answer 1: RecursionError('too deep')"),
        ("wordless", "answer 1: <ValueError>"),
        ("nobody", "answer 1: answered None, which is not legal"),
        ("faces", "answer 1: answered (1, 2), which is not legal"),
        ("unspeakable", "answer 1: answered <Unspeakable>, which is not legal"),
        ("quarrelsome", "answer 1: RuntimeError('incomparable')"),
        ("endless-text", "…, which is not legal"),
        ("never", "answer 0: OSError('the model is not installed')"),
    ],
)
def test_whatever_a_bot_does_it_loses_its_games_and_no_others(name: str, said: str) -> None:
    """It is named with its side, its answer and what it did, in few words; all games are there."""
    game = match(name)
    played, whole = run(game, jobs=1)
    assert whole
    assert [one.reason for one in played] == [FORFEIT] * 6
    assert [one.winner for one in played] == [1, 0] * 3
    found = standings(game, played)
    assert (found.entries[0].forfeits, found.entries[1].wins) == (6, 6)
    for (_, fault), side in zip(found.faults, ["red", "blue"] * 3, strict=True):
        if name != "endless-text" or side == "red":
            assert fault.startswith(f"{name} ({side}), answer ")
        assert len(fault) < 300
    assert said in found.faults[0][1]


def test_a_bot_that_is_never_ready_loses_in_time() -> None:
    """Making a player counts as an answer."""
    played, _ = run(match("for-ever", games=2, seconds=0.1), jobs=1)
    assert "for-ever (red), answer 0: no answer within 0.1 s" in played[0].fault
    assert [one.winner for one in played] == [1, 0]


def test_out_of_time_by_the_rules_is_no_fault() -> None:
    """The clock answers for the dawdler and interrupts it; the game is played to its end."""
    engine = replace(race.ENGINE, script=limited, outcome=two_steps)
    battle = replace(race.BATTLE, seconds=0.05)
    game = match("dawdler", games=2, engine=engine, battle=battle, seconds=30.0)
    played, _ = run(game, jobs=1)
    assert [(one.reason, one.fault) for one in played] == [("goal", "")] * 2
    assert [one.winner for one in played] == [1, 0]


def two_steps(race: race.Race) -> Outcome | None:
    if max(race.gone.values()) < 2:
        return None
    winner = max(race.gone, key=lambda side: race.gone[side])
    return Outcome(winner, "goal", race.turn, {side: float(at) for side, at in race.gone.items()})


def test_what_the_clock_answered_is_in_the_log() -> None:
    """A game that went by the clock is replayed from its log without one."""
    engine = replace(race.ENGINE, script=limited, outcome=two_steps)
    battle = replace(race.BATTLE, seconds=0.01)
    watch = Watch()
    players = {"red": on_the_clock(watch, Dawdler(), 9, 0.01), "blue": on_the_clock(watch, Stepper(), 9, 5.0)}
    with watch.watching(0.01):
        game = play(Game(engine, battle), players, Streams(1).roll)
    assert game.answers == ["step", TIME_UP, "step", "step"] * 2
    log = parse_log(record(game).text())
    assert replay(engine, battle, log).state.events == game.state.events


def test_rules_without_a_limit_never_look_at_the_clock() -> None:
    """A battle without a limit has no overtime, however slow its players."""
    watched = on_the_clock(Watch(), Stepper(), 9, None)
    assert watched.choose(None, Choose("red", ("step",), "move", "red", (), TIME_UP)) == "step"
    assert race.BATTLE.seconds is None


def test_a_game_whose_rules_fail_is_named_and_not_counted() -> None:
    """Number, seed, answer and place are reported; other games count; processes do not matter."""
    engine = replace(race.ENGINE, script=breaks, outcome=three_steps)
    game = match("stepper", "random", 24, engine=engine)
    played, whole = run(game, jobs=1)
    assert whole
    assert run(game, jobs=3)[0] == played
    failed = [one for one in played if one.reason == FAILED]
    assert 0 < len(failed) < 24
    found = standings(game, played)
    assert found.games == 24 - len(failed)
    assert found.entries[0].wins + found.entries[0].losses + found.entries[0].draws == found.games
    assert [number for number, _ in found.failures] == [one.game for one in failed]
    assert not found.faults
    said = found.failures[0][1]
    first = failed[0]
    assert said.startswith(f"the rules failed after answer {first.answers} with ZeroDivisionError")
    assert "play/test_misbehaviour.py:" in said
    assert f"seed '1', dice {first.game // 2}, first side " in said
    assert dict(found.reasons).get(FAILED) is None


def three_steps(race: race.Race) -> Outcome | None:
    best = max(race.gone.values())
    first = [side for side, gone in race.gone.items() if gone == best]
    return Outcome(first[0], "goal", race.turn, {}) if best >= 3 else None


@pytest.mark.parametrize("part", ["begin", "view", "outcome"])
def test_any_part_of_an_engine_may_fail(part: str) -> None:
    """Not the rules alone: a state that cannot be made, seen or judged is reported the same way."""

    def fails(*given: Any) -> Any:
        raise KeyError(part)

    broken: Any = {part: fails}
    if part == "begin":
        game = match("stepper", battle=replace(race.BATTLE, **broken), games=2)
    else:
        game = match("stepper", engine=replace(race.ENGINE, **broken), games=2)
    played, _ = run(game, jobs=1)
    assert [one.reason for one in played] == [FAILED] * 2
    assert f"KeyError('{part}')" in played[0].failure


def test_when_every_game_fails_there_is_nothing_to_say() -> None:
    """No share is claimed of no games."""
    battle = replace(race.BATTLE, begin=lambda: 1 // 0)
    game = match("stepper", battle=battle)
    found = standings(game, run(game, jobs=1)[0])
    assert (found.games, found.turns, len(found.failures)) == (0, None, 6)
    assert (found.entries[0].score.low, found.entries[0].score.high) == (0.0, 1.0)


def test_a_game_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts as a time-out, not as a fault of a bot."""
    monkeypatch.setattr(driver, "MOST_ANSWERS", 500)
    engine = replace(race.ENGINE, script=idle)
    played, _ = run(match("stepper", engine=engine, games=2), jobs=1)
    assert [(one.reason, one.winner, one.answers) for one in played] == [(ENDLESS, None, 500)] * 2
