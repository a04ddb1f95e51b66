"""Verification of a log: a replay that compares every claim of the log, and a list of results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sheetforge.play import bots as known
from sheetforge.play.driver import PLAYER_FAULTS, Game
from sheetforge.play.engine import AnyEngine, AnyPlayer, AnyView, Maker
from sheetforge.play.log import PERSON, PLAIN, TYPED, GameLog
from sheetforge.play.questions import Answer, Choose, Draw, Question
from sheetforge.play.replay import Altered, CannotReplay, ends_alike, other_packs, rebuilt, steps
from sheetforge.play.streams import Streams
from sheetforge.text import counted, does, listed

if TYPE_CHECKING:
    from sheetforge.content.library import Library


class OtherFaces(CannotReplay):
    """Faces of the log that differ from those of its seed."""


class OtherPlayer(CannotReplay):
    """An answer of the log that the bot which it names would not give."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A verified game, and the results in words, by subject."""

    game: Game
    points: Mapping[str, str]


def verify(engine: AnyEngine, library: Library, log: GameLog, to: int | None = None, bots: bool = False) -> Proof:
    """Replay a log and compare everything it claims; with `bots` the answers of its bots, too.

    Raises `Altered`, `OtherFaces`, `OtherPlayer`, and the errors of `rebuilt` and `replay`.
    """
    battle = rebuilt(engine, library, log)
    if log.file.altered:
        raise Altered(
            f"{log.file.altered} was changed after it was written: its digest does not match; "
            "those of the lines before it do"
        )
    game = Game(engine, battle)
    faces = Faces(log)
    asked = BotsAgain(game, log) if bots else None
    for question, answer in steps(game, log, to):
        faces.compare(question, answer, len(game.answers) + 1)
        if asked is not None and isinstance(question, Choose):
            asked.compare(question, answer)
    # Faces first: where they are not those of the seed, the end differs for that reason.
    faces.demand()
    if to is None or to >= len(log.entries):
        ends_alike(game, log)
    points = _points(log, game, to, faces.finding)
    if asked is not None:
        points["bots"] = asked.finding
    if log.packs:
        packs = other_packs(library, log)
        end = f"; {packs}, with the same files" if packs else f", with {listed(log.packs)}"
        points["content"] += end
    return Proof(game, points)


class Faces:
    """The comparison of the faces of a log with those of its seed."""

    __slots__ = ("alike", "draws", "first", "log", "other", "streams")

    def __init__(self, log: GameLog) -> None:
        self.log = log
        self.streams = Streams(log.seed, log.game)
        self.alike = 0
        self.other = 0
        self.draws = 0
        self.first = ""

    def compare(self, question: Question, answer: Answer, step: int) -> None:
        """Compare the answer of the next question, in the order of the game."""
        if isinstance(question, Choose):
            return
        self.draws += isinstance(question, Draw)
        due = self.streams.answer(question)
        if due == answer:
            self.alike += 1
            return
        self.other += 1
        if not self.first:
            was, is_due = (text if isinstance(text, str) else " ".join(map(str, text)) for text in (answer, due))
            what = "the card is" if isinstance(answer, str) else "the faces are"
            self.first = f"answer {step}: {what} {was}; seed {self.log.seed!r} gives {is_due}"

    @property
    def typed(self) -> bool:
        """Return whether a person typed them; in format 1, whether most differ from the seed."""
        if self.log.format == PLAIN:
            return self.other > self.alike
        return self.log.dice == TYPED

    def demand(self) -> None:
        """Raise `OtherFaces` if the faces should come from the seed and do not."""
        if self.first and self.log.seed and not self.typed:
            raise OtherFaces(self.first)

    @property
    def finding(self) -> str:
        """The result in words."""
        rolls = counted(self.alike + self.other - self.draws, "roll")
        if self.draws:
            rolls += f" and {counted(self.draws, 'card')}"
        if self.typed:
            return f"{rolls}; faces cannot be verified: the dice were thrown at a table and typed"
        if not self.log.seed:
            return f"{rolls}; faces cannot be verified: the log has no seed"
        return f"{rolls}, each as seed {self.log.seed!r} gives it"


class BotsAgain:
    """The comparison of the answers of a log with those of its bots, which are asked again.

    A bot of a file is not asked: a log must not be able to run a program.
    """

    __slots__ = ("_game", "_log", "_players", "_streams", "_views", "asked", "left")

    def __init__(self, game: Game, log: GameLog) -> None:
        self._game = game
        self._log = log
        self._streams = Streams(log.seed, log.game)
        self._views = {side: game.engine.view(game.state, side) for side in log.sides}
        self._players: dict[str, tuple[str, AnyPlayer | None]] = {}
        self.asked = 0
        self.left: dict[str, int] = {}

    def compare(self, question: Choose, answer: Answer) -> None:
        """Ask the bot of a side and compare its answer. Raises `OtherPlayer`."""
        side, step = question.side, len(self._game.answers) + 1
        name = self._name(side, step - 1)
        if side not in self._players or self._players[side][0] != name:
            self._players[side] = (name, self._made(side, name))
        player = self._players[side][1]
        if player is None:
            self.left[name] = self.left.get(name, 0) + 1
            return
        try:
            self._views[side].renew()
            now = str(player.choose(self._views[side], question))
        except PLAYER_FAULTS as cause:
            raise OtherPlayer(f"answer {step}: {name} of {side} fails with {cause!r}") from None
        self.asked += 1
        if now != answer and answer != question.overtime:
            raise OtherPlayer(
                f"answer {step}: the log says {answer!r}; {name} of {side}, as it is now, answers {now!r}"
            )

    def _name(self, side: str, answers: int) -> str:
        """Return who plays a side after a number of answers."""
        name = self._log.players.get(side, "unknown")
        for number, players in self._log.changes:
            if number <= answers:
                name = players.get(side, name)
        return name

    def _made(self, side: str, name: str) -> AnyPlayer | None:
        """Return a new bot of the game; None for another player."""
        maker: Maker[AnyView] | None = known.bots(self._game.engine).get(name)
        if maker is None:
            return None
        return maker(side, self._streams.of(f"player:{self._log.sides.index(side)}"))

    @property
    def finding(self) -> str:
        """The result in words."""
        lines = [f"{counted(self.asked, 'answer')}, as the bots give them now"]
        for name, many in self.left.items():
            who = "a person" if name == PERSON else name
            lines.append(f"{counted(many, 'answer')} of {who} cannot be compared")
        return "; ".join(lines)


def _points(log: GameLog, game: Game, to: int | None, faces: str) -> dict[str, str]:
    """Return the results in words, by subject."""
    many = len(game.answers)
    answers = f"{counted(many, 'answer')}, all legal"
    if log.format == PLAIN:
        answers += "; format 1 does not show whether one was changed"
    else:
        answers += ", to the questions that the log names, none changed since it was written"
    if to is not None and to < len(log.entries):
        answers += f" ({len(log.entries) - many} more not compared)"
    return {
        "rules": f"version {log.rules}, as they are now",
        "content": f"{counted(len(log.content), 'file')}, as it is now",
        "answers": answers,
        "faces": faces,
        "players": _players(log),
        "outcome": _outcome(log, game),
    }


def _players(log: GameLog) -> str:
    """Return the players, also after changes, and whether the log protects them against edits."""
    seats = [_seated(log, log.players)]
    seats += [f"from answer {number + 1} on {_seated(log, players)}" for number, players in log.changes]
    if log.format == PLAIN:
        seats.append("format 1 does not show whether they or the seed were changed")
    else:
        seats.append(f"seed {log.seed!r}; unchanged since they were written")
    return "; ".join(seats)


def _seated(log: GameLog, players: Mapping[str, str]) -> str:
    return ", ".join(f"{side} {players.get(side, 'unknown')}" for side in log.sides)


def _outcome(log: GameLog, game: Game) -> str:
    outcome = game.outcome
    if outcome is None:
        return "none: the game is not over"
    ended = does(outcome.winner or "nobody", "win")
    return f"{ended}, " + ("as the log says" if log.outcome is not None else "which the log lacks")
