"""`play`: one game, between bots or with people, reported event by event."""

from __future__ import annotations

import sys
from typing import Unpack

import click

from sheetforge.cli.completing import complete_scenarios
from sheetforge.cli.options import content_option, library_at
from sheetforge.cli.playing import narrator, prompting, run_table
from sheetforge.cli.sessions import BattleWishes, battle_options, new_game


@click.command("play")
@click.argument("scenario", metavar="[SCENARIO|EVENT]", shell_complete=complete_scenarios, required=False)
@battle_options
@click.option("--quiet", is_flag=True, help="Print events only; a person sees questions and results, no maps.")
@content_option
@click.pass_context
def play_command(
    context: click.Context, scenario: str | None, quiet: bool, content: str | None, **wishes: Unpack[BattleWishes]
) -> int:
    """Watch bots play a scenario or an event, or play a side of it.

    Your choices are listed: type a number, a name or the letter of a unit on the map; several
    words answer several questions. `help` lists undo, odds and the other commands. For a game at a
    real table: --human all --dice typed.

    A game with people is kept in the working folder unless --log names another file. --resume LOG
    continues it with the same dice, people and bots; --human and --bots change who plays.
    """
    from sheetforge.play.table import PlayTable

    if wishes["resume"] is not None:
        from sheetforge.cli.resuming import resumed

        return resumed(context, wishes["resume"], wishes["humans"], wishes["bots"], quiet, content)
    opened = new_game(library_at(content), scenario, wishes)
    table = PlayTable(opened.session, narrator(opened.engine, quiet), prompting(), strict=not sys.stdin.isatty())
    return run_table(table, opened.kept, content)
