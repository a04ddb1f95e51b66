"""Running a command: its module, and the message and exit code of every failure."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from sheetforge import __version__
from sheetforge.cli.late import LateCommands
from sheetforge.cli.output import mute, prepare
from sheetforge.content.kinds import BrokenGame
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.foreign import visible_lines
from sheetforge.parallel import noting_interrupts
from sheetforge.parts import MissingPart, absence

COMMANDS = {
    "build": "build",
    "check": "check",
    "convert": "convert",
    "diff": "diff",
    "explain": "explain",
    "export": "show",
    "fmt": "fmt",
    "fleet": "fleet",
    "help": "guide",
    "list": "show",
    "new": "new",
    "odds": "odds",
    "play": "play",
    "price": "accounts",
    "replay": "replay",
    "rules": "explain",
    "rulings": "explain",
    "show": "show",
    "track": "accounts",
    "uses": "uses",
}
"""Command of the core → the module of this package that holds it; parts declare theirs."""


class Commands(LateCommands):
    """The group of all commands: those of the core, and those that parts declare."""

    modules = COMMANDS
    function = "{}_command"
    parts = True


FIRST_STEPS = """\b
First steps:
  sheetforge build starter             print a first game
  sheetforge list scenarios            list the battles to play
  sheetforge play SCENARIO --human 1   play one here, as its first side
  sheetforge table                     play one in a browser
  sheetforge new ships SYSTEM/ID       begin a ship of a game
  sheetforge help                      list the pages of the guide
"""


@click.group(cls=Commands, epilog=FIRST_STEPS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="sheetforge %(version)s")
def program() -> None:
    """Check, print and show ship-combat games from one set of YAML files."""


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return the exit code. Prints every failure as one message."""
    prepare()
    with noting_interrupts():
        return _run(arguments)


def _run(arguments: Sequence[str]) -> int:
    try:
        result = program.main(list(arguments), prog_name="sheetforge", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.UsageError as problem:
        problem.show()
        return 2
    except click.ClickException as problem:
        return _fail(problem.format_message())
    except (click.Abort, KeyboardInterrupt):
        return _fail("stopped; finished files are complete", 130)
    except (BadRequest, BrokenGame, MissingPart, Unreadable) as problem:
        return _fail(str(problem))
    except (BrokenPipeError, SystemExit):
        # The reader of the output has gone, on which click exits (as it does after completing a
        # word for the shell). Print nothing more, not even at exit.
        mute()
        return 0
    except OSError as problem:
        return _fail(_system_error(problem))
    except RecursionError:
        return _fail("the input is nested too deeply")
    except Exception as broken:
        if isinstance(broken, ImportError) and (why := absence(broken)):
            return _fail(why)
        if os.environ.get("SHEETFORGE_DEBUG"):
            raise
        fault = f"{type(broken).__name__}: {broken}"
        return _fail(f"this is a fault of sheetforge itself ({fault}); SHEETFORGE_DEBUG=1 shows more")


def _system_error(problem: OSError) -> str:
    """Describe an error of the system; without a file it is of the working folder or the output."""
    if not problem.filename and isinstance(problem, FileNotFoundError):
        return "the working folder no longer exists; change to another one"
    where = problem.filename or "cannot write the output"
    return f"{where}: {(problem.strerror or str(problem)).lower()}"


def _fail(message: str, code: int = 2) -> int:
    # A message may name a file or quote a value that somebody else has written.
    click.echo(f"sheetforge: {visible_lines(message)}", err=True)
    return code
