"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
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
    help="The content folder; by default the nearest content/ upward, else the built-in one.",
)


def _files(context: click.Context) -> Iterator[tuple[str, str, str]]:
    """Yield kind, game and id of the content files, by their names only.

    A completion has to be there at once, so no file is read: in a folder with a manifest these are
    its own entities and those of the built-in content.
    """
    from sheetforge.content.library import Unreadable
    from sheetforge.content.listing import MANIFEST, own_content
    from sheetforge.content.lookup import find_content

    try:
        root = find_content(context.params.get("content")).root
    except Unreadable:
        return
    roots = [root, own_content()] if (root / MANIFEST).is_file() else [root]
    for folder in roots:
        for file in folder.glob("*/*/*.yaml"):
            yield file.parts[-3], file.parts[-2], file.stem


def _starting(words: Iterable[str], typed: str) -> list[str]:
    return sorted({word for word in words if word.startswith(typed)})


def complete_kinds(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Complete a KIND in the shell."""
    return _starting((kind for kind, _, _ in _files(context)), typed)


def complete_systems(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Complete a SYSTEM in the shell."""
    return _starting((system for _, system, _ in _files(context)), typed)


def complete_ids(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Complete an id in the shell: bare, or with kind and game from the first slash on."""
    if "/" not in typed:
        return _starting((id for _, _, id in _files(context)), typed)
    found = list(_files(context))
    short = (f"{system}/{id}" for _, system, id in found)
    return _starting([*short, *("/".join(one) for one in found)], typed)


system_option: Callable[[Command], Command] = click.option(
    "--system", metavar="SYSTEM", help="Only this game.", shell_complete=complete_systems
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
