"""The games of an arena in a file, each appended when it is over, so that a run can be continued.

A file of lines, each JSON: what was asked for, then the finished games in the order in which they
ended. A game depends on nothing but the seed and its number, so those that lack can be played by
another run, and all of them together are the same as if one had played them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from sheetforge.arena.match import Match, Played
from sheetforge.play.append import AppendFile, Warn
from sheetforge.play.log_reader import BadLog

FORMAT = 1
Asked = Mapping[str, Any]
"""What a run was asked for, as plain data."""


class OtherMatches(Exception):
    """The games of a file are not those that would be played now: why, and what can be done."""


class Ledger:
    """The finished games of the matches of a run, and the file that keeps them."""

    __slots__ = ("_file", "_games", "_header", "asked", "torn")

    def __init__(self, file: AppendFile, header: Mapping[str, Any]) -> None:
        self._file = file
        self._header = header
        self._games: dict[tuple[int, int], Played] = {}
        self.asked: Asked = header["asked"]
        self.torn = 0

    @classmethod
    def begin(
        cls, path: Path, asked: Asked, matches: Sequence[Match], force: bool, warn: Warn
    ) -> Ledger:
        """A new file for matches that begin. Raises `CannotAppend`."""
        header = {"arena": FORMAT, "asked": dict(asked), **_identity(matches)}
        return cls(AppendFile.begin(path, _dumped(header), force, "--log", warn), header)

    @classmethod
    def reopen(cls, path: Path, warn: Warn) -> Ledger:
        """The file of an earlier run; a last line that is not whole is dropped.

        Raises `CannotAppend` and `BadLog`.
        """
        file, held = AppendFile.reopen(path, warn)
        try:
            *whole, rest = held.rstrip(b"\0").split(b"\n")
            made = cls(file, _headed(_parsed(whole[0] if whole else rest, path, 1), path))
            for at, line in enumerate(whole[1:], 2):
                made._take(_parsed(line, path, at), path, at)
            made.torn = len(whole) + 1 if rest and whole else 0
            if whole:
                file.cut(sum(len(line) + 1 for line in whole))
            else:
                file.append("")
        except BaseException:
            file.close()
            raise
        return made

    def _take(self, data: Any, path: Path, at: int) -> None:
        try:
            match = data.pop("match")
            played = _played(data)
        except (AttributeError, KeyError, TypeError, ValueError):
            raise BadLog(str(path), at, "is not a game of an arena's log") from None
        self._games.setdefault((match, played.game), played)

    def compare(self, matches: Sequence[Match]) -> None:
        """Raises `OtherMatches` where the file holds other games than these matches have."""
        now, was = _identity(matches), self._header
        if now["rules"] != was.get("rules"):
            raise OtherMatches(
                f"played by version {was.get('rules')} of the rules; these are version "
                f"{now['rules']}; continue it with the version of sheetforge that began it"
            )
        before, after = dict(was.get("content", {})), now["content"]
        changed = sorted(key for key in {*before, *after} if before.get(key) != after.get(key))
        if changed:
            raise OtherMatches(
                f"content has changed since the games: {', '.join(changed)}; put that back as it "
                "was, or name the content of the games with --content DIR"
            )
        if now["battles"] != was.get("battles"):
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


def _identity(matches: Sequence[Match]) -> dict[str, Any]:
    """What the games of matches depend on, besides what was asked for."""
    content: dict[str, str] = {}
    for match in matches:
        for battle in match.battles:
            content.update(battle.content)
    return {
        "rules": matches[0].engine.rules_version,
        "battles": [[battle.digest for battle in match.battles] for match in matches],
        "content": dict(sorted(content.items())),
    }


def _dumped(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


def _parsed(line: bytes, path: Path, at: int) -> Any:
    try:
        return json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        raise BadLog(str(path), at, "this line is not JSON") from None


def _headed(header: Any, path: Path) -> Mapping[str, Any]:
    if not isinstance(header, dict) or "arena" not in header:
        raise BadLog(str(path), 1, "does not begin with the header of an arena's log")
    if header["arena"] != FORMAT:
        found = header["arena"]
        raise BadLog(str(path), 1, f"has format {found!r}; this program reads {FORMAT}")
    if not isinstance(header.get("asked"), dict) or not isinstance(header.get("content"), dict):
        raise BadLog(str(path), 1, "the header does not say what was asked for")
    return header


def _played(data: Mapping[str, Any]) -> Played:
    """A game of the file. Raises KeyError, TypeError or ValueError for what is none."""
    values = {one.name: _tupled(data[one.name]) for one in fields(Played)}
    if type(values["game"]) is not int or type(values["winner"]) not in (int, type(None)):
        raise TypeError
    for name in ("points", "survivors", "units"):
        if not isinstance(values[name], tuple):
            raise TypeError(name)
    return Played(**values)


def _tupled(value: Any) -> Any:
    """A value with tuples where JSON has lists."""
    return tuple(map(_tupled, value)) if isinstance(value, list) else value
