"""The games of an arena in a file, each appended when it is over, so that a run can be continued.

A file of lines, each JSON: what was asked for, then the finished games in the order in which they
ended. A game depends on nothing but the seed and its number, so those that lack can be played by
another run, and all of them together are the same as if one had played them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sheetforge.arena.match import Match, Played
from sheetforge.play.append import AppendFile, Warn
from sheetforge.play.log_reader import BadLog
from sheetforge.play.questions import Json

if TYPE_CHECKING:
    from pydantic import TypeAdapter

FORMAT = 1
Asked = Mapping[str, Json]
"""What a run was asked for, as plain data."""


class OtherMatches(Exception):
    """The games of a file are not those that would be played now: why, and what can be done."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of the file: what was asked for, and what the games depend on besides."""

    asked: Asked
    rules: Json
    battles: Json
    content: Mapping[str, Json]

    @classmethod
    def of(cls, matches: Sequence[Match], asked: Asked) -> Header:
        """Return the header of matches that are to be played."""
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
            raise BadLog(str(path), 1, "the header does not say what was asked for")
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
        self._games: dict[tuple[int, int], Played] = {}
        self.torn = 0

    @property
    def asked(self) -> Asked:
        """What the run was asked for."""
        return self._header.asked

    @classmethod
    def begin(
        cls, path: Path, asked: Asked, matches: Sequence[Match], force: bool, warn: Warn
    ) -> Ledger:
        """A new file for matches that begin. Raises `CannotAppend`."""
        header = Header.of(matches, asked)
        first = _dumped(header.as_data())
        return cls(AppendFile.begin(path, first, force, "--log", warn), header)

    @classmethod
    def reopen(cls, path: Path, warn: Warn) -> Ledger:
        """The file of an earlier run; a last line that is not whole is dropped.

        Raises `CannotAppend` and `BadLog`.
        """
        file, held = AppendFile.reopen(path, warn)
        try:
            *whole, rest = held.rstrip(b"\0").split(b"\n")
            made = cls(file, Header.read(_parsed(whole[0] if whole else rest, path, 1), path))
            for at, line in enumerate(whole[1:], 2):
                made._take(line, path, at)
            made.torn = len(whole) + 1 if rest and whole else 0
            if whole:
                file.cut(sum(len(line) + 1 for line in whole))
            else:
                file.append("")
        except BaseException:
            file.close()
            raise
        return made

    def _take(self, line: bytes, path: Path, at: int) -> None:
        data = _parsed(line, path, at)
        try:
            # Strict JSON: numbers of the right kind, and tuples where it has lists.
            played = _adapter().validate_json(line, strict=True)
        except ValueError:
            played = None
        match = data.get("match") if isinstance(data, dict) else None
        if played is None or type(match) is not int:
            raise BadLog(str(path), at, "is not a game of an arena's log")
        self._games.setdefault((match, played.game), played)

    def compare(self, matches: Sequence[Match]) -> None:
        """Raises `OtherMatches` where the file holds other games than these matches have."""
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
                f"content has changed since the games: {', '.join(changed)}; put that back as it "
                "was, or name the content of the games with --content DIR"
            )
        if now.battles != was.battles:
            raise OtherMatches("its header has been changed: it leads to other battles")
        for (match, game), played in self._games.items():
            if match >= len(matches) or not matches[match].holds(played):
                raise OtherMatches(f"game {game} of match {match} is none of the run")

    def games(self, match: int) -> list[Played]:
        """The games of a match that are finished, in their order."""
        return [one for (of, _), one in sorted(self._games.items()) if of == match]

    def add(self, match: int, played: Played) -> None:
        """A game is over."""
        self._games[match, played.game] = played
        self._file.append(_dumped({"match": match, **asdict(played)}))

    @property
    def path(self) -> Path:
        """Where the games are."""
        return self._file.path

    def close(self) -> bool:
        """Close the file; whether it is complete."""
        return self._file.close()


@cache
def _adapter() -> TypeAdapter[Played]:
    from pydantic import TypeAdapter

    return TypeAdapter(Played)


def _dumped(data: Mapping[str, Json]) -> str:
    return json.dumps(data, ensure_ascii=False)


def _parsed(line: bytes, path: Path, at: int) -> Json:
    try:
        data: Json = json.loads(line.decode("utf-8"))
        return data
    except (ValueError, RecursionError):
        raise BadLog(str(path), at, "this line is not JSON") from None
