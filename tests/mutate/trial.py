"""Copies of the tree with a worker in each, and the jobs that they share."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Any

COPIED = ("sheetforge", "content", "tests", "docs", "benchmarks")
COPIED_FILES = ("pyproject.toml", "README.md", "Makefile")

Job = dict[str, Any]


class Worker:
    """A copy of the tree, and the process that runs tests in it.

    Only the copy is ever changed: a run that is killed leaves the sources as they are.
    """

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder / "tree"
        self.changes = 0
        self.folder.mkdir(parents=True)
        for name in COPIED:
            shutil.copytree(
                root / name, self.folder / name, ignore=shutil.ignore_patterns("__pycache__")
            )
        for name in COPIED_FILES:
            shutil.copy2(root / name, self.folder / name)
        compiled = [sys.executable, "-m", "compileall", "-q", "sheetforge", "tests"]
        subprocess.run(compiled, cwd=self.folder, check=True)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutate.worker", str(folder / "note")],
            cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "SHEETFORGE_CACHE": str(folder / "cache")},
        )  # fmt: skip

    def answer(self, job: Job) -> Any:
        """Do a job, with a file changed as long as it takes."""
        if "text" not in job:
            return self._ask(job)
        path = self.folder / job["file"]
        kept, times = path.read_bytes(), path.stat()
        try:
            path.write_text(job["text"], encoding="utf-8")
            # Python knows compiled files by time and size: each change has a time of its own.
            self.changes += 1
            later = times.st_mtime + 10 * self.changes
            os.utime(path, (later, later))
            return self._ask({"do": job["do"], "stages": job["stages"]})
        finally:
            path.write_bytes(kept)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def _ask(self, job: Job) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise OSError(f"the worker ended with code {self.process.wait()}")
        return json.loads(line)

    def end(self) -> None:
        """Stop the process."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()


class Trials:
    """Several workers; a context, at whose end the copies are gone."""

    def __init__(self, root: Path, jobs: int) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="mutate-", ignore_cleanup_errors=True)
        place = Path(self.folder.name)
        self.workers = [Worker(root, place / str(number)) for number in range(jobs)]
        self.free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self.workers:
            self.free.put(worker)

    def __enter__(self) -> Trials:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        for worker in self.workers:
            worker.end()
        self.folder.cleanup()

    def answers(self, jobs: Sequence[Job]) -> Iterator[tuple[Job, Any]]:
        """Each job with its answer, as they are done."""

        def done(job: Job) -> Any:
            worker = self.free.get()
            try:
                return worker.answer(job)
            finally:
                self.free.put(worker)

        with ThreadPoolExecutor(len(self.workers)) as pool:
            pending = {pool.submit(done, job): job for job in jobs}
            try:
                for future in as_completed(pending):
                    yield pending[future], future.result()
            except BaseException:
                for future in pending:
                    future.cancel()
                raise
