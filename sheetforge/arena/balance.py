"""The balance of a scenario: shares of the win by side, by ending and by number of turns.

The first bot plays itself, which measures the scenario, and then every other bot, which measures
how much of the result is the bot's. The intervals are Wilson's. In the first match every game has
its own dice; in the others a pair of games has the same dice with sides swapped, so the interval of
a row that has both games of a pair is an approximation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING

from sheetforge.arena.interval import Interval, mean, wilson
from sheetforge.arena.match import GameRecord, Match
from sheetforge.arena.matchmaking import Terms, of_battle

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.play.engine import AnyEngine, Recipe

ALL, SIDE, ENDING, TURNS = "all", "side", "ending", "turns"
"""The groups of the rows of a table."""

MOST_BANDS = 6
WIDTHS = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Turns of a band, so that a table has at most `MOST_BANDS` of them."""


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """A group of games of a match: their number, their share of all games, and shares of the win.

    `shares` are by side in a match of a bot against itself, and otherwise that of the first bot.
    """

    by: str
    name: str
    games: int
    part: Interval
    shares: tuple[Interval, ...]


@dataclass(frozen=True, slots=True)
class Balance:
    """The results of one match of a balance run; `columns` name the shares of every row."""

    match: Match
    columns: tuple[str, ...]
    rows: tuple[BalanceRow, ...]
    games: int
    turns: Interval | None


def balance_matches(engine: AnyEngine, library: Library, recipe: Recipe, terms: Terms) -> list[Match]:
    """Return the first bot against itself, and against each of the others with all seatings.

    Raises `Unplayable` and `UnknownBot`.
    """
    first, *others = dict.fromkeys(terms.bots)
    matches = [of_battle(engine, library, recipe, replace(terms, bots=(first,)))]
    sides = len(matches[0].entries)
    for other in others:
        bots = (first, *[other] * (sides - 1))
        matches.append(of_battle(engine, library, recipe, replace(terms, bots=bots)))
    return matches


def balance(match: Match, games: Sequence[GameRecord]) -> Balance:
    """Return the shares after some games of a match, without games in which the rules failed."""
    played = [game for game in games if not game.failure]
    sides = match.battles[0].sides
    columns = sides if match.mirror else (match.entries[0].bot,)

    def seats(record: GameRecord) -> Sequence[int]:
        return range(len(sides)) if match.mirror else (match.seats(record.game).index(0),)

    def row(by: str, name: str, some: Sequence[GameRecord]) -> BalanceRow:
        count = len(some)
        shares = tuple(
            wilson(min(float(count), sum(game.share(seats(game)[index]) for game in some)), count)
            for index in range(len(columns))
        )
        return BalanceRow(by, name, count, wilson(count, len(played)), shares)

    rows = [row(ALL, "all games", played)]
    if not match.mirror:
        for index, side in enumerate(sides):
            rows.append(row(SIDE, side, [game for game in played if seats(game)[0] == index]))
    for reason in sorted({game.reason for game in played}):
        rows.append(row(ENDING, reason, [game for game in played if game.reason == reason]))
    for low, high in _bands([game.turns for game in played]):
        name = f"{low} to {high}" if low < high else str(high)
        rows.append(row(TURNS, name, [game for game in played if low <= game.turns <= high]))
    return Balance(match, columns, tuple(rows), len(played), mean([float(game.turns) for game in played]))


def _bands(turns: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last turn of every band of equal width that has games."""
    if not turns:
        return
    least, most = min(turns), max(turns)
    width = next((width for width in WIDTHS if _count(least, most, width) <= MOST_BANDS), WIDTHS[-1])
    for at in range(ceil(least / width), ceil(most / width) + 1):
        low, high = (at - 1) * width + 1, at * width
        if any(low <= turn <= high for turn in turns):
            yield low, high


def _count(least: int, most: int, width: int) -> int:
    return ceil(most / width) - ceil(least / width) + 1
