"""Putting files down whole."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from sheetforge import files
from sheetforge.files import OutputError, as_json, delete, edit_file, put


def test_put_makes_directories_and_the_file(tmp_path: Path) -> None:
    """A file three directories down is there, whole, with nothing beside it."""
    path = tmp_path / "a" / "b" / "c.pdf"
    stat = put(path, b"whole")
    assert path.read_bytes() == b"whole"
    assert (stat.st_size, stat.st_mtime_ns) == (5, path.stat().st_mtime_ns)
    assert os.listdir(path.parent) == ["c.pdf"]


def test_files_are_readable_as_others_are(tmp_path: Path) -> None:
    """The file has the rights that the user's files have, not those of a private temporary."""
    put(tmp_path / "ours", b"")
    (tmp_path / "plain").touch()
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.parametrize("trouble", [KeyboardInterrupt(), OSError(errno.ENOSPC, "No space")])
def test_trouble_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: BaseException) -> None:
    """A file that could not be replaced is still the old one, and no piece lies about."""
    path = tmp_path / "sheet.pdf"
    put(path, b"old")

    def refuse(*_: object) -> None:
        raise trouble

    monkeypatch.setattr(files.os, "replace", refuse)
    with pytest.raises((KeyboardInterrupt, OutputError)):
        put(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["sheet.pdf"]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full; free some space"),
        (errno.EROFS, "the file system is read-only; choose another directory$"),
        (errno.EACCES, "permission denied; make the directory writable"),
        (errno.EIO, "Input/output error; choose another directory"),
    ],
)
def test_refusals_are_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str) -> None:
    """The error says which file, why, and what to do."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(OutputError, match=words) as caught:
        put(tmp_path / "sheet.pdf", b"")
    assert str(tmp_path / "sheet.pdf") in str(caught.value)
    assert caught.value.path == tmp_path / "sheet.pdf"


def test_the_option_that_says_where_is_the_command_s_own(tmp_path: Path) -> None:
    """It is named where another directory would help, and only there."""
    read_only = OutputError(tmp_path / "x", OSError(errno.EROFS, "read-only"))
    assert read_only.with_option("--svg").endswith("choose another directory with --svg")
    in_the_way = OutputError(tmp_path / "x", OSError(errno.EISDIR, "a directory"))
    assert in_the_way.with_option("--svg").endswith("move it away")


def test_a_directory_where_the_file_should_be(tmp_path: Path) -> None:
    """Nothing of the user's is removed to make room."""
    (tmp_path / "sheet.pdf" / "kept").mkdir(parents=True)
    with pytest.raises(OutputError, match="a directory has the name of the file"):
        put(tmp_path / "sheet.pdf", b"new")
    assert os.listdir(tmp_path) == ["sheet.pdf"]


def test_a_file_where_a_directory_should_be(tmp_path: Path) -> None:
    """The same the other way round, at any depth."""
    (tmp_path / "displays").write_text("mine")
    for path in ("displays/sheet.pdf", "displays/deep/sheet.pdf"):
        with pytest.raises(OutputError, match="a file has the name of a directory"):
            put(tmp_path / path, b"new")


def test_delete_takes_empty_directories_along(tmp_path: Path) -> None:
    """Directories that are left empty go, the output directory and full ones stay."""
    put(tmp_path / "a" / "b" / "one", b"")
    put(tmp_path / "a" / "two", b"")
    delete(tmp_path / "a" / "b" / "one", tmp_path)
    assert os.listdir(tmp_path / "a") == ["two"]
    delete(tmp_path / "a" / "two", tmp_path)
    assert os.listdir(tmp_path) == []
    with pytest.raises(OutputError, match="cannot remove"):
        delete(tmp_path / "gone", tmp_path)


def test_an_edited_file_keeps_its_rights_and_its_link(tmp_path: Path) -> None:
    """A link points where it did, and the file that it points at has the new text."""
    file, link = tmp_path / "real.yaml", tmp_path / "link.yaml"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    edit_file(link, b"new")
    assert link.is_symlink()
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"new", 0o640)
    assert sorted(os.listdir(tmp_path)) == ["link.yaml", "real.yaml"]
    with pytest.raises(FileNotFoundError):
        edit_file(tmp_path / "none.yaml", b"new")


def test_one_function_replaces_files() -> None:
    """Whole or not at all is written once; a log that grows keeps its file locked meanwhile."""
    package = Path(files.__file__).parent
    users = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if "os.replace(" in path.read_text(encoding="utf-8")
    }
    assert users == {"files.py", "play/append.py"}


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """What it leads to is written, a file that is not there yet included."""
    link, file = tmp_path / "link", tmp_path / "file"
    link.symlink_to(file)
    for data in (b"new", b"newer"):
        put(link, data)
        assert link.is_symlink()
        assert file.read_bytes() == data


def test_a_pipe_is_written_and_stays_a_pipe(tmp_path: Path) -> None:
    """Devices and pipes are never replaced by files."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    put(pipe, b"whole")
    assert os.read(reader, 100) == b"whole"
    os.close(reader)
    assert pipe.is_fifo()
    assert os.listdir(tmp_path) == ["pipe"]


def test_json_has_no_character_that_a_terminal_executes() -> None:
    """It is escaped, so the data is the same; letters and spaces of any language stay."""
    text = as_json({"a": "Ä\xa0b\u202ec\x85", "b": "日本\ufeff"})
    assert json.loads(text) == {"a": "Ä\xa0b\u202ec\x85", "b": "日本\ufeff"}
    assert "Ä\xa0b\\u202ec\\u0085" in text
    assert "日本\\ufeff" in text
