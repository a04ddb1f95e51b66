"""`event papers`, `event board`, `event ranking`: papers, a page for a screen, a club's ranking."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.options import WholeNumber, content_option, file_argument, file_option
from sheetforge.cli.output import Plain, aligned, as_csv, as_json, echo_lines, write_out
from sheetforge.content.library import BadRequest
from sheetforge.text import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetforge.pages.cards import CardMark
    from sheetforge.tournament.acts import Act
    from sheetforge.tournament.board import BoardTable, Flagship
    from sheetforge.tournament.commands.file import OpenEvent
    from sheetforge.tournament.ranking import Ranking


@click.command("papers", context_settings={"ignore_unknown_options": True})
@click.argument("file", metavar="FILE")
@click.option("--what", metavar="PAPERS", help="Which papers; see --papers of `build --help`.")
@click.option("--round", "number", type=WholeNumber(1, 1000), metavar="N", help="Only the papers of this round.")
@click.argument("options", metavar="[OPTIONS OF BUILD]...", nargs=-1, type=click.UNPROCESSED)
def event_papers(file: str, what: str | None, number: int | None, options: tuple[str, ...]) -> int:
    """Print the papers of an event, filled in. They are sign-up, rounds, slips, tents, standings and
    the report.

    The same as `build papers --event-file FILE`, whose options follow: --paper, --ink, --format,
    --fillable, --start, --out … The file of a ranking prints its list.
    """
    from sheetforge.cli.build import build_command
    from sheetforge.tournament.journal import read_journal

    system = read_journal(Path(file)).heading.system
    words = ["papers", "--event-file", file, "--system", system, *options]
    words += ["--papers", what] if what is not None else []
    words += ["--round", str(number)] if number is not None else []
    try:
        code: int = build_command.main(words, prog_name="sheetforge build", standalone_mode=False)
    except click.UsageError as problem:
        message = problem.format_message().replace("--papers", "--what")
        raise click.UsageError(message, click.get_current_context()) from None
    return code


@click.command("board")
@file_argument
@file_option("--out", metavar="HTML", help="The page; by default FILE with the ending .html.")
@click.option(
    "--round",
    "number",
    type=WholeNumber(1, 1000),
    metavar="N",
    help="The round; by default the last one that was paired.",
)
@click.option(
    "--start",
    default="",
    metavar="TIME",
    help="The time of day when the clock starts, such as 13:20; by default a click starts it.",
)
@click.option(
    "--minutes",
    type=WholeNumber(1, 1440),
    metavar="N",
    help="Minutes of the clock; by default the time limit of the event.",
)
@content_option
def event_board(
    file: Path, out: Path | None, number: int | None, start: str, minutes: int | None, content: str | None
) -> None:
    """Write a page for a large screen. It has pairings, clock and standings, in one HTML file.

    It loads no other files, and reloads itself every minute: write it again after every result.
    """
    from sheetforge.products.options import clock_time
    from sheetforge.tournament.board import Board, html
    from sheetforge.tournament.board_tables import tables
    from sheetforge.tournament.commands.file import opened
    from sheetforge.tournament.swiss import SwissState

    event = opened(file, content)
    limit, warning = event.game.minutes(event.library, event.key)
    now, shown = tables(event.state, number)
    ended = isinstance(event.state, SwissState) and event.state.over and number is None
    # After the last round no game is left that a clock could limit.
    limit = minutes or (None if ended else limit)
    if start and limit is None:
        raise BadRequest("--start: the event has no time limit; name one with --minutes")
    begins = clock_time(start) if start else ""
    board = Board(
        event.journal.heading.title, now, shown, limit, warning, begins, _crests(event, shown), _flagships(event, shown)
    )
    path = file.with_suffix(".html") if out is None else out
    if path == file:
        raise BadRequest(f"{path} is the file of the event; name another one with --out")
    write_out(html(board), path)


def _crests(event: OpenEvent, shown: Sequence[BoardTable]) -> dict[str, CardMark]:
    """Return the crests of the Houses that the tables of a board name."""
    from sheetforge.content.kinds import Key
    from sheetforge.pages.cards import CardMark
    from sheetforge.tournament.board import BoardName

    cells = (cell for table in shown for row in table.rows for cell in row)
    crests = {}
    for house in {cell.house for cell in cells if isinstance(cell, BoardName) and cell.house}:
        arms = event.game.arms(event.library, Key("houses", event.journal.heading.system, house))
        if arms is not None:
            crests[house] = CardMark.of(arms)
    return crests


def _flagships(event: OpenEvent, shown: Sequence[BoardTable]) -> dict[str, Flagship]:
    """Return the pictures of the dearest ships of the fleets that the tables of a board name, by their lines."""
    from sheetforge.content.kinds import Key
    from sheetforge.pages.art import Likeness, portrait, within
    from sheetforge.showcase import USUAL, Showcase
    from sheetforge.tournament.board import BoardName, Flagship

    system = event.journal.heading.system
    entries = Showcase(event.library, [system]).ships_of(system)
    ships = {}
    for cell in (cell for table in shown for row in table.rows for cell in row):
        if not isinstance(cell, BoardName) or not cell.fleet or cell.fleet in ships:
            continue
        ship = event.game.flagship(event.library, system, cell.fleet)
        entry = None if ship is None else entries.get(ship)
        if entry is None or entry.drawing is None:
            continue
        arms = event.game.arms(event.library, Key("houses", system, cell.house)) if cell.house else None
        id = f"ship-{entry.key.id}-{cell.house or 'none'}"
        color = USUAL if arms is None else arms.main
        picture = portrait(entry.name, Likeness(entry.drawing, color), own=f"{id}.")
        ships[cell.fleet] = Flagship(id, entry.name, within(picture))
    return ships


@click.command("ranking")
@file_argument
@click.option(
    "--add",
    "events",
    multiple=True,
    metavar="EVENT",
    type=click.Path(path_type=Path),
    help="The file of a finished event to add; repeatable, in the order of play.",
)
@click.option("--title", metavar="TEXT", default="Ranking", show_default=True, help="The name of a new ranking.")
@click.option("--player", metavar="NAME", help="Print the account of this player, event by event.")
@click.option("--format", "form", type=click.Choice(["text", "csv", "json"]), default="text")
@content_option
def event_ranking(
    file: Path, events: tuple[Path, ...], title: str, player: str | None, form: str, content: str | None
) -> None:
    """Keep the ranking of a club in FILE. Add finished events, and print the list of player points.

    Each event is added once, with its places and games; `event undo FILE` takes it out again. The
    first event that is added creates FILE.
    """
    from sheetforge.tournament.commands.file import acting, opened

    if events:
        added = [_posting(event, content) for event in events]
        if not file.exists():
            _begin(file, added[0][0].key.system, title)
        after = acting(file, content, lambda _: tuple(act for _, acts in added for act in acts))
    else:
        after = opened(file, content)
    ranking = _ranking(after)
    rows, heads, right = _list(ranking) if player is None else _account(ranking, player)
    if form == "text":
        echo_lines(aligned([heads, *(tuple(map(str, row)) for row in rows)], right))
    elif form == "csv":
        click.echo(as_csv(heads, rows), nl=False)
    else:
        records = [dict(zip(heads, row, strict=True)) for row in rows]
        click.echo(as_json({"version": 1, "title": after.state.heading.title, "ranking": records}), nl=False)


def ranked(file: Path, content: str | None) -> Ranking:
    """Return the ranking of a file. Raises `BadRequest` for the file of an event."""
    from sheetforge.tournament.commands.file import opened

    return _ranking(opened(file, content))


def _ranking(event: OpenEvent) -> Ranking:
    from sheetforge.tournament.posting import RankingState

    if not isinstance(event.state, RankingState):
        raise BadRequest(
            f"{event.journal.path} is an event, not a ranking: name the file of a ranking, and the event with --add"
        )
    return event.state.ranking


def _posting(path: Path, content: str | None) -> tuple[OpenEvent, Sequence[Act]]:
    """Return a finished event with the acts that post it. Raises `Declined` for another."""
    from sheetforge.tournament.commands.file import opened
    from sheetforge.tournament.posting import PostEvent, finished_events

    event = opened(path, content)
    events = finished_events(event.state)
    return event, [PostEvent.of(one, event.journal.last) for one in events]


def _begin(file: Path, system: str, title: str) -> None:
    from sheetforge.tournament.journal import EventHeading, create
    from sheetforge.tournament.posting import RANKING

    create(file, EventHeading(RANKING, system, "", title))


Table = tuple[list[tuple[Plain, ...]], tuple[str, ...], set[int]]
"""Rows, heads, and the columns that align right."""


def _list(ranking: Ranking) -> Table:
    from sheetforge.tournament.ranking import written

    rows: list[tuple[Plain, ...]] = [
        (line.place, line.player, written(line.points), line.events, line.last) for line in ranking.list()
    ]
    return rows, ("place", "player", "points", "events", "last event"), {0, 2, 3}


def _account(ranking: Ranking, named: str) -> Table:
    """Return the account of a player. Raises `BadRequest` with similar names."""
    from sheetforge.text import plain
    from sheetforge.tournament.ranking import written

    known = {plain(name): name for name in ranking.accounts}
    if plain(named) not in known:
        raise BadRequest(f"no player {named!r}; {did_you_mean(named, list(ranking.accounts))}")
    rows: list[tuple[Plain, ...]] = [
        (
            line.event,
            line.date,
            line.place,
            written(line.before),
            *(written(one, signed=True) for one in (-line.gain.paid, *line.gain[1:])),
            written(line.after),
        )
        for line in ranking.accounts[known[plain(named)]]
    ]
    heads = ("event", "date", "place", "before", "paid", "share", "bonus", "prize", "after")
    return rows, heads, set(range(2, 9))
