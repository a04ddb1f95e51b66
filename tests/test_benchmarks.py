"""Benchmarks still run: a change of the program that breaks one is noticed here."""

from __future__ import annotations

import gc
import runpy
import sys
from pathlib import Path

import pytest

from tests.running import CLONE

FOLDER = CLONE / "benchmarks"
SMALLEST = {
    "all": ("--quick", "--rounds", "1", "--ships", "1", "--no-peers"),
    "balance": ("kept", "patrol", "--games", "1"),
    "bots": ("patrol", "--rounds", "1", "--games", "1"),
    "bots_games": ("silent-death", '{"scenario": "first-sortie"}', "1"),
    "build": ("--rounds", "1", "--no-peers", "--no-build", "--ships", "2"),
    "check": ("--ships", "1", "--rounds", "1", "--no-peers"),
    "deployments": ("first-sortie", "Vaubrand", "--games", "1", "--most", "1", "--own", "1"),
    "events": ("--rolls", "20", "--rounds", "1", "--players", "4", "--worksheets", "1"),
    "play": ("--rounds", "1", "--seconds", "0.05", "--games", "1", "--turns", "1", "--largest", "2", "--no-peers"),
    "press": ("--rounds", "1", "--no-peers", "--no-build", "--worksheets", "1", "--counters", "8"),
    "press_pages": ("1", "Star Wars"),
    "scale": ("--ships", "1", "2", "--rounds", "1"),
    "table": ("first-duel", "--answers", "8"),
    "teaching": ("first-duel", "--games", "1"),
    "vtt": ("first-duel", "--only", "vassal"),
    "waits": ("first-contact", "--games", "1"),
}
"""Name of a benchmark → the options with which it measures least, and nothing of other programs."""


@pytest.mark.parametrize("name", SMALLEST)
def test_a_benchmark_runs(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """With its smallest setting, from any folder, to a table of figures on standard output."""
    before, usual, callbacks = set(sys.modules), gc.get_threshold(), [*gc.callbacks]
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(FOLDER)
    monkeypatch.setattr(sys, "argv", [f"{name}.py", *SMALLEST[name]])
    try:
        runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
    except SystemExit as ended:
        if ended.code:
            raise
    finally:
        # Some look for garbage as seldom as the program does.
        gc.set_threshold(*usual)
        gc.callbacks[:] = callbacks
        gc.unfreeze()
        # Benchmarks import each other by names that other modules may have as well.
        for module in sys.modules.keys() - before:
            if (FOLDER / f"{module}.py").is_file():
                del sys.modules[module]
    assert any(character.isdigit() for character in capfd.readouterr().out)


def test_every_benchmark_is_run() -> None:
    """Programs for the environments of other libraries are the exception; they compile."""
    # The language server's runs in tests/workbench/test_lsp.py, where its package is installed;
    # that of `serve` in tests/web/test_answers.py.
    # A build of everything by its pieces of work has no smaller setting: it takes twenty seconds.
    names = {path.stem for path in FOLDER.glob("*.py")} - {"lsp", "serve", "build_times"}
    peers = {name for name in names if name.endswith("_peers")}
    assert names - peers == set(SMALLEST)
    for name in peers:
        path = FOLDER / f"{name}.py"
        compile(path.read_text(encoding="utf-8"), str(path), "exec")
