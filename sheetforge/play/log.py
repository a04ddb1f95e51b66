"""The log of a game: a header, and every answer. It is all that is needed to play it again.

A file of lines, each JSON: the header, then one answer a line in their order. A choice is its
token in quotes, a roll the list of its faces:

    {"game": 1, "system": "silent-death-star-wars", ...}
    "forward"
    [7, 4, 4]
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sheetforge.phrases import counted
from sheetforge.play.driver import Game
from sheetforge.play.questions import written

FORMAT = 1


class BadLog(Exception):
    """A file that is no log of a game, or a damaged one: which file, which line, what is wrong."""

    def __init__(self, name: str, line: int, message: str) -> None:
        super().__init__(name, line, message)
        self.name = name
        self.line = line
        self.message = message

    def __str__(self) -> str:
        return f"{self.name}:{self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class GameLog:
    """A game as it is kept.

    `players` says who played each side, `seed` and `game` where the chance came from; both are
    for the reader, replay needs neither. `outcome` is None for a game that was not ended.
    """

    system: str
    rules: str
    battle: str
    recipe: Mapping[str, Any]
    content: Mapping[str, str]
    digest: str
    sides: tuple[str, ...]
    players: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""
    game: int = 0
    outcome: Mapping[str, Any] | None = None
    answers: tuple[str | list[int], ...] = ()

    def text(self) -> str:
        """The log as its file has it."""
        header = {
            "game": FORMAT,
            "system": self.system,
            "rules": self.rules,
            "battle": self.battle,
            "digest": self.digest,
            "sides": list(self.sides),
            "players": dict(self.players),
            "seed": self.seed,
            "number": self.game,
            "outcome": None if self.outcome is None else dict(self.outcome),
            "answers": len(self.answers),
            "recipe": dict(self.recipe),
            "content": dict(self.content),
        }
        lines = [json.dumps(one, ensure_ascii=False) for one in (header, *self.answers)]
        return "\n".join(lines) + "\n"

    def write(self, path: Path) -> None:
        """Write the file, whole or not at all. Raises OSError."""
        # Opened by name, so that the file can be read by whom the user lets read new files.
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            with part.open("w", encoding="utf-8", newline="\n") as stream:
                stream.write(self.text())
            os.replace(part, path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def record(
    game: Game, players: Mapping[str, str] | None = None, seed: int | str = "", number: int = 0
) -> GameLog:
    """The log of a game as far as it has been played; `players` names them by side."""
    battle, outcome = game.battle, game.outcome
    return GameLog(
        system=battle.system,
        rules=game.engine.rules_version,
        battle=battle.name,
        recipe=battle.recipe,
        content=battle.content,
        digest=battle.digest,
        sides=battle.sides,
        players=players or {},
        seed=str(seed),
        game=number,
        outcome=None if outcome is None else outcome.as_data(),
        answers=tuple(map(written, game.answers)),
    )


def read_log(path: Path) -> GameLog:
    """Read a log. Raises `BadLog` for a file that is none, OSError for one that can't be read."""
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise BadLog(str(path), 1, "is not text, so no log of a game") from None
    return parse_log(text, str(path))


def parse_log(text: str, name: str = "log") -> GameLog:
    """Read the text of a log. Raises `BadLog`."""
    lines = text.splitlines()
    header = _line(lines[0], name, 1) if lines else None
    if not isinstance(header, dict) or "game" not in header:
        raise BadLog(name, 1, "does not begin with the header of a game's log")
    if header["game"] != FORMAT:
        raise BadLog(name, 1, f"has format {header['game']!r}; this program reads {FORMAT}")
    answers = tuple(_answer(line, name, at) for at, line in enumerate(lines[1:], 2) if line.strip())
    try:
        made = GameLog(
            system=_text(header, "system"),
            rules=_text(header, "rules"),
            battle=_text(header, "battle"),
            recipe=_mapping(header, "recipe"),
            content=_texts(header, "content"),
            digest=_text(header, "digest"),
            sides=_names(header, "sides"),
            players=_texts(header, "players"),
            seed=_text(header, "seed"),
            game=_number(header, "number"),
            outcome=None if header["outcome"] is None else _mapping(header, "outcome"),
            answers=answers,
        )
    except KeyError as lacking:
        raise BadLog(name, 1, f"the header lacks {lacking}") from None
    except ValueError as garbled:
        raise BadLog(name, 1, f"the header garbles {garbled}") from None
    if header.get("answers") != len(answers):
        found = counted(len(answers), "answer")
        raise BadLog(name, len(lines), f"{found}; the header says {header.get('answers')}")
    return made


def _line(line: str, name: str, at: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise BadLog(name, at, "this line is not JSON") from None


def _answer(line: str, name: str, at: int) -> str | list[int]:
    value = _line(line, name, at)
    if isinstance(value, str) or (
        isinstance(value, list) and all(type(face) is int for face in value)
    ):
        return value
    raise BadLog(name, at, "an answer is a token in quotes or a list of faces")


def _text(header: Mapping[str, Any], key: str) -> str:
    if not isinstance(header[key], str):
        raise _garbled(header, key, "a text")
    return str(header[key])


def _number(header: Mapping[str, Any], key: str) -> int:
    if type(header[key]) is not int:
        raise _garbled(header, key, "a whole number")
    return int(header[key])


def _names(header: Mapping[str, Any], key: str) -> tuple[str, ...]:
    names = header[key]
    if not isinstance(names, list) or not all(isinstance(one, str) for one in names):
        raise _garbled(header, key, "a list of names")
    return tuple(names)


def _mapping(header: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    if not isinstance(header[key], dict):
        raise _garbled(header, key, "a table of names and values")
    return dict(header[key])


def _texts(header: Mapping[str, Any], key: str) -> Mapping[str, str]:
    values = _mapping(header, key)
    if not all(isinstance(one, str) for one in values.values()):
        raise _garbled(header, key, "a table of names and texts")
    return values


def _garbled(header: Mapping[str, Any], key: str, due: str) -> ValueError:
    """What is wrong with a value of the header, in the words of its file."""
    return ValueError(f"{key!r}: it is {due}, not {json.dumps(header[key])[:40]}")
