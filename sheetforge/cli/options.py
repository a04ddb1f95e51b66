"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

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
        from difflib import get_close_matches

        close = get_close_matches(system, systems, 1)
        meant = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(systems)}"
        raise click.UsageError(f"no game {system!r}; {meant}")
    return system
