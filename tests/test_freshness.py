"""Freshness: digests follow every file of the program, kept results survive other processes."""

from __future__ import annotations

import os
import sys
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType

import pytest

from sheetforge.freshness import FileDigests, Inputs, Remembered, digest_with, program_digest, revise, stored


def package(folder: Path, name: str, file: str, monkeypatch: pytest.MonkeyPatch) -> frozenset[str]:
    """A module that was imported from a file of a folder."""
    module = ModuleType(name)
    module.__file__ = str(folder / file)
    (folder / file).write_text("")
    monkeypatch.setitem(sys.modules, name, module)
    return frozenset({name})


def anew(packages: frozenset[str]) -> str:
    """Return the digest as the next process has it."""
    digest_with.cache_clear()
    return program_digest(packages)


@pytest.mark.parametrize("name", ["rules.py", "data/effects.yaml", "data/drawings/raft.svg"])
def test_a_game_of_another_package_is_part_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Its code, its drawings and its data files: with each of them results are made again."""
    packages = package(tmp_path, "rafts", "__init__.py", monkeypatch)
    before = anew(packages)
    assert anew(packages) == before
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text("new")
    assert anew(packages) != before


def test_a_game_that_is_one_module_has_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies beside the module belongs to others; the module itself counts."""
    packages = package(tmp_path, "rafts_game", "rafts_game.py", monkeypatch)
    before = anew(packages)
    (tmp_path / "neighbour.py").write_text("new")
    assert anew(packages) == before
    (tmp_path / "rafts_game.py").write_text("new")
    assert anew(packages) != before


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]", b"\xff\x00", b"[" * 100_000])
def test_a_damaged_memory_counts_for_nothing(tmp_path: Path, damage: bytes) -> None:
    """It is passed over and written again."""
    memory = Remembered(tmp_path / "memory.json", most=2)
    memory.file.write_bytes(damage)
    assert memory.recall("a") is None
    memory.keep("a", {"x": 1})
    assert memory.recall("a") == {"x": 1}


def test_a_memory_keeps_the_latest_results(tmp_path: Path) -> None:
    """The oldest goes first; one that is kept again is the latest."""
    memory = Remembered(tmp_path / "memory.json", most=2)
    for state in ("a", "b", "a", "c"):
        memory.keep(state, state.upper())
    assert [memory.recall(state) for state in "abc"] == ["A", None, "C"]


def test_another_time_does_not_change_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copied or reinstalled program is the same program: its files are read again and agree."""
    packages = package(tmp_path, "rafts", "__init__.py", monkeypatch)
    before = anew(packages)
    os.utime(tmp_path / "__init__.py", (1, 1))
    assert anew(packages) == before


def test_a_file_is_read_only_after_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Digests come from the kept file while time and size are the same, in the next process too."""
    file = tmp_path / "hull.svg"
    file.write_text("a")
    digests = FileDigests(tmp_path / "kept.json")
    before = digests.of("hull", file)
    digests.save(["hull"])
    with monkeypatch.context() as patch:
        patch.setattr("builtins.open", None)
        assert FileDigests(tmp_path / "kept.json").of("hull", file) == before
    file.write_text("ab")
    assert FileDigests(tmp_path / "kept.json").of("hull", file) != before


def test_inputs_differ_in_program_options_and_each_content() -> None:
    """The key changes with each of them, and not with the order of contents."""
    inputs = Inputs("1", "a4", {"x": "1", "y": "2"})
    assert Inputs("1", "a4", {"y": "2", "x": "1"}).key == inputs.key
    others = [
        inputs._replace(program="2"),
        inputs._replace(options="letter"),
        inputs._replace(contents={"x": "1", "y": "3"}),
        inputs._replace(contents={"x": "1"}),
        inputs._replace(contents={"x": "1", "z": "2"}),
    ]
    assert len({inputs.key, *(other.key for other in others)}) == 6
    assert [sorted(inputs.changed(other.contents)) for other in others[2:]] == [["y"], ["y"], ["y", "z"]]


def _count_up(file: Path, name: str) -> None:
    """Add an entry fifty times, each time to what is in the file."""
    for number in range(50):
        revise(file, lambda old, n=number: {**old, f"{name}{n}": n})  # type: ignore[misc]


def test_processes_that_change_one_file_lose_nothing(tmp_path: Path) -> None:
    """Four processes add fifty entries each; the file has all two hundred."""
    file = tmp_path / "kept.json"
    workers = [get_context("fork").Process(target=_count_up, args=(file, n)) for n in "abcd"]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(stored(file)) == 200
