"""The rules of every game by version: digests of what they lead to, so that no change goes unnamed.

`tests/goldens/rules-versions.txt` has a line for each game, version and golden: a count of legal
moves, or a game of random answers with its questions, answers and dice but without the sentences
about what happened: a reviewed one, or one of a scenario, which is played here.
`python -m tests.regenerate` adds lines for new versions and new goldens; it never changes one that
is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from sheetforge.freshness import digest_of
from sheetforge.game import discover
from tests.play.playthroughs import (
    AT_RANDOM,
    BABYLON,
    GOLDEN,
    REVIEWED,
    SILENT_DEATH,
    SOVEREIGN_SEAS,
    STAR_WARS,
    Playthrough,
    text,
)
from tests.systems.silent_death.armoury import library

FILE = GOLDEN.parent / "rules-versions.txt"
PERFT = Path(__file__).parent / "perft"
COUNTED = {
    "movement": (SILENT_DEATH, STAR_WARS),
    "warhound": (SILENT_DEATH,),
    "turn-rates": (SOVEREIGN_SEAS,),
    "courses": (BABYLON,),
}
"""File of `perft` → the games whose moves it counts."""

DIGITS = 16
TURNS = (("changes", {"turn_limit": 3}),)
"""The length of a game of random answers."""


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
    for name in sorted(REVIEWED):
        yield REVIEWED[name].system, GOLDEN / f"{name}.txt"


def digest(golden: Path) -> str:
    """Return the digest of what the rules decide in a golden; wording and comments do not count."""
    words = golden.read_text(encoding="utf-8")
    if golden.parent == PERFT:
        kept = [line for line in words.splitlines() if not line.startswith("#")]
        return digest_of(*kept)[:DIGITS]
    return decided(words)


def decided(words: str) -> str:
    """Return the digest of the answers and dice of a game in words."""
    lines = words.splitlines()
    kept = [line for line in lines if not line.startswith((" ", "-- ", "== "))]
    return digest_of(*kept)[:DIGITS]


def at_random() -> Iterator[tuple[str, Playthrough]]:
    """Yield a game of random answers of every scenario of each game, by name."""
    for one in AT_RANDOM.values():
        for key in library().keys("scenarios", one.system):
            yield f"random-{key.id}", replace(one.of(key.id), more=TURNS)


Named = tuple[str, str, str]
"""Game, version and golden."""


@cache
def current() -> dict[Named, str]:
    """Return the digest of every golden under the version of today."""
    kept = {(system, golden.stem): digest(golden) for system, golden in goldens()}
    kept |= {(one.system, name): decided(text(one, one.play())) for name, one in at_random()}
    return {(system, version(system), name): found for (system, name), found in kept.items()}


def recorded() -> dict[Named, str]:
    """Return the digests that were recorded, of all versions."""
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {(system, number, golden): kept for system, number, golden, kept in rows}


def regenerate() -> None:
    """Record what is new; a line that is there stays."""
    rows = current() | recorded()
    lines = [
        "# game, version of its rules, golden, digest",
        *(
            f"{' '.join(named)} {rows[named]}"
            for named in sorted(rows, key=lambda named: (named[0], len(named[1]), *named[1:]))
        ),
    ]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
