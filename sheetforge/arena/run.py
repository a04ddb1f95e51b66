"""The arena: the games of a match shared out over processes, the same for any number of them.

A game depends on nothing but the seed and its number, so it does not matter who plays it. Games
that are stopped (Ctrl-C) are dropped; what has been played by then is kept, and a later run can
play the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheetforge.arena.match import Match, Played, Umpire
from sheetforge.parallel import processors, share

Progress = Callable[[int], None]
"""Takes the number of games that have been played."""


def run(
    match: Match,
    jobs: int | None = None,
    progress: Progress | None = None,
    before: Sequence[Played] = (),
    keep: Callable[[Played], None] | None = None,
) -> tuple[list[Played], bool]:
    """Play a match; return the games in their order, and whether all of them were played.

    Games `before` have been played already; each other one is handed to `keep` when it is over,
    before its process begins another: however the run ends, only games then running are lost.
    """
    missing = sorted(set(range(match.games)) - {one.game for one in before})
    jobs = processors(jobs)
    # A process must have two games to pay for itself.
    source = share(Umpire(match).play, missing, jobs if len(missing) >= 2 * jobs else 1, True)
    played = list(before)
    whole = True
    try:
        for one in source:
            played.append(one)
            if keep is not None:
                keep(one)
            if progress is not None:
                progress(len(played))
    except KeyboardInterrupt:
        whole = False
    finally:
        source.close()
    return sorted(played, key=lambda one: one.game), whole
