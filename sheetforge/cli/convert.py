"""`convert`: figures of another game as those of one of ours."""

from __future__ import annotations

from collections.abc import Mapping

import click

from sheetforge.cli.options import known_system
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.game import GameSystem, discover


@click.command("convert")
@click.argument("figures", metavar="[FIGURE=VALUE…]", nargs=-1)
@click.option("--system", metavar="ID", help="The game, where several convert figures.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def convert_command(figures: tuple[str, ...], system: str | None, form: str) -> None:
    """Convert figures of another game, such as a character's. The result is figures of a game here.

    Without figures, the command lists those that can be given. Separate several choices by commas;
    leave the value empty for none.
    """
    from sheetforge.cli.odds import report_json, report_text
    from sheetforge.play.conversion import read

    game = _game(system, discover())
    assert game.convert is not None
    conversion = game.convert()
    if not figures:
        click.echo(f"{conversion.title} ({game.id})")
        width = max(len(figure.name) for figure in conversion.figures)
        for figure in conversion.figures:
            click.echo(f"  {figure.name:<{width}}  {figure.help}: {figure.values}")
        return
    try:
        report = conversion.convert(read(conversion, _texts(figures)))
    except ValueError as problem:
        raise Unreadable(str(problem)) from None
    click.echo((report_json if form == "json" else report_text)(report), nl=False)


def _texts(figures: tuple[str, ...]) -> dict[str, str]:
    """Return name → text of every figure. Raises ValueError without `=`, or for a name twice."""
    texts: dict[str, str] = {}
    for figure in figures:
        name, equals, text = figure.partition("=")
        if not equals:
            raise ValueError(f"write a figure as NAME=VALUE, not {figure!r}")
        if name in texts:
            raise ValueError(f"{name} is given twice")
        texts[name] = text
    return texts


def _game(system: str | None, games: Mapping[str, GameSystem]) -> GameSystem:
    """Return the named game, otherwise the only one that converts figures."""
    known_system(system, games)
    able = [game for game in games.values() if game.convert is not None]
    if system is not None:
        if games[system].convert is None:
            names = ", ".join(game.id for game in able) or "no game"
            raise BadRequest(f"{games[system].title} converts no figures; choose {names}")
        return games[system]
    if len(able) != 1:
        names = ", ".join(game.id for game in able) or "no game"
        raise click.UsageError(f"name the game with --system: {names}")
    return able[0]
