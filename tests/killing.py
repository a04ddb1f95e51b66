"""Programs that are killed with signal 9 at a chosen point, and what their logs have lost by then.

The program runs with a witness: it writes a byte into a pipe for every answer of a game, or for
every game of an arena, as soon as that is there and before it is kept. The pipe outlives the
program, so what the log lacks can be counted exactly.

`python -m tests.killing --points 100 --seed any` kills a game between bots, a game whose answers
come by lines, and an arena at a given number of points each, and continues every one of them;
`--only` takes one of `of_bots`, `of_lines` and `of_arena`. What does not hold is reported; the exit
code is 1 then. The suite does the same at a few points.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest import mock

from sheetforge.cli import main as main_of_program
from sheetforge.play.log import LogEntry
from sheetforge.play.log_reader import read_log
from tests.running import CLONE, OFFICIAL, PATIENCE

PATROL = "patrolling-the-depths-of-space"

WITNESS = """\
import os, sys
from sheetforge.play import driver
from sheetforge import bursts
from sheetforge.arena import match
pipe = int(sys.argv.pop(1))
send, play = driver.Game._send, match.MatchRunner.play
def sent(self, answer):
    send(self, answer)
    os.write(pipe, b".")
def played(self, number):
    one = play(self, number)
    os.write(pipe, b".")
    return one
if "arena" in sys.argv:
    match.MatchRunner.play = played
    # How many games a process finishes within a burst depends on the machine: each game is handed over here.
    bursts.BURST = 0.0
else:
    driver.Game._send = sent
from sheetforge.cli.run import run
sys.exit(run(sys.argv[1:]))
"""


@dataclass(frozen=True)
class Killed:
    """A program that was killed: how far it was by then, and whether it ended before."""

    seen: int
    ended: bool


def kill_at(folder: Path, words: Sequence[str], point: int, delay: float, typed: str = "") -> Killed:
    """Run the program until its witness has written a given number of bytes, wait, and kill it."""
    reading, writing = os.pipe()
    lines = folder / "typed"
    lines.write_text(typed, encoding="utf-8")
    with lines.open(encoding="utf-8") as stdin:
        program = subprocess.Popen(
            [sys.executable, "-c", WITNESS, str(writing), *words],
            cwd=folder,
            stdin=stdin,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": str(CLONE)},
            pass_fds=[writing],
        )
    os.close(writing)
    seen, until = 0, time.monotonic() + PATIENCE
    while seen < point and time.monotonic() < until:
        some = len(os.read(reading, point - seen))
        if not some:
            break
        seen += some
    time.sleep(delay)
    ended = program.poll() is not None
    with suppress(ProcessLookupError):
        program.kill()
    program.wait(PATIENCE)
    # The processes of an arena end by themselves; what they finish meanwhile is lost as well.
    while some := len(os.read(reading, 1 << 16)):
        seen += some
    os.close(reading)
    return Killed(seen, ended)


def whole_run(folder: Path, words: Sequence[str], typed: str = "") -> str:
    """Run the program to its end in this process; return what it prints. Typed lines may end before the game does."""
    shown = StringIO()
    with chdir(folder), redirect_stdout(shown), redirect_stderr(shown), mock.patch("sys.stdin", StringIO(typed)):
        assert main_of_program([*words]) == 0 or typed, shown.getvalue()
    return shown.getvalue()


class Bench:
    """A game or an arena that is killed repeatedly, and its result without interruption."""

    def __init__(self, folder: Path, name: str, words: Sequence[str], typed: str = "", jobs: int = 1) -> None:
        self.folder = folder
        self.arena = words[0] == "arena"
        self.words = (*words, "--content", str(OFFICIAL))
        self.typed = typed
        self.jobs = jobs
        self.lost: Counter[int] = Counter()
        self.whole = folder / f"{name}.whole"
        self.log = folder / f"{name}.log"
        whole_run(folder, [*self.words, "--log", str(self.whole)], typed)
        self.points = self._kept(self.whole)
        self.printed = self._resumed(self.whole) if self.arena else ""

    def _resumed(self, log: Path) -> str:
        """What continuing a log prints; all of it is there in the end."""
        return whole_run(self.folder, [self.words[0], "--resume", str(log), "--content", str(OFFICIAL)])

    def kill(self, point: int, delay: float) -> None:
        """Kill at a point: at most the last is lost, and what goes on comes to the same end."""
        words = [*self.words, "--log", str(self.log), "--force"]
        killed = kill_at(self.folder, words, point, delay, self.typed)
        kept = self._kept(self.log)
        lost = killed.seen - kept
        assert killed.seen >= point or killed.ended
        # Beside those in progress two bursts of one game each, of all processes but the first.
        most = 3 * self.jobs - 2
        assert 0 <= lost <= most, f"{killed.seen} were there, the log has {kept}"
        self.lost[lost] += 1
        if self.arena:
            assert self._resumed(self.log) == self.printed
        elif killed.seen < self.points and not self.typed:
            self._resumed(self.log)
            assert self.log.read_bytes() == self.whole.read_bytes()

    def _kept(self, log: Path) -> int:
        """How many answers or games a log has. What it has of them is as it should be."""
        raw = log.read_bytes()
        if self.arena:
            return raw.count(b"\n") - 1
        assert self.whole.read_bytes().startswith(raw[: raw.rfind(b"\n") + 1])
        return len(read_log(log).answers)


BOTS = ("play", PATROL, "--seed", "1", "--bots", "standard,random", "--turns", "3")


def of_bots(folder: Path) -> Bench:
    """A game between bots, of which one draws chance."""
    return Bench(folder, "bots", BOTS)


def _typed(one: LogEntry) -> str:
    """What a person types for an answer: facings are numbered from 1."""
    if not isinstance(one.answer, str):
        return " ".join(map(str, one.answer))
    return str(int(one.answer) + 1) if one.asked.why.endswith("-facing") else one.answer


def of_lines(folder: Path) -> Bench:
    """The same game as if people played it: every answer is a line, dice are typed."""
    bots = folder / "bots.game"
    whole_run(folder, [*BOTS, "--log", str(bots), "--content", str(OFFICIAL)])
    lines = map(_typed, read_log(bots).entries)
    words = (*BOTS, "--human", "all", "--dice", "typed")
    return Bench(folder, "lines", words, "".join(f"{line}\n" for line in lines))


def of_arena(folder: Path) -> Bench:
    """Sixty games in two processes."""
    words = ("arena", PATROL, "--bots", "random", "--games", "60", "--jobs", "2")
    return Bench(folder, "arena", words, jobs=2)


BENCHES = (of_bots, of_lines, of_arena)


def points(bench: Bench, count: int, seed: str) -> list[tuple[int, float]]:
    """Points of a run by chance, each with the seconds to wait there before the kill."""
    chance = Random(f"{seed}:{bench.log.name}")
    return [(chance.randint(1, bench.points), chance.random() * 0.004) for _ in range(count)]


def main() -> int:
    """Kill, and report."""
    parser = ArgumentParser(prog="python -m tests.killing", description=__doc__)
    parser.add_argument("--points", type=int, default=100)
    parser.add_argument("--seed", default="long")
    names = [make.__name__ for make in BENCHES]
    parser.add_argument("--only", choices=names, action="append")
    asked = parser.parse_args()
    broken = 0
    with TemporaryDirectory() as folder:
        for make in BENCHES:
            if asked.only and make.__name__ not in asked.only:
                continue
            bench = make(Path(folder))
            start = time.monotonic()
            for point, delay in points(bench, asked.points, asked.seed):
                try:
                    bench.kill(point, delay)
                except AssertionError as problem:
                    broken += 1
                    print(f"{bench.log.name} at {point} + {delay:.4f} s: {problem}", flush=True)
            lost = ", ".join(f"{number} lost {times}" for number, times in sorted(bench.lost.items()))
            print(
                f"{bench.log.stem}: {asked.points} kills at points from 1 to {bench.points} in "
                f"{time.monotonic() - start:.0f} s: {lost}",
                flush=True,
            )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
