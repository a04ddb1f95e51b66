"""Time virtual tables: `python benchmarks/vtt.py [SCENARIO...] [--all]`.

A module of VASSAL of the largest scenario of each game and a folder for Tabletop Simulator, each in a process of its
own, then the same again with nothing changed; with `--all` every scenario of all games. Targets: a module in 3 s and
15 MB, a folder in 6 s and 40 MB, all of both in 120 s on two processors and 300 MB, a build with nothing to do in
0.5 s. Seconds are those on the clock; those of the processors stand behind them, and count where others use the
machine.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import NamedTuple

CLONE = Path(__file__).parents[1]
LARGEST = ("castle-besieged", "the-causeway", "dark-lord-of-the-sith", "through-the-gate", "convoy-attack")
LIMITS = {"vassal": (3.0, 15.0), "tts": (6.0, 40.0)}
"""Seconds and megabytes of one table."""


class Built(NamedTuple):
    """Seconds of a build on the clock and of processors, and the megabytes that it wrote."""

    clock: float
    seconds: float
    size: float


def built(out: Path, *words: str) -> Built:
    """Build tables in a process of its own."""
    begun, before = monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "sheetforge", "build", *words, "--out", str(out)]
    subprocess.run(command, cwd=CLONE, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    clock = monotonic() - begun
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Built(clock, seconds, sum(path.stat().st_size for path in out.rglob("*") if path.is_file()) / 1e6)


def main() -> int:
    """Print what each takes, and where it is over its limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenarios", nargs="*", default=LARGEST)
    parser.add_argument("--only", choices=LIMITS, help="one product")
    parser.add_argument("--all", action="store_true", help="every scenario of all games")
    asked = parser.parse_args()
    products = (asked.only,) if asked.only else tuple(LIMITS)
    with tempfile.TemporaryDirectory() as folder:
        for scenario in asked.scenarios:
            for product in products:
                most_seconds, most_size = LIMITS[product]
                out = Path(folder) / f"{product}-{scenario}"
                first, again = (built(out, product, "--scenario", scenario) for _ in range(2))
                is_late = first.clock > most_seconds or first.size > most_size or again.clock > 0.5
                print(
                    f"{product:7} {scenario:24} {first.clock:5.1f} s ({first.seconds:.1f}) {first.size:6.1f} MB"
                    f"   nothing changed {again.clock:.2f} s ({again.seconds:.2f}){'  too much' if is_late else ''}"
                )
        if asked.all:
            whole = built(Path(folder) / "all", *products)
            print(f"every scenario {whole.clock:.0f} s ({whole.seconds:.0f}), {whole.size:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
