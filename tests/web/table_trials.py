"""Long trials of tables: whole games by seats, pairs of worlds that differ in sealed answers, every kind of question.

    python -m tests.web.table_trials games --count 1000    logs of random games verify and are those games
    python -m tests.web.table_trials worlds --count 1000   no byte to a seat depends on what another one has sealed
    python -m tests.web.table_trials ends                  the ends of every hull's moves, against legal play
    python -m tests.web.table_trials questions             every kind of question, by mouse, by touch and by keys
    python -m tests.web.table_trials whole                 a battle of each game to its end; its log is taken up
    python -m tests.web.table_trials cuts --count 200      the network is cut at random moments

The last three need Chromium. The suite runs a short sample of each.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from sheetforge.play import engine_of
from sheetforge.play.driver import Game
from sheetforge.play.log import PERSON, heading
from sheetforge.play.log_reader import read_log
from sheetforge.play.questions import Answer, Choose
from sheetforge.play.resume import GameFile
from sheetforge.play.session import PlaySession
from sheetforge.play.streams import Streams
from sheetforge.play.verify import verify
from sheetforge.web.play_host import PlayHost
from sheetforge.web.play_seats import PlaySeat
from tests.chromium import running
from tests.play.contract import ships
from tests.play.sessions import SCENARIOS
from tests.running import PATIENCE
from tests.systems import move_ends
from tests.systems.silent_death.armoury import library
from tests.web.table_browser import cuts, whole
from tests.web.table_questions import questions, sample
from tests.web.tables import hosted, options_of

BOTH = (0, 1)

STOPPED = 0.4
"""The chance of a decision to be the one at which worlds are compared."""


def asked(host: PlayHost) -> list[PlaySeat]:
    """The seats with an open question, once the host has done all its work."""
    host.ask(lambda: None, goes_on=False).result(PATIENCE)
    return [seat for seat in host.seats.values() if seat.shown.get("question")]


def answered(host: PlayHost, seat: PlaySeat, option: str) -> None:
    """Answer the question of a seat."""
    number = seat.number
    host.ask(lambda: host.answer(seat, number, option)).result(PATIENCE)


def random_option(seat: PlaySeat, chance: Random) -> str:
    """Any option of the question of a seat."""
    question: Any = seat.shown["question"]
    return chance.choice(options_of(question))


def decision_of(host: PlayHost) -> str:
    """The open decision of several sides; empty for none."""
    question = host.session.question
    return question.together.decision if isinstance(question, Choose) and question.together.sides else ""


def game(system: str, seed: str, folder: Path, scenario: str = "", turns: int | None = None) -> int:
    """Play a game between random seats to its end; return its answers.

    Its log verifies, and a session without a table that gives the same answers writes the same bytes.
    """
    chance = Random(seed)
    with hosted(system, folder, BOTH, seed, scenario=scenario, shows_displays=False, turns=turns) as (host, path):
        while seats := asked(host):
            answered(host, seat := chance.choice(seats), random_option(seat, chance))
        assert not host.fault, host.fault
        session = host.session
        assert session.game.outcome is not None
        given = [session.game.answers[number] for number in session.given]
    assert verify(engine_of(library(), system), library(), read_log(path)).game.answers == session.game.answers
    assert played_directly(session, given, folder / "direct.game") == path.read_bytes()
    return len(session.game.answers)


def played_directly(at_table: PlaySession, given: list[Answer], path: Path) -> bytes:
    """The log of the battle of a table, played without one by the same answers of people."""
    engine, battle, seed = at_table.game.engine, at_table.game.battle, at_table.streams.seed
    kept = GameFile.begin(path, heading(engine, battle, dict.fromkeys(battle.sides, PERSON), seed), True, print)
    session = PlaySession(Game(engine, battle), {}, at_table.people, Streams(seed), keeper=kept)
    session.begin()
    while (question := session.question) is not None:
        if session.waits(question):
            session.give(given.pop(0))
        else:
            session.go_on()
    session.end()
    kept.close()
    assert not given
    return path.read_bytes()


class Sealed:
    """What each side has sealed in the open decision of several sides, as nobody else may see it."""

    def __init__(self, host: PlayHost) -> None:
        self.host = host
        self.decision = ""
        self.words: dict[str, list[str]] = {}

    def answer(self, seat: PlaySeat, option: str) -> None:
        """Give an answer, and remember it as long as it is sealed."""
        self.begin(decision_of(self.host))
        question = self.host.session.question if seat.ahead is None else seat.ahead.question
        if self.decision and isinstance(question, Choose) and question.about:
            self.words.setdefault(seat.side, []).append(f"{question.about} {option}")
        answered(self.host, seat, option)

    def begin(self, decision: str) -> None:
        """Forget what was sealed in another decision: it is known by now."""
        if decision != self.decision:
            self.decision = decision
            self.words.clear()

    def look(self) -> None:
        """Search all that each seat is sent for the seed, and for what another side has sealed."""
        self.begin(decision_of(self.host))
        for seat in self.host.seats.values():
            words = [self.host.session.streams.seed]
            words += (word for side, sealed in self.words.items() if side != seat.side for word in sealed)
            text = sent(seat)
            for word in words:
                assert str(word) not in text, f"{seat.side or 'a spectator'} is sent {word!r}, which is secret"


def sent(seat: PlaySeat) -> str:
    """All that a seat is sent, as text: state, steps, and what stays the same."""
    assert seat.course is not None
    return json.dumps([seat.shown, seat.course.header(), seat.course.steps])


def shown_to_others(
    system: str, seed: str, world: int, folder: Path, scenario: str = "", turns: int | None = None
) -> list[list[str]] | None:
    """All that other seats and spectators are sent while one side answers a decision of several sides.

    Which one, the seed says. The answers of that side in it depend on the world; those before it, and of other sides,
    on the seed alone. None if the game ends before. Whatever a seat is sent is searched for what others have sealed.
    """
    chance, stopping, sealing = Random(seed), Random(f"{seed} stop"), Random(f"{seed} {world}")
    with hosted(system, folder, BOTH, f"{seed} of the dice", scenario=scenario, turns=turns) as (host, _):
        sealed, last = Sealed(host), ""
        for seat in host.seats.values():
            host.ask(lambda seat=seat: host.open(seat), goes_on=False).result(PATIENCE)  # type: ignore[misc]
        while seats := asked(host):
            sealed.look()
            now = decision_of(host)
            is_new, last = now != last, now
            if now and is_new and stopping.random() < STOPPED:
                break
            sealed.answer(seat := chance.choice(seats), random_option(seat, chance))
        else:
            return None
        one = chance.choice(seats)
        others = [seat for seat in host.seats.values() if seat is not one]
        texts = [[sent(seat) for seat in others]]
        for seat, answers in ((one, sealing), *((other, chance) for other in others)):
            while seat in asked(host) and decision_of(host) == last:
                sealed.answer(seat, random_option(seat, answers))
                asked(host)
                if decision_of(host) == last:
                    sealed.look()
                    texts.append([sent(seat) for seat in others])
        return [text for text, before in zip(texts, [[], *texts], strict=False) if text != before]


def worlds(system: str, seed: str, folder: Path, scenario: str = "", turns: int | None = None) -> bool:
    """Compare two worlds at a decision; return whether the game came to one."""
    one = shown_to_others(system, seed, 0, folder, scenario, turns)
    other = None if one is None else shown_to_others(system, seed, 1, folder, scenario, turns)
    assert one == other, f"{system}, seed {seed}: what others are sent depends on sealed answers"
    return one is not None


def main() -> None:
    """Run one trial, and print what it went through."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trial", choices=("games", "worlds", "ends", "questions", "whole", "cuts"))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="trial")
    parser.add_argument("--system", choices=[*SCENARIOS], help="only battles of this game")
    parser.add_argument("--all", action="store_true", help="all battles of two sides in place of the teaching ones")
    parser.add_argument("--turns", type=int, help="turns after which a battle is over, if its scenario has more")
    given = parser.parse_args()
    systems = [given.system] if given.system else [*SCENARIOS]
    if given.trial == "ends":
        for system in [system for system in systems if system in move_ends.SYSTEMS]:
            found, hulls = move_ends.check_hulls(system, given.seed)
            still = sorted({*ships(system)} - hulls)
            print(f"ends: {system}: {len(hulls)} hulls, never asked to move: {still}; {dict(found)}", flush=True)
        return
    if given.trial in ("questions", "whole", "cuts"):
        with running() as chromium, TemporaryDirectory() as name:
            if given.trial == "cuts":
                print(f"cuts: {dict(cuts(chromium, given.count, given.seed, Path(name)))}")
                return
            if given.trial == "whole":
                for system in systems:
                    print(whole(chromium, system, Path(name)), flush=True)
                return
            shown = [one for one in sample() if one[0].startswith(f"{given.system}: " if given.system else "")]
            used = questions(chromium, given.seed, shown, 3)
        print(f"questions: {used.total()} answered; {dict(used)}")
        return
    start, done = time.monotonic(), Counter[str]()
    battles = [(system, SCENARIOS[system]) for system in systems]
    if given.all:
        battles = [
            (key.system, key.id)
            for system in systems
            for key in library().keys("scenarios", system)
            if len(engine_of(library(), system).battle(library(), {"scenario": key.id}).sides) == len(BOTH)
        ]
    with TemporaryDirectory() as name:
        for number in range(given.count):
            system, scenario = battles[number % len(battles)]
            seed = f"{given.seed} {number}"
            if given.trial == "games":
                done[system] += bool(game(system, seed, Path(name), scenario, given.turns))
            else:
                done[system] += worlds(system, seed, Path(name), scenario, given.turns)
    print(f"{given.trial}: {given.count} tried in {time.monotonic() - start:.0f} s; {dict(done)}")


if __name__ == "__main__":
    main()
