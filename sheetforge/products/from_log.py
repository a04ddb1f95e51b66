"""What a battle leaves behind, for printing: its log played again as far as is asked for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.products.product import PrintOptions, ProductOption
from sheetforge.text import counted, did_you_mean

if TYPE_CHECKING:
    from sheetforge.play.driver import Game

BATTLE = ProductOption(
    "battle", "", "The log of a battle: its ships, as it leaves them.", (), "FILE", True, True
)
AT = ProductOption("battle-to", 0, "Only so many answers of the battle's log; 0 for all.", (), "N")
OPTIONS = (BATTLE, AT)
"""The options of a product that can print what a battle leaves."""


def path_of(options: PrintOptions) -> Path | None:
    """The log that is asked for, if one is."""
    asked = str(options.setting(BATTLE))
    return Path(asked) if asked else None


def replayed(library: Library, system: str, options: PrintOptions) -> Game | None:
    """The battle that is asked for; None where its log is of another game that there is.

    Raises `Unreadable` for what is no log, or does not fit the rules or the content, and
    `BadRequest` for a moment that the log does not reach.
    """
    from sheetforge.play.engine import Unplayable, engine_of
    from sheetforge.play.log_reader import BadLog, read_log
    from sheetforge.play.questions import Illegal
    from sheetforge.play.replay import CannotReplay, rebuilt, replay

    path, to = path_of(options), int(options.setting(AT))
    assert path is not None
    try:
        log = read_log(path)
        if log.system not in library.systems:
            raise Unreadable(f"--battle {path}: a game of {log.system!r}; "
                             f"{did_you_mean(log.system, library.systems)}")  # fmt: skip
        if log.system != system:
            return None
        if not 0 <= to <= len(log.answers):
            raise BadRequest(f"--battle-to {to}: the log has {counted(len(log.answers), 'answer')}")
        engine = engine_of(library, system)
        return replay(engine, rebuilt(engine, library, log), log, to or None)
    except (BadLog, CannotReplay, Illegal, Unplayable) as problem:
        raise Unreadable(f"--battle {path}: {problem}") from None
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise Unreadable(f"--battle {path}: cannot be read: {reason}") from None


def sheet_name(system: str, options: PrintOptions) -> str:
    """The name of the sheet of a battle: that of its log."""
    path = path_of(options)
    stem = "" if path is None else re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-")
    return f"{system}/battles/{stem or 'battle'}"
