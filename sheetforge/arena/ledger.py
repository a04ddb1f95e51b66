"""The file of an arena's games, each appended when it is over, so that a run can be continued.

A file of JSON lines: the request, then the finished games in the order in which they ended. A game
depends only on the seed and its number, so another run can play the missing ones, with the same
result as a single run.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sheetforge.arena.match import GameRecord, Match
from sheetforge.play.append import AppendFile, Warn
from sheetforge.play.log_reader import BadLog
from sheetforge.play.questions import Json

if TYPE_CHECKING:
    from pydantic import TypeAdapter

FORMAT = 1
Asked = Mapping[str, Json]
"""The request of a run as plain data."""


class OtherMatches(Exception):
    """A file with games of another run, with the reason and the next step."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of the file: the request, and everything else that the games depend on."""

    asked: Asked
    rules: Json
    battles: Json
    content: Mapping[str, Json]

    @classmethod
    def of(cls, matches: Sequence[Match], asked: Asked) -> Header:
        """Return the header of new matches."""
        content: dict[str, str] = {}
        for match in matches:
            for battle in match.battles:
                content.update(battle.content)
        battles = [[battle.digest for battle in match.battles] for match in matches]
        rules = matches[0].engine.rules_version
        return cls(dict(asked), rules, battles, dict(sorted(content.items())))

    @classmethod
    def read(cls, data: Json, path: Path) -> Header:
        """Return the header that a file begins with. Raises `BadLog`."""
        if not isinstance(data, dict) or "arena" not in data:
            raise BadLog(str(path), 1, "does not begin with the header of an arena's log")
        if data["arena"] != FORMAT:
            found = data["arena"]
            raise BadLog(str(path), 1, f"has format {found!r}; this program reads {FORMAT}")
        asked, content = data.get("asked"), data.get("content")
        if not isinstance(asked, dict) or not isinstance(content, dict):
            raise BadLog(str(path), 1, "the header has no valid 'asked' and 'content'")
        return cls(asked, data.get("rules"), data.get("battles"), content)

    def as_data(self) -> Mapping[str, Json]:
        """Return plain data for the file."""
        return {
            "arena": FORMAT,
            "asked": self.asked,
            "rules": self.rules,
            "battles": self.battles,
            "content": self.content,
        }


class Ledger:
    """The finished games of the matches of a run, and the file that keeps them."""

    __slots__ = ("_file", "_games", "_header", "torn")

    def __init__(self, file: AppendFile, header: Header) -> None:
        self._file = file
        self._header = header
        self._games: dict[tuple[int, int], GameRecord] = {}
        self.torn = 0

    @property
    def asked(self) -> Asked:
        """The request of the run."""
        return self._header.asked

    @classmethod
    def begin(
        cls, path: Path, asked: Asked, matches: Sequence[Match], force: bool, warn: Warn
    ) -> Ledger:
        """Create the file of new matches. Raises `CannotAppend`."""
        header = Header.of(matches, asked)
        first = _dumped(header.as_data())
        return cls(AppendFile.begin(path, first, force, "--log", warn), header)

    @classmethod
    def reopen(cls, path: Path, warn: Warn) -> Ledger:
        """Open the file of an earlier run; an incomplete last line is dropped.

        Raises `CannotAppend` and `BadLog`.
        """
        file, held = AppendFile.reopen(path, warn)
        try:
            *whole, rest = held.rstrip(b"\0").split(b"\n")
            ledger = cls(file, Header.read(_parsed(whole[0] if whole else rest, path, 1), path))
            for number, line in enumerate(whole[1:], 2):
                ledger._take(line, path, number)
            ledger.torn = len(whole) + 1 if rest and whole else 0
            if whole:
                file.cut(sum(len(line) + 1 for line in whole))
            else:
                file.append("")
        except BaseException:
            file.close()
            raise
        return ledger

    def _take(self, line: bytes, path: Path, at: int) -> None:
        data = _parsed(line, path, at)
        try:
            # Strict JSON: numbers of the right type, and lists as tuples.
            played = _adapter().validate_json(line, strict=True)
        except ValueError:
            played = None
        match = data.get("match") if isinstance(data, dict) else None
        if played is None or type(match) is not int:
            raise BadLog(str(path), at, "is not a game of an arena's log")
        self._games.setdefault((match, played.game), played)

    def compare(self, matches: Sequence[Match]) -> None:
        """Raise `OtherMatches` if the games of the file do not belong to these matches."""
        now, was = Header.of(matches, self.asked), self._header
        if now.rules != was.rules:
            raise OtherMatches(
                f"played by version {was.rules} of the rules; these are version "
                f"{now.rules}; continue it with the version of sheetforge that began it"
            )
        before, after = was.content, now.content
        changed = sorted(key for key in {*before, *after} if before.get(key) != after.get(key))
        if changed:
            raise OtherMatches(
                f"content has changed since the games: {', '.join(changed)}; restore that "
                "content, or name the content of the games with --content DIR"
            )
        if now.battles != was.battles:
            raise OtherMatches("its header was changed: its battles differ from those of the run")
        for (match, game), played in self._games.items():
            if match >= len(matches) or not matches[match].holds(played):
                raise OtherMatches(f"game {game} of match {match} does not belong to the run")

    def games(self, match: int) -> list[GameRecord]:
        """Return the finished games of a match, in their order."""
        return [one for (of, _), one in sorted(self._games.items()) if of == match]

    def add(self, match: int, played: GameRecord) -> None:
        """Append a finished game."""
        self._games[match, played.game] = played
        self._file.append(_dumped({"match": match, **asdict(played)}))

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self._file.path

    def close(self) -> bool:
        """Close the file; return whether it is complete."""
        return self._file.close()


@cache
def _adapter() -> TypeAdapter[GameRecord]:
    from pydantic import TypeAdapter

    return TypeAdapter(GameRecord)


def _dumped(data: Mapping[str, Json]) -> str:
    return json.dumps(data, ensure_ascii=False)


def _parsed(line: bytes, path: Path, at: int) -> Json:
    try:
        data: Json = json.loads(line.decode("utf-8"))
        return data
    except (ValueError, RecursionError):
        raise BadLog(str(path), at, "this line is not JSON") from None
