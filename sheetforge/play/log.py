"""The log of a game: who played what, every answer, the outcome. It is all that replay needs.

A file of lines, each JSON: the header, the answers in their order, the outcome. An answer says who
gave it to which question; a choice is its token, a roll its faces, a draw its card:

    {"game": 2, "system": "silent-death-star-wars", "rules": "3", …, "sum": "5f0c9a1e"}
    {"n": 1, "by": "Rebels", "why": "set-up", "about": "a-wing-a", "choice": "0126", "sum": …}
    {"n": 2, "by": "Rebels", "why": "initiative", "dice": "d10", "faces": [7], "sum": …}
    {"n": 3, "by": "Rebels", "why": "event", "about": "", "deck": "events", "card": "storm", …}
    {"undo": 3, "sum": …}
    {"players": {"Rebels": "standard", "Imperials": "human"}, "sum": …}
    {"outcome": {"winner": "Rebels", …}, "sum": …}

`undo` takes the answers from that number on back; `players` says who plays from there on, where
that changes. `sum` is a digest of the line and of the sum before it, so the first line that was
changed afterwards is known. Files only grow (`append`); a last line that is not whole is dropped.

Format 1, which is still read, has the outcome in the header and bare answers below it
(`log_reader`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b

from sheetforge.play.driver import Game
from sheetforge.play.engine import AnyBattle, AnyEngine, Outcome
from sheetforge.play.questions import Answer, Draw, Json, Question, Roll, written

FORMAT = 2
PLAIN = 1
"""The format of logs that were written after the game, without sums."""

ROLLED, TYPED = "rolled", "typed"
"""Where faces come from: the streams of the seed, or a person who threw the dice."""

PERSON = "human"
"""Stands for a person where a log names who plays a side."""


@dataclass(frozen=True, slots=True)
class AskedEntry:
    """What an answer was given to: whose question, a word for it, about what, dice or deck."""

    by: str
    why: str
    about: str | None = None
    dice: str = ""
    deck: str = ""

    def __str__(self) -> str:
        parts = (self.about or "", self.dice, self.deck)
        rest = "".join(f", {part}" for part in parts if part)
        return f"{self.by or 'the table'} ({self.why}{rest})"


def asked(question: Question) -> AskedEntry:
    """What a log keeps of a question."""
    if isinstance(question, Roll):
        dice = " ".join(f"d{sides}" for sides in question.dice)
        return AskedEntry(question.by, question.why, dice=dice)
    if isinstance(question, Draw):
        return AskedEntry(question.by, question.why, question.about, deck=question.deck)
    about = None if question.about is None else str(question.about)
    return AskedEntry(question.side, question.why, about)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An answer of a log; `asked` is None in a log of format 1."""

    answer: str | list[int]
    asked: AskedEntry | None = None


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What a file shows besides its game.

    `torn` is the number of a last line that was dropped because it was not whole, `size` where the
    last whole line ends, `ended` whether a line break follows it, `last` the last sum. `altered`
    says what is not as it was written.
    """

    torn: int = 0
    size: int = 0
    ended: bool = True
    last: str = ""
    altered: str = ""


@dataclass(frozen=True, slots=True)
class GameLog:
    """A game as it is kept.

    `players` says who played each side at first, `changes` who did from after so many answers on.
    `seed` and `game` are what the dice came from, unless `dice` says that they were typed; it is
    empty where the log does not say. `outcome` is None for a game that was not ended.
    """

    system: str
    rules: str
    battle: str
    recipe: Mapping[str, Json]
    content: Mapping[str, str]
    digest: str
    sides: tuple[str, ...]
    players: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""
    game: int = 0
    dice: str = ROLLED
    outcome: Mapping[str, Json] | None = None
    entries: tuple[LogEntry, ...] = ()
    changes: tuple[tuple[int, Mapping[str, str]], ...] = ()
    format: int = FORMAT
    file: FileFacts = field(default=FileFacts(), compare=False)

    @property
    def answers(self) -> tuple[str | list[int], ...]:
        """The answers alone."""
        return tuple(entry.answer for entry in self.entries)

    @property
    def seated(self) -> Mapping[str, str]:
        """Who plays each side at the end of the log."""
        return self.changes[-1][1] if self.changes else self.players

    def since(self, side: str) -> int:
        """The number of answers after which the last player of a side sat down."""
        start, before = 0, self.players.get(side)
        for at, players in self.changes:
            if players.get(side) != before:
                start, before = at, players.get(side)
        return start

    def header(self) -> dict[str, Json]:
        """The first line as plain data."""
        return {
            "game": FORMAT,
            "system": self.system,
            "rules": self.rules,
            "battle": self.battle,
            "digest": self.digest,
            "sides": list(self.sides),
            "players": dict(self.players),
            "dice": self.dice,
            "seed": self.seed,
            "number": self.game,
            "recipe": dict(self.recipe),
            "content": dict(self.content),
        }

    def lines(self, chain: Chain) -> Iterable[str]:
        """The log as its file has it, line by line; every entry has its question."""
        yield chain.line(self.header())
        changes = dict(self.changes)
        for number in range(len(self.entries) + 1):
            if number:
                yield chain.line(answer_line(number, self.entries[number - 1]))
            if number in changes:
                yield chain.line({"players": dict(changes[number])})
        if self.outcome is not None:
            yield chain.line({"outcome": dict(self.outcome)})

    def text(self) -> str:
        """The log as its file has it."""
        return "".join(f"{line}\n" for line in self.lines(Chain()))


class Chain:
    """Makes lines with their sums, each of which depends on all lines before it."""

    __slots__ = ("last",)

    def __init__(self, last: str = "") -> None:
        self.last = last

    def line(self, data: Mapping[str, Json]) -> str:
        """The line of a mapping, with its sum at the end."""
        body = json.dumps(data, ensure_ascii=False)
        self.last = blake2b((self.last + body).encode(), digest_size=4).hexdigest()
        return f'{body[:-1]}, "sum": "{self.last}"}}'

    def fits(self, data: dict[str, Json]) -> bool:
        """Whether a line has the sum that it should have; takes it out of the line."""
        found = data.pop("sum", None)
        self.line(data)
        return bool(found == self.last)


def answer_line(number: int, entry: LogEntry) -> dict[str, Json]:
    """The line of an answer as plain data."""
    data: dict[str, Json] = {"n": number}
    if entry.asked is not None:
        if entry.asked.by:
            data["by"] = entry.asked.by
        data["why"] = entry.asked.why
        if entry.asked.about is not None:
            data["about"] = entry.asked.about
        if entry.asked.dice:
            data["dice"] = entry.asked.dice
        if entry.asked.deck:
            data["deck"] = entry.asked.deck
            data["card"] = entry.answer
            return data
    data["choice" if isinstance(entry.answer, str) else "faces"] = entry.answer
    return data


def heading(
    engine: AnyEngine,
    battle: AnyBattle,
    players: Mapping[str, str],
    seed: int | str,
    number: int = 0,
    dice: str = ROLLED,
) -> GameLog:
    """The log of a game that begins; `players` names who plays each side."""
    return GameLog(
        system=battle.system,
        rules=engine.rules_version,
        battle=battle.name,
        recipe=battle.recipe,
        content=battle.content,
        digest=battle.digest,
        sides=battle.sides,
        players={side: players[side] for side in battle.sides if side in players},
        seed=str(seed),
        game=number,
        dice=dice,
    )


def entry_of(question: Question, answer: Answer) -> LogEntry:
    """What a log keeps of an answer."""
    return LogEntry(written(answer), asked(question))


def record(
    game: Game,
    players: Mapping[str, str] | None = None,
    seed: int | str = "",
    number: int = 0,
    dice: str = ROLLED,
) -> GameLog:
    """The log of a game as far as it has been played. It is played again for its questions."""
    again = Game(game.engine, game.battle)
    entries = []
    for answer in game.answers:
        assert again.question is not None
        entries.append(entry_of(again.question, answer))
        again.answer(answer)
    begun = heading(game.engine, game.battle, players or {}, seed, number, dice)
    return replace(begun, entries=tuple(entries), outcome=outcome_data(game.outcome))


def outcome_data(outcome: Outcome | None) -> dict[str, Json] | None:
    """An outcome as a log keeps it."""
    return None if outcome is None else outcome.as_data()
