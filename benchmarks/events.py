"""How fast fleets are worked out: the exact make-up of a force table, beside rolling it.

    python benchmarks/events.py           every worksheet of the content, and a million rolls

Seconds are those of the processor. A worksheet's exact chances are to take less than one. The
rolls use the steps that the chances are made of, so their time is that of the dice alone; the
largest difference between a share of the rolls and its chance is given in standard errors.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from math import sqrt

from sheetforge.content.library import open_library
from sheetforge.content.lookup import own_content
from sheetforge.game import discover
from sheetforge.systems.silent_death.fleets.chances import make_up, sampled
from sheetforge.systems.silent_death.fleets.rolling import CHOICES
from sheetforge.systems.silent_death.fleets.tables import ForceTable, force_table


def tables() -> dict[str, ForceTable]:
    """Every worksheet of Silent Death at its own points."""
    root = own_content()
    library = open_library(root, root.as_posix(), discover())
    keys = library.keys("worksheets", "silent-death")
    return {key.id: force_table(library, key, None) for key in keys}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rolls", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    print(f"{'worksheet':<24}{'points':>7}{'totals':>8}{'exact':>9}{'rolls':>9}  errors")
    for name, table in tables().items():
        seconds = []
        for _ in range(asked.rounds):
            start = time.process_time()
            exact = make_up(table, CHOICES["dear"])
            seconds.append(time.process_time() - start)
        start = time.process_time()
        seen = Counter(points for points, _ in sampled(table, CHOICES["dear"], asked.rolls, "1"))
        rolling = time.process_time() - start
        worst = max(
            abs(seen[points] / asked.rolls - float(chance))
            / sqrt(float(chance) * (1 - float(chance)) / asked.rolls)
            for points, chance in exact.points.items()
            if 0.001 < chance < 1
        )
        print(
            f"{name:<24}{table.limit:>7g}{exact.states:>8}{min(seconds):>7.2f} s"
            f"{rolling:>7.1f} s  {worst:.1f} of {len(exact.points)} totals"
        )


if __name__ == "__main__":
    main()
