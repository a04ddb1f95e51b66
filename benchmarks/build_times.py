"""The times of a build of everything by its pieces of work, and what more processors would make of it.

    python benchmarks/build_times.py              a cold build by two processes, then the simulation

Each piece of work is timed in seconds of the processor: a product that is planned, files that are made together, the
part of the start page about a game. What the first process does by itself is serial: it reads and checks the content,
deals the work and writes the files. The simulation deals the pieces of each of the three steps, longest first, to the
process that is free first, and adds the serial seconds. It leaves out that a further process imports modules anew.
"""

from __future__ import annotations

import heapq
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from sheetforge.cli import defer_collection, main
from sheetforge.content.lookup import own_content
from sheetforge.planned_files import RememberedPlan

PROCESSES = (1, 2, 4, 16)
STEPS = (("tuple",), ("ProductFiles", "StartPagePictures"), ("StartPageGame",))
"""The types of a piece of work, in the order of the steps: a product's name, files and pictures, a game."""


def timed_build(folder: Path) -> tuple[float, dict[str, list[float]]]:
    """Return the seconds of the first process by itself, and those of each piece of work of a cold build."""
    log, do = folder / "times", RememberedPlan._work

    def work(plan: RememberedPlan, task: object) -> object:
        start = time.process_time()
        result = do(plan, task)  # type: ignore[arg-type]
        # A short line that is appended at once is whole, whichever process writes it.
        with log.open("a") as lines:
            lines.write(json.dumps([type(task).__name__, time.process_time() - start]) + "\n")
        return result

    RememberedPlan._work = work  # type: ignore[method-assign, assignment]
    os.environ["SHEETFORGE_CACHE"] = str(folder / "cache")
    defer_collection()
    if main(["build", "--content", str(own_content()), "--out", str(folder / "out"), "--jobs", "2"]):
        sys.exit("the build failed")
    serial = time.process_time()
    pieces = [json.loads(line) for line in log.read_text().splitlines()]
    return serial, {" and ".join(step): [seconds for name, seconds in pieces if name in step] for step in STEPS}


def makespan(pieces: Sequence[float], processes: int) -> float:
    """Return the seconds until all pieces are done, dealt longest first.

    >>> makespan([3, 3, 2, 2, 2], 2)
    7
    """
    ends: list[float] = [0] * processes
    for seconds in sorted(pieces, reverse=True):
        heapq.heapreplace(ends, ends[0] + seconds)
    return max(ends)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        alone, steps = timed_build(Path(name))
    print(
        f"serial {alone:.2f} s; " + ", ".join(f"{step} {len(all_)}: {sum(all_):.2f} s" for step, all_ in steps.items())
    )
    for count in PROCESSES:
        whole = alone + sum(makespan(pieces, count) for pieces in steps.values())
        print(f"{count:>2} processes, by simulation: {whole:.1f} s")
