"""The table of shares by side, ending and turns of every scenario, for docs/speed.md.

Plays `sheetforge arena SCENARIO --balance` for every scenario of every game, or for those named,
except teaching battles, which `teaching.py` measures with more games. The games are kept in a
folder, and the table has all results of that folder. A run that is stopped continues from there
when it is started again:

    python benchmarks/balance.py build/balance --games 60 --write docs/speed.md
    python benchmarks/balance.py build/balance blockade-breakout convoy-attack --games 60
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from teaching import write

from sheetforge.content.library import open_library
from sheetforge.content.lookup import own_content
from sheetforge.content.scenarios import BattleScenario
from sheetforge.game import discover

HEADS = ("scenario", "won by", "ended by (won by the first side)", "turns", "standard against reference")


def scenarios() -> Iterator[tuple[str, str]]:
    """Yield the game and id of every scenario that teaches no game, in order."""
    root = own_content()
    library = open_library(root, root.name, discover())
    for system in library.systems:
        for key in sorted(library.keys("scenarios", system)):
            scenario = library.entity(key)
            if isinstance(scenario, BattleScenario) and scenario.teaching is None:
                yield system, key.id


def measured(folder: Path, scenario: str, games: int, jobs: int) -> bool:
    """Play what is missing of a scenario; return whether all is played."""
    kept, shown = folder / f"{scenario}.arena", folder / f"{scenario}.json"
    if shown.exists():
        return True
    command = [sys.executable, "-m", "sheetforge", "arena"]
    if kept.exists():
        command += ["--resume", str(kept)]
    else:
        command += [scenario, "--balance", "--games", str(games), "--log", str(kept)]
        # On a busy machine no bot is to lose by the clock.
        command += ["--seconds", "3600"]
    command += ["--jobs", str(jobs), "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True)
    print(done.stderr, end="", file=sys.stderr)
    if done.returncode == 0:
        shown.write_text(done.stdout, encoding="utf-8")
    return done.returncode == 0


def percent(share: dict[str, float]) -> str:
    """Return a share and its interval without decimals."""
    return f"{100 * share['share']:.0f} % ({100 * share['low']:.0f} to {100 * share['high']:.0f})"


def row(scenario: str, found: dict) -> str:
    """Return the row of a scenario, from the JSON of its results."""
    mirror, versus = found["matches"]
    every = mirror["rows"][0]
    sides = ", ".join(f"{name} {percent(share)}" for name, share in every["won"].items())
    first = next(iter(every["won"]))
    endings = ", ".join(
        f"{one['name']} {one['games']} ({100 * one['won'][first]['share']:.0f} %)"
        for one in mirror["rows"]
        if one["by"] == "ending"
    )
    turns = mirror["turns"]
    against = percent(versus["rows"][0]["won"]["standard"])
    seats = ", ".join(
        f"{one['name']} {100 * one['won']['standard']['share']:.0f} %" for one in versus["rows"] if one["by"] == "side"
    )
    length = f"{turns['share']:.1f} ({turns['low']:.1f} to {turns['high']:.1f})"
    return f"| `{scenario}` | {sides} | {endings} | {length} | {against}: {seats} |"


def table(folder: Path) -> list[str]:
    """Return the lines of the table of all results of a folder, and what they were played with."""
    lines, games = [], set()
    for _, scenario in scenarios():
        shown = folder / f"{scenario}.json"
        if shown.exists():
            found = json.loads(shown.read_text(encoding="utf-8"))
            games.add(found["asked"])
            lines.append(row(scenario, found))
    number = " or ".join(map(str, sorted(games)))
    head = [f"| {' | '.join(HEADS)} |", "|" + "---|" * len(HEADS)]
    return [f"{number} games of each match, seed 1:", "", *head, *lines]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="games and results are kept here")
    parser.add_argument("scenarios", nargs="*", help="those to play; else all")
    parser.add_argument("--games", type=int, default=60, help="of each match of a scenario")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", type=Path, metavar="FILE", help="replace the table of this file")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for scenario in given.scenarios or [scenario for _, scenario in scenarios()]:
        if not measured(given.folder, scenario, given.games, given.jobs):
            print(f"{scenario}: not complete; start this again to continue", file=sys.stderr)
            return 1
    text = "\n".join(table(given.folder))
    print(text)
    if given.write is not None:
        write(given.write, "balance", text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
