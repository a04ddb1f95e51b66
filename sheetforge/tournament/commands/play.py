"""`event play` and `event run`: bots play the games of a round, or a whole event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.options import (
    Number,
    WholeNumber,
    content_option,
    file_argument,
    folder_option,
    jobs_option,
    library_at,
)
from sheetforge.cli.output import echo_lines
from sheetforge.cli.playing import playable
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.content.lookup import find_key
from sheetforge.files import OutputError, put
from sheetforge.game import tournament_game
from sheetforge.parallel import processors, share
from sheetforge.play import engine_of
from sheetforge.text import counted
from sheetforge.tournament.acts import Act
from sheetforge.tournament.battles import Fought, fight, fought, identity
from sheetforge.tournament.commands.entries import entries
from sheetforge.tournament.commands.file import OpenEvent, acting, begun, opened
from sheetforge.tournament.commands.rounds import game_line, paired, round_lines, standings_lines
from sheetforge.tournament.commands.seats import battle_of, open_games, play_in_browsers
from sheetforge.tournament.journal import EventHeading, OpenJournal, create, writing
from sheetforge.tournament.swiss import Meeting
from sheetforge.tournament.swiss_acts import Reported

if TYPE_CHECKING:
    from sheetforge.play.engine import AnyBattle, AnyEngine

MOST_PLAYERS = 1000


@dataclass(frozen=True, slots=True)
class Played:
    """A game that bots have played: what is left, its identity, its log if it is wanted."""

    round: int
    table: int
    players: tuple[str, str]
    done: Fought
    identity: str
    log: str


@dataclass(frozen=True, slots=True)
class BotGame:
    """A game for bots: its battle, a bot for each side, and the seed of its dice."""

    game: Meeting
    battle: AnyBattle
    bots: tuple[str, ...]
    seed: str


bots_option = click.option(
    "--bots",
    default="standard",
    show_default=True,
    metavar="A,B",
    help="Bots of the players, in the order of entry; repeated.",
)
logs_option = folder_option("--logs", help="Keep the log of every game here.")


@click.command("play")
@file_argument
@click.option("--table", type=WholeNumber(1), metavar="N", help="Only the game of this table.")
@bots_option
@logs_option
@jobs_option
@click.option("--web", "in_browser", is_flag=True, help="The two players of --table play in browsers.")
@click.option("--port", type=WholeNumber(1, 65535), metavar="N", help="With --web: the port.")
@click.option("--lan", is_flag=True, help="With --web: listen on the network too.")
@content_option
@click.pass_context
def event_play(
    context: click.Context,
    file: Path,
    table: int | None,
    bots: str,
    logs: Path | None,
    jobs: int | None,
    in_browser: bool,
    port: int | None,
    lan: bool,
    content: str | None,
) -> int:
    """Let bots play the open games of the round. They have the registered fleets and crews.

    The dice follow from the seed of the event, the round and the table, so the same games have the
    same results. The results are entered when all games are over.

    With --web and --table N the two players of a table play their game in browsers, as with
    `sheetforge table`. The game is kept beside FILE, the same command goes on with it, and its
    result is entered at its end.
    """
    if in_browser:
        from sheetforge.cli.resuming import was_given

        if table is None or any(was_given(context, name) for name in ("bots", "logs", "jobs")):
            raise click.UsageError("--web is for the players of one table: give --table N, and no bots, logs or jobs")
        return play_in_browsers(file, table, content, port, lan)
    if port is not None or lan:
        raise click.UsageError("--port and --lan go with --web")
    event = opened(file, content)
    games = open_games(event, table)
    played = _played(event, games, bots, jobs, bool(logs))
    _keep(played, logs)
    after = acting(file, content, lambda _: _reports(played))
    for one in played:
        echo_lines([game_line(after.swiss.meeting(one.round, *one.players))])
    return 0


def _reports(played: Sequence[Played]) -> list[Act]:
    """Return the acts that enter the results of played games."""
    acts: list[Act] = []
    for one in played:
        first, second = one.players
        wiped = tuple(name for name, gone in zip(one.players, one.done.wiped, strict=True) if gone)
        acts.append(Reported(one.round, first, second, one.done.left, wiped=wiped, log=one.identity))
    return acts


def _played(event: OpenEvent, games: Sequence[Meeting], bots: str, jobs: int | None, logs: bool) -> list[Played]:
    """Play games between bots, in several processes; the same games with any number of them."""
    engine = engine_of(event.library, event.key.system)
    waiting = [_bot_game(event, engine, game, bots) for game in games]
    work = partial(_play, event, engine, logs)
    return list(share(work, waiting, min(processors(jobs), len(waiting))))


def _bot_game(event: OpenEvent, engine: AnyEngine, game: Meeting, bots: str) -> BotGame:
    names = [name.strip() for name in bots.split(",")]
    order = list(event.state.players)
    chosen = tuple(names[order.index(name) % len(names)] for name in game.players)
    with playable():
        from sheetforge.play.bots import bot

        for name in chosen:
            bot(engine, name)
    battle = battle_of(event, engine, game)
    seed = f"{event.state.heading.seed}-{game.round}-{game.table}"
    return BotGame(game, battle, chosen, seed)


def _play(event: OpenEvent, engine: AnyEngine, logs: bool, waiting: BotGame) -> Played:
    from sheetforge.play.driver import Endless, PlayerFault
    from sheetforge.play.log import record

    try:
        over = fight(engine, waiting.battle, waiting.bots, waiting.seed)
    except (Endless, PlayerFault) as problem:
        raise BadRequest(f"the game of {waiting.game} was not finished: {problem}") from None
    done = fought(over, (0, 1), event.game.destroyed)
    log = ""
    if logs:
        players = dict(zip(waiting.battle.sides, waiting.bots, strict=True))
        log = record(over, players, waiting.seed).text()
    game = waiting.game
    known = identity(waiting.battle.digest, over.answers)
    return Played(game.round, game.table, game.players, done, known, log)


def _keep(played: Sequence[Played], logs: Path | None) -> None:
    for one in played if logs is not None else ():
        assert logs is not None
        try:
            put(logs / f"round-{one.round}-table-{one.table}.jsonl", one.log.encode())
        except OutputError as problem:
            raise Unreadable(problem.with_option("--logs")) from None


# --- a whole event -------------------------------------------------------------------------------


@click.command("run")
@file_argument
@click.option("--event", "named", required=True, metavar="EVENT", help="The rules: an event.")
@click.option(
    "--players", type=WholeNumber(2, MOST_PLAYERS), default=4, show_default=True, metavar="N", help="Number of players."
)
@click.option(
    "--fleet",
    "fleets",
    multiple=True,
    metavar="FLEET",
    help="A fleet; repeatable. Fleets are given to the players in turn; by default legal ones that can be played.",
)
@click.option("--house-fleets", is_flag=True, help="Roll a fleet for each player on a table of a House.")
@click.option(
    "--points",
    type=Number(1, 100_000),
    metavar="N",
    help="With --house-fleets: the points; by default those of the event.",
)
@click.option("--seed", default="1", show_default=True, help="Any text; it determines all dice.")
@click.option("--force", is_flag=True, help="Replace FILE; the old one is kept as FILE.old.")
@bots_option
@logs_option
@jobs_option
@content_option
def event_run(
    file: Path,
    named: str,
    players: int,
    fleets: tuple[str, ...],
    house_fleets: bool,
    points: float | None,
    seed: str,
    force: bool,
    bots: str,
    logs: Path | None,
    jobs: int | None,
    content: str | None,
) -> None:
    """Run a whole event between bots. That is entries, pairings, games, results and standings.

    At the end FILE has every step, as if people had played; the same seed gives the same event.
    """
    if points is not None and not house_fleets:
        raise click.UsageError("--points needs --house-fleets")
    library = library_at(content)
    key = find_key(library, named, "events")
    form = tournament_game(library, key.system).form_of(library, key)
    entity = library.entity(key)
    heading = EventHeading(form, key.system, key.id, entity.name if entity else key.id, seed)
    if form not in tournament_game(library, key.system).forms:
        raise BadRequest(f"{heading.title} is of the form {form!r}, which no command runs yet")
    event = begun(library, key, heading, file)
    acts = entries(event, players, fleets, house_fleets, points)
    create(file, heading, force)
    with writing(file) as held:
        _do(event, held, acts)
        while not event.swiss.over:
            _do(event, held, [paired(event.swiss)])
            played = _played(event, event.swiss.open, bots, jobs, bool(logs))
            _keep(played, logs)
            _do(event, held, _reports(played))
            echo_lines([*round_lines(event.swiss, event.swiss.rounds[-1]), ""])
    echo_lines(standings_lines(event.swiss))
    click.echo(f"{file}: {counted(players, 'player')}, {counted(len(event.swiss.rounds), 'round')}", err=True)


def _do(event: OpenEvent, held: OpenJournal, acts: Sequence[Act]) -> None:
    """Do acts in an event and write them."""
    for act in acts:
        act.apply(event.state)
    held.append(act.line() for act in acts)
