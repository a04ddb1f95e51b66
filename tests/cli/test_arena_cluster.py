"""`arena --engine dask://…`: a scheduler and two workers play what one machine plays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from sheetforge.arena.commands import cluster as arena_cluster
from tests.running import CLONE, OFFICIAL, PATIENCE, PROGRAM, Run, process, wait_until

CONTENT = ("--content", str(OFFICIAL))
DUEL = ("arena", "first-duel", "--bots", "random", *CONTENT)


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.file = folder / "scheduler.json"
        self.folder = folder
        self.stack = stack
        self.scheduler = self._start(
            "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-jupyter"
        )
        # The file is there before all of it is written.
        wait_until(lambda: self.file.exists() and self.file.read_bytes().endswith(b"}"), self.said)
        self.address = json.loads(self.file.read_text(encoding="utf-8"))["address"]
        self.workers = [
            self._start(
                "dask_worker",
                "--nworkers",
                "1",
                "--nthreads",
                "1",
                "--no-nanny",
                "--no-dashboard",
                "--local-directory",
                str(folder),
            )
            for _ in range(2)
        ]
        wait_until(lambda: self.said().count("Register worker") == 2, self.said)

    def _start(self, name: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{name}", *words, "--scheduler-file", str(self.file)]
        with (self.folder / "said").open("ab") as said:
            started = subprocess.Popen(
                command, cwd=self.folder, stdout=said, stderr=said, env={**os.environ, "PYTHONPATH": str(CLONE)}
            )
        self.stack.callback(started.wait, PATIENCE)
        self.stack.callback(started.kill)
        return started

    def said(self) -> str:
        return (self.folder / "said").read_text(encoding="utf-8", errors="replace")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(tmp_path_factory.mktemp("cluster"), stack)


def test_a_cluster_plays_what_one_machine_plays_though_a_worker_is_killed(cluster: Cluster, tmp_path: Path) -> None:
    """The table and the file have the same bytes; a worker that is killed costs no game."""
    words = (
        *PROGRAM,
        *DUEL,
        "--games",
        "120",
        "--format",
        "json",
        "--engine",
        f"dask://{cluster.address}",
        "--out",
        "far",
    )
    with subprocess.Popen(
        words,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(CLONE)},
    ) as run:
        try:
            log = tmp_path / "far"
            wait_until(lambda: log.exists() and log.read_bytes().count(b"\n") > 5, cluster.said)
            cluster.workers[0].kill()
            out, err = run.communicate(timeout=PATIENCE)
        finally:
            run.kill()
    assert run.returncode == 0, err
    near = process(tmp_path, [*PROGRAM, *DUEL, "--games", "120", "--format", "json", "--out", "near"])
    assert out == near.stdout
    assert (tmp_path / "far").read_bytes() == (tmp_path / "near").read_bytes()


def test_a_worker_with_other_content_refuses() -> None:
    """It makes the matches itself, and compares rules, battles, content and packs."""
    from sheetforge.arena.commands.request import ArenaRequest
    from sheetforge.arena.ledger import Header
    from sheetforge.cli.options import library_at

    asked = dict.fromkeys(ArenaRequest.__dataclass_fields__)
    asked |= {
        "names": ("first-duel",),
        "balance": False,
        "games": 2,
        "seed": "1",
        "rules": (),
        "free": False,
        "skill": "5",
        "peers": 6,
        "seconds": 20.0,
        "bots": "random",
    }
    plan = ArenaRequest(**asked).plan(library_at(str(OFFICIAL)))  # type: ignore[arg-type]
    header = Header.of(plan.matches, {}, ()).as_data()
    played = arena_cluster.play_part(asked, str(OFFICIAL), header, [[1]])
    assert [(at, data["game"]) for at, data in played] == [(0, 1)]
    with pytest.raises(arena_cluster.OtherWorker, match="different rules from this machine"):
        arena_cluster.play_part(asked, str(OFFICIAL), {**header, "rules": "0"}, [[1]])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--engine", "ray://x"), "--engine takes dask:// and the address of a scheduler"),
        (("--engine", "dask://x:1", "--shard", "1/2", "--out", "a"), "no --shard"),
        (("--engine", "dask://x:1", "--resume", "a"), "no --resume"),
        (("--engine", "dask://x:1", "--sprt", "0,50"), "leave --shard and --engine out"),
        (("--engine", "dask://127.0.0.1:9"), "no cluster, or no worker, answers"),
    ],
)
def test_what_no_cluster_can_play_is_refused(
    sheetforge: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    """One message and exit code 2."""
    monkeypatch.setattr(arena_cluster, "CONNECTING", 1)
    answer = sheetforge(*DUEL, *words)
    assert answer.code == 2
    assert said in answer.err


def test_without_the_package_the_message_says_what_to_install(sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an extra of the program."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    answer = sheetforge(*DUEL, "--engine", "dask://127.0.0.1:9")
    assert answer.code == 2
    assert f"pip install -e '{CLONE}[dask]'" in answer.err
