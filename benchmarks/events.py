"""How fast events and fleets are: a Swiss event, a season between bots, and force tables.

    python benchmarks/events.py           500 players over seven rounds, then every worksheet of
                                          the content with a million rolls
    python benchmarks/events.py --season  also a House League of 16 rolled fleets of 600 points,
                                          every game between standard bots, results, standings,
                                          player points and all papers, twice

The event is to be paired and tallied in less than 20 seconds. Each round reads the state file
again, as the commands do. The season is fought twice: all files must be equal, papers included.

Seconds are those of the processor. A worksheet's exact chances are to take less than one. The
rolls use the steps that the chances are made of, so their time is that of the dice alone; the
largest difference between a share of the rolls and its chance is given in standard errors.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from io import StringIO
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeVar

from sheetforge.cli import main as run_command
from sheetforge.content.library import open_library
from sheetforge.content.lookup import own_content
from sheetforge.game import discover
from sheetforge.systems.silent_death.fleets.chances import make_up, sampled
from sheetforge.systems.silent_death.fleets.rolling import CHOICES
from sheetforge.systems.silent_death.fleets.tables import ForceTable, force_table
from sheetforge.systems.silent_death.tournament.swiss import SWISS
from sheetforge.tournament.acts import Act, Enter
from sheetforge.tournament.commands.rounds import paired
from sheetforge.tournament.journal import EventHeading, create, read_journal, writing
from sheetforge.tournament.standings import standings
from sheetforge.tournament.state import EventState
from sheetforge.tournament.swiss_acts import Reported, swiss, swiss_form

T = TypeVar("T")


def tables() -> dict[str, ForceTable]:
    """Every worksheet of Silent Death at its own points."""
    root = own_content()
    library = open_library(root, root.as_posix(), discover())
    keys = library.keys("worksheets", "silent-death")
    return {key.id: force_table(library, key, None) for key in keys}


def swiss_event(players: int) -> None:
    """Pair and tally an event with random results, and print the seconds of its parts."""
    form, random = swiss_form(SWISS), Random(1)
    spent = dict.fromkeys(("read", "pair", "write", "tally"), 0.0)

    def timed(part: str, work: Callable[..., T], *given: object) -> T:
        start = time.process_time()
        try:
            return work(*given)
        finally:
            spent[part] += time.process_time() - start

    with TemporaryDirectory() as folder:
        file = Path(folder) / "event.jsonl"
        create(file, EventHeading("swiss", "silent-death", "open-tournament", "Benchmark"))
        with writing(file) as held:
            held.append(Enter(f"Player {number}").line() for number in range(players))

        def read() -> EventState:
            return form.fold(read_journal(file))

        start = time.perf_counter()
        rematches = rounds = 0
        event = swiss(read())
        while not event.over:
            act = timed("pair", paired, event)
            act.apply(event)
            acts: list[Act] = [act]
            for game in event.open:
                left = (random.randint(0, 600) / 2, random.randint(0, 600) / 2)
                acts.append(Reported(act.round, *game.players, left))
                acts[-1].apply(event)
            with writing(file) as held:
                timed("write", held.append, [one.line() for one in acts])
            event = swiss(timed("read", read))
            timed("tally", standings, event)
            rounds += 1
            rematches += sum(often > 1 for often in event.met().values())
        whole = time.perf_counter() - start
        size = file.stat().st_size
    parts = ", ".join(f"{part} {seconds:.2f} s" for part, seconds in spent.items())
    print(
        f"{players} players, {rounds} rounds: {whole:.1f} s ({parts}); {rematches} rematches, "
        f"state file {size / 1000:.0f} kB\n"
    )


def season(players: int) -> None:
    """Run a House League between standard bots twice, papers included, and compare all bytes."""
    with TemporaryDirectory() as folder:
        seasons = [Path(folder) / f"season-{number}" for number in range(2)]
        for own in seasons:
            own.mkdir()
            file, ranking, papers = own / "league.jsonl", own / "club.jsonl", own / "papers"
            begin = time.perf_counter()
            with redirect_stdout(StringIO()) as said:
                fought = _done(
                    [
                        "event",
                        "run",
                        file,
                        "--event",
                        "house-league",
                        "--players",
                        players,
                        "--house-fleets",
                        "--points",
                        "600",
                        "--bots",
                        "standard",
                    ]
                )
                _done(["event", "standings", file])
                _done(["event", "ranking", ranking, "--add", file])
                printed = _done(["event", "papers", file, "--format", "pdf", "--out", papers])
                printed += _done(["event", "papers", ranking, "--format", "pdf", "--out", papers])
            print(
                f"season of {players} fleets: {time.perf_counter() - begin:.0f} s, "
                f"{fought:.0f} s of this processor for the games, {printed:.0f} s for the papers, "
                f"{len(said.getvalue().splitlines())} lines of lists"
            )
        # Hidden files are notes of the build for its next run, such as seconds.
        first, second = (
            {
                path.relative_to(own): path.read_bytes()
                for path in own.rglob("*")
                if path.is_file() and not path.name.startswith(".")
            }
            for own in seasons
        )
        size = sum(map(len, first.values())) / 1e6
        same = "the same season" if first == second else "ANOTHER season"
        print(f"the same seed gives {same}: {len(first)} files, {size:.1f} MB\n")


def _done(words: Sequence[object]) -> float:
    """Run a command that must succeed; return its seconds of this processor."""
    start = time.process_time()
    assert run_command(list(map(str, words))) == 0, words
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rolls", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--worksheets", type=int, default=1000, help="at most so many of them")
    parser.add_argument("--season", type=int, nargs="?", const=16, metavar="PLAYERS")
    asked = parser.parse_args()
    swiss_event(asked.players)
    if asked.season:
        season(asked.season)
    print(f"{'worksheet':<24}{'points':>7}{'totals':>8}{'exact':>9}{'rolls':>9}  errors")
    for name, table in islice(tables().items(), asked.worksheets):
        seconds = []
        for _ in range(asked.rounds):
            start = time.process_time()
            exact = make_up(table, CHOICES["dear"])
            seconds.append(time.process_time() - start)
        start = time.process_time()
        seen = Counter(points for points, _ in sampled(table, CHOICES["dear"], asked.rolls, "1"))
        rolling = time.process_time() - start
        worst = max(
            abs(seen[points] / asked.rolls - float(chance)) / sqrt(float(chance) * (1 - float(chance)) / asked.rolls)
            for points, chance in exact.points.items()
            if 0.001 < chance < 1
        )
        print(
            f"{name:<24}{table.limit:>7g}{exact.states:>8}{min(seconds):>7.2f} s"
            f"{rolling:>7.1f} s  {worst:.1f} of {len(exact.points)} totals"
        )


if __name__ == "__main__":
    main()
