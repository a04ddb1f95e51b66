"""What the commands that play have in common: engines, bots, and how failures are told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from sheetforge.library import Library, Unreadable

if TYPE_CHECKING:
    from sheetforge.play.engine import Engine


def engine_of(library: Library, system: str) -> Engine:
    """The rules engine of a game. Raises `Unreadable` for a game without one."""
    game = library.systems[system]
    if game.engine is None:
        raise Unreadable(f"{game.title} cannot be played: it has no rules engine")
    return game.engine()


def bot_names(text: str) -> tuple[str, str]:
    """`A,B`, or `A` for both sides. Which there are, the engine says."""
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= 2
    if len(names) != 2 or not all(names):
        raise click.UsageError(f"--bots takes two names, as standard,reference, not {text!r}")
    return names[0], names[1]


@contextmanager
def playable() -> Iterator[None]:
    """Within this, a battle that cannot be played and an unknown bot are told as messages."""
    from sheetforge.play.bots import UnknownBot
    from sheetforge.play.engine import Unplayable

    try:
        yield
    except UnknownBot as problem:
        raise click.UsageError(str(problem)) from None
    except Unplayable as problem:
        raise Unreadable(str(problem)) from None
