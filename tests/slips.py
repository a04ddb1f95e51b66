"""Every slip of the catalogues in every entity that has a place for it: the rates of each game.

`python -m tests.slips` prints for each game how many slips were planted, the share that the lint
finds at all, and the share of those that it reports by their code on the line that is due. The
suite plants each slip in at most three entities (tests/test_mutations.py); this is all of them.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sheetforge.content.kinds import Key
from tests.mutations import Mutation
from tests.test_mutations import MUTATIONS, findings, line_due, lines_of, texts


@dataclass(slots=True)
class Rates:
    """The slips of a game: planted, caught, and caught on the right line; `missed` by name."""

    planted: int = 0
    caught: int = 0
    right: int = 0
    missed: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        line = f"{self.planted} slips, caught {self.caught / self.planted:.1%}"
        return f"{line}, on the right line {self.right / max(1, self.caught):.1%}"


def planted(mutation: Mutation) -> Iterator[tuple[Key, str, str]]:
    """Yield every entity with a place for a slip, with its text before and after."""
    for key, text in texts(mutation.kind, mutation.system):
        changed = mutation.of(text, key.id)
        # Without the line on which it is due, a slip is another one here.
        if changed is not None and re.search(mutation.at, changed, re.MULTILINE):
            yield key, text, changed


def measure(mutations: Sequence[Mutation]) -> Rates:
    """Return the rates of some slips."""
    rates = Rates()
    for mutation in mutations:
        for key, text, changed in planted(mutation):
            found = findings(key, changed)
            spans = lines_of(key, mutation.code, found)
            due = line_due(mutation, text, changed)
            rates.planted += 1
            rates.caught += bool(found)
            is_right = any(span.line <= due <= span.end_line for span in spans)
            rates.right += is_right
            if not found or not is_right:
                said = "; ".join(f"{one.code} line {one.span.line}" for one in found[:2])
                rates.missed[f"{mutation.name} ({key.id}): due {due}, {said or 'nothing'}"] += 1
    return rates


def main() -> int:
    games = sorted({mutation.system for mutation in MUTATIONS})
    parser = ArgumentParser(prog="python -m tests.slips", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(games)} (all)")
    asked = parser.parse_args().games
    if unknown := [name for name in asked if name not in games]:
        parser.error(f"no slips of {', '.join(unknown)}: choose from {', '.join(games)}")
    low = False
    for system in asked or games:
        rates = measure([one for one in MUTATIONS if one.system == system])
        print(f"{system}: {rates}", flush=True)
        for name, _ in rates.missed.most_common():
            print(f"  {name}")
        low |= rates.caught < 0.995 * rates.planted or rates.right < 0.99 * rates.caught
    return int(low)


if __name__ == "__main__":
    sys.exit(main())
