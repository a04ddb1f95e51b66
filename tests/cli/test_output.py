"""Where the output goes: pipes whose reader leaves, closed streams, full disks, other encodings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import OFFICIAL, PROGRAM, process

SHIP = "name: Heron\nsource: {book: Tests}\nlisted: true\n"


def test_a_reader_who_leaves_is_no_fault(tmp_path: Path) -> None:
    """`export | head -1`: the reader stops early, and no error is reported."""
    script = f"{' '.join(PROGRAM)} export --content {OFFICIAL} | head -1; exit $PIPESTATUS"
    done = process(tmp_path, ["bash", "-c", script])
    assert (done.returncode, done.stdout, done.stderr) == (0, "{\n", "")


def test_a_check_whose_reader_leaves_keeps_its_answer(content: Path, tmp_path: Path) -> None:
    """The exit code of a check is that of its findings, even if the reader stops early."""
    fields = "".join(f"field_{number}: 1\n" for number in range(1500))
    (content / "ships/silent-death/heron.yaml").write_text(SHIP + fields)
    script = f"{' '.join(PROGRAM)} check --no-cache | head -1; exit $PIPESTATUS"
    done = process(tmp_path, ["bash", "-c", script])
    assert (done.returncode, done.stderr) == (1, "")
    assert "SF101" in done.stdout


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&-"])
def test_closed_streams(closed: str, content: Path, tmp_path: Path) -> None:
    """A program without somewhere to print to still gives its answer."""
    (content / "ships/silent-death/heron.yaml").write_text("")
    done = process(tmp_path, ["sh", "-c", f"exec {' '.join(PROGRAM)} check --no-cache {closed}"])
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_the_version_without_streams(closed: str, tmp_path: Path) -> None:
    """The shortest way through the program survives closed streams too."""
    done = process(tmp_path, ["sh", "-c", f"exec {' '.join(PROGRAM)} --version {closed}"])
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", ["list", "--version"])
def test_output_to_a_full_disk(words: str, content: Path, tmp_path: Path) -> None:
    """Output that cannot be printed is reported, with an exit code for failure."""
    done = process(tmp_path, ["sh", "-c", f"exec {' '.join(PROGRAM)} {words} > /dev/full"])
    assert done.returncode == 2
    assert done.stderr == "sheetforge: cannot write the output: no space left on device\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_output_is_utf8_whatever_the_system_says(encoding: str, content: Path, tmp_path: Path) -> None:
    """What goes into a pipe is the same everywhere, signs that the system lacks included."""
    (content / "ships/silent-death/heron.yaml").write_text(SHIP + "größe: ▲\n", encoding="utf-8")
    done = process(tmp_path, [*PROGRAM, "check", "--no-cache"], PYTHONIOENCODING=encoding)
    assert done.returncode == 1
    assert "│ größe: ▲" in done.stdout
