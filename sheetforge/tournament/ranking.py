"""The ranking of players over several events: their points from each event, and their points now.

A game supplies `RankingRules`. Points are fractions, so that the shares of players who are level
add up exactly; `written` formats them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple


class PlayedGame(NamedTuple):
    """A game that two players have played; without a winner it was a tie."""

    a: str
    b: str
    winner: str | None = None


@dataclass(frozen=True, slots=True)
class FinishedEvent:
    """An event as the ranking sees it.

    `places` are those of the players who stayed to the end; players who are level share the first
    of their places. `pooled` events divide a pool by the places, other events reward only their
    winners.
    """

    name: str
    date: str
    players: tuple[str, ...]
    places: Mapping[str, int]
    meetings: tuple[PlayedGame, ...] = ()
    pooled: bool = True


class Gain(NamedTuple):
    """The points of an event for a player: paid in, received from the pool, bonuses, a prize."""

    paid: Fraction = Fraction(0)
    share: Fraction = Fraction(0)
    bonus: Fraction = Fraction(0)
    prize: Fraction = Fraction(0)

    @property
    def total(self) -> Fraction:
        """Return what it adds to the player's points."""
        return self.share + self.bonus + self.prize - self.paid


Gains = Mapping[str, Gain]
NOTHING_BROUGHT: Mapping[str, Fraction] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class RankingRules:
    """The rules of a game: the points of a new player, and those that an event gives.

    `gains` returns it for an event and the points of all its players before it.
    """

    first: Callable[[], int]
    gains: Callable[[FinishedEvent, Mapping[str, Fraction]], Gains]


class PlayerGain(NamedTuple):
    """A player's line in the account of one event."""

    event: str
    date: str
    before: Fraction
    place: int | None
    gain: Gain

    @property
    def after(self) -> Fraction:
        """Return the points after the event."""
        return self.before + self.gain.total


class Ranked(NamedTuple):
    """A line of the ranking list; players with the same points share a place."""

    place: int
    player: str
    points: Fraction
    events: int
    last: str


@dataclass(slots=True)
class Ranking:
    """The accounts of all players, in the order of the events.

    `brought` are the points of players before their first event here, unless they are new.
    """

    rules: RankingRules
    brought: Mapping[str, Fraction] = field(default_factory=dict)
    events: list[FinishedEvent] = field(default_factory=list)
    accounts: dict[str, list[PlayerGain]] = field(default_factory=dict)

    def points(self, player: str) -> Fraction:
        """Return a player's points now; those of a new player before the first event."""
        lines = self.accounts.get(player)
        if lines:
            return lines[-1].after
        return self.brought.get(player, Fraction(self.rules.first()))

    def add(self, event: FinishedEvent) -> Gains:
        """Enter an event, and return the points that it gives to each of its players."""
        before = {player: self.points(player) for player in event.players}
        gains = self.rules.gains(event, before)
        for player in event.players:
            line = PlayerGain(event.name, event.date, before[player], event.places.get(player), gains[player])
            self.accounts.setdefault(player, []).append(line)
        self.events.append(event)
        return gains

    def list(self) -> list[Ranked]:
        """Return the ranking list, most points first, then by name."""
        points = {player: self.points(player) for player in self.accounts}
        order = sorted(points, key=lambda player: (-points[player], player.casefold(), player))
        return [
            Ranked(
                1 + sum(other > points[player] for other in points.values()),
                player,
                points[player],
                len(self.accounts[player]),
                self.accounts[player][-1].event,
            )
            for player in order
        ]


def ranking(
    rules: RankingRules, events: Iterable[FinishedEvent], brought: Mapping[str, Fraction] = NOTHING_BROUGHT
) -> Ranking:
    """Return the ranking after events in their order."""
    made = Ranking(rules, brought)
    for event in events:
        made.add(event)
    return made


def written(points: Fraction, signed: bool = False) -> str:
    """Return points with at most two decimals.

    >>> written(Fraction(513)), written(Fraction(40, 3)), written(Fraction(-5, 2), signed=True)
    ('513', '13.33', '-2.5')
    """
    text = f"{float(points):{'+' if signed else ''}.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("+0", "-0") else text
