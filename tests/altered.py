"""Ships whose worth is known: one with twice the hull, one with half of it, and a renamed twin.

`python -m tests.altered --seeds 20 --games 160` measures the three, once for every seed and for
each `WAY`: together with the ship that they were made from or alone, against it as `--base` or
against the printed ship that the program chooses. It counts the seeds in which all three are found:
the interval of the double lies above the price, that of the half below it, that of the twin holds
it. The exit code is 1 if fewer than 19 of 20 are. The suite does the same with one seed.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from functools import cache

from sheetforge.arena.matchmaking import Terms, forces_of
from sheetforge.arena.run import run_all
from sheetforge.arena.trials import nearest, priced, trials
from sheetforge.arena.worth import Worth, measured, results
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.play import engine_of
from tests.systems.silent_death.armoury import library

SYSTEM, BASE, TRACK = "silent-death-star-wars", "tie-fighter", ". [16] . [12] <1> [8] w [4] * X"
TRACKS = {"double": ". . . [16] . . [12] . . <1> . [8] . . w . [4] . * X", "half": ". [16] [8] w X", "twin": TRACK}
PRICE = 11
WAYS = ("company", "company without base", "alone", "alone without base")


@cache
def content() -> Library:
    """Return the content with the three ships."""
    key = Key("ships", SYSTEM, BASE)
    text = library().text(key).decode()
    assert TRACK in text
    added = {
        Key("ships", SYSTEM, name): re.sub(
            r"^source:\n(  .*\n)+",
            "source: {book: sheetforge original}\n",
            text.replace(TRACK, track).replace("name: TIE Fighter", f"name: {name.title()}"),
            flags=re.MULTILINE,
        )
        for name, track in TRACKS.items()
    }
    return library().with_texts(added)


def measurement(seed: str, games: int, way: str = WAYS[0], jobs: int | None = 1) -> list[Worth]:
    """Return the rows of the altered ships, measured with the reference bot.

    In company only they and their model meet, all of them measured; alone each is measured by
    itself among all ships of the game.
    """
    found = content()
    engine = engine_of(found, SYSTEM)
    groups: list[tuple[str, ...]] = [(BASE, *TRACKS)]
    keys = [Key("ships", SYSTEM, name) for name in groups[0]]
    if way.startswith("alone"):
        groups = [(name,) for name in TRACKS]
        keys = [key for key in found.keys("ships", SYSTEM) if key.id not in TRACKS]
    rows = []
    for group in groups:
        own = [Key("ships", SYSTEM, name) for name in group]
        ships = priced(forces_of(engine), found, list(dict.fromkeys([*keys, *own])))
        wanted = {at for at, ship in enumerate(ships) if ship.key.id in group}
        model = next(at for at, ship in enumerate(ships) if ship.key.id == BASE)
        base = None if way.endswith("without base") else model
        against = nearest(ships, wanted) if base is None else dict.fromkeys(wanted - {model}, model)
        terms = Terms(games, seed, ("reference",), {"turn_limit": 20})
        some = trials(engine, found, ships, wanted, terms, against)
        played, _ = run_all([trial.match for trial in some], jobs, None, [[] for _ in some])
        result = measured(ships, results(some, ships, played), base, None, against)
        rows += [row for row in result.rows if row.ship.key.id in group]
    return rows


def missed(rows: list[Worth]) -> list[str]:
    """Return the ships that are not found, each with its interval."""
    wrong = []
    for row in rows:
        right = {"double": row.low > PRICE, "half": row.high < PRICE, "twin": row.low <= PRICE <= row.high}.get(
            row.ship.key.id, True
        )
        if not right:
            wrong.append(f"{row.ship.name} {row.price:.1f} ({row.low:.1f} to {row.high:.1f})")
    return wrong


def main() -> int:
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--games", type=int, default=160, help="of every ship")
    parser.add_argument("--way", choices=WAYS, help="only this one")
    parser.add_argument("--jobs", type=int)
    given = parser.parse_args()
    few = False
    for way in (given.way,) if given.way else WAYS:
        good = 0
        for seed in range(1, given.seeds + 1):
            rows = measurement(f"altered {seed}", given.games, way, given.jobs)
            wrong = missed(rows)
            good += not wrong
            shown = ", ".join(f"{row.ship.name} {row.price:.1f} ({row.low:.1f} to {row.high:.1f})" for row in rows)
            print(f"{way}, seed {seed}: {shown}; {'NOT FOUND' if wrong else 'found'}", flush=True)
        print(f"{way}: {good} of {given.seeds} seeds", flush=True)
        few = few or 20 * good < 19 * given.seeds
    return int(few)


if __name__ == "__main__":
    sys.exit(main())
