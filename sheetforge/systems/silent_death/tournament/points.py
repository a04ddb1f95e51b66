"""Player points of an event: the pool by places, a bonus for every game, the prize of a Smash.

Rules: Silent Death Ranking System and Player Point Award in Rules of Warfare II. What they leave
open is in the rulings.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sheetforge.systems.silent_death.figures.player_points import bonus, first_points, pool, smash_winner
from sheetforge.tournament.ranking import FinishedEvent, Gain, Gains, RankingRules


def gains(event: FinishedEvent, before: Mapping[str, Fraction]) -> Gains:
    """Return the points that an event gives each player, from the points before it."""
    if not event.pooled:
        return {
            player: Gain(prize=Fraction(smash_winner() if event.places.get(player) == 1 else 0))
            for player in event.players
        }
    paid = Fraction(pool())
    received = by_places(event.places, pool() * len(event.players))
    bonuses = _bonuses(event, before)
    return {player: Gain(paid, received.get(player, Fraction(0)), bonuses[player]) for player in event.players}


def by_places(places: Mapping[str, int], points: int) -> dict[str, Fraction]:
    """Divide a pool among placed players; players who are level divide the shares of their places.

    >>> {player: str(share) for player, share in by_places({"A": 1, "B": 2, "C": 2}, 30).items()}
    {'A': '20', 'B': '5', 'C': '5'}
    """
    shares = divided(len(places), points)
    received = {}
    for player, place in places.items():
        level = sum(other == place for other in places.values())
        received[player] = Fraction(sum(shares[place - 1 : place - 1 + level]), level)
    return received


def divided(places: int, points: int) -> tuple[int, ...]:
    """Divide a pool by places in equal steps, from the most for the first to zero for the last.

    Shares are whole: each is rounded down, and the points that remain go one by one to those that
    lost most by it, to the better place where two lost the same.

    >>> divided(4, 40), divided(5, 50), divided(1, 10), divided(4, 50)
    ((20, 13, 7, 0), (20, 15, 10, 5, 0), (10,), (25, 17, 8, 0))
    """
    if places == 1:
        return (points,)
    steps = places * (places - 1) // 2
    exact = [Fraction(points * (places - place), steps) for place in range(1, places + 1)]
    whole = [int(share) for share in exact]
    by_loss = sorted(range(places), key=lambda at: (whole[at] - exact[at], at))
    for at in by_loss[: points - sum(whole)]:
        whole[at] += 1
    return tuple(whole)


def _bonuses(event: FinishedEvent, before: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Return the sum of every player's bonuses; a tie has none."""
    sums = dict.fromkeys(event.players, Fraction(0))
    for meeting in event.meetings:
        if meeting.winner is None:
            continue
        loser = meeting.b if meeting.winner == meeting.a else meeting.a
        for player, other, won in ((meeting.winner, loser, True), (loser, meeting.winner, False)):
            column = bonus(apart(before[player], before[other]))
            sums[player] += column.win if won else column.loss
    return sums


def apart(own: Fraction, other: Fraction) -> int:
    """Return how far own points are above another's, in whole points; a part of one is dropped.

    >>> apart(Fraction(500), Fraction(1101, 2))
    -50
    """
    return int(own - other)


PLAYER_POINTS = RankingRules(first_points, gains)
