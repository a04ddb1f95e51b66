"""The result of a game, as typed at the table or read from the log of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.content.library import Unreadable
from sheetforge.text import listed
from sheetforge.tournament.journal import Declined
from sheetforge.tournament.swiss import Meeting, SwissState
from sheetforge.tournament.swiss_acts import Fault, Reported

if TYPE_CHECKING:
    from sheetforge.tournament.commands.file import OpenEvent

TYPED = ("left", "margin", "points", "destroyed", "stalled", "cheated")
"""Options that state a result, as a log does."""

FAULTS: tuple[Fault, ...] = ("stalled", "cheated")


def report_of(event: OpenEvent, kind: type[Reported], given: Mapping[str, object]) -> Reported:
    """Return the act of a result from the options of the command. Raises `Declined`."""
    swiss = event.swiss
    number = given["number"] if isinstance(given["number"], int) else None
    log = given["log"]
    if isinstance(log, Path):
        typed = [f"--{word}" for word in TYPED if given[word] not in (None, ())]
        if typed:
            raise click.UsageError(f"the log has the result: leave {' '.join(typed)} out")
        return _by_log(event, kind, log, _candidates(swiss, given, number, kind))
    game, first, second = _game(swiss, given, number)
    faults = [(word, by) for word in FAULTS if (by := given[word]) is not None]
    if len(faults) > 1:
        raise Declined(f"both {faults[0][1]} and {faults[1][1]} at fault: enter one of the two")
    destroyed = given["destroyed"] if isinstance(given["destroyed"], tuple) else ()
    wiped = tuple(swiss.find(str(name)).name for name in destroyed)
    left, margin, points = given["left"], given["margin"], given["points"]
    pair = (float(left[0]), float(left[1])) if isinstance(left, tuple) and left else None
    score = (int(points[0]), int(points[1])) if isinstance(points, tuple) and points else None
    fault: Fault = faults[0][0] if faults else ""
    by = swiss.find(str(faults[0][1])).name if faults else ""
    compared = score if pair is not None or margin is not None or fault else None
    act = kind(
        game.round,
        first,
        second,
        pair,
        float(margin) if isinstance(margin, (int, float)) else None,
        None if compared else score,
        wiped,
        fault,
        by,
    )
    if compared is not None:
        _agrees(act, swiss, game, compared)
    return act


def _candidates(
    swiss: SwissState, given: Mapping[str, object], number: int | None, kind: type[Reported]
) -> list[Meeting]:
    """Return the games that a log may be of: the named one, otherwise those of the round."""
    if given["players"] or given["table"] is not None:
        return [_game(swiss, given, number)[0]]
    round = swiss.round(number)
    meetings = [game for game in round.games if (game.result is None) == (kind is Reported)]
    if not meetings:
        raise Declined(f"every game of round {round.number} has a result; name the two players")
    return meetings


def _by_log(event: OpenEvent, kind: type[Reported], path: Path, games: Sequence[Meeting]) -> Reported:
    """Return the act of a result that a log has. Raises `Unreadable` and `Declined`."""
    from sheetforge.play import engine_of
    from sheetforge.play.engine import Unplayable
    from sheetforge.play.log_reader import BadLog, read_log
    from sheetforge.play.questions import Illegal
    from sheetforge.play.replay import CannotReplay, rules_differ
    from sheetforge.play.verify import verify
    from sheetforge.tournament.battles import SeatedFleet, fought, identity, seated, unofficial
    from sheetforge.tournament.commands.fleets import with_fleets

    try:
        log = read_log(path)
    except BadLog as problem:
        raise Unreadable(str(problem)) from None
    if log.system != event.key.system:
        raise Declined(f"{path}: a game of {log.system}; the event is of {event.key.system}")
    engine = engine_of(event.library, log.system)
    if other := rules_differ(log, engine.rules_version):
        raise Declined(f"{path}: {other}; enter the result without the log, as the players say it")
    faults: list[str] = []
    for game in sorted(games, key=lambda game: -len({*game.players} & {*log.sides})):
        library, fleets = with_fleets(event, game.players)
        one, two = (SeatedFleet(name, fleets[name]) for name in game.players)
        try:
            order = seated(engine, library, event.key.id, (one, two), log, unofficial(event.state, game.players))
        except Declined as problem:
            faults.append(str(problem))
            continue
        try:
            proof = verify(engine, event.library, log)
        except (CannotReplay, Illegal, Unplayable) as problem:
            raise Declined(f"{path}: the log cannot be verified: {problem}") from None
        done = fought(proof.game, order, event.game.destroyed)
        wiped = tuple(name for name, gone in zip(game.players, done.wiped, strict=True) if gone)
        first, second = game.players
        return kind(game.round, first, second, done.left, wiped=wiped, log=identity(log.digest, log.answers))
    if len(faults) == 1:
        raise Declined(f"{path}: {faults[0]}")
    raise Declined(
        f"{path}: the log is not of an open game of round {games[0].round}: no two players who "
        f"meet have the fleets of {listed(log.sides)}; name the two players to see how they differ"
    )


def _agrees(act: Reported, swiss: SwissState, game: Meeting, points: tuple[int, int]) -> None:
    """Raise `Declined` if typed points are not those that the result gives."""
    due = act.result(swiss, game).points
    due = due if act.first == game.players[0] else due[::-1]
    if due != points:
        raise Declined(
            f"this result gives {due[0]} to {due[1]} points, not {points[0]} to {points[1]}; "
            "correct one of the two, or leave --points out"
        )


def _game(swiss: SwissState, given: Mapping[str, object], number: int | None) -> tuple[Meeting, str, str]:
    """Return the game that is named by its players or its table, and the players as named."""
    players, table = given["players"], given["table"]
    names = [str(name) for name in players] if isinstance(players, tuple) else []
    round = swiss.round(number)
    if isinstance(table, int):
        if names:
            raise click.UsageError("name the two players or --table, not both")
        if table > len(round.games):
            raise Declined(f"round {round.number} has tables 1 to {len(round.games)}, not {table}")
        game = round.games[table - 1]
        return game, *game.players
    if len(names) != 2:
        raise click.UsageError("name the two players of the game, or its --table")
    first, second = swiss.find(names[0]).name, swiss.find(names[1]).name
    return swiss.meeting(round.number, first, second), first, second
