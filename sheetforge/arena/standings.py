"""The standings of a match: shares with confidence intervals, means and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetforge.arena.caught import caught, caught_text, forfeited
from sheetforge.arena.interval import Interval, mean, wilson
from sheetforge.arena.match import FORFEIT, TIMED_OUT, GameRecord, Match

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """The row of an entry, or of a side regardless of its player.

    `score` counts a shared first place as a fraction of a win: half for two. `place` is the mean
    place, `margin` the mean of remaining points less those of the best other side, `survivors` the
    mean number of units in action, `units` of all; `tallies` are means of further counts. `caught`
    says of a bot that it changed the state and forfeits all of its games.
    """

    name: str
    games: int
    wins: int
    losses: int
    draws: int
    timeouts: int
    forfeits: int
    score: Interval
    margin: Interval | None
    survivors: float
    units: float
    place: float = 0.0
    tallies: tuple[tuple[str, float], ...] = ()
    caught: str = ""

    def as_data(self) -> dict[str, str | int | float | None]:
        """Return plain data for JSON and CSV."""
        margin = self.margin
        return {
            "name": self.name,
            "games": self.games,
            "wins": self.wins,
            "losses": self.losses,
            "draws": self.draws,
            "timeouts": self.timeouts,
            "forfeits": self.forfeits,
            "score": self.score.share,
            "score_low": self.score.low,
            "score_high": self.score.high,
            "points_margin": None if margin is None else margin.share,
            "points_margin_low": None if margin is None else margin.low,
            "points_margin_high": None if margin is None else margin.high,
            "survivors": self.survivors,
            "units": self.units,
            "place": self.place,
            "caught": self.caught,
            **dict(self.tallies),
        }


@dataclass(frozen=True, slots=True)
class Standings:
    """The summary of a match.

    `faults` are errors of bots that lost them a game; `failures` are games in which the rules
    failed, which count nowhere else.
    """

    entries: tuple[StandingsRow, ...]
    sides: tuple[StandingsRow, ...]
    games: int
    turns: Interval | None
    answers: int
    reasons: tuple[tuple[str, int], ...]
    faults: tuple[tuple[int, str], ...]
    failures: tuple[tuple[int, str], ...] = ()


def standings(match: Match, games: Sequence[GameRecord]) -> Standings:
    """Return the standings after some games of a match; bots that were caught forfeit theirs."""
    out = {bot: caught_text(game) for bot, game in caught(match, games).items()}
    games = forfeited(match, games)
    played = [game for game in games if not game.failure]
    names = match.battles[0].sides
    if any(battle is not match.battles[0] for battle in match.battles):
        names = tuple(f"sets up {ORDINALS[index]}" for index in range(len(names)))
    seats = [(game, match.seats(game.game)) for game in played]
    return Standings(
        entries=tuple(
            replace(
                _row(entry.name, [(game, seated.index(index)) for game, seated in seats]), caught=out.get(entry.bot, "")
            )
            for index, entry in enumerate(match.entries)
        ),
        sides=tuple(_row(name, [(game, index) for game in played]) for index, name in enumerate(names)),
        games=len(played),
        turns=mean([float(game.turns) for game in played]),
        answers=sum(game.answers for game in played),
        reasons=tuple(sorted(Counter(game.reason for game in played).items())),
        faults=tuple((game.game, game.fault) for game in played if game.fault),
        failures=tuple((game.game, game.failure) for game in games if game.failure),
    )


def _row(name: str, seats: Sequence[tuple[GameRecord, int]]) -> StandingsRow:
    """Return the row of an entry or side from its games, each with the number of its side."""
    games = len(seats)
    wins = sum(game.winner == seat for game, seat in seats)
    level = [game for game, seat in seats if game.winner is None and game.place(seat) == 1]
    timeouts = sum(game.reason in TIMED_OUT for game in level)
    # A forfeited game has no meaningful points: it was not finished.
    whole = [(game, seat) for game, seat in seats if game.reason != FORFEIT]
    return StandingsRow(
        name=name,
        games=games,
        wins=wins,
        losses=games - wins - len(level),
        draws=len(level) - timeouts,
        timeouts=timeouts,
        forfeits=sum(game.reason == FORFEIT and game.place(seat) > 1 for game, seat in seats),
        score=wilson(min(float(games), sum(game.share(seat) for game, seat in seats)), games),
        margin=mean([_margin(game, seat) for game, seat in whole]),
        survivors=_average([game.survivors[seat] for game, seat in whole]),
        units=_average([game.units[seat] for game, seat in whole]),
        place=_average([game.place(seat) for game, seat in seats]),
        tallies=_tallies(whole),
    )


def _margin(played: GameRecord, seat: int) -> float:
    """Return the remaining points, less those of the best other side."""
    others = (points for side, points in enumerate(played.points) if side != seat)
    return played.points[seat] - max(others, default=0.0)


def _tallies(seats: Sequence[tuple[GameRecord, int]]) -> tuple[tuple[str, float], ...]:
    """Return the means of further counts, each over the games that have it."""
    found: dict[str, list[float]] = {}
    for game, seat in seats:
        for word, counts in game.tallies:
            found.setdefault(word, []).append(counts[seat])
    return tuple((word, _average(counts)) for word, counts in found.items())


def _average(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
