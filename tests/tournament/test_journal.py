"""The state file: read and written by lines, locked, refused where it was changed."""

from __future__ import annotations

import fcntl
import json
import os
from multiprocessing import get_context
from pathlib import Path

import pytest

from sheetforge.content.library import Unreadable
from sheetforge.tournament import journal as journals
from sheetforge.tournament.journal import EventHeading, Journal, create, read_journal, repair, writing
from tests.running import PATIENCE

HEADING = EventHeading("swiss", "toy", "open", "Spring Open", "7", None, {"place": "Håll 3"})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A state file with three steps."""
    path = tmp_path / "spring.jsonl"
    create(path, HEADING)
    with writing(path) as held:
        held.append([("enter", {"player": "Ada"}), ("enter", {"player": "Bob"})])
    with writing(path) as held:
        held.append([("undo", {"step": 1})])
    return path


def test_a_file_is_read_as_it_was_written(file: Path) -> None:
    """The heading, numbered steps, and those that count; every line is JSON, the first has the
    version of the format."""
    found = read_journal(file)
    assert found.heading == HEADING
    assert [(one.number, one.word) for one in found.steps] == [(1, "enter"), (2, "enter"), (3, "undo")]
    assert [one.data for one in found.active] == [{"player": "Bob"}]
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["event"] == 1
    assert lines[0]["details"] == {"place": "Håll 3"}
    assert all(len(line["sum"]) == 8 for line in lines)


def test_taking_back_an_undo_brings_the_step_again(file: Path) -> None:
    """An undo of an undo; the file only grows."""
    before = file.read_bytes()
    with writing(file) as held:
        held.append([("undo", {"step": 3})])
    found = read_journal(file)
    assert [one.number for one in found.active] == [1, 2]
    assert file.read_bytes().startswith(before)


@pytest.mark.parametrize("line", [1, 2, 3, 4])
def test_an_edited_line_is_named(file: Path, line: int) -> None:
    """Any change of any line is found at the first line that does not fit."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    edited = lines[line - 1].replace("Ada", "Eve").replace("Bob", "Eve")
    edited = edited.replace("Spring", "Autumn").replace('"step": 1', '"step": 2')
    assert edited != lines[line - 1]
    lines[line - 1] = edited
    file.write_text("".join(lines), encoding="utf-8")
    above = "" if line == 1 else f"; lines 1 to {line - 1} are as they were"
    with pytest.raises(
        Unreadable, match=rf"spring.jsonl:{line}: the line does not match its sum: .* added or removed{above}\."
    ):
        read_journal(file)


@pytest.mark.parametrize("change", ["removed", "twice", "swapped"])
def test_lines_are_not_removed_repeated_or_moved(file: Path, change: str) -> None:
    """The sum of a line depends on all lines before it."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    if change == "removed":
        del lines[1]
    elif change == "twice":
        lines.insert(2, lines[1])
    else:
        lines[1], lines[2] = lines[2], lines[1]
    file.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(Unreadable, match="Restore the file from a copy"):
        read_journal(file)


def test_an_incomplete_last_line_is_named_and_cut(file: Path) -> None:
    """At every byte of the last line: refused with the command that removes it, which works; only
    its line break may be missing."""
    whole = file.read_bytes()
    start = whole.rstrip(b"\n").rindex(b"\n") + 1
    for size in range(start + 1, len(whole) - 1):
        file.write_bytes(whole[:size])
        with pytest.raises(Unreadable, match=r"spring.jsonl:4: the line is incomplete.*repair"):
            read_journal(file)
        assert repair(file) == whole[start:size]
        assert file.read_bytes() == whole[:start]
        assert repair(file) == b""
    file.write_bytes(whole[:-1])
    assert len(read_journal(file).steps) == 3
    with writing(file) as held:
        held.append([("enter", {"player": "Cid"})])
    assert file.read_bytes().startswith(whole)
    assert len(read_journal(file).steps) == 4


def test_repair_changes_no_complete_file(file: Path) -> None:
    """An edited line is not repaired: what was there is not known."""
    file.write_bytes(file.read_bytes().replace(b"Ada", b"Eve"))
    before = file.read_bytes()
    with pytest.raises(Unreadable, match="does not match its sum"):
        repair(file)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty"),
        ("name: Ada\n", "not the state file of an event"),
        ('{"game": 3}\n', "not the state file of an event"),
        ('{"event": 1}\n', "does not match its sum"),
        ("[1]\n", "not the state file of an event"),
        ("[" * 100_000 + "\n", "not the state file of an event"),
    ],
)
def test_other_files(tmp_path: Path, text: str, message: str) -> None:
    """A message that says what the file is not."""
    path = tmp_path / "other.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable, match=message):
        read_journal(path)


def test_a_later_format_is_named(tmp_path: Path) -> None:
    """Its sum is right, its version is not ours."""
    path = tmp_path / "later.jsonl"
    path.write_text(journals.Chain().line({"event": 2, "form": "swiss"}) + "\n", encoding="utf-8")
    with pytest.raises(Unreadable, match="version 2; this sheetforge reads version 1"):
        read_journal(path)


def test_an_existing_file_stays(file: Path) -> None:
    """Declined without `force`; with it the old file lies beside the new one."""
    before = file.read_bytes()
    with pytest.raises(Unreadable, match="exists: name another file, or add --force"):
        create(file, HEADING)
    assert file.read_bytes() == before
    create(file, HEADING, force=True)
    assert file.with_name("spring.jsonl.old").read_bytes() == before
    assert read_journal(file).steps == ()


def test_two_writers_are_kept_apart(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second writer waits, and is refused after its time; the file is unchanged."""
    monkeypatch.setattr(journals, "PATIENCE", 0.05)
    before = file.read_bytes()
    with writing(file), pytest.raises(Unreadable, match="being changed by another sheetforge"), writing(file):
        pass
    assert file.read_bytes() == before


def _enter_ten(path: Path, name: str) -> None:
    for number in range(10):
        with writing(path) as held:
            held.append([("enter", {"player": f"{name} {number}"})])


def test_processes_that_write_at_once_lose_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three processes enter ten players each: thirty lines, every sum fits."""
    monkeypatch.setattr(journals, "PATIENCE", PATIENCE)
    fork = get_context("fork")
    workers = [fork.Process(target=_enter_ten, args=(file, name)) for name in ("a", "b", "c")]
    for one in workers:
        one.start()
    for one in workers:
        one.join(PATIENCE)
    names = {str(one.data["player"]) for one in read_journal(file).steps[3:]}
    assert len(names) == 30


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A disk that is full after twenty bytes of a line."""
    write = os.write

    def full(fd: int, data: bytes) -> int:
        if len(data) > 20:
            return write(fd, data[:20])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    return monkeypatch


def test_an_event_that_cannot_be_begun_leaves_no_file(file: Path, full_disk: pytest.MonkeyPatch) -> None:
    """A new file is removed, and one that was to be replaced is as it was."""
    before, heading = file.read_bytes(), read_journal(file).heading
    new = file.with_name("autumn.jsonl")
    for path, force in ((new, False), (file, True)):
        with pytest.raises(Unreadable, match="the disk is full"):
            create(path, heading, force)
    full_disk.undo()
    assert [one.name for one in file.parent.iterdir() if one.suffix != ".lock"] == [file.name]
    assert file.read_bytes() == before


def test_a_failed_write_leaves_the_file_as_it_was(file: Path, full_disk: pytest.MonkeyPatch) -> None:
    """A disk that is full in the middle of a line: nothing of it stays."""
    before = file.read_bytes()
    with pytest.raises(Unreadable, match="the disk is full"), writing(file) as held:
        held.append([("enter", {"player": "Cid, who has a name of more than twenty characters"})])
    full_disk.undo()
    assert file.read_bytes() == before


def test_a_file_that_is_locked_by_a_reader_of_another_kind(file: Path) -> None:
    """The lock is that of the system, so other programs can take it, too."""
    with file.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert isinstance(read_journal(file), Journal)
