"""Groups of commands whose modules are imported when one of their commands is called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import ClassVar

import click


class LateCommands(click.Group):
    """A group of commands: a subclass says where each of them is.

    `modules` maps a command to the module of this package that holds it, in a function of the name
    `function`, with `{}` for the command. `parent` is the name of the group as it is typed, empty
    for the program itself.
    """

    modules: ClassVar[Mapping[str, str]]
    function: ClassVar[str]
    parent: ClassVar[str] = ""

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(self.modules)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in self.modules:
            return None
        module = import_module(f"sheetforge.cli.{self.modules[name]}")
        command: click.Command = getattr(module, self.function.format(name))
        return command

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = arguments[0]
        if name not in self.modules and not name.startswith("-"):
            from sheetforge.text import did_you_mean

            group = " ".join(filter(None, ("sheetforge", self.parent)))
            meant = did_you_mean(name, self.modules, otherwise=f"see `{group} --help`")
            shown = f"`{self.parent} {name}`" if self.parent else repr(name)
            raise click.UsageError(f"there is no command {shown}; {meant}", context)
        return super().resolve_command(context, arguments)
