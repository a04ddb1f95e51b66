"""`arena merge`: the table of a run whose shards were played apart."""

from __future__ import annotations

from pathlib import Path

import click

from sheetforge.arena.commands.log import RunLog, built, typed
from sheetforge.arena.commands.request import ArenaRequest
from sheetforge.arena.commands.run import ended, judged
from sheetforge.cli.options import content_option, file_option, library_at
from sheetforge.cli.playing import playable, warn
from sheetforge.cli.resuming import warn_torn
from sheetforge.content.library import Unreadable


@click.command("merge")
@click.argument(
    "files", metavar="FILES…", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False, exists=True)
)
@click.option("--format", "form", type=click.Choice(["table", "json", "csv"]), default="table")
@file_option("--log", "--out", "log", help="Write all games to this file, as one machine would have written it.")
@click.option("--force", is_flag=True, help="Overwrite that file if it exists.")
@content_option
@click.pass_context
def merge_command(
    context: click.Context, /, files: tuple[Path, ...], form: str, log: Path | None, force: bool, content: str | None
) -> int:
    """Merge the files of `arena --shard N/ALL --out FILE`.

    Prints what one machine would have printed, and writes the same file with --out.

    Files of other runs, games that two files have, and lines that were changed are refused with
    exit code 2. If games are missing, their numbers are printed, and the exit code is 1.
    """
    from sheetforge.arena.ledger import Header, KeptGames, Ledger, OtherMatches
    from sheetforge.arena.merge import CannotMerge, MissingGames, merged
    from sheetforge.play.append import CannotAppend
    from sheetforge.play.log_reader import BadLog

    if force and log is None:
        raise click.UsageError("--force overwrites a file: name it with --out FILE")
    twice = next((path for path in files if files.count(path) > 1), None)
    if twice is not None:
        raise click.UsageError(f"{twice} is named twice")
    try:
        parts = {path: KeptGames.read(path) for path in files}
        for path, part in parts.items():
            warn_torn(str(path), part.torn)
        first = parts[files[0]].header
        arena = context.ensure_object(click.Command)
        asked = typed(arena, context, first.asked, files[0])
        with playable():
            plan = built(ArenaRequest, asked).plan(library_at(content))
        results = merged(parts, plan.matches, plan.packs())
        run_log = RunLog(asked, None, False, None, content)
        if log is not None:
            header = Header.of(plan.matches, first.asked, plan.packs())
            ledger = Ledger.begin(log, header, force, warn)
            for match, games in enumerate(results):
                for game in games:
                    ledger.add(match, game)
            run_log.complete = ledger.close()
    except MissingGames as problem:
        warn(f"games are missing: {problem}")
        return 1
    except (BadLog, CannotAppend, CannotMerge, OtherMatches, OSError) as problem:
        raise Unreadable(str(problem)) from None
    click.echo(plan.tables[form](judged(plan.matches, results)), nl=False)
    return ended(results, True, sum(match.games for match in plan.matches), run_log)
