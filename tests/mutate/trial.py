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
    """A copy of the tree, and two processes that run tests in it.

    Only the copy is ever changed: a run that is killed leaves the sources as they are. The
    resident has everything loaded and exchanges the code of functions; what it cannot change so,
    and what survives there but ran at import as well, goes to the process that imports sheetforge
    anew for every job.
    """

    def __init__(self, root: Path, folder: Path, covered: Sequence[str], tests: Sequence[str]) -> None:
        self.folder = folder / "tree"
        self.changes = 0
        self.folder.mkdir(parents=True)
        for name in COPIED:
            shutil.copytree(root / name, self.folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in COPIED_FILES:
            shutil.copy2(root / name, self.folder / name)
        compiled = [sys.executable, "-m", "compileall", "-q", "sheetforge", "tests"]
        subprocess.run(compiled, cwd=self.folder, check=True)
        self.resident = self._started("resident", folder, ",".join(covered), *tests)
        self.anew = self._started("worker", folder)

    def _started(self, module: str, folder: Path, *words: str) -> subprocess.Popen[str]:
        note = str(folder / f"{module}-note")
        return subprocess.Popen(
            [sys.executable, "-m", f"tests.mutate.{module}", note, *words],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "SHEETFORGE_CACHE": str(folder / "cache")},
        )

    def answer(self, job: Job) -> Any:
        """Do a job, with a file changed as long as it takes."""
        if job["do"] == "cover":
            return _ask(self.resident, job)
        path = self.folder / job["file"]
        kept, times = path.read_bytes(), path.stat()
        before = kept.decode("utf-8")
        try:
            path.write_text(job["text"], encoding="utf-8")
            # Python knows compiled files by time and size: each change has a time of its own.
            self.changes += 1
            later = times.st_mtime + 10 * self.changes
            os.utime(path, (later, later))
            stages = job["stages"]
            tests = {id: seconds for stage in stages for id, seconds in stage.items()}
            asked = {"do": "try", "file": job["file"], "before": before, "after": job["text"]}
            answer = _ask(self.resident, {**asked, "tests": tests})
            if answer["result"] == "survived" and answer["ran"]:
                # What was worked out at import is worked out again.
                return _ask(self.anew, {"stages": [tests]})
            return answer if answer["result"] != "afresh" else _ask(self.anew, {"stages": stages})
        finally:
            path.write_bytes(kept)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def end(self) -> None:
        """Stop the processes."""
        for process in (self.resident, self.anew):
            assert process.stdin is not None
            with suppress(OSError):
                process.stdin.close()
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()


def _ask(process: subprocess.Popen[str], job: Job) -> Any:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(job) + "\n")
    process.stdin.flush()
    line = process.stdout.readline()
    if not line:
        raise OSError(f"the process for tests ended with code {process.wait()}")
    return json.loads(line)


class Trials:
    """Several workers; a context, at whose end the copies are gone."""

    def __init__(self, root: Path, jobs: int, covered: Sequence[str], tests: Sequence[str]) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="mutate-", ignore_cleanup_errors=True)
        place = Path(self.folder.name)
        self.workers = [Worker(root, place / str(number), covered, tests) for number in range(jobs)]
        self.free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self.workers:
            self.free.put(worker)

    def __enter__(self) -> Trials:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
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
