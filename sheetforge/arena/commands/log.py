"""`arena --log` and `--resume`: the finished games of a run in a file, to continue from."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sheetforge.arena.commands.request import MatchPlan
from sheetforge.cli.playing import warn
from sheetforge.cli.resuming import refuse_others, warn_torn
from sheetforge.content.library import Unreadable

if TYPE_CHECKING:
    from sheetforge.arena.ledger import Ledger
    from sheetforge.arena.run import Shard

Made = TypeVar("Made")

FREE = ("jobs", "form", "content", "log", "force", "resume", "shard", "engine")
"""Parameters that a log does not keep as such: no game depends on them."""


class RunLog:
    """The file that keeps the games of a run, if any. `ledger` is open within `kept`."""

    def __init__(
        self,
        given: Mapping[str, Any],
        log: Path | None,
        force: bool,
        earlier: Ledger | None,
        content: str | None,
        shard: Shard | None = None,
        command: str = "arena",
    ) -> None:
        self.asked = dict(sorted(given.items()))
        self.log = log
        self.force = force
        self.content = content
        self.ledger = earlier
        self.shard = shard if earlier is None else earlier.header.shard
        self.command = command
        self.complete = True

    @contextmanager
    def kept(self, plan: MatchPlan) -> Iterator[None]:
        """Open the log, so that games of the matches can be added. Raises `Unreadable`."""
        from sheetforge.arena.ledger import Header, Ledger, OtherMatches
        from sheetforge.play.append import CannotAppend

        try:
            if self.ledger is not None:
                self.ledger.compare(plan.matches, plan.packs())
            elif self.log is not None:
                header = Header.of(plan.matches, self.asked, plan.packs(), self.shard)
                self.ledger = Ledger.begin(self.log, header, self.force, warn)
        except CannotAppend as problem:
            raise Unreadable(str(problem)) from None
        except OtherMatches as problem:
            path = self.ledger.path if self.ledger is not None else self.log
            raise Unreadable(f"{path}: {problem}") from None
        try:
            yield
        finally:
            if self.ledger is not None:
                self.complete = self.ledger.close()

    @property
    def next_step(self) -> str:
        """Say how to continue a run that was stopped; empty without a log."""
        if self.ledger is None or not self.complete:
            return ""
        return f"; to continue: {self._command('--resume', str(self.ledger.path))}"

    def merge_step(self) -> str:
        """Return the command that merges the shards of the run."""
        return self._command("merge", "FILES…")

    def _command(self, *words: str) -> str:
        command = shlex.join(["sheetforge", self.command, *words]).replace("'FILES…'", "FILES…")
        return command if self.content is None else f"{command} {_content(self.content)}"


def _content(folder: str) -> str:
    return shlex.join(["--content", folder])


def shard_of(text: str | None) -> Shard | None:
    """Return the shard that `--shard` names. Raises `UsageError`."""
    from sheetforge.arena.run import Shard

    shard = None if text is None else Shard.parse(text)
    if text is not None and shard is None:
        raise click.UsageError(f"--shard takes a number and the number of shards, such as 3/8, not {text!r}")
    return shard


def built(request: Callable[..., Made], asked: Mapping[str, Any]) -> Made:
    """Return the request of the parameters on which the games depend."""
    return request(**asked)


def reopened(context: click.Context, path: Path) -> tuple[Ledger, dict[str, Any]]:
    """Return the log of an earlier run, and the parameters of that run. Raises `Unreadable`."""
    from sheetforge.arena.ledger import Ledger
    from sheetforge.play.append import CannotAppend
    from sheetforge.play.log_reader import BadLog

    refuse_others(context, ("jobs", "form", "content", "engine"))
    try:
        ledger = Ledger.reopen(path, warn)
    except (CannotAppend, BadLog) as problem:
        raise Unreadable(str(problem)) from None
    warn_torn(str(path), ledger.torn)
    try:
        return ledger, typed(context.command, context, ledger.header.asked, path)
    except BaseException:
        ledger.close()
        raise


def typed(command: click.Command, context: click.Context, asked: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """Return the kept parameters as the command line of the arena would give them.

    Raises `Unreadable`.
    """
    known = {str(parameter.name): parameter for parameter in command.params if parameter.name not in FREE}
    if set(asked) != set(known):
        different = ", ".join(sorted(set(asked) ^ set(known)))
        raise Unreadable(
            f"{path}: begun by another version of sheetforge, with other parameters: {different}; "
            "continue it with that version"
        )
    return {name: parameter.type_cast_value(context, asked[name]) for name, parameter in known.items()}
