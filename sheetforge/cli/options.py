"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

import click

from sheetforge.cli.completing import complete_fleets, complete_systems
from sheetforge.text import did_you_mean

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.game import GameSystem

Command = TypeVar("Command", bound=Callable[..., object])

content_option: Callable[[Command], Command] = click.option(
    "--content",
    metavar="DIR",
    help="The content folder; by default the nearest content/ upward, else the built-in one.",
)


system_option: Callable[[Command], Command] = click.option(
    "--system", metavar="SYSTEM", help="Only this game.", shell_complete=complete_systems
)

fleet_option: Callable[[Command], Command] = click.option(
    "--fleet",
    metavar="FLEET",
    shell_complete=complete_fleets,
    help="A fleet; with --against another one.",
)

against_option: Callable[[Command], Command] = click.option(
    "--against", metavar="FLEET", shell_complete=complete_fleets, help="The fleet against it."
)


def library_at(content: str | None, games: Mapping[str, GameSystem] | None = None) -> Library:
    """Open the content folder that `--content` names, else the nearest one."""
    from sheetforge.content.library import open_library
    from sheetforge.content.lookup import find_content
    from sheetforge.game import discover

    place = find_content(content)
    return open_library(place.root, place.shown, discover() if games is None else games)


def known_system(system: str | None, systems: Iterable[str]) -> str | None:
    """Return the system, if it is known. Raises a usage error that names similar systems."""
    if system is not None and system not in systems:
        raise click.UsageError(f"no game {system!r}; {did_you_mean(system, systems)}")
    return system


def known_kind(kind: str | None, kinds: Iterable[str]) -> None:
    """Raise a usage error for an unknown kind of content; it names similar kinds."""
    if kind is not None and kind not in kinds:
        raise click.UsageError(f"no kind of content {kind!r}; {did_you_mean(kind, kinds)}")
