"""Thousands of random battles of every game, in turn.

`python -m tests.contract_long --games 5000 --seed any --jobs 2` plays scenarios and battles of all
ships. Each is held against the contract (`tests/play/contract.py`). With `--shown` it plays
scenarios alone, with bots of all kinds, and shows each in every way there is
(`tests/play/shown.py`). What does not hold is reported with the battle that shows it; the exit code
is 1 then. `--only TEXT` plays the battles whose name, as it is reported, has the text in it, and
`--skip N` leaves out the first N of the seed, which were played before.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from itertools import chain, count, islice
from multiprocessing import Pool
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import format_exc

from sheetforge.cli import main as main_of_program
from tests.play.contract import Bout, a_round, engines, hold, scenarios, systems
from tests.play.shown import Battle, show
from tests.play.shown import scenarios as scenarios_shown

PROGRESS = 20
"""Battles after which their number is printed, for the `--skip` of a run that goes on."""


def bouts(seed: str, only: str) -> Iterator[Bout]:
    """Battles of every game that can be played, one of each in turn, without end."""
    for bout in chain.from_iterable(zip(*(endless(one, seed) for one in engines()), strict=True)):
        if only in str(bout):
            yield bout


def endless(system: str, seed: str) -> Iterator[Bout]:
    """Rounds of a game without end: its scenarios, and every ship under every rule set."""
    for number in count():
        yield from scenarios(system, f"{seed}-{number}")
        if system in systems():
            yield from a_round(system, f"{seed}-{number}", patient=True)


def battles(seed: str, only: str) -> Iterator[Battle]:
    """Battles of every scenario to be shown, without end."""
    for number in count():
        yield from (one for one in scenarios_shown(f"{seed}-{number}", 8, True) if only in str(one))


def judged(bout: Bout | Battle) -> tuple[Bout | Battle, str, str]:
    """A battle, how it ended, and what did not hold in it."""
    try:
        if isinstance(bout, Battle):
            with TemporaryDirectory() as folder, redirect_stdout(StringIO()), redirect_stderr(StringIO()):
                outcome = show(bout, Path(folder), main_of_program).game.outcome
        else:
            outcome = hold(bout).outcome
    except Exception:
        return bout, "broken", format_exc(limit=-4)
    return bout, outcome.reason if outcome is not None else "none", ""


def main() -> int:
    """Play, and report."""
    parser = ArgumentParser(prog="python -m tests.contract_long", description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="long")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--shown", action="store_true")
    asked = parser.parse_args()
    start, reasons, played = time.monotonic(), Counter[str](), Counter[str]()
    endless_source: Iterator[Bout | Battle] = (battles if asked.shown else bouts)(asked.seed, asked.only)
    source = islice(endless_source, asked.skip, asked.skip + asked.games)
    with Pool(asked.jobs) as pool:
        for bout, reason, broken in pool.imap(judged, source, chunksize=1):
            reasons[reason] += 1
            played[bout.system] += 1
            if reasons.total() % PROGRESS == 0:
                print(f"{reasons.total() + asked.skip} battles of seed {asked.seed!r}", flush=True)
            if broken:
                print(f"{bout}, bots {' and '.join(bout.bots())}\n{broken}", flush=True)
    ended = ", ".join(f"{reason} {number}" for reason, number in reasons.most_common())
    print(f"{reasons.total()} battles in {time.monotonic() - start:.0f} s: {ended}")
    print(", ".join(f"{system} {number}" for system, number in sorted(played.items())))
    return 1 if reasons["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
