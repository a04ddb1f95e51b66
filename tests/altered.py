"""Ships whose worth is known: one with twice the hull, one with half of it, and a renamed twin.

`python -m tests.altered --seeds 20 --games 160` measures the three against the ship that they were
made from, at its price, once for every seed, and counts the seeds in which all three are found:
the interval of the double lies above the price, that of the half below it, that of the twin holds
it. The exit code is 1 if fewer than 19 of 20 are. The suite does the same with one seed.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from functools import cache

from sheetforge.arena.matchmaking import Terms, forces_of
from sheetforge.arena.run import run_all
from sheetforge.arena.trials import priced, trials
from sheetforge.arena.worth import Measured, measured, results
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.play import engine_of
from tests.systems.silent_death.armoury import library

SYSTEM, BASE, TRACK = "silent-death-star-wars", "tie-fighter", ". [16] . [12] <1> [8] w [4] * X"
TRACKS = {
    "double": ". . . [16] . . [12] . . <1> . [8] . . w . [4] . * X",
    "half": ". [16] [8] w X",
    "twin": TRACK,
}
PRICE = 11


@cache
def content() -> Library:
    """Return the content with the three ships."""
    key = Key("ships", SYSTEM, BASE)
    text = library().text(key).decode()
    assert TRACK in text
    added = {
        Key("ships", SYSTEM, name): text.replace(TRACK, track).replace(
            "name: TIE Fighter", f"name: {name.title()}"
        )
        for name, track in TRACKS.items()
    }
    return library().with_texts(added)


def measurement(seed: str, games: int, jobs: int | None = 1) -> Measured:
    """Return the prices of the four ships, measured with the reference bot."""
    found = content()
    engine = engine_of(found, SYSTEM)
    keys = [Key("ships", SYSTEM, name) for name in (BASE, *TRACKS)]
    ships = priced(forces_of(engine), found, keys)
    terms = Terms(games, seed, ("reference",), {"turn_limit": 20})
    some = trials(engine, found, ships, set(range(len(ships))), terms)
    played, _ = run_all([trial.match for trial in some], jobs, None, [[] for _ in some])
    base = next(at for at, ship in enumerate(ships) if ship.key.id == BASE)
    return measured(ships, results(some, ships, played), base)


def missed(found: Measured) -> list[str]:
    """Return the ships that are not found, each with its interval."""
    wrong = []
    for row in found.rows:
        right = {
            "double": row.low > PRICE,
            "half": row.high < PRICE,
            "twin": row.low <= PRICE <= row.high,
        }.get(row.ship.key.id, True)
        if not right:
            wrong.append(f"{row.ship.name} {row.price:.1f} ({row.low:.1f} to {row.high:.1f})")
    return wrong


def main() -> int:
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--games", type=int, default=160, help="of every ship")
    parser.add_argument("--jobs", type=int)
    given = parser.parse_args()
    good = 0
    for seed in range(1, given.seeds + 1):
        found = measurement(f"altered {seed}", given.games, given.jobs)
        wrong = missed(found)
        good += not wrong
        shown = ", ".join(
            f"{row.ship.name} {row.price:.1f} ({row.low:.1f} to {row.high:.1f})"
            for row in found.rows
        )
        print(f"seed {seed}: {shown}; {'found' if not wrong else 'NOT FOUND'}", flush=True)
    print(f"{good} of {given.seeds} seeds")
    return 0 if 20 * good >= 19 * given.seeds else 1


if __name__ == "__main__":
    sys.exit(main())
