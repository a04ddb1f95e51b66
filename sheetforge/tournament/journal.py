"""The state file of an event: JSON Lines that only grow, for people to read and copy.

    {"event": 1, "form": "swiss", "system": "…", "of": "…", "title": "…", "seed": "1", "sum": "…"}
    {"n": 1, "act": "enter", "player": "Ada", …, "sum": "5b0c21d4"}

The first line is the heading with the version of the format; every further line is a step. Each sum
depends on all lines before it, so an edited, removed or repeated line is found. A step is taken
back by a later one (`undo`), which can itself be taken back: no line is ever removed.
"""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.files import OutputError, move
from sheetforge.foreign import HiddenText, refuse_hidden
from sheetforge.play.log import Chain
from sheetforge.play.questions import Json

VERSION = 1
"""The version of the format, in the first line as `event`."""

UNDO = "undo"
LARGEST = 64 << 20
"""The most bytes of a file that is read as an event."""

PATIENCE = 10.0
"""Seconds to wait for another writer."""


class Declined(BadRequest):
    """An act that the rules or the state of an event do not allow, with the next step."""


@dataclass(frozen=True, slots=True)
class EventHeading:
    """The first line: the form of the event, its game, the id of its rules, title and seed.

    `rounds` replaces the number that the rules set. `details` are words for papers, such as the
    date and the place.
    """

    form: str
    system: str
    of: str
    title: str
    seed: str = "1"
    rounds: int | None = None
    details: Mapping[str, str] = field(default_factory=dict)

    def data(self) -> dict[str, Json]:
        """Return the line as plain data."""
        plain: dict[str, Json] = {
            "event": VERSION,
            "form": self.form,
            "system": self.system,
            "of": self.of,
            "title": self.title,
            "seed": self.seed,
        }
        if self.rounds is not None:
            plain["rounds"] = self.rounds
        if self.details:
            plain["details"] = dict(self.details)
        return plain


class Step(NamedTuple):
    """A line after the first: its number, the word of its act, and the rest as plain data."""

    number: int
    word: str
    data: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Journal:
    """A state file that was read. `size` is the number of bytes of its complete lines.

    `ended` is false if the last line is complete except for its line break.
    """

    path: Path
    heading: EventHeading
    steps: tuple[Step, ...] = ()
    last: str = ""
    size: int = 0
    ended: bool = True

    @property
    def next_number(self) -> int:
        """The number of the next step."""
        return len(self.steps) + 1

    @property
    def undone(self) -> frozenset[int]:
        """The numbers of the steps that are taken back."""
        gone: set[int] = set()
        # A later step decides whether an earlier one counts, so the last one is read first.
        for step in reversed(self.steps):
            if step.word == UNDO and step.number not in gone:
                gone.add(undone_by(step))
        return frozenset(gone)

    @property
    def active(self) -> tuple[Step, ...]:
        """The steps that count: neither taken back, nor taking another one back."""
        gone = self.undone
        return tuple(step for step in self.steps if step.word != UNDO and step.number not in gone)


def undone_by(step: Step) -> int:
    """Return the number of the step that an `undo` takes back; 0 if the line is none."""
    number = step.data.get("step")
    return number if isinstance(number, int) else 0


# --- reading -------------------------------------------------------------------------------------


def read_journal(path: Path) -> Journal:
    """Return a state file. Raises `Unreadable` with the place of a fault and the next step."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise Unreadable(
            f"{path}: there is no such file; `sheetforge event new {path} --event ID` begins one"
        ) from None
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise Unreadable(f"{path}: cannot be read: {reason}") from None
    return parsed(path, data)


def parsed(path: Path, data: bytes, *, cut: bool = False) -> Journal:
    """Return the state file of some bytes; with `cut` without an incomplete last line.

    Raises `Unreadable`.
    """
    if len(data) > LARGEST:
        raise Unreadable(f"{path}: is larger than {LARGEST >> 20} MB, larger than any event")
    lines = data.split(b"\n")
    ended = lines[-1] == b""
    if ended:
        lines.pop()
    if not lines:
        raise Unreadable(f"{path}: is empty; `sheetforge event new {path} --event ID` begins one")
    chain = Chain()
    heading: EventHeading | None = None
    steps: list[Step] = []
    size = 0
    for number, line in enumerate(lines, 1):
        is_last = number == len(lines) and not ended
        read = _line(line)
        if read is None or not chain.fits(read):
            if is_last and heading is not None:
                if cut:
                    break
                raise Unreadable(
                    f"{path}:{number}: the line is incomplete: a program was stopped while it "
                    f"wrote; `sheetforge event repair {path}` removes the line"
                )
            raise Unreadable(_changed(path, number, read))
        try:
            refuse_hidden(read)
        except HiddenText as problem:
            raise Unreadable(f"{path}:{number}: {problem}") from None
        if heading is None:
            heading = _heading(path, read)
        else:
            steps.append(_step(path, number, read))
        size += len(line) + (0 if is_last else 1)
    assert heading is not None
    return Journal(path, heading, tuple(steps), chain.last, size, ended or size < len(data))


def _line(line: bytes) -> dict[str, Json] | None:
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return read if isinstance(read, dict) else None


def _changed(path: Path, number: int, read: dict[str, Json] | None) -> str:
    if number == 1 and (read is None or "event" not in read):
        return _foreign(path)
    above = f"; lines 1 to {number - 1} are as they were" if number > 1 else ""
    return (
        f"{path}:{number}: the line does not match its sum: it was changed after it was written, "
        f"or a line before it was added or removed{above}. Restore the file from a copy; to "
        "correct an event use `sheetforge event correct` and `event undo`"
    )


def _foreign(path: Path) -> str:
    return f"{path}:1: this is not the state file of an event; `sheetforge event new` creates one"


def _heading(path: Path, read: dict[str, Json]) -> EventHeading:
    if "event" not in read:
        raise Unreadable(_foreign(path))
    if read.get("event") != VERSION:
        raise Unreadable(
            f"{path}:1: the format of this event is version {read.get('event')!r}; this sheetforge "
            f"reads version {VERSION}: use the program that wrote it"
        )
    words = [read.get(name) for name in ("form", "system", "of", "title", "seed")]
    rounds, details = read.get("rounds"), read.get("details", {})
    if (
        not all(isinstance(word, str) for word in words)
        or not (rounds is None or isinstance(rounds, int))
        or not isinstance(details, dict)
    ):
        raise Unreadable(f"{path}:1: the heading lacks its form, game, event, title or seed")
    form, system, of, title, seed = map(str, words)
    plain = {str(name): str(value) for name, value in details.items()}
    return EventHeading(form, system, of, title, seed, rounds, plain)


def _step(path: Path, number: int, read: dict[str, Json]) -> Step:
    at, word = read.pop("n", None), read.pop("act", None)
    if at != number - 1 or not isinstance(word, str):
        raise Unreadable(f"{path}:{number}: the line is not step number {number - 1} of an event")
    return Step(number - 1, word, read)


# --- writing -------------------------------------------------------------------------------------


def create(path: Path, heading: EventHeading, force: bool = False) -> None:
    """Write a new state file. Raises `Unreadable`; an existing file is replaced with `force` only.

    A file that is replaced is kept beside the new one, with `.old` at the end of its name. Raises
    `Declined` for a text that cannot be shown.
    """
    _showable(heading.data())
    line = Chain().line(heading.data()) + "\n"
    if not path.parent.is_dir():
        raise Unreadable(f"{path.parent}: there is no such folder; create it, or name another file")
    kept = path.with_name(f"{path.name}.old")
    try:
        replaces = force and path.exists()
        if replaces:
            move(path, kept)
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        raise Unreadable(
            f"{path} exists: name another file, or add --force to begin again (the old file is kept as {kept.name})"
        ) from None
    except OSError as problem:
        raise Unreadable(str(OutputError(path, problem))) from None
    try:
        _put(path, fd, 0, line.encode())
    except Unreadable:
        # What stands there is no event: the next command would take it for a damaged one.
        path.unlink()
        if replaces:
            move(kept, path)
        raise
    finally:
        os.close(fd)


class OpenJournal:
    """A state file that this process alone may change."""

    __slots__ = ("_fd", "journal")

    def __init__(self, fd: int, journal: Journal) -> None:
        self._fd = fd
        self.journal = journal

    def append(self, acts: Iterable[tuple[str, Mapping[str, Json]]]) -> tuple[Step, ...]:
        """Append steps, all or none of them, and return them. Raises `Unreadable`, `Declined`."""
        old = self.journal
        chain = Chain(old.last)
        steps = tuple(Step(number, word, data) for number, (word, data) in enumerate(acts, old.next_number))
        for step in steps:
            _showable(step.data)
        lines = [chain.line({"n": step.number, "act": step.word, **step.data}) for step in steps]
        text = "".join(f"{line}\n" for line in lines)
        written = ("" if old.ended else "\n") + text
        _put(old.path, self._fd, old.size, written.encode())
        size = old.size + len(written.encode())
        self.journal = Journal(old.path, old.heading, (*old.steps, *steps), chain.last, size)
        return steps

    def cut(self, size: int) -> None:
        """Drop the bytes after `size`. Raises `Unreadable`."""
        try:
            os.ftruncate(self._fd, size)
            os.fsync(self._fd)
        except OSError as problem:
            raise Unreadable(str(OutputError(self.journal.path, problem))) from None


@contextmanager
def writing(path: Path) -> Iterator[OpenJournal]:
    """Lock a state file, read it, and unlock it at the end. Raises `Unreadable`."""
    with _locked(path) as fd:
        yield OpenJournal(fd, parsed(path, _all_of(fd)))


def repair(path: Path) -> bytes:
    """Remove an incomplete last line of a state file and return it; empty if there is none.

    Raises `Unreadable`, also for faults other than that.
    """
    with _locked(path) as fd:
        data = _all_of(fd)
        journal = parsed(path, data, cut=True)
        if journal.size < len(data):
            OpenJournal(fd, journal).cut(journal.size)
        return data[journal.size :]


@contextmanager
def _locked(path: Path) -> Iterator[int]:
    try:
        fd = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        read_journal(path)
        raise
    except OSError as problem:
        raise Unreadable(str(OutputError(path, problem))) from None
    try:
        _lock(fd, path)
        yield fd
    finally:
        # This releases the lock, too.
        os.close(fd)


def _lock(fd: int, path: Path) -> None:
    """Wait for other writers. Raises `Unreadable` after `PATIENCE` seconds."""
    if sys.platform == "win32":
        return
    import fcntl

    end = monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except OSError as problem:
            if problem.errno not in (errno.EACCES, errno.EAGAIN):
                # A file system without locks: continue without one.
                return
        if monotonic() > end:
            raise Unreadable(
                f"{path} is being changed by another sheetforge; nothing was written: try again when it has ended"
            )
        sleep(0.02)


def _all_of(fd: int) -> bytes:
    pieces = []
    while piece := os.read(fd, 1 << 20):
        pieces.append(piece)
    return b"".join(pieces)


def _put(path: Path, fd: int, at: int, data: bytes) -> None:
    """Write bytes at the end of a file and to the disk; on failure the file is as before."""
    try:
        os.lseek(fd, at, os.SEEK_SET)
        done = 0
        while done < len(data):
            done += os.write(fd, data[done:])
        os.fsync(fd)
    except OSError as problem:
        with suppress(OSError):
            os.ftruncate(fd, at)
        raise Unreadable(str(OutputError(path, problem))) from None


def _showable(data: Mapping[str, Json]) -> None:
    """Raise `Declined` for a text that could not be read again."""
    try:
        refuse_hidden(dict(data))
    except HiddenText as problem:
        raise Declined(str(problem)) from None


def numbered(steps: Sequence[Step]) -> Mapping[int, Step]:
    """Return steps by their numbers."""
    return {step.number: step for step in steps}
