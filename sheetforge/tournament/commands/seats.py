"""The open games of a round, their battles, and `event play --web`: the two players of a table play in browsers.

The part `web` serves the table. The game is kept beside the file of the event, and a keeper enters its result as soon
as it is over, by the same way as `event result --log`: whatever stops the program, the log has all that counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetforge import parts
from sheetforge.cli import playing
from sheetforge.cli.output import echo_lines
from sheetforge.cli.resuming import continued, continued_text
from sheetforge.cli.sessions import OpenedGame
from sheetforge.content.library import BadRequest, Library, Unreadable
from sheetforge.files import Json
from sheetforge.play import engine_of
from sheetforge.tournament.battles import recipe_of, unofficial
from sheetforge.tournament.board import BoardName, BoardTable
from sheetforge.tournament.board_tables import tables
from sheetforge.tournament.commands.entries import can_be_played
from sheetforge.tournament.commands.file import OpenEvent, acting, opened, read_again
from sheetforge.tournament.commands.fleets import with_fleets
from sheetforge.tournament.commands.result import TYPED, report_of
from sheetforge.tournament.commands.rounds import game_line
from sheetforge.tournament.journal import Declined
from sheetforge.tournament.swiss_acts import Reported

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.play.engine import AnyBattle, AnyEngine, Outcome
    from sheetforge.play.questions import Answer, Question
    from sheetforge.play.resume import GameFile
    from sheetforge.tournament.swiss import Meeting

TABLE = "table"
"""The command of the part that serves tables; its module has the function `serve`."""


@dataclass
class ResultKeeper:
    """The keeper of a game of an event: its log, and a function that enters its result once it has one.

    `said` is what became of the result, in words.
    """

    log: GameFile
    enter: Callable[[], str]
    said: str = ""

    def answered(self, question: Question, answer: Answer, because: str = "") -> None:
        """Record an answer, with the reason of a bot that gives one."""
        self.log.answered(question, answer, because)

    def taken_back(self, count: int, by: str = "", agreed: str = "") -> None:
        """Record an undo of all answers after the first `count`, of a side with the consent of another if so."""
        self.log.taken_back(count, by, agreed)

    def ended(self, outcome: Outcome | None) -> None:
        """Record the outcome, and enter the result."""
        self.log.ended(outcome)
        if outcome is not None:
            self.said = self.enter()


def open_games(event: OpenEvent, table: int | None) -> list[Meeting]:
    """Return the open games of the last round, or that of a table. Raises `Declined`."""
    round = event.swiss.round()
    if not round.open:
        raise Declined(
            f"every game of round {round.number} has a result; `sheetforge event pair "
            f"{event.journal.path}` pairs the next round"
        )
    if table is None:
        return round.open
    meetings = [game for game in round.open if game.table == table]
    if not meetings:
        tables = ", ".join(str(game.table) for game in round.open)
        raise Declined(f"no open game at table {table} of round {round.number}; open: {tables}")
    return meetings


def battle_of(event: OpenEvent, engine: AnyEngine, game: Meeting) -> AnyBattle:
    """Return the battle of a game, with the fleets that its players have registered. Raises `BadRequest`."""
    library, fleets = with_fleets(event, game.players)
    sides = [(name, fleets[name]) for name in game.players]
    _has_displays(event, library, fleets)
    recipe = recipe_of(engine, library, event.key.id, sides, unofficial(event.state, game.players))
    with playing.playable():
        return engine.battle(library, recipe)


def _has_displays(event: OpenEvent, library: Library, fleets: Mapping[str, Key]) -> None:
    """Raise `BadRequest` for a fleet with a ship that cannot be flown, with the next step."""
    for name, key in fleets.items():
        if not can_be_played(library, key):
            raise BadRequest(
                f"{name}'s fleet cannot be played here: the content has no display of some of its "
                f"ships; enter the result (`sheetforge event result {event.journal.path} …`), give "
                "the displays in a pack (docs/packs.md), or use `sheetforge event run`, which "
                "takes other fleets of as many points"
            )


def play_in_browsers(file: Path, number: int, content: str | None, port: int | None, lan: bool) -> int:
    """Serve the open game of a table until Ctrl-C; return the exit code. Raises `Declined` and `BadRequest`."""
    parts.refuse_missing(parts.COMMANDS, TABLE)
    serve = import_module(parts.commands()[TABLE].module).serve
    event = opened(file, content)
    (game,) = open_games(event, number)
    path = file.with_name(f"{file.stem}-round-{game.round}-table-{game.table}.game")
    if _is_over(path):
        _enter(file, content, game, path)
        return 0
    with _game(event, game, path) as seated:
        assert seated.kept is not None
        keeper = seated.session.keeper = ResultKeeper(seated.kept, lambda: _entered(file, content, game, path))
        limit, _ = event.game.minutes(event.library, event.key)
        if limit is not None:
            playing.note(f"the event gives {limit} minutes to a game")
        shown = (lambda: board_of(event, limit), lambda: keeper.said)
        code: int = serve(event.library, seated, port, lan, False, content, None, *shown)
        return code


def board_of(event: OpenEvent, minutes: int | None) -> dict[str, Json]:
    """Return the board of an event as its file is now, for a page. Raises `BadRequest`."""
    try:
        now, shown = tables(read_again(event).state)
    except (Declined, Unreadable) as problem:
        raise BadRequest(str(problem)) from None
    return {
        "title": event.journal.heading.title,
        "now": now,
        "minutes": minutes,
        "tables": [
            {"title": table.title, "heads": list(table.heads), "right": sorted(table.right), "rows": _rows(table)}
            for table in shown
        ],
    }


def _rows(table: BoardTable) -> list[Json]:
    """Return the rows of a table: a text, or a name with the line below it and whether it has won."""
    return [
        [[cell.name, cell.below, cell.won] if isinstance(cell, BoardName) else [cell, "", False] for cell in row]
        for row in table.rows
    ]


@contextmanager
def _game(event: OpenEvent, game: Meeting, path: Path) -> Iterator[OpenedGame]:
    """Begin a game, or take it up again from its log."""
    if path.exists():
        with continued(event.library, path) as seated:
            click.echo(continued_text(seated))
            yield seated
        return
    from sheetforge.play.driver import Game
    from sheetforge.play.log import PERSON, heading
    from sheetforge.play.session import PlaySession
    from sheetforge.play.streams import Streams

    engine = engine_of(event.library, event.key.system)
    battle = battle_of(event, engine, game)
    people, seed = frozenset(battle.sides), playing.any_seed()
    seated_as = dict.fromkeys(battle.sides, PERSON)
    kept = playing.kept_game(heading(engine, battle, seated_as, seed), path, False, True)
    hurried = playing.is_hurried(engine, event.library, battle, people)
    session = PlaySession(Game(engine, battle), {}, people, Streams(seed), keeper=kept, hurried=hurried)
    yield OpenedGame(session, engine, seated_as, kept)


def _is_over(path: Path) -> bool:
    """Return whether a log has the outcome of its game."""
    from sheetforge.play.log_reader import BadLog, read_log

    try:
        return path.exists() and read_log(path).outcome is not None
    except BadLog as problem:
        raise Unreadable(str(problem)) from None


def _enter(file: Path, content: str | None, game: Meeting, path: Path) -> str:
    """Enter the result that a log has; return its line. Raises `Declined` and `BadRequest`."""
    given: Mapping[str, object] = {
        **dict.fromkeys(TYPED),
        "number": game.round,
        "table": game.table,
        "players": (),
        "log": path,
    }
    after = acting(file, content, lambda event: [report_of(event, Reported, given)])
    line = game_line(after.swiss.meeting(game.round, *game.players))
    echo_lines([line])
    return line


def _entered(file: Path, content: str | None, game: Meeting, path: Path) -> str:
    """Enter the result of a game that has just ended; return what became of it, or what to do if it is not entered."""
    try:
        return f"The result is entered in the event: {' '.join(_enter(file, content, game, path).split())}"
    except (Declined, BadRequest, Unreadable) as problem:
        playing.warn(f"{path}: the game is over, its result is not entered: {problem}")
        return f"The result is not entered in the event: {problem}"
