"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click

from sheetforge.text import did_you_mean

content_option: Callable[[Any], Any] = click.option(
    "--content",
    metavar="DIR",
    help="The content folder; else the nearest content/ upward, else the one that is built in.",
)


def system_option(command: Any) -> Any:
    """`--system`, a game's id."""
    return click.option("--system", metavar="SYSTEM", help="Only this game.")(command)


def known_system(system: str | None, systems: Any) -> str | None:
    """The system asked for, or a usage error that says which there are."""
    if system is not None and system not in systems:
        raise click.UsageError(f"no game {system!r}; {did_you_mean(system, systems)}")
    return system


def known_kind(kind: str | None, kinds: Iterable[str]) -> None:
    """A usage error that says which kinds of content there are, when the one named is not one."""
    if kind is not None and kind not in kinds:
        raise click.UsageError(f"no kind of content {kind!r}; {did_you_mean(kind, kinds)}")
