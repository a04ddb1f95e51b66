"""Long trials of tables without a browser: whole games by seats, and pairs of worlds that differ in sealed answers.

    python -m tests.web.table_trials games --count 1000    logs of random games verify and are those games
    python -m tests.web.table_trials worlds --count 1000   no byte to a seat depends on what another one has sealed

The suite runs a short sample of each.
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
from sheetforge.play.log_reader import read_log
from sheetforge.play.questions import Choose
from sheetforge.play.verify import verify
from sheetforge.web.play_host import PlayHost
from sheetforge.web.play_seats import PlaySeat
from tests.play.sessions import SCENARIOS
from tests.systems.silent_death.armoury import library
from tests.web.tables import hosted, options_of

BOTH = (0, 1)


def asked(host: PlayHost) -> list[PlaySeat]:
    """The seats with an open question, once the host has done all its work."""
    host.ask(lambda: None, goes_on=False).result(60)
    return [seat for seat in host.seats.values() if seat.shown.get("question")]


def answered(host: PlayHost, seat: PlaySeat, option: str) -> None:
    """Answer the question of a seat."""
    number = seat.number
    host.ask(lambda: host.answer(seat, number, option)).result(60)


def random_option(seat: PlaySeat, chance: Random) -> str:
    """Any option of the question of a seat."""
    question: Any = seat.shown["question"]
    return chance.choice(options_of(question))


def decision_of(host: PlayHost) -> str:
    """The open decision of several sides; empty for none."""
    question = host.session.question
    return question.together.decision if isinstance(question, Choose) and question.together.sides else ""


def game(system: str, seed: str, folder: Path, scenario: str = "") -> int:
    """Play a game between random seats to its end; its log verifies and is the game. Return its answers."""
    chance = Random(seed)
    with hosted(system, folder, BOTH, seed, scenario=scenario, shows_displays=False) as (host, path):
        while seats := asked(host):
            answered(host, seat := chance.choice(seats), random_option(seat, chance))
        assert not host.fault, host.fault
        assert host.session.game.outcome is not None
        answers = list(host.session.game.answers)
    assert verify(engine_of(library(), system), library(), read_log(path)).game.answers == answers
    return len(answers)


def shown_to_others(system: str, seed: str, world: int, at: int, folder: Path, scenario: str = "") -> list[str] | None:
    """All that other seats and spectators are sent while one side answers the decision of a number.

    The answers of that side in it depend on the world; those before it, and of other sides, on the seed alone. None if
    the game has no such decision.
    """
    chance, sealed = Random(seed), Random(f"{seed} {world}")
    with hosted(system, folder, BOTH, seed, scenario=scenario) as (host, _):
        last, number = "", 0
        for seat in host.seats.values():
            host.ask(lambda seat=seat: host.open(seat), goes_on=False).result(60)  # type: ignore[misc]
        while seats := asked(host):
            now = decision_of(host)
            number += bool(now) and now != last
            last = now
            if now and number > at:
                break
            answered(host, seat := chance.choice(seats), random_option(seat, chance))
        else:
            return None
        one = chance.choice(seats)
        others = [seat for seat in host.seats.values() if seat is not one]

        def sent() -> str:
            assert all(seat.course is not None for seat in others)
            return json.dumps([[seat.shown, seat.course and seat.course.steps] for seat in others])

        found = [sent()]
        while one in asked(host) and decision_of(host) == last:
            answered(host, one, random_option(one, sealed))
            asked(host)
            if decision_of(host) == last:
                found.append(sent())
        for other in others:
            while other in asked(host) and decision_of(host) == last:
                answered(host, other, random_option(other, chance))
                asked(host)
                if decision_of(host) == last:
                    found.append(sent())
        return [text for number, text in enumerate(found) if not number or text != found[number - 1]]


def worlds(system: str, seed: str, at: int, folder: Path, scenario: str = "") -> bool:
    """Compare two worlds at a decision; return whether the game has it."""
    one, other = (shown_to_others(system, seed, world, at, folder, scenario) for world in (0, 1))
    assert one == other, f"{system}, seed {seed}, decision {at}: what others are sent depends on sealed answers"
    return one is not None


def main() -> None:
    """Run one trial, and print what it went through."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trial", choices=("games", "worlds"))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="trial")
    parser.add_argument("--system", choices=[*SCENARIOS], help="only battles of this game")
    parser.add_argument("--all", action="store_true", help="all battles of two sides in place of the teaching ones")
    given = parser.parse_args()
    chance, start, done = Random(given.seed), time.monotonic(), Counter[str]()
    systems = [given.system] if given.system else [*SCENARIOS]
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
                done[system] += bool(game(system, seed, Path(name), scenario))
            else:
                done[system] += worlds(system, seed, chance.randrange(6), Path(name), scenario)
    print(f"{given.trial}: {given.count} tried in {time.monotonic() - start:.0f} s; {dict(done)}")


if __name__ == "__main__":
    main()
