"""Whole games between bots as digests: what they lead to is kept, their words are not.

A golden in `tests/goldens/bot-games` has the battle, the heads of its turns and phases in words,
and below each head a digest for every step: the answers about a unit with their dice, and what
happened then. `python -m tests.play.bot_games` plays the games again and shows in words where each
first differs: turn, phase and unit, what is there now, and what was there at the commit that
recorded it. `python -m tests.regenerate` records them again.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from itertools import zip_longest
from pathlib import Path

from sheetforge.freshness import digest_of
from tests.play.playthroughs import PLAYTHROUGHS, text
from tests.running import CLONE

GOLDEN = Path(__file__).parents[1] / "goldens" / "bot-games"
DIGITS, IN_A_LINE = 4, 20
BEFORE = 2
"""Steps that are shown before the first one that differs."""

SHOWN = 24
"""Lines of a difference that are shown."""


@dataclass(frozen=True)
class Part:
    """A turn or a phase of a game: its head, and its steps, each with the lines of its words."""

    head: str
    steps: tuple[tuple[str, ...], ...] = ()

    @property
    def digests(self) -> tuple[str, ...]:
        """The digest of each step."""
        return tuple(digest_of(*step)[:DIGITS] for step in self.steps)


def parts(words: str) -> list[Part]:
    """Return the turns and phases of a game in words; the first part is the battle."""
    found: list[tuple[str, list[list[str]]]] = []
    for line in filter(str.strip, words.splitlines()):
        if not found or line.startswith(("== ", "-- ")):
            found.append((line, []))
        elif line.startswith(" ") and found[-1][1]:
            found[-1][1][-1].append(line)
        else:
            found[-1][1].append([line])
    return [Part(head, tuple(map(tuple, steps))) for head, steps in found]


def recorded(words: str) -> str:
    """Return the text of the golden of a game."""
    lines = []
    for part in parts(words):
        lines.append(part.head)
        for first in range(0, len(part.digests), IN_A_LINE):
            lines.append("  " + " ".join(part.digests[first : first + IN_A_LINE]))
    return "\n".join(lines) + "\n"


def kept_parts(golden: str) -> list[tuple[str, list[str]]]:
    """Return the heads of a golden with the digests below each."""
    found: list[tuple[str, list[str]]] = []
    for line in golden.splitlines():
        if line.startswith("  "):
            found[-1][1].extend(line.split())
        else:
            found.append((line, []))
    return found


def difference(golden: str, words: str) -> str:
    """Return in words where a game first differs from its golden; empty if it does not."""
    turn = ""
    before: list[tuple[str, ...]] = []
    for kept, part in zip_longest(kept_parts(golden), parts(words)):
        if part is None:
            return f"{turn}: the game ends here; then came {kept[0]!r}"
        if kept is None:
            return f"{turn}: the game went no further; now comes {part.head!r}"
        head, digests = kept
        if part.head.startswith("== ") or not turn:
            turn = part.head
        if part.head != head:
            return f"{turn}: {part.head!r} where {head!r} was"
        place = turn if part.head == turn else f"{turn}, {part.head}"
        for number, (was, now) in enumerate(zip_longest(digests, part.digests), 1):
            if was != now:
                step = part.steps[number - 1] if now is not None else ()
                unit = step[0].partition(":")[0] if step else "nothing more"
                lines = [f"{place}, step {number} of {len(digests)}: {unit}"]
                lines += [f"    {line}" for each in before[-BEFORE:] for line in each]
                lines += [f"now {line}" for line in step[:SHOWN]]
                return "\n".join(lines)
            before.append(part.steps[number - 1])
    return ""


def played(name: str) -> str:
    """Play a game of bots; return it in words."""
    return text(PLAYTHROUGHS[name], PLAYTHROUGHS[name].play())


def golden(name: str) -> Path:
    """Return the file of a game."""
    return GOLDEN / f"{name}.txt"


def git(*words: str) -> str:
    """Run git in the project; return what it prints."""
    return subprocess.run(["git", "-C", str(CLONE), *words], check=True, capture_output=True, text=True).stdout.strip()


def played_at(revision: str, names: list[str]) -> Iterator[str]:
    """Yield games in words as the project of a revision plays them."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "was"
        git("worktree", "add", "--detach", str(place), revision)
        try:
            for name in names:
                words = [sys.executable, "-m", "tests.play.bot_games", name, "--words"]
                yield subprocess.run(words, cwd=place, check=True, capture_output=True, text=True).stdout
        finally:
            git("worktree", "remove", "--force", str(place))


def report(name: str, was: str | None) -> Iterator[str]:
    """Yield the lines about a game that differs: where, what is there now, and what was there."""
    now = played(name)
    found = difference(golden(name).read_text(encoding="utf-8"), now)
    if not found:
        return
    yield f"{name}: {found}"
    revision = was or git("log", "-1", "--format=%H", "--", str(golden(name)))
    for then in played_at(revision, [name]) if revision else ():
        lines = unified_diff(then.splitlines(), now.splitlines(), revision[:12], "now", lineterm="")
        shown = [line for _, line in zip(range(SHOWN), lines, strict=False)]
        yield from shown or [f"{revision[:12]} plays it as it is played now: record it again"]


def regenerate() -> None:
    """Record all games again."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in PLAYTHROUGHS:
        golden(name).write_text(recorded(played(name)), encoding="utf-8")


def main() -> int:
    """Compare games with their goldens; return 1 when one differs."""
    options = argparse.ArgumentParser(description="Show where games of bots first differ, in words")
    options.add_argument("names", nargs="*", choices=[[], *PLAYTHROUGHS], metavar="GAME")
    options.add_argument("--was", metavar="REVISION", help="by default the one that recorded it")
    options.add_argument("--words", action="store_true", help="print the games, compare nothing")
    asked = options.parse_args()
    differs = False
    for name in asked.names or PLAYTHROUGHS:
        if asked.words:
            print(played(name), end="")
            continue
        for line in report(name, asked.was):
            differs = True
            print(line)
    return int(differs)


if __name__ == "__main__":
    sys.exit(main())
