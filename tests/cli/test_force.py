"""`--force`: which commands have it, and that a file of a user is overwritten with it alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from sheetforge.cli.run import program
from tests.running import OFFICIAL, Run

FILE = "kept"
DUEL = ("first-duel", "--bots", "random", "--turns", 1)
WRITING = {
    "play": ("play", *DUEL, "--quiet", "--log", FILE),
    "arena": ("arena", *DUEL, "--games", 1, "--jobs", 1, "--log", FILE),
    "worth": ("worth", "x-wing", "a-wing", "--bots", "random", "--turns", 1, "--games", 4, "--jobs", 1, "--log", FILE),
    "event new": ("event", "new", FILE, "--event", "open-tournament"),
    "event run": ("event", "run", FILE, "--event", "open-tournament", "--players", 2, "--bots", "random", "--jobs", 1),
}
"""A short call of each command that writes a file, which it refuses to overwrite."""

DRAWING = {"build", "site"}
"""Commands whose option draws again what is up to date (`test_build.py`)."""


def forced(command: click.Command, name: str = "") -> Iterator[str]:
    """Yield the names of the commands that have the option."""
    if any("--force" in option.opts for option in command.params):
        yield name
    if isinstance(command, click.Group):
        context = click.Context(command)
        for sub in command.list_commands(context):
            child = command.get_command(context, sub)
            assert child is not None
            yield from forced(child, f"{name} {sub}".strip())


def test_every_command_with_the_option_is_tried() -> None:
    """A command that gets it needs a line here."""
    assert set(forced(program)) == {*WRITING, *DRAWING, "table"}


@pytest.mark.parametrize("command", WRITING)
def test_a_file_is_overwritten_when_that_is_asked_for(sheetforge: Run, tmp_path: Path, command: str) -> None:
    """Without it the file stays, and the message names the option."""
    file = tmp_path / FILE
    file.write_text("older\n", encoding="utf-8")
    words = (*WRITING[command], "--content", OFFICIAL)
    refused = sheetforge(*words)
    assert (refused.code, file.read_text(encoding="utf-8")) == (2, "older\n")
    assert f"{FILE} exists" in refused.err
    assert "add --force" in refused.err
    assert sheetforge(*words, "--force").code == 0
    assert file.read_bytes().startswith(b"{")


def test_a_table_keeps_an_older_log(sheetforge: Run, tmp_path: Path) -> None:
    """It is refused before anything is served."""
    (tmp_path / FILE).write_text("older\n", encoding="utf-8")
    refused = sheetforge("table", "first-duel", "--log", FILE, "--content", OFFICIAL)
    assert refused.code == 2
    assert f"{FILE} exists: add --force to overwrite it" in refused.err
    assert (tmp_path / FILE).read_text(encoding="utf-8") == "older\n"
