"""The arena, which plays the games of a match in several processes with the same results as one.

A game depends only on the seed and its number, so any process can play it. Ctrl-C drops the games
in progress; finished ones are kept, and a later run can play the rest.

A run is a list of numbered rounds: those of its first match, then those of the next. A shard is
a part of them, for a machine of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from sheetforge.arena.match import GameRecord, Match, MatchRunner
from sheetforge.bursts import share_in_bursts
from sheetforge.parallel import processors

Progress = Callable[[int], None]
"""A function that shows the number of games played."""


MOST = 10_000
"""The most shards of a run."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A part of the rounds of a run: the `number`-th of `of`."""

    number: int
    of: int

    @classmethod
    def parse(cls, text: str) -> Shard | None:
        """Return the shard of a text like `3/8`; None if it is no such text.

        >>> Shard.parse("3/8")
        Shard(number=3, of=8)
        """
        match = re.fullmatch(r"([1-9][0-9]{0,4})/([1-9][0-9]{0,4})", text, re.ASCII)
        if match is None:
            return None
        number, of = map(int, match.groups())
        return cls(number, of) if number <= of <= MOST else None

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def games(self, matches: Sequence[Match]) -> list[list[int]]:
        """Return the numbers of its games, for every match of a run."""
        found: list[list[int]] = []
        rounds = 0
        for match in matches:
            step = match.per_round
            count = -(-match.games // step)
            # The first round of this match whose number in the run belongs to the shard.
            first = (self.number - 1 - rounds) % self.of
            found.append(
                [
                    game
                    for at in range(first, count, self.of)
                    for game in range(at * step, min((at + 1) * step, match.games))
                ]
            )
            rounds += count
        return found


def run(
    match: Match,
    jobs: int | None = None,
    progress: Progress | None = None,
    before: Sequence[GameRecord] = (),
    keep: Callable[[GameRecord], None] | None = None,
    until: Callable[[GameRecord], bool] | None = None,
) -> tuple[list[GameRecord], bool]:
    """Play a match; return the games in their order, and whether all of them were played.

    Games `before` have been played already. Every other game is passed to `keep` soon after it is over:
    only games in progress can be lost, and those that a process has finished within two `bursts`.
    None is handed over after `until` has returned True for one.
    """
    missing = sorted(set(range(match.games)) - {game.game for game in before})
    jobs = processors(jobs)
    # Starting a process is worth it for two games or more.
    source = share_in_bursts(MatchRunner(match).play, missing, jobs if len(missing) >= 2 * jobs else 1)
    played = list(before)
    whole = True
    for game in sorted(before, key=_number):
        if until is not None and until(game):
            return sorted(played, key=_number), whole
    try:
        for game in source:
            played.append(game)
            if keep is not None:
                keep(game)
            if progress is not None:
                progress(len(played))
            if until is not None and until(game):
                break
    except KeyboardInterrupt:
        whole = False
    finally:
        source.close()
    return sorted(played, key=_number), whole


def run_all(
    matches: Sequence[Match],
    jobs: int | None,
    progress: Progress | None,
    before: Sequence[Sequence[GameRecord]],
    keep: Callable[[int, GameRecord], None] | None = None,
    only: Sequence[Collection[int]] | None = None,
) -> tuple[list[list[GameRecord]], bool]:
    """Play several matches as `run` does, with one set of processes for the games of all.

    `before` and `only` have the games of every match, `only` their numbers in a shard; `keep` gets
    the number of the match as well.
    """
    played = [list(games) for games in before]
    missing = [
        (index, game)
        for index, match in enumerate(matches)
        for game in sorted(
            set(range(match.games) if only is None else only[index]) - {record.game for record in played[index]}
        )
    ]
    runners = [MatchRunner(match) for match in matches]

    def play(item: tuple[int, int]) -> tuple[int, GameRecord]:
        return item[0], runners[item[0]].play(item[1])

    jobs = processors(jobs)
    source = share_in_bursts(play, missing, jobs if len(missing) >= 2 * jobs else 1)
    done, whole = sum(map(len, played)), True
    try:
        for at, game in source:
            played[at].append(game)
            done += 1
            if keep is not None:
                keep(at, game)
            if progress is not None:
                progress(done)
    except KeyboardInterrupt:
        whole = False
    finally:
        source.close()
    return [sorted(games, key=_number) for games in played], whole


def _number(game: GameRecord) -> int:
    return game.game
