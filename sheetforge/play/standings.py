"""What the games of a match come to: shares with their intervals, means, counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sheetforge.play.interval import Interval, mean, wilson
from sheetforge.play.match import FORFEIT, TIMED_OUT, Match, Played


@dataclass(frozen=True, slots=True)
class Row:
    """One entry, or one side whoever played it.

    `score` counts a draw as half a win. `margin` is the mean of points left less the other's,
    `survivors` the mean of units left in action, of so many.
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

    def as_data(self) -> dict[str, Any]:
        """Plain data, the same for JSON and CSV."""
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
        }


@dataclass(frozen=True, slots=True)
class Standings:
    """All that is said of a match.

    `faults` are what bots did that lost them games; `failures` are games whose rules failed, which
    count nowhere else.
    """

    entries: tuple[Row, Row]
    sides: tuple[Row, Row]
    games: int
    turns: Interval | None
    answers: int
    reasons: tuple[tuple[str, int], ...]
    faults: tuple[tuple[int, str], ...]
    failures: tuple[tuple[int, str], ...] = ()


def standings(match: Match, noted: Sequence[Played]) -> Standings:
    """Sum up the games of a match."""
    played = [one for one in noted if not one.failure]
    names = match.battles[0].sides
    if match.battles[0] is not match.battles[1]:
        names = ("sets up first", "sets up second")
    return Standings(
        entries=(
            _row(match.entries[0].name, [(one, match.seats(one.game).index(0)) for one in played]),
            _row(match.entries[1].name, [(one, match.seats(one.game).index(1)) for one in played]),
        ),
        sides=(
            _row(names[0], [(one, 0) for one in played]),
            _row(names[1], [(one, 1) for one in played]),
        ),
        games=len(played),
        turns=mean([float(one.turns) for one in played]),
        answers=sum(one.answers for one in played),
        reasons=tuple(sorted(Counter(one.reason for one in played).items())),
        faults=tuple((one.game, one.fault) for one in played if one.fault),
        failures=tuple((one.game, one.failure) for one in noted if one.failure),
    )


def _row(name: str, seats: Sequence[tuple[Played, int]]) -> Row:
    """Games as one entry or side saw them: each with the number of its side."""
    games = len(seats)
    wins = sum(one.winner == seat for one, seat in seats)
    timeouts = sum(one.winner is None and one.reason in TIMED_OUT for one, _ in seats)
    undecided = sum(one.winner is None for one, _ in seats)
    # A forfeited game says nothing of points: it was not played out.
    whole = [(one, seat) for one, seat in seats if one.reason != FORFEIT]
    return Row(
        name=name,
        games=games,
        wins=wins,
        losses=games - wins - undecided,
        draws=undecided - timeouts,
        timeouts=timeouts,
        forfeits=sum(one.reason == FORFEIT and one.winner != seat for one, seat in seats),
        score=wilson(wins + undecided / 2, games),
        margin=mean([one.points[seat] - one.points[1 - seat] for one, seat in whole]),
        survivors=_average([one.survivors[seat] for one, seat in whole]),
        units=_average([one.units[seat] for one, seat in whole]),
    )


def _average(values: Sequence[int]) -> float:
    return sum(values) / len(values) if values else 0.0
