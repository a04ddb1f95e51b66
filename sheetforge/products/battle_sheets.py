"""The battle of `--battle`, replayed from its log to its end, to an answer, or to the beginning of a turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.products.options import PrintOptions, ProductOption
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.play.display_steps import DisplaysOf
    from sheetforge.play.driver import Game
    from sheetforge.play.log import GameLog
    from sheetforge.products.planner import Part
    from sheetforge.sheet.arms import Worn
    from sheetforge.sheet.scene import Page

BATTLE = ProductOption(
    "battle",
    "",
    "The log of a battle: print its ships as they are at its end; without a PRODUCT only these.",
    metavar="FILE",
    is_file=True,
    selects=True,
)
BATTLE_TO = ProductOption("battle-to", 0, "Stop after this many answers of the battle's log; 0 for all.", metavar="N")
BATTLE_TURN = ProductOption(
    "battle-turn", 0, "The battle as this turn begins, to go on at the table; 0 for its end.", metavar="N"
)
BATTLE_OPTIONS = (BATTLE, BATTLE_TO, BATTLE_TURN)
"""The options of a product that can print the ships of a battle."""


class SheetsOfBattle(Protocol):
    """The sheets of the units of battles, as `UnitSheets` makes them."""

    def parts(self, game: Game) -> Sequence[Part]:
        """Return name and pages of each part of the papers of a battle."""

    def on_both_sides(self, game: Game) -> tuple[Page, ...]:
        """Return the papers of a battle in the order in which they are printed on both sides of the paper."""

    def displays(self) -> DisplaysOf:
        """Return the maker of the sheet of each single unit, in any condition."""


def replayed(library: Library, system: str, options: PrintOptions) -> Game | None:
    """Return the requested battle; None if its log is of another installed game.

    During the battle, secrets of its sides are not in its state. A battle that a turn limit of its own has ended
    is returned as the next turn begins, since players go on with it at the table.

    Raises `Unreadable` for a file that is not a log, or contradicts the rules or the content, and
    `BadRequest` for more answers or turns than the log has.
    """
    from sheetforge.play import engine_of_log
    from sheetforge.play.driver import Game
    from sheetforge.play.engine import Unplayable
    from sheetforge.play.log_reader import BadLog, read_log
    from sheetforge.play.questions import Illegal
    from sheetforge.play.replay import CannotReplay, gone_on, rebuilt, replay

    path, answers = Path(options.setting(BATTLE)), options.setting(BATTLE_TO)
    try:
        log = read_log(path)
        engine = engine_of_log(library, log.system, f"--battle {path}")
        if log.system != system:
            return None
        if not 0 <= answers <= len(log.answers):
            has = counted(len(log.answers), "answer")
            raise BadRequest(f"--battle-to {answers}: the log has {has}")
        turn = options.setting(BATTLE_TURN)
        if turn and answers:
            raise BadRequest("--battle-turn and --battle-to: a battle is printed at one of them, so leave one out")
        battle = rebuilt(engine, library, log)
        stopped = None if answers else gone_on(engine, library, log)
        if turn:
            game = _begun(Game(engine, stopped.battle if stopped is not None else battle), log, turn)
        else:
            game = stopped or replay(engine, battle, log, answers or None)
        if log.outcome is None:
            game.conceal("")
        return game
    except BadLog as problem:
        raise Unreadable(f"--battle {problem}") from None
    except (CannotReplay, Illegal, Unplayable) as problem:
        raise Unreadable(f"--battle {path}: {problem}") from None
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise Unreadable(f"--battle {path}: cannot be read: {reason}") from None


def _begun(game: Game, log: GameLog, turn: int) -> Game:
    """Return a new game, played to the beginning of a turn."""
    from sheetforge.play.replay import steps

    for _ in steps(game, log):
        if game.state.turn >= turn:
            return game
    if game.outcome is None and game.state.turn >= turn:
        return game
    raise BadRequest(f"--battle-turn {turn}: the battle ends in turn {game.state.turn}")


def worn_of(game: Game, library: Library) -> tuple[Worn, ...]:
    """Return the looks of the sides of a battle."""
    from sheetforge.play.liveries import worn_in

    return worn_in(library, game.battle, game.state, game.engine.presenter)


def moment_of(game: Game) -> str:
    """Return the name of a battle and its turn and phase, if its game says them."""
    from sheetforge.play.unit_presenter import UnitPresenter

    show = game.engine.presenter
    if not isinstance(show, UnitPresenter):
        return game.battle.name
    when = show.when(game.state)
    return f"{game.battle.name}, {when[0].lower()}{when[1:]}"


def sheet_name(options: PrintOptions) -> str:
    """Return the name of the sheet of a battle, from the name of its log."""
    stem = re.sub(r"[^a-z0-9]+", "-", Path(options.setting(BATTLE)).stem.lower()).strip("-")
    return f"battles/{stem or 'battle'}"
