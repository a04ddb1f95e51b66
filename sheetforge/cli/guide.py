"""`help`: the pages of the guide, which come with the program, and the help of commands."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from sheetforge.cli.late import LateCommands
from sheetforge.content.library import Unreadable
from sheetforge.installed import guide_folder
from sheetforge.text import did_you_mean

if TYPE_CHECKING:
    from sheetforge.cli.completing import Items


def topics() -> dict[str, Path]:
    """Return the pages of the guide by topic: the name of the file, with its folder if it has one.

    The topic of a folder is its index.
    """
    folder = Path(guide_folder())
    indexes = {path.parent.name: path for path in folder.glob("*/README.md")}
    pages = {
        path.relative_to(folder).with_suffix("").as_posix(): path
        for path in sorted(folder.rglob("*.md"))
        if path.stem.islower()
    }
    return dict(sorted({**indexes, **pages}.items()))


def _complete_topics(context: click.Context, parameter: click.Parameter, typed: str) -> Items:
    return [CompletionItem(topic) for topic in topics() if topic.startswith(typed)]


BEGIN = """`sheetforge help TOPIC` prints a page. Begin with `play` to play a battle, `first-ship` to make a ship,
`events` to run a club's games, `packs` for content of your own, or `tour` for everything."""


@click.command("help")
@click.argument("topic", required=False, shell_complete=_complete_topics)
@click.pass_context
def help_command(context: click.Context, topic: str | None) -> None:
    """Print a page of the guide, or the help of a command. Without TOPIC, list the pages."""
    pages = topics()
    if topic is None:
        rows = [(name, _title(path)) for name, path in pages.items() if "/" not in name]
        formatter = context.make_formatter()
        with formatter.section("Pages of the guide"):
            formatter.write_dl(rows)
        click.echo(formatter.getvalue() + f"\n{BEGIN}")
        return
    program = context.find_root().command
    if topic in pages:
        _show(_text(pages[topic]))
    elif isinstance(program, LateCommands) and topic in program.names:
        program.main([topic, "--help"], prog_name="sheetforge", standalone_mode=False)
    else:
        commands = program.names if isinstance(program, LateCommands) else ()
        meant = did_you_mean(topic, [*pages, *commands], otherwise="`sheetforge help` lists them")
        raise click.UsageError(f"there is no page or command {topic!r}; {meant}")


def _title(path: Path) -> str:
    return _text(path).partition("\n")[0].lstrip("# ")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as problem:
        raise Unreadable(f"{path}: {(problem.strerror or str(problem)).lower()}") from None


def _show(text: str) -> None:
    """Print a page, a screenful at a time on a terminal."""
    if sys.stdout.isatty():
        click.echo_via_pager(text)
    else:
        click.echo(text, nl=False)
