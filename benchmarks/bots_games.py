"""Answers a second of standard bots in the checkout that it runs in, as JSON.

`bots.py` runs it, in another checkout as well. It reads names that are the same in all of them
since bots were first measured, so that it can run in one that is older than itself. It prints the
answers and CPU seconds of the first game of its process, those of all games once they have been
played before, and the part of the time that bots take.

    python bots_games.py SYSTEM RECIPE GAMES
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import play as benchmark

from sheetforge.play.bots import bot
from sheetforge.play.driver import Game, play
from sheetforge.play.streams import Streams


class Timed:
    """A player, and the CPU seconds that its answers took."""

    def __init__(self, player: Any) -> None:
        self.player, self.seconds = player, 0.0

    def choose(self, view: Any, question: Any) -> Any:
        """The player's answer."""
        start = time.process_time()
        answer = self.player.choose(view, question)
        self.seconds += time.process_time() - start
        return answer


def played(engine: Any, battle: Any, number: int, timed: bool = False) -> tuple[int, float, float]:
    """Answers, CPU seconds, and those of the bots of a game."""
    streams = Streams("benchmark", number)
    players = {
        side: bot(engine, "standard")(side, streams.of(f"player:{seat}")) for seat, side in enumerate(battle.sides)
    }
    clocks = {side: Timed(player) for side, player in players.items()}
    start = time.process_time()
    game = play(Game(engine, battle), clocks if timed else players, streams.roll)
    spent = time.process_time() - start
    return len(game.answers), spent, sum(one.seconds for one in clocks.values())


def main() -> None:
    root = benchmark.own_content()
    library = benchmark.open_library(root, root.name, benchmark.discover())
    made = library.systems[sys.argv[1]].engine
    assert made is not None
    engine, games = made(), range(int(sys.argv[3]))
    battle = engine.battle(library, json.loads(sys.argv[2]))
    first = played(engine, battle, 0)
    by_bots = [played(engine, battle, number, timed=True) for number in games]
    again = [played(engine, battle, number) for number in games]
    share = sum(one[2] for one in by_bots) / sum(one[1] for one in by_bots)
    answers, seconds = sum(one[0] for one in again), sum(one[1] for one in again)
    print(json.dumps([first[:2], [answers, seconds], share]))


if __name__ == "__main__":
    main()
