"""The log file of a game in progress: a new one, or the continued one of an earlier run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sheetforge.files import put
from sheetforge.play.append import AppendFile, Warn
from sheetforge.play.driver import Game
from sheetforge.play.engine import AnyEngine, Outcome
from sheetforge.play.log import PLAIN, ROLLED, TYPED, Chain, GameLog, answer_line, entry_of, outcome_data
from sheetforge.play.log_reader import parse_bytes
from sheetforge.play.questions import Answer, Illegal, Json, Question
from sheetforge.play.replay import RESTORE, CannotReplay, ChangedContent, OtherPacks, OtherRules, rebuilt, steps
from sheetforge.play.verify import Faces
from sheetforge.text import does

if TYPE_CHECKING:
    from sheetforge.content.library import Library


class CannotResume(Exception):
    """A game that cannot be continued from its log, with the reason and the next step."""


class GameFile:
    """The writer of a log during the game, answer by answer."""

    __slots__ = ("_chain", "_count", "_file")

    def __init__(self, file: AppendFile, chain: Chain, count: int = 0) -> None:
        self._file = file
        self._chain = chain
        self._count = count

    @classmethod
    def begin(cls, path: Path, log: GameLog, force: bool, warn: Warn) -> GameFile:
        """Create a file with the header of a game. Raises `CannotAppend`."""
        chain = Chain()
        return cls(AppendFile.begin(path, chain.line(log.header()), force, "--log", warn), chain)

    @property
    def path(self) -> Path:
        """The path of the log."""
        return self._file.path

    def answered(self, question: Question, answer: Answer, because: str = "") -> None:
        """Append an answer, with the reason of a bot that gives one."""
        self._count += 1
        line = answer_line(self._count, entry_of(question, answer, because))
        self._file.append(self._chain.line(line))

    def taken_back(self, count: int, by: str = "", agreed: str = "") -> None:
        """Append an undo of all answers after the first `count`, of a side with the consent of another if so."""
        self._count = count
        consent: dict[str, Json] = {"by": by, "agreed": agreed} if agreed else {}
        self._file.append(self._chain.line({"undo": count + 1, **consent}))

    def seated(self, players: Mapping[str, str]) -> None:
        """Append a change of players."""
        self._file.append(self._chain.line({"players": dict(players)}))

    def ended(self, outcome: Outcome | None) -> None:
        """Append the outcome."""
        if outcome is not None:
            self._file.append(self._chain.line({"outcome": outcome_data(outcome)}))

    def close(self) -> bool:
        """Close the file; return whether it is complete."""
        return self._file.close()


class Unfinished:
    """The log of an unfinished game, locked against other writers.

    `log` is its content. Nothing is changed before `take_up`.
    """

    __slots__ = ("_file", "log", "path")

    def __init__(self, path: Path, warn: Warn) -> None:
        """Raises `CannotAppend`, `BadLog`, and `CannotResume` for a game that is over."""
        self.path = path
        self._file, held = AppendFile.reopen(path, warn)
        try:
            self.log = parse_bytes(held, str(path))
            self._check()
        except BaseException:
            self._file.close()
            raise

    def _check(self) -> None:
        log = self.log
        if log.outcome is not None:
            won = does(str(log.outcome.get("winner") or "nobody"), "win")
            raise CannotResume(f"the game is over ({won}); `sheetforge replay {self.path}` shows it")
        if log.file.altered:
            raise CannotResume(
                f"{log.file.altered} was changed after it was written; restore it, or remove it "
                "and all lines below it to continue from there"
            )

    def fitting(self, engine: AnyEngine, library: Library) -> Game:
        """Return the game after all answers of the log. Raises `CannotResume`, `Unplayable`."""
        try:
            battle = rebuilt(engine, library, self.log)
            game, faces, entries = Game(engine, battle), Faces(self.log), []
            for question, answer in steps(game, self.log):
                faces.compare(question, answer, len(game.answers) + 1)
                entries.append(entry_of(question, answer))
            faces.demand()
        except (ChangedContent, OtherRules) as problem:
            raise CannotResume(str(problem)) from None
        except OtherPacks as problem:
            raise CannotResume(f"{problem}; {RESTORE}") from None
        except (CannotReplay, Illegal) as problem:
            raise CannotResume(
                f"{problem}; `sheetforge replay {self.path} --to N` shows the game before that"
            ) from None
        dice = self.log.dice or (TYPED if faces.typed else ROLLED)
        self.log = replace(self.log, dice=dice, entries=tuple(entries))
        return game

    def take_up(self, players: Mapping[str, str]) -> GameFile:
        """Continue the file with these players. Raises `CannotAppend` and `OutputError`.

        An incomplete last line is dropped; a log of format 1 is rewritten in the current one.
        """
        log, file, chain = self.log, self._file, Chain(self.log.file.last)
        if log.format == PLAIN:
            chain = Chain()
            text = "".join(f"{line}\n" for line in log.lines(chain))
            put(self.path.resolve(), text.encode())
            file.close()
            file, _ = AppendFile.reopen(self.path, file.warn)
        else:
            file.cut(log.file.size)
            if not log.file.ended:
                file.append("")
        game = GameFile(file, chain, len(log.entries))
        if dict(players) != dict(log.seated):
            game.seated(players)
        return game

    def close(self) -> None:
        """Close the file unchanged."""
        self._file.close()
