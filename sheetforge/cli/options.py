"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge.cli.completing import complete_fleets, complete_rules, complete_ships, complete_systems
from sheetforge.text import did_you_mean

if TYPE_CHECKING:
    from click.decorators import FC

    from sheetforge.content.library import Library
    from sheetforge.game import GameSystem

    _Choice = click.Choice[str]
else:
    # That of click 8.1 has no parameter.
    _Choice = click.Choice


class WholeNumber(click.IntRange):
    """A whole number within limits, which help and messages give as `1 to 40`."""

    name = "whole number"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "N"

    def _describe_range(self) -> str:
        # click has no public hook for `1<=x<=40`, which is for programmers.
        return _limits(self.min, self.max)


class Choices(_Choice):
    """One of some words, or several of them with commas, which stay one text."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return ",".join(super(Choices, self).convert(part.strip(), param, ctx) for part in value.split(","))


class Number(click.FloatRange):
    """A number within limits, which help and messages give as `0.05 to 3,600`."""

    name = "number"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "N"

    def _describe_range(self) -> str:
        return _limits(self.min, self.max)


def _limits(least: float | None, most: float | None) -> str:
    low, high = ("" if limit is None else f"{limit:,}" for limit in (least, most))
    return f"{low} to {high}" if low and high else f"{low} or more" if low else f"at most {high}" if high else ""


def file_option(*names: str, help: str, metavar: str = "FILE") -> Callable[[FC], FC]:
    """An option that names a file, which need not exist."""
    return click.option(*names, metavar=metavar, type=click.Path(path_type=Path, dir_okay=False), help=help)


def folder_option(*names: str, help: str, metavar: str = "DIR") -> Callable[[FC], FC]:
    """An option that names a folder, which need not exist."""
    return click.option(*names, metavar=metavar, type=click.Path(path_type=Path, file_okay=False), help=help)


file_argument = click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
"""The state file of an event."""

content_option = click.option(
    "--content", metavar="DIR", help="The content folder; by default the nearest content/ upward, or the built-in one."
)


system_option = click.option("--system", metavar="SYSTEM", help="Only this game.", shell_complete=complete_systems)

fleet_option = click.option(
    "--fleet", metavar="FLEET", shell_complete=complete_fleets, help="A fleet; with --against another one."
)

against_option = click.option(
    "--against", metavar="FLEET", shell_complete=complete_fleets, help="The fleet against it."
)


seed_option = click.option("--seed", default="1", show_default=True, help="Any text.")

rule_option = click.option(
    "--rule", "rules", multiple=True, metavar="RULE", shell_complete=complete_rules, help="An optional rule in use."
)

ship_of_all_option = click.option(
    "--ship", metavar="SHIP", shell_complete=complete_ships, help="The ship of all sides, if an event leaves it open."
)

turns_option = click.option(
    "--turns",
    type=WholeNumber(1, 1000),
    metavar="N",
    help="The last turn; the battle decides who has won by then, or a draw.",
)

ink_option = click.option(
    "--ink",
    type=click.Choice(["color", "mono", "saver"]),
    default="color",
    show_default=True,
    help="mono prints in black alone, saver with little ink.",
)

jobs_option = click.option(
    "--jobs", type=WholeNumber(1, 256), metavar="N", help="Processes; by default one for each processor."
)

seconds_option = click.option(
    "--seconds",
    type=Number(0.05, 3600),
    default=20.0,
    metavar="SECONDS",
    help="Time limit of a bot for one answer; beyond it the bot loses.  [default: 20]",
)

force_log_option = click.option("--force", is_flag=True, help="Overwrite the log if it exists.")

resume_run_option = file_option(
    "--resume", metavar="LOG", help="Play the games missing in a log; --jobs and --format may change."
)


def library_at(content: str | None, games: Mapping[str, GameSystem] | None = None) -> Library:
    """Open the content folder that `--content` names, otherwise the nearest one."""
    from sheetforge.content.library import open_library
    from sheetforge.content.lookup import find_content
    from sheetforge.game import discover

    place = find_content(content)
    return open_library(place.root, place.shown, discover() if games is None else games)


def known_system(system: str | None, systems: Collection[str]) -> str | None:
    """Return the system, if it is known.

    Raises `MissingPart` for a game that this copy lacks, and otherwise a usage error that names
    similar ones.
    """
    if system is not None and system not in systems:
        from sheetforge.parts import MissingPart, absent_games

        if why := absent_games(systems).get(system):
            raise MissingPart(why)
        raise click.UsageError(f"no game {system!r}; {did_you_mean(system, systems)}")
    return system


def known_kind(kind: str | None, kinds: Iterable[str]) -> None:
    """Raise a usage error for an unknown kind of content; it names similar kinds."""
    if kind is not None and kind not in kinds:
        raise click.UsageError(f"no kind of content {kind!r}; {did_you_mean(kind, kinds)}")


dice_option = click.option(
    "--dice",
    type=click.Choice(["rolled", "typed"]),
    default="rolled",
    show_default=True,
    help="`typed`: you throw them and type the faces.",
)
choice_option = click.option(
    "--choice", metavar="NAME", default=None, help="A player's choice: dear, cheap, own, or ask.  [default: dear]"
)
"""Options of commands that roll a fleet on a table."""
