"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

import click

from sheetforge.text import did_you_mean

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.game import GameSystem

Command = TypeVar("Command", bound=Callable[..., object])

content_option: Callable[[Command], Command] = click.option(
    "--content",
    metavar="DIR",
    help="The content folder; else the nearest content/ upward, else the one that is built in.",
)


system_option: Callable[[Command], Command] = click.option(
    "--system", metavar="SYSTEM", help="Only this game."
)


def library_at(content: str | None, games: Mapping[str, GameSystem] | None = None) -> Library:
    """Open the content that `--content` names, or else the nearest."""
    from sheetforge.content.library import open_library
    from sheetforge.content.lookup import find_content
    from sheetforge.game import discover

    place = find_content(content)
    return open_library(place.root, place.shown, discover() if games is None else games)


def known_system(system: str | None, systems: Iterable[str]) -> str | None:
    """Return the system asked for. Raises a usage error that lists the systems there are."""
    if system is not None and system not in systems:
        raise click.UsageError(f"no game {system!r}; {did_you_mean(system, systems)}")
    return system


def known_kind(kind: str | None, kinds: Iterable[str]) -> None:
    """Raise a usage error for what is no kind of content; it lists the kinds there are."""
    if kind is not None and kind not in kinds:
        raise click.UsageError(f"no kind of content {kind!r}; {did_you_mean(kind, kinds)}")
