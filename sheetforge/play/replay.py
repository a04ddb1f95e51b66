"""Replay of a log: the game is played again without random numbers, and every answer checked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.play.agreed import agreed_end
from sheetforge.play.driver import Game
from sheetforge.play.engine import AnyBattle, AnyEngine, Unplayable, digest_of, mapping
from sheetforge.play.log import PLAIN, GameLog, asked, outcome_data
from sheetforge.play.questions import Answer, Choose, Illegal, Json, Question, read
from sheetforge.text import listed

if TYPE_CHECKING:
    from sheetforge.content.library import Library


class CannotReplay(Exception):
    """A log that contradicts the rules, the content, or its own outcome."""


class Altered(CannotReplay):
    """A line of the log that was changed after it was written."""


class OtherGame(CannotReplay):
    """A log of another game than that of the engine."""


class OtherRules(CannotReplay):
    """A log of another version of the rules, with what can be done with it."""

    def __init__(self, differ: str, is_over: bool) -> None:
        super().__init__(differ, is_over)
        self.differ = differ
        self.is_over = is_over

    def __str__(self) -> str:
        step = "`sheetforge replay FILE` alone shows it as recorded" if self.is_over else CONTINUE
        return f"{self.differ}; {step}"


CONTINUE = "continue it with the version of sheetforge that began it"
"""The next step for an unfinished log of other rules."""


RESTORE = "restore that content, or name the content of the game with --content DIR"
"""The next step for a log of other content."""


class ChangedContent(CannotReplay):
    """Content that has changed since the game: `entities` are the keys.

    `packs` says how the packs differ from those of the game; it is empty where they do not.
    """

    def __init__(self, entities: tuple[str, ...], packs: str = "") -> None:
        super().__init__(entities)
        self.entities = entities
        self.packs = packs

    def __str__(self) -> str:
        message = f"content has changed since the game: {', '.join(self.entities)}"
        return f"{message}; {f'{self.packs}; ' if self.packs else ''}{RESTORE}"


class OtherPacks(CannotReplay):
    """A log of a game with packs that the content does not have."""


class OtherQuestion(CannotReplay):
    """A question of the game that differs from the question in the log."""


class OtherOutcome(CannotReplay):
    """An outcome of the game that differs from the outcome in the log."""


def rebuilt(engine: AnyEngine, library: Library, log: GameLog) -> AnyBattle:
    """Return the battle of a log, from the current content.

    Raises `OtherGame`, `OtherRules`, `OtherPacks` and `ChangedContent` if the log differs from
    them, `Altered` for a header whose sum does not match, and `Unplayable`.
    """
    if log.file.header_altered:
        raise Altered(
            f"{log.file.altered} was changed after it was written: its digest does not match; get "
            "the log again from its author"
        )
    if log.system != engine.system:
        raise OtherGame(f"this is a game of {log.system!r}, not of {engine.system!r}")
    if other := rules_differ(log, engine.rules_version):
        raise OtherRules(other, log.outcome is not None)
    try:
        battle = engine.battle(library, log.recipe)
    except Unplayable as problem:
        if packs := other_packs(library, log):
            raise OtherPacks(f"{packs} ({problem})") from None
        raise
    every = sorted({*log.content, *battle.content})
    changed = tuple(key for key in every if log.content.get(key) != _now(library, battle, key))
    if changed:
        raise ChangedContent(changed, other_packs(library, log))
    digest = digest_of(log.system, log.recipe, log.content)
    if digest != log.digest or battle.sides != log.sides:
        raise ChangedContent(("the header of the log",))
    return battle


def rules_differ(log: GameLog, version: str) -> str:
    """Return which rules a log was played by and which these are; empty if they are the same."""
    if log.rules == version:
        return ""
    return f"played by version {log.rules} of the rules of {log.system}; these are version {version}"


def other_packs(library: Library, log: GameLog) -> str:
    """Return how the packs of the content differ from those of a log; empty if they do not."""
    parts = [key.split("/") for key in log.content]
    now = library.packs_of(Key(*part) for part in parts if len(part) == len(Key._fields))
    if now == log.packs:
        return ""
    return f"the game had {_packs(log.packs)}, the content here has {_packs(now)}"


def _packs(packs: tuple[str, ...]) -> str:
    return f"the {'packs' if len(packs) > 1 else 'pack'} {listed(packs)}" if packs else "no packs"


def _now(library: Library, battle: AnyBattle, key: str) -> str | None:
    """Return the current digest of an entity; None if there is none.

    A log may name more entities than the battle depends on, since earlier versions of the program
    recorded whole charts: those must be unchanged too.
    """
    if key in battle.content:
        return battle.content[key]
    parts = key.split("/")
    return (library.digest(Key(*parts)) or None) if len(parts) == len(Key._fields) else None


def replay(engine: AnyEngine, battle: AnyBattle, log: GameLog, to: int | None = None) -> Game:
    """Play a log again, to its end or to its answer `to`.

    Raises `Illegal` for an illegal answer; `OtherQuestion` if the game asks another question than
    the log records; `OtherOutcome` if the game is over too early or ends in another way than
    recorded.
    """
    game = Game(engine, battle)
    for _ in steps(game, log, to):
        pass
    if to is None or to >= len(log.entries):
        ends_alike(game, log)
    return game


def gone_on(engine: AnyEngine, library: Library, log: GameLog) -> Game | None:
    """Return the game of a log that ended by a turn limit of its own, as it goes on by the rules of its battle.

    None if it ended otherwise, or ends as early by those rules. Raises the errors of `steps` and `Unplayable`.
    """
    changes = mapping(log.recipe, "changes")
    if log.outcome is None or log.outcome.get("turns") != changes.get("turn_limit"):
        return None
    free = {name: value for name, value in changes.items() if name != "turn_limit"}
    game = Game(engine, engine.battle(library, {**log.recipe, "changes": free}))
    try:
        for _ in steps(game, log):
            pass
    except OtherOutcome:
        return None
    return game if game.outcome is None else None


def steps(game: Game, log: GameLog, to: int | None = None) -> Iterator[tuple[Question, Answer]]:
    """Play a log into a new game; yield every question with its answer, before it is answered.

    Raises the same errors as `replay`, but does not compare the outcome.
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
    """Raise `OtherOutcome` if a replayed game ends otherwise than its log records.

    A log written during its game may lack the outcome, if the program was killed just before.
    """
    if (agreed := agreed_end(log.outcome, game)) is not None:
        game.agree(agreed)
    ended = outcome_data(game.outcome)
    recorded = None if log.outcome is None else dict(log.outcome)
    if ended != recorded and not (recorded is None and log.format != PLAIN):
        raise OtherOutcome(f"the log says {_text(recorded)}, the game ends with {_text(ended)}")


def _text(outcome: Mapping[str, Json] | None) -> str:
    """Return an outcome in the notation of logs."""
    return "no outcome" if outcome is None else json.dumps(outcome, ensure_ascii=False)


def undone(game: Game, answers: int = 1) -> Game:
    """Return a new game without the last answers; earlier dice keep their faces."""
    if answers > len(game.answers):
        raise Illegal(Choose("", (), "there is nothing to take back"), "undo")
    again = Game(game.engine, game.battle)
    for answer in game.answers[: len(game.answers) - answers]:
        again._send(answer)
    return again
