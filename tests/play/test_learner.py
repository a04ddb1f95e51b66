"""The bot to learn against: mistakes of its seed, with what would have been better, in the log and at the table."""

from __future__ import annotations

from pathlib import Path

from sheetforge.play import engine_of
from sheetforge.play.bots import bot
from sheetforge.play.driver import Game
from sheetforge.play.log import heading
from sheetforge.play.log_reader import parse_log, read_log
from sheetforge.play.moments import reasons
from sheetforge.play.questions import Choose
from sheetforge.play.resume import GameFile
from sheetforge.play.session import PlaySession
from sheetforge.play.streams import Streams
from tests.play.sessions import SCENARIOS
from tests.systems.silent_death.armoury import library

MISTAKE = "a mistake on purpose"


def played(system: str, log: Path, most: int) -> PlaySession:
    """A battle between learners, as far as a number of answers."""
    engine = engine_of(library(), system)
    battle = engine.battle(library(), {"scenario": SCENARIOS[system]})
    names = dict.fromkeys(battle.sides, "learner")
    kept = GameFile.begin(log, heading(engine, battle, names, "learns"), True, print)
    makers = {side: bot(engine, "learner") for side in battle.sides}
    session = PlaySession(Game(engine, battle), makers, frozenset(), Streams("learns"), keeper=kept)
    session.begin()
    while session.question is not None and len(session.game.answers) < most:
        session.go_on()
    kept.close()
    return session


def test_mistakes_are_those_of_the_seed_and_their_reasons_are_in_the_log(tmp_path: Path) -> None:
    """The same seed gives the same bytes; shots have their chances, mistakes what would have been better."""
    session = played("babylon", tmp_path / "one.game", 24)
    said = [entry.because for entry in read_log(tmp_path / "one.game").entries]
    assert [reason.because for reason in session.reasons] == [because for because in said if because]
    assert any(because.startswith(f"{MISTAKE}: ") and " was better" in because for because in said)
    assert any("% hit, mean boxes " in because for because in said)
    played("babylon", tmp_path / "other.game", 24)
    assert (tmp_path / "one.game").read_bytes() == (tmp_path / "other.game").read_bytes()
    text = (tmp_path / "one.game").read_text(encoding="utf-8")
    assert parse_log(text).entries == read_log(tmp_path / "one.game").entries


def test_reasons_for_secret_answers_are_shown_to_nobody(tmp_path: Path) -> None:
    """Sealed orders have theirs in the log alone; those of open answers are shown, the last ones first to go."""
    session = played("silent-fury", tmp_path / "fury.game", 30)
    secret = [reason for reason in session.reasons if reason.question.together.sides]
    shown = reasons(session, 100)
    assert secret
    assert 0 < len(shown) <= len(session.reasons) - len(secret)
    assert reasons(session, 2) == shown[-2:]
    assert {reason["because"] for reason in shown}.isdisjoint({reason.because for reason in secret})


def test_a_mistake_is_a_worse_option_that_can_be_taken_back() -> None:
    """Of shots it is the next best one; nothing that people have to confirm is done by mistake."""
    engine = engine_of(library(), "sovereign-seas")
    battle = engine.battle(library(), {"scenario": SCENARIOS["sovereign-seas"]})
    makers = {side: bot(engine, "learner") for side in battle.sides}
    session = PlaySession(Game(engine, battle), makers, frozenset(), Streams("risks"))
    session.begin()
    show, asked = engine.presenter, 0
    assert show is not None
    while isinstance(question := session.question, Choose) or (question is not None and asked < 4):
        state, count = session.game.state.copy(), len(session.reasons)
        session.go_on()
        if len(session.reasons) > count and session.reasons[-1].because.startswith(MISTAKE):
            asked += 1
            assert isinstance(question, Choose)
            answer = session.game.answers[-1]
            assert isinstance(answer, str)
            assert not show.danger(state, question, answer)
        if asked > 3:
            break
    assert asked
