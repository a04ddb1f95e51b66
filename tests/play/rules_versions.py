"""The rules of every game by version: digests of what they lead to, so that no change goes unnamed.

`tests/goldens/rules-versions.txt` has a line for each game, version and golden: a count of legal
moves, or a whole game between bots with its questions, answers and dice but without the sentences
about what happened. `python -m tests.regenerate` adds lines for new versions and new goldens; it
never changes one that is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sheetforge.freshness import digest_of
from sheetforge.game import discover
from tests.play.playthroughs import (
    BABYLON,
    GOLDEN,
    PLAYTHROUGHS,
    SILENT_DEATH,
    SOVEREIGN_SEAS,
    STAR_WARS,
)

FILE = GOLDEN.parent / "rules-versions.txt"
PERFT = Path(__file__).parent / "perft"
COUNTED = {
    "movement": (SILENT_DEATH, STAR_WARS),
    "warhound": (SILENT_DEATH,),
    "turn-rates": (SOVEREIGN_SEAS,),
    "courses": (BABYLON,),
}
"""File of `perft` → the games whose moves it counts."""

OTHERS = {"patrol-random-seed-13": STAR_WARS}
"""Games between random players, which another test plays."""

DIGITS = 16


def version(system: str) -> str:
    """Return the version of a game's rules."""
    made = discover()[system].engine
    assert made is not None
    return made().rules_version


def goldens() -> Iterator[tuple[str, Path]]:
    """Yield every golden of the rules with its game."""
    for name, systems in COUNTED.items():
        for system in systems:
            yield system, PERFT / f"{name}.txt"
    played = {name: one.system for name, one in PLAYTHROUGHS.items()} | OTHERS
    for name in sorted(played):
        yield played[name], GOLDEN / f"{name}.txt"


def digest(golden: Path) -> str:
    """Return the digest of what the rules decide in a golden; wording and comments do not count."""
    lines = golden.read_text(encoding="utf-8").splitlines()
    if golden.parent == PERFT:
        kept = [line for line in lines if not line.startswith("#")]
    else:
        kept = [line for line in lines if not line.startswith((" ", "-- ", "== "))]
    return digest_of(*kept)[:DIGITS]


Named = tuple[str, str, str]
"""Game, version and golden."""


def current() -> dict[Named, str]:
    """Return the digest of every golden under the version of today."""
    return {(system, version(system), golden.stem): digest(golden) for system, golden in goldens()}


def recorded() -> dict[Named, str]:
    """Return the digests that were recorded, of all versions."""
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {(system, number, golden): kept for system, number, golden, kept in rows}


def regenerate() -> None:
    """Record what is new; a line that is there stays."""
    rows = current() | recorded()
    lines = ["# game, version of its rules, golden, digest", *(
        f"{' '.join(named)} {rows[named]}"
        for named in sorted(rows, key=lambda named: (named[0], len(named[1]), *named[1:]))
    )]  # fmt: skip
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
