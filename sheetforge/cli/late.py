"""Groups of commands whose modules are imported when one of their commands is called."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec
from types import CodeType
from typing import ClassVar

import click
from click.shell_completion import CompletionItem

from sheetforge.installed import OURS
from sheetforge.parts import MissingPart, commands, owner, why_missing

HAS_DOCSTRING = 0x4000000
"""The flag of code whose first constant is its docstring, which Python sets from 3.13 on."""


class LateCommands(click.Group):
    """A group of commands: a subclass says where each of them is.

    `modules` maps a command to the module of `package` that holds it, in a function of the name
    `function`, with `{}` for the command. `parent` is the name of the group as it is typed, empty
    for the program itself. With `parts` it has the commands that parts of the program declare too.
    """

    package: ClassVar[str] = "sheetforge.cli"
    modules: ClassVar[Mapping[str, str]]
    function: ClassVar[str]
    parent: ClassVar[str] = ""
    parts: ClassVar[bool] = False

    @property
    def names(self) -> Iterable[str]:
        """The names of all commands, those of missing parts included."""
        return {*self.modules, *commands()} if self.parts else self.modules

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(self.names)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name in self.modules:
            module = import_module(f"{self.package}.{self.modules[name]}")
            command: click.Command = getattr(module, self.function.format(name))
            return command
        if not self.parts or name not in self.names:
            return None
        try:
            return part_command(name)
        except MissingPart as missing:
            return _missing_command(name, str(missing))

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        click.Group(commands={name: self._in_short(context, name) for name in self.names}).format_commands(
            context, formatter
        )

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        names = [name for name in self.list_commands(context) if name.startswith(incomplete)]
        items = [CompletionItem(name, help=self._in_short(context, name).get_short_help_str()) for name in names]
        return [*items, *click.Command.shell_complete(self, context, incomplete)]

    def _in_short(self, context: click.Context, name: str) -> click.Command:
        """Return a command that has the help of another, whose module is not executed if it is ours."""
        if name in self.modules:
            help = _docstrings(f"{self.package}.{self.modules[name]}").get(self.function.format(name))
        else:
            point = commands()[name]
            module, function = point.place
            help = _docstrings(module).get(function) if point.package == OURS else None
        whole = self.get_command(context, name) if help is None else None
        return whole or click.Command(name, help=help)

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = arguments[0]
        if name not in self.names and not name.startswith("-"):
            from sheetforge.text import did_you_mean

            group = " ".join(filter(None, ("sheetforge", self.parent)))
            meant = did_you_mean(name, self.names, otherwise=f"see `{group} --help`")
            if self.parts and not commands():
                meant = "this copy was installed for an older version: run `make`, or pip again"
            shown = f"`{self.parent} {name}`" if self.parent else repr(name)
            raise click.UsageError(f"there is no command {shown}; {meant}", context)
        return super().resolve_command(context, arguments)


@cache
def _docstrings(module: str) -> Mapping[str, str]:
    """Return the docstrings of the functions of a module from its compiled code, none if there is no such code.

    A module that has been imported needs no such reading, and has none here either.
    """
    try:
        spec = None if module in sys.modules else find_spec(module)
        code = spec.loader.get_code(module) if spec is not None and isinstance(spec.loader, SourceFileLoader) else None
    except ImportError:
        return {}
    functions = [inner for inner in (() if code is None else code.co_consts) if isinstance(inner, CodeType)]
    if sys.version_info >= (3, 13):
        functions = [inner for inner in functions if inner.co_flags & HAS_DOCSTRING]
    return {inner.co_name: inner.co_consts[0] for inner in functions if isinstance(inner.co_consts[0], str)}


def part_command(name: str) -> click.Command:
    """Import a command that a part of the program declares.

    Raises `MissingPart` with the next step if this copy does not have it.
    """
    declared = commands().get(name)
    if declared is None:
        raise MissingPart(f"no part of this copy of the program has the command {name!r}")
    try:
        command = declared.load()
    except ModuleNotFoundError as fault:
        part = owner(declared) or declared
        if f"{declared.module}.".startswith(f"{fault.name}."):
            raise MissingPart(f"`sheetforge {name}`: {why_missing(part)}") from None
        raise
    if not isinstance(command, click.Command):
        raise MissingPart(f"{declared.value} of the package {declared.package} is no command")
    return command


def _missing_command(name: str, message: str) -> click.Command:
    """Return a command that says which part is missing, whatever its arguments are."""

    def refuse(arguments: tuple[str, ...]) -> None:
        raise MissingPart(message)

    return click.Command(
        name,
        {"ignore_unknown_options": True},
        refuse,
        [click.Argument(["arguments"], nargs=-1)],
        short_help=f"Missing: {message.partition('; ')[0].partition(': ')[2]}.",
        add_help_option=False,
    )
