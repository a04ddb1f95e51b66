"""Playing a logged game again: no chance is needed, and every answer is checked on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.play.driver import Game
from sheetforge.play.engine import AnyBattle, AnyEngine, digest_of
from sheetforge.play.log import PLAIN, GameLog, asked, outcome_data
from sheetforge.play.questions import Answer, Choose, Illegal, Json, Question, read

if TYPE_CHECKING:
    from sheetforge.content.library import Library


class CannotReplay(Exception):
    """A log that does not fit the rules or the content at hand, or does not lead where it says."""


class OtherGame(CannotReplay):
    """A log of another game than the engine plays."""


class OtherRules(CannotReplay):
    """A log that was played by another version of the rules."""


class ChangedContent(CannotReplay):
    """Content has changed since the game: `entities` says which."""

    def __init__(self, entities: tuple[str, ...]) -> None:
        super().__init__(entities)
        self.entities = entities

    def __str__(self) -> str:
        return f"content has changed since the game: {', '.join(self.entities)}"


class OtherQuestion(CannotReplay):
    """The game asks something else than an answer of the log was given to."""


class OtherOutcome(CannotReplay):
    """The game ends otherwise than its log says."""


def rebuilt(engine: AnyEngine, library: Library, log: GameLog) -> AnyBattle:
    """The battle of a log, made of the content at hand.

    Raises `OtherGame`, `OtherRules`, `ChangedContent` where the log fits none of them, and
    `Unplayable`.
    """
    if log.system != engine.system:
        raise OtherGame(f"this is a game of {log.system!r}, not of {engine.system!r}")
    if log.rules != engine.rules_version:
        raise OtherRules(
            f"played by version {log.rules} of the rules; these are version {engine.rules_version}"
        )
    battle = engine.battle(library, log.recipe)
    every = sorted({*log.content, *battle.content})
    changed = tuple(key for key in every if log.content.get(key) != _now(library, battle, key))
    if changed:
        raise ChangedContent(changed)
    digest = digest_of(log.system, log.recipe, log.content)
    if digest != log.digest or battle.sides != log.sides:
        raise ChangedContent(("the header of the log",))
    return battle


def _now(library: Library, battle: AnyBattle, key: str) -> str | None:
    """The digest of an entity today; None where there is none.

    A log may name more than the battle rests on by now, as earlier programs kept whole charts:
    such an entity has to be as it was as well.
    """
    if key in battle.content:
        return battle.content[key]
    parts = key.split("/")
    return (library.digest(Key(*parts)) or None) if len(parts) == len(Key._fields) else None


def replay(engine: AnyEngine, battle: AnyBattle, log: GameLog, to: int | None = None) -> Game:
    """Play a log again, to its end or to its answer `to`.

    Raises `Illegal` for an answer that was not legal, naming it and what was; `OtherQuestion` for
    one that was given to another question than the log says; `OtherOutcome` when the game is over
    too early or ends otherwise than the log says.
    """
    game = Game(engine, battle)
    for _ in steps(game, log, to):
        pass
    if to is None or to >= len(log.entries):
        ends_alike(game, log)
    return game


def steps(game: Game, log: GameLog, to: int | None = None) -> Iterator[tuple[Question, Answer]]:
    """Play a log into a new game: every question with its answer, before it is answered.

    Raises as `replay`, but does not compare the end.
    """
    for step, entry in enumerate(log.entries[:to], 1):
        question = game.question
        if question is None:
            raise OtherOutcome(f"the game is over before answer {step}, {entry.answer!r}")
        answer = read(question, entry.answer, step)
        if entry.asked is not None and entry.asked != (now := asked(question)):
            raise OtherQuestion(f"answer {step}: the log says {entry.asked}, the game asks {now}")
        yield question, answer
        game._send(answer)


def ends_alike(game: Game, log: GameLog) -> None:
    """Raises `OtherOutcome` where a game that was played again ends otherwise than its log says.

    A log that grew with its game may lack the outcome, if the program was killed just before.
    """
    ended = outcome_data(game.outcome)
    said = None if log.outcome is None else dict(log.outcome)
    if ended != said and not (said is None and log.format != PLAIN):
        raise OtherOutcome(f"the log says {_told(said)}, the game came to {_told(ended)}")


def _told(outcome: Mapping[str, Json] | None) -> str:
    """An outcome as a log has it."""
    return "no outcome" if outcome is None else json.dumps(outcome, ensure_ascii=False)


def undone(game: Game, answers: int = 1) -> Game:
    """The same game with its last answers taken back; dice that are kept are not thrown again."""
    if answers > len(game.answers):
        raise Illegal(Choose("", (), "there is nothing to take back"), "undo")
    again = Game(game.engine, game.battle)
    for answer in game.answers[: len(game.answers) - answers]:
        again._send(answer)
    return again
