"""Continuing an unfinished game from its log, with the people and bots that played it."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from sheetforge.cli import playing
from sheetforge.cli.options import library_at
from sheetforge.cli.sessions import OpenedGame
from sheetforge.content.library import Library, Unreadable
from sheetforge.play import engine_of_log

if TYPE_CHECKING:
    from sheetforge.play.engine import AnyBattle, AnyEngine
    from sheetforge.play.resume import Unfinished

USUAL_BOT = "standard"
"""The bot of a side that a person no longer plays."""


def resumed(
    context: click.Context, path: Path, humans: tuple[str, ...], bots: str, quiet: bool, content: str | None
) -> int:
    """Continue the game of a log at the terminal, and return the exit code."""
    from sheetforge.play.table import PlayTable

    named = bots if was_given(context, "bots") else None
    with taken_up(context, path, humans, named, content, ("quiet",)) as opened:
        session = opened.session
        table = PlayTable(
            session, playing.narrator(opened.engine, quiet), playing.prompting(), strict=not sys.stdin.isatty()
        )
        table.narrator.write(continued_text(opened))
        return playing.run_table(table, opened.kept, content)


@contextmanager
def taken_up(
    context: click.Context,
    path: Path,
    humans: tuple[str, ...],
    bots: str | None,
    content: str | None,
    allowed: Collection[str] = (),
) -> Iterator[OpenedGame]:
    """Take up the game of a log again; `allowed` are parameters that go with --resume. Raises `Unreadable`."""
    refuse_others(context, ("humans", "bots", "content", *allowed))
    with continued(library_at(content), path, humans, bots) as game:
        yield game


@contextmanager
def continued(
    library: Library, path: Path, humans: tuple[str, ...] = (), bots: str | None = None
) -> Iterator[OpenedGame]:
    """Take up the game of a log again, with the players that it has unless others are named. Raises `Unreadable`."""
    unfinished = opened(path)
    try:
        yield _continued(library, unfinished, humans, bots)
    finally:
        unfinished.close()


def continued_text(game: OpenedGame) -> str:
    """Return who plays on, with which dice, and from where."""
    session = game.session
    who = ", ".join(f"{side} ({game.seated[side]})" for side in session.game.battle.sides)
    name, count = session.game.battle.name, len(session.game.answers)
    return f"{name}: {who}, seed {session.streams.seed}; continued after answer {count}"


def was_given(context: click.Context, name: str) -> bool:
    """Return True for a parameter that was given on the command line."""
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def refuse_others(context: click.Context, allowed: Collection[str]) -> None:
    """Raise a usage error that names given parameters which --resume takes from its log."""
    given = [
        param.human_readable_name.strip("[]") if isinstance(param, click.Argument) else param.opts[0]
        for param in context.command.params
        if param.name not in {"resume", *allowed} and was_given(context, str(param.name))
    ]
    if given:
        raise click.UsageError(f"--resume takes everything from its log; leave out {', '.join(given)}")


def opened(path: Path) -> Unfinished:
    """Open the unfinished game of a log. Raises `Unreadable`."""
    from sheetforge.play.append import CannotAppend
    from sheetforge.play.log_reader import BadLog
    from sheetforge.play.resume import CannotResume, Unfinished

    try:
        return Unfinished(path, playing.warn)
    except CannotResume as problem:
        raise Unreadable(f"{path}: {problem}") from None
    except (CannotAppend, BadLog) as problem:
        raise Unreadable(str(problem)) from None


def warn_torn(name: str, line: int) -> None:
    """Print that an incomplete last line was dropped; `line` is its number, 0 for none."""
    if line:
        playing.warn(f"{name}:{line}: the last line is incomplete and is dropped; all before it is kept")


def _continued(library: Library, unfinished: Unfinished, humans: tuple[str, ...], bots: str | None) -> OpenedGame:
    from sheetforge.files import OutputError
    from sheetforge.play.append import CannotAppend
    from sheetforge.play.log import TYPED
    from sheetforge.play.resume import CannotResume
    from sheetforge.play.session import PlaySession
    from sheetforge.play.streams import Streams

    log, path = unfinished.log, unfinished.path
    engine = engine_of_log(library, log.system, str(path))
    try:
        with playing.playable():
            game = unfinished.fitting(engine, library)
            people, names = _seats(engine, game.battle, unfinished, humans, bots)
            makers, seated = playing.makers_of(engine, game.battle, names, people)
        log = unfinished.log
        kept = unfinished.take_up(seated)
    except CannotResume as problem:
        raise Unreadable(f"{path}: {problem}") from None
    except (CannotAppend, OutputError) as problem:
        raise Unreadable(str(problem)) from None
    warn_torn(str(path), log.file.torn)
    count = len(log.entries)
    changed = {side for side, who in seated.items() if who != log.seated.get(side)}
    session = PlaySession(
        game,
        makers,
        people,
        Streams(log.seed, log.game),
        log.dice == TYPED,
        keeper=kept,
        hurried=playing.is_hurried(engine, library, game.battle, people),
        since={side: count if side in changed else log.since(side) for side in log.sides},
    )
    return OpenedGame(session, engine, seated, kept)


def _seats(
    engine: AnyEngine, battle: AnyBattle, unfinished: Unfinished, humans: tuple[str, ...], bots: str | None
) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the sides of people, and the bot of every side.

    They are those of the log unless the command line names others. A side that a person no longer
    plays has the usual bot unless one is named.
    """
    from sheetforge.play.bots import bots as known
    from sheetforge.play.log import PERSON

    before = unfinished.log.seated
    if humans:
        people = playing.people_of(battle, humans)
    else:
        people = frozenset(side for side in battle.sides if before.get(side) == PERSON)
    if bots is not None:
        return people, playing.bot_names(bots)
    usual = USUAL_BOT if USUAL_BOT in known(engine) else next(iter(known(engine)))
    names = [before.get(side, usual) for side in battle.sides]
    return people, tuple(usual if name == PERSON else name for name in names)
