"""The log of a game: players, every answer, and the outcome. It is all that a replay needs.

A file of JSON lines: the header, the answers in their order, the outcome. An answer records its
side and its question; a choice has its token, a roll its faces, a draw its card:

    {"game": 2, "system": "silent-death-star-wars", "rules": "3", …, "sum": "5f0c9a1e"}
    {"n": 1, "by": "Rebels", "why": "set-up", "about": "a-wing-a", "choice": "0126", "sum": …}
    {"n": 2, "by": "Rebels", "why": "initiative", "dice": "d10", "faces": [7], "sum": …}
    {"n": 3, "by": "Imperials", "why": "fire", …, "choice": "a", "because": "62 % hit", "sum": …}
    {"n": 4, "by": "Rebels", "why": "event", "about": "", "deck": "events", "card": "storm", …}
    {"undo": 4, "sum": …}
    {"players": {"Rebels": "standard", "Imperials": "human"}, "sum": …}
    {"outcome": {"winner": "Rebels", …}, "sum": …}

`because` is the reason of a bot that gives one. `undo` removes the answers from that number on;
`players` are the players from there on, if they change. `sum` is a digest of the line and of the
sum before it, which reveals the first line that was changed afterwards. Files only grow (`append`);
an incomplete last line is dropped.

Format 1, which is still read, has the outcome in the header and bare answers after it
(`log_reader`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import ClassVar

from sheetforge.play.driver import Game
from sheetforge.play.engine import AnyBattle, AnyEngine, Outcome
from sheetforge.play.questions import Answer, Draw, Json, Question, Roll, written

FORMAT = 2
PLAIN = 1
"""The format of logs written after the game, without sums."""

ROLLED, TYPED = "rolled", "typed"
"""The sources of faces: the streams of the seed, or a person who rolled the dice."""

PERSON = "human"
"""The player of a side that is not a bot."""


@dataclass(frozen=True, slots=True)
class AskedEntry:
    """The question of an answer: its side, a word for it, its subject, its dice or deck."""

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
    """Return the record of a question in a log."""
    if isinstance(question, Roll):
        dice = " ".join(f"d{sides}" for sides in question.dice)
        return AskedEntry(question.by, question.why, dice=dice)
    if isinstance(question, Draw):
        return AskedEntry(question.by, question.why, question.about, deck=question.deck)
    about = None if question.about is None else str(question.about)
    return AskedEntry(question.side, question.why, about)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An answer of a log; `asked` is None in a log of format 1, `because` the reason that a bot gave for it."""

    answer: str | list[int]
    asked: AskedEntry | None = None
    because: str = ""


@dataclass(frozen=True, slots=True)
class FileFacts:
    """Facts about the file of a log.

    `torn` is the number of a dropped incomplete last line, `size` the offset after the last
    complete line, `ended` whether a line break follows it, `last` the last sum. `altered` names the
    first line that was changed afterwards.
    """

    HEADER: ClassVar[str] = "the header (line 1)"

    torn: int = 0
    size: int = 0
    ended: bool = True
    last: str = ""
    altered: str = ""

    @property
    def header_altered(self) -> bool:
        """True if the first line was changed, with the names that are shown before any replay."""
        return self.altered == self.HEADER


@dataclass(frozen=True, slots=True)
class GameLog:
    """A logged game.

    `players` are the first player of each side, `changes` pairs of a number of answers and the
    players after them. The faces are those of `seed` and `game`, unless `dice` is `TYPED`; it is
    empty if the log does not record it. `packs` are the packs that the content came from, with
    their versions, apart from the built-in one. `outcome` is None for an unfinished game.
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
    packs: tuple[str, ...] = ()
    file: FileFacts = field(default=FileFacts(), compare=False)

    @property
    def answers(self) -> tuple[str | list[int], ...]:
        """The answers without their questions."""
        return tuple(entry.answer for entry in self.entries)

    @property
    def seated(self) -> Mapping[str, str]:
        """The player of each side at the end of the log."""
        return self.changes[-1][1] if self.changes else self.players

    def since(self, side: str) -> int:
        """Return the number of answers before the last player of a side took over."""
        start, before = 0, self.players.get(side)
        for count, players in self.changes:
            if players.get(side) != before:
                start, before = count, players.get(side)
        return start

    def header(self) -> dict[str, Json]:
        """Return the first line as plain data."""
        packs: dict[str, Json] = {"packs": list(self.packs)} if self.packs else {}
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
            **packs,
            "content": dict(self.content),
        }

    def lines(self, chain: Chain) -> Iterable[str]:
        """Yield the lines of the log's file; every entry must have its question."""
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
        """Return the text of the log's file."""
        return "".join(f"{line}\n" for line in self.lines(Chain()))


class Chain:
    """The chain of sums of a log: each depends on all lines before it."""

    __slots__ = ("last",)

    def __init__(self, last: str = "") -> None:
        self.last = last

    def line(self, data: Mapping[str, Json]) -> str:
        """Return the line of a mapping, with its sum at the end."""
        body = json.dumps(data, ensure_ascii=False)
        # A line that was written by hand may have half of a surrogate pair as an escape.
        summed = (self.last + body).encode("utf-8", "surrogatepass")
        self.last = blake2b(summed, digest_size=4).hexdigest()
        return f'{body[:-1]}, "sum": "{self.last}"}}'

    def fits(self, data: dict[str, Json]) -> bool:
        """Remove the sum of a line; return whether it matches."""
        stored = data.pop("sum", None)
        self.line(data)
        return bool(stored == self.last)


def answer_line(number: int, entry: LogEntry) -> dict[str, Json]:
    """Return the line of an answer as plain data."""
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
    if entry.because:
        data["because"] = entry.because
    return data


def heading(
    engine: AnyEngine,
    battle: AnyBattle,
    players: Mapping[str, str],
    seed: int | str,
    number: int = 0,
    dice: str = ROLLED,
    packs: tuple[str, ...] = (),
) -> GameLog:
    """Return the log of a new game; `players` names the player of each side, `packs` its packs."""
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
        packs=packs,
    )


def entry_of(question: Question, answer: Answer, because: str = "") -> LogEntry:
    """Return the record of an answer in a log, with the reason that a bot gave for it."""
    return LogEntry(written(answer), asked(question), because)


def record(
    game: Game, players: Mapping[str, str] | None = None, seed: int | str = "", number: int = 0, dice: str = ROLLED
) -> GameLog:
    """Return the log of a game so far. The game is replayed for its questions."""
    again = Game(game.engine, game.battle)
    entries = []
    for answer in game.answers:
        assert again.question is not None
        entries.append(entry_of(again.question, answer))
        again.answer(answer)
    begun = heading(game.engine, game.battle, players or {}, seed, number, dice)
    return replace(begun, entries=tuple(entries), outcome=outcome_data(game.outcome))


def outcome_data(outcome: Outcome | None) -> dict[str, Json] | None:
    """Return the record of an outcome in a log."""
    return None if outcome is None else outcome.as_data()
