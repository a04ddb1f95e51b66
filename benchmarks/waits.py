"""How long a person waits for the standard bot, and what views and the watch for cheats cost.

    python benchmarks/waits.py            the longest answers of the standard bot, game by game

Times are seconds of the processor, in a process in which nothing was played before: what its first answers prepare
is waited for as well. `all.py` measures the costs of views and of the watch, with the functions of this module.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping

import play

from sheetforge.content.library import Library, open_library
from sheetforge.content.lookup import own_content
from sheetforge.game import discover
from sheetforge.play.bots import bot
from sheetforge.play.driver import AtRandom, Game, play_at_random
from sheetforge.play.driver import play as play_game
from sheetforge.play.engine import AnyBattle, AnyEngine, AnyPlayer, AnyView
from sheetforge.play.observed import Observed
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams

BATTLES = {
    "silent-death": ("first-sortie", "the-causeway"),
    play.SYSTEM: (play.SCENARIO, "caught-in-orbit"),
    play.SEAS: ("first-broadsides", play.ENGAGEMENT),
    play.FURY: (play.DUEL, play.LINE_BATTLE),
    play.BABYLON: play.INERTIA,
}
"""A small battle and a large one of each game."""


class Looking(AtRandom):
    """A player at random that is given its view and whose answers are checked, as those of any other player."""


class Timed:
    """A player that notes how long each of its answers took."""

    def __init__(self, player: AnyPlayer, seconds: list[float]) -> None:
        self._player = player
        self._seconds = seconds

    def choose(self, view: AnyView, question: Choose) -> str:
        """Return the player's answer."""
        start = time.process_time()
        answer = self._player.choose(view, question)
        self._seconds.append(time.process_time() - start)
        return answer


def opened(library: Library, system: str, scenario: str) -> tuple[AnyEngine, AnyBattle]:
    """Return the engine of a game and a battle of it."""
    made = library.systems[system].engine
    assert made is not None
    engine = made()
    return engine, engine.battle(library, {"scenario": scenario})


def played(
    engine: AnyEngine, battle: AnyBattle, number: int, player: Callable[[AnyPlayer, Game], AnyPlayer], name: str
) -> Game:
    """Play a game between bots of a name, each as another player that stands for it."""
    streams, game = Streams("benchmark", number), Game(engine, battle)
    make = bot(engine, name)
    players: Mapping[str, AnyPlayer] = {
        side: player(make(side, streams.of(f"player:{seat}")), game) for seat, side in enumerate(battle.sides)
    }
    return play_game(game, players, streams.roll, draw=streams.draw)


def watched(engine: AnyEngine, battle: AnyBattle, name: str, games: int, watch: bool) -> float:
    """Return the seconds of a game between bots of a name, with or without the watch for cheats."""
    start = time.process_time()
    for number in range(games):
        played(engine, battle, number, lambda one, game: Observed(one, game.state) if watch else one, name)
    return (time.process_time() - start) / games


def with_views(engine: AnyEngine, battle: AnyBattle, games: int, views: bool) -> float:
    """Return the seconds of a random answer, of players that are given views or of those that need none."""
    start, answers = time.process_time(), 0
    for number in range(games):
        if views:
            streams = Streams("views", number)
            players = {side: Looking(streams.of(f"player:{side}")) for side in battle.sides}
            game = play_game(Game(engine, battle), players, streams.roll, draw=streams.draw)
        else:
            game = play_at_random(engine, battle, "views", number)
        answers += len(game.answers)
    return (time.process_time() - start) / answers


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("scenarios", nargs="*", metavar="SCENARIO", help="only these of the ten battles")
    options.add_argument("--games", type=int, default=3, help="of each battle")
    chosen = options.parse_args()
    library = open_library(own_content(), "content", discover())
    print(f"{'an answer of the standard bot, seconds':<60}{'median':>9}{'p95':>9}{'longest':>9}")
    for system, scenarios in BATTLES.items():
        for scenario in (one for one in scenarios if not chosen.scenarios or one in chosen.scenarios):
            engine, battle = opened(library, system, scenario)
            seconds: list[float] = []
            for number in range(chosen.games):
                played(engine, battle, number, lambda one, _, into=seconds: Timed(one, into), "standard")  # type: ignore[misc]
            seconds.sort()
            middle, late = seconds[len(seconds) // 2], seconds[len(seconds) * 95 // 100]
            print(f"{f'{system}, {scenario}':<60}{middle:9.4f}{late:9.4f}{seconds[-1]:9.4f}", flush=True)


if __name__ == "__main__":
    main()
