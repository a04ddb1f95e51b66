"""Bots that were caught changing the state of a battle: they forfeit every game of their match.

Only some rounds are observed (`play.observed`), so a bot that is caught there has had the other
games to itself. What follows depends only on the games of the match, so it is the same for any
number of processes, after an interruption, and for shards once they are merged; files of games keep
what was played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from sheetforge.arena.match import FORFEIT, GameRecord, Match
from sheetforge.play.observed import was_caught


def caught(match: Match, games: Iterable[GameRecord]) -> Mapping[str, GameRecord]:
    """Return the bots that were caught, each with the first of the games in which it was."""
    found: dict[str, GameRecord] = {}
    for game in sorted(games, key=lambda record: record.game):
        if game.reason == FORFEIT and was_caught(game.fault):
            for seat, entry in enumerate(match.seats(game.game)):
                if game.places[seat] == len(game.places):
                    found.setdefault(match.entries[entry].bot, game)
    return found


def forfeited(match: Match, games: Sequence[GameRecord]) -> list[GameRecord]:
    """Return the games of a match, each of those of a bot that was caught as a forfeit of it."""
    out = caught(match, games)
    return [without(match, game, out) for game in games] if out else list(games)


def without(match: Match, game: GameRecord, out: Collection[str]) -> GameRecord:
    """Return a game as a forfeit of the bots that are `out`; as it is if none of them played.

    A bot that lost it by a fault of its own has lost it, too; where all have, nobody wins.
    """
    if game.failure:
        return game
    bots = [match.entries[entry].bot for entry in match.seats(game.game)]
    if not any(bot in out for bot in bots):
        return game
    last = len(bots)
    places = tuple(
        last if bot in out or (game.reason == FORFEIT and game.places[seat] == last) else 1
        for seat, bot in enumerate(bots)
    )
    firsts = [seat for seat, place in enumerate(places) if place == 1]
    winner = firsts[0] if len(firsts) == 1 else None
    return replace(game, winner=winner, places=places, reason=FORFEIT)


def caught_text(game: GameRecord) -> str:
    """Return what the row of a bot says that was caught in a game."""
    what = game.fault.partition(": ")[2] or game.fault
    return f"caught in game {game.game}, it {what}; all of its games are forfeited"
