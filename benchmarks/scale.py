"""How `sheetforge` grows with its content: time and memory for 1,000, 3,000 and 10,000 ships.

    python benchmarks/scale.py            one run prints everything, ratios included

The content is that of `benchmarks/check.py`, copies of the complete ships of this repository, and
a House for every fifty ships, which lists them under their classes and has a force table of them:
200 Houses for 10,000 ships. It is the same on every run. Measured are a check with nothing
remembered (cold), one with nothing changed since (warm), one after a changed ship, the list of all
ships, and one ship shown. Every command is run as a process of its own; the sizes take turns, so
that a drift of the machine's speed falls on all of them. Medians are given: of the seconds, of the
seconds that processors worked, which do not depend on what else the machine does, and of the
memory of the largest process.

A cold check looks at every ship: it should grow with their number and no faster. The others look
at every file only to see whether it has changed: they should grow far less than that.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from check import SHEETFORGE, SYSTEM, make_content

SIZES = (1000, 3000, 10000)
SHIPS_OF_A_HOUSE = 50
ROLLS = range(2, 9)
"""The rolls of a force table."""

COLD = "check, cold"
COMMANDS = {
    COLD: ("check",),
    "check, warm": ("check",),
    "check, one ship changed": ("check",),
    "list ships": ("list", "ships"),
    "show a ship": ("show", f"ships/{SYSTEM}/ship-0000"),
}


class Run(NamedTuple):
    """One run of a command: its seconds, those of processors, and the most memory in MB."""

    seconds: float
    processor: float
    memory: float


def make_houses(root: Path) -> int:
    """Write the Houses of all ships below `root`; return their number."""
    ships = sorted((root / "ships" / SYSTEM).iterdir())
    folder = root / "houses" / SYSTEM
    folder.mkdir(parents=True)
    count = max(1, len(ships) // SHIPS_OF_A_HOUSE)
    for number in range(count):
        # Every n-th ship, so that each House has ships of all classes.
        own = ships[number::count]
        lists: dict[str, list[str]] = {}
        for path in own:
            kind = re.search(r"^class: (\S+)", path.read_text(), re.MULTILINE)
            assert kind is not None, path
            lists.setdefault(kind[1], []).append(path.stem)
        rows = [f"  {kind}: [{', '.join(ids)}]\n" for kind, ids in sorted(lists.items())]
        table = [f"  - {{roll: {roll}, ship: {own[roll % len(own)].stem}}}\n" for roll in ROLLS]
        (folder / f"house-{number:03}.yaml").write_text(
            f"name: House {number}\nsource: {{book: benchmark}}\nships:\n{''.join(rows)}force_table:\n{''.join(table)}"
        )
    return count


class Content:
    """A content folder of a size, with a cache of its own."""

    def __init__(self, folder: Path, ships: int) -> None:
        self.folder = folder
        self._cache = folder / "cache"
        make_content(folder / "content", ships)
        self.houses = make_houses(folder / "content")
        self._touched = folder / "content/ships" / SYSTEM / f"ship-{ships // 2:04}.yaml"
        self._text = self._touched.read_text()
        self._edits = 0

    def run(self, row: str) -> Run:
        """Prepare what a row of the table measures, and run its command."""
        if row == COLD:
            shutil.rmtree(self._cache, ignore_errors=True)
        if row == "check, one ship changed":
            self._edits += 1
            self._touched.write_text(f"{self._text}# edit {self._edits}\n")
        environment = {**os.environ, "SHEETFORGE_CACHE": str(self._cache)}
        # As on a user's machine: compiled modules are kept, ours like those that pip installs.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [*SHEETFORGE, *COMMANDS[row]]
        output = self.folder / "output"
        with output.open("wb") as stream:
            start = time.perf_counter()
            process = subprocess.Popen(command, cwd=self.folder, env=environment, stdout=stream, stderr=stream)
            _, status, used = os.wait4(process.pid, 0)
            seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"{command}: exit {process.returncode}\n{output.read_text()}")
        # Linux gives kilobytes, macOS bytes.
        memory = used.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
        return Run(seconds, used.ru_utime + used.ru_stime, memory)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--ships", type=int, nargs="+", default=SIZES, help="the sizes")
    options.add_argument("--rounds", type=int, default=3)
    chosen = options.parse_args()
    sizes = sorted(set(chosen.ships))
    with tempfile.TemporaryDirectory() as name:
        contents = {}
        for size in sizes:
            print(f"setting up {size} ships …", file=sys.stderr)
            contents[size] = Content(Path(name) / str(size), size)
        runs: dict[tuple[str, int], list[Run]] = {}
        for _ in range(chosen.rounds):
            for row in COMMANDS:
                for size, content in contents.items():
                    runs.setdefault((row, size), []).append(content.run(row))
        report(runs, {size: content.houses for size, content in contents.items()})


def report(runs: dict[tuple[str, int], list[Run]], houses: dict[int, int]) -> None:
    """Print a column for each size, then how the largest compares with the smallest."""
    middle = {
        key: Run(*(statistics.median(figures) for figures in zip(*found, strict=True))) for key, found in runs.items()
    }
    print("median of whole processes: seconds, processor seconds, MB of the largest process")
    heads = (f"{size:,} ships, {count} Houses" for size, count in houses.items())
    print(f"  {'':<24}" + "".join(f"{head:>30}" for head in heads))
    for row in COMMANDS:
        cells = (middle[row, size] for size in houses)
        columns = (f"{c.seconds:13.3f} {c.processor:8.3f} {c.memory:7.0f}" for c in cells)
        print(f"  {row:<24}" + "".join(columns))
    small, large = min(houses), max(houses)
    print(f"{large:,} ships to {small:,}, {large / small:.1f} times as many: ratios of the three")
    for row in COMMANDS:
        pairs = zip(middle[row, large], middle[row, small], strict=True)
        ratios = "".join(f"{last / first:9.2f}" for last, first in pairs)
        print(f"  {row:<24}{ratios}")
    each = [middle[COLD, size].processor / size * 1000 for size in houses]
    print(f"{COLD}: processor seconds a 1,000 ships: " + ", ".join(f"{one:.3f}" for one in each))


if __name__ == "__main__":
    main()
