"""The file of an arena's games, each appended when it is over, so that a run can be continued.

A file of JSON lines: the request, then the finished games in the order in which they ended. A game
depends only on the seed and its number, so another run can play the missing ones, with the same
result as a single run. When all are there, the file is written again in the order of the games: a
complete file has the same bytes for any number of processes and interruptions.

The `sum` of a line depends on all lines before it, as in the log of a game. It is no signature,
but it shows the first line that somebody edited.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sheetforge.arena.match import GameRecord, Match
from sheetforge.arena.run import Shard
from sheetforge.foreign import HiddenText, refuse_hidden
from sheetforge.play.append import AppendFile, Warn
from sheetforge.play.log import Chain
from sheetforge.play.log_reader import BadLog
from sheetforge.play.questions import Json
from sheetforge.text import listed

if TYPE_CHECKING:
    from pydantic import TypeAdapter

FORMAT = 2
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
    packs: tuple[str, ...] = ()
    shard: Shard | None = None

    @classmethod
    def of(cls, matches: Sequence[Match], asked: Asked, packs: tuple[str, ...], shard: Shard | None = None) -> Header:
        """Return the header of new matches; `packs` are those that their content came from."""
        content: dict[str, str] = {}
        for match in matches:
            for battle in match.battles:
                content.update(battle.content)
        battles = [[battle.digest for battle in match.battles] for match in matches]
        rules = matches[0].engine.rules_version
        return cls(dict(asked), rules, battles, dict(sorted(content.items())), packs, shard)

    @classmethod
    def read(cls, data: Json, path: Path) -> Header:
        """Return the header that a file begins with. Raises `BadLog`."""
        if not isinstance(data, dict) or "arena" not in data:
            raise BadLog(str(path), 1, "does not begin with the header of an arena's log, as `arena --log` writes it")
        if data["arena"] != FORMAT:
            found = data["arena"]
            raise BadLog(str(path), 1, f"has format {found!r}; this program reads {FORMAT}")
        asked, content = data.get("asked"), data.get("content")
        if not isinstance(asked, dict) or not isinstance(content, dict):
            raise BadLog(str(path), 1, "the header has no valid 'asked' and 'content'")
        packs, text = data.get("packs", []), data.get("shard")
        if not isinstance(packs, list) or not all(isinstance(pack, str) for pack in packs):
            raise BadLog(str(path), 1, "the header has no valid 'packs'")
        shard = Shard.parse(text) if isinstance(text, str) else None
        if text is not None and shard is None:
            raise BadLog(str(path), 1, f"{text!r} is not a shard; write one as 3/8")
        named = tuple(str(pack) for pack in packs)
        return cls(asked, data.get("rules"), data.get("battles"), content, named, shard)

    def as_data(self) -> Mapping[str, Json]:
        """Return plain data for the file."""
        packs: dict[str, Json] = {"packs": list(self.packs)} if self.packs else {}
        shard: dict[str, Json] = {} if self.shard is None else {"shard": str(self.shard)}
        return {
            "arena": FORMAT,
            "asked": self.asked,
            "rules": self.rules,
            **packs,
            **shard,
            "battles": self.battles,
            "content": self.content,
        }


class KeptGames:
    """The header and the finished games of a file, by match and number."""

    __slots__ = ("chain", "games", "header", "size", "torn")

    def __init__(self, header: Header, chain: Chain) -> None:
        self.header = header
        self.chain = chain
        self.games: dict[tuple[int, int], GameRecord] = {}
        self.torn = 0
        self.size = 0

    @classmethod
    def parse(cls, held: bytes, path: Path) -> KeptGames:
        """Return what a file holds; an incomplete last line is dropped. Raises `BadLog`.

        `size` is the number of bytes of its complete lines, `torn` the number of the dropped line.
        """
        *whole, rest = held.rstrip(b"\0").split(b"\n")
        chain = Chain()
        first = whole[0] if whole else rest
        kept = cls(Header.read(_parsed(first, path, 1, chain), path), chain)
        for number, line in enumerate(whole[1:], 2):
            kept._take(line, path, number)
        kept.torn = len(whole) + 1 if rest and whole else 0
        kept.size = sum(len(line) + 1 for line in whole)
        return kept

    @classmethod
    def read(cls, path: Path) -> KeptGames:
        """Return what a file holds. Raises `BadLog` and `OSError`."""
        return cls.parse(path.read_bytes(), path)

    def _take(self, line: bytes, path: Path, at: int) -> None:
        data = _parsed(line, path, at, self.chain)
        number = data.pop("match", None) if isinstance(data, dict) else None
        try:
            played = record_of(data)
        except ValueError:
            played = None
        if played is None or type(number) is not int:
            raise BadLog(str(path), at, "is not a game of an arena's log")
        if (number, played.game) in self.games:
            what = f"has game {played.game} of match {number} a second time"
            raise BadLog(str(path), at, what)
        self.games[number, played.game] = played

    def compare(self, matches: Sequence[Match], packs: tuple[str, ...]) -> None:
        """Raise `OtherMatches` if the games do not belong to these matches and their packs."""
        was = self.header
        now = Header.of(matches, was.asked, packs)
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
                f"content, or name the content of the games with --content DIR{_packs(was, now)}"
            )
        if now.packs != was.packs:
            raise OtherMatches(f"the packs have changed since the games{_packs(was, now)}")
        if now.battles != was.battles:
            raise OtherMatches("its header was changed: its battles differ from those of the run")
        own = None if was.shard is None else was.shard.games(matches)
        for (match, game), played in self.games.items():
            if match >= len(matches) or not matches[match].holds(played):
                raise OtherMatches(f"game {game} of match {match} does not belong to the run")
            if own is not None and game not in own[match]:
                raise OtherMatches(f"game {game} of match {match} is not of shard {was.shard}")

    def lines(self) -> Iterator[str]:
        """Yield the lines of the file in the order of the games."""
        chain = Chain()
        yield chain.line(self.header.as_data())
        for (match, _), played in sorted(self.games.items()):
            yield chain.line(game_line(match, played))


def _packs(was: Header, now: Header) -> str:
    """Return how packs differ, as a further clause; empty if they do not."""
    if was.packs == now.packs:
        return ""
    return f"; the games had packs {listed(was.packs)}, the content here has {listed(now.packs)}"


def game_line(match: int, played: GameRecord) -> dict[str, Json]:
    """Return the line of a finished game as plain data."""
    return {"match": match, **asdict(played)}


class Ledger:
    """The finished games of the matches of a run, and the file that keeps them."""

    __slots__ = ("_file", "_kept")

    def __init__(self, file: AppendFile, kept: KeptGames) -> None:
        self._file = file
        self._kept = kept

    @property
    def header(self) -> Header:
        """The request of the run, and what the games depend on."""
        return self._kept.header

    @property
    def torn(self) -> int:
        """The number of the incomplete last line that was dropped; 0 for none."""
        return self._kept.torn

    @classmethod
    def begin(cls, path: Path, header: Header, force: bool, warn: Warn) -> Ledger:
        """Create the file of new matches. Raises `CannotAppend`."""
        chain = Chain()
        first = chain.line(header.as_data())
        file = AppendFile.begin(path, first, force, "--log", warn)
        return cls(file, KeptGames(header, chain))

    @classmethod
    def reopen(cls, path: Path, warn: Warn) -> Ledger:
        """Open the file of an earlier run; an incomplete last line is dropped.

        Raises `CannotAppend` and `BadLog`.
        """
        file, held = AppendFile.reopen(path, warn)
        try:
            kept = KeptGames.parse(held, path)
            if kept.size:
                file.cut(kept.size)
            else:
                file.append("")
        except BaseException:
            file.close()
            raise
        return cls(file, kept)

    def compare(self, matches: Sequence[Match], packs: tuple[str, ...]) -> None:
        """Raise `OtherMatches` if the games of the file do not belong to these matches."""
        self._kept.compare(matches, packs)

    def games(self, match: int) -> list[GameRecord]:
        """Return the finished games of a match, in their order."""
        numbers = sorted(game for of, game in self._kept.games if of == match)
        return [self._kept.games[match, game] for game in numbers]

    def add(self, match: int, played: GameRecord) -> None:
        """Append a finished game."""
        self._kept.games[match, played.game] = played
        self._file.append(self._kept.chain.line(game_line(match, played)))

    def settle(self, results: Sequence[Sequence[GameRecord]]) -> None:
        """Write the file again if it has other games than the results, or another order."""
        ordered = {(index, game.game): game for index, games in enumerate(results) for game in games}
        if list(self._kept.games) != list(ordered):
            self._kept.games = ordered
            self._file.rewrite("".join(f"{line}\n" for line in self._kept.lines()))

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self._file.path

    def close(self) -> bool:
        """Close the file; return whether it is complete."""
        return self._file.close()


def record_of(data: Json) -> GameRecord:
    """Return a game from plain data. Raises `ValueError`."""
    # Strict JSON: numbers of the right type, and lists as tuples.
    return _adapter().validate_json(json.dumps(data), strict=True)


@cache
def _adapter() -> TypeAdapter[GameRecord]:
    from pydantic import TypeAdapter

    return TypeAdapter(GameRecord)


def _parsed(line: bytes, path: Path, at: int, chain: Chain) -> Json:
    """Return the data of a line without its sum, which must match. Raises `BadLog`."""
    try:
        data: Json = json.loads(line.decode("utf-8"))
        refuse_hidden(data)
    except HiddenText as problem:
        raise BadLog(str(path), at, str(problem)) from None
    except (ValueError, RecursionError):
        raise BadLog(str(path), at, "this line is not JSON") from None
    if isinstance(data, dict) and (at > 1 or data.get("arena") == FORMAT) and not chain.fits(data):
        raise BadLog(str(path), at, "was changed after it was written: its sum does not match")
    return data
