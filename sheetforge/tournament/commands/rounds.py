"""`event pair`, `result`, `correct`, `rounds`, `show` and `standings`: the rounds of an event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from sheetforge.cli.options import Number, WholeNumber, content_option, file_argument, file_option
from sheetforge.cli.output import Plain, aligned, as_csv, as_json, echo_lines
from sheetforge.text import counted
from sheetforge.tournament.commands.event import names_of
from sheetforge.tournament.commands.file import OpenEvent, acting, opened
from sheetforge.tournament.journal import Declined
from sheetforge.tournament.league import LEAGUE
from sheetforge.tournament.pairing import Seat, pairing
from sheetforge.tournament.rules import BYE, GAME, RoundRecord
from sheetforge.tournament.swiss import Meeting, Round, SwissState
from sheetforge.tournament.swiss_acts import Correct, Pair, Reported

if TYPE_CHECKING:
    from sheetforge.tournament.acts import Act
    from sheetforge.tournament.standings import Standing

formats = click.option(
    "--format", "form", type=click.Choice(["table", "json", "csv"]), default="table", show_default=True
)


@click.command("pair")
@file_argument
@click.option(
    "--game",
    "games",
    nargs=2,
    multiple=True,
    metavar="PLAYER PLAYER",
    help="A game that you choose yourself; repeatable.",
)
@click.option("--bye", metavar="PLAYER", help="The player who gets the bye, if you choose one.")
@content_option
def event_pair(file: Path, games: tuple[tuple[str, str], ...], bye: str | None, content: str | None) -> None:
    """Pair the next round. The first one is random, each later one by points.

    No two players meet twice if that can be avoided, and no player has two byes. The seed of the
    event decides among equal pairings, so pairing the same event again gives the same games.
    """
    event = acting(file, content, lambda event: (paired(event.swiss, games, bye),))
    swiss = event.swiss
    echo_lines(round_lines(swiss, swiss.rounds[-1]))
    _fleets_missing(event, file)
    official = swiss.rules.rounds(sum(player.since == 1 for player in swiss.players.values())).official
    if len(swiss.rounds) == 1 and not official:
        click.echo("with so few players the event is not official", err=True)


def _fleets_missing(event: OpenEvent, file: Path) -> None:
    """Warn of players who play without a fleet that was entered."""
    missing = event.swiss.without_fleets
    if not missing:
        return
    has, what = ("has", "a fleet") if len(missing) == 1 else ("have", "fleets")
    if event.form.word == LEAGUE:
        command = f"`sheetforge event league roll {file} PLAYER` rolls one for the battle"
    else:
        command = f"`sheetforge event enter {file} PLAYER FLEET` enters one"
    click.echo(
        f"{names_of(missing)} {has} no fleet: {command}; points left cannot be compared without {what}", err=True
    )


def paired(event: SwissState, given: Sequence[tuple[str, str]] = (), bye: str | None = None) -> Pair:
    """Return the act that pairs the next round; `given` games are kept. Raises `Declined`."""
    number = event.may_pair()
    kept = [(event.find(one).name, event.find(two).name) for one, two in given]
    out = "" if bye is None else event.find(bye).name
    taken = {name for game in kept for name in game} | {out}
    tally, byes = event.tally(), event.byes()
    seats = [
        Seat(entrant.name, tally.points(entrant.name), byes[entrant.name])
        for entrant in event.active
        if entrant.name not in taken
    ]
    if out and len(seats) % 2:
        raise Declined(f"with a bye for {out}, {counted(len(seats), 'player')} would be left over")
    random = Random(f"{event.heading.seed}:pairing:{number}")
    round_pairs = pairing(seats, event.met(), number == 1, random)
    return Pair(number, (*kept, *round_pairs.games), out or round_pairs.bye)


@click.command("result")
@file_argument
@click.argument("players", metavar="[PLAYER PLAYER]", nargs=-1)
@click.option("--table", type=WholeNumber(1), metavar="N", help="The game by its table.")
@click.option("--round", "number", type=WholeNumber(1), metavar="N", help="The round; by default the last one.")
@click.option("--left", nargs=2, type=Number(0, 1_000_000), metavar="N N", help="The points that the two have left.")
@click.option(
    "--margin",
    type=Number(-1_000_000, 1_000_000),
    metavar="N",
    help="The points left of the first player minus those of the second.",
)
@click.option(
    "--points",
    nargs=2,
    type=WholeNumber(0, 1000),
    metavar="N N",
    help="The points that the event awards; with --left or --margin they are compared.",
)
@click.option("--destroyed", multiple=True, metavar="PLAYER", help="A player who has lost every unit; repeatable.")
@click.option("--stalled", metavar="PLAYER", help="A player who has lost by stalling.")
@click.option("--cheated", metavar="PLAYER", help="A player who has cheated, and is out of the event.")
@file_option("--log", "log", metavar="GAME", help="Read the result from the log of the game, which is verified.")
@content_option
@click.pass_context
def event_result(context: click.Context, /, file: Path, content: str | None, **_: object) -> None:
    """Enter the result of a game: name its two players, or its table.

    Write what is left of both fleets (--left 210 95), or the margin, or the points of the event.
    With --log the result is read from the log of the game, which is verified and compared with the
    fleets, the crews and the rules of the event.
    """
    _reported(context, file, content, Reported)


@click.command("correct")
@file_argument
@click.pass_context
def event_correct(context: click.Context, /, file: Path, content: str | None, **_: object) -> None:
    """Change a result that was entered, of any round. The options are those of `result`.

    Pairings that were made since stay as they are.
    """
    _reported(context, file, content, Correct)


event_correct.params[1:1] = [param for param in event_result.params if param.name != "file"]


def _reported(context: click.Context, file: Path, content: str | None, kind: type[Reported]) -> None:
    given = dict(context.params)
    kept: list[Reported] = []

    def acts(event: OpenEvent) -> Sequence[Act]:
        from sheetforge.tournament.commands.result import report_of

        kept.append(report_of(event, kind, given))
        return kept

    event = acting(file, content, acts)
    _, game = kept[0].game(event.state)
    echo_lines([game_line(game)])
    if kept[0].left is not None:
        without = [name for name in game.players if name in event.swiss.without_fleets]
        if without:
            click.echo(f"no fleet of {names_of(without)} is entered: the points left were not compared", err=True)
    left = len(event.swiss.round(game.round).open)
    click.echo(
        f"round {game.round}: {counted(left, 'game')} to come" if left else f"round {game.round} is complete", err=True
    )


# --- showing -------------------------------------------------------------------------------------


def game_line(game: Meeting) -> str:
    """Return a game with its result on one line."""
    return "  ".join(_game_row(game)).strip()


def _game_row(game: Meeting) -> tuple[str, str, str, str]:
    one, two = game.players
    result = game.result
    if result is None:
        return f"table {game.table}", one, two, ""
    score = f"{result.points[0]} : {result.points[1]}"
    if result.fault:
        why = f"{result.by} {result.fault}"
    else:
        why = f"margin {abs(result.margin):.10g}"
        gone = [name for name, wiped in zip(game.players, result.wiped, strict=True) if wiped]
        why += f", {names_of(gone)} destroyed" if gone else ""
    return f"table {game.table}", one, two, f"{score}  ({why})"


def round_lines(event: SwissState, round: Round) -> Iterator[str]:
    """Yield the games of a round as lines, with the bye."""
    yield f"round {round.number} of {event.planned}"
    yield from aligned([_game_row(game) for game in round.games], set())
    if round.bye:
        yield f"bye  {round.bye}  {event.rules.bye(round.number)} points"


@click.command("rounds")
@file_argument
@click.option("--round", "number", type=WholeNumber(1), metavar="N", help="Only this round.")
@formats
@content_option
def event_rounds(file: Path, number: int | None, form: str, content: str | None) -> None:
    """Print pairings and results, round by round."""
    event = opened(file, content).swiss
    rounds = event.rounds if number is None else [event.round(number)]
    if form == "table":
        for index, round in enumerate(rounds):
            echo_lines([*([""] if index else []), *round_lines(event, round)])
        return
    records = [record for one in rounds for record in _round_records(event, one)]
    if form == "json":
        click.echo(as_json({"version": 1, "rounds": event.planned, "games": records}), nl=False)
        return
    names = (
        "round",
        "table",
        "first",
        "second",
        "first_points",
        "second_points",
        "margin",
        "first_destroyed",
        "second_destroyed",
        "fault",
        "by",
    )
    click.echo(as_csv(names, [tuple(record[name] for name in names) for record in records]), nl=False)


def _round_records(event: SwissState, round: Round) -> Iterator[dict[str, Plain]]:
    for game in round.games:
        result = game.result
        yield {
            "round": round.number,
            "table": game.table,
            "first": game.players[0],
            "second": game.players[1],
            "first_points": None if result is None else result.points[0],
            "second_points": None if result is None else result.points[1],
            "margin": None if result is None else result.margin,
            "first_destroyed": None if result is None else int(result.wiped[0]),
            "second_destroyed": None if result is None else int(result.wiped[1]),
            "fault": None if result is None else result.fault or None,
            "by": None if result is None else result.by or None,
        }
    if round.bye:
        yield {
            "round": round.number,
            "table": None,
            "first": round.bye,
            "second": None,
            "first_points": event.rules.bye(round.number),
            "second_points": None,
            "margin": None,
            "first_destroyed": None,
            "second_destroyed": None,
            "fault": None,
            "by": None,
        }


@click.command("show")
@file_argument
@content_option
def event_show(file: Path, content: str | None) -> None:
    """Print the state of an event, and what to do next. That is the players with their fleets, and the
    rounds."""
    event = opened(file, content)
    head, swiss = event.state.heading, event.swiss
    entity = event.library.entity(event.key)
    rules = entity.name if entity is not None else head.of
    shown = head.title if head.title == rules else f"{head.title} ({rules})"
    click.echo(f"{shown}, seed {head.seed}")
    echo_lines(f"{word}: {text}" for word, text in head.details.items())
    rows = [("player", "fleet", "points", "")]
    for player in swiss.players.values():
        fleet = player.registration
        cost = "" if fleet is None or fleet.cost is None else f"{fleet.cost:.10g}"
        note = (
            f"{player.gone} after round {player.until}"
            if player.gone
            else (f"from round {player.since} on" if player.since > 1 else "")
        )
        rows.append((player.name, "–" if fleet is None else fleet.name, cost, note))
    if swiss.players:
        echo_lines(aligned(rows, {2}))
    click.echo(f"round {len(swiss.rounds)} of {swiss.due}; {next_step(swiss, file)}")


def next_step(event: SwissState, file: Path) -> str:
    """Return what is to be done next, with its command."""
    if event.open:
        games = counted(len(event.open), "game")
        return f"{games} to come: `sheetforge event result {file} PLAYER PLAYER --left N N`"
    if event.over:
        return f"all rounds are played: `sheetforge event standings {file}`"
    if len(event.active) < 2:
        return f"enter players: `sheetforge event enter {file} PLAYER FLEET`"
    return f"next: `sheetforge event pair {file}`"


# --- standings -----------------------------------------------------------------------------------


@click.command("standings")
@file_argument
@click.option("--after", type=WholeNumber(1), metavar="N", help="As they were after this round.")
@formats
@content_option
def event_standings(file: Path, after: int | None, form: str, content: str | None) -> None:
    """Print the standings. They have the criteria that break ties, and a sign for every game.

    A round counts, with its bye, once a game of it has a result.
    A letter stands for each result, `bye` for a bye, `–` for a round before a late entry. Players
    who have left are below, without a place.
    """
    from sheetforge.tournament.standings import standings

    event = opened(file, content).swiss
    rows = standings(event, after)
    ties = event.rules.ties
    shown = event.begun if after is None else after
    if form == "table":
        echo_lines(standings_lines(event, after))
        return
    records = [_standing_record(row, [tie.word for tie in ties]) for row in rows]
    if form == "json":
        full = [
            {**record, "games": [_record_data(one) for one in row.records]}
            for record, row in zip(records, rows, strict=True)
        ]
        data = {"version": 1, "title": event.heading.title, "after": shown, "rounds": event.due, "standings": full}
        click.echo(as_json(data), nl=False)
        return
    columns = ("place", "player", "points", *(tie.word for tie in ties), "won", "drawn", "lost", "byes", "gone")
    click.echo(as_csv(columns, [tuple(one[name] for name in columns) for one in records]), nl=False)


def standings_lines(event: SwissState, after: int | None = None) -> Iterator[str]:
    """Yield the standings as lines, under a title."""
    from sheetforge.tournament.standings import standings

    ties = event.rules.ties
    yield f"{event.heading.title}, {event.stage(after)}"
    names = ("", "player", "points", *(tie.title for tie in ties), "won", "games")
    cells = [names, *(_cells(row) for row in standings(event, after))]
    yield from aligned(cells, {0, 2, *range(3, 3 + len(ties)), 3 + len(ties)})


def _cells(row: Standing) -> tuple[str, ...]:
    place = "–" if row.place is None else str(row.place)
    ties = tuple(f"{value:.10g}" for value in row.ties)
    games = " ".join(_short(record) for record in row.records)
    gone = f"{' ' if games else ''}{row.gone}" if row.gone else ""
    return place, row.player, str(row.points), *ties, str(row.games[0]), games + gone


def _short(record: RoundRecord) -> str:
    if record.kind == GAME:
        return f"{record.points}{record.letter}"
    return f"{record.points}bye" if record.kind == BYE else "–"


def _standing_record(row: Standing, words: Sequence[str]) -> dict[str, Plain]:
    won, drawn, lost = row.games
    return {
        "place": row.place,
        "player": row.player,
        "points": row.points,
        **dict(zip(words, row.ties, strict=True)),
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "byes": row.byes,
        "gone": row.gone or None,
    }


def _record_data(record: RoundRecord) -> dict[str, Plain]:
    return {
        "round": record.round,
        "kind": record.kind,
        "points": record.points,
        "margin": record.margin,
        "letter": record.letter or None,
        "opponent": record.opponent or None,
    }
