"""Every figure that people wait for, beside a peer, in one command.

    python benchmarks/all.py --quick              about three minutes on an idle machine
    python benchmarks/all.py                      more rounds, and the build of everything
    python benchmarks/all.py --json now.json      the same figures for `--against`, with the commit
    python benchmarks/all.py --against old.json   also compares each ratio with that of an earlier run

A row is measured in pairs, ours and the peer's in turn, in seconds of the processor: of whole processes with all that
they start, and of an answer or a page where both run inside a process. Its ratio is the median of the pairs, with the
interval that holds the true median in at least nine of ten cases (of fewer than five pairs it is their range).
Below 1 ours takes less. A row during which other programs took more than a tenth of a processor is marked: processor
time grows there too. `--against` says "slower" or "faster" only where the two intervals have nothing in common.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from math import comb
from pathlib import Path
from typing import NamedTuple

import check
import play
import press
import teaching
import waits

from sheetforge.cli import defer_collection
from sheetforge.content.library import open_library
from sheetforge.content.lookup import own_content
from sheetforge.game import discover
from sheetforge.press import pdf
from sheetforge.sheet.scene import Document, Page

Measure = Callable[[], float]
"""A measurement in seconds of the processor."""

NOISE = 0.1
"""The processors that other programs may take before a row is marked."""

SURE = 0.9
"""The least chance that an interval holds the median."""

FEWEST = 5
"""The fewest pairs whose interval is that sure."""

USUAL_GAMES = 100
"""The games that `arena` plays unless a number is given, between standard bots."""

BARE = (sys.executable, "-c", "pass")
MODELS = (sys.executable, "-c", "import pydantic")
LIBRARIES = (sys.executable, "-c", "import pydantic, reportlab.pdfgen.canvas, ruamel.yaml, svgwrite")


class Row(NamedTuple):
    """Two measurements to compare: what ours does and what the peer does, in words."""

    name: str
    does: str
    peer: str
    ours: Measure
    theirs: Measure


class Found(NamedTuple):
    """What a row came to: seconds of ours and of the peer, their ratio with its interval, the work of others."""

    name: str
    does: str
    peer: str
    ours: float
    theirs: float
    ratio: float
    low: float
    high: float
    others: float

    def line(self) -> str:
        mark = f"  NOT IDLE: others took {self.others:.1f} processors" if self.others > NOISE else ""
        interval = f"({self.low:.3f} to {self.high:.3f})"
        return f"{self.name:<26}{_amount(self.ours)}{_amount(self.theirs)}{self.ratio:9.3f}  {interval:<19}{mark}"


def _amount(seconds: float) -> str:
    return f"{seconds:9.3f} s " if seconds >= 0.01 else f"{seconds * 1e6:8.1f} us "


class Process:
    """A command in a folder with a cache of its own: seconds of the processor of a run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {**os.environ, "SHEETFORGE_CACHE": str(folder / "cache")}
        # As on a user's machine: compiled modules are kept.
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def of(self, *command: str, before: Callable[[], object] = lambda: None, waited: bool = False) -> Measure:
        """Return the measure of a command: seconds of all its processes, or those that a user has `waited` for it."""

        def measure() -> float:
            before()
            start = time.perf_counter()
            running = subprocess.Popen(
                command, cwd=self.folder, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            _, status, used = os.wait4(running.pid, 0)
            running.returncode = os.waitstatus_to_exitcode(status)
            if running.returncode:
                sys.exit(f"{' '.join(command[:6])}: exit {running.returncode}")
            return time.perf_counter() - start if waited else used.ru_utime + used.ru_stime

        return measure


def commands(folder: Path, ships: int, with_peers: bool, quick: bool) -> Iterator[Row]:
    """Yield the rows of the command line: checks of many ships, lists, help, one display, everything."""
    check.make_content(folder / "content", ships)
    run = Process(folder)
    files = sorted(str(path) for path in (folder / "content/ships" / check.SYSTEM).iterdir())
    touched = Path(files[len(files) // 2])
    text, edits = touched.read_text(), iter(range(10**9))
    ours = check.SHEETFORGE

    def forget() -> None:
        shutil.rmtree(folder / "cache", ignore_errors=True)

    def touch() -> None:
        touched.write_text(f"{text}# edit {next(edits)}\n")

    def checked() -> None:
        subprocess.run([*ours, "check"], cwd=folder, env=run.environment, capture_output=True, check=True)

    bare, warm = run.of(*BARE), run.of(*ours, "check")
    yield Row("--version", "prints the version", "python -c pass", run.of(*ours, "--version"), bare)
    if with_peers:
        peers = dict(check.peers(folder, run.environment, files))
        schema_check, one, yaml_check = (peers[name] for name in check.PEERS)
        schema, program = check.PACKAGES[0], schema_check[0]
        yield Row("--help", "lists 30 commands", f"{schema} --help", run.of(*ours, "--help"), run.of(program, "--help"))
        judged = f"YAML, schema, references and rules of {ships} ships, nothing remembered"
        for name, waited in (("check, cold, by the clock", True), ("check, cold", False)):
            cold, schemas = (run.of(*ours, "check", before=forget, waited=waited), run.of(*schema_check, waited=waited))
            yield Row(name, judged, f"{schema}: YAML and schema", cold, schemas)
        changed = run.of(*ours, "check", before=touch)
        yield Row("check, one file changed", "the same after a change", f"{schema} on that file", changed, run.of(*one))
        yield Row("check, nothing changed", "looks for changes", "yamllint: reads all", warm, run.of(*yaml_check))
    checked()
    for words in (("show",), ("odds",), ("price",)):
        asked = run.of(*ours, *words, touched.stem)
        yield Row(words[0], "figures of a ship", "import of pydantic", asked, run.of(*MODELS))
    new = run.of(*ours, "new", "ships", f"{check.SYSTEM}/a-new-one", "--help")
    yield Row("new --help", "options of a kind", "import of pydantic", new, run.of(*MODELS))
    listed = run.of(*ours, "list", "ships")
    yield Row("list ships", f"names of {ships} ships", "check with nothing changed: looks for changes", listed, warm)
    display = (*ours, "build", "displays", "--ship", touched.stem)
    run.of(*display)()
    forced = run.of(*display, "--force")
    yield Row("a display", "draws it as PDF and SVG", "imports of the libraries that draw", forced, run.of(*LIBRARIES))
    yield Row("a display, unchanged", "sees that it is up to date", "python -c pass", run.of(*display), bare)
    if not quick:
        clear = [*ours, "build", "--content", str(own_content()), "--force", "--jobs"]
        two, single = run.of(*clear, "2"), run.of(*clear, "1")
        yield Row("build of everything", "every file, two processes", "the same with one process", two, single)


def games(folder: Path, seconds: float) -> Iterator[Row]:
    """Yield the row of random games, beside an engine that people use."""
    python = play.peers(folder / "players")
    library = open_library(own_content(), "content", discover())
    made = library.systems[play.SYSTEM].engine
    if python is None or made is None:
        print("catanatron could not be installed here", file=sys.stderr)
        return
    engine = made()
    yield Row(
        "an answer of random bots",
        "rules, options and log of an answer; many have several",
        "catanatron: an action of a random player",
        lambda: 1 / play.at_random(engine, library, seconds, "all")[0],
        lambda: 1 / play.timed_peer(python, play.CATANATRON, seconds)[0],
    )
    yield Row(
        "a game of random bots",
        "a battle of eight ships",
        "catanatron: a game of two random players",
        lambda: 1 / play.at_random(engine, library, seconds, "all")[1],
        lambda: 1 / play.timed_peer(python, play.CATANATRON, seconds)[1],
    )
    few = max(2, int(60 * seconds))
    battle = engine.battle(library, {"scenario": play.SCENARIO})
    yield Row(
        "an answer with a view",
        "random bots that are given views, their answers checked",
        "the same without",
        lambda: waits.with_views(engine, battle, few, True),
        lambda: waits.with_views(engine, battle, few, False),
    )
    yield Row(
        "a game that is watched",
        "standard bots of somebody else, watched for cheats",
        "the program's own, which are not",
        lambda: waits.watched(engine, battle, "standard", few // 10 + 1, True),
        lambda: waits.watched(engine, battle, "standard", few // 10 + 1, False),
    )

    def arena(jobs: int) -> float:
        return 1 / play.by_bots(engine, library, ("standard", "standard"), USUAL_GAMES, jobs)[1]

    yield Row(
        "arena, two processes",
        f"{USUAL_GAMES} games of standard bots by two processes, seconds of the clock a game",
        "one process",
        lambda: arena(2),
        lambda: arena(1),
    )


def pages(folder: Path, sheets: int) -> Iterator[Row]:
    """Yield the rows of worksheets: the writer alone, and layout with writing, beside a writer."""
    library = open_library(own_content(), "content", discover())
    peers = press.Peers(folder, library)
    if why := peers.install("fpdf2"):
        print(f"fpdf2 {why}", file=sys.stderr)
        return
    laid_out = press.the_worksheets(library, sheets)

    def write(make: Callable[[], tuple[Page, ...]]) -> float:
        start = time.process_time()
        pdf.write(Document(make(), "benchmark", "", "", (), "en"))
        return (time.process_time() - start) / len(laid_out)

    def theirs() -> float:
        seconds = peers.fpdf2(laid_out, 1)
        return seconds / len(laid_out) if isinstance(seconds, float) else sys.exit(f"fpdf2: {seconds}")

    given = "fpdf2: writes the same primitives, given"
    write(lambda: laid_out)
    yield Row("a page, writer", "writes primitives, given", given, lambda: write(lambda: laid_out), theirs)
    whole = "lays out a worksheet and writes it"
    yield Row("a page, whole", whole, given, lambda: write(lambda: press.the_worksheets(library, sheets)), theirs)


def measured(row: Row, rounds: int) -> Found:
    """Measure a row in pairs."""
    before, start = (_busy(), _own()), time.perf_counter()
    pairs = [(row.ours(), row.theirs()) for _ in range(rounds)]
    wall = time.perf_counter() - start
    busy, own = _busy() - before[0], _own() - before[1]
    ratios = sorted(ours / theirs for ours, theirs in pairs)
    low, high = interval(ratios)
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(ratios)
    return Found(row.name, row.does, row.peer, ours, theirs, ratio, low, high, max(0.0, busy - own) / wall)


def interval(ratios: Sequence[float]) -> tuple[float, float]:
    """Return the interval between two of the sorted ratios that holds the median; the smallest that is sure enough."""
    count = len(ratios)

    def chance(cut: int) -> float:
        return 1 - 2 * sum(comb(count, below) for below in range(cut + 1)) / 2**count

    cut = max((cut for cut in range(count // 2) if chance(cut) >= SURE), default=0)
    return ratios[cut], ratios[count - 1 - cut]


def _busy() -> float:
    """Return the seconds that all processors have worked; without Linux those of this benchmark."""
    try:
        words = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:8]
    except OSError:
        return _own()
    user, nice, system, _idle, _wait, interrupts, soft = map(int, words)
    return (user + nice + system + interrupts + soft) / os.sysconf("SC_CLK_TCK")


def _own() -> float:
    each = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in each)


def _commit() -> str:
    command = ["git", "-C", str(check.REPOSITORY), "describe", "--always", "--dirty"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else "unknown"


def compared(found: Sequence[Found], rounds: int, old: Path) -> Iterator[str]:
    """Yield a line for each row of an earlier run: its ratio then and now."""
    data = json.loads(old.read_text())
    few = min(rounds, data["rounds"]) < FEWEST
    before = {row["name"]: Found(**row) for row in data["rows"]}
    yield f"ratios now, and at {data['commit']}"
    for now in found:
        if (then := before.get(now.name)) is not None:
            word = "slower" if now.low > then.high else "faster" if now.high < then.low else "no difference seen"
            word = "too few pairs to say" if few else word
            yield f"  {now.name:<26}{now.ratio:9.3f}{then.ratio:9.3f}  {word}"


def table(found: Sequence[Found], rounds: int) -> Iterator[str]:
    """Yield the lines of a page: the ratios, and what both do."""
    yield f"Commit {_commit()}, {rounds} pairs of each:"
    yield ""
    yield "| | ours | peer | ratio | interval | what ours does | what the peer does |"
    yield "|---|---|---|---|---|---|---|"
    for one in found:
        amounts = f"{_amount(one.ours).strip()} | {_amount(one.theirs).strip()}"
        busy = f", others took {one.others:.1f} processors" if one.others > NOISE else ""
        interval = f"{one.low:.3f} to {one.high:.3f}{busy}"
        yield f"| {one.name} | {amounts} | {one.ratio:.3f} | {interval} | {one.does} | {one.peer} |"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--quick", action="store_true", help="five rounds, without the build of everything")
    options.add_argument("--rounds", type=int, help="5 or 11 by default")
    options.add_argument("--ships", type=int, default=1000)
    options.add_argument("--seconds", type=float, default=1.0, help="of each measurement of games")
    options.add_argument("--worksheets", type=int, default=21)
    options.add_argument("--no-peers", action="store_true", help="only what needs no other program")
    options.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    options.add_argument("--write", type=Path, metavar="FILE", help="replace the table of this page")
    options.add_argument("--against", type=Path, metavar="FILE", help="figures of an earlier run")
    chosen = options.parse_args()
    rounds = chosen.rounds or (5 if chosen.quick else 11)
    defer_collection()
    found: list[Found] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def rows() -> Iterator[Row]:
            yield from commands(folder, chosen.ships, not chosen.no_peers, chosen.quick)
            if not chosen.no_peers:
                yield from games(folder, chosen.seconds)
                yield from pages(folder, chosen.worksheets)

        print(f"{'processor time, medians':<26}{'ours':>11}{'peer':>12}{'ratio':>9}  interval, {rounds} pairs")
        for row in rows():
            found.append(measured(row, rounds))
            print(found[-1].line(), flush=True)
    print("\nwhat ours does, and what the peer does")
    for one in found:
        print(f"  {one.name:<26}{one.does} | {one.peer}")
    if chosen.against is not None:
        print("", *compared(found, rounds, chosen.against), sep="\n")
    if chosen.write is not None:
        teaching.write(chosen.write, "all", "\n".join(table(found, rounds)))
    if chosen.json is not None:
        data = {"commit": _commit(), "rounds": rounds, "rows": [one._asdict() for one in found]}
        chosen.json.write_text(json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    main()
