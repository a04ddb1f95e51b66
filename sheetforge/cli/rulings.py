"""`rulings`: what the rule books leave open, and how it was decided."""

from __future__ import annotations

import json

import click

from sheetforge.cli.options import known_system, system_option
from sheetforge.content.game_data import has_data
from sheetforge.content.kinds import lineage
from sheetforge.game import discover
from sheetforge.rulings import GameRulings, as_data, as_text, read_rulings


@click.command("rulings")
@system_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def rulings_command(system: str | None, form: str) -> None:
    """List what the rule books leave open, and how it was decided.

    The rulings of a game hold in those that extend it too: --system lists both.
    """
    games = discover()
    known_system(system, games)
    asked = sorted(games) if system is None else lineage(games, system)
    rulings = [
        GameRulings(id, games[id].title, read_rulings(games[id].package))
        for id in asked
        if has_data(games[id].package, "rulings")
    ]
    if form == "json":
        click.echo(json.dumps(as_data(rulings), indent=2, ensure_ascii=False))
    else:
        click.echo("\n".join(as_text(rulings)))
