"""Measure how even and how long the teaching battle of every game is.

The standard bot plays itself, with the sides as printed and new dice for every game:

    python benchmarks/teaching.py --write docs/speed.md
    python benchmarks/teaching.py first-duel --games 100 --seed 7

A battle is fit to teach if each side wins 45 to 55 % of the games, a draw counting as half, and if
95 of 100 games last four turns or longer. Those that are not are named.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from sheetforge.arena.interval import Interval, wilson
from sheetforge.arena.matchmaking import Terms, of_scenario
from sheetforge.arena.run import run
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library, open_library
from sheetforge.content.lookup import own_content
from sheetforge.content.scenarios import BattleScenario
from sheetforge.game import discover
from sheetforge.play import engine_of

MOST = 0.55
"""The share of the games that a side may win at most."""

TURNS, LONG = 4, 0.95
"""The turns that a game should last, and the share of games that have to."""

HEADS = ("game", "scenario", "units", "won by", "four turns or more", "turns on average")


class Measured(NamedTuple):
    """The results of a battle: the share of each side, and of the games that are long enough."""

    key: Key
    units: int
    shares: dict[str, Interval]
    long: Interval
    turns: float

    def faults(self) -> Iterator[str]:
        """Yield what makes the battle unfit to teach."""
        for side, won in self.shares.items():
            if won.share > MOST:
                yield f"{side} wins {percent(won)}"
        if self.long.share < LONG:
            yield f"only {percent(self.long)} last {TURNS} turns"

    def cells(self) -> tuple[str, ...]:
        """Return the cells of its row."""
        won = ", ".join(f"{side} {percent(share)}" for side, share in self.shares.items())
        return (
            f"`{self.key.system}`",
            f"`{self.key.id}`",
            str(self.units),
            won,
            percent(self.long),
            f"{self.turns:.1f}",
        )


def battles(library: Library) -> Iterator[tuple[Key, BattleScenario]]:
    """Yield the teaching battles, in the order of their games."""
    for key in library.keys("scenarios"):
        scenario = library.entity(key)
        if isinstance(scenario, BattleScenario) and scenario.teaching is not None:
            yield key, scenario


def measured(library: Library, key: Key, scenario: BattleScenario, games: int, seed: str, jobs: int) -> Measured:
    """Return the results of some games of a battle."""
    terms = Terms(games, seed, ("standard",), {}, seconds=3600.0)
    match = of_scenario(engine_of(library, key.system), library, key.id, terms)
    played = [game for game in run(match, jobs)[0] if not game.failure]
    number = len(played)
    shares = {
        side: wilson(min(float(number), sum(game.share(seat) for game in played)), number)
        for seat, side in enumerate(match.battles[0].sides)
    }
    long = wilson(sum(game.turns >= TURNS for game in played), number)
    turns = sum(game.turns for game in played) / number
    return Measured(key, scenario.unit_count(), shares, long, turns)


def percent(share: Interval) -> str:
    """Return a share with its interval in per cent."""
    return f"{100 * share.share:.1f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"


def table(rows: Sequence[Measured], games: int, seed: str) -> str:
    """Return the table of all results, and what they were played with."""
    head = [f"| {' | '.join(HEADS)} |", "|" + "---|" * len(HEADS)]
    body = [f"| {' | '.join(row.cells())} |" for row in rows]
    return "\n".join([f"{games} games of each battle, seed {seed}:", "", *head, *body])


def write(path: Path, name: str, text: str) -> None:
    """Replace the table of a benchmark in a page."""
    begin, end = f"<!-- {name}: benchmarks/{name}.py -->", f"<!-- end of {name} -->"
    before, found, rest = path.read_text(encoding="utf-8").partition(begin)
    _, ended, after = rest.partition(end)
    if not (found and ended):
        sys.exit(f"{path} has no lines '{begin}' and '{end}', between which the table is written")
    path.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("scenarios", nargs="*", help="those to play; else all")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="teaching")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", type=Path, metavar="FILE", help="replace the table of this file")
    given = parser.parse_args()
    root = own_content()
    library = open_library(root, root.name, discover())
    rows = []
    for key, scenario in battles(library):
        if given.scenarios and key.id not in given.scenarios:
            continue
        row = measured(library, key, scenario, given.games, given.seed, given.jobs)
        for fault in row.faults():
            print(f"{key.short}: {fault}", file=sys.stderr, flush=True)
        rows.append(row)
    text = table(rows, given.games, given.seed)
    print(text)
    if given.write is not None:
        write(given.write, "teaching", text)


if __name__ == "__main__":
    main()
