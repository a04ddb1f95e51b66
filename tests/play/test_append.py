"""Files that grow: begun safely, written by one process, and complete in spite of a full disk."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetforge.play import append
from sheetforge.play.append import AppendFile, CannotAppend
from tests.running import CLONE, PATIENCE

HOLD = """\
import sys
from pathlib import Path
from sheetforge.play.append import AppendFile
kept = AppendFile.begin(Path(sys.argv[1]), "first", False, "--log", print)
print("begun", flush=True)
sys.stdin.readline()
"""


class Disk:
    """Stands for the system's write: full from now on, or after a given number of bytes."""

    def __init__(self) -> None:
        self.room: int | None = None
        self.code = errno.ENOSPC

    def write(self, fd: int, data: bytes) -> int:
        if self.room is None:
            return _write(fd, data)
        if self.room == 0:
            raise OSError(self.code, os.strerror(self.code))
        done = _write(fd, data[: self.room])
        self.room -= done
        return done


_write = os.write


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk that can be full."""
    made = Disk()
    monkeypatch.setattr(append.os, "write", made.write)
    monkeypatch.setattr(append, "RETRY", 0.0)
    return made


@pytest.fixture
def warnings() -> list[str]:
    """What was reported."""
    return []


def begin(path: Path, warnings: list[str], force: bool = False) -> AppendFile:
    return AppendFile.begin(path, "first", force, "--log", warnings.append)


def test_every_line_is_there_at_once(tmp_path: Path, warnings: list[str]) -> None:
    """Before the file is closed, readable for others, and without other files beside it."""
    plain, path = tmp_path / "plain", tmp_path / "game.log"
    plain.touch()
    file = begin(path, warnings)
    assert path.read_text(encoding="utf-8") == "first\n"
    file.append("Été")
    assert path.read_text(encoding="utf-8") == "first\nÉté\n"
    assert path.stat().st_mode == plain.stat().st_mode
    assert file.close()
    assert file.close()
    assert sorted(tmp_path.iterdir()) == [path, plain]
    assert warnings == []


def test_an_existing_file_is_replaced_only_by_force(tmp_path: Path, warnings: list[str]) -> None:
    """As a whole, also behind a link; an empty one counts as none."""
    path, link = tmp_path / "game.log", tmp_path / "link.log"
    path.write_text("an older game\n" * 9, encoding="utf-8")
    link.symlink_to(path)
    with pytest.raises(CannotAppend, match="exists: add --force to overwrite it"):
        begin(path, warnings)
    assert path.read_text(encoding="utf-8") == "an older game\n" * 9
    file = begin(link, warnings, force=True)
    file.append("second")
    file.close()
    assert path.read_text(encoding="utf-8") == "first\nsecond\n"
    assert link.is_symlink()
    (tmp_path / "empty.log").touch()
    begin(tmp_path / "empty.log", warnings).close()
    assert len(list(tmp_path.iterdir())) == 3


def test_what_is_no_file_is_refused(tmp_path: Path, warnings: list[str]) -> None:
    """A folder, a FIFO (without waiting for a reader), a folder that is not there."""
    os.mkfifo(tmp_path / "fifo")
    for path, said in (
        (tmp_path, "a directory has the name of the file"),
        (tmp_path / "fifo", "is not a regular file; name one with --log"),
        (tmp_path / "nowhere" / "game.log", "there is no such folder"),
    ):
        for force in (False, True):
            with pytest.raises(CannotAppend, match=said):
                begin(path, warnings, force)
    for path in (tmp_path, tmp_path / "fifo", tmp_path / "none"):
        with pytest.raises(CannotAppend, match=r"cannot be continued|not a regular file"):
            AppendFile.reopen(path, warnings.append)


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES])
def test_a_folder_that_cannot_be_written(
    tmp_path: Path, warnings: list[str], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reason and the next step."""

    def refuse(*asked: object) -> int:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(append.os, "open", refuse)
    with pytest.raises(CannotAppend, match=r"read-only|permission denied") as caught:
        begin(tmp_path / "game.log", warnings)
    assert "choose another directory with --log" in str(caught.value)


def test_a_full_disk_at_the_beginning(tmp_path: Path, warnings: list[str], disk: Disk) -> None:
    """Nothing is left behind, and an older file stays as it was."""
    path, old = tmp_path / "game.log", tmp_path / "old.log"
    old.write_text("an older game\n", encoding="utf-8")
    disk.room = 3
    for one, force in ((path, False), (old, True)):
        with pytest.raises(CannotAppend, match="the disk is full; free some space"):
            begin(one, warnings, force)
    assert list(tmp_path.iterdir()) == [old]
    assert old.read_text(encoding="utf-8") == "an older game\n"


def test_a_disk_that_fills_up_loses_nothing(tmp_path: Path, warnings: list[str], disk: Disk) -> None:
    """It is reported once; no part of a line stays; later all of them are written."""
    path = tmp_path / "game.log"
    file = begin(path, warnings)
    disk.room = 4
    for line in ("second", "third"):
        file.append(line)
        assert path.read_text(encoding="utf-8") == "first\n"
    assert len(warnings) == 1
    assert "the disk is full" in warnings[0]
    assert "completes the file as soon as it can be written" in warnings[0]
    disk.room = None
    file.append("fourth")
    assert path.read_text(encoding="utf-8") == "first\nsecond\nthird\nfourth\n"
    assert "nothing is missing" in warnings[1]
    assert file.close()


def test_a_disk_that_stays_full_is_reported_at_the_end(tmp_path: Path, warnings: list[str], disk: Disk) -> None:
    """So many lines are missing; those before are whole."""
    file = begin(tmp_path / "game.log", warnings)
    disk.room = 0
    file.append("second")
    file.append("third")
    assert not file.close()
    assert "game.log is not complete: 2 lines could not be written" in warnings[-1]
    assert (tmp_path / "game.log").read_text(encoding="utf-8") == "first\n"


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that writes `game.log`."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "game.log")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(CLONE)},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        yield process
        process.kill()


def test_two_processes_do_not_write_one_file(
    tmp_path: Path, warnings: list[str], holder: subprocess.Popen[str]
) -> None:
    """The second is refused, by force and to continue it as well, until the first has ended."""
    path = tmp_path / "game.log"
    for force in (False, True):
        with pytest.raises(CannotAppend, match="being written by another sheetforge"):
            begin(path, warnings, force)
    with pytest.raises(CannotAppend, match="being written by another sheetforge"):
        AppendFile.reopen(path, warnings.append)
    holder.kill()
    holder.wait(PATIENCE)
    file, held = AppendFile.reopen(path, warnings.append)
    assert held == b"first\n"
    file.append("second")
    file.close()
    assert path.read_text(encoding="utf-8") == "first\nsecond\n"
