"""The reader of game logs, of the current format and of format 1."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from sheetforge.foreign import HiddenText, refuse_hidden
from sheetforge.play.log import FORMAT, PLAIN, AskedEntry, Chain, FileFacts, GameLog, LogEntry
from sheetforge.play.questions import Json
from sheetforge.text import counted


class BadLog(Exception):
    """A damaged log, or another file: its name, the line and the problem."""

    def __init__(self, name: str, line: int, message: str) -> None:
        super().__init__(name, line, message)
        self.name = name
        self.line = line
        self.message = message

    def __str__(self) -> str:
        return f"{self.name}:{self.line}: {self.message}"


def read_log(path: Path) -> GameLog:
    """Read a log. Raises `BadLog` for a damaged or other file, OSError for an unreadable one."""
    return parse_bytes(path.read_bytes(), str(path))


def parse_log(text: str, name: str = "log") -> GameLog:
    """Read the text of a log. Raises `BadLog`."""
    return parse_bytes(text.encode(), name)


def parse_bytes(raw: bytes, name: str = "log") -> GameLog:
    """Read the bytes of a log. An incomplete last line is dropped. Raises `BadLog`."""
    # Only "\n" ends a line: names may contain other characters that `splitlines` splits at.
    *whole, rest = raw.rstrip(b"\0").split(b"\n")
    first = whole[0] if whole else rest
    header = _line(first, name, 1) if first.strip() else None
    if not isinstance(header, dict) or "game" not in header:
        raise BadLog(name, 1, "does not begin with the header of a game's log, as `play --log` writes it")
    if header["game"] == PLAIN and type(header["game"]) is int:
        return _plain_log(header, raw, name)
    if header["game"] != FORMAT:
        raise BadLog(name, 1, f"has format {header['game']!r}; this program reads {FORMAT}")
    reading = _Reading(name, _headed(header, name))
    reading.check(header, 1)
    size = 0
    for number, line in enumerate(whole, 1):
        size += len(line) + 1
        if number > 1 and line.strip():
            reading.take(_line(line, name, number), number)
    number, ended, torn = len(whole) + 1, True, 0
    if rest and whole:
        # No line break at the end: an editor has removed it, or a write was interrupted.
        if reading.takes(rest, number):
            size, ended = size + len(rest), False
        else:
            torn = number
    elif rest:
        size, ended = len(rest), False
    return reading.made(FileFacts(torn, size, ended))


class _Reading:
    """The state of reading a log of the current format line by line."""

    def __init__(self, name: str, log: GameLog) -> None:
        self.name = name
        self.log = log
        self.chain = Chain()
        self.entries: list[LogEntry] = []
        self.changes: list[tuple[int, Mapping[str, str]]] = []
        self.outcome: Mapping[str, Json] | None = None
        self.altered = ""

    def made(self, file: FileFacts) -> GameLog:
        return replace(
            self.log,
            entries=tuple(self.entries),
            changes=tuple(self.changes),
            outcome=self.outcome,
            file=replace(file, last=self.chain.last, altered=self.altered),
        )

    def check(self, data: dict[str, Json], at: int) -> None:
        """Record the first line whose sum does not match."""
        if self.altered:
            data.pop("sum", None)
        elif not self.chain.fits(data):
            number = data.get("n")
            what = f"answer {number}" if "n" in data else next(iter(data), "")
            self.altered = FileFacts.HEADER if at == 1 else f"{what} (line {at})"

    def takes(self, line: bytes, number: int) -> bool:
        """Read a last line without a break if its sum matches; return whether it does."""
        last = self.chain.last
        try:
            data = _line(line, self.name, number)
        except BadLog:
            return False
        if not isinstance(data, dict) or not Chain(last).fits(dict(data)):
            return False
        self.take(data, number)
        return True

    def take(self, data: Json, number: int) -> None:
        """Read a line below the header."""
        if self.outcome is not None:
            raise BadLog(self.name, number, "follows the outcome, which ends a log")
        if not isinstance(data, dict):
            raise BadLog(self.name, number, "is not an answer: write a mapping, like the header")
        self.check(data, number)
        try:
            self._sort(data, number)
        except KeyError as missing:
            raise BadLog(self.name, number, f"the line has no {missing}") from None
        except ValueError as wrong:
            raise BadLog(self.name, number, f"the line has a wrong {wrong}") from None

    def _sort(self, data: dict[str, Json], number: int) -> None:
        if "choice" in data or "faces" in data or "card" in data:
            self.entries.append(_entry(data))
        elif "undo" in data:
            back = _number(data, "undo")
            if not 1 <= back <= len(self.entries):
                known = counted(len(self.entries), "answer")
                raise BadLog(self.name, number, f"takes back answer {back} of {known} so far")
            del self.entries[back - 1 :]
            self.changes = [(min(start, back - 1), who) for start, who in self.changes]
        elif "players" in data:
            self.changes.append((len(self.entries), _texts(data, "players")))
        elif "outcome" in data:
            self.outcome = _mapping(data, "outcome")
        else:
            raise BadLog(self.name, number, "is not an answer: it has no choice, faces or card")


def _entry(data: Mapping[str, Json]) -> LogEntry:
    about = _text(data, "about") if "about" in data else None
    by = _text(data, "by") if "by" in data else ""
    dice = _text(data, "dice") if "dice" in data else ""
    deck = _text(data, "deck") if "card" in data else ""
    what = AskedEntry(by, _text(data, "why"), about, dice, deck)
    if "card" in data:
        return LogEntry(_text(data, "card"), what)
    if "choice" in data:
        return LogEntry(_text(data, "choice"), what, _text(data, "because") if "because" in data else "")
    faces = data["faces"]
    if not isinstance(faces, list) or not all(type(face) is int for face in faces):
        raise _wrong(data, "faces", "a list of faces")
    return LogEntry(faces, what)


def _headed(header: Mapping[str, Json], name: str) -> GameLog:
    """Return a log with the header alone. Raises `BadLog`."""
    try:
        return GameLog(
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
            dice="" if header["game"] == PLAIN else _text(header, "dice"),
            format=_number(header, "game"),
            packs=_names(header, "packs") if "packs" in header else (),
        )
    except KeyError as missing:
        raise BadLog(name, 1, f"the header has no {missing}") from None
    except ValueError as wrong:
        raise BadLog(name, 1, f"the header has a wrong {wrong}") from None


def _plain_log(header: Mapping[str, Json], raw: bytes, name: str) -> GameLog:
    """Return a log of format 1, with the outcome and the number of answers in its header."""
    try:
        lines = raw.decode("utf-8").splitlines()
    except UnicodeDecodeError:
        raise BadLog(name, 1, "is not text, so it is not the log of a game") from None
    log = _headed(header, name)
    answers = [_answer(line, name, number) for number, line in enumerate(lines[1:], 2) if line.strip()]
    if header.get("answers") != len(answers):
        number_of_answers = counted(len(answers), "answer")
        raise BadLog(name, len(lines), f"{number_of_answers}; the header says {header.get('answers')}")
    try:
        outcome = None if header["outcome"] is None else _mapping(header, "outcome")
    except KeyError as missing:
        raise BadLog(name, 1, f"the header has no {missing}") from None
    except ValueError as wrong:
        raise BadLog(name, 1, f"the header has a wrong {wrong}") from None
    return replace(log, entries=tuple(map(LogEntry, answers)), outcome=outcome)


def _line(line: bytes | str, name: str, number: int) -> Json:
    try:
        data: Json = json.loads(line if isinstance(line, str) else line.decode("utf-8"))
        refuse_hidden(data)
        return data
    except UnicodeDecodeError:
        raise BadLog(name, number, "is not text, so it is not the log of a game") from None
    except HiddenText as problem:
        raise BadLog(name, number, str(problem)) from None
    except (ValueError, RecursionError):
        raise BadLog(name, number, "this line is not JSON") from None


def _answer(line: str, name: str, number: int) -> str | list[int]:
    value = _line(line, name, number)
    if isinstance(value, str) or (isinstance(value, list) and all(type(face) is int for face in value)):
        return value
    raise BadLog(name, number, "an answer is a token in quotes or a list of faces")


def _text(header: Mapping[str, Json], key: str) -> str:
    value = header[key]
    if not isinstance(value, str):
        raise _wrong(header, key, "a text")
    return value


def _number(header: Mapping[str, Json], key: str) -> int:
    value = header[key]
    if type(value) is not int:
        raise _wrong(header, key, "a whole number")
    return value


def _names(header: Mapping[str, Json], key: str) -> tuple[str, ...]:
    names = header[key]
    if not isinstance(names, list) or not all(isinstance(key, str) for key in names):
        raise _wrong(header, key, "a list of names")
    return tuple(names)


def _mapping(header: Mapping[str, Json], key: str) -> Mapping[str, Json]:
    value = header[key]
    if not isinstance(value, dict):
        raise _wrong(header, key, "a table of names and values")
    return value


def _texts(header: Mapping[str, Json], key: str) -> Mapping[str, str]:
    values = _mapping(header, key)
    texts = {name: text for name, text in values.items() if isinstance(text, str)}
    if len(texts) < len(values):
        raise _wrong(header, key, "a table of names and texts")
    return texts


def _wrong(data: Mapping[str, Json], key: str, expected: str) -> ValueError:
    """Return the error of a value of another type."""
    return ValueError(f"{key!r}: write {expected}, not {json.dumps(data[key])[:40]}")
