"""Freshness: digests follow every file of the program, and a damaged memory counts for nothing."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from sheetforge.freshness import Remembered, program_digest, program_stamp


def package(folder: Path, name: str, file: str, monkeypatch: pytest.MonkeyPatch) -> frozenset[str]:
    """A module that was imported from a file of a folder."""
    module = ModuleType(name)
    module.__file__ = str(folder / file)
    (folder / file).write_text("")
    monkeypatch.setitem(sys.modules, name, module)
    return frozenset({name})


def both(packages: frozenset[str]) -> tuple[str, str]:
    program_digest.cache_clear()
    return program_digest(packages), program_stamp(packages)


@pytest.mark.parametrize("name", ["rules.py", "data/effects.yaml", "data/drawings/raft.svg"])
def test_a_game_of_another_package_is_part_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Its code, its drawings and its data files: with each of them results are made anew."""
    packages = package(tmp_path, "rafts", "__init__.py", monkeypatch)
    before = both(packages)
    assert both(packages) == before
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text("new")
    after = both(packages)
    assert after[0] != before[0]
    assert after[1] != before[1]


def test_a_game_that_is_one_module_has_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies beside the module belongs to others; the module itself counts."""
    packages = package(tmp_path, "rafts_game", "rafts_game.py", monkeypatch)
    before = both(packages)
    (tmp_path / "neighbour.py").write_text("new")
    assert both(packages) == before
    (tmp_path / "rafts_game.py").write_text("new")
    assert both(packages)[0] != before[0]


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]", b"\xff\x00", b"[" * 100_000])
def test_a_damaged_memory_counts_for_nothing(tmp_path: Path, damage: bytes) -> None:
    """It is passed over and written anew."""
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
