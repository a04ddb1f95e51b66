"""The arena, which plays the games of a match in several processes with the same results as one.

A game depends only on the seed and its number, so any process can play it. Ctrl-C drops the games
in progress; finished ones are kept, and a later run can play the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheetforge.arena.match import GameRecord, Match, MatchRunner
from sheetforge.parallel import processors, share

Progress = Callable[[int], None]
"""A function that shows the number of games played."""


def run(
    match: Match,
    jobs: int | None = None,
    progress: Progress | None = None,
    before: Sequence[GameRecord] = (),
    keep: Callable[[GameRecord], None] | None = None,
) -> tuple[list[GameRecord], bool]:
    """Play a match; return the games in their order, and whether all of them were played.

    Games `before` have been played already. Every other game is passed to `keep` when it is over,
    before its process begins another, so that only games in progress can be lost.
    """
    missing = sorted(set(range(match.games)) - {game.game for game in before})
    jobs = processors(jobs)
    # Starting a process is worth it for two games or more.
    source = share(MatchRunner(match).play, missing, jobs if len(missing) >= 2 * jobs else 1, True)
    played = list(before)
    whole = True
    try:
        for game in source:
            played.append(game)
            if keep is not None:
                keep(game)
            if progress is not None:
                progress(len(played))
    except KeyboardInterrupt:
        whole = False
    finally:
        source.close()
    return sorted(played, key=lambda game: game.game), whole
