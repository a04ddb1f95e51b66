"""Continuing what was left: the game of a log, with the people and bots that played it."""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from sheetforge.cli.options import library_at
from sheetforge.cli.playing import (
    asking,
    bot_names,
    engine_of,
    makers_of,
    narrator,
    people_of,
    playable,
    sat_through,
    warn,
)
from sheetforge.content.library import Library, Unreadable
from sheetforge.text import did_you_mean

if TYPE_CHECKING:
    from sheetforge.play.engine import AnyBattle, AnyEngine
    from sheetforge.play.resume import Unfinished

USUAL_BOT = "standard"
"""Plays a side that a person has left."""


def resumed(
    context: click.Context,
    path: Path,
    humans: tuple[str, ...],
    bots: str,
    quiet: bool,
    content: str | None,
) -> int:
    """Continue the game of a log; the exit code."""
    nothing_else(context, ("humans", "bots", "quiet", "content"))
    library = library_at(content)
    unfinished = opened(path)
    try:
        named = bots if was_given(context, "bots") else None
        return _continued(library, unfinished, humans, named, quiet, content)
    finally:
        unfinished.close()


def was_given(context: click.Context, name: str) -> bool:
    """Whether a parameter stands on the command line."""
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def nothing_else(context: click.Context, allowed: Collection[str]) -> None:
    """A usage error that names the parameters which --resume takes from its log."""
    given = [
        one.human_readable_name if isinstance(one, click.Argument) else one.opts[0]
        for one in context.command.params
        if one.name not in {"resume", *allowed} and was_given(context, str(one.name))
    ]
    if given:
        raise click.UsageError(
            f"--resume takes everything from its log; leave out {', '.join(given)}"
        )


def opened(path: Path) -> Unfinished:
    """The unfinished game of a log. Raises `Unreadable`."""
    from sheetforge.play.append import CannotAppend
    from sheetforge.play.log_reader import BadLog
    from sheetforge.play.resume import CannotResume, Unfinished

    try:
        return Unfinished(path, warn)
    except CannotResume as problem:
        raise Unreadable(f"{path}: {problem}") from None
    except (CannotAppend, BadLog) as problem:
        raise Unreadable(str(problem)) from None


def tell_torn(name: str, line: int) -> None:
    """Say that a last line was dropped, if one was."""
    if line:
        warn(f"{name}:{line}: the last line is not whole and is dropped; all before it is kept")


def _continued(
    library: Library,
    unfinished: Unfinished,
    humans: tuple[str, ...],
    bots: str | None,
    quiet: bool,
    content: str | None,
) -> int:
    from sheetforge.files import OutputError
    from sheetforge.play.append import CannotAppend
    from sheetforge.play.log import TYPED
    from sheetforge.play.resume import CannotResume
    from sheetforge.play.streams import Streams
    from sheetforge.play.table import PlayTable

    log, path = unfinished.log, unfinished.path
    if log.system not in library.systems:
        raise Unreadable(
            f"{path}: a game of {log.system!r}; {did_you_mean(log.system, library.systems)}"
        )
    engine = engine_of(library, log.system)
    try:
        with playable():
            game = unfinished.fitting(engine, library)
            people, names = _seats(engine, game.battle, unfinished, humans, bots)
            makers, seated = makers_of(engine, game.battle, names, people)
        log = unfinished.log
        kept = unfinished.take_up(seated)
    except CannotResume as problem:
        raise Unreadable(f"{path}: {problem}") from None
    except (CannotAppend, OutputError) as problem:
        raise Unreadable(str(problem)) from None
    tell_torn(str(path), log.file.torn)
    many = len(log.entries)
    changed = {side for side, who in seated.items() if who != log.seated.get(side)}
    table = PlayTable(
        game,
        makers,
        people,
        Streams(log.seed, log.game),
        narrator(engine, quiet),
        asking(),
        log.dice == TYPED,
        strict=not sys.stdin.isatty(),
        keeper=kept,
        since={side: many if side in changed else log.since(side) for side in log.sides},
    )
    who = ", ".join(f"{side} ({seated[side]})" for side in log.sides)
    click.echo(f"{log.battle}: {who}, seed {log.seed}; continued after answer {many}")
    return sat_through(table, kept, content)


def _seats(
    engine: AnyEngine,
    battle: AnyBattle,
    unfinished: Unfinished,
    humans: tuple[str, ...],
    bots: str | None,
) -> tuple[frozenset[str], tuple[str, ...]]:
    """Who plays on: the sides of people, and a bot for every side.

    They are those of the log but for what the command line names. A side that a person has left
    is played by the usual bot unless one is named.
    """
    from sheetforge.play.bots import bots as known
    from sheetforge.play.log import PERSON

    before = unfinished.log.seated
    if humans:
        people = people_of(battle, humans)
    else:
        people = frozenset(side for side in battle.sides if before.get(side) == PERSON)
    if bots is not None:
        return people, bot_names(bots)
    usual = USUAL_BOT if USUAL_BOT in known(engine) else next(iter(known(engine)))
    names = [before.get(side, usual) for side in battle.sides]
    return people, tuple(usual if name == PERSON else name for name in names)
